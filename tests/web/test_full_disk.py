"""A disk that is full, read-only or gone: 503, nothing is lost, and the same form saves afterwards."""

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import event

from moonkeeper import create_app
from moonkeeper.store import engine
from moonkeeper.store.models import db
from tests.table import ANN_BO_CY, Table, hand_fields
from tests.web.plain import Browser

Pragma = Callable[..., None]
NAMES = {f"name-{seat}": name for seat, name in enumerate(ANN_BO_CY)}
HAND = {"contract": "0-4", "trump": "5", "taken-0": "4", "taken-1": "2", "taken-2": "1"}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "moonkeeper.sqlite3"


@pytest.fixture
def app(path: Path) -> Iterator[Flask]:
    """An application with a database that a test may break."""
    app = create_app({"TESTING": True, "SQLALCHEMY_DATABASE_URI": f"sqlite:///{path}"})
    engine.migrate(app)
    yield app
    with app.app_context():
        db.engine.dispose()


@pytest.fixture
def pragma(app: Flask) -> Pragma:
    """Sets pragmas on every connection from now on, in place of those that it has set before."""
    chosen: list[str] = []

    def set_up(connection: sqlite3.Connection, _record: object) -> None:
        for setting in chosen:
            connection.execute(f"PRAGMA {setting}")

    def choose(*settings: str) -> None:
        chosen[:] = settings
        with app.app_context():
            db.engine.dispose()

    with app.app_context():
        event.listen(db.engine, "connect", set_up)
    return choose


def fill_up(table: Table, pragma: Pragma) -> int:
    """Write hands until the disk takes no more. The number of the last line."""
    pragma("max_page_count = 1")  # SQLite reads this as: no page more than there are
    given = hand_fields(note="a long note " * 10)
    for _ in range(200):
        if table.post("hands", given).status_code != 303:
            return table.seq
    pytest.fail("the disk never got full")


def test_a_full_disk_says_that_the_hand_is_not_written_and_the_same_form_saves_later(
    table: Table, pragma: Pragma
) -> None:
    last = fill_up(table, pragma)
    browser = table.browser().press("Save hand", HAND)
    assert browser.status == 503
    assert "Not written" in browser.text
    assert any("not written" in problem.casefold() for problem in browser.problems)
    assert browser.form("Save hand").values() | HAND == browser.form("Save hand").values()
    assert table.seq == last

    pragma()
    browser.press("Save hand")
    assert browser.status == 200
    assert table.seq == last + 1


def test_while_the_disk_is_full_everything_can_be_read(table: Table, pragma: Pragma) -> None:
    table.hand()
    fill_up(table, pragma)
    client = table.client
    for url in ("/", table.path, f"{table.path}/hands/2", f"{table.path}/seats", table.watch, f"{table.watch}/log"):
        assert client.get(url).status_code == 200


def test_a_full_disk_takes_no_correction_no_seats_and_no_rules_but_keeps_them_in_their_forms(
    table: Table, pragma: Pragma
) -> None:
    table.hand()
    last = fill_up(table, pragma)
    wide = "W" * 40  # long lines, so that none of them finds a gap
    correction = table.shown(table.post("hands", {**HAND, "replaces": 2, "note": "n" * 200}))
    assert correction.status == 503
    assert "Correct hand 1" in correction.text
    assert correction.form("See what it changes").values()["note"] == "n" * 200
    seats = table.browser("/seats").press(
        "Write the seats", {"name-0": wide, "name-1": wide[1:], "name-2": wide[2:], "id-0": 1, "id-1": 2, "id-2": 3}
    )
    assert seats.status == 503
    assert seats.form("Write the seats").values()["name-0"] == wide
    rules = table.shown(table.post("houses", min_bid=3, target=44))
    assert rules.status == 503
    assert rules.form("See what it changes").values()["target"] == "44"
    assert table.seq == last


def test_a_full_disk_opens_no_sheet_and_the_same_form_opens_it_later(
    client: FlaskClient, table: Table, pragma: Pragma
) -> None:
    fill_up(table, pragma)
    browser = Browser(client).get("/").press("Open the sheet", {**NAMES, "title": "t" * 80, "target": 11})
    assert browser.status == 503
    assert browser.problems
    values = browser.form("Open the sheet").values()
    assert {**values, **NAMES, "title": "t" * 80, "target": "11"} == values
    pragma()
    browser.press("Open the sheet")
    assert browser.status == 200
    assert Table(client, browser.path).data()["house"]["target"] == 11


def test_a_read_only_database_can_be_read_and_takes_nothing(table: Table, pragma: Pragma) -> None:
    table.hand()
    pragma("query_only = ON")
    browser = table.browser().press("Save hand", HAND)
    assert browser.status == 503
    assert browser.form("Save hand").values() | HAND == browser.form("Save hand").values()
    assert table.kinds == ["seated", "hand"]
    assert table.undo().status == 503
    assert table.kinds == ["seated", "hand"]
    assert table.client.get("/").status_code == 200
    pragma()
    browser.press("Save hand")
    assert table.kinds == ["seated", "hand", "hand"]


def test_a_database_that_stays_locked_takes_nothing_and_can_be_read(table: Table, pragma: Pragma, path: Path) -> None:
    pragma("busy_timeout = 50")
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    browser = table.browser().press("Save hand", HAND)
    assert browser.status == 503
    other.execute("ROLLBACK")
    other.close()
    browser.press("Save hand")
    assert table.totals == [4, 2, 1]


def gone(path: Path) -> None:
    """Nothing is left: SQLite makes an empty file in its place."""
    for file in path.parent.glob("moonkeeper.sqlite3*"):
        file.unlink()


def no_database(path: Path) -> None:
    """Something else lies where the database was."""
    gone(path)
    path.write_bytes(b"a letter to the club, not a database\n" * 500)


def damaged(path: Path) -> None:
    """The disk has lost what was in the pages, all but the first."""
    with sqlite3.connect(path, isolation_level=None) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xa5" * (size - 4096))


@pytest.mark.parametrize("broken", [gone, no_database, damaged], ids=lambda broken: broken.__name__)
def test_a_database_that_cannot_be_read_is_a_calm_503(
    app: Flask, table: Table, path: Path, broken: Callable[[Path], None]
) -> None:
    table.hand()
    watch = table.watch
    with app.app_context():
        db.engine.dispose()
    broken(path)
    client = table.client
    answers = [
        client.get(url) for url in (table.path, f"{table.path}/seats", watch, f"{watch}/log", f"{watch}/sheet.json")
    ]
    for answer in answers:
        assert answer.status_code == 503
        assert "cannot be read just now" in answer.text
    assert client.get("/").status_code == 200, "the first page asks the database nothing"
    browser = Browser(client).get("/").press("Open the sheet", NAMES)
    assert browser.status == 503
    assert browser.form("Open the sheet").values()["name-0"] == "Ann"


def test_a_hand_that_meets_a_database_that_cannot_be_read_is_told_that_it_is_not_written(
    app: Flask, table: Table, path: Path
) -> None:
    with app.app_context():
        db.engine.dispose()
    gone(path)
    answer = table.client.post(f"{table.path}/hands", data={**HAND, "seen": "1", "key": "k"})
    assert answer.status_code == 503
    assert "written" in Browser(table.client).show("", answer).page.one("main").text
