"""The rules in words, for a house with a name or any other that the address says field by field."""

from collections.abc import Sequence

from flask import Blueprint, render_template, request

from ..rules import PRESETS, House
from . import forms, words
from .words.rulebook import rulebook

bp = Blueprint("rulebook", __name__)


@bp.get("/rules")
def rules() -> str | tuple[str, int]:
    """All the rules of a house; 400 and what is wrong, where the address says none that can be played."""
    form = forms.HouseFields(request.args)
    if not form.validate():
        return _page(None, forms.errors(form)), 400
    house = form.house()
    if faults := house.faults():
        return _page(None, words.problems(faults, ())), 400
    return _page(house, [])


def _page(house: House | None, problems: Sequence[tuple[str, str]]) -> str:
    """The rules, or what is wrong; always with the ways to another house."""
    return render_template(
        "rules.html",
        house=house,
        sections=rulebook(house) if house else [],
        presets=PRESETS,
        typed=forms.typed(request.args),
        problems=problems,
    )
