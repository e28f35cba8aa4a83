"""Checks a lesson by playing every step, with the right moves and the wrong ones."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from upcard.engine.lessons.conditions import TESTS, known_reasons
from upcard.engine.lessons.runner import LessonRunner, read
from upcard.engine.lessons.schema import MANNERS, Step
from upcard.engine.lessons.values import holds, value
from upcard.engine.play.game import Game
from upcard.engine.play.table import Table
from upcard.errors import UpcardError, split_reason


def check(runner: LessonRunner) -> list[str]:
    """All errors in a lesson, as sentences; empty if there are none."""
    rules = _rules(runner)
    wrong = [
        f"step {number + 1} ({step.title}): {text}"
        for number, step in enumerate(runner.steps)
        for text in _wrong(runner, number, step, rules)
    ]
    phases, kinds = runner.rules.about.phases, runner.rules.moves.kinds
    wrong += _strange("watch", "phase", runner.lesson.watch, phases)
    reasons = {*MANNERS}.union(*(known_reasons(kind.name, kind.words, phases) for kind in kinds))
    known = ", ".join([*MANNERS, *(kind.name for kind in kinds)])
    wrong += [
        f"because: there is no kind of move {name!r}; there are {known}, alone or before {', '.join(TESTS)}, 'then' "
        "and a phase, or the words of a move"
        for name in runner.lesson.because
        if name not in reasons
    ]
    return wrong


def _strange(where: str, what: str, named: Iterable[str], known: Iterable[str]) -> list[str]:
    return [
        f"{where}: there is no {what} {name!r}; there are {', '.join(known)}" for name in named if name not in known
    ]


def _rules(runner: LessonRunner) -> set[str]:
    return set(re.findall(r"^(?:- )?\*\*([RGJ][0-9]+[a-z]?)\.?\*\*", Game(runner.rules).book, re.M))


def _wrong(runner: LessonRunner, number: int, step: Step, rules: set[str]) -> Iterator[str]:
    if step.rule not in rules:
        yield f"the book has no paragraph {step.rule}"
    if sum([step.position is not None, step.deal is not None, step.continues]) != 1 or (step.continues and not number):
        yield "a step has a position, or a deal, or continues the step before"
        return
    try:
        table = runner.table(number)
        yield from _wrong_question(runner, number, step) if step.question else _wrong_moves(runner, number, step, table)
    except UpcardError as error:
        yield str(error)


def _wrong_question(runner: LessonRunner, number: int, step: Step) -> Iterator[str]:
    answer, choices = runner.answer(number), runner.choices(number)
    if answer not in choices:
        yield f"the answer is {answer!r}, which is none of {choices}"
    if len(choices) < 2 or len(set(map(str, choices))) < len(choices):
        yield "a question has two different answers or more"
    if not step.poor and any(str(choice) not in step.said for choice in choices if choice != answer):
        yield "nothing is said to a wrong answer (`poor`)"
    for said in step.said:
        if said not in map(str, choices):
            yield f"said: {said} is none of the answers"
    yield from _wrong_claims(runner.after(number, runner.table(number)), step)


def _wrong_moves(runner: LessonRunner, number: int, step: Step, table: Table) -> Iterator[str]:
    if step.seat not in table.to_act:
        yield f"it is not the learner's turn: seats {table.to_act} are to act"
        return
    legal = {(move, ()) for move in table.legal_ids(step.seat)}
    but = {read(table, words, step.seat) for words in step.but}
    right = legal - but if step.right == "any" else {read(table, words, step.seat) for words in step.right}
    for words in step.said:
        if table.why_not(read(table, words, step.seat)[0], step.seat) is not None:
            yield f"said: {words} is not legal"
    answered = {read(table, words, step.seat) for words in step.said}
    moves = table.game.moves
    if any(move not in right | answered for move in legal if not moves.kind(move[0]).content) and not step.poor:
        yield "nothing is said to a legal move that is not right (`poor`)"
    if step.right == "any" and not step.refused and len(moves) > 1:
        yield "any legal move is right, and none is named that is refused"
    for words, rule in step.refused.items():
        reason = table.why_not(read(table, words, step.seat)[0], step.seat)
        if reason is None:
            yield f"refused: {words} is legal"
        elif split_reason(reason)[0] != rule:
            yield f"refused: {words} is refused by {reason!r}, not by {rule}"
    for move, content in sorted(right):
        words = moves.words(move)
        reason = table.why_not(move, step.seat)
        if reason is not None:
            yield f"right: {words} is not legal: {reason}"
            continue
        try:
            after = runner.after(number, runner.table(number), move, content)
            yield from (f"after {words}: {text}" for text in _wrong_claims(after, step))
        except UpcardError as error:
            yield f"after {words}: {error}"


def _wrong_claims(table: Table, step: Step) -> Iterator[str]:
    for name, claimed in step.comes.items():
        found = value(table, step.seat, name)
        if not holds(claimed, found):
            yield f"{name} is {found!r}, not {claimed!r}"
