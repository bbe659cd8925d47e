"""The layers: rules <- ledger <- store <- web <- cli, and nothing but the standard library in the first two."""

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "moonkeeper"

# What each part may import of the package, itself apart. `paths` and `keys` stand beside the layers.
MAY_IMPORT = {
    "": set(),
    "paths": set(),
    "keys": set(),
    "rules": set(),
    "ledger": {"rules"},
    "store": {"rules", "ledger", "paths", "keys"},
    "web": {"", "rules", "ledger", "store", "paths", "keys"},
    "cli": {"", "rules", "ledger", "store", "web", "paths", "keys"},
    "__main__": {"cli"},
}
STANDARD_LIBRARY_ONLY = {"", "paths", "keys", "rules", "ledger"}


def wrong_arrows(package: Path) -> list[str]:
    """Every import of the package that points the wrong way, as `part: what it imports`."""
    found = []
    for file in sorted(package.rglob("*.py")):
        module = file.relative_to(package).with_suffix("").parts
        part = "" if module == ("__init__",) else module[0]
        for name in imported(file, module):
            root, _, rest = name.partition(".")
            if root == "moonkeeper":
                target = rest.partition(".")[0] if rest.partition(".")[0] in MAY_IMPORT else ""
                if target != part and target not in MAY_IMPORT[part]:
                    found.append(f"{part}: {name}")
            elif part in STANDARD_LIBRARY_ONLY and root not in sys.stdlib_module_names:
                found.append(f"{part}: {name}")
    return found


def imported(file: Path, module: tuple[str, ...]) -> list[str]:
    """The full names of what a module imports when it is imported; not what only its functions or types need."""
    names = []
    for node in ast.parse(file.read_text()).body:
        match node:
            case ast.Import():
                names += [alias.name for alias in node.names]
            case ast.ImportFrom(module=source, level=0):
                names += [f"{source}.{alias.name}" for alias in node.names]
            case ast.ImportFrom(module=source, level=level):
                above = ("moonkeeper", *module)[:-level]
                names += [".".join([*above, *([source] if source else []), alias.name]) for alias in node.names]
    return names


def test_no_import_points_the_wrong_way() -> None:
    assert wrong_arrows(PACKAGE) == []


@pytest.mark.parametrize(
    ("file", "line", "arrow"),
    [
        ("rules/house.py", "from ..ledger import replay", "rules: moonkeeper.ledger.replay"),
        ("rules/house.py", "from moonkeeper.store import sheets", "rules: moonkeeper.store.sheets"),
        ("ledger/replay.py", "import flask", "ledger: flask"),
        ("ledger/replay.py", "from sqlalchemy.orm import Session", "ledger: sqlalchemy.orm.Session"),
        ("store/sheets.py", "from .. import web", "store: moonkeeper.web"),
        ("store/migrations/env.py", "from ... import create_app", "store: moonkeeper.create_app"),
        ("web/home.py", "import moonkeeper.cli", "web: moonkeeper.cli"),
        ("__init__.py", "from .web import create_app", ": moonkeeper.web.create_app"),
    ],
)
def test_an_import_that_points_the_wrong_way_is_seen(tmp_path: Path, file: str, line: str, arrow: str) -> None:
    path = tmp_path / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"import json\n{line}\n")
    assert wrong_arrows(tmp_path) == [arrow]


def test_the_rules_and_the_ledger_load_nothing_but_themselves_and_the_standard_library() -> None:
    program = """
import sys, json
before = set(sys.modules)
import moonkeeper, moonkeeper.rules, moonkeeper.ledger
print(json.dumps(sorted(set(sys.modules) - before)))
"""
    ran = subprocess.run([sys.executable, "-c", program], cwd=PACKAGE.parent, stdout=subprocess.PIPE, check=True)
    loaded = json.loads(ran.stdout)
    assert "moonkeeper.ledger.replay" in loaded
    strangers = {name.partition(".")[0] for name in loaded} - {"moonkeeper"} - set(sys.stdlib_module_names)
    assert strangers == set()
