"""Questions to the referee, read from an address: whatever stands in it is read, and all that is wrong found together.

A question has `faults` (it makes no sense while there are any), is `blank` where nothing of it was asked yet, and has a
`query`, which is the same question as its link says it. Lists are cut where they are longer than any that makes sense.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode, urlsplit

from werkzeug.datastructures import MultiDict

from ..rules import TRICKS, Fault, House, hand_faults, parse_tile, record_faults, trump_faults
from ..rules.auction import PASS, Auction, is_seat
from ..rules.verdicts import call_turns, play_turns
from . import forms, words
from .fields import NUMBER

Args = MultiDict[str, str]
Turns = Sequence[tuple[object, object]]
"""Calls or plays, each with its seat."""

HOUSE_FIELDS: Final = (
    "tiles", "doubles_trump", "no_trump", "no_trump_doubles", "min_bid", "all_pass", "moon_bid", "moon_when_negative"
)  # fmt: skip
"""The house rules that a verdict can rest on: those which a question's address has in it."""

_LONGEST: Final = 2000  # characters of a list
_MOST: Final = 32  # things in a list: no list of a sensible question has as many


@dataclass(frozen=True)
class Known:
    """What a sheet knows of the hand in play; what the address does not say is taken from here."""

    house: House | None = None
    trump: object = None
    first: int | None = None
    leader: int | None = None
    totals: tuple[int, ...] | None = None


@dataclass(frozen=True)
class Question:
    """What all questions share: the house (one that can be played, whatever was asked), and what is wrong."""

    house: House
    faults: tuple[Fault, ...]
    blank: bool

    def house_query(self) -> list[tuple[str, str]]:
        """The house rules that a verdict can rest on, as an address says them; the tiles say how many play."""
        usual = words.house_query(House(players=self.house.players))
        house = words.house_query(self.house)
        kept = {name: house[name] for name in HOUSE_FIELDS if name in house and house[name] != usual.get(name)}
        return [("tiles", str(self.house.tiles)), *((name, kept[name]) for name in kept if name != "tiles")]

    def query(self) -> list[tuple[str, str]]:
        """The question as its address says it: names and values."""
        return self.house_query()


@dataclass(frozen=True)
class Follow(Question):
    """Must I follow? A led tile (None: the hand leads) and the tiles of a hand."""

    trump: Any
    led: str | None
    hand: tuple[str, ...]

    def query(self) -> list[tuple[str, str]]:
        """The question as its address says it."""
        parts = {"trump": _text(self.trump), "led": self.led or "", "hand": ",".join(self.hand)}
        return [*super().query(), *_filled(parts)]


@dataclass(frozen=True)
class Trick(Question):
    """Who won the trick? Its tiles in order; and a hand with the index of its play, to see whether that was allowed."""

    trump: Any
    plays: tuple[str, ...]
    hand: tuple[str, ...]
    of: int | None

    def query(self) -> list[tuple[str, str]]:
        """The question as its address says it."""
        of = _text(self.of) if self.hand else ""
        parts = {"trump": _text(self.trump), "plays": ",".join(self.plays), "hand": ",".join(self.hand), "of": of}
        return [*super().query(), *_filled(parts)]


@dataclass(frozen=True)
class Bid(Question):
    """Is that bid allowed? The calls so far; `whole` where the auction is said to be over."""

    first: Any
    calls: tuple[tuple[object, object], ...]
    totals: tuple[int, ...] | None
    whole: bool

    @property
    def auction(self) -> Auction:
        """The calls, as the rules look at them."""
        return Auction(self.house, self.first if is_seat(self.first, self.house) else -1, self.calls, self.totals)

    @property
    def seated(self) -> bool:
        """Whether somebody called out of turn, so that the calls have to say their seats."""
        return list(self.calls) != call_turns([(None, call) for _, call in self.calls], self.first, self.house)

    def query(self) -> list[tuple[str, str]]:
        """The question as its address says it."""
        parts = {
            "first": _text(self.first),
            "calls": _turns_text(self.calls, self.seated),
            "totals": ",".join(map(str, self.totals or ())) if not self.house.moon_when_negative else "",
            "whole": "1" if self.whole else "",
        }
        return [*super().query(), *_filled(parts)]


@dataclass(frozen=True)
class Hand(Question):
    """Did somebody renege? The tricks in order, who led the first, and the discard where it is known."""

    trump: Any
    first: Any
    tricks: tuple[tuple[tuple[Any, Any], ...], ...]
    discard: str | None

    @property
    def seated(self) -> bool:
        """Whether somebody played out of turn, so that the plays have to say their seats."""
        bare = [[(None, tile) for _, tile in trick] for trick in self.tricks]
        return [list(trick) for trick in self.tricks] != play_turns(self.trump, bare, self.first, self.house)

    def query(self) -> list[tuple[str, str]]:
        """The question as its address says it."""
        parts = {
            "trump": _text(self.trump),
            "first": _text(self.first),
            "tricks": ";".join(_turns_text(trick, self.seated) for trick in self.tricks),
            "discard": self.discard or "",
        }
        return [*super().query(), *_filled(parts)]


