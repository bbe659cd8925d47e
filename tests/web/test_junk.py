"""Junk in any path, query, header or body: never a 5xx, and whatever was written keeps the rules."""

import random
import re
from urllib.parse import quote_plus

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import Rule
from werkzeug.test import TestResponse
from wtforms import Form

from moonkeeper import keys
from moonkeeper.ledger import check, replay
from moonkeeper.rules import TRUMPS
from moonkeeper.store import sheets
from moonkeeper.web import forms
from tests.table import FOUR, Table, hand_fields

FORMS: list[type[Form]] = [*forms.FORMS.values(), forms.SheetForm]
FIELDS = sorted({field.name for form in FORMS for field in form()})

# fmt: off
NUMBERS = [
    "-0", "1.0", "1e3", "0x1", "٣", "１", "²", "1_000", "-1", "999999", "NaN", "Infinity", "9" * 5000, "-" + "9" * 5000,
]
WORDS = [
    "true", "false", "null", "None", "[]", "[1,2]", '{"a":1}', "undefined", "\u200b", "\u202e", "😀" * 50, "A" * 3000,
    "{{7*7}}", "%s", "%(name)s", "{name}", "{0.__class__}", "<script>alert(1)</script>", "' OR 1=1 --", "../../etc",
]
SENSE = [
    *map(str, range(9)), "4", "21", "pass", "doubles", "none", "0-4", "1-5", "2-21", "4,pass,5", "misdeal", "random",
]
RAW = ["%00", "a%00b", "%ED%A0%80", "%C0%80", "%FF%FE", "%F4%90%80%80", "%", "%zz", "+", "%0d%0aX-Junk:%201", "%0a"]
"""Percent-encoded on purpose: a NUL, a lone surrogate, overlong and broken UTF-8, line ends."""
# fmt: on

KINDS = ["application/x-www-form-urlencoded"] * 8
KINDS += ["application/json", "text/plain", "multipart/form-data; boundary=x", "multipart/form-data"]
OTHERS = ["PUT", "DELETE", "PATCH", "OPTIONS", "POST"]
HEADERS = {
    "Accept-Language": ["*", "xx-XX;q=9", ";;;", "e" * 3000, "en;q=NaN", "de, fr;q=0.5"],
    "If-None-Match": ['"', "*", ",,,", 'W/"x', '"1-en-0.1.0"'],
    "Origin": ["null", "http://[", "//", "http://localhost", "ftp://localhost:x"],
    "Sec-Fetch-Site": ["same-origin", "cross-site", "none", ""],
    "Cookie": ["session=junk; ;;=", "=" * 100],
    "Range": ["bytes=5-1", "junk"],
    "Host": ["localhost", "moon.local:8000", "[::1]:8000"],
}


