"""The form in which a lesson is written: a file ``NAME.lesson.toml`` beside the book ``NAME.md``.

A lesson is a list of steps. Each step sets up a position, says what is on the table, asks for one thing, and names the
paragraph of the book that it teaches:

    [[step]]
    title = "Follow suit"
    rule = "R6"
    text = "Ada led the king of hearts. You hold three hearts."
    ask = "Touch a card that you may play."
    right = "any"
    well = "Yes: whoever holds hearts plays one of them."
    refused = { "9♠" = "R6" }
    [step.position]
    phase = "play"
    ...

`check` (`engine.lessons.check`) plays every step and says what is not as the step claims.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import msgspec

from upcard.engine.compile.game import CompiledGame
from upcard.errors import BadGame

LEAD, FOLLOW, TRUMP, THROW = MANNERS = ("lead", "follow", "trump", "throw")
"""In `Lesson.because`: a card that opens a trick; one of the suit led; a trump on another suit; any other card.
Whatever kind of move it is."""
Move = str
"""A move in the words of the game, by whoever is to act; ``"2: pass"`` says that seat 2 makes it."""


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question about what comes of the moves in `Step.then`. The answer is read off the table, never written."""

    value: str
    """What is asked for: a number of the view by its name, ``points``, ``turn`` (who is to act), ``won``, or ``sheet:
    ROW`` for a row of the last score sheet (`engine.lessons.values`)."""
    of: int | None = None
    """The seat or side whose number it is, where each has one."""
    choices: tuple[int | str, ...] = ()
    """What may be answered; by default every seat."""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position and one thing to do in it."""

    title: str
    text: str
    """What there is to see and to know."""
    ask: str
    """What is asked, in one sentence."""
    rule: str
    """The paragraph of the book that it teaches."""
    well: str
    """What is said to a right answer."""
    position: dict[str, Any] | None = None
    """The fields of the position (`engine.positions.position`), with the number of ``players``. ``?5`` among cards
    stands for five that do not matter, ``?*`` for all that are left (`engine.lessons.wildcards`)."""
    deal: int | None = None
    """Instead: the seed of a deal."""
    continues: bool = False
    """Instead: the position in which the step before has ended, after its first right move and `then`."""
    players: int | None = None
    """How many play, after a deal; by default the first number that the game names."""
    options: dict[str, int | str | bool] = {}
    seat: int = 0
    """Where the learner sits."""
    moves: tuple[Move, ...] = ()
    """What is played before the learner is asked."""
    right: Literal["any"] | tuple[Move, ...] = "any"
    """The right moves, the best first; ``any``: whatever the rules allow."""
    but: tuple[Move, ...] = ()
    """With ``any``: legal moves that are none of the right ones."""
    question: Question | None = None
    """Asked instead of a move."""
    poor: str = ""
    """What is said to another legal move, or to a wrong answer."""
    said: dict[str, str] = {}
    """What is said to one move, or one answer, in place of `well` or `poor`."""
    refused: dict[Move, str] = {}
    """Moves that a newcomer might try, with the rule that forbids each."""
    then: tuple[Move, ...] = ()
    """What the others play after a right move, or what is played before a question is answered."""
    comes: dict[str, Any] = {}
    """What holds afterwards, by the names of `Question.value`: a claim that is checked. Where each seat has a value, a
    list of all, or a table from seats."""


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game taught by positions, and what is said at a first match."""

    step: tuple[Step, ...]
    watch: dict[str, str] = {}
    """What to look for before one's own move, by the phase of the game."""
    because: dict[str, str] = {}
    """What a move of others is about, by its kind and by what all see of it (`engine.lessons.conditions`)."""


def lesson_file(rules: CompiledGame) -> Path:
    """Where the lesson of a game stands: beside its book."""
    return Path(str(rules.module.__file__)).with_name(f"{rules.name}.lesson.toml")


def has_lesson(rules: CompiledGame) -> bool:
    """Whether a game has one."""
    return lesson_file(rules).exists()


def read_lesson(rules: CompiledGame) -> Lesson | None:
    """The lesson of a game, None where it has none. Raises `BadGame` with what is wrong in its file."""
    file = lesson_file(rules)
    if not file.exists():
        return None
    try:
        return msgspec.toml.decode(file.read_bytes(), type=Lesson)
    except msgspec.DecodeError as error:
        raise BadGame(f"{file.name}: {error}") from None
