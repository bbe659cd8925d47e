"""Whatever people are called, a page holds: names are text, whole, and never code."""

import re
from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from moonkeeper.ledger import Player
from moonkeeper.web.words import short_names
from tests.table import FOUR, Table, hand_fields
from tests.web.plain import Browser, Element

NAMES = {
    "a tag": "<b>Ann</b><script>alert(1)</script>",
    "an attribute": '" autofocus onfocus="alert(1)',
    "single quotes": "' onmouseover='alert(1)",
    "the end of a script": "</script><img src=x onerror=alert()>",
    "the end of a comment": "--><svg onload=alert(1)>",
    "an entity": "&lt;Ann&gt; &amp; &#66;o",
    "a template": "{{7*7}} {% raw %} {# Ann #}",
    "braces": "{} {0} {name} {0.__class__}",
    "percents": "%s %d %(name)s %(nobody)s 100%",
    "an address": "javascript:alert(1)",
    "backslashes": r"\u003cb\u003e \n \\ C:\Ann",
    "emoji": "👩‍👩‍👧‍👦 🏳️‍🌈 👍🏽",
    "Arabic": "فاطمة الزهراء",
    "Hebrew": "מֹשֶׁה",
    "an override": "\u202eevil\u202c \u2066Ann\u2069",
    "overrides that are never closed": "\u202e\u202d\u2067Ann",
    "marks upon marks": "Z̸̢̛a̶͓͝l̷̝̈́g̵̰̈́o̶̙͝",
    "forty characters": "W" * 40,
    "forty emoji": "🌙" * 40,
    "no spaces": "Donaudampfschifffahrtsgesellschaftskapit",
    "a number": "−2100",
    "ligatures": "ﬁn ﷺ",
}
CLEANED = {
    "Ann\x00Bo": "Ann Bo",
    "\x07Ann\x1b[31m": "Ann [31m",
    "Ann\r\nBo": "Ann Bo",
    "Ann\u2028Bo": "Ann Bo",
    "\tAnn\x7f\x85": "Ann",
}
PLAIN = "Zz"


def pages(client: FlaskClient, name: str, other: str, players: int) -> Iterator[Element]:
    """Every page in many states, at a table where `name` sits and the sheet is called after it."""
    people = (name, *FOUR[1:players])
    sides = (5, 2, 0) if players == 3 else (5, 2)
    home = Browser(client).get("/")
    yield home.press("Open the sheet", {"name-0": name, "name-1": name, "title": name, "players": players}).page
    table = Table(client).open(people, title=name)
    yield table.browser().page
    table.write("calls", contract="0-4", trump="none")
    yield table.browser().page
    yield Browser(client).get(table.watch).page
    hand = table.hand(0, 5, 5, sides, note=name)
    yield table.shown(table.post("hands", hand_fields(1, 4, 3, sides), seen=1)).page
    table.hand(0, 21, "none", sides)
    yield table.browser(f"/hands/{hand}").press("See what it changes", {"contract": "1-7"}).page
    table.write("hands", hand_fields(0, 6, "doubles", sides, note=name), replaces=hand)
    yield table.browser(f"/hands/{hand}").page
    yield table.browser(f"/hands/{hand}/after").page
    yield table.shown(table.post("hands", hand_fields(0, 4, 5, sides, calls="4,4,pass,pass"))).page
    yield table.shown(table.post("seats", {f"name-{seat}": name for seat in range(players)})).page
    ids = {f"id-{seat}": seat + 1 for seat in range(players)}
    rest = {f"name-{seat}": FOUR[seat] for seat in range(1, players)}
    table.write("seats", {**ids, **rest, "name-0": other})
    table.write("seats", {**ids, **rest, "name-0": name})
    table.write("seats", {**rest, "name-0": "Stranger", "first": 0})
    table.write("seats", {**rest, "name-0": name, "first": 0})
    table.write("strikes", line=hand)
    yield table.undo().page
    yield table.redo().page
    yield table.browser("/seats").page
    table.write("rulings", question=name, reason=name, points_0=3)
    table.hand(0, 21, 5, (7,) + (0,) * (len(sides) - 1))
    table.hand(0, 21, 5, (7,) + (0,) * (len(sides) - 1))
    yield table.browser().page
    table.write("closings")
    yield table.browser().page
    yield Browser(client).get(table.watch).page
    yield table.log().page
    assert table.data()["players"][0]["name"] == name
    assert table.data()["title"] == name


