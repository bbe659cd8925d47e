"""Every word of the pages goes through gettext: in a language that puts brackets around each message, none is bare."""

import io
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from babel.messages import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.mofile import write_mo
from flask import Flask
from flask.testing import FlaskClient

from moonkeeper import create_app, keys
from moonkeeper.store import engine
from moonkeeper.store.models import db
from moonkeeper.web import words
from moonkeeper.web.view import log
from tests.table import Table, hand_fields
from tests.web.everything import EVENING, FOUND, THREE
from tests.web.plain import Element, read

ROOT = Path(__file__).parents[2]
NAMES = ("①", "②", "③", "④")
TITLE = "★ 5"
OPEN, CLOSE = "⟦⟧"

# What has letters and is no message: the name of the program, and what the locale's own data writes.
NO_MESSAGE = re.compile(
    r"Moonkeeper|https?://\S+"
    r"|\b\d{1,2} [A-Z][a-z]{2}(?: \d{4},)?(?= \d\d:\d\d)"  # 7 Nov 2026,
    r"|(?<=[①-④,] )and (?=[①-④])"  # between names
)


def messages() -> Catalog:
    """Every message of the sources."""
    methods, options = parse_mapping_cfg(io.StringIO((ROOT / "babel.cfg").read_text()))
    keywords = {**DEFAULT_KEYWORDS, "_l": None}
    catalog = Catalog(locale="en")
    for _file, _line, message, _comments, _context in extract_from_dir(ROOT, methods, options, keywords=keywords):
        catalog.add(message)
    return catalog


@pytest.fixture(scope="module")
def bracketed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of translations in which each message is itself, in brackets."""
    catalog = messages()
    for message in catalog:
        if message.id:
            forms = message.id if isinstance(message.id, tuple) else (message.id,)
            wrapped = tuple(f"{OPEN}{form}{CLOSE}" for form in forms)
            message.string = wrapped if isinstance(message.id, tuple) else wrapped[0]
    folder = tmp_path_factory.mktemp("translations")
    path = folder / "en" / "LC_MESSAGES" / "messages.mo"
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        write_mo(file, catalog)
    return folder


@pytest.fixture(scope="module")
def app(bracketed: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """The application in that language."""
    path = tmp_path_factory.mktemp("instance") / "moonkeeper.sqlite3"
    settings = {"SQLALCHEMY_DATABASE_URI": f"sqlite:///{path}", "BABEL_TRANSLATION_DIRECTORIES": str(bracketed)}
    app = create_app({"TESTING": True, **settings})
    engine.migrate(app)
    yield app
    with app.app_context():
        db.engine.dispose()


def bare(text: str) -> str:
    """What stands outside of all brackets; a bracket without its other one fails."""
    outside, depth = "", 0
    for letter in text:
        depth -= letter == CLOSE
        assert depth >= 0, text
        outside += letter if depth == 0 else ""
        depth += letter == OPEN
    assert depth == 0, text
    return NO_MESSAGE.sub("", outside.replace(CLOSE, ""))


def is_bare(text: str) -> bool:
    return any(letter.isalpha() for letter in bare(text))


def bare_words(page: Element) -> Iterator[str]:
    """The words of a page that are not in brackets: between the tags, in attributes, in the data of its scripts."""
    seen = "".join(text for inside, text in page.pieces() if inside.tag not in ("script", "style"))
    yield from (line.strip() for line in bare(seen).split("\n") if any(letter.isalpha() for letter in line))
    for element in page:
        for name, value in element.attrs.items():
            told = name in ("title", "aria-label", "placeholder", "alt") or name.startswith("data-")
            code = value.startswith("/") or (name.startswith("data-") and re.fullmatch(r"[a-z_-]+", value))
            if told and not code and is_bare(value):
                yield f"{name}={value}"
        if element.tag == "script" and element.get("type") == "application/json":
            data = json.loads(element.raw_text)
            yield from filter(is_bare, sentences(data.get("patterns", data)))


NO_WORDS = {"chart", "link", "rulebook", "house_query", "rules", "surprises"}


def sentences(data: Any) -> Iterator[str]:
    """Every sentence that a script may say, out of the data that a page brings along."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        for name, value in data.items():
            if name not in NO_WORDS:
                yield from sentences(value)
    elif isinstance(data, list):
        for value in data:
            yield from sentences(value)


