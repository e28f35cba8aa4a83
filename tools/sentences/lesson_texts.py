"""The sentences that teach a game: its lesson, and the parts of its book for newcomers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

from sentences.sentence import Sentence
from upcard.engine.compile.game import compiled_game
from upcard.engine.lessons.schema import Step, read_lesson
from upcard.engine.play.game import Game
from upcard.engine.play.glossary import terms_in
from upcard.games import NAMES
from upcard.room.book_html import book_html

ENDINGS = (".lesson.toml", ".md")
"""The file endings of these sentences, which clients load only to learn a game."""
TIPS = "How to win"
_HEADING = re.compile(r"<h2>(.*?)</h2>", re.S)
_SECTION = re.compile(rf"<h2>{TIPS}</h2>(.*?)(?=<h2>|\Z)", re.S)
_ITEM = re.compile(r"<li>(.*?)</li>", re.S)
_TAG = re.compile(r"<[^>]+>")


def everything() -> Iterator[Sentence]:
    """The lessons of all games, the headings of their books, the section "How to win", and their glossaries."""
    for name in NAMES:
        yield from _lesson(name)
        book = Game(compiled_game(name)).book
        page = book_html(book)
        found = _SECTION.search(page)
        tips = _ITEM.findall(found[1]) if found else []
        terms = terms_in(book)
        for text in (*_HEADING.findall(page), *tips, *terms, *terms.values()):
            yield Sentence(unescape(_TAG.sub("", text)), places=(f"games/{name}.md",))


def _lesson(name: str) -> Iterator[Sentence]:
    lesson = read_lesson(compiled_game(name))
    if lesson is None:
        return
    texts = [text for step in lesson.step for text in _step(step)]
    for text in (*texts, *lesson.watch.values(), *lesson.because.values()):
        yield Sentence(text, places=(f"games/{name}.lesson.toml",))


def _step(step: Step) -> Iterator[str]:
    yield from (step.title, step.text, step.ask, step.well, step.poor, *step.said.values())
    if step.question is not None:
        yield from (choice for choice in step.question.choices if isinstance(choice, str))
