"""The rules in words for one house: numbered as everywhere here, and made from the value that the engine plays by.

Numbers, bids, scores and winners in these sentences are asked of the rules, never typed.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from flask_babel import gettext as _
from flask_babel import ngettext

from ...ledger.check import RULING
from ...rules import MOON, TRICKS, TRUMPS, Auction, House, Score, need, score, tile_set, trump_faults, winner
from ..language import either, people
from . import worked
from .hands import trump_word
from .house import OPTIONS
from .worked import Figure


@dataclass(frozen=True)
class Rule:
    """A rule: its number ("4.2"; none where it only opens a section), its sentences, where sources differ, examples."""

    number: str
    says: list[str]
    sources: list[str] = field(default_factory=list)
    figures: list[Figure] = field(default_factory=list)

    @property
    def anchor(self) -> str:
        """Where a page can point to: "rule-4-2"."""
        return f"rule-{self.number.replace('.', '-')}"


@dataclass(frozen=True)
class Term:
    """A word or a house rule, and what it means here; `note` says what is special about it."""

    name: str
    says: str
    note: str = ""


@dataclass(frozen=True)
class Hand:
    """A hand as an example: what was bid, the tricks of each side, the bidder's first, and what `score` makes of it."""

    bid: int
    taken: tuple[int, ...]
    score: Score


@dataclass(frozen=True)
class Section:
    """A section: what opens it, words, examples of hands, and its numbered rules after a sentence that leads in."""

    anchor: str
    number: str
    title: str
    opens: list[Rule] = field(default_factory=list)
    terms: list[Term] = field(default_factory=list)
    hands: list[Hand] = field(default_factory=list)
    leads: str = ""
    rules: list[Rule] = field(default_factory=list)


def rulebook(house: House) -> list[Section]:
    """All the rules of a house without faults, in words."""
    return [
        Section("rule-1", "1", _("Words"), terms=list(_terms(house))),
        Section("rule-2", "2", _("Tiles and deal"), opens=[_tiles(house)]),
        Section("rule-3", "3", _("The auction"), rules=_numbered(3, _auction(house))),
        Section("rule-4", "4", _("The play"), rules=_numbered(4, _play(house))),
        Section("rule-4-reneges", "", _("Reneges"), opens=[_reneges(house)]),
        Section("rule-5", "5", _("House rules of this table"), opens=[_house()], terms=list(_options(house))),
        Section(
            "rule-6",
            "6",
            _("The score, and the end of a game"),
            opens=list(_score(house)),
            hands=list(_hands(house)),
            leads=_("After each hand we look whether the game is over, in this order:"),
            rules=_numbered(6, _end(house)),
        ),
    ]


def _numbered(section: int, rules: Iterator[Rule]) -> list[Rule]:
    """The rules of a section with their numbers: 4.1, 4.2 ..."""
    return [Rule(f"{section}.{n}", rule.says, rule.sources, rule.figures) for n, rule in enumerate(rules, 1)]


def _rule(*says: str | None, sources: list[str] | None = None, figures: Iterator[Figure] | None = None) -> Rule:
    """A rule that has no number yet. Sentences that do not hold in this house are None."""
    return Rule("", [sentence for sentence in says if sentence], sources or [], list(figures or ()))


# ---- 1 and 2: words, tiles -----------------------------------------------------------------------


def _terms(house: House) -> Iterator[Term]:
    side = _("Who scores together. With three players each is a side.")
    if house.players == 4:
        side = _("Who scores together. Four players are two sides: partners sit opposite, and have one score.")
    tile = _("Two ends, each blank or with one to six pips. We write the higher end first: 6-4; a blank is 0.")
    yield Term(_("Tile"), tile)
    yield Term(_("Double"), _("A tile with two equal ends."))
    yield Term(_("Side"), side)
    yield Term(_("Bid"), _("A promise to take so many of the %(tricks)s tricks of a hand.", tricks=TRICKS))
    yield Term(_("Moon"), _("A bid of %(moon)s, which promises all of them: shooting the moon.", moon=MOON))
    yield Term(_("Made, set"), _("A bid is made when its promise is kept. Else the bidder is set."))
    if house.has_widow:
        yield Term(_("Widow"), _("The tile that is left over by the deal, face down."))
    yield Term(_("Trump"), _("The suit that beats the others in this hand: %(trumps)s.", trumps=_trumps(house)))
    yield Term(_("Asked suit"), _("What the tile that was led asks the others to play."))
    yield Term(_("Renege"), _("Not to follow the asked suit, though one could."))


