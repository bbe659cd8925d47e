"""The store is tested on SQLite and on PostgreSQL: whatever asks for a database here runs on both."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from tests import postgres

DATABASES = ["sqlite", "postgresql"] if postgres.programs() else ["sqlite"]

if os.environ.get("CI") and "postgresql" not in DATABASES:
    raise pytest.UsageError(postgres.MISSING)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[postgres.Server]:
    with postgres.running() as server:
        yield server


@pytest.fixture(params=DATABASES)
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'moonkeeper.sqlite3'}"
    server: postgres.Server = request.getfixturevalue("postgres_server")
    return server.new_database()


@pytest.fixture
def context(app: Flask) -> Iterator[Flask]:
    """The application in its context, in which the store works."""
    with app.app_context():
        yield app
