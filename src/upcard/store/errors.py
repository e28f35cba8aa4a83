"""The errors of stores."""

from __future__ import annotations

from upcard.errors import UpcardError


class StoreError(UpcardError):
    """The store cannot carry out a request; the message says what to do about it."""


class DamagedStore(StoreError):
    """The file is not a database of Upcard, or it is damaged."""


class NewerStore(StoreError):
    """The file was written by a newer Upcard than this one."""


class NumberTaken(StoreError):
    """An event with this number exists (or an earlier one is missing): read the events again."""


class RowChanged(StoreError):
    """The seats of this table have changed: read the row again, and check whether the change still fits."""


class UnknownTable(StoreError, LookupError):
    """No table has this id."""


class NoSuchSeat(StoreError, LookupError):
    """The seat is empty, or the table has no seat of this number."""


class LostTable(StoreError):
    """Another worker owns this table, or has owned it since, so this worker's state is out of date."""


class LateOwner(StoreError):
    """The lease of this table's owner has expired, but no other worker has taken the table yet."""
