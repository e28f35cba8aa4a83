"""Hints, meanings of calls, and reviews of finished matches.

Hints are available only to a player alone with bots: they would be unfair to other people. The seat remembers that
there was one, for the comparison of deals that several people play.
"""

from __future__ import annotations

import asyncio
from time import monotonic

import msgspec

from upcard.bots.explain import advice, reviews
from upcard.bots.explain.call_meanings import are_told, calls_offered, explain_calls
from upcard.engine.knowledge.information_set import InformationSet
from upcard.engine.play.table import Table
from upcard.engine.steps import Steps, one_step
from upcard.errors import UpcardError
from upcard.room.errors import RoomError
from upcard.room.match.live_match import LiveMatch
from upcard.room.wire import messages
from upcard.room.wire.message_parts import Call
from upcard.types import Seat

HINT = 4_000
"""The number of sampled deals for a hint: no more than a bot of the room uses."""
REVIEW = 400
"""The number of sampled deals for each decision of a review."""
REVIEW_SECONDS = 15.0
"""The most seconds of a review; of a longer match only the first part is reviewed."""


async def hint(live: LiveMatch, seat: Seat, address: str = "") -> messages.Advice | messages.Error:
    """The best moves now, with the reason."""
    match = live.match
    if match is None or seat not in match.table.to_act:
        return messages.Error("it is not your turn: there is nothing to advise")
    if any(row.kind != "bot" for n, row in enumerate(live.row.seats) if n != seat):
        return messages.Error("you get hints only when you play against bots alone")
    if not live.row.seats[seat].help:
        await live.note_hint(seat)
    work = _hint(advice.HintQuestion(match.table, seat, HINT))
    found = await live.services.workers.run(work, address, live.row.id, "hint")
    return msgspec.convert(found.as_dict(match.table.names), messages.Advice)


def _hint(question: advice.HintQuestion) -> Steps[advice.Hint]:
    found: advice.Hint = yield question
    return found


async def calls(live: LiveMatch, seat: Seat, address: str = "") -> messages.Meanings | messages.Error:
    """The meanings of the hand's calls, and of those that the seat may make, without looking at any cards."""
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
    """The calls of the hand, and those that the seat may make now, with their meanings. Raises `RoomError` if the game
    has no system of calls."""
    if not are_told(infoset.game.name):
        raise RoomError("this game has no system of calls")
    words = infoset.game.moves.words
    calls = [Call(c.seat, c.move, words(c.move), c.words) for c in explain_calls(infoset)]
    return calls, [Call(c.seat, c.move, words(c.move), c.words) for c in calls_offered(infoset)]


async def review(live: LiveMatch, seat: Seat, address: str = "") -> messages.Reviewed | messages.Error:
    """The costliest decisions of a seat in a finished match."""
    match = live.match
    if match is None or not match.over:
        return messages.Error("you can review a match when it is over")
    return await review_match(live, seat, address)


async def review_match(live: LiveMatch, seat: Seat, address: str = "") -> messages.Reviewed:
    """The review of a match as far as it was played, computed once."""
    found = live.reviews.get(seat)
    if found is None or (found.done() and (found.cancelled() or found.exception() is not None)):
        found = live.reviews[seat] = asyncio.ensure_future(_review_match(live, seat, address))
    return await asyncio.shield(found)


async def _review_match(live: LiveMatch, seat: Seat, address: str) -> messages.Reviewed:
    assert live.match is not None
    review = await live.services.workers.run(_review(live.match.table, seat), address, live.row.id, "review")
    return msgspec.convert(review.as_dict(), messages.Reviewed)


def _review(table: Table, seat: Seat) -> Steps[reviews.Review]:
    """A review in steps, one decision each. The time limit does not count the time between two decisions, in which
    other work is done."""
    used, began = 0.0, monotonic()
    steps = reviews.review_in_steps(
        table, seat, iterations=REVIEW, stop=lambda: used + monotonic() - began > REVIEW_SECONDS
    )
    answer: advice.Hint | None = None
    while True:
        try:
            question = steps.send(answer)
        except StopIteration as done:
            found: reviews.Review = done.value
            return found
        if question is not None:
            answer = yield question
        else:
            used += monotonic() - began
            answer = yield
            began = monotonic()
