"""Who sat at the table when a line was written."""

from moonkeeper.ledger import Player, Seated, Struck, replay
from tests.ledger.build import ANN, BO, CY, DI, hand, numbered, opening


def test_a_line_knows_who_sat_there_before_it_under_the_names_of_then() -> None:
    bob = Player(BO.id, "Bob")
    sheet = replay(
        numbered([opening(), hand(), Seated(players=(ANN, bob, CY)), hand(), Seated(players=(ANN, bob, DI))])
    )

    assert sheet.people_before == {1: (), 2: (ANN, BO, CY), 3: (ANN, BO, CY), 4: (ANN, bob, CY), 5: (ANN, bob, CY)}


def test_a_change_of_seats_that_was_struck_seated_nobody() -> None:
    sheet = replay(numbered([opening(), Seated(players=(ANN, BO, DI)), Struck(line=2), hand()]))

    assert sheet.people_before[4] == (ANN, BO, CY)
