"""A hand in words: its trump, its contract, what came of it, and how the game stands."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_babel import ngettext
from markupsafe import Markup, escape

from ...ledger import Game, Played, Player
from ...rules import MOON, House, Trump
from ..language import plain_number, plain_signed
from .people import seat_name, side_names

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
    return fill(pattern, name=seat_name(players, bidder), bid=bid, trump=trump_word(trump))


def result_patterns() -> dict[str, str]:
    """What the line above the button says about a hand before it is saved, for the page to fill in."""
    return {
        "made": _("{name} makes it: {points}. {others}."),
        "set": _("{name} is set: {points}. {others}."),
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
    return fill(pattern, name=name, bid=played.bid)


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


def totals_words(game: Game) -> str:
    """The totals of a game: Ann 15, Bo 8, Cy −3."""
    names = side_names(game.players)
    return ", ".join(f"{name} {plain_number(total)}" for name, total in zip(names, game.totals, strict=True))


def to_go(total: int, house: House) -> str:
    """How far it is to the target."""
    return ngettext("%(num)s to go", "%(num)s to go", max(0, house.target - total))


def unit_target(house: House) -> str:
    """To what a game is played."""
    if house.scoring == "marks":
        return ngettext("to %(num)s mark", "to %(num)s marks", house.target)
    return _("to %(target)s", target=house.target)


def fill(pattern: str, **values: Any) -> str:
    """A pattern with its {names} filled in, as the scripts do it."""
    return pattern.format(**values)
