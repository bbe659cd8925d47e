import json
from itertools import product
from typing import Any

import pytest

from moonkeeper.rules.chart import score_table
from moonkeeper.rules.house import MOON, House
from moonkeeper.rules.scoring import need, score, taken_faults, winner

THREE = House()
FOUR = House(players=4)
MARKS = House(scoring="marks")
SHARED = House(set_penalty="others_gain_bid")


def splits(sides: int) -> list[tuple[int, ...]]:
    """Every way in which seven tricks can go to the sides."""
    return [taken for taken in product(range(8), repeat=sides) if sum(taken) == 7]


def found(taken: Any, house: House = THREE) -> list[tuple[str, str]]:
    return [(fault.code, fault.field) for fault in taken_faults(taken, house)]


# What a bid needs


def test_a_bid_needs_its_tricks_or_one_more_but_never_more_than_seven() -> None:
    more = House(made_when="more_than")

    assert [need(bid, THREE) for bid in (3, 4, 5, 6, 7, 21)] == [3, 4, 5, 6, 7, 7]
    assert [need(bid, more) for bid in (3, 4, 5, 6, 7, 21)] == [4, 5, 6, 7, 7, 7]


def test_more_than_the_bid_is_asked_for_where_the_house_says_so() -> None:
    more = House(made_when="more_than")

    assert score(0, 5, (5, 1, 1), more) == (False, (-5, 1, 1))
    assert score(0, 5, (6, 1, 0), more) == (True, (5, 1, 0))
    assert score(0, 7, (7, 0, 0), more) == (True, (7, 0, 0))


# Points


@pytest.mark.parametrize("bidder", range(3))
@pytest.mark.parametrize("bid", THREE.bids)
def test_three_score_bid_or_loss_for_the_bidder_and_tricks_for_the_others(bidder: int, bid: int) -> None:
    for taken in splits(3):
        made, points = score(bidder, bid, taken, THREE)
        assert made == (taken[bidder] == 7 or taken[bidder] >= bid)
        assert points[bidder] == (bid if made else -bid)
        assert all(points[side] == taken[side] for side in range(3) if side != bidder)


def test_overtricks_count_with_partners_but_not_for_the_moon() -> None:
    assert score(2, 4, (6, 1), FOUR) == (True, (6, 1))
    assert score(3, 4, (1, 6), House(players=4, overtricks="ignored")) == (True, (1, 4))
    assert score(0, 21, (7, 0), FOUR) == (True, (21, 0))
    assert score(0, 4, (6, 1, 0), House(overtricks="counted")) == (True, (6, 1, 0))


def test_a_bidder_who_is_set_loses_the_bid_and_keeps_no_trick() -> None:
    assert score(1, 6, (1, 5, 1), THREE) == (False, (1, -6, 1))
    assert score(1, 21, (0, 6), FOUR) == (False, (0, -21))


def test_the_others_may_gain_the_bid_when_it_is_set() -> None:
    assert score(0, 5, (4, 2, 1), SHARED) == (False, (0, 7, 6))
    assert score(0, 21, (6, 1, 0), SHARED) == (False, (0, 22, 21))
    assert score(3, 5, (3, 4), House(players=4, set_penalty="others_gain_bid")) == (False, (8, 0))


@pytest.mark.parametrize("overtricks", ["ignored", "counted"])
def test_a_made_bid_scores_the_same_whatever_a_set_one_costs(overtricks: str) -> None:
    shared, plain = House(set_penalty="others_gain_bid", overtricks=overtricks), House(overtricks=overtricks)
    for bid, taken in product(THREE.bids, splits(3)):
        if score(0, bid, taken, plain).made:
            assert score(0, bid, taken, shared) == score(0, bid, taken, plain)


# Marks


@pytest.mark.parametrize("house", [MARKS, House(players=4, scoring="marks"), House(scoring="marks", moon_marks=3)])
def test_a_mark_goes_to_the_bidder_who_makes_it_or_to_everybody_else(house: House) -> None:
    for bidder, bid, taken in product(range(house.players), house.bids, splits(house.sides)):
        made, points = score(bidder, bid, taken, house)
        mark = house.moon_marks if bid == MOON else 1
        assert made == (taken[house.side(bidder)] >= min(bid, 7))
        assert [bool(point) for point in points] == [
            (side == house.side(bidder)) == made for side in range(house.sides)
        ]
        assert set(points) == {0, mark}


# The end of a game


