from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moonkeeper.rules.auction import Auction, bid_faults, clockwise, is_seat
from moonkeeper.rules.faults import CODES
from moonkeeper.rules.house import MOON, House

THREE = House()
FOUR = House(players=4)
STUCK = House(all_pass="last_bids")

Calls = list[tuple[object, object]]


def codes(house: House, first: int, calls: Calls, totals: Any = None, whole: bool = False) -> list[str]:
    return [fault.code for fault in Auction(house, first, calls, totals).faults(whole=whole)]


def bid_codes(house: House, seat: object, bid: object, totals: Any = None) -> list[str]:
    return [fault.code for fault in bid_faults(seat, bid, house, totals)]


# Seats


def test_seats_are_whole_numbers_below_the_number_of_players() -> None:
    assert [seat for seat in range(-1, 5) if is_seat(seat, THREE)] == [0, 1, 2]
    assert [seat for seat in range(-1, 5) if is_seat(seat, FOUR)] == [0, 1, 2, 3]
    assert not any(is_seat(seat, FOUR) for seat in (True, False, 1.0, "1", None))


def test_seats_go_round_clockwise() -> None:
    assert clockwise(2, THREE) == (2, 0, 1)
    assert clockwise(3, FOUR) == (3, 0, 1, 2)


# A contract without its calls


@pytest.mark.parametrize("bid", [4, 5, 6, 7, 21])
def test_the_bids_of_a_table_have_no_fault(bid: int) -> None:
    assert bid_faults(0, bid, THREE) == []


@pytest.mark.parametrize("bid", [0, 8, 20, 22, 42, -4, 4.0, 4.5, "4", "", None, True, "pass", [4]])
def test_what_is_no_bid_is_told(bid: object) -> None:
    assert bid_codes(House(min_bid=3), 0, bid) == ["bid_value"]


@pytest.mark.parametrize("min_bid", [3, 4, 5])
def test_a_bid_is_at_least_the_minimum(min_bid: int) -> None:
    house = House(min_bid=min_bid)

    assert [bid for bid in range(1, 8) if bid_codes(house, 0, bid)] == list(range(1, min_bid))
    assert bid_codes(house, 0, 1) == ["bid_below_minimum"]


@pytest.mark.parametrize("seat", [3, -1, True, "0", None, 0.0])
def test_a_bidder_must_sit_at_the_table(seat: object) -> None:
    assert bid_codes(THREE, seat, 4) == ["no_such_seat"]


def test_bidder_and_bid_are_both_found_wrong_each_at_its_field() -> None:
    assert [(fault.code, fault.field) for fault in bid_faults(9, 9, THREE)] == [
        ("no_such_seat", "bidder"),
        ("bid_value", "bid"),
    ]


def test_a_side_below_zero_may_not_shoot_the_moon_where_the_house_forbids_it() -> None:
    house = House(moon_when_negative=False)

    assert bid_codes(house, 1, 21, [5, -1, 5]) == ["moon_when_negative"]
    assert bid_codes(house, 1, 21, [-5, 0, -5]) == []
    assert bid_codes(house, 1, 7, [5, -1, 5]) == []
    assert bid_codes(house, 1, 21) == []
    assert bid_codes(house, 3, 21, [-5, -1, -5]) == ["no_such_seat"]
    assert bid_codes(THREE, 1, 21, [5, -1, 5]) == []


def test_with_partners_the_total_of_the_side_counts() -> None:
    house = House(players=4, moon_when_negative=False)

    assert bid_codes(house, 2, 21, [-1, 0]) == ["moon_when_negative"]
    assert bid_codes(house, 3, 21, [-1, 0]) == []


# The calls


def test_bidding_goes_round_once_and_the_highest_has_it() -> None:
    assert Auction(THREE, 1, [(1, 4), (2, "pass"), (0, 6)]).result == (0, 6)
    assert Auction(FOUR, 0, [(0, "pass"), (1, 4), (2, 5), (3, "pass")]).result == (2, 5)


