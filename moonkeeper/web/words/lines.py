"""The lines of a sheet in words: what each says, what undo would strike, and what a correction would change."""

from collections.abc import Sequence

from flask_babel import gettext as _

from ...ledger import (
    Agreed,
    Called,
    Change,
    Closed,
    Game,
    Hand,
    Line,
    Passed,
    Played,
    Player,
    Restored,
    Ruled,
    Seated,
    Sheet,
    Stopped,
    Struck,
    Took,
)
from ..language import people, plain_signed
from .hands import contract, hand_sentence, made_word, totals_words
from .house import house_line
from .people import seat_name, side_name, side_names


def line_sentence(sheet: Sheet, line: Line) -> str:
    """A line of any kind as a sentence."""
    players = _people(sheet, line)
    match line.entry:
        case Seated() as entry:
            return _seated(line, entry, players)
        case Agreed(replaces=None, house=house):
            return _("House rules from the next game on: %(rules)s.", rules=house_line(house))
        case Agreed(house=house):
            return _("House rules corrected: %(rules)s.", rules=house_line(house))
        case Called(bidder=bidder, bid=bid, trump=trump):
            return _("In play: %(contract)s.", contract=contract(players, bidder, bid, trump))
        case Took(side=side):
            return _("A trick for %(side)s.", side=side_name(players, side))
        case Hand():
            return _hand_line(sheet, line, players)
        case Passed(why="misdeal"):
            return _("Misdeal: thrown in and dealt again.")
        case Passed():
            return _("Everybody passed.")
        case Stopped():
            return _("The game was stopped here.")
        case Struck(line=target):
            return _("Struck out: %(what)s", what=_named(sheet, target))
        case Restored(line=target):
            return _("Restored: %(what)s", what=_named(sheet, target))
        case Ruled() as entry:
            return _ruled(sheet, line, entry)
        case Closed():
            return _("The evening was closed.")


def _people(sheet: Sheet, line: Line) -> Sequence[Player]:
    """Whom a line is about: those who played the hand that it is put to, else those who sat there at the time."""
    forgotten = isinstance(line.entry, Hand) and line.entry.after is not None
    played = _hand_of(sheet, line.seq if forgotten else sheet.settled.belongs.get(line.seq, 0))
    return played.players if played else sheet.people_before[line.seq]


def _hand_of(sheet: Sheet, seq: int) -> Played | None:
    return sheet.hands.get(seq) or sheet.aside.get(seq)


def undo_label(sheet: Sheet, line: Line) -> str:
    """What the undo button would strike."""
    return _("Undo %(what)s", what=_short(sheet, line))


def redo_label(sheet: Sheet, line: Line) -> str:
    """What the redo button would restore."""
    return _("Redo %(what)s", what=_short(sheet, line))


def _short(sheet: Sheet, line: Line) -> str:
    match line.entry:
        case Hand(replaces=int(target)):
            return _("the correction of hand %(number)s", number=_hand_number(sheet, target))
        case Hand():
            played = sheet.hands.get(line.seq) or sheet.aside[line.seq]
            return _("hand %(number)s: %(hand)s", number=played.number, hand=hand_sentence(played))
        case Passed(why="misdeal"):
            return _("the misdeal")
        case Passed():
            return _("“everybody passed”")
        case Stopped():
            return _("the stop of the game")
        case Agreed(replaces=None):
            return _("the new house rules")
        case Agreed():
            return _("the correction of the house rules")
        case Ruled():
            return _("the ruling")
        case Closed():
            return _("the closing")
        case Called():
            return _("the contract")
        case Took():
            return _("the trick")
    return _("the change of seats")


def _points(played: Played) -> str:
    names = side_names(played.players)
    return ", ".join(f"{name} {plain_signed(points)}" for name, points in zip(names, played.points, strict=True))


def _named(sheet: Sheet, seq: int) -> str:
    line = sheet.settled.lines.get(seq)
    if line is None:
        return _("line %(line)s", line=seq)
    return line_sentence(sheet, line)


def _hand_number(sheet: Sheet, seq: int) -> int | str:
    played = _hand_of(sheet, seq)
    return played.number if played else "?"


def _hand_line(sheet: Sheet, line: Line, players: Sequence[Player]) -> str:
    entry = line.entry
    assert isinstance(entry, Hand)
    said = _(
        "%(contract)s; tricks: %(taken)s.",
        contract=contract(players, entry.bidder, entry.bid, entry.trump),
        taken=", ".join(f"{name} {tricks}" for name, tricks in zip(side_names(players), entry.taken, strict=False)),
    )
    if entry.replaces is not None:
        return _("Hand %(number)s corrected: %(hand)s", number=_hand_number(sheet, entry.replaces), hand=said)
    if entry.after is not None:
        return _("A forgotten hand: %(hand)s", hand=said)
    return said


