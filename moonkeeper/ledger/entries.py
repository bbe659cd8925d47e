"""The kinds of line that can stand on a sheet, and how they are written down.

An entry says what somebody wrote, and nothing that follows from it. Bodies are for ever: a field may be added with a
default, none may change its meaning or go.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any, ClassVar

from ..rules import Call, House, Trump


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody at the table. The id stays the same when the name is corrected; a new id is a new person."""

    id: int
    name: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Seated:
    """Who sits where, clockwise from seat 0, and (where given) the seat that bids first from the next hand on.

    The first line of a sheet has `first` and `house`; `house` comes again only where the number of seats changes.
    """

    kind: ClassVar[str] = "seated"
    players: tuple[Player, ...]
    first: int | None = None
    house: House | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Agreed:
    """The house rules from the next game on; with `replaces`, as if that line had said so at first."""

    kind: ClassVar[str] = "agreed"
    house: House
    replaces: int | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Called:
    """The contract of the hand in play: seat, bid, trump, and the calls from the first bidder on where recorded."""

    kind: ClassVar[str] = "called"
    bidder: int
    bid: int
    trump: Trump
    calls: tuple[Call, ...] | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Took:
    """A trick of the hand in play went to this side."""

    kind: ClassVar[str] = "took"
    side: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Hand:
    """A played hand; with `replaces` the correction of one, with `after` one forgotten, put after another (0: first).

    `taken` are the tricks of each side; `at` is the phone's own time (ISO 8601) where the hand had to wait for a
    network.
    """

    kind: ClassVar[str] = "hand"
    bidder: int
    bid: int
    trump: Trump
    taken: tuple[int, ...]
    calls: tuple[Call, ...] | None = None
    replaces: int | None = None
    after: int | None = None
    note: str | None = None
    at: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Passed:
    """Nobody bid: a redeal, and the first bid moves on. A `misdeal` keeps the turn (rules 3.1, 3.4)."""

    kind: ClassVar[str] = "passed"
    why: str = "passed"


@dataclass(frozen=True, kw_only=True, slots=True)
class Stopped:
    """The game ends here without a winner; the next hand opens another."""

    kind: ClassVar[str] = "stopped"


@dataclass(frozen=True, kw_only=True, slots=True)
class Struck:
    """A line is crossed out."""

    kind: ClassVar[str] = "struck"
    line: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Restored:
    """A crossed-out line counts again."""

    kind: ClassVar[str] = "restored"
    line: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Ruled:
    """A settled dispute, or an agreed adjustment: points or marks for each side, for the hand it names (rules 6)."""

    kind: ClassVar[str] = "ruled"
    question: str | None = None
    verdict: str | None = None
    points: tuple[int, ...] | None = None
    reason: str | None = None
    hand: int | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Closed:
    """The evening is over, while this is the last standing line."""

    kind: ClassVar[str] = "closed"


Entry = Seated | Agreed | Called | Took | Hand | Passed | Stopped | Struck | Restored | Ruled | Closed

KINDS: dict[str, type[Entry]] = {
    kind.kind: kind for kind in (Seated, Agreed, Called, Took, Hand, Passed, Stopped, Struck, Restored, Ruled, Closed)
}


@dataclass(frozen=True, slots=True)
class Line:
    """An entry as it stands on the sheet: its number from 1 up, the name of the pen that wrote it, and when."""

    seq: int
    entry: Entry
    pen: str = ""
    at: datetime | None = None


def dump(entry: Entry) -> tuple[str, dict[str, Any]]:
    """The kind of an entry, and its body as plain data for JSON. What is None is left out."""
    values = {f.name: getattr(entry, f.name) for f in fields(entry)}
    return entry.kind, {name: _plain(value) for name, value in values.items() if value is not None}


def load(kind: str, body: Mapping[str, Any]) -> Entry:
    """The entry that `dump` took apart. Raises ValueError for a kind, TypeError for a body that is not known."""
    if kind not in KINDS:
        raise ValueError(f"no such kind of line: {kind!r}")
    return KINDS[kind](**{name: _READERS.get(name, _same)(value) for name, value in body.items()})


def house_fields(house: House) -> dict[str, Any]:
    """All fields of a house by name, as plain data."""
    return {f.name: getattr(house, f.name) for f in fields(house)}


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, House):
        return house_fields(value)
    if isinstance(value, Player):
        return {"id": value.id, "name": value.name}
    return value


def _same(value: Any) -> Any:
    return value


_READERS: dict[str, Any] = {
    "players": lambda players: tuple(Player(**player) for player in players),
    "house": lambda house: House(**house),
    "calls": tuple,
    "taken": tuple,
    "points": tuple,
}
