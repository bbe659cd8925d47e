"""The score, worked out from the lines: `replay(lines) -> Sheet`. Nothing here is ever stored.

First the lines are settled (corrections, strikes, places), then tallied: games end and begin by themselves. Neither
refuses anything, for what is written is written; `check` refuses beforehand.
"""

from collections.abc import Iterable

from ..rules import House, Score, score, winner
from .entries import Agreed, Hand, Line, Passed, Player, Ruled, Seated, Stopped
from .settle import settle
from .sheet import Game, Played, Sheet, Sums


def replay(lines: Iterable[Line]) -> Sheet:
    """Work out the sheet from its lines, in the order of their numbers. Any lines replay; none raises an error."""
    sheet = Sheet(settled=settle(lines))
    _Tally(sheet).run()
    return sheet


def _names(sheet: Sheet) -> dict[int, str]:
    """The name of everybody who ever sat here: a corrected one counts from the first line on."""
    seatings = (line.entry for line in sheet.lines if isinstance(line.entry, Seated) and sheet.stands(line.seq))
    return {player.id: player.name for seated in seatings for player in seated.players}


class _Tally:
    """One walk over the settled lines. It keeps the turn to bid first, and the game in play."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.settled = sheet.settled
        self.names = _names(sheet)
        self.first = 0
        self.turns = 0
        self.number = 0
        self.house_line = 0
        self.game: Game | None = None

    def run(self) -> None:
        for seq in self.settled.order:
            if isinstance(self.settled.lines[seq].entry, Hand):
                self.hand(seq)
            elif self.settled.stands(seq):
                self.other(seq)
        sheet = self.sheet
        sheet.first_bidder = self.turn()
        if self.game:
            sheet.house = self.game.house
        else:
            sheet.house, sheet.house_line = sheet.house_to_come, self.house_line
        sheet.opening = self.opening(sheet.house)

    def turn(self) -> int:
        """The seat that bids first now (rules 3.1)."""
        return (self.first + self.turns) % max(1, len(self.sheet.players))

    def other(self, seq: int) -> None:
        match self.settled.lines[seq].entry:
            case Seated() as seated:
                self.seat(seated, seq)
            case Agreed():
                self.agree(seq)
            case Passed(why=why):
                self.turns += why != "misdeal"
            case Stopped() if self.game:
                self.game.stopped = True
                self.game = None

    def seat(self, seated: Seated, seq: int) -> None:
        sheet = self.sheet
        if self.game and len(seated.players) != len(sheet.players):
            self.game.stopped = True
            self.game = None
        sheet.players = tuple(Player(player.id, self.names[player.id]) for player in seated.players)
        if self.game:
            self.game.players = sheet.players
        if seated.first is not None:
            self.first, self.turns = seated.first, 0
        self.agree(seq)
        if sheet.house_to_come.players != len(sheet.players):
            sheet.house_to_come, self.house_line = House(players=len(sheet.players)), 0

    def agree(self, seq: int) -> None:
        house = self.settled.house(seq)
        if house is not None and house.players == len(self.sheet.players):
            self.sheet.house_to_come, self.house_line = house, seq

    def opening(self, house: House) -> Sums:
        """The totals with which a game begins: rulings before the first hand of the evening, else zeros."""
        sums = (0,) * house.sides
        if self.sheet.games:
            return sums
        for seq in self.settled.opening:
            if self.settled.stands(seq):
                sums = _add(sums, self.ruled_points(seq)) or sums
        return sums

    def ruled_points(self, seq: int) -> Sums | None:
        entry = self.settled.lines[seq].entry
        return entry.points if isinstance(entry, Ruled) else None

    def hand(self, seq: int) -> None:
        stands = self.settled.stands(seq)
        game = self.game or self.next_game()
        played = self.play(seq, game)
        if not stands:
            self.sheet.aside[seq] = played
            return
        if not self.game:
            self.game = game
            self.sheet.house_line = self.house_line
            self.sheet.games.append(game)
        self.number += 1
        self.turns += 1
        game.hands.append(played)
        if played.fits:
            game.winner = winner(played.totals, played.bidder, played.bid, played.made, game.house)
        if game.winner is not None:
            self.game = None

    def next_game(self) -> Game:
        house = self.sheet.house_to_come
        return Game(
            number=len(self.sheet.games) + 1,
            house=house,
            players=self.sheet.players,
            opening=self.opening(house),
        )

    def play(self, seq: int, game: Game) -> Played:
        line = self.settled.current(seq)
        entry = self.settled.lines[line].entry
        assert isinstance(entry, Hand)
        house = game.house
        numbers = all(type(number) is int for number in (entry.bidder, entry.bid, *entry.taken))
        fits = numbers and len(entry.taken) == house.sides and 0 <= entry.bidder < len(self.sheet.players)
        result = score(entry.bidder, entry.bid, entry.taken, house) if fits else Score(False, (0,) * house.sides)
        ruled: Sums | None = None
        for ruling in self.settled.rulings.get(seq, ()):
            if self.settled.stands(ruling):
                ruled = _add(ruled or (0,) * house.sides, self.ruled_points(ruling)) or ruled
        after = _add(game.totals, result.points) or game.totals
        return Played(
            seq=seq,
            line=line,
            number=self.number + 1,
            entry=entry,
            house=house,
            players=self.sheet.players,
            first_bidder=self.turn(),
            made=result.made,
            points=result.points,
            ruled=ruled,
            before=game.totals,
            totals=_add(after, ruled) or after,
            fits=fits,
        )


def _add(sums: Sums, more: Sums | None) -> Sums | None:
    """The sums, each with its own addend; None where there is nothing of that shape to add."""
    return tuple(a + b for a, b in zip(sums, more, strict=True)) if more and len(more) == len(sums) else None
