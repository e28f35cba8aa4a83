"""Queries before a move: why is it illegal, and how is a typed text understood?"""

from __future__ import annotations

from upcard.engine.play.offers import moves_at
from upcard.errors import UpcardError, split_reason
from upcard.room.match.live_match import LiveMatch
from upcard.room.wire import messages
from upcard.types import MoveId, Seat


async def why(live: LiveMatch, seat: Seat, asked: messages.Why) -> messages.Reason | messages.Error:
    """The reason why a move is illegal (None: it is legal)."""
    if live.match is None:
        return messages.Error("the match has not begun")
    table = live.match.table
    if asked.text is not None and asked.move is not None:
        return await _understood(live, seat, asked.move, asked.text)
    moves = table.game.moves
    found = [asked.move] if asked.move is not None else moves_at(moves, asked.zone, asked.unit, asked.card)
    if not found:
        return messages.Reason(None, "", "you cannot play this now")
    if found[0] >= len(moves):
        return messages.Error(f"there is no move {found[0]}; moves are 0 to {len(moves) - 1}")
    move = next((m for m in found if table.why_not(m, seat) is None), found[0])
    reason = table.why_not(move, seat)
    return messages.Reason(move, "", None) if reason is None else messages.Reason(move, *split_reason(reason))


async def _understood(live: LiveMatch, seat: Seat, move: MoveId, text: str) -> messages.Reason:
    async with live.lock:  # the position must not change while a thread reads it
        try:
            move, arg = await live.read(seat, move, text)
            assert live.match is not None
            refusal = live.match.refuse(seat, live.match.number, move, arg)
            if refusal is None:
                return messages.Reason(move, "", None, live.match.table.read(text, seat)[2])
            return messages.Reason(move, *refusal[1:])
        except UpcardError as error:
            return messages.Reason(move, *split_reason(str(error)))
