"""A real evening through the real forms, without JavaScript: every hand, every correction, every total."""

import json
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.table import FOUR, Table
from tests.web.plain import Browser

GAMES: list[dict[str, Any]] = json.loads((Path(__file__).parents[1] / "cases" / "games.json").read_text())


def sit_down(client: FlaskClient, players: int = 3, **house: object) -> Browser:
    """Open a sheet as somebody would who fills in the first page."""
    names = {f"name-{seat}": FOUR[seat] for seat in range(players)}
    return Browser(client).get("/").press("Open the sheet", {"players": players, **names, **house})


def save(browser: Browser, bidder: int, bid: int, taken: list[int], trump: object = 5) -> Browser:
    """Fill in the form of the next hand and save it."""
    tricks = {f"taken-{side}": count for side, count in enumerate(taken)}
    return browser.press("Save hand", {"contract": f"{bidder}-{bid}", "trump": trump, **tricks})


def correct(browser: Browser, hand: int, **fields: object) -> Browser:
    """Open a hand from its line, change what is wrong, and look at the consequences; nothing is written yet."""
    link = next(link for link in browser.page.all("a", css="line") if link.one("span", css="no").text == str(hand))
    given = {name.replace("_", "-"): value for name, value in fields.items()}
    return browser.get(link.get("href")).press("See what it changes", given)


def consequences(browser: Browser) -> list[str]:
    """What a correction would change, as it is shown before anything is written."""
    (found,) = [section for section in browser.page.all("section", css="consequences") if section.all("li")]
    return [item.text for item in found.all("li")]


def table_of(browser: Browser) -> Table:
    return Table(browser.client, browser.path)


@pytest.mark.parametrize("game", GAMES, ids=[game["id"] for game in GAMES])
def test_a_game_of_the_case_files_ends_with_its_totals_and_its_winner(
    client: FlaskClient, game: dict[str, Any]
) -> None:
    browser = sit_down(client, **game["house"])
    for hand in game["hands"]:
        save(browser, **hand)
        assert browser.status == 200
    table = table_of(browser)
    (played,) = table.data()["games"]
    assert [hand["totals"] for hand in played["hands"]] == game["totals"]
    assert played["totals"] == game["totals"][-1]
    assert played["winner"] == game["winner"]


def test_every_hand_is_announced_and_its_totals_stand_above_the_next(client: FlaskClient) -> None:
    browser = sit_down(client)
    assert "Hand 1: who bid?" in browser.text
    save(browser, 0, 5, [5, 2, 0])
    assert "Ann bid 5, made" in browser.page.one("footer", css="dock").text
    assert [total.text for total in browser.page.all("p", css="total")] == ["5", "2", "0"]
    save(browser, 2, 21, [3, 1, 3], trump="none")
    assert "Cy shot the moon, set" in browser.page.one("footer", css="dock").text
    assert [total.text for total in browser.page.all("p", css="total")] == ["8", "3", "−21"]


def test_the_turn_to_bid_first_goes_round_and_a_misdeal_keeps_it(client: FlaskClient) -> None:
    browser = sit_down(client, first=1)
    table = table_of(browser)
    assert table.data()["first_bidder"] == 1
    save(browser, 0, 4, [4, 2, 1])
    assert table.data()["first_bidder"] == 2
    browser.press("Everybody passed")
    assert table.data()["first_bidder"] == 0
    browser.press("Misdeal")
    assert table.data()["first_bidder"] == 0
    assert table.kinds == ["seated", "hand", "passed", "passed"]


def test_undo_and_redo_go_back_and_forth_over_many_lines(client: FlaskClient) -> None:
    browser = sit_down(client)
    table = table_of(browser)
    totals = []
    for bid in (4, 5, 6):
        save(browser, 0, bid, [7, 0, 0])
        totals.append(table.totals)
    browser.press("Everybody passed")
    browser.press("Undo “everybody passed”")
    for left in (2, 1):
        browser.press("Undo hand")
        assert table.totals == totals[left - 1]
    browser.press("Undo hand 1")
    assert table.data()["games"] == []
    assert not [button for button in browser.page.all("button") if button.text.startswith("Undo")]
    for done in range(3):
        browser.press(f"Redo hand {done + 1}")
        assert table.totals == totals[done]
    browser.press("Redo “everybody passed”")
    assert not [button for button in browser.page.all("button") if button.text.startswith("Redo")]
    assert table.data()["first_bidder"] == 1  # three hands and a redeal on


