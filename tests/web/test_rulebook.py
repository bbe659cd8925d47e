"""The rules in words: made from the house, numbered as in the rules, and with examples that the engine agrees with."""

import re
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

from moonkeeper.rules import (
    MOON,
    PRESETS,
    TRUMPS,
    VALUES,
    House,
    Trump,
    is_trump,
    legal_plays,
    need,
    reneges,
    score,
    strength,
    tile_set,
    trick_winner,
    trump_faults,
)
from moonkeeper.web import words
from moonkeeper.web.forms import HouseFields
from tests.web.plain import Browser, Element

DOCS = (Path(__file__).parents[2] / "docs" / "rules.md").read_text()

OTHERS = [
    (field, value)
    for field, values in VALUES.items()
    for value in ([1, 30, 999] if field == "target" else values)
    if value != getattr(House(), field)
]


def with_one(field: str, value: Any) -> House:
    """The usual house with one field changed, and what has to go with it."""
    along: dict[str, Any] = {"players": 4} if value == 28 else {"scoring": "marks"} if field == "moon_marks" else {}
    return House(**along, **{field: value})


def named(house: House) -> str:
    """A house as the name of a test."""
    return urlencode(words.house_query(house)) or "usual"


ONE_CHANGED = [with_one(*other) for other in OTHERS]
HOUSES = [
    *PRESETS.values(),
    *ONE_CHANGED,
    House(players=4, made_when="more_than", set_penalty="others_gain_bid", no_trump_doubles="own_suit"),
    House(scoring="marks", tiles=21, moon_marks=3, goes_out="bidder_first", no_trump=False, doubles_trump=False),
]


def rules(client: FlaskClient, house: House | None = None) -> Browser:
    """The page of a house, which must be there."""
    browser = Browser(client).get(f"/rules?{urlencode(words.house_query(house or House()))}")
    assert browser.status == 200
    return browser


def section(browser: Browser, number: str) -> Element:
    return browser.page.one("section", id=f"rule-{number}")


def book(browser: Browser, *, but: str = "") -> str:
    """The text of all sections but one."""
    return " ".join(s.text for s in browser.page.one(css="book").all("section") if s.get("id") != f"rule-{but}")


# ---- From the house ------------------------------------------------------------------------------


@pytest.mark.parametrize(("field", "value"), OTHERS)
def test_every_value_of_every_field_changes_a_rule_and_the_list_of_house_rules(client, field, value):
    house = with_one(field, value)
    usual = House(scoring="marks") if field == "moon_marks" else House()
    one, other = rules(client, house), rules(client, usual)
    assert book(one, but="5") != book(other, but="5")
    assert section(one, "5").text != section(other, "5").text


@pytest.mark.parametrize("house", HOUSES, ids=named)
def test_the_query_of_a_house_is_read_back_as_that_house(house):
    assert HouseFields(MultiDict(words.house_query(house))).house() == house


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_shown_by_its_name_and_marked_among_the_houses(client, name):
    browser = Browser(client).get(f"/rules?preset={name}")
    assert browser.text.count(words.house_line(PRESETS[name])) >= 1
    assert [link.text for link in browser.page.all("a") if link.get("aria-current") == "page"] == [
        str(words.PRESET_WORDS[name][0])
    ]
    assert book(browser) == book(rules(client, PRESETS[name]))


def test_without_a_house_the_rules_are_those_of_texas_three(client):
    assert book(Browser(client).get("/rules")) == book(rules(client, PRESETS["texas3"]))


@pytest.mark.parametrize("house", HOUSES, ids=named)
def test_scores_in_the_table_are_those_of_the_engine(client, house):
    rows = [row.all("td") for row in section(rules(client, house), "6").one("tbody").all("tr")]
    for bid, *cells in ([cell.text for cell in row] for row in rows):
        taken = [int(text) for text in cells[: house.sides]]
        made, points = score(0, int(bid), taken, house)
        assert cells[house.sides] == words.made_word(made)
        assert [int(text.replace("−", "-")) for text in cells[house.sides + 1 :]] == list(points)
        assert sum(taken) == 7
    assert {row[0].text for row in rows} == {str(house.min_bid), str(house.min_bid + 1), "21"}


