"""What a wheel brings, in an environment that has nothing else."""

import subprocess
import sys
import urllib.request
import venv
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.serving import environment, served

CHECKOUT = Path(__file__).parent.parent
PIP = ("-m", "pip", "--quiet", "--disable-pip-version-check")

pytestmark = pytest.mark.slow


def files(folder: Path) -> Iterator[Path]:
    """The files of a folder of the checkout, but for what Python leaves behind."""
    return (path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run([sys.executable, *PIP, "wheel", "--no-deps", "--wheel-dir", folder, CHECKOUT], check=True)
    return next(folder.glob("moonkeeper-*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `bin` folder of a new environment with the wheel and what it asks for, and nothing else."""
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder, with_pip=True)
    subprocess.run([folder / "bin" / "python", *PIP, "install", wheel], check=True)
    return folder / "bin"


def test_the_wheel_holds_every_file_of_the_program_and_nothing_else(wheel: Path) -> None:
    packed = {name for name in ZipFile(wheel).namelist() if ".dist-info/" not in name}
    program = {path.relative_to(CHECKOUT).as_posix() for path in files(CHECKOUT / "moonkeeper")}
    resources = {
        f"moonkeeper/{path.relative_to(CHECKOUT).as_posix()}"
        for folder in ("templates", "static")
        for path in files(CHECKOUT / folder)
    }
    assert packed == program | resources


def test_the_installed_command_knows_its_own_places(installed: Path, tmp_path: Path) -> None:
    said = subprocess.run(
        [installed / "moonkeeper", "where"],
        env=environment(tmp_path / "data"),
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    places = dict(line.split(maxsplit=1) for line in said.stdout.splitlines())
    assert places["database"] == str(tmp_path / "data" / "moonkeeper.sqlite3")
    for resource in ("templates", "static"):
        assert Path(places[resource]).is_dir()
        assert Path(places[resource]).is_relative_to(installed.parent)


def test_the_installed_command_serves_from_any_folder(installed: Path, tmp_path: Path) -> None:
    with (
        served(tmp_path / "data", command=[str(installed / "moonkeeper")], cwd=tmp_path) as (address, _),
        urllib.request.urlopen(address) as response,
    ):
        assert response.status == 200
        assert "<main" in response.read().decode()
