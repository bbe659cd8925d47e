"""What is wrong is refused: every fault at its field, everything typed still in the form, and nothing written."""

from collections.abc import Mapping
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from moonkeeper import keys
from tests.table import ANN_BO_CY, Table, fields, hand_fields
from tests.web.plain import Browser, Form

Given = Mapping[str, Any]


def still_there(form: Form, given: Given) -> None:
    """Everything that this form could show of what was sent stands in it again."""
    shown = form.values()
    for name, value in given.items():
        if form.is_text(name) or str(value) in form.offers(name):
            assert shown.get(name) == str(value), name


def refused(table: Table, what: str, given: Given, button: str) -> Browser:
    """Send a form with faults: 422, nothing is written, and it is all still there. The answer, to be looked at."""
    before = table.data()["lines"]
    browser = table.shown(table.post(what, given))
    assert browser.status == 422
    assert table.data()["lines"] == before
    still_there(browser.form(button), given)
    assert browser.form(button).values()["seen"] == str(len(before))
    return browser


# ---- A hand --------------------------------------------------------------------------------------

HANDS: list[tuple[str, Given, str, str]] = [
    ("tricks_sum", hand_fields(taken=(4, 2, 2)), "taken-0", "add up to 8"),
    ("tricks_sum", hand_fields(taken=(4, 2, 0)), "taken-0", "add up to 6"),
    ("tricks_range", hand_fields(taken=(8, 0, 0)), "taken-0", "8 is too many or too few"),
    ("tricks_range", hand_fields(taken=(9, -1, -1)), "taken-0", "-1 is too many or too few"),
    ("tricks_type", hand_fields(taken=("four", 2, 1)), "taken-0", "“four” is not a whole number"),
    ("tricks_type", hand_fields(taken=("4.0", 2, 1)), "taken-0", "“4.0” is not a whole number"),
    ("tricks_type", hand_fields(taken=("true", 5, 1)), "taken-0", "“true” is not a whole number"),
    ("tricks_type", hand_fields(taken=("9" * 5000, 2, 1)), "taken-0", "is not a whole number"),
    ("tricks_type", hand_fields(taken=(4, 3)), "taken-0", "How many tricks did Cy take?"),
    ("tricks_type", hand_fields(taken=("", "", "")), "taken-0", "How many tricks did Ann take?"),
    ("tricks_count", hand_fields(taken=(4, 2, 1, 0)), "taken-0", "there are 3 sides"),
    ("no_such_seat", hand_fields(bidder=3), "contract", "Nobody sits at seat “3”"),
    ("no_such_seat", hand_fields() | {"contract": "", "bid": 4}, "contract", "Who bid?"),
    ("no_such_seat", hand_fields() | {"contract": "x-4"}, "contract", "Nobody sits at seat “x-4”"),
    ("bid_value", hand_fields(bid=8), "contract", "“8” is not a bid"),
    ("bid_value", hand_fields(bid=0), "contract", "“0” is not a bid"),
    ("bid_value", {**hand_fields(), "contract": "", "bidder": 0}, "contract", "How much was bid?"),
    ("bid_value", {**hand_fields(), "contract": "", "bidder": 0, "bid": "4.5"}, "contract", "“4.5” is not a bid"),
    ("bid_below_minimum", hand_fields(bid=3), "contract", "lowest bid at this table is 4"),
    ("bid_not_higher", hand_fields(bidder=1, bid=5, calls="5,5,pass"), "calls", "Bo’s bid of 5 is not higher"),
    ("bid_after_moon", hand_fields(bid=21, taken=(7, 0, 0), calls="21,pass"), "calls", "moon ends the auction"),
    ("bid_again", hand_fields(calls="4,pass,pass,5"), "calls", "Ann has called already"),
    ("auction_unfinished", hand_fields(calls="4,pass"), "calls", "Cy has not called yet"),
    ("not_high_bidder", hand_fields(calls="4,5,pass"), "calls", "calls say otherwise"),
    ("bid_value", hand_fields(calls="4,maybe,pass"), "calls", "“maybe” is not a bid"),
    ("trump_missing", hand_fields(trump=""), "trump", "What is trump?"),
    ("trump_value", hand_fields(trump=7), "trump", "“7” cannot be trump"),
    ("trump_value", hand_fields(trump="hearts"), "trump", "“hearts” cannot be trump"),
    ("trump_value", hand_fields(trump="-1"), "trump", "“-1” cannot be trump"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("code", "given", "field", "sentence"), HANDS, ids=[f"{code} {i}" for i, (code, *_) in enumerate(HANDS)]
)
def test_a_hand_with_a_fault_is_refused_at_its_field(
    table: Table, code: str, given: Given, field: str, sentence: str
) -> None:
    browser = refused(table, "hands", given, "Save hand 1")
    assert any(sentence in said for said in browser.said_at(field)), browser.said_at(field)
    assert any(sentence in said for said in browser.problems), "and in the list above the form"


AT_OTHER_TABLES: list[tuple[str, Given, Given, str, str]] = [
    ("must_bid", {"all_pass": "last_bids"}, hand_fields(calls="pass,pass,pass"), "calls", "Cy must bid at least 4"),
    ("moon_needs_seven", {"moon_bid": "over_seven"}, hand_fields(bid=21, calls="21"), "calls", "only over a 7"),
    ("trump_not_allowed", {"tiles": 21}, hand_fields(trump=0), "trump", "cannot be trump: blanks"),
    ("trump_not_allowed", {"doubles_trump": "false"}, hand_fields(trump="doubles"), "trump", "cannot be trump"),
    ("trump_not_allowed", {"no_trump": "false"}, hand_fields(trump="none"), "trump", "cannot be trump: no trump"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("code", "house", "given", "field", "sentence"), AT_OTHER_TABLES, ids=[case[0] for case in AT_OTHER_TABLES]
)
def test_a_hand_that_the_house_forbids_is_refused_at_its_field(
    client: FlaskClient, code: str, house: Given, given: Given, field: str, sentence: str
) -> None:
    browser = refused(Table(client).open(**house), "hands", given, "Save hand 1")
    assert any(sentence in said for said in browser.said_at(field))


def test_a_moon_from_below_zero_is_refused_by_the_totals_before_that_hand(client: FlaskClient) -> None:
    table = Table(client).open(moon_when_negative="false")
    first = table.hand(0, 4, 5, (0, 4, 3))
    moon = hand_fields(bid=21, taken=(7, 0, 0))
    assert "Ann stands below zero (−4)" in refused(table, "hands", moon, "Save hand 2").said_at("contract")[0]
    table.write("hands", moon, replaces=first)  # as the first hand it stands at zero


def test_zero_is_a_trump_a_seat_and_a_number_of_tricks(table: Table) -> None:
    table.hand(0, 7, 0, (7, 0, 0))
    (hand,) = table.data()["games"][0]["hands"]
    assert (hand["bidder"], hand["trump"], hand["taken"]) == (0, 0, [7, 0, 0])


def test_all_faults_are_said_at_once_each_at_its_field(table: Table) -> None:
    given = hand_fields(bidder=7, bid=9, trump="hearts", taken=("x", 99, 1), calls="4,4,pass,5")
    browser = refused(table, "hands", given, "Save hand 1")
    assert len(browser.problems) >= 7
    assert len(browser.said_at("contract")) == 2
    assert len(browser.said_at("calls")) >= 2
    assert len(browser.said_at("trump")) == 1
    assert len(browser.said_at("taken-0")) == 2


def test_calls_that_fit_are_kept_and_may_be_written_with_spaces(table: Table) -> None:
    table.hand(2, 6, 5, (1, 0, 6), calls="4, pass ,6")
    assert table.data()["lines"][-1]["body"]["calls"] == [4, "pass", 6]
    table.hand(1, 21, 5, (0, 7, 0), calls="21")


def test_calls_and_a_note_that_came_with_a_refused_hand_are_still_in_its_form(table: Table) -> None:
    given = hand_fields(taken=(4, 2, 2), calls="4,pass,pass", note="Cy was late")
    values = refused(table, "hands", given, "Save hand 1").form("Save hand 1").values()
    assert (values.get("calls"), values.get("note")) == ("4,pass,pass", "Cy was late")


def test_no_end_of_calls_is_refused_in_few_words(table: Table) -> None:
    answer = table.post("hands", hand_fields(calls="4," * 3000))
    assert answer.status_code == 422
    assert len(answer.data) < 100_000


def test_a_refused_correction_comes_back_on_its_own_page(table: Table) -> None:
    hand = table.hand()
    given = hand_fields(1, 6, 3, (1, 5, 2), replaces=hand, note="as Cy says")
    browser = refused(table, "hands", given, "See what it changes")
    assert "Correct hand 1" in browser.text
    assert "add up to 8" in browser.said_at("taken-0")[0]
    browser.press("See what it changes", {"taken-2": 1}).press("Write the correction")
    assert table.totals == [1, -6, 1]


def test_looking_at_the_consequences_of_a_hand_with_faults_says_them_and_keeps_all_that_was_typed(table: Table) -> None:
    hand = table.hand()
    browser = table.browser(f"/hands/{hand}").press("See what it changes", {"taken-0": 7, "note": "hm"})
    assert "add up to 10" in browser.said_at("taken-0")[0]
    assert browser.form("See what it changes").values()["note"] == "hm"


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"replaces": 1}, "no such line"),
        ({"replaces": 77}, "no such line"),
        ({"replaces": 3}, "struck out already"),
        ({"after": 77}, "no such line"),
        ({"after": -1}, "no such line"),
        ({"after": 2, "replaces": 2}, "not both"),
        ({"after": 0, "replaces": 77}, "not both"),
        ({"after": 0, "replaces": 1}, "not both"),
        ({"replaces": "two"}, "“two” is not a whole number"),
        ({"after": "1.5"}, "“1.5” is not a whole number"),
        ({"note": "x" * 201}, "200 characters"),
    ],
)
def test_a_hand_that_points_nowhere_is_refused(table: Table, given: Given, sentence: str) -> None:
    table.hand()
    struck = table.hand()
    table.write("strikes", line=struck)
    answer = table.post("hands", hand_fields(**given))
    assert answer.status_code == 422
    assert any(sentence in said for said in table.problems(answer))
    assert table.kinds == ["seated", "hand", "hand", "struck"]


