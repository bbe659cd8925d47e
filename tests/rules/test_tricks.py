import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moonkeeper.rules.auction import clockwise
from moonkeeper.rules.faults import Fault
from moonkeeper.rules.house import House
from moonkeeper.rules.tiles import Tile, tile_set
from moonkeeper.rules.tricks import (
    Reneged,
    hand_faults,
    is_complete,
    legal_plays,
    record_faults,
    reneges,
    trick_winner,
)
from moonkeeper.rules.trumps import TRUMPS, Trump

THREE = House()
TILES_21 = House(tiles=21)
FOUR = House(players=4)

Plays = list[tuple[object, object]]


def found(faults: list[Fault]) -> list[tuple[str, str]]:
    return [(fault.code, fault.field) for fault in faults]


def trick(leader: int, *tiles: str, players: int = 3) -> Plays:
    """A trick whose tiles are played clockwise from the leader on."""
    return [((leader + turn) % players, tile) for turn, tile in enumerate(tiles)]


# Legal plays and winners


def test_legal_plays_are_answered_highest_first_from_plain_texts() -> None:
    assert legal_plays("doubles", "4-2", ["4-4", "4-1", "6-6"]) == [Tile(4, 1)]
    assert [str(tile) for tile in legal_plays(2, "5-3", ["2-5", "3-3", "3-6"])] == ["6-3", "5-2", "3-3"]


def test_the_leader_may_play_anything() -> None:
    assert legal_plays(4, None, ["0-0", "4-4", "6-1"]) == [Tile(6, 1), Tile(4, 4), Tile(0, 0)]


def test_an_empty_hand_has_nothing_to_play() -> None:
    assert legal_plays(4, "6-1", []) == []


@settings(max_examples=300, deadline=None)
@given(
    trump=st.sampled_from(TRUMPS),
    tiles=st.permutations(tile_set(28)),
    size=st.integers(1, 7),
    doubles=st.sampled_from(["high", "low", "own_suit"]),
)
def test_somebody_with_tiles_can_always_play_one_of_them(
    trump: Trump, tiles: list[Tile], size: int, doubles: str
) -> None:
    led, hand = tiles[0], tiles[1 : size + 1]
    legal = legal_plays(trump, led, hand, House(players=4, no_trump_doubles=doubles))

    assert legal
    assert set(legal) <= set(hand)
    assert legal == sorted(legal, reverse=True)


def test_a_trick_that_is_not_over_has_a_winner_so_far() -> None:
    assert trick_winner(2, ["5-4"]) == 0
    assert trick_winner(2, ["5-4", "2-1"]) == 1


def test_nobody_takes_a_trick_without_a_tile() -> None:
    with pytest.raises(ValueError, match="nothing was played"):
        trick_winner(2, [])


# A hand of tiles


def test_seven_tiles_of_the_set_are_a_hand() -> None:
    assert hand_faults(["6-6", "6-5", "6-4", "6-3", "6-2", "6-1", "5-5"], "5-4") == []


def test_nobody_holds_more_than_seven_tiles() -> None:
    eight = tile_set(22)[:8]

    assert found(hand_faults(eight)) == [("hand_size", "hand")]
    assert dict(hand_faults(eight)[0].detail) == {"tiles": 8, "most": 7}


def test_the_bidder_holds_eight_before_the_first_lead_where_there_is_a_widow() -> None:
    eight, nine = tile_set(21)[:8], tile_set(21)[:9]

    assert hand_faults(eight, with_widow=True) == []
    assert found(hand_faults(nine, with_widow=True)) == [("hand_size", "hand")]
    assert found(hand_faults(eight, "1-1", with_widow=True)) == [("hand_size", "hand")]
    assert found(hand_faults(eight, with_widow=True, house=TILES_21)) == [("hand_size", "hand")]
    assert found(hand_faults(eight, with_widow=True, house=FOUR)) == [("hand_size", "hand")]


def test_every_tile_of_a_hand_that_cannot_be_there_is_found() -> None:
    faults = hand_faults(["6-6", "7-1", "4-0", "4-3", "3-4", None, "6-5"], "5-6")

    assert found(faults) == [
        ("tile_value", "hand"),
        ("tile_not_in_set", "hand"),
        ("tile_twice", "hand"),
        ("tile_value", "hand"),
        ("tile_twice", "hand"),
    ]
    assert [fault.detail["tile"] for fault in faults] == ["7-1", "4-0", "4-3", None, "6-5"]


def test_a_led_tile_that_cannot_be_is_found() -> None:
    assert found(hand_faults(["6-6"], "6-0")) == [("tile_not_in_set", "led")]
    assert found(hand_faults(["6-6"], "")) == [("tile_value", "led")]


