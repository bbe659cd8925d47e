"""What holds on every sheet, whatever is written on it."""

import json
from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from moonkeeper.ledger import (
    Agreed,
    Called,
    Closed,
    Entry,
    Hand,
    Line,
    Passed,
    Player,
    Restored,
    Ruled,
    Seated,
    Sheet,
    Stopped,
    Struck,
    Took,
    check,
    dump,
    load,
    replay,
    strikable,
)
from moonkeeper.rules import House
from tests.ledger.build import numbered
from tests.ledger.naive import in_place, plus, points_of, sheet_facts
from tests.ledger.random_logs import a_correction, random_log, some_house

randomness = st.randoms(use_true_random=False)

# Entries that need not make sense: they name lines that are not there, and seats and sides that nobody has.
numbers = st.integers(-2, 22)
rows = st.lists(numbers, max_size=5).map(tuple)
trumps = st.sampled_from([0, 6, 9, "doubles", "none", "clubs"])
calls = st.none() | st.lists(numbers | st.sampled_from(["pass", "double"]), max_size=5).map(tuple)
players = st.lists(st.builds(Player, numbers, st.text(max_size=3)), max_size=5).map(tuple)
houses = st.builds(House, players=st.integers(0, 5), scoring=st.sampled_from(["points", "marks"]), target=numbers)
contracts: dict[str, Any] = {"bidder": numbers, "bid": numbers, "trump": trumps, "calls": calls}
maybe = st.none() | numbers
entries: st.SearchStrategy[Entry] = st.one_of(
    st.builds(Seated, players=players, first=maybe, house=st.none() | houses),
    st.builds(Agreed, house=houses, replaces=maybe),
    st.builds(Called, **contracts),
    st.builds(Took, side=numbers),
    st.builds(
        Hand, taken=rows | st.just((4, 2, 1)), replaces=maybe, after=maybe, note=st.none() | st.text(), **contracts
    ),
    st.builds(Passed, why=st.sampled_from(["passed", "misdeal"])),
    st.builds(Stopped),
    st.builds(Struck, line=numbers),
    st.builds(Restored, line=numbers),
    st.builds(Ruled, question=st.none() | st.text(), points=st.none() | rows, hand=maybe),
    st.builds(Closed),
)
senseless_logs = st.lists(entries, max_size=15).map(numbered)


def everything(sheet: Sheet) -> list[object]:
    """All that a page may ask of a sheet."""
    first_lines = [line.seq for line in sheet.lines]
    return [
        sheet_facts(sheet),
        sheet.game,
        sheet.aside,
        [sheet.stands(seq) for seq in first_lines],
        [sheet.history(seq) for seq in first_lines],
        [sheet.rulings(seq) for seq in first_lines],
        sheet.dealer if sheet.players else None,
    ]


def hands_are_in_order(sheet: Sheet) -> bool:
    """Every standing hand is in exactly one game, the hands are numbered from 1, and the totals follow one another."""
    hands = [hand for game in sheet.games for hand in game.hands]
    standing = [line.seq for line in in_place(sheet.lines) if isinstance(line.entry, Hand)]
    return (
        [hand.seq for hand in hands] == standing == list(sheet.hands)
        and [hand.number for hand in hands] == list(range(1, len(hands) + 1))
        and [game.number for game in sheet.games] == list(range(1, len(sheet.games) + 1))
        and all(game.hands and game.over for game in sheet.games[:-1])
        and all(a.totals == b.before for game in sheet.games for a, b in zip(game.hands, game.hands[1:], strict=False))
    )


@settings(max_examples=300)
@given(senseless_logs)
def test_any_log_replays(log: list[Line]) -> None:
    assert everything(replay(log)) == everything(replay(log))


@settings(max_examples=200)
@given(senseless_logs)
def test_a_standing_hand_of_any_log_is_in_one_game(log: list[Line]) -> None:
    sheet = replay(log)
    hands = [hand.seq for game in sheet.games for hand in game.hands]
    firsts = [line.seq for line in log if isinstance(line.entry, Hand) and sheet.settled.is_hand(line.seq)]
    assert sorted(hands) == [seq for seq in firsts if sheet.stands(seq)]
    assert sorted(sheet.aside) == [seq for seq in firsts if not sheet.stands(seq)]


@settings(max_examples=300)
@given(senseless_logs, entries)
def test_check_answers_on_any_sheet_whatever_the_entry(log: list[Line], entry: Entry) -> None:
    sheet = replay(log)
    assume(sheet.house.players)  # where nobody sits, nothing was ever allowed
    assert all(fault.code for fault in check(sheet, entry))


@settings(max_examples=50)
@given(randomness, st.lists(entries, max_size=12))
def test_what_check_allows_keeps_the_hands_in_order(rng: Random, more: list[Entry]) -> None:
    lines = random_log(rng, length=8)
    for entry in more:
        sheet = replay(lines)
        if not check(sheet, entry):
            lines.append(Line(sheet.seq + 1, entry))
    sheet = replay(lines)
    assert hands_are_in_order(sheet)
    assert all(hand.fits for hand in sheet.hands.values())