def _trumps(house: House) -> str:
    """What may be trump: blanks, ones ... or no trump."""
    return either([trump_word(trump) for trump in TRUMPS if not trump_faults(trump, house)])


def _tiles(house: House) -> Rule:
    sets = {
        22: _("A double-six set without its blanks, but with the 0-0: %(tiles)s tiles."),
        21: _("A double-six set without any of its blanks, the 0-0 too: %(tiles)s tiles."),
        28: _("A whole double-six set: %(tiles)s tiles."),
    }
    over = house.tiles - house.players * TRICKS
    deal = _("Each of the %(players)s players is dealt %(tricks)s.", players=house.players, tricks=TRICKS)
    left = _("One is left, the widow; it lies face down in the middle.") if over else _("Nothing is left over.")
    sources = []
    if house.players == 3:
        sources = [
            _(
                "The how-to article and Gamerules leave out the blanks but for the 0-0. The page on “Shoot the Moon”"
                " takes away the 0-0 alone and still counts 22 tiles; that would leave %(rest)s, so we take it for a"
                " slip.",
                rest=len(tile_set(28)) - 1,
            ),
            _("The how-to article also knows the game with 21 tiles and no widow."),
        ]
    return _rule(
        sets[house.tiles] % {"tiles": len(tile_set(house.tiles))},
        f"{deal} {left}",
        _("Partners sit opposite: the first and the third seat against the second and the fourth.")
        if house.players == 4
        else None,
        sources=sources,
        figures=worked.left_out(house),
    )


# ---- 3: the auction ------------------------------------------------------------------------------


def _auction(house: House) -> Iterator[Rule]:
    yield _rule(
        _(
            "Somebody is chosen, or drawn, to bid first in the first hand. The dealer is the seat before that, and bids"
            " last."
        ),
        _(
            "With every hand, also one that everybody passed, that turn moves one seat clockwise, on through the next"
            " game."
        )
        if house.all_pass == "redeal"
        else _("With every hand that turn moves one seat clockwise, on through the next game."),
        _("After a misdeal, when the tiles are thrown in, the turn stays where it is."),
        sources=[_("It is Gamerules that draws the first bidder.")],
    )
    standing = house.min_bid + 1
    over = [str(call) for call in Auction(house, 0, [(0, standing)]).legal if call != "pass"]
    yield _rule(
        _(
            "Bidding goes round once, clockwise. Everybody calls once: a pass, a number of tricks from %(low)s to"
            " %(high)s, or %(moon)s for the moon.",
            low=house.min_bid,
            high=TRICKS,
            moon=MOON,
        ),
        _(
            "A bid must be higher than the one before it: over a %(bid)s one may bid %(over)s.",
            bid=standing,
            over=either(over),
        ),
        _("The moon may be bid only over a standing %(bid)s.", bid=TRICKS)
        if house.moon_bid == "over_seven"
        else _("The moon may be bid at any time; there need be no %(bid)s before it.", bid=TRICKS),
        None if house.moon_when_negative else _("A side that stands below zero may not bid the moon."),
        sources=[
            _("Some tables ask for a 7 before a moon, or keep those below zero from it. None of the descriptions does.")
        ]
        if house.moon_bid == "over_seven" or not house.moon_when_negative
        else [],
    )
    yield _rule(_("A bid of %(moon)s ends the auction at once: nobody calls after it.", moon=MOON))
    yield _rule(
        _("When everybody passes, the tiles are dealt again and nobody scores.")
        if house.all_pass == "redeal"
        else _(
            "When everybody before has passed, the last may not pass, and must bid %(low)s or more.", low=house.min_bid
        ),
        sources=[_("The how-to article deals again with four players; of three, the descriptions say nothing.")],
    )
    yield _rule(*_widow(house), sources=_widow_sources(house))
    yield _rule(_("The bidder leads to the first trick, with any tile."))


