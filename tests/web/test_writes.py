"""One write: sent twice it is one line, stale it is asked about, and from another site it is refused."""

import threading

import pytest
from flask import Flask
from flask.testing import FlaskClient

from moonkeeper import keys
from moonkeeper.ledger import Player, Seated
from moonkeeper.rules import House
from moonkeeper.store import sheets
from moonkeeper.web.forms import FORMS
from tests.table import ANN_BO_CY, Table, fields, hand_fields
from tests.web.plain import Browser

ANNS = hand_fields(0, 4, 5, (4, 2, 1))
BOS = hand_fields(1, 5, "none", (1, 5, 1))


@pytest.fixture
def bos_phone(app: Flask, client: FlaskClient) -> Table:
    """A sheet whose pen has a name: Bo's phone."""
    seated = Seated(players=(Player(1, "Ann"), Player(2, "Bo"), Player(3, "Cy")), first=0, house=House())
    with app.app_context():
        pen = sheets.open_sheet(keys.new_key(), seated, pen_name="Bo’s phone")
    return Table(client, f"/s/{pen}")


# ---- A repeat ------------------------------------------------------------------------------------


def test_a_form_sent_twice_is_written_once_and_calmly(table: Table) -> None:
    key = keys.new_key()
    for _ in range(3):
        answer = table.post("hands", ANNS, seen=1, key=key)
        assert (answer.status_code, answer.headers["Location"]) == (303, table.path)
    assert table.kinds == ["seated", "hand"]


def test_a_repeat_stays_calm_after_others_have_written(table: Table) -> None:
    key = keys.new_key()
    table.post("hands", ANNS, seen=1, key=key)
    table.write("passes")
    assert table.post("hands", ANNS, seen=1, key=key).status_code == 303
    assert table.kinds == ["seated", "hand", "passed"]


def test_a_form_that_was_refused_may_use_its_key_again(table: Table) -> None:
    key = keys.new_key()
    assert table.post("hands", ANNS, seen=1, key=key, **{"taken-0": 5}).status_code == 422
    assert table.post("hands", ANNS, seen=1, key=key).status_code == 303


@pytest.mark.parametrize("given", [BOS, ANNS | {"note": "!"}, ANNS | {"trump": 4}], ids=str)
def test_a_used_key_with_something_else_is_asked_about_and_the_form_that_comes_back_saves(
    table: Table, given: dict[str, object]
) -> None:
    key = keys.new_key()
    table.write("hands", ANNS, key=key)
    browser = table.shown(table.post("hands", given, key=key))
    assert browser.status == 409
    assert any("used already" in problem for problem in browser.problems)
    values = browser.form("Save hand").values()
    assert {name: values[name] for name in given if name != "note"} == {
        name: str(value) for name, value in given.items() if name != "note"
    }
    assert values["key"] != key
    assert table.kinds == ["seated", "hand"]
    browser.press("Save hand")
    assert browser.status == 200
    assert table.kinds == ["seated", "hand", "hand"]


def test_a_used_key_on_another_kind_of_line_is_asked_about(table: Table) -> None:
    key = keys.new_key()
    table.write("hands", ANNS, key=key)
    assert table.post("passes", key=key).status_code == 409
    assert table.kinds == ["seated", "hand"]


# ---- A stale form --------------------------------------------------------------------------------


def test_a_stale_hand_is_told_what_was_written_meanwhile_and_is_still_there(table: Table) -> None:
    seen = table.seq
    table.write("hands", BOS)
    browser = table.shown(table.post("hands", ANNS, seen=seen))
    assert browser.status == 409
    assert any("Bo bid 5 with no trump" in problem for problem in browser.problems)
    assert table.kinds == ["seated", "hand"]
    values = browser.form("Save hand").values()
    assert {name: values[name] for name in ANNS} == {name: str(value) for name, value in ANNS.items()}
    assert values["seen"] == "2"
    browser.press("Save hand")
    assert [hand["bidder"] for hand in table.data()["games"][0]["hands"]] == [1, 0]


def test_a_stale_form_says_whose_pen_wrote_meanwhile(bos_phone: Table) -> None:
    bos_phone.write("hands", BOS)
    problems = bos_phone.problems(bos_phone.post("hands", ANNS, seen=1))
    assert any("Bo’s phone" in problem and "Bo bid 5" in problem for problem in problems)
    assert "Bo’s phone" in bos_phone.log().text


def test_everything_that_was_written_meanwhile_is_told(table: Table) -> None:
    table.write("passes")
    table.write("passes", why="misdeal")
    table.write("seats", name_0="Anna", id_0=1, name_1="Bo", name_2="Cy")
    said = " ".join(table.problems(table.post("hands", ANNS, seen=1)))
    for words in ("Everybody passed", "Misdeal", "Ann is now written Anna"):
        assert words in said


