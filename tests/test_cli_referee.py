"""The command `moonkeeper referee`: the sentences of the pages, and an exit status that says whether it answered."""

import pytest

from moonkeeper import cli


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = cli.main(["referee", *arguments])
    said = capsys.readouterr()
    return status, said.out, said.err


def test_must_i_follow(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "follow", "--trump", "doubles", "--led", "4-2", "4-4", "4-1", "6-6")
    assert (status, err) == (0, "")
    assert out.splitlines() == [
        "You must play 4-1. Doubles are trump, so the 4-4 is not a four.",
        "  4-1  Must be played. It is a four, and fours are asked for.",
        "  4-4  Not now. Doubles are trump, so the 4-4 is not a four. You may not trump while you can follow.",
        "  6-6  Not now. It is a trump. You may not trump while you can follow.",
        "Rules: 4.2, 4.5",
    ]


@pytest.mark.parametrize(
    ("arguments", "verdict"),
    [
        ("follow --trump 4 4-4 6-1", "You may lead any tile."),
        ("follow --trump 0 --tiles 28 --led 5-0 5-5 0-0", "You must play 0-0."),
        ("follow --trump none --no-trump-doubles own_suit --led 5-5 5-4 2-2", "You must play 2-2."),
        ("trick --trump 5 6-1 5-1 6-6", "The 5-1 wins the trick. It is the only trump."),
        ("trick --trump 5 6-1 6-2 3-1 --hand 3-1,6-6", "But the 3-1 was not allowed"),
        ("bid --players 3 --first 0 4 pass 5", "Player 3 has the bid, with 5. All of that is allowed."),
        ("bid --first 0 4 4", "Player 2’s bid of 4 is not higher than the 4 before it."),
        ("bid --first 0 --moon-when-negative false --totals=-4,3,3 21", "Player 1 stands below zero (−4)"),
        ("bid --first 0 --whole 4", "The auction is not over: Player 2 has not called yet."),
        ("hand --trump none --first 0 5-1,6-4,5-2 6-1,6-2,5-3", "Player 2 reneged."),
        ("hand --trump none --first 0 5-1,6-4,5-2", "Nothing shown yet."),
    ],
)
def test_every_question_has_its_verdict(capsys: pytest.CaptureFixture[str], arguments: str, verdict: str) -> None:
    status, out, err = run(capsys, *arguments.split())
    assert (status, err) == (0, "")
    assert verdict in out.splitlines()[0]


@pytest.mark.parametrize(
    ("arguments", "wrong"),
    [
        ("follow --trump 7 4-4", ["“7” cannot be trump."]),
        ("follow 4-4 4-4 x", ["What is trump?", "The 4-4 is there twice.", "“x” is not a tile."]),
        ("trick --trump 5 6-1 6-2", ["Which tiles were played? One from each player, in order."]),
        ("bid --first x 4", ["Nobody sits at seat “x”."]),
        ("hand --trump 5 --first 0 --tiles 28 --players 3 6-1", ["3 players do not play with 28 tiles."]),
    ],
)
def test_a_question_that_makes_no_sense_is_told_why(
    capsys: pytest.CaptureFixture[str], arguments: str, wrong: list[str]
) -> None:
    status, out, err = run(capsys, *arguments.split())
    assert (status, out) == (2, "")
    assert err.splitlines() == [f"moonkeeper: {sentence}" for sentence in wrong]


@pytest.mark.parametrize("arguments", ["", "fallow", "follow --trumps 5 4-4"])
def test_what_is_no_question_at_all_is_told_how_to_ask(capsys: pytest.CaptureFixture[str], arguments: str) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main(["referee", *arguments.split()])
    assert left.value.code == 2
    assert "usage: moonkeeper" in capsys.readouterr().err
