"""The referee's verdicts in the table's words: the answer, why, and a sentence for each tile (rules 3 and 4)."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_babel import ngettext
from markupsafe import Markup, escape

from ...ledger import Player
from ...rules import (
    MOON,
    TRICKS,
    BidVerdict,
    Fault,
    FollowVerdict,
    HandVerdict,
    House,
    Proof,
    Reason,
    Suit,
    Tile,
    TrickVerdict,
    Trump,
)
from ...rules.verdicts import RULES, SURPRISES
from ..language import either, people
from .faults import fault_sentence
from .hands import fill, trump_word
from .house import OPTIONS, option_words
from .people import seat_name

_TILE: Final = re.compile(r"\b[0-6]-[0-6]\b")


@dataclass(frozen=True)
class Because:
    """A sentence about one tile or call: `mark` is "yes", "no" or nothing, `label` says it in a word or three."""

    text: str
    tile: Tile | None = None
    mark: str = ""
    label: str = ""

    @property
    def sentence(self) -> str:
        """The label and the text, as they are read together."""
        return f"{self.label} {self.text}".strip()


@dataclass(frozen=True)
class Told:
    """A verdict in words: the answer itself, why (where something about it surprises), and the single sentences."""

    verdict: str
    why: str = ""
    because: Sequence[Because] = ()


# ---- Names of suits ------------------------------------------------------------------------------

_A_TILE: Mapping[Suit, Any] = {
    0: _l("a blank"),
    1: _l("a one"),
    2: _l("a two"),
    3: _l("a three"),
    4: _l("a four"),
    5: _l("a five"),
    6: _l("a six"),
    "trump": _l("a trump"),
    "doubles": _l("a double"),
}

_TRUMPS_ARE: Mapping[Trump, Any] = {
    0: _l("Blanks are trump"),
    1: _l("Ones are trump"),
    2: _l("Twos are trump"),
    3: _l("Threes are trump"),
    4: _l("Fours are trump"),
    5: _l("Fives are trump"),
    6: _l("Sixes are trump"),
    "doubles": _l("Doubles are trump"),
    "none": _l("There is no trump"),
}


def a_tile_of(suit: Suit) -> str:
    """A tile of a suit: a four, a trump, a double."""
    return str(_A_TILE[suit])


def suit_word(suit: Suit) -> str:
    """A suit by its name: fours, trump, doubles."""
    return _("trump") if suit == "trump" else trump_word(suit)


def asked_for(suit: Suit) -> str:
    """What a lead asks for: fours are asked for."""
    return _("trump is asked for") if suit == "trump" else fill(_("{suit} are asked for"), suit=suit_word(suit))


# ---- Must I follow? ------------------------------------------------------------------------------

_FOLLOW: Mapping[str, Any] = {
    "leads": _l("You may lead any tile."),
    "only": _l("You must play {tiles}, your only tile."),
    "one": _l("You must play {tiles}."),
    "several": _l("You must play {tiles}."),
    "every": _l("You may play any tile: all of yours are {asked}."),
    "free": _l("You may play any tile: you have no {asked}."),
}

_LABELS: Mapping[str, Any] = {
    "leads": _l("May be led."),
    "must": _l("Must be played."),
    "may": _l("May be played."),
    "no": _l("Not now."),
}

_TILES: Mapping[str, Any] = {
    "leads": _l("Whoever leads may lead anything."),
    "only": _l("It is your only tile."),
    "follows": _l("It is {an_asked}, and {asked_for}."),
    "trump_with_number_bound": _l(
        "{trumps_are}, so the {tile} is not {an_asked}. You may not trump while you can follow."
    ),
    "trump_with_number_free": _l(
        "{trumps_are}, so the {tile} is not {an_asked}. You have no {asked}, so you may trump with it, but need not."
    ),
    "trump_bound": _l("It is a trump. You may not trump while you can follow."),
    "trump_free": _l("It is a trump. You have no {asked}, so you may trump with it, but need not."),
    "double_with_number_bound": _l(
        "With no trump, doubles are a suit of their own at this table, so the {tile} is not {an_asked}."
    ),
    "double_with_number_free": _l(
        "With no trump, doubles are a suit of their own at this table, so the {tile} is not {an_asked}."
        " You have no {asked}."
    ),
    "double_bound": _l("With no trump, doubles are a suit of their own at this table, and {asked_for}."),
    "double_free": _l(
        "With no trump, doubles are a suit of their own at this table, and {asked_for}. You have no {asked}."
    ),
    "other_end_bound": _l("The {led} is {an_asked}, so {asked_for}, not {other}."),
    "other_end_free": _l("The {led} is {an_asked}, so {asked_for}, not {other}. You have no {asked}."),
    "low_end_bound": _l("The {led} asks for its higher end, {asked}, not for {other}."),
    "low_end_free": _l("The {led} asks for its higher end, {asked}, not for {other}. You have no {asked}."),
    "off_suit_bound": _l("It is not {an_asked}, and you can follow."),
    "off_suit_free": _l("It is not {an_asked}. You have no {asked}."),
}

_WHY: Mapping[str, Any] = {
    "trump_with_number": _l("{trumps_are}, so the {tile} is not {an_asked}."),
    "double_with_number": _TILES["double_with_number_bound"],
    "other_end": _TILES["other_end_bound"],
    "low_end": _TILES["low_end_bound"],
    "trump_bound": _l("You may not trump while you can follow."),
    "trump_free": _l("You may trump, but need not."),
    "nobody_follows": _l("With {tiles} tiles, no other tile follows the {led}."),
    "discard_first": _l("But first put one of the eight away, face down."),
}


def follow_words(verdict: FollowVerdict) -> Told:
    """What a hand may play, and why each of its tiles may or may not: first those that may, then what surprises."""
    asked = {} if verdict.asked is None else _suits(verdict.asked)
    said = fill(str(_FOLLOW[verdict.code]), tiles=either(list(map(str, verdict.legal))), **asked)
    tiles = sorted(verdict.reasons.items(), key=lambda item: (item[0] not in verdict.legal, _rank(item[1])))
    return Told(said, _why(verdict.why), [_tile_words(verdict, tile, reason) for tile, reason in tiles])


def _tile_words(verdict: FollowVerdict, tile: Tile, reason: Reason) -> Because:
    may = tile in verdict.legal
    label = "leads" if reason.code == "leads" else "no" if not may else "must" if len(verdict.legal) == 1 else "may"
    return Because(_said(_TILES, reason), tile, "yes" if may else "no", str(_LABELS[label]))


def _rank(reason: Reason) -> int:
    """How far down in the list a reason stands: the surprising ones come first."""
    code = _relation(reason)
    return SURPRISES.index(code) if code in SURPRISES else len(SURPRISES)


def _relation(reason: Reason) -> str:
    return reason.code.removesuffix("_bound").removesuffix("_free")


def _why(reason: Reason | None) -> str:
    if reason is None:
        return ""
    code = reason.code if reason.code in _WHY else _relation(reason)
    return _said(_WHY, Reason(code, reason.values))


def follow_patterns(house: House) -> dict[str, Any]:
    """All that the browser needs to say the same: the sentences, and the words for what is filled into them."""
    words: dict[str, Mapping[Any, Any]] = {
        "follow": _FOLLOW,
        "labels": _LABELS,
        "tiles": _TILES,
        "why": _WHY,
        "trumps_are": _TRUMPS_ARE,
    }
    said = {part: {str(code): str(text) for code, text in texts.items()} for part, texts in words.items()}
    suits: tuple[Suit, ...] = (*range(TRICKS), "trump", "doubles")
    return said | {
        "suits": {str(suit): suit_word(suit) for suit in suits},
        "a_tile": {str(suit): a_tile_of(suit) for suit in suits},
        "asked_for": {str(suit): asked_for(suit) for suit in suits},
        "was_led": _("was led: {asked_for}"),
        "nothing": _("nothing"),
        "rule_word": _("Rule"),
        "rules_word": _("Rules"),
        "surprises": SURPRISES,
        "rules": RULES,
        "most": TRICKS + house.has_widow,
    }


# ---- Who won the trick? --------------------------------------------------------------------------

_PLAYS: Mapping[str, Any] = {
    "only_trump": _l("It is the only trump."),
    "highest_trump": _l("It is the highest trump."),
    "only_in_suit": _l("It is {an_asked}, and no other is. Nobody played a trump."),
    "highest_in_suit": _l("It is the highest of the {asked}. Nobody played a trump."),
    "only_in_suit_alone": _l("It is {an_asked}, and no other is."),
    "highest_in_suit_alone": _l("It is the highest of the {asked}."),
    "lower_end": _l("It and the {best} are both {suit}, so their other ends decide: {mine} is less than {theirs}."),
    "under_double": _l("It is lower than the {best}: the double is the highest of its suit."),
    "low_double": _l("With no trump, a double is the lowest of its suit at this table."),
    "lower_double": _l("It is a lower double than the {best}."),
    "trumped": _l("It is {an_asked}, but the {best} is a trump, and any trump beats it."),
    "low_end": _l("The {led} asks for its higher end, {asked}, not for {other}: so the {tile} cannot win."),
    "other_end": _l("The {led} is {an_asked}, so {asked_for}, not {other}: the {tile} cannot win."),
    "double": _l("With no trump, doubles are a suit of their own at this table, so the {tile} is not {an_asked}."),
    "off_suit": _l("It is neither {an_asked} nor a trump, so it cannot win."),
    "off_suit_alone": _l("It is not {an_asked}, so it cannot win."),
}


def trick_words(verdict: TrickVerdict) -> Told:
    """Who took a trick, why the others did not, and which play was not allowed, where that is known."""
    because = []
    for play, reason in enumerate(verdict.reasons):
        wins = play == verdict.winner
        # Where trump was led, or there is none, nothing need be said of trumps beside the asked suit.
        alone = verdict.asked == "trump" or reason.values["trump"] == "none"
        code = f"{reason.code}_alone" if alone and f"{reason.code}_alone" in _PLAYS else reason.code
        text = _said(_PLAYS, Reason(code, reason.values))
        mark, label = ("yes", _("Wins.")) if wins else ("no", _("Loses."))
        because.append(Because(text, reason.values["tile"], mark, label))
    why = because[verdict.winner].text
    if broke := verdict.broke:
        why += " " + fill(
            _("But the {tile} was not allowed: the hand that played it held {held} and had to follow."),
            tile=broke.tile,
            held=people(list(map(str, broke.held))),
        )
    return Told(fill(winner_pattern(), tile=because[verdict.winner].tile), why, because)


def winner_pattern() -> str:
    """Who won a trick, for a browser to fill in."""
    return _("The {tile} wins the trick.")


# ---- Is that bid allowed? ------------------------------------------------------------------------


def bid_words(verdict: BidVerdict, players: Sequence[Player], calls: int) -> Told:
    """Who has the bid or may call what, or which of the `calls` was not allowed."""
    if verdict.faults:
        said = [fault_sentence(fault, players) for fault in verdict.faults]
        return Told(said[0], "", [Because(sentence, mark="no") for sentence in said[1:]])
    match verdict.result:
        case "redeal":
            return Told(_("Everybody passed: the tiles are dealt again."), _("All of that is allowed."))
        case (seat, bid):
            pattern = _("{name} shoots the moon.") if bid == MOON else _("{name} has the bid, with {bid}.")
            return Told(fill(pattern, name=seat_name(players, seat), bid=bid), _("All of that is allowed."))
    said_next = _next_call(verdict, players)
    return Told(_("That is allowed."), said_next) if calls else Told(said_next)


def _next_call(verdict: BidVerdict, players: Sequence[Player]) -> str:
    """What the next in turn may call."""
    bids = [str(call) for call in verdict.legal if call != "pass"]
    if "pass" not in verdict.legal:
        pattern = _("{name} calls next, and must bid: {bids}.")
    elif bids:
        pattern = _("{name} calls next, and may pass or bid {bids}.")
    else:
        pattern = _("{name} calls next, and can only pass.")
    return fill(pattern, name=seat_name(players, verdict.seat), bids=either(bids))


# ---- Did anybody renege? -------------------------------------------------------------------------


def hand_words(verdict: HandVerdict, players: Sequence[Player]) -> Told:
    """Who reneged, as far as the record shows. A record that is not complete never acquits anybody."""
    so_far = ngettext("%(num)s whole trick of 7 is here.", "%(num)s whole tricks of 7 are here.", verdict.tricks)
    if verdict.proofs:
        names = dict.fromkeys(seat_name(players, proof.reneged.seat) for proof in verdict.proofs)
        why = "" if verdict.complete else so_far + " " + _("The rest may show more.")
        because = [Because(_proof(proof, players), proof.reneged.played, "no") for proof in verdict.proofs]
        return Told(fill(_("{names} reneged."), names=people(list(names))), why, because)
    if verdict.complete:
        return Told(_("Nobody reneged."), _("All seven tricks are here, and everybody who could follow did."))
    return Told(_("Nothing shown yet."), so_far + " " + _("The rest may still show that somebody reneged."))


def _proof(proof: Proof, players: Sequence[Player]) -> str:
    reneged = proof.reneged
    return fill(
        _(
            "Trick {trick}: the {led} asked for {asked}, and {name} played the {played}."
            " In trick {shown_in} {name} played the {shown}: it is {an_asked}, so {name} could have followed."
        ),
        trick=reneged.trick,
        shown_in=reneged.shown_in,
        led=proof.led,
        played=reneged.played,
        shown=reneged.shown,
        name=seat_name(players, reneged.seat),
        **_suits(proof.asked),
    )


# ---- The question itself -------------------------------------------------------------------------

_MISSING: Mapping[tuple[str, str], Any] = {
    ("tile_value", "hand"): _l("Which tiles are in the hand?"),
    ("tile_value", "plays"): _l("Which tiles were played? One from each player, in order."),
    ("tile_value", "tricks"): _l("Which tiles were played?"),
    ("no_such_seat", "first"): _l("Who was first?"),
    ("no_such_seat", "of"): _l("Whose hand is that? None of its tiles was played."),
    ("bid_value", "calls"): _l("A call is missing between the others."),
}


def question_fault_sentence(fault: Fault, players: Sequence[Player], house: House, led: str | None = None) -> str:
    """What is wrong with a question to the referee, in the table's words; `led` is the tile that was led, if any."""
    detail = fault.detail
    if any(detail.get(name, 0) in (None, "") for name in ("tile", "bid", "seat")):
        if detail.get("tile") == "":
            return _("A tile is missing between the others.")
        if missing := _MISSING.get((fault.code, fault.field)):
            return str(missing)
    match fault:
        case Fault(code="tricks_type", field="totals"):
            return fill(_("“{value}” is not a total."), value=str(detail["value"])[:40])
        case Fault(code="play_order", field="plays"):
            return _("A trick has one tile from each player, clockwise.")
        case Fault(code="play_order", field="tricks") if detail["seats"] == detail["turns"][: len(detail["seats"])]:
            return fill(_("Trick {trick} is not complete, and another one follows it."), trick=detail["trick"])
        case Fault(code="wrong_leader", field="tricks"):
            pattern = _("Trick {trick} was led by {name}, but it was for {leader} to lead.")
            names = {name: seat_name(players, detail[seat]) for name, seat in (("name", "seat"), ("leader", "leader"))}
            return fill(pattern, trick=detail["trick"], **names)
        case Fault(code="tile_twice", field="hand") if detail["tile"] == led:
            return fill(_("The {tile} was led, so it cannot be in the hand."), tile=led)
        case Fault(code="tile_twice", field="tricks"):
            pattern = _("The {tile} was played in trick {first} already.")
            return fill(pattern, tile=detail["tile"], first=detail["first"])
        case Fault(code="hand_size", field="hand"):
            if house.has_widow and detail["tiles"] == TRICKS + 1:
                return _("A hand has seven tiles. Only the bidder holds eight, before anything is led.")
            return _("A hand has seven tiles.")
        case Fault(code="hand_size", field="tricks"):
            return fill(_("{name} played more than seven tiles."), name=seat_name(players, detail["seat"]))
        case Fault(code="tile_not_in_set"):
            return fill(_("The {tile} is not among the {tiles} tiles."), tile=detail["tile"], tiles=house.tiles)
    return fault_sentence(fault, players)


