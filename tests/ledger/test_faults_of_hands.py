"""What `check` finds wrong with a hand, a contract, a trick or a pass, in the place where it will stand."""

from typing import Any

import pytest

from moonkeeper.ledger import Agreed, Called, Closed, Passed, Seated, Stopped, Struck, Took, hand_faults
from moonkeeper.rules import House
from tests.ledger.build import FOUR, evening, found, hand, hand_of_four, write


def called(**kwargs: Any) -> Called:
    return Called(**{"bidder": 0, "bid": 4, "trump": 5, **kwargs})


CONTRACTS = [
    ({"bidder": 3}, ("no_such_seat", "bidder")),
    ({"bidder": -1}, ("no_such_seat", "bidder")),
    ({"bid": 8}, ("bid_value", "bid")),
    ({"bid": 0}, ("bid_value", "bid")),
    ({"bid": 3}, ("bid_below_minimum", "bid")),
    ({"trump": 7}, ("trump_value", "trump")),
    ({"trump": None}, ("trump_missing", "trump")),
    ({"calls": (4, "pass")}, ("auction_unfinished", "calls")),
    ({"calls": (4, 4, "pass")}, ("bid_not_higher", "calls")),
    ({"calls": (4, "pass", "pass", "pass")}, ("bid_again", "calls")),
    ({"calls": (4, 5, "pass")}, ("not_high_bidder", "calls")),
    ({"calls": (5, "pass", "pass")}, ("not_high_bidder", "calls")),
    ({"calls": ("pass", "pass", "pass")}, ("not_high_bidder", "calls")),
]


@pytest.mark.parametrize(("change", "fault"), CONTRACTS)
def test_a_contract_that_breaks_the_rules_is_refused_when_called_and_when_played(change: Any, fault: Any) -> None:
    assert found(evening(), hand(**change)) == [fault]
    assert found(evening(), called(**change)) == [fault]


@pytest.mark.parametrize(
    ("taken", "fault"),
    [
        ((4, 2), ("tricks_count", "taken")),
        ((4, 2, 1, 0), ("tricks_count", "taken")),
        ((4, 2, 2), ("tricks_sum", "taken")),
        ((0, 0, 0), ("tricks_sum", "taken")),
        ((8, 0, -1), ("tricks_range", "taken-0")),
        (("4", 2, 1), ("tricks_type", "taken-0")),
    ],
)
def test_tricks_that_cannot_be_are_refused(taken: Any, fault: Any) -> None:
    assert found(evening(), hand(taken=taken))[0] == fault


def test_all_faults_of_a_hand_are_found_together() -> None:
    assert found(evening(), hand(bid=3, trump=9, calls=(), taken=(7, 7, 7))) == [
        ("bid_below_minimum", "bid"),
        ("trump_value", "trump"),
        ("auction_unfinished", "calls"),
        ("tricks_sum", "taken"),
    ]


def test_zero_is_a_value() -> None:
    assert found(evening(), hand(bidder=0, trump=0, bid=7, taken=(7, 0, 0), calls=(7, "pass", "pass"))) == []


def test_the_calls_are_those_of_the_bidder_and_begin_with_the_first_bidder() -> None:
    sheet = evening(first=1)
    assert found(sheet, hand(bidder=1, calls=(4, "pass", "pass"))) == []
    assert found(sheet, hand(bidder=0, calls=(4, "pass", "pass"))) == [("not_high_bidder", "calls")]


def test_a_trump_that_the_house_does_not_allow_is_refused() -> None:
    sheet = evening(house=House(no_trump=False, doubles_trump=False))
    assert found(sheet, hand(trump="none")) == [("trump_not_allowed", "trump")]
    assert found(sheet, called(trump="doubles")) == [("trump_not_allowed", "trump")]


def test_a_moon_below_zero_is_held_against_the_totals_before_that_hand() -> None:
    sheet = evening(hand(taken=(1, 3, 3)), hand(), house=House(moon_when_negative=False))
    moon = hand(bid=21, taken=(7, 0, 0))
    assert sheet.totals == (0, 5, 4)
    assert found(sheet, moon) == []
    assert found(sheet, hand(bid=21, taken=(7, 0, 0), replaces=3)) == [("moon_when_negative", "bid")]
    assert found(sheet, hand(bid=21, taken=(7, 0, 0), after=2)) == [("moon_when_negative", "bid")]
    assert found(sheet, hand(bid=21, taken=(7, 0, 0), replaces=2)) == []
    assert found(evening(hand(taken=(1, 3, 3)), house=House(moon_when_negative=False)), called(bid=21)) == [
        ("moon_when_negative", "bid")
    ]


