"""The referee without a script: pages that answer by GET, their links and twins, and questions that make no sense."""

import random
from typing import Any
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient

from tests.table import Table
from tests.web.plain import Browser, Form, read

ASK = "Ask the referee"
QUESTIONS = ("follow", "trick", "bid", "hand")
BRIEF = "/referee/follow?tiles=22&trump=doubles&led=4-2&hand=4-4,4-1,6-6"


def data_of(client: FlaskClient, query: str) -> dict[str, Any]:
    data = client.get(query).json
    assert isinstance(data, dict)
    return data


def verdict(browser: Browser) -> str:
    return browser.page.one(id="verdict").text


def tick(form: Form, name: str, *values: str) -> None:
    """Tick the boxes of these values."""
    for value in values:
        (box,) = [box for box in form.named(name) if box.get("value") == value]
        box.attrs["checked"] = ""


def ask(
    browser: Browser, pick: dict[str, object], hand: tuple[str, ...] = (), lists: dict[str, list[str]] | None = None
) -> Browser:
    """Fill in the form of a question and send it; `lists` fills fields of one name one after the other."""
    form = browser.form(ASK)
    form.fill(pick)
    tick(form, "hand", *hand)
    for name, values in (lists or {}).items():
        for control, value in zip(form.named(name), values, strict=False):
            assert value in [option.get("value") for option in control.all("option")]
            for option in control.all("option"):
                option.attrs.pop("selected", None)
                if option.get("value") == value:
                    option.attrs["selected"] = ""
    action = form.element.get("action").partition("#")[0]
    return browser.get(f"{action}?{urlencode(list(form.pairs()))}")


# ---- The four pages ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_fresh_page_asks_and_says_nothing_is_wrong(client: FlaskClient, name: str) -> None:
    browser = Browser(client).get(f"/referee/{name}")
    assert browser.status == 200
    assert browser.problems == []
    assert browser.page.one("a", **{"aria-current": "page"}).get("href").startswith(f"/referee/{name}")


def test_the_first_page_leads_to_the_referee(client: FlaskClient) -> None:
    browser = Browser(client).get(Browser(client).get("/").page.one("a", css="dispute").get("href"))
    assert browser.path in ("/referee", "/referee/follow")
    assert browser.status == 200


def test_must_i_follow(client: FlaskClient) -> None:
    browser = ask(Browser(client).get("/referee"), {"trump": "doubles", "led": "4-2"}, ("4-4", "4-1", "6-6"))
    assert verdict(browser) == "You must play 4-1."
    assert browser.page.one("p", css="why").text == "Doubles are trump, so the 4-4 is not a four."
    assert [row.text for row in browser.page.one("ul", css="reasons").all("li")] == [
        "4-1 Must be played. It is a four, and fours are asked for.",
        "4-4 Not now. Doubles are trump, so the 4-4 is not a four. You may not trump while you can follow.",
        "6-6 Not now. It is a trump. You may not trump while you can follow.",
    ]
    assert [link.text for link in browser.page.one("p", css="behind").all("a")] == ["4.2", "4.5"]
    assert "fours are asked for" in browser.page.one("figure", css="asked").text


def test_a_led_tile_cannot_be_picked_for_the_hand_and_tiles_in_the_box_cannot_either(client: FlaskClient) -> None:
    browser = Browser(client).get("/referee/follow?trump=5&led=4-2&hand=4-1")
    offered = browser.form(ASK).offers("hand")
    assert len(offered) == 21
    assert "4-2" not in offered
    assert "With 22 tiles the blanks stay in the box, but for the 0-0." in browser.text
    assert len(Browser(client).get("/referee/follow?tiles=28").form(ASK).offers("hand")) == 28


def test_who_won_the_trick(client: FlaskClient) -> None:
    browser = ask(Browser(client).get("/referee/trick"), {"trump": "5"}, (), {"plays": ["6-1", "5-1", "6-6"]})
    assert verdict(browser) == "The 5-1 wins the trick."
    assert browser.page.one("p", css="why").text == "It is the only trump."
    browser = ask(browser, {}, ("6-6", "3-2"))
    assert "was not allowed" not in browser.text
    browser = ask(browser, {}, ("6-1",))
    assert browser.status == 400  # two of those who played cannot have the same hand


