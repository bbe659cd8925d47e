"""Every page, on every screen, in both themes: nothing sideways, nothing cut, nothing that axe or a thumb misses."""

from itertools import cycle
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.phones import Phone
from tests.browser.states import STATES, home, log, score_empty, score_twelve_hands

pytestmark = pytest.mark.browser

SIZES = ((320, 640), (390, 844), (844, 390), (1280, 900))
THEMES = ("light", "dark")
SCREENS = [(size, theme) for theme in THEMES for size in SIZES]

MUCH_THE_SAME = (
    *("score_saved", "score_long_names_contract_picked", "hand_struck", "seats", "log_long_names"),
    *("ruling_seen", "referee", "referee_eight_tiles", "referee_hand_blank"),
)
"""States that differ little from others: left to the long run."""

LOOKS = (Path(__file__).parent / "looks.js").read_text()


def looked_at(page, *sought):
    """What a strict eye finds wrong, of these kinds (see looks.js); nothing, one hopes."""
    page.wait_for_load_state()  # a page that a tap has opened may not have its style yet
    found = page.evaluate(LOOKS)
    return {kind: found[kind] for kind in sought if found[kind]}


def spread():
    """Each state on every screen. The fast run sees each kind of page on one of them, and so all of the screens."""
    screens = cycle((1, 4, 0, 6, 2, 5, 3, 7))
    for name in STATES:
        fast = -1 if name in MUCH_THE_SAME else next(screens)
        for number, (size, theme) in enumerate(SCREENS):
            marks = () if number == fast else pytest.mark.slow
            yield pytest.param(name, size, theme, id=f"{name}-{size[0]}-{theme}", marks=marks)


@pytest.mark.parametrize(("state", "size", "theme"), list(spread()))
def test_a_page_is_whole_on_every_screen(address, phone, state, size, theme):
    ann = phone(size=size, theme=theme)
    STATES[state](ann.page, address)
    assert looked_at(ann.page, "sideways", "small", "smallType", "lyingOver") == {}
    assert violations(ann.page) == []


def some_fast(*fast):
    """Every state; those that are not named are left to the long run."""
    return [name if name in fast else pytest.param(name, marks=pytest.mark.slow) for name in STATES]


def violations(page):
    """What axe finds, with all of its default rules."""
    return [
        f"{violation['id']}: {node['html'][:160]} {[check['message'] for check in node['any']]}"
        for violation in Axe().run(page).response["violations"]
        for node in violation["nodes"]
    ]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("state", STATES)
@pytest.mark.slow
def test_a_page_is_whole_from_right_to_left(address, phone, state, size):
    ann = phone(size=size)
    STATES[state](ann.page, address)
    turn(ann)
    assert looked_at(ann.page, "sideways", "lyingOver") == {}


@pytest.mark.parametrize("state", [score_empty, score_twelve_hands], ids=lambda state: state.__name__)
def test_the_score_screen_is_whole_from_right_to_left(address, phone, state):
    ann = phone()
    state(ann.page, address)
    turn(ann)
    assert looked_at(ann.page, "sideways", "lyingOver") == {}


def turn(ann):
    ann.page.evaluate("document.documentElement.dir = 'rtl'")


@pytest.fixture(scope="session")
def large_type(launch):
    """A browser whose reader has set the size of its text to 200 %."""
    with launch("--blink-settings=defaultFontSize=32,defaultFixedFontSize=32") as browser:
        yield browser


@pytest.mark.parametrize("state", some_fast("home", "score_tricks_picked"))
def test_text_at_200_percent_fits_a_small_phone(address, large_type, state):
    ann = Phone(large_type.new_context(viewport={"width": 320, "height": 640}))
    STATES[state](ann.page, address)
    assert ann.page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    problems = looked_at(ann.page, "sideways", "lyingOver")
    ann.context.close()
    assert not problems
    assert not ann.complaints


@pytest.mark.parametrize("state", some_fast("score_twelve_hands"))
def test_a_root_of_200_percent_does_not_scroll_sideways(address, phone, state):
    ann = phone(size=(320, 640))
    STATES[state](ann.page, address)
    ann.page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert looked_at(ann.page, "sideways") == {}


@pytest.mark.parametrize("state", some_fast("home", "score_game_won", "hand_corrected"))
def test_without_javascript_no_control_is_dead(address, phone, state):
    ann = phone(scripts=False)
    STATES[state](ann.page, address)
    assert ann.page.locator("main").is_visible()
    assert looked_at(ann.page, "dead") == {}


def test_long_names_are_whole_and_distinct_somewhere(address, phone):
    for state in ("score_long_names", "score_long_names_partners"):
        ann = phone()
        STATES[state](ann.page, address)
        names = ann.page.locator(".standing .name > span").all_inner_texts()
        assert len({name.removeprefix("& ").strip() for name in names}) == (3 if state == "score_long_names" else 4)


def test_a_page_that_breaks_its_own_policy_is_heard(address, phone):
    ann = phone()
    home(ann.page, address)
    ann.page.evaluate("document.body.append(Object.assign(new Image(), {src: 'data:image/gif;base64,R0lGOD'}))")
    ann.page.wait_for_timeout(100)
    assert any("Content Security Policy" in complaint for complaint in ann.complaints)
    ann.complaints.clear()
    ann.page.evaluate("setTimeout(() => { throw new Error('a page error') })")
    ann.page.wait_for_timeout(100)
    assert any("a page error" in complaint for complaint in ann.complaints)
    ann.complaints.clear()


def test_the_log_and_the_score_are_printed_on_white_paper_whatever_the_theme(address, phone):
    for state in (score_twelve_hands, log):
        ann = phone(theme="dark")
        state(ann.page, address)
        ann.page.emulate_media(media="print")
        assert ann.page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(255, 255, 255)"
        assert ann.page.locator("button:visible").count() == 0
        assert ann.page.locator(".lines li:visible").count() >= 12
