"""The sheet: numbered lines that are never changed, and the score that follows from them.

>>> from moonkeeper.ledger import Hand, Line, Player, Seated, replay
>>> from moonkeeper.rules import House
>>> ann, bo, cy = Player(1, "Ann"), Player(2, "Bo"), Player(3, "Cy")
>>> sheet = replay(
...     [
...         Line(1, Seated(players=(ann, bo, cy), first=0, house=House())),
...         Line(2, Hand(bidder=0, bid=4, trump=5, taken=(4, 2, 1))),
...     ]
... )
>>> sheet.totals, sheet.first_bidder
((4, 2, 1), 1)
"""

from .changes import Change, changes
from .check import check, hand_faults, trial
from .entries import (
    KINDS,
    Agreed,
    Called,
    Closed,
    Entry,
    Hand,
    Line,
    Passed,
    Player,
    Restored,
    Ruled,
    Seated,
    Stopped,
    Struck,
    Took,
    dump,
    house_fields,
    load,
)
from .names import name_faults, same
from .replay import replay
from .settle import strikable
from .sheet import Contract, Game, Played, Sheet, Sums

__all__ = [
    "KINDS",
    "Agreed",
    "Called",
    "Change",
    "Closed",
    "Contract",
    "Entry",
    "Game",
    "Hand",
    "Line",
    "Passed",
    "Played",
    "Player",
    "Restored",
    "Ruled",
    "Seated",
    "Sheet",
    "Stopped",
    "Struck",
    "Sums",
    "Took",
    "changes",
    "check",
    "dump",
    "hand_faults",
    "house_fields",
    "load",
    "name_faults",
    "replay",
    "same",
    "strikable",
    "trial",
]
