"""Takes the pictures that a designer wants to see: `python -m tests.browser.pictures FOLDER`.

The score screen in each of its states, on every screen, by day and by night; the other pages on a phone and on a desk;
and the score and the log as they are printed. Nothing is compared: somebody has to look.
"""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser

from tests import serving
from tests.browser.phones import launcher
from tests.browser.states import STATES

SIZES = ((320, 640), (390, 844), (844, 390), (1280, 900))
THEMES = ("light", "dark")
PRINTED = ("score_twelve_hands", "log")


def take(browser: Browser, address: str, folder: Path) -> int:
    """Take all pictures into the folder. Answers how many there are."""
    for theme in THEMES:
        for width, height in SIZES:
            with browser.new_context(
                viewport={"width": width, "height": height},
                color_scheme="dark" if theme == "dark" else "light",
                reduced_motion="reduce",
            ) as context:
                for name, bring_about in STATES.items():
                    page = context.new_page()
                    bring_about(page, address)
                    page.screenshot(path=folder / f"{name}-{width}-{theme}.png")
                    if theme == "light" and width in (390, 1280):
                        page.screenshot(path=folder / f"{name}-{width}-{theme}-whole.png", full_page=True)
                    if theme == "dark" and width == 1280 and name in PRINTED:
                        page.pdf(path=folder / f"{name}.pdf", format="A4", prefer_css_page_size=True)
                    page.close()
    return len(list(folder.iterdir()))


def main(arguments: list[str]) -> int:
    """Take the pictures into the folder that is named. Returns the exit status."""
    if len(arguments) != 1:
        sys.stderr.write("Usage: python -m tests.browser.pictures FOLDER\n")
        return 2
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as instance,
        serving.served(Path(instance), "--host", "127.0.0.1") as (address, _),
        launcher() as launch,
        launch() as browser,
    ):
        sys.stdout.write(f"{take(browser, address, folder)} pictures in {folder}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
