"""The first page: open a sheet, or find one that this phone knows."""

from collections.abc import Sequence

from flask import Blueprint, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from .. import keys
from ..rules import PRESETS
from ..store import sheets
from . import forms, words

bp = Blueprint("home", __name__)


@bp.get("/")
def home() -> str:
    """A blank form for a new sheet."""
    return _page({}, [])


@bp.post("/sheets")
def open_sheet() -> Response | tuple[str, int]:
    """Open a sheet, and go there. The same form sent twice opens it once."""
    form = forms.SheetForm(request.form)
    typed = forms.typed(request.form)
    if not form.validate():
        return _page(typed, forms.errors(form)), 422
    entry = form.entry()
    try:
        pen = sheets.open_sheet(form.key.data, entry, form.title.data or "", form.zone_name())
    except sheets.Refused as refused:
        return _page(typed, words.problems(refused.faults, ())), 422
    except sheets.KeyUsed:
        return _page(
            typed, [("", _("This form was used already, for another sheet. Send it again for a new one."))]
        ), 409
    except sheets.Unavailable:
        return _page(
            typed, [("", _("The sheet could not be opened: the book takes nothing just now. Try again."))]
        ), 503
    return redirect(url_for("scoring.score", pen=pen), 303)


def _page(typed: dict[str, str], problems: Sequence[tuple[str, str]]) -> str:
    return render_template("home.html", typed=typed, problems=problems, key=keys.new_key(), presets=PRESETS)
