"""The house rules of a table, as one frozen value (rules 5), and the sets that people play by name."""

from dataclasses import dataclass, fields
from typing import Any, Final

from .faults import Fault

TRICKS: Final = 7
"""Tricks in a hand, and tiles in a player's hand."""
MOON: Final = 21
"""The bid that promises all seven tricks: shooting the moon."""

VALUES: Final[dict[str, tuple[Any, ...] | range]] = {
    "players": (3, 4),
    "tiles": (22, 21, 28),
    "scoring": ("points", "marks"),
    "target": range(1, 1000),
    "min_bid": (3, 4, 5),
    "all_pass": ("redeal", "last_bids"),
    "name_trump": ("after_widow", "before_widow"),
    "made_when": ("at_least", "more_than"),
    "overtricks": ("ignored", "counted"),
    "moon": ("points", "wins_game"),
    "goes_out": ("highest", "bidder_first"),
    "doubles_trump": (True, False),
    "no_trump": (True, False),
    "no_trump_doubles": ("high", "low", "own_suit"),
    "moon_bid": ("any_time", "over_seven"),
    "moon_when_negative": (True, False),
    "set_penalty": ("bid", "others_gain_bid"),
    "moon_marks": (1, 2, 3),
}
"""What each field of a House may be (rules 5)."""

_DEPENDS: Final[Any] = None  # the default depends on players or scoring


@dataclass(frozen=True, kw_only=True, slots=True)
class House:
    """The rules that a table has agreed on (rules 5). Each field left out has the default of the table there.

    Any values can be put in: `faults()` says which of them make no sense. `target` is in points or marks, as `scoring`
    says.
    """

    players: int = 3
    tiles: int = _DEPENDS
    scoring: str = "points"
    target: int = _DEPENDS
    min_bid: int = 4
    all_pass: str = "redeal"
    name_trump: str = "after_widow"
    made_when: str = "at_least"
    overtricks: str = _DEPENDS
    moon: str = "points"
    goes_out: str = "highest"
    doubles_trump: bool = True
    no_trump: bool = True
    no_trump_doubles: str = "high"
    moon_bid: str = "any_time"
    moon_when_negative: bool = True
    set_penalty: str = "bid"
    moon_marks: int = 1

    def __post_init__(self) -> None:
        four = self.players == 4
        defaults = {
            "tiles": 28 if four else 22,
            "target": 7 if self.scoring == "marks" else 21,
            "overtricks": "counted" if four else "ignored",
        }
        for name, value in defaults.items():
            if getattr(self, name) is None:
                object.__setattr__(self, name, value)

    def faults(self) -> list[Fault]:
        """All that is wrong with these rules: `house_value`, `tiles_for_players`, `no_widow` (rules 5 and 7)."""
        found = [
            Fault("house_value", name, {"value": getattr(self, name)})
            for name, values in VALUES.items()
            if not any(getattr(self, name) == value and type(getattr(self, name)) is type(value) for value in values)
        ]
        if (self.players == 4 and self.tiles in (22, 21)) or (self.players == 3 and self.tiles == 28):
            found.append(Fault("tiles_for_players", "tiles", {"players": self.players, "tiles": self.tiles}))
        if self.name_trump == "before_widow" and not self.has_widow:
            found.append(Fault("no_widow", "name_trump", {"tiles": self.tiles}))
        return found

    @property
    def has_widow(self) -> bool:
        """Whether a tile is left face down in the middle (rules 2)."""
        return self.tiles == 22

    @property
    def sides(self) -> int:
        """How many score: each player for himself, or two partnerships (rules 1)."""
        return 2 if self.players == 4 else self.players

    def side(self, seat: int) -> int:
        """The side for which this seat scores: with four players seats 0 and 2, seats 1 and 3 (rules 1)."""
        return seat % self.sides

    @property
    def bids(self) -> tuple[int, ...]:
        """The bids of this table in tricks, lowest first, and 21 for the moon (rules 3.2)."""
        return (*range(self.min_bid, TRICKS + 1), MOON)

    def differences(self) -> dict[str, Any]:
        """The fields that are not at their default for these players and this scoring, by name."""
        default = House(players=self.players, scoring=self.scoring)
        mine = ("players", "scoring")
        return {
            f.name: getattr(self, f.name)
            for f in fields(self)
            if f.name not in mine and getattr(self, f.name) != getattr(default, f.name)
        }


PRESETS: Final = {
    "texas3": House(),
    "texas3_marks": House(scoring="marks"),
    "partners": House(players=4),
    "gamerules3": House(moon="wins_game"),
}
"""House rules with a name: Texas three; Texas three, marks; Partners; Gamerules three (rules 5)."""
