"""What a correction changes elsewhere, told before it is written."""

from moonkeeper.ledger import (
    Agreed,
    Change,
    Entry,
    Game,
    Passed,
    Played,
    Restored,
    Ruled,
    Seated,
    Sheet,
    Stopped,
    Struck,
    changes,
    trial,
)
from moonkeeper.rules import House
from tests.ledger.build import THREE, evening, hand

MOON = hand(bid=21, taken=(7, 0, 0))


def told(change: Change) -> tuple[object, ...]:
    """The code, and what changes: points of a hand, totals or winner of a game, or the seat."""

    def value(it: Game | Played | int | None) -> object:
        match it:
            case Played():
                return it.points
            case Game():
                return it.winner if change.code.startswith("wins") else it.totals
        return it

    return change.code, value(change.before), value(change.after)


def consequences(sheet: Sheet, entry: Entry) -> list[tuple[object, ...]]:
    return [told(change) for change in changes(sheet, trial(sheet, entry))]


def test_a_sheet_that_stays_as_it_is_has_no_changes() -> None:
    sheet = evening(hand(), MOON, hand())
    assert changes(sheet, sheet) == []
    assert consequences(sheet, Stopped()) == []


def test_a_trial_writes_nothing() -> None:
    sheet = evening(hand())
    assert trial(sheet, hand()).seq == 3
    assert sheet.seq == 2


def test_a_corrected_hand_changes_its_points_and_the_totals() -> None:
    sheet = evening(hand(), hand())
    assert consequences(sheet, hand(taken=(3, 3, 1), replaces=2)) == [
        ("points", (4, 2, 1), (-4, 3, 1)),
        ("totals", (8, 4, 2), (0, 5, 2)),
    ]


def test_a_correction_of_the_trump_only_changes_nothing() -> None:
    assert consequences(evening(hand()), hand(trump=0, replaces=2)) == []


def test_a_winner_who_wins_no_longer_and_a_game_that_is_gone() -> None:
    sheet = evening(MOON, hand())
    assert consequences(sheet, hand(bid=21, taken=(6, 1, 0), replaces=2)) == [
        ("points", (21, 0, 0), (-21, 1, 0)),
        ("wins_no_longer", 0, None),
        ("totals", (21, 0, 0), (-17, 3, 1)),
        ("game_gone", (4, 2, 1), None),
    ]


def test_another_winner() -> None:
    assert consequences(evening(MOON), Ruled(points=(-21, 30, 0))) == [
        ("wins_no_longer", 0, 1),
        ("wins", 0, 1),
        ("totals", (21, 0, 0), (0, 30, 0)),
    ]


def test_a_game_that_ends_earlier_opens_another() -> None:
    sheet = evening(hand(), hand())
    assert consequences(sheet, hand(bid=21, taken=(7, 0, 0), replaces=2)) == [
        ("points", (4, 2, 1), (21, 0, 0)),
        ("wins", None, 0),
        ("totals", (8, 4, 2), (21, 0, 0)),
        ("totals", None, (4, 2, 1)),
    ]


def test_the_same_winner_with_another_hand_wins_anew() -> None:
    sheet = evening(hand(), MOON)
    assert consequences(sheet, hand(bid=21, taken=(7, 0, 0), after=0)) == [
        ("wins", 0, 0),
        ("totals", (25, 2, 1), (21, 0, 0)),
        ("wins", None, 0),
        ("totals", None, (25, 2, 1)),
        ("first_bidder", 2, 0),
    ]


def test_a_struck_hand_changes_the_totals_and_the_next_first_bidder() -> None:
    sheet = evening(hand(), hand())
    assert consequences(sheet, Struck(line=2)) == [("totals", (8, 4, 2), (4, 2, 1)), ("first_bidder", 2, 1)]


def test_a_game_of_which_the_only_hand_is_struck_is_gone_and_comes_back() -> None:
    sheet = evening(MOON)
    struck = evening(MOON, Struck(line=2))
    assert consequences(sheet, Struck(line=2)) == [
        ("wins_no_longer", 0, None),
        ("game_gone", (21, 0, 0), None),
        ("first_bidder", 1, 0),
    ]
    assert consequences(struck, Restored(line=2)) == [
        ("wins", None, 0),
        ("totals", None, (21, 0, 0)),
        ("first_bidder", 0, 1),
    ]


def test_a_pass_or_a_choice_changes_who_bids_first() -> None:
    sheet = evening(hand())
    assert consequences(sheet, Passed()) == [("first_bidder", 1, 2)]
    assert consequences(sheet, Seated(players=THREE, first=0)) == [("first_bidder", 1, 0)]


def test_corrected_house_rules_change_every_hand_that_scores_otherwise() -> None:
    sheet = evening(hand(), hand(taken=(5, 1, 1)))
    assert consequences(sheet, Agreed(house=House(made_when="more_than"), replaces=1)) == [
        ("points", (4, 2, 1), (-4, 2, 1)),
        ("totals", (8, 3, 2), (0, 3, 2)),
    ]