def test_a_correction_is_held_against_the_house_and_seats_of_its_place() -> None:
    sheet = evening(
        hand(),
        Seated(players=FOUR, house=House(players=4, min_bid=5)),
        hand_of_four(bidder=3, bid=5, taken=(2, 5)),
    )
    assert found(sheet, hand(taken=(5, 1, 1), replaces=2)) == []
    assert found(sheet, hand(bidder=3, taken=(5, 2), replaces=2)) == [
        ("no_such_seat", "bidder"),
        ("tricks_count", "taken"),
    ]
    assert found(sheet, hand_of_four(bidder=3, bid=4, replaces=4)) == [("bid_below_minimum", "bid")]
    assert found(sheet, hand(after=2)) == []
    assert found(sheet, hand_of_four(bid=5, after=4)) == []
    assert found(sheet, hand(bid=5)) == [("tricks_count", "taken")]


def test_the_calls_of_a_correction_begin_with_the_first_bidder_of_that_hand() -> None:
    sheet = evening(hand(), hand(), hand())
    assert found(sheet, hand(bidder=1, taken=(0, 4, 3), calls=(4, "pass", "pass"), replaces=3)) == []
    assert found(sheet, hand(bidder=0, calls=(4, "pass", "pass"), replaces=3)) == [("not_high_bidder", "calls")]


def test_a_hand_held_against_rules_that_were_corrected_later_has_its_faults() -> None:
    sheet = evening(hand(), Agreed(house=House(min_bid=5), replaces=1))
    assert [fault.code for fault in hand_faults(sheet.hands[2])] == ["bid_below_minimum"]


def test_a_hand_cannot_be_put_after_another_and_replace_one() -> None:
    assert found(evening(hand()), hand(after=2, replaces=2)) == [("after_and_replaces", "after")]
    assert found(evening(hand()), hand(after=0, replaces=2)) == [("after_and_replaces", "after")]


def test_only_a_standing_hand_can_be_corrected_by_its_first_line() -> None:
    sheet = evening(hand(), hand(taken=(5, 1, 1), replaces=2), Passed(), hand(), Struck(line=5))
    for seq in (-1, 0, 1, 3, 4, 99):
        assert found(sheet, hand(replaces=seq)) == [("no_such_line", "replaces")]
    assert found(sheet, hand(replaces=5)) == [("line_struck", "replaces")]


def test_a_hand_can_be_put_after_hands_only() -> None:
    sheet = evening(hand(), hand(taken=(5, 1, 1), replaces=2), Passed())
    for seq in (-1, 1, 3, 4, 99):
        assert found(sheet, hand(after=seq)) == [("no_such_line", "after")]


def test_a_trick_goes_to_a_side_that_is_there() -> None:
    for side in (-1, 3):
        assert found(evening(), Took(side=side)) == [("no_such_seat", "side")]
    assert found(evening(house=House(players=4)), Took(side=2)) == [("no_such_seat", "side")]
    assert found(evening(), Took(side=2)) == []


def test_an_eighth_trick_is_refused() -> None:
    sheet = evening(called(), *[Took(side=1)] * 7)
    assert found(sheet, Took(side=1)) == [("tricks_sum", "side")]
    assert found(write(sheet, hand(bidder=1, taken=(0, 7, 0))), Took(side=1)) == []


def test_where_the_last_bids_nobody_can_pass_a_hand_but_tiles_may_be_thrown_in() -> None:
    sheet = evening(house=House(all_pass="last_bids"))
    assert found(sheet, Passed()) == [("must_bid", "why")]
    assert found(sheet, Passed(why="misdeal")) == []
    assert found(evening(), Passed()) == []


def test_stopping_and_closing_are_always_allowed() -> None:
    for sheet in (evening(), evening(hand()), evening(hand(), Stopped())):
        assert found(sheet, Stopped()) == []
        assert found(sheet, Closed()) == []