def test_a_play_that_was_not_allowed_is_told_beside_the_winner(client: FlaskClient) -> None:
    data = data_of(client, "/referee/trick.json?trump=5&plays=6-1,6-2,3-1&hand=6-6,3-1")
    assert data["winner"] == 1
    assert data["broke"] == {"play": 2, "held": ["6-6"]}
    assert "the 3-1 was not allowed: the hand that played it held 6-6 and had to follow" in data["why"]
    left = data_of(client, "/referee/trick.json?trump=5&plays=6-1,6-2,3-1&hand=6-6&of=2")
    assert left["broke"] == data["broke"]


def test_is_that_bid_allowed(client: FlaskClient) -> None:
    browser = ask(Browser(client).get("/referee/bid"), {}, (), {"calls": ["4"]})
    assert verdict(browser) == "That is allowed."
    assert "Player 2 calls next, and may pass or bid 5, 6, 7, or 21." in browser.text
    browser = ask(browser, {}, (), {"calls": ["4", "4"]})
    assert verdict(browser) == "Player 2’s bid of 4 is not higher than the 4 before it."
    browser = ask(browser, {}, (), {"calls": ["4", "pass", "21"]})
    assert verdict(browser) == "Player 3 shoots the moon."


def test_did_anybody_renege(client: FlaskClient) -> None:
    browser = Browser(client).get("/referee/hand?trump=none&first=0")
    browser = ask(browser, {"trump": "none"}, (), {"trick-1": ["5-1", "6-4", "5-2"]})
    assert verdict(browser) == "Nothing shown yet."
    # The winner was Player 3, who leads the second trick; tiles that were played are not offered again.
    labels = [label.text for label in browser.page.all("label") if label.get("for").startswith("trick-2-")]
    assert labels == ["Player 3", "Player 1", "Player 2"]
    assert "6-4" not in [option.get("value") for option in browser.page.one(id="trick-2-0").all("option")]
    browser = ask(browser, {}, (), {"trick-2": ["6-1", "6-2", "5-3"]})
    assert verdict(browser) == "Player 2 reneged."
    assert "Trick 1: the 5-1 asked for fives, and Player 2 played the 6-4." in browser.text
    assert "In trick 2 Player 2 played the 5-3: it is a five, so Player 2 could have followed." in browser.text


def test_an_incomplete_record_acquits_nobody_and_a_complete_one_does(client: FlaskClient) -> None:
    whole = "6-6,6-5,6-4;6-3,6-2,6-1;5-5,5-4,5-3;5-2,5-1,4-4;4-3,4-2,4-1;3-3,3-2,3-1;2-2,2-1,1-1"
    tricks = whole.split(";")
    for count in range(1, 7):
        data = data_of(client, f"/referee/hand.json?trump=none&first=0&tricks={';'.join(tricks[:count])}")
        assert (data["verdict"], data["complete"], data["reneges"]) == ("Nothing shown yet.", False, [])
    assert "innocent" not in data["why"]


# ---- Links, twins, houses ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "query",
    [
        "follow?tiles=22&trump=doubles&led=4-2&hand=4-4,4-1,6-6",
        "follow?tiles=28&trump=0&hand=4-4,4-0",
        "follow?tiles=22&no_trump_doubles=own_suit&trump=none&led=5-4&hand=5-5,6-1",
        "trick?tiles=22&trump=5&plays=6-1,6-2,3-1&hand=6-6,3-1&of=2",
        "bid?tiles=22&first=2&calls=4,pass,5",
        "bid?tiles=22&first=0&calls=1:4,0:5",
        "bid?tiles=22&moon_when_negative=false&first=0&calls=21&totals=-4,3,3",
        "bid?tiles=28&min_bid=5&all_pass=last_bids&first=3&calls=pass,pass,pass",
        "hand?tiles=22&trump=none&first=0&tricks=5-1,6-4,5-2;6-1&discard=1-1",
    ],
)
def test_the_link_of_a_verdict_says_all_of_its_question_and_its_twin_the_same_verdict(
    client: FlaskClient, query: str
) -> None:
    browser = Browser(client).get(f"/referee/{query}")
    assert browser.status == 200
    link = browser.page.one(id="link").get("href")
    assert link == f"/referee/{query}"
    data = data_of(client, link.replace("?", ".json?", 1))
    assert data["verdict"] == verdict(browser)


