"""Moonkeeper keeps the score of Moon, the Texas domino game.

The rules and the sheet stand alone: `moonkeeper.rules` and `moonkeeper.ledger` need nothing but the standard library,
and importing this package loads nothing else either.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from flask import Flask

__version__ = "0.1.0"


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Make the web application, as `moonkeeper.web.create_app` does. Here `flask --app moonkeeper` looks for it."""
    from .web import create_app as create

    return create(config)
