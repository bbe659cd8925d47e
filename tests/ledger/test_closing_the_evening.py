"""The evening is over while `closed` is the last standing line."""

import pytest

from moonkeeper.ledger import Agreed, Called, Closed, Entry, Passed, Restored, Ruled, Seated, Stopped, Struck, Took
from moonkeeper.rules import House
from tests.ledger.build import THREE, evening, found, hand, write


def test_an_evening_is_open_until_it_is_closed() -> None:
    assert not evening(hand()).closed
    assert evening(hand(), Closed()).closed


@pytest.mark.parametrize(
    "line",
    [
        hand(),
        Passed(),
        Stopped(),
        Ruled(verdict="no"),
        Seated(players=THREE),
        Agreed(house=House()),
        Called(bidder=0, bid=4, trump=0),
        Took(side=0),
    ],
    ids=lambda line: line.kind,
)
def test_any_other_line_opens_it_again_until_it_is_struck(line: Entry) -> None:
    sheet = evening(hand(), Closed(), line)
    assert not sheet.closed
    assert write(sheet, Struck(line=4)).closed


def test_crossing_out_an_earlier_line_leaves_it_closed() -> None:
    sheet = evening(hand(), hand(), Closed(), Struck(line=2))
    assert sheet.closed
    assert write(sheet, Restored(line=2)).closed


def test_a_struck_closing_opens_it_again() -> None:
    assert not evening(hand(), Closed(), Struck(line=3)).closed


def test_it_is_closed_once() -> None:
    assert found(evening(Closed()), Closed()) == [("closed_already", "")]
    assert found(evening(Closed(), hand()), Closed()) == []


def test_a_closed_game_goes_on_where_it_was() -> None:
    sheet = evening(hand(), Closed(), hand())
    assert sheet.totals == (8, 4, 2)
    assert len(sheet.games) == 1
