"""The form of a hand: it fills in what follows, says what will be written, and loses nothing when the network does."""

import random
import re
import time

import pytest
from playwright.sync_api import expect

from tests.browser.evenings import A_WON_GAME, FOUR, THREE, TWELVE
from tests.browser.phones import as_chosen

pytestmark = pytest.mark.browser

COUNTS = """side => [...document.querySelectorAll(`input[name="taken-${side}"]:enabled`)].map(input => +input.value)"""

HOUSES = {
    "texas": (THREE, {}),
    "partners": (FOUR, {}),
    "marks": (THREE, {"scoring": "marks", "moon_marks": 3, "target": 4}),
    "others gain the bid": (THREE, {"set_penalty": "others_gain_bid", "made_when": "more_than", "min_bid": 3}),
    "short games": (FOUR, {"target": 9, "moon": "wins_game", "goes_out": "bidder_first", "overtricks": "ignored"}),
    "few bids": (
        THREE,
        {"min_bid": 5, "moon_when_negative": "false", "doubles_trump": "false", "overtricks": "counted"},
    ),
}


def eventually(said, wanted):
    """Ask until the answer is the wanted one, for five seconds."""
    until = time.monotonic() + 5
    while said() != wanted and time.monotonic() < until:
        time.sleep(0.05)
    assert said() == wanted


# ---- Tricks --------------------------------------------------------------------------------------


def test_the_last_side_fills_itself(evening, phone):
    ann = phone(evening().url)
    ann.fill(0, 5, (5, 1, 1))
    expect(ann.radio("taken-2", 1)).to_be_checked()
    assert ann.page.evaluate(COUNTS, 2) == [1]
    expect(ann.page.get_by_role("radiogroup", name="Tricks of Cy").get_by_text("the rest")).to_be_visible()
    expect(ann.page.get_by_text("the rest").locator("visible=true")).to_have_count(1)


@pytest.mark.parametrize(("tapped", "rest"), [((1, 2), 0), ((2, 0), 1)])
def test_whichever_side_is_left_is_the_one_that_fills_itself(evening, phone, tapped, rest):
    ann = phone(evening().url)
    ann.fill(0, 4, (0,))
    for side in tapped:
        ann.pick(f"taken-{side}", 2)
    expect(ann.radio(f"taken-{rest}", 3)).to_be_checked()


def test_with_partners_one_tap_fills_both(evening, phone):
    ann = phone(evening(FOUR).url)
    ann.fill(1, 4, (3, 4))
    expect(ann.radio("taken-1", 4)).to_be_checked()


def test_counts_that_cannot_be_are_out_of_reach(evening, phone):
    ann = phone(evening().url)
    ann.fill(0, 5, (5,))
    ann.pick("taken-0", 5)
    assert [ann.page.evaluate(COUNTS, side) for side in range(3)] == [list(range(8)), [0, 1, 2], [0, 1, 2]]
    expect(ann.save).to_be_disabled()
    ann.pick("taken-1", 2)
    expect(ann.radio("taken-2", 0)).to_be_checked()
    expect(ann.save).to_be_enabled()


def test_a_tapped_count_is_corrected_by_another_tap(evening, phone):
    sheet = evening()
    ann = phone(sheet.url)
    ann.fill(0, 4, (4, 1, 2))
    ann.pick("taken-0", 5)
    assert ann.chosen() == as_chosen(0, 4, (5, 1, 1))
    ann.pick("taken-1", 2)
    assert ann.chosen() == as_chosen(0, 4, (5, 2, 0))
    ann.pick("taken-0", 6)  # two for Bo are too many beside it: he is asked again
    assert "taken-1" not in ann.chosen()
    expect(ann.save).to_be_disabled()
    ann.pick("taken-1", 0)
    ann.tap(ann.save)
    ann.asks_for(2)
    assert sheet.hands()[0]["taken"] == [6, 0, 1]


# ---- The contract --------------------------------------------------------------------------------


def test_change_takes_the_contract_back(evening, phone):
    sheet = evening()
    ann = phone(sheet.url)
    ann.fill(0, 5, (5, 1, 1), "doubles")
    change = ann.page.locator("button.contract")
    expect(change).to_contain_text("Ann bid 5 in doubles")
    expect(ann.cell("contract", "0-5")).to_be_hidden()
    ann.tap(change)
    expect(ann.radio("contract", "0-5")).to_be_checked()
    assert "trump" not in ann.chosen()
    expect(ann.save).to_be_hidden()
    assert ann.page.evaluate("document.activeElement.value") == "0-5"
    ann.pick("contract", "1-6")
    ann.tap(ann.cell("trump", 3))
    expect(change).to_contain_text("Bo bid 6 in threes")
    eventually(lambda: (sheet.data()["contract"] or {}).get("bid"), 6)