# A record of tricks


def test_a_record_without_a_play_has_no_fault() -> None:
    assert record_faults("none", []) == []
    assert record_faults("none", [[]], bidder=2) == []


def test_the_last_trick_of_a_record_may_be_incomplete() -> None:
    assert record_faults(3, [trick(1, "6-5", "6-4", "6-1"), trick(1, "5-1")]) == []
    assert record_faults(3, [trick(1, "6-5", "6-4", "6-1"), []]) == []


def test_an_earlier_trick_may_not_be_incomplete() -> None:
    faults = record_faults(3, [trick(1, "6-5", "6-4"), trick(1, "5-1")])

    assert found(faults) == [("play_order", "tricks")]
    assert dict(faults[0].detail) == {"trick": 1, "seats": [1, 2], "turns": [1, 2, 0]}
    assert found(record_faults(3, [[], trick(1, "5-1")], bidder=1)) == [("play_order", "tricks")]
    assert found(record_faults(3, [[], trick(1, "5-1")])) == [("play_order", "tricks")]


def test_the_bidder_leads_the_first_trick() -> None:
    assert record_faults(3, [trick(0, "6-5")], bidder=0) == []
    (fault,) = record_faults(3, [trick(0, "6-5")], bidder=2)
    assert (fault.code, dict(fault.detail)) == ("wrong_leader", {"trick": 1, "seat": 0, "leader": 2})


def test_without_a_bidder_anybody_may_have_led_first() -> None:
    assert all(record_faults(3, [trick(seat, "6-5")]) == [] for seat in range(3))


def test_the_winner_leads_the_next_trick() -> None:
    (fault,) = record_faults(3, [trick(0, "6-5", "6-6", "6-1"), trick(0, "5-1")])

    assert (fault.code, dict(fault.detail)) == ("wrong_leader", {"trick": 2, "seat": 0, "leader": 1})


def test_a_wrong_leader_is_told_once_and_play_goes_on_from_him() -> None:
    tricks = [trick(0, "6-5", "6-6", "6-1"), trick(2, "5-5", "5-1", "5-2"), trick(2, "4-4")]

    assert [fault.detail["trick"] for fault in record_faults("none", tricks)] == [2]


@pytest.mark.parametrize("trump", [None, 7, True, "hearts"])
def test_without_a_trump_nobody_is_a_wrong_leader(trump: object) -> None:
    faults = record_faults(trump, [trick(0, "6-5", "6-6", "6-1"), trick(0, "5-1")])

    assert [fault.field for fault in faults] == ["trump"]


@pytest.mark.parametrize(
    "unclear",
    [
        [(0, "6-5"), (1, "junk"), (2, "6-1")],
        [(0, "6-5"), (1, "6-6"), (1, "6-1")],
        [(0, "6-5"), (1, "6-6"), (9, "6-1")],
        [(0, "6-5"), (1, "6-6")],
    ],
)
def test_after_a_trick_that_does_not_tell_its_winner_anybody_may_lead(unclear: Plays) -> None:
    codes = [fault.code for fault in record_faults("none", [unclear, trick(0, "5-1")])]

    assert len(codes) == 1
    assert "wrong_leader" not in codes


def test_players_in_the_wrong_order_still_tell_the_winner() -> None:
    faults = record_faults("none", [[(0, "6-5"), (2, "6-6"), (1, "6-1")], trick(0, "5-1")])

    assert [fault.code for fault in faults] == ["play_order", "wrong_leader"]


def test_play_goes_clockwise_with_four_as_well() -> None:
    assert record_faults("none", [trick(3, "6-5", "6-0", "6-6", "1-0", players=4), trick(1, "5-1")], house=FOUR) == []
    assert found(record_faults("none", [[(3, "6-5"), (0, "6-0"), (2, "6-6")]], house=FOUR)) == [
        ("play_order", "tricks")
    ]


def test_nobody_plays_twice_to_a_trick() -> None:
    assert found(record_faults("none", [[*trick(0, "6-5", "6-4", "6-1"), (0, "5-5")]])) == [("play_order", "tricks")]
    assert found(record_faults("none", [[(0, "6-5"), (0, "6-4")]])) == [("play_order", "tricks")]


@pytest.mark.parametrize("seat", [3, -1, True, "1", None])
def test_a_seat_that_is_not_there_is_told_and_nothing_else(seat: object) -> None:
    (fault,) = record_faults("none", [[(0, "6-5"), (seat, "6-4"), (2, "6-1")]])

    assert (fault.code, dict(fault.detail)) == ("no_such_seat", {"trick": 1, "seat": seat})


