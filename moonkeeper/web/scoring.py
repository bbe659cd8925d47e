"""The pages of a pen: the score screen, correcting a hand, players and rules, and every line that is written.

There is one way to write: `POST /s/<pen>/<what>`. Whatever is refused comes back as the page that it was sent from,
with all that was typed still in it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from .. import keys
from ..ledger import Called, Entry, Hand, Line, Played, Player, Ruled, Sheet, Struck, Sums, Took, changes, check, trial
from ..rules import VALUES, House, score_table
from ..store import sheets
from . import forms, view, words
from .judging import verdict_at

bp = Blueprint("scoring", __name__, url_prefix="/s/<pen>")

Problems = Sequence[tuple[str, str]]
Answer = str | tuple[str, int] | Response


# ---- Pages ---------------------------------------------------------------------------------------


@bp.get("")
def score(pen: str) -> str:
    """The score screen: the standing, the form for the next hand, the lines."""
    return _score_page(pen, writer_or_404(pen))


@bp.get("/hands/<int:seq>")
def hand(pen: str, seq: int) -> str:
    """A hand, to correct it or to strike it out. With a filled form in the query: what that would change."""
    writer = writer_or_404(pen)
    if not writer.sheet.settled.is_hand(seq):
        abort(404)
    return _hand_page(pen, writer, seq, None)


@bp.get("/hands/<int:seq>/after")
def forgotten(pen: str, seq: int) -> str:
    """A hand that was forgotten, to put it after this one (0: before the first)."""
    writer = writer_or_404(pen)
    if seq not in (0, *writer.sheet.hands):
        abort(404)
    return _hand_page(pen, writer, None, seq)


@bp.get("/seats")
def seats(pen: str) -> str:
    """Players and house rules. With filled house rules in the query: what they would change."""
    return _seats_page(pen, writer_or_404(pen))


@bp.get("/rulings")
def ruling(pen: str) -> str:
    """A ruling to write, or an adjustment. With a filled form in the query: what that would change."""
    return _ruling_page(pen, writer_or_404(pen))


# ---- Writing -------------------------------------------------------------------------------------


@bp.post("/<any(" + ", ".join(forms.FORMS) + "):what>")
def write(pen: str, what: str) -> Answer:
    """Write one line, or say why not: 422 what is wrong, 409 what happened meanwhile, 503 that the disk is full."""
    writer = writer_or_404(pen)
    form = forms.FORMS[what](request.form)
    if not form.validate():
        return _again(pen, writer, form, forms.errors(form), 422)
    sheet = writer.known_to(form.key.data)
    if isinstance(form, forms.SeatForm) and (seats := form.unsaid(sheet)):
        said = _("Is that the same person with another name, or somebody else?")
        return _again(pen, writer, form, [(f"id-{seat}", said) for seat in seats], 422)
    entry = _with_verdict(form.entry(sheet), sheet)
    try:
        sheets.write(writer, form.seen.data, form.key.data, entry)
    except sheets.KeyUsed:
        said = _(
            "This form was used already, for another line. What you typed is not written: save it again if it is new."
        )
        return _again(pen, writer, form, [("", said)], 409)
    except sheets.Stale as stale:
        return _again(pen, stale.writer, form, _meanwhile(stale.writer, form), 409)
    except sheets.Refused as refused:
        return _again(pen, writer, form, words.problems(refused.faults, writer.sheet.players), 422)
    except sheets.Unavailable:
        said = _(
            "Not written: the book takes nothing just now (a full or busy disk). All that you typed is still here."
        )
        return _again(pen, writer, form, [("", said)], 503)
    return redirect(url_for(".score", pen=pen), 303)


def _with_verdict(entry: Entry, sheet: Sheet) -> Entry:
    """A ruling keeps the referee's answer as the table has heard it, beside the question that it answers."""
    if isinstance(entry, Ruled) and entry.question:
        return replace(entry, verdict=verdict_at(entry.question, sheet.players))
    return entry


