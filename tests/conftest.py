"""What every test may use: an application with a database of its own, and a client for it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import settings

from moonkeeper import create_app
from moonkeeper.store import engine
from moonkeeper.store.models import db
from tests import postgres

# A busy machine is slow, not wrong.
settings.register_profile("moonkeeper", deadline=None)
settings.load_profile("moonkeeper")


def pytest_report_header() -> str:
    return f"PostgreSQL: {postgres.programs() or postgres.MISSING}"


@pytest.fixture
def database_url(tmp_path: Path) -> str:
    """A database that is not there yet."""
    return f"sqlite:///{tmp_path / 'moonkeeper.sqlite3'}"


@pytest.fixture
def app(database_url: str) -> Iterator[Flask]:
    """The application, with an empty database that is up to date."""
    app = create_app({"TESTING": True, "SQLALCHEMY_DATABASE_URI": database_url})
    engine.migrate(app)
    yield app
    with app.app_context():
        db.engine.dispose()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser without pictures."""
    return app.test_client()