def test_a_bidder_who_is_not_there_is_told() -> None:
    assert found(record_faults("none", [trick(0, "6-5")], bidder=3)) == [("no_such_seat", "bidder")]


def test_every_play_of_a_tile_that_cannot_be_is_found() -> None:
    tricks = [trick(0, "6-5", "5-6", "4-0"), trick(0, "6-7")]
    faults = record_faults("none", tricks)

    assert found(faults) == [("tile_twice", "tricks"), ("tile_not_in_set", "tricks"), ("tile_value", "tricks")]
    assert [dict(fault.detail) for fault in faults] == [
        {"trick": 1, "seat": 1, "tile": "6-5", "first": 1},
        {"trick": 1, "seat": 2, "tile": "4-0"},
        {"trick": 2, "seat": 0, "tile": "6-7"},
    ]


def test_a_tile_played_again_tells_where_it_was_first() -> None:
    tricks = [trick(0, "6-5", "6-4", "6-1"), trick(0, "5-1", "5-2", "5-3"), trick(2, "6-2", "5-2", "6-1")]

    assert [dict(fault.detail) for fault in record_faults("none", tricks)] == [
        {"trick": 3, "seat": 0, "tile": "5-2", "first": 2},
        {"trick": 3, "seat": 1, "tile": "6-1", "first": 1},
    ]


@pytest.mark.parametrize("seat", range(3))
def test_a_tile_that_was_put_away_is_not_played(seat: int) -> None:
    (fault,) = record_faults("none", [trick(seat, "6-4", "6-1")], discard="4-6")

    assert (fault.code, fault.field) == ("discard_played", "tricks")
    assert dict(fault.detail) == {"trick": 1, "seat": seat, "tile": "6-4"}


def test_a_discard_must_be_a_tile_of_the_set() -> None:
    assert record_faults("none", [trick(0, "6-5")], discard="5-4") == []
    assert found(record_faults("none", [trick(0, "6-5")], discard="4-0")) == [("tile_not_in_set", "discard")]
    assert found(record_faults("none", [trick(0, "6-5")], discard="")) == [("tile_value", "discard")]


@pytest.mark.parametrize("house", [TILES_21, FOUR])
def test_nobody_discards_without_a_widow(house: House) -> None:
    assert found(record_faults("none", [], discard="5-4", house=house)) == [("discard_without_widow", "discard")]


def test_nobody_plays_an_eighth_tile() -> None:
    tiles = [
        str(tile) for tile in tile_set(22)
    ]  # highest first, so that whoever leads the first of three keeps the lead
    tricks = [trick(0, *tiles[n : n + 3]) for n in range(0, 21, 3)]

    assert record_faults("none", tricks) == []
    (fault,) = record_faults("none", [*tricks, trick(0, tiles[21])])
    assert (fault.code, dict(fault.detail)) == ("hand_size", {"seat": 0, "tiles": 8, "most": 7})


def test_a_record_is_complete_with_seven_whole_tricks() -> None:
    tiles = [str(tile) for tile in tile_set(28)]
    three = [[(seat, tiles[n + seat]) for seat in range(3)] for n in range(0, 21, 3)]
    four = [[(seat, tiles[n + seat]) for seat in range(4)] for n in range(0, 28, 4)]

    assert is_complete(three)
    assert is_complete(four, FOUR)
    assert not is_complete(three, FOUR)
    assert not is_complete(three[:6])
    assert not is_complete([*three[:6], three[6][:2]])


# Reneges


def test_a_renege_is_shown_by_the_earliest_later_tile_that_follows() -> None:
    tricks = [
        [(0, "5-1"), (1, "6-4"), (2, "2-2")],
        [(0, "6-1"), (1, "3-3"), (2, "5-3")],
        [(0, "4-1"), (1, "5-4"), (2, "3-2")],
        [(1, "5-5"), (2, "3-1"), (0, "1-1")],
    ]

    assert reneges("none", tricks) == [
        Reneged(1, 1, Tile(6, 4), 3, Tile(5, 4)),
        Reneged(1, 2, Tile(2, 2), 2, Tile(5, 3)),
    ]
    assert reneges("none", tricks[:2]) == [Reneged(1, 2, Tile(2, 2), 2, Tile(5, 3))]


def test_a_leader_cannot_renege() -> None:
    assert reneges("none", [[(0, "5-1"), (1, "5-2"), (2, "5-3")], [(2, "6-5"), (0, "6-6"), (1, "6-1")]]) == []


