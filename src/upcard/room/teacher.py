"""The teacher at a table: hints while one practises with bots, what calls tell, a review when the match is over.

Hints would be unfair to other people: with another person at the table there are none.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import TypeVar

import msgspec

from upcard.bots import teaching
from upcard.bots.calls import are_told, calls_made, calls_offered
from upcard.engine.know.information_set import InformationSet
from upcard.errors import UpcardError
from upcard.room import messages
from upcard.room.live import LiveMatch
from upcard.room.parts import Call
from upcard.room.problems import RoomError

T = TypeVar("T")
HINT = 4_000
"""Imagined deals for a hint: no more than a bot of the room takes."""
REVIEW = 400
"""Imagined deals for a decision of a review."""
REVIEW_SECONDS = 15.0
"""How long a review may take; of a longer match the first part is reviewed."""


async def hint(live: LiveMatch, seat: int) -> messages.Advice | messages.Error:
    """What a teacher would do now, and why."""
    match = live.match
    if match is None or seat not in match.table.to_act:
        return messages.Error("it is not your turn: there is nothing to advise")
    if any(row.kind != "bot" for n, row in enumerate(live.row.seats) if n != seat):
        return messages.Error("you get hints only when you play against bots alone")
    infoset = match.table.information_set(seat)
    advice = await _thought(live, lambda: teaching.hint(infoset, iterations=HINT))
    return msgspec.convert(advice.as_dict(), messages.Advice)


async def calls(live: LiveMatch, seat: int) -> messages.Meanings | messages.Error:
    """What the calls of the hand told, and those that the seat may make would tell: nobody's cards are looked at."""
    match = live.match
    if match is None:
        return messages.Error("the match has not begun")
    infoset, seq = match.table.information_set(seat), match.seq(seat)
    try:
        return messages.Meanings(seq, *await _thought(live, lambda: meanings(infoset)))
    except UpcardError as error:
        return messages.Error(str(error))


def meanings(infoset: InformationSet) -> tuple[list[Call], list[Call]]:
    """The calls of the hand, and those that the seat may make now, with what each tells. Raises `RoomError` where there
    is no system of calls."""
    if not are_told(infoset.game.name):
        raise RoomError("in this game no call tells anything by a system")
    words = infoset.game.moves.words
    made = [Call(c.seat, c.move, words(c.move), c.words or "no call of the system") for c in calls_made(infoset)]
    return made, [Call(c.seat, c.move, words(c.move), c.words) for c in calls_offered(infoset) if c.words]


async def review(live: LiveMatch, seat: int) -> messages.Reviewed | messages.Error:
    """The costliest decisions of a seat in a match that is over."""
    match = live.match
    if match is None or not match.over:
        return messages.Error("you can review a match when it is over")
    return await go_through(live, seat)


async def go_through(live: LiveMatch, seat: int) -> messages.Reviewed:
    """The review of a match as far as it was played."""
    match = live.match
    assert match is not None
    end = monotonic() + REVIEW_SECONDS
    said = await _thought(
        live, lambda: teaching.review(match.table, seat, iterations=REVIEW, stop=lambda: monotonic() > end)
    )
    return msgspec.convert(said.as_dict(), messages.Reviewed)


async def _thought(live: LiveMatch, work: Callable[[], T]) -> T:
    return await asyncio.get_running_loop().run_in_executor(live.house.thinkers, work)
