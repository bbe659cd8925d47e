"""What stands on the sheet: corrections take their places, forgotten hands theirs, and struck lines drop out.

The first half of `replay`. It knows lines and their numbers, and nothing of points.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from ..rules import House
from .entries import Agreed, Hand, Line, Restored, Ruled, Seated, Struck


@dataclass(slots=True)
class Settled:
    """The lines by number, the order in which they count, and which of them are out.

    `corrections` and `rulings` go by the number of the line that they belong to; a ruling before the first hand is in
    `opening`. Every list is in the order of writing.
    """

    lines: dict[int, Line] = field(default_factory=dict)
    order: list[int] = field(default_factory=list)
    struck: set[int] = field(default_factory=set)
    corrections: dict[int, list[int]] = field(default_factory=dict)
    rulings: dict[int, list[int]] = field(default_factory=dict)
    opening: list[int] = field(default_factory=list)
    belongs: dict[int, int] = field(default_factory=dict)
    lost: set[int] = field(default_factory=set)

    def stands(self, seq: int) -> bool:
        """Whether a line counts: not struck, nor the hand or rules that it belongs to, and it has a place."""
        return not (seq in self.struck or seq in self.lost or self.belongs.get(seq) in self.struck)

    def current(self, seq: int) -> int:
        """The number of the line that speaks for this one: its last standing correction, or itself."""
        return next((c for c in reversed(self.corrections.get(seq, ())) if c not in self.struck), seq)

    def is_hand(self, seq: int | None) -> bool:
        """Whether a line is a hand as it was first written, so that its number names the hand."""
        line = self.lines.get(seq or 0)
        return line is not None and isinstance(line.entry, Hand) and seq not in self.belongs and seq not in self.lost

    def has_house(self, seq: int | None) -> bool:
        """Whether a line brought house rules that a later one may correct."""
        line = self.lines.get(seq or 0)
        if line is None or seq in self.belongs or seq in self.lost:
            return False
        return isinstance(line.entry, Agreed) or (isinstance(line.entry, Seated) and line.entry.house is not None)

    def house(self, seq: int) -> House | None:
        """The house rules that a line brings, corrections heeded."""
        entry = self.lines[self.current(seq)].entry
        return entry.house if isinstance(entry, Agreed | Seated) else None


def settle(lines: Iterable[Line]) -> Settled:
    """Read the lines in the order of their numbers. A line that points nowhere is kept, and counts for nothing."""
    settled = Settled()
    for line in lines:
        _read(settled, line)
        settled.lines[line.seq] = line
    return settled


def strikable(line: Line) -> bool:
    """Whether a line can be struck at all: any but the first, and those that strike and restore."""
    return line.seq != 1 and not isinstance(line.entry, Struck | Restored)


def _read(settled: Settled, line: Line) -> None:
    match line.entry:
        case Struck(line=target) if (other := settled.lines.get(target)) and strikable(other):
            settled.struck.add(target)
        case Restored(line=target):
            settled.struck.discard(target)
        case Struck():
            settled.lost.add(line.seq)
        case Hand(replaces=int(target)):
            _correct(settled, line.seq, target, settled.is_hand(target))
        case Agreed(replaces=int(target)):
            _correct(settled, line.seq, target, settled.has_house(target))
        case Hand(after=int(target)):
            settled.order.insert(_place(settled, target), line.seq)
        case Ruled(hand=hand):
            _rule(settled, line.seq, hand)
        case _:
            settled.order.append(line.seq)


def _correct(settled: Settled, seq: int, target: int, fits: bool) -> None:
    if fits:
        settled.belongs[seq] = target
        settled.corrections.setdefault(target, []).append(seq)
    else:
        settled.lost.add(seq)


def _place(settled: Settled, after: int) -> int:
    """Where a forgotten hand goes: directly after that hand, or before the first of all."""
    if settled.is_hand(after):
        return settled.order.index(after) + 1
    if after == 0:
        return next((i for i, seq in enumerate(settled.order) if settled.is_hand(seq)), len(settled.order))
    return len(settled.order)


def _rule(settled: Settled, seq: int, hand: int | None) -> None:
    """A ruling belongs to the hand that it names, else to the last one standing when it was written."""
    if hand is None:
        hand = next((s for s in reversed(settled.order) if settled.is_hand(s) and settled.stands(s)), None)
        if hand is None:
            settled.opening.append(seq)
            return
    if settled.is_hand(hand):
        settled.belongs[seq] = hand
        settled.rulings.setdefault(hand, []).append(seq)
    else:
        settled.lost.add(seq)
