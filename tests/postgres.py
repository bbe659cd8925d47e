"""A PostgreSQL server of the tests' own: from the distribution's programs, in a temporary folder, gone afterwards."""

import itertools
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

MISSING = "no PostgreSQL found: the store is tested on SQLite only (Debian: apt install postgresql)"


def programs() -> Path | None:
    """The folder of initdb and pg_ctl: where Debian puts it, the newest version first, else one on the PATH."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name), reverse=True)
    on_path = shutil.which("pg_ctl")
    folders = [*debian, *([Path(on_path).resolve().parent] if on_path else [])]
    return next((folder for folder in folders if (folder / "initdb").exists() and (folder / "pg_ctl").exists()), None)


class Server:
    """A running server, reached through a socket in its own folder only."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._numbers = itertools.count(1)

    def url(self, database: str) -> str:
        return f"postgresql://moonkeeper@/{database}?host={self.folder}"

    def new_database(self) -> str:
        """The URL of a new, empty database."""
        name = f"evening_{next(self._numbers)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.url(name)


@contextmanager
def running() -> Iterator[Server]:
    """Start a server, and stop it at the end. It refuses to run as root: there the user `postgres` runs it."""
    bin_folder = programs()
    assert bin_folder, MISSING
    root = os.geteuid() == 0
    as_owner = ["runuser", "-u", "postgres", "--"] if root else []

    # Not pytest's own folder: only its owner may enter that, and a socket's path must be short.
    folder = Path(tempfile.mkdtemp(prefix="moonkeeper-"))
    if root:
        shutil.chown(folder, "postgres")
    data = folder / "data"

    def run(program: str, *arguments: str) -> None:
        command = [*as_owner, str(bin_folder / program), "-D", str(data), *arguments]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120, check=False)
        assert done.returncode == 0, f"{program}: {done.stdout}{done.stderr}"

    try:
        run("initdb", "-U", "moonkeeper", "--auth=trust", "--encoding=UTF8", "--no-locale", "--no-sync")
        options = f"-k {folder} -c listen_addresses='' -c fsync=off"
        run("pg_ctl", "start", "-w", "-l", str(folder / "log"), "-o", options)
        try:
            yield Server(folder)
        finally:
            run("pg_ctl", "stop", "-w", "-m", "immediate")
    finally:
        shutil.rmtree(folder)
