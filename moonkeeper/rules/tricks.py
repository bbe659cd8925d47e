"""The play: legal tiles, who takes a trick, and what a record of tricks shows (rules 4)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .auction import clockwise, is_seat
from .faults import Fault
from .house import TRICKS, House
from .tiles import Tile, TileLike, parse_tile, tile_set
from .trumps import TEXAS, Trump, asked_suit, follows, is_trump_value, strength, trump_faults

Trick = Sequence[tuple[int, TileLike]]
"""The plays of one trick, the leader's first: pairs of a seat and its tile."""


def legal_plays(trump: Trump, led: TileLike | None, hand: Iterable[TileLike], house: House = TEXAS) -> list[Tile]:
    """The tiles of a hand that may be played on a led tile, highest first (rules 4.5); on None, the hand leads.

    Raises ValueError for what is no trump, or no tile.

    >>> legal_plays("doubles", "4-2", ["4-4", "4-1", "6-6"])
    [Tile(4, 1)]
    """
    tiles = sorted(map(parse_tile, hand), reverse=True)
    if led is None:
        return tiles
    suit = asked_suit(trump, led, house)
    return [tile for tile in tiles if follows(trump, suit, tile, house)] or tiles


def trick_winner(trump: Trump, plays: Sequence[TileLike], house: House = TEXAS) -> int:
    """The play that takes a trick, as an index into `plays`, the led tile first (rules 4.6).

    For a trick that is not over, the one that would take it now. Raises ValueError where nothing was played, and for
    what is no trump, or no tile.

    >>> trick_winner(2, ["5-4", "2-1", "6-2"])
    2
    """
    if not plays:
        raise ValueError("nobody takes a trick in which nothing was played")
    suit = asked_suit(trump, plays[0], house)
    return max(range(len(plays)), key=lambda play: strength(trump, suit, plays[play], house))


def hand_faults(
    hand: Sequence[object], led: object = None, *, with_widow: bool = False, house: House = TEXAS
) -> list[Fault]:
    """What is wrong with a hand of tiles, and the tile led to it (None: it leads): fields "hand" and "led" (rules 7).

    `with_widow`: the hand is the bidder's before the first lead, when the widow may be among the tiles. Finds
    `tile_value`, `tile_not_in_set`, `tile_twice` (once in the hand and led, too) and `hand_size`.
    """
    found: list[Fault] = []
    seen: set[Tile] = set()
    placed = [("hand", tile) for tile in hand]
    if led is not None:
        placed.insert(0, ("led", led))
    for where, text in placed:
        tile = _read(text)
        found += _tile_faults(text, house, where, {})
        if tile is not None and tile in seen:
            found.append(Fault("tile_twice", where, {"tile": str(tile)}))
        if tile is not None:
            seen.add(tile)
    most = TRICKS + 1 if with_widow and house.has_widow and led is None else TRICKS
    if len(hand) > most:
        found.append(Fault("hand_size", "hand", {"tiles": len(hand), "most": most}))
    return found


def is_complete(tricks: Sequence[Trick], house: House = TEXAS) -> bool:
    """Whether a record holds the whole hand, seven tricks of everybody: only then does silence show innocence.

    (Rules 4, "Reneges".)
    """
    return len(tricks) == TRICKS and all(len(trick) == house.players for trick in tricks)


def record_faults(
    trump: object,
    tricks: Sequence[Sequence[tuple[object, object]]],
    discard: object = None,
    bidder: object = None,
    house: House = TEXAS,
) -> list[Fault]:
    """All that is wrong with a record of tricks; the last of them may be incomplete (rules 4.7 and 7).

    `tricks` are lists of pairs (seat, tile), the leader's first; `discard` is the tile that the bidder put away, where
    it is known, and `bidder` the seat that must have led first, where that is. Anything may stand in them.

    Finds the faults of the trump and `no_such_seat`, `tile_value`, `tile_not_in_set`, `tile_twice`, `discard_played`,
    `discard_without_widow`, `wrong_leader`, `play_order` (a play out of turn, a second one, or none) and `hand_size`.
    The field is "tricks", with the number of the `trick`, from 1, in the detail; or "trump", "discard", "bidder".
    """
    found = trump_faults(trump, house)
    if bidder is not None and not is_seat(bidder, house):
        found.append(Fault("no_such_seat", "bidder", {"seat": bidder}))
    if discard is not None:
        found += _tile_faults(discard, house, "discard", {})
        if not house.has_widow:
            found.append(Fault("discard_without_widow", "discard", {"tiles": house.tiles}))

    put_away = _read(discard)
    played: dict[Tile, int] = {}  # and in which trick first
    for number, trick in enumerate(tricks, 1):
        for seat, text in trick:
            where = {"trick": number, "seat": seat}
            found += _tile_faults(text, house, "tricks", where)
            tile = _read(text)
            if tile is None:
                continue
            if tile in played:
                found.append(Fault("tile_twice", "tricks", {**where, "tile": str(tile), "first": played[tile]}))
            elif tile == put_away:
                found.append(Fault("discard_played", "tricks", {**where, "tile": str(tile)}))
            played.setdefault(tile, number)
    return found + _turn_faults(trump, tricks, bidder, house)


