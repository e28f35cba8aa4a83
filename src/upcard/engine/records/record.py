"""The text record of a match: readable in an e-mail, complete enough to replay.

    [Game "whist"]
    [Options "target=5"]
    [Seats "South, West, North, East"]
    [Seed "7"]
    [Result "South and North win: 5 0 5 0"]

    Hand 1, dealer East
    1. South 4♣
    2. West K♣

One line a move, in words; lines that begin with neither a bracket nor a number are remarks. A game for one that was
given up has the tag ``[Conceded "yes"]``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from upcard.engine.compile.game import ARG_WORDS
from upcard.engine.compile.variant import SEEDS, Seed
from upcard.engine.play.game import Game, game
from upcard.engine.play.names import wrong_names
from upcard.engine.play.notation import FORMAT
from upcard.engine.play.table import Table
from upcard.engine.positions.bounds import MAX_DEPTH, MAX_JSON_LETTERS
from upcard.engine.positions.position import set_up
from upcard.engine.steps import Steps, in_one_go
from upcard.errors import BadRecord, UpcardError
from upcard.json_input import BadJSON, read_json
from upcard.quoting import quoted

MAX_LENGTH, MAX_MOVE_LENGTH, MAX_QUOTE_LENGTH = 20_000_000, 1000, 300
"""The largest lengths of a record and of a move, and of a quotation in an error message."""
MAX_FIELDS, MAX_DECK = 200, 4_000
"""The most fields of a position, and the most letters of a pack."""
MAX_OPTIONS, MAX_OPTION = 100, 60
"""The most options, and the most letters of one's name or value."""
_HEADER = re.compile(r'^\[([A-Za-z0-9_]+) "(.*)"\]$')
_DEAL = re.compile(r'^\[(Seed|Deck|Position) "')
_MOVE = re.compile(r"^([0-9]+)\. (.*)$")
_ARG = re.compile(r"^(.*?) \{([-0-9 ]+)\}$")


def read(text: str, among: Callable[..., Game] = game) -> Table:
    """The table of a record, replayed move by move. `among` finds the game by name and options (by default one of
    Upcard's). Raises only `BadRecord`, with the wrong line and what is allowed there."""
    return in_one_go(read_in_steps(text, among))


def read_in_steps(text: str, among: Callable[..., Game] = game, most: int | None = None) -> Steps[Table]:
    """The same in steps of one move; a record of more than `most` moves is refused before any of them is played."""
    headers, moves = _parsed(text)
    if most is not None and len(moves) > most:
        raise BadRecord(f"a match that is brought in has at most {most:,} moves; this one has {len(moves):,}")
    table = _opened(headers, among)
    for number, words in moves:
        yield
        try:
            _play(table, words)
        except UpcardError as error:
            raise BadRecord(f"line {number}, {quoted(words)}: {_shortened(str(error))}") from None
    if headers.get("Conceded") == "yes":
        try:
            table.concede()
        except UpcardError as error:
            raise BadRecord(f'the tag [Conceded "yes"] is wrong: {error}') from None
    return table


def begin(heading: str, chosen: Game, names: tuple[str, ...]) -> Table:
    """A table before its first move, with the cards given by the heading of a record (its tags ``Seed``, ``Deck`` or
    ``Position``). Raises `BadRecord`."""
    headers, _ = _parsed(heading)
    return _table(chosen, headers, names)


def deal_of(record: str) -> str:
    """The tags of a record that give its cards, for `begin`."""
    return "\n".join(line for line in record.partition("\n\n")[0].splitlines() if _DEAL.match(line))


def _parsed(text: str) -> tuple[dict[str, str], list[tuple[int, str]]]:
    """The tags of the heading, and the moves with the numbers of their lines."""
    if not isinstance(text, str):
        raise BadRecord(f"a record is text, not {type(text).__name__}")
    if len(text) > MAX_LENGTH:
        raise BadRecord(f"a record has at most {MAX_LENGTH} letters, this one has {len(text)}")
    headers: dict[str, str] = {}
    moves: list[tuple[int, str]] = []
    for number, line in enumerate(text.splitlines(), 1):
        if found := _HEADER.match(line.strip()):
            if found[1] in headers:
                raise BadRecord(f"line {number}: the tag {found[1]!r} is there twice")
            headers[found[1]] = _unescaped(found[2])
        elif found := _MOVE.match(line.strip()):
            if len(line) > MAX_MOVE_LENGTH:
                raise BadRecord(
                    f"line {number}: a move has at most {MAX_MOVE_LENGTH} letters, this one has {len(line)}"
                )
            moves.append((number, found[2]))
    return headers, moves


def _opened(headers: dict[str, str], among: Callable[..., Game]) -> Table:
    if "Game" not in headers:
        raise BadRecord('this is not a record: it has no line [Game "..."]')
    if _number(headers, "Format", FORMAT) != FORMAT:
        raise BadRecord(f"the record has format {headers['Format']}; this version reads up to {FORMAT}")
    players = _number(headers, "Players") if "Players" in headers else None
    try:
        chosen = among(headers["Game"], players=players, **read_options(headers.get("Options", "")))
        return _table(chosen, headers, _names(headers, chosen.players))
    except BadRecord:
        raise
    except UpcardError as error:
        raise BadRecord(f"the heading of the record is wrong: {_shortened(str(error))}") from None


