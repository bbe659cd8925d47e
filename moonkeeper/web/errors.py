"""The pages for what went wrong: calm, and in the table's words."""

from typing import Any

from flask import Flask, render_template, request
from flask_babel import gettext as _
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response

from ..store.sheets import Unavailable


class Application(Flask):
    """Flask, but for what it logs of a mistake: the address stays out of it, because whoever reads a pen holds it."""

    def log_exception(self, exc_info: Any) -> None:
        """Log where a mistake of ours happened, by the rule of the address."""
        self.logger.error("Exception at %s [%s]", request.url_rule, request.method, exc_info=exc_info)


def init_app(app: Flask) -> None:
    """Answer every HTTP error with a page of ours, and a database that does not answer with a 503."""
    app.register_error_handler(HTTPException, http_error)
    app.register_error_handler(Unavailable, unavailable)


def http_error(error: HTTPException) -> Response:
    """The page of a 4xx, with the headers that belong to it."""
    response = Response.force_type(error.get_response())
    response.data = render_template("error.html", title=_title(response.status_code), text=_text(response.status_code))
    response.mimetype = "text/html"
    return response


def unavailable(error: Unavailable) -> tuple[str, int]:
    """The page for a database that cannot be read just now. What was sent to be written can be sent again from it."""
    if request.method == "POST":
        text = _("Not written: the sheets cannot be reached just now. What you typed is kept here; send it again.")
        return render_template("error.html", title=_title(503), text=text, kept=request.form), 503
    return render_template("error.html", title=_title(503), text=_text(503)), 503


def _title(status: int) -> str:
    titles = {
        403: _("Not from there"),
        404: _("Nothing lies here"),
        405: _("Not like that"),
        413: _("That is too much"),
        503: _("The book is out of reach"),
    }
    return titles.get(status) or (_("Something went wrong") if status >= 500 else _("That did not work"))


def _text(status: int) -> str:
    texts = {
        403: _("Another site tried to write here. Nothing was written."),
        404: _("This link leads to no sheet. Perhaps a letter is missing at its end."),
        405: _("This address answers another kind of request."),
        413: _("More was sent than a score sheet takes. Nothing was written."),
        503: _("The sheets cannot be read just now. Nothing is lost; please try again in a moment."),
    }
    return texts.get(status) or _("Nothing was written. Please go back and try again.")
