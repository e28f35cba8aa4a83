"""A table's position as fields that the page shows and changes, and a table that begins at a position."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Collection
from typing import Any

import msgspec

from upcard.cards.faces import card_text
from upcard.cards.sets import faces_in
from upcard.engine.play.game import Game
from upcard.engine.play.table import Table
from upcard.engine.positions.field_reference import field_lines
from upcard.engine.positions.plain_data import places_of
from upcard.engine.records import record
from upcard.errors import BadPosition, UpcardError
from upcard.json_input import BadJSON, read_json
from upcard.room import Room, RoomError, TableRequest
from upcard.room.match.match import Match
from upcard.store import TableRow

MAX_TEXT_LENGTH = 4_000
"""Letters of one value."""


class PositionField(msgspec.Struct, frozen=True):
    """A field of a position (`docs/positions.md`)."""

    name: str
    is_: str = msgspec.field(name="is")
    """What its values are, in words."""
    cards: bool
    """Whether cards lie there; other fields tell of cards, or of something else."""
    value: str | list[str]
    """Cards in words, for each place where there are several; any other value as JSON, texts without quotes."""


class Fields(msgspec.Struct, frozen=True):
    """A position: its fields, and all cards of the game."""

    fields: list[PositionField]
    pack: list[str]


class Asked(msgspec.Struct, frozen=True):
    """The table whose position is asked for."""

    table: str


class SetUp(msgspec.Struct, frozen=True):
    """A position for a new table with the game and the seats of another."""

    table: str
    fields: dict[str, str | list[str]]
    changed: list[str] = []
    """The fields that the author has changed; others may be left out where they follow."""


class Ticket(msgspec.Struct, frozen=True):
    """The new table, and the player's seat and token there."""

    table: str
    seat: int | None
    token: str | None


class PositionRequests:
    """The requests about positions, for the tables of a room."""

    def __init__(self, room: Room) -> None:
        self._room = room

    def answers(self) -> dict[str, tuple[type[Any], Callable[[Any], Awaitable[Any]]]]:
        """By their names, with the shape of the body."""
        return {"fields": (Asked, self._fields), "set_up": (SetUp, self._set_up)}

    async def _fields(self, asked: Asked) -> Fields:
        return fields_of((await self._match(asked.table))[1].table)

    async def _set_up(self, order: SetUp) -> Ticket:
        row, match = await self._match(order.table)
        position = table_at(match.table.game, order.fields, order.changed)  # type: ignore[arg-type]
        seats = ["me" if seat.kind == "person" else f"bot:{seat.level}" for seat in row.seats]
        name = next((seat.name for seat in row.seats if seat.kind == "person"), "")
        deal, options = record.deal_of(position.record()), position.game.options
        wish = TableRequest(row.game, row.players, "book", options, seats, name, deal=deal)
        made = await self._room.create(wish)
        return Ticket(made.table.row.id, made.seat, made.token)

    async def _match(self, table_id: str) -> tuple[TableRow, Match]:
        table = await self._room.open(table_id)
        if table.match is None:
            raise RoomError("this table has not begun")
        return table.row, table.match


def fields_of(table: Table) -> Fields:
    """The position of a table."""
    game, data = table.game, table.fields()
    schema = game.rules.schema
    fields = []
    for line in field_lines(game):
        own, value = schema.fields[line.name], data[line.name]
        laid = own.holds_cards and own.kind != "number" and _is_laid(value)
        if laid and own.units:
            parts = [value] if isinstance(value, str) else list(value)
            value = [*parts, *[""] * (len(places_of(game, own)) - len(parts))]
        fields.append(PositionField(line.name, line.type, laid, value if laid else _written(value)))
    cards = [card for one in fields if one.cards for card in " ".join(_parts(one.value)).split()]
    missing = [name for face in faces_in(game.about.pack) if (name := card_text(face)) not in cards]
    return Fields(fields, sorted([*cards, *missing], key=_order))


def table_at(game: Game, given: dict[str, str | list[str]], changed: Collection[str] = ()) -> Table:
    """A table at a position in the page's words. Where the whole does not fit together, what was not `changed` and
    follows from the cards, or tells of them, is left out. Raises `BadPosition` with all that is wrong."""
    wrong = next((name for name, value in given.items() if len("".join(_parts(value))) > MAX_TEXT_LENGTH), None)
    if wrong is not None:
        raise UpcardError(f"{wrong} has at most {MAX_TEXT_LENGTH:,} letters")
    schema = game.rules.schema
    own = {line.name: line for line in field_lines(game)}
    values = {
        name: _read(value, cards=name in own and schema.fields[name].holds_cards) for name, value in given.items()
    }
    derived = {name for name, line in own.items() if line.follows or schema.fields[name].of} - {*changed}
    without_cards = {name for name in own if not schema.fields[name].holds_cards} - {*changed}
    first: BadPosition | None = None
    for left_out in (
        set[str](),
        derived,
        derived - {"turn", "dealer", "phase"},
        without_cards - {"turn", "dealer", "phase"},
        without_cards,
    ):
        try:
            return game.position(**{name: value for name, value in values.items() if name not in left_out})
        except BadPosition as error:
            first = error if left_out == derived or first is None else first
    assert first is not None
    raise first


def _is_laid(value: Any) -> bool:
    return isinstance(value, str) or (isinstance(value, list) and all(isinstance(one, str) for one in value))


def _parts(value: str | list[str]) -> list[str]:
    return [value] if isinstance(value, str) else value


def _written(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _read(value: str | list[str], *, cards: bool) -> Any:
    """A value as `_written` writes it; what is no JSON is a text."""
    if isinstance(value, list) or (cards and not value.startswith("[")):
        return value
    try:
        return read_json(value)
    except BadJSON:
        return value


_RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


def _order(card: str) -> tuple[str, int]:
    """Suits together, ranks upwards, jokers by their number."""
    return card[-1], _RANKS.index(card[:-1]) if card[:-1] in _RANKS else 0
