"""Where tables and their events are kept."""

from upcard.store.interface import Event, SeatRow, Store, TableRow
from upcard.store.problems import DamagedStore, NewerStore, NumberTaken, RowChanged, StoreError, UnknownTable
from upcard.store.sqlite import SqliteStore

__all__ = [
    "DamagedStore", "Event", "NewerStore", "NumberTaken", "RowChanged", "SeatRow", "SqliteStore", "Store", "StoreError",
    "TableRow", "UnknownTable",
]  # fmt: skip
