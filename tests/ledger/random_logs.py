"""Evenings made up at random: lines that a table could write, some of them odd, each allowed by `check`."""

from collections.abc import Callable
from random import Random

from moonkeeper.ledger import (
    Agreed,
    Called,
    Closed,
    Entry,
    Hand,
    Line,
    Passed,
    Player,
    Restored,
    Ruled,
    Seated,
    Sheet,
    Stopped,
    Struck,
    Took,
    check,
    replay,
)
from moonkeeper.rules import VALUES, Auction, Call, House, Trump


def some_house(rng: Random, players: int) -> House:
    """House rules without a fault, with a target that a few hands reach."""
    scoring = rng.choice(("points", "marks"))
    fields = {name: rng.choice(values) for name, values in VALUES.items() if name != "target" and rng.random() < 0.4}
    fields |= {"players": players, "scoring": scoring, "target": rng.randint(1, 4 if scoring == "marks" else 16)}
    house = House(**fields)
    while house.faults():
        fields.pop(rng.choice(sorted(fields.keys() & {"tiles", "name_trump"})))
        house = House(**fields)
    return house


def opening_line(rng: Random) -> Seated:
    players = rng.choice((3, 4))
    people = tuple(Player(i, f"P{i}") for i in range(1, players + 1))
    return Seated(players=people, first=rng.randrange(players), house=some_house(rng, players))


def some_calls(rng: Random, house: House, first: int) -> list[tuple[int, Call]]:
    """A whole auction from the first bidder on, each seat with what it called."""
    calls: list[tuple[int, Call]] = []
    while (seat := Auction(house, first, calls).next_seat) is not None:
        calls.append((seat, rng.choice(Auction(house, first, calls).legal)))
    return calls


def some_trump(rng: Random) -> Trump:
    trumps: tuple[Trump, ...] = (0, 1, 2, 3, 4, 5, 6, "doubles", "none")
    return rng.choice(trumps)


def some_taken(rng: Random, sides: int) -> tuple[int, ...]:
    tricks = [rng.randrange(sides) for _ in range(7)] if rng.random() < 0.7 else [rng.randrange(sides)] * 7
    return tuple(tricks.count(side) for side in range(sides))


def some_contract(rng: Random, house: House, first: int) -> tuple[int, int, tuple[Call, ...] | None]:
    """A bidder and a bid, now and then with the calls that led to them."""
    if rng.random() < 0.2:
        calls = some_calls(rng, house, first)
        if bids := [(seat, call) for seat, call in calls if isinstance(call, int)]:
            return *bids[-1], tuple(call for _, call in calls)
    return rng.randrange(house.players), rng.choice(house.bids), None


def any_line(rng: Random, sheet: Sheet) -> int:
    """Mostly a line that is there."""
    return rng.randint(1, sheet.seq) if rng.random() < 0.95 else rng.randint(-1, sheet.seq + 2)


def a_hand(rng: Random, sheet: Sheet) -> Entry:
    bidder, bid, calls = some_contract(rng, sheet.house, sheet.first_bidder)
    taken = some_taken(rng, sheet.house.sides)
    return Hand(bidder=bidder, bid=bid, trump=some_trump(rng), taken=taken, calls=calls)


def a_correction(rng: Random, sheet: Sheet) -> Entry:
    if not sheet.hands:
        return Hand(bidder=0, bid=4, trump=1, taken=(4, 3, 0), replaces=any_line(rng, sheet))
    hand = rng.choice(list(sheet.hands.values()))
    bidder, bid, calls = some_contract(rng, hand.house, hand.first_bidder)
    taken = some_taken(rng, hand.house.sides)
    return Hand(bidder=bidder, bid=bid, trump=some_trump(rng), taken=taken, calls=calls, replaces=hand.seq)


def a_forgotten_hand(rng: Random, sheet: Sheet) -> Entry:
    after = rng.choice([0, any_line(rng, sheet), *sheet.hands])
    taken = some_taken(rng, rng.choice((2, 3)))
    return Hand(bidder=rng.randrange(3), bid=rng.choice((5, 6, 7, 21)), trump=some_trump(rng), taken=taken, after=after)


