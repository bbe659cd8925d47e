"""The referee's verdicts: what they say, why, and that no record accuses anybody falsely."""

import random
from collections.abc import Iterator, Sequence

import pytest

from moonkeeper.rules import (
    RELATIONS,
    TRUMPS,
    Auction,
    House,
    Tile,
    Trump,
    bid_verdict,
    call_turns,
    follow_verdict,
    hand_verdict,
    legal_plays,
    next_leader,
    parse_tile,
    play_turns,
    relation,
    tile_set,
    trick_verdict,
    trick_winner,
    trump_faults,
)

THREE, TWENTY_ONE, FOUR = House(), House(tiles=21), House(players=4)
OWN, LOW = House(no_trump_doubles="own_suit"), House(no_trump_doubles="low")


def reasons(trump: Trump, led: str | None, hand: str, house: House = THREE) -> dict[str, str]:
    verdict = follow_verdict(trump, led, hand.split(), house)
    return {str(tile): reason.code for tile, reason in verdict.reasons.items()}


# ---- Must I follow? ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trump", "led", "tile", "how", "house"),
    [
        (5, "4-2", "4-1", "follows", THREE),
        (5, "4-2", "6-4", "follows", THREE),
        (5, "5-2", "5-1", "follows", THREE),
        ("none", "4-4", "2-2", "follows", OWN),
        (5, "4-2", "5-4", "trump_with_number", THREE),
        ("doubles", "4-2", "4-4", "trump_with_number", THREE),
        (5, "4-2", "6-5", "trump", THREE),
        (5, "4-2", "5-2", "trump", THREE),
        ("doubles", "4-2", "2-2", "trump", THREE),
        ("none", "4-2", "4-4", "double_with_number", OWN),
        ("none", "4-2", "2-2", "double", OWN),
        ("none", "4-2", "6-6", "double", OWN),
        (5, "5-2", "6-2", "other_end", THREE),
        (5, "6-5", "6-6", "other_end", THREE),
        ("doubles", "4-4", "4-1", "other_end", THREE),
        ("none", "4-4", "4-1", "other_end", OWN),
        (0, "5-0", "5-4", "other_end", FOUR),
        (5, "4-2", "2-2", "low_end", THREE),
        (5, "4-2", "6-2", "low_end", THREE),
        ("none", "1-0", "0-0", "low_end", FOUR),
        (5, "4-2", "6-1", "off_suit", THREE),
        (5, "5-5", "6-1", "off_suit", THREE),
        (5, "4-4", "6-1", "off_suit", THREE),
        ("none", "4-4", "6-1", "off_suit", OWN),
    ],
)
def test_a_tile_stands_to_the_led_one_in_one_of_eight_ways(
    trump: Trump, led: str, tile: str, how: str, house: House
) -> None:
    assert relation(trump, led, tile, house) == how


def test_every_relation_comes_up_and_the_first_one_alone_means_that_a_tile_follows() -> None:
    seen = set()
    for house in (THREE, TWENTY_ONE, FOUR, OWN, LOW):
        for trump in TRUMPS:
            for led in tile_set(house.tiles):
                for tile in tile_set(house.tiles):
                    how = relation(trump, led, tile, house)
                    seen.add(how)
                    # Beside a tile that follows, another may be played just where it follows, too.
                    assert (how == "follows") == (tile in legal_plays(trump, led, [led, tile], house))
    assert seen == set(RELATIONS)


@pytest.mark.parametrize(
    ("trump", "led", "hand", "code", "legal"),
    [
        (4, None, "4-4 6-1 0-0", "leads", "6-1 4-4 0-0"),
        (5, "6-2", "3-3", "only", "3-3"),
        (5, "6-2", "6-1", "only", "6-1"),
        ("doubles", "4-2", "4-4 4-1 6-6", "one", "4-1"),
        ("none", "4-4", "6-4 5-4 2-2", "several", "6-4 5-4"),
        (3, "3-3", "5-3 3-1", "every", "5-3 3-1"),
        (3, "5-1", "5-3 6-4 2-2", "free", "6-4 5-3 2-2"),
    ],
)
def test_what_may_be_played_is_said_in_one_of_six_ways(
    trump: Trump, led: str | None, hand: str, code: str, legal: str
) -> None:
    verdict = follow_verdict(trump, led, hand.split())
    assert (verdict.code, " ".join(map(str, verdict.legal))) == (code, legal)


def test_each_tile_has_its_reason_for_a_hand_that_can_follow_and_for_one_that_cannot() -> None:
    assert reasons("doubles", "4-2", "4-4 4-1 6-6 6-2 3-1") == {
        "6-6": "trump_bound",
        "6-2": "low_end_bound",
        "4-4": "trump_with_number_bound",
        "4-1": "follows",
        "3-1": "off_suit_bound",
    }
    assert reasons("doubles", "4-2", "4-4 6-6 6-2 3-1") == {
        "6-6": "trump_free",
        "6-2": "low_end_free",
        "4-4": "trump_with_number_free",
        "3-1": "off_suit_free",
    }


