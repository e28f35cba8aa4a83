"""Plays the worked examples in a game's book (`engine.play.book_examples`), and says what happens otherwise."""

from __future__ import annotations

import re
from typing import Any

from upcard.declarations.seats import default_names, seat_called
from upcard.engine.compile.access import access
from upcard.engine.compile.game import CompiledGame, compiled_module
from upcard.engine.lessons.values import SHEET, value
from upcard.engine.lessons.wildcards import fill
from upcard.engine.play.book_examples import (
    MAX_EXAMPLES,
    BadExample,
    Example,
    Logged,
    Play,
    Value,
    blocks,
    read_example,
)
from upcard.engine.play.game import Game
from upcard.engine.play.table import Table
from upcard.engine.positions.bounds import bounded
from upcard.engine.positions.parsing import put
from upcard.engine.positions.plain_data import plain
from upcard.engine.positions.position import SETTABLE
from upcard.engine.positions.validity import strangers
from upcard.engine.steps import Steps
from upcard.engine.testing.fault import Fault
from upcard.errors import IllegalMove, UpcardError, split_reason
from upcard.quoting import quoted
from upcard.types import Seat

MAX_WRONG = 20
"""The most examples that a report names."""
POINTS = "points"
_PARAGRAPH = re.compile(r"^(?:- )?\*\*([A-Z][0-9]+[a-z]?)\.?\*\*", re.M)


class _Wrong(Exception):
    """What an example expected and what happened."""


def check_examples(rules: CompiledGame) -> Steps[None]:
    """Play every example of a game's book, with rules in plain Python, in steps of a line. Raises `Fault`
    (``example``), with a line ``BOOK:LINE: ...`` for each that cannot be read, or in which something else happens."""
    game = Game(rules if rules.interpreted else compiled_module(rules.name, rules.declared.__name__, interpreted=True))
    book = game.book
    found, numbers = blocks(book), set(_PARAGRAPH.findall(book))
    wrong: list[str] = []
    if len(found) > MAX_EXAMPLES:
        line = found[MAX_EXAMPLES].line
        wrong.append(f"{line}: a book has at most {MAX_EXAMPLES} examples, not {len(found):,}")
        found = []
    for block in found:
        try:
            example = read_example(block)
            if unknown := [rule for rule in example.rules if rule not in numbers]:
                raise BadExample(example.line, f"the example cites {unknown[0]}, which is not in the book")
            yield from _play(game, example)
        except BadExample as error:
            wrong.append(f"{error.line}: {error}")
        if len(wrong) == MAX_WRONG:
            break
    if wrong:
        place = rules.file.with_name(f"{rules.name}.md")
        raise Fault("example", "\n" + "\n".join(f"{place}:{text}" for text in wrong))


def _play(game: Game, example: Example) -> Steps[None]:
    """Play an example to its end. Raises `BadExample` at the first line that does not hold."""
    table = _set_up(game, example)
    lines = len(table.log_of_all())
    for one in example.follows:
        yield
        try:
            if isinstance(one, Play):
                lines = len(table.log_of_all())
                _make(table, one)
            elif isinstance(one, Logged):
                _look_in_log(table, one.text, lines)
            else:
                _compare(table, one)
        except _Wrong as error:
            raise BadExample(one.line, f"in the example {quoted(str(example))} {error}") from None


def _set_up(game: Game, example: Example) -> Table:
    fields = {one.name: one.value for one in example.position}
    players = fields.pop("players", game.players)
    try:
        chosen = Game(game.rules, players)
        return chosen.position(**fill(fields, chosen.about.pack))
    except (UpcardError, TypeError) as error:
        raise BadExample(
            _named_in(str(error), example), f"in the example {quoted(str(example))} the position is refused: {error}"
        ) from None


def _named_in(sentence: str, example: Example) -> int:
    """The line of the field that a sentence names first; else that of the example."""
    places = [(re.search(rf"\b{re.escape(one.name)}\b", sentence), one.line) for one in example.position]
    return min(((found.start(), line) for found, line in places if found), default=(0, example.line))[1]


def _make(table: Table, one: Play) -> None:
    seat = seat_called(one.seat, table.players)
    if seat is None or not 0 <= seat < table.players:
        raise _Wrong(f"{quoted(one.seat)} is no seat; there are {', '.join(default_names(table.players))}")
    asked = f"{one.seat}: {one.move}"
    try:
        table.play(one.move, seat)
    except IllegalMove as error:
        _compare_refusal(asked, one.refused, str(error))
    except UpcardError as error:
        raise _Wrong(f"{quoted(asked)} is no move: {error}") from None
    else:
        if one.refused:
            raise _Wrong(f"{quoted(asked)} is to be refused by {quoted(one.refused)}, but it is legal")


def _compare_refusal(asked: str, claimed: str, reason: str) -> None:
    if not claimed:
        raise _Wrong(f"{quoted(asked)} is to be legal, but it is refused: {reason}")
    if claimed not in (reason, split_reason(reason)[0]):
        raise _Wrong(f"{quoted(asked)} is to be refused by {quoted(claimed)}, but the reason is: {reason}")


def _look_in_log(table: Table, text: str, since: int) -> None:
    """The lines that the last move has written; before any move, those of the position."""
    said = [entry.text for entry in table.log_of_all()[since:]]
    if text not in said:
        raise _Wrong(f"the log is to say {quoted(text)}, but it says: {' / '.join(said) or 'nothing'}")


def _compare(table: Table, one: Value) -> None:
    """A field of the position as it is now; or the seats to act, the points, a row of the last score sheet."""
    try:
        claimed, found = _sides(table, one)
    except (UpcardError, ValueError) as error:
        raise _Wrong(f"{one.name} cannot be compared: {error}") from None
    if claimed != found:
        raise _Wrong(f"{one.name} is to be {quoted(claimed, 200)}, but it is {quoted(found, 200)}")


def _sides(table: Table, one: Value) -> tuple[Any, Any]:
    """What is claimed and what is there, both as plain data. Raises `ValueError` for a name or a value that the game
    does not have."""
    given = bounded(one.value)
    if one.name == "turn":
        seats = given if isinstance(given, list) else [given]
        return [_seat(table, seat) for seat in seats], list(table.to_act)
    if one.name == POINTS or one.name.startswith(SHEET):
        found = value(table, 0, one.name)
        if isinstance(given, dict):
            places = {_seat(table, seat): part for seat, part in given.items()}
            given = [places.get(seat, part) for seat, part in enumerate(found)]
        return given, found
    fields = table.game.rules.schema.fields
    known = {*table.game.rules.schema.own_fields, *SETTABLE}
    if one.name not in known:
        raise ValueError("; ".join(strangers(table.game, [one.name], {*known, POINTS})))
    now = table.snapshot()
    record, f = access(table.game.rules.schema, now), fields[one.name]
    found = plain(table.game, f, record)
    put(table.game, record, f, given)  # places that are not named stay as they are
    return plain(table.game, f, record), found


def _seat(table: Table, given: Any) -> Seat:
    seat = seat_called(str(given)[:20], table.players) if isinstance(given, str | int) else None
    if seat is None or not 0 <= seat < table.players:
        raise ValueError(f"{quoted(given)} is no seat; there are {', '.join(default_names(table.players))}")
    return seat


def has_examples(rules: CompiledGame) -> bool:
    """Whether the book of a game has worked examples that are played."""
    try:
        return bool(blocks(Game(rules).book))
    except FileNotFoundError:  # that is another part of the suite
        return False
