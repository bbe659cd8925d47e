"""A forgotten hand is put directly after another one, or before the first (after=0)."""

from moonkeeper.ledger import Agreed, Called, Passed, Restored, Stopped, Struck
from moonkeeper.rules import House
from tests.ledger.build import evening, found, hand, order, write


def test_a_forgotten_hand_stands_directly_after_the_one_it_names() -> None:
    sheet = evening(hand(), hand(), hand(after=2))
    assert order(sheet) == [[2, 4, 3]]
    assert [played.number for played in sheet.hands.values()] == [1, 2, 3]


def test_two_forgotten_hands_after_the_same_one_stand_last_written_first() -> None:
    assert order(evening(hand(), hand(), hand(after=2), hand(after=2))) == [[2, 5, 4, 3]]


def test_a_forgotten_hand_may_follow_a_forgotten_hand() -> None:
    assert order(evening(hand(), hand(), hand(after=2), hand(after=4))) == [[2, 4, 5, 3]]


def test_after_zero_is_before_the_first_hand_but_behind_what_came_before_it() -> None:
    sheet = evening(Passed(), hand(), hand(after=0))
    assert order(sheet) == [[4, 3]]
    assert sheet.hands[4].first_bidder == 1


def test_after_zero_is_before_a_struck_first_hand_too() -> None:
    sheet = evening(hand(), hand(), Struck(line=2), hand(after=0))
    assert order(write(sheet, Restored(line=2))) == [[5, 2, 3]]


def test_after_zero_on_a_sheet_without_hands_is_the_first_hand() -> None:
    assert order(evening(Passed(), hand(after=0))) == [[3]]


def test_a_forgotten_hand_may_follow_a_struck_one() -> None:
    assert order(evening(hand(), hand(), Struck(line=2), hand(after=2))) == [[5, 3]]


def test_a_forgotten_hand_belongs_to_the_game_of_its_place() -> None:
    sheet = evening(hand(), Stopped(), hand(), hand(after=2))
    assert order(sheet) == [[2, 5], [4]]


def test_a_forgotten_hand_is_held_against_the_house_of_its_place() -> None:
    sheet = evening(hand(), Agreed(house=House(min_bid=5)), Stopped(), hand(bid=5, taken=(5, 1, 1)))
    assert found(sheet, hand(bid=4, after=2)) == []
    assert found(sheet, hand(bid=4, after=5)) == [("bid_below_minimum", "bid")]


def test_a_correction_of_a_forgotten_hand_keeps_its_place() -> None:
    sheet = evening(hand(), hand(), hand(after=2), hand(taken=(5, 1, 1), replaces=4))
    assert order(sheet) == [[2, 4, 3]]
    assert sheet.hands[4].taken == (5, 1, 1)


def test_a_forgotten_hand_leaves_the_contract_in_play() -> None:
    sheet = evening(hand(), Called(bidder=1, bid=5, trump=3), hand(after=2))
    assert sheet.contract
    assert sheet.contract.bid == 5
