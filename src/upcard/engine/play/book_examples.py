"""Worked examples in a game's book: how they are written, and how players read them.

    ```example
    R9: West leads a spade, and North holds one.
    hands = {"South": "A♠ 7♥", "West": "K♠ 3♥", "North": "Q♠ 9♣", "East": "J♠ 2♦"}
    tricks = {"N-S": 6, "E-W": 5}
    turn = "West"

    West: K♠
    North: 9♣ is refused: R9
    North: Q♠
    log: North plays Q♠
    turn = "East"
    ```

The first line cites rules. Above the empty line are the fields of a position with their values in JSON, as
`upcard position` reads them; below it is what follows. A line that begins with spaces continues the line above.
`authoring.examples` plays the examples and compares.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from upcard.engine.positions.bounds import MAX_DEPTH
from upcard.json_input import BadJSON, read_json
from upcard.quoting import printable, quoted

OPENING, CLOSING = "```example", "```"
MAX_EXAMPLES, MAX_LINES, MAX_LETTERS = 100, 200, 10_000
"""Examples of a book; lines and letters of one."""
LOG = "log"
"""What stands before a line of the log."""
_HEAD = re.compile(r"([A-Z][0-9]{1,3}[a-z]?(?:, [A-Z][0-9]{1,3}[a-z]?)*): (\S.*)")
_NAME = re.compile(r"[a-z][\w:. -]{0,60}")
_REFUSED = re.compile(r"(\S.*?) is refused: ([A-Z][0-9]{1,3}[a-z]?)(: .*)?")
_MARKUP = re.compile(r"([\\`*_\[\]<>#&!|~])")


class BadExample(ValueError):
    """An example that cannot be read; `line` is that of the book, from 1."""

    def __init__(self, line: int, message: str) -> None:
        self.line = line
        super().__init__(message)


@dataclass(frozen=True, slots=True)
class Play:
    """A line ``West: K♠``, or ``North: 9♣ is refused: R9``: a move by a seat."""

    line: int
    seat: str
    move: str
    refused: str = ""
    """The rule that refuses it, or its whole sentence."""


@dataclass(frozen=True, slots=True)
class Logged:
    """``log: TEXT``: the last move has written this line."""

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class Value:
    """``NAME = JSON``: a field of the position, or what a field is in the end."""

    line: int
    name: str
    value: Any


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example."""

    line: int
    """Its first line in the book, from 1."""
    rules: tuple[str, ...]
    text: str
    position: tuple[Value, ...]
    follows: tuple[Play | Logged | Value, ...]

    def __str__(self) -> str:
        return f"{', '.join(self.rules)}: {self.text}"


@dataclass(frozen=True, slots=True)
class Block:
    """The lines between the marks of an example. `line`: the first of them in the book, from 1."""

    line: int
    rows: tuple[str, ...]
    closed: bool


def blocks(book: str) -> list[Block]:
    """The examples of a book as they are written."""
    found: list[Block] = []
    rows = book.split("\n")
    place = 0
    while place < len(rows):
        if rows[place].rstrip() != OPENING:
            place += 1
            continue
        end = place + 1
        while end < len(rows) and rows[end].rstrip() != CLOSING:
            end += 1
        found.append(Block(place + 2, tuple(rows[place + 1 : end]), end < len(rows)))
        place = end + 1
    return found


def read_example(block: Block) -> Example:
    """The example in a block. Raises `BadExample` with the line and what may stand there."""
    if not block.closed:
        raise BadExample(block.line - 1, f"the example has no end: a line {CLOSING} of its own")
    if len(block.rows) > MAX_LINES:
        raise BadExample(block.line, f"an example has at most {MAX_LINES} lines, not {len(block.rows):,}")
    if (letters := sum(map(len, block.rows))) > MAX_LETTERS:
        raise BadExample(block.line, f"an example has at most {MAX_LETTERS:,} letters, not {letters:,}")
    rows = _joined(block)
    head = _HEAD.fullmatch(rows[0][1]) if rows else None
    if head is None:
        raise BadExample(block.line, "an example begins with the rules that it shows, such as 'R9, R10: Follow suit.'")
    gap = next((place for place, (_, row) in enumerate(rows) if not row), len(rows))
    position = [_value(line, row) for line, row in rows[1:gap]]
    follows = [_following(line, row) for line, row in rows[gap:] if row]
    if not position:
        raise BadExample(
            block.line, 'an example needs a position: under its first line fields, such as hands = ["A♠", "K♠"]'
        )
    names = [one.name for one in position]
    for one in position:
        if names.count(one.name) > 1:
            raise BadExample(one.line, f"the position gives {one.name} twice")
    if not follows:
        raise BadExample(
            block.line,
            "nothing follows from the position: under an empty line write a move, such as 'South: A♠', or a value",
        )
    return Example(block.line, tuple(head[1].split(", ")), head[2], tuple(position), tuple(follows))


