"""A dispute at the table, settled by thumb: the referee's four questions on a phone, and the ruling that is kept."""

import gzip
import re
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest
from playwright.sync_api import expect

from tests.browser.evenings import THREE, TWELVE
from tests.browser.states import partly

pytestmark = pytest.mark.browser


def tile(ann, text):
    """A tile of the grid, a choice or a button."""
    return ann.page.locator(f'.bone:has(> input[value="{text}"]), button.bone[value="{text}"]').first


def starts_with_led(ann):
    """Wait until the page says that the first tap is the led tile."""
    expect(ann.page.locator("#mark-led")).to_be_checked()


def verdict(ann):
    return ann.page.locator("#verdict")


def why(ann):
    return ann.page.locator(".verdict .why")


def in_sight(ann, *locators):
    """That all of these are wholly on the screen, with nothing scrolled; what has nothing to say is nowhere."""
    height = ann.page.viewport_size["height"]
    for locator in locators:
        box = locator.bounding_box()
        if box is None:
            continue
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= height, f"{locator} ends at {box['y'] + box['height']} of {height}"
    assert ann.page.evaluate("scrollY") == 0


def get(ann, path):
    with urlopen(f"{ann.page.evaluate('location.origin')}{path}") as answer:
        return answer.read()


# ---- Must I follow? ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("led", "hand", "said"),
    [
        pytest.param("4-2", ["4-1"], "You must play 4-1, your only tile.", marks=pytest.mark.slow),
        pytest.param("5-3", ["6-6", "4-4", "5-1"], "You must play 5-1.", marks=pytest.mark.slow),
        ("5-2", ["6-5", "5-4", "5-1", "6-2", "4-2", "2-1", "3-3"], "You must play 6-5, 5-4, or 5-1."),
        pytest.param(
            *("6-5", ["6-4", "6-3", "6-2", "6-1", "6-6", "5-4", "5-3"], "You must play 6-4, 6-3, 6-2, or 6-1."),
            marks=pytest.mark.slow,
        ),
        ("6-1", ["5-5", "5-4", "5-3", "5-2", "5-1", "4-4", "2-1"], "You may play any tile: you have no sixes."),
    ],
)
def test_a_dispute_from_the_score_screen_is_settled_in_a_tap_for_each_tile(address, phone, led, hand, said):
    sheet = partly(address)
    sheet.write("calls", bidder=0, bid=5, trump="doubles")
    ann = phone(sheet.url)
    ann.tap(ann.page.get_by_role("link", name="Referee"))
    expect(ann.radio("trump", "doubles")).to_be_checked()
    starts_with_led(ann)
    ann.tap(tile(ann, led))
    expect(ann.page.locator("figure.asked")).to_contain_text("was led")
    for one in hand:
        ann.tap(tile(ann, one))
    expect(verdict(ann)).to_have_text(said)
    assert ann.taps == 1 + 1 + len(hand)
    in_sight(ann, verdict(ann), why(ann))


LONGEST = (
    ("tiles=22&no_trump_doubles=own_suit&trump=none&led=6-1", "6-6,6-5,6-4,6-3,6-2,4-1", "3-1"),
    ("tiles=22&trump=doubles&led=6-1", "6-6,6-5,6-4,6-3,6-2,4-1", "3-1"),
    ("tiles=28&trump=3&led=6-1", "6-3,6-5,6-4,6-6,6-2,4-1", "6-0"),
    ("tiles=28&trump=doubles&led=3-3", "3-2,3-1,5-3,6-3,4-3,5-4", "6-1"),
    ("tiles=22&trump=0&led=3-1", "6-6,6-5,6-4,6-2,5-4,4-1", "2-1"),
)


@pytest.mark.parametrize(
    "question",
    [
        pytest.param(question, marks=pytest.mark.slow if number < 3 else (), id=question[0])
        for number, question in enumerate(LONGEST)
    ],
)
def test_the_longest_verdict_is_in_sight_after_the_last_tap(address, phone, question):
    asked, hand, last = question
    ann = phone(f"{address}referee/follow?{asked}&hand={hand}")
    ann.page.locator(".switch").wait_for()
    ann.tap(tile(ann, last))
    in_sight(ann, verdict(ann), why(ann))