def test_after_an_undo_a_new_hand_takes_the_place_and_there_is_nothing_to_redo(client: FlaskClient) -> None:
    browser = sit_down(client)
    save(browser, 0, 4, [4, 2, 1])
    browser.press("Undo")
    save(browser, 1, 5, [1, 5, 1])
    assert table_of(browser).totals == [1, 5, 1]
    assert not [button for button in browser.page.all("button") if button.text.startswith("Redo")]


def test_a_correction_shows_its_consequences_first_and_writes_them_then(client: FlaskClient) -> None:
    browser = sit_down(client)
    table = table_of(browser)
    save(browser, 0, 7, [7, 0, 0])
    save(browser, 0, 7, [7, 0, 0])
    save(browser, 0, 7, [7, 0, 0])
    assert table.data()["games"][0]["winner"] == 0

    correct(browser, 2, taken_0=6, taken_1=1)
    assert consequences(browser) == [
        "Hand 2: set, Ann −7, Bo +1, Cy 0 (it was Ann +7, Bo 0, Cy 0).",
        "Ann no longer wins game 1 at hand 3.",
        "Game 1 stands at Ann 7, Bo 1, Cy 0.",
    ]
    assert len(table.kinds) == 4, "looking writes nothing"
    browser.press("Write the correction of hand 2")
    game = table.data()["games"][0]
    assert (game["winner"], game["totals"]) == (None, [7, 1, 0])
    assert table.kinds[-1] == "hand"

    browser.press("Undo the correction of hand 2")
    assert table.data()["games"][0]["winner"] == 0


def test_what_was_looked_at_stays_in_the_form_and_can_be_looked_at_again(client: FlaskClient) -> None:
    browser = sit_down(client)
    save(browser, 0, 4, [4, 2, 1])
    correct(browser, 1, contract="1-5", trump="doubles", note="Bo said five")
    form = browser.form("Write the correction")
    assert form.values() | {"contract": "1-5", "trump": "doubles", "note": "Bo said five"} == form.values()
    browser.press("See again what it changes", {"taken-0": 1, "taken-1": 5})
    browser.press("Write the correction")
    (hand,) = table_of(browser).data()["games"][0]["hands"]
    assert (hand["bidder"], hand["bid"], hand["trump"], hand["taken"]) == (1, 5, "doubles", [1, 5, 1])
    assert "Bo said five" in browser.text


def test_a_correction_of_a_correction_can_be_taken_out_and_restored(client: FlaskClient) -> None:
    browser = sit_down(client)
    table = table_of(browser)
    save(browser, 0, 4, [4, 2, 1])
    correct(browser, 1, taken_0=5, taken_2=0).press("Write the correction")
    correct(browser, 1, taken_0=3, taken_1=4).press("Write the correction")
    assert table.totals == [-4, 4, 0]
    correction = table.seq
    browser.get(f"{table.path}/hands/2").press("Take this correction out")
    assert table.totals == [4, 2, 0]
    browser.get(f"{table.path}/hands/2").press("Restore this correction")
    assert table.totals == [-4, 4, 0]
    assert table.data()["lines"][-1]["body"] == {"line": correction}


