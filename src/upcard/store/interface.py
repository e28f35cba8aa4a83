"""The interface of a store.

A table is one row with its beginning (game, options, seed, seats) and an append-only list of events, numbered from 1
without gaps. Its state is the fold of the events and is not stored.

There are no locks. Unique (table, number) decides which of two writers makes the next move; unique (table, act) makes
a repeated request harmless; and a change of the seats must name the newest revision (`TableRow.revision`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, Protocol

import msgspec

from upcard.types import BEFORE_ALL, EventNumber, MoveId, Seat

SeatKind = Literal["person", "bot", "open"]
Help = Literal["", "hints", "bot"]
"""Help that a person had: hints; a bot played for them."""
Statement = tuple[Any, ...]
"""A statement and its values."""


class SeatRow(msgspec.Struct, frozen=True):
    """A seat as it is stored; of a person's token only the hash."""

    kind: SeatKind
    name: str = ""
    level: str = ""
    """The level of the seat's bot, also of one that plays for the person."""
    token_hash: str = ""
    entropy: str = ""
    """The person's entropy for the deal (`room.fair_deal.commit_reveal`), once it is revealed."""
    auto: bool = False
    """Whether a bot plays for the person, at their request."""
    promise: str = ""
    """The person's commitment to the entropy; empty if there is none."""
    late: bool = False
    """Whether the entropy was not revealed in time, so that the match began without it."""
    help: Help = ""
    """The help that the person had in the match."""


class Terms(msgspec.Struct, frozen=True, omit_defaults=True):
    """The terms of a table beside the rules of the game."""

    listed: bool = False
    """Whether the lobby lists the table while a seat is free."""
    clock: int = 0
    """Seconds for a move, after which a bot makes it; 0: none."""
    evening: tuple[int, ...] = ()
    """The matches that each seat has won in this series so far; empty at the first."""
    before: str = ""
    """The table of the previous match of the series."""
    like: str = ""
    """For a challenge: the finished table with the same cards."""
    explained: bool = False
    """Whether a comment explains each move of a bot: a first match."""
    closed: bool = False
    """Whether cards that the rules never show stay secret after the match (`room.fair_deal.private_tables`)."""
    told: bool = False
    """Whether the match is an imported record, which cannot be continued."""
    continued: bool = False
    """Whether the match began in a position of a finished one, whose cards the player may have seen."""
    again: bool = False
    """Whether the player has opened a table with this deal before, as far as the room knows (`room.lobby`)."""


class Outcome(msgspec.Struct, frozen=True):
    """The result of a match by seat. It follows from the events, and is stored for quick queries."""

    won: tuple[int, ...]
    points: tuple[int, ...]
    returns: tuple[float, ...]
    moves: int
    hurried: int = 0
    """The number of bot moves that something cheaper than their level chose, because the server was busy. A match with
    such moves is not compared with others."""
    taken_back: int = 0
    """How often a move was taken back."""


class TableRow(msgspec.Struct, frozen=True):
    """A table as it is stored."""

    id: str
    game: str
    players: int
    options: dict[str, int | str | bool]
    """The value of every option, so that a new default does not change old tables."""
    seed: bytes
    """32 secret bytes, which leave the server only after the match."""
    salt: bytes
    commitment: str
    seats: tuple[SeatRow, ...]
    created: float
    """Seconds since 1970, like all times here."""
    started: float | None = None
    ended: float | None = None
    entropy: tuple[str, ...] = ()
    """The players' entropy by seat, fixed when the cards were dealt."""
    names: tuple[str, ...] = ()
    """The names by seat at the start, as in log and record."""
    forced: bool = True
    """Whether the table plays moves that are visibly forced."""
    revision: int = 0
    """The number of changes of seats and start; a change must name the revision that it is based on."""
    deal: str = ""
    """The record heading of a deal that is not secret: the deal of the day, a numbered deal, the same deal again.
    Empty: the cards follow from `seed` and the players' entropy."""
    outcome: Outcome | None = None
    terms: Terms = Terms()


class Event(msgspec.Struct, frozen=True):
    """One move of a match."""

    number: EventNumber
    seat: Seat
    move: MoveId
    arg: tuple[int, ...]
    act: str
    """The id of the request, unique at its table."""
    time: float


class ChatRow(msgspec.Struct, frozen=True):
    """A line of chat."""

    seat: Seat
    name: str
    words: str