def test_an_auction_that_is_running_is_no_fault_but_a_recorded_one_must_be_whole() -> None:
    auction = Auction(THREE, 2, [(2, 4), (0, "pass")])

    assert auction.faults() == []
    assert [(fault.code, fault.detail["seat"]) for fault in auction.faults(whole=True)] == [("auction_unfinished", 1)]
    assert auction.result is None
    assert auction.next_seat == 1


def test_nobody_has_called_yet() -> None:
    auction = Auction(THREE, 0)

    assert auction.next_seat == 0
    assert auction.legal == ["pass", 4, 5, 6, 7, 21]
    assert auction.result is None


def test_a_21_ends_the_auction_at_once() -> None:
    auction = Auction(THREE, 0, [(0, 21)])

    assert auction.result == (0, MOON)
    assert auction.next_seat is None
    assert auction.legal == []
    assert codes(THREE, 0, [(0, 21), (1, "pass"), (2, 21)]) == ["bid_after_moon", "bid_after_moon"]


def test_a_21_in_the_last_place_is_no_call_after_itself() -> None:
    assert Auction(THREE, 0, [(0, 7), (1, "pass"), (2, 21)]).result == (2, 21)


def test_each_bid_is_higher_than_the_last_one() -> None:
    assert codes(THREE, 0, [(0, 5), (1, 5), (2, 4)]) == ["bid_not_higher", "bid_not_higher"]
    assert codes(THREE, 0, [(0, 5), (1, "pass"), (2, 5)]) == ["bid_not_higher"]


def test_nobody_calls_twice() -> None:
    assert codes(THREE, 0, [(0, 4), (0, 5), (1, "pass"), (2, "pass")]) == ["bid_again"]
    assert codes(THREE, 0, [(0, 4), (1, "pass"), (2, "pass"), (0, "pass")]) == ["bid_again"]


def test_a_call_out_of_turn_is_found_once_and_those_after_it_are_not_blamed() -> None:
    (fault,) = Auction(THREE, 0, [(1, "pass"), (0, 4), (2, 5)]).faults()

    assert (fault.code, fault.field) == ("bid_out_of_turn", "calls")
    assert dict(fault.detail) == {"index": 0, "seat": 1, "turn": 0}


def test_all_faults_are_found_together() -> None:
    calls: Calls = [(0, 3), (7, "4"), (2, 2), (0, True)]

    assert [(fault.detail["index"], fault.code) for fault in Auction(THREE, 0, calls).faults()] == [
        (0, "bid_below_minimum"),
        (1, "no_such_seat"),
        (1, "bid_value"),
        (2, "bid_out_of_turn"),
        (2, "bid_below_minimum"),
        (2, "bid_not_higher"),
        (3, "bid_again"),
        (3, "bid_value"),
    ]
    assert Auction(THREE, 0, calls).result is None


@pytest.mark.parametrize("first", [3, -1, True, "0", None])
def test_a_first_bidder_who_is_not_there_is_a_fault_of_its_own(first: Any) -> None:
    auction = Auction(THREE, first, [(0, 4), (1, "pass"), (2, "pass")])

    assert [(fault.code, fault.field) for fault in auction.faults(whole=True)] == [("no_such_seat", "first")]
    assert auction.next_seat is None
    assert auction.result is None


def test_everybody_passes_and_the_hand_is_dealt_again() -> None:
    assert Auction(FOUR, 3, [(3, "pass"), (0, "pass"), (1, "pass"), (2, "pass")]).result == "redeal"


def test_the_last_seat_must_bid_where_the_house_says_so() -> None:
    passes: Calls = [(1, "pass"), (2, "pass")]

    assert Auction(STUCK, 1, passes).legal == [4, 5, 6, 7, 21]
    assert Auction(STUCK, 1, passes).faults() == []
    assert codes(STUCK, 1, [*passes, (0, "pass")]) == ["must_bid"]
    assert Auction(STUCK, 1, [*passes, (0, "pass")]).result is None
    assert Auction(STUCK, 1, [*passes, (0, 4)]).result == (0, 4)


