"""Who: seats and sides by the names of those who sit there."""

from collections.abc import Sequence
from typing import Any, Final

from flask_babel import gettext as _

from ...ledger import Player
from ...rules import House
from ..language import people

_NARROW: Final = 8
"""Characters that fit over a column of points."""


def seat_name(players: Sequence[Player], seat: Any) -> str:
    """Who sits there; a seat that is not there is called by its number."""
    if type(seat) is int and 0 <= seat < len(players):
        return players[seat].name
    return _("seat %(seat)s", seat=seat)


def side_members(players: Sequence[Player], side: int) -> list[int]:
    """The seats of a side."""
    sides = House(players=len(players)).sides
    return [seat for seat in range(len(players)) if seat % sides == side]


def side_name(players: Sequence[Player], side: int) -> str:
    """Who scores together: a name, or two."""
    return people([players[seat].name for seat in side_members(players, side)])


def side_names(players: Sequence[Player]) -> list[str]:
    """The names of all sides."""
    return [side_name(players, side) for side in range(House(players=len(players)).sides)]


def short_names(players: Sequence[Player]) -> list[str]:
    """The sides in a word each, for the head of a narrow column. A long name keeps both ends: they tell it apart."""
    sides = [side_members(players, side) for side in range(House(players=len(players)).sides)]
    return [" & ".join(_short(players[seat].name) for seat in seats) for seats in sides]


def _short(name: str) -> str:
    first = name.split()[0] if name.split() else name
    if len(name) <= _NARROW:
        return name
    return f"{first[:3]}…{name[-3:]}".replace(" ", "")


def people_line(players: Sequence[Player]) -> str:
    """Everybody at the table: Ann, Bo and Cy."""
    return people([player.name for player in players])
