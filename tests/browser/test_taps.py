"""Five taps for a hand of three players, four with partners, no keyboard and no scrolling; one for the rest."""

import pytest

from tests.browser.evenings import FOUR, THREE, TWELVE
from tests.browser.phones import overlap

pytestmark = pytest.mark.browser

USUAL = ("Christopher", "Bartholomew", "Guadalupe", "Anne-Marie")
SIZES = [(390, 844), (844, 390), *(pytest.param(size, marks=pytest.mark.slow) for size in ((320, 640), (1280, 900)))]
TABLES = [pytest.param(THREE, id="three"), pytest.param(FOUR, id="partners", marks=pytest.mark.slow)]


@pytest.mark.parametrize("size", [(390, 844), pytest.param((844, 390), marks=pytest.mark.slow)], ids=str)
@pytest.mark.parametrize(("names", "bidder", "taken", "taps"), [(THREE, 2, (1, 1, 5), 5), (FOUR, 1, (2, 5), 4)])
def test_a_hand_is_as_many_taps_as_promised_and_nothing_scrolls(evening, phone, names, bidder, taken, taps, size):
    sheet = evening(names)
    ann = phone(sheet.url, size)
    for number in range(1, 4):
        ann.taps = 0
        ann.record(bidder, 5, taken)
        assert ann.taps == taps
        assert ann.page.evaluate("scrollY") == 0
        assert len(sheet.hands()) == number


@pytest.mark.parametrize("names", [USUAL[:3], USUAL], ids=["three", "partners"])
def test_names_as_people_have_them_push_nothing_off_the_screen(evening, phone, names):
    sheet = evening(names)
    taken = (5, 1, 1) if len(names) == 3 else (5, 2)
    for _ in range(3):
        sheet.hand(0, 5, taken)
    phone(sheet.url).record(0, 4, taken)


def test_no_keyboard_is_ever_called_up(evening, phone):
    ann = phone(evening().url)
    ann.fill(0, 5, (5, 1, 1))
    assert ann.page.locator("main.score input:visible:not([type=radio]), main.score textarea:visible").count() == 0


def test_everybody_passed_is_one_tap(evening, phone):
    sheet = evening()
    ann = phone(sheet.url)
    ann.tap(ann.page.get_by_role("button", name="Everybody passed"))
    ann.page.locator("main[data-seq='2']").wait_for()
    assert ann.taps == 1
    assert [line["kind"] for line in sheet.data()["lines"]] == ["seated", "passed"]
    assert sheet.data()["first_bidder"] == 1


def test_undo_is_one_tap_and_names_what_it_strikes(evening, phone):
    sheet = evening().play(TWELVE[:2])
    ann = phone(sheet.url)
    assert ann.undo.inner_text() == "Undo hand 2: Bo bid 4, made"
    ann.tap(ann.undo)
    ann.asks_for(2)
    assert ann.taps == 1
    assert len(sheet.hands()) == 1
    ann.tap(ann.page.locator("button.redo"))
    ann.asks_for(3)
    assert len(sheet.hands()) == 2


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("names", TABLES)
def test_undo_never_appears_where_save_was(evening, phone, names, size):
    sheet = evening(names)
    ann = phone(sheet.url, size)
    ann.fill_plainly(0, 5, (5, 1) if names is THREE else (5,))
    ann.page.evaluate("scrollTo(0, 0)")  # as one sees it who had no need to scroll
    save = ann.save.bounding_box()
    place = (save["x"] + save["width"] / 2, save["y"] + save["height"] / 2)
    ann.save.click()
    ann.asks_for(2)
    assert not overlap(save, ann.undo.bounding_box())
    ann.page.wait_for_timeout(650)
    ann.page.mouse.click(*place)
    assert sheet.data()["seq"] == 3, "a second tap where Save was has written something"


def test_undo_is_deaf_for_600_milliseconds(evening, phone):
    sheet = evening()
    ann = phone(sheet.url)
    ann.record(0, 5, (5, 1, 1))
    stop = "(undo, at) => { const [arm] = undo.getAnimations(); arm.pause(); arm.currentTime = at; }"
    box = ann.undo.bounding_box()
    place = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    ann.undo.evaluate(stop, 590)
    ann.page.touchscreen.tap(*place)
    ann.page.wait_for_timeout(100)
    assert len(sheet.hands()) == 1, "undo heard a tap too early"
    ann.undo.evaluate(stop, 610)
    ann.page.touchscreen.tap(*place)
    ann.asks_for(1)
    assert sheet.hands() == []
