"""The worked examples of the rules, put to the referee as questions: the `.json` twins say what the cases say."""

import json
from typing import Any
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient

from tests.rules.test_cases import FOLDER, Case


def cases_of(name: str) -> pytest.MarkDecorator:
    """The cases of a file, but for rows that an address cannot say: text where a number is meant."""
    file = FOLDER / f"{name}.json"
    cases = json.loads(file.read_text(encoding="utf-8")) if file.exists() else []
    sayable = [case for case in cases if all(_sayable(call) for _, call in case.get("calls", []))]
    return pytest.mark.parametrize(
        "case", sayable, ids=[f"{number}-{case.get('id', '')}" for number, case in enumerate(sayable)]
    )


def _sayable(call: object) -> bool:
    return call == "pass" or type(call) is int


def ask(client: FlaskClient, name: str, case: Case, **parts: Any) -> tuple[int, dict[str, Any]]:
    """Ask a question about a case, in its house; what is None is left out."""
    house = {field: str(value).lower() for field, value in case.get("house", {}).items()}
    query = house | {part: value for part, value in parts.items() if value is not None}
    answer = client.get(f"/referee/{name}.json?{urlencode(query)}")
    assert isinstance(answer.json, dict)
    return answer.status_code, answer.json


def plays(trick: list[list[Any]]) -> str:
    return ",".join(f"{seat}:{tile}" for seat, tile in trick)


def codes(data: dict[str, Any]) -> list[str]:
    return [fault["code"] for fault in data["faults"]]


@cases_of("legal_plays")
def test_legal_plays(client: FlaskClient, case: Case) -> None:
    status, data = ask(client, "follow", case, trump=case["trump"], led=case["led"], hand=",".join(case["hand"]))
    assert status == 200
    assert data["legal"] == sorted(case["legal"], reverse=True)
    assert set(data["reasons"]) == set(case["hand"])


@cases_of("trick_winners")
def test_trick_winner(client: FlaskClient, case: Case) -> None:
    status, data = ask(client, "trick", case, trump=case["trump"], plays=",".join(case["plays"]))
    assert (status, data["winner"]) == (200, case["winner"])


@cases_of("reneges")
def test_reneges(client: FlaskClient, case: Case) -> None:
    tricks = ";".join(map(plays, case["tricks"]))
    first = case.get("bidder", case["tricks"][0][0][0])
    status, data = ask(
        client, "hand", case, trump=case["trump"], first=first, tricks=tricks, discard=case.get("discard")
    )
    if case.get("fault") is None:
        assert (status, data["reneges"]) == (200, case["reneges"])
    else:
        assert status == 400
        assert case["fault"] in codes(data)


@cases_of("play_logs")
def test_play_log(client: FlaskClient, case: Case) -> None:
    tricks = ";".join(map(plays, case["tricks"]))
    status, data = ask(client, "hand", case, trump=case["trump"], tricks=tricks, discard=case["discard"])
    if case["fault"] is None:
        assert status == 200
    else:
        assert status == 400
        assert case["fault"] in codes(data)


@cases_of("auctions")
def test_auction(client: FlaskClient, case: Case) -> None:
    totals = case.get("totals")
    status, data = ask(
        client,
        "bid",
        case,
        first=case["first"],
        calls=",".join(f"{seat}:{call}" for seat, call in case["calls"]),
        totals=totals and ",".join(map(str, totals)),
        whole=1,
    )
    assert status == 200  # a bid that the rules forbid is a question with an answer
    if case.get("fault") is None:
        assert (data["faults"], data["result"]) == ([], case["result"])
    else:
        assert case["fault"] in codes(data)
        assert data["result"] is None
