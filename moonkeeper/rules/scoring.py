"""What a hand is worth, and when a game is over (rules 6)."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from .faults import Fault
from .house import MOON, TRICKS, House


class Score(NamedTuple):
    """What a hand brought: whether the bid was made, and the points (or marks) of each side."""

    made: bool
    points: tuple[int, ...]


def need(bid: int, house: House) -> int:
    """The tricks that the bidder's side must take to make this bid (rules 6)."""
    if bid == MOON:
        return TRICKS
    return bid if house.made_when == "at_least" else min(bid + 1, TRICKS)


def score(bidder: int, bid: int, taken: Sequence[int], house: House) -> Score:
    """Score one hand (rules 6).

    `bidder` is a seat, `bid` 1 to 7 or 21, `taken` the tricks of each side. The points of the answer are in the house's
    unit, one number for each side. The record is taken to be free of faults.
    """
    side = house.side(bidder)
    made = taken[side] >= need(bid, house)
    if house.scoring == "marks":
        mark = house.moon_marks if bid == MOON else 1
        return Score(made, tuple(mark if (s == side) == made else 0 for s in range(house.sides)))
    shared = not made and house.set_penalty == "others_gain_bid"
    points = [tricks + bid if shared else tricks for tricks in taken]
    if made:
        points[side] = taken[side] if house.overtricks == "counted" and bid != MOON else bid
    else:
        points[side] = 0 if shared else -bid
    return Score(made, tuple(points))


def winner(totals: Sequence[int], bidder: int, bid: int, made: bool, house: House) -> int | None:
    """The side that has won the game with this hand, or None to play on (rules 6, "the end").

    `totals` are those after the hand, with any ruling that belongs to it; `bidder` is the seat that bid in it.
    """
    side = house.side(bidder)
    if house.moon == "wins_game" and bid == MOON and made:
        return side
    highest = max(totals)
    if highest < house.target:
        return None
    if house.goes_out == "bidder_first" and totals[side] >= house.target:
        return side
    return totals.index(highest) if totals.count(highest) == 1 else None


def taken_faults(taken: Sequence[Any], house: House) -> list[Fault]:
    """All that is wrong with the tricks recorded for each side: `tricks_count`, `_type`, `_range`, `_sum` (rules 7)."""
    found = [] if len(taken) == house.sides else [Fault("tricks_count", "taken", {"sides": house.sides})]
    for side, tricks in enumerate(taken):
        if type(tricks) is not int:
            found.append(Fault("tricks_type", f"taken-{side}", {"value": tricks}))
        elif not 0 <= tricks <= TRICKS:
            found.append(Fault("tricks_range", f"taken-{side}", {"value": tricks, "low": 0, "high": TRICKS}))
    if all(type(tricks) is int for tricks in taken) and sum(taken) != TRICKS:
        found.append(Fault("tricks_sum", "taken", {"sum": sum(taken)}))
    return found
