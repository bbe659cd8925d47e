"""A recorded evening with lines of every kind. What was written must score the same in every later version.

Lines may be added to the sample; none of those that are there may change, nor what they come to.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from moonkeeper.ledger import KINDS, Line, Sheet, dump, load, replay

SAMPLE = json.loads((Path(__file__).parent / "sample_log.json").read_text(encoding="utf-8"))


def lines(last: int) -> list[Line]:
    return [Line(line["seq"], load(line["kind"], line["body"])) for line in SAMPLE["lines"] if line["seq"] <= last]


def score(sheet: Sheet) -> dict[str, Any]:
    """What the sheet comes to, as plain data."""
    contract = sheet.contract
    return {
        "players": [player.name for player in sheet.players],
        "first_bidder": sheet.first_bidder,
        "totals": list(sheet.totals),
        "closed": sheet.closed,
        "contract": contract and [contract.bidder, contract.bid, contract.trump, list(contract.taken)],
        "games": [
            {
                "players": [player.name for player in game.players],
                "scoring": game.house.scoring,
                "target": game.house.target,
                "winner": game.winner,
                "stopped": game.stopped,
                "hands": [
                    {
                        "seq": hand.seq,
                        "line": hand.line,
                        "first_bidder": hand.first_bidder,
                        "made": hand.made,
                        "points": list(hand.points),
                        "ruled": hand.ruled and list(hand.ruled),
                        "totals": list(hand.totals),
                    }
                    for hand in game.hands
                ],
            }
            for game in sheet.games
        ],
    }


def test_the_sample_holds_lines_of_every_kind() -> None:
    assert {line["kind"] for line in SAMPLE["lines"]} == set(KINDS)


@pytest.mark.parametrize("at", SAMPLE["scores"], ids=lambda at: f"after line {at['seq']}")
def test_the_sample_comes_to_the_score_that_was_recorded(at: dict[str, Any]) -> None:
    assert score(replay(lines(at["seq"]))) == at["score"]


@pytest.mark.parametrize("line", SAMPLE["lines"], ids=lambda line: f"line {line['seq']}")
def test_every_field_of_a_recorded_line_is_still_written(line: dict[str, Any]) -> None:
    kind, body = dump(load(line["kind"], line["body"]))
    assert kind == line["kind"]
    assert body.items() >= line["body"].items()
