"""The referee: four questions that a table quarrels about, each answered by GET, all of it in the address.

The same pages stand under a sheet, with trump and house rules of the hand in play filled in. The verdict's own link is
the one without a sheet, so that it can be given to anybody.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from flask import Blueprint, Response, abort, jsonify, render_template, request, url_for
from flask_babel import gettext as _

from ..ledger import Player
from ..rules import (
    TRICKS,
    Fault,
    asked_suit,
    call_turns,
    parse_tile,
    play_turns,
    tile_set,
)
from ..store import sheets
from . import view, words
from .charts import chart_url
from .judging import fault_data, judge, sentence
from .questions import HOUSE_FIELDS, READERS, Bid, Follow, Hand, Known, Question, Trick, address
from .words.verdicts import asked_for, follow_patterns, nobodies, referee_house, set_words, tiled, winner_pattern

bp = Blueprint("referee", __name__)
bp.add_app_template_filter(tiled, "tiled")

NAMES = "<any(" + ", ".join(READERS) + "):name>"


# ---- Pages and their twins -----------------------------------------------------------------------


@bp.get("/referee")
@bp.get(f"/referee/{NAMES}")
def question(name: str = "follow") -> tuple[str, int]:
    """A question and its verdict; 400 with what is wrong where it makes no sense."""
    return _page(name, READERS[name](request.args, Known()), None, None)


@bp.get("/referee.json")
@bp.get(f"/referee/{NAMES}.json")
def question_json(name: str = "follow") -> tuple[Response, int]:
    """The same verdict as data, or 400 with the faults of the question."""
    asked = READERS[name](request.args, Known())
    players = nobodies(asked.house.players)
    if asked.faults:
        return jsonify(faults=[fault_data(fault, asked, players) for fault in asked.faults]), 400
    verdict = judge(asked, players)
    said = {"verdict": verdict.told.verdict, "why": verdict.told.why, "rules": list(verdict.rules)}
    return jsonify(verdict.data | said), 200


@bp.get("/s/<pen>/referee")
@bp.get(f"/s/<pen>/referee/{NAMES}")
def question_of_sheet(pen: str, name: str = "follow") -> tuple[str, int]:
    """A question about the hand in play of a sheet."""
    writer = sheets.by_pen(pen) or abort(404)
    sheet = writer.sheet
    known = Known(
        house=sheet.house,
        trump=sheet.contract.trump if sheet.contract else None,
        first=sheet.first_bidder,
        leader=sheet.contract.bidder if sheet.contract else None,
        totals=tuple(sheet.totals),
    )
    return _page(name, READERS[name](request.args, known), pen, writer)


def _page(name: str, asked: Question, pen: str | None, writer: sheets.Writer | None) -> tuple[str, int]:
    """The form with all that was asked in it; beside it the verdict, or what is wrong with the question."""
    players = list(writer.sheet.players) if writer else nobodies(asked.house.players)
    # What is missing is not wrong as long as nothing was asked.
    faults = [fault for fault in asked.faults if not (asked.blank and _is_missing(fault))]
    verdict = None if asked.blank or faults else judge(asked, players)
    rules = verdict.rules if verdict else ()
    house = words.house_query(asked.house)
    page = render_template(
        f"referee_{name}.html",
        name=name,
        asked=asked,
        verdict=verdict,
        problems=[(fault.field, sentence(fault, asked, players), fault.detail.get("trick")) for fault in faults],
        pen=pen,
        writer=writer,
        tabs=[(tab, title, _here(tab, pen, _kept(asked, pen))) for tab, title in _titles().items()],
        here=_here(name, pen, {}),
        link=None if verdict is None else address(name, asked),
        rules=[(rule, _url("rulebook.rules", **house, _anchor=f"rule-{rule.replace('.', '-')}")) for rule in rules],
        house_words=referee_house(asked.house, HOUSE_FIELDS),
        set_words=set_words(asked.house),
        house_fields=HOUSE_FIELDS,
        trumps=view.trumps(asked.house),
        tiles=list(map(str, tile_set(asked.house.tiles))),
        **_parts(asked, players),
    )
    return page, 400 if faults else 200


def _titles() -> dict[str, str]:
    return {
        "follow": _("Must I follow?"),
        "trick": _("Who won the trick?"),
        "bid": _("Is that bid allowed?"),
        "hand": _("Did anybody renege?"),
    }


def _here(name: str, pen: str | None, query: Mapping[str, str]) -> str:
    """The address of a question's page, on the sheet where there is one."""
    if pen is None:
        return _url(".question", name=name, **query)
    return _url(".question_of_sheet", pen=pen, name=name, **query)


