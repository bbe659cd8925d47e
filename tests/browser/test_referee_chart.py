"""What the browser looks up in the chart, against the rules themselves: every decision, every trick, every trump."""

import json
import random
from urllib.request import urlopen

import pytest

from moonkeeper.rules import TRUMPS, House, asked_suit, legal_plays, relation, tile_set, trick_winner
from tests.browser.phones import Phone
from tests.web.plain import read

pytestmark = pytest.mark.browser

HOUSES = [(tiles, doubles) for tiles in (22, 21, 28) for doubles in ("high", "low", "own_suit")]

# A text for each trump and each led tile: what it asks for; how each other tile stands to it; and, of every two tiles
# together in a hand, which may be played: the first, the second, or b for both.
DECISIONS = """async ([chart, module]) => {
  const { legal, stand } = await import(module);
  const found = {};
  for (const trump of Object.keys(chart.trumps)) for (const led of chart.tiles) {
    const rest = chart.tiles.filter((tile) => tile !== led);
    const { asked, relations } = stand(chart, trump, led, rest);
    const pairs = rest.flatMap((one, i) => rest.slice(i + 1).map((other) => {
      const may = legal(chart, trump, led, [other, one]);
      return may.length === 2 && may[0] === one ? "b" : may.length === 1 ? (may[0] === one ? "1" : "2") : "?";
    }));
    found[`${trump} ${led}`] = [asked, ...rest.map((tile) => relations.get(tile)), pairs.join("")].join(" ");
  }
  return found;
}"""

# A text for each trump and each led tile: who wins with every two others that are played to it, in both orders.
TRICKS = """async ([chart, module]) => {
  const { winner } = await import(module);
  const found = {};
  for (const trump of Object.keys(chart.trumps)) for (const led of chart.tiles) {
    const rest = chart.tiles.filter((tile) => tile !== led);
    const wins = (one, other) => (one === other ? "" : winner(chart, trump, [led, one, other]));
    found[`${trump} ${led}`] = rest.flatMap((one) => rest.map((other) => wins(one, other))).join("");
  }
  return found;
}"""


def some_fast(*fast: tuple[int, str]):
    """Every house; those that are not named are left to the long run."""
    return [pytest.param(*house, marks=() if house in fast else pytest.mark.slow) for house in HOUSES]


def house_of(tiles: int, doubles: str) -> House:
    return House(players=4 if tiles == 28 else 3, tiles=tiles, no_trump_doubles=doubles)


def looked_up(phone, address: str, house: House, script: str) -> dict[str, str]:
    """What the browser makes of the chart of a house, with the scripts and the chart of its own page."""
    ann = phone(f"{address}referee/follow?tiles={house.tiles}&no_trump_doubles={house.no_trump_doubles}")
    chart = ann.page.evaluate(
        "async () => (await fetch(JSON.parse(document.querySelector('#patterns').textContent).chart)).json()"
    )
    module = ann.page.evaluate(
        "performance.getEntriesByType('resource').map(({name}) => name).find((name) => /chart[^/]*js/.test(name))"
    )
    assert chart["tiles"] == [str(tile) for tile in tile_set(house.tiles)]
    assert list(chart["trumps"]) == [str(trump) for trump in TRUMPS]
    return ann.page.evaluate(script, [chart, module])


def trumps_of(house: House):
    """Every trump; beyond the usual doubles, only that where they matter."""
    return TRUMPS if house.no_trump_doubles == "high" else ("none",)


@pytest.mark.parametrize(("tiles", "doubles"), some_fast((22, "high"), (22, "own_suit"), (28, "high")))
def test_every_decision_of_the_browser_is_that_of_the_rules(address, phone, tiles, doubles):
    house = house_of(tiles, doubles)
    found = looked_up(phone, address, house, DECISIONS)
    for trump in trumps_of(house):
        for led in tile_set(tiles):
            rest = [tile for tile in tile_set(tiles) if tile != led]
            relations = [relation(trump, led, tile, house) for tile in rest]
            pairs = [
                "b" if len(may := legal_plays(trump, led, [one, other], house)) == 2 else "1" if may == [one] else "2"
                for i, one in enumerate(rest)
                for other in rest[i + 1 :]
            ]
            expected = [str(asked_suit(trump, led, house)), *relations, "".join(pairs)]
            assert found[f"{trump} {led}"].split(" ") == expected, f"{trump} is trump, {led} is led"


@pytest.mark.parametrize(
    "doubles", ["high", pytest.param("low", marks=pytest.mark.slow), pytest.param("own_suit", marks=pytest.mark.slow)]
)
def test_every_trick_of_the_browser_is_won_by_the_tile_that_wins_by_the_rules(address, phone, doubles):
    house = house_of(22, doubles)
    tiles = tile_set(22)
    found = looked_up(phone, address, house, TRICKS)
    for trump in trumps_of(house):
        for led in tiles:
            rest = [tile for tile in tiles if tile != led]
            plays = [(led, one, other) for one in rest for other in rest if one != other]
            wins = found[f"{trump} {led}"]
            assert len(wins) == len(plays) == 420
            wrong = [
                trick for trick, win in zip(plays, wins, strict=True) if trick_winner(trump, trick, house) != int(win)
            ]
            assert not wrong, f"{trump} is trump: {wrong[0]}"


