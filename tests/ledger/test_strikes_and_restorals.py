"""Crossing lines out, uncrossing them, and undo and redo of many levels."""

from moonkeeper.ledger import (
    Agreed,
    Called,
    Closed,
    Entry,
    Passed,
    Restored,
    Ruled,
    Seated,
    Sheet,
    Stopped,
    Struck,
    Took,
    replay,
)
from moonkeeper.rules import House
from tests.ledger.build import DI, THREE, evening, hand, numbered, opening, write

CALLED = Called(bidder=0, bid=4, trump=5)


def undo(sheet: Sheet) -> Sheet:
    assert sheet.undoable
    return write(sheet, Struck(line=sheet.undoable.seq))


def redo(sheet: Sheet) -> Sheet:
    assert sheet.redoable
    return write(sheet, Restored(line=sheet.redoable.seq))


def test_a_struck_line_counts_no_more_but_stays_on_the_sheet() -> None:
    sheet = evening(hand(), Struck(line=2))
    assert not sheet.stands(2)
    assert [line.seq for line in sheet.lines] == [1, 2, 3]


def test_a_restored_line_counts_in_its_old_place() -> None:
    sheet = evening(hand(), hand(), Struck(line=2), Restored(line=2))
    assert list(sheet.hands) == [2, 3]


def test_undo_strikes_the_last_line_and_then_the_one_before() -> None:
    sheet = evening(hand(), Passed(), hand())
    for expected in (4, 3, 2):
        assert sheet.undoable
        assert sheet.undoable.seq == expected
        sheet = undo(sheet)
    assert sheet.undoable is None
    assert sheet.hands == {}


def test_redo_restores_what_undo_struck_the_last_first() -> None:
    sheet = undo(undo(undo(evening(hand(), Passed(), hand()))))
    for expected in (2, 3, 4):
        assert sheet.redoable
        assert sheet.redoable.seq == expected
        sheet = redo(sheet)
    assert sheet.redoable is None
    assert list(sheet.hands) == [2, 4]


def test_undo_and_redo_may_take_turns() -> None:
    sheet = undo(redo(undo(undo(evening(hand(), hand(), hand())))))
    assert list(sheet.hands) == [2]
    assert list(redo(redo(sheet)).hands) == [2, 3, 4]


def test_there_is_nothing_to_undo_or_redo_on_a_new_sheet() -> None:
    sheet = evening()
    assert sheet.undoable is None
    assert sheet.redoable is None


def test_undo_passes_over_contracts_and_tricks() -> None:
    sheet = evening(hand(), CALLED, Took(side=1))
    assert sheet.undoable
    assert sheet.undoable.seq == 2


def test_undo_takes_back_lines_of_every_other_kind() -> None:
    lines: list[Entry] = [
        hand(),
        hand(taken=(5, 1, 1), replaces=2),
        Ruled(points=(1, 0, 0)),
        Seated(players=(*THREE[:2], DI)),
        Agreed(house=House(target=31)),
        Passed(why="misdeal"),
        Stopped(),
        Closed(),
    ]
    sheet = evening(*lines)
    for expected in range(len(lines) + 1, 1, -1):
        assert sheet.undoable
        assert sheet.undoable.seq == expected
        sheet = undo(sheet)
    assert sheet.undoable is None


def test_undo_passes_over_a_line_that_is_out_with_its_hand() -> None:
    sheet = evening(hand(), hand(), Ruled(points=(1, 0, 0), hand=3), Struck(line=3))
    assert sheet.undoable
    assert sheet.undoable.seq == 2


def test_a_new_line_ends_redo() -> None:
    assert undo(evening(hand(), hand())).redoable
    for line in (hand(), CALLED, Took(side=0), Passed(), Closed()):
        assert write(undo(evening(hand(), hand())), line).redoable is None


def test_a_deliberate_strike_comes_back_at_any_time() -> None:
    sheet = evening(hand(), Struck(line=2), hand())
    assert sheet.redoable is None
    assert list(write(sheet, Restored(line=2)).hands) == [2, 4]


def test_redo_passes_over_what_is_restored_already() -> None:
    sheet = evening(hand(), hand(), Struck(line=2), Struck(line=3), Restored(line=2))
    assert sheet.redoable
    assert sheet.redoable.seq == 3


def test_a_strike_that_points_nowhere_counts_for_nothing() -> None:
    sheet = replay(numbered([opening(), Struck(line=1), Struck(line=2), Struck(line=9), Restored(line=9), hand()]))
    assert sheet.players == THREE
    assert list(sheet.hands) == [6]
    assert sheet.redoable is None


def test_a_correction_or_a_ruling_that_points_nowhere_counts_for_nothing() -> None:
    lost: list[Entry] = [
        hand(replaces=9),
        hand(replaces=1),
        Ruled(points=(1, 1, 1), hand=9),
        Agreed(house=House(target=5), replaces=9),
        Agreed(house=House(target=5), replaces=2),
    ]
    sheet = replay(numbered([opening(), hand(), *lost]))
    assert sheet.totals == (4, 2, 1)
    assert sheet.house == House()
    assert not any(sheet.stands(line.seq) for line in sheet.lines[2:])
    assert sheet.undoable
    assert sheet.undoable.seq == 2


def test_a_hand_after_a_line_that_is_no_hand_is_the_last() -> None:
    sheet = replay(numbered([opening(), hand(), hand(after=1), hand(after=9), hand(after=0)]))
    assert list(sheet.hands) == [5, 2, 3, 4]