class Store(Protocol):
    """Everything that a room stores. All methods are called from one event loop."""

    async def create(self, table: TableRow, events: Sequence[Event] = ()) -> None:
        """Store a new table with the moves made before, in one transaction."""

    async def table(self, table_id: str) -> TableRow:
        """The row of a table. Raises `UnknownTable`."""

    async def update(self, table: TableRow) -> TableRow:
        """Store the mutable part of a table, its seats and its start (time, entropy, names); returns the row with its
        next revision. Raises `RowChanged`, and stores nothing, if the row has changed since `table.revision`."""

    async def finish(self, table_id: str, ended: float) -> None:
        """Mark a match as over that no event ended (a window closed without a move). Idempotent."""

    async def unfinished(self, limit: int) -> list[str]:
        """The ids of tables with an unfinished match, the latest first."""

    async def append(self, table_id: str, event: Event, ends: bool = False) -> Event:
        """Store an event and return *the stored one*; when this returns, it survives a killed process.

        If there is an event with the same `act`, nothing is stored and that one is returned: apply only the returned
        event. Raises `NumberTaken` if the number is not the next. With `ends` the match is over with this event, stored
        in the same transaction.
        """

    async def events(self, table_id: str, after: EventNumber = BEFORE_ALL) -> list[Event]:
        """The events with numbers above `after`, in order."""

    async def chat(self, table_id: str) -> list[ChatRow]:
        """The last chat lines of a table, in order."""

    async def conclude(self, table_id: str, outcome: Outcome) -> None:
        """Store the result of a match. Idempotent."""

    async def reopen(self, table_id: str) -> None:
        """Mark a match as not over, because its last move was taken back. Idempotent."""

    async def of_deal(self, game: str, deal: str, limit: int) -> list[TableRow]:
        """The finished tables of a game with this deal (`TableRow.deal`), the latest first."""

    async def waiting(self, limit: int) -> list[TableRow]:
        """The tables with a match that has not begun, the latest first."""

    async def ids(self, after: str, limit: int) -> list[str]:
        """A page of table ids: the first `limit` above `after`, in order."""

    async def restore(self, table: TableRow, events: list[Event], chat: Sequence[ChatRow] = ()) -> bool:
        """Store a table from another store, with its events and chat. Returns False and changes nothing if the id
        exists."""

    async def query(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        """Run a statement on the other tables (`store.side_tables`, `store.accounts`), with parameters ``?1``, ``?2``;
        returns its rows."""

    async def query_all(self, first: Statement, *others: Statement) -> bool:
        """Run several such statements in one transaction. If the first returns no row, nothing is stored. Returns
        whether it did."""

    async def check(self) -> None:
        """Raises `StoreError` unless the store answers, and what is written to it lasts."""

    async def close(self) -> None:
        """Write everything and close the store."""


class Claim(msgspec.Struct, frozen=True):
    """The owner of a table, which alone may write to it."""

    epoch: int
    """The fencing token: it grows with every owner."""
    mine: bool
    """Whether the claiming worker is the owner."""
    address: str
    """The address of another owner; empty if unknown."""
    orphan: bool
    """Whether the table was taken over from a dead owner."""


class SharedStore(Store, Protocol):
    """A store that many workers share. A worker registers under a name and renews its lease; only a table's owner
    writes to it. `create` takes the owner's name, other writes take the epoch of the ownership.

    Writes raise `LostTable` if the table has a later epoch, and `LateOwner` if the lease of their own worker has
    expired; then nothing is stored. Epoch 0: the table has never had an owner."""

    async def create(self, table: TableRow, events: Sequence[Event] = (), worker: str | None = None) -> None: ...

    async def update(self, table: TableRow, epoch: int = 0) -> TableRow: ...

    async def finish(self, table_id: str, ended: float, epoch: int = 0) -> None: ...

    async def append(self, table_id: str, event: Event, ends: bool = False, epoch: int = 0) -> Event: ...

    async def conclude(self, table_id: str, outcome: Outcome, epoch: int = 0) -> None: ...

    async def reopen(self, table_id: str, epoch: int = 0) -> None: ...

    async def open(self) -> None:
        """Connect, and migrate the schema. Raises `StoreError`."""

    def clone(self) -> SharedStore:
        """A second connection to the same store, for another event loop."""

    async def register(self, worker: str, address: str, seconds: float) -> None:
        """Register a worker at an address, with a lease of `seconds`."""

    async def renew(self, worker: str, seconds: float) -> bool | None:
        """Renew a worker's lease for `seconds`. Returns whether it had expired, so that others may have taken its
        tables; None for a worker that is not registered any more."""

    async def live_workers(self) -> dict[str, str]:
        """The addresses of the live workers, by name."""

    async def unregister(self, worker: str) -> None:
        """Remove a worker, and free its tables."""

    async def claim(self, table_id: str, worker: str) -> Claim:
        """Take a table if it is free or its owner is dead; returns its owner then. Raises `UnknownTable`."""

    async def owned(self, worker: str) -> dict[str, int]:
        """The tables that a worker owns, with their epochs."""

    async def release(self, held: Mapping[str, int], worker: str) -> None:
        """Release tables that a worker owns under these epochs."""

    async def secret(self, name: str) -> str:
        """A secret that all workers share, created at the first request."""
