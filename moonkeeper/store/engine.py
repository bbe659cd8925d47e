"""The way to the database: which one, how SQLite is set up, and bringing it up to date."""

from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from flask import Flask
from flask_migrate import Migrate
from sqlalchemy import URL, event, make_url
from sqlalchemy.exc import ArgumentError

from .models import db

MIGRATIONS: Final = Path(__file__).parent / "migrations"

_migrate = Migrate(db=db, directory=str(MIGRATIONS))

# A line that was saved is still there when the plug is pulled, and readers never wait for a writer. How pysqlite begins
# its transactions is left alone: with a BEGIN of our own most of several racing writes fail.
_PRAGMAS: Final = ("busy_timeout = 5000", "journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON")


def database_url(chosen: str | None, instance: Path) -> str:
    """The database as SQLAlchemy wants it: the chosen one, else `moonkeeper.sqlite3` in the instance folder.

    `postgres://` and `postgresql://` both mean PostgreSQL through psycopg 3. Raises ValueError for a URL that cannot be
    read, a database that is neither SQLite nor PostgreSQL, and one of SQLite in memory: no two requests would share it.
    """
    if not chosen:
        return URL.create("sqlite", database=str(instance / "moonkeeper.sqlite3")).render_as_string()
    try:
        url = make_url(chosen)
    except (ArgumentError, ValueError):
        raise ValueError("the database URL cannot be read") from None
    if url.drivername in ("postgres", "postgresql"):
        url = url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() not in ("sqlite", "postgresql"):
        raise ValueError(f"the database must be SQLite or PostgreSQL, not {url.drivername}")
    if url.get_backend_name() == "sqlite" and (not url.database or "memory" in f"{url.database} {url.query}"):
        raise ValueError("an SQLite database must be a file")
    return url.render_as_string(hide_password=False)


def shown(url: str) -> str:
    """A database as it may be printed: the file of SQLite, or the URL without its password."""
    read = make_url(url)
    if read.get_backend_name() == "sqlite" and read.database:
        return read.database
    return read.difference_update_query(["password"]).render_as_string(hide_password=True)


def init_app(app: Flask) -> None:
    """Connect an application to the database of its `SQLALCHEMY_DATABASE_URI`. Nothing is opened or made yet."""
    if not app.config["SQLALCHEMY_DATABASE_URI"].startswith("sqlite"):
        app.config.setdefault("SQLALCHEMY_ENGINE_OPTIONS", {"pool_pre_ping": True})
    db.init_app(app)
    _migrate.init_app(app)
    with app.app_context():
        if db.engine.dialect.name == "sqlite":
            event.listen(db.engine, "connect", _set_up_sqlite)


def migrate(app: Flask) -> None:
    """Make the database of an application, or bring it up to date. Does nothing to one that is.

    Raises OSError where its folder cannot be made, and SQLAlchemy's errors where the database cannot be reached.
    """
    with app.app_context():
        url = db.engine.url
        if url.get_backend_name() == "sqlite" and url.database and not url.query.get("uri"):
            Path(url.database).parent.mkdir(parents=True, exist_ok=True)
        config = Config()
        # The configuration reads % as the beginning of a variable; in the name of a folder it is a letter.
        config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
        config.set_main_option("path_separator", "os")
        command.upgrade(config, "head")


def _set_up_sqlite(connection: Any, _record: object) -> None:
    for pragma in _PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")
