"""What can be wrong with a record, as values (rules 7).

A fault is found, never raised: functions that look for faults return all of them in one list. Words for them are made
where somebody reads them, in his language.
"""

import dataclasses
from collections.abc import Mapping
from typing import Any, Final

CODES: Final = frozenset(
    {
        # the tricks of a hand
        "tricks_sum", "tricks_range", "tricks_type", "tricks_count",
        # bidder, bid and auction
        "no_such_seat", "bid_value", "bid_below_minimum", "bid_not_higher", "bid_after_moon", "bid_again",
        "bid_out_of_turn", "auction_unfinished", "must_bid", "moon_needs_seven", "moon_when_negative",
        "not_high_bidder",
        # trump
        "trump_missing", "trump_value", "trump_not_allowed",
        # the play
        "tile_value", "tile_not_in_set", "tile_twice", "wrong_leader", "play_order", "discard_played",
        "discard_without_widow", "hand_size",
        # house rules
        "house_value", "tiles_for_players", "no_widow",
        # people
        "name_empty", "name_taken", "name_too_long",
        # the lines of a sheet
        "no_such_line", "line_struck", "line_stands", "first_line", "seats_in_game", "closed_already",
        "after_and_replaces",
    }
)  # fmt: skip
"""Every code that a fault can have."""


@dataclasses.dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with a record.

    `code` is one of CODES, `field` names the part of the record that it belongs to ("bid", "taken", "name-2"), and
    `detail` holds what a sentence about it needs, such as the lowest bid allowed. Raises ValueError for another code.
    """

    code: str
    field: str = ""
    detail: Mapping[str, Any] = dataclasses.field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.code not in CODES:
            raise ValueError(f"no such fault: {self.code!r}")

    def __repr__(self) -> str:
        return f"Fault({self.code!r}, {self.field!r}, {dict(self.detail)!r})"
