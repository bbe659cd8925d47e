"""What the pages say: trumps, contracts, hands, lines, faults and consequences in the table's words.

Every sentence about a value of the rules or the ledger is made here, and nowhere else.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_babel import ngettext
from markupsafe import Markup, escape

from ..ledger import (
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
from ..rules import MOON, Fault, House, Trump
from .house_words import house_line
from .language import people, plain_number, plain_signed

TRUMP_WORDS: Mapping[Trump, Any] = {
    0: _l("blanks"),
    1: _l("ones"),
    2: _l("twos"),
    3: _l("threes"),
    4: _l("fours"),
    5: _l("fives"),
    6: _l("sixes"),
    "doubles": _l("doubles"),
    "none": _l("no trump"),
}


def trump_word(trump: Trump) -> str:
    """A trump by its name: fives, doubles, no trump."""
    return str(TRUMP_WORDS[trump])


# ---- Who -----------------------------------------------------------------------------------------


def seat_name(players: Sequence[Player], seat: Any) -> str:
    """Who sits there; a seat that is not there is called by its number."""
    if type(seat) is int and 0 <= seat < len(players):
        return players[seat].name
    return _("seat %(seat)s", seat=seat)


def side_members(players: Sequence[Player], side: int) -> list[int]:
    """The seats of a side."""
    sides = House(players=len(players)).sides
    return [seat for seat in range(len(players)) if seat % sides == side]


def side_name(players: Sequence[Player], side: int) -> str:
    """Who scores together: a name, or two."""
    return people([players[seat].name for seat in side_members(players, side)])


def side_names(players: Sequence[Player]) -> list[str]:
    """The names of all sides."""
    return [side_name(players, side) for side in range(House(players=len(players)).sides)]


def people_line(players: Sequence[Player]) -> str:
    """Everybody at the table: Ann, Bo and Cy."""
    return people([player.name for player in players])


# ---- A hand --------------------------------------------------------------------------------------


def contract_patterns() -> dict[str, str]:
    """The four sentences that a contract can be, for the page to fill in: {name}, {bid}, {trump}."""
    return {
        "bid": _("{name} bid {bid} in {trump}"),
        "bid_none": _("{name} bid {bid} with no trump"),
        "moon": _("{name} shoots the moon in {trump}"),
        "moon_none": _("{name} shoots the moon with no trump"),
    }


def contract(players: Sequence[Player], bidder: int, bid: int, trump: Trump) -> str:
    """A contract in one sentence: Ann bid 5 in fives."""
    pattern = contract_patterns()[("moon" if bid == MOON else "bid") + ("_none" if trump == "none" else "")]
    return _fill(pattern, name=seat_name(players, bidder), bid=bid, trump=trump_word(trump))


def result_patterns() -> dict[str, str]:
    """What the line above the button says about a hand before it is saved, for the page to fill in."""
    return {
        "made": _("{name} makes it: {points}. {others}"),
        "set": _("{name} is set: {points}. {others}"),
        "other": _("{name} {points}"),
        "outlook": _("Made {made}, set {set}."),
        "then": _("Then {totals}."),
        "total": _("{name} {total}"),
    }


def made_word(made: bool) -> str:
    """Made or set."""
    return _("made") if made else _("set")


def hand_what(played: Played, bid: Markup) -> Markup:
    """A hand as the pad has it: Ann 5 fives. `bid` is the bid as it is drawn there."""
    name = Markup("<bdi>{}</bdi>").format(seat_name(played.players, played.bidder))
    return escape(_("{name} {bid} {trump}")).format(name=name, bid=bid, trump=trump_word(played.trump))


def hand_sentence(played: Played) -> str:
    """A hand in bare words: Ann bid 5, made."""
    name = seat_name(played.players, played.bidder)
    if played.bid == MOON:
        pattern = _("{name} shot the moon, made") if played.made else _("{name} shot the moon, set")
    else:
        pattern = _("{name} bid {bid}, made") if played.made else _("{name} bid {bid}, set")
    return _fill(pattern, name=name, bid=played.bid)


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


def points_sentence(played: Played) -> str:
    """What a hand as it was written brought: Cy 7 no trump set, +1, +1, −7."""
    return _(
        "%(name)s %(bid)s %(trump)s %(made)s, %(points)s",
        name=seat_name(played.players, played.bidder),
        bid=played.bid,
        trump=trump_word(played.trump),
        made=made_word(played.made),
        points=", ".join(map(plain_signed, played.points)),
    )


# ---- The standing --------------------------------------------------------------------------------


def to_go(total: int, house: House) -> str:
    """How far it is to the target."""
    return ngettext("%(num)s to go", "%(num)s to go", max(0, house.target - total))


def unit_target(house: House) -> str:
    """To what a game is played."""
    if house.scoring == "marks":
        return ngettext("to %(num)s mark", "to %(num)s marks", house.target)
    return _("to %(target)s", target=house.target)


# ---- Lines ---------------------------------------------------------------------------------------


def line_sentence(sheet: Sheet, line: Line) -> str:
    """A line of any kind as a sentence."""
    players = sheet.people_before[line.seq]
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


def _named(sheet: Sheet, seq: int) -> str:
    line = sheet.settled.lines.get(seq)
    if line is None:
        return _("line %(line)s", line=seq)
    return line_sentence(sheet, line)


def _hand_number(sheet: Sheet, seq: int) -> int | str:
    played = sheet.hands.get(seq) or sheet.aside.get(seq)
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
    said = [text for text in (entry.verdict or entry.question, entry.reason) if text]
    hand = sheet.settled.belongs.get(line.seq)
    if entry.points:
        said.append(", ".join(map(plain_signed, entry.points)))
    where = _("Ruled in hand %(number)s", number=_hand_number(sheet, hand)) if hand else _("Ruled")
    return _("%(where)s: %(what)s", where=where, what="; ".join(said) or _("no points"))


# ---- Consequences --------------------------------------------------------------------------------


def change_sentence(change: Change, players: Sequence[Player]) -> str:
    """A consequence of a correction, before it is saved."""
    before, after = change.before, change.after
    if isinstance(before, Played) and isinstance(after, Played):
        return _(
            "Hand %(number)s: %(made)s, %(points)s (it was %(was)s).",
            number=after.number,
            made=made_word(after.made),
            points=", ".join(map(plain_signed, after.points)),
            was=", ".join(map(plain_signed, before.points)),
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


def totals_words(game: Game) -> str:
    """The totals of a game: Ann 15, Bo 8, Cy −3."""
    names = side_names(game.players)
    return ", ".join(f"{name} {plain_number(total)}" for name, total in zip(names, game.totals, strict=True))


# ---- Faults --------------------------------------------------------------------------------------

_FAULTS: Mapping[str, Any] = {
    "tricks_sum": _l("The tricks add up to %(sum)s; a hand has seven."),
    "tricks_range": _l("%(value)s is too many or too few: from %(low)s to %(high)s."),
    "tricks_type": _l("“%(value)s” is not a whole number."),
    "tricks_count": _l("One number for each side, please: there are %(sides)s sides."),
    "no_such_seat": _l("Nobody sits at seat “%(seat)s”."),
    "bid_value": _l("“%(bid)s” is not a bid: bids are 1 to 7, or 21 for the moon."),
    "bid_below_minimum": _l("The lowest bid at this table is %(min_bid)s."),
    "bid_not_higher": _l("%(name)s’s bid of %(bid)s is not higher than the %(highest)s before it."),
    "bid_after_moon": _l("The moon ends the auction: nobody calls after it, not even a pass."),
    "bid_again": _l("%(name)s has called already; bidding goes round once."),
    "bid_out_of_turn": _l("%(name)s called out of turn."),
    "auction_unfinished": _l("The auction is not over: %(name)s has not called yet."),
    "must_bid": _l("At this table the last to call may not pass: %(name)s must bid at least %(min_bid)s."),
    "moon_needs_seven": _l("At this table the moon may be bid only over a 7."),
    "moon_when_negative": _l("%(name)s stands below zero (%(total)s), and may not shoot the moon at this table."),
    "not_high_bidder": _l("The calls say otherwise: the high bid in them is not this one."),
    "trump_missing": _l("What is trump?"),
    "trump_value": _l("“%(trump)s” cannot be trump."),
    "trump_not_allowed": _l("At this table that cannot be trump: %(word)s."),
    "tile_value": _l("“%(tile)s” is not a tile."),
    "tile_not_in_set": _l("The %(tile)s is not in this set of tiles."),
    "tile_twice": _l("The %(tile)s is there twice."),
    "wrong_leader": _l("Trick %(trick)s was led by the wrong player."),
    "play_order": _l("Trick %(trick)s was not played clockwise, one tile each."),
    "discard_played": _l("The %(tile)s was discarded, and cannot have been played."),
    "discard_without_widow": _l("Without a widow there is no discard."),
    "hand_size": _l("That is more tiles than a hand has."),
    "house_value": _l("“%(value)s” is not possible here."),
    "tiles_for_players": _l("%(players)s players do not play with %(tiles)s tiles."),
    "no_widow": _l("With %(tiles)s tiles there is no widow to be seen before or after."),
    "name_empty": _l("A name is missing."),
    "name_taken": _l("“%(name)s” sits here already; please tell them apart."),
    "name_too_long": _l("A name may have %(longest)s characters at most."),
    "no_such_line": _l("There is no such line."),
    "line_struck": _l("That line is struck out already."),
    "line_stands": _l("That line is not struck out."),
    "first_line": _l("The first line of a sheet stays."),
    "seats_in_game": _l("%(name)s cannot change seats during a game; finish or stop it first."),
    "closed_already": _l("The evening is closed already."),
    "after_and_replaces": _l("A hand is either a correction or a forgotten one, not both."),
}

_MISSING: Mapping[str, Any] = {
    "no_such_seat": _l("Who bid?"),
    "bid_value": _l("How much was bid?"),
    "tricks_type": _l("How many tricks?"),
}
"""For what was not filled in at all."""


def fault_sentence(fault: Fault, players: Sequence[Player]) -> str:
    """A fault in the table's words."""
    detail = dict(fault.detail)
    subject = next((detail[key] for key in ("seat", "bid", "value") if key in detail), "")
    if fault.code in _MISSING and subject in (None, ""):
        return str(_MISSING[fault.code])
    if fault.code == "no_such_seat" and fault.field.startswith("name-"):
        return _("There are more names than players.")
    if fault.code == "tricks_count" and fault.field == "line":
        return _("Hand %(hand)s was played by another number of people; strike it first.", hand=detail["hand"])
    detail.setdefault("name", seat_name(players, detail.get("seat")))
    if isinstance(total := detail.get("total"), int):
        detail["total"] = plain_number(total)
    if fault.code == "trump_not_allowed":
        detail["word"] = trump_word(detail["trump"])
    return str(_FAULTS[fault.code]) % {key: _shown(value) for key, value in detail.items()}


def _shown(value: Any) -> Any:
    """Something typed, as it may stand in a sentence: not too long."""
    return f"{value[:40]}…" if isinstance(value, str) and len(value) > 40 else value


def _fill(pattern: str, **values: Any) -> str:
    return pattern.format(**values)


def problems(faults: Sequence[Fault], players: Sequence[Player]) -> list[tuple[str, str]]:
    """Faults as a form shows them: the name of the field, and the sentence that stands at it."""
    return [(fault.field, fault_sentence(fault, players)) for fault in faults]
