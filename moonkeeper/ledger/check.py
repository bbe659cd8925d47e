"""What is wrong with an entry before it is written (rules 7, and the faults of the sheet itself).

A hand is held against the house, the seats and the totals of the place where it will stand: the sheet is replayed with
it on trial, and the trial says which those are.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from ..rules import TRICKS, Auction, Call, Fault, House, bid_faults, taken_faults, trump_faults
from .entries import (
    Agreed,
    Called,
    Closed,
    Entry,
    Hand,
    Line,
    Passed,
    Restored,
    Ruled,
    Seated,
    Stopped,
    Struck,
    Took,
)
from .names import name_faults
from .replay import replay
from .settle import strikable
from .sheet import Played, Sheet, Sums

RULING: Final = 99
"""The most points or marks, up or down, that a ruling may give to a side (rules 6)."""


def check(sheet: Sheet, entry: Entry) -> list[Fault]:
    """All faults that this entry would have as the next line of this sheet; none means that it may be written."""
    find: Callable[[Sheet, Any], list[Fault]] = _FINDERS[type(entry)]
    found = find(sheet, entry)
    return found or _unread(sheet, entry)


def trial(sheet: Sheet, entry: Entry) -> Sheet:
    """The sheet as it would be with this entry as its next line."""
    return replay([*sheet.lines, Line(sheet.seq + 1, entry)])


def _unread(sheet: Sheet, entry: Entry) -> list[Fault]:
    """Hands that would no longer fit their seats: a hand of four cannot stand at a table of three."""
    if not isinstance(entry, Struck | Restored):
        return []
    misfits = (hand for hand in trial(sheet, entry).hands.values() if not hand.fits)
    return [Fault("tricks_count", "line", {"hand": hand.number, "sides": hand.house.sides}) for hand in misfits]


def _hand(sheet: Sheet, entry: Hand) -> list[Fault]:
    if entry.after is not None and entry.replaces is not None:
        return [Fault("after_and_replaces", "after")]
    if entry.replaces is not None and (found := _names_hand(sheet, entry.replaces, "replaces")):
        return found
    if entry.after and not sheet.settled.is_hand(entry.after):
        return [Fault("no_such_line", "after", {"line": entry.after})]
    seq = entry.replaces or sheet.seq + 1
    return hand_faults(trial(sheet, entry).hands[seq])


def hand_faults(hand: Played) -> list[Fault]:
    """What is wrong with a hand where it stands (rules 3, 6 and 7)."""
    entry = hand.entry
    found = _contract(entry, hand.house, hand.first_bidder, hand.before)
    return found + taken_faults(entry.taken, hand.house)


def _contract(entry: Hand | Called, house: House, first: int, totals: Sums) -> list[Fault]:
    found = bid_faults(entry.bidder, entry.bid, house, totals) + trump_faults(entry.trump, house)
    if entry.calls is not None:
        found += _calls(entry, entry.calls, house, first, totals)
    return found


def _calls(entry: Hand | Called, calls: Sequence[Call], house: House, first: int, totals: Sums) -> list[Fault]:
    """The recorded calls must make a whole auction, and name the bidder and the bid of the record.

    Bidding goes round once, so the first call too many says all that there is to say about the others.
    """
    heard = enumerate(calls[: house.players + 1])
    auction = Auction(house, first, [((first + turn) % house.players, call) for turn, call in heard], totals)
    found = auction.faults(whole=True)
    if not found and auction.result != (entry.bidder, entry.bid):
        found.append(Fault("not_high_bidder", "calls", {"result": auction.result}))
    return found


def _called(sheet: Sheet, entry: Called) -> list[Fault]:
    return _contract(entry, sheet.house, sheet.first_bidder, sheet.totals)


def _took(sheet: Sheet, entry: Took) -> list[Fault]:
    if not 0 <= entry.side < sheet.house.sides:
        return [Fault("no_such_seat", "side", {"seat": entry.side})]
    if sheet.contract and sum(sheet.contract.taken) >= TRICKS:
        return [Fault("tricks_sum", "side", {"sum": TRICKS + 1})]
    return []


def _seated(sheet: Sheet, entry: Seated) -> list[Fault]:
    found = name_faults([player.name for player in entry.players])
    ids = [player.id for player in entry.players]
    for seat, player in enumerate(entry.players):
        if player.id in ids[:seat]:
            found.append(Fault("name_taken", f"id-{seat}", {"seat": seat, "name": player.name}))
    house = entry.house or sheet.house_to_come
    found += house.faults()
    if house.players in (3, 4):
        found += [Fault("no_such_seat", f"name-{seat}", {"seat": seat}) for seat in range(house.players, len(ids))]
        if len(ids) < house.players or (entry.house and len(ids) == len(sheet.players)):
            found.append(Fault("house_value", "players", {"value": len(ids)}))
    if entry.first is not None and not 0 <= entry.first < len(entry.players):
        found.append(Fault("no_such_seat", "first", {"seat": entry.first}))
    if sheet.game and len(ids) == len(sheet.players):
        before = {player.id: seat for seat, player in enumerate(sheet.players)}
        for seat, player in enumerate(entry.players):
            if before.get(player.id, seat) != seat:
                found.append(Fault("seats_in_game", f"name-{seat}", {"seat": seat, "name": player.name}))
    return found


def _agreed(sheet: Sheet, entry: Agreed) -> list[Fault]:
    if entry.replaces is not None:
        if not sheet.settled.has_house(entry.replaces):
            return [Fault("no_such_line", "replaces", {"line": entry.replaces})]
        if not sheet.stands(entry.replaces):
            return [Fault("line_struck", "replaces", {"line": entry.replaces})]
    found = entry.house.faults()
    old = sheet.settled.house(entry.replaces) if entry.replaces is not None else sheet.house_to_come
    if old and entry.house.players != old.players:
        found.append(Fault("house_value", "players", {"value": entry.house.players}))
    return found


def _passed(sheet: Sheet, entry: Passed) -> list[Fault]:
    if entry.why == "passed" and sheet.house.all_pass == "last_bids":
        return [Fault("must_bid", "why", {"seat": sheet.dealer, "min_bid": sheet.house.min_bid})]
    return []


def _stopped(sheet: Sheet, entry: Stopped) -> list[Fault]:
    return []


def _struck(sheet: Sheet, entry: Struck) -> list[Fault]:
    if entry.line == 1:
        return [Fault("first_line", "line")]
    if (found := _names_line(sheet, entry.line)) or sheet.stands(entry.line):
        return found
    return [Fault("line_struck", "line", {"line": entry.line})]


def _restored(sheet: Sheet, entry: Restored) -> list[Fault]:
    if (found := _names_line(sheet, entry.line)) or entry.line in sheet.settled.struck:
        return found
    return [Fault("line_stands", "line", {"line": entry.line})]


def _ruled(sheet: Sheet, entry: Ruled) -> list[Fault]:
    found = [] if entry.hand is None else _names_hand(sheet, entry.hand, "hand")
    ruled = sheet.ruled_hand(entry.hand)
    sides = (ruled.house if ruled else sheet.house).sides
    if entry.points is not None and len(entry.points) != sides:
        found.append(Fault("tricks_count", "points", {"sides": sides}))
    for side, points in enumerate(entry.points or ()):
        if type(points) is not int:
            found.append(Fault("tricks_type", f"points-{side}", {"value": points}))
        elif not -RULING <= points <= RULING:
            found.append(Fault("tricks_range", f"points-{side}", {"value": points, "low": -RULING, "high": RULING}))
    return found


def _closed(sheet: Sheet, entry: Closed) -> list[Fault]:
    return [Fault("closed_already")] if sheet.closed else []


def _names_hand(sheet: Sheet, seq: int, field: str) -> list[Fault]:
    if not sheet.settled.is_hand(seq):
        return [Fault("no_such_line", field, {"line": seq})]
    return [] if sheet.stands(seq) else [Fault("line_struck", field, {"line": seq})]


def _names_line(sheet: Sheet, seq: int) -> list[Fault]:
    line = sheet.settled.lines.get(seq)
    return [] if line and strikable(line) else [Fault("no_such_line", "line", {"line": seq})]


_FINDERS: Final[dict[type, Callable[[Sheet, Any], list[Fault]]]] = {
    Agreed: _agreed,
    Called: _called,
    Closed: _closed,
    Hand: _hand,
    Passed: _passed,
    Restored: _restored,
    Ruled: _ruled,
    Seated: _seated,
    Stopped: _stopped,
    Struck: _struck,
    Took: _took,
}