def _seated(line: Line, entry: Seated, players: Sequence[Player]) -> str:
    names = people([player.name for player in entry.players])
    if line.seq == 1 and entry.house:
        return _("%(names)s sat down. %(rules)s.", names=names, rules=house_line(entry.house))
    if entry.house:
        return _("Now %(names)s play. %(rules)s.", names=names, rules=house_line(entry.house))
    if len(entry.players) != len(players):
        return _("Now %(names)s play.", names=names)
    said = []
    before = {player.id: player.name for player in players}
    for new, old in zip(entry.players, players, strict=True):
        if new.id == old.id and new.name != old.name:
            said.append(_("%(old)s is now written %(new)s.", old=old.name, new=new.name))
        elif new.id not in before:
            said.append(_("%(new)s takes over from %(old)s.", new=new.name, old=old.name))
    if [p.id for p in entry.players] != [p.id for p in players] and {p.id for p in entry.players} == set(before):
        said.append(_("New seats: %(names)s.", names=names))
    if entry.first is not None:
        said.append(_("%(name)s bids first next.", name=seat_name(entry.players, entry.first)))
    return " ".join(said) or _("The same seats.")


def _ruled(sheet: Sheet, line: Line, entry: Ruled) -> str:
    said = [text.rstrip(".") for text in (entry.verdict or entry.question, entry.reason) if text]
    hand = sheet.settled.belongs.get(line.seq)
    if entry.points:
        sides = zip(side_names(_people(sheet, line)), entry.points, strict=False)
        said.append(", ".join(f"{name} {plain_signed(points)}" for name, points in sides if points))
    where = _("Ruled in hand %(number)s", number=_hand_number(sheet, hand)) if hand else _("Ruled")
    return _("%(where)s: %(what)s", where=where, what="; ".join(said) or _("no points"))


def spoken(sheet: Sheet) -> str:
    """One sentence a save, for whoever listens: Hand 7: Ann bid 5, made. Ann 15, Bo 8, Cy −3."""
    played = _last_hand(sheet)
    if played is None:
        return last_label(sheet)
    totals = totals_words(sheet.games[-1])
    return _("Hand %(number)s: %(hand)s. %(totals)s.", number=played.number, hand=hand_sentence(played), totals=totals)


def last_label(sheet: Sheet) -> str:
    """What was written last, for the line under the form; a new sheet says what to do first."""
    if sheet.redoable:
        return _("Struck out: %(what)s.", what=_short(sheet, sheet.redoable))
    if played := _last_hand(sheet):
        return _("Hand %(number)s is written: %(hand)s.", number=played.number, hand=hand_sentence(played))
    if sheet.undoable:
        return line_sentence(sheet, sheet.undoable)
    return _("Tap a bid, then the trump.")


def _last_hand(sheet: Sheet) -> Played | None:
    """The last hand of the evening, where it is also the last thing that was written."""
    last = sheet.games[-1].hands[-1] if sheet.games else None
    written = last and not sheet.redoable and sheet.undoable and sheet.undoable.seq == last.line
    return last if written else None


def change_sentence(change: Change, players: Sequence[Player]) -> str:
    """A consequence of a correction, before it is saved."""
    before, after = change.before, change.after
    if isinstance(before, Played) and isinstance(after, Played):
        return _(
            "Hand %(number)s: %(made)s, %(points)s (it was %(was)s).",
            number=after.number,
            made=made_word(after.made),
            points=_points(after),
            was=_points(before),
        )
    if change.code == "wins_no_longer" and isinstance(before, Game) and before.winner is not None:
        return _(
            "%(name)s no longer wins game %(game)s at hand %(hand)s.",
            name=side_name(before.players, before.winner),
            game=before.number,
            hand=before.hands[-1].number,
        )
    if change.code == "wins" and isinstance(after, Game) and after.winner is not None:
        return _(
            "%(name)s wins game %(game)s at hand %(hand)s.",
            name=side_name(after.players, after.winner),
            game=after.number,
            hand=after.hands[-1].number,
        )
    if isinstance(after, Game):
        pattern = _("Game %(game)s ends at %(totals)s.") if after.over else _("Game %(game)s stands at %(totals)s.")
        return pattern % {"game": after.number, "totals": totals_words(after)}
    if isinstance(before, Game):
        return _("Game %(game)s is gone.", game=before.number)
    return _("%(name)s bids first in the next hand.", name=seat_name(players, after))
