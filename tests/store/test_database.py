"""What the database itself guarantees, whatever a program does, and what becomes of a write that it cannot take."""

import logging
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from flask import Flask
from sqlalchemy import delete, insert, inspect, select, text, update
from sqlalchemy.exc import IntegrityError, StatementError

from moonkeeper import create_app, keys
from moonkeeper.store import engine, sheets
from moonkeeper.store.models import EntryRow, PenRow, SheetRow, db
from moonkeeper.store.sheets import NotWritten, Unavailable
from tests.store.evening import HAND, SEATED, Evening


@pytest.fixture
def evening(context: Flask) -> Evening:
    """A sheet with two lines."""
    evening = Evening()
    evening.write(HAND)
    return evening


def add_entry(evening: Evening, **fields: Any) -> None:
    """Put a third line into the table by hand, but for what a test changes about it."""
    writer = evening.writer
    line = {"sheet_id": writer.sheet_id, "seq": 3, "key": "k3", "kind": "stopped", "body": {}}
    line |= {"pen_id": writer.pen_id, "at": datetime.now(UTC)}
    with db.engine.begin() as connection:
        connection.execute(insert(EntryRow).values(line | fields))


# Constraints


def test_a_third_line_that_breaks_nothing_is_taken(evening: Evening) -> None:
    add_entry(evening)
    assert evening.writer.seq == 3


@pytest.mark.parametrize(
    ("wrong", "constraint"),
    [
        ({"seq": 2}, "seq"),
        ({"seq": 0}, "seq_positive"),
        ({"seq": -1}, "seq_positive"),
        ({"sheet_id": 999}, "foreign key"),
        ({"pen_id": 999}, "foreign key"),
        ({"kind": None}, "kind"),
    ],
)
def test_the_database_takes_no_line_that_breaks_a_constraint(
    evening: Evening, wrong: dict[str, Any], constraint: str
) -> None:
    with pytest.raises(IntegrityError, match=f"(?i){constraint}"):
        add_entry(evening, **wrong)
    assert evening.writer.seq == 2


def test_the_database_takes_one_line_only_for_a_key(evening: Evening) -> None:
    add_entry(evening)
    with pytest.raises(IntegrityError, match="key"):
        add_entry(evening, seq=4)


@pytest.mark.parametrize("change", [{"seq": 7}, {"body": {"bid": 7}}, {"kind": "stopped"}, {"key": "other"}])
def test_the_database_changes_no_line_that_is_written(evening: Evening, change: dict[str, Any]) -> None:
    with pytest.raises(IntegrityError, match="never changed"), db.engine.begin() as connection:
        connection.execute(update(EntryRow).values(change))
    assert evening.entries == [SEATED, HAND]


def test_a_whole_sheet_may_go_and_takes_its_pens_and_lines_along(evening: Evening) -> None:
    other = Evening()
    with db.engine.begin() as connection:
        connection.execute(delete(SheetRow).where(SheetRow.id == evening.writer.sheet_id))
        left = [connection.execute(select(table)).all() for table in (SheetRow.id, PenRow.id, EntryRow.id)]
    assert list(map(len, left)) == [1, 1, 1]
    assert other.entries == [SEATED]


def test_a_time_without_its_zone_is_not_stored(evening: Evening) -> None:
    with pytest.raises(StatementError, match="without its zone"):
        add_entry(evening, at=datetime.now(UTC).replace(tzinfo=None))


# Migrations


def test_the_migrations_make_the_tables_of_the_models(context: Flask) -> None:
    with db.engine.connect() as connection:
        migration = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        assert compare_metadata(migration, db.metadata) == []


def test_every_constraint_has_the_name_that_the_models_give_it(context: Flask) -> None:
    def named(table: str) -> set[str | None]:
        seen = inspect(db.engine)
        found = [*seen.get_unique_constraints(table), *seen.get_foreign_keys(table), *seen.get_check_constraints(table)]
        return {constraint["name"] for constraint in [*found, seen.get_pk_constraint(table)]}

    for table in db.metadata.sorted_tables:
        assert named(table.name) == {constraint.name for constraint in table.constraints}


def test_migrating_again_changes_nothing_and_loses_nothing(context: Flask, evening: Evening) -> None:
    engine.migrate(context)
    engine.migrate(context)
    assert evening.entries == [SEATED, HAND]


def test_a_migration_that_fails_leaves_the_database_as_it_was(database_url: str) -> None:
    app = create_app({"SQLALCHEMY_DATABASE_URI": database_url})
    with app.app_context():
        with db.engine.begin() as connection:
            connection.execute(text("CREATE TABLE entry (other INTEGER)"))
        with pytest.raises(Exception, match="already exists"):
            engine.migrate(app)
        assert inspect(db.engine).get_table_names() == ["entry"]
        db.engine.dispose()


def test_the_migrations_can_be_taken_back(context: Flask) -> None:
    context.test_cli_runner().invoke(args=["db", "downgrade", "base"], catch_exceptions=False)
    assert inspect(db.engine).get_table_names() == ["alembic_version"]
    engine.migrate(context)
    assert Evening().entries == [SEATED]


def test_migrating_leaves_the_logging_of_the_program_alone(database_url: str) -> None:
    before = (logging.root.level, logging.root.handlers[:], logging.getLogger("alembic").level)
    app = create_app({"SQLALCHEMY_DATABASE_URI": database_url})
    engine.migrate(app)
    assert (logging.root.level, logging.root.handlers[:], logging.getLogger("alembic").level) == before


# Trouble


def test_a_read_only_database_shows_its_sheets_and_says_that_nothing_was_written(
    database_url: str, evening: Evening
) -> None:
    if database_url.startswith("sqlite"):
        read_only = database_url.replace("sqlite:///", "sqlite:///file:") + "?mode=ro&uri=true"
    else:
        read_only = database_url + "&options=-c%20default_transaction_read_only%3Don"
    app = create_app({"SQLALCHEMY_DATABASE_URI": engine.database_url(read_only, Path())})
    with app.app_context():
        assert evening.entries == [SEATED, HAND]
        with pytest.raises(NotWritten):
            evening.write(HAND)
        with pytest.raises(NotWritten):
            Evening()
        db.engine.dispose()
    assert evening.entries == [SEATED, HAND]


def test_a_database_that_cannot_be_reached_is_unavailable(database_url: str, evening: Evening) -> None:
    writer = evening.writer
    elsewhere = {"sqlite": "sqlite:////nowhere/at/all.sqlite3", "postgresql": "postgresql:///moon?host=/nowhere"}
    url = engine.database_url(elsewhere[database_url.partition(":")[0]], Path())
    with create_app({"SQLALCHEMY_DATABASE_URI": url}).app_context():
        for look in (
            lambda: sheets.by_pen(evening.pen),
            lambda: sheets.by_watch(writer.watch_key),
            lambda: sheets.last_seq(writer.watch_key),
        ):
            with pytest.raises(Unavailable):
                look()
        with pytest.raises(NotWritten):
            sheets.write(writer, writer.seq, keys.new_key(), HAND)
