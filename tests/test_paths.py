"""Where the files are, in a checkout and in an installed package."""

from pathlib import Path

import pytest

from moonkeeper import paths


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package in a checkout, for a user who has chosen nothing."""
    monkeypatch.delenv("MOONKEEPER_INSTANCE", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    package = tmp_path / "checkout" / "moonkeeper"
    package.mkdir(parents=True)
    return package


def test_in_a_checkout_everything_stands_beside_the_package(package: Path) -> None:
    (package.parent / "templates").mkdir()
    assert paths.templates_dir(package) == package.parent / "templates"
    assert paths.static_dir(package) == package.parent / "static"
    assert paths.instance_dir(package) == package.parent / "instance"


def test_installed_the_resources_are_inside_and_the_data_is_in_the_home(package: Path) -> None:
    (package / "templates").mkdir()
    assert paths.templates_dir(package) == package / "templates"
    assert paths.static_dir(package) == package / "static"
    assert paths.instance_dir(package) == Path.home() / ".local" / "share" / "moonkeeper"


def test_a_chosen_instance_goes_before_both(package: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MOONKEEPER_INSTANCE", str(tmp_path / "elsewhere"))
    assert paths.instance_dir(package) == tmp_path / "elsewhere"
    monkeypatch.setenv("MOONKEEPER_INSTANCE", "~/moon")
    assert paths.instance_dir(package) == Path.home() / "moon"
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MOONKEEPER_INSTANCE", "here")
    assert paths.instance_dir(package) == tmp_path / "here"