def test_a_form_without_script_asks_the_same_as_commas(client: FlaskClient) -> None:
    commas = data_of(client, "/referee/follow.json?trump=5&led=4-2&hand=4-1,5-4")
    assert data_of(client, "/referee/follow.json?trump=5&led=2-4&hand=1-4&hand=5-4") == commas
    assert data_of(client, "/referee.json?tiles=22&trump=5&led=4-2&hand=4-1,5-4&players=3") == commas
    in_one = data_of(client, "/referee/hand.json?trump=5&first=1&tricks=5-1,6-4,5-2;6-1")
    one_by_one = "trick-1=5-1&trick-1=6-4&trick-1=5-2&trick-2=6-1&trick-2=&trick-2=&trick-3="
    assert data_of(client, f"/referee/hand.json?trump=5&first=1&{one_by_one}") == in_one


def test_the_answer_has_the_names_that_others_rely_on(client: FlaskClient) -> None:
    follow = data_of(client, BRIEF.replace("?", ".json?"))
    assert (follow["legal"], follow["asked"], set(follow["reasons"])) == (["4-1"], "4", {"4-4", "4-1", "6-6"})
    assert data_of(client, "/referee/trick.json?tiles=22&trump=5&plays=6-1,5-1,6-6")["winner"] == 1
    hand = data_of(client, "/referee/hand.json?tiles=22&trump=none&first=0&tricks=5-1,6-4,5-2;6-1,6-2,5-3")
    assert hand["reneges"] == [{"trick": 1, "seat": 1, "played": "6-4", "shown_in": 2, "shown": "5-3"}]
    assert hand["complete"] is False
    bid = data_of(client, "/referee/bid.json?players=3&first=0&calls=4,pass,5")
    assert (bid["legal"], bid["result"], bid["faults"]) == ([], [2, 5], [])
    assert data_of(client, "/referee/bid.json?players=3&first=0&calls=4")["legal"] == ["pass", 5, 6, 7, 21]


@pytest.mark.parametrize(
    ("query", "asked"),
    [
        ("trump=5&led=4-2&hand=4-1", "4"),
        ("trump=4&led=4-2&hand=4-1", "trump"),
        ("tiles=28&trump=1&led=0-0&hand=4-1", "0"),
        ("no_trump_doubles=own_suit&trump=none&led=4-4&hand=4-1", "doubles"),
        ("trump=4&led=&hand=4-1", None),
    ],
)
def test_the_asked_suit_is_a_number_trump_doubles_or_nothing(
    client: FlaskClient, query: str, asked: str | None
) -> None:
    assert data_of(client, f"/referee/follow.json?{query}")["asked"] == asked


def test_twenty_eight_tiles_alone_mean_four_players_and_with_three_make_no_sense(client: FlaskClient) -> None:
    assert client.get("/referee/trick.json?tiles=28&trump=5&plays=6-1,5-1,6-6,6-0").status_code == 200
    assert client.get("/referee/trick.json?tiles=28&players=3&trump=5&plays=6-1,5-1,6-6").status_code == 400


def test_the_tabs_carry_trump_and_house_along(client: FlaskClient) -> None:
    browser = Browser(client).get("/referee/follow?tiles=28&trump=3&led=4-2&hand=4-1").link("Who won")
    assert browser.status == 200
    assert browser.problems == []
    assert browser.form(ASK).values()["trump"] == "3"
    assert len(browser.form(ASK).named("plays")) == 4


