"""Lessons as a client sees them. Nothing is kept of who learns: a step and what was tried in it are all it takes."""

from __future__ import annotations

from functools import lru_cache

from upcard.engine.lessons.runner import Judgement, LessonRunner, lesson_runner
from upcard.engine.play.table import Table
from upcard.errors import split_reason
from upcard.locale.english import to_you
from upcard.room.errors import RoomError
from upcard.room.message_parts import LogLine, SeatInfo
from upcard.room.view_messages import ViewMessages, log
from upcard.server.schemas.lessons import Judged, LessonInfo, LessonStep, Tried


@lru_cache(maxsize=64)
def lesson(game: str) -> LessonInfo:
    """The lesson of a game with the positions of its steps. Raises `UnknownGame` where there is none."""
    taught = lesson_runner(game)
    return LessonInfo(
        game, taught.rules.about.title, [_step(taught, n) for n in range(len(taught.steps))], dict(taught.lesson.watch)
    )


def _step(taught: LessonRunner, number: int) -> LessonStep:
    step, table = taught.steps[number], taught.table(number)
    view, offers = ViewMessages(table).view_and_offers(step.seat)
    choices = None if step.question is None else taught.choice_words(number)
    return LessonStep(
        step.title, step.text, step.ask, step.rule, view, [] if step.question else offers, _seats(table, step.seat),
        _told(table, step.seat, 0), choices,
    )  # fmt: skip


def judged(game: str, tried: Tried) -> Judged:
    """What is said to a move or an answer. Raises `RoomError` where it fits no step, `BadMove` for a move that does not
    exist or words that cannot be read."""
    taught = lesson_runner(game)
    if tried.step >= len(taught.steps):
        raise RoomError(f"there is no step {tried.step}; steps are 0 to {len(taught.steps) - 1}")
    step = taught.steps[tried.step]
    if step.question is not None:
        if tried.choice is None:
            raise RoomError("this step asks for one of its answers: give a choice")
        return _judged(taught, tried.step, taught.judge_answer(tried.step, tried.choice))
    if tried.move is not None:
        return _judged(taught, tried.step, taught.judge(tried.step, tried.move, tried.text))
    if tried.zone is None:
        raise RoomError("this step asks for a move: give a move, or what was touched")
    return _touched(taught, tried)


def _touched(taught: LessonRunner, tried: Tried) -> Judged:
    """What touching something comes to that no offer stands for: the reason, if the rules have one."""
    step, table = taught.steps[tried.step], taught.table(tried.step)
    found = taught.moves_at(tried.step, tried.zone or "", tried.unit, tried.card)
    if not found:
        return Judged("refused", "There is nothing to do with this now.", "", None, [])
    legal = [move for move in found if table.why_not(move, step.seat) is None]
    if legal:
        return _judged(taught, tried.step, taught.judge(tried.step, legal[0]))
    rule, why = split_reason(table.why_not(found[0], step.seat) or "")
    return Judged("refused", why[:1].upper() + why[1:], rule, None, [])


def _judged(taught: LessonRunner, number: int, said: Judgement) -> Judged:
    seat = taught.steps[number].seat
    if said.table is None:
        return Judged(said.verdict, said.text, said.rule, None, [])
    view, _ = ViewMessages(said.table).view_and_offers(seat)
    before = taught.table(number).lines(seat)
    return Judged(said.verdict, said.text, said.rule, view, _told(said.table, seat, before))


def _told(table: Table, seat: int, since: int) -> list[LogLine]:
    return [
        LogLine(line.n, line.seat, to_you(line.text), line.kind)
        for line in log(table, seat, since)
        if line.kind != "hand"
    ]


def _seats(table: Table, seat: int) -> list[SeatInfo]:
    return [SeatInfo(n, name, "person" if n == seat else "bot", "", True, False) for n, name in enumerate(table.names)]