@pytest.mark.parametrize("seen", [2, 99, 999999])
def test_a_form_that_knows_more_than_the_sheet_is_asked_about(table: Table, seen: int) -> None:
    browser = table.shown(table.post("hands", ANNS, seen=seen))
    assert browser.status == 409
    assert table.kinds == ["seated"]
    assert browser.form("Save hand").values()["contract"] == "0-4"


@pytest.mark.parametrize("seen", [0, -1, -999999])
def test_a_form_that_has_seen_no_line_is_asked_about(table: Table, seen: int) -> None:
    assert table.post("hands", ANNS, seen=seen).status_code == 409
    assert table.kinds == ["seated"]


@pytest.mark.parametrize("what", FORMS)
def test_every_kind_of_line_can_be_stale(table: Table, what: str) -> None:
    table.write("hands", BOS)
    names = {f"name-{seat}": name for seat, name in enumerate(ANN_BO_CY)}
    given = {**ANNS, **names, "line": 2, "side": 0, "points-0": 1}
    assert table.post(what, given, seen=1).status_code == 409
    assert table.kinds == ["seated", "hand"]


def test_a_stale_correction_comes_back_on_the_page_of_its_hand(table: Table) -> None:
    hand = table.hand()
    table.write("passes")
    browser = table.shown(table.post("hands", BOS, seen=2, replaces=hand))
    assert browser.status == 409
    assert "Correct hand 1" in browser.text
    browser.press("See what it changes").press("Write the correction")
    assert table.totals == [1, 5, 1]


def test_a_correction_of_a_hand_that_was_struck_meanwhile_is_asked_about_and_still_there(table: Table) -> None:
    hand = table.hand()
    seen = table.seq
    table.write("strikes", line=hand)
    browser = table.shown(table.post("hands", BOS, seen=seen, replaces=hand, note="as Cy says"))
    assert browser.status == 409
    checked = [control.get("value") for control in browser.page.all("input") if "checked" in control.attrs]
    assert checked == ["1-5", "none", "1", "5", "1"]
    assert browser.page.one("input", name="note").get("value") == "as Cy says"


def test_stale_seats_and_house_rules_come_back_filled_in(table: Table) -> None:
    table.write("passes")
    seats = table.shown(table.post("seats", seen=1, name_0="Anna", name_1="Bo", name_2="Cy"))
    assert seats.status == 409
    assert seats.form("Write the seats").values()["name-0"] == "Anna"
    rules = table.shown(table.post("houses", seen=1, min_bid=3, target=33))
    assert rules.status == 409
    values = rules.form("See what it changes").values()
    assert (values["min_bid"], values["target"]) == ("3", "33")


def test_a_hand_that_meets_a_closed_evening_is_asked_about_and_opens_it(table: Table) -> None:
    table.write("closings")
    browser = table.shown(table.post("hands", ANNS, seen=1))
    assert browser.status == 409
    assert browser.form("Save hand").values()["contract"] == "0-4"
    browser.press("Save hand")
    assert table.totals == [4, 2, 1]
    assert not table.data()["closed"]


def test_contracts_and_tricks_make_no_form_stale(table: Table) -> None:
    seen = table.seq
    table.write("calls", contract="1-5", trump=3)
    table.write("tricks", side=1)
    assert table.post("hands", ANNS, seen=seen).status_code == 303
    assert table.data()["lines"][-1]["kind"] == "hand"


def test_four_phones_that_write_at_once_lose_nothing(app: Flask, table: Table) -> None:
    statuses: list[int] = []
    together = threading.Barrier(4)

    def phone(bidder: int) -> None:
        mine = Table(app.test_client(), table.path)
        together.wait()
        statuses.append(mine.post("hands", hand_fields(bidder % 3, 4, 5, (4, 2, 1)), seen=1).status_code)

    phones = [threading.Thread(target=phone, args=(number,)) for number in range(4)]
    for thread in phones:
        thread.start()
    for thread in phones:
        thread.join()
    assert sorted(statuses) == [303, 409, 409, 409]
    assert table.kinds == ["seated", "hand"]


# ---- A new sheet ---------------------------------------------------------------------------------


def new_sheet(**more: object) -> dict[str, object]:
    names = {f"name-{seat}": name for seat, name in enumerate(ANN_BO_CY)}
    return {"key": keys.new_key(), "players": 3, **names, **more}


