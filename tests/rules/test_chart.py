"""The chart says what the rules say, for every trump, every led tile and every other."""

import pytest

from moonkeeper.rules import (
    CHARTED,
    TRUMPS,
    House,
    asked_suit,
    chart,
    follows,
    relation,
    strength,
    tile_set,
    trick_winner,
)


def house_of(tiles: int, doubles: str) -> House:
    return House(players=4 if tiles == 28 else 3, tiles=tiles, no_trump_doubles=doubles)


@pytest.mark.parametrize(("tiles", "doubles"), CHARTED)
def test_every_entry_is_what_the_rules_say(tiles: int, doubles: str) -> None:
    house, in_order, charted = house_of(tiles, doubles), tile_set(tiles), chart(tiles, doubles)

    assert charted["tiles"] == [str(tile) for tile in in_order]
    for trump in TRUMPS:
        under = charted["trumps"][str(trump)]
        for i, led in enumerate(in_order):
            suit = asked_suit(trump, led, house)
            assert under["asked"][i] == str(suit)
            for j, tile in enumerate(in_order):
                how = charted["names"][int(under["relations"][i][j])]
                assert how == relation(trump, led, tile, house)
                assert (how == "follows") == follows(trump, suit, tile, house)
                assert int(under["strength"][str(suit)][j], 36) == strength(trump, suit, tile, house)


def test_looking_up_strengths_finds_the_winner_of_a_trick() -> None:
    charted = chart(22, "high")
    under = charted["trumps"]["doubles"]
    plays = ["4-2", "6-4", "4-4"]

    led, *_ = places = [charted["tiles"].index(tile) for tile in plays]
    strengths = [int(under["strength"][under["asked"][led]][place], 36) for place in places]

    assert strengths.index(max(strengths)) == trick_winner("doubles", plays) == 2
