"""How lines are written down and read back."""

import doctest

import pytest

import moonkeeper.ledger
from moonkeeper.ledger import KINDS, Agreed, Line, Passed, Player, Seated, Stopped, dump, house_fields, load, replay
from moonkeeper.rules import House
from tests.ledger.build import THREE, hand


def test_the_example_at_the_prompt_holds() -> None:
    results = doctest.testmod(moonkeeper.ledger)
    assert results.attempted > 0
    assert results.failed == 0


def test_a_body_is_plain_data_and_leaves_out_what_was_not_said() -> None:
    assert dump(hand(trump="doubles", calls=(4, "pass", "pass"))) == (
        "hand",
        {"bidder": 0, "bid": 4, "trump": "doubles", "taken": [4, 2, 1], "calls": [4, "pass", "pass"]},
    )
    assert dump(Stopped()) == ("stopped", {})
    assert dump(Passed()) == ("passed", {"why": "passed"})


def test_zero_was_said() -> None:
    assert dump(hand(trump=0, after=0))[1] == {"bidder": 0, "bid": 4, "trump": 0, "taken": [4, 2, 1], "after": 0}


def test_a_seating_names_everybody_and_every_house_rule() -> None:
    kind, body = dump(Seated(players=THREE, first=0, house=House()))
    assert kind == "seated"
    assert body["players"] == [{"id": 1, "name": "Ann"}, {"id": 2, "name": "Bo"}, {"id": 3, "name": "Cy"}]
    assert body["first"] == 0
    assert body["house"] == house_fields(House())
    assert body["house"]["target"] == 21


def test_what_was_written_reads_back_as_it_was() -> None:
    for entry in (hand(after=0, note="late", at="2026-07-04T21:15:00"), Agreed(house=House(players=4)), Passed()):
        kind, body = dump(entry)
        assert load(kind, body) == entry


def test_a_body_with_fewer_house_rules_has_the_defaults_for_the_others() -> None:
    entry = load("agreed", {"house": {"scoring": "marks"}})
    assert isinstance(entry, Agreed)
    assert entry.house == House(scoring="marks")


def test_every_kind_is_known_by_its_name() -> None:
    assert set(KINDS) == {
        "seated", "agreed", "called", "took", "hand", "passed", "stopped", "struck", "restored", "ruled", "closed",
    }  # fmt: skip
    assert all(entry.kind == kind for kind, entry in KINDS.items())


def test_an_unknown_kind_or_body_is_an_error() -> None:
    with pytest.raises(ValueError, match="dealt"):
        load("dealt", {})
    with pytest.raises(TypeError):
        load("hand", {"bidder": 0, "score": 4})


def test_an_empty_sheet_has_no_last_line() -> None:
    sheet = replay([])
    assert (sheet.seq, sheet.lines, sheet.players) == (0, (), ())
    assert (sheet.contract, sheet.undoable, sheet.redoable) == (None, None, None)


def test_a_line_says_who_wrote_it() -> None:
    line = Line(1, Seated(players=(Player(1, "Ann"),)), pen="Bo's phone")
    assert replay([line]).lines == (line,)
