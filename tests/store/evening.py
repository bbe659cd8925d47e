"""A cast and its sheet: Ann, Bo and Cy play Texas three."""

from dataclasses import dataclass, field

from moonkeeper import keys
from moonkeeper.ledger import Entry, Hand, Player, Seated
from moonkeeper.rules import House
from moonkeeper.store import sheets

ANN, BO, CY = Player(1, "Ann"), Player(2, "Bo"), Player(3, "Cy")
SEATED = Seated(players=(ANN, BO, CY), first=0, house=House())
HAND = Hand(bidder=0, bid=4, trump=5, taken=(4, 2, 1))
OTHER_HAND = Hand(bidder=1, bid=5, trump="none", taken=(1, 5, 1))


@dataclass
class Evening:
    """A sheet that was opened in the current application, and the pen that writes on it."""

    pen: str = field(default_factory=lambda: sheets.open_sheet(keys.new_key(), SEATED, "Friday", "America/Chicago"))

    @property
    def writer(self) -> sheets.Writer:
        """The sheet as it is now, as a request would find it."""
        writer = sheets.by_pen(self.pen)
        assert writer
        return writer

    def write(self, entry: Entry = HAND, seen: int | None = None, key: str | None = None) -> sheets.Written:
        """Write a line that everybody may write, but for what a test changes about it."""
        writer = self.writer
        return sheets.write(writer, writer.seq if seen is None else seen, key or keys.new_key(), entry)

    @property
    def entries(self) -> list[Entry]:
        """Everything that is on the sheet."""
        return [line.entry for line in self.writer.lines]