def over_a_column(name: str) -> str:
    """A name as it stands over a narrow column of points."""
    return short_names([Player(1, name), Player(2, "Bo"), Player(3, "Cy")])[0]


def skeleton(page: Element) -> list[tuple[str, ...]]:
    """The tags of a page with the names of their attributes."""
    return [(element.tag, *element.attrs) for element in page]


def letters(page: Element, name: str, other: str) -> str:
    """What is to be read on a page, with plain names in place of these, and without what is another each time."""
    text = page.text.replace(other, PLAIN + PLAIN).replace(name, PLAIN)
    text = text.replace(over_a_column(other), PLAIN + PLAIN).replace(over_a_column(name), PLAIN)
    return re.sub(r"/w/\S+|\d\d:\d\d|\d+ \w{3}(?= )", "…", text)


@pytest.fixture(scope="module")
def plain(app: Flask) -> dict[int, list[Element]]:
    """The pages of a table where nobody has an unusual name, by the number of players."""
    return {players: list(pages(app.test_client(), PLAIN, PLAIN + PLAIN, players)) for players in (3, 4)}


def compare(client: FlaskClient, name: str, expected: list[Element], players: int) -> None:
    other = name[:-1] + "ø"
    assert len(name) <= 40
    for page, usual in zip(pages(client, name, other, players), expected, strict=True):
        assert name in page.text
        assert skeleton(page) == skeleton(usual)
        assert letters(page, name, other) == letters(usual, PLAIN, PLAIN + PLAIN)


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_a_page_is_the_same_whatever_somebody_is_called(
    client: FlaskClient, name: str, plain: dict[int, list[Element]]
) -> None:
    compare(client, name, plain[3], 3)


@pytest.mark.parametrize("kind", ["a tag", "braces", "percents", "an override"])
def test_a_page_is_the_same_whatever_a_partner_is_called(
    client: FlaskClient, kind: str, plain: dict[int, list[Element]]
) -> None:
    compare(client, NAMES[kind], plain[4], 4)


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_a_name_comes_back_from_a_form_as_it_was_typed(client: FlaskClient, name: str) -> None:
    table = Table(client).open((name, "Bo", "Cy"), title=name)
    values = table.browser("/seats").form("Write the seats").values()
    assert values["name-0"] == name
    table.browser("/seats").press("Write the seats", {"name-1": "Bob", "id-1": 2})
    assert [player["name"] for player in table.data()["players"]] == [name, "Bob", "Cy"]


@pytest.mark.parametrize(("typed", "kept"), CLEANED.items(), ids=map(repr, CLEANED))
def test_characters_that_steer_a_machine_are_no_part_of_a_name(client: FlaskClient, typed: str, kept: str) -> None:
    table = Table(client).open((typed, "Di", "Cy"), title=typed)
    assert table.data()["players"][0]["name"] == kept
    assert table.data()["title"] == kept
    table.hand(note=typed)
    assert table.data()["lines"][-1]["body"]["note"] == kept


def test_what_the_script_looks_up_holds_the_names_and_ends_where_it_should(client: FlaskClient) -> None:
    names = (NAMES["the end of a script"], NAMES["a tag"][:40], NAMES["percents"])
    table = Table(client).open(names)
    script = table.browser().page.one("script", type="application/json")
    assert "<" not in script.raw_text
    assert "alert" in script.raw_text


def test_what_people_typed_says_that_its_direction_is_its_own(client: FlaskClient) -> None:
    name = NAMES["Arabic"]
    table = Table(client).open((name, "Bo", "Cy"), title=name)
    table.hand()
    for page in (table.browser().page, Browser(client).get(table.watch).page):
        alone = [
            inside for inside, text in page.pieces() if text.strip() == name and inside.tag not in ("title", "script")
        ]
        assert len(alone) >= 3
        for element in alone:
            around: Element | None = element
            while around and around.get("dir") != "auto" and around.tag != "bdi":
                around = around.parent
            assert around, element
