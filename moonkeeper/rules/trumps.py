"""Trumps and suits: what a lead asks for, what follows it, and what beats what (rules 4)."""

from typing import Final, Literal, TypeGuard

from .faults import Fault
from .house import PRESETS, House
from .tiles import PIPS, TileLike, parse_tile

Trump = int | Literal["doubles", "none"]
"""What a hand has for trump: a number from 0 to 6, doubles, or none ("follow me")."""

Suit = int | Literal["trump", "doubles"]
"""What a lead can ask for: a number, trump, or doubles where they are a suit of their own."""

TRUMPS: Final[tuple[Trump, ...]] = (*PIPS, "doubles", "none")
"""Every trump that there is; a house may forbid some of them."""

TEXAS: Final = PRESETS["texas3"]
"""The house rules that hold where none are given."""


def is_trump_value(value: object) -> TypeGuard[Trump]:
    """Whether this is a trump at all. 0 is one; True, 3.0 and "3" are not."""
    return type(value) in (int, str) and value in TRUMPS


def trump_faults(trump: object, house: House) -> list[Fault]:
    """What is wrong with this trump in this house (rules 7): nothing, or one fault at the field "trump".

    It is `trump_missing` (for None), `trump_value` or `trump_not_allowed`. Not allowed are zeros where no tile shows
    one (21 tiles), and doubles or no trump where the house forbids them.
    """
    if trump is None:
        return [Fault("trump_missing", "trump")]
    if not is_trump_value(trump):
        return [Fault("trump_value", "trump", {"trump": trump})]
    forbidden = {0: house.tiles == 21, "doubles": not house.doubles_trump, "none": not house.no_trump}
    return [Fault("trump_not_allowed", "trump", {"trump": trump})] if forbidden.get(trump) else []


def is_trump(trump: Trump, tile: TileLike) -> bool:
    """Whether a tile is a trump: it bears the number, or is a double when doubles are trump (rules 4.1).

    Raises ValueError for what is no trump, or no tile.
    """
    if not is_trump_value(trump):
        raise ValueError(f"not a trump: {trump!r}")
    tile = parse_tile(tile)
    return tile.is_double if trump == "doubles" else trump in (tile.high, tile.low)


def suits(trump: Trump, tile: TileLike, house: House = TEXAS) -> tuple[Suit, ...]:
    """The suits that a tile belongs to, the one that it asks for when led first (rules 4.1 to 4.4).

    That is trump alone, or doubles alone (no trump, in a house where they are a suit of their own), or the number of
    either end, the high one first. Raises ValueError for what is no trump, or no tile.
    """
    tile = parse_tile(tile)
    if is_trump(trump, tile):
        return ("trump",)
    if not tile.is_double:
        return (tile.high, tile.low)
    return ("doubles",) if trump == "none" and house.no_trump_doubles == "own_suit" else (tile.high,)


def asked_suit(trump: Trump, led: TileLike, house: House = TEXAS) -> Suit:
    """The suit that a led tile asks the others to follow (rules 4.4). Raises ValueError as `suits` does."""
    return suits(trump, led, house)[0]


def follows(trump: Trump, suit: Suit, tile: TileLike, house: House = TEXAS) -> bool:
    """Whether a tile follows the asked suit (rules 4.2 and 4.3). Raises ValueError for what is no trump, or no tile."""
    return suit in suits(trump, tile, house)


def strength(trump: Trump, suit: Suit, tile: TileLike, house: House = TEXAS) -> int:
    """How strong a tile is in a trick that asks for `suit`: the highest takes the trick (rules 4.6).

    0 is a tile that cannot win; one of the asked suit has 1 to 9, a trump 12 to 19, and no two of a suit have the same.
    Raises ValueError for what is no trump, or no tile.
    """
    tile = parse_tile(tile)
    trumps = is_trump(trump, tile)
    if not trumps and not follows(trump, suit, tile, house):
        return 0
    number = trump if trumps else suit
    if not tile.is_double:
        rank = 2 + (tile.low if tile.high == number else tile.high)
    elif number == "doubles":
        rank = 2 + tile.high
    else:
        rank = 1 if trump == "none" and house.no_trump_doubles == "low" else 9
    return rank + 10 if trumps else rank