def test_numbers_in_the_rules_of_scoring_follow_the_house(client):
    more = section(rules(client, House(made_when="more_than")), "6").text
    for bid in (4, 5, 6):
        assert f"{bid} with {need(bid, House(made_when='more_than'))}" in more
    assert "21 with" not in more
    low = section(rules(client, House(min_bid=3)), "6").text
    assert f"{-score(0, 3, (0, 7, 0), House()).points[0]} for a bid of 3, 21 for a moon" in low
    three = section(rules(client, House(scoring="marks", moon_marks=3)), "6").text
    assert "brings the bidder’s side 1 mark" in three
    assert "The moon, made or set, brings 3 marks" in three


def test_who_goes_out_when_two_are_there_is_asked_of_the_engine(client):
    assert "at 30 and another at 31, the other wins" in rules(client, House(target=30)).text
    first = House(target=30, goes_out="bidder_first")
    assert "at 30 and another at 31, the bidder’s side wins" in rules(client, first).text


def test_bids_over_a_bid_are_those_of_the_auction(client):
    assert "over a 5 one may bid 6, 7, or 21" in rules(client).text
    assert "over a 6 one may bid 7" in rules(client, House(min_bid=5, moon_bid="over_seven")).text
    assert "from 3 to 7" in rules(client, House(min_bid=3)).text


# ---- Numbers and sources -------------------------------------------------------------------------


def numbers_of_the_docs() -> set[str]:
    """The numbered sections and points of the project's rules, as anchors."""
    anchors = set()
    for number, text in re.findall(r"^## (\d)\. (.*?)(?=^## |\Z)", DOCS, flags=re.MULTILINE | re.DOTALL):
        anchors |= {f"rule-{number}"} | {
            f"rule-{number}-{n}" for n in re.findall(r"^(\d)\. ", text, flags=re.MULTILINE)
        }
    return anchors - {"rule-7"}  # what can be wrong with a record is no rule of the game


@pytest.mark.parametrize("house", HOUSES, ids=named)
def test_sections_and_points_have_the_numbers_of_the_rules_in_every_house(client, house):
    page = rules(client, house).page
    anchors = [element.get("id") for element in page if element.get("id").startswith("rule-")]
    assert len(set(anchors)) == len(anchors)
    assert {a for a in anchors if not a.endswith(("-title", "-reneges"))} == numbers_of_the_docs()
    for item in page.all("li"):
        if item.get("id"):
            assert item.one("span", css="no").text == item.get("id").removeprefix("rule-").replace("-", ".")


def test_contents_lead_to_every_section(client):
    page = rules(client).page
    links = [link.get("href") for link in page.one(css="contents").all("a")]
    assert links == [f"#{found.get('id')}" for found in page.one(css="book").all("section")]


def test_where_the_descriptions_differ_they_are_named_at_the_rule(client):
    page = rules(client).page
    slip = page.one(id="rule-4-6").one(css="source").text
    assert "how-to article" in slip
    assert "Gamerules" in page.one(id="rule-6-1").one(css="source").text
    assert "“Shoot the Moon”" in page.one(id="rule-2").one(css="source").text
    assert "27" in page.one(id="rule-2").one(css="source").text


@pytest.mark.parametrize("house", HOUSES, ids=named)
def test_every_sentence_is_whole_and_every_tile_in_it_keeps_its_order(client, house):
    browser = rules(client, house)
    assert not re.search(r"[%{}]|None(?! of)|Tile\(|  |\.\.|<", book(browser))
    for holder, piece in browser.page.one(css="book").pieces():
        if re.search(r"[0-6]-[0-6]", piece):
            assert (holder.tag, holder.get("dir")) == ("bdi", "ltr"), piece


