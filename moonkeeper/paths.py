"""Where the files are: templates and static files, and the data of this installation.

In a checkout `templates/`, `static/` and `instance/` stand at the top, beside the package; a wheel carries the first
two inside the package, and has no instance folder.
"""

import os
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).resolve().parent


def _installed(package: Path) -> bool:
    return (package / "templates").is_dir()


def templates_dir(package: Path = PACKAGE) -> Path:
    """The folder of the page templates."""
    return (package if _installed(package) else package.parent) / "templates"


def static_dir(package: Path = PACKAGE) -> Path:
    """The folder of the style sheets, scripts and pictures."""
    return (package if _installed(package) else package.parent) / "static"


def instance_dir(package: Path = PACKAGE) -> Path:
    """The folder of the data: `MOONKEEPER_INSTANCE`, else the checkout's `instance/`, else one in the user's home.

    It need not be there yet.
    """
    if chosen := os.environ.get("MOONKEEPER_INSTANCE"):
        return Path(chosen).expanduser().resolve()
    if _installed(package):
        return Path.home() / ".local" / "share" / "moonkeeper"
    return package.parent / "instance"
