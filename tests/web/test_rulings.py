"""Rulings and adjustments without a script: kept on the sheet, counted, and never a way to somewhere else."""

from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient

from tests.table import FOUR, Table

SEE, WRITE, AGAIN = "See what it changes", "Write the ruling", "Save it as it is now"
QUESTION = "/referee/follow?tiles=22&trump=doubles&led=4-2&hand=4-4,4-1,6-6"


def last(table: Table) -> dict:
    """The body of the last line, a ruling."""
    line = table.data()["lines"][-1]
    assert line["kind"] == "ruled"
    return line["body"]


def said(table: Table) -> list[str]:
    """The rulings among the lines of the score screen, the newest first."""
    return [line.text for line in table.browser().page.all("li", css="said") if line.text.startswith("§")]


def verdict_link(table: Table) -> str:
    """Where the verdict among the lines leads."""
    (link,) = [link for link in table.browser().page.all("a") if "You must play 4-1" in link.text]
    return link.get("href")


def consequences(browser) -> list[str]:
    return [item.text for item in browser.page.one("section", css="consequences").all("li")]


# ---- What a table agrees on ----------------------------------------------------------------------


def test_an_agreed_adjustment_is_seen_first_then_written_and_counted(table: Table) -> None:
    table.hand(0, 4, taken=(4, 2, 1))
    browser = table.browser().link("A ruling, or an adjustment")
    browser.press(SEE, {"points-0": "-2", "points-2": "3", "reason": "agreed by the table"})
    assert consequences(browser) == ["Game 1 stands at Ann 2, Bo 2, Cy 4."]
    assert table.totals == [4, 2, 1]
    browser.press(WRITE)
    assert browser.path == table.path
    assert table.totals == [2, 2, 4]
    body = last(table)
    assert (body["points"], body["reason"]) == ([-2, 0, 3], "agreed by the table")
    assert (body.get("question"), body.get("verdict")) == (None, None)
    assert len(said(table)) == 1
    assert "Ruled in hand 1: agreed by the table; Ann −2, Cy +3" in said(table)[0]
    assert "agreed by the table" in table.log().text


def test_a_ruling_without_points_changes_no_score_and_stands_in_the_lines(table: Table) -> None:
    table.hand()
    before = table.totals
    browser = table.browser().link("A ruling, or an adjustment")
    browser.press(SEE, {"reason": "a tile shown, and forgiven", "points-0": "0"})
    assert consequences(browser) == ["No score changes."]
    browser.press(WRITE)
    assert table.totals == before
    assert last(table).get("points") is None
    assert "a tile shown, and forgiven" in said(table)[0]


def test_partners_are_ruled_as_a_side(partners: Table) -> None:
    partners.hand(0, 4, taken=(4, 3))
    browser = partners.browser("/rulings")
    assert [label.text for label in browser.page.one("div", css="names").all("label")] == ["Ann and Cy", "Bo and Di"]
    browser.press(SEE, {"points-1": "5"}).press(WRITE)
    assert partners.data()["games"][-1]["hands"][-1]["ruled"] == [0, 5]
    assert partners.totals == [4, 8]


def test_a_ruling_before_the_first_hand_belongs_to_the_game_to_come(table: Table) -> None:
    browser = table.browser("/rulings")
    assert browser.form(SEE).offers("hand") == [""]
    browser.press(SEE, {"points-1": "5"}).press(WRITE)
    table.hand(0, 4, taken=(4, 2, 1))
    assert table.totals == [4, 7, 1]


# ---- With a question to the referee --------------------------------------------------------------