# ---- Examples that are drawn ---------------------------------------------------------------------


def figures(browser: Browser) -> list[Element]:
    return browser.page.all("figure")


def trump_of(figure: Element) -> Trump:
    title = figure.all("p", css="title")[0].text
    if title == "With no trump":
        return "none"
    return next(trump for trump in TRUMPS if title == f"Trump: {words.trump_word(trump)}")


def rows(figure: Element) -> dict[str, list[tuple[str, str]]]:
    """The tiles of each row with what the sign under them says."""
    found = {}
    for row in figure.one(css="laid").all("div"):
        labels = [label.text for label in row.all("p")]
        tiles = [(item.one(role="img").get("aria-label"), item.text) for item in row.all("li")]
        found[labels[0] if labels else ""] = tiles
    return found


def drawn(figure: Element) -> None:
    """The halves that are drawn are those of the tile that is named."""
    for tile in figure.all(role="img"):
        halves = [use.get("href")[-1] for use in tile.all("use")]
        assert "-".join(halves) == tile.get("aria-label")


@pytest.mark.parametrize("house", HOUSES, ids=named)
def test_drawn_examples_say_what_the_engine_says(client, house):
    kinds = set()
    for figure in figures(rules(client, house)):
        drawn(figure)
        laid = rows(figure)
        tiles = [tile for row in laid.values() for tile, _ in row]
        if "" not in laid:
            assert set(tiles) <= {str(tile) for tile in tile_set(house.tiles)}
        match list(laid):
            case ["Led", "The hand"]:
                trump, led = trump_of(figure), laid["Led"][0][0]
                assert not trump_faults(trump, house)
                legal = [str(tile) for tile in legal_plays(trump, led, [tile for tile, _ in laid["The hand"]], house)]
                assert [tile for tile, sign in laid["The hand"] if sign == "may be played"] == legal
                assert [tile for tile, sign in laid["The hand"] if sign == "may not be played"] == [
                    tile for tile, _ in laid["The hand"] if tile not in legal
                ]
                if len(legal) == 1:
                    assert f"{legal[0]} must be played" in figure.text
            case ["Led", "Then"]:
                trump, plays = trump_of(figure), laid["Led"] + laid["Then"]
                assert len(plays) == house.players
                best = trick_winner(trump, [tile for tile, _ in plays], house)
                assert [sign == "takes the trick" for _, sign in plays] == [n == best for n in range(len(plays))]
                assert plays[best][0] in figure.one("figcaption").text
            case ["Trick 1", "Trick 2"]:
                tricks = [[(seat, tile) for seat, (tile, _) in enumerate(row)] for row in laid.values()]
                (found,) = reneges(trump_of(figure), tricks, house)
                assert dict(laid["Trick 1"])[str(found.played)] == "did not follow"
                assert dict(laid["Trick 2"])[str(found.shown)] == "shows it"
            case ["The strongest first"]:
                trump = "doubles" if "doubles" in figure.text else 4
                power = [strength(trump, "trump", tile, house) for tile in tiles]
                assert power == sorted(power, reverse=True)
                assert len(power) == sum(is_trump(trump, tile) for tile in tile_set(house.tiles))
            case ["The trumps"]:
                assert tiles == [str(tile) for tile in tile_set(house.tiles) if is_trump(0, tile)]
            case other:
                assert other == [""]
                assert len(tiles) == 28 - house.tiles
        kinds.add(tuple(laid))
    assert {("Led", "The hand"), ("Led", "Then"), ("Trick 1", "Trick 2")} <= kinds


def test_the_surprises_are_worked_at_their_rules(client):
    page = rules(client).page
    fives, doubles = (figure.text for figure in page.one(id="rule-4-2").all("figure"))
    assert "The 5-3 is a trump and no three" in fives
    assert "The 4-4 is a trump and no four" in doubles
    high, blank = (figure.text for figure in page.one(id="rule-4-4").all("figure"))
    assert "threes are not" in high
    assert "nobody can follow" in blank
    assert "a single tile, the 0-0" in page.one(id="rule-4-1").text