# ---- The other lines -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("what", "given", "sentence"),
    [
        ("strikes", {"line": 1}, "first line of a sheet stays"),
        ("strikes", {"line": 77}, "no such line"),
        ("strikes", {"line": -2}, "no such line"),
        ("strikes", {"line": 4}, "no such line"),
        ("strikes", {"line": 3}, "struck out already"),
        ("strikes", {"line": ""}, "This is missing"),
        ("strikes", {"line": "last"}, "“last” is not a whole number"),
        ("restorals", {"line": 2}, "not struck out"),
        ("restorals", {"line": 77}, "no such line"),
        ("restorals", {}, "This is missing"),
        ("passes", {"why": "bored"}, "everybody passed, or it was a misdeal"),
        ("calls", {"contract": "0-3", "trump": 5}, "lowest bid"),
        ("calls", {"contract": "0-4"}, "What is trump?"),
        ("calls", {"contract": "0-4", "trump": 5, "calls": "pass,4,pass"}, "calls say otherwise"),
        ("tricks", {}, "This is missing"),
        ("tricks", {"side": 3}, "Nobody sits at seat “3”"),
        ("tricks", {"side": -1}, "Nobody sits at seat “-1”"),
        ("tricks", {"side": "left"}, "“left” is not a whole number"),
        ("rulings", {"points-0": 100}, "too many or too few: from -99 to 99"),
        ("rulings", {"points-0": "ten"}, "“ten” is not a whole number"),
        ("rulings", {"points-3": 5}, "there are 3 sides"),
        ("rulings", {"points-0": 5, "hand": 77}, "no such line"),
        ("rulings", {"points-0": 5, "hand": 3}, "struck out already"),
        ("rulings", {"question": "x" * 501}, "500 characters"),
        ("rulings", {"reason": "x" * 201}, "200 characters"),
    ],
)  # fmt: skip
def test_another_line_with_a_fault_is_refused(table: Table, what: str, given: Given, sentence: str) -> None:
    table.hand()
    table.write("strikes", line=table.hand())
    before = table.data()["lines"]
    answer = table.post(what, given)
    assert answer.status_code == 422
    assert any(sentence in said for said in table.problems(answer)), table.problems(answer)
    assert table.data()["lines"] == before


