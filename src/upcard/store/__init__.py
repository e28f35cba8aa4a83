"""The stores of tables and their events: SQLite, and PostgreSQL for several workers."""

from upcard.store.errors import (
    DamagedStore,
    LateOwner,
    LostTable,
    NewerStore,
    NumberTaken,
    RowChanged,
    StoreError,
    UnknownTable,
)
from upcard.store.interface import ChatRow, Claim, Event, Help, Outcome, SeatRow, SharedStore, Store, TableRow, Terms
from upcard.store.leases import LeasedStore
from upcard.store.postgres import PostgresStore
from upcard.store.sqlite import SqliteStore

__all__ = [
    "ChatRow",
    "Claim",
    "DamagedStore",
    "Event",
    "Help",
    "LateOwner",
    "LeasedStore",
    "LostTable",
    "NewerStore",
    "NumberTaken",
    "Outcome",
    "PostgresStore",
    "RowChanged",
    "SeatRow",
    "SharedStore",
    "SqliteStore",
    "Store",
    "StoreError",
    "TableRow",
    "Terms",
    "UnknownTable",
]  # fmt: skip
