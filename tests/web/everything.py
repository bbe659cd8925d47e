"""Everything that there is to say: each fault as its own check finds it, and an evening with each kind of line."""

from collections.abc import Iterator
from typing import Any

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
from moonkeeper.rules import Auction, Fault, House, hand_faults, record_faults

ANN, BO, CY, DI = Player(1, "Ann"), Player(2, "Bo"), Player(3, "Cy"), Player(4, "Di")
THREE = (ANN, BO, CY)


def sheet(*entries: Entry, **house: Any) -> Sheet:
    """A sheet of Ann, Bo and Cy with these lines after the first."""
    lines = [Seated(players=THREE, first=0, house=House(**house)), *entries]
    return replay([Line(seq, entry) for seq, entry in enumerate(lines, 1)])


def hand(bidder: Any = 0, bid: Any = 4, trump: Any = 5, taken: tuple[Any, ...] = (4, 2, 1), **more: Any) -> Hand:
    """A hand: a good one, but for what is said. Anything may stand in it."""
    return Hand(bidder=bidder, bid=bid, trump=trump, taken=taken, **more)


def found_on_sheets() -> Iterator[Fault]:
    """Faults of entries on a sheet, as `check` finds them."""
    unknown: Any = "x"
    blank, played = sheet(), sheet(hand(), hand(1), Struck(line=3))
    yield from check(blank, hand(taken=(4, 2, 2)))
    yield from check(blank, hand(taken=(9, -1, "x")))
    yield from check(blank, hand(taken=(None, 4, 3)))
    yield from check(blank, hand(taken=(4, 3)))
    yield from check(blank, hand(bidder=3, bid=9, trump=None))
    yield from check(blank, hand(bidder=None, bid=None, trump="hearts"))
    yield from check(blank, hand(bid=3))
    yield from check(blank, hand(calls=(4, 5, "pass")))
    yield from check(blank, hand(calls=(4, 4, "pass")))
    yield from check(blank, hand(calls=(4,)))
    yield from check(blank, hand(calls=(4, "maybe", "pass", 5)))
    yield from check(blank, hand(bid=21, taken=(7, 0, 0), calls=(21, "pass")))
    yield from check(sheet(tiles=21), hand(trump=0))
    yield from check(sheet(no_trump=False), hand(trump="none"))
    yield from check(sheet(moon_bid="over_seven"), hand(bid=21, taken=(7, 0, 0), calls=(21,)))
    yield from check(sheet(hand(taken=(0, 7, 0)), moon_when_negative=False), hand(bid=21, taken=(7, 0, 0)))
    yield from check(sheet(all_pass="last_bids"), Passed())
    yield from check(played, hand(replaces=77))
    yield from check(played, hand(replaces=3))
    yield from check(played, hand(replaces=2, after=2))
    yield from check(played, Struck(line=1))
    yield from check(played, Struck(line=77))
    yield from check(played, Struck(line=3))
    yield from check(played, Restored(line=2))
    yield from check(played, Ruled(points=(100, -100, unknown)))
    yield from check(played, Ruled(points=(1, 0)))
    yield from check(played, Took(side=3))
    yield from check(sheet(Closed()), Closed())
    yield from check(blank, Seated(players=(Player(1, ""), Player(2, "B" * 41), Player(3, "b" * 41), DI)))
    yield from check(blank, Seated(players=(ANN, BO)))
    yield from check(blank, Seated(players=THREE, first=3))
    yield from check(played, Seated(players=(BO, ANN, CY)))
    yield from check(blank, Agreed(house=House(tiles=28, target=0, name_trump="before_widow")))
    yield from check(blank, Agreed(house=House(players=4)))
    four = sheet(Seated(players=(*THREE, DI), house=House(players=4)), hand(taken=(5, 2)))
    yield from check(four, Struck(line=2))


def found_in_the_rules() -> Iterator[Fault]:
    """Faults of auctions, hands of tiles and records of tricks, as the rules find them."""
    yield from Auction(House(), 0, [(1, 4), (1, 5), (5, 6)]).faults()
    yield from Auction(House(all_pass="last_bids"), 0, [(0, "pass"), (1, "pass"), (2, "pass")]).faults()
    yield from hand_faults(["6-4", "4-6", "1-0", "moon", *["5-5"] * 4])
    tricks = [[(0, "5-4"), (1, "2-1"), (2, "6-2")], [(0, "6-6"), (0, "6-6"), (1, "7-1")], [(9, "1-0")]]
    yield from record_faults(2, tricks, discard="2-1", bidder=1)
    yield from record_faults(2, [], discard="2-1", house=House(tiles=21))


FOUND = [*found_on_sheets(), *found_in_the_rules()]

EVENING = sheet(
    Called(bidder=0, bid=4, trump=5),
    Took(side=1),
    hand(),
    hand(1, 21, "none", (0, 7, 0), note="at last"),
    hand(0, 5, "doubles", (5, 2, 0), replaces=4),
    hand(2, 7, 0, (0, 1, 6), after=0),
    Passed(),
    Passed(why="misdeal"),
    Stopped(),
    Struck(line=8),
    Restored(line=8),
    Seated(players=(ANN, Player(2, "Bob"), CY)),
    Seated(players=(ANN, Player(5, "Ed"), CY)),
    Seated(players=(CY, Player(5, "Ed"), ANN)),
    Seated(players=(CY, Player(5, "Ed"), ANN), first=2),
    Seated(players=(CY, Player(5, "Ed"), ANN)),
    Seated(players=(CY, Player(5, "Ed"), ANN, DI), house=House(players=4)),
    Agreed(house=House(players=4, scoring="marks")),
    Agreed(house=House(players=3, min_bid=5), replaces=1),
    Ruled(question="renege?", verdict="proved", points=(3, -3, 0), reason="shown in trick 5", hand=4),
    Ruled(),
    Closed(),
)
