"""What a watch link shows: the standing, the lines, and the same as data. It can look, and do nothing else."""

from flask import Blueprint, abort, jsonify, make_response, render_template, request
from flask_babel import get_locale
from werkzeug.wrappers import Response

from .. import __version__
from ..store import sheets
from ..store.export import as_data
from . import view

bp = Blueprint("watching", __name__, url_prefix="/w/<watch>")


@bp.get("")
def watch(watch: str) -> Response:
    """The standing and the lines. Asked again with its ETag it answers 304, before anything is replayed."""
    seq = sheets.last_seq(watch)
    if seq is None:
        abort(404)
    etag = f"{seq}-{get_locale()}-{__version__}"
    if request.if_none_match.contains_weak(etag):  # a proxy that compresses makes a tag weak
        response = make_response("", 304)
    else:
        watched = watched_or_404(watch)
        response = make_response(
            render_template("watch.html", watched=watched, sheet=watched.sheet, watch=watch, view=view)
        )
    response.set_etag(etag)
    response.headers["Cache-Control"] = "no-cache"
    response.vary.add("Accept-Language")
    return response


@bp.get("/log")
def log(watch: str) -> str:
    """Every line that was ever written, struck ones too."""
    watched = watched_or_404(watch)
    return render_template("log.html", watched=watched, sheet=watched.sheet, watch=watch, log=view.log(watched.sheet))


@bp.get("/sheet.json")
def sheet_json(watch: str) -> Response:
    """The sheet as data."""
    response = jsonify(as_data(watched_or_404(watch)))
    response.headers["Cache-Control"] = "no-cache"
    return response


def watched_or_404(watch: str) -> sheets.Watched:
    """The sheet that this watch key may look at."""
    return sheets.by_watch(watch) or abort(404)
