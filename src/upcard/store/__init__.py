"""Where tables and their events are kept."""

from upcard.store.interface import Event, Outcome, SeatRow, Store, TableRow, Terms
from upcard.store.problems import DamagedStore, NewerStore, NumberTaken, RowChanged, StoreError, UnknownTable
from upcard.store.sqlite import SqliteStore

__all__ = [
    "DamagedStore", "Event", "NewerStore", "NumberTaken", "Outcome", "RowChanged", "SeatRow", "SqliteStore", "Store",
    "StoreError", "TableRow", "Terms", "UnknownTable",
]  # fmt: skip
