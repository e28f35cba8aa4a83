"""The text record of a match: readable in an e-mail, complete enough to replay.

    [Game "whist"]
    [Options "target=5"]
    [Seats "South, West, North, East"]
    [Seed "7"]
    [Result "South and North win: 5 0 5 0"]

    Hand 1, dealer East
    1. South 4♣
    2. West K♣

One line a move, in words; lines that begin with neither a bracket nor a number are remarks.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from upcard.engine.game import Game, Seed, game
from upcard.engine.table import Table
from upcard.engine.views import Zone
from upcard.errors import BadRecord, UpcardError

FORMAT = 1
_HEADER = re.compile(r'^\[(\w+) "(.*)"\]$')
_MOVE = re.compile(r"^(\d+)\. (.*)$")
_ARG = re.compile(r"^(.*?) \{([-\d ]+)\}$")


def write(table: Table) -> str:
    """The record of a table, finished or not."""
    options = " ".join(f"{name}={value}" for name, value in table.game.departures.items())
    headers: list[tuple[str, str]] = [
        ("Game", table.game.name), ("Format", str(FORMAT)), ("Players", str(table.players)), ("Options", options),
        ("Seats", ", ".join(table.names)),
    ]  # fmt: skip
    if table.started_from is not None:
        from upcard.engine.position import fields_of

        headers.append(("Position", json.dumps(fields_of(table.game, table.started_from), ensure_ascii=False)))
    if table.deck is not None:
        headers.append(("Deck", table.deck))
    if table.seed is not None:
        headers.append(("Seed", table.seed.hex() if isinstance(table.seed, bytes) else str(table.seed)))
    headers.append(("Result", _result(table)))
    lines = [f'[{name} "{_escaped(value)}"]' for name, value in headers]
    return "\n".join([*lines, "", *_body(table), ""])


def _result(table: Table) -> str:
    result = table.result
    if result is None:
        return "*"
    won = " and ".join(table.names[seat] for seat in result.won) or "nobody"
    return f"{won}: {' '.join(map(str, result.points))}"


def _body(table: Table) -> list[str]:
    lines = []
    moves = iter(enumerate(table.moves, 1))
    words = table.game.floor.moves.words
    for entry in table.log_of_all():
        if entry.kind == "move":
            number, move = next(moves)
            arg = f" {{{' '.join(map(str, move.arg))}}}" if move.arg else ""
            lines.append(f"{number}. {table.names[move.seat]}: {words(move.move)}{arg}")
        else:
            lines.append(
                ("" if entry.kind == "hand" and not lines else "\n" if entry.kind == "hand" else "   ") + entry.text
            )
    return lines


def read(text: str, among: Callable[..., Game] = game) -> Table:
    """The table that a record tells of, replayed move by move. Raises `BadRecord` with the line that is
    wrong. `among` finds the game by name and options (by default one of Upcard's)."""
    headers: dict[str, str] = {}
    moves: list[tuple[int, str]] = []
    for number, line in enumerate(text.splitlines(), 1):
        if found := _HEADER.match(line.strip()):
            headers[found[1]] = _unescaped(found[2])
        elif found := _MOVE.match(line.strip()):
            moves.append((number, found[2]))
    table = _opened(headers, among)
    for number, words in moves:
        try:
            _play(table, words)
        except UpcardError as error:
            raise BadRecord(f"line {number}, {words!r}: {error}") from None
    return table


def _opened(headers: dict[str, str], among: Callable[..., Game]) -> Table:
    if "Game" not in headers:
        raise BadRecord('this is no record: it has no line [Game "..."]')
    if int(headers.get("Format", FORMAT)) > FORMAT:
        raise BadRecord(f"the record has format {headers['Format']}; this version reads up to {FORMAT}")
    try:
        options = dict(part.split("=", 1) for part in headers.get("Options", "").split())
        players = int(headers["Players"]) if "Players" in headers else None
        chosen = among(headers["Game"], players=players, **options)
        names = tuple(name.strip() for name in headers["Seats"].split(",")) if "Seats" in headers else None
        return _table(chosen, headers, names)
    except (ValueError, UpcardError) as error:
        raise BadRecord(f"the heading of the record is wrong: {error}") from None


def _table(chosen: Game, headers: dict[str, str], names: tuple[str, ...] | None) -> Table:
    if "Position" in headers:
        from upcard.engine.position import set_up

        fields: dict[str, Any] = json.loads(headers["Position"])
        if "Seed" in headers:
            fields["seed"] = _seed(headers["Seed"])
        return Table(chosen, fields.get("seed"), states=set_up(chosen, fields), names=names)
    if "Seed" not in headers:
        raise BadRecord("the record has neither a seed nor a position to start from")
    return Table(chosen, _seed(headers["Seed"]), names=names, deck=headers.get("Deck"))


def _seed(text: str) -> Seed:
    return bytes.fromhex(text) if len(text) == 64 else int(text)


def _play(table: Table, words: str) -> None:
    name, _, move = words.rpartition(": ")
    arg: tuple[int, ...] = ()
    if found := _ARG.match(move):
        move, arg = found[1], tuple(int(n) for n in found[2].split())
    if name not in table.names:
        raise BadRecord(f"nobody called {name!r} sits here; there are {', '.join(table.names)}")
    seat = table.names.index(name)
    table.play(move, seat, arg)


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def _unescaped(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text)


def draw(table: Table, seat: int | None = None) -> str:
    """The table as text, for ``print(table)``: as a spectator sees it, or one seat."""
    view = table.view(seat)
    lines = [f"{view._floor.about.title}, hand {view.hand + 1}"]
    lines += [f"{value['label']}: {_joined(value['value'])}" for value in view.as_dict()["numbers"]]
    for zone in view.zones:
        owner = f"{table.names[zone.unit]}'s " if zone.per == "seat" and zone.unit is not None else ""
        place = f" {zone.unit}" if not zone.per and zone.unit is not None else ""
        if zone.count:
            lines.append(f"{owner}{zone.label}{place}: {_zone_text(zone)}")
    if view.ended:
        lines.append(table.log(seat)[-1].text)
    elif view.to_act:
        lines.append(
            f"{' or '.join(table.names[s] for s in view.to_act)} to act" + (f": {view.prompt}" if view.prompt else "")
        )
    return "\n".join(lines)


def _joined(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def _zone_text(zone: Zone) -> str:
    if zone.cards is None:
        return f"{zone.count} card{'s' if zone.count != 1 else ''}"
    return " ".join(card or "??" for card in zone.cards)
