"""The house rules in words: each field with its name, what it changes, and what each value is called (rules 5)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_babel import ngettext

from ...rules import PRESETS, House


@dataclass(frozen=True)
class Option:
    """A house rule: its name, a sentence on what it changes, and its values in words."""

    label: Any
    help: Any
    values: Mapping[Any, Any]


PRESET_WORDS: Mapping[str, tuple[Any, Any]] = {
    "texas3": (_l("Texas three"), _l("three players, to 21 points, lowest bid 4")),
    "texas3_marks": (_l("Texas three, marks"), _l("three players, to 7 marks")),
    "partners": (_l("Partners"), _l("four players, two and two, tricks over the bid count")),
    "gamerules3": (_l("Gamerules three"), _l("three players, a made moon wins the game")),
}

OPTIONS: Mapping[str, Option] = {
    "tiles": Option(
        _l("Tiles"),
        _l("With 22 a tile is left over, the widow, and the bidder takes it."),
        {22: _l("22, with a widow"), 21: _l("21, no widow"), 28: _l("28, the whole set")},
    ),
    "scoring": Option(
        _l("Scoring"),
        _l("Points: the bid and the tricks count. Marks: one for a hand that was made or set."),
        {"points": _l("points"), "marks": _l("marks")},
    ),
    "target": Option(_l("A game goes to"), _l("Points or marks with which a game can be won."), {}),
    "min_bid": Option(_l("Lowest bid"), _l("Nobody may bid fewer tricks than this."), {3: "3", 4: "4", 5: "5"}),
    "all_pass": Option(
        _l("When everybody passes"),
        _l("The tiles are dealt again, or the last to call has to bid."),
        {"redeal": _l("deal again"), "last_bids": _l("the last must bid")},
    ),
    "name_trump": Option(
        _l("Trump is named"),
        _l("Whether the bidder may look at the widow first. It changes no score."),
        {"after_widow": _l("after seeing the widow"), "before_widow": _l("before seeing the widow")},
    ),
    "made_when": Option(
        _l("A bid is made with"),
        _l("Whether the tricks promised are enough, or one more is needed."),
        {"at_least": _l("the tricks promised"), "more_than": _l("one trick more")},
    ),
    "overtricks": Option(
        _l("Tricks over the bid"),
        _l("Whether the bidder scores what he took beyond his bid."),
        {"ignored": _l("do not count"), "counted": _l("count")},
    ),
    "moon": Option(
        _l("A made moon"),
        _l("It scores 21, or wins the game at once, whatever the totals."),
        {"points": _l("scores 21"), "wins_game": _l("wins the game")},
    ),
    "goes_out": Option(
        _l("When two reach the target"),
        _l("The highest wins, or the bidder goes first if he is there."),
        {"highest": _l("the highest wins"), "bidder_first": _l("the bidder goes first")},
    ),
    "doubles_trump": Option(
        _l("Doubles as trump"),
        _l("Whether doubles may be called as trump."),
        {True: _l("allowed"), False: _l("not allowed")},
    ),
    "no_trump": Option(
        _l("No trump"),
        _l("Whether a hand may be played without trump."),
        {True: _l("allowed"), False: _l("not allowed")},
    ),
    "no_trump_doubles": Option(
        _l("Doubles with no trump"),
        _l("Where a double stands in its suit, or whether doubles are a suit."),
        {"high": _l("highest of their suit"), "low": _l("lowest of their suit"), "own_suit": _l("a suit of their own")},
    ),
    "moon_bid": Option(
        _l("The moon may be bid"),
        _l("At any time, or only over a standing 7."),
        {"any_time": _l("any time"), "over_seven": _l("only over a 7")},
    ),
    "moon_when_negative": Option(
        _l("The moon from below zero"),
        _l("Whether somebody below zero may shoot the moon."),
        {True: _l("allowed"), False: _l("not allowed")},
    ),
    "set_penalty": Option(
        _l("Who is set"),
        _l("The bidder loses the bid, or scores nothing while every other side gains it."),
        {"bid": _l("loses the bid"), "others_gain_bid": _l("the others gain the bid")},
    ),
    "moon_marks": Option(
        _l("Marks for a moon"),
        _l("When marks are kept: what a made moon is worth, and a failed one to the others."),
        {1: "1", 2: "2", 3: "3"},
    ),
}
"""Every field of a House but `players`, in the order in which a form asks for them."""


def house_name(house: House) -> tuple[str, House]:
    """The preset to which a house comes nearest, by name, and that preset."""
    same = [
        key for key, preset in PRESETS.items() if (preset.players, preset.scoring) == (house.players, house.scoring)
    ]
    if not same:
        return _("Partners, marks"), House(players=house.players, scoring=house.scoring)
    exact = [key for key in same if PRESETS[key] == house]
    near = exact[0] if exact else min(same, key=lambda key: len(_unlike(house, PRESETS[key])))
    return str(PRESET_WORDS[near][0]), PRESETS[near]


def house_line(house: House) -> str:
    """A house in one line: Texas three, to 21; lowest bid: 5."""
    name, preset = house_name(house)
    if house.scoring == "marks":
        goal = ngettext("to %(num)s mark", "to %(num)s marks", house.target)
    else:
        goal = ngettext("to %(num)s point", "to %(num)s points", house.target)
    parts = [_("%(preset)s, %(goal)s", preset=name, goal=goal)]
    parts += [option_words(house, field) for field in _unlike(house, preset) if field != "target"]
    return "; ".join(parts)


def house_query(house: House) -> dict[str, str]:
    """A house as an address says it: the fields that are not the usual, by name. `HouseFields` reads it back."""
    usual = House()
    who = {
        name: getattr(house, name) for name in ("players", "scoring") if getattr(house, name) != getattr(usual, name)
    }
    return {name: str(value).lower() for name, value in (who | house.differences()).items()}


def option_words(house: House, field: str) -> str:
    """One house rule with its value: Lowest bid: 5."""
    option, value = OPTIONS[field], getattr(house, field)
    return _("%(rule)s: %(value)s", rule=option.label, value=option.values.get(value, value))


def _unlike(house: House, preset: House) -> list[str]:
    return [field for field in OPTIONS if getattr(house, field) != getattr(preset, field)]
