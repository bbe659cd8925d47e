"""The tiles, and the sets that Moon is played with (rules 1 and 2)."""

import re
from dataclasses import dataclass
from typing import Final

PIPS: Final = range(7)
"""What an end of a tile may show."""

_WRITTEN: Final = re.compile("[0-6]-[0-6]")


@dataclass(frozen=True, order=True, slots=True)
class Tile:
    """A tile by its two ends, 0 to 6, the high one first: `Tile(4, 6)` is `Tile(6, 4)`, and reads "6-4" (rules 1).

    Tiles compare by their high end, then by their low one. Raises ValueError for an end that no tile has.
    """

    high: int
    low: int

    def __post_init__(self) -> None:
        if not all(type(end) is int and end in PIPS for end in (self.high, self.low)):
            raise ValueError(f"no tile has these ends: {self.high!r} and {self.low!r}")
        if self.high < self.low:
            high, low = self.low, self.high
            object.__setattr__(self, "high", high)
            object.__setattr__(self, "low", low)

    @property
    def is_double(self) -> bool:
        """Whether both ends are equal."""
        return self.high == self.low

    def __str__(self) -> str:
        return f"{self.high}-{self.low}"

    def __repr__(self) -> str:
        return f"Tile({self.high}, {self.low})"


TileLike = Tile | str
"""A tile, or its text."""


def parse_tile(text: object) -> Tile:
    """The tile that "6-4" or "4-6" names; a Tile is handed back as it is.

    Raises ValueError for anything but two digits from 0 to 6 with a hyphen between them, and no spaces anywhere.
    """
    if isinstance(text, Tile):
        return text
    if not isinstance(text, str) or not _WRITTEN.fullmatch(text):
        raise ValueError(f"not a tile: {text!r}")
    return Tile(int(text[0]), int(text[2]))


_ALL: Final = tuple(Tile(high, low) for high in reversed(PIPS) for low in range(high, -1, -1))

TILE_SETS: Final = {
    28: _ALL,
    22: tuple(tile for tile in _ALL if tile.low > 0 or tile.is_double),
    21: tuple(tile for tile in _ALL if tile.low > 0),
}
"""The sets by their size, each with its highest tile first (rules 2)."""


def tile_set(size: int) -> tuple[Tile, ...]:
    """The set of 28, 22 or 21 tiles, highest first: 6-6, 6-5 ... (rules 2). Raises ValueError for another size."""
    if size not in TILE_SETS:
        raise ValueError(f"no set has {size!r} tiles")
    return TILE_SETS[size]
