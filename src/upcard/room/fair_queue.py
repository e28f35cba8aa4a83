"""`FairQueue`: who is served next, where many wait: each address in turn, and of an address each table in turn."""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """A queue in which nobody waits for all that somebody else has asked for.

    >>> turns = FairQueue()
    >>> for address, table, what in [("a", "1", "x"), ("a", "1", "y"), ("a", "2", "z"), ("b", "3", "w")]:
    ...     turns.add(address, table, what)
    >>> [turns.next() for _ in range(len(turns))]
    ['x', 'w', 'z', 'y']
    """

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, OrderedDict[str, deque[T]]] = OrderedDict()
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def add(self, address: str, table: str, what: T) -> None:
        """Somebody waits."""
        tables = self._waiting.setdefault(address, OrderedDict())
        tables.setdefault(table, deque()).append(what)
        self._count += 1

    def next(self) -> T:
        """Who is served now. Raises `KeyError` where nobody waits."""
        address, tables = self._waiting.popitem(last=False)
        table, waiting = tables.popitem(last=False)
        found = waiting.popleft()
        if waiting:
            tables[table] = waiting  # the last of its address now
        if tables:
            self._waiting[address] = tables  # the last of all
        self._count -= 1
        return found
