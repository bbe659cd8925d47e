"""The rules as plain data, for a browser that looks things up and knows no rule itself."""

from typing import Any, Final

from .house import TRICKS, House
from .scoring import score
from .tiles import Tile, tile_set
from .trumps import TRUMPS, Trump, asked_suit, strength
from .verdicts import RELATIONS, other_number, relation

ScoreTable = dict[str, list[tuple[bool, int, list[int]]]]


def score_table(house: House) -> ScoreTable:
    """Every score that a hand of this house can have (rules 6), made by `score` itself.

    `table[bid][tricks of the bidder's side]` is whether that makes the bid, the points of that side, and the points of
    another side by its own tricks.
    """
    others = house.sides - 2  # sides beside the bidder's and the one that is looked at

    def row(bid: int, tricks: int) -> tuple[bool, int, list[int]]:
        rest = TRICKS - tricks
        hands = [score(0, bid, (tricks, mine, *[rest - mine] * others), house) for mine in range(rest + 1)]
        return hands[0].made, hands[0].points[0], [hand.points[1] for hand in hands]

    return {str(bid): [row(bid, tricks) for tricks in range(TRICKS + 1)] for bid in house.bids}


Chart = dict[str, Any]

CHARTED: Final = tuple((tiles, doubles) for tiles in (22, 21, 28) for doubles in ("high", "low", "own_suit"))
"""The sets of tiles and the ways to treat doubles on which a chart depends: nothing else of a house changes it."""


def chart(tiles: int, no_trump_doubles: str) -> Chart:
    """The play of a set of tiles (rules 4), for every trump: what a led tile asks for, how each other stands to it, and
    how strong each is in each suit.

    `tiles` names them, highest first. For each trump, `asked` has the suit for each led tile, `other` the number that
    it bears and does not ask for; `relations[led]` is a text with a letter for each tile, an index into `names`; and
    `strength[suit]` a text with its strength for each tile, 0 to 9 and on from a.
    """
    house = House(players=4 if tiles == 28 else 3, tiles=tiles, no_trump_doubles=no_trump_doubles)
    in_order = tile_set(tiles)
    return {
        "tiles": [str(tile) for tile in in_order],
        "names": list(RELATIONS),
        "trumps": {str(trump): _under(trump, in_order, house) for trump in TRUMPS},
    }


def _under(trump: Trump, tiles: tuple[Tile, ...], house: House) -> Chart:
    asked = [asked_suit(trump, led, house) for led in tiles]
    return {
        "asked": [str(suit) for suit in asked],
        "other": [other_number(trump, led, house) for led in tiles],
        "relations": ["".join(str(RELATIONS.index(relation(trump, led, t, house))) for t in tiles) for led in tiles],
        "strength": {
            str(suit): "".join(_DIGITS[strength(trump, suit, tile, house)] for tile in tiles)
            for suit in sorted(set(asked), key=str)
        },
    }


_DIGITS: Final = "0123456789abcdefghijklmnop"
