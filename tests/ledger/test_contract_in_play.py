"""The contract that was called for the hand in play, and the tricks taken in it so far."""

import pytest

from moonkeeper.ledger import Called, Closed, Entry, Passed, Ruled, Seated, Sheet, Stopped, Struck, Took, replay
from moonkeeper.rules import House
from tests.ledger.build import FOUR, THREE, evening, hand, numbered, opening, write

CALLED = Called(bidder=0, bid=4, trump=5)
REPICKED = Called(bidder=1, bid=5, trump="doubles", calls=(4, 5, "pass"))
NEXT = Called(bidder=1, bid=5, trump=0)


def tricks(*sides: int) -> list[Entry]:
    return [Took(side=side) for side in sides]


def in_play(sheet: Sheet) -> tuple[int, tuple[int, ...]] | None:
    """The line that called, and the tricks."""
    return (sheet.contract.line, sheet.contract.taken) if sheet.contract else None


def test_no_contract_is_in_play_before_one_is_called() -> None:
    assert evening().contract is None
    assert evening(*tricks(0)).contract is None


def test_a_call_is_the_contract_of_the_hand_in_play() -> None:
    contract = evening(REPICKED).contract
    assert contract
    assert (contract.bidder, contract.bid, contract.trump, contract.calls) == (1, 5, "doubles", (4, 5, "pass"))
    assert (contract.taken, contract.line) == ((0, 0, 0), 2)


def test_tricks_are_counted_by_side() -> None:
    assert in_play(evening(CALLED, *tricks(0, 2, 0))) == (2, (2, 0, 1))
    assert in_play(evening(CALLED, *tricks(0, 1, 0), house=House(players=4))) == (2, (2, 1))


def test_another_call_takes_the_place_of_the_first_and_keeps_the_tricks() -> None:
    assert in_play(evening(CALLED, *tricks(0, 1), REPICKED)) == (5, (1, 1, 0))


def test_a_struck_call_leaves_the_one_before() -> None:
    assert in_play(evening(CALLED, REPICKED, Struck(line=3))) == (2, (0, 0, 0))


def test_a_struck_trick_is_not_counted() -> None:
    assert in_play(evening(CALLED, *tricks(0, 1), Struck(line=4))) == (2, (1, 0, 0))


@pytest.mark.parametrize(
    "line",
    [hand(), Passed(), Passed(why="misdeal"), Stopped(), Closed(), Seated(players=FOUR, house=House(players=4))],
    ids=["a hand", "a pass", "a misdeal", "a stop", "a closing", "another number of seats"],
)
def test_what_ends_the_contract_and_struck_ends_nothing(line: Entry) -> None:
    sheet = evening(CALLED, *tricks(0), line)
    assert sheet.contract is None
    assert in_play(write(sheet, Struck(line=4))) == (2, (1, 0, 0))


@pytest.mark.parametrize(
    "line",
    [hand(after=2), hand(replaces=2), Ruled(points=(1, 0, 0)), Seated(players=THREE, first=2)],
    ids=["a forgotten hand", "a correction", "a ruling", "the same number of seats"],
)
def test_what_leaves_the_contract_in_play(line: Entry) -> None:
    assert in_play(evening(hand(), CALLED, *tricks(0), line)) == (3, (1, 0, 0))


def test_the_tricks_of_the_last_hand_are_not_counted_in_this_one() -> None:
    sheet = evening(CALLED, *tricks(0, 1, 2), hand(), NEXT, *tricks(1))
    assert in_play(sheet) == (7, (0, 1, 0))


def test_two_struck_hands_never_add_up_to_fourteen_tricks() -> None:
    sheet = evening(CALLED, *tricks(0, 0, 0, 0, 1, 1, 2), hand(), NEXT, *tricks(1, 1, 1, 1, 1, 2, 2), hand())
    sheet = write(sheet, Struck(line=19))
    assert in_play(sheet) == (11, (0, 5, 2))
    assert in_play(write(sheet, Struck(line=10))) == (11, (0, 5, 2))


def test_a_trick_may_follow_when_a_hand_written_too_early_is_struck() -> None:
    assert in_play(evening(CALLED, *tricks(0, 1), hand(), Struck(line=5), *tricks(2))) == (2, (1, 1, 1))


def test_a_contract_of_a_seat_that_is_there_no_more_is_not_in_play() -> None:
    seated = Seated(players=FOUR, house=House(players=4))
    sheet = evening(seated, Called(bidder=3, bid=4, trump=0))
    assert sheet.contract
    assert write(sheet, Struck(line=2)).contract is None


def test_a_call_by_nobody_is_no_contract() -> None:
    assert replay(numbered([opening(), Called(bidder=7, bid=4, trump=0)])).contract is None