# ---- On a sheet ----------------------------------------------------------------------------------


def test_on_a_sheet_trump_and_house_are_there_already_and_the_way_back(table: Table) -> None:
    table.write("calls", {"contract": "1-5", "trump": "doubles"})
    browser = table.browser().link("Referee")
    assert browser.form(ASK).values()["trump"] == "doubles"
    browser = ask(browser, {"led": "4-2"}, ("4-4", "4-1"))
    assert browser.path == f"{table.path}/referee/follow"
    assert verdict(browser) == "You must play 4-1."
    assert browser.answer.headers["Cache-Control"] == "no-store"
    assert browser.link("Back to hand 1").path == table.path


def test_no_link_to_a_verdict_shows_the_pen(table: Table) -> None:
    browser = table.browser("/referee?trump=doubles&led=4-2&hand=4-4,4-1")
    link = browser.page.one(id="link").get("href")
    assert link == "/referee/follow?tiles=22&trump=doubles&led=4-2&hand=4-4,4-1"
    assert table.path not in Browser(table.client).get(link).answer.text


def test_on_a_sheet_the_names_of_the_people_are_said_and_its_house_holds(client: FlaskClient) -> None:
    table = Table(client).open(min_bid=5, moon_when_negative="false", first=1)
    table.hand(bidder=1, bid=7, taken=(4, 2, 1))
    browser = ask(table.browser("/referee/bid"), {}, (), {"calls": ["5", "pass", "21"]})
    assert verdict(browser) == "Bo stands below zero (−7), and may not shoot the moon at this table."
    shared = browser.page.one(id="link").get("href")
    assert "totals=4,-7,1" in shared
    assert data_of(client, shared.replace("?", ".json?"))["faults"][0]["code"] == "moon_when_negative"


def test_who_leads_first_is_who_has_the_bid(table: Table) -> None:
    table.write("calls", {"contract": "2-5", "trump": "none"})
    assert table.browser("/referee/hand").form(ASK).values()["first"] == "2"


def test_a_wrong_pen_leads_nowhere(client: FlaskClient) -> None:
    assert [client.get(f"/s/nobody/referee/{name}").status_code for name in QUESTIONS] == [404] * 4
    assert client.get("/s/nobody/referee").status_code == 404
    assert client.get("/referee/anything").status_code == 404