@pytest.mark.parametrize(
    ("tricks", "picked"), [(False, False), (True, False), (True, True)], ids=["bid", "trump", "tricks"]
)
def test_the_way_to_the_referee_and_back_leaves_everything_picked(evening, phone, tricks, picked):
    ann = phone(evening().play(TWELVE[:2]).url)
    ann.pick("contract", "1-6")
    if tricks:
        ann.tap(ann.cell("trump", "doubles"))
        expect(ann.page.locator(".contract")).to_contain_text("Bo bid 6 in doubles")
    if picked:
        ann.pick("taken-1", 5)
    before = ann.chosen()
    ann.tap(ann.page.get_by_role("link", name="Referee"))
    tile(ann, "4-2").click()
    ann.tap(ann.page.get_by_role("link", name="Back to hand 3"))
    has_picked(ann, before)
    assert ann.page.locator(".contract").is_visible() == tricks
    ann.page.go_back()
    ann.page.go_back()
    has_picked(ann, before)


def has_picked(ann, chosen):
    """Wait until this is picked, and nothing else is."""
    for name, value in chosen.items():
        expect(ann.radio(name, value)).to_be_checked()
    assert ann.chosen() == chosen


def test_a_hand_that_was_undone_is_asked_anew(evening, phone):
    """What was picked is kept for the way to the referee, not for a hand that turned out to be wrong."""
    ann = phone(evening().url)
    ann.record(0, 5, (5, 1, 1))
    ann.tap(ann.undo)
    ann.asks_for(1)
    on_the_table = {"contract": "0-5", "trump": "5"}
    has_picked(ann, on_the_table)
    ann.page.reload()
    has_picked(ann, on_the_table)


def test_a_contract_that_was_taken_back_stays_so_on_the_way_to_the_referee(evening, phone):
    sheet = evening()
    ann = phone(sheet.url)
    ann.page.route("**/calls", lambda route: route.abort())  # the network is slow: it is not on the table yet
    ann.pick("contract", "0-5")
    ann.tap(ann.cell("trump", 5))
    ann.tap(ann.page.locator("[data-change]"))
    ann.tap(ann.page.get_by_role("link", name="Referee"))
    ann.tap(ann.page.get_by_role("link", name="Back to hand 1"))
    has_picked(ann, {"contract": "0-5"})
    ann.complaints.clear()  # of the network


# What stands in the next frame after each tap.
WATCH = """() => {
  window.frames = [];
  addEventListener("click", ({ target }) => {
    const look = () => frames.push(document.querySelector("#verdict").textContent);
    if (target.matches("input")) requestAnimationFrame(look);
  }, true);
}"""


def test_the_verdict_is_there_in_the_next_frame_with_the_network_gone(address, phone):
    ann = phone(partly(address).url)
    ann.tap(ann.page.get_by_role("link", name="Referee"))
    starts_with_led(ann)
    ann.context.set_offline(True)
    ann.page.evaluate(WATCH)
    for one in ("4-2", "4-4", "6-6", "4-1"):
        ann.tap(tile(ann, one))
    ann.tap(ann.cell("trump", "doubles"))
    expect(verdict(ann)).to_have_text("You must play 4-1.")
    ann.page.evaluate("new Promise(requestAnimationFrame)")
    shown = ann.page.evaluate("window.frames")
    assert shown == [
        "The verdict",
        "You must play 4-4, your only tile.",
        "You must play 4-4.",
        "You must play 4-4 or 4-1.",
        "You must play 4-1.",
    ]
    drawn = "uses => uses.filter((use) => use.getBBox().width > 0).length"
    assert ann.page.locator(".rack use").evaluate_all(drawn) == 6, "tiles without pips are other tiles"
    assert ann.page.locator(".reasons .sign use").evaluate_all(drawn) == 3
    assert ann.page.locator("figure.asked use").evaluate_all(drawn) == 2
    missing = [complaint for complaint in ann.complaints if "/icon.svg" not in complaint]
    assert not missing
    ann.complaints.clear()


