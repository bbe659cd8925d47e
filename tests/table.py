"""A table of people and their sheet, so that tests read as stories."""

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Self

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from moonkeeper import keys
from tests.web.plain import Browser

ANN_BO_CY = ("Ann", "Bo", "Cy")
FOUR = ("Ann", "Bo", "Cy", "Di")


def hand_fields(
    bidder: object = 0, bid: object = 4, trump: object = 5, taken: Sequence[object] = (4, 2, 1), **more: object
) -> dict[str, object]:
    """A hand as its form sends it: valid, but for what a test changes."""
    tricks = {f"taken-{side}": count for side, count in enumerate(taken)}
    return fields({"contract": f"{bidder}-{bid}", "trump": trump, **tricks}, more)


def fields(*parts: Mapping[str, object]) -> dict[str, object]:
    """Fields by their names; `name_0` in Python is `name-0` in a form. What is None is left out."""
    given = {name: value for part in parts for name, value in part.items() if value is not None}
    return {re.sub(r"_(\d)$", r"-\1", name): value for name, value in given.items()}


class Table:
    """Some people, and the sheet on which they write. What is said to be written was written, or the test fails."""

    def __init__(self, client: FlaskClient, path: str = "") -> None:
        self.client = client
        self.path = path
        """The address of the pen: `/s/<pen>`."""

    def open(self, players: Sequence[str] = ANN_BO_CY, **more: object) -> Self:
        """Open a sheet, with house rules where a test has some."""
        names = {f"name-{seat}": name for seat, name in enumerate(players)}
        given = fields({"key": keys.new_key(), "players": len(players), **names}, more)
        answer = self.client.post("/sheets", data=given)
        assert answer.status_code == 303, Browser(self.client).show("", answer).problems
        self.path = answer.headers["Location"]
        return self

    def post(
        self,
        what: str,
        given: Mapping[str, object] | None = None,
        *,
        seen: object = None,
        key: object = None,
        **more: object,
    ) -> TestResponse:
        """Send a form, whatever becomes of it. Left alone, `seen` is the last line, and `key` a fresh one."""
        about = {"seen": self.seq if seen is None else seen, "key": keys.new_key() if key is None else key}
        return self.client.post(f"{self.path}/{what}", data=fields(about, given or {}, more))

    def write(self, what: str, given: Mapping[str, object] | None = None, **more: Any) -> int:
        """Send a form that is written, and return the number of its line."""
        answer = self.post(what, given, **more)
        assert answer.status_code == 303, (answer.status_code, self.problems(answer))
        assert answer.headers["Location"] == self.path
        return self.seq

    def hand(
        self, bidder: int = 0, bid: int = 4, trump: object = 5, taken: Sequence[int] = (4, 2, 1), **more: object
    ) -> int:
        """Write a hand, and return the number of its line."""
        return self.write("hands", hand_fields(bidder, bid, trump, taken, **more))

    def problems(self, answer: TestResponse) -> list[str]:
        """What a refused form was told."""
        return Browser(self.client).show("", answer).problems

    def shown(self, answer: TestResponse) -> Browser:
        """An answer, to be read and sent on."""
        return Browser(self.client).show(self.path, answer)

    def browser(self, page: str = "") -> Browser:
        """A browser without scripts that looks at a page of the sheet: "" is the score screen."""
        return Browser(self.client).get(self.path + page)

    @cached_property
    def watch(self) -> str:
        """The address of those who look: `/w/<watch>`, as the score screen links to it."""
        links = [link.get("href") for link in self.browser().page.all("a")]
        return next(link for link in links if re.fullmatch(r"/w/[^/]+", link))

    def data(self) -> dict[str, Any]:
        """The sheet as data, as everybody with the watch link has it."""
        data = self.client.get(f"{self.watch}/sheet.json").json
        assert isinstance(data, dict)
        return data

    @property
    def seq(self) -> int:
        """The number of the last line."""
        return int(self.data()["seq"])

    @property
    def totals(self) -> list[int]:
        """The totals of the last game."""
        return list(self.data()["games"][-1]["totals"])

    @property
    def kinds(self) -> list[str]:
        """The kinds of all lines."""
        return [line["kind"] for line in self.data()["lines"]]

    def undo(self) -> Browser:
        """Press the undo button of the score screen."""
        return self.browser().press("Undo")

    def redo(self) -> Browser:
        """Press the redo button of the score screen."""
        return self.browser().press("Redo")

    def log(self) -> Browser:
        """The log of all lines."""
        return Browser(self.client).get(f"{self.watch}/log")