def test_a_verdict_goes_onto_the_sheet_with_its_question(table: Table) -> None:
    table.write("calls", {"contract": "0-5", "trump": "doubles"})
    table.hand(0, 5, "doubles", (5, 1, 1))
    browser = table.browser("/referee?trump=doubles&led=4-2&hand=4-4,4-1,6-6").link("Keep on the sheet")
    assert browser.page.one("p", css="said").text == "You must play 4-1."
    browser.press(SEE, {"points-2": "-4", "reason": "a renege"}).press(WRITE)
    body = last(table)
    assert body["question"] == QUESTION
    assert (body["verdict"], body["points"], body["reason"]) == ("You must play 4-1.", [0, 0, -4], "a renege")
    assert table.data()["games"][-1]["hands"][-1]["ruled"] == [0, 0, -4]
    assert table.totals == [5, 1, -3]
    assert verdict_link(table) == QUESTION
    assert table.shown(table.client.get(QUESTION)).page.one(id="verdict").text == "You must play 4-1."


def test_a_ruling_is_undone_redone_struck_and_restored(table: Table) -> None:
    table.hand(0, 4, taken=(4, 2, 1))
    line = table.write("rulings", question=QUESTION, points_1=-7)
    assert table.totals == [4, -5, 1]
    table.undo()
    assert table.totals == [4, 2, 1]
    table.redo()
    assert table.totals == [4, -5, 1]
    table.hand(1, 4, taken=(2, 4, 1))
    table.write("strikes", line=line)
    assert table.totals == [6, 6, 2]
    table.write("restorals", line=line)
    assert table.totals == [6, -1, 2]


def test_a_ruling_that_names_a_hand_goes_with_it(table: Table) -> None:
    first = table.hand(0, 4, taken=(4, 2, 1))
    table.hand(1, 4, taken=(2, 4, 1))
    browser = table.browser("/rulings")
    browser.press(SEE, {"hand": first, "points-0": "-4"}).press(WRITE)
    one, two = table.data()["games"][0]["hands"]
    assert (one["ruled"], one["totals"]) == ([-4, 0, 0], [0, 2, 1])
    assert "ruled" not in two
    assert two["totals"] == [2, 6, 2]
    assert "Ruled in hand 1" in said(table)[0]
    table.write("strikes", line=first)
    assert table.totals == [2, 4, 1]
    table.write("restorals", line=first)
    assert table.totals == [2, 6, 2]


# ---- The end of a game ---------------------------------------------------------------------------


def test_a_ruling_that_ends_a_game_says_so_beforehand(table: Table) -> None:
    table.hand(0, 4, taken=(4, 2, 1))
    browser = table.browser("/rulings").press(SEE, {"points-1": "30"})
    assert consequences(browser) == ["Bo wins game 1 at hand 1.", "Game 1 ends at Ann 4, Bo 32, Cy 1."]
    assert table.data()["games"][0]["winner"] is None
    browser.press(WRITE)
    assert table.data()["games"][0]["winner"] == 1
    assert "Bo won game 1" in table.browser().text


def test_a_ruling_that_opens_a_game_again_says_so_beforehand(table: Table) -> None:
    table.hand(0, 21, taken=(7, 0, 0))
    assert table.data()["games"][0]["winner"] == 0
    browser = table.browser("/rulings").press(SEE, {"points-0": "-10"})
    assert consequences(browser)[0] == "Ann no longer wins game 1 at hand 1."
    browser.press(WRITE)
    assert table.data()["games"][0]["winner"] is None
    assert table.totals == [11, 0, 0]
    browser = table.undo()
    assert table.data()["games"][0]["winner"] == 0


# ---- Refused -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "typed", "sentence"),
    [
        ("points-0", "100", "too many or too few: from −99 to 99"),
        ("points-2", "-100", "too many or too few: from −99 to 99"),
        ("points-1", "ten", "“ten” is not a whole number"),
        ("points-1", "1.5", "“1.5” is not a whole number"),
    ],
)
def test_points_that_cannot_be_are_told_at_their_field_before_and_when_they_are_written(
    table: Table, field: str, typed: str, sentence: str
) -> None:
    table.hand()
    given = {"points-0": "1", "reason": "a renege", field: typed}
    browser = table.browser(f"/rulings?{urlencode({'question': QUESTION})}").press(SEE, given)
    assert told_at(browser, field, sentence)
    browser.press(AGAIN, {})
    assert browser.status == 422
    assert told_at(browser, field, sentence)
    values = browser.form(SEE).values()
    assert {name: values[name] for name in given} == given
    assert values["question"] == QUESTION
    assert "ruled" not in table.kinds