# ---- Reading -------------------------------------------------------------------------------------


def read_follow(args: Args, known: Known) -> Follow:
    """Finds what is wrong with house, trump, led tile and hand; a hand without tiles is `tile_value` of None."""
    house, faults = _house(args, known)
    trump = _trump(args, known)
    led, hand = _tile(args.get("led")), _tiles(args, "hand")
    faults += trump_faults(trump, house)
    faults += hand_faults(hand, led, with_widow=True, house=house)
    if not hand:
        faults.append(_missing("hand"))
    return Follow(house, tuple(faults), not hand and led is None, trump, led, hand)


def read_trick(args: Args, known: Known) -> Trick:
    """Finds what is wrong with house, trump and plays, and with the hand of one of those who played."""
    house, faults = _house(args, known)
    trump = _trump(args, known)
    read = [(seat, _named(tile)) for seat, tile in _with_seats(_pieces(args, "plays"))]
    (turns,) = play_turns(trump, [read], 0, house)
    plays = tuple(str(tile) for _, tile in read)
    for fault in record_faults(trump, [turns], house=house):
        detail = {name: value for name, value in fault.detail.items() if name not in ("trick", "first")}
        faults.append(replace(fault, field=fault.field.replace("tricks", "plays"), detail=detail))
    if len(plays) < house.players:
        faults.append(_missing("plays"))
    hand = _tiles(args, "hand")
    of: object = _said(args.get("of"))
    if hand or of is not None:
        of, found = _owner(hand, of, plays, house)
        faults += found
    return Trick(house, tuple(faults), not plays, trump, plays, hand, of if type(of) is int else None)


def _owner(hand: tuple[str, ...], of: object, plays: tuple[str, ...], house: House) -> tuple[object, list[Fault]]:
    """Whose hand it is, as the index of a play, and what is wrong with it."""
    if of is None:
        of = next((play for play, tile in enumerate(plays) if tile in hand), None)
    if type(of) is not int or not 0 <= of < len(plays):
        return of, [Fault("no_such_seat", "of", {"seat": of})]
    others = {tile for play, tile in enumerate(plays) if play != of and tile != plays[of]}
    found = [Fault("tile_twice", "hand", {"tile": tile}) for tile in dict.fromkeys(hand) if tile in others]
    return of, hand_faults(hand if plays[of] in hand else (plays[of], *hand), house=house) + found


def read_bid(args: Args, known: Known) -> Bid:
    """Finds what is wrong with the house, the first bidder and the totals, and calls that are no calls at all.

    What the rules forbid is no such fault: the auction finds that.
    """
    house, faults = _house(args, known)
    read = [(seat, _call(text)) for seat, text in _with_seats(_pieces(args, "calls"))]
    first = _first(args, known.first, read)
    if not is_seat(first, house):
        faults.append(Fault("no_such_seat", "first", {"seat": first}))
    calls = tuple(call_turns(read, first, house))
    for index, (seat, call) in enumerate(calls):
        if type(call) is not int and call != PASS:
            faults.append(Fault("bid_value", "calls", {"index": index, "seat": seat, "bid": call}))
        if type(seat) is not int:
            faults.append(Fault("no_such_seat", "calls", {"index": index, "seat": seat}))
    texts = _pieces(args, "totals")
    numbers = tuple(_said(text) for text in texts)
    totals = tuple(number for number in numbers if type(number) is int)
    if texts and len(totals) == len(numbers) != house.sides:
        faults.append(Fault("tricks_count", "totals", {"sides": house.sides}))
    faults += [Fault("tricks_type", "totals", {"value": number}) for number in numbers if type(number) is not int]
    said = args.get("whole", "").strip().casefold()
    if said not in ("", "0", "1", "true", "false"):
        faults.append(Fault("house_value", "whole", {"value": said}))
    good = totals if len(totals) == house.sides else known.totals
    return Bid(house, tuple(faults), not calls and "first" not in args, first, calls, good, said in ("1", "true"))


def read_hand(args: Args, known: Known) -> Hand:
    """Finds what is wrong with house, trump, the first leader, the tricks (each fault at its trick) and the discard."""
    house, faults = _house(args, known)
    trump = _trump(args, known)
    read = [[(seat, _named(tile)) for seat, tile in _with_seats(trick)] for trick in _tricks(args)]
    first = _first(args, known.leader, [play for trick in read for play in trick])
    tricks = tuple(map(tuple, play_turns(trump, read, first, house)))
    discard = _tile(args.get("discard"))
    for fault in record_faults(trump, tricks, discard, first, house):
        faults.append(replace(fault, field=fault.field.replace("bidder", "first")))
    if first is None:
        faults.append(Fault("no_such_seat", "first", {"seat": None}))
    if not tricks:
        faults.append(_missing("tricks"))
    return Hand(house, tuple(faults), not tricks and discard is None, trump, first, tricks, discard)