def test_an_eighth_trick_is_refused(table: Table) -> None:
    table.write("calls", contract="0-4", trump=5)
    for side in (0, 0, 0, 1, 1, 2, 2):
        table.write("tricks", side=side)
    answer = table.post("tricks", side=0)
    assert answer.status_code == 422
    assert "add up to 8" in table.problems(answer)[0]
    assert table.data()["contract"]["taken"] == [3, 2, 2]


def test_an_evening_is_closed_once(table: Table) -> None:
    table.write("closings")
    answer = table.post("closings")
    assert answer.status_code == 422
    assert "closed already" in table.problems(answer)[0]


def test_a_hand_with_a_fault_for_a_closed_evening_keeps_its_form(table: Table) -> None:
    table.write("closings")
    refused(table, "hands", hand_fields(taken=(4, 2, 2)), "Save hand 1")


# ---- People and house rules ----------------------------------------------------------------------

FAMILY = "👩‍👩‍👧‍👦"
NAMES_REFUSED: list[tuple[str, tuple[str, str, str], int, str]] = [
    ("absent", ("", "Bo", "Cy"), 0, "A name is missing"),
    ("spaces", ("Ann", " \t ", "Cy"), 1, "A name is missing"),
    ("no width", ("Ann", "Bo", "\u200b\u2060"), 2, "A name is missing"),
    ("the same", ("Ann", "Ann", "Cy"), 1, "sits here already"),
    ("another case", ("Ann", "Bo", "aNN"), 2, "sits here already"),
    ("sharp s", ("Strauß", "STRAUSS", "Cy"), 1, "sits here already"),
    ("spaces around", ("Ann", "  Ann ", "Cy"), 1, "sits here already"),
    ("wide letters", ("Ann", "Ａｎｎ", "Cy"), 1, "sits here already"),
    ("two ways to write é", ("Ren\u00e9", "Rene\u0301", "Cy"), 1, "sits here already"),
    ("nothing between", ("Ann", "A\u200bn\u00adn", "Cy"), 1, "sits here already"),
    ("too long", ("A" * 41, "Bo", "Cy"), 0, "40 characters at most"),
    ("too long emoji", ("Ann", "😀" * 41, "Cy"), 1, "40 characters at most"),
]