def test_the_highest_total_at_the_target_wins_and_a_tie_plays_on() -> None:
    assert winner([20, 3, 3], 0, 4, True, THREE) is None
    assert winner([21, 3, 3], 1, 4, False, THREE) == 0
    assert winner([21, 23, 3], 0, 4, True, THREE) == 1
    assert winner([21, 21, 3], 0, 4, True, THREE) is None
    assert winner([21, 21, 22], 0, 4, False, THREE) == 2


def test_the_bidder_may_go_out_first_also_in_a_tie() -> None:
    house = House(goes_out="bidder_first")

    assert winner([21, 23, 3], 0, 4, True, house) == 0
    assert winner([21, 21, 3], 1, 4, True, house) == 1
    assert winner([21, 23, 20], 2, 4, True, house) == 1
    assert winner([23, 23, 20], 2, 4, True, house) is None


def test_with_partners_the_side_of_the_bidder_goes_out_first() -> None:
    assert winner([21, 25], 2, 4, True, House(players=4, goes_out="bidder_first")) == 0


def test_a_made_moon_may_win_the_game_whatever_the_totals() -> None:
    house = House(moon="wins_game")

    assert winner([-9, 30, 5], 0, 21, True, house) == 0
    assert winner([-9, 30, 5], 0, 21, False, house) == 1
    assert winner([-9, 20, 5], 0, 7, True, house) is None
    assert winner([-9, 20, 5], 0, 21, True, THREE) is None


def test_the_house_sets_the_target() -> None:
    assert winner([5, 0, 0], 0, 5, True, House(target=5)) == 0
    assert winner([7, 6, 0], 0, 5, True, MARKS) == 0
    assert winner([6, 6, 0], 0, 5, True, MARKS) is None


# Faults of the tricks


@pytest.mark.parametrize("house", [THREE, FOUR])
def test_seven_tricks_in_any_split_have_no_fault(house: House) -> None:
    assert all(taken_faults(taken, house) == [] for taken in splits(house.sides))


@pytest.mark.parametrize("taken", [(7,), (4, 3), (4, 2, 1, 0)])
def test_there_is_one_number_for_each_side(taken: Any) -> None:
    assert found(taken) == [("tricks_count", "taken")]


def test_tricks_are_counted_by_side_with_partners() -> None:
    assert found((3, 2, 1, 1), FOUR) == [("tricks_count", "taken")]


def test_seven_tricks_are_played() -> None:
    assert found((0, 0, 0)) == [("tricks_sum", "taken")]
    assert found((4, 4), FOUR) == [("tricks_sum", "taken")]
    assert dict(taken_faults((4, 4), FOUR)[0].detail) == {"sum": 8}


def test_nobody_takes_less_than_none_or_more_than_all() -> None:
    assert ("tricks_range", "taken-0") in found((-1, 5, 3))
    assert {("tricks_range", "taken-0"), ("tricks_range", "taken-2")} <= set(found((8, 0, -1)))


def test_all_that_is_wrong_with_the_tricks_is_found_together() -> None:
    assert found((8, 0, 0)) == [("tricks_range", "taken-0"), ("tricks_sum", "taken")]
    assert found(()) == [("tricks_count", "taken"), ("tricks_sum", "taken")]
    assert found((9, "x")) == [("tricks_count", "taken"), ("tricks_range", "taken-0"), ("tricks_type", "taken-1")]


@pytest.mark.parametrize("junk", [3.5, 4.0, "4", "", None, True, False, [4]])
def test_tricks_are_whole_numbers(junk: Any) -> None:
    assert found((junk, 2, 1)) == [("tricks_type", "taken-0")]


# The table for the browser


@pytest.mark.parametrize(
    "house",
    [
        THREE,
        FOUR,
        MARKS,
        SHARED,
        House(min_bid=3, made_when="more_than"),
        House(players=4, scoring="marks", moon_marks=2),
    ],
)
def test_the_table_says_what_scoring_every_hand_says(house: House) -> None:
    table = json.loads(json.dumps(score_table(house)))

    assert list(table) == [str(bid) for bid in house.bids]
    for bidder, bid, taken in product(range(house.players), house.bids, splits(house.sides)):
        side = house.side(bidder)
        made, mine, others = table[str(bid)][taken[side]]
        points = [mine if at == side else others[tricks] for at, tricks in enumerate(taken)]
        assert score(bidder, bid, taken, house) == (made, tuple(points))