def test_a_hand_that_leads_needs_no_other_reason_and_an_only_tile_neither() -> None:
    assert reasons(5, None, "5-5 6-1") == {"6-1": "leads", "5-5": "leads"}
    assert reasons("doubles", "4-2", "4-4") == {"4-4": "only"}
    assert reasons("doubles", "4-2", "4-1") == {"4-1": "follows"}


@pytest.mark.parametrize(
    ("trump", "led", "hand", "why", "rules", "house"),
    [
        ("doubles", "4-2", "6-6 6-2 4-4 4-1", "trump_with_number_bound", ("4.2", "4.5"), THREE),
        ("doubles", "4-2", "6-6 6-2 4-1", "low_end_bound", ("4.4", "4.5"), THREE),
        ("doubles", "4-2", "6-6 4-1", "trump_bound", ("4.5",), THREE),
        ("doubles", "4-2", "6-6 3-1", "trump_free", ("4.5",), THREE),
        ("none", "5-4", "5-5 6-1", "double_with_number_free", ("4.3", "4.5"), OWN),
        (3, "6-3", "6-6 3-1", "other_end_bound", ("4.4", "4.5"), THREE),
        (6, "0-0", "5-5 4-1", "nobody_follows", ("4.4", "4.5"), THREE),
        (0, "0-0", "5-5", "nobody_follows", ("4.4", "4.5"), THREE),
        (6, "0-0", "5-5 4-1", None, ("4.5",), FOUR),
        (5, "4-2", "4-1 6-1", None, ("4.5",), THREE),
        (5, "4-2", "5-4", None, ("4.5",), THREE),
        (5, None, "6-6 6-5 6-4 6-3 6-2 6-1 5-5", None, ("4.7",), THREE),
        (5, None, "6-6 6-5 6-4 6-3 6-2 6-1 5-5 5-4", "discard_first", ("3.5", "4.7"), THREE),
    ],
)
def test_the_most_surprising_reason_is_said_first_with_its_rule(
    trump: Trump, led: str | None, hand: str, why: str | None, rules: tuple[str, ...], house: House
) -> None:
    verdict = follow_verdict(trump, led, hand.split(), house)
    assert (verdict.why and verdict.why.code, verdict.rules) == (why, rules)


def test_a_reason_brings_what_its_sentence_needs() -> None:
    reason = follow_verdict(5, "5-2", ["6-2", "5-1"]).reasons[Tile(6, 2)]
    assert reason.values == {"led": Tile(5, 2), "asked": "trump", "trump": 5, "other": 2, "tile": Tile(6, 2)}


# ---- Who won the trick? --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trump", "plays", "codes", "rules", "house"),
    [
        (5, "6-1 5-1 6-6", "trumped only_trump trumped", "4.6", THREE),
        (5, "6-1 5-1 6-5", "trumped lower_end highest_trump", "4.6", THREE),
        (5, "5-2 5-5 6-2", "under_double highest_trump other_end", "4.4 4.6", THREE),
        ("doubles", "5-5 6-6 5-1", "lower_double highest_trump other_end", "4.4 4.6", THREE),
        (5, "4-2 6-6 3-2", "only_in_suit off_suit low_end", "4.4 4.6", THREE),
        (5, "4-2 6-4 4-4", "under_double under_double highest_in_suit", "4.6", THREE),
        ("none", "4-2 6-4 4-4", "lower_end highest_in_suit low_double", "4.6", LOW),
        ("none", "4-2 4-4 6-6", "only_in_suit double double", "4.3 4.6", OWN),
        ("none", "5-5 6-6 5-1", "lower_double highest_in_suit other_end", "4.4 4.6", OWN),
        (0, "5-5 5-0 6-0 0-0", "trumped under_double under_double highest_trump", "4.6", FOUR),
    ],
)
def test_the_winner_and_each_of_the_others_have_a_reason(
    trump: Trump, plays: str, codes: str, rules: str, house: House
) -> None:
    verdict = trick_verdict(trump, plays.split(), house)
    assert [reason.code for reason in verdict.reasons] == codes.split()
    assert verdict.rules == tuple(rules.split())
    assert verdict.broke is None


def test_tiles_of_a_suit_are_told_apart_by_their_other_ends() -> None:
    values = trick_verdict(5, ["6-1", "5-1", "6-5"]).reasons[1].values
    assert (values["mine"], values["theirs"], values["suit"]) == (1, 6, "trump")


