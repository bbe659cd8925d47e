"""The command `moonkeeper`: serve the pages, tell where the data is, and settle a dispute."""

import argparse
import contextlib
import errno
import signal
import socket
import sys
import threading
from collections.abc import Sequence
from typing import Any, Final, NoReturn

import waitress
from flask import Flask
from flask_babel import force_locale
from sqlalchemy.exc import SQLAlchemyError
from werkzeug.datastructures import MultiDict

from . import __version__, create_app, paths
from .rules import VALUES
from .store import engine
from .web import judging, language, questions
from .web.words.verdicts import nobodies

THREADS: Final = 8

# waitress reads a body before the application sees it. Ours answers a long one with a page of its own, up to here.
_LONGEST_BODY: Final = 1024 * 1024


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command with these arguments, else those of the process. Returns the exit status."""
    arguments = _parser().parse_args(argv)
    if arguments.command == "referee":
        return referee(arguments)
    try:
        app = create_app()
    except ValueError as wrong:
        return _fail(f"MOONKEEPER_DATABASE_URL: {wrong}")
    except ModuleNotFoundError as missing:
        return _fail(f"{missing}. PostgreSQL needs the extra: pip install 'moonkeeper[postgres]'")
    if arguments.command == "where":
        return where(app)
    return serve(app, arguments.host, arguments.port)


def where(app: Flask) -> int:
    """Print where the data and the files are."""
    print(f"database   {engine.shown(app.config['SQLALCHEMY_DATABASE_URI'])}")
    print(f"instance   {paths.instance_dir()}")
    print(f"templates  {paths.templates_dir()}")
    print(f"static     {paths.static_dir()}")
    return 0


def referee(arguments: argparse.Namespace) -> int:
    """Answer a question to the referee in the sentences of the pages; 2 where it makes no sense, and says why."""
    given = {name: value for name, value in vars(arguments).items() if value not in (None, [])}
    asked = questions.READERS[arguments.question](MultiDict(given), questions.Known())
    players = nobodies(asked.house.players)
    app = Flask("moonkeeper")
    language.init_app(app)
    with app.app_context(), force_locale(language.LANGUAGES[0]):
        if asked.faults:
            for fault in asked.faults:
                print(f"moonkeeper: {judging.sentence(fault, asked, players)}", file=sys.stderr)
            return 2
        verdict = judging.judge(asked, players)
    print(" ".join(filter(None, [verdict.told.verdict, verdict.told.why])))
    for because in verdict.told.because:
        print(f"  {because.tile or '-'!s:<5}{because.sentence}")
    print(f"Rules: {', '.join(verdict.rules)}")
    return 0


def serve(app: Flask, host: str, port: int) -> int:
    """Bring the database up to date, and serve until Ctrl+C or SIGTERM. Prints the addresses once they answer."""
    try:
        engine.migrate(app)
    except (OSError, SQLAlchemyError) as trouble:
        reason = getattr(trouble, "orig", None) or trouble
        return _fail(f"no database at {engine.shown(app.config['SQLALCHEMY_DATABASE_URI'])}: {reason}")
    try:
        server = waitress.create_server(
            app, host=host, port=port, threads=THREADS, ident=None, max_request_body_size=_LONGEST_BODY
        )
    except ValueError:
        return _fail(f"{host} is no address of this computer. To serve on all: --host 0.0.0.0")
    except OSError as trouble:
        if getattr(trouble, "errno", None) == errno.EADDRINUSE:
            return _fail(f"port {port} is in use already. Choose another: --port 8080, or make run PORT=8080")
        return _fail(f"cannot serve on {host}, port {port}: {getattr(trouble, 'strerror', None) or trouble}")
    signal.signal(signal.SIGTERM, _stop)
    _announce(host, _served_port(server))
    server.run()
    print("Stopped.")
    return 0


def _announce(host: str, port: int) -> None:
    if host not in ("0.0.0.0", "::", "", "*"):
        addresses = [(f"[{host}]" if ":" in host else host, "")]
    else:
        addresses = [(address, "on phones in the same network") for address in _lan_addresses()]
        if name := _local_name():
            addresses.append((name, "the same, by its name"))
        addresses.append(("127.0.0.1", "on this computer alone"))
    urls = [(f"http://{address}:{port}/", remark) for address, remark in addresses]
    width = max(len(url) for url, _ in urls)
    print(f"Moonkeeper {__version__} serves:")
    for url, remark in urls:
        print(f"  {url:{width}}  {remark}".rstrip())
    print("Ctrl+C stops it.", flush=True)


def _lan_addresses() -> list[str]:
    """The IPv4 addresses at which other machines of the network may find this one."""
    found = set()
    # This sends nothing: it asks the system which address it would send from. Where there is no route to anywhere, the
    # host's own name may still tell.
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        found.add(probe.getsockname()[0])
    with contextlib.suppress(OSError):
        found.update(socket.gethostbyname_ex(socket.gethostname())[2])
    return sorted(address for address in found if not address.startswith(("127.", "0.")))


def _local_name() -> str | None:
    """The name that this machine announces in its network, where that resolves within a second or two."""
    name = socket.gethostname().partition(".")[0] + ".local"
    resolved: list[str] = []

    def resolve() -> None:
        with contextlib.suppress(OSError):
            resolved.append(socket.gethostbyname(name))

    # A look-up has no time limit of its own, and a network without a name server lets it wait.
    lookup = threading.Thread(target=resolve, daemon=True)
    lookup.start()
    lookup.join(timeout=2)
    return name if resolved else None


def _served_port(server: Any) -> int:
    """The port that is served: with port 0 the system has chosen one. A name with several addresses has as many."""
    listening = getattr(server, "effective_listen", None)
    return int(listening[0][1] if listening else server.effective_port)


def _stop(_signal: int, _frame: object) -> NoReturn:
    """Leave as Ctrl+C does: waitress lets the requests in hand finish."""
    sys.exit(0)


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"a port is a number from 0 to 65535, not {text!r}")
    return int(text)


def _fail(message: str) -> int:
    print(f"moonkeeper: {message}", file=sys.stderr)
    return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="moonkeeper", description="Keeps the score of Moon, the domino game.")
    parser.add_argument("--version", action="version", version=f"moonkeeper {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    serving = commands.add_parser("serve", help="serve the pages to the phones in this network")
    serving.add_argument("--host", default="0.0.0.0", help="the address to serve on (default: all, %(default)s)")
    serving.add_argument("--port", default=8000, type=_port, help="the port to serve on (default: %(default)s)")
    commands.add_parser("where", help="print where the database, templates and static files are")
    _add_questions(commands.add_parser("referee", help="settle a dispute, without any sheet"))
    return parser


def _add_questions(parser: argparse.ArgumentParser) -> None:
    """The four questions to the referee. What is given is read by the same rules as the address of a page."""
    kinds = parser.add_subparsers(dest="question", metavar="QUESTION", required=True)

    def question(name: str, what: str, things: str, help_: str) -> argparse.ArgumentParser:
        kind = kinds.add_parser(name, help=what, description=what, allow_abbrev=False)
        kind.add_argument(things, nargs="*", metavar=things.upper().rstrip("S"), help=help_)
        house = kind.add_argument_group("house rules")
        for field, values in VALUES.items():
            shown = "1 ..." if isinstance(values, range) else ", ".join(str(value).lower() for value in values)
            house.add_argument(f"--{field.replace('_', '-')}", help=shown)
        house.add_argument("--preset", help="house rules that have a name: texas3, partners ...")
        if name != "bid":
            kind.add_argument("--trump", help="0 to 6, doubles or none")
        return kind

    follow = question("follow", "What may be played from a hand?", "hand", "the tiles of the hand: 4-4 4-1 6-6")
    follow.add_argument("--led", help="the tile that was led; without it, the hand leads")
    trick = question("trick", "Who won a trick?", "plays", "its tiles, in the order in which they were played")
    trick.add_argument("--hand", help="what one of them held, the tile that he played among it: 4-4,4-1")
    trick.add_argument("--of", help="whose hand that is, as the number of the play, from 0")
    bid = question("bid", "Is a bid allowed, and who has it?", "calls", "the calls, from the first bidder: 4 pass 5")
    bid.add_argument("--first", default="0", help="the seat that bids first, from 0 (default: %(default)s)")
    bid.add_argument("--totals", help="the totals before the hand, as in --totals=-4,3,3")
    bid.add_argument("--whole", action="store_const", const="1", help="the auction is over")
    hand = question("hand", "Did anybody renege?", "tricks", "the tricks in order, as in 5-1,6-4,5-2 6-1,6-2")
    hand.add_argument("--first", default="0", help="the seat that led the first trick, from 0 (default: %(default)s)")
    hand.add_argument("--discard", help="the tile that the bidder put away")