@pytest.mark.parametrize(
    ("names", "seat", "sentence"), [case[1:] for case in NAMES_REFUSED], ids=[case[0] for case in NAMES_REFUSED]
)
def test_a_name_that_cannot_be_is_refused_where_it_was_typed(
    client: FlaskClient, table: Table, names: tuple[str, str, str], seat: int, sentence: str
) -> None:
    given = {f"name-{i}": name for i, name in enumerate(names)}
    opened = Browser(client).get("/").press("Open the sheet", given)
    renamed = refused(table, "seats", given, "Write the seats")
    for browser in (opened, renamed):
        assert browser.status == 422
        assert sentence in browser.said_at(f"name-{seat}")[0]
    still_there(opened.form("Open the sheet"), given)


@pytest.mark.parametrize("name", ["A" * 40, "😀" * 40, FAMILY * 5 + "AAAAA", "  " + "é" * 40 + "  "])
def test_a_name_of_forty_characters_fits_however_many_bytes_they_take(client: FlaskClient, name: str) -> None:
    table = Table(client).open((name, "Bo", "Cy"))
    assert table.data()["players"][0]["name"] == name.strip()


def test_a_name_for_a_seat_that_is_not_there_is_refused_not_dropped(client: FlaskClient, table: Table) -> None:
    given = {f"name-{seat}": name for seat, name in enumerate((*ANN_BO_CY, "Di"))}
    browser = Browser(client).get("/").press("Open the sheet", given)
    assert browser.status == 422
    assert browser.said_at("name-3") == ["There are more names than players."]
    assert table.post("seats", given).status_code == 422
    assert table.kinds == ["seated"]