def test_the_last_seat_may_pass_after_a_bid() -> None:
    assert Auction(STUCK, 0, [(0, 4), (1, "pass"), (2, "pass")]).result == (0, 4)


def test_a_pass_before_the_last_seat_is_never_a_must_bid() -> None:
    assert codes(STUCK, 0, [(0, "pass"), (1, "pass")]) == []


def test_a_21_may_have_to_wait_for_a_standing_7() -> None:
    house = House(moon_bid="over_seven")

    assert codes(house, 0, [(0, 21)]) == ["moon_needs_seven"]
    assert codes(house, 0, [(0, 6), (1, 21)]) == ["moon_needs_seven"]
    assert codes(house, 0, [(0, 7), (1, "pass"), (2, 21)]) == []
    assert Auction(house, 0, [(0, 6)]).legal == ["pass", 7]
    assert Auction(house, 0, [(0, 7)]).legal == ["pass", 21]


def test_a_side_below_zero_is_offered_no_21_where_the_house_forbids_it() -> None:
    house = House(moon_when_negative=False)

    assert Auction(house, 0, totals=[-1, 0, 0]).legal == ["pass", 4, 5, 6, 7]
    assert Auction(house, 1, totals=[-1, 0, 0]).legal == ["pass", 4, 5, 6, 7, 21]
    assert codes(house, 0, [(0, 21)], totals=[-1, 0, 0]) == ["moon_when_negative"]


houses = st.builds(
    House,
    players=st.sampled_from([3, 4]),
    min_bid=st.sampled_from([3, 4, 5]),
    all_pass=st.sampled_from(["redeal", "last_bids"]),
    moon_bid=st.sampled_from(["any_time", "over_seven"]),
    moon_when_negative=st.booleans(),
)
junk = st.one_of(st.integers(-2, 22), st.text(max_size=4), st.none(), st.booleans(), st.floats(), st.just("pass"))


@settings(max_examples=300, deadline=None)
@given(house=houses, first=junk, calls=st.lists(st.tuples(junk, junk), max_size=6), totals=st.integers(-3, 3))
def test_any_calls_give_faults_and_never_an_error(house: House, first: Any, calls: Calls, totals: int) -> None:
    auction = Auction(house, first, calls, [totals] * house.sides)
    faults = auction.faults(whole=True)

    assert {fault.code for fault in faults} <= CODES
    assert (auction.result is None) == bool(faults)
    assert (auction.legal == []) == (auction.next_seat is None)
    assert Auction(house, first, calls, [totals] * house.sides) == auction


@settings(max_examples=300, deadline=None)
@given(
    house=houses,
    first=st.integers(0, 2),
    picks=st.lists(st.integers(0, 5), min_size=4, max_size=4),
    total=st.integers(-1, 1),
)
def test_whoever_makes_legal_calls_only_comes_to_a_result(
    house: House, first: int, picks: list[int], total: int
) -> None:
    totals = [total] * house.sides
    calls: Calls = []
    for pick in picks:
        auction = Auction(house, first, calls, totals)
        if auction.next_seat is None:
            break
        assert auction.result is None
        for call in ("pass", *range(9), 21):
            then = Auction(house, first, [*calls, (auction.next_seat, call)], totals)
            assert (call in auction.legal) == (then.faults() == [])
        calls.append((auction.next_seat, auction.legal[pick % len(auction.legal)]))

    result = Auction(house, first, calls, totals).result
    numbers = [(seat, call) for seat, call in calls if call != "pass"]
    assert result == (numbers[-1] if numbers else "redeal")
    assert result != "redeal" or house.all_pass == "redeal"
