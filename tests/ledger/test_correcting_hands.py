"""A correction takes a hand's place; the hand keeps its number (the line that first wrote it)."""

from moonkeeper.ledger import Restored, Struck
from tests.ledger.build import evening, hand, totals, write

WRONG = hand(taken=(4, 2, 1))
RIGHT = hand(taken=(3, 3, 1), replaces=2)
BETTER = hand(taken=(5, 1, 1), replaces=2)


def test_a_correction_takes_the_place_of_the_hand() -> None:
    sheet = evening(WRONG, hand(), RIGHT)
    played = sheet.hands[2]
    assert list(sheet.hands) == [2, 3]
    assert (played.line, played.number, played.taken, played.points) == (4, 1, (3, 3, 1), (-4, 3, 1))
    assert totals(sheet) == [(0, 5, 2)]


def test_of_several_corrections_the_last_written_stands() -> None:
    sheet = evening(WRONG, RIGHT, BETTER)
    assert sheet.hands[2].line == 4
    assert [line.seq for line in sheet.history(2)] == [2, 3, 4]


def test_a_struck_correction_leaves_what_stood_before() -> None:
    sheet = evening(WRONG, RIGHT, BETTER, Struck(line=4))
    assert sheet.hands[2].line == 3
    assert write(sheet, Struck(line=3)).hands[2].line == 2


def test_striking_the_middle_correction_changes_nothing_until_the_last_goes() -> None:
    sheet = evening(WRONG, RIGHT, BETTER, Struck(line=3))
    assert sheet.hands[2].line == 4
    assert write(sheet, Struck(line=4)).hands[2].line == 2


def test_a_restored_correction_stands_again_in_the_order_of_writing() -> None:
    sheet = evening(WRONG, RIGHT, BETTER, Struck(line=3), Struck(line=4), Restored(line=3))
    assert sheet.hands[2].line == 3
    assert write(sheet, Restored(line=4)).hands[2].line == 4


def test_a_correction_goes_out_and_comes_back_with_its_hand() -> None:
    sheet = evening(WRONG, RIGHT, Struck(line=2))
    assert not sheet.stands(3)
    assert sheet.hands == {}
    assert sheet.aside[2].taken == (3, 3, 1)
    assert write(sheet, Restored(line=2)).hands[2].line == 3


def test_a_correction_costs_no_turn() -> None:
    assert evening(WRONG, RIGHT).first_bidder == 1
