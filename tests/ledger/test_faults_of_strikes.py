"""Which lines can be struck and restored."""

from moonkeeper.ledger import Called, Closed, Passed, Restored, Ruled, Seated, Stopped, Struck, Took, strikable
from moonkeeper.rules import House
from tests.ledger.build import ANN, BO, CY, DI, FOUR, THREE, evening, found, hand, hand_of_four, write

FOUR_SIT = Seated(players=FOUR, house=House(players=4))
THREE_SIT = Seated(players=THREE, house=House())


def test_the_first_line_cannot_be_struck() -> None:
    assert found(evening(), Struck(line=1)) == [("first_line", "line")]
    assert found(evening(), Restored(line=1)) == [("no_such_line", "line")]


def test_a_line_that_is_not_there_cannot_be_struck_or_restored() -> None:
    for seq in (-1, 0, 3, 99):
        assert found(evening(hand()), Struck(line=seq)) == [("no_such_line", "line")]
        assert found(evening(hand()), Restored(line=seq)) == [("no_such_line", "line")]


def test_strikes_and_restorals_cannot_be_struck() -> None:
    sheet = evening(hand(), Struck(line=2), Restored(line=2))
    for seq in (3, 4):
        assert found(sheet, Struck(line=seq)) == [("no_such_line", "line")]
        assert found(sheet, Restored(line=seq)) == [("no_such_line", "line")]


def test_every_other_line_can_be_struck_and_restored() -> None:
    sheet = evening(
        hand(),
        hand(taken=(5, 1, 1), replaces=2),
        Called(bidder=0, bid=4, trump=5),
        Took(side=0),
        Passed(),
        Ruled(points=(1, 0, 0)),
        Seated(players=(ANN, BO, DI)),
        Stopped(),
        Closed(),
    )
    for line in sheet.lines[1:]:
        assert strikable(line)
        struck = write(sheet, Struck(line=line.seq))
        assert not struck.stands(line.seq)
        assert write(struck, Restored(line=line.seq)).stands(line.seq)


def test_a_struck_line_cannot_be_struck_again() -> None:
    assert found(evening(hand(), Struck(line=2)), Struck(line=2)) == [("line_struck", "line")]


def test_a_line_that_is_out_with_its_hand_cannot_be_struck() -> None:
    sheet = evening(hand(), Ruled(points=(1, 0, 0)), hand(taken=(5, 1, 1), replaces=2), Struck(line=2))
    assert found(sheet, Struck(line=3)) == [("line_struck", "line")]
    assert found(sheet, Struck(line=4)) == [("line_struck", "line")]


def test_a_standing_line_cannot_be_restored() -> None:
    assert found(evening(hand()), Restored(line=2)) == [("line_stands", "line")]


def test_a_line_that_is_out_only_with_its_hand_was_not_struck_itself() -> None:
    sheet = evening(hand(), Ruled(points=(1, 0, 0)), Struck(line=2))
    assert found(sheet, Restored(line=3)) == [("line_stands", "line")]


def test_seats_cannot_be_struck_from_under_a_hand() -> None:
    sheet = evening(hand(), FOUR_SIT, hand_of_four())
    assert found(sheet, Struck(line=3)) == [("tricks_count", "line")]
    assert found(write(sheet, Struck(line=4)), Struck(line=3)) == []


def test_a_hand_cannot_be_restored_where_its_seats_are_no_more() -> None:
    sheet = evening(FOUR_SIT, hand_of_four(), Struck(line=3), Struck(line=2))
    assert found(sheet, Restored(line=3)) == [("tricks_count", "line")]
    assert found(write(sheet, Restored(line=2)), Restored(line=3)) == []


def test_seats_cannot_be_restored_under_a_hand_of_other_sides() -> None:
    sheet = evening(FOUR_SIT, Struck(line=2), hand(), hand())
    assert found(sheet, Restored(line=2)) == [("tricks_count", "line"), ("tricks_count", "line")]


def test_seats_may_go_where_the_hands_fit_all_the_same() -> None:
    sheet = evening(FOUR_SIT, THREE_SIT, hand(), Seated(players=(ANN, BO, CY), first=2))
    assert found(sheet, Struck(line=2)) == []
    assert found(sheet, Struck(line=5)) == []