# ---- Questions that make no sense ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "codes", "words"),
    [
        ("follow", ["trump_missing", "tile_value"], "Which tiles are in the hand?"),
        ("follow?trump=5&led=4-2", ["tile_value"], "Which tiles are in the hand?"),
        ("follow?hand=4-1", ["trump_missing"], "What is trump?"),
        ("follow?trump=7&hand=4-1", ["trump_value"], "“7” cannot be trump."),
        ("follow?trump=5&hand=7-1", ["tile_value"], "“7-1” is not a tile."),
        ("follow?trump=5&hand=4-1,1-4", ["tile_twice"], "The 4-1 is there twice."),
        ("follow?trump=5&led=4-1&hand=4-1,6-6", ["tile_twice"], "The 4-1 was led, so it cannot be in the hand."),
        ("follow?trump=5&hand=6-0", ["tile_not_in_set"], "The 6-0 is not among the 22 tiles."),
        (
            "follow?trump=5&led=6-6&hand=6-5,6-4,6-3,6-2,6-1,5-5,5-4,5-3",
            ["hand_size"],
            "A hand has seven tiles. Only the bidder holds eight, before anything is led.",
        ),
        ("follow?trump=5&hand=6-6,6-5,6-4,6-3,6-2,6-1,5-5,5-4,5-3", ["hand_size"], "A hand has seven tiles."),
        ("follow?tiles=21&trump=0&hand=6-6", ["trump_not_allowed"], "At this table that cannot be trump: blanks."),
        ("follow?tiles=23&trump=5&hand=6-6", ["house_value"], "“23” is not possible here."),
        ("follow?preset=home&trump=5&hand=6-6", ["house_value"], "“home” is not possible here."),
        ("trick?trump=5", ["tile_value"], "Which tiles were played? One from each player, in order."),
        ("trick?trump=5&plays=6-1,6-2", ["tile_value"], "Which tiles were played? One from each player, in order."),
        ("trick?trump=5&plays=6-1,,6-2", ["tile_value"], "A tile is missing between the others."),
        ("trick?trump=5&plays=6-1,6-2,6-1", ["tile_twice"], "The 6-1 is there twice."),
        ("trick?trump=5&plays=0:6-1,2:6-2,1:6-3", ["play_order"], "A trick has one tile from each player, clockwise."),
        ("trick?trump=5&plays=6-1,6-2,6-3,6-4", ["play_order"], "A trick has one tile from each player, clockwise."),
        (
            "trick?trump=5&plays=6-1,6-2,6-3&hand=5-5",
            ["no_such_seat"],
            "Whose hand is that? None of its tiles was played.",
        ),
        ("trick?trump=5&plays=6-1,6-2,6-3&hand=5-5&of=3", ["no_such_seat"], "Nobody sits at seat “3”."),
        ("trick?trump=5&plays=6-1,6-2,6-3&hand=6-1,6-2", ["tile_twice"], "The 6-2 is there twice."),
        ("bid", ["no_such_seat"], "Who was first?"),
        ("bid?first=3&calls=4", ["no_such_seat"], "Nobody sits at seat “3”."),
        ("bid?first=0&calls=4,five", ["bid_value"], "“five” is not a bid: bids are 1 to 7, or 21 for the moon."),
        ("bid?first=0&calls=4,,5", ["bid_value"], "A call is missing between the others."),
        ("bid?first=0&calls=x:4", ["no_such_seat"], "Nobody sits at seat “x”."),
        ("bid?first=0&totals=1,2", ["tricks_count"], "One number for each side, please: there are 3 sides."),
        ("bid?first=0&totals=1,2,x", ["tricks_type"], "“x” is not a total."),
        ("bid?first=0&whole=perhaps", ["house_value"], "“perhaps” is not possible here."),
        ("hand", ["trump_missing", "no_such_seat", "tile_value"], "Who was first?"),
        ("hand?trump=5&first=0", ["tile_value"], "Which tiles were played?"),
        ("hand?trump=5&first=9&tricks=6-1", ["no_such_seat"], "Nobody sits at seat “9”."),
        (
            "hand?trump=5&first=0&tricks=6-1,6-2;5-5",
            ["play_order"],
            "Trick 1 is not complete, and another one follows it.",
        ),
        ("hand?trump=5&first=0&tricks=6-1,,6-2", ["tile_value"], "A tile is missing between the others."),
        ("hand?trump=5&first=0&tricks=6-1,6-2,6-1", ["tile_twice"], "The 6-1 was played in trick 1 already."),
        (
            "hand?trump=5&first=0&tricks=0:6-1,1:6-2,2:6-3;1:5-5",
            ["wrong_leader"],
            "Trick 2 was led by Player 2, but it was for Player 3 to lead.",
        ),
        (
            "hand?trump=5&first=0&tricks=6-1&discard=6-1",
            ["discard_played"],
            "The 6-1 was discarded, and cannot have been played.",
        ),
        (
            "hand?tiles=21&trump=5&first=0&tricks=6-1&discard=6-2",
            ["discard_without_widow"],
            "Without a widow there is no discard.",
        ),
    ],
)
def test_a_question_that_makes_no_sense_is_told_what_is_wrong(
    client: FlaskClient, query: str, codes: list[str], words: str
) -> None:
    name, _, rest = query.partition("?")
    answer = client.get(f"/referee/{name}.json?{rest}")
    assert answer.status_code == 400
    faults = data_of(client, f"/referee/{name}.json?{rest}")["faults"]
    assert [fault["code"] for fault in faults] == codes
    assert words in [fault["words"] for fault in faults]
    assert all({"code", "field", "detail", "words"} <= set(fault) for fault in faults)
    if rest not in ("", "trump=5"):
        browser = Browser(client).get(f"/referee/{query}")
        if browser.status == 400:
            assert words in browser.problems
        else:  # where nothing was asked yet, what is missing is not held against anybody
            assert browser.problems == []


