"""Every house rule, chosen in the real form of the first page without JavaScript, and seen to act."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from flask.testing import FlaskClient

from moonkeeper import keys
from moonkeeper.rules import PRESETS, VALUES, House, need
from tests.table import FOUR, Table, fields, hand_fields
from tests.web.plain import Browser, Form

NAMES = {f"name-{seat}": name for seat, name in enumerate(FOUR)}


def open_with(client: FlaskClient, **house: object) -> Table:
    """Fill in the first page and open the sheet; with four players there are four names."""
    people = 4 if house.get("players") == 4 else 3
    names = {name: NAMES[name] for name in list(NAMES)[:people]}
    browser = Browser(client).get("/").press("Open the sheet", {**names, **house})
    assert browser.status == 200, browser.problems
    assert browser.path.startswith("/s/"), browser.problems
    return Table(client, browser.path)


def refused(table: Table, given: dict[str, object], what: str = "hands") -> list[str]:
    """The sentences with which a form is refused."""
    answer = table.post(what, given)
    assert answer.status_code == 422, answer.status_code
    return table.problems(answer)


def after_one(bid: int, taken: Sequence[int], totals: list[int], bidder: int = 0) -> Callable[[Table], None]:
    """One hand, and the totals after it."""

    def seen(table: Table) -> None:
        table.hand(bidder, bid, 5, taken)
        assert table.totals == totals

    return seen


def blanks_cannot_be_trump(table: Table) -> None:
    assert refused(table, hand_fields(trump=0)) == ["At this table that cannot be trump: blanks."]
    assert "disabled" in table.browser().page.one("input", name="trump", value="0").attrs


def a_game_is_won_with(totals: list[int], hands: Sequence[tuple[int, int, Sequence[int]]]) -> Callable[[Table], None]:
    """The first side wins with the last of these hands, and not before."""

    def seen(table: Table) -> None:
        for bidder, bid, taken in hands:
            assert not any(game["winner"] is not None for game in table.data()["games"])
            table.hand(bidder, bid, 5, taken)
        (game,) = table.data()["games"]
        assert (game["winner"], game["totals"]) == (0, totals)

    return seen


def a_bid_of_three_counts(table: Table) -> None:
    assert "0-3" in table.browser().form("Save hand").offers("contract")
    table.hand(0, 3, 5, (3, 2, 2))
    assert table.totals == [3, 2, 2]


def a_bid_of_four_is_too_low(table: Table) -> None:
    assert "0-4" not in table.browser().form("Save hand").offers("contract")
    assert refused(table, hand_fields(bid=4)) == ["The lowest bid at this table is 5."]


def the_last_must_bid(table: Table) -> None:
    assert refused(table, {}, "passes") == ["At this table the last to call may not pass: Cy must bid at least 4."]


def the_rule_is_shown(words: str) -> Callable[[Table], None]:
    """A rule that moves no point is in the words of the house."""

    def seen(table: Table) -> None:
        assert words in table.log().text
        assert words in Browser(table.client).get(table.watch).text
        assert words in table.browser("/seats").text

    return seen


def a_trump_is_not_allowed(trump: str, word: str) -> Callable[[Table], None]:
    def seen(table: Table) -> None:
        assert refused(table, hand_fields(trump=trump)) == [f"At this table that cannot be trump: {word}."]
        assert "disabled" in table.browser().page.one("input", name="trump", value=trump).attrs

    return seen


def a_moon_needs_a_seven_before_it(table: Table) -> None:
    moon = hand_fields(bidder=1, bid=21, taken=(0, 7, 0))
    assert refused(table, moon | {"calls": "6,21"}) == ["At this table the moon may be bid only over a 7."]
    table.write("hands", moon | {"calls": "7,21"})


def nobody_below_zero_shoots_the_moon(table: Table) -> None:
    table.hand(0, 4, 5, (0, 4, 3))
    moon = hand_fields(bid=21, taken=(7, 0, 0))
    assert refused(table, moon) == ["Ann stands below zero (−4), and may not shoot the moon at this table."]
    assert "disabled" in table.browser().page.one("input", name="contract", value="0-21").attrs
    table.hand(1, 21, 5, (0, 7, 0))


ACTS: list[tuple[dict[str, object], Callable[[Table], None]]] = [
    ({"players": 4}, after_one(4, (5, 2), [5, 2], bidder=2)),
    ({"tiles": 21}, blanks_cannot_be_trump),
    ({"scoring": "marks"}, after_one(4, (3, 2, 2), [0, 1, 1])),
    ({"target": 8}, a_game_is_won_with([8, 2, 4], [(0, 4, (4, 1, 2)), (0, 4, (4, 1, 2))])),
    ({"min_bid": 3}, a_bid_of_three_counts),
    ({"min_bid": 5}, a_bid_of_four_is_too_low),
    ({"all_pass": "last_bids"}, the_last_must_bid),
    ({"name_trump": "before_widow"}, the_rule_is_shown("Trump is named: before seeing the widow")),
    ({"made_when": "more_than"}, after_one(4, (4, 2, 1), [-4, 2, 1])),
    ({"overtricks": "counted"}, after_one(4, (6, 1, 0), [6, 1, 0])),
    ({"moon": "wins_game", "target": 99}, a_game_is_won_with([21, 0, 0], [(0, 21, (7, 0, 0))])),
    (
        {"goes_out": "bidder_first", "target": 13},
        a_game_is_won_with([13, 14, -7], [(1, 7, (0, 7, 0)), (0, 7, (7, 0, 0)), (2, 7, (1, 5, 1)), (0, 5, (5, 2, 0))]),
    ),
    ({"doubles_trump": "false"}, a_trump_is_not_allowed("doubles", "doubles")),
    ({"no_trump": "false"}, a_trump_is_not_allowed("none", "no trump")),
    ({"no_trump_doubles": "low"}, the_rule_is_shown("Doubles with no trump: lowest of their suit")),
    ({"no_trump_doubles": "own_suit"}, the_rule_is_shown("Doubles with no trump: a suit of their own")),
    ({"moon_bid": "over_seven"}, a_moon_needs_a_seven_before_it),
    ({"moon_when_negative": "false"}, nobody_below_zero_shoots_the_moon),
    ({"set_penalty": "others_gain_bid"}, after_one(4, (3, 2, 2), [0, 6, 6])),
    ({"moon_marks": 2, "scoring": "marks"}, after_one(21, (7, 0, 0), [2, 0, 0])),
    ({"moon_marks": 3, "scoring": "marks"}, after_one(21, (6, 1, 0), [0, 3, 3])),
]


@pytest.mark.parametrize(
    ("house", "seen"), ACTS, ids=[" ".join(f"{k}={v}" for k, v in house.items()) for house, _ in ACTS]
)
def test_a_house_rule_chosen_on_the_first_page_acts(
    client: FlaskClient, house: dict[str, object], seen: Callable[[Table], None]
) -> None:
    table = open_with(client, **house)
    kept = table.data()["house"]
    assert {name: str(kept[name]).lower() for name in house} == {name: str(value) for name, value in house.items()}
    seen(table)


def test_every_house_rule_is_among_those_that_were_seen_to_act() -> None:
    assert {name for house, _ in ACTS for name in house} == set(VALUES)


HOUSES: list[dict[str, object]] = [
    {"set_penalty": "others_gain_bid"},
    {"made_when": "more_than", "overtricks": "counted", "min_bid": 3},
    {"scoring": "marks", "moon_marks": 3},
    {"players": 4, "set_penalty": "others_gain_bid"},
    {"players": 4, "overtricks": "ignored"},
]


@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_the_small_numbers_in_the_grid_are_the_totals_that_the_hand_would_bring(
    client: FlaskClient, house: dict[str, object]
) -> None:
    table = open_with(client, **house)
    more = (4, 3) if house.get("players") == 4 else (4, 2, 1)
    table.hand(0, 4, 5, more)
    told = House(**table.data()["house"])
    cells = table.browser().page.all("input", name="contract")
    assert [cell.get("value") for cell in cells if cell.get("value")[0] == "1"] == [f"1-{bid}" for bid in told.bids]
    for cell in cells:
        bidder, bid = map(int, cell.get("value").split("-"))
        side, needed = told.side(bidder), need(bid, told)
        for promised, tricks in (("data-made", needed), ("data-set", 0)):
            rest = [0] * told.sides
            rest[side], rest[side - 1] = tricks, 7 - tricks
            line = table.hand(bidder, bid, 5, rest)
            game = table.data()["games"][0]
            assert cell.get(promised).replace("−", "-") == str(game["hands"][1]["totals"][side]), cell
            table.write("strikes", line=line)


@pytest.mark.parametrize("players", [3, 4])
def test_a_blank_first_page_opens_the_default_house(client: FlaskClient, players: int) -> None:
    table = open_with(client, players=players)
    assert House(**table.data()["house"]) == House(players=players)


def test_the_target_of_a_game_in_marks_is_seven_unless_one_is_typed(client: FlaskClient) -> None:
    assert open_with(client, scoring="marks").data()["house"]["target"] == 7
    assert open_with(client, scoring="marks", target=5).data()["house"]["target"] == 5


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_chosen_by_its_name(client: FlaskClient, preset: str) -> None:
    players = PRESETS[preset].players
    table = open_with(client, preset=preset, players=players)
    assert House(**table.data()["house"]) == PRESETS[preset]


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_alone_says_all_and_fields_that_are_empty_or_absent_change_nothing(
    client: FlaskClient, preset: str
) -> None:
    names = {f"name-{seat}": FOUR[seat] for seat in range(PRESETS[preset].players)}
    for empty in ({}, dict.fromkeys(VALUES, "")):
        given = {"key": keys.new_key(), "preset": preset, **names, **empty}
        answer = client.post("/sheets", data=given)
        assert answer.status_code == 303
        assert House(**Table(client, answer.headers["Location"]).data()["house"]) == PRESETS[preset]


def test_a_preset_can_be_changed_field_by_field(client: FlaskClient) -> None:
    table = open_with(client, preset="gamerules3", min_bid=5, target=30)
    assert House(**table.data()["house"]) == House(moon="wins_game", min_bid=5, target=30)
    table = open_with(client, preset="gamerules3", moon="points")
    assert House(**table.data()["house"]) == House()


def test_another_way_of_scoring_takes_the_target_of_its_own(client: FlaskClient) -> None:
    assert open_with(client, preset="texas3_marks", scoring="points").data()["house"]["target"] == 21


def test_the_first_bidder_can_be_chosen_or_drawn(client: FlaskClient) -> None:
    assert open_with(client, first=2).data()["first_bidder"] == 2
    assert open_with(client, players=4, first=3).data()["first_bidder"] == 3
    drawn = {open_with(client, first="random").data()["first_bidder"] for _ in range(30)}
    assert drawn == {0, 1, 2}


def test_title_and_time_zone_are_kept(client: FlaskClient) -> None:
    table = Table(client).open(title="  Friday\tat Bo’s ", zone="America/Chicago")
    data = table.data()
    assert (data["title"], data["zone"]) == ("Friday at Bo’s", "America/Chicago")
    assert "Friday at Bo’s" in table.browser().text


# ---- The same fields on the page of players and rules ---------------------------------------------


def values_of(form: Form) -> dict[str, Any]:
    values = form.values()
    return {name: values[name] for name in VALUES if name in values}


@pytest.mark.parametrize("house", [house for house, _ in ACTS if "players" not in house], ids=str)
def test_the_rules_of_a_sheet_stand_in_their_form_and_written_again_they_are_the_same(
    client: FlaskClient, house: dict[str, Any]
) -> None:
    table = Table(client).open(**house)
    kept = table.data()["house"]
    browser = table.browser("/seats")
    form = browser.form("See what it changes")
    assert values_of(form) == {name: str(value).lower() for name, value in kept.items()}
    browser.press("See what it changes")
    browser.press("Write the house rules")
    assert table.data()["lines"][-1]["body"]["house"] == kept


def test_the_number_of_players_is_no_house_rule_to_agree_on(table: Table) -> None:
    answer = table.post("houses", fields({"players": 4}))
    assert answer.status_code == 422
    assert table.kinds == ["seated"]
