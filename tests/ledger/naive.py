"""A second reading of the sheet, slow and plain on purpose: every question is answered by scanning the lines anew.

It shares nothing with `replay` but the entries themselves, not even the scoring of a hand.
"""

from collections.abc import Sequence
from typing import Any

from moonkeeper.ledger import (
    Agreed,
    Called,
    Closed,
    Hand,
    Line,
    Passed,
    Player,
    Restored,
    Ruled,
    Seated,
    Sheet,
    Stopped,
    Struck,
    Took,
)
from moonkeeper.rules import House

Lines = Sequence[Line]
Facts = dict[str, Any]


# Which lines count, and in which order


def crossed_out(lines: Lines, seq: int) -> bool:
    """Whether the last word about this line was a strike."""
    about = [line.entry for line in lines if isinstance(line.entry, Struck | Restored) and line.entry.line == seq]
    return bool(about) and isinstance(about[-1], Struck)


def owner(lines: Lines, line: Line) -> int | None:
    """The line that this one corrects, or the hand that this ruling is about."""
    if isinstance(line.entry, Hand | Agreed):
        return line.entry.replaces
    if isinstance(line.entry, Ruled):
        if line.entry.hand is not None:
            return line.entry.hand
        written_before = [other for other in lines if other.seq < line.seq]
        hands = [other.seq for other in in_place(written_before) if isinstance(other.entry, Hand)]
        return hands[-1] if hands else None
    return None


def stands(lines: Lines, line: Line) -> bool:
    mine = owner(lines, line)
    return not crossed_out(lines, line.seq) and (mine is None or not crossed_out(lines, mine))


def is_correction(line: Line) -> bool:
    return isinstance(line.entry, Hand | Agreed) and line.entry.replaces is not None


def in_place(lines: Lines) -> list[Line]:
    """The standing lines in the order in which they count: forgotten hands in their places, corrections left out."""
    placed: list[Line] = []
    for line in lines:
        if is_correction(line):
            continue
        after = line.entry.after if isinstance(line.entry, Hand) else None
        if after is None:
            placed.append(line)
        elif after == 0:
            hands = [i for i, other in enumerate(placed) if isinstance(other.entry, Hand)]
            placed.insert(hands[0] if hands else len(placed), line)
        else:
            placed.insert([other.seq for other in placed].index(after) + 1, line)
    return [line for line in placed if stands(lines, line)]


def speaking(lines: Lines, line: Line) -> Line:
    """The last standing correction of this line, or the line itself."""
    corrections = [
        other
        for other in lines
        if isinstance(other.entry, Hand | Agreed) and other.entry.replaces == line.seq and stands(lines, other)
    ]
    return corrections[-1] if corrections else line


# What holds after some of the lines that count


def people(lines: Lines, earlier: Lines) -> tuple[Player, ...]:
    """Who sits there, by the names that the sheet gives them last."""
    latest = {
        player.id: player for line in in_place(lines) if isinstance(line.entry, Seated) for player in line.entry.players
    }
    seated = [line.entry for line in earlier if isinstance(line.entry, Seated)]
    return tuple(latest[player.id] for player in seated[-1].players)


def changes_seats(lines: Lines, earlier: Lines, line: Line) -> bool:
    """Whether more, or fewer, sit there from this line on."""
    return isinstance(line.entry, Seated) and (not earlier or len(people(lines, earlier)) != len(line.entry.players))


def agreed_house(lines: Lines, earlier: Lines) -> House:
    """The house rules of a game that begins here: the last that were made for as many as sit there."""
    house = House()
    for line in earlier:
        entry = speaking(lines, line).entry
        if isinstance(line.entry, Seated):
            seats = len(line.entry.players)
            if house.players != seats:
                house = House(players=seats)
        if isinstance(entry, Seated | Agreed) and entry.house is not None and entry.house.players == house.players:
            house = entry.house
    return house


def first_bidder(lines: Lines, earlier: Lines) -> int:
    starts = [i for i, line in enumerate(earlier) if isinstance(line.entry, Seated) and line.entry.first is not None]
    entry = earlier[starts[-1]].entry
    assert isinstance(entry, Seated)
    assert entry.first is not None
    turns = [
        line
        for line in earlier[starts[-1] :]
        if isinstance(line.entry, Hand) or (isinstance(line.entry, Passed) and line.entry.why == "passed")
    ]
    return (entry.first + len(turns)) % len(people(lines, earlier))


