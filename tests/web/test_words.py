"""Everything that the rules and the ledger can say has words: faults, lines, consequences, house rules."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask

from moonkeeper.ledger import KINDS, Player, Restored, Seated, Struck, changes, check, replay, trial
from moonkeeper.rules import CODES, PRESETS, TRUMPS, VALUES, Fault, House
from moonkeeper.web import words
from moonkeeper.web.view import log
from tests.web.everything import ANN, DI, EVENING, FOUND, THREE, hand, sheet


@pytest.fixture(autouse=True)
def in_a_request(app: Flask) -> Iterator[None]:
    """Words are made for whoever asks, in his language."""
    with app.test_request_context("/"):
        yield


def reads_well(sentence: str) -> None:
    assert sentence.strip() == sentence
    assert not re.search(r"%\(|%s|[{}]|None|True|False|object at|  ", sentence), sentence
    assert re.match(r"[A-ZÄÖÜ0-9“−-]", sentence), sentence


def test_every_code_is_found_by_the_checks_themselves() -> None:
    assert {fault.code for fault in FOUND} == CODES


@pytest.mark.parametrize("fault", FOUND, ids=[f"{fault.code} {fault.field}" for fault in FOUND])
def test_every_fault_has_a_sentence(fault: Fault) -> None:
    sentence = words.fault_sentence(fault, THREE)
    reads_well(sentence)
    assert sentence.endswith((".", "?")), sentence


STRANGERS = Seated(players=(ANN, Player(2, "ann"), Player(3, ""), DI), first=7, house=House(target=0))


@pytest.mark.parametrize("fault", check(replay(()), STRANGERS), ids=str)
def test_a_fault_of_people_who_do_not_sit_yet_has_a_sentence(fault: Fault) -> None:
    reads_well(words.fault_sentence(fault, ()))


def test_what_was_typed_is_quoted_but_not_at_any_length() -> None:
    long = words.fault_sentence(Fault("house_value", "moon", {"value": "x" * 5000}), THREE)
    assert "xxx" in long
    assert len(long) < 100
    assert "“%(x)s {y}”" in words.fault_sentence(Fault("bid_value", "bid", {"bid": "%(x)s {y}"}), THREE)


# ---- Lines ---------------------------------------------------------------------------------------


def test_every_kind_of_line_has_a_sentence_in_the_log() -> None:
    assert {line.entry.kind for line in EVENING.lines} == set(KINDS)
    for logged in log(EVENING):
        reads_well(logged.words)
    said = [logged.words for logged in log(EVENING)]
    assert len(set(said)) >= len(said) - 1, "no two different lines read the same"


def test_whatever_can_be_undone_and_redone_is_named_on_its_button() -> None:
    lines, labels = list(EVENING.lines), set()
    for seq in range(len(lines), 0, -1):
        before = replay(lines[:seq])
        if line := before.undoable:
            label = words.undo_label(before, line)
            reads_well(label)
            labels.add(label)
            after = trial(before, Struck(line=line.seq))
            assert after.redoable == line
            reads_well(words.redo_label(after, line))
    assert len(labels) >= 11


# ---- Consequences --------------------------------------------------------------------------------


def test_every_consequence_has_a_sentence() -> None:
    seven = (0, 7, 5, (7, 0, 0))
    won = sheet(hand(*seven), hand(1, 7, 5, (0, 7, 0)), hand(*seven), hand(*seven), hand())
    found = [
        *changes(won, trial(won, hand(0, 7, 5, (6, 1, 0), replaces=4))),
        *changes(won, trial(won, hand(2, 21, 5, (0, 0, 7), after=0))),
        *changes(won, trial(won, Struck(line=6))),
    ]
    reopened = trial(won, Struck(line=5))
    found += changes(reopened, trial(reopened, Restored(line=5)))
    assert {change.code for change in found} == {
        "wins_no_longer",
        "wins",
        "totals",
        "game_gone",
        "points",
        "first_bidder",
    }
    for change in found:
        sentence = words.change_sentence(change, THREE)
        reads_well(sentence)
        assert sentence.endswith((".", ")"))


# ---- House rules ---------------------------------------------------------------------------------


def with_rule(house: House, field: str, value: Any) -> House:
    change = {field: value}
    return replace(house, **change)


@pytest.mark.parametrize("field", [name for name in VALUES if name != "players"])
def test_every_house_rule_has_a_name_a_sentence_on_what_it_changes_and_words_for_each_value(field: str) -> None:
    option = words.OPTIONS[field]
    reads_well(str(option.label))
    reads_well(str(option.help))
    assert str(option.help).endswith(".")
    if field == "target":
        return
    assert set(option.values) == set(VALUES[field])
    told = [str(option.values[value]) for value in VALUES[field]]
    assert all(told)
    assert len(set(told)) == len(told)
    for value in VALUES[field]:
        house = with_rule(House(), field, value)
        assert words.option_words(house, field).endswith(str(option.values[value]))


def test_every_preset_has_a_name_and_is_called_by_it() -> None:
    assert list(words.PRESET_WORDS) == list(PRESETS)
    for preset, house in PRESETS.items():
        name, text = words.PRESET_WORDS[preset]
        assert words.house_name(house) == (str(name), house)
        assert words.house_line(house).startswith(f"{name}, to ")
        assert str(text)


@pytest.mark.parametrize("scoring", ["points", "marks"])
@pytest.mark.parametrize("players", [3, 4])
def test_the_line_of_a_house_tells_every_rule_that_is_not_the_usual_one(players: int, scoring: str) -> None:
    usual = House(players=players, scoring=scoring)
    for field in words.OPTIONS:
        for value in VALUES[field] if field != "target" else (1, 33):
            house = with_rule(usual, field, value)
            if house.faults() or house == usual or field == "scoring":
                continue
            line = words.house_line(house)
            reads_well(line)
            named = words.house_name(house)[1]
            assert (
                getattr(named, field) == value
                or (str(value) if field == "target" else words.option_words(house, field)) in line
            )


def test_every_trump_has_a_word_of_its_own() -> None:
    assert list(words.TRUMP_WORDS) == list(TRUMPS)
    assert len({words.trump_word(trump) for trump in TRUMPS}) == len(TRUMPS)
    for trump in TRUMPS:
        for bid in (4, 21):
            sentence = words.contract(THREE, 0, bid, trump)
            reads_well(sentence)
            assert words.trump_word(trump) in sentence