@pytest.mark.parametrize("first", ["0", "random"])
def test_a_sheet_that_is_opened_twice_is_one_sheet_with_one_link(client: FlaskClient, first: str) -> None:
    given = new_sheet(first=first)
    answers = [client.post("/sheets", data=given) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [303, 303]
    one, other = (Table(client, answer.headers["Location"]) for answer in answers)
    assert one.path == other.path
    assert one.data() == other.data()
    assert one.kinds == ["seated"]


def test_opening_it_again_after_the_evening_began_leads_back_to_it(client: FlaskClient) -> None:
    given = new_sheet()
    table = Table(client, client.post("/sheets", data=given).headers["Location"])
    table.hand()
    assert client.post("/sheets", data=given).headers["Location"] == table.path
    assert table.kinds == ["seated", "hand"]


@pytest.mark.parametrize(
    "change", [{"name-0": "Anna"}, {"title": "Friday"}, {"target": 30}, {"first": 1}, {"zone": "Asia/Tokyo"}], ids=str
)
def test_another_sheet_with_a_used_key_is_asked_about_and_the_form_that_comes_back_opens_it(
    client: FlaskClient, change: dict[str, object]
) -> None:
    given = new_sheet(zone="Europe/Berlin")
    first = client.post("/sheets", data=given).headers["Location"]
    browser = Browser(client).show("/", client.post("/sheets", data=given | change))
    assert browser.status == 409
    values = browser.form("Open the sheet").values()
    assert {name: values[name] for name in change} == {name: str(value) for name, value in change.items()}
    assert values["key"] != given["key"]
    browser.press("Open the sheet")
    assert browser.path not in ("/sheets", first)
    assert browser.status == 200


def test_two_sheets_share_nothing(client: FlaskClient) -> None:
    one, other = Table(client).open(), Table(client).open()
    key = keys.new_key()
    one.hand(key=key)
    other.hand(1, 5, 4, (1, 5, 1), key=key)
    assert (one.totals, other.totals) == ([4, 2, 1], [1, 5, 1])
    assert one.watch != other.watch
    assert one.data()["id"] != other.data()["id"]


# ---- Other sites ---------------------------------------------------------------------------------

REFUSED = [
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Sec-Fetch-Site": "cross-site", "Origin": "http://localhost"},
    {"Sec-Fetch-Site": "junk"},
    {"Sec-Fetch-Site": ""},
    {"Origin": "https://elsewhere.example"},
    {"Origin": "http://localhost:8001"},
    {"Origin": "http://localhost.elsewhere.example"},
    {"Origin": "http://elsewhere.example/localhost"},
    {"Origin": "http://localhost@elsewhere.example"},
    {"Origin": "null"},
    {"Origin": ""},
    {"Origin": "http://[::1"},
    {"Origin": "localhost"},
]


@pytest.mark.parametrize("headers", REFUSED, ids=str)
def test_what_another_site_posts_is_refused(client: FlaskClient, headers: dict[str, str]) -> None:
    table = Table(client).open()
    about = {"seen": 1, "key": keys.new_key()}
    for answer in (
        client.post(f"{table.path}/hands", data=ANNS | about, headers=headers),
        client.post("/sheets", data=new_sheet(), headers=headers),
    ):
        assert answer.status_code == 403
        assert "Nothing was written" in answer.text
    assert table.kinds == ["seated"]
    assert client.get(table.path, headers=headers).status_code == 200, "a link from another site may be followed"


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Sec-Fetch-Site": "same-origin"},
        {"Sec-Fetch-Site": "none"},
        {"Sec-Fetch-Site": "same-origin", "Origin": "null"},
        {"Origin": "http://localhost"},
        {"Origin": "https://localhost"},
    ],
    ids=str,
)
def test_what_our_own_pages_post_is_written(table: Table, headers: dict[str, str]) -> None:
    about = {"seen": 1, "key": keys.new_key()}
    assert table.client.post(f"{table.path}/hands", data=ANNS | about, headers=headers).status_code == 303


def test_the_port_is_a_part_of_the_origin(table: Table) -> None:
    for origin, status in (("http://moon.local:8000", 303), ("http://moon.local", 403), ("http://moon.local:80", 403)):
        about = {"seen": table.seq, "key": keys.new_key()}
        headers = {"Host": "moon.local:8000", "Origin": origin}
        answer = table.client.post(f"{table.path}/hands", data=ANNS | about, headers=headers)
        assert answer.status_code == status, origin


# ---- Headers -------------------------------------------------------------------------------------


def test_every_answer_has_its_fences(table: Table) -> None:
    hand = table.hand()
    client = table.client
    answers = [
        client.get("/"),
        client.get(table.path),
        client.get(f"{table.path}/hands/{hand}"),
        client.get(f"{table.path}/seats"),
        client.get(table.watch),
        client.get(f"{table.watch}/log"),
        client.get(f"{table.watch}/sheet.json"),
        client.get("/s/nobody"),
        client.get("/static/moonkeeper.css"),
        client.put(table.path),
        table.post("hands", {}),
        table.post("passes"),
        client.post("/sheets", data={}),
        client.post("/sheets", data={"title": "x" * 70_000}),
        client.post("/sheets", headers={"Origin": "null"}),
    ]
    assert {answer.status_code for answer in answers} == {200, 303, 403, 404, 405, 413, 422}
    for answer in answers:
        policy = dict(part.strip().split(" ", 1) for part in answer.headers["Content-Security-Policy"].split(";"))
        assert policy == {
            "default-src": "'self'",
            "form-action": "'self'",
            "base-uri": "'none'",
            "object-src": "'none'",
            "frame-ancestors": "'none'",
        }
        assert answer.headers["Referrer-Policy"] == "same-origin"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert "Set-Cookie" not in answer.headers
        answer.close()


