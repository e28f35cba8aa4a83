"""The file format of lessons: ``NAME.lesson.toml`` beside the book ``NAME.md``.

A lesson is a list of steps. Each step sets up a position, describes it, asks for one move or answer, and names the
paragraph of the book that it teaches:

    [[step]]
    title = "Follow suit"
    rule = "R6"
    text = "Ada led the king of hearts. You hold three hearts."
    ask = "Touch a card that you may play."
    right = "any"
    well = "Yes: a player with hearts must play one of them."
    refused = { "9♠" = "R6" }
    [step.position]
    phase = "play"
    ...

`check` (`engine.lessons.check`) plays every step and reports what contradicts it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import msgspec

from upcard.engine.compile.game import CompiledGame
from upcard.errors import BadGame
from upcard.types import Seat

LEAD, FOLLOW, TRUMP, THROW = MANNERS = ("lead", "follow", "trump", "throw")
"""Keys in `Lesson.because` for moves of any kind: a card that opens a trick; one of the suit led; a trump on another
suit; any other card."""
Move = str
"""A move in the words of the game, by the seat to act; ``"2: pass"`` is a move of seat 2."""


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question about the result of the moves in `Step.then`. The answer is read from the table, never written."""

    value: str
    """The value asked for: a number of the view by its name, ``points``, ``turn`` (the seat to act), ``won``, or
    ``sheet: ROW`` for a row of the last score sheet (`engine.lessons.values`)."""
    of: int | None = None
    """The seat or side whose number it is, if each has one."""
    choices: tuple[int | str, ...] = ()
    """The possible answers; by default every seat."""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position and one thing to do in it."""

    title: str
    text: str
    """A description of the position."""
    ask: str
    """The task, in one sentence."""
    rule: str
    """The paragraph of the book that it teaches."""
    well: str
    """The response to a right move or answer."""
    position: dict[str, Any] | None = None
    """The fields of the position (`engine.positions.position`), with the number of ``players``. ``?5`` among cards
    stands for any five cards, ``?*`` for all remaining cards (`engine.lessons.wildcards`)."""
    deal: int | None = None
    """Instead of a position: the seed of a deal."""
    continues: bool = False
    """Instead of a position: continue from the end of the step before, after its first right move and `then`."""
    players: int | None = None
    """With `deal`: the number of players; by default the first number that the game names."""
    options: dict[str, int | str | bool] = {}
    seat: Seat = 0
    """The learner's seat."""
    moves: tuple[Move, ...] = ()
    """Moves played before the learner's task."""
    right: Literal["any"] | tuple[Move, ...] = "any"
    """The right moves, the best first; ``any``: every legal move."""
    but: tuple[Move, ...] = ()
    """With ``any``: legal moves that are not right."""
    question: Question | None = None
    """A question instead of a move."""
    poor: str = ""
    """The response to another legal move, or to a wrong answer."""
    said: dict[str, str] = {}
    """Responses to single moves or answers, instead of `well` or `poor`."""
    refused: dict[Move, str] = {}
    """Illegal moves that a newcomer might try, with the rule that forbids each."""
    then: tuple[Move, ...] = ()
    """Moves of the others after a right move, or moves played before a question is answered."""
    comes: dict[str, Any] = {}
    """Values after the step, by the names of `Question.value`; they are checked. If each seat has a value: a list of
    all, or a table by seat."""


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The steps that teach a game, and the comments during a first match."""

    step: tuple[Step, ...]
    watch: dict[str, str] = {}
    """Advice before the learner's own move, by phase."""
    because: dict[str, str] = {}
    """Explanations of other players' moves, by kind and public circumstances (`engine.lessons.conditions`)."""


def lesson_file(rules: CompiledGame) -> Path:
    """The path of a game's lesson, beside its book."""
    return rules.file.with_name(f"{rules.name}.lesson.toml")


def has_lesson(rules: CompiledGame) -> bool:
    """Whether a game has a lesson."""
    return lesson_file(rules).exists()


def read_lesson(rules: CompiledGame) -> Lesson | None:
    """The lesson of a game, or None. Raises `BadGame` with the error in its file."""
    file = lesson_file(rules)
    if not file.exists():
        return None
    try:
        return msgspec.toml.decode(file.read_bytes(), type=Lesson)
    except msgspec.DecodeError as error:
        raise BadGame(f"{file.name}: {error}") from None
