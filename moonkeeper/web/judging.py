"""Verdicts on questions to the referee: in words, and as data. The pages, their twins and the command all ask here."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..ledger import Player
from ..rules import Fault, bid_verdict, follow_verdict, hand_verdict, trick_verdict
from .questions import Bid, Follow, Hand, Question, Trick, read_address
from .words.verdicts import Told, bid_words, follow_words, hand_words, nobodies, question_fault_sentence, trick_words


@dataclass(frozen=True)
class Verdict:
    """An answer: in words, as data, and the numbers of the rules behind it."""

    told: Told
    data: dict[str, Any]
    rules: Sequence[str]


def judge(asked: Question, players: Sequence[Player]) -> Verdict:
    """The verdict on a question without faults, for people of these names."""
    match asked:
        case Follow():
            return _follow(asked)
        case Trick():
            return _trick(asked)
        case Bid():
            return _bid(asked, players)
        case Hand():
            return _hand(asked, players)
    raise TypeError(f"not a question: {asked!r}")


def verdict_at(link: str, players: Sequence[Player]) -> str | None:
    """The verdict to which a link leads, in one sentence, about these people; None where it leads to none."""
    asked = read_address(link)
    if asked is None:
        return None
    here = players if len(players) == asked.house.players else nobodies(asked.house.players)
    return judge(asked, here).told.verdict


def sentence(fault: Fault, asked: Question, players: Sequence[Player]) -> str:
    """What is wrong with a question, in the table's words."""
    led = asked.led if isinstance(asked, Follow) else None
    return question_fault_sentence(fault, players, asked.house, led)


def fault_data(fault: Fault, asked: Question, players: Sequence[Player]) -> dict[str, Any]:
    """A fault as data, with its words, and its trick where it belongs to one."""
    said = {"code": fault.code, "field": fault.field, "detail": dict(fault.detail)}
    trick = {"trick": fault.detail["trick"]} if "trick" in fault.detail else {}
    return said | {"words": sentence(fault, asked, players)} | trick


def _follow(asked: Follow) -> Verdict:
    verdict = follow_verdict(asked.trump, asked.led, asked.hand, asked.house)
    told = follow_words(verdict)
    data = {
        "legal": [str(tile) for tile in verdict.legal],
        "asked": None if verdict.asked is None else str(verdict.asked),
        "reasons": _by_tile(told),
    }
    return Verdict(told, data, verdict.rules)


def _trick(asked: Trick) -> Verdict:
    verdict = trick_verdict(asked.trump, asked.plays, asked.house, asked.hand, asked.of)
    told = trick_words(verdict)
    broke = verdict.broke
    data = {
        "winner": verdict.winner,
        "asked": str(verdict.asked),
        "broke": broke and {"play": broke.play, "held": [str(tile) for tile in broke.held]},
        "reasons": _by_tile(told),
    }
    return Verdict(told, data, verdict.rules)


def _bid(asked: Bid, players: Sequence[Player]) -> Verdict:
    verdict = bid_verdict(asked.auction, whole=asked.whole)
    data = {
        "legal": verdict.legal,
        "result": verdict.result,
        "next": verdict.seat,
        "faults": [fault_data(fault, asked, players) for fault in verdict.faults],
    }
    return Verdict(bid_words(verdict, players, len(asked.calls)), data, verdict.rules)


def _hand(asked: Hand, players: Sequence[Player]) -> Verdict:
    verdict = hand_verdict(asked.trump, asked.tricks, asked.house)
    told = hand_words(verdict, players)
    found = [proof.reneged for proof in verdict.proofs]
    data = {
        "reneges": [
            {
                "trick": one.trick,
                "seat": one.seat,
                "played": str(one.played),
                "shown_in": one.shown_in,
                "shown": str(one.shown),
            }
            for one in found
        ],
        "complete": verdict.complete,
        "reasons": [because.sentence for because in told.because],
    }
    return Verdict(told, data, verdict.rules)


def _by_tile(told: Told) -> dict[str, str]:
    return {str(because.tile): because.sentence for because in told.because}
