"""The forms: from what was typed to an entry.

They look at the shape alone. A number that is none, a trump that nobody knows or a name that is too long goes into the
entry as it was typed, and the rules say what is wrong with it: so each fault is found in one place, and all together.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from werkzeug.datastructures import MultiDict
from wtforms import Field, Form
from wtforms.validators import StopValidation

from .. import keys
from ..ledger import (
    Agreed,
    Called,
    Closed,
    Entry,
    Hand,
    Passed,
    Player,
    Restored,
    Ruled,
    Seated,
    Sheet,
    Stopped,
    Struck,
    Took,
    same,
)
from ..rules import PRESETS, VALUES, House
from .fields import NUMBER, Calls, Contract, Number, Option, Text, TrumpField, given, longest, whole
from .language import is_zone, servers_zone

SEATS = range(4)
LONGEST_KEY = 100
_NO_KEY = _l("This form’s key is no key; please load the page again.")
UNSAID = "?"
"""Where a page asks who somebody is, and nobody has said so."""


def a_key(form: Form, field: Field) -> None:
    """The key of a form, that it may be sent again; not a book."""
    if len(field.data) > LONGEST_KEY:
        raise StopValidation(_NO_KEY)


def strong(form: Form, field: Field) -> None:
    """A key of which a pen can be made."""
    if not keys.is_strong(field.data):
        raise StopValidation(_NO_KEY)


class LineForm(Form):
    """What every form on a sheet has: the last line that it knew, and a key of its own."""

    writes: ClassVar[type[Stopped | Closed]]
    seen = Number(validators=[given, whole])
    key = Text(validators=[given, a_key])

    def entry(self, sheet: Sheet) -> Entry:
        """The entry that this form writes on this sheet."""
        return self.writes()

    def numbered(self, name: str, least: int = 0) -> list[Any]:
        """The values of name-0, name-1 ...: as many as were filled in, but at least so many."""
        values = [self[f"{name}_{i}"].data for i in SEATS if f"{name}_{i}" in self]
        while len(values) > least and values[-1] is None:
            values.pop()
        return values


class ContractForm(LineForm):
    """Who bid what, and the trump: in one tap of the grid, or in two fields."""

    contract = Contract()
    bidder = Number()
    bid = Number()
    trump = TrumpField()
    calls = Calls()

    def bidder_and_bid(self) -> tuple[Any, Any]:
        return (self.bidder.data, self.bid.data) if self.contract.data is None else self.contract.data

    def entry(self, sheet: Sheet) -> Entry:
        bidder, bid = self.bidder_and_bid()
        return Called(bidder=bidder, bid=bid, trump=self.trump.data, calls=self.calls.data)


class HandForm(ContractForm):
    """A played hand, its correction, or a forgotten one."""

    taken_0, taken_1, taken_2, taken_3 = (Number(name=f"taken-{side}") for side in SEATS)
    note = Text()
    replaces = Number(validators=[whole])
    after = Number(validators=[whole])

    def validate_note(self, field: Field) -> None:
        longest(200)(self, field)

    def house(self, sheet: Sheet) -> House:
        """The house of the hand that is corrected, or after which one was forgotten; else that of the next hand."""
        place = self.replaces.data or self.after.data
        if place is None:
            return sheet.house
        hand = sheet.hands.get(place) or next(iter(sheet.hands.values()), None)
        return hand.house if hand else sheet.house

    def entry(self, sheet: Sheet) -> Hand:
        bidder, bid = self.bidder_and_bid()
        return Hand(
            bidder=bidder,
            bid=bid,
            trump=self.trump.data,
            taken=tuple(self.numbered("taken", self.house(sheet).sides)),
            calls=self.calls.data,
            replaces=self.replaces.data,
            after=self.after.data,
            note=self.note.data,
        )


class TrickForm(LineForm):
    """A trick of the hand in play."""

    side = Number(validators=[given, whole])

    def entry(self, sheet: Sheet) -> Entry:
        return Took(side=self.side.data)


class PassForm(LineForm):
    """Everybody passed, or a misdeal."""

    why = Text()

    def validate_why(self, field: Field) -> None:
        if field.data not in (None, "passed", "misdeal"):
            raise StopValidation(_("Either everybody passed, or it was a misdeal."))

    def entry(self, sheet: Sheet) -> Entry:
        return Passed(why=self.why.data or "passed")


class StopForm(LineForm):
    """The game ends here without a winner."""

    writes = Stopped


class CloseForm(LineForm):
    """The evening is over."""

    writes = Closed


class StrikeForm(LineForm):
    """A line to strike out."""

    line = Number(validators=[given, whole])

    def entry(self, sheet: Sheet) -> Entry:
        return Struck(line=self.line.data)


class RestoreForm(StrikeForm):
    """A struck line to restore."""

    def entry(self, sheet: Sheet) -> Entry:
        return Restored(line=self.line.data)


class RulingForm(LineForm):
    """A settled dispute, or an adjustment that the table agrees on."""

    question = Text()
    points_0, points_1, points_2, points_3 = (Number(name=f"points-{side}") for side in SEATS)
    reason = Text()
    hand = Number(validators=[whole])

    def validate_question(self, field: Field) -> None:
        if not any((field.data, self.reason.data, *self.numbered("points"))):
            raise StopValidation(_("What was ruled? Points, or at least the reason."))
        longest(500)(self, field)

    def validate_reason(self, field: Field) -> None:
        longest(200)(self, field)

    def entry(self, sheet: Sheet) -> Entry:
        points = [0 if value is None else value for value in self.numbered("points")]
        ruled = sheet.ruled_hand(self.hand.data)
        points += [0] * ((ruled.house if ruled else sheet.house).sides - len(points))
        return Ruled(
            question=self.question.data,
            points=tuple(points) if any(points) else None,
            reason=self.reason.data,
            hand=self.hand.data,
        )


class HouseFields(Form):
    """The fields of a House by their names. Whatever is left out has a value already."""

    preset = Text()
    players = Option()
    tiles = Option()
    scoring = Option()
    target = Option()
    min_bid = Option()
    all_pass = Option()
    name_trump = Option()
    made_when = Option()
    overtricks = Option()
    moon = Option()
    goes_out = Option()
    doubles_trump = Option()
    no_trump = Option()
    no_trump_doubles = Option()
    moon_bid = Option()
    moon_when_negative = Option()
    set_penalty = Option()
    moon_marks = Option()

    def validate_preset(self, field: Field) -> None:
        if field.data is not None and field.data not in PRESETS:
            raise StopValidation(_("There are no house rules of that name."))

    def house(self, base: House | None = None, **fixed: Any) -> House:
        """The house rules of the form. Left out or empty: the preset's value, else that of `base`, else the default.

        Where players or scoring differ from the base's, what depends on them has its default again.
        """
        typed = {name: self[name].data for name in VALUES if self[name].data is not None} | fixed
        base = PRESETS.get(self.preset.data or "", base)
        if base is None:
            return House(**typed)
        players, scoring = typed.get("players", base.players), typed.get("scoring", base.scoring)
        kept = {name: value for name, value in base.differences().items() if _applies(name, players, scoring, base)}
        return House(**{"players": players, "scoring": scoring} | kept | typed)


def _applies(name: str, players: Any, scoring: Any, base: House) -> bool:
    if name in ("tiles", "overtricks", "name_trump"):
        return bool(players == base.players)
    return bool(name != "target" or scoring == base.scoring)


class HouseForm(LineForm, HouseFields):
    """Other house rules, from the next game on or as a correction."""

    replaces = Number(validators=[whole])

    def entry(self, sheet: Sheet) -> Entry:
        replaced = self.replaces.data
        settled = sheet.settled
        base = settled.house(replaced) if replaced is not None and settled.has_house(replaced) else sheet.house_to_come
        return Agreed(house=self.house(base), replaces=replaced)


def who(form: Form, field: Field) -> None:
    """Which player a name means. "?" leaves it open: then a name that sits here already says it, and no other."""
    if field.data == UNSAID:
        return
    whole(form, field)
    if field.data is not None and field.data < 1:
        raise StopValidation(_("Nobody has that number."))


class SeatForm(LineForm, HouseFields):
    """Who sits where from now on. Without an id, a name that sits here already is that player, any other a new one."""

    id_0, id_1, id_2, id_3 = (Number(name=f"id-{seat}", validators=[who]) for seat in SEATS)
    name_0, name_1, name_2, name_3 = (Text(name=f"name-{seat}") for seat in SEATS)
    first = Number(validators=[whole])

    def unsaid(self, sheet: Sheet) -> list[int]:
        """The seats with a new name of which nobody has said whether it is the same person or another."""
        known = {same(player.name) for player in sheet.players}
        names, ids = self.numbered("name"), self.numbered("id")
        return [
            seat
            for seat, name in enumerate(names)
            if ids[seat : seat + 1] == [UNSAID] and same(name or "") not in known
        ]

    def entry(self, sheet: Sheet) -> Entry:
        wanted = len(sheet.players) if self.players.data is None else self.players.data
        count = wanted if wanted in (3, 4) else len(sheet.players)
        ids = self.numbered("id", count)
        names = self.numbered("name", count)
        known = {same(player.name): player.id for player in sheet.players}
        newest = max((player.id for player in _everybody(sheet)), default=0)
        players = []
        for seat, name in enumerate(names):
            number = ids[seat] if seat < len(ids) else None
            if number in (None, UNSAID):
                number = known.get(same(name or ""))
            if number is None:
                newest += 1
                number = newest
            players.append(Player(number, name or ""))
        house = None
        if wanted != len(sheet.players):
            house = self.house(House(players=wanted, scoring=sheet.house_to_come.scoring), players=wanted)
        return Seated(players=tuple(players), first=self.first.data, house=house)


def _everybody(sheet: Sheet) -> list[Player]:
    return [player for line in sheet.lines if isinstance(line.entry, Seated) for player in line.entry.players]


class SheetForm(HouseFields):
    """A new sheet: the people, the house, who bids first."""

    key = Text(validators=[given, a_key, strong])
    name_0, name_1, name_2, name_3 = (Text(name=f"name-{seat}") for seat in SEATS)
    first = Text()
    title = Text()
    zone = Text()

    def validate_title(self, field: Field) -> None:
        longest(80)(self, field)

    def validate_zone(self, field: Field) -> None:
        if field.data is not None and not is_zone(field.data):
            raise StopValidation(_("There is no such time zone."))

    def validate_first(self, field: Field) -> None:
        if field.data not in (None, "random") and not NUMBER.fullmatch(field.data):
            raise StopValidation(_("Who bids first? A seat, or “random”."))

    def entry(self) -> Seated:
        """The first line of the sheet. A seat drawn at random follows from the key, so that a repeat draws the same."""
        house = self.house()
        count = house.players if house.players in (3, 4) else 3
        names: list[Any] = [self[f"name_{seat}"].data for seat in SEATS]
        while len(names) > count and names[-1] is None:
            names.pop()
        first = sum(self.key.data.encode()) % count if self.first.data == "random" else int(self.first.data or 0)
        people = tuple(Player(seat + 1, name or "") for seat, name in enumerate(names))
        return Seated(players=people, first=first, house=house)

    def zone_name(self) -> str:
        return self.zone.data or servers_zone()


FORMS: Mapping[str, type[LineForm]] = {
    "hands": HandForm,
    "calls": ContractForm,
    "tricks": TrickForm,
    "passes": PassForm,
    "stops": StopForm,
    "closings": CloseForm,
    "strikes": StrikeForm,
    "restorals": RestoreForm,
    "seats": SeatForm,
    "houses": HouseForm,
    "rulings": RulingForm,
}
"""What can be written on a sheet, by the last part of its address."""


def typed(data: MultiDict[str, str]) -> dict[str, str]:
    """What was typed, for the same form to show again."""
    return {name: values[0] for name, values in data.lists() if name not in ("seen", "key")}


def errors(form: Form) -> Sequence[tuple[str, str]]:
    """What is wrong with the shape of a form: the name of the field as the page has it, and a sentence."""
    return [(field.name, str(error)) for field in form for error in field.errors]