def adjustment(lines: Lines, hand: int | None, sides: int) -> list[tuple[int, ...]]:
    """The points, one for each side, of the standing rulings about a hand, or (None) from before the first one."""
    return [
        line.entry.points
        for line in lines
        if isinstance(line.entry, Ruled) and line.entry.points is not None and len(line.entry.points) == sides
        if stands(lines, line) and owner(lines, line) == hand
    ]


# Scoring


def plus(*rows: Sequence[int]) -> tuple[int, ...]:
    return tuple(sum(column) for column in zip(*rows, strict=True))


def is_made(house: House, hand: Hand) -> bool:
    tricks = hand.taken[hand.bidder % len(hand.taken)]
    if hand.bid == 21 or (house.made_when == "more_than" and hand.bid == 7):
        return tricks == 7
    return tricks > hand.bid if house.made_when == "more_than" else tricks >= hand.bid


def points_of(house: House, hand: Hand) -> tuple[int, ...]:
    bidding = hand.bidder % len(hand.taken)
    made = is_made(house, hand)
    row = []
    for side, tricks in enumerate(hand.taken):
        if house.scoring == "marks":
            worth = house.moon_marks if hand.bid == 21 else 1
            row.append(worth if (side == bidding) == made else 0)
        elif side != bidding:
            row.append(tricks + hand.bid if not made and house.set_penalty == "others_gain_bid" else tricks)
        elif not made:
            row.append(0 if house.set_penalty == "others_gain_bid" else -hand.bid)
        else:
            row.append(tricks if house.overtricks == "counted" and hand.bid != 21 else hand.bid)
    return tuple(row)


def winner_of(house: House, hand: Hand, totals: tuple[int, ...]) -> int | None:
    bidding = hand.bidder % len(totals)
    best = max(totals)
    leaders = [side for side, total in enumerate(totals) if total == best]
    if house.moon == "wins_game" and hand.bid == 21 and is_made(house, hand):
        return bidding
    if best < house.target:
        return None
    if house.goes_out == "bidder_first" and totals[bidding] >= house.target:
        return bidding
    return leaders[0] if len(leaders) == 1 else None


def sides_of(house: House) -> int:
    return 2 if house.players == 4 else 3


# The evening


def games_of(lines: Lines) -> list[Facts]:
    """Every game with its hands, the one in play last."""
    counting = in_place(lines)
    games: list[Facts] = []
    number = 0
    going = False
    for i, line in enumerate(counting):
        earlier, so_far = counting[:i], counting[: i + 1]
        entry = speaking(lines, line).entry
        if going and (isinstance(entry, Stopped) or changes_seats(lines, earlier, line)):
            games[-1]["stopped"] = True
            going = False
        elif isinstance(entry, Hand):
            if not going:
                house = agreed_house(lines, earlier)
                opening = [] if games else adjustment(lines, None, sides_of(house))
                games.append(
                    {
                        "number": len(games) + 1,
                        "house": house,
                        "winner": None,
                        "stopped": False,
                        "totals": plus((0,) * sides_of(house), *opening),
                        "hands": [],
                    }
                )
            game = games[-1]
            number += 1
            ruled = adjustment(lines, line.seq, sides_of(game["house"]))
            points = points_of(game["house"], entry)
            hand = {
                "seq": line.seq,
                "line": speaking(lines, line).seq,
                "number": number,
                "house": game["house"],
                "players": people(lines, earlier),
                "first_bidder": first_bidder(lines, earlier),
                "made": is_made(game["house"], entry),
                "points": points,
                "ruled": plus(*ruled) if ruled else None,
                "before": game["totals"],
                "totals": plus(game["totals"], points, *ruled),
            }
            game["hands"].append(hand)
            game["totals"] = hand["totals"]
            game["winner"] = winner_of(game["house"], entry, hand["totals"])
            game["players"] = people(lines, so_far)
            going = game["winner"] is None
        if going:
            games[-1]["players"] = people(lines, so_far)
    return games


def is_closed(lines: Lines) -> bool:
    standing = [line for line in lines if not isinstance(line.entry, Struck | Restored) and stands(lines, line)]
    return isinstance(standing[-1].entry, Closed)


