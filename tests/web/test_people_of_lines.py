"""A line names those whom it is about, whoever sits at the table when it is written or read."""

import logging

import pytest
from flask import Flask
from flask.testing import FlaskClient

from moonkeeper import create_app
from moonkeeper.store import engine, sheets
from tests.table import Table


def test_a_corrected_hand_names_those_who_played_it(client: FlaskClient) -> None:
    table = Table(client).open()
    table.hand(2, 5, 5, (1, 1, 5))
    table.write("seats", {"name-0": "Ann", "name-1": "Bo", "name-2": "Dee"})
    table.write("hands", {"contract": "2-4", "trump": 5, "taken-0": 1, "taken-1": 2, "taken-2": 4}, replaces=2)
    assert "Hand 1 corrected: Cy bid 4 in fives; tricks: Ann 1, Bo 2, Cy 4." in table.log().text


def test_a_hand_of_three_is_corrected_at_a_table_of_four(client: FlaskClient) -> None:
    table = Table(client).open()
    table.hand()
    four = {"players": 4, "name-0": "Ann", "name-1": "Bo", "name-2": "Cy", "name-3": "Di"}
    table.write("seats", four)
    table.write("hands", {"contract": "0-4", "trump": 5, "taken-0": 5, "taken-1": 1, "taken-2": 1}, replaces=2)
    assert "Hand 1 corrected: Ann bid 4 in fives; tricks: Ann 5, Bo 1, Cy 1." in table.log().text


def test_a_ruling_after_a_change_of_seats_is_for_those_who_played_the_hand(client: FlaskClient) -> None:
    table = Table(client).open()
    table.hand()
    table.write("seats", {"players": 4, "name-0": "Ann", "name-1": "Bo", "name-2": "Cy", "name-3": "Di"})
    table.write("rulings", {"points-0": 5, "points-2": -3, "reason": "agreed"})
    assert table.data()["games"][0]["hands"][0]["ruled"] == [5, 0, -3]
    assert "Ruled in hand 1: agreed; Ann +5, Cy −3" in table.log().text


def test_a_ruling_back_at_three_is_for_the_two_sides_of_the_last_hand(client: FlaskClient) -> None:
    table = Table(client).open(("Ann", "Bo", "Cy", "Di"), preset="partners")
    table.hand(0, 4, 5, (4, 3))
    table.write("seats", {"players": 3, "name-0": "Ann", "name-1": "Bo", "name-2": "Cy"})
    table.write("rulings", {"points-1": 2})
    assert table.data()["games"][0]["hands"][0]["ruled"] == [0, 2]


def test_a_ruling_says_something(client: FlaskClient) -> None:
    table = Table(client).open()
    answer = table.post("rulings", {})
    assert answer.status_code == 422
    assert "What was ruled?" in answer.text


def test_corrected_house_rules_stand_among_the_lines_and_can_be_struck(client: FlaskClient) -> None:
    table = Table(client).open()
    table.hand()
    table.write("houses", {"min_bid": 3, "replaces": 1})
    table.hand()
    page = table.browser()
    assert "House rules corrected: Texas three, to 21 points; Lowest bid: 3." in page.text
    page.press("Strike out")
    assert table.data()["house"]["min_bid"] == 4


def test_a_mistake_of_ours_is_logged_without_the_pen(
    database_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    app: Flask = create_app({"SQLALCHEMY_DATABASE_URI": database_url})
    engine.migrate(app)
    table = Table(app.test_client()).open()
    monkeypatch.setattr(sheets, "by_pen", lambda pen: 1 / 0)
    with caplog.at_level(logging.ERROR):
        answer = table.client.get(table.path)
    assert answer.status_code == 500
    assert "Something went wrong" in answer.text
    assert "Exception at /s/<pen> [GET]" in caplog.text
    assert table.path.removeprefix("/s/") not in caplog.text