def a_contract(rng: Random, sheet: Sheet) -> Entry:
    bidder, bid, calls = some_contract(rng, sheet.house, sheet.first_bidder)
    return Called(bidder=bidder, bid=bid, trump=some_trump(rng), calls=calls)


def a_trick(rng: Random, sheet: Sheet) -> Entry:
    return Took(side=rng.randrange(3))


def a_pass(rng: Random, sheet: Sheet) -> Entry:
    return Passed(why=rng.choice(("passed", "misdeal")))


def a_stop(rng: Random, sheet: Sheet) -> Entry:
    return Stopped()


def a_strike(rng: Random, sheet: Sheet) -> Entry:
    return Struck(line=any_line(rng, sheet))


def a_restoring(rng: Random, sheet: Sheet) -> Entry:
    struck = [line.seq for line in sheet.lines if not sheet.stands(line.seq)]
    return Restored(line=rng.choice(struck or [any_line(rng, sheet)]))


def an_undo(rng: Random, sheet: Sheet) -> Entry:
    return Struck(line=sheet.undoable.seq if sheet.undoable else 1)


def a_redo(rng: Random, sheet: Sheet) -> Entry:
    return Restored(line=sheet.redoable.seq if sheet.redoable else any_line(rng, sheet))


def a_ruling(rng: Random, sheet: Sheet) -> Entry:
    hand = rng.choice([None, any_line(rng, sheet), *sheet.hands])
    points = tuple(rng.randint(-9, 9) for _ in range(rng.choice((2, 3)))) if rng.random() < 0.8 else None
    return Ruled(points=points, hand=hand, reason="a tile fell on the floor")


def a_new_name(rng: Random, sheet: Sheet) -> Entry:
    """Somebody's name was written wrong, or somebody else sits down, or another seat bids first."""
    people = list(sheet.players)
    seat = rng.randrange(len(people))
    match rng.randrange(4):
        case 0:
            people[seat] = Player(people[seat].id, f"P{people[seat].id} {'x' * rng.randint(1, 3)}")
        case 1:
            newcomer = rng.randint(1, 9)
            people[seat] = Player(newcomer, f"P{newcomer}")
        case 2:
            rng.shuffle(people)
    first = rng.randrange(len(people)) if rng.random() < 0.5 else None
    return Seated(players=tuple(people), first=first)


def other_seats(rng: Random, sheet: Sheet) -> Entry:
    """A fourth player comes, or one goes home."""
    people = list(sheet.players)
    players = 7 - len(people)
    if players == 3:
        people.pop(rng.randrange(4))
    else:
        people.insert(rng.randrange(4), Player(rng.randint(5, 9), "Newcomer"))
    first = rng.randrange(players) if rng.random() < 0.5 else None
    return Seated(players=tuple(people), first=first, house=some_house(rng, players))


def a_new_house(rng: Random, sheet: Sheet) -> Entry:
    brought = [line.seq for line in sheet.lines if isinstance(line.entry, Agreed | Seated)]
    replaces = rng.choice(brought) if rng.random() < 0.5 else None
    return Agreed(house=some_house(rng, len(sheet.players)), replaces=replaces)


def a_closing(rng: Random, sheet: Sheet) -> Entry:
    return Closed()


PROPOSALS: dict[Callable[[Random, Sheet], Entry], int] = {
    a_hand: 10,
    a_correction: 4,
    a_forgotten_hand: 3,
    a_contract: 3,
    a_trick: 5,
    a_pass: 2,
    a_stop: 1,
    a_strike: 4,
    a_restoring: 3,
    an_undo: 4,
    a_redo: 4,
    a_ruling: 4,
    a_new_name: 2,
    other_seats: 1,
    a_new_house: 3,
    a_closing: 1,
}


def random_entry(rng: Random, sheet: Sheet) -> Entry:
    """Something that somebody might want to write on this sheet; not everything may be."""
    (propose,) = rng.choices(list(PROPOSALS), list(PROPOSALS.values()))
    return propose(rng, sheet)


def random_log(rng: Random, length: int) -> list[Line]:
    """The log of an evening of `length` proposals, without those that `check` refuses."""
    lines = [Line(1, opening_line(rng))]
    for _ in range(length):
        sheet = replay(lines)
        entry = random_entry(rng, sheet)
        if not check(sheet, entry):
            lines.append(Line(sheet.seq + 1, entry))
    return lines