def _widow(house: House) -> Iterator[str]:
    if not house.has_widow:
        yield _("There is no widow: the high bidder names trump.")
    elif house.name_trump == "after_widow":
        yield _("The high bidder takes the widow, lays one tile away face down, unseen, and then names trump.")
    else:
        yield _("The high bidder names trump, and only then takes the widow and lays one tile away face down, unseen.")
    if house.has_widow:
        yield _("That may be the widow itself. What is laid away is out of the hand.")
    yield _("Trump may be %(trumps)s.", trumps=_trumps(house))


def _widow_sources(house: House) -> list[str]:
    sources = []
    if house.has_widow:
        sources.append(_("The how-to article knows both ways: trump named after seeing the widow, and before."))
    if not (house.doubles_trump and house.no_trump):
        sources.append(
            _("All three descriptions allow doubles as trump, and no trump; this table does not allow both.")
        )
    return sources


# ---- 4: the play ---------------------------------------------------------------------------------


def _play(house: House) -> Iterator[Rule]:
    doubles, none = not trump_faults("doubles", house), not trump_faults("none", house)
    own_suit = none and house.no_trump_doubles == "own_suit"
    yield _rule(
        _("A tile is a trump when it bears the trump number, or is a double while doubles are trump.")
        if doubles
        else _("A tile is a trump when it bears the trump number. Doubles may not be trump at this table."),
        _("With no trump, there is none.") if none else _("Something is always trump at this table."),
        _("Blanks may not be trump: no tile of this set shows one.") if trump_faults(0, house) else None,
        sources=[
            _(
                "The page on “Shoot the Moon” knows no blanks as trump, and no 0-0 among the doubles. Both follow from"
                " its slip with that tile."
            )
        ]
        if house.tiles == 22
        else [],
        figures=worked.blanks_as_trump(house),
    )
    yield _rule(
        _("A trump belongs to the trump suit only. Its other end counts for nothing but its rank."),
        figures=worked.trump_only(house),
    )
    yield _rule(
        _("Any other tile belongs to the suits of both its ends. A double has one suit."),
        _("With no trump, doubles are a suit of their own at this table, and of no number.") if own_suit else None,
        sources=[_("Some tables play doubles as a suit of their own. None of the descriptions does.")]
        if own_suit
        else [],
        figures=worked.own_suit(house),
    )
    yield _rule(
        _("A trump that is led asks for trump. Any other lead asks for its high end, and for nothing else."),
        figures=_figures(worked.high_end(house), worked.lonely_blank(house)),
    )
    yield _rule(
        _("Who has a tile of the asked suit must play one; any one will do."),
        _("Who has none may play anything. Nobody is ever obliged to trump, or to win."),
    )
    yield _rule(
        _("The highest trump takes the trick. Without a trump in it, the highest tile of the asked suit does."),
        _("In the suit of a number the double is the highest; the others follow by their other end. No two tiles tie."),
        _("With no trump, the double is the lowest of its suit at this table.")
        if none and house.no_trump_doubles == "low"
        else None,
        sources=_winner_sources(house),
        figures=_figures(worked.strongest_first(house), worked.tricks(house)),
    )
    yield _rule(
        _("Who takes a trick leads the next, with any tile. A hand is %(tricks)s tricks.", tricks=TRICKS),
    )


def _winner_sources(house: House) -> list[str]:
    sources = [_("The how-to article gives the trick to “the highest tile played”; we take that for a slip.")]
    if house.no_trump_doubles == "low" and house.no_trump:
        sources.append(_("Some tables play doubles low. None of the descriptions does."))
    return sources


