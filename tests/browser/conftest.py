"""The served program, one Chromium for the session, and phones that must not complain."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser

from tests import serving
from tests.browser.evenings import Evening
from tests.browser.phones import Launch, Phone, launcher

PICTURES = Path(__file__).parents[2] / "test-results"
FAILED = pytest.StashKey[bool]()


class OpenPhone(Protocol):
    def __call__(
        self, url: str = ..., size: tuple[int, int] = ..., *, scripts: bool = ..., theme: str = ...
    ) -> Phone: ...


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A program that serves for the whole session; each test opens sheets of its own."""
    with serving.served(tmp_path_factory.mktemp("instance"), "--host", "127.0.0.1") as (address, _):
        yield address


@pytest.fixture(scope="session")
def launch() -> Iterator[Launch]:
    """Starts another browser, where a test needs one that is set up in its own way."""
    with launcher() as launch:
        yield launch


@pytest.fixture(scope="session")
def browser(launch: Launch) -> Iterator[Browser]:
    with launch() as browser:
        yield browser


@pytest.fixture
def evening(address: str) -> Callable[..., Evening]:
    """Opens a sheet: names, and house rules by their names."""

    def opened(*args: Any, **house: Any) -> Evening:
        return Evening(address, *args, **house)

    return opened


@pytest.fixture
def phone(browser: Browser, request: pytest.FixtureRequest) -> Iterator[OpenPhone]:
    """Opens a phone, 390 x 844 if nothing else is asked for. A failing test leaves a picture of each."""
    phones: list[Phone] = []

    def opened(
        url: str = "", size: tuple[int, int] = (390, 844), *, scripts: bool = True, theme: str = "light"
    ) -> Phone:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=True,
            java_script_enabled=scripts,
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce",  # a colour on its way is neither the one nor the other
            locale="en-US",
        )
        phone = Phone(context)
        phones.append(phone)
        return phone.open(url) if url else phone

    yield opened
    complaints = [complaint for phone in phones for complaint in phone.complaints]
    if complaints or request.node.stash.get(FAILED, False):
        _leave_pictures(phones, request.node.nodeid)
    for phone in phones:
        phone.context.close()
    assert not complaints, complaints


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    report: Any = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


def _leave_pictures(phones: list[Phone], test: str) -> None:
    PICTURES.mkdir(exist_ok=True)
    name = re.sub(r"[^\w.-]+", "-", test)[-150:]
    for number, phone in enumerate(phones):
        for position, page in enumerate(phone.context.pages):
            page.screenshot(path=PICTURES / f"{name}-{number}-{position}.png")
