"""What a new line would change elsewhere: the consequences that a table wants to see before it corrects a hand."""

from dataclasses import dataclass
from itertools import zip_longest
from typing import Literal

from .sheet import Game, Played, Sheet

Code = Literal["wins_no_longer", "wins", "totals", "game_gone", "points", "first_bidder"]


@dataclass(frozen=True, slots=True)
class Change:
    """One consequence: the game, the hand or the seat that it is about, as it was `before` and will be `after`."""

    code: Code
    before: Game | Played | int | None
    after: Game | Played | int | None


def changes(before: Sheet, after: Sheet) -> list[Change]:
    """All that differs between two readings of a sheet: hands that score otherwise, games, the next first bidder."""
    found = [
        Change("points", old, new)
        for seq, old in before.hands.items()
        if (new := after.hands.get(seq)) and (old.made, old.points) != (new.made, new.points)
    ]
    for old_game, new_game in zip_longest(before.games, after.games):
        found += _game_changes(old_game, new_game)
    if before.first_bidder != after.first_bidder:
        found.append(Change("first_bidder", before.first_bidder, after.first_bidder))
    return found


def _game_changes(old: Game | None, new: Game | None) -> list[Change]:
    found = []
    if old and old.winner is not None and (new is None or new.winner != old.winner):
        found.append(Change("wins_no_longer", old, new))
    if new and new.winner is not None and _won(new) != (_won(old) if old else None):
        found.append(Change("wins", old, new))
    if old and not new:
        found.append(Change("game_gone", old, None))
    elif new and (old is None or old.totals != new.totals):
        found.append(Change("totals", old, new))
    return found


def _won(game: Game) -> tuple[int, int] | None:
    """Who has won, and with which hand."""
    return None if game.winner is None else (game.winner, game.hands[-1].number)
