"""Transcripts: one hand as text, with the deal, the words of every move, the log lines, and the score.

`replayed` plays the moves of a transcript with the current rules and writes it again. If play, a sentence or a score
has changed, the two texts differ at that line.

     3  South     7♥          of 12  South plays 7♥.
     4  West      J♥          of  4  West plays J♥. West takes the trick.

``of 12`` is the number of legal moves. The middle of a long hand is abbreviated, with several moves per line.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from upcard.engine.compile.game import compiled_game
from upcard.engine.compile.variant import OptionValue
from upcard.engine.play.game import Game
from upcard.engine.play.table import Table
from upcard.errors import BadRecord, UpcardError
from upcard.types import Seat

MAX_MOVES, HEAD, TAIL = 64, 36, 8
"""A hand of more than MAX_MOVES moves is written in full only at its beginning (HEAD moves) and its end (TAIL)."""
WIDTH = 120
_HEADING = re.compile(r"(game|players|seed|options): *(.*)")
_FULL = re.compile(r" *[0-9]+  (\S.*?)  +of +[0-9]+(?:  .*)?")
_BRIEF, _FORCED = re.compile(r"\.\.\. (.*)"), re.compile(r"\.\.\. ([0-9]+) moves, each the only legal one")
_CONTENT = re.compile(r"(.*) \{(-?[0-9]+(?: -?[0-9]+)*)\}")
_BETWEEN = " · "

Say = tuple[int, str | int, tuple[int, ...]]
"""A move: the seat, the words (or the number) and the content."""


@dataclass(frozen=True)
class _Line:
    """A move with its log lines."""

    name: str
    words: str
    legal: int
    log_text: str


def played(game: Game, seed: int, choose: Callable[[Table], Say]) -> str:
    """The transcript of one hand in which `choose` returns each seat and move."""
    table = Table(_one_hand(game), seed)

    def moves() -> Iterator[Say]:
        while table.to_act:
            yield choose(table)

    return _written(table, seed, moves())


def replayed(text: str, among: Callable[..., Game] | None = None) -> str:
    """The transcript of the same deal and moves with the current rules, interpreted unless `among` finds the game.

    It ends at a move that is no longer legal, with the reason. Raises `BadRecord` if the text is not a transcript.
    """
    heading = {found[1]: found[2] for line in text.splitlines() if (found := _HEADING.fullmatch(line))}
    if missing := {"game", "players", "seed"} - heading.keys():
        raise BadRecord(f"this is not a transcript: it has no line {' and no '.join(sorted(missing))}")
    options: dict[str, OptionValue] = {}
    for part in heading.get("options", "").split():
        name, _, value = part.partition("=")
        options[name] = value
    game = (among or _interpreted)(heading["game"], players=int(heading["players"]), **options)
    table = Table(_one_hand(game), int(heading["seed"]))
    return _written(table, int(heading["seed"]), _said(text, table))


def _interpreted(name: str, players: int, **options: OptionValue) -> Game:
    return Game(compiled_game(name, interpreted=True), players, options=options)


def _one_hand(game: Game) -> Game:
    return Game(game.rules, game.players, options={**game.options, "single_hand": True})


def _said(text: str, table: Table) -> Iterator[Say]:
    """The moves of a transcript, in order."""
    for line in text.splitlines():
        if found := _FORCED.fullmatch(line):
            for _ in range(int(found[1])):
                seat = table.to_act[0]
                yield seat, table.legal_ids(seat)[0], ()
        elif found := _BRIEF.fullmatch(line):
            for part in found[1].split(_BETWEEN):
                yield _say(part, table)
        elif found := _FULL.fullmatch(line):
            yield _say(found[1], table)


def _say(text: str, table: Table) -> Say:
    name = next((name for name in table.names if text.startswith(name + " ")), None)
    if name is None:
        raise BadRecord(f"no player is named at the start of {text!r}; there are {', '.join(table.names)}")
    words, arg = text.removeprefix(name).strip(), ()
    if found := _CONTENT.fullmatch(words):
        return table.names.index(name), found[1], tuple(int(n) for n in found[2].split())
    return table.names.index(name), words, arg


def _written(table: Table, seed: int, moves: Iterable[Say]) -> str:
    game = table.game
    options = " ".join(f"{name}={value}" for name, value in game.departures.items() if name != "single_hand")
    head = [
        f"One hand of {game.title}, move by move.", "",
        f"game: {game.name}", f"players: {game.players}", f"seed: {seed}", *[f"options: {options}"][: len(options)],
        "", *_deal(table), "",
    ]  # fmt: skip
    lines: list[_Line] = []
    refused = ""
    for seat, move, arg in moves:
        try:
            lines.append(_make(table, seat, move, arg))
        except UpcardError as error:
            words = table.game.moves.words(move) if isinstance(move, int) else move
            refused = f"{len(lines) + 1:3d}  {_at(table, seat)} cannot say {words!r}: {error}"
            break
    end = [refused] if refused else ["", *_score(table)]
    return "\n".join([*head, *_shown(lines), *end, ""])


def _deal(table: Table) -> Iterator[str]:
    """The log lines of the deal, and the cards in every zone after it."""
    for entry in table.log_of_all():
        yield entry.text
    schema, fields = table.game.rules.schema, table.fields()
    for name, value in fields.items():
        f = schema.fields.get(name)
        if f is None or not f.role or not f.is_zone:
            continue
        units = value if isinstance(value, list) else [value]
        for unit, cards in enumerate(units):
            owner = f"{table.names[unit]}'s " if f.per == "seat" and unit < table.players else ""
            place = f" {unit}" if isinstance(value, list) and f.per != "seat" else ""
            if text := _cards(cards):
                yield from textwrap.wrap(f"{owner}{f.label}{place}: {text}", WIDTH, subsequent_indent="    ")


def _cards(value: Any) -> str:
    return " | ".join(part for part in map(_cards, value) if part) if isinstance(value, list) else str(value or "")


def _at(table: Table, seat: Seat) -> str:
    return table.names[seat] if 0 <= seat < table.players else f"seat {seat}"


def _make(table: Table, seat: Seat, move: str | int, arg: tuple[int, ...]) -> _Line:
    legal = len(table.legal_ids(seat))
    lines, seen = len(table.log_of_all()), table.lines()
    table.play(move, seat, arg)
    made = table.moves[-1]
    content = f" {{{' '.join(map(str, made.arg))}}}" if any(made.arg) else ""
    texts = [_sentence(entry.text) for entry in table.log_of_all()[lines:]]
    others = next((entry.text for entry in table.log(None, seen) if entry.kind == "move"), None)
    if not table.game.moves.kind(made.move).says:
        texts[0] = "[The log leaves it out.]"
    elif others is None:
        texts[0] += " [The others learn nothing.]"
    elif _sentence(others) != texts[0]:
        texts[0] += f" [The others read: {_sentence(others)}]"
    return _Line(table.names[seat], table.game.moves.words(made.move) + content, legal, " ".join(texts))


def _sentence(text: str) -> str:
    return text if text[-1] in ".!?" else text + "."


def _shown(lines: list[_Line]) -> Iterator[str]:
    if len(lines) <= MAX_MOVES:
        yield from _whole(lines, 0)
        return
    yield from _whole(lines[:HEAD], 0)
    yield from _brief(lines[HEAD:-TAIL])
    yield from _whole(lines[-TAIL:], len(lines) - TAIL)


def _whole(lines: list[_Line], before: int) -> Iterator[str]:
    who = max((len(line.name) for line in lines), default=0)
    what = max((len(line.words) for line in lines), default=0)
    for number, line in enumerate(lines, before + 1):
        start = f"{number:3d}  {line.name:{who}}  {line.words:{what}}  of {line.legal:2d}  "
        yield from textwrap.wrap(start + line.log_text, WIDTH, subsequent_indent=" " * len(start), drop_whitespace=True)


def _brief(lines: list[_Line]) -> Iterator[str]:
    if all(line.legal == 1 for line in lines):
        yield f"... {len(lines)} moves, each the only legal one"
        return
    row = ""
    for line in lines:
        part = f"{line.name} {line.words}"
        if row and len(row) + len(_BETWEEN) + len(part) > WIDTH:
            yield row
            row = ""
        row += _BETWEEN + part if row else f"... {part}"
    yield row


def _score(table: Table) -> Iterator[str]:
    if not table.over:
        yield "The hand goes on."
        return
    for _, sheet in table.sheets:
        yield from sheet.text().splitlines()
    assert table.result is not None  # the match is over
    points = ", ".join(f"{name} {points}" for name, points in zip(table.names, table.result.points, strict=True))
    yield f"Points: {points}"