def test_all_that_is_wrong_is_told_together_and_the_rest_of_the_question_stays(client: FlaskClient) -> None:
    browser = Browser(client).get("/referee/follow?trump=5&led=6-6&hand=6-6,6-5,x&no_trump_doubles=low")
    assert browser.status == 400
    assert browser.problems == ["The 6-6 was led, so it cannot be in the hand.", "“x” is not a tile."]
    values = list(browser.form(ASK).pairs())
    assert ("trump", "5") in values
    assert ("led", "6-6") in values
    assert ("hand", "6-5") in values
    assert ("no_trump_doubles", "low") in values


def test_a_fault_of_a_record_stands_at_its_trick(client: FlaskClient) -> None:
    query = "trump=5&first=0&tricks=6-1,6-2,6-3;5-5,6-1,4-4"
    (fault,) = data_of(client, f"/referee/hand.json?{query}")["faults"]
    assert (fault["code"], fault["trick"]) == ("tile_twice", 2)
    stacks = Browser(client).get(f"/referee/hand?{query}").page.one("ol", css="stacks").all("li")
    assert [bool(stack.all("p", css="fault")) for stack in stacks] == [False, True, False, False, False, False, False]


def test_plays_out_of_turn_keep_their_seats_in_the_form(client: FlaskClient) -> None:
    browser = Browser(client).get("/referee/hand?trump=5&first=0&tricks=0:6-1,2:6-2,1:6-3")
    assert browser.status == 400
    assert [value for name, value in browser.form(ASK).pairs() if name == "trick-1"] == ["0:6-1", "2:6-2", "1:6-3"]


def test_what_somebody_types_runs_nowhere(client: FlaskClient) -> None:
    evil = urlencode({"trump": "<script>alert(1)</script>", "hand": "<b>", "led": "{tile}"})
    answer = client.get(f"/referee/follow?{evil}")
    assert answer.status_code == 400
    assert "<script>alert" not in answer.text
    read(answer.text)


JUNK = (
    *("", " ", "x", "-1", "7", "21", "28", "99999999999999999999", "pass", "doubles", "none", "true"),
    *("4-1", "0-0", "6-6", "7-7", "6-6,6-6", "1:4", "x:pass", "1:", ":", ";", ",", ";;,,:"),
    *("{0}", "%s", "%(x)s", "\0", "é", "٣", "²", "a" * 5000, "6-1," * 900, "6-1;" * 900),
)
NAMES = (
    *("trump", "led", "hand", "plays", "of", "tricks", "trick-1", "trick-2", "trick-7", "first", "discard"),
    *("calls", "totals", "whole", "players", "tiles", "preset", "min_bid", "all_pass", "moon_bid", "target"),
    *("moon_when_negative", "no_trump_doubles", "doubles_trump"),
)


def test_no_junk_in_a_question_is_an_error_of_ours(table: Table) -> None:
    rng = random.Random(28)
    statuses = set()
    for _ in range(600):
        pairs = [(rng.choice(NAMES), rng.choice(JUNK)) for _ in range(rng.randrange(1, 9))]
        pairs += [(name, value) for name, value in (("trump", "5"), ("first", "0")) if rng.random() < 0.5]
        name = rng.choice(QUESTIONS)
        for path in (
            f"/referee/{name}.json",
            f"/referee/{name}" if rng.random() < 0.3 else f"{table.path}/referee/{name}",
        ):
            answer = table.client.get(path, query_string=pairs)
            assert answer.status_code in (200, 400), (path, pairs)
            statuses.add((path.endswith(".json"), answer.status_code))
            if path.endswith(".json") and answer.status_code == 400:
                assert answer.json
                assert answer.json["faults"]
    assert len(statuses) == 4