def pages(client: FlaskClient) -> Iterator[tuple[str, str]]:
    """Every page in several states."""
    plain = [rule.rule for rule in client.application.url_map.iter_rules() if not rule.arguments]
    for url in plain:
        answer = client.get(url)
        if answer.mimetype == "text/html":
            yield url, answer.text
    yield "home, faults", client.post("/sheets", data={"players": 3, "name-0": "①", "name-1": "①", "target": 0}).text
    names = {f"name-{seat}": name for seat, name in enumerate(NAMES[:3])}
    given = {"key": keys.new_key(), **names}
    client.post("/sheets", data=given)
    yield "home, used already", client.post("/sheets", data=given | {"title": TITLE}).text
    for junk in ({"first": "x"}, {"zone": "x"}, {"key": "x"}, {"preset": "x"}, {"title": "x" * 81}, {"name-3": "④"}):
        yield "home, junk", client.post("/sheets", data=given | junk).text

    for table in (Table(client).open(NAMES[:3], title=TITLE), Table(client).open(NAMES, preset="partners", min_bid=5)):
        seats = len(table.data()["players"])
        sides: tuple[int, ...] = (5, 1, 1) if seats == 3 else (5, 2)
        yield "score, blank", client.get(table.path).text
        table.write("calls", contract="0-5", trump="none")
        yield "score, in play", client.get(table.path).text
        yield "watch, in play", client.get(table.watch).text
        hand = table.hand(0, 5, 5, sides, note="!")
        yield "score, one hand", client.get(table.path).text
        table.write("passes")
        table.write("passes", why="misdeal")
        yield "score, stale", table.post("hands", hand_fields(0, 5, 0, sides), seen=1).text
        yield "score, faults", table.post("hands", hand_fields(7, 9, "x", (9, 9, 9), calls="4,4,x")).text
        yield "hand", client.get(f"{table.path}/hands/{hand}").text
        yield "hand, faults", table.post("hands", hand_fields(0, 99, 5, sides), replaces=hand).text
        query = urlencode(hand_fields(0, 21, 5, sides, replaces=hand))
        yield "hand, consequences", client.get(f"{table.path}/hands/{hand}?{query}").text
        table.write("hands", hand_fields(1, 6, "doubles", sides), replaces=hand)
        yield "hand, corrected", client.get(f"{table.path}/hands/{hand}").text
        yield "forgotten", client.get(f"{table.path}/hands/{hand}/after").text
        yield "forgotten, first", client.get(f"{table.path}/hands/0/after").text
        table.write("rulings", points_0=5, reason="!")
        table.write("strikes", line=hand)
        yield "hand, struck", client.get(f"{table.path}/hands/{hand}").text
        yield "score, redo", client.get(table.path).text
        table.write("restorals", line=hand)
        yield "seats", client.get(f"{table.path}/seats").text
        yield "seats, faults", table.post("seats", {f"name-{seat}": "①" for seat in range(4)}).text
        yield "rules, faults", table.post("houses", target="x", tiles=3).text
        yield (
            "rules, consequences",
            client.get(f"{table.path}/seats?overtricks=counted&made_when=more_than&replaces=1").text,
        )
        table.write("houses", set_penalty="others_gain_bid", no_trump="false", min_bid=3)
        yield "seats, other rules to come", client.get(f"{table.path}/seats").text
        for bidder in (0, 0):
            table.hand(bidder, 21, 0, (7, *[0] * (len(sides) - 1)))
            yield "score, won", client.get(table.path).text
        table.hand(1, 6, 6, sides)
        table.write("stops")
        yield "score, stopped", client.get(table.path).text
        table.write("closings")
        yield "score, closed", client.get(table.path).text
        yield "score, closed already", table.post("closings").text
        yield "watch", client.get(table.watch).text
        yield "log", client.get(f"{table.watch}/log").text

    yield "404", client.get("/s/0").text
    yield "405", client.put("/").text
    yield "403", client.post("/sheets", headers={"Origin": "null"}).text
    yield "413", client.post("/sheets", data={"title": "x" * 70_000}).text
    yield "416", client.get("/static/print.css", headers={"Range": "bytes=99999999-"}).text


def test_no_word_of_any_page_is_without_its_translation(client: FlaskClient) -> None:
    found: dict[str, str] = {}
    for state, html in pages(client):
        for word in bare_words(read(html)):
            found.setdefault(word, state)
    assert found == {}


def test_the_page_of_a_database_that_cannot_be_read_is_translated(bracketed: Path, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'empty.sqlite3'}"
    settings = {"SQLALCHEMY_DATABASE_URI": url, "BABEL_TRANSLATION_DIRECTORIES": str(bracketed)}
    app = create_app({"TESTING": True, **settings})
    client = app.test_client()
    names = {f"name-{seat}": name for seat, name in enumerate(NAMES[:3])}
    for answer in (
        client.get("/s/0"),
        client.post("/s/0/passes"),
        client.post("/sheets", data={"key": keys.new_key(), **names}),
    ):
        assert answer.status_code == 503
        assert list(bare_words(read(answer.text))) == []
    with app.app_context():
        db.engine.dispose()


def test_every_fault_and_every_line_is_translated(app: Flask) -> None:
    with app.test_request_context("/"):
        said = [words.fault_sentence(fault, THREE) for fault in FOUND]
        said += [logged.words for logged in log(EVENING)]
        said += [text for option in words.OPTIONS.values() for text in (str(option.label), str(option.help))]
        said += [str(value) for option in words.OPTIONS.values() for value in option.values.values()]
        assert [text for text in said if is_bare(text)] == []


def test_the_brackets_find_a_word_that_has_none() -> None:
    page = "<p{}>⟦Tap <b>①</b> ⟦twice⟧⟧ ① and ② Moonkeeper 7 Nov 20:14 {}</p>"
    assert list(bare_words(read(page.format("", "")))) == []
    assert [word.endswith("loose") for word in bare_words(read(page.format("", "loose")))] == [True]
    assert list(bare_words(read(page.format(' aria-label="bare"', "")))) == ["aria-label=bare"]
    with pytest.raises(AssertionError):
        list(bare_words(read("<p>⟦half</p>")))


def test_every_message_keeps_its_placeholders_apart_from_its_words() -> None:
    for message in messages():
        for form in [message.id] if isinstance(message.id, str) else message.id:
            assert not re.search(r"%[sd]", form), f"{form!r}: a translator needs names for what comes in"
            assert form == form.strip(), f"{form!r}: spaces at an end are lost in translation"