def test_the_contract_becomes_a_sentence(evening, phone):
    ann = phone(evening().url)
    for contract, trump, sentence in (
        ("0-5", 5, "Ann bid 5 in fives"),
        ("2-4", 0, "Cy bid 4 in blanks"),
        ("1-7", "none", "Bo bid 7 with no trump"),
        ("1-21", "doubles", "Bo shoots the moon in doubles"),
        ("0-21", "none", "Ann shoots the moon with no trump"),
    ):
        ann.pick("contract", contract)
        ann.tap(ann.cell("trump", trump))
        expect(ann.page.locator("button.contract strong")).to_have_text(sentence)
        expect(ann.say).to_have_text("Now the tricks.")
        ann.tap(ann.page.locator("button.contract"))


def test_what_is_missing_is_said(evening, phone):
    ann = phone(evening().url)
    expect(ann.say).to_have_text("Tap a bid, then the trump.")
    assert ann.chosen() == {}, "something is picked beforehand"
    ann.pick("trump", 5)
    expect(ann.say).to_have_text("Trump: fives. Now the bid.")
    other = phone(evening().url)
    other.pick("contract", "0-5")
    expect(other.say).to_have_text("Ann bid 5. Now the trump.")


def test_the_contract_in_play_is_on_the_sheet_at_once_and_on_every_phone(evening, phone):
    sheet = evening()
    ann = phone(sheet.url)
    ann.pick("contract", "2-6")
    assert sheet.data()["contract"] is None
    ann.tap(ann.cell("trump", "doubles"))
    eventually(lambda: sheet.data()["contract"], {"bidder": 2, "bid": 6, "trump": "doubles", "taken": [0, 0, 0]})
    ann.page.reload()
    for seen in (ann, phone(sheet.url)):
        expect(seen.page.locator("button.contract strong")).to_have_text("Cy bid 6 in doubles")
        assert seen.chosen() == {"contract": "2-6", "trump": "doubles"}
        expect(seen.cell("contract", "2-6")).to_be_hidden()
    expect(phone(sheet.watch_url).page.get_by_text("Cy bid 6 in doubles").first).to_be_visible()
    assert [line["kind"] for line in sheet.data()["lines"]] == ["seated", "called"]


def test_a_contract_that_is_under_way_while_the_hand_is_saved_does_not_come_after_it(evening, phone):
    sheet = evening()
    ann = phone(sheet.url)
    held = []
    ann.page.route("**/calls", lambda route: held.append(route))
    ann.record(0, 5, (5, 1, 1))
    with ann.page.expect_response("**/calls") as answer:
        held[0].continue_()
    assert answer.value.status == 409
    assert sheet.data()["contract"] is None
    assert [line["kind"] for line in sheet.data()["lines"]] == ["seated", "hand"]


# ---- What will be written ------------------------------------------------------------------------

PLAY = """async ([picks]) => {
  const main = document.querySelector("main");
  for (const [name, value] of picks) main.querySelector(`input[name="${name}"][value="${value}"]`).click();
  const said = main.querySelector(".dock .say").textContent;
  main.querySelector(".dock .go").click();
  while (main.isConnected) await new Promise(done => setTimeout(done, 5));
  return said;
}"""
OFFERED = "name => [...document.querySelectorAll(`form.hand input[name=${name}]:enabled`)].map(input => input.value)"


def as_said(hand, names):
    """The sentence for a hand of `sheet.json`, in words of our own."""

    def plain(number):
        return str(number).replace("-", "−")

    def signed(number):
        return f"+{number}" if number > 0 else plain(number)

    sides = names if len(names) == 3 else [f"{names[0]} and {names[2]}", f"{names[1]} and {names[3]}"]
    mine = hand["bidder"] % len(sides)
    rest = [f"{name} {signed(hand['points'][side])}" for side, name in enumerate(sides) if side != mine]
    verdict = "makes it" if hand["made"] else "is set"
    totals = [f"{name} {plain(total)}" for name, total in zip(sides, hand["totals"], strict=True)]
    points = signed(hand["points"][mine])
    return f"{names[hand['bidder']]} {verdict}: {points}. {', '.join(rest)}. Then {', '.join(totals)}."


