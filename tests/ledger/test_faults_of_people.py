"""What `check` finds wrong with those who sit down."""

import pytest

from moonkeeper.ledger import Player, Seated, Stopped, name_faults, replay, same
from moonkeeper.rules import House
from tests.ledger.build import ANN, BO, CY, DI, FOUR, THREE, evening, found, hand, opening, write

EVA = Player(5, "Eva")


def faults(*names: str) -> list[tuple[str, str]]:
    return [(fault.code, fault.field) for fault in name_faults(names)]


def test_an_opening_without_fault_can_be_written_on_a_blank_sheet() -> None:
    assert found(replay([]), opening()) == []
    assert found(replay([]), opening(House(players=4), first=3)) == []


def test_an_opening_is_held_against_its_house() -> None:
    assert found(replay([]), Seated(players=FOUR, first=0, house=House())) == [("no_such_seat", "name-3")]
    assert found(replay([]), Seated(players=THREE, first=0, house=House(players=4))) == [("house_value", "players")]
    assert found(replay([]), Seated(players=THREE, first=0, house=House(min_bid=9))) == [("house_value", "min_bid")]
    assert found(replay([]), Seated(players=(*FOUR, EVA), first=0, house=House(players=5))) == [
        ("house_value", "players")
    ]


@pytest.mark.parametrize("name", ["", "   ", "\u200b", "\u200d\ufeff", "\t\n", "\ufe0f"])
def test_a_name_that_nobody_can_see_is_empty(name: str) -> None:
    assert faults("Ann", name, "Cy") == [("name_empty", "name-1")]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ann"),
        ("Ann", " Ann "),
        ("Ann", "A\u200bnn"),
        ("Ann", "\uff21nn"),  # a full-width A
        ("Zo\u00eb", "Zoe\u0308"),
        ("STRASSE", "stra\u00dfe"),
        ("\u0390", "\u03aa\u0301"),  # a small iota with two marks, and the capital one that has no letter of its own
        ("\u2764", "\u2764\ufe0f"),  # a heart, with and without the selector that makes it an emoji
        ("Mary  Ann", "Mary Ann"),
    ],
)
def test_names_that_people_take_for_one_are_taken(one: str, other: str) -> None:
    assert faults(one, "Bo", other) == [("name_taken", "name-2")]
    assert same(one) == same(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Ann", "Anne"), ("Zo\u00eb", "Zoe"), ("\U0001f600", "\U0001f601"), ("MaryAnn", "Mary Ann")]
)
def test_names_that_people_tell_apart_are_not_taken(one: str, other: str) -> None:
    assert faults(one, other) == []


def test_a_name_has_at_most_forty_characters() -> None:
    assert faults("x" * 40, " " + "y" * 40 + " ") == []
    assert faults("x" * 41) == [("name_too_long", "name-0")]


def test_the_faults_of_all_names_are_found_together() -> None:
    assert faults("", "x" * 41, "X" * 41) == [
        ("name_empty", "name-0"),
        ("name_too_long", "name-1"),
        ("name_taken", "name-2"),
        ("name_too_long", "name-2"),
    ]


def test_the_faults_of_names_are_those_of_the_seating() -> None:
    assert found(evening(), Seated(players=(ANN, Player(2, ""), Player(3, "ANN")))) == [
        ("name_empty", "name-1"),
        ("name_taken", "name-2"),
    ]


def test_nobody_sits_in_two_seats() -> None:
    assert found(evening(), Seated(players=(ANN, BO, Player(1, "Cy")))) == [("name_taken", "id-2")]


def test_the_first_bidder_sits_there() -> None:
    for first in (-1, 3):
        assert found(evening(), Seated(players=THREE, first=first)) == [("no_such_seat", "first")]
    assert found(evening(), Seated(players=THREE, first=2)) == []


def test_another_number_of_seats_needs_house_rules_of_its_own() -> None:
    assert found(evening(), Seated(players=FOUR)) == [("no_such_seat", "name-3")]
    assert found(evening(), Seated(players=FOUR, house=House(players=4))) == []
    assert found(evening(house=House(players=4)), Seated(players=THREE)) == [("house_value", "players")]
    assert found(evening(house=House(players=4)), Seated(players=THREE, house=House())) == []


def test_the_house_rules_of_the_same_number_of_seats_are_agreed_not_seated() -> None:
    assert found(evening(), Seated(players=(ANN, BO, DI), house=House())) == [("house_value", "players")]


def test_during_a_game_nobody_changes_seats() -> None:
    sheet = evening(hand())
    assert found(sheet, Seated(players=(BO, ANN, CY))) == [("seats_in_game", "name-0"), ("seats_in_game", "name-1")]
    assert found(sheet, Seated(players=(BO, DI, CY))) == [("seats_in_game", "name-0")]


def test_during_a_game_a_seat_can_be_renamed_or_taken_over() -> None:
    assert found(evening(hand()), Seated(players=(Player(1, "Anna"), EVA, CY))) == []


def test_between_games_people_change_seats_as_they_like() -> None:
    for sheet in (evening(), evening(hand(), Stopped()), evening(hand(bid=21, taken=(7, 0, 0)))):
        assert found(sheet, Seated(players=(CY, ANN, BO))) == []


def test_with_another_number_of_seats_people_may_sit_anywhere() -> None:
    sheet = evening(hand())
    four = Seated(players=(BO, ANN, CY, DI), house=House(players=4))
    assert found(sheet, four) == []
    assert found(write(sheet, four), Seated(players=(CY, BO, ANN), house=House())) == []