def to_undo(lines: Lines) -> int | None:
    candidates = [
        line.seq
        for line in lines[1:]
        if not isinstance(line.entry, Called | Took | Struck | Restored) and stands(lines, line)
    ]
    return candidates[-1] if candidates else None


def to_redo(lines: Lines) -> int | None:
    for line in reversed(lines):
        if isinstance(line.entry, Struck) and crossed_out(lines, line.entry.line):
            return line.entry.line
        if not isinstance(line.entry, Struck | Restored):
            break
    return None


def ends_play(lines: Lines, line: Line) -> bool:
    """Whether this is a line that ends the hand in play, if it stands."""
    if isinstance(line.entry, Seated):
        return changes_seats(lines, [other for other in in_place(lines) if other.seq < line.seq], line)
    if isinstance(line.entry, Hand):
        return line.entry.replaces is None and line.entry.after is None
    return isinstance(line.entry, Passed | Stopped | Closed)


def contract_of(lines: Lines, sides: int) -> Facts | None:
    enders = [line for line in lines if ends_play(lines, line)]
    last = [line.seq for line in enders if stands(lines, line)][-1]
    called = [line for line in lines if isinstance(line.entry, Called) and stands(lines, line) and line.seq > last]
    if not called:
        return None
    contract = called[-1]
    assert isinstance(contract.entry, Called)
    if contract.entry.bidder >= len(people(lines, in_place(lines))):
        return None
    since = [line.seq for line in enders if line.seq < contract.seq][-1]
    tricks = [
        line.entry.side for line in lines if isinstance(line.entry, Took) and stands(lines, line) and line.seq > since
    ]
    return {
        "bidder": contract.entry.bidder,
        "bid": contract.entry.bid,
        "trump": contract.entry.trump,
        "taken": tuple(tricks.count(side) for side in range(sides)),
    }


def naive_facts(lines: Lines) -> Facts:
    """All that the lines say, by this reading."""
    counting = in_place(lines)
    games = games_of(lines)
    going = bool(games) and games[-1]["winner"] is None and not games[-1]["stopped"]
    to_come = agreed_house(lines, counting)
    house = games[-1]["house"] if going else to_come
    opening = [] if games else adjustment(lines, None, sides_of(house))
    return {
        "players": people(lines, counting),
        "house": house,
        "house_to_come": to_come,
        "first_bidder": first_bidder(lines, counting),
        "totals": games[-1]["totals"] if going else plus((0,) * sides_of(house), *opening),
        "next_number": 1 + sum(len(game["hands"]) for game in games),
        "next_game": len(games) if going else len(games) + 1,
        "closed": is_closed(lines),
        "undo": to_undo(lines),
        "redo": to_redo(lines),
        "contract": contract_of(lines, sides_of(house)),
        "games": games,
    }


def sheet_facts(sheet: Sheet) -> Facts:
    """The same, as `replay` reads it."""
    contract = sheet.contract
    return {
        "players": sheet.players,
        "house": sheet.house,
        "house_to_come": sheet.house_to_come,
        "first_bidder": sheet.first_bidder,
        "totals": sheet.totals,
        "next_number": sheet.next_number,
        "next_game": sheet.next_game,
        "closed": sheet.closed,
        "undo": sheet.undoable and sheet.undoable.seq,
        "redo": sheet.redoable and sheet.redoable.seq,
        "contract": contract
        and {
            "bidder": contract.bidder,
            "bid": contract.bid,
            "trump": contract.trump,
            "taken": contract.taken,
        },
        "games": [
            {
                "number": game.number,
                "house": game.house,
                "players": game.players,
                "winner": game.winner,
                "stopped": game.stopped,
                "totals": game.totals,
                "hands": [
                    {
                        "seq": hand.seq,
                        "line": hand.line,
                        "number": hand.number,
                        "house": hand.house,
                        "players": hand.players,
                        "first_bidder": hand.first_bidder,
                        "made": hand.made,
                        "points": hand.points,
                        "ruled": hand.ruled,
                        "before": hand.before,
                        "totals": hand.totals,
                    }
                    for hand in game.hands
                ],
            }
            for game in sheet.games
        ],
    }
