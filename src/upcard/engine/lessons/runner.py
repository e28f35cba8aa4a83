"""Runs a lesson: sets up its steps on tables and judges the learner's moves and answers."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

from upcard.engine.compile.game import CompiledGame, compiled_game
from upcard.engine.lessons.schema import Lesson, Question, Step, read_lesson
from upcard.engine.lessons.values import shown_as, value
from upcard.engine.lessons.wildcards import fill
from upcard.engine.play.game import Game
from upcard.engine.play.move_words import find_move
from upcard.engine.play.offers import moves_at
from upcard.engine.play.table import Table
from upcard.errors import BadMove, UnknownGame, split_reason
from upcard.types import MoveId, Seat

YOU = "You"
OTHERS = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hugo", "Ida", "Jon", "Kim", "Leo", "Mia", "Nora", "Otto")
"""The names of the other players, beginning with the next seat."""
_BY_SEAT = re.compile(r"([0-9]+): (.*)", re.S)

Content = tuple[int, ...]
Verdict = Literal["right", "poor", "refused", "wrong"]


@dataclass(frozen=True, slots=True)
class Judgement:
    """The response to a move or an answer."""

    verdict: Verdict
    """``poor``: legal, but not the move asked for; ``refused``: illegal; ``wrong``: a wrong answer."""
    text: str
    rule: str
    """The paragraph of the book that explains it: the rule that forbids the move, else the one that the step
    teaches."""
    table: Table | None = None
    """After a right move or answer: the table after it."""


class LessonRunner:
    """Sets up and judges the steps of a lesson."""

    def __init__(self, rules: CompiledGame, lesson: Lesson) -> None:
        self.rules, self.lesson = rules, lesson

    @property
    def steps(self) -> tuple[Step, ...]:
        return self.lesson.step

    def table(self, number: int) -> Table:
        """The table of a step as the learner finds it. Raises `BadPosition`, `IllegalMove` or `BadMove` if the step is
        invalid."""
        step = self.steps[number]
        table = self._begun(number)
        for move in step.moves:
            play(table, move)
        return table

    def after(self, number: int, table: Table, right: str | int | None = None, content: Content = ()) -> Table:
        """The table of a step after a right move (by default the best one) and the replies of the other players."""
        step = self.steps[number]
        if step.question is None:
            move = self._best(step, table) if right is None else right
            table.play(move, step.seat, content)
        for words in step.then:
            play(table, words)
        return table

    def choices(self, number: int) -> list[Any]:
        """The answers to a step's question, as values."""
        question = self.steps[number].question
        assert question is not None
        return list(question.choices) or list(range(self._game(self.steps[number]).players))

    def answer(self, number: int) -> Any:
        """The right answer, read from the table."""
        question = self.steps[number].question
        assert question is not None
        return _found(self.after(number, self.table(number)), self.steps[number], question)

    def choice_words(self, number: int) -> list[str]:
        """The answers in words."""
        step = self.steps[number]
        assert step.question is not None
        table = self.after(number, self.table(number))
        if step.question.choices:
            shows = shown_as(table, step.seat, step.question.value)
            named = shows == "seat"
        else:
            named = True
        return [table.names[one] if named and isinstance(one, int) else str(one) for one in self.choices(number)]

    def judge(self, number: int, move: MoveId, text: str | None = None) -> Judgement:
        """Judge a move; `text` is its typed content. Raises `BadMove` for a move that does not exist or a text that
        cannot be read."""
        content: Content = ()
        if text is not None:
            move, content, _ = self.table(number).read(text, self.steps[number].seat)
        return self._judged(number, move, content)

    def judge_words(self, number: int, words: str) -> Judgement:
        """Judge a move in words. Raises `BadMove` for words that name none."""
        return self._judged(number, *read(self.table(number), words, self.steps[number].seat))

    def _judged(self, number: int, move: MoveId, content: Content) -> Judgement:
        step, table = self.steps[number], self.table(number)
        refusal = table.why_not(move, step.seat) or table.refuse_content(move, content, step.seat)
        if refusal is not None:
            rule, why = split_reason(refusal)
            return Judgement("refused", capital(why), rule)
        said = self._said(step, table).get((move, content))
        if not self._is_right(step, table, (move, content)):
            return Judgement("poor", said or step.poor, step.rule)
        return Judgement("right", said or step.well, step.rule, self.after(number, table, move, content))

    def judge_answer(self, number: int, choice: int) -> Judgement:
        """Judge an answer, given by its index among the choices. Raises `BadMove` for an invalid index."""
        step, choices = self.steps[number], self.choices(number)
        if not 0 <= choice < len(choices):
            raise BadMove(f"there is no answer {choice}; answers are 0 to {len(choices) - 1}")
        given = choices[choice]
        said = step.said.get(str(given))
        table = self.after(number, self.table(number))
        assert step.question is not None
        if given != _found(table, step, step.question):
            return Judgement("wrong", said or step.poor, step.rule)
        return Judgement("right", said or step.well, step.rule, table)

    def moves_at(self, number: int, zone: str, unit: int | None, card: str | None) -> list[int]:
        """The moves of a step that can be made by touching a card or a place."""
        return moves_at(self.rules.moves, zone, unit, card)

    def _begun(self, number: int) -> Table:
        step = self.steps[number]
        if step.continues:
            return self.after(number - 1, self.table(number - 1))
        game = self._game(step)
        names = seat_names(game.players, step.seat)
        if step.position is None:
            return game.table(step.deal or 0, names)
        fields = {name: value for name, value in step.position.items() if name != "players"}
        set_up = game.position(**fill(fields, self.rules.about.pack))
        return Table(set_up.game, 0, states=set_up.snapshot(), names=names)

    def _game(self, step: Step) -> Game:
        return Game(self.rules, (step.position or {}).get("players", step.players), "book", step.options)

    def _best(self, step: Step, table: Table) -> str | int:
        if step.right != "any":
            return step.right[0]
        return next(move for move in table.legal_ids(step.seat) if self._is_right(step, table, (move, ())))

    def _is_right(self, step: Step, table: Table, made: tuple[int, Content]) -> bool:
        named = {self._read(step, table, words) for words in (step.but if step.right == "any" else step.right)}
        return (made in named) != (step.right == "any")

    def _said(self, step: Step, table: Table) -> dict[tuple[int, Content], str]:
        return {self._read(step, table, words): text for words, text in step.said.items()}

    def _read(self, step: Step, table: Table, words: str) -> tuple[int, Content]:
        return read(table, words, step.seat)


