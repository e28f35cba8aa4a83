"""The rule book of a game: its text, and the paragraph of one rule."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

import upcard
from upcard.engine.play.book_examples import written_out
from upcard.errors import UpcardError

_LABEL = re.compile(r"^\s*(?:[-*+]\s+|#+\s+)?(?:\*\*|__)?(?P<rule>[RGJ][0-9]+[a-z]?)\b[.:)]?", re.M)


class NoSuchRule(UpcardError, LookupError):
    """The book has no rule with this number."""


@dataclass(frozen=True)
class Book:
    """A book in Markdown. `lines` maps each rule to the lines of its paragraph, as (first, after last)."""

    game: str
    text: str
    lines: dict[str, tuple[int, int]]

    def paragraph(self, rule: str) -> str:
        """The paragraph of a rule, as Markdown. Raises `NoSuchRule`."""
        start, stop = self.lines[self.named(rule)]
        return "\n".join(self.text.split("\n")[start:stop]).strip()

    def line(self, rule: str) -> int:
        """The line number where a rule begins, from 0. Raises `NoSuchRule`."""
        return self.lines[self.named(rule)][0]

    def named(self, rule: str) -> str:
        """The name of a rule as in the book: ``r9`` is ``R9``. Raises `NoSuchRule`."""
        tidy = rule.strip().rstrip(".")
        tidy = tidy[:1].upper() + tidy[1:].lower()
        if tidy not in self.lines:
            raise NoSuchRule(f"the book has no rule {rule!r}; it has {_ranges(self.lines)}")
        return tidy


def _ranges(rules: dict[str, tuple[int, int]]) -> str:
    groups: dict[str, list[str]] = {}
    for rule in rules:
        groups.setdefault(rule[0], []).append(rule)
    return ", ".join(f"{run[0]} to {run[-1]}" if len(run) > 1 else run[0] for run in groups.values()) or "no numbers"


def parsed(game: str, text: str) -> Book:
    """Parse a book. The paragraph of a rule ends at the next rule, heading or blank line."""
    rows = text.split("\n")
    starts: dict[str, int] = {}
    for number, row in enumerate(rows):
        found = _LABEL.match(row)
        if found:
            starts.setdefault(found["rule"], number)
    lines = {rule: (start, _end(rows, start)) for rule, start in starts.items()}
    return Book(game, text, lines)


def _end(rows: list[str], start: int) -> int:
    for number in range(start + 1, len(rows)):
        row = rows[number]
        if row.startswith("#") or _LABEL.match(row):
            return number
        if not row.strip() and not (number + 1 < len(rows) and rows[number + 1].startswith(("  ", "\t", "|"))):
            return number
    return len(rows)


@cache
def book(game: str) -> Book:
    """The book of a game by its name, with its worked examples written out. Raises `UnknownGame`."""
    return parsed(game, written_out(upcard.game(game).book))