def test_a_forgotten_hand_goes_after_the_one_it_followed_and_another_before_the_first(client: FlaskClient) -> None:
    browser = sit_down(client)
    table = table_of(browser)
    save(browser, 0, 4, [4, 2, 1])
    save(browser, 2, 6, [1, 0, 6])
    browser.get(f"{table.path}/hands/2").link("A hand was forgotten after this one")
    browser.press("See what it changes", {"contract": "1-5", "trump": 0, "taken-0": 1, "taken-1": 5, "taken-2": 1})
    assert consequences(browser)
    browser.press("Write the forgotten hand")
    assert [hand["seq"] for hand in table.data()["games"][0]["hands"]] == [2, 4, 3]

    browser.get(f"{table.path}/hands/2").link("A hand was forgotten before this one")
    browser.press("See what it changes", {"contract": "0-4", "trump": 0, "taken-0": 7, "taken-1": 0, "taken-2": 0})
    browser.press("Write the forgotten hand")
    hands = table.data()["games"][0]["hands"]
    assert [hand["seq"] for hand in hands] == [5, 2, 4, 3]
    assert hands[-1]["totals"] == [4 + 4 + 1 + 1, 0 + 2 + 5 + 0, 0 + 1 + 1 + 6]


def test_the_last_hand_that_was_forgotten_is_found_from_the_score_screen_and_on_an_empty_sheet(
    client: FlaskClient,
) -> None:
    browser = sit_down(client).link("A forgotten hand")
    browser.press("See what it changes", {"contract": "0-4", "trump": 1, "taken-0": 4, "taken-1": 3, "taken-2": 0})
    browser.press("Write the forgotten hand")
    assert table_of(browser).totals == [4, 3, 0]


def test_a_struck_hand_says_first_what_goes_with_it_and_comes_back(client: FlaskClient) -> None:
    browser = sit_down(client)
    table = table_of(browser)
    save(browser, 0, 4, [4, 2, 1])
    save(browser, 1, 5, [1, 5, 1])
    browser.get(f"{table.path}/hands/2")
    assert "Game 1 stands at Ann 1, Bo 5, Cy 1." in browser.page.one("section", css="strike").text
    browser.press("Strike it out")
    assert table.totals == [1, 5, 1]
    assert table.data()["first_bidder"] == 1
    browser.get(f"{table.path}/hands/2").press("Restore hand 1")
    assert table.totals == [5, 7, 2]


def test_a_redeal_is_struck_out_and_restored_from_its_line(client: FlaskClient) -> None:
    browser = sit_down(client)
    table = table_of(browser)
    browser.press("Everybody passed").press("Strike out")
    assert table.data()["first_bidder"] == 0
    browser.press("Restore")
    assert table.data()["first_bidder"] == 1


def test_the_next_game_begins_by_itself_and_a_stopped_one_has_no_winner(client: FlaskClient) -> None:
    browser = sit_down(client)
    table = table_of(browser)
    save(browser, 0, 21, [7, 0, 0])
    assert "wins game 1" in browser.text
    save(browser, 1, 4, [1, 5, 1])
    browser.press("Stop game 2 here")
    assert not [button for button in browser.page.all("button") if button.text.startswith("Stop game")]
    save(browser, 2, 5, [1, 1, 5])
    games = table.data()["games"]
    assert [(game["winner"], game["stopped"], game["totals"]) for game in games] == [
        (0, False, [21, 0, 0]),
        (None, True, [1, 4, 1]),
        (None, False, [1, 1, 5]),
    ]


def test_the_contract_can_be_put_on_the_table_and_is_in_the_form_for_everybody(client: FlaskClient) -> None:
    browser = sit_down(client)
    table = table_of(browser)
    browser.press("Only put the contract on the table", {"contract": "2-6", "trump": "none"})
    assert table.data()["contract"] == {"bidder": 2, "bid": 6, "trump": "none", "taken": [0, 0, 0]}
    values = table.browser().form("Save hand").values()
    assert (values["contract"], values["trump"]) == ("2-6", "none")
    assert "Cy bid 6 with no trump" in Browser(client).get(table.watch).text
    browser.press("Save hand 1", {"taken-0": 1, "taken-1": 0, "taken-2": 6})
    assert table.data()["contract"] is None
    assert table.totals == [1, 0, 6]


# ---- Who sits where ------------------------------------------------------------------------------


