"""Games begin and end by themselves, and read again after every correction (rules 6)."""

from moonkeeper.ledger import Restored, Seated, Stopped, Struck, replay
from moonkeeper.rules import House
from tests.ledger.build import FOUR, evening, hand, hand_of_four, numbered, opening, order, totals, write

MOON = hand(bid=21, taken=(7, 0, 0))


def test_a_blank_sheet_has_no_game_and_its_first_hand_opens_one() -> None:
    sheet = evening()
    assert (sheet.games, sheet.totals, sheet.next_game, sheet.next_number) == ([], (0, 0, 0), 1, 1)
    sheet = write(sheet, hand())
    assert (order(sheet), sheet.totals, sheet.next_game, sheet.next_number) == ([[2]], (4, 2, 1), 1, 2)


def test_a_hand_after_the_end_opens_the_next_game_from_zero() -> None:
    sheet = evening(hand(), MOON, hand(bidder=1, taken=(3, 4, 0)))
    assert [game.winner for game in sheet.games] == [0, None]
    assert [game.number for game in sheet.games] == [1, 2]
    assert totals(sheet) == [(25, 2, 1), (3, 4, 0)]
    assert sheet.hands[4].before == (0, 0, 0)
    assert sheet.next_game == 2


def test_after_a_win_the_next_hand_belongs_to_no_game_yet() -> None:
    sheet = evening(MOON)
    assert sheet.game is None
    assert (sheet.totals, sheet.next_game) == ((0, 0, 0), 2)


def test_hands_are_numbered_through_the_evening() -> None:
    assert [played.number for played in evening(MOON, hand(), hand()).hands.values()] == [1, 2, 3]


def test_a_stopped_game_has_no_winner_and_keeps_its_totals() -> None:
    sheet = evening(hand(), Stopped(), hand())
    assert order(sheet) == [[2], [4]]
    assert [(game.stopped, game.over, game.winner) for game in sheet.games] == [
        (True, True, None),
        (False, False, None),
    ]
    assert totals(sheet) == [(4, 2, 1), (4, 2, 1)]


def test_stopping_when_no_hand_was_played_changes_nothing() -> None:
    sheet = evening(Stopped(), MOON, Stopped(), hand())
    assert order(sheet) == [[3], [5]]
    assert not any(game.stopped for game in sheet.games)


def test_a_struck_stop_makes_one_game_of_two() -> None:
    assert order(evening(hand(), Stopped(), hand(), Struck(line=3))) == [[2, 4]]


def test_a_correction_may_open_a_game_again() -> None:
    sheet = evening(hand(), MOON, hand(), hand(bid=21, taken=(6, 1, 0), replaces=3))
    assert order(sheet) == [[2, 3, 4]]
    assert totals(sheet) == [(-13, 5, 2)]
    assert sheet.games[0].winner is None


def test_a_correction_may_end_a_game_earlier() -> None:
    sheet = evening(hand(), hand(), hand(), hand(bid=21, taken=(7, 0, 0), replaces=3))
    assert order(sheet) == [[2, 3], [4]]
    assert [game.winner for game in sheet.games] == [0, None]


def test_a_struck_hand_may_open_a_game_again_and_restored_ends_it() -> None:
    sheet = evening(hand(), MOON, hand(), Struck(line=3))
    assert order(sheet) == [[2, 4]]
    assert order(write(sheet, Restored(line=3))) == [[2, 3], [4]]


def test_a_game_of_which_every_hand_is_struck_is_gone() -> None:
    sheet = evening(hand(), Struck(line=2))
    assert sheet.games == []
    assert sheet.next_game == 1


def test_a_tie_at_the_target_is_played_on() -> None:
    house = House(scoring="marks", target=1)
    sheet = evening(hand(bidder=0, taken=(3, 3, 1)), hand(), house=house)
    assert order(sheet) == [[2, 3]]
    assert sheet.games[0].winner is None
    assert write(sheet, hand(bidder=1, taken=(0, 5, 2))).games[0].winner == 1


def test_another_number_of_seats_ends_the_game_unfinished() -> None:
    sheet = evening(hand(), Seated(players=FOUR, house=House(players=4)), hand_of_four())
    assert order(sheet) == [[2], [4]]
    assert [game.stopped for game in sheet.games] == [True, False]
    assert totals(sheet) == [(4, 2, 1), (4, 3)]


def test_a_struck_hand_keeps_the_number_and_the_points_that_it_would_have() -> None:
    sheet = evening(hand(), hand(bid=5, taken=(5, 1, 1)), Struck(line=3))
    aside = sheet.aside[3]
    assert (aside.number, aside.points, aside.totals) == (2, (5, 1, 1), (9, 3, 2))
    assert (sheet.next_number, sheet.totals) == (2, (4, 2, 1))


def test_a_hand_says_what_was_played() -> None:
    played = evening(hand(bidder=2, bid=5, trump="doubles", taken=(1, 1, 5))).hands[2]
    assert (played.bidder, played.bid, played.trump, played.taken) == (2, 5, "doubles", (1, 1, 5))
    assert (played.made, played.points, played.ruled) == (True, (1, 1, 5), None)


def test_a_record_that_does_not_fit_its_seats_brings_no_points() -> None:
    sheet = replay(numbered([opening(), hand(), hand_of_four(), hand(bidder=3)]))
    assert [played.fits for played in sheet.hands.values()] == [True, False, False]
    assert (sheet.totals, sheet.first_bidder) == ((4, 2, 1), 0)
