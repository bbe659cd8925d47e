"""What is SQLite's alone: how a connection is set up, and a disk that is full or a file that is locked."""

import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import event

from moonkeeper import keys
from moonkeeper.store import sheets
from moonkeeper.store.models import db
from moonkeeper.store.sheets import NotWritten, Unavailable, Written
from tests.store.evening import HAND, SEATED, Evening


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "moonkeeper.sqlite3"


@pytest.fixture
def database_url(path: Path) -> str:
    return f"sqlite:///{path}"


@pytest.fixture
def evening(context: Flask) -> Evening:
    return Evening()


@pytest.fixture
def pragma(context: Flask) -> Callable[..., None]:
    """Sets a pragma on every connection from now on, and takes back those that it has set before."""
    chosen: list[str] = []

    def set_up(connection: sqlite3.Connection, _record: object) -> None:
        for setting in chosen:
            connection.execute(f"PRAGMA {setting}")

    def choose(*settings: str) -> None:
        chosen[:] = settings
        db.engine.dispose()

    event.listen(db.engine, "connect", set_up)
    return choose


def test_every_connection_is_set_up_for_safety_and_for_several_phones(context: Flask) -> None:
    with db.engine.connect() as first, db.engine.connect() as second:
        for connection in (first, second):
            values = {
                name: connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
                for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
            }
            assert values == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000}


def test_a_full_disk_takes_no_line_and_the_same_form_is_written_once_there_is_room(
    evening: Evening, pragma: Callable[..., None]
) -> None:
    def write_until_full() -> tuple[int, str]:
        for written in range(1000):
            key = keys.new_key()
            try:
                evening.write(HAND, key=key)
            except NotWritten:
                return written, key
        pytest.fail("the disk never got full")

    pragma("max_page_count = 1")  # SQLite reads this as: no page more than there are
    written, key = write_until_full()
    assert evening.entries == [SEATED] + [HAND] * written
    with pytest.raises(NotWritten, match="full"):
        evening.write(HAND, key=key)

    pragma()
    assert evening.write(HAND, key=key) == Written(written + 2)
    assert evening.entries == [SEATED] + [HAND] * (written + 1)


def test_a_file_that_stays_locked_takes_no_line_but_can_be_read(
    evening: Evening, pragma: Callable[..., None], path: Path
) -> None:
    pragma("busy_timeout = 50")
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(NotWritten, match="locked"):
        evening.write(HAND)
    assert evening.entries == [SEATED]
    other.execute("ROLLBACK")
    other.close()
    assert evening.write(HAND) == Written(2)


def test_a_writer_waits_for_another_that_is_quick(evening: Evening, path: Path) -> None:
    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    timer = threading.Timer(0.3, lambda: other.execute("COMMIT"))
    timer.start()
    assert evening.write(HAND) == Written(2)
    timer.join()
    other.close()


def test_a_database_whose_file_is_gone_is_unavailable(evening: Evening, path: Path) -> None:
    db.engine.dispose()
    for file in path.parent.glob("moonkeeper.sqlite3*"):
        file.unlink()
    with pytest.raises(Unavailable, match="no such table"):
        sheets.by_pen(evening.pen)
