"""Worked examples of the play: tiles on a table, and what the rules make of them for a house (rules 4).

The tiles are chosen here. What may be played, who takes a trick and what a record shows is asked of the rules each
time, so that no example can say anything else than the referee does.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from flask_babel import gettext as _

from ...rules import (
    House,
    Suit,
    Tile,
    Trump,
    follows,
    is_trump,
    legal_plays,
    parse_tile,
    reneges,
    strength,
    tile_set,
    trick_winner,
    trump_faults,
)
from ..language import people
from .hands import trump_word

Mark = Literal["", "yes", "no"]


@dataclass(frozen=True)
class Drawn:
    """A tile as it is drawn: with a tick, a cross or nothing under it, and what that sign says."""

    tile: Tile
    mark: Mark = ""
    word: str = ""


@dataclass(frozen=True)
class Row:
    """Tiles that lie together, or stand in a row: what they are, and the tiles."""

    label: str
    tiles: list[Drawn]
    standing: bool = False


@dataclass(frozen=True)
class Figure:
    """A worked example: its title, the tiles, what follows; and the trump, where the title names it."""

    title: str
    rows: list[Row]
    says: str
    trump: Trump | None = None


def left_out(house: House) -> Iterator[Figure]:
    """The tiles of a double-six set that this house does not play with (rules 2)."""
    away = [tile for tile in tile_set(28) if tile not in tile_set(house.tiles)]
    if away:
        says = _("These %(count)s go back into the box.", count=len(away))
        yield Figure(_("Left out"), [_standing("", away)], says)


def blanks_as_trump(house: House) -> Iterator[Figure]:
    """How many trumps there are when blanks are trump (rules 4.1)."""
    if trump_faults(0, house):
        return
    trumps = [tile for tile in tile_set(house.tiles) if is_trump(0, tile)]
    if len(trumps) == 1:
        says = _("Blanks may be trump. In this set that is a single tile, the %(tile)s.", tile=trumps[0])
    else:
        says = _("All %(count)s tiles with a blank are trumps.", count=len(trumps))
    yield Figure(trump_title(0), [_standing(_("The trumps"), trumps)], says, trump=0)


def trump_only(house: House) -> Iterator[Figure]:
    """A trump is of no other suit (rules 4.2)."""
    yield _play(
        house,
        5,
        "3-1",
        ("6-3", "5-3", "4-2"),
        _("Threes are asked for. The %(other)s is a trump and no three: %(legal)s must be played."),
        other="5-3",
    )
    if not trump_faults("doubles", house):
        yield _play(
            house,
            "doubles",
            "4-2",
            ("4-4", "4-1", "6-6"),
            _("Fours are asked for. The %(other)s is a trump and no four: %(legal)s must be played."),
            other="4-4",
        )


def own_suit(house: House) -> Iterator[Figure]:
    """Doubles as a suit of their own (rules 4.3)."""
    if house.no_trump_doubles == "own_suit" and not trump_faults("none", house):
        yield _play(
            house,
            "none",
            "5-5",
            ("6-5", "4-4", "5-1"),
            _("Doubles are asked for, and not fives: %(legal)s must be played."),
        )


def high_end(house: House) -> Iterator[Figure]:
    """A lead asks for its high end alone (rules 4.4)."""
    yield _play(
        house,
        5,
        "6-3",
        ("6-1", "3-3", "3-2"),
        _("Sixes are asked for, and threes are not: %(legal)s must be played, and the %(other)s may not."),
        other="3-3",
    )


def lonely_blank(house: House) -> Iterator[Figure]:
    """A led 0-0 that nobody can follow (rules 4.4)."""
    blank, rest = Tile(0, 0), tile_set(house.tiles)
    if blank not in rest or any(follows(5, 0, tile, house) for tile in rest if tile != blank):
        return
    says = [_("No other tile shows a blank, so nobody can follow, and anything may be played.")]
    if not trump_faults("doubles", house):
        says.append(_("With doubles as trump it asks for trump."))
    if house.no_trump_doubles == "own_suit" and not trump_faults("none", house):
        says.append(_("With no trump it asks for doubles."))
    yield _play(house, 5, "0-0", ("6-4", "4-4", "3-1"), " ".join(says))


def strongest_first(house: House) -> Iterator[Figure]:
    """The order of a suit, and of doubles as trump (rules 4.6)."""
    fours = _order(house, 4, "trump")
    says = _("As trump, and as the asked suit.")
    if house.no_trump_doubles != "high" and not trump_faults("none", house):
        says = _("As trump, and as the asked suit while something is trump.")
    yield Figure(_("Fours"), [_standing(_("The strongest first"), fours)], says)
    if not trump_faults("doubles", house):
        doubles = _order(house, "doubles", "trump")
        says = _("From %(first)s down to %(last)s.", first=doubles[0], last=doubles[-1])
        yield Figure(trump_title("doubles"), [_standing(_("The strongest first"), doubles)], says)


def tricks(house: House) -> Iterator[Figure]:
    """Who takes a trick (rules 4.6)."""
    yield _trick(
        house,
        3,
        ("4-1", "6-5", "4-2", "5-2"),
        _(
            "Fours are asked for, and nobody trumps. The %(other)s is higher, but no four: the %(winner)s takes the"
            " trick."
        ),
        other="6-5",
    )
    yield _trick(
        house, 3, ("6-6", "3-1", "6-5", "6-4"), _("The %(winner)s is a trump, and takes the trick from the double six.")
    )
    if trump_faults("none", house):
        return
    says = {
        "high": _("The double is the best of its suit: the %(winner)s takes the trick."),
        "low": _("At this table a double is the lowest of its suit with no trump: the %(winner)s takes the trick."),
        "own_suit": _("At this table the %(double)s is no four with no trump: the %(winner)s takes the trick."),
    }
    yield _trick(house, "none", ("4-2", "4-4", "6-4", "4-1"), says[house.no_trump_doubles], double="4-4")


def proof(house: House) -> Figure:
    """A renege, and the tile that shows it (rules 4, "Reneges")."""
    plays = (("6-6", "5-1", "6-2", "6-1"), ("5-5", "6-4", "5-4", "5-2"))
    record = [[(seat, tile) for seat, tile in enumerate(trick[: house.players])] for trick in plays]
    found = reneges(3, record, house)[0]
    marked: dict[object, tuple[Mark, str]] = {
        (found.trick, found.played): ("no", _("did not follow")),
        (found.shown_in, found.shown): ("yes", _("shows it")),
    }
    rows = [
        Row(
            _("Trick %(trick)s", trick=number),
            [
                Drawn(tile, *marked.get((number, tile), ("", "")))
                for tile in (parse_tile(text) for _seat, text in trick)
            ],
        )
        for number, trick in enumerate(record, 1)
    ]
    says = _(
        "In trick %(trick)s the %(played)s did not follow the sixes. The %(shown)s in trick %(later)s, from the same"
        " hand, shows that it could have: a renege.",
        trick=found.trick,
        played=found.played,
        shown=found.shown,
        later=found.shown_in,
    )
    return Figure(trump_title(3), rows, says, trump=3)


def trump_title(trump: Trump) -> str:
    """What is trump, as the title of an example."""
    if trump == "none":
        return _("With no trump")
    return _("Trump: %(trump)s", trump=trump_word(trump))


def _play(house: House, trump: Trump, led: str, hand: Sequence[str], pattern: str, **tiles: str) -> Figure:
    """A led tile, a hand, and which of it may be played."""
    legal = legal_plays(trump, led, hand, house)
    drawn = [
        Drawn(tile, "yes", _("may be played")) if tile in legal else Drawn(tile, "no", _("may not be played"))
        for tile in map(parse_tile, hand)
    ]
    rows = [Row(_("Led"), [Drawn(parse_tile(led))]), Row(_("The hand"), drawn)]
    says = pattern % {"legal": people([str(tile) for tile in legal]), **tiles}
    return Figure(trump_title(trump), rows, says, trump=trump)


def _trick(house: House, trump: Trump, plays: Sequence[str], pattern: str, **tiles: str) -> Figure:
    """The tiles of a trick in the order of play, and who takes it."""
    plays = plays[: house.players]
    best = trick_winner(trump, plays, house)
    drawn = [
        Drawn(parse_tile(text), "yes", _("takes the trick")) if play == best else Drawn(parse_tile(text))
        for play, text in enumerate(plays)
    ]
    rows = [Row(_("Led"), drawn[:1]), Row(_("Then"), drawn[1:])]
    says = pattern % {"winner": plays[best], **tiles}
    return Figure(trump_title(trump), rows, says, trump=trump)


def _order(house: House, trump: Trump, suit: Suit) -> list[Tile]:
    """The tiles of a suit, the strongest first."""
    tiles = [tile for tile in tile_set(house.tiles) if follows(trump, suit, tile, house)]
    return sorted(tiles, key=lambda tile: strength(trump, suit, tile, house), reverse=True)


def _standing(label: str, tiles: Iterable[Tile]) -> Row:
    return Row(label, [Drawn(tile) for tile in tiles], standing=True)