READERS: Final[Mapping[str, Callable[[Args, Known], Question]]] = {
    "follow": read_follow,
    "trick": read_trick,
    "bid": read_bid,
    "hand": read_hand,
}
"""How each question is read, by the last part of its address."""


def read_address(address: str) -> Question | None:
    """The question that a link of ours asks; None for another's, and for a question that makes no sense."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return None
    root, page, name = [*parts.path.split("/", 2), "", ""][:3]
    name = name or "follow"
    if parts.scheme or parts.netloc or root or page != "referee" or name not in READERS:
        return None
    question = READERS[name](MultiDict(parse_qsl(parts.query)), Known())
    return None if question.faults else question


def address(name: str, question: Question) -> str:
    """The link to a verdict: all of its question, and nothing of the sheet on which it was asked."""
    return f"/referee/{name}?{urlencode(question.query(), safe=',;:')}"


# ---- The parts of a question ---------------------------------------------------------------------


def _house(args: Args, known: Known) -> tuple[House, list[Fault]]:
    """The house, and what is wrong with it; where something is, the rest is held against the usual one."""
    if known.house is not None:
        return known.house, []
    form = forms.HouseFields(args)
    alone = form.tiles.data == 28 and form.players.data is None and form.preset.data is None
    house = form.house(players=4) if alone else form.house()
    faults = house.faults()
    if not form.validate():
        faults.append(Fault("house_value", "preset", {"value": form.preset.data}))
    return (House(players=4 if house.players == 4 else 3) if faults else house), faults


def _trump(args: Args, known: Known) -> object:
    said = _said(args.get("trump"))
    return known.trump if said is None else said.casefold() if isinstance(said, str) else said


def _first(args: Args, known: int | None, turns: Turns) -> object:
    """Who is first: as it is said; else the seat that the first call or play names; else what the sheet knows."""
    said = _said(args.get("first"))
    named = turns[0][0] if turns else None
    return said if said is not None else named if named is not None else known


def _tricks(args: Args) -> list[list[str]]:
    """The tricks in one text, `5-1,6-4,5-2;6-1`, or one by one as a form asks for them, `trick-1`, `trick-2` ..."""
    if texts := args.getlist("tricks"):
        tricks = [_split(trick) for trick in ";".join(texts[:_MOST])[:_LONGEST].split(";")]
    else:
        tricks = [_pieces(args, f"trick-{number}") for number in range(1, TRICKS + 1)]
    while tricks and not tricks[-1]:
        tricks.pop()
    return tricks[: TRICKS + 2]


def _pieces(args: Args, name: str) -> list[str]:
    """A list from an address: with commas, or said several times."""
    return _split(",".join(args.getlist(name)[:_MOST]))


def _split(text: str) -> list[str]:
    """The parts of a list; blank ones at its end do not count."""
    pieces = [piece.strip() for piece in text[:_LONGEST].split(",")][:_MOST]
    while pieces and not pieces[-1]:
        pieces.pop()
    return pieces


def _with_seats(pieces: Iterable[str]) -> list[tuple[object, str]]:
    """Calls or plays with their seats, as in `2:pass`; None where no seat is said."""
    found: list[tuple[object, str]] = []
    for piece in pieces:
        seat, colon, text = piece.partition(":")
        found.append((_said(seat), text.strip()) if colon else (None, piece))
    return found


def _call(text: str) -> object:
    said = _said(text)
    return said.casefold() if isinstance(said, str) else "" if said is None else said


def _tiles(args: Args, name: str) -> tuple[str, ...]:
    return tuple(_named(piece) for piece in _pieces(args, name) if piece)


def _tile(text: str | None) -> str | None:
    return _named(text.strip()[:_LONGEST]) if text and text.strip() else None


def _named(text: str) -> str:
    """A tile by its text, the high end first; what is none stays as it is."""
    try:
        return str(parse_tile(text))
    except ValueError:
        return text


def _said(text: str | None) -> int | str | None:
    """A whole number, where it is one; else the text; None for nothing."""
    if text is None or not text.strip():
        return None
    return int(text) if NUMBER.fullmatch(text) else text.strip()[:_LONGEST]


def _missing(field: str) -> Fault:
    return Fault("tile_value", field, {"tile": None})


def _text(value: object) -> str:
    return "" if value is None else str(value)


def _turns_text(turns: Turns, seated: bool) -> str:
    return ",".join(f"{seat}:{what}" if seated else str(what) for seat, what in turns)


def _filled(parts: Mapping[str, str]) -> list[tuple[str, str]]:
    return [(name, value) for name, value in parts.items() if value]
