"""The rules of Moon: pure functions and frozen values, nothing but the standard library.

>>> from moonkeeper.rules import House, legal_plays, score
>>> legal_plays("doubles", "4-2", ["4-4", "4-1", "6-6"])
[Tile(4, 1)]
>>> score(bidder=0, bid=5, taken=(4, 2, 1), house=House())
Score(made=False, points=(-5, 2, 1))
"""

from .auction import Auction, Call, bid_faults
from .chart import CHARTED, Chart, ScoreTable, chart, score_table
from .faults import CODES, Fault
from .house import MOON, PRESETS, TRICKS, VALUES, House
from .scoring import Score, need, score, taken_faults, winner
from .tiles import Tile, TileLike, parse_tile, tile_set
from .tricks import Reneged, hand_faults, is_complete, legal_plays, record_faults, reneges, trick_winner
from .trumps import TRUMPS, Suit, Trump, asked_suit, follows, is_trump, strength, suits, trump_faults
from .verdicts import (
    RELATIONS,
    BidVerdict,
    Broke,
    FollowVerdict,
    HandVerdict,
    Proof,
    Reason,
    TrickVerdict,
    bid_verdict,
    call_turns,
    follow_verdict,
    hand_verdict,
    next_leader,
    play_turns,
    relation,
    trick_verdict,
)

__all__ = [
    "CHARTED",
    "CODES",
    "MOON",
    "PRESETS",
    "RELATIONS",
    "TRICKS",
    "TRUMPS",
    "VALUES",
    "Auction",
    "BidVerdict",
    "Broke",
    "Call",
    "Chart",
    "Fault",
    "FollowVerdict",
    "HandVerdict",
    "House",
    "Proof",
    "Reason",
    "Reneged",
    "Score",
    "ScoreTable",
    "Suit",
    "Tile",
    "TileLike",
    "TrickVerdict",
    "Trump",
    "asked_suit",
    "bid_faults",
    "bid_verdict",
    "call_turns",
    "chart",
    "follow_verdict",
    "follows",
    "hand_faults",
    "hand_verdict",
    "is_complete",
    "is_trump",
    "legal_plays",
    "need",
    "next_leader",
    "parse_tile",
    "play_turns",
    "record_faults",
    "relation",
    "reneges",
    "score",
    "score_table",
    "strength",
    "suits",
    "taken_faults",
    "tile_set",
    "trick_verdict",
    "trick_winner",
    "trump_faults",
    "winner",
]
