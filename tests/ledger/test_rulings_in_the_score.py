"""Points of a ruling belong to a hand, and are added before the end of the game is tested (rules 6)."""

from typing import Any

import pytest

from moonkeeper.ledger import Restored, Ruled, Seated, Stopped, Struck
from moonkeeper.rules import House
from tests.ledger.build import FOUR, evening, found, hand, order, totals, write

MOON = hand(bid=21, taken=(7, 0, 0))


def test_a_ruling_adds_to_the_hand_that_it_names() -> None:
    sheet = evening(hand(), hand(), Ruled(points=(0, -3, 5), hand=2))
    assert (sheet.hands[2].points, sheet.hands[2].ruled, sheet.hands[2].totals) == ((4, 2, 1), (0, -3, 5), (4, -1, 6))
    assert (sheet.hands[3].before, sheet.hands[3].ruled) == ((4, -1, 6), None)
    assert [line.seq for line in sheet.rulings(2)] == [4]


def test_a_ruling_that_names_no_hand_belongs_to_the_last_one_standing_when_it_was_written() -> None:
    sheet = evening(hand(), hand(), Struck(line=3), Ruled(points=(1, 1, 1)), Restored(line=3), hand())
    assert [played.ruled for played in sheet.hands.values()] == [(1, 1, 1), None, None]


def test_the_last_hand_standing_is_the_last_in_place_not_in_writing() -> None:
    sheet = evening(hand(), hand(), hand(after=2), Ruled(points=(1, 1, 1)))
    assert sheet.hands[3].ruled == (1, 1, 1)


def test_several_rulings_of_a_hand_add_up() -> None:
    sheet = evening(hand(), Ruled(points=(1, 0, 0)), Ruled(points=(2, -1, 0)), Ruled(verdict="no renege"))
    assert sheet.hands[2].ruled == (3, -1, 0)
    assert [line.seq for line in sheet.rulings(2)] == [3, 4, 5]


def test_a_verdict_without_points_adds_nothing() -> None:
    assert evening(hand(), Ruled(question="Did Bo renege?", verdict="no")).hands[2].ruled is None


def test_a_ruling_goes_out_and_comes_back_with_its_hand() -> None:
    sheet = evening(hand(), hand(), Ruled(points=(0, 0, 9)), Struck(line=3))
    assert totals(sheet) == [(4, 2, 1)]
    assert not sheet.stands(4)
    assert totals(write(sheet, Restored(line=3))) == [(8, 4, 11)]


def test_a_struck_ruling_counts_no_more() -> None:
    sheet = evening(hand(), Ruled(points=(0, 0, 9)), Struck(line=3))
    assert (sheet.hands[2].ruled, sheet.rulings(2)) == (None, [])


def test_a_ruling_stays_with_a_corrected_hand() -> None:
    sheet = evening(hand(), Ruled(points=(0, 0, 9)), hand(taken=(5, 1, 1), replaces=2))
    assert totals(sheet) == [(4, 1, 10)]


def test_a_ruling_may_end_a_game() -> None:
    sheet = evening(hand(), hand(), Ruled(points=(17, 0, 0), hand=2))
    assert order(sheet) == [[2], [3]]
    assert [game.winner for game in sheet.games] == [0, None]


def test_a_ruling_may_open_a_game_again() -> None:
    sheet = evening(MOON, hand(), Ruled(points=(-5, 0, 0), hand=2))
    assert order(sheet) == [[2, 3]]
    assert totals(sheet) == [(20, 2, 1)]
    assert order(write(sheet, Struck(line=4))) == [[2], [3]]


def test_a_ruling_after_a_win_belongs_to_the_game_that_was_won() -> None:
    sheet = evening(MOON, Ruled(points=(-5, 0, 0)))
    assert (sheet.games[0].winner, sheet.totals) == (None, (16, 0, 0))


def test_with_bidder_first_the_bidder_of_that_hand_goes_out() -> None:
    house = House(goes_out="bidder_first", target=8)
    sheet = evening(hand(), hand(bidder=1, taken=(1, 4, 2)), Ruled(points=(5, 3, 0)), house=house)
    assert totals(sheet) == [(10, 9, 3)]
    assert sheet.games[0].winner == 1


def test_before_the_first_hand_a_ruling_belongs_to_the_first_game() -> None:
    sheet = evening(Ruled(points=(0, 5, -5)), Ruled(reason="the deck was warm"))
    assert sheet.totals == (0, 5, -5)
    sheet = write(sheet, hand(), Stopped(), hand())
    assert totals(sheet) == [(4, 7, -4), (4, 2, 1)]
    assert (sheet.hands[4].before, sheet.hands[4].ruled) == ((0, 5, -5), None)


def test_a_struck_ruling_before_the_first_hand_counts_no_more() -> None:
    assert evening(Ruled(points=(0, 5, -5)), hand(), Struck(line=2)).totals == (4, 2, 1)


def test_rulings_before_the_first_hand_do_not_end_a_game_before_it() -> None:
    sheet = evening(Ruled(points=(30, 0, 0)))
    assert sheet.games == []
    assert write(sheet, hand()).games[0].winner == 0


def test_rulings_before_the_first_hand_are_left_out_when_other_sides_score() -> None:
    seated = Seated(players=FOUR, house=House(players=4))
    assert evening(Ruled(points=(0, 5, -5)), seated).totals == (0, 0)


def test_points_are_added_in_the_unit_of_the_house() -> None:
    sheet = evening(hand(), Ruled(points=(0, 1, 0)), house=House(scoring="marks"))
    assert totals(sheet) == [(1, 1, 0)]


@pytest.mark.parametrize("points", [(99, -99, 0), (0, 0, 0)])
def test_points_from_minus_99_to_99_are_allowed(points: tuple[int, ...]) -> None:
    assert found(evening(hand()), Ruled(points=points)) == []


def test_points_have_to_be_whole_numbers_in_range() -> None:
    points: Any = (100, -100, 1.5)
    faults = found(evening(hand()), Ruled(points=points))
    assert faults == [("tricks_range", "points-0"), ("tricks_range", "points-1"), ("tricks_type", "points-2")]


def test_points_have_to_be_one_number_for_each_side_of_the_hand() -> None:
    sheet = evening(hand(), Seated(players=FOUR, house=House(players=4)))
    assert found(sheet, Ruled(points=(1, 1))) == [("tricks_count", "points")]
    assert found(sheet, Ruled(points=(1, 1, 1))) == []
    assert found(evening(), Ruled(points=(1, 1))) == [("tricks_count", "points")]


def test_a_ruling_can_name_only_a_standing_hand_by_its_first_line() -> None:
    sheet = evening(hand(), hand(taken=(5, 1, 1), replaces=2), hand(), Struck(line=4))
    for seq in (0, 1, 3, 99):
        assert found(sheet, Ruled(hand=seq)) == [("no_such_line", "hand")]
    assert found(sheet, Ruled(hand=4)) == [("line_struck", "hand")]
    assert found(sheet, Ruled(hand=2)) == []