def test_a_record_with_faults_proves_nothing() -> None:
    with pytest.raises(ValueError, match="proves nothing"):
        reneges("none", [[(0, "5-1"), (1, "6-4"), (1, "5-2")]])
    with pytest.raises(ValueError, match="trump_not_allowed"):
        reneges("doubles", [[(0, "5-1")]], House(doubles_trump=False))


def test_an_empty_record_shows_nothing_yet() -> None:
    assert reneges("none", []) == []
    assert reneges("none", [[(0, "5-1"), (1, "5-2"), (2, "5-3")], []]) == []


@st.composite
def played_hands(draw: st.DrawFn) -> tuple[House, Trump, list[list[tuple[int, Tile]]], dict[tuple[int, int], Tile]]:
    """A whole hand in which some players kept back a tile that they had to play, and which plays those were."""
    players = draw(st.sampled_from([3, 4]))
    house = House(players=players, no_trump_doubles=draw(st.sampled_from(["high", "low", "own_suit"])))
    trump = draw(st.sampled_from(TRUMPS))
    deal = draw(st.permutations(tile_set(house.tiles)))
    hands = [set(deal[7 * seat : 7 * seat + 7]) for seat in range(players)]
    chances = iter(draw(st.lists(st.integers(0, 83), min_size=7 * players, max_size=7 * players)))

    tricks: list[list[tuple[int, Tile]]] = []
    kept_back: dict[tuple[int, int], Tile] = {}
    leader = draw(st.integers(0, players - 1))
    for number in range(1, 8):
        plays: list[tuple[int, Tile]] = []
        for seat in clockwise(leader, house):
            chance = next(chances)
            led = plays[0][1] if plays else None
            legal = legal_plays(trump, led, hands[seat], house)
            illegal = sorted(hands[seat] - set(legal))
            if illegal and chance % 4 == 0:
                tile = illegal[chance % len(illegal)]
                kept_back[number, seat] = tile
            else:
                tile = legal[chance % len(legal)]
            hands[seat].remove(tile)
            plays.append((seat, tile))
        tricks.append(plays)
        leader = plays[trick_winner(trump, [tile for _, tile in plays], house)][0]
    return house, trump, tricks, kept_back


@settings(max_examples=300, deadline=None)
@given(played_hands())
def test_a_whole_hand_shows_every_renege_and_accuses_nobody_else(
    played: tuple[House, Trump, list[list[tuple[int, Tile]]], dict[tuple[int, int], Tile]],
) -> None:
    house, trump, tricks, kept_back = played

    assert record_faults(trump, tricks, bidder=tricks[0][0][0], house=house) == []
    assert is_complete(tricks, house)
    proofs = reneges(trump, tricks, house)
    assert {(proof.trick, proof.seat): proof.played for proof in proofs} == kept_back
    assert len(proofs) == len(kept_back)
    for proof in proofs:
        assert proof.shown_in > proof.trick
        assert (proof.seat, proof.shown) in tricks[proof.shown_in - 1]
        led = tricks[proof.trick - 1][0][1]
        assert legal_plays(trump, led, [proof.played, proof.shown], house) == [proof.shown]


@settings(max_examples=100, deadline=None)
@given(played_hands(), st.integers(0, 28))
def test_a_part_of_a_hand_accuses_nobody_whom_the_whole_does_not(
    played: tuple[House, Trump, list[list[tuple[int, Tile]]], dict[tuple[int, int], Tile]], seen: int
) -> None:
    house, trump, tricks, _ = played
    part = [plays[: max(0, seen - house.players * number)] for number, plays in enumerate(tricks)]
    part = [plays for plays in part if plays]

    assert set(reneges(trump, part, house)) <= set(reneges(trump, tricks, house))


junk = st.one_of(st.integers(-1, 4), st.text(max_size=3), st.none(), st.booleans(), st.sampled_from(tile_set(28)))


@settings(max_examples=300, deadline=None)
@given(
    trump=st.one_of(junk, st.sampled_from(TRUMPS)),
    tricks=st.lists(st.lists(st.tuples(junk, junk), max_size=5), max_size=9),
    discard=junk,
    bidder=junk,
    house=st.sampled_from([THREE, TILES_21, FOUR]),
)
def test_any_record_gives_faults_and_never_an_error(
    trump: object, tricks: list[Plays], discard: object, bidder: object, house: House
) -> None:
    faults = record_faults(trump, tricks, discard, bidder, house)

    assert all(fault.field in {"trump", "tricks", "discard", "bidder"} for fault in faults)
    assert all("trick" in fault.detail or fault.code == "hand_size" for fault in faults if fault.field == "tricks")
