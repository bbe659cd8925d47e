"""The settings of the web application, and the two variables of the environment that choose where the data is."""

import os
from typing import Any, Final

from .. import paths
from ..store import engine

MAX_CONTENT_LENGTH: Final = 64 * 1024
"""The most bytes that a request may bring: the longest form of ours is far below."""


def settings() -> dict[str, Any]:
    """The settings by themselves: `MOONKEEPER_INSTANCE` and `MOONKEEPER_DATABASE_URL` choose the data.

    There is no secret among them: nothing is signed, and no cookie carries authority. Raises ValueError for a database
    URL that is not one of SQLite or PostgreSQL.
    """
    chosen = os.environ.get("MOONKEEPER_DATABASE_URL")
    return {
        "MAX_CONTENT_LENGTH": MAX_CONTENT_LENGTH,
        "SQLALCHEMY_DATABASE_URI": engine.database_url(chosen, paths.instance_dir()),
    }