def test_a_led_tile_can_be_another_one_or_none(address, phone):
    ann = phone(f"{address}referee?trump=5&led=6-1&hand=6-2,4-4")
    expect(ann.page.locator("figure.asked")).to_contain_text("sixes are asked for")
    ann.tap(ann.page.locator("label:has(#mark-led)"))
    ann.tap(tile(ann, "4-4"))  # it was in the hand
    expect(ann.page.locator("figure.asked")).to_contain_text("fours are asked for")
    assert ann.page.locator(".bone.led").all_inner_texts() == ["led"]
    assert ann.page.locator(".bone small").count() == 1
    expect(verdict(ann)).to_have_text("You must play 6-2, your only tile.")
    ann.tap(ann.page.get_by_role("button", name="Nothing was led"))
    expect(verdict(ann)).to_have_text("You may lead any tile.")
    assert ann.page.locator(".bone.led, .bone small").count() == 0
    ann.tap(tile(ann, "4-4"))
    expect(ann.page.locator(".rack li")).to_have_count(2)


def test_an_eighth_tile_is_refused_in_words_once_something_was_led(address, phone):
    ann = phone(f"{address}referee?trump=5&hand=6-6,6-5,6-4,6-3,6-2,6-1,4-4")
    expect(verdict(ann)).to_have_text("You may lead any tile.")
    ann.tap(tile(ann, "4-3"))
    expect(why(ann)).to_have_text("But first put one of the eight away, face down.")
    ann.tap(ann.page.locator("label:has(#mark-led)"))
    ann.tap(tile(ann, "3-3"))
    alert = ann.page.locator(".verdict [role=alert]")
    expect(alert).to_contain_text("A hand has seven tiles. Only the bidder holds eight, before anything is led.")
    tile(ann, "4-3").click()
    expect(alert).to_have_count(0)
    expect(verdict(ann)).to_have_text("You must play 6-3.")


def test_what_is_wrong_with_a_link_stays_in_sight_until_the_first_tap(address, phone):
    ann = phone(f"{address}referee/follow?trump=5&led=6-6&hand=6-6,6-5")
    ann.page.locator(".switch").wait_for()
    expect(ann.page.locator("#problems")).to_contain_text("The 6-6 was led, so it cannot be in the hand.")
    ann.tap(tile(ann, "4-4"))
    expect(ann.page.locator("#problems")).to_have_count(0)
    expect(verdict(ann)).to_have_text("You may play any tile: you have no sixes.")


def test_what_is_missing_is_asked_for(address, phone):
    ann = phone(f"{address}referee")
    invitation = ann.page.locator(".verdict .note")
    expect(invitation).to_contain_text("Pick the trump")
    starts_with_led(ann)
    ann.tap(tile(ann, "4-2"))
    ann.tap(tile(ann, "4-1"))
    expect(invitation).to_contain_text("Pick the trump")
    ann.tap(ann.cell("trump", "none"))
    expect(verdict(ann)).to_have_text("You must play 4-1, your only tile.")


def test_the_address_says_all_of_the_question_and_another_house_keeps_the_rest(address, phone):
    ann = phone(f"{address}referee?tiles=28")
    starts_with_led(ann)
    for one in ("4-2", "4-4", "6-0"):
        ann.tap(tile(ann, one))
    ann.tap(ann.cell("trump", 6))
    expect(verdict(ann)).to_have_text("You must play 4-4.")
    ann.page.reload()
    expect(verdict(ann)).to_have_text("You must play 4-4.")
    assert tile(ann, "6-0").locator("input").is_checked()
    ann.page.locator(".house summary").click()
    ann.page.locator("#no_trump_doubles").select_option("own_suit")
    ann.page.wait_for_url("**/referee*own_suit*")
    assert "mark=" not in ann.page.url
    expect(verdict(ann)).to_have_text("You must play 4-4.")
    expect(ann.page.locator(".behind")).to_contain_text("4 players, 28 tiles; Doubles with no trump")


