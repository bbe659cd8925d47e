import pytest

from moonkeeper.rules.house import House
from moonkeeper.rules.tiles import tile_set
from moonkeeper.rules.trumps import (
    TRUMPS,
    Trump,
    asked_suit,
    follows,
    is_trump,
    is_trump_value,
    strength,
    suits,
    trump_faults,
)


def codes(house: House, trump: object) -> list[str]:
    return [fault.code for fault in trump_faults(trump, house)]


@pytest.mark.parametrize("trump", TRUMPS)
@pytest.mark.parametrize("house", [House(), House(players=4)])
def test_every_trump_is_allowed_by_default(trump: Trump, house: House) -> None:
    assert trump_faults(trump, house) == []


def test_a_trump_must_be_named() -> None:
    assert codes(House(), None) == ["trump_missing"]


@pytest.mark.parametrize("trump", [7, -1, 3.0, True, False, "3", "", "Doubles", "hearts", [], {}, (5,)])
def test_what_is_no_trump_is_told(trump: object) -> None:
    assert codes(House(), trump) == ["trump_value"]
    assert not is_trump_value(trump)


def test_zeros_are_no_trump_where_no_tile_shows_one() -> None:
    house = House(tiles=21)

    assert codes(house, 0) == ["trump_not_allowed"]
    assert [trump for trump in TRUMPS if not codes(house, trump)] == [1, 2, 3, 4, 5, 6, "doubles", "none"]


def test_a_house_may_forbid_doubles_or_no_trump() -> None:
    assert [trump for trump in TRUMPS if codes(House(doubles_trump=False), trump)] == ["doubles"]
    assert [trump for trump in TRUMPS if codes(House(no_trump=False), trump)] == ["none"]


def test_the_fault_of_a_trump_names_it() -> None:
    (fault,) = trump_faults("none", House(no_trump=False))

    assert (fault.field, dict(fault.detail)) == ("trump", {"trump": "none"})


def test_a_trump_belongs_to_the_trump_suit_only() -> None:
    assert suits(5, "5-3") == ("trump",)
    assert suits("doubles", "4-4") == ("trump",)
    assert not follows(5, 3, "5-3")


def test_any_other_tile_belongs_to_both_its_ends_and_a_double_to_one() -> None:
    assert suits(1, "5-3") == (5, 3)
    assert suits(1, "4-4") == (4,)
    assert suits("none", "0-0") == (0,)


def test_a_lead_asks_for_trump_or_for_its_high_end() -> None:
    assert asked_suit(2, "6-2") == "trump"
    assert asked_suit("doubles", "0-0") == "trump"
    assert asked_suit(3, "6-2") == 6
    assert asked_suit("none", "2-6") == 6


@pytest.mark.parametrize(
    ("doubles", "suit", "order"),
    [
        ("high", 5, ["5-5", "6-5", "5-4", "5-3", "5-2", "5-1", "5-0"]),
        ("low", 5, ["6-5", "5-4", "5-3", "5-2", "5-1", "5-0", "5-5"]),
        ("own_suit", 5, ["6-5", "5-4", "5-3", "5-2", "5-1", "5-0"]),
        ("own_suit", "doubles", ["6-6", "5-5", "4-4", "3-3", "2-2", "1-1", "0-0"]),
    ],
)
def test_without_a_trump_the_house_says_where_doubles_rank(doubles: str, suit: int, order: list[str]) -> None:
    house = House(no_trump_doubles=doubles)
    strengths = {str(tile): strength("none", suit, tile, house) for tile in tile_set(28)}

    assert sorted(filter(strengths.__getitem__, strengths), key=lambda tile: -strengths[tile]) == order


@pytest.mark.parametrize("doubles", ["high", "low", "own_suit"])
@pytest.mark.parametrize("trump", [trump for trump in TRUMPS if trump != "none"])
def test_with_a_trump_the_rank_of_doubles_is_no_matter_of_the_house(trump: Trump, doubles: str) -> None:
    house = House(no_trump_doubles=doubles)
    for tile in tile_set(28):
        assert suits(trump, tile, house) == suits(trump, tile)
        for suit in suits(trump, tile):
            assert strength(trump, suit, tile, house) == strength(trump, suit, tile)


def test_no_two_tiles_of_a_trick_are_equally_strong() -> None:
    for house in (House(), House(no_trump_doubles="low"), House(no_trump_doubles="own_suit")):
        for trump in TRUMPS:
            for led in tile_set(28):
                suit = asked_suit(trump, led, house)
                able = [s for s in (strength(trump, suit, tile, house) for tile in tile_set(28)) if s]
                assert len(able) == len(set(able))
                assert strength(trump, suit, led, house) > 0


@pytest.mark.parametrize("trump", [7, True, None, "hearts"])
def test_asking_about_what_is_no_trump_is_an_error(trump: Trump) -> None:
    with pytest.raises(ValueError, match="not a trump"):
        is_trump(trump, "6-4")
    with pytest.raises(ValueError, match="not a trump"):
        follows(trump, 6, "6-4")


def test_asking_about_what_is_no_tile_is_an_error() -> None:
    with pytest.raises(ValueError, match="not a tile"):
        asked_suit(3, "7-3")
    with pytest.raises(ValueError, match="not a tile"):
        strength(3, 6, "6/3")