def read(table: Table, words: str, seat: Seat) -> tuple[int, Content]:
    """The move with these words, and its typed content. Raises `BadMove`."""
    try:
        return find_move(table.game.moves, words, table.legal_ids(seat), lambda: table.offers(seat)), ()
    except BadMove:
        if not hasattr(table.game.rules.module, "read_text"):
            raise
        move, content, _ = table.read(words, seat)
        return move, content


def play(table: Table, move: str) -> None:
    """Play a move of a lesson: by the seat to act, or ``"2: pass"`` by seat 2."""
    by_seat = _BY_SEAT.fullmatch(move)
    if by_seat:
        table.play(by_seat[2], int(by_seat[1]))
    else:
        table.play(move)


def seat_names(players: int, seat: Seat) -> tuple[str, ...]:
    """The names of the seats, beginning with seat 0."""
    return tuple(YOU if n == seat else OTHERS[(n - seat) % players - 1] for n in range(players))


def _found(table: Table, step: Step, question: Question) -> Any:
    return value(table, step.seat, question.value, question.of)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


@lru_cache(maxsize=64)
def lesson_runner(game: str) -> LessonRunner:
    """The lesson of a game, with interpreted rules so that it starts at once. Raises `UnknownGame` if there is no such
    game or it has no lesson, `BadGame` if its file is invalid."""
    rules = compiled_game(game, interpreted=True)
    lesson = read_lesson(rules)
    if lesson is None:
        raise UnknownGame(f"{rules.about.title} has no lesson yet")
    return LessonRunner(rules, lesson)