def test_a_name_is_spelled_right_everywhere(client: FlaskClient) -> None:
    browser = sit_down(client)
    table = table_of(browser)
    save(browser, 1, 4, [1, 5, 1])
    browser.link("Players, rules").press("Write the seats", {"name-1": "Bob", "id-1": 2})
    assert [player["name"] for player in table.data()["players"]] == ["Ann", "Bob", "Cy"]
    assert [player["id"] for player in table.data()["players"]] == [1, 2, 3]
    assert "Bob" in table.browser().page.one("section", css="standing").text
    assert "Bo is now written Bob." in table.log().text
    browser.press("Undo the change of seats")
    assert table.data()["players"][1]["name"] == "Bo"


def test_a_new_person_takes_over_the_seat_with_its_score(client: FlaskClient) -> None:
    browser = sit_down(client)
    table = table_of(browser)
    save(browser, 1, 4, [1, 5, 1])
    browser.link("Players, rules").press("Write the seats", {"name-1": "Di", "id-1": ""})
    assert table.data()["players"] == [{"id": 1, "name": "Ann"}, {"id": 4, "name": "Di"}, {"id": 3, "name": "Cy"}]
    assert table.totals == [1, 4, 1]
    assert "Di takes over from Bo." in table.log().text


def test_people_change_seats_between_games_but_not_during_one(client: FlaskClient) -> None:
    browser = sit_down(client)
    table = table_of(browser)
    swap = {"name-0": "Bo", "id-0": 2, "name-1": "Ann", "id-1": 1}
    save(browser, 0, 4, [4, 2, 1])
    browser.link("Players, rules").press("Write the seats", swap)
    assert browser.status == 422
    assert browser.problems == [
        "Bo cannot change seats during a game; finish or stop it first.",
        "Ann cannot change seats during a game; finish or stop it first.",
    ]
    assert browser.said_at("name-0") == browser.problems[:1]
    values = browser.form("Write the seats").values()
    assert {name: values[name] for name in swap} == {name: str(value) for name, value in swap.items()}

    browser.link("Back to hand").press("Stop game 1 here").link("Players, rules").press("Write the seats", swap)
    assert [player["name"] for player in table.data()["players"]] == ["Bo", "Ann", "Cy"]
    assert "New seats: Bo, Ann, and Cy." in table.log().text


def test_another_seat_bids_first(client: FlaskClient) -> None:
    browser = sit_down(client)
    browser.link("Players, rules").press("Write the seats", {"first": 2})
    table = table_of(browser)
    assert table.data()["first_bidder"] == 2
    assert "Cy bids first next." in table.log().text


def test_three_play_on_as_four_in_partners_and_as_three_again(client: FlaskClient) -> None:
    browser = sit_down(client)
    table = table_of(browser)
    save(browser, 0, 4, [4, 2, 1])
    browser.link("Players, rules")
    other_number_of_seats(browser).press("Write the four", {"name-3": "Di"})
    save(browser, 3, 5, [1, 6])
    three, four = table.data()["games"]
    assert (three["stopped"], three["totals"]) == (True, [4, 2, 1])
    assert (four["totals"], four["house"]["tiles"], four["house"]["overtricks"]) == ([1, 6], 28, "counted")
    assert "Now Ann, Bo, Cy, and Di play." in table.log().text

    browser.link("Players, rules")
    other_number_of_seats(browser).press("Write the three", {"name-1": "Di", "id-1": ""})
    assert table.data()["players"] == [{"id": 1, "name": "Ann"}, {"id": 4, "name": "Di"}, {"id": 3, "name": "Cy"}]
    assert table.data()["house"]["tiles"] == 22


def other_number_of_seats(browser: Browser) -> Browser:
    """Tell the two buttons of the page apart: that of the form for another number of seats gets its number."""
    inside = [form for form in browser.page.all("form") if form.ancestor("details")]
    (form,) = (form for form in inside if form.all("input", name="name-0"))
    seats = len([field for field in form.all("input") if field.get("name").startswith("name-")])
    form.one("button").children[:] = [f"Write the {'four' if seats == 4 else 'three'}"]
    return browser


# ---- House rules ---------------------------------------------------------------------------------


