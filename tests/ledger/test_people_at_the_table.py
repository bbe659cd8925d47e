"""Names, replacements, and more or fewer seats."""

from moonkeeper.ledger import Player, Restored, Seated, Stopped, Struck
from moonkeeper.rules import House
from tests.ledger.build import ANN, BO, CY, DI, FOUR, THREE, evening, hand, hand_of_four, totals, write

MOON = hand(bid=21, taken=(7, 0, 0))
BOB = Player(BO.id, "Bob")


def test_the_opening_says_who_sits_where() -> None:
    assert evening().players == THREE
    assert evening(house=House(players=4)).players == FOUR


def test_a_corrected_name_counts_from_the_first_line_on() -> None:
    sheet = evening(hand(), MOON, Seated(players=(ANN, BOB, CY)), hand())
    assert [game.players for game in sheet.games] == [(ANN, BOB, CY), (ANN, BOB, CY)]
    assert [played.players for played in sheet.hands.values()] == [(ANN, BOB, CY)] * 3


def test_a_struck_rename_gives_the_old_name_back() -> None:
    sheet = evening(hand(), Seated(players=(ANN, BOB, CY)), Struck(line=3))
    assert sheet.players == sheet.hands[2].players == THREE
    assert write(sheet, Restored(line=3)).players == (ANN, BOB, CY)


def test_somebody_new_takes_over_the_seat_and_its_score() -> None:
    sheet = evening(hand(), Seated(players=(ANN, BO, DI)), hand(bidder=2, bid=5, taken=(1, 1, 5)))
    assert [played.players for played in sheet.hands.values()] == [THREE, (ANN, BO, DI)]
    assert totals(sheet) == [(5, 3, 6)]


def test_a_game_counts_for_who_sat_there_at_its_end() -> None:
    sheet = evening(hand(), Seated(players=(ANN, BO, DI)))
    assert sheet.games[0].players == (ANN, BO, DI)
    sheet = evening(hand(), Stopped(), Seated(players=(ANN, BO, DI)))
    assert sheet.games[0].players == THREE
    sheet = evening(MOON, Seated(players=(ANN, BO, DI)), hand())
    assert [game.players for game in sheet.games] == [THREE, (ANN, BO, DI)]


def test_a_fourth_player_makes_it_a_game_of_partners() -> None:
    house = House(players=4, target=31)
    sheet = evening(hand(), Seated(players=FOUR, house=house))
    assert (sheet.players, sheet.house, sheet.totals, sheet.next_game) == (FOUR, house, (0, 0), 2)
    assert sheet.games[0].players == THREE
    assert totals(write(sheet, hand_of_four())) == [(4, 2, 1), (4, 3)]


def test_when_the_fourth_player_is_struck_the_old_game_goes_on() -> None:
    sheet = evening(hand(), Seated(players=FOUR, house=House(players=4)), Struck(line=3))
    assert (sheet.players, sheet.house, sheet.totals, sheet.next_game) == (THREE, House(), (4, 2, 1), 1)


def test_a_table_whose_house_was_struck_plays_by_the_defaults_for_its_seats() -> None:
    sheet = evening(
        Seated(players=FOUR, house=House(players=4, target=31)),
        Seated(players=(ANN, BOB, CY, DI)),
        Struck(line=2),
    )
    assert sheet.house == House(players=4)
