"""The chart of the play for the browser: made from the rules, and kept for ever under a hash of what is in it."""

import hashlib
import json
from functools import cache
from typing import Final

from flask import Blueprint, Response, abort, url_for

from ..rules import CHARTED, House, chart

bp = Blueprint("charts", __name__)

_FOR_EVER: Final = "public, max-age=31536000, immutable"


@bp.get("/rules/<name>.json")
def chart_json(name: str) -> Response:
    """The chart with this hash, to be kept for ever."""
    text = next((text for key, text in _charts().values() if key == name), None) or abort(404)
    return Response(text, mimetype="application/json", headers={"Cache-Control": _FOR_EVER})


def chart_url(house: House) -> str:
    """Where the chart of a house is."""
    name, _ = _charts()[house.tiles, house.no_trump_doubles]
    return url_for("charts.chart_json", name=name)


@cache
def _charts() -> dict[tuple[int, str], tuple[str, str]]:
    """Every chart by what it depends on: its hash, and its text."""
    texts = {key: json.dumps(chart(*key), separators=(",", ":")) for key in CHARTED}
    return {key: (hashlib.sha256(text.encode()).hexdigest()[:16], text) for key, text in texts.items()}