def _number(headers: dict[str, str], tag: str, default: int = 0) -> int:
    """The whole number, of at most nine digits, in a tag."""
    text = headers.get(tag, str(default))
    if not re.fullmatch(r"[0-9]{1,9}", text):
        raise BadRecord(f"{tag} must be a whole number, not {quoted(text)}")
    return int(text)


def read_options(text: str) -> dict[str, str]:
    """The options in the tag ``Options``, by their names. Raises `BadRecord`."""
    options: dict[str, str] = {}
    for part in text.split(maxsplit=MAX_OPTIONS):
        name, equals, value = part.partition("=")
        if len(options) == MAX_OPTIONS:
            raise BadRecord(f"a record has at most {MAX_OPTIONS} options")
        if max(len(name), len(value)) > MAX_OPTION:
            raise BadRecord(
                f"the name and the value of an option have at most {MAX_OPTION} letters, not {quoted(part)}"
            )
        if not (name and equals and value):
            raise BadRecord(f"options are written like target=5, with spaces between them, not {quoted(part)}")
        if value.lstrip("+-").isdecimal() and not value.isascii():
            raise BadRecord(f"the number of the option {name!r} is written with the digits 0 to 9, not {value!r}")
        if name in options or name in ("name", "players"):
            where = "is there twice" if name in options else "has its own tag and is not an option"
            raise BadRecord(f"the option {name!r} {where}")
        options[name] = value
    return options


def _names(headers: dict[str, str], players: int) -> tuple[str, ...] | None:
    """The names of the seats. They must differ, because they identify the player of each move."""
    if "Seats" not in headers:
        return None
    count = headers["Seats"].count(",") + 1
    if count != players:
        raise BadRecord(f"Seats must name {players} players with commas between them; it names {count}")
    names = tuple(name.strip() for name in headers["Seats"].split(","))
    if wrong := wrong_names(names, players):
        raise BadRecord(f"Seats: {wrong}")
    return names


def _table(chosen: Game, headers: dict[str, str], names: tuple[str, ...] | None) -> Table:
    if "Position" in headers:
        fields = _fields(headers["Position"])
        if "Seed" in headers:
            fields["seed"] = _seed(headers["Seed"])
        try:
            return Table(chosen, fields.get("seed"), states=set_up(chosen, fields), names=names)
        except (
            ValueError,
            TypeError,
            LookupError,
            OverflowError,
        ) as error:  # invalid values may also fail inside a rule
            raise BadRecord(f"the position of the record is wrong: {_shortened(str(error))}") from None
    if "Seals" in headers:
        raise BadRecord("this is the record of a closed table, which keeps its cards: only upcard verify reads it")
    if "Seed" not in headers:
        raise BadRecord("the record has neither a seed nor a position to start from")
    deck = headers.get("Deck")
    if deck is not None and len(deck) > MAX_DECK:
        raise BadRecord(f"the pack of a record (Deck) has at most {MAX_DECK:,} letters, this one has {len(deck):,}")
    return Table(chosen, _seed(headers["Seed"]), names=names, deck=deck)


def _fields(text: str) -> dict[str, Any]:
    """The fields of a position: a JSON object. What they may hold, `set_up` says."""
    try:
        fields = read_json(text, MAX_JSON_LETTERS, MAX_DEPTH + 1)
    except BadJSON as error:
        raise BadRecord(f"the position is not written in JSON: {error}") from None
    if not isinstance(fields, dict):
        raise BadRecord(f'the position must be fields with values, {{"turn": 2, ...}}, not {quoted(text)}')
    if len(fields) > MAX_FIELDS:
        raise BadRecord(f"the position of a record has at most {MAX_FIELDS} fields, this one has {len(fields):,}")
    if "seed" in fields and (type(fields["seed"]) is not int or not 0 <= fields["seed"] < 2**64):
        raise BadRecord(f"the seed of a position must be {SEEDS}, not {quoted(str(fields['seed']))}")
    return fields


def _seed(text: str) -> Seed:
    if re.fullmatch(r"[0-9a-fA-F]{64}", text):
        return bytes.fromhex(text)
    if not re.fullmatch(r"[0-9]{1,20}", text) or int(text) >= 2**64:
        raise BadRecord(f"Seed must be {SEEDS}, or 64 digits and letters a to f, not {quoted(text)}")
    return int(text)


def _play(table: Table, words: str) -> None:
    name, _, move = words.rpartition(": ")
    arg: tuple[int, ...] = ()
    if found := _ARG.match(move):
        move, arg = found[1], _content(found[2])
    if name not in table.names:
        raise BadRecord(f"there is no player {quoted(name)}; there are {', '.join(table.names)}")
    seat = table.names.index(name)
    table.play(move, seat, arg)


def _content(text: str) -> tuple[int, ...]:
    numbers = text.split()
    if len(numbers) > ARG_WORDS or not all(re.fullmatch(r"-?[0-9]{1,19}", n) for n in numbers):
        raise BadRecord(f"the content of a move is at most {ARG_WORDS} numbers of 64 bits, not {quoted(text)}")
    return tuple(int(n) for n in numbers)


def _shortened(text: str) -> str:
    """A sentence that may quote much of a record, for another sentence."""
    return text if len(text) <= MAX_QUOTE_LENGTH else f"{text[: MAX_QUOTE_LENGTH - 4]} ..."


def _unescaped(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text)
