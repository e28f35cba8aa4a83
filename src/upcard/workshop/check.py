"""Finds what is wrong with a game: what Python, the makers' checks and the book say, and a few moves of trial play."""

from __future__ import annotations

import ast
import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from upcard.engine.compile import registry
from upcard.engine.compile.game import CompiledGame, compiled_game
from upcard.engine.lessons.schema import read_lesson
from upcard.engine.play.game import Game
from upcard.engine.testing.checks import check_recursion, check_words
from upcard.engine.testing.citations import check_book, check_citations
from upcard.engine.testing.exposure import check_open_hands, check_voids
from upcard.errors import UpcardError
from upcard.workshop import findings, sources
from upcard.workshop.findings import Finding
from upcard.workshop.limit import Limit
from upcard.workshop.sources import Source

TRIED, MOVES, MAX_SECONDS = 0.1, 30, 1.0
"""Seconds of trial play; so many moves are made even if they take longer, but not in more than the last."""
MAX_WORDS = 2_000
"""A catalogue of more moves is read back in the suite, not while the author types."""


class Checked(msgspec.Struct, frozen=True):
    """The name and title of a game, and what is wrong with it."""

    name: str
    title: str
    findings: list[Finding]


def check(source: Source, limit: Limit) -> Checked:
    """Everything that is wrong with a game as far as half a second tells. Raises `BadSource` for files that are none
    of a game."""
    with sources.for_a_time(source) as (name, folder):
        found = findings.numbered(_found(source, name, folder, limit))
    return Checked(source.called, source.title, found)


def _found(source: Source, name: str, folder: Path, limit: Limit) -> Iterator[Finding]:
    yield from (wrong := list(_syntax(folder)))
    if not source.book.strip():
        yield Finding("the book is empty: write the rules for players, each as a paragraph **R1.**", file="book")
    if wrong:
        return
    limit.begin()
    try:
        rules = load(name, limit)
    except BaseException as error:  # a game may raise anything, or exit
        yield from findings.from_error(error, sources.module_of(name), folder)
        return
    for step in _steps(rules, limit):
        limit.begin()
        try:
            step()
        except BaseException as error:  # as above
            yield from findings.from_error(error, sources.module_of(name), folder)


def _syntax(folder: Path) -> Iterator[Finding]:
    for path in sorted(folder.glob("*.py")):
        try:
            ast.parse(path.read_text(encoding="utf-8"), str(path))
        except (SyntaxError, RecursionError, ValueError) as error:
            if isinstance(error, SyntaxError):
                error.filename = str(path)
            yield from findings.from_error(error, "", folder)


def load(name: str, limit: Limit) -> CompiledGame:
    """Import the rules of a game that `sources.write` has written, and register it. Raises whatever they raise."""
    module = sources.loaded(name, limit.watch_code)
    registry.register(module, name)
    rules = compiled_game(name)
    limit.watch_names(vars(rules.module))
    return rules


def _steps(rules: CompiledGame, limit: Limit) -> list[Callable[[], object]]:
    def cited() -> None:
        check_open_hands(rules, check_citations(rules))

    steps: list[Callable[[], object]] = [lambda: check_recursion(rules.module), lambda: check_book(Game(rules)), cited]
    steps += [lambda: check_voids(rules), lambda: read_lesson(rules), lambda: try_out(rules, limit)]
    if len(rules.moves) <= MAX_WORDS:
        steps.append(lambda: check_words(rules.moves))
    return steps


def try_out(rules: CompiledGame, limit: Limit) -> None:
    """Deal, and play legal moves by chance for a moment. Raises what the rules raise."""
    began, played = time.monotonic(), 0
    rng = random.Random(1)
    table = Game(rules).table(seed=1)
    while not table.over:
        limit.begin()
        seats = table.to_act
        moves = table.legal_ids(seats[0]) if seats else []
        if not moves:
            raise UpcardError("no seat may act, and the hand is not over" if not seats else
                              f"{table.names[seats[0]]} is to act and has no legal move")  # fmt: skip
        table.play(rng.choice(moves), seats[0])
        table.view(seats[0])
        played += 1
        if time.monotonic() - began > (TRIED if played >= MOVES else MAX_SECONDS):
            break