def test_the_trump_goes_along_to_the_other_questions(address, phone):
    ann = phone(f"{address}referee")
    starts_with_led(ann)
    ann.tap(ann.cell("trump", 3))
    ann.tap(ann.page.get_by_role("link", name="Who won the trick?"))
    expect(ann.radio("trump", 3)).to_be_checked()
    ann.pick("trump", 6)
    for one in ("6-1", "5-5", "4-4"):
        ann.tap(tile(ann, one))
    expect(verdict(ann)).to_have_text("The 6-1 wins the trick.")
    ann.tap(ann.page.get_by_role("link", name="Did anybody renege?"))
    expect(ann.radio("trump", 6)).to_be_checked()


# ---- The other questions -------------------------------------------------------------------------


def test_who_won_by_tapping_the_tiles_as_they_were_played(address, phone):
    ann = phone(partly(address).url)
    ann.tap(ann.page.get_by_role("link", name="Referee"))
    ann.tap(ann.page.get_by_role("link", name="Who won the trick?"))
    for one in ("6-1", "5-1"):
        ann.tap(tile(ann, one))
        expect(tile(ann, one)).to_be_disabled()
    assert ann.page.locator("#problems").count() == 0, "while a tile is missing, nothing is wrong yet"
    ann.tap(tile(ann, "6-6"))
    expect(verdict(ann)).to_have_text("The 5-1 wins the trick.")
    assert ann.taps == 2 + 3
    in_sight(ann, verdict(ann))
    ann.page.locator("#play-1").select_option("6-2")
    expect(verdict(ann)).to_have_text("The 6-6 wins the trick.")
    expect(tile(ann, "5-1")).to_be_enabled()


def test_a_renege_by_tapping_the_stacks_through(address, phone):
    ann = phone(partly(address).url)  # fives, and Ann leads
    ann.tap(ann.page.get_by_role("link", name="Referee"))
    ann.tap(ann.page.get_by_role("link", name="Did anybody renege?"))
    ann.pick("trump", "none")
    assert ann.page.locator(".stacks li:visible").count() == 1
    for one in ("5-1", "6-4", "5-2"):
        tap_through(ann, 1, one)
    expect(verdict(ann)).to_have_text("Nothing shown yet.")
    in_sight(ann, verdict(ann), why(ann))
    expect(ann.page.locator(".stacks li").nth(1).locator("label")).to_have_text(["Cy", "Ann", "Bo"])
    assert ann.page.locator(".stacks li:visible").count() == 2
    for one in ("6-1", "6-2", "5-3"):
        tap_through(ann, 2, one)
    expect(verdict(ann)).to_have_text("Bo reneged.")
    assert ann.taps == 3 + 6
    in_sight(ann, verdict(ann))
    expect(ann.page.locator(".reasons")).to_contain_text("In trick 2 Bo played the 5-3")
    expect(ann.page.locator("#trick-1-1")).to_have_value("6-4")
    assert "6-4" not in ann.page.locator("#trick-3-0 option").all_inner_texts()


def tap_through(ann, trick, text):
    """Tap a tile of a stack, see it leave the grid, and wait for the answer."""
    ann.tap(tile(ann, text))
    expect(tile(ann, text)).to_be_disabled()
    ann.page.wait_for_url(re.compile(f"trick-{trick}={text}$"))


def test_a_tap_is_not_lost_when_an_answer_comes_while_the_finger_is_down(address, phone):
    ann = phone(f"{address}referee/hand?trump=none&first=0")
    with ann.page.expect_response("**/referee/hand?*"):
        tile(ann, "5-1").click()
        tile(ann, "6-4").hover()
        ann.page.mouse.down()
    ann.page.wait_for_timeout(100)
    ann.page.mouse.up()
    expect(ann.page.locator("#trick-1-1")).to_have_value("6-4")
    ann.page.wait_for_url(re.compile("trick-1=5-1&trick-1=6-4"))


def test_taps_that_come_faster_than_the_answers_are_all_there(address, phone):
    ann = phone(f"{address}referee/hand?trump=none&first=0")
    ann.page.route("**/referee/hand?*", lambda route: (ann.page.wait_for_timeout(150), route.continue_()))
    ann.page.locator("button.bone").evaluate_all(
        """(buttons, tiles) => tiles.forEach((tile) => buttons.find(({ value }) => value === tile).click())""",
        ["5-1", "5-1", "6-4", "5-2", "6-1"],
    )
    expect(verdict(ann)).to_have_text("Nothing shown yet.")
    picked = ann.page.locator(".stacks select").evaluate_all(
        "selects => selects.map(({ value }) => value).filter(Boolean)"
    )
    assert picked == ["5-1", "6-4", "5-2", "6-1"]


