"""The same sheet twice: Back, an old page, a double tap, two tabs, two phones. No hand is lost, none written twice."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.phones import Phone, as_chosen

pytestmark = pytest.mark.browser

FIRST = (0, 5, (5, 1, 1), 5)
ANOTHER = (1, 4, (2, 4, 1), "doubles")
with_and_without = pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no-scripts"])
both_ways = pytest.mark.parametrize(
    ("scripts", "hand"),
    [
        pytest.param(True, ANOTHER, id="scripts-another-hand"),
        pytest.param(False, ANOTHER, id="no-scripts-another-hand"),
        pytest.param(True, FIRST, id="scripts-the-same-numbers", marks=pytest.mark.slow),
        pytest.param(False, FIRST, id="no-scripts-the-same-numbers", marks=pytest.mark.slow),
    ],
)


def save(phone):
    """Press Save, and wait until the answer has taken the place of the form."""
    phone.page.bring_to_front()
    phone.page.locator("form.hand").evaluate("form => form.setAttribute('data-sent', '')")
    phone.save.click()
    expect(phone.page.locator("main form.hand:not([data-sent])")).to_be_attached()


def record(phone, hand):
    phone.page.bring_to_front()
    phone.fill_plainly(*hand)
    save(phone)


def record_until_written(phone, hand):
    """Record it, and again if the page asks: then all that was typed must be there. Answers whether it asked."""
    record(phone, hand)
    asked = phone.page.locator("#problems").is_visible()
    if asked:
        assert phone.chosen() == as_chosen(*hand)
        save(phone)
    return asked


def written(sheet):
    return [(hand["bidder"], hand["bid"], tuple(hand["taken"]), hand["trump"]) for hand in sheet.hands()]


# ---- Back ----------------------------------------------------------------------------------------


@both_ways
def test_a_hand_typed_into_the_page_before_the_save_is_not_lost(address, evening, phone, hand, scripts):
    sheet = evening()
    ann = phone(address, scripts=scripts).open(sheet.url)
    record(ann, FIRST)
    ann.page.go_back()
    if ann.page.url != sheet.url:  # with scripts a save is no step in the history: this is the first page
        ann.page.go_forward()
    record_until_written(ann, hand)
    assert written(sheet) == [FIRST, hand]


@both_ways
def test_a_hand_typed_into_a_page_that_was_left_meanwhile_is_not_lost(evening, phone, hand, scripts):
    sheet = evening()
    ann = phone(sheet.url, scripts=scripts)
    record(ann, FIRST)
    ann.page.get_by_role("link", name="The log of all lines").click()
    ann.page.wait_for_url("**/log")
    ann.page.go_back()
    record_until_written(ann, hand)
    assert written(sheet) == [FIRST, hand]


def test_a_page_that_comes_back_from_the_memory_of_the_browser_is_the_sheet_as_it_is(launch, address, evening):
    sheet = evening()
    with launch(without=["--disable-back-forward-cache"]) as browser:
        ann = Phone(browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)).open(sheet.url)
        record(ann, FIRST)
        ann.page.goto(address)
        sheet.hand(2, 4, (1, 1, 5))  # another phone goes on
        ann.page.go_back()
        expect(ann.page.locator("#ask-bid")).to_have_text("Hand 3: who bid?")
        record_until_written(ann, FIRST)
        assert not ann.complaints
    assert written(sheet) == [FIRST, (2, 4, (1, 1, 5), 5), FIRST]


@with_and_without
def test_a_correction_made_again_on_the_page_before_it_is_not_lost(evening, phone, scripts):
    sheet = evening()
    line = sheet.hand(*FIRST)
    ann = phone(f"{sheet.url}/hands/{line}", scripts=scripts)

    def correct(tricks):
        for side, count in enumerate(tricks):
            ann.cell(f"taken-{side}", count).click()
        if not scripts:
            ann.page.get_by_role("button", name=re.compile("^See ")).click()
        ann.page.get_by_role("button", name="Write the correction").click()

    correct((6, 1, 0))
    ann.page.wait_for_url(sheet.url)
    ann.page.go_back()
    correct((4, 2, 1))
    if ann.page.locator("#problems").is_visible():
        assert ann.chosen() == as_chosen(0, 5, (4, 2, 1))
        ann.page.get_by_role("button", name="Save it as it is now").click()
    ann.page.wait_for_url(sheet.url)
    assert written(sheet) == [(0, 5, (4, 2, 1), 5)]
    assert [line["kind"] for line in sheet.data()["lines"]] == ["seated", "hand", "hand", "hand"]


# ---- Twice ---------------------------------------------------------------------------------------


@with_and_without
def test_a_double_tap_on_save_writes_one_hand(evening, phone, scripts):
    sheet = evening()
    ann = phone(sheet.url, scripts=scripts)
    ann.fill_plainly(*FIRST)
    ann.save.scroll_into_view_if_needed()
    box = ann.save.bounding_box()
    ann.page.mouse.dblclick(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    ann.asks_for(2)
    ann.page.wait_for_timeout(300)
    assert written(sheet) == [FIRST]


@both_ways
@pytest.mark.parametrize("phones", [pytest.param(1, marks=pytest.mark.slow), 2], ids=["two-tabs", "two-phones"])
def test_who_comes_second_is_asked_and_can_save_his_all_the_same(evening, phone, hand, scripts, phones):
    sheet, ann, bo = two_at_once(evening, phone, scripts, phones, hand)
    assert written(sheet) == [FIRST]
    assert "Ann bid 5 in fives; tricks: Ann 5, Bo 1, Cy 1" in bo.page.locator("#problems").inner_text()
    assert bo.chosen() == as_chosen(*hand)
    save(bo)
    assert not bo.page.locator("#problems").is_visible()
    assert written(sheet) == [FIRST, hand]
    assert not ann.complaints
    assert not bo.complaints


@with_and_without
def test_who_comes_second_can_drop_his(evening, phone, scripts):
    sheet, _, bo = two_at_once(evening, phone, scripts, 2, FIRST)
    bo.page.get_by_role("link", name=re.compile("drop mine", re.IGNORECASE)).click()
    bo.asks_for(2)
    assert not bo.page.locator("#problems").is_visible()
    assert "taken-0" not in bo.chosen()
    assert written(sheet) == [FIRST]


def two_at_once(evening, phone, scripts, phones, hand):
    """Ann saves a hand; Bo, who has looked at the sheet before that, saves his. Both pages, and the sheet."""
    sheet = evening()
    ann = phone(sheet.url, scripts=scripts)
    bo = phone(sheet.url, scripts=scripts) if phones == 2 else Phone(ann.context).open(sheet.url)
    bo.fill_plainly(*hand)
    record(ann, FIRST)
    assert not ann.page.locator("#problems").is_visible()
    save(bo)
    expect(bo.page.locator("#problems")).to_be_visible()
    return sheet, ann, bo
