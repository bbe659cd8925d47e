"""The table of these tests: Ann, Bo, Cy and sometimes Di, and short ways to write on their sheet."""

from collections.abc import Iterable
from typing import Any

from moonkeeper.ledger import Entry, Hand, Line, Player, Seated, Sheet, check, replay
from moonkeeper.rules import House

ANN = Player(1, "Ann")
BO = Player(2, "Bo")
CY = Player(3, "Cy")
DI = Player(4, "Di")
THREE = (ANN, BO, CY)
FOUR = (ANN, BO, CY, DI)


def opening(house: House | None = None, first: int = 0) -> Seated:
    """The first line: as many of the cast as the house seats."""
    house = house or House()
    return Seated(players=FOUR[: house.players], first=first, house=house)


def evening(*entries: Entry, house: House | None = None, first: int = 0) -> Sheet:
    """The sheet with an opening and these entries as lines 2, 3 and on, each of them one that may be written."""
    sheet = replay([Line(1, opening(house, first))])
    for entry in entries:
        sheet = write(sheet, entry)
    return sheet


def write(sheet: Sheet, *entries: Entry) -> Sheet:
    """The sheet with further lines, each of them one that may be written."""
    for entry in entries:
        assert not (found := check(sheet, entry)), f"line {sheet.seq + 1}, {entry}: {found}"
        sheet = replay([*sheet.lines, Line(sheet.seq + 1, entry)])
    return sheet


def numbered(entries: Iterable[Entry]) -> list[Line]:
    """These entries as lines 1, 2 and on, whatever they say."""
    return [Line(seq, entry) for seq, entry in enumerate(entries, start=1)]


def hand(**kwargs: Any) -> Hand:
    """A hand that three may play: Ann bids 4 and takes 4. Each test changes what it is about."""
    return Hand(**{"bidder": 0, "bid": 4, "trump": 5, "taken": (4, 2, 1), **kwargs})


def hand_of_four(**kwargs: Any) -> Hand:
    """A hand that four may play: Ann bids 4, she and Cy take 4."""
    return hand(**{"taken": (4, 3), **kwargs})


def found(sheet: Sheet, entry: Entry) -> list[tuple[str, str]]:
    """The code and the field of each fault that this entry would have."""
    return [(fault.code, fault.field) for fault in check(sheet, entry)]


def order(sheet: Sheet) -> list[list[int]]:
    """The numbers of the lines that first wrote the standing hands, game by game."""
    return [[played.seq for played in game.hands] for game in sheet.games]


def totals(sheet: Sheet) -> list[tuple[int, ...]]:
    """The totals of each game."""
    return [game.totals for game in sheet.games]
