"""The rules in words for one house: numbered as everywhere in this project, and made from the value the engine plays by.

Numbers, bids, scores and winners in these sentences are asked of the rules, never typed.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from flask_babel import gettext as _
from flask_babel import ngettext
from markupsafe import Markup

from ...ledger.check import RULING
from ...rules import MOON, TRICKS, TRUMPS, Auction, House, Score, need, Tile, score, tile_set, trump_faults, winner
from ..language import plain_number, plain_signed
from . import worked
from .hands import trump_word
from .house import OPTIONS, house_line
from .worked import Figure, either, say


@dataclass(frozen=True)
class Rule:
    """A rule: its number ("4.2"; none where it only opens a section), its sentences, where sources differ, examples."""

    number: str
    says: list[Markup]
    sources: list[Markup] = field(default_factory=list)
    figures: list[Figure] = field(default_factory=list)

    @property
    def anchor(self) -> str:
        """Where a page can point to: "rule-4-2"."""
        return f"rule-{self.number.replace('.', '-')}"


@dataclass(frozen=True)
class Term:
    """A word or a house rule, and what it means here; `note` says what is special about it."""

    name: str
    says: Markup
    note: str = ""


@dataclass(frozen=True)
class Hand:
    """A hand as an example: what was bid, the tricks of each side, the bidder's first, and what `score` makes of it."""

    bid: int
    taken: tuple[int, ...]
    score: Score


@dataclass(frozen=True)
class Section:
    """A section: what opens it, words, examples of hands, and the rules with a number after a sentence that leads in."""

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
        Section("rule-5", "5", _("House rules of this table"), opens=[_house(house)], terms=list(_options(house))),
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


def _rule(
    *says: Markup | str | None, sources: list[str] | None = None, figures: Iterator[Figure] | None = None
) -> Rule:
    """A rule that has no number yet. Sentences that do not hold in this house are None."""
    return Rule("", [say(s) for s in says if s], [say(s) for s in sources or ()], list(figures or ()))


# ---- 1 and 2: words, tiles -----------------------------------------------------------------------


def _terms(house: House) -> Iterator[Term]:
    four = house.players == 4
    tile = say(_("Two ends, each with none to six pips; written with the higher end first: %(tile)s."), tile=Tile(6, 4))
    yield Term(_("Tile"), tile)
    yield Term(_("Double"), say(_("A tile with two equal ends. A blank end counts as zero.")))
    yield Term(
        _("Side"),
        say(
            _("Who scores together. Four players are two sides: partners sit opposite, and have one score.")
            if four
            else _("Who scores together. With three players everybody is a side alone.")
        ),
    )
    yield Term(_("Bid"), say(_("A promise to take so many of the %(tricks)s tricks of a hand.", tricks=TRICKS)))
    yield Term(_("Moon"), say(_("A bid of %(moon)s, which promises all of them: shooting the moon.", moon=MOON)))
    yield Term(_("Made, set"), say(_("A bid is made when its promise is kept. Else the bidder is set.")))
    if house.has_widow:
        yield Term(_("Widow"), say(_("The tile that is left over by the deal, face down.")))
    yield Term(_("Trump"), say(_("The suit that beats the others in this hand: %(trumps)s.", trumps=_trumps(house))))
    yield Term(_("Asked suit"), say(_("What the tile that was led asks the others to play.")))
    yield Term(_("Renege"), say(_("Not to follow the asked suit, though one could.")))


def _trumps(house: House) -> str:
    """What may be trump: blanks, ones ... or no trump."""
    return either([trump_word(trump) for trump in TRUMPS if not trump_faults(trump, house)])


