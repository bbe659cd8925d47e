"""`moonkeeper serve` as a real process, on a port that the system chooses."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

COMMAND = (sys.executable, "-m", "moonkeeper")


def environment(instance: Path, **more: str) -> dict[str, str]:
    """The environment of a user whose data is in this folder."""
    ours = {"MOONKEEPER_INSTANCE": str(instance), **more}
    return {key: value for key, value in os.environ.items() if not key.startswith("MOONKEEPER_")} | ours


@contextmanager
def served(
    instance: Path, *arguments: str, command: Sequence[str] = COMMAND, cwd: Path | None = None
) -> Iterator[tuple[str, str]]:
    """Serve, and yield the address on this computer and all that was printed. Asks it to stop at the end."""
    process = subprocess.Popen(
        [*command, "serve", "--port", "0", *arguments],
        env=environment(instance),
        cwd=cwd,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout
    with process:
        printed = ""
        for line in process.stdout:
            printed += line
            if "stops it" in line:
                break
        try:
            found = re.search(r"http://127\.0\.0\.1:\d+/", printed)
            assert found, f"no address in: {printed}"
            yield found[0], printed
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(timeout=30)
    assert process.returncode == 0, printed
