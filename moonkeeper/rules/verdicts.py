"""The referee: an answer to each of the four questions of a table, with a reason for every tile (rules 3 and 4).

A reason is a code with values, never a sentence: words for it are made where somebody reads them. What is asked
is taken to be free of faults; `hand_faults`, `record_faults` and `Auction.faults` find those first.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from .auction import Auction, Call, clockwise, is_seat
from .faults import Fault
from .house import TRICKS, House
from .tiles import Tile, TileLike, parse_tile, tile_set
from .tricks import Reneged, Trick, is_complete, legal_plays, reneges, trick_winner
from .trumps import TEXAS, Suit, Trump, asked_suit, follows, is_trump, is_trump_value, suits

RELATIONS: Final = (
    "follows",  # it is of the asked suit
    "trump_with_number",  # a trump that bears the asked number, and is not of that suit
    "trump",  # any other trump
    "double_with_number",  # doubles are a suit of their own: one that bears the asked number
    "double",  # and any other
    "other_end",  # trump (or a double) was led: a tile with the number of its other end
    "low_end",  # a number was led: a tile with the number of the led tile's low end
    "off_suit",  # a tile of yet another suit
)
"""How a tile can stand to the one that was led. The first says that it follows, each other why it does not."""

SURPRISES: Final = ("trump_with_number", "double_with_number", "other_end", "low_end", "trump")
"""The relations that a table quarrels about, the most surprising first."""

RULES: Final[Mapping[str, str]] = {
    "trump_with_number": "4.2",
    "double_with_number": "4.3",
    "double": "4.3",
    "other_end": "4.4",
    "low_end": "4.4",
    "nobody_follows": "4.4",
    "discard_first": "3.5",
}
"""The rule behind what surprises, beside that of the question."""

_CALL_RULES: Final[Mapping[str, str]] = {"bid_after_moon": "3.3", "must_bid": "3.4"}


@dataclass(frozen=True, slots=True)
class Reason:
    """Why: a code, and what a sentence about it needs, such as the tile, the led one and the asked suit."""

    code: str
    values: Mapping[str, Any] = field(default_factory=dict)


# ---- Must I follow? ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FollowVerdict:
    """What a hand may play.

    `code` is "leads" (anything may be led), "only" (there is one tile), "one" or "several" (these must be played),
    "every" (all of them follow) or "free" (none does). `legal` has the highest tile first, and `reasons` has one for
    each tile of the hand: "leads", "only" (there is no other, and it does not follow), "follows", or another relation
    with "_bound" (something in the hand follows, so not now) or "_free" (nothing does, so it may be played). `why` is
    the most surprising of them, where one is; it may also be "discard_first" or "nobody_follows".
    """

    code: str
    asked: Suit | None
    legal: tuple[Tile, ...]
    reasons: Mapping[Tile, Reason]
    why: Reason | None
    rules: tuple[str, ...]


def relation(trump: Trump, led: TileLike, tile: TileLike, house: House = TEXAS) -> str:
    """How a tile stands to the led one, as one of RELATIONS (rules 4.1 to 4.4).

    It depends on these three alone, never on the rest of the hand. Raises ValueError for what is no trump, or no tile.

    >>> relation("doubles", "4-2", "4-4")
    'trump_with_number'
    """
    asked, tile = asked_suit(trump, led, house), parse_tile(tile)
    if follows(trump, asked, tile, house):
        return "follows"
    numbers = {tile.high, tile.low}
    if is_trump(trump, tile):
        return "trump_with_number" if asked in numbers else "trump"
    if "doubles" in suits(trump, tile, house):
        return "double_with_number" if asked in numbers else "double"
    if other_number(trump, led, house) in numbers:
        return "low_end" if type(asked) is int else "other_end"
    return "off_suit"


def other_number(trump: Trump, led: TileLike, house: House = TEXAS) -> int | None:
    """The number on a led tile that it does not ask for (rules 4.4), or None where it asks for all that it bears.

    Raises ValueError for what is no trump, or no tile.
    """
    led = parse_tile(led)
    rest = {led.high, led.low} - {asked_suit(trump, led, house), trump}
    return rest.pop() if rest else None


def follow_verdict(trump: Trump, led: TileLike | None, hand: Iterable[TileLike], house: House = TEXAS) -> FollowVerdict:
    """Which tiles of a hand may be played on a led one, or led (None), and why (rules 4.5).

    Raises ValueError for what is no trump, or no tile.
    """
    tiles = sorted(map(parse_tile, hand), reverse=True)
    if led is None:
        why = Reason("discard_first", {"tiles": len(tiles)}) if len(tiles) > TRICKS else None
        return FollowVerdict("leads", None, tuple(tiles), {t: Reason("leads") for t in tiles}, why, _rules("4.7", why))

    led = parse_tile(led)
    asked, legal = asked_suit(trump, led, house), tuple(legal_plays(trump, led, tiles, house))
    relations = {tile: relation(trump, led, tile, house) for tile in tiles}
    bound = "follows" in relations.values()
    base = {"led": led, "asked": asked, "trump": trump, "other": other_number(trump, led, house)}

    def reason(tile: Tile) -> Reason:
        code = relations[tile]
        if len(tiles) == 1 and not bound:
            return Reason("only")
        mood = "" if code == "follows" else "_bound" if bound else "_free"
        return Reason(code + mood, {**base, "tile": tile})

    choice = tiles if len(tiles) > 1 else []
    why = next((reason(tile) for code in SURPRISES for tile in choice if relations[tile] == code), None)
    if why is None and not any(follows(trump, asked, tile, house) for tile in tile_set(house.tiles) if tile != led):
        why = Reason("nobody_follows", {**base, "tiles": house.tiles})
    code = _follow_code(len(tiles), len(legal), bound)
    return FollowVerdict(code, asked, legal, {tile: reason(tile) for tile in tiles}, why, _rules("4.5", why))


def _follow_code(tiles: int, legal: int, bound: bool) -> str:
    if tiles == 1:
        return "only"
    if not bound:
        return "free"
    return "one" if legal == 1 else "every" if legal == tiles else "several"


def _rules(rule: str, *reasons: Reason | None) -> tuple[str, ...]:
    """The numbers of the rules behind a verdict: that of the question, and those of its reasons."""
    codes = [reason.code.removesuffix("_bound").removesuffix("_free") for reason in reasons if reason]
    return tuple(sorted({rule, *(RULES[code] for code in codes if code in RULES)}))


# ---- Who won the trick? --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Broke:
    """A play that is known to break rule 4.5: its index, its tile, and the tiles of that hand that follow."""

    play: int
    tile: Tile
    held: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class TrickVerdict:
    """Who took a trick: `winner` is an index into the plays, and there is a reason for each play.

    The winner's is "only_trump", "highest_trump", "only_in_suit" or "highest_in_suit". A loser's is "lower_end",
    "under_double", "low_double" or "lower_double" (beaten in its suit), "trumped", or how it did not follow: "low_end",
    "other_end", "double" or "off_suit". `broke` is the play that was not allowed, where the given hand shows it.
    """

    winner: int
    asked: Suit
    reasons: tuple[Reason, ...]
    broke: Broke | None
    rules: tuple[str, ...]


def trick_verdict(
    trump: Trump,
    plays: Sequence[TileLike],
    house: House = TEXAS,
    hand: Iterable[TileLike] = (),
    of: int | None = None,
) -> TrickVerdict:
    """Who took a trick and why the others did not (rules 4.6), the led tile first.

    `hand` is what the player of `plays[of]` held before that play, its tile among them or not: it shows whether he had
    to play another (rules 4.5). Raises ValueError where nothing was played, and for what is no trump, or no tile.
    """
    tiles = [parse_tile(tile) for tile in plays]
    winner, asked = trick_winner(trump, tiles, house), asked_suit(trump, tiles[0], house)
    best = tiles[winner]
    number = trump if is_trump(trump, best) else asked
    base = {
        "led": tiles[0],
        "asked": asked,
        "trump": trump,
        "other": other_number(trump, tiles[0], house),
        "best": best,
        "suit": "trump" if is_trump(trump, best) else asked,
    }

    def reason(play: int) -> Reason:
        tile = tiles[play]
        if play == winner:
            return Reason(_winning(trump, asked, tiles, best, house), {**base, "tile": tile})
        code = _losing(trump, tiles[0], tile, best, house)
        ends = {"mine": _other_end(tile, number), "theirs": _other_end(best, number)} if code == "lower_end" else {}
        return Reason(code, {**base, "tile": tile, **ends})

    reasons = tuple(map(reason, range(len(tiles))))
    broke = None
    if of is not None:
        legal = tuple(legal_plays(trump, tiles[0] if of else None, {*map(parse_tile, hand), tiles[of]}, house))
        broke = None if tiles[of] in legal else Broke(of, tiles[of], legal)
    rules = _rules("4.6", *reasons)
    return TrickVerdict(winner, asked, reasons, broke, tuple(sorted({*rules, "4.5"})) if broke else rules)


def _winning(trump: Trump, asked: Suit, tiles: Sequence[Tile], best: Tile, house: House) -> str:
    if is_trump(trump, best):
        return "highest_trump" if sum(is_trump(trump, tile) for tile in tiles) > 1 else "only_trump"
    return "highest_in_suit" if sum(follows(trump, asked, tile, house) for tile in tiles) > 1 else "only_in_suit"


def _losing(trump: Trump, led: Tile, tile: Tile, best: Tile, house: House) -> str:
    """Why a tile does not take a trick that the best one takes."""
    how = relation(trump, led, tile, house)
    if how != "follows" and not is_trump(trump, tile):
        return how.removesuffix("_with_number")
    if is_trump(trump, best) != is_trump(trump, tile):
        return "trumped"
    if best.is_double:
        return "lower_double" if tile.is_double else "under_double"
    return "low_double" if tile.is_double else "lower_end"


def _other_end(tile: Tile, number: object) -> int:
    """The end by which a tile ranks among those that bear a number."""
    return tile.low if tile.high == number else tile.high


# ---- Is that bid allowed? ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BidVerdict:
    """What an auction allows: who calls next and what (nobody, nothing: it is over), its result, and its faults."""

    seat: int | None
    legal: tuple[Call, ...]
    result: tuple[int, int] | Literal["redeal"] | None
    faults: tuple[Fault, ...]
    rules: tuple[str, ...]


def bid_verdict(auction: Auction, *, whole: bool = False) -> BidVerdict:
    """What may be called next, who has the bid, and which call was not allowed (rules 3.2 to 3.4).

    `whole`: the auction is said to be over, so that a call that is not there is a fault.
    """
    faults = tuple(auction.faults(whole=whole))
    rules = {_CALL_RULES.get(fault.code, "3.2") for fault in faults} or {"3.4" if auction.result == "redeal" else "3.2"}
    return BidVerdict(auction.next_seat, tuple(auction.legal), auction.result, faults, tuple(sorted(rules)))


def call_turns(
    calls: Iterable[tuple[object, object]], first: object, house: House = TEXAS
) -> list[tuple[object, object]]:
    """The calls of an auction with a seat for each: who is None is the one whose turn it is (rules 3.2)."""
    seated: list[tuple[object, object]] = []
    start = first if is_seat(first, house) else 0
    for seat, call in calls:
        if seat is None:
            last = seated[-1][0] if seated else None
            after = _next(last, house) if is_seat(last, house) else start
            turn = Auction(house, start, seated).next_seat
            seat = after if turn is None else turn
        seated.append((seat, call))
    return seated


# ---- Did anybody renege? -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Proof:
    """A proved renege, with the tile that was led in that trick and the suit that it asked for."""

    reneged: Reneged
    led: Tile
    asked: Suit


@dataclass(frozen=True, slots=True)
class HandVerdict:
    """Every renege that a record proves. Only a `complete` record without any shows innocence (rules 4, "Reneges").

    `tricks` is how many of them are whole.
    """

    proofs: tuple[Proof, ...]
    complete: bool
    tricks: int
    rules: tuple[str, ...] = ("4.5",)


def hand_verdict(trump: Trump, tricks: Sequence[Trick], house: House = TEXAS) -> HandVerdict:
    """Who reneged in a hand, as far as its tricks show. Raises ValueError for a record with faults."""
    proofs = []
    for reneged in reneges(trump, tricks, house):
        led = parse_tile(tricks[reneged.trick - 1][0][1])
        proofs.append(Proof(reneged, led, asked_suit(trump, led, house)))
    whole = sum(len(trick) == house.players for trick in tricks)
    return HandVerdict(tuple(proofs), is_complete(tricks, house), whole)


def play_turns(
    trump: object, tricks: Sequence[Sequence[tuple[object, object]]], first: object, house: House = TEXAS
) -> list[list[tuple[object, object]]]:
    """The tricks of a hand with a seat for each play: who is None is the one whose turn it is (rules 3.6 and 4.7).

    `first` leads the first trick, the winner of each leads the next. Where a trick does not tell its winner, because
    something in it is wrong, the same leader is taken for the next.
    """
    seated: list[list[tuple[object, object]]] = []
    leader = first if is_seat(first, house) else 0
    for trick in tricks:
        turn: object = leader
        plays: list[tuple[object, object]] = []
        for seat, tile in trick:
            seat = turn if seat is None else seat
            plays.append((seat, tile))
            turn = _next(seat, house) if is_seat(seat, house) else turn
        seated.append(plays)
        leader = next_leader(trump, plays, leader, house)
    return seated


def next_leader(trump: object, trick: Sequence[tuple[object, object]], leader: int, house: House = TEXAS) -> int:
    """The seat that takes a trick and leads the next (rules 4.7); `leader` where the trick does not tell."""
    try:
        tiles = [parse_tile(tile) for _, tile in trick]
    except ValueError:
        return leader
    if len(tiles) != house.players or not is_trump_value(trump):
        return leader
    seat = trick[trick_winner(trump, tiles, house)][0]
    return seat if is_seat(seat, house) else leader


def _next(seat: int, house: House) -> int:
    """The seat that plays after this one."""
    return clockwise(seat, house)[1]