@pytest.mark.parametrize(
    ("house", "there", "not_there"),
    [
        (House(tiles=21), "Blanks may not be trump", "Trump: blanks"),
        (House(players=4), "All 7 tiles with a blank", "nobody can follow"),
        (House(doubles_trump=False), "Doubles may not be trump", "Trump: doubles"),
        (House(no_trump=False), "Something is always trump", "With no trump"),
        (House(no_trump_doubles="low"), "the 6-4 takes the trick", "the 4-4 takes the trick"),
        (House(no_trump_doubles="own_suit"), "Doubles are asked for, and not fives", "the 4-4 takes the trick"),
        (House(no_trump_doubles="own_suit"), "With no trump it asks for doubles", "lowest of its suit"),
    ],
    ids=str,
)
def test_examples_are_those_of_the_house(client, house, there, not_there):
    said = section(rules(client, house), "4").text
    assert there in said
    assert not_there not in said


# ---- Other houses, and junk ----------------------------------------------------------------------


def test_another_house_is_picked_in_a_form_without_script(client):
    browser = rules(client).press("Show these rules", {"preset": "partners", "min_bid": "5"})
    assert browser.status == 200
    assert "from 5 to 7" in browser.text
    assert "28 tiles" in section(browser, "2").text


@pytest.mark.parametrize(
    ("query", "field", "sentence"),
    [
        ("preset=bridge", "preset", "There are no house rules of that name."),
        ("tiles=28&players=3", "tiles", "3 players do not play with 28 tiles."),
        ("players=4&tiles=22", "tiles", "4 players do not play with 22 tiles."),
        ("target=many", "target", "“many” is not possible here."),
        ("target=0", "target", "“0” is not possible here."),
        (
            "tiles=21&name_trump=before_widow",
            "name_trump",
            "With 21 tiles there is no widow to be seen before or after.",
        ),
        ("min_bid=true", "min_bid", "“True” is not possible here."),
    ],
)
def test_a_house_that_cannot_be_played_is_a_400_that_says_why_and_keeps_the_form(client, query, field, sentence):
    browser = Browser(client).get(f"/rules?{query}")
    assert browser.status == 400
    assert sentence in browser.problems
    assert sentence in browser.said_at(field)
    assert "open" in browser.page.one("details").attrs
    assert not browser.page.all("section")
    kept = browser.form("Show these rules").values()
    for name, value in (part.split("=") for part in query.split("&")):
        if value in browser.form("Show these rules").offers(name) or name == "target":
            assert kept[name] == value


@pytest.mark.parametrize("field", ["preset", *VALUES])
@pytest.mark.parametrize("junk", ["", "x", "-1", "9" * 30, "٣", "<b>", "\x00", "é" * 5000, "true", "3.5", "%"])
def test_junk_in_any_field_is_answered_calmly(client, field, junk):
    browser = Browser(client).get(f"/rules?{urlencode({field: [junk, '3'], 'nothing': junk}, doseq=True)}")
    assert browser.status in (200, 400)
    assert browser.problems or browser.status == 200


# ---- From a sheet --------------------------------------------------------------------------------


def test_the_pages_of_a_sheet_lead_to_the_rules_of_its_own_house(client, table):
    table.open(min_bid=5, moon="wins_game", doubles_trump="false")
    house = House(min_bid=5, moon="wins_game", doubles_trump=False)
    for page in (table.browser("/seats"), Browser(client).get(table.watch)):
        there = page.link("These rules in words")
        assert there.status == 200
        assert book(there) == book(rules(client, house))


def test_a_bid_of_the_moon_is_drawn_and_said(client):
    row = section(rules(client), "6").one("tbody").all("tr")[-1]
    assert row.all("td")[0].text == str(MOON)
    assert row.all("td")[0].one("use").get("href").endswith("#moon")