def test_four_players_need_four_names(client: FlaskClient) -> None:
    names = {f"name-{seat}": name for seat, name in enumerate(ANN_BO_CY)}
    browser = Browser(client).get("/").press("Open the sheet", {"players": 4, **names})
    assert browser.status == 422
    assert browser.said_at("name-3") == ["A name is missing."]


HOUSES: list[tuple[Given, str, str]] = [
    ({"players": 5}, "players", "“5” is not possible"),
    ({"players": "three"}, "players", "“three” is not possible"),
    ({"tiles": 28}, "tiles", "3 players do not play with 28 tiles"),
    ({"tiles": 23}, "tiles", "“23” is not possible"),
    ({"players": 4, "tiles": 22, "name_3": "Di"}, "tiles", "4 players do not play with 22 tiles"),
    ({"tiles": 21, "name_trump": "before_widow"}, "name_trump", "no widow"),
    ({"scoring": "pesos"}, "scoring", "“pesos” is not possible"),
    ({"target": 0}, "target", "“0” is not possible"),
    ({"target": 1000}, "target", "“1000” is not possible"),
    ({"target": -21}, "target", "“-21” is not possible"),
    ({"target": "21.0"}, "target", "“21.0” is not possible"),
    ({"target": "9" * 5000}, "target", "is not possible"),
    ({"target": "true"}, "target", "is not possible"),
    ({"min_bid": 2}, "min_bid", "“2” is not possible"),
    ({"all_pass": "cry"}, "all_pass", "“cry” is not possible"),
    ({"name_trump": "later"}, "name_trump", "“later” is not possible"),
    ({"made_when": 1}, "made_when", "“1” is not possible"),
    ({"overtricks": "true"}, "overtricks", "is not possible"),
    ({"moon": "sun"}, "moon", "“sun” is not possible"),
    ({"goes_out": ""}, "", ""),
    ({"goes_out": "last"}, "goes_out", "“last” is not possible"),
    ({"doubles_trump": "yes"}, "doubles_trump", "“yes” is not possible"),
    ({"doubles_trump": 1}, "doubles_trump", "“1” is not possible"),
    ({"no_trump": "None"}, "no_trump", "“None” is not possible"),
    ({"no_trump_doubles": "own"}, "no_trump_doubles", "“own” is not possible"),
    ({"moon_bid": "never"}, "moon_bid", "“never” is not possible"),
    ({"moon_when_negative": 0}, "moon_when_negative", "“0” is not possible"),
    ({"set_penalty": "beer"}, "set_penalty", "“beer” is not possible"),
    ({"moon_marks": 4}, "moon_marks", "“4” is not possible"),
    ({"moon_marks": "true"}, "moon_marks", "is not possible"),
    ({"preset": "texas4"}, "preset", "no house rules of that name"),
    ({"first": 3}, "first", "Nobody sits at seat “3”"),
    ({"first": -1}, "first", "Nobody sits at seat “-1”"),
    ({"first": "me"}, "first", "Who bids first?"),
    ({"title": "x" * 81}, "title", "80 characters"),
    ({"zone": "Mars/Olympus"}, "zone", "no such time zone"),
]


@pytest.mark.parametrize(
    ("given", "field", "sentence"),
    HOUSES,
    ids=[" ".join(f"{k}={str(v)[:12]}" for k, v in case[0].items()) for case in HOUSES],
)
def test_a_sheet_is_not_opened_with_a_value_that_nobody_knows(
    client: FlaskClient, given: Given, field: str, sentence: str
) -> None:
    names = {f"name-{seat}": name for seat, name in enumerate(ANN_BO_CY)}
    answer = client.post("/sheets", data=fields({"key": keys.new_key(), "players": 3}, names, given))
    if not field:
        assert answer.status_code == 303
        return
    browser = Browser(client).show("/", answer)
    assert browser.status == 422
    if field in ("players", "zone"):  # without a place of their own: above the first question
        assert any(sentence in said.text for said in browser.page.all("p", css="fault"))
    else:
        assert any(sentence in said for said in browser.said_at(field)), browser.problems
    still_there(browser.form("Open the sheet"), {**names, **given})