def test_a_reason_that_is_too_long_is_refused_and_stays(table: Table) -> None:
    given = {"points-0": "1", "reason": "x" * 201}
    browser = table.browser("/rulings").press(SEE, given).press(WRITE)
    assert browser.status == 422
    assert told_at(browser, "reason", "200 characters")
    assert browser.form(SEE).values()["reason"] == given["reason"]
    assert "ruled" not in table.kinds


def told_at(browser, field: str, sentence: str) -> bool:
    """Whether a sentence stands at a field, and above all."""
    places = [" ".join(said).replace("-", "−") for said in (browser.problems, browser.said_at(field))]
    return all(sentence in place for place in places)


@pytest.mark.parametrize("players", [3, 4])
def test_points_for_a_side_that_is_not_there_are_refused(client: FlaskClient, players: int) -> None:
    table = Table(client).open(FOUR[:players])
    answer = table.post("rulings", {f"points-{2 if players == 4 else 3}": 5})
    assert answer.status_code == 422
    assert f"there are {2 if players == 4 else 3} sides" in " ".join(table.problems(answer))
    assert table.kinds == ["seated"]


# ---- Where a question leads ----------------------------------------------------------------------

ASKED = "follow?trump=doubles&led=4-2&hand=4-4,4-1"
FOREIGN = (
    f"//evil.example/referee/{ASKED}",
    f"https://evil.example/referee/{ASKED}",
    f"http:/referee/{ASKED}",
    f"javascript:/referee/{ASKED}",
    f"javascript://referee/referee/{ASKED}",
    f"data:/referee/{ASKED}",
    f" //evil.example/referee/{ASKED}",
    f"\t//evil.example/referee/{ASKED}",
    f"/\\evil.example/referee/{ASKED}",
    f"/referee/../../{ASKED}",
    f"/referee/../referee/{ASKED}",
    f"/referee/x/../{ASKED}",
    f"referee/{ASKED}",
    f"/referee{ASKED}",
    "/referee/../x",
    "/referee",
    "/rules",
    "//",
    "//[",
    "javascript:alert(1)",
)


@pytest.mark.parametrize("question", FOREIGN)
def test_a_question_that_is_an_address_elsewhere_never_becomes_a_link(table: Table, question: str) -> None:
    table.hand()
    table.write("rulings", question=question, points_1=-3, reason="a renege")
    assert not last(table).get("verdict")
    assert len(said(table)) == 1
    pages = [table.browser(), table.log(), table.browser(f"/rulings?{urlencode({'question': question})}")]
    pages.append(table.shown(table.client.get(table.watch)))
    for browser in pages:
        assert browser.status == 200
        hrefs = [link.get("href") for link in browser.page.all("a")]
        assert not [href for href in hrefs if "evil" in href or "javascript" in href or "data:" in href or ".." in href]
        assert not [href for href in hrefs if "doubles" in href]


def test_what_is_kept_of_a_question_leads_to_the_verdict_that_was_kept(table: Table) -> None:
    """Whatever stands in the question beside what the referee reads goes nowhere."""
    table.hand()
    table.write("rulings", question=f"{QUESTION}#//evil.example", points_1=-3)
    body = last(table)
    assert body["verdict"] == "You must play 4-1."
    link = verdict_link(table)
    assert link.startswith("/referee/follow?")
    assert table.shown(table.client.get(link.partition("#")[0])).page.one(id="verdict").text == "You must play 4-1."


def test_a_question_with_markup_in_it_is_text(table: Table) -> None:
    table.hand()
    table.write("rulings", question='"><script>alert(1)</script>', reason="<b>why</b>", points_0=1)
    browser = table.browser()
    assert "<script>alert(1)</script>" in browser.text
    assert "<b>why</b>" in browser.text
    assert not [script for script in browser.page.all("script") if "alert(1)" in script.raw_text]