# ---- What the page says --------------------------------------------------------------------------

# Picks a question as the taps of a thumb would, and reads the page. (The taps themselves are tested elsewhere.)
ANSWER = """([trump, led, hand]) => {
  const form = document.querySelector("form.question");
  const change = (target) => target.dispatchEvent(new Event("change", { bubbles: true }));
  for (const input of form.querySelectorAll(".triangle input")) input.checked = false;
  form.querySelector("#mark-hand").checked = true;
  document.querySelector("#unled").click();
  if (led) {
    form.querySelector("#mark-led").checked = true;
    const input = form.querySelector(`.triangle [value="${led}"]`);
    input.checked = true;
    change(input);
  }
  for (const tile of hand) form.querySelector(`.triangle [value="${tile}"]`).checked = true;
  const radio = form.querySelector(`[name="trump"][value="${trump}"]`);
  radio.checked = true;
  change(radio);
  const line = (element) => element.textContent.trim().replace(/\\s+/g, " ");
  const verdict = document.querySelector(".verdict");
  return {
    verdict: line(verdict.querySelector("#verdict")),
    why: line(verdict.querySelector(".why")),
    rules: [...verdict.querySelectorAll(".behind a")].map((link) => [line(link), link.getAttribute("href")]),
    behind: line(verdict.querySelector(".behind")),
    rack: [...verdict.querySelectorAll(".rack .tile")].map((tile) => [tile.ariaLabel, tile.closest("li").className]),
    reasons: [...verdict.querySelectorAll(".reasons li")].map((item) => [item.className, line(item)]),
    link: verdict.querySelector(".link").getAttribute("href"),
    address: location.pathname + decodeURIComponent(location.search),
    asked: document.querySelector(".asked").hidden ? "" : line(document.querySelector(".asked figcaption")),
  };
}"""


def questions(house: House, rng: random.Random, count: int):
    """Leads and answers, hands of one tile and of many, eight with nothing led; often close to the led suit."""
    tiles = [str(tile) for tile in tile_set(house.tiles)]
    trumps = [trump for trump in TRUMPS if (house.tiles, trump) != (21, 0)]
    for number in range(count):
        shuffled = rng.sample(tiles, len(tiles))
        trump = "none" if house.no_trump_doubles != "high" and number % 2 else rng.choice(trumps)
        most = 8 if number % 5 == 0 and house.has_widow else 7
        size = most if number % 5 == 0 else rng.choice((1, 1, 2, 3, 5, 7))
        led = None if number % 5 == 0 or number % 7 == 6 else shuffled.pop()
        yield str(trump), led, shuffled[:size]


def plainly(address: str, query: str) -> dict[str, object]:
    """The same from the server's own page, as it is read without script."""
    with urlopen(f"{address.rstrip('/')}{query}") as answer:
        page = read(answer.read().decode())
    verdict = page.one("section", css="verdict")
    asked = page.one("figure", css="asked")
    return {
        "verdict": verdict.one("h2", id="verdict").text,
        "why": verdict.one("p", css="why").text,
        "rules": [[link.text, link.get("href")] for link in verdict.one("p", css="behind").all("a")],
        "behind": verdict.one("p", css="behind").text,
        "rack": [
            [item.one("span", css="tile").get("aria-label"), item.get("class")] for item in verdict.one("ol").all("li")
        ],
        "reasons": [[item.get("class"), item.text] for item in verdict.one("ul").all("li")],
        "link": verdict.one("a", id="link").get("href"),
        "address": query,
        "asked": "" if "hidden" in asked.attrs else asked.one("figcaption").text,
    }


@pytest.mark.parametrize(("tiles", "doubles"), some_fast((22, "high"), (21, "low"), (28, "own_suit")))
def test_the_page_says_what_the_server_says_and_its_twin(address, phone, tiles, doubles):
    house = house_of(tiles, doubles)
    ann: Phone = phone(f"{address}referee/follow?tiles={tiles}&no_trump_doubles={doubles}")
    ann.page.locator(".switch").wait_for()
    for question in questions(house, random.Random(tiles), 17):
        said = ann.page.evaluate(ANSWER, list(question))
        said["link"] = said["link"].replace("%2C", ",")
        assert said == plainly(address, said["link"]), question
        with urlopen(f"{address.rstrip('/')}{said['link'].replace('?', '.json?')}") as answer:
            twin = json.load(answer)
        assert (said["verdict"], said["why"], [rule for rule, _ in said["rules"]]) == (
            twin["verdict"],
            twin["why"],
            twin["rules"],
        )
        assert dict(reason.split(" ", 1) for _, reason in said["reasons"]) == twin["reasons"]
        may = [tile for tile, css in said["rack"] if css]
        assert sorted(may, reverse=True) == twin["legal"]
