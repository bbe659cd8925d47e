"""Every page there is, in the states that look different: a name, and how to bring it about."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import Page

from tests.browser.evenings import A_WON_GAME, FOUR, LONG, THREE, TWELVE, TWELVE_OF_PARTNERS, Evening

State = Callable[[Page, str], None]
"""Brings a page into the state; the text is the address of the program."""

FOLLOW = "trump=doubles&led=4-2&hand=4-4,4-1,6-6,5-3,3-1,2-1,6-3"
RENEGED = "trump=none&first=0&tricks=5-1,6-4,5-2;6-1,6-2,5-3"
"""Questions to the referee: a hand that has to follow with one of its tiles, and two tricks that show a renege."""


def home(page: Page, address: str) -> None:
    page.goto(address)


def home_with_house_rules(page: Page, address: str) -> None:
    page.goto(address)
    page.locator("summary").first.click()


def home_with_faults(page: Page, address: str) -> None:
    page.goto(address)
    page.locator('input[name="name-0"]').fill("Ann")
    page.locator('input[name="name-1"]').fill("Ann")
    page.get_by_role("button", name="Open the sheet").click()
    page.locator("#problems").wait_for()


def score_empty(page: Page, address: str) -> None:
    page.goto(Evening(address).url)


def score_contract_picked(page: Page, address: str) -> None:
    page.goto(partly(address).url)


def score_tricks_picked(page: Page, address: str) -> None:
    page.goto(partly(address).url)
    for side, tricks in enumerate((5, 1)):
        pick(page, f"taken-{side}", tricks)


def score_saved(page: Page, address: str) -> None:
    page.goto(Evening(address).play(TWELVE[:4]).url)


def score_twelve_hands(page: Page, address: str) -> None:
    page.goto(twelve(address).url)


def score_partners(page: Page, address: str) -> None:
    page.goto(Evening(address, FOUR).play(TWELVE_OF_PARTNERS).url)
    pick(page, "contract", "1-5")


def score_game_won(page: Page, address: str) -> None:
    page.goto(Evening(address).play(TWELVE[:3] + A_WON_GAME).url)


def score_closed(page: Page, address: str) -> None:
    sheet = Evening(address).play(TWELVE[:3] + A_WON_GAME)
    sheet.write("closings")
    page.goto(sheet.url)


def score_with_faults(page: Page, address: str) -> None:
    """Two phones record the same hand: the later one is asked."""
    sheet = partly(address)
    page.goto(sheet.url)
    for side, tricks in enumerate((5, 1, 1)):
        pick(page, f"taken-{side}", tricks)
    sheet.hand(0, 5, (5, 1, 1))
    page.locator(".dock .go").click()
    page.locator("#problems").wait_for()


def score_long_names(page: Page, address: str) -> None:
    page.goto(Evening(address, LONG[:3]).play(TWELVE[:5]).url)


def score_long_names_contract_picked(page: Page, address: str) -> None:
    sheet = Evening(address, LONG[:3]).play(TWELVE[:5])
    sheet.write("calls", bidder=2, bid=7, trump="doubles")
    page.goto(sheet.url)


def score_long_names_partners(page: Page, address: str) -> None:
    page.goto(Evening(address, LONG).play(TWELVE_OF_PARTNERS[:5]).url)


def score_long_names_partners_contract_picked(page: Page, address: str) -> None:
    sheet = Evening(address, LONG).play(TWELVE_OF_PARTNERS[:5])
    sheet.write("calls", bidder=3, bid=21, trump="none")
    page.goto(sheet.url)


def hand(page: Page, address: str) -> None:
    sheet = twelve(address)
    page.goto(f"{sheet.url}/hands/{sheet.hands()[1]['seq']}")


def hand_corrected(page: Page, address: str) -> None:
    """A hand with a history, and with the consequences of another correction in sight."""
    sheet = twelve(address)
    seq = sheet.hands()[1]["seq"]
    sheet.hand(1, 5, (2, 4, 1), replaces=seq, note="Bo bid five")
    page.goto(f"{sheet.url}/hands/{seq}?contract=1-4&trump=5&taken-0=2&taken-1=4&taken-2=1&replaces={seq}")


def hand_struck(page: Page, address: str) -> None:
    sheet = twelve(address)
    seq = sheet.hands()[1]["seq"]
    sheet.write("strikes", line=seq)
    page.goto(f"{sheet.url}/hands/{seq}")


def forgotten(page: Page, address: str) -> None:
    page.goto(f"{twelve(address).url}/hands/0/after")


def seats(page: Page, address: str) -> None:
    page.goto(f"{twelve(address).url}/seats")


def seats_opened(page: Page, address: str) -> None:
    page.goto(f"{Evening(address, LONG).url}/seats")
    for summary in page.locator("summary").all():
        summary.click()


def watch(page: Page, address: str) -> None:
    page.goto(twelve(address).watch_url)


def log(page: Page, address: str) -> None:
    sheet = twelve(address)
    sheet.write("strikes", line=sheet.hands()[-1]["seq"])
    page.goto(f"{sheet.watch_url}/log")


def log_long_names(page: Page, address: str) -> None:
    page.goto(f"{Evening(address, LONG).play(TWELVE_OF_PARTNERS[:3]).watch_url}/log")


def rulings(page: Page, address: str) -> None:
    page.goto(f"{twelve(address).url}/rulings")


def ruling_seen(page: Page, address: str) -> None:
    """A verdict with a penalty, and what it would change."""
    page.goto(f"{twelve(address).url}/rulings?{urlencode({'question': f'/referee/follow?{FOLLOW}', 'points-1': -7})}")


def ruling_kept(page: Page, address: str) -> None:
    sheet = twelve(address)
    sheet.write("rulings", question=f"/referee/hand?{RENEGED}", points_1=-7, reason="a renege")
    sheet.write("rulings", points_0=1, reason="agreed by the table")
    sheet.write("strikes", line=sheet.data()["seq"])
    page.goto(sheet.url)


def referee(page: Page, address: str) -> None:
    page.goto(f"{address}referee")


def referee_follow(page: Page, address: str) -> None:
    page.goto(f"{partly(address).url}/referee/follow?{FOLLOW}")


def referee_eight_tiles(page: Page, address: str) -> None:
    page.goto(f"{address}referee/follow?trump=5&hand=6-6,6-5,6-4,6-3,6-2,6-1,5-5,5-4")


def referee_trick(page: Page, address: str) -> None:
    page.goto(f"{address}referee/trick?trump=5&plays=6-1,6-2,3-1&hand=6-6,3-1&of=2")


def referee_bid(page: Page, address: str) -> None:
    page.goto(f"{Evening(address, LONG).url}/referee/bid?calls=4,4,pass")


def referee_hand(page: Page, address: str) -> None:
    page.goto(f"{Evening(address, LONG[:3]).url}/referee/hand?{RENEGED}")


def referee_hand_blank(page: Page, address: str) -> None:
    page.goto(f"{address}referee/hand?tiles=28")


def referee_with_faults(page: Page, address: str) -> None:
    page.goto(f"{address}referee/hand?trump=5&first=0&tricks=6-1,6-2,6-3;5-5,6-1,4-4&tiles=23")


def rules(page: Page, address: str) -> None:
    page.goto(f"{address}rules")


def not_there(page: Page, address: str) -> None:
    page.goto(f"{address}s/no-such-sheet")


STATES: dict[str, State] = {
    state.__name__: state
    for state in (
        home,
        home_with_house_rules,
        home_with_faults,
        score_empty,
        score_contract_picked,
        score_tricks_picked,
        score_saved,
        score_twelve_hands,
        score_partners,
        score_game_won,
        score_closed,
        score_with_faults,
        score_long_names,
        score_long_names_contract_picked,
        score_long_names_partners,
        score_long_names_partners_contract_picked,
        hand,
        hand_corrected,
        hand_struck,
        forgotten,
        seats,
        seats_opened,
        watch,
        log,
        log_long_names,
        rulings,
        ruling_seen,
        ruling_kept,
        referee,
        referee_follow,
        referee_eight_tiles,
        referee_trick,
        referee_bid,
        referee_hand,
        referee_hand_blank,
        referee_with_faults,
        rules,
        not_there,
    )
}


def partly(address: str) -> Evening:
    """A sheet with a hand in play: Ann bid 5 in fives."""
    sheet = Evening(address).play(TWELVE[:3])
    sheet.write("calls", bidder=0, bid=5, trump=5)
    return sheet


def twelve(address: str) -> Evening:
    """A long evening, with what an evening brings: everybody passed, a corrected hand, one struck out."""
    sheet = Evening(address, THREE).play(TWELVE[:6])
    sheet.write("passes")
    sheet.play(TWELVE[6:])
    hands: list[dict[str, Any]] = sheet.hands()
    sheet.hand(0, 4, (4, 2, 1), replaces=hands[3]["seq"])
    sheet.write("strikes", line=hands[7]["seq"])
    sheet.hand(1, 4, (2, 4, 1))
    return sheet


def pick(page: Page, name: str, value: str | int) -> None:
    page.locator(f'label:has(> input[name="{name}"][value="{value}"])').click()
