"""What the pages of a sheet show, made ready for the templates: the standing, the grid of bids, and the lines."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from flask_babel import gettext as _

from ..ledger import Called, Game, Hand, Line, Played, Player, Ruled, Sheet, Sums, Took
from ..rules import TRICKS, TRUMPS, House, Trump, bid_faults, need, score, trump_faults, winner
from . import words
from .questions import read_address

SHOWN = 60
"""Lines under the hand; the log has all of them."""


@dataclass(frozen=True)
class Seat:
    """A seat at the table: who sits there, and whether he bids first or deals in the next hand."""

    number: int
    name: str
    first: bool
    deals: bool


@dataclass(frozen=True)
class Column:
    """A side in the standing: its seats, its total, how far the bar toward the target is, and what stands below."""

    seats: list[Seat]
    total: int
    bar: int
    target: int
    role: str
    won: bool


@dataclass(frozen=True)
class Cell:
    """A bid in the grid: the totals of the bidder's side if made and if set, and whether making it goes out."""

    bid: int
    made: int
    set: int
    out: bool
    allowed: bool


@dataclass(frozen=True)
class Row:
    """A line of the pad. A hand has `hand`, and what stood before in `was`; any other line has only its words."""

    seq: int
    stands: bool
    at: datetime | None
    hand: Played | None = None
    said: str = ""
    ruling: bool = False
    question: str | None = None
    was: list[Line] = field(default_factory=list)
    ends: Game | None = None


def seats(players: Sequence[Player], first: int) -> list[Seat]:
    """The seats of the table, clockwise, in a hand in which seat `first` bids first."""
    dealer = (first - 1) % len(players)
    return [Seat(seat, player.name, seat == first, seat == dealer) for seat, player in enumerate(players)]


def just_won(sheet: Sheet) -> Game | None:
    """The game that the last hand has won: its totals stay in sight until the next hand is written."""
    last = sheet.games[-1] if sheet.games else None
    return last if last and last.winner is not None and len(last.players) == len(sheet.players) else None


def standing(sheet: Sheet) -> list[Column]:
    """The columns of the standing, one for each side."""
    won = just_won(sheet)
    house, totals = (won.house, won.totals) if won else (sheet.house, sheet.totals)
    table = seats(sheet.players, sheet.first_bidder)
    return [
        Column(
            seats=[table[seat] for seat in words.side_members(sheet.players, side)],
            total=total,
            bar=max(0, min(total, house.target)),
            target=house.target,
            role=_role(side, totals, house, won),
            won=won is not None and won.winner == side,
        )
        for side, total in enumerate(totals)
    ]


def _role(side: int, totals: Sums, house: House, won: Game | None) -> str:
    if won:
        return _("wins game %(game)s", game=won.number) if won.winner == side else ""
    ahead = totals[side] == max(totals) and any(totals)
    far = words.to_go(totals[side], house)
    if not ahead:
        return far
    if totals.count(totals[side]) > 1:
        return _("tied, %(far)s", far=far)
    return _("leads, %(far)s", far=far)


def grid(house: House, totals: Sums, players: Sequence[Player], first: int) -> list[tuple[Seat, list[Cell]]]:
    """The grid of bids: a row for each bid of the house, a column for each seat, partners side by side."""
    table = sorted(seats(players, first), key=lambda seat: (house.side(seat.number), seat.number))
    return [(seat, [_cell(seat.number, bid, house, totals) for bid in house.bids]) for seat in table]


def _cell(seat: int, bid: int, house: House, totals: Sums) -> Cell:
    side = house.side(seat)
    tricks = need(bid, house)

    def after(taken: int) -> Sums:
        shares = [TRICKS - taken if other != side else taken for other in range(house.sides)]
        points = score(seat, bid, shares, house).points
        return tuple(t + p if other == side else t for other, (t, p) in enumerate(zip(totals, points, strict=True)))

    made = after(tricks)
    return Cell(
        bid=bid,
        made=made[side],
        set=after(0)[side],
        out=made[side] >= house.target or winner(made, seat, bid, True, house) == side,
        allowed=not bid_faults(seat, bid, house, totals),
    )


def trumps(house: House) -> list[tuple[Trump, bool]]:
    """Every trump, and whether this house allows it."""
    return [(trump, not trump_faults(trump, house)) for trump in TRUMPS]


def rows(sheet: Sheet, most: int | None = SHOWN) -> list[Row]:
    """The lines as they count, the newest first. Contracts, tricks and strikes are in the log alone."""
    ends = {game.hands[-1].seq: game for game in sheet.games if game.over}
    newest = reversed(sheet.settled.order)
    found: list[Row] = []
    for seq in newest:
        if most is not None and len(found) >= most:
            break
        line = sheet.settled.lines[seq]
        if isinstance(line.entry, Called | Took):
            continue
        if not isinstance(line.entry, Hand):  # corrected house rules
            found += [_said(sheet, correction) for correction in reversed(sheet.settled.corrections.get(seq, ()))]
        found += [_said(sheet, ruling) for ruling in reversed(sheet.settled.rulings.get(seq, ()))]
        found.append(_row(sheet, line, ends.get(seq)))
    found += [_said(sheet, ruling) for ruling in reversed(sheet.settled.opening)]
    return found[:most]


def _row(sheet: Sheet, line: Line, ends: Game | None) -> Row:
    if not isinstance(line.entry, Hand):
        return _said(sheet, line.seq)
    hand = sheet.hands.get(line.seq) or sheet.aside[line.seq]
    was = [old for old in sheet.history(line.seq) if old.seq != hand.line]
    return Row(line.seq, line.seq in sheet.hands, line.at, hand=hand, was=was, ends=ends)


def _said(sheet: Sheet, seq: int) -> Row:
    line = sheet.settled.lines[seq]
    said = words.line_sentence(sheet, line)
    row = Row(seq, sheet.stands(seq), line.at, said=said)
    if not isinstance(line.entry, Ruled):
        return row
    question = line.entry.question
    return replace(row, ruling=True, question=question if question and read_address(question) else None)


@dataclass(frozen=True)
class Logged:
    """A line of the log: everything that was ever written, in the order of writing."""

    line: Line
    words: str
    stands: bool


def log(sheet: Sheet) -> list[Logged]:
    """Every line, the newest first, struck or not."""
    return [Logged(line, words.line_sentence(sheet, line), sheet.stands(line.seq)) for line in reversed(sheet.lines)]
