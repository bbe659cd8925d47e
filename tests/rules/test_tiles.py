import pytest

from moonkeeper.rules.tiles import Tile, parse_tile, tile_set


def test_a_tile_reads_high_end_first_whichever_way_it_is_turned() -> None:
    assert str(Tile(4, 6)) == "6-4"
    assert Tile(4, 6) == Tile(6, 4) == parse_tile("4-6") == parse_tile("6-4")
    assert len({Tile(4, 6), parse_tile("6-4")}) == 1
    assert (Tile(4, 6).high, Tile(4, 6).low) == (6, 4)


def test_a_tile_shows_how_it_is_made() -> None:
    assert repr(Tile(4, 6)) == "Tile(6, 4)"
    assert eval(repr(Tile(0, 0))) == Tile(0, 0)


def test_only_a_tile_with_equal_ends_is_a_double() -> None:
    assert Tile(0, 0).is_double
    assert not Tile(1, 0).is_double


def test_a_tile_is_itself_when_parsed() -> None:
    assert parse_tile(Tile(5, 2)) == Tile(5, 2)


@pytest.mark.parametrize("size", [28, 22, 21])
def test_every_tile_survives_its_text(size: int) -> None:
    assert tuple(parse_tile(str(tile)) for tile in tile_set(size)) == tile_set(size)


@pytest.mark.parametrize(
    "text",
    [
        *("", "6", "64", "6-", "-4", "7-1", "6-7", "6-4 ", " 6-4", "6 - 4", "6-4\n", "6–4", "６-4", "٦-٤", "6-4-2"),
        *(None, 64, 6.4, True, ["6-4"]),
    ],
)
def test_what_is_not_two_digits_and_a_hyphen_is_no_tile(text: object) -> None:
    with pytest.raises(ValueError, match="not a tile"):
        parse_tile(text)


@pytest.mark.parametrize(("high", "low"), [(7, 0), (0, -1), (True, 0), (2.0, 1)])
def test_no_tile_has_other_ends_than_0_to_6(high: int, low: int) -> None:
    with pytest.raises(ValueError, match="no tile has these ends"):
        Tile(high, low)


def test_the_sets_have_their_tiles_highest_first() -> None:
    assert [len(tile_set(size)) for size in (28, 22, 21)] == [28, 22, 21]
    assert [str(tile) for tile in tile_set(28)[:8]] == ["6-6", "6-5", "6-4", "6-3", "6-2", "6-1", "6-0", "5-5"]
    for size in (28, 22, 21):
        assert list(tile_set(size)) == sorted(set(tile_set(size)), reverse=True)


def test_22_tiles_are_those_without_blanks_and_the_double_blank() -> None:
    assert set(tile_set(28)) - set(tile_set(22)) == {Tile(high, 0) for high in range(1, 7)}
    assert set(tile_set(22)) - set(tile_set(21)) == {Tile(0, 0)}


def test_there_is_no_set_of_another_size() -> None:
    with pytest.raises(ValueError, match="no set has 27 tiles"):
        tile_set(27)