class Fuzz:
    """Makes requests out of the routes and the fields of the application, always the same ones for a seed."""

    def __init__(self, app: Flask, seed: int, tables: list[Table]) -> None:
        self.random = random.Random(seed)
        writes = [rule for rule in app.url_map.iter_rules() if "POST" in (rule.methods or ())]
        self.rules = [*app.url_map.iter_rules(), *writes * 5]
        self.tables = tables

    def value(self) -> str:
        """A value for a field or a part of a path, percent-encoded."""
        pool = self.random.choices([SENSE, NUMBERS, WORDS, RAW], weights=[12, 4, 4, 2])[0]
        value = self.random.choice(pool)
        return value if pool is RAW else quote_plus(value)

    def pairs(self, table: Table, what: str) -> str:
        """Fields as a query or a body has them: some absent, some twice, some of other names."""
        given: dict[str, str] = {}
        if self.random.random() < 0.5:
            hand = hand_fields(self.random.randrange(3), trump=self.random.choice(TRUMPS))
            given = {name: str(value) for name, value in hand.items()}
        given |= {name: self.value() for name in self.random.sample(FIELDS, self.random.randrange(4))}
        mine = sorted(field.name for field in forms.FORMS[what]())
        given |= {name: self.value() for name in self.random.sample(mine, self.random.randrange(len(mine)) // 2)}
        if self.random.random() < 0.9:
            given |= {"seen": str(table.seq - (self.random.random() < 0.1)), "key": keys.new_key()}
        parts = [f"{name}={value}" for name, value in given.items()]
        parts += [f"{self.random.choice(FIELDS)}={self.value()}" for _ in range(self.random.randrange(2))]
        parts += [f"{self.value()}={self.value()}"] if self.random.random() < 0.1 else []
        return "&".join(parts)

    def path(self, table: Table, rule: Rule, what: str) -> str:
        """A path of this route, mostly one that leads somewhere."""
        seq = str(self.random.randrange(9))
        good = {"pen": table.path[3:], "watch": table.watch[3:], "seq": seq, "filename": "print.css", "what": what}

        def part(match: re.Match[str]) -> str:
            return good[match[1]] if match[1] in good and self.random.random() < 0.85 else self.value()

        path = re.sub(r"<(?:[^<>]*:)?(\w+)>", part, rule.rule)
        return path + ("/" if self.random.random() < 0.03 else "")

    def send(self, client: FlaskClient) -> TestResponse:
        table, rule = self.random.choice(self.tables), self.random.choice(self.rules)
        ours = sorted((rule.methods or set()) - {"OPTIONS"})
        method = self.random.choice(
            ours if self.random.random() < 0.95 else ["PUT", "DELETE", "PATCH", "OPTIONS", "POST"]
        )
        what = self.random.choice([*forms.FORMS])
        path, headers = self.path(table, rule, what), {}
        if self.random.random() < 0.15:
            name = self.random.choice([*HEADERS])
            headers[name] = self.random.choice(HEADERS[name])
        query = self.pairs(table, what) if method == "GET" and self.random.random() < 0.7 else ""
        body = self.pairs(table, what) if method == "POST" else ""
        kind = self.random.choice(KINDS) if body else None
        sent = f"{method} {path}?{query} {kind} {headers} {body}"
        try:
            answer = client.open(
                path, method=method, query_string=query, data=body.encode(), content_type=kind, headers=headers
            )
        except Exception as error:
            raise AssertionError(sent) from error
        assert answer.status_code < 500, sent
        return answer


def evenings(client: FlaskClient) -> list[Table]:
    """Sheets in several states."""
    blank = Table(client).open()
    long = Table(client).open(min_bid=3, set_penalty="others_gain_bid", moon_when_negative="false")
    for bidder in (0, 1, 2, 0):
        long.hand(bidder, 4, 5, (4, 2, 1))
    long.write("strikes", line=3)
    long.write("seats", name_0="Ann", name_1="Bob", name_2="Cy", id_0=1, id_1=2, id_2=3)
    long.write("hands", hand_fields(1, 5, 2, (2, 5, 0)), replaces=2)
    partners = Table(client).open(FOUR)
    partners.hand(3, 5, "none", (1, 6))
    partners.write("calls", contract="0-7", trump="doubles")
    closed = Table(client).open(preset="texas3_marks")
    closed.write("closings")
    return [blank, long, partners, closed]


def every_line_keeps_the_rules(app: Flask, table: Table) -> None:
    """Each line of a sheet could have been written where it stands, and the sheet can be read."""
    with app.app_context():
        watched = sheets.by_watch(table.watch[3:])
    assert watched
    assert [line.seq for line in watched.lines] == list(range(1, watched.seq + 1))
    for number, line in enumerate(watched.lines):
        assert check(replay(watched.lines[:number]), line.entry) == [], line
    pages = ["", "/seats", *(f"/hands/{seq}" for seq in watched.sheet.hands), "/hands/0/after"]
    for url in (*(table.path + page for page in pages), table.watch, f"{table.watch}/log", f"{table.watch}/sheet.json"):
        assert table.client.get(url).status_code == 200


def fuzz(app: Flask, client: FlaskClient, seed: int, requests: int) -> set[int]:
    """Send so many requests, look at what was written, and return the statuses that there were."""
    tables = evenings(client)
    mess = Fuzz(app, seed, tables)
    statuses = set()
    for _ in range(requests):
        answer = mess.send(client)
        statuses.add(answer.status_code)
        answer.close()
    for table in tables:
        every_line_keeps_the_rules(app, table)
    return statuses


def test_no_junk_brings_an_error_and_whatever_is_written_keeps_the_rules(app: Flask, client: FlaskClient) -> None:
    statuses = fuzz(app, client, seed=42, requests=1500)
    assert {200, 303, 403, 404, 405, 409, 422} <= statuses, "the junk reaches every kind of answer"


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_no_junk_brings_an_error_however_long_it_goes_on(app: Flask, client: FlaskClient, seed: int) -> None:
    fuzz(app, client, seed, requests=3000)
