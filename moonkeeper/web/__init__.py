"""The pages."""

from collections.abc import Mapping
from typing import Any

from flask import Flask

from .. import __version__, paths
from ..store import engine
from . import charts, errors, home, language, referee, rulebook, scoring, security, watching, words
from . import config as defaults


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Make the web application; `config` takes the place of single settings. It does not migrate the database.

    Raises ValueError for a database URL that is not one of SQLite or PostgreSQL.
    """
    app = errors.Application(
        "moonkeeper",
        template_folder=paths.templates_dir(),
        static_folder=paths.static_dir(),
        instance_path=str(paths.instance_dir()),
    )
    app.config.from_mapping(defaults.settings())
    app.config.from_mapping(config or {})
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
    app.jinja_env.globals |= {"version": __version__, "words": words}
    for part in (engine, language, security, errors):
        part.init_app(app)
    for part in (charts, home, referee, rulebook, scoring, watching):
        app.register_blueprint(part.bp)
    return app
