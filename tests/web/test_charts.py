"""The chart that the browser looks things up in."""

import gzip
import json

import pytest
from flask import Flask
from flask.testing import FlaskClient

from moonkeeper.rules import CHARTED, House, chart
from moonkeeper.web.charts import chart_url


def house_of(tiles: int, doubles: str) -> House:
    return House(players=4 if tiles == 28 else 3, tiles=tiles, no_trump_doubles=doubles)


@pytest.mark.parametrize(("tiles", "doubles"), CHARTED)
def test_a_chart_is_small_and_kept_for_ever(app: Flask, client: FlaskClient, tiles: int, doubles: str) -> None:
    with app.test_request_context():
        url = chart_url(house_of(tiles, doubles))

    answer = client.get(url)

    assert answer.status_code == 200
    assert "immutable" in answer.headers["Cache-Control"]
    assert len(gzip.compress(answer.data)) <= 4096
    assert answer.json == json.loads(json.dumps(chart(tiles, doubles)))


def test_each_chart_has_an_address_of_its_own(app: Flask) -> None:
    with app.test_request_context():
        assert len({chart_url(house_of(*key)) for key in CHARTED}) == len(CHARTED)


def test_an_unknown_hash_leads_nowhere(client: FlaskClient) -> None:
    assert client.get("/rules/0123456789abcdef.json").status_code == 404