@pytest.mark.parametrize("hands", [5, pytest.param(80, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("names", "house"), HOUSES.values(), ids=HOUSES)
def test_the_line_above_save_says_what_will_be_written(evening, phone, names, house, hands):
    sheet = evening(names, **house)
    ann = phone(sheet.url)
    dice = random.Random(f"{names}{house}")
    said = []
    for _ in range(hands):
        taken = [0] * (2 if names is FOUR else 3)
        for _ in range(7):
            taken[dice.randrange(len(taken))] += 1
        if dice.random() < 0.3:
            taken = [7 if side == 0 else 0 for side in range(len(taken))]
        contract, trump = (dice.choice(ann.page.evaluate(OFFERED, name)) for name in ("contract", "trump"))
        counts = [[f"taken-{side}", str(tricks)] for side, tricks in enumerate(taken[:-1])]
        said.append(ann.page.evaluate(PLAY, [[["contract", contract], ["trump", trump], *counts]]))
    assert said == [as_said(hand, names) for hand in sheet.hands()]


def test_focus_goes_to_the_next_hand_after_a_save(evening, phone):
    ann = phone(evening().url)
    ann.record(0, 5, (5, 1, 1))
    assert ann.page.evaluate("document.activeElement.tagName") == "MAIN"
    ann.page.keyboard.press("Tab")
    assert ann.page.evaluate("document.activeElement.closest('form.hand') !== null"), "the next stop is not the form"


def test_a_save_is_heard_once(evening, phone):
    ann = phone(evening().url)
    ann.fill(0, 5, (5, 1, 1))
    ann.page.evaluate("""() => {
      window.heard = [];
      const live = "[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log], output";
      new MutationObserver(changes => {
        for (const { target } of changes) {
          const region = (target.nodeType === 1 ? target : target.parentElement)?.closest(live);
          if (region?.textContent.trim()) heard.push(region.textContent);
        }
        for (const { addedNodes } of changes)
          for (const node of addedNodes)
            for (const region of node.nodeType === 1 ? node.querySelectorAll(live) : [])
              if (region.textContent.trim()) heard.push(region.textContent);
      }).observe(document.body, { childList: true, characterData: true, subtree: true });
    }""")
    ann.tap(ann.save)
    ann.asks_for(2)
    assert ann.page.evaluate("heard") == ["Hand 1: Ann bid 5, made. Ann 5, Bo 1, Cy 1."]


def test_a_hand_is_recorded_with_the_keyboard_alone(evening, phone):
    sheet = evening()
    ann = phone(sheet.url)
    keys = ann.page.keyboard
    focused = "[document.activeElement.name, document.activeElement.value]"

    def choose(name, value):
        for _ in range(20):
            if ann.page.evaluate(focused)[0] == name:
                break
            keys.press("Tab")
        keys.press("Space")
        for _ in range(9):
            if ann.page.evaluate(focused) == [name, value]:
                return
            keys.press("ArrowRight")
        pytest.fail(f"{name} {value} is out of the keyboard's reach")

    choose("contract", "0-5")
    choose("trump", "5")
    choose("taken-0", "5")
    choose("taken-1", "1")
    keys.press("Enter")
    ann.asks_for(2)
    assert [(hand["trump"], hand["taken"]) for hand in sheet.hands()] == [(5, [5, 1, 1])]


# ---- No network ----------------------------------------------------------------------------------


def test_without_a_network_the_hand_stays_and_is_written_once_afterwards(evening, phone):
    sheet = evening()
    ann = phone(sheet.url)
    ann.fill(0, 5, (5, 1, 1))
    eventually(lambda: sheet.data()["contract"] is not None, True)
    ann.context.set_offline(True)
    ann.tap(ann.save)
    expect(ann.say).to_contain_text("No answer: the hand may not be written.")
    expect(ann.page.locator("#announce")).to_contain_text("No answer")
    assert ann.chosen() == as_chosen(0, 5, (5, 1, 1))
    assert ann.complaints
    ann.complaints.clear()
    ann.context.set_offline(False)
    ann.tap(ann.save)
    ann.asks_for(2)
    assert len(sheet.hands()) == 1


def lose(route):
    """Let a form reach the server, and its answer nobody."""
    route.fetch(max_redirects=0)
    route.abort()


def test_an_answer_that_is_lost_after_the_hand_was_written_does_not_write_it_again(evening, phone):
    sheet = evening()
    ann = phone(sheet.url)

    ann.page.route("**/hands", lose)
    ann.fill(0, 5, (5, 1, 1))
    ann.tap(ann.save)
    expect(ann.say).to_contain_text("No answer")
    ann.complaints.clear()
    assert len(sheet.hands()) == 1
    ann.page.unroute("**/hands")
    ann.tap(ann.save)
    ann.asks_for(2)
    assert not ann.page.locator("#problems").is_visible()
    assert len(sheet.hands()) == 1


def test_a_hand_that_was_changed_after_a_lost_answer_is_asked_about(evening, phone):
    sheet = evening()
    ann = phone(sheet.url)

    ann.page.route("**/hands", lose)
    ann.fill(0, 5, (5, 1, 1))
    ann.tap(ann.save)
    expect(ann.say).to_contain_text("No answer")
    ann.complaints.clear()
    ann.page.unroute("**/hands")
    ann.pick("taken-1", 2)
    ann.tap(ann.save)
    expect(ann.page.locator("#problems")).to_be_visible()
    assert ann.chosen() == as_chosen(0, 5, (5, 2, 0))
    assert len(sheet.hands()) == 1


def test_a_contract_without_a_network_does_not_stop_the_hand(evening, phone):
    sheet = evening()
    ann = phone(sheet.url)
    ann.page.route("**/calls", lambda route: route.abort())
    ann.record(0, 5, (5, 1, 1))
    ann.complaints.clear()
    assert [line["kind"] for line in sheet.data()["lines"]] == ["seated", "hand"]


# ---- Corrections ---------------------------------------------------------------------------------


def test_a_correction_shows_its_consequences_while_it_is_tapped(evening, phone):
    sheet = evening()
    sheet.hand(1, 4, (2, 4, 1))
    line = sheet.hand(*A_WON_GAME[0])
    before = sheet.data()["seq"]
    ann = phone(f"{sheet.url}/hands/{line}")
    consequences = ann.page.locator("#consequences")
    expect(consequences.locator("li")).to_have_count(0)
    ann.cell("taken-0", 6).click()
    ann.cell("taken-1", 1).click()
    expect(consequences).to_contain_text("Ann no longer wins game 1 at hand 2")
    assert sheet.data()["seq"] == before
    ann.cell("contract", "0-6").click()
    expect(consequences).to_contain_text("Ann")
    expect(consequences).to_contain_text("no longer wins")
    consequences.get_by_role("button", name="Write the correction of hand 2").click()
    ann.page.wait_for_url(sheet.url)
    assert [(hand["bid"], hand["taken"]) for hand in sheet.hands()] == [(4, [2, 4, 1]), (6, [6, 1, 0])]
    assert sheet.data()["games"][0]["winner"] is None


def test_the_consequences_shown_are_those_of_the_last_tap(evening, phone):
    sheet = evening().play(TWELVE[:3])
    line = sheet.hands()[2]["seq"]
    ann = phone(f"{sheet.url}/hands/{line}")
    held = []
    ann.page.route(re.compile(r"/hands/\d+\?"), lambda route: held.append(route))
    ann.cell("contract", "2-5").click()
    ann.cell("contract", "2-4").click()
    ann.page.wait_for_timeout(200)
    assert len(held) == 2
    held[1].continue_()
    expect(ann.page.locator("#consequences li").first).to_be_visible()
    newest = ann.page.locator("#consequences").inner_text()
    held[0].continue_()
    ann.page.wait_for_timeout(300)
    assert ann.page.locator("#consequences").inner_text() == newest


def test_a_note_that_is_being_typed_outlives_the_consequences(evening, phone):
    sheet = evening()
    line = sheet.hand(0, 5, (5, 1, 1))
    ann = phone(f"{sheet.url}/hands/{line}")
    ann.page.get_by_label("A note").fill("Bo reneged, we think")
    ann.cell("contract", "0-4").click()
    expect(ann.page.locator("#consequences li").first).to_be_visible()
    ann.page.get_by_role("button", name="Write the correction").click()
    ann.page.wait_for_url(sheet.url)
    assert sheet.data()["lines"][-1]["body"]["note"] == "Bo reneged, we think"
