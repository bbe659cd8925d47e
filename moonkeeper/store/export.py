"""A sheet as plain data, complete enough to be read back. No key, no hash and no link is in it."""

from typing import Any

from ..ledger import Contract, Game, Line, Played, Player, Sheet, dump, house_fields
from .sheets import Watched

VERSION = 1


def as_data(watched: Watched) -> dict[str, Any]:
    """The sheet as JSON has it: `bidder` is a seat, `winner` a side, lists are by side; only standing hands count."""
    sheet = watched.sheet
    return {
        "version": VERSION,
        "id": watched.sheet_id,
        "title": watched.title,
        "zone": watched.zone,
        "seq": sheet.seq,
        "closed": sheet.closed,
        "players": [_player(player) for player in sheet.players],
        "house": house_fields(sheet.house),
        "first_bidder": sheet.first_bidder,
        "contract": _contract(sheet.contract) if sheet.contract else None,
        "games": [_game(game) for game in sheet.games],
        "lines": [_line(line, sheet) for line in sheet.lines],
    }


def _player(player: Player) -> dict[str, Any]:
    return {"id": player.id, "name": player.name}


def _contract(contract: Contract) -> dict[str, Any]:
    return {
        "bidder": contract.bidder,
        "bid": contract.bid,
        "trump": contract.trump,
        "taken": list(contract.taken),
    }


def _game(game: Game) -> dict[str, Any]:
    return {
        "players": [_player(player) for player in game.players],
        "house": house_fields(game.house),
        "hands": [_hand(hand) for hand in game.hands],
        "totals": list(game.totals),
        "winner": game.winner,
        "stopped": game.stopped,
    }


def _hand(hand: Played) -> dict[str, Any]:
    ruled = {"ruled": list(hand.ruled)} if hand.ruled else {}
    return {
        "seq": hand.seq,
        "bidder": hand.bidder,
        "bid": hand.bid,
        "trump": hand.trump,
        "taken": list(hand.taken),
        "made": hand.made,
        "points": list(hand.points),
        **ruled,
        "totals": list(hand.totals),
    }


def _line(line: Line, sheet: Sheet) -> dict[str, Any]:
    kind, body = dump(line.entry)
    at = line.at.isoformat() if line.at else None
    return {
        "seq": line.seq,
        "kind": kind,
        "body": body,
        "pen": line.pen,
        "at": at,
        "struck": not sheet.stands(line.seq),
    }
