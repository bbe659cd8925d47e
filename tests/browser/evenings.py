"""A sheet of the served program, written on from beside the browser: what a test wants on paper to begin with."""

import http.client
import json
import re
import secrets
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode, urlsplit

THREE = ("Ann", "Bo", "Cy")
FOUR = ("Ann", "Bo", "Cy", "Dee")
LONG = (
    "Maximiliana Wilhelmine von Habsburg-Loth",
    "Maximiliana Wilhelmine von Habsburg-Lohe",
    "عبد الرحمن بن عبد العزيز آل محمد الكبير",
    "👩🏽‍🌾🎲🌙 Pneumonoultramicroscopicsilico",
)
"""Names of up to forty characters, the most that a seat takes: two that differ at their very end."""

TWELVE: tuple[tuple[int, int, tuple[int, ...]], ...] = (
    (0, 5, (5, 1, 1)),
    (1, 4, (2, 4, 1)),
    (2, 6, (1, 1, 5)),
    (0, 4, (4, 2, 1)),
    (1, 21, (1, 6, 0)),
    (2, 7, (0, 0, 7)),
    (0, 5, (3, 2, 2)),
    (1, 4, (1, 5, 1)),
    (2, 4, (2, 1, 4)),
    (0, 6, (5, 1, 1)),
    (1, 5, (1, 5, 1)),
    (2, 4, (3, 3, 1)),
)
"""Twelve hands of an ordinary evening: bidder, bid, tricks. Some made, some set, a moon that failed, no game won."""

TWELVE_OF_PARTNERS: tuple[tuple[int, int, tuple[int, ...]], ...] = tuple(
    (seat, bid, (5, 2) if (seat % 2 == 0) == (number % 3 != 0) else (1, 6))
    for number, (seat, bid) in enumerate((s % 4, 4 + s % 3) for s in range(12))
)

A_WON_GAME: tuple[tuple[int, int, tuple[int, ...]], ...] = ((0, 21, (7, 0, 0)),)
"""A moon that is made is 21 points, and the game."""


class Evening:
    """A sheet. `url` is the pen's, `watch` the watcher's."""

    def __init__(self, address: str, names: Sequence[str] = THREE, **house: Any) -> None:
        self._host = urlsplit(address).netloc
        seats = {f"name-{seat}": name for seat, name in enumerate(names)}
        status, location, _ = self._post("/sheets", {"players": len(names), "zone": "UTC", **seats, **house})
        assert status == 303, f"the sheet was not opened: {status}"
        self.path = urlsplit(location).path
        self.url = f"http://{self._host}{self.path}"
        self.watch = watch_of(self._get(self.path))

    @classmethod
    def of_page(cls, url: str) -> "Evening":
        """The sheet that a browser has opened."""
        evening = cls.__new__(cls)
        evening._host = urlsplit(url).netloc
        evening.path = urlsplit(url).path
        evening.url = url
        evening.watch = watch_of(evening._get(evening.path))
        return evening

    @property
    def watch_url(self) -> str:
        return f"http://{self._host}/w/{self.watch}"

    def data(self) -> dict[str, Any]:
        """The sheet as data, `sheet.json`."""
        found: dict[str, Any] = json.loads(self._get(f"/w/{self.watch}/sheet.json"))
        return found

    def hands(self) -> list[dict[str, Any]]:
        """The standing hands of all games, in order."""
        return [hand for game in self.data()["games"] for hand in game["hands"]]

    def write(self, what: str, **fields: Any) -> int:
        """Write a line, as the last one of the sheet. Answers its number."""
        seen = self.data()["seq"]
        named = {name.replace("_", "-"): value for name, value in fields.items()}
        status, _, page = self._post(f"{self.path}/{what}", {"seen": seen, **named})
        assert status == 303, f"not written: {status} {page}"
        return seen + 1

    def hand(self, bidder: int, bid: int, taken: Sequence[int], trump: int | str = 5, **more: Any) -> int:
        """Write a hand. Answers the number of its line."""
        tricks = {f"taken_{side}": count for side, count in enumerate(taken)}
        return self.write("hands", bidder=bidder, bid=bid, trump=trump, **tricks, **more)

    def play(self, hands: Sequence[tuple[int, int, Sequence[int]]]) -> "Evening":
        """Write these hands, each with another trump. Answers the sheet itself."""
        trumps = (5, 2, "doubles", 0, "none", 6, 4)
        for number, (bidder, bid, taken) in enumerate(hands):
            self.hand(bidder, bid, taken, trumps[number % len(trumps)])
        return self

    def _post(self, path: str, fields: dict[str, Any]) -> tuple[int, str, str]:
        connection = http.client.HTTPConnection(self._host, timeout=30)
        body = urlencode({"key": secrets.token_hex(16), **fields})
        connection.request("POST", path, body, {"Content-Type": "application/x-www-form-urlencoded"})
        answer = connection.getresponse()
        page = answer.read().decode()
        connection.close()
        return answer.status, answer.headers.get("Location", ""), page

    def _get(self, path: str) -> str:
        connection = http.client.HTTPConnection(self._host, timeout=30)
        connection.request("GET", path)
        answer = connection.getresponse()
        page = answer.read().decode()
        connection.close()
        assert answer.status == 200, f"{path}: {answer.status}"
        return page


def watch_of(page: str) -> str:
    """The watch key to which a score page links."""
    found = re.search(r'href="/w/([^"/]+)"', page)
    assert found, "the score page has no link to watch"
    return found[1]
