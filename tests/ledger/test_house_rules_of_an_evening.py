"""House rules hold from the next game on; a correction counts as if it had been said at first."""

from moonkeeper.ledger import Agreed, Restored, Seated, Stopped, Struck
from moonkeeper.rules import House
from tests.ledger.build import FOUR, THREE, evening, found, hand, hand_of_four, order, totals, write

MARKS = House(scoring="marks")
LONG = House(target=31)
MOON = hand(bid=21, taken=(7, 0, 0))


def test_a_game_keeps_the_house_with_which_it_began() -> None:
    sheet = evening(hand(), Agreed(house=MARKS), hand())
    assert (sheet.house, sheet.house_to_come) == (House(), MARKS)
    assert totals(sheet) == [(8, 4, 2)]
    sheet = write(sheet, Stopped(), hand())
    assert [game.house for game in sheet.games] == [House(), MARKS]
    assert totals(sheet) == [(8, 4, 2), (1, 0, 0)]


def test_a_game_without_a_hand_is_the_next_one() -> None:
    sheet = evening(Agreed(house=MARKS))
    assert sheet.house == MARKS
    assert totals(write(sheet, hand())) == [(1, 0, 0)]


def test_of_several_agreements_the_last_one_holds() -> None:
    assert evening(Agreed(house=MARKS), Agreed(house=LONG)).house == LONG


def test_a_struck_agreement_leaves_the_one_before() -> None:
    sheet = evening(Agreed(house=MARKS), hand(), Struck(line=2))
    assert (sheet.house, totals(sheet)) == (House(), [(4, 2, 1)])
    assert totals(write(sheet, Restored(line=2))) == [(1, 0, 0)]


def test_a_correction_of_the_first_line_scores_everything_anew() -> None:
    sheet = evening(hand(), MOON, hand(), Agreed(house=LONG, replaces=1))
    assert order(sheet) == [[2, 3, 4]]
    assert sheet.house == LONG
    assert [line.seq for line in sheet.history(1)] == [1, 5]


def test_a_struck_correction_of_the_rules_gives_the_old_ones_back() -> None:
    sheet = evening(MOON, Agreed(house=LONG, replaces=1), Struck(line=3))
    assert (sheet.house, sheet.games[0].winner) == (House(), 0)


def test_a_correction_of_an_agreement_counts_from_where_that_one_stood() -> None:
    sheet = evening(hand(), Stopped(), Agreed(house=LONG), hand(), Agreed(house=MARKS, replaces=4))
    assert [game.house for game in sheet.games] == [House(), MARKS]
    assert totals(sheet) == [(4, 2, 1), (1, 0, 0)]


def test_a_correction_goes_out_with_the_agreement_that_it_corrects() -> None:
    sheet = evening(Agreed(house=LONG), Agreed(house=MARKS, replaces=2), Struck(line=2))
    assert sheet.house == House()
    assert not sheet.stands(3)
    assert write(sheet, Restored(line=2)).house == MARKS


def test_the_rules_that_came_with_another_number_of_seats_can_be_corrected() -> None:
    better = House(players=4, scoring="marks")
    sheet = evening(
        Seated(players=FOUR, house=House(players=4)), hand_of_four(), Agreed(house=better, replaces=2), hand_of_four()
    )
    assert totals(sheet) == [(2, 0)]


def test_an_agreement_for_seats_that_are_not_there_any_more_counts_for_nothing() -> None:
    sheet = evening(
        Seated(players=FOUR, house=House(players=4)),
        Agreed(house=House(players=4, target=31)),
        Struck(line=2),
    )
    assert (sheet.players, sheet.house) == (THREE, House())


def test_house_rules_with_faults_are_refused() -> None:
    assert found(evening(), Agreed(house=House(target=0, min_bid=9))) == [
        ("house_value", "target"),
        ("house_value", "min_bid"),
    ]
    assert found(evening(), Agreed(house=House(tiles=21, name_trump="before_widow"))) == [("no_widow", "name_trump")]


def test_house_rules_for_another_number_of_seats_need_a_seating() -> None:
    assert found(evening(), Agreed(house=House(players=4))) == [("house_value", "players")]
    assert found(evening(), Agreed(house=House(players=4), replaces=1)) == [("house_value", "players")]


def test_an_earlier_house_is_corrected_for_the_seats_of_its_own_time() -> None:
    sheet = evening(hand(), Seated(players=FOUR, house=House(players=4)))
    assert found(sheet, Agreed(house=LONG, replaces=1)) == []
    assert found(sheet, Agreed(house=House(players=4), replaces=1)) == [("house_value", "players")]


def test_only_a_standing_line_that_brought_house_rules_can_be_corrected_by_others() -> None:
    sheet = evening(
        hand(), Agreed(house=MARKS), Agreed(house=LONG, replaces=3), Seated(players=THREE), Agreed(house=LONG)
    )
    assert found(sheet, Agreed(house=MARKS, replaces=3)) == []
    for seq in (0, 2, 4, 5, 99):
        assert found(sheet, Agreed(house=MARKS, replaces=seq)) == [("no_such_line", "replaces")]
    assert found(write(sheet, Struck(line=3)), Agreed(house=MARKS, replaces=3)) == [("line_struck", "replaces")]
