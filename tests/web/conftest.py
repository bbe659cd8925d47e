"""What the tests of the pages share: one application, in which each test opens sheets of its own."""

from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from moonkeeper import create_app
from moonkeeper.store import engine
from moonkeeper.store.models import db
from tests.table import FOUR, Table


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """The application. Sheets know nothing of each other, so that all tests can have theirs in one database."""
    path = tmp_path_factory.mktemp("instance") / "moonkeeper.sqlite3"
    app = create_app({"TESTING": True, "SQLALCHEMY_DATABASE_URI": f"sqlite:///{path}"})
    engine.migrate(app)
    yield app
    with app.app_context():
        db.engine.dispose()


@pytest.fixture
def table(client: FlaskClient) -> Table:
    """Ann, Bo and Cy play Texas three."""
    return Table(client).open()


@pytest.fixture
def partners(client: FlaskClient) -> Table:
    """Ann and Cy against Bo and Di."""
    return Table(client).open(FOUR)
