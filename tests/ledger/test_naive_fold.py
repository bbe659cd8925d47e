"""Random evenings, read by `replay` and by a second fold that was written from the text alone."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moonkeeper.ledger import KINDS, Agreed, Hand, Line, Passed, replay
from tests.ledger.naive import Facts, crossed_out, naive_facts, sheet_facts
from tests.ledger.random_logs import random_log


def first_difference(log: list[Line]) -> tuple[list[Line], Facts, Facts] | None:
    """The shortest beginning of the log that the two read otherwise, and what they say of it."""
    for length in range(1, len(log) + 1):
        lines = log[:length]
        naive, ours = naive_facts(lines), sheet_facts(replay(lines))
        if naive != ours:
            unlike = [name for name in naive if naive[name] != ours[name]]
            return lines, {name: naive[name] for name in unlike}, {name: ours[name] for name in unlike}
    return None


@settings(max_examples=100)
@given(st.randoms(use_true_random=False))
def test_both_folds_read_any_evening_alike(rng: Random) -> None:
    assert first_difference(random_log(rng, length=25)) is None


@pytest.mark.slow
@pytest.mark.parametrize("block", range(10))
def test_both_folds_read_thousands_of_evenings_alike(block: int) -> None:
    for seed in range(block * 250, block * 250 + 250):
        assert first_difference(random_log(Random(seed), length=30 + seed % 40)) is None, f"seed {seed}"


def test_the_random_evenings_hold_all_that_can_happen() -> None:
    seen: Counter[str] = Counter()
    for seed in range(150):
        log = random_log(Random(seed), length=40)
        sheet = replay(log)
        for line in log:
            entry = line.entry
            seen[entry.kind] += 1
            seen[f"{entry.kind} that was struck"] += crossed_out(log, line.seq)
            seen["misdeal"] += isinstance(entry, Passed) and entry.why == "misdeal"
            seen["house corrected"] += isinstance(entry, Agreed) and entry.replaces is not None
            seen["first of all"] += isinstance(entry, Hand) and entry.after == 0
            seen["forgotten hand"] += isinstance(entry, Hand) and bool(entry.after)
            seen["correction of a correction"] += len(sheet.history(line.seq)) > 2
        for game in sheet.games:
            seen[f"{game.house.players} players, {game.house.scoring}"] += 1
            seen["stopped"] += game.stopped
            seen["won"] += game.winner is not None
            seen["ruled"] += any(hand.ruled for hand in game.hands)
        seen["rulings at the opening"] += bool(sheet.games and any(sheet.games[0].opening))
        seen["tricks on the table"] += sheet.contract is not None and sum(sheet.contract.taken) > 0
    struck = {f"{kind} that was struck" for kind in KINDS.keys() - {"struck", "restored"}}
    others = {"misdeal", "house corrected", "first of all", "forgotten hand", "correction of a correction", "stopped"}
    outcomes = {"won", "ruled", "rulings at the opening", "tricks on the table"}
    tables = {f"{players} players, {scoring}" for players in (3, 4) for scoring in ("points", "marks")}
    assert not [what for what in KINDS.keys() | struck | others | outcomes | tables if seen[what] < 3]
