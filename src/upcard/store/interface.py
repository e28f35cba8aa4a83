"""What a room needs of a store: sixteen methods.

A table is one row that says how it began (game, options, seed, seats) and an append-only list of
events, numbered from 1 without gaps. Its state is the fold of the events and is stored nowhere.

Nobody locks anything. Unique (table, number) settles who of two writers makes the next move; unique (table, act) makes
resending harmless; and seats change only by who has seen the newest of them (`TableRow.revision`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, Protocol

import msgspec

SeatKind = Literal["person", "bot", "open"]
Statement = tuple[Any, ...]
"""A statement and its values."""


class SeatRow(msgspec.Struct, frozen=True):
    """A seat as it is stored. Of a person's token there is only the hash."""

    kind: SeatKind
    name: str = ""
    level: str = ""
    """How the bot of this seat plays, also the one that plays for a person who asks for it."""
    token_hash: str = ""
    entropy: str = ""
    """What the person added to the deal (`room.fair_deal.commit_reveal`), once it has been revealed."""
    auto: bool = False
    """A bot plays for the person, at the person's wish."""
    promise: str = ""
    """The person's commitment to that; empty where the person adds nothing."""
    late: bool = False
    """It was not revealed in time: the match began without it."""


class Terms(msgspec.Struct, frozen=True, omit_defaults=True):
    """What people agreed on beside the rules of the game."""

    listed: bool = False
    """Whether anybody may find the table while a chair is free."""
    clock: int = 0
    """Seconds for a move, after which a bot makes it; 0: none."""
    evening: tuple[int, ...] = ()
    """How many matches of this evening each seat has won before this one; empty at the first."""
    before: str = ""
    """The table at which the same people played the match before."""
    like: str = ""
    """The finished table whose cards these are, where they were sent as a challenge."""
    explained: bool = False
    """After every move of a bot it is said what the move is about: a first match."""
    closed: bool = False
    """What the rules never show stays secret after the match (`room.fair_deal.private_tables`)."""
    told: bool = False
    """A match that was brought in as a record: nobody plays it on."""


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended, seat by seat: kept beside its events, which say the same, to be looked through quickly."""

    won: tuple[int, ...]
    points: tuple[int, ...]
    returns: tuple[float, ...]
    moves: int
    hurried: int = 0
    """Moves of bots that something cheaper than their level chose, because the server was busy: such a match stands in
    no comparison."""


class TableRow(msgspec.Struct, frozen=True):
    """A table as it is stored."""

    id: str
    game: str
    players: int
    options: dict[str, int | str | bool]
    """The value of every option, so that a later change of a default changes no table."""
    seed: bytes
    """32 secret bytes of the server. It leaves the server only after the match."""
    salt: bytes
    commitment: str
    seats: tuple[SeatRow, ...]
    created: float
    """Seconds since 1970, as in all times here."""
    started: float | None = None
    ended: float | None = None
    entropy: tuple[str, ...] = ()
    """What the players had added when the cards were dealt, seat by seat; fixed at the start."""
    names: tuple[str, ...] = ()
    """Who sat where at the start: the names in log and record."""
    forced: bool = True
    """Whether moves that all can see to be forced are played by the table."""
    revision: int = 0
    """How often seats and start have changed: who changes them says which revision he has seen."""
    deal: str = ""
    """The heading of a record that says where the cards come from, where they are no secret: the deal of the day, the
    same deal again. Empty: they come from `seed` and from what the players add."""
    outcome: Outcome | None = None
    terms: Terms = Terms()


class Event(msgspec.Struct, frozen=True):
    """One move that was made."""

    number: int
    seat: int
    move: int
    arg: tuple[int, ...]
    act: str
    """The id under which it was sent, unique at its table."""
    time: float


class SaidRow(msgspec.Struct, frozen=True):
    """A line of chat."""

    seat: int
    name: str
    words: str


class Store(Protocol):
    """Everything that a room keeps. All methods may be called from one event loop at a time."""

    async def create(self, table: TableRow, events: Sequence[Event] = ()) -> None:
        """Keep a new table, and the moves that were made at it before: all in one transaction."""

    async def table(self, table_id: str) -> TableRow:
        """The row of a table. Raises `UnknownTable`."""

    async def update(self, table: TableRow) -> TableRow:
        """Keep what may change of a table, its seats and its start (time, entropy, names), and return the row with its
        next revision. Raises `RowChanged` when somebody else has changed the row since `table.revision`: then nothing
        is stored."""

    async def finish(self, table_id: str, ended: float) -> None:
        """The match is over, though no event says so (a window closed that nobody used). Once is enough."""

    async def unfinished(self, limit: int) -> list[str]:
        """The ids of tables whose match is not over, the latest first."""

    async def append(self, table_id: str, event: Event, ends: bool = False) -> Event:
        """Keep an event and return *what is stored*; when this returns, it survives a killed process.

        If an event with the same `act` is there already, nothing is stored and that one is returned, with the move
        that was made then: only what this returns may be applied. Raises `NumberTaken` when the number is not the
        next. With `ends` the match is over with this event; both are kept or neither.
        """

    async def events(self, table_id: str, after: int = 0) -> list[Event]:
        """The events with numbers above `after`, in order."""

    async def said(self, table_id: str) -> list[SaidRow]:
        """What was said at a table last, in its order."""

    async def conclude(self, table_id: str, outcome: Outcome) -> None:
        """Keep how a match ended. Once is enough."""

    async def of_deal(self, game: str, deal: str, limit: int) -> list[TableRow]:
        """The finished tables of a game at which these cards (`TableRow.deal`) were dealt, the latest first."""

    async def waiting(self, limit: int) -> list[TableRow]:
        """The tables whose match has not begun, the latest first."""

    async def ids(self, after: str, limit: int) -> list[str]:
        """The ids of tables above `after`, in order: all tables, by and by."""

    async def restore(self, table: TableRow, events: list[Event], said: Sequence[SaidRow] = ()) -> bool:
        """Keep a table that was in another store, with all its events and what was said there; False where one of this
        id is here already: then nothing is stored."""

    async def ask(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        """Run a statement about what is kept beside the tables (`store.side_tables`, `store.accounts`), whose places
        are numbered ``?1``, ``?2``; the rows that it answers."""

    async def ask_all(self, first: Statement, *others: Statement) -> bool:
        """Run such statements, all or none. The first says whether there is anything to do: where it answers no row
        nothing is stored; whether it did."""

    async def close(self) -> None:
        """Write everything and let go of the store."""


class Claim(msgspec.Struct, frozen=True):
    """Who may write at a table."""

    epoch: int
    """Grows with every owner."""
    mine: bool
    """Whether it is the one who asked."""
    address: str
    """Where the owner is reached, if that is another one; empty when nobody knows."""
    orphan: bool
    """Whether the table was taken over from an owner who is dead."""


class SharedStore(Store, Protocol):
    """A store that many workers share. A worker is enrolled under a name and says now and then that it lives; a table
    is written by the one worker that holds it. `create` is given its name, the other writes under which epoch.

    Writes raise `LostTable` where the table has been held under a later epoch than theirs, and `LateOwner` where their
    own worker has not said for too long that it lives; then nothing is stored. Epoch 0: nobody has ever held it.
    """

    async def create(self, table: TableRow, events: Sequence[Event] = (), worker: str | None = None) -> None: ...

    async def update(self, table: TableRow, epoch: int = 0) -> TableRow: ...

    async def finish(self, table_id: str, ended: float, epoch: int = 0) -> None: ...

    async def append(self, table_id: str, event: Event, ends: bool = False, epoch: int = 0) -> Event: ...

    async def conclude(self, table_id: str, outcome: Outcome, epoch: int = 0) -> None: ...

    async def open(self) -> None:
        """Connect, and bring the database up to date. Raises `StoreError`."""

    def twin(self) -> SharedStore:
        """The same store once more, for another event loop."""

    async def enrol(self, worker: str, address: str, seconds: float) -> None:
        """A worker begins: it can be reached at an address, and lives for `seconds` at least."""

    async def renew(self, worker: str, seconds: float) -> bool | None:
        """A worker lives for `seconds` from now. Returns whether that came late, so that others may have taken its
        tables; None for a worker that is not enrolled any more."""

    async def living(self) -> dict[str, str]:
        """The workers that live, and where they are reached."""

    async def dismiss(self, worker: str) -> None:
        """A worker is gone: its tables are free."""

    async def claim(self, table_id: str, worker: str) -> Claim:
        """Take a table if it is free, or its owner dead; who holds it then. Raises `UnknownTable`."""

    async def owned(self, worker: str) -> dict[str, int]:
        """The tables that a worker holds, with their epochs."""

    async def release(self, held: Mapping[str, int], worker: str) -> None:
        """A worker lets go of tables that it holds under these epochs."""

    async def secret(self, name: str) -> str:
        """A secret of all who share this store, drawn when it is asked for first."""