def _url(endpoint: str, **values: Any) -> str:
    return url_for(endpoint, **values)


def _kept(asked: Question, pen: str | None) -> dict[str, str]:
    """What goes along from one question to the next: the trump, and the house where no sheet has it."""
    trump = getattr(asked, "trump", None)
    return ({} if pen else dict(asked.house_query())) | ({} if trump is None else {"trump": str(trump)})


def _is_missing(fault: Fault) -> bool:
    return fault.code == "trump_missing" or fault.detail.get("tile", 0) is None or fault.detail.get("seat", 0) is None


# ---- What the forms are made of ------------------------------------------------------------------


@dataclass(frozen=True)
class Place:
    """A place for a tile or a call: who fills it, what stands there, and the seat that its value has to name."""

    label: str
    value: str
    seat: str = ""


def _parts(asked: Question, players: Sequence[Player]) -> dict[str, Any]:
    """What the form of one question needs beside what all have."""
    match asked:
        case Follow(led=led, trump=trump, house=house):
            suit = None if led is None or asked.faults else asked_suit(trump, led, house)
            patterns = follow_patterns(house) | {
                "chart": chart_url(house),
                "link": _here("follow", None, {}),
                "house": referee_house(house, HOUSE_FIELDS),
                "house_query": asked.house_query(),
                "rulebook": _url("rulebook.rules", **words.house_query(house)),
            }
            said = None if suit is None else asked_for(suit)
            return {"rows": _rows(asked), "asked_words": said, "patterns": patterns}
        case Trick(plays=plays, house=house):
            values = [*plays, *[""] * (house.players - len(plays))]
            places = [Place(label, value) for label, value in zip(_order(len(values)), values, strict=True)]
            note = _("Without the network there is no more to say about it.")
            alone = {"chart": chart_url(house), "wins": winner_pattern(), "note": note}
            return {"rows": _rows(asked), "places": places, "used": set(plays), "alone": alone}
        case Bid():
            return {"places": _bid_places(asked, players)}
        case Hand(discard=discard, tricks=tricks):
            used = {str(tile) for trick in tricks for _seat, tile in trick} | {discard}
            return {"rows": _rows(asked), "stacks": _stacks(asked, players), "used": used, "players": players}
    raise TypeError(asked)


def _rows(asked: Question) -> list[list[str]]:
    """The triangle of the set: a row for each suit, the highest first."""
    tiles = tile_set(asked.house.tiles)
    return [[str(tile) for tile in suit] for _high, suit in groupby(tiles, key=lambda tile: tile.high)]


def _bid_places(asked: Bid, players: Sequence[Player]) -> list[Place]:
    """A place for each call, in the order in which they are made."""
    calls = [(seat, call) for seat, call in asked.calls]
    blanks: list[tuple[object, object]] = [(None, "")] * (asked.house.players - len(calls))
    turns = call_turns([*calls, *blanks], asked.first, asked.house)
    return [
        Place(words.seat_name(players, seat), str(call), f"{seat}:" if asked.seated and index < len(calls) else "")
        for index, (seat, call) in enumerate(turns)
    ]


def _stacks(asked: Hand, players: Sequence[Player]) -> list[list[Place]]:
    """The seven tricks: a place for each play, with the names of those whose turn is known."""
    seats = asked.house.players
    blank: tuple[object, object] = (None, "")
    tricks = [[*trick, *[blank] * (seats - len(trick))] for trick in asked.tricks]
    tricks += [[blank] * seats] * (TRICKS - len(tricks))
    stacks, known = [], asked.first is not None
    for number, trick in enumerate(play_turns(asked.trump, tricks, asked.first, asked.house)):
        labels = _order(len(trick))
        if known or number < len(asked.tricks):
            labels = [words.seat_name(players, seat) for seat, _tile in trick]
        stacks.append(
            [
                Place(label, str(tile), f"{seat}:" if asked.seated and tile else "")
                for label, (seat, tile) in zip(labels, trick, strict=True)
            ]
        )
        known = known and all(_is_tile(tile) for _seat, tile in trick)
    return stacks


def _order(count: int) -> list[str]:
    """The places of a trick, where nobody knows whose they are."""
    return [_("Led"), _("Second"), _("Third"), _("Fourth"), *[_("Then")] * count][:count]


def _is_tile(text: object) -> bool:
    try:
        parse_tile(text)
    except ValueError:
        return False
    return True