@bp.get("/<any(" + ", ".join(what for what in forms.FORMS if what not in ("seats", "rulings")) + "):what>")
def written(pen: str, what: str) -> Response:
    """The address of a form that came back: whoever loads it again wants to see the sheet."""
    return redirect(url_for(".score", pen=pen))


def writer_or_404(pen: str) -> sheets.Writer:
    """The sheet on which this pen may write. A pen that is unknown or was taken back is a link that leads nowhere."""
    return sheets.by_pen(pen) or abort(404)


def _meanwhile(writer: sheets.Writer, form: forms.LineForm) -> Problems:
    """What others wrote since this form was loaded, and the ways on."""
    news = [line for line in writer.lines if line.seq > form.seen.data and not isinstance(line.entry, Called | Took)]
    if isinstance(form, forms.HandForm) and form.replaces.data is None and form.after.data is None:
        ways = _(
            "Is yours the same hand? Then drop it. Else save it as hand %(number)s.", number=writer.sheet.next_number
        )
    else:
        ways = _("Is yours still right? Then save it again. Else drop it.")
    changed = _("The sheet has changed since this page was opened.")
    return [("seen", sentence) for sentence in (changed, *[_told(writer, line) for line in news], ways)]


def _told(writer: sheets.Writer, line: Line) -> str:
    said = words.line_sentence(writer.sheet, line)
    if line.pen:
        return _("Meanwhile, from %(pen)s: %(line)s", pen=line.pen, line=said)
    return _("Meanwhile: %(line)s", line=said)


def _again(pen: str, writer: sheets.Writer, form: forms.LineForm, problems: Problems, status: int) -> Answer:
    """The page from which a form was sent, with all that was typed in it."""
    typed = forms.typed(request.form)
    if isinstance(form, forms.HandForm):
        replaces, after = form.replaces.data, form.after.data
        if writer.sheet.settled.is_hand(replaces):
            return _hand_page(pen, writer, replaces, None, typed, problems), status
        if after in (0, *writer.sheet.hands):
            return _hand_page(pen, writer, None, after, typed, problems), status
    if isinstance(form, forms.SeatForm | forms.HouseForm):
        return _seats_page(pen, writer, typed, problems, house_sent=isinstance(form, forms.HouseForm)), status
    if isinstance(form, forms.RulingForm):
        return _ruling_page(pen, writer, typed, problems), status
    return _score_page(pen, writer, typed, problems), status


# ---- What the pages are made of ------------------------------------------------------------------


def _score_page(
    pen: str, writer: sheets.Writer, typed: Mapping[str, str] | None = None, problems: Problems = ()
) -> str:
    sheet = writer.sheet
    if typed is None:
        contract = sheet.contract
        typed = {"contract": f"{contract.bidder}-{contract.bid}", "trump": str(contract.trump)} if contract else {}
    return _render(
        "score.html", pen, writer, typed, problems, **_pad(sheet.house, sheet.totals, sheet.players, sheet.first_bidder)
    )


def _hand_page(
    pen: str,
    writer: sheets.Writer,
    seq: int | None,
    after: int | None,
    typed: Mapping[str, str] | None = None,
    problems: Problems = (),
) -> str:
    """A hand to correct (`seq`), or one forgotten (`after`): tried out first, so that its consequences can be seen."""
    sheet = writer.sheet
    played = _played(sheet, seq)
    consequences = None
    if typed is None and _asked("contract", "bidder", "bid", "trump", "taken-0"):
        typed = forms.typed(request.args)
        entry = replace(forms.HandForm(request.args).entry(sheet), replaces=seq, after=after)
        consequences, problems = _try(sheet, entry, problems)
    if typed is None:
        typed = _as_typed(played) if played else {}
    place = played or _place(sheet, after)
    struck = [] if not played or seq not in sheet.hands else changes(sheet, trial(sheet, Struck(line=played.seq)))
    return _render(
        "hand.html",
        pen,
        writer,
        typed,
        problems,
        played=played,
        place=place,
        after=after,
        consequences=consequences,
        struck=struck,
        history=sheet.history(seq) if seq else (),
        **_pad(place.house, place.before, place.players, place.first_bidder),
    )


