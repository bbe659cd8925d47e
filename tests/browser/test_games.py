"""Whole evenings, by tapping and with JavaScript off: the totals and the winner of every recorded game."""

import json
from pathlib import Path

import pytest

from tests.browser.evenings import FOUR, Evening

pytestmark = pytest.mark.browser

GAMES = json.loads((Path(__file__).parents[1] / "cases" / "games.json").read_text())
TRUMPS = (5, "doubles", 0, "none", 6, 3)
each_game = pytest.mark.parametrize("game", GAMES, ids=[game["id"] for game in GAMES])
each_but_long_ones_slowly = pytest.mark.parametrize(
    "game",
    [pytest.param(game, id=game["id"], marks=pytest.mark.slow if len(game["hands"]) > 10 else ()) for game in GAMES],
)


def open_sheet(page, address, house):
    """Open a sheet through the first page: names, the number of players, and the house rules."""
    page.goto(address)
    players = house.get("players", 3)
    page.locator(f'label:has(input[name="players"][value="{players}"])').click()
    for seat, name in enumerate(FOUR[:players]):
        page.locator(f'input[name="name-{seat}"]').fill(name)
    if rules := {name: value for name, value in house.items() if name != "players"}:
        page.locator("summary", has_text="House rules").click()
        for name, value in rules.items():
            page.locator(f'[name="{name}"]').select_option(str(value).lower())
    page.get_by_role("button", name="Open the sheet").click()
    page.wait_for_url("**/s/*")
    return Evening.of_page(page.url)


def holds(sheet, game):
    """Whether the sheet says what the file says."""
    hands = sheet.hands()
    assert [hand["totals"] for hand in hands] == game["totals"]
    assert [(hand["bidder"], hand["bid"], hand["taken"]) for hand in hands] == [
        (hand["bidder"], hand["bid"], hand["taken"]) for hand in game["hands"]
    ]
    (played,) = sheet.data()["games"]
    assert played["totals"] == game["totals"][-1]
    assert played["winner"] == game["winner"]


@each_game
def test_a_recorded_game_is_tapped_together_on_a_phone(address, phone, game):
    ann = phone()
    sheet = open_sheet(ann.page, address, game["house"])
    for number, hand in enumerate(game["hands"]):
        ann.record(hand["bidder"], hand["bid"], hand["taken"], TRUMPS[number % len(TRUMPS)])
    holds(sheet, game)


@each_but_long_ones_slowly
def test_a_recorded_game_is_kept_with_javascript_off(address, phone, game):
    ann = phone(scripts=False)
    sheet = open_sheet(ann.page, address, game["house"])
    for number, hand in enumerate(game["hands"]):
        ann.fill_plainly(hand["bidder"], hand["bid"], hand["taken"], TRUMPS[number % len(TRUMPS)])
        ann.save.click()
        ann.asks_for(number + 2)
    holds(sheet, game)


def test_a_whole_evening_with_javascript_off(address, phone):
    ann = phone(scripts=False)
    page = ann.page
    sheet = open_sheet(page, address, {"players": 3, "min_bid": 3})

    def press(name):
        page.get_by_role("button", name=name).click()

    def kept():
        return [(hand["bidder"], hand["bid"], hand["taken"]) for hand in sheet.hands()]

    ann.fill_plainly(0, 5, (5, 1, 1))
    press("Only put the contract on the table")
    assert sheet.data()["contract"] == {"bidder": 0, "bid": 5, "trump": 5, "taken": [0, 0, 0]}
    ann.fill_plainly(0, 5, (5, 1, 1))
    ann.save.click()
    press("Everybody passed")
    press("Misdeal: deal again")
    assert [line["kind"] for line in sheet.data()["lines"]][-2:] == ["passed", "passed"]
    ann.fill_plainly(1, 3, (2, 4, 1), "none")
    ann.save.click()
    ann.asks_for(3)

    press("Undo hand 2")
    press("Undo")  # the misdeal
    press("Redo")
    press("Undo")
    assert kept() == [(0, 5, [5, 1, 1])]
    ann.fill_plainly(1, 4, (2, 4, 1), "doubles")
    ann.save.click()

    page.locator("a.line", has_text="Ann 5").click()
    ann.cell("taken-0", 4).click()
    ann.cell("taken-1", 2).click()
    press("See what it changes")
    page.locator("#consequences li").first.wait_for()
    assert kept() == [(0, 5, [5, 1, 1]), (1, 4, [2, 4, 1])], "looking at the consequences has written them"
    press("Write the correction of hand 1")
    assert kept() == [(0, 5, [4, 2, 1]), (1, 4, [2, 4, 1])]

    page.locator("a.line", has_text="Ann 5").click()
    page.get_by_role("link", name="A hand was forgotten after this one").click()
    ann.fill_plainly(2, 6, (1, 0, 6), 0)
    press("See what it changes")
    press("Write the forgotten hand")
    assert kept() == [(0, 5, [4, 2, 1]), (2, 6, [1, 0, 6]), (1, 4, [2, 4, 1])]

    page.locator("a.line", has_text="Cy 6").click()
    press("Strike it out")
    assert len(kept()) == 2
    page.locator("a.line", has_text="Cy 6").click()
    press("Restore hand")
    assert len(kept()) == 3

    page.get_by_role("link", name="Players, rules").click()
    page.locator("#name-1-3").fill("Beau")
    page.locator("#id-1-3").select_option(label="Bo, whose name was wrong")
    page.get_by_role("button", name="Write the seats").first.click()
    assert [player["name"] for player in sheet.data()["players"]] == ["Ann", "Beau", "Cy"]
    page.get_by_role("link", name="Players, rules").click()
    page.locator("summary", has_text="Correct the rules of this game").click()
    page.locator("#now-overtricks").select_option("counted")
    page.locator("#now").get_by_role("button", name="See what it changes").click()
    press("Write the house rules")
    assert sheet.data()["house"]["overtricks"] == "counted"

    press("Stop game 1 here")
    assert sheet.data()["games"][0]["stopped"]
    press("Close the evening")
    assert sheet.data()["closed"]
    press("Open it again")
    assert not sheet.data()["closed"]
    page.get_by_role("link", name="The log of all lines").click()
    assert page.locator("main.log li").count() == sheet.data()["seq"]
