"""The worked examples of the rules: one test for each case of each file (rules 8).

MOONKEEPER_CASES names the folder of the files, else it is tests/cases. A file may be absent, or an empty list.
"""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from moonkeeper.rules.auction import Auction, bid_faults
from moonkeeper.rules.faults import Fault
from moonkeeper.rules.house import House
from moonkeeper.rules.scoring import score, taken_faults, winner
from moonkeeper.rules.tiles import parse_tile
from moonkeeper.rules.tricks import legal_plays, record_faults, reneges, trick_winner
from moonkeeper.rules.trumps import trump_faults

FOLDER = Path(os.environ.get("MOONKEEPER_CASES") or Path(__file__).parents[1] / "cases")

Case = dict[str, Any]


def cases_of(name: str) -> pytest.MarkDecorator:
    file = FOLDER / f"{name}.json"
    cases = json.loads(file.read_text(encoding="utf-8")) if file.exists() else []
    ids = [f"{number}-{case.get('id', '')}" for number, case in enumerate(cases, 1)]
    return pytest.mark.parametrize("case", cases, ids=ids)


def house_of(case: Case) -> House:
    return House(**case.get("house", {}))


def assert_faults(found: list[Fault], case: Case) -> None:
    """The fault of the case is among those found; where it names none, none is found."""
    codes = [fault.code for fault in found]
    if case.get("fault") is None:
        assert codes == []
    else:
        assert case["fault"] in codes


@cases_of("hands")
def test_hand(case: Case) -> None:
    house = house_of(case)
    bidder, bid = case["bidder"], case["bid"]

    made, points = score(bidder, bid, case["taken"], house)

    assert made is case["made"]
    assert list(points) == case["points"]
    if "before" in case:
        totals = [before + gain for before, gain in zip(case["before"], points, strict=True)]
        assert winner(totals, bidder, bid, made, house) == case["winner"]


@cases_of("rejected_hands")
def test_rejected_hand(case: Case) -> None:
    house = house_of(case)
    found = house.faults()
    if not any(fault.code == "house_value" for fault in found):  # else there is no table to hold the hand against
        found += bid_faults(case["bidder"], case["bid"], house, case.get("before")) + taken_faults(case["taken"], house)

    assert case["fault"] in [fault.code for fault in found]


@cases_of("auctions")
def test_auction(case: Case) -> None:
    auction = Auction(house_of(case), case["first"], case["calls"], case.get("totals"))

    assert_faults(auction.faults(whole=True), case)
    if case.get("fault") is None:
        result = auction.result
        assert (list(result) if isinstance(result, tuple) else result) == case["result"]


@cases_of("trumps")
def test_trump(case: Case) -> None:
    assert_faults(trump_faults(case["trump"], house_of(case)), case)


@cases_of("legal_plays")
def test_legal_plays(case: Case) -> None:
    legal = legal_plays(case["trump"], case["led"], case["hand"], house_of(case))

    assert sorted(legal) == sorted(map(parse_tile, case["legal"]))


@cases_of("trick_winners")
def test_trick_winner(case: Case) -> None:
    assert trick_winner(case["trump"], case["plays"], house_of(case)) == case["winner"]


@cases_of("reneges")
def test_reneges(case: Case) -> None:
    house = house_of(case)
    trump, tricks = case["trump"], case["tricks"]

    assert_faults(record_faults(trump, tricks, case.get("discard"), case.get("bidder"), house), case)
    if case.get("fault") is None:
        found = [
            {
                "trick": proof.trick,
                "seat": proof.seat,
                "played": str(proof.played),
                "shown_in": proof.shown_in,
                "shown": str(proof.shown),
            }
            for proof in reneges(trump, tricks, house)
        ]
        assert found == case["reneges"]


@cases_of("play_logs")
def test_play_log(case: Case) -> None:
    house = house_of(case)

    assert_faults(record_faults(case["trump"], case["tricks"], case["discard"], case.get("bidder"), house), case)


@cases_of("games")
def test_game(case: Case) -> None:
    house = house_of(case)
    totals = [0] * house.sides
    after: list[list[int]] = []
    winners: list[int | None] = []
    for hand in case["hands"]:
        made, points = score(hand["bidder"], hand["bid"], hand["taken"], house)
        totals = [total + gain for total, gain in zip(totals, points, strict=True)]
        after.append(totals)
        winners.append(winner(totals, hand["bidder"], hand["bid"], made, house))

    assert after == case["totals"]
    assert winners == [None] * (len(winners) - 1) + [case["winner"]]
