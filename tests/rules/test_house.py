from dataclasses import FrozenInstanceError, asdict
from typing import Any

import pytest

from moonkeeper.rules.faults import CODES, Fault
from moonkeeper.rules.house import PRESETS, VALUES, House


def found(house: House) -> list[tuple[str, str]]:
    return [(fault.code, fault.field) for fault in house.faults()]


def test_three_play_the_rules_of_texas_unless_they_say_otherwise() -> None:
    assert asdict(House()) == {
        "players": 3,
        "tiles": 22,
        "scoring": "points",
        "target": 21,
        "min_bid": 4,
        "all_pass": "redeal",
        "name_trump": "after_widow",
        "made_when": "at_least",
        "overtricks": "ignored",
        "moon": "points",
        "goes_out": "highest",
        "doubles_trump": True,
        "no_trump": True,
        "no_trump_doubles": "high",
        "moon_bid": "any_time",
        "moon_when_negative": True,
        "set_penalty": "bid",
        "moon_marks": 1,
    }


def test_four_play_with_28_tiles_and_count_overtricks() -> None:
    assert House(players=4).differences() == {}
    assert (House(players=4).tiles, House(players=4).overtricks) == (28, "counted")
    assert (House(players=4, overtricks="ignored").overtricks) == "ignored"


def test_marks_are_played_to_seven() -> None:
    assert House(scoring="marks").target == 7
    assert House(players=4, scoring="marks").target == 7
    assert House(scoring="marks", target=5).target == 5


def test_the_presets_are_as_published() -> None:
    assert {
        "texas3": House(),
        "texas3_marks": House(scoring="marks"),
        "partners": House(players=4),
        "gamerules3": House(moon="wins_game"),
    } == PRESETS
    assert all(house.faults() == [] for house in PRESETS.values())


def test_a_house_can_be_built_with_anything_but_not_changed() -> None:
    house = House(min_bid=99)

    for field in VALUES:
        with pytest.raises(FrozenInstanceError):
            setattr(house, field, 4)


def test_a_house_tells_how_it_differs_from_its_defaults() -> None:
    house = House(players=4, scoring="marks", target=9, overtricks="ignored", no_trump=False)

    assert house.differences() == {"target": 9, "overtricks": "ignored", "no_trump": False}


def test_with_three_a_seat_is_a_side_and_with_four_partners_sit_opposite() -> None:
    assert [House().side(seat) for seat in range(3)] == [0, 1, 2]
    assert [House(players=4).side(seat) for seat in range(4)] == [0, 1, 0, 1]
    assert (House().sides, House(players=4).sides) == (3, 2)


def test_only_22_tiles_leave_a_widow() -> None:
    assert House().has_widow
    assert not House(tiles=21).has_widow
    assert not House(players=4).has_widow


@pytest.mark.parametrize(("min_bid", "bids"), [(3, (3, 4, 5, 6, 7, 21)), (4, (4, 5, 6, 7, 21)), (5, (5, 6, 7, 21))])
def test_the_bids_start_at_the_minimum_and_end_with_the_moon(min_bid: int, bids: tuple[int, ...]) -> None:
    assert House(min_bid=min_bid).bids == bids


@pytest.mark.parametrize("field", VALUES)
def test_every_value_of_the_table_is_allowed(field: str) -> None:
    for value in VALUES[field]:
        house: dict[str, Any] = {field: value}
        assert ("house_value", field) not in found(House(**house))


@pytest.mark.parametrize("field", VALUES)
@pytest.mark.parametrize("value", [-1, 0.5, 1000, "", "sometimes", (), [], {}])
def test_a_value_that_is_not_in_the_table_is_told(field: str, value: Any) -> None:
    (fault,) = [fault for fault in House(**{field: value}).faults() if fault.code == "house_value"]

    assert (fault.field, fault.detail["value"]) == (field, value)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("players", 3.0),
        ("tiles", "22"),
        ("target", 0),
        ("target", True),
        ("min_bid", 6),
        ("moon_marks", True),
        ("no_trump", 1),
        ("doubles_trump", "true"),
        ("moon_when_negative", 0),
    ],
)
def test_a_value_of_the_wrong_kind_is_told_even_where_it_looks_alike(field: str, value: Any) -> None:
    assert ("house_value", field) in found(House(**{field: value}))


@pytest.mark.parametrize(("players", "tiles"), [(4, 22), (4, 21), (3, 28)])
def test_the_tiles_must_do_for_the_players(players: int, tiles: int) -> None:
    assert found(House(players=players, tiles=tiles)) == [("tiles_for_players", "tiles")]


@pytest.mark.parametrize(
    "house", [House(tiles=21, name_trump="before_widow"), House(players=4, name_trump="before_widow")]
)
def test_trump_cannot_be_named_before_a_widow_that_is_not_there(house: House) -> None:
    assert found(house) == [("no_widow", "name_trump")]


def test_trump_can_be_named_before_the_widow_with_22_tiles() -> None:
    assert found(House(name_trump="before_widow")) == []


def test_all_faults_of_a_house_are_found_together() -> None:
    assert found(House(players=4, tiles=22, target=0, min_bid=2)) == [
        ("house_value", "target"),
        ("house_value", "min_bid"),
        ("tiles_for_players", "tiles"),
    ]


def test_a_fault_has_a_code_that_is_known_and_shows_it() -> None:
    assert repr(Fault("tricks_sum", "taken", {"sum": 8})) == "Fault('tricks_sum', 'taken', {'sum': 8})"
    assert Fault("tricks_sum") == Fault("tricks_sum", "", {})
    with pytest.raises(ValueError, match="no such fault"):
        Fault("tricks_some")


def test_the_codes_of_the_rules_are_all_known() -> None:
    listed = """
        tricks_sum tricks_range tricks_type tricks_count no_such_seat bid_value bid_below_minimum bid_not_higher
        bid_after_moon bid_again bid_out_of_turn auction_unfinished must_bid moon_needs_seven moon_when_negative
        trump_missing trump_value trump_not_allowed tiles_for_players no_widow tile_value tile_not_in_set tile_twice
        wrong_leader play_order discard_played discard_without_widow hand_size not_high_bidder house_value name_empty
        name_taken name_too_long no_such_line line_struck line_stands first_line seats_in_game closed_already
        after_and_replaces
    """

    assert frozenset(listed.split()) <= CODES
