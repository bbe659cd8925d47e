"""Which database is used, how it is printed, and where its file is made."""

from pathlib import Path

import pytest

from moonkeeper import create_app
from moonkeeper.store import engine
from moonkeeper.store.models import db
from tests.store.evening import SEATED, Evening

INSTANCE = Path("/data")


@pytest.mark.parametrize("chosen", [None, ""])
def test_without_a_choice_the_database_is_a_file_in_the_instance_folder(chosen: str | None) -> None:
    assert engine.database_url(chosen, INSTANCE) == "sqlite:////data/moonkeeper.sqlite3"


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_every_way_to_say_postgresql_means_psycopg_3(scheme: str) -> None:
    url = engine.database_url(f"{scheme}://ann:se%40cret@db.example/moon?sslmode=require", INSTANCE)
    assert url == "postgresql+psycopg://ann:se%40cret@db.example/moon?sslmode=require"


@pytest.mark.parametrize(
    ("chosen", "reason"),
    [
        ("moon.sqlite3", "cannot be read"),
        ("postgresql://ann:secret@db.example:port/moon", "cannot be read"),
        ("mysql://ann:secret@db.example/moon", "SQLite or PostgreSQL"),
        ("sqlite://", "must be a file"),
        ("sqlite:///:memory:", "must be a file"),
    ],
)
def test_any_other_database_is_refused_without_telling_its_password(chosen: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason) as refused:
        engine.database_url(chosen, INSTANCE)
    assert "secret" not in str(refused.value)


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("sqlite:////data/moonkeeper.sqlite3", "/data/moonkeeper.sqlite3"),
        ("postgresql+psycopg://ann:secret@db.example/moon", "postgresql+psycopg://ann:***@db.example/moon"),
        ("postgresql+psycopg:///moon?user=ann&password=secret", "postgresql+psycopg:///moon?user=ann"),
    ],
)
def test_a_database_is_shown_without_its_password(url: str, shown: str) -> None:
    assert engine.shown(url) == shown


def test_the_file_is_made_in_a_folder_that_is_not_there_yet_whatever_its_name(tmp_path: Path) -> None:
    instance = tmp_path / "50% of Ann's évenings? #1" / "data"
    app = create_app({"SQLALCHEMY_DATABASE_URI": engine.database_url(None, instance)})
    assert not instance.exists()
    engine.migrate(app)
    assert (instance / "moonkeeper.sqlite3").exists()
    with app.app_context():
        assert Evening().entries == [SEATED]
        db.engine.dispose()
