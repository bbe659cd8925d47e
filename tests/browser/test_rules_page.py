"""The rules in words, looked at: on every screen, in both themes, from right to left, and on paper."""

import pytest
from playwright.sync_api import expect

from tests.browser.test_pages import SCREENS, looked_at, turn, violations

pytestmark = pytest.mark.browser

HOUSES = {
    "usual": "",
    "partners": "?preset=partners&made_when=more_than&set_penalty=others_gain_bid&goes_out=bidder_first",
    "marks": "?tiles=21&scoring=marks&moon_marks=2&no_trump_doubles=own_suit&moon_bid=over_seven",
    "impossible": "?players=4&tiles=22&target=many",
}


def opened(phone, address, house, *screen, **more):
    """A phone with the rules of a house. Chromium prints a 400 as an error; here it is the answer."""
    ann = phone(f"{address}rules{HOUSES[house]}", *screen, **more)
    if house == "impossible":
        ann.complaints.clear()
    return ann


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize(
    ("size", "theme"),
    [
        pytest.param(size, theme, marks=() if number in (1, 4) else pytest.mark.slow, id=f"{size[0]}-{theme}")
        for number, (size, theme) in enumerate(SCREENS)
    ],
)
def test_the_rules_are_whole_on_every_screen(address, phone, house, size, theme):
    ann = opened(phone, address, house, size, theme=theme)
    assert looked_at(ann.page, "sideways", "small", "smallType", "lyingOver") == {}
    assert violations(ann.page) == []


@pytest.mark.parametrize("house", HOUSES)
def test_the_rules_are_whole_from_right_to_left(address, phone, house):
    ann = opened(phone, address, house, (320, 640))
    turn(ann)
    assert looked_at(ann.page, "sideways", "lyingOver") == {}


def test_the_rules_fit_a_small_phone_with_text_of_200_percent(address, phone):
    ann = phone(f"{address}rules", (320, 640))
    ann.page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert looked_at(ann.page, "sideways") == {}


def test_a_tile_is_drawn_the_same_way_round_from_right_to_left(address, phone):
    ann = phone(f"{address}rules")
    halves = ann.page.locator(".worked .tile.lie").first.locator("svg")
    for direction in ("ltr", "rtl"):
        ann.page.evaluate("direction => document.documentElement.dir = direction", direction)
        first, second = (halves.nth(n).bounding_box() for n in (0, 1))
        assert first["x"] < second["x"]
        assert first["y"] == second["y"]


def test_a_link_to_a_rule_shows_that_rule_marked(address, phone):
    ann = phone(f"{address}rules#rule-4-2")
    rule = ann.page.locator("#rule-4-2")
    expect(rule).to_be_in_viewport()
    assert 0 <= rule.bounding_box()["y"] < 100
    shadow = "element => getComputedStyle(element).boxShadow"
    assert rule.evaluate(shadow) != "none"
    assert ann.page.locator("#rule-4-3").evaluate(shadow) == "none"


def test_another_house_is_two_taps_without_javascript(address, phone):
    ann = phone(f"{address}rules", scripts=False)
    ann.tap(ann.page.get_by_role("link", name="Partners"))
    expect(ann.page.locator(".house")).to_have_text("Partners, to 21 points.")
    ann.page.locator("summary").click()
    ann.page.locator("#min_bid").select_option("5")
    ann.page.get_by_role("button", name="Show these rules").click()
    expect(ann.page.locator("#rule-3-2")).to_contain_text("from 5 to 7")


def test_on_paper_the_rules_are_white_and_keep_their_examples(address, phone):
    ann = phone(f"{address}rules#rule-4-2", (700, 990), theme="dark")
    ann.page.emulate_media(media="print")
    for element in ("html", ".worked", ".tile"):
        background = ann.page.locator(element).first.evaluate("element => getComputedStyle(element).backgroundColor")
        assert background == "rgb(255, 255, 255)"
    assert ann.page.locator(":is(a.plain, nav a, button, select, summary):visible").count() == 0
    for text in ("Led", "The hand", "Trump: fives"):
        expect(ann.page.locator("#rule-4-2").get_by_text(text, exact=True).first).to_be_visible()
    expect(ann.page.locator("#rule-4-6 .source")).to_be_visible()
    assert looked_at(ann.page, "sideways", "lyingOver") == {}