def test_house_rules_hold_from_the_next_game_on(client: FlaskClient) -> None:
    browser = sit_down(client)
    table = table_of(browser)
    save(browser, 0, 4, [7, 0, 0])
    browser.link("Players, rules").press("See what it changes", {"overtricks": "counted"})
    assert consequences(browser) == ["No score changes."]
    assert table.kinds == ["seated", "hand"]
    browser.press("Write the house rules")
    save(browser, 0, 4, [7, 0, 0])
    assert table.totals == [8, 0, 0]
    browser.press("Stop game 1 here")
    save(browser, 0, 4, [7, 0, 0])
    assert table.totals == [7, 0, 0]
    assert "House rules from the next game on" in table.log().text


def test_house_rules_are_corrected_for_this_game_too_after_the_consequences_were_seen(client: FlaskClient) -> None:
    browser = sit_down(client)
    table = table_of(browser)
    save(browser, 0, 4, [7, 0, 0])
    save(browser, 0, 4, [6, 1, 0])
    browser.link("Players, rules").press("See what it changes", {"overtricks": "counted", "target": 13}, "now")
    assert consequences(browser) == [
        "Hand 1: made, Ann +7, Bo 0, Cy 0 (it was Ann +4, Bo 0, Cy 0).",
        "Hand 2: made, Ann +6, Bo +1, Cy 0 (it was Ann +4, Bo +1, Cy 0).",
        "Ann wins game 1 at hand 2.",
        "Game 1 ends at Ann 13, Bo 1, Cy 0.",
    ]
    assert len(table.kinds) == 3
    browser.press("Write the house rules")
    game = table.data()["games"][0]
    assert (game["winner"], game["totals"], game["house"]["overtricks"]) == (0, [13, 1, 0], "counted")
    browser.press("Undo the correction of the house rules")
    assert table.totals == [8, 1, 0]


def test_rules_that_came_with_a_later_game_are_corrected_for_that_game_alone(client: FlaskClient) -> None:
    browser = sit_down(client)
    table = table_of(browser)
    save(browser, 0, 4, [7, 0, 0])
    browser.link("Players, rules").press("See what it changes", {"min_bid": 3}).press("Write the house rules")
    browser.press("Stop game 1 here")
    save(browser, 0, 4, [7, 0, 0])
    browser.link("Players, rules")
    browser.press("See what it changes", {"overtricks": "counted"}, "now").press("Write the house rules")
    first, second = table.data()["games"]
    assert (first["totals"], first["house"]["min_bid"]) == ([4, 0, 0], 4)
    assert (second["totals"], second["house"]["min_bid"], second["house"]["overtricks"]) == ([7, 0, 0], 3, "counted")


# ---- The whole evening ---------------------------------------------------------------------------


def test_a_closed_evening_opens_again(client: FlaskClient) -> None:
    browser = sit_down(client)
    table = table_of(browser)
    save(browser, 0, 4, [4, 2, 1])
    browser.press("Close the evening")
    assert table.data()["closed"]
    assert "The evening is closed." in Browser(client).get(table.watch).text
    browser.press("Open it again")
    assert not table.data()["closed"]
    browser.press("Close the evening")
    table.hand(1, 5, 3, (1, 5, 1))
    assert not table.data()["closed"], "a line that is written opens it again"