def test_without_an_answer_the_chart_tells_the_winner_and_a_button_asks_for_the_reasons(address, phone):
    ann = phone(f"{address}referee/trick?trump=5&plays=6-1,5-1,6-6")
    expect(verdict(ann)).to_have_text("The 5-1 wins the trick.")
    ann.context.set_offline(True)
    ann.page.locator("#play-1").select_option("6-2")
    again = ann.page.get_by_role("button", name="Ask the referee")
    expect(again).to_be_visible()
    expect(verdict(ann)).to_have_text("The 6-6 wins the trick.")
    expect(ann.page.locator(".verdict")).to_contain_text("Without the network there is no more to say about it.")
    assert ann.page.locator(".reasons").count() == 0, "the old reasons are gone"
    ann.context.set_offline(False)
    again.click()
    expect(verdict(ann)).to_have_text("The 6-6 wins the trick.")
    expect(ann.page.locator(".reasons li")).to_have_count(3)
    ann.complaints.clear()  # of the network


def test_is_that_bid_allowed_by_picking_the_calls(address, phone):
    ann = phone(partly(address).url)
    ann.tap(ann.page.get_by_role("link", name="Referee"))
    ann.tap(ann.page.get_by_role("link", name="Is that bid allowed?"))
    expect(ann.page.locator(".places label")).to_have_text(["Ann", "Bo", "Cy"])
    expect(ann.page.get_by_role("button", name="Ask the referee")).to_be_hidden()  # a pick is enough
    ann.page.locator("#call-0").select_option("5")
    expect(verdict(ann)).to_have_text("That is allowed.")
    ann.page.locator("#call-1").select_option("5")
    expect(verdict(ann)).to_have_text("Bo’s bid of 5 is not higher than the 5 before it.")
    in_sight(ann, verdict(ann))
    ann.page.locator("#call-1").select_option("pass")
    expect(why(ann)).to_contain_text("Cy calls next")
    ann.page.locator("#call-2").select_option("21")
    expect(verdict(ann)).to_have_text("Cy shoots the moon.")


# ---- Links and rulings ---------------------------------------------------------------------------

BRIEF = "?led=4-2&hand=4-4,4-1,6-6"


@pytest.mark.parametrize(
    ("page", "said"),
    [
        (f"/referee{BRIEF}", "You must play 4-1."),
        pytest.param("/referee/trick?plays=6-1,5-1,6-6", "The 6-6 wins the trick.", marks=pytest.mark.slow),
        pytest.param("/referee/bid?calls=4,pass,5", "Cy has the bid, with 5.", marks=pytest.mark.slow),
        ("/referee/hand?tricks=5-1,6-4,5-2;6-1", "Nothing shown yet."),
    ],
)
def test_the_link_opens_the_same_verdict_on_another_phone_and_shows_no_pen(address, phone, page, said):
    sheet = partly(address)
    sheet.write("calls", bidder=0, bid=5, trump="doubles")
    ann = phone(sheet.url + page)
    expect(verdict(ann)).to_have_text(said)
    link = ann.page.locator(".link").evaluate("link => link.href")
    assert sheet.path not in link
    bo = phone(link)
    expect(verdict(bo)).to_have_text(said.replace("Cy", "Player 3"))
    if why(ann).is_visible():
        expect(why(bo)).to_have_text(why(ann).text_content())
    assert sheet.path.removeprefix("/s/") not in bo.page.content()


CANNOT_SHARE = """() => {
  delete Navigator.prototype.share;
  navigator.clipboard.writeText = async (text) => { window.copied = text; };
}"""