def _seats_page(
    pen: str,
    writer: sheets.Writer,
    typed: Mapping[str, str] | None = None,
    problems: Problems = (),
    *,
    house_sent: bool = False,
) -> str:
    """Players and house rules; `house_sent` where what was typed are house rules, and not seats."""
    sheet = writer.sheet
    consequences = None
    if typed is None and _asked("preset", *VALUES):
        typed = forms.typed(request.args)
        consequences, problems = _try(sheet, forms.HouseForm(request.args).entry(sheet), problems)
        house_sent = True
    return _render(
        "seats.html",
        pen,
        writer,
        typed or {},
        problems,
        consequences=consequences,
        correctable=sheet.house_line,
        house_sent=house_sent,
    )


def _ruling_page(
    pen: str, writer: sheets.Writer, typed: Mapping[str, str] | None = None, problems: Problems = ()
) -> str:
    sheet = writer.sheet
    consequences = None
    if typed is None and _asked("question", "points-0", "points-1", "points-2", "reason"):
        typed = forms.typed(request.args)
        if any(typed.get(f"points-{side}") for side in forms.SEATS):
            consequences, problems = _try(sheet, forms.RulingForm(request.args).entry(sheet), problems)
    typed = typed or {}
    ruled = sheet.ruled_hand(int(typed["hand"]) if typed.get("hand", "").isdecimal() else None)
    sides = words.side_names(ruled.players if ruled else sheet.players)
    verdict = verdict_at(typed.get("question", ""), sheet.players)
    return _render("ruling.html", pen, writer, typed, problems, consequences=consequences, sides=sides, verdict=verdict)


def _asked(*names: str) -> bool:
    """Whether the query is a form of ours, sent to see what it would change; others put their own words into links."""
    return request.method == "GET" and any(name in request.args for name in names)


def _try(sheet: Sheet, entry: Any, problems: Problems) -> tuple[list[str] | None, Problems]:
    """What an entry would change, in words; or what is wrong with it."""
    if faults := check(sheet, entry):
        return None, [*problems, *words.problems(faults, sheet.players)]
    after = trial(sheet, entry)
    return [words.change_sentence(change, after.players) for change in changes(sheet, after)], problems


def _played(sheet: Sheet, seq: int | None) -> Played | None:
    return None if seq is None else sheet.hands.get(seq) or sheet.aside.get(seq)


def _place(sheet: Sheet, after: int | None) -> Played:
    """Where a forgotten hand would stand: with the house, the people and the totals there. A blank one finds out."""
    blank = Hand(bidder=0, bid=0, trump="none", taken=(), after=after)
    return trial(sheet, blank).hands[sheet.seq + 1]


def _as_typed(played: Played) -> dict[str, str]:
    """A hand as a form would have it."""
    typed = {"contract": f"{played.bidder}-{played.bid}", "trump": str(played.trump)}
    typed |= {f"taken-{side}": str(tricks) for side, tricks in enumerate(played.taken)}
    if played.entry.calls:
        typed["calls"] = ",".join(map(str, played.entry.calls))
    return typed | ({"note": played.entry.note} if played.entry.note else {})


def _pad(house: House, totals: Sums, players: Sequence[Player], first: int) -> dict[str, Any]:
    """The grid of bids, the trumps and the sides of a hand, and what the page's script looks up."""
    sides = words.side_names(players)
    return {
        "grid": view.grid(house, totals, players, first),
        "trumps": view.trumps(house),
        "sides": sides,
        "table": {
            "scores": score_table(house),
            "side": [house.side(seat) for seat in range(len(players))],
            "totals": list(totals),
            "sides": sides,
            "patterns": words.contract_patterns() | words.result_patterns(),
        },
    }


def _render(
    template: str, pen: str, writer: sheets.Writer, typed: Mapping[str, str], problems: Problems, **values: Any
) -> str:
    return render_template(
        template,
        pen=pen,
        writer=writer,
        sheet=writer.sheet,
        typed=typed,
        problems=problems,
        key=keys.new_key,
        view=view,
        words=words,
        **values,
    )