def _figures(*groups: Iterator[Figure]) -> Iterator[Figure]:
    for group in groups:
        yield from group


def _reneges(house: House) -> Rule:
    return _rule(
        _("A renege is proved when the same player plays, in a later trick, a tile that would have followed."),
        _(
            "A record of all %(tricks)s tricks finds every renege, and accuses nobody falsely. A shorter one can only"
            " accuse: while nothing is shown, it says “nothing shown yet”, and not that nobody reneged.",
            tricks=TRICKS,
        ),
        _("The tile that the bidder laid away proves nothing.") if house.has_widow else None,
        _("What a renege costs is for the table to say. It can be written on the sheet as a ruling."),
        figures=iter([worked.proof(house)]),
    )


# ---- 5: the house rules --------------------------------------------------------------------------


def _house() -> Rule:
    return _rule(
        _("Here is every rule on which tables differ, and how it is kept at this one."),
    )


def _options(house: House) -> Iterator[Term]:
    yield Term(_("Players"), str(house.players))
    for name, option in OPTIONS.items():
        value = getattr(house, name)
        says = str(option.values.get(value, value))
        if (name, value, house.scoring) == ("moon", "points", "marks"):
            says = _("scores its marks")
        note = _idle(house, name) or (_("not the usual") if name in house.differences() else "")
        yield Term(str(option.label), says, note)


def _idle(house: House, name: str) -> str:
    """Why a house rule changes nothing at this table, where it does not."""
    if name in ("overtricks", "set_penalty") and house.scoring == "marks":
        return _("changes nothing where marks are kept")
    if name == "moon_marks" and house.scoring == "points":
        return _("changes nothing where points are kept")
    if name == "no_trump_doubles" and not house.no_trump:
        return _("changes nothing where something is always trump")
    if name == "name_trump" and not house.has_widow:
        return _("changes nothing without a widow")
    return ""


# ---- 6: the score --------------------------------------------------------------------------------


def _score(house: House) -> Iterator[Rule]:
    yield _rule(
        _made_with(house),
        sources=[
            _(
                "The page on “Shoot the Moon” asks for the tricks promised. The how-to article prints “more than” for"
                " three players, and “equal or more” for four."
            )
        ],
    )
    yield _marks(house) if house.scoring == "marks" else _points(house)
    yield _rule(
        _("Totals may fall below zero, without end."),
        _(
            "A ruling of the table may add as much as %(most)s to each side, or take it away. It counts right after the"
            " hand to which it belongs, before we look whether the game is over; before the first hand it belongs to"
            " the game.",
            most=RULING,
        ),
    )


def _made_with(house: House) -> str:
    if house.made_when == "at_least":
        return _("A bid is made with as many tricks as it promises, or more; the moon with all %(all)s.", all=TRICKS)
    needs = [
        _("%(bid)s with %(tricks)s", bid=bid, tricks=need(bid, house)) for bid in house.bids if bid < need(bid, house)
    ]
    return _(
        "A bid is made with more tricks than it promises: %(needs)s. Those that promise all %(all)s, the 7 and the"
        " moon, are made with %(all)s.",
        needs=people(needs),
        all=TRICKS,
    )


def _points(house: House) -> Rule:
    low, nothing = house.min_bid, [0] * (house.sides - 1)
    moon = score(0, MOON, (TRICKS, *nothing), house).points[0]
    lost, lost_moon = (score(0, bid, (0, *nothing), house).points[0] for bid in (low, MOON))
    sources = [
        _("The how-to article counts tricks over the bid with four players. With three, no description does."),
    ]
    if house.set_penalty == "others_gain_bid":
        sources.append(_("At some tables the others gain a bid that is set. None of the descriptions has that."))
    return _rule(
        _("Every side but the bidder’s scores a point for each of its tricks, whatever becomes of the bid."),
        _("A made bid scores every trick taken, those over the bid too.")
        if house.overtricks == "counted"
        else _("A made bid scores what was bid. Tricks over the bid do not count."),
        _("A made moon scores %(points)s.", points=moon),
        _(
            "Who is set loses the bid: %(lost)s for a bid of %(bid)s, %(moon)s for a moon.",
            lost=-lost,
            bid=low,
            moon=-lost_moon,
        )
        if house.set_penalty == "bid"
        else _("Who is set scores nothing, and every other side gains the bid on top of its tricks."),
        sources=sources,
    )


