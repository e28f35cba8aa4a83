"""Lessons as a client sees them. The server stores nothing about learners: a request has the step and the attempt."""

from __future__ import annotations

from functools import lru_cache

from upcard.engine.lessons.runner import Judgement, LessonRunner, lesson_runner
from upcard.engine.play.table import Table
from upcard.errors import split_reason
from upcard.locale.english import to_you
from upcard.room.errors import RoomError
from upcard.room.match.view_messages import ViewMessages, log
from upcard.room.wire.message_parts import LogLine, SeatInfo
from upcard.server.schemas.lessons import LessonAttempt, LessonInfo, LessonStep, LessonVerdict


@lru_cache(maxsize=64)
def lesson(game: str) -> LessonInfo:
    """The lesson of a game with the positions of its steps. Raises `UnknownGame` if it has none."""
    runner = lesson_runner(game)
    return LessonInfo(
        game, runner.rules.about.title, [_step(runner, n) for n in range(len(runner.steps))], dict(runner.lesson.watch)
    )


def _step(runner: LessonRunner, number: int) -> LessonStep:
    step, table = runner.steps[number], runner.table(number)
    view, offers = ViewMessages(table).view_and_offers(step.seat)
    choices = None if step.question is None else runner.choice_words(number)
    return LessonStep(
        step.title, step.text, step.ask, step.rule, view, [] if step.question else offers, _seats(table, step.seat),
        _log_lines(table, step.seat, 0), choices,
    )  # fmt: skip


def judge(game: str, attempt: LessonAttempt) -> LessonVerdict:
    """The verdict on a move or an answer. Raises `RoomError` if the attempt does not fit the step, `BadMove` for a move
    that does not exist or text that cannot be read."""
    runner = lesson_runner(game)
    if attempt.step >= len(runner.steps):
        raise RoomError(f"there is no step {attempt.step}; steps are 0 to {len(runner.steps) - 1}")
    step = runner.steps[attempt.step]
    if step.question is not None:
        if attempt.choice is None:
            raise RoomError("this step asks for one of its answers: give a choice")
        return _verdict(runner, attempt.step, runner.judge_answer(attempt.step, attempt.choice))
    if attempt.move is not None:
        return _verdict(runner, attempt.step, runner.judge(attempt.step, attempt.move, attempt.text))
    if attempt.zone is None:
        raise RoomError("this step asks for a move: give a move, or what was touched")
    return _touched(runner, attempt)


def _touched(runner: LessonRunner, attempt: LessonAttempt) -> LessonVerdict:
    """The verdict on touching a card or place: the reason why the move is illegal, if the rules give one."""
    step, table = runner.steps[attempt.step], runner.table(attempt.step)
    found = runner.moves_at(attempt.step, attempt.zone or "", attempt.unit, attempt.card)
    if not found:
        return LessonVerdict("refused", "There is nothing to do with this now.", "", None, [])
    legal = [move for move in found if table.why_not(move, step.seat) is None]
    if legal:
        return _verdict(runner, attempt.step, runner.judge(attempt.step, legal[0]))
    rule, why = split_reason(table.why_not(found[0], step.seat) or "")
    return LessonVerdict("refused", why[:1].upper() + why[1:], rule, None, [])


def _verdict(runner: LessonRunner, number: int, judgement: Judgement) -> LessonVerdict:
    seat = runner.steps[number].seat
    if judgement.table is None:
        return LessonVerdict(judgement.verdict, judgement.text, judgement.rule, None, [])
    view, _ = ViewMessages(judgement.table).view_and_offers(seat)
    before = runner.table(number).lines(seat)
    return LessonVerdict(
        judgement.verdict, judgement.text, judgement.rule, view, _log_lines(judgement.table, seat, before)
    )


def _log_lines(table: Table, seat: int, since: int) -> list[LogLine]:
    return [
        LogLine(line.n, line.seat, to_you(line.text), line.kind)
        for line in log(table, seat, since)
        if line.kind != "hand"
    ]


def _seats(table: Table, seat: int) -> list[SeatInfo]:
    return [SeatInfo(n, name, "person" if n == seat else "bot", "", True, False) for n, name in enumerate(table.names)]
