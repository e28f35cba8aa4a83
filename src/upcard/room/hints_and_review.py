"""The teacher at a table: hints while one practises with bots, what calls tell, a review when the match is over.

Hints would be unfair to other people: with another person at the table there are none.
"""

from __future__ import annotations

import asyncio
from time import monotonic

import msgspec

from upcard.bots import advice
from upcard.bots.call_meanings import are_told, calls_made, calls_offered
from upcard.engine.knowledge.information_set import InformationSet
from upcard.engine.play.table import Table
from upcard.engine.steps import Steps, one_step
from upcard.errors import UpcardError
from upcard.room import messages
from upcard.room.errors import RoomError
from upcard.room.live_match import LiveMatch
from upcard.room.message_parts import Call

HINT = 4_000
"""Imagined deals for a hint: no more than a bot of the room takes."""
REVIEW = 400
"""Imagined deals for a decision of a review."""
REVIEW_SECONDS = 15.0
"""How long a review may take; of a longer match the first part is reviewed."""


async def hint(live: LiveMatch, seat: int, address: str = "") -> messages.Advice | messages.Error:
    """What a teacher would do now, and why."""
    match = live.match
    if match is None or seat not in match.table.to_act:
        return messages.Error("it is not your turn: there is nothing to advise")
    if any(row.kind != "bot" for n, row in enumerate(live.row.seats) if n != seat):
        return messages.Error("you get hints only when you play against bots alone")
    infoset = match.table.information_set(seat)
    work = one_step(lambda: advice.hint(infoset, iterations=HINT))
    found = await live.services.workers.run(work, address, live.row.id, "hint")
    return msgspec.convert(found.as_dict(), messages.Advice)


async def calls(live: LiveMatch, seat: int, address: str = "") -> messages.Meanings | messages.Error:
    """What the calls of the hand told, and those that the seat may make would tell: nobody's cards are looked at."""
    match = live.match
    if match is None:
        return messages.Error("the match has not begun")
    infoset, seq = match.table.information_set(seat), match.seq(seat)
    work = one_step(lambda: meanings(infoset))
    try:
        return messages.Meanings(seq, *await live.services.workers.run(work, address, live.row.id, "hint"))
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


async def review(live: LiveMatch, seat: int, address: str = "") -> messages.Reviewed | messages.Error:
    """The costliest decisions of a seat in a match that is over."""
    match = live.match
    if match is None or not match.over:
        return messages.Error("you can review a match when it is over")
    return await go_through(live, seat, address)


async def go_through(live: LiveMatch, seat: int, address: str = "") -> messages.Reviewed:
    """The review of a match as far as it was played, worked out once however often it is asked."""
    found = live.reviews.get(seat)
    if found is None or (found.done() and (found.cancelled() or found.exception() is not None)):
        found = live.reviews[seat] = asyncio.ensure_future(_gone_through(live, seat, address))
    return await asyncio.shield(found)


async def _gone_through(live: LiveMatch, seat: int, address: str) -> messages.Reviewed:
    assert live.match is not None
    said = await live.services.workers.run(_review(live.match.table, seat), address, live.row.id, "review")
    return msgspec.convert(said.as_dict(), messages.Reviewed)


def _review(table: Table, seat: int) -> Steps[advice.Review]:
    """A review, decision by decision. Only the time in which it is worked out counts, not that in which it waits."""
    used, began = 0.0, monotonic()
    steps = advice.review_in_steps(
        table, seat, iterations=REVIEW, stop=lambda: used + monotonic() - began > REVIEW_SECONDS
    )
    while True:
        began = monotonic()
        try:
            next(steps)
        except StopIteration as done:
            found: advice.Review = done.value
            return found
        used += monotonic() - began
        yield