def test_no_page_has_anything_inline_that_the_policy_would_stop(table: Table) -> None:
    hand = table.hand()
    for url in (
        "/",
        table.path,
        f"{table.path}/hands/{hand}",
        f"{table.path}/seats",
        table.watch,
        f"{table.watch}/log",
    ):
        page = Browser(table.client).get(url).page
        for element in page:
            assert "style" not in element.attrs, element
            assert not [name for name in element.attrs if name.startswith("on")], element
            assert element.tag != "style"
            assert element.tag != "script" or element.get("src") or element.get("type") == "application/json"


def test_pages_with_a_pen_in_their_address_are_kept_by_nobody(table: Table) -> None:
    hand = table.hand()
    for page in ("", "/seats", f"/hands/{hand}", f"/hands/{hand}/after", "/hands/77", "/nothing"):
        assert table.client.get(table.path + page).headers["Cache-Control"] == "no-store"
    assert table.post("hands", {}).headers["Cache-Control"] == "no-store"
    assert table.client.get("/").headers["Cache-Control"] == "no-store", "a key is printed in it"


# ---- Watching ------------------------------------------------------------------------------------


def test_a_watcher_asks_again_and_gets_nothing_new_until_a_line_is_written(table: Table) -> None:
    client = table.client
    first = client.get(table.watch)
    etag = first.headers["ETag"]
    same = client.get(table.watch, headers={"If-None-Match": etag})
    assert (same.status_code, same.data, same.headers["ETag"]) == (304, b"", etag)
    for what, given in (
        ("calls", {"contract": "0-4", "trump": 5}),
        ("hands", ANNS),
        ("strikes", {"line": 3}),
        ("closings", {}),
    ):
        table.write(what, given)
        fresh = client.get(table.watch, headers={"If-None-Match": etag})
        assert fresh.status_code == 200
        assert fresh.headers["ETag"] != etag
        etag = fresh.headers["ETag"]
    assert client.get(table.watch, headers={"If-None-Match": f'"other", {etag}'}).status_code == 304
    assert client.get(table.watch, headers={"If-None-Match": f"W/{etag}"}).status_code == 304


@pytest.mark.parametrize("junk", ['"', "*", ",,,", '"' * 5000, "W/", "é".encode().decode("latin-1")])
def test_a_watcher_with_a_junk_etag_is_answered(table: Table, junk: str) -> None:
    assert table.client.get(table.watch, headers={"If-None-Match": junk}).status_code in (200, 304)


def test_the_data_tells_no_key_no_hash_and_no_link(table: Table) -> None:
    table.hand()
    text = table.client.get(f"{table.watch}/sheet.json").text
    pen, watch = table.path.removeprefix("/s/"), table.watch.removeprefix("/w/")
    for secret in (pen, watch, keys.hash_key(pen), keys.hash_key(watch)):
        assert secret not in text
    for page in (table.watch, f"{table.watch}/log"):
        assert pen not in table.client.get(page).text


# ---- The same form again, whatever it stands on ----------------------------------------------------


@pytest.mark.parametrize(
    ("what", "given"),
    [
        ("seats", {"players": 4, "name-0": "Ann", "name-1": "Bo", "name-2": "Cy", "name-3": "Di"}),
        ("seats", {"name-0": "Ann", "name-1": "Di", "name-2": "Cy"}),
        ("houses", {"min_bid": 5}),
        ("houses", {"overtricks": "counted", "replaces": 1}),
        ("rulings", {"points-0": 3, "reason": "a renege"}),
    ],
    ids=["more seats", "somebody new", "a rule", "a corrected rule", "a ruling"],
)
def test_a_form_sent_again_is_a_calm_repeat_though_the_sheet_has_moved_on(
    table: Table, what: str, given: dict[str, object]
) -> None:
    table.hand()
    form = fields(given, {"seen": 2, "key": "the same key"})
    first = table.client.post(f"{table.path}/{what}", data=form)
    table.write("passes", why="misdeal")
    table.write("houses", min_bid=3)

    again = table.client.post(f"{table.path}/{what}", data=form)

    assert (first.status_code, again.status_code) == (303, 303)
    assert len(table.kinds) == 5