def test_the_log_has_every_line_of_an_evening_with_everything(client: FlaskClient) -> None:
    browser = sit_down(client)
    table = table_of(browser)
    save(browser, 0, 4, [4, 2, 1])
    browser.press("Everybody passed").press("Misdeal").press("Undo the misdeal").press("Redo the misdeal")
    correct(browser, 1, taken_0=5, taken_2=0).press("Write the correction")
    browser.get(f"{table.path}/hands/2").press("Strike it out").press("Redo hand 1")
    browser.link("Players, rules").press("Write the seats", {"name-2": "Cyd", "id-2": 3})
    browser.link("Players, rules").press("See what it changes", {"min_bid": 5}).press("Write the house rules")
    save(browser, 2, 21, [0, 0, 7], trump=0)
    save(browser, 1, 5, [1, 5, 1], trump="doubles")
    browser.press("Stop game 2 here").press("Close the evening").press("Open it again")

    data = table.data()
    assert [line["kind"] for line in data["lines"]] == [
        "seated", "hand", "passed", "passed", "struck", "restored", "hand", "struck", "restored", "seated", "agreed",
        "hand", "hand", "stopped", "closed", "struck",
    ]  # fmt: skip
    log = table.log()
    numbers = [int(number.text) for number in log.page.all("span", css="no")]
    assert numbers == list(range(data["seq"], 0, -1))
    said = [row.one(css="what").text for row in log.page.all("li", css="said")]
    assert said[::-1] == [
        "Ann, Bo, and Cy sat down. Texas three, to 21 points.",
        "Ann bid 4 in fives; tricks: Ann 4, Bo 2, Cy 1.",
        "Everybody passed.",
        "Misdeal: thrown in and dealt again.",
        "Struck out: Misdeal: thrown in and dealt again.",
        "Restored: Misdeal: thrown in and dealt again.",
        "Hand 1 corrected: Ann bid 4 in fives; tricks: Ann 5, Bo 2, Cyd 0.",
        "Struck out: Ann bid 4 in fives; tricks: Ann 4, Bo 2, Cy 1.",
        "Restored: Ann bid 4 in fives; tricks: Ann 4, Bo 2, Cy 1.",
        "Cy is now written Cyd.",
        "House rules from the next game on: Texas three, to 21 points; Lowest bid: 5.",
        "Cyd shoots the moon in blanks; tricks: Ann 0, Bo 0, Cyd 7.",
        "Bo bid 5 in doubles; tricks: Ann 1, Bo 5, Cyd 1.",
        "The game was stopped here.",
        "The evening was closed.",
        "Struck out: The evening was closed.",
    ]
    first, second = data["games"]
    assert (first["winner"], first["totals"]) == (2, [4, 2, 21])
    assert (second["stopped"], second["totals"]) == (True, [1, 5, 1])
    assert second["house"]["min_bid"] == 5
    assert not data["closed"]


def test_a_seating_that_was_struck_and_restored_reads_as_it_was_written(table: Table) -> None:
    line = table.write("seats", name_0="Ann", name_1="Bob", name_2="Cy", id_0=1, id_1=2, id_2=3)
    table.undo()
    table.redo()
    said = [row.one(css="what").text for row in table.log().page.all("li", css="said")]
    assert said[:2] == ["Restored: Bo is now written Bob.", "Struck out: Bo is now written Bob."]
    assert table.data()["lines"][-1]["body"] == {"line": line}


@pytest.mark.parametrize("renamed_first", [True, False])
def test_a_sheet_whose_change_to_four_seats_was_struck_can_still_be_read(table: Table, renamed_first: bool) -> None:
    rename = {"name-0": "Ann", "name-1": "Bob", "name-2": "Cy", "id-0": 1, "id-1": 2, "id-2": 3}
    four = {"players": 4, "name-0": "Ann", "name-1": "Bo", "name-2": "Cy", "name-3": "Di"}
    if renamed_first:
        table.write("seats", rename)
        table.write("seats", four | {"name-1": "Bob"})
    else:
        table.write("seats", four)
        table.write("seats", rename | {"name-3": "Di", "id-3": 4})
    table.post("strikes", line=2)
    for page in (table.path, f"{table.path}/seats", table.watch, f"{table.watch}/log", f"{table.watch}/sheet.json"):
        assert table.client.get(page).status_code == 200


def test_a_long_evening_shows_its_newest_lines_and_the_log_has_all(table: Table) -> None:
    for number in range(70):
        table.hand(number % 3, 4, number % 7, (3, 3, 1))
    page = table.browser().page
    shown = [int(number.text) for number in page.all("span", css="no") if number.text.isdigit()]
    assert shown[0] == 70
    assert shown == sorted(shown, reverse=True)
    assert [row.one(css="no").text for row in table.log().page.all("li", css="said")][::-1] == [*map(str, range(1, 72))]
    data = table.data()
    assert sum(len(game["hands"]) for game in data["games"]) == 70
    assert data["first_bidder"] == 70 % 3