def test_all_faults_of_a_new_sheet_are_said_at_once(client: FlaskClient) -> None:
    given = {"name-0": "Ann", "name-1": "ann", "target": "0", "tiles": "28"}
    browser = Browser(client).get("/").press("Open the sheet", given)
    assert browser.status == 422
    for field in ("name-1", "name-2", "target", "tiles"):
        assert len(browser.said_at(field)) == 1, field
    still_there(browser.form("Open the sheet"), given)
    browser.press("Open the sheet", {"name-1": "Bo", "name-2": "Cy", "target": 11, "tiles": 22})
    assert Table(client, browser.path).data()["house"]["target"] == 11


@pytest.mark.parametrize(
    ("given", "field", "sentence"),
    [
        case
        for case in HOUSES
        if case[1] not in ("", "players", "preset", "first", "title", "zone") and "players" not in case[0]
    ],
    ids=str,
)
def test_house_rules_that_make_no_sense_are_refused_at_their_field(
    table: Table, given: Given, field: str, sentence: str
) -> None:
    browser = refused(table, "houses", given, "See what it changes")
    assert any(sentence in said for said in browser.said_at(field))


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"replaces": 77}, "no such line"),
        ({"replaces": 2}, "no such line"),
        ({"replaces": "first"}, "“first” is not a whole number"),
        ({"preset": "partners"}, "not possible"),
        ({"preset": "texas4"}, "no house rules of that name"),
    ],
)
def test_house_rules_that_correct_no_others_are_refused(table: Table, given: Given, sentence: str) -> None:
    table.hand()
    answer = table.post("houses", {"min_bid": 3, **given})
    assert answer.status_code == 422
    assert any(sentence in said for said in table.problems(answer))
    assert table.kinds == ["seated", "hand"]


@pytest.mark.parametrize(
    "given",
    [
        {"players": 5},
        {"players": 2},
        {"players": "all"},
        {"first": 3},
        {"first": "random"},
        {"id-0": "me"},
        {"id-0": 2, "id-1": 2},
    ],
    ids=str,
)
def test_seats_that_are_not_there_are_refused(table: Table, given: Given) -> None:
    names = {f"name-{seat}": name for seat, name in enumerate(ANN_BO_CY)}
    refused(table, "seats", {**names, **given}, "Write the seats")


def test_a_table_of_four_cannot_be_undone_under_hands_of_four(table: Table) -> None:
    line = table.write("seats", players=4, name_0="Ann", name_1="Bo", name_2="Cy", name_3="Di")
    table.hand(3, 5, 5, (1, 6))
    answer = table.post("strikes", line=line)
    assert answer.status_code == 422
    assert "strike it first" in table.problems(answer)[0]
    assert table.kinds == ["seated", "seated", "hand"]


# ---- Addresses, methods, sizes and keys ----------------------------------------------------------


@pytest.mark.parametrize(
    "link", ["nobody", "A" * 22, "A" * 5000, "%00", "%ED%A0%80", "%C0%AF", "..%2F..%2Fetc", "%F0%9F%8C%99"]
)
def test_a_wrong_link_is_a_calm_404(client: FlaskClient, link: str) -> None:
    addresses = [
        f"/s/{link}",
        f"/s/{link}/seats",
        f"/s/{link}/hands/2",
        f"/w/{link}",
        f"/w/{link}/log",
        f"/w/{link}/sheet.json",
    ]
    for answer in [*map(client.get, addresses), client.post(f"/s/{link}/hands", data=hand_fields(seen=1, key="x"))]:
        assert answer.status_code == 404
        assert "This link leads to no sheet" in answer.text


def test_a_watch_link_cannot_write_and_a_pen_is_no_watch_link(table: Table) -> None:
    watch = table.watch.removeprefix("/w/")
    assert table.client.post(f"/s/{watch}/passes", data={"seen": 1, "key": "x"}).status_code == 404
    assert table.client.post(f"{table.watch}/passes", data={"seen": 1, "key": "x"}).status_code in (404, 405)
    assert table.client.get(f"/w/{table.path.removeprefix('/s/')}").status_code == 404
    assert table.kinds == ["seated"]


