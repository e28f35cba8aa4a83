"""What can go wrong with a store."""

from __future__ import annotations

from upcard.errors import UpcardError


class StoreError(UpcardError):
    """The store cannot do what was asked; the message says what to do about it."""


class DamagedStore(StoreError):
    """The file is no database of Upcard, or it is damaged."""


class NewerStore(StoreError):
    """The file was written by a newer Upcard than this one."""


class NumberTaken(StoreError):
    """Somebody else has appended an event of this number (or an earlier one is missing): read again."""


class RowChanged(StoreError):
    """Somebody else has changed the seats of this table: read the row again, and look whether the change still fits."""


class UnknownTable(StoreError, LookupError):
    """No table has this id."""


class NoSuchSeat(StoreError, LookupError):
    """Nobody sits in this seat, or the table has none of this number."""


class LostTable(StoreError):
    """Another worker holds this table, or has held it since: what is known of it here is out of date."""


class LateOwner(StoreError):
    """The worker that holds this table has not said for long that it lives. Nobody has taken the table yet."""
