"""Names of people: when two are the same, and what is wrong with one (rules 7)."""

import unicodedata
from collections.abc import Sequence
from typing import Final

from ..rules import Fault

LONGEST: Final = 40
"""Characters that a name may have."""

_JOINERS: Final = {"\ufe0e", "\ufe0f", "\u034f"}  # no width either, though not of the category Cf


def same(name: str) -> str:
    """What two names have in common when people would take them for one: trimmed, case-folded, NFKC, no zero width."""
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    seen = "".join(c for c in plain if unicodedata.category(c) != "Cf" and c not in _JOINERS)
    return " ".join(seen.split())


def name_faults(names: Sequence[str]) -> list[Fault]:
    """What is wrong with the names of a table, seat by seat: `name_empty`, `name_too_long`, `name_taken`."""
    found: list[Fault] = []
    taken: dict[str, str] = {}
    for seat, name in enumerate(names):
        key = same(name)
        if not key:
            found.append(Fault("name_empty", f"name-{seat}", {"seat": seat}))
        elif key in taken:
            found.append(Fault("name_taken", f"name-{seat}", {"seat": seat, "name": taken[key]}))
        else:
            taken[key] = name
        if len(name.strip()) > LONGEST:
            found.append(Fault("name_too_long", f"name-{seat}", {"seat": seat, "longest": LONGEST}))
    return found