@pytest.mark.parametrize(
    "page",
    ["/hands/1", "/hands/77", "/hands/0", "/hands/two", "/hands/-2", "/hands/1/after", "/hands/77/after", "/nothing"],
)
def test_a_page_that_is_not_there_is_a_calm_404(table: Table, page: str) -> None:
    answer = table.client.get(table.path + page)
    assert answer.status_code == 404
    assert Browser(table.client).show("", answer).page.one("h1").text


@pytest.mark.parametrize("called", ["PUT /strikes", "PUT /hands", "DELETE ", "POST ", "PATCH /seats"])
def test_another_method_is_a_calm_405_that_says_which_there_are(table: Table, called: str) -> None:
    method, page = called.split(" ")
    answer = table.client.open(table.path + page, method=method)
    assert answer.status_code == 405
    assert "another kind of request" in answer.text
    assert answer.headers["Allow"]
    assert table.kinds == ["seated"]


@pytest.mark.parametrize("what", ["hands", "calls", "passes", "strikes", "houses"])
def test_the_address_of_a_refused_form_leads_back_to_the_sheet(table: Table, what: str) -> None:
    answer = table.client.get(f"{table.path}/{what}")
    assert (answer.status_code, answer.headers["Location"]) == (302, table.path)


def test_a_body_over_64_kilobytes_is_refused(table: Table) -> None:
    just_over = {"note": "x" * (64 * 1024)}
    for data in (hand_fields(**just_over), hand_fields(**just_over) | {"file": (__file__, "x")}):
        answer = table.client.post(f"{table.path}/hands", data=data)
        assert answer.status_code == 413
        assert "More was sent than a score sheet takes" in answer.text
    assert table.client.post("/sheets", data={"title": "x" * 70_000}).status_code == 413
    assert table.kinds == ["seated"]


@pytest.mark.parametrize("key", ["", "short", "x" * 21, "!" * 22, "é" * 22, "x" * 101, " " * 22])
def test_a_sheet_is_not_opened_with_a_key_that_could_be_guessed(client: FlaskClient, key: str) -> None:
    names = {f"name-{seat}": name for seat, name in enumerate(ANN_BO_CY)}
    answer = client.post("/sheets", data={"key": key, "players": 3, **names})
    assert answer.status_code == 422
    browser = Browser(client).show("/", answer)
    assert browser.problems
    assert browser.press("Open the sheet").status == 200, "the form that comes back has a key of its own"


def refused_and_sent_again(table: Table, **about: str) -> None:
    given = hand_fields()
    browser = table.shown(table.post("hands", given, **about))
    assert browser.status == 422
    assert browser.problems
    still_there(browser.form("Save hand"), given)
    assert table.kinds == ["seated"]
    browser.press("Save hand")
    assert table.kinds == ["seated", "hand"]


@pytest.mark.parametrize("seen", ["", "now", "1.0", "9" * 5000])
def test_a_line_without_what_was_seen_is_refused(table: Table, seen: str) -> None:
    refused_and_sent_again(table, seen=seen)


@pytest.mark.parametrize("key", ["", "k" * 101])
def test_a_line_without_its_key_is_refused(table: Table, key: str) -> None:
    refused_and_sent_again(table, key=key)


def test_of_a_field_that_comes_twice_the_first_counts_or_it_is_refused(table: Table) -> None:
    body = f"seen=1&seen=9&key={keys.new_key()}&contract=0-4&contract=1-5&trump=5&taken-0=4&taken-1=2&taken-2=1"
    answer = table.client.post(f"{table.path}/hands", data=body, content_type="application/x-www-form-urlencoded")
    assert answer.status_code in (303, 422)
    if answer.status_code == 303:
        assert table.data()["games"][0]["hands"][0]["bidder"] == 0


@pytest.mark.parametrize("kind", ["application/json", "text/plain", "application/octet-stream", ""])
def test_a_body_that_is_no_form_is_refused(app: Flask, table: Table, kind: str) -> None:
    answer = table.client.post(f"{table.path}/hands", data=b'{"bidder": 0, "bid": 4}', content_type=kind)
    assert answer.status_code == 422
    assert table.kinds == ["seated"]