@pytest.mark.parametrize(
    ("hand", "of", "held"),
    [
        ("3-1 6-6", 2, "6-6"),
        ("6-6 6-4", 2, "6-6 6-4"),  # what was left in the hand shows it as well
        ("3-1 5-5", 2, None),  # no six: he may play anything
        ("6-6 5-5", 1, None),  # he followed
        ("6-6 5-5", 0, None),  # he led
    ],
)
def test_a_hand_that_is_known_shows_whether_its_play_was_allowed(hand: str, of: int, held: str | None) -> None:
    verdict = trick_verdict(5, ["6-1", "6-2", "3-1"], hand=hand.split(), of=of)
    if held is None:
        assert verdict.broke is None
    else:
        assert verdict.broke
        assert (verdict.broke.play, str(verdict.broke.tile), " ".join(map(str, verdict.broke.held))) == (
            of,
            "3-1",
            held,
        )
        assert verdict.rules == ("4.4", "4.5", "4.6")


# ---- Is that bid allowed? ------------------------------------------------------------------------


def test_an_auction_says_who_calls_next_and_what() -> None:
    verdict = bid_verdict(Auction(THREE, 1, [(1, 5)]))
    assert (verdict.seat, verdict.legal, verdict.result, verdict.faults) == (2, ("pass", 6, 7, 21), None, ())


def test_an_auction_that_is_over_says_who_has_the_bid() -> None:
    verdict = bid_verdict(Auction(THREE, 0, [(0, 4), (1, "pass"), (2, 5)]))
    assert (verdict.seat, verdict.legal, verdict.result, verdict.rules) == (None, (), (2, 5), ("3.2",))
    redeal = bid_verdict(Auction(THREE, 0, [(seat, "pass") for seat in range(3)]))
    assert (redeal.result, redeal.rules) == ("redeal", ("3.4",))


def test_a_call_that_is_not_allowed_is_a_fault_with_its_rule() -> None:
    verdict = bid_verdict(Auction(THREE, 0, [(0, 21), (1, "pass")]), whole=True)
    assert [fault.code for fault in verdict.faults] == ["bid_after_moon"]
    assert verdict.rules == ("3.3",)
    assert [fault.code for fault in bid_verdict(Auction(THREE, 0, [(0, 4)]), whole=True).faults] == [
        "auction_unfinished"
    ]


def test_a_call_without_a_seat_is_made_by_the_next_in_turn() -> None:
    assert call_turns([(None, 4), (None, "pass")], 2) == [(2, 4), (0, "pass")]
    assert call_turns([(1, 4), (None, "pass"), (None, 5)], 0) == [(1, 4), (0, "pass"), (2, 5)]
    assert call_turns([(None, 21), (None, "pass")], 0) == [(0, 21), (1, "pass")]
    assert call_turns([(None, 4)] * 4, 0, THREE)[3] == (0, 4)
    assert call_turns([(None, 4), ("x", 5), (None, 6)], "nobody") == [(0, 4), ("x", 5), (1, 6)]
    assert call_turns([("x", 21), (None, 6)], 2) == [("x", 21), (2, 6)]


# ---- Did anybody renege? -------------------------------------------------------------------------


def test_a_renege_is_proved_with_the_tile_that_was_led() -> None:
    tricks = play_turns("none", [[(None, t) for t in trick.split()] for trick in ("5-1 6-4 5-2", "6-1 6-2 5-3")], 0)
    verdict = hand_verdict("none", [[(int(str(s)), str(t)) for s, t in trick] for trick in tricks])
    (proof,) = verdict.proofs
    assert (proof.reneged.trick, proof.reneged.seat, proof.led, proof.asked) == (1, 1, Tile(5, 1), 5)
    assert (verdict.complete, verdict.tricks) == (False, 2)


def test_who_won_a_trick_leads_the_next() -> None:
    tricks = [[(None, "5-1"), (None, "6-4"), (None, "5-2")], [(None, "6-1")]]
    assert play_turns("none", tricks, 0) == [[(0, "5-1"), (1, "6-4"), (2, "5-2")], [(2, "6-1")]]
    assert play_turns("none", [[(2, "5-1"), (None, "6-4")]], 0) == [[(2, "5-1"), (0, "6-4")]]
    assert play_turns("none", [[("x", "5-1"), (None, "6-4")]], None) == [[("x", "5-1"), (0, "6-4")]]


@pytest.mark.parametrize(
    ("trump", "trick"),
    [
        ("none", [(1, "5-1"), (2, "6-4")]),
        ("none", [(1, "5-1"), (2, "6-4"), (0, "nonsense")]),
        (7, [(1, "5-1"), (2, "6-4"), (0, "5-2")]),
        ("none", [(1, "5-1"), (2, "6-4"), (9, "5-5")]),
    ],
)
def test_a_trick_that_does_not_tell_its_winner_leaves_the_lead(
    trump: object, trick: list[tuple[object, object]]
) -> None:
    assert next_leader(trump, trick, 1) == 1