def _turn_faults(
    trump: object, tricks: Sequence[Sequence[tuple[object, object]]], bidder: object, house: House
) -> list[Fault]:
    """The faults of who played when: seats, leaders, the order within each trick, and how often each played."""
    found: list[Fault] = []
    counts: Counter[int] = Counter()
    leader = bidder if is_seat(bidder, house) else None  # None: not known, so anybody may lead
    for number, trick in enumerate(tricks, 1):
        seats = [seat for seat, _ in trick if is_seat(seat, house)]
        strangers = [seat for seat, _ in trick if not is_seat(seat, house)]
        found += [Fault("no_such_seat", "tricks", {"trick": number, "seat": seat}) for seat in strangers]
        if not strangers:
            if leader is not None and seats and seats[0] != leader:
                found.append(Fault("wrong_leader", "tricks", {"trick": number, "seat": seats[0], "leader": leader}))
            turns = list(clockwise(seats[0] if seats else leader or 0, house))
            if seats != (turns[: len(seats)] if number == len(tricks) else turns):
                found.append(Fault("play_order", "tricks", {"trick": number, "seats": seats, "turns": turns}))
        leader = _taker(trump, trick, house)
        counts.update(seats)
    return found + [
        Fault("hand_size", "tricks", {"seat": seat, "tiles": count, "most": TRICKS})
        for seat, count in sorted(counts.items())
        if count > TRICKS
    ]


def _taker(trump: object, trick: Sequence[tuple[object, object]], house: House) -> int | None:
    """The seat that takes a trick, or None where the record does not tell: a play is missing, twice, or unreadable."""
    seats = [seat for seat, _ in trick if is_seat(seat, house)]
    tiles = [tile for tile in (_read(text) for _, text in trick) if tile is not None]
    whole = sorted(seats) == list(range(house.players)) and len(trick) == len(seats) == len(tiles)
    return seats[trick_winner(trump, tiles, house)] if whole and is_trump_value(trump) else None


@dataclass(frozen=True, slots=True)
class Reneged:
    """A proved renege (rules 4, "Reneges").

    In trick number `trick`, from 1, `seat` played `played`, which did not follow, while it held a tile that does:
    `shown`, which it played in the later trick number `shown_in`.
    """

    trick: int
    seat: int
    played: Tile
    shown_in: int
    shown: Tile


def reneges(trump: Trump, tricks: Sequence[Trick], house: House = TEXAS) -> list[Reneged]:
    """Every renege that a record proves, in the order of play (rules 4, "Reneges").

    `tricks` are lists of pairs (seat, tile), the leader's first. There is one renege for each play that did not follow,
    with the earliest later tile that proves it. None found means innocence only where `is_complete`. Raises ValueError
    for a record with faults, which proves nothing.
    """
    if faults := record_faults(trump, tricks, house=house):
        raise ValueError(f"a record with faults proves nothing: {faults}")
    plays = [
        (number, seat, parse_tile(tile), asked_suit(trump, trick[0][1], house))
        for number, trick in enumerate(tricks, 1)
        for seat, tile in trick
    ]
    found = []
    for number, seat, tile, suit in plays:
        if follows(trump, suit, tile, house):
            continue
        held = ((n, t) for n, s, t, _ in plays if n > number and s == seat and follows(trump, suit, t, house))
        if proof := next(held, None):
            found.append(Reneged(number, seat, tile, *proof))
    return found


def _read(text: object) -> Tile | None:
    """The tile that this names, or None."""
    try:
        return parse_tile(text)
    except ValueError:
        return None


def _tile_faults(text: object, house: House, field: str, where: dict[str, object]) -> list[Fault]:
    """`tile_value`, `tile_not_in_set`, or nothing: whether a tile is one, and one of this house's set."""
    tile = _read(text)
    if tile is None:
        return [Fault("tile_value", field, {**where, "tile": text})]
    if tile not in tile_set(house.tiles):
        return [Fault("tile_not_in_set", field, {**where, "tile": str(tile)})]
    return []
