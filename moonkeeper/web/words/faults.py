"""Faults in the table's words: a sentence for each code (rules 7)."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l

from ...ledger import Player
from ...rules import Fault
from ..language import plain_number
from .hands import trump_word
from .people import seat_name, side_name

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
    if fault.code == "tricks_type" and subject is None and players and fault.field.startswith("taken-"):
        return _("How many tricks did %(name)s take?", name=side_name(players, int(fault.field[-1])))
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


def problems(faults: Sequence[Fault], players: Sequence[Player]) -> list[tuple[str, str]]:
    """Faults as a form shows them: the name of the field, and the sentence that stands at it."""
    return [(fault.field, fault_sentence(fault, players)) for fault in faults]
