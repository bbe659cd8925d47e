"""What no page may do, and who may not post: the headers of every answer, and other sites' forms."""

from collections.abc import Iterable
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from flask import Flask, Response, abort, request
from werkzeug.exceptions import BadRequest

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

POLICY = "default-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'"
"""Nothing from elsewhere, and nothing inline: no name that somebody types can run as code."""


def init_app(app: Flask) -> None:
    """Refuse what another site posts, and put the fences around every answer."""
    app.wsgi_app = _known_hosts(app.wsgi_app)  # type: ignore[assignment, method-assign]  # how Flask is wrapped
    app.before_request(refuse_other_sites)
    app.after_request(fence)


def _known_hosts(inner: "WSGIApplication") -> "WSGIApplication":
    """Answer 400 to a Host that cannot be one, before anything tries to make an address of it."""

    def application(environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        try:
            environ.get("HTTP_HOST", "").encode("idna").decode("idna")
        except UnicodeError:
            return BadRequest()(environ, start_response)
        return inner(environ, start_response)

    return application


def refuse_other_sites() -> None:
    """Answer 403 to a POST that another site's page sends. Where a browser says nothing of its origin, let it be."""
    if request.method in ("GET", "HEAD", "OPTIONS"):
        return
    site, origin = request.headers.get("Sec-Fetch-Site"), request.headers.get("Origin")
    if site is None and origin is not None:
        site = "same-origin" if _host(origin) == request.host else "cross-site"
    if site not in (None, "same-origin", "none"):
        abort(403)


def _host(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None  # no address at all


def fence(response: Response) -> Response:
    """The headers of every answer. Pages with a pen in their address are kept by nobody."""
    response.headers.setdefault("Content-Security-Policy", POLICY)
    response.headers.setdefault("Referrer-Policy", "same-origin")
    response.headers.setdefault("X-Content-Type-Options", "nosniff")
    response.headers.setdefault("X-Robots-Tag", "noindex")
    if request.path.startswith("/s/") or request.method == "POST" or request.path == "/":
        response.headers["Cache-Control"] = "no-store"
    return response
