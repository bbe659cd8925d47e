"""The tests of the worked examples bite: whichever expectation of whichever case is changed, they fail."""

import copy
import json
import os
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from moonkeeper.rules.house import House

HERE = Path(__file__).parent
CASES = HERE.parent / "cases"
FILES = (
    "hands",
    "rejected_hands",
    "auctions",
    "trumps",
    "legal_plays",
    "trick_winners",
    "reneges",
    "play_logs",
    "games",
)

Case = dict[str, Any]


def wrong_sides(winner: int | None, case: Case) -> list[int | None]:
    return [side for side in (None, *range(House(**case["house"]).sides)) if side != winner]


def wrong_faults(case: Case) -> list[str | None]:
    """A fault that no record of tiles, calls or tricks can have; and none, where there is one."""
    return ["name_taken"] if case.get("fault") is None else ["name_taken", None]


def nudged(numbers: list[int]) -> Iterator[list[int]]:
    for place in range(len(numbers)):
        yield [number + (index == place) for index, number in enumerate(numbers)]


def wrong_values(file: str, case: Case) -> Iterator[tuple[str, Any]]:
    """Pairs of an expected field and a value that is wrong for it."""
    if file == "hands":
        yield "made", not case["made"]
        yield from (("points", points) for points in nudged(case["points"]))
        yield "points", case["points"][:-1]
        if "before" in case:
            yield from (("winner", side) for side in wrong_sides(case["winner"], case))
    elif file == "games":
        for number, totals in enumerate(case["totals"]):
            for wrong in nudged(totals):
                yield "totals", [*case["totals"][:number], wrong, *case["totals"][number + 1 :]]
        yield "totals", case["totals"][:-1]
        yield from (("winner", side) for side in wrong_sides(case["winner"], case))
    elif file == "legal_plays":
        tiles = ["6-6", "6-5", "6-4", "6-3", "6-2", "6-1"]
        yield from (("legal", [tile for tile in case["legal"] if tile != out]) for out in case["legal"])
        yield "legal", [*case["legal"], next(tile for tile in tiles if tile not in case["legal"])]
    elif file == "trick_winners":
        yield from (("winner", play) for play in range(len(case["plays"])) if play != case["winner"])
    else:
        yield from (("fault", fault) for fault in wrong_faults(case))
    if file == "auctions" and "result" in case:
        bidder_and_bid = case["result"]
        yield "result", None
        if bidder_and_bid == "redeal":
            yield "result", [0, 4]
        else:
            yield "result", "redeal"
            yield from (("result", wrong) for wrong in nudged(bidder_and_bid))
    if file == "reneges" and "reneges" in case:
        proofs = case["reneges"]
        bogus = {"trick": 1, "seat": 2, "played": "6-6", "shown_in": 2, "shown": "6-5"}
        yield "reneges", [*proofs, bogus]
        for number, proof in enumerate(proofs):
            yield "reneges", proofs[:number] + proofs[number + 1 :]
            for field, value in proof.items():
                other = {**proof, field: value + 1 if isinstance(value, int) else "1-0"}
                yield "reneges", [*proofs[:number], other, *proofs[number + 1 :]]


def run_on(folder: Path) -> tuple[int, list[tuple[str, bool]]]:
    """Put the cases of a folder to test_cases.py: pytest's status, and each test that ran with whether it passed."""
    report = folder / "report.xml"
    environ = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "COV_"))}
    pytest_here = [sys.executable, "-m", "pytest", "-q", "--noconftest", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*pytest_here, f"--junitxml={report}", HERE / "test_cases.py"],
        env={**environ, "MOONKEEPER_CASES": str(folder)},
        cwd=HERE.parents[1],
        capture_output=True,
    )
    tests = [test for test in ElementTree.parse(report).iter("testcase") if test.find("skipped") is None]
    return done.returncode, [(test.attrib["name"], len(test) == 0) for test in tests]


def test_every_wrong_expectation_fails_its_case_and_no_other(tmp_path: Path) -> None:
    written: Counter[str] = Counter()
    for file in FILES:
        cases = []
        for case in json.loads((CASES / f"{file}.json").read_text(encoding="utf-8")):
            cases.append({**case, "id": f"{file} right {case['id']}"})
            for number, (field, value) in enumerate(wrong_values(file, case)):
                wrong = {**copy.deepcopy(case), field: value}
                cases.append({**wrong, "id": f"{file} wrong {field} {number} {case['id']}"})
                written[f"{file} {field}"] += 1
        written["cases"] += len(cases)
        (tmp_path / f"{file}.json").write_text(json.dumps(cases), encoding="utf-8")

    status, outcomes = run_on(tmp_path)

    assert {name for name in written if written[name] and name != "cases"} == {
        "hands made", "hands points", "hands winner", "rejected_hands fault", "auctions result", "auctions fault",
        "trumps fault", "legal_plays legal", "trick_winners winner", "reneges reneges", "reneges fault",
        "play_logs fault", "games totals", "games winner",
    }  # fmt: skip
    assert len(outcomes) == written["cases"]
    assert [name for name, passed in outcomes if passed and " wrong " in name] == []
    assert [name for name, passed in outcomes if not passed and " right " in name] == []
    assert status == pytest.ExitCode.TESTS_FAILED


def test_files_that_are_absent_or_empty_are_no_failure(tmp_path: Path) -> None:
    (tmp_path / "hands.json").write_text("[]", encoding="utf-8")
    trump = [{"id": "T", "house": {"players": 3}, "trump": 7, "fault": "trump_value", "why": "pips go to 6"}]
    (tmp_path / "trumps.json").write_text(json.dumps(trump), encoding="utf-8")

    assert run_on(tmp_path) == (pytest.ExitCode.OK, [("test_trump[1-T]", True)])
