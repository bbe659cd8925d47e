"""What the lines of a sheet say, all together: its games and hands, its totals, and what is in play."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from ..rules import Call, House, Trump
from .entries import Called, Closed, Hand, Line, Passed, Player, Restored, Seated, Stopped, Struck, Took
from .settle import Settled, strikable

Sums = tuple[int, ...]
"""Points or marks, a number for each side."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Played:
    """A hand as it counts, corrections heeded, under the house and with the people of its place.

    `seq` is the number of the line that first wrote it, `line` of the one that speaks for it now; `number` counts the
    standing hands of the evening from 1. `before` and `totals` are the game's totals before the hand and after it with
    its rulings; `ruled` is what the rulings add. A struck hand has the number and the points that it would have.
    """

    seq: int
    line: int
    number: int
    entry: Hand
    house: House
    players: tuple[Player, ...]
    first_bidder: int
    made: bool
    points: Sums
    ruled: Sums | None
    before: Sums
    totals: Sums
    fits: bool = True

    @property
    def bidder(self) -> int:
        """The seat that bid."""
        return self.entry.bidder

    @property
    def bid(self) -> int:
        """Tricks promised, or 21."""
        return self.entry.bid

    @property
    def trump(self) -> Trump:
        """A number, "doubles" or "none"."""
        return self.entry.trump

    @property
    def taken(self) -> tuple[int, ...]:
        """Tricks of each side."""
        return self.entry.taken


@dataclass(kw_only=True, slots=True)
class Game:
    """A game with at least one hand: its number in the evening, its house, and who sat there at its end."""

    number: int
    house: House
    players: tuple[Player, ...]
    opening: Sums
    hands: list[Played] = field(default_factory=list)
    winner: int | None = None
    stopped: bool = False

    @property
    def totals(self) -> Sums:
        """The totals of each side, after the last hand."""
        return self.hands[-1].totals if self.hands else self.opening

    @property
    def over(self) -> bool:
        """Whether somebody has won, or the table stopped it."""
        return self.winner is not None or self.stopped


@dataclass(frozen=True, slots=True)
class Contract:
    """The contract of the hand in play, and the tricks that each side has taken in it so far."""

    bidder: int
    bid: int
    trump: Trump
    calls: tuple[Call, ...] | None
    taken: tuple[int, ...]
    line: int