def _tiles(house: House) -> Rule:
    sets = {
        22: _("We play with a double-six set without its blanks, but with the 0-0: %(tiles)s tiles."),
        21: _("We play with a double-six set without its blanks, the 0-0 too: %(tiles)s tiles."),
        28: _("We play with a whole double-six set: %(tiles)s tiles."),
    }
    over = house.tiles - house.players * TRICKS
    deal = _("Each of the %(players)s players is dealt %(tricks)s.", players=house.players, tricks=TRICKS)
    left = _("One is left, the widow; it lies face down in the middle.") if over else _("None is left over.")
    sources = []
    if house.players == 3:
        sources = [
            _(
                "The how-to article and Gamerules leave out the blanks but for the 0-0. The page on “Shoot the Moon” takes away the 0-0"
                " alone and still counts 22 tiles; that would leave %(rest)s, so we take it for a slip.",
                rest=len(tile_set(28)) - 1,
            ),
            _("The how-to article also knows the game with 21 tiles and no widow."),
        ]
    return _rule(
        say(sets[house.tiles], tiles=len(tile_set(house.tiles))),
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
        _("Somebody is chosen, or drawn, to bid first in the first hand. The dealer is the seat before, and bids last."),
        _("With every hand the turn moves one seat clockwise, and on through the next game."),
        _("A hand in which everybody passed counts for that.") if house.all_pass == "redeal" else None,
        _("After a misdeal, when the tiles are thrown in, the turn stays where it is."),
        sources=[_("Gamerules draws the first bidder; the others say nothing.")],
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
        _("A bid must be higher than the one before it: over a %(bid)s one may bid %(over)s.", bid=standing, over=either(over)),
        _("The moon may be bid only over a standing %(bid)s.", bid=TRICKS)
        if house.moon_bid == "over_seven"
        else _("The moon may be bid at any time; there need be no %(bid)s before it.", bid=TRICKS),
        None if house.moon_when_negative else _("A side that stands below zero may not bid the moon."),
        sources=[
            _("To ask for a 7 before a moon, or to keep those below zero from it, is usage of some tables; it is in no description.")
        ]
        if house.moon_bid == "over_seven" or not house.moon_when_negative
        else [],
    )
    yield _rule(_("A bid of %(moon)s ends the auction at once: nobody calls after it.", moon=MOON))
    yield _rule(
        _("When everybody passes, the tiles are dealt again and nobody scores.")
        if house.all_pass == "redeal"
        else _("When everybody before has passed, the last may not pass: the bid is %(low)s or more.", low=house.min_bid),
        sources=[_("The how-to article deals again with four players, and says nothing of three; neither do the others.")],
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
        sources.append(_("To name trump before the widow is seen is a variation in the how-to article."))
    if not (house.doubles_trump and house.no_trump):
        sources.append(_("All three descriptions allow doubles as trump, and no trump; this table does not allow both."))
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
        figures=worked.blanks_as_trump(house),
    )
    yield _rule(
        _("A trump belongs to the trump suit only. Its other end counts for nothing but its rank."),
        figures=worked.trump_only(house),
    )
    yield _rule(
        _("Any other tile belongs to the suits of both its ends. A double has one suit."),
        _("With no trump, doubles are a suit of their own at this table, and of no number.") if own_suit else None,
        sources=[_("Doubles as a suit of their own are usage of some tables; they are in no description.")]
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
        sources.append(_("Low doubles are usage of some tables; they are in no description."))
    return sources


def _figures(*groups: Iterator[Figure]) -> Iterator[Figure]:
    for group in groups:
        yield from group


def _reneges(house: House) -> Rule:
    return _rule(
        _("A renege is proved when the same player plays, in a later trick, a tile that would have followed."),
        _(
            "A record of all %(tricks)s tricks finds every renege, and accuses nobody falsely. A shorter one can only accuse:"
            " as long as nothing is shown, we say “nothing shown yet”, and not that nobody did.",
            tricks=TRICKS,
        ),
        _("The tile that the bidder laid away proves nothing.") if house.has_widow else None,
        _("What a renege costs is for the table to say. It can be written on the sheet as a ruling."),
        figures=iter([worked.proof(house)]),
    )


# ---- 5: the house rules --------------------------------------------------------------------------


def _house(house: House) -> Rule:
    return _rule(
        _("%(rules)s.", rules=house_line(house)),
        _("Here is every rule on which tables differ, and how it is kept at this one."),
    )


def _options(house: House) -> Iterator[Term]:
    unusual = {"players": house.players == 4, "scoring": house.scoring == "marks", **dict.fromkeys(house.differences(), True)}
    yield Term(_("Players"), say(_("%(players)s", players=house.players)), _note(house, "players"))
