"""A lesson in line mode: positions in words, with a task and a verdict."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from upcard.engine.lessons.runner import Judgement, LessonRunner
from upcard.errors import UpcardError
from upcard.locale import ENGLISH, translator
from upcard.locale.english import to_you
from upcard.numerals import whole_number
from upcard.terminal.book import book
from upcard.terminal.drawing import sentences
from upcard.terminal.drawing.style import Style, in_language

Say = Callable[[str], None]
HEADS = {"right": "Right.", "poor": "Allowed, but...", "refused": "Not allowed.", "wrong": "Not so."}
HELP = "Answer with a move or a number; or type next, back, moves, rule, quit."


def teach(desk: LessonRunner, lines: Iterable[str], say: Say = print, start: int = 0, language: str = ENGLISH) -> int:
    """Run a lesson from a step on, until its end, ``quit`` or the end of the lines. Returns the number of right
    answers."""
    asked, number, right = iter(lines), start, set[int]()
    translate = translator(language).translate
    title, n = desk.rules.about.title, len(desk.steps)
    say(f"{translate(f'{title}: a lesson of {n} steps.')} {translate(HELP)}")
    while number < len(desk.steps):
        _show(desk, number, say, language)
        step = _answer(desk, number, asked, say, translate)
        if step is None:
            break
        right |= {number} if step == 0 else set()
        number = max(0, number + (step or 1))
    solved = len(right)
    say(translate(f"{solved} of {n} steps solved."))
    return solved


def _show(desk: LessonRunner, number: int, say: Say, language: str) -> None:
    """Print the position and the question."""
    step, table, translate = desk.steps[number], desk.table(number), translator(language).translate
    view = in_language(table.view(step.seat).as_dict(), language)
    style = Style(names=tuple(map(translate, table.names)), language=language)
    say(f"\n{number + 1}. {translate(step.title)}\n{translate(step.text)}")
    for line in (*sentences.table_lines(view, style), *sentences.hand_lines(view, style)):
        say(line)
    say(translate(step.ask))
    if step.question is not None:
        for place, words in enumerate(desk.choice_words(number), 1):
            say(f"  {place}. {translate(words)}")


def _answer(
    desk: LessonRunner, number: int, asked: Iterable[str], say: Say, translate: Callable[[str], str]
) -> int | None:
    """Read lines until the step is left. Returns 0 after a right answer, else the number of steps to go; None to
    stop."""
    for line in asked:
        words = line.strip()
        if words in ("quit", "q"):
            return None
        if words in ("next", "back"):
            return 1 if words == "next" else -1
        if words in ("moves", "help", "?", ""):
            say(translate(HELP) if words != "moves" else ", ".join(desk.table(number).legal(desk.steps[number].seat)))
            continue
        if words == "rule":
            say(book(desk.rules.name).paragraph(desk.steps[number].rule))
            continue
        try:
            judged = _judged(desk, number, words)
        except UpcardError as error:
            say(translate(str(error)))
            continue
        say(f"{translate(HEADS[judged.verdict])} {translate(judged.text)}{f' ({judged.rule})' if judged.rule else ''}")
        if judged.table is not None:
            _tell(desk, number, judged, say, translate)
            return 0
    return None


def _judged(desk: LessonRunner, number: int, words: str) -> Judgement:
    if desk.steps[number].question is None:
        return desk.judge_words(number, words)
    named = [choice.lower() for choice in desk.choice_words(number)]
    if words.lower() in named:
        return desk.judge_answer(number, named.index(words.lower()))
    return desk.judge_answer(number, (whole_number(words) or 0) - 1)


def _tell(desk: LessonRunner, number: int, judged: Judgement, say: Say, translate: Callable[[str], str]) -> None:
    """Print the result of a right answer."""
    assert judged.table is not None
    seat = desk.steps[number].seat
    for entry in judged.table.log(seat, desk.table(number).lines(seat)):
        if entry.kind != "hand":
            say(translate(to_you(entry.text)))
