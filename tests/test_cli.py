"""The command: serving, telling where things are, and failing in one line."""

import socket
import sqlite3
import subprocess
import urllib.request
from pathlib import Path

import pytest

from moonkeeper import __version__
from tests.serving import COMMAND, environment, served


def run(instance: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run the command to its end."""
    return subprocess.run(
        [*COMMAND, *arguments],
        env=environment(instance, **variables),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_it_tells_its_version(tmp_path: Path) -> None:
    assert run(tmp_path, "--version").stdout == f"moonkeeper {__version__}\n"


def test_without_a_command_it_says_how_it_is_used(tmp_path: Path) -> None:
    ran = run(tmp_path)
    assert ran.returncode == 2
    assert ran.stderr.startswith("usage: moonkeeper")


def test_where_prints_four_places_and_makes_none_of_them(tmp_path: Path) -> None:
    instance = tmp_path / "data"
    places = dict(line.split(maxsplit=1) for line in run(instance, "where").stdout.splitlines())
    checkout = Path(__file__).parent.parent
    assert places == {
        "database": str(instance / "moonkeeper.sqlite3"),
        "instance": str(instance),
        "templates": str(checkout / "templates"),
        "static": str(checkout / "static"),
    }
    assert not instance.exists()


def test_where_hides_the_password_of_the_database(tmp_path: Path) -> None:
    ran = run(tmp_path, "where", MOONKEEPER_DATABASE_URL="postgres://ann:secret@db.example/moon")
    assert "postgresql+psycopg://ann:***@db.example/moon" in ran.stdout
    assert "secret" not in ran.stdout + ran.stderr


def test_serve_makes_the_database_prints_its_addresses_and_answers(tmp_path: Path) -> None:
    instance = tmp_path / "data"
    with served(instance) as (address, printed):
        with urllib.request.urlopen(address) as response:
            assert response.status == 200
            assert "waitress" not in str(response.headers).lower()
        assert f"Moonkeeper {__version__} serves:" in printed
    database = sqlite3.connect(instance / "moonkeeper.sqlite3")
    assert database.execute("SELECT count(*) FROM entry").fetchone() == (0,)
    database.close()


def test_serve_on_one_address_prints_that_one_only(tmp_path: Path) -> None:
    with served(tmp_path, "--host", "127.0.0.1") as (address, printed):
        assert printed.count("http://") == 1
        assert address in printed


def test_a_port_in_use_is_told_in_one_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        ran = run(tmp_path, "serve", "--host", "127.0.0.1", "--port", str(port))
    assert ran.returncode == 1
    assert ran.stderr.startswith(f"moonkeeper: port {port} is in use already.")
    assert ran.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "status", "reason"),
    [
        (["--host", "203.0.113.1"], 1, "moonkeeper: cannot serve on 203.0.113.1, port 8000: "),
        (["--host", "no such host"], 1, "moonkeeper: no such host is no address of this computer."),
        (["--port", "99999"], 2, "a port is a number from 0 to 65535"),
        (["--port", "http"], 2, "a port is a number from 0 to 65535, not 'http'"),
    ],
)
def test_an_address_that_cannot_be_served_is_told_without_a_traceback(
    tmp_path: Path, arguments: list[str], status: int, reason: str
) -> None:
    ran = run(tmp_path, "serve", *arguments)
    assert ran.returncode == status
    assert reason in ran.stderr
    assert "Traceback" not in ran.stderr


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("mysql://ann:secret@db.example/moon", "SQLite or PostgreSQL"),
        ("nonsense", "cannot be read"),
        ("sqlite:////proc/nowhere/moon.sqlite3", "no database at /proc/nowhere/moon.sqlite3"),
        ("postgresql://ann:secret@/moon?host=/nowhere", "no database at postgresql"),
    ],
)
def test_a_database_that_cannot_be_used_is_told_without_a_traceback(tmp_path: Path, url: str, reason: str) -> None:
    ran = run(tmp_path, "serve", "--port", "0", MOONKEEPER_DATABASE_URL=url)
    assert ran.returncode == 1
    assert ran.stderr.startswith("moonkeeper: ")
    assert reason in ran.stderr
    assert "Traceback" not in ran.stderr
    assert "secret" not in ran.stderr
