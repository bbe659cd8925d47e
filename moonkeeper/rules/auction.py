"""The auction: whose turn it is, what may be called, and who has the bid (rules 3)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeGuard

from .faults import Fault
from .house import MOON, TRICKS, House

Call = int | Literal["pass"]
"""A bid in tricks (21 for the moon), or a pass."""

PASS: Final = "pass"


def is_seat(seat: object, house: House) -> TypeGuard[int]:
    """Whether somebody sits there: 0, 1, 2 and, with four players, 3 (rules 1). True is not a seat."""
    return type(seat) is int and 0 <= seat < house.players


def clockwise(first: int, house: House) -> tuple[int, ...]:
    """Every seat once, clockwise from `first` on (rules 1)."""
    return tuple((first + turn) % house.players for turn in range(house.players))


def is_bid(bid: object) -> TypeGuard[int]:
    """Whether this is a number that somebody could bid: 1 to 7, or 21 (rules 3.2). True and "4" are not."""
    return type(bid) is int and (1 <= bid <= TRICKS or bid == MOON)


def bid_faults(seat: object, bid: object, house: House, totals: Sequence[int] | None = None) -> list[Fault]:
    """What is wrong with a contract whose calls nobody wrote down (rules 7).

    `totals` are those of each side before the hand, in the house's unit; without them nobody counts as below zero.
    Finds `no_such_seat` (field "bidder"), `bid_value`, `bid_below_minimum` and `moon_when_negative` (field "bid").
    """
    found = [] if is_seat(seat, house) else [Fault("no_such_seat", "bidder", {"seat": seat})]
    if not is_bid(bid):
        found.append(Fault("bid_value", "bid", {"bid": bid}))
    elif bid < house.min_bid:
        found.append(Fault("bid_below_minimum", "bid", {"bid": bid, "min_bid": house.min_bid}))
    elif bid == MOON and not house.moon_when_negative and totals is not None and is_seat(seat, house):
        total = totals[house.side(seat)]
        if total < 0:
            found.append(Fault("moon_when_negative", "bid", {"seat": seat, "total": total}))
    return found


@dataclass(frozen=True)
class Auction:
    """The calls of one hand, from the first bidder on, whether it is over or still running (rules 3).

    `first` is the seat that bids first, `calls` are pairs (seat, call), a call being "pass" or a number, and `totals`
    those of each side before the hand, which matter only where a side below zero may not shoot the moon. Anything may
    stand in the calls: `faults()` says what is wrong.

    >>> Auction(House(), 0, [(0, 4), (1, "pass"), (2, 5)]).result
    (2, 5)
    """

    house: House
    first: int
    calls: Sequence[tuple[object, object]] = ()
    totals: Sequence[int] | None = None

    def faults(self, *, whole: bool = False) -> list[Fault]:
        """All that is wrong with the calls, in their order; with `whole`, also that they are not over (rules 7).

        Finds `no_such_seat`, `bid_value`, `bid_below_minimum`, `bid_not_higher`, `bid_after_moon`, `bid_again`,
        `bid_out_of_turn`, `must_bid`, `moon_needs_seven`, `moon_when_negative` and `auction_unfinished`. The field is
        "calls", the detail holds the `index` of the call and its `seat`; a first bidder who is not there is at "first".
        """
        found = [] if is_seat(self.first, self.house) else [Fault("no_such_seat", "first", {"seat": self.first})]
        for index, (seat, call) in enumerate(self.calls):
            for code, detail in self._call_faults(index, seat, call):
                found.append(Fault(code, "calls", {"index": index, "seat": seat, **detail}))
        if whole and (seat := self.next_seat) is not None:
            found.append(Fault("auction_unfinished", "calls", {"seat": seat}))
        return found

    def _call_faults(self, index: int, seat: object, call: object) -> Iterator[tuple[str, dict[str, object]]]:
        """What is wrong with a call that follows the first `index` calls: pairs of a code and its detail."""
        before = self.calls[:index]
        bids = _bids(before)
        highest = max(bids, default=0)
        waiting = self._waiting(index)

        if not is_seat(seat, self.house):
            yield "no_such_seat", {}
        elif MOON in bids:
            yield "bid_after_moon", {}
        elif any(seat == caller for caller, _ in before):
            yield "bid_again", {}
        elif waiting and seat != waiting[0]:
            yield "bid_out_of_turn", {"turn": waiting[0]}

        if call == PASS:
            if self.house.all_pass == "last_bids" and waiting == [seat] and all(other == PASS for _, other in before):
                yield "must_bid", {"min_bid": self.house.min_bid}
            return
        for fault in bid_faults(seat, call, self.house, self.totals):
            if fault.field == "bid":
                yield fault.code, dict(fault.detail)
        if is_bid(call) and MOON not in bids:
            if call <= highest:
                yield "bid_not_higher", {"bid": call, "highest": highest}
            if call == MOON and self.house.moon_bid == "over_seven" and highest != TRICKS:
                yield "moon_needs_seven", {"bid": call}

    def _waiting(self, index: int) -> list[int]:
        """The seats that are not among the first `index` callers, the one whose turn it is first (rules 3.2)."""
        if not is_seat(self.first, self.house):
            return []  # no telling whose turn it is
        called = [seat for seat, _ in self.calls[:index]]
        return [seat for seat in clockwise(self.first, self.house) if seat not in called]

    @property
    def next_seat(self) -> int | None:
        """The seat that is to call now, or None when the auction is over (rules 3.2 and 3.3)."""
        waiting = self._waiting(len(self.calls))
        return waiting[0] if waiting and MOON not in _bids(self.calls) else None

    @property
    def legal(self) -> list[Call]:
        """The calls that the next seat may make: a pass, then the bids from the lowest on. Empty when it is over."""
        seat = self.next_seat
        if seat is None:
            return []
        calls: list[Call] = [PASS, *self.house.bids]
        return [call for call in calls if not any(self._call_faults(len(self.calls), seat, call))]

    @property
    def result(self) -> tuple[int, int] | Literal["redeal"] | None:
        """Who has the bid, as (seat, bid), or "redeal" when everybody has passed (rules 3.4).

        None while the auction is running, and for calls with faults: they decide nothing.
        """
        if self.faults(whole=True):
            return None
        bids = [(seat, bid) for seat, bid in self.calls if is_seat(seat, self.house) and is_bid(bid)]
        return bids[-1] if bids else "redeal"


def _bids(calls: Sequence[tuple[object, object]]) -> list[int]:
    """The numbers that were called."""
    return [call for _, call in calls if is_bid(call)]
