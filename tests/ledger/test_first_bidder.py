"""Whose turn it is to bid first (rules 3.1)."""

from moonkeeper.ledger import Passed, Restored, Seated, Stopped, Struck
from moonkeeper.rules import House
from tests.ledger.build import FOUR, THREE, evening, hand, hand_of_four, write


def test_the_first_bid_moves_one_seat_clockwise_every_hand_and_comes_round() -> None:
    sheet = evening(hand(), hand(), hand(), first=1)
    assert [played.first_bidder for played in sheet.hands.values()] == [1, 2, 0]
    assert sheet.first_bidder == 1


def test_the_first_bid_comes_round_a_table_of_four() -> None:
    sheet = evening(hand_of_four(), hand_of_four(), house=House(players=4), first=2)
    assert sheet.first_bidder == 0


def test_the_dealer_is_the_seat_before_the_first_bidder() -> None:
    assert evening().dealer == 2
    assert evening(hand()).dealer == 0


def test_a_hand_that_everybody_passed_moves_the_turn() -> None:
    assert evening(Passed()).first_bidder == 1


def test_a_misdeal_keeps_the_turn() -> None:
    assert evening(hand(), Passed(why="misdeal")).first_bidder == 1


def test_the_turn_goes_on_through_the_next_game() -> None:
    sheet = evening(hand(bid=21, taken=(7, 0, 0)), hand())
    assert len(sheet.games) == 2
    assert [played.first_bidder for played in sheet.hands.values()] == [0, 1]


def test_a_stopped_game_leaves_the_turn_alone() -> None:
    assert evening(hand(), Stopped()).first_bidder == 1


def test_a_struck_hand_gives_its_turn_back() -> None:
    sheet = evening(hand(), hand(), Struck(line=2))
    assert sheet.hands[3].first_bidder == 0
    assert write(sheet, Restored(line=2)).hands[3].first_bidder == 1


def test_a_struck_pass_gives_its_turn_back() -> None:
    assert evening(Passed(), hand(), Struck(line=2)).hands[3].first_bidder == 0


def test_a_forgotten_hand_moves_the_later_ones_on() -> None:
    sheet = evening(hand(), hand(), hand(after=2))
    assert [(played.seq, played.first_bidder) for played in sheet.hands.values()] == [(2, 0), (4, 1), (3, 2)]


def test_the_table_can_choose_another_first_bidder_from_here_on() -> None:
    sheet = evening(hand(), Seated(players=THREE, first=0), hand())
    assert sheet.hands[4].first_bidder == 0
    assert sheet.first_bidder == 1


def test_a_struck_choice_of_first_bidder_counts_no_more() -> None:
    assert evening(hand(), Seated(players=THREE, first=0), Struck(line=3)).first_bidder == 1


def test_a_seating_that_names_no_first_bidder_leaves_the_turn_alone() -> None:
    assert evening(hand(), Seated(players=THREE)).first_bidder == 1


def test_the_turns_so_far_are_counted_round_the_new_number_of_seats() -> None:
    sheet = evening(hand(), hand(), hand(), Seated(players=FOUR, house=House(players=4)))
    assert sheet.first_bidder == 3