# ---- Ten thousand hands --------------------------------------------------------------------------


def suits_of(trump: Trump, tile: Tile, house: House) -> list[object]:
    """The suits of a tile as the text of the rules has them, without looking into the program."""
    if tile.is_double and trump == "doubles":
        return ["trump"]
    if trump in (tile.high, tile.low):
        return ["trump"]
    if tile.is_double and trump == "none" and house.no_trump_doubles == "own_suit":
        return ["doubles"]
    return [tile.high, tile.low]


Record = list[list[tuple[int, str]]]


def play_a_hand(rng: random.Random, house: House, trump: Trump) -> tuple[Record, list[tuple[int, int, str, int, str]]]:
    """Seven tricks of random tiles, some of which should have followed; and these, with what was held instead."""
    tiles = list(tile_set(house.tiles))
    rng.shuffle(tiles)
    hands = [tiles[seat * 7 : seat * 7 + 7] for seat in range(house.players)]
    leader = rng.randrange(house.players)
    record: Record = []
    planted: list[tuple[int, int, str, list[str]]] = []
    for number in range(1, 8):
        asked: object = None
        trick = []
        for turn in range(house.players):
            seat = (leader + turn) % house.players
            follow = [tile for tile in hands[seat] if asked is not None and asked in suits_of(trump, tile, house)]
            others = [tile for tile in hands[seat] if tile not in follow]
            wrong = bool(follow and others) and rng.random() < 0.25
            tile = rng.choice(others if wrong or not follow else follow)
            if wrong:
                planted.append((number, seat, str(tile), [str(t) for t in follow]))
            if asked is None:
                asked = suits_of(trump, tile, house)[0]
            hands[seat].remove(tile)
            trick.append((seat, str(tile)))
        record.append(trick)
        leader = trick[trick_winner(trump, [tile for _, tile in trick], house)][0]
    return record, [(n, seat, tile, *first_shown(record, n, seat, held)) for n, seat, tile, held in planted]


def first_shown(record: Record, number: int, seat: int, held: list[str]) -> tuple[int, str]:
    """Where one of the tiles that were held comes out first."""
    return next((n, t) for n, trick in enumerate(record, 1) if n > number for s, t in trick if s == seat and t in held)


def prefixes(record: Record, rng: random.Random, count: int) -> Iterator[Record]:
    """Some beginnings of a record, broken off in the middle of a trick or after it."""
    players = len(record[0])
    for plays in rng.sample(range(1, 7 * players), count):
        whole, rest = divmod(plays, players)
        yield [*record[:whole], *([record[whole][:rest]] if rest else [])]


def found_in(trump: Trump, record: Record, house: House) -> tuple[list[tuple[int, int, str, int, str]], bool]:
    verdict = hand_verdict(trump, record, house)
    found = [proof.reneged for proof in verdict.proofs]
    return [(one.trick, one.seat, str(one.played), one.shown_in, str(one.shown)) for one in found], verdict.complete


@pytest.mark.parametrize("hands", [300, pytest.param(10_000, marks=pytest.mark.slow)])
def test_every_planted_renege_is_found_and_nobody_is_accused_falsely(hands: int) -> None:
    rng = random.Random(64)
    houses: Sequence[House] = (THREE, TWENTY_ONE, FOUR, OWN, LOW, House(players=4, no_trump_doubles="own_suit"))
    guilty = 0
    for _ in range(hands):
        house = rng.choice(houses)
        trump = rng.choice([trump for trump in TRUMPS if not trump_faults(trump, house)])
        record, planted = play_a_hand(rng, house, trump)
        guilty += len(planted)
        assert found_in(trump, record, house) == (planted, True)
        for prefix in prefixes(record, rng, 3):
            found, complete = found_in(trump, prefix, house)
            assert set(found) <= set(planted)
            assert not complete
    assert guilty > hands  # there was something to find


def test_the_simulation_plants_what_the_rules_forbid_and_nothing_else() -> None:
    rng = random.Random(7)
    for _ in range(100):
        record, planted = play_a_hand(rng, THREE, "none")
        left = {seat: [parse_tile(t) for trick in record for s, t in trick if s == seat] for seat in range(3)}
        illegal = []
        for number, trick in enumerate(record, 1):
            for index, (seat, tile) in enumerate(trick):
                if parse_tile(tile) not in legal_plays("none", trick[0][1] if index else None, left[seat]):
                    illegal.append((number, seat, tile))
                left[seat].remove(parse_tile(tile))
        assert illegal == [one[:3] for one in planted]