def test_the_link_is_copied_where_nothing_can_share_it(address, phone):
    ann = phone(f"{address}referee{BRIEF}&trump=5")
    ann.page.evaluate(CANNOT_SHARE)
    link = ann.page.locator(".link")
    link.click()
    expect(link).to_have_text("The link is copied")
    assert ann.page.evaluate("window.copied") == link.evaluate("link => link.href")
    ann.page.evaluate("scrollTo(0, 0)")
    ann.tap(tile(ann, "4-3"))  # another verdict has another link
    expect(link).to_have_text("The link to this verdict")


def test_a_verdict_is_kept_on_the_sheet_with_a_penalty_undone_redone_struck_and_restored(evening, phone):
    sheet = evening(THREE, target=21).play(TWELVE[:3])
    sheet.write("calls", bidder=0, bid=5, trump="doubles")
    before = sheet.data()["games"][-1]["totals"]
    ann = phone(f"{sheet.url}/referee{BRIEF}")
    ann.page.get_by_role("link", name="Keep on the sheet").click()
    expect(ann.page.locator("form .said")).to_have_text("You must play 4-1.")
    ann.page.locator("#points-1").fill("-5")
    ann.page.locator("#reason").fill("a renege")
    ann.page.get_by_role("button", name="See what it changes").click()
    after = [before[0], before[1] - 5, before[2]]
    consequences = ann.page.locator("#consequences")
    expect(consequences).to_contain_text(f"Bo {before[1] - 5}".replace("-", "−"))
    assert sheet.data()["games"][-1]["totals"] == before, "nothing is written before it was seen"
    ann.page.get_by_role("button", name="Write the ruling").click()
    ann.page.wait_for_url(sheet.url)

    question = "/referee/follow?tiles=22&trump=doubles&led=4-2&hand=6-6,4-4,4-1"
    data = sheet.data()
    assert data["games"][-1]["totals"] == after
    assert data["games"][-1]["hands"][-1]["ruled"] == [0, -5, 0]
    line = data["lines"][-1]
    kept = {name: line["body"][name] for name in ("verdict", "points", "reason")}
    assert line["kind"] == "ruled"
    assert kept == {"verdict": "You must play 4-1.", "points": [0, -5, 0], "reason": "a renege"}
    assert line["body"]["question"].replace("%2C", ",") == question
    assert totals(ann) == after

    ruling = ann.page.locator(".lines li", has_text="You must play 4-1")
    expect(ruling).to_contain_text("a renege")
    expect(ruling).to_contain_text("Bo −5")
    href = ruling.get_by_role("link").get_attribute("href")
    assert b"You must play" in get(ann, href)
    assert urlsplit(href).path == "/referee/follow"

    expect(ann.undo).to_have_text("Undo the ruling")
    ann.undo.click()
    expect(ann.page.locator("button.redo")).to_be_visible()
    assert totals(ann) == before
    ann.page.locator("button.redo").click()
    expect(ann.undo).to_have_text("Undo the ruling")
    assert totals(ann) == after

    ruling.get_by_role("button", name="Strike out").click()
    expect(ruling.locator("s")).to_be_visible()
    assert totals(ann) == before == sheet.data()["games"][-1]["totals"]
    ruling.get_by_role("button", name="Restore").click()
    expect(ruling.locator("s")).to_have_count(0)
    assert totals(ann) == after == sheet.data()["games"][-1]["totals"]
    log = get(ann, f"/w/{sheet.watch}/log").decode()
    assert "You must play 4-1" in log
    assert "a renege" in log


def totals(ann):
    return [int(text.replace("−", "-")) for text in ann.page.locator(".standing .total").all_inner_texts()]


# ---- Weight --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["follow", *(pytest.param(name, marks=pytest.mark.slow) for name in ("trick", "bid", "hand"))]
)
def test_the_scripts_of_the_referee_are_light(address, phone, name):
    ann = phone()
    scripts = []
    ann.page.on(
        "response", lambda answer: scripts.append(answer.url) if "script" in answer.request.resource_type else None
    )
    ann.open(f"{address}referee/{name}").page.wait_for_load_state("networkidle")
    assert {"referee.js", "chart.js"} <= {urlsplit(url).path.rsplit("/", 1)[-1] for url in scripts}
    sizes = []
    for url in scripts:
        with urlopen(url) as answer:
            sizes.append(len(gzip.compress(answer.read())))
    assert sum(sizes) <= 6_000