def _joined(block: Block) -> list[tuple[int, str]]:
    """The lines with their numbers; each that begins with spaces is joined to the one above."""
    found: list[tuple[int, str]] = []
    for number, row in enumerate(block.rows, block.line):
        if row[:1].isspace() and row.strip() and found and found[-1][1]:
            line, text = found[-1]
            found[-1] = (line, f"{text} {row.strip()}")
        else:
            found.append((number, row.strip()))
    return found


def _value(line: int, row: str) -> Value:
    name, value = _halves(row)
    if not name:
        raise BadExample(
            line, f"{quoted(row)} is no field of a position: write turn = 1; what follows stands under an empty line"
        )
    try:
        return Value(line, name, read_json(value, MAX_LETTERS, MAX_DEPTH + 1))
    except BadJSON as error:
        raise BadExample(line, f'{name}: the value is no JSON, such as 3, "South" or ["A♠", "K♠"]: {error}') from None


def _halves(row: str) -> tuple[str, str]:
    """The name and the value of ``NAME = VALUE``; two empty texts for another line."""
    name, sign, value = row.partition("=")
    name = name.strip()
    return (name, value.strip()) if sign and _NAME.fullmatch(name) else ("", "")


def _following(line: int, row: str) -> Play | Logged | Value:
    before, colon, rest = row.partition(": ")
    if colon and before == LOG:
        return Logged(line, rest)
    if _halves(row)[0]:
        return _value(line, row)
    if not colon or not before.strip() or not rest.strip():
        raise BadExample(
            line,
            f"{quoted(row)} is neither a move such as 'South: A♠', nor 'South: A♠ is refused: R9', nor 'log: ' and "
            "a line of the log, nor a value such as turn = 1",
        )
    if refused := _REFUSED.fullmatch(rest):
        return Play(line, before, refused[1], refused[2] + (refused[3] or ""))
    return Play(line, before, rest.strip())


def written_out(book: str) -> str:
    """The book with its examples as players read them, in Markdown: one that cannot be read stays as it is written.

    >>> print(written_out('```example\\nR9: Follow.\\nturn = 1\\n\\nWest: K♠\\n```'))
    > **Example** (R9). Follow.
    >
    > - Position: turn 1
    > - West: K♠
    """
    if OPENING not in book:
        return book
    rows = book.split("\n")
    for block in reversed(blocks(book)):
        try:
            rows[block.line - 2 : block.line + len(block.rows)] = _shown(read_example(block))
        except BadExample:
            continue
    return "\n".join(rows)


def _shown(example: Example) -> list[str]:
    fields = "; ".join(f"{_named(one)} {in_words(one.value)}" for one in example.position)
    lines = [f"Position: {fields}", *map(_said, example.follows)]
    head = f"**Example** ({', '.join(example.rules)}). {_plain(example.text)}"
    return [f"> {head}", ">", *(f"> - {_plain(line)}" for line in lines)]


def _said(one: Play | Logged | Value) -> str:
    if isinstance(one, Logged):
        return one.text
    if isinstance(one, Value):
        return f"{_named(one)}: {in_words(one.value)}"
    return f"{one.seat}: {one.move}" + (f" is refused: {one.refused}" if one.refused else "")


def _named(one: Value) -> str:
    return one.name.removeprefix("sheet: ").replace("_", " ")


def in_words(value: Any) -> str:
    """A value without the signs of JSON.

    >>> in_words({"South": "A♠", "West": ""}), in_words([3, True])
    ('South A♠, West none', '3, yes')
    """
    if isinstance(value, dict):
        return ", ".join(f"{name} {in_words(part)}" for name, part in value.items())
    if isinstance(value, list):
        return ", ".join(map(in_words, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if value not in ("", None) else "none"


def _plain(text: str) -> str:
    """A text in which Markdown marks nothing."""
    return _MARKUP.sub(r"\\\1", printable(text))