@settings(max_examples=50)
@given(randomness)
def test_hands_are_in_order(rng: Random) -> None:
    assert hands_are_in_order(replay(random_log(rng, length=30)))


@given(entries)
def test_any_entry_survives_json(entry: Entry) -> None:
    kind, body = dump(entry)
    assert load(kind, json.loads(json.dumps(body))) == entry


@settings(max_examples=50)
@given(randomness)
def test_a_log_survives_json(rng: Random) -> None:
    log = random_log(rng, length=25)
    text = json.dumps([[line.seq, *dump(line.entry)] for line in log])
    read = [Line(seq, load(kind, body)) for seq, kind, body in json.loads(text)]
    assert read == log
    assert sheet_facts(replay(read)) == sheet_facts(replay(log))


@settings(max_examples=50)
@given(randomness)
def test_strike_then_restore_changes_nothing(rng: Random) -> None:
    log = random_log(rng, length=25)
    sheet = replay(log)
    for line in log:
        if strikable(line) and line.seq not in sheet.settled.struck:
            back = [*log, Line(sheet.seq + 1, Struck(line=line.seq)), Line(sheet.seq + 2, Restored(line=line.seq))]
            assert sheet_facts(replay(back)) == sheet_facts(sheet)


@settings(max_examples=50)
@given(randomness)
def test_undo_goes_all_the_way_back_and_redo_all_the_way_again(rng: Random) -> None:
    sheet = start = replay(random_log(rng, length=20))
    undone = []
    while sheet.undoable:
        undone.append(sheet.undoable.seq)
        sheet = written(sheet, Struck(line=sheet.undoable.seq))
    assert not sheet.hands
    assert sheet_facts(sheet)["players"] == people_of_first_line(sheet)
    for seq in reversed(undone):
        assert sheet.redoable
        assert sheet.redoable.seq == seq
        sheet = written(sheet, Restored(line=seq))
    assert sheet_facts(sheet) == sheet_facts(start)


def written(sheet: Sheet, entry: Entry) -> Sheet:
    assert check(sheet, entry) == []
    return replay([*sheet.lines, Line(sheet.seq + 1, entry)])


def people_of_first_line(sheet: Sheet) -> tuple[Player, ...]:
    first = sheet.lines[0].entry
    assert isinstance(first, Seated)
    return first.players


def scores(sheet: Sheet) -> list[object]:
    """Hands, games and turns, but for the line that says so."""
    facts = sheet_facts(sheet)
    hands = [{**hand, "line": None} for game in facts["games"] for hand in game["hands"]]
    games = [{**game, "hands": None} for game in facts["games"]]
    return [hands, games, *(facts[name] for name in ("players", "house", "house_to_come", "first_bidder", "totals"))]


@settings(max_examples=50)
@given(randomness)
def test_a_corrected_hand_counts_as_if_written_right_at_first(rng: Random) -> None:
    log = random_log(rng, length=25)
    sheet = replay(log)
    correction = a_correction(rng, sheet)
    assume(not check(sheet, correction))
    assert isinstance(correction, Hand)
    assert correction.replaces
    about = {line.seq for line in sheet.history(correction.replaces)}
    right_at_first = [
        Line(line.seq, replace(correction, replaces=line.entry.replaces, after=line.entry.after))
        if line.seq in about and isinstance(line.entry, Hand)
        else line
        for line in log
    ]
    assert scores(replay([*log, Line(sheet.seq + 1, correction)])) == scores(replay(right_at_first))


@settings(max_examples=50)
@given(randomness)
def test_corrected_house_rules_count_as_if_agreed_at_first(rng: Random) -> None:
    log = random_log(rng, length=25)
    sheet = replay(log)
    brought = [line.seq for line in log if isinstance(line.entry, Agreed | Seated) and line.entry.house]
    target = rng.choice(brought)
    old = log[target - 1].entry
    assert isinstance(old, Agreed | Seated)
    assert old.house
    correction = Agreed(house=some_house(rng, old.house.players), replaces=target)
    assume(not check(sheet, correction))
    about = {line.seq for line in sheet.history(target)}
    right_at_first = [
        Line(line.seq, replace(line.entry, house=correction.house))
        if line.seq in about and isinstance(line.entry, Agreed | Seated)
        else line
        for line in log
    ]
    assert scores(replay([*log, Line(sheet.seq + 1, correction)])) == scores(replay(right_at_first))


@settings(max_examples=50)
@given(randomness)
def test_totals_equal_a_recount(rng: Random) -> None:
    sheet = replay(random_log(rng, length=30))
    for game in sheet.games:
        points = [points_of(game.house, hand.entry) for hand in game.hands]
        rulings = [line.entry for hand in game.hands for line in sheet.rulings(hand.seq)]
        ruled = [entry.points for entry in rulings if isinstance(entry, Ruled) and entry.points]
        assert game.totals == plus(game.opening, *points, *ruled)