@dataclass(kw_only=True)
class Sheet:
    """What the lines say, all together.

    `players` sit there now. `house` holds for the next hand, and the line `house_line` has brought it (0: none has);
    `house_to_come` holds from the next game on. `first_bidder` is the seat that bids first in the next hand. `games`
    are those with a hand, in order; `aside` are the struck hands.
    """

    settled: Settled
    players: tuple[Player, ...] = ()
    house: House = field(default_factory=House)
    house_to_come: House = field(default_factory=House)
    house_line: int = 0
    first_bidder: int = 0
    games: list[Game] = field(default_factory=list)
    opening: Sums = ()
    aside: dict[int, Played] = field(default_factory=dict)

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """Every line, in the order of writing."""
        return tuple(self.settled.lines.values())

    @property
    def seq(self) -> int:
        """The number of the last line; 0 on an empty sheet."""
        return next(reversed(self.settled.lines), 0)

    @cached_property
    def hands(self) -> dict[int, Played]:
        """The standing hands by the number of their first line, in the order in which they count."""
        return {hand.seq: hand for game in self.games for hand in game.hands}

    @property
    def game(self) -> Game | None:
        """The game in play: the last one, while it is not over."""
        return self.games[-1] if self.games and not self.games[-1].over else None

    @property
    def totals(self) -> Sums:
        """The totals with which the next hand begins."""
        return self.game.totals if self.game else self.opening

    @property
    def next_number(self) -> int:
        """The number of the next hand in the evening."""
        return len(self.hands) + 1

    @property
    def next_game(self) -> int:
        """The number of the game to which the next hand belongs."""
        return self.game.number if self.game else len(self.games) + 1

    @property
    def dealer(self) -> int:
        """The seat that deals, before the first bidder (rules 3.1)."""
        return (self.first_bidder - 1) % len(self.players)

    @property
    def closed(self) -> bool:
        """Whether the last standing line closes the evening."""
        return isinstance(self._last_standing(Struck, Restored), Closed)

    @property
    def undoable(self) -> Line | None:
        """The line that undo strikes: the last standing one, but contract, trick, strike and the first line."""
        return next((line for line in self._standing(Called, Took) if strikable(line)), None)

    @property
    def redoable(self) -> Line | None:
        """The line that redo restores: what the last strike took out, while nothing else has been written since."""
        for line in reversed(self.lines):
            match line.entry:
                case Struck(line=target) if target in self.settled.struck:
                    return self.settled.lines[target]
                case Struck() | Restored():
                    continue
            return None
        return None

    @cached_property
    def contract(self) -> Contract | None:
        """What was called for the hand in play, if anything was.

        A hand, a pass, a stop or a closing ends it, and so does another number of seats; struck, they end nothing. A
        forgotten hand put among the earlier ones leaves it in play. Tricks are counted from the last line that could
        have ended the play before, so that two struck hands never add up to fourteen.
        """
        called: Line | None = None
        play = started = seats = 0
        for line in self.lines:
            stands = self.stands(line.seq)
            if _ends_play(line, seats):
                started = line.seq
                called = None if stands else called
            elif stands and isinstance(line.entry, Called):
                called, play = line, started
            if stands and isinstance(line.entry, Seated):
                seats = len(line.entry.players)
        if called is None or not isinstance(entry := called.entry, Called) or not 0 <= entry.bidder < seats:
            return None
        tricks = [line.entry.side for line in self._standing() if line.seq > play and isinstance(line.entry, Took)]
        taken = tuple(tricks.count(side) for side in range(self.house.sides))
        return Contract(entry.bidder, entry.bid, entry.trump, entry.calls, taken, called.seq)

    @cached_property
    def people_before(self) -> dict[int, tuple[Player, ...]]:
        """Who sat at the table when each line was written, under the names that they had then; by the line's number."""
        people: dict[int, tuple[Player, ...]] = {}
        seated: tuple[Player, ...] = ()
        for line in self.lines:
            people[line.seq] = seated
            if isinstance(line.entry, Seated) and self.stands(line.seq):
                seated = line.entry.players
        return people

    def stands(self, seq: int) -> bool:
        """Whether a line counts."""
        return self.settled.stands(seq)

    def ruled_hand(self, named: int | None) -> Played | None:
        """The standing hand to which a ruling would belong: the one it names, else the last (rules 6)."""
        return self.hands.get(named) if named else next(reversed(self.hands.values()), None)

    def history(self, seq: int) -> list[Line]:
        """The lines of a hand or of house rules: as first written, then its corrections."""
        return [self.settled.lines[s] for s in (seq, *self.settled.corrections.get(seq, ()))]

    def rulings(self, seq: int) -> list[Line]:
        """The standing rulings of a hand."""
        return [self.settled.lines[s] for s in self.settled.rulings.get(seq, ()) if self.stands(s)]

    def _standing(self, *but: type) -> Iterable[Line]:
        """The standing lines of all kinds but these, the last first."""
        return (line for line in reversed(self.lines) if self.stands(line.seq) and not isinstance(line.entry, but))

    def _last_standing(self, *but: type) -> object:
        return next((line.entry for line in self._standing(*but)), None)


def _ends_play(line: Line, seats: int) -> bool:
    """Whether this line ends the hand in play, where it stands."""
    match line.entry:
        case Hand(replaces=None, after=None) | Passed() | Stopped() | Closed():
            return True
        case Seated(players=players):
            return len(players) != seats
    return False
