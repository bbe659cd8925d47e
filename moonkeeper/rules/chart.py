"""The rules as plain data, for a browser that looks things up and knows no rule itself."""

from .house import TRICKS, House
from .scoring import score

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
