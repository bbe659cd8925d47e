"""Every decision of the play, against the rules read a second time.

Here every suit is a list of tiles written out from the strongest to the weakest, and a tile is a text like "64". What
is in a list follows it, what stands further left wins. Nothing of the package's own reading is used.
"""

from itertools import permutations

import pytest

from moonkeeper.rules.house import House
from moonkeeper.rules.tiles import Tile, tile_set
from moonkeeper.rules.tricks import legal_plays, trick_winner
from moonkeeper.rules.trumps import Trump, asked_suit, follows

Suits = dict[str, list[str]]

NUMBERS: Suits = {
    row[0]: row.split()
    for row in (
        "66 65 64 63 62 61 60",
        "55 65 54 53 52 51 50",
        "44 64 54 43 42 41 40",
        "33 63 53 43 32 31 30",
        "22 62 52 42 32 21 20",
        "11 61 51 41 31 21 10",
        "00 60 50 40 30 20 10",
    )
}
DOUBLES = [row[0] for row in NUMBERS.values()]
DOUBLE_SIX = [high + low for high in "6543210" for low in "6543210" if low <= high]
WITHOUT_BLANKS = [tile for tile in DOUBLE_SIX if "0" not in tile or tile == "00"]


def without(suits: Suits, gone: list[str]) -> Suits:
    return {name: [tile for tile in tiles if tile not in gone] for name, tiles in suits.items()}


def read(trump: str, doubles: str) -> Suits:
    """The suits of a hand with this trump, and what no trump makes of doubles."""
    if trump in NUMBERS:
        return {**without(NUMBERS, NUMBERS[trump]), "trump": NUMBERS[trump]}
    if trump == "doubles":
        return {**without(NUMBERS, DOUBLES), "trump": DOUBLES}
    if doubles == "own_suit":
        return {**without(NUMBERS, DOUBLES), "own": DOUBLES}
    if doubles == "low":
        return {name: [*tiles[1:], tiles[0]] for name, tiles in NUMBERS.items()}
    return NUMBERS


def suit_of_lead(suits: Suits, led: str) -> str:
    for special in ("trump", "own"):
        if led in suits.get(special, []):
            return special
    return max(led)


def winner_of(suits: Suits, trick: tuple[str, ...]) -> str:
    for suit in ("trump", suit_of_lead(suits, trick[0])):
        for tile in suits.get(suit, []):
            if tile in trick:
                return tile
    raise AssertionError(f"nobody wins {trick}")


def trump_of(name: str) -> Trump:
    if name in NUMBERS:
        return int(name)
    return "doubles" if name == "doubles" else "none"


TILES = {str(tile).replace("-", ""): tile for tile in tile_set(28)}
TRUMPS = [(trump, "high") for trump in (*NUMBERS, "doubles", "none")]
ALL_WAYS = pytest.mark.parametrize(("trump", "doubles"), [*TRUMPS, ("none", "low"), ("none", "own_suit")])


def test_the_tables_have_the_tiles_of_the_sets() -> None:
    assert list(TILES) == DOUBLE_SIX
    assert [str(tile) for tile in tile_set(22)] == [f"{tile[0]}-{tile[1]}" for tile in WITHOUT_BLANKS]
    assert len(TRUMPS) * len(DOUBLE_SIX) ** 2 == 7056
    assert len(TRUMPS) * len(list(permutations(WITHOUT_BLANKS, 3))) == 83160


@ALL_WAYS
def test_every_tile_follows_every_lead_as_the_rules_say(trump: str, doubles: str) -> None:
    suits = read(trump, doubles)
    house = House(players=4, no_trump_doubles=doubles)
    for led in DOUBLE_SIX:
        expected = suits[suit_of_lead(suits, led)]
        asked = asked_suit(trump_of(trump), TILES[led], house)
        for tile in DOUBLE_SIX:
            assert follows(trump_of(trump), asked, TILES[tile], house) == (tile in expected), (led, tile)


@ALL_WAYS
def test_every_pair_of_tiles_may_be_played_to_every_lead_as_the_rules_say(trump: str, doubles: str) -> None:
    suits = read(trump, doubles)
    house = House(players=4, no_trump_doubles=doubles)
    for led in DOUBLE_SIX:
        expected = suits[suit_of_lead(suits, led)]
        for hand in permutations((tile for tile in DOUBLE_SIX if tile != led), 2):
            must = {TILES[tile] for tile in hand if tile in expected}
            legal = legal_plays(trump_of(trump), TILES[led], [TILES[tile] for tile in hand], house)
            assert set(legal) == (must or {TILES[tile] for tile in hand}), (led, hand)


@ALL_WAYS
def test_every_trick_of_three_tiles_goes_to_the_strongest(trump: str, doubles: str) -> None:
    suits = read(trump, doubles)
    house = House(no_trump_doubles=doubles)
    for trick in permutations(WITHOUT_BLANKS, 3):
        tiles: list[Tile] = [TILES[tile] for tile in trick]
        assert trick[trick_winner(trump_of(trump), tiles, house)] == winner_of(suits, trick), trick
