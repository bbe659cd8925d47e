"""Phones at the table: a page of a real Chromium each, with a thumb, and an ear for what the page complains about."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, expect, sync_playwright

from tests import chromium

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

REFUSED = re.compile(r"the server responded with a status of (400|404|409|422|503)")
"""What Chromium prints when a form or a question is refused: an answer, not a mistake of the page."""

WHOLLY_THERE = """target => {
  const box = target.getBoundingClientRect();
  const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return {
    inside: box.top >= -.5 && box.left >= -.5 && box.bottom <= innerHeight + .5 && box.right <= innerWidth + .5,
    free: at !== null && (target.contains(at) || at.contains(target)),
    x: box.x + box.width / 2, y: box.y + box.height / 2, scrolled: scrollY,
  };
}"""

Launch = Callable[..., AbstractContextManager[Browser]]


@contextmanager
def launcher() -> Iterator[Launch]:
    """Starts browsers: with more arguments than the usual ones, and without some of those that Playwright adds."""
    program = chromium.find()
    assert program, "No Chromium was found: `make chromium` installs one."
    with sync_playwright() as playwright:

        @contextmanager
        def launched(*more: str, without: Sequence[str] = ()) -> Iterator[Browser]:
            browser = playwright.chromium.launch(
                executable_path=program, args=[*ARGUMENTS, *more], ignore_default_args=list(without) or None
            )
            yield browser
            browser.close()

        yield launched


class Phone:
    """A page that is tapped with a thumb: nothing is scrolled into view for it, and each tap is counted."""

    def __init__(self, context: BrowserContext) -> None:
        self.context = context
        self.page: Page = context.new_page()
        self.page.set_default_timeout(6_000)
        self.taps = 0
        self.complaints: list[str] = []
        """Console errors, page errors and breaches of the policy; a test that provokes some clears them."""
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.complaints.append(f"page error: {error}"))

    def _heard(self, message: ConsoleMessage) -> None:
        refused = REFUSED.search(message.text) and not urlsplit(message.location["url"]).path.startswith("/static/")
        if message.type == "error" and not refused:
            self.complaints.append(f"{message.text} ({message.location['url']})")

    def open(self, url: str) -> "Phone":
        self.page.goto(url)
        return self

    # ---- A thumb -----------------------------------------------------------------------------------

    def tap(self, target: Locator) -> None:
        """Tap what is wholly in sight and lies under nothing, once it hears; fail if it is not or the page moved."""
        expect(target).to_be_visible()
        self.page.wait_for_load_state()
        self.page.wait_for_timeout(50)  # what is tapped before a new page is drawn, Chromium drops
        expect(target).to_have_css("pointer-events", "auto")
        there = target.evaluate(WHOLLY_THERE)
        patience = 40
        while not there["free"] and patience:  # an answer that comes just now lays another element in its place
            self.page.wait_for_timeout(50)
            there, patience = target.evaluate(WHOLLY_THERE), patience - 1
        assert there["inside"], f"not wholly on the screen: {target}"
        assert there["free"], f"something lies on it: {target}"
        assert there["scrolled"] == 0, f"the page has scrolled before the tap on {target}"
        self.page.touchscreen.tap(there["x"], there["y"])
        self.taps += 1

    def cell(self, name: str, value: str | int) -> Locator:
        """The tile of a choice: that of a bid, a trump or a count."""
        return self.page.locator(f'label:has(> input[name="{name}"][value="{value}"])')

    def pick(self, name: str, value: str | int) -> None:
        """Tap a choice, and see it chosen."""
        self.tap(self.cell(name, value))
        expect(self.radio(name, value)).to_be_checked()

    def radio(self, name: str, value: str | int) -> Locator:
        return self.page.locator(f'input[name="{name}"][value="{value}"]')

    @property
    def save(self) -> Locator:
        return self.page.locator(".dock .go")

    @property
    def undo(self) -> Locator:
        return self.page.locator("button.undo")

    @property
    def say(self) -> Locator:
        return self.page.locator(".dock .say")

    # ---- A hand ------------------------------------------------------------------------------------

    def fill(self, bidder: int, bid: int, taken: Sequence[int], trump: int | str = 5) -> None:
        """Tap a hand together, up to Save. The last side is left to the page."""
        self.pick("contract", f"{bidder}-{bid}")
        self.tap(self.cell("trump", trump))
        for side, tricks in enumerate(taken[:-1]):
            self.pick(f"taken-{side}", tricks)

    def fill_plainly(self, bidder: int, bid: int, taken: Sequence[int], trump: int | str = 5) -> None:
        """Fill the form as it is without JavaScript: every side, scrolling as needed."""
        chosen = {"contract": f"{bidder}-{bid}", "trump": trump}
        chosen |= {f"taken-{side}": tricks for side, tricks in enumerate(taken)}
        for name, value in chosen.items():
            self.cell(name, value).click()

    def record(self, bidder: int, bid: int, taken: Sequence[int], trump: int | str = 5) -> None:
        """Tap a hand together, save it, and wait until the page asks for the next one."""
        number = self.number()
        self.fill(bidder, bid, taken, trump)
        self.tap(self.save)
        self.asks_for(number + 1)

    def number(self) -> int:
        """The number of the hand that the page asks for."""
        found = re.search(r"\d+", self.page.locator("#ask-bid").text_content() or "")
        assert found
        return int(found[0])

    def asks_for(self, number: int) -> None:
        """Wait until the page asks for this hand."""
        expect(self.page.locator("#ask-bid")).to_have_text(f"Hand {number}: who bid?")

    def chosen(self) -> dict[str, str]:
        """All that is picked in the form of the hand."""
        picked: list[tuple[str, str]] = self.page.locator("form.hand").evaluate(
            "form => [...form.querySelectorAll('input[type=radio]:checked')].map(i => [i.name, i.value])"
        )
        return dict(picked)


def as_chosen(bidder: int, bid: int, taken: Sequence[int], trump: int | str = 5) -> dict[str, str]:
    """What `Phone.chosen` answers for a form that is filled with this hand."""
    counts = {f"taken-{side}": str(tricks) for side, tricks in enumerate(taken)}
    return {"contract": f"{bidder}-{bid}", "trump": str(trump), **counts}


def overlap(one: dict[str, Any] | None, other: dict[str, Any] | None) -> bool:
    """Whether two boxes have a place in common; an edge less than a pixel deep is none."""
    assert one
    assert other
    return bool(
        one["x"] + 1 < other["x"] + other["width"]
        and other["x"] + 1 < one["x"] + one["width"]
        and one["y"] + 1 < other["y"] + other["height"]
        and other["y"] + 1 < one["y"] + one["height"]
    )