def _marks(house: House) -> Rule:
    all_tricks = (TRICKS, *[0] * (house.sides - 1))
    mark, moon = (score(0, bid, all_tricks, house).points[0] for bid in (house.min_bid, MOON))
    sources = [_("Marks are one of the ways to score in the how-to article.")]
    if moon != mark:
        sources.append(_("Some tables give more than one mark for a moon. None of the descriptions does."))
    return _rule(
        ngettext(
            "A made bid brings the bidder’s side %(num)s mark. A bid that is set brings as much to every other side.",
            "A made bid brings the bidder’s side %(num)s marks. A bid that is set brings as much to every other side.",
            mark,
        ),
        _("The moon brings no more than any other bid.")
        if moon == mark
        else ngettext(
            "The moon, made or set, brings %(num)s mark.", "The moon, made or set, brings %(num)s marks.", moon
        ),
        _("The tricks themselves count nothing."),
        sources=sources,
    )


def _hands(house: House) -> Iterator[Hand]:
    """Some hands of this house: just made, one over, set, and the moon both ways."""
    low = house.min_bid
    enough = need(low, house)
    tries = [(low, enough), (low, enough + 1), (low + 1, need(low + 1, house) - 1), (MOON, TRICKS), (MOON, TRICKS - 1)]
    for bid, tricks in tries:
        rest = TRICKS - tricks
        others = [rest] if house.sides == 2 else [rest - rest // 3, rest // 3]
        taken = (tricks, *others)
        yield Hand(bid, taken, score(0, bid, taken, house))


def _end(house: House) -> Iterator[Rule]:
    marks, target = house.scoring == "marks", house.target
    yield _rule(
        _("A made moon wins the game at once, whatever the totals.")
        if house.moon == "wins_game"
        else _("A made moon wins no game by itself: it is counted like any other bid, and the totals decide."),
        sources=[_("In Gamerules a made moon wins the game. In the other two it scores 21.")],
    )
    yield _rule(
        ngettext(
            "While no side has reached %(num)s mark, play on.",
            "While no side has reached %(num)s marks, play on.",
            target,
        )
        if marks
        else ngettext(
            "While no side has reached %(num)s point, play on.",
            "While no side has reached %(num)s points, play on.",
            target,
        )
    )
    first = house.goes_out == "bidder_first"
    yield _rule(
        _("If the bidder’s side has reached that, it wins, also in a tie, and over a side that stands higher.")
        if first
        else _("The bidder has no right to go out first: the totals decide."),
        _both_there(house),
        sources=[_("At some tables the bidder goes out first. None of the descriptions has that.")] if first else [],
    )
    yield _rule(
        _("Else the highest total wins, if it stands alone.")
        if first
        else _("The highest total wins, if it stands alone.")
    )
    yield _rule(
        _("If sides are tied for the highest, nobody has won: play on."), sources=[_("So says Gamerules, of both.")]
    )


def _both_there(house: House) -> str | None:
    """Who wins when the bidder and a higher one are at the target. With marks no hand brings both there."""
    if house.scoring == "marks":
        return None
    bidder, other = house.target, house.target + 1
    totals = (bidder, other, *[0] * (house.sides - 2))
    wins = winner(totals, 0, house.min_bid, True, house) == 0
    pattern = (
        _("With the bidder’s side at %(bidder)s and another at %(other)s, the bidder’s side wins.")
        if wins
        else _("With the bidder’s side at %(bidder)s and another at %(other)s, the other wins.")
    )
    return pattern % {"bidder": bidder, "other": other}
