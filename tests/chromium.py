"""Which Chromium the browser tests drive. Run as a program, it installs one where none is found."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
DEBIAN = ("chromium", "fonts-noto-core", "fonts-noto-color-emoji")


def find() -> str | None:
    """The program to start: that of `MOONKEEPER_CHROMIUM`, one on the PATH, Playwright's own; None without any."""
    if chosen := os.environ.get("MOONKEEPER_CHROMIUM"):
        return chosen
    return next(filter(None, map(shutil.which, NAMES)), None) or _playwrights_own()


def install() -> None:
    """Install one: Debian's, with fonts, where we may; else Playwright's own."""
    if os.geteuid() == 0 and shutil.which("apt-get"):
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(["apt-get", "update", "-qq"], check=False)
        subprocess.run(["apt-get", "install", "-y", "-qq", *DEBIAN], env=quiet, check=True)
    else:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)


def _playwrights_own() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def main() -> int:
    """Find or install; say which one it is. Returns the exit status."""
    if not find():
        print("No Chromium found; installing one for the browser tests.", flush=True)
        try:
            install()
        except (OSError, subprocess.CalledProcessError) as failed:
            print(f"That failed: {failed}", file=sys.stderr)
    found = find()
    if not found:
        print("Install Chromium or Chrome, or name one in MOONKEEPER_CHROMIUM, and try again.", file=sys.stderr)
        return 1
    print(f"Browser tests: {found}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