def set_words(house: House) -> str:
    """Which tiles are not in play, and why they cannot be picked; nothing where all of them are."""
    match house.tiles:
        case 22:
            return _("With 22 tiles the blanks stay in the box, but for the 0-0.")
        case 21:
            return _("With 21 tiles all blanks stay in the box, the 0-0 too.")
    return ""


def referee_house(house: House, fields: Sequence[str]) -> str:
    """The house rules that a verdict rests on: the tiles, and those of `fields` that are not the usual."""
    usual = House(players=house.players)
    unusual = [name for name in OPTIONS if name in fields and getattr(house, name) != getattr(usual, name)]
    count = fill(_("{players} players, {tiles} tiles"), players=house.players, tiles=house.tiles)
    return "; ".join([count, *[option_words(house, name) for name in unusual if name != "tiles"]])


def nobodies(count: int) -> list[Player]:
    """Names for the seats of a table that nobody has named: Player 1, Player 2 ..."""
    return [Player(seat, _("Player %(number)s", number=seat)) for seat in range(1, count + 1)]


def tiled(sentence: str) -> Markup:
    """A sentence for a page: the tiles in it keep their order in any language, and never break."""
    return Markup(_TILE.sub(r'<bdi dir="ltr">\g<0></bdi>', str(escape(sentence))))


# ---- Filling in ----------------------------------------------------------------------------------


def _said(patterns: Mapping[str, Any], reason: Reason) -> str:
    """The sentence of a reason, with its values in words."""
    values = dict(reason.values)
    if "asked" in values:
        values |= _suits(values["asked"])
    if "trump" in values:
        values["trumps_are"] = str(_TRUMPS_ARE[values["trump"]])
    if values.get("other") is not None:
        values["other"] = suit_word(values["other"])
    if "suit" in values:
        values["suit"] = suit_word(values["suit"])
    return fill(str(patterns[reason.code]), **values)


def _suits(asked: Suit) -> dict[str, str]:
    return {"asked": suit_word(asked), "an_asked": a_tile_of(asked), "asked_for": asked_for(asked)}
