"""What the docstrings show is what a Python prompt answers."""

import doctest
import importlib
import inspect
import pkgutil

import pytest

import moonkeeper.rules

NAMES = [found.name for found in pkgutil.iter_modules(moonkeeper.rules.__path__)]
MODULES = ["moonkeeper.rules", *(f"moonkeeper.rules.{name}" for name in NAMES)]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_the_docstrings_are_true(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


@pytest.mark.parametrize("name", ["moonkeeper.rules", "moonkeeper.rules.auction", "moonkeeper.rules.tricks"])
def test_there_are_examples_to_learn_from(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).attempted > 0


def test_every_public_name_is_there_and_explained() -> None:
    for name in moonkeeper.rules.__all__:
        thing = getattr(moonkeeper.rules, name)
        assert thing.__doc__ or not (inspect.isclass(thing) or inspect.isfunction(thing)), name
