"""`FairQueue`: serves addresses in turn, and the tables of an address in turn."""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """A round-robin queue: an address with many requests does not delay the others.

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
        """Add a request."""
        tables = self._waiting.setdefault(address, OrderedDict())
        tables.setdefault(table, deque()).append(what)
        self._count += 1

    def next(self) -> T:
        """Remove and return the next request. Raises `KeyError` if the queue is empty."""
        address, tables = self._waiting.popitem(last=False)
        table, waiting = tables.popitem(last=False)
        found = waiting.popleft()
        if waiting:
            tables[table] = waiting  # now the last table of its address
        if tables:
            self._waiting[address] = tables  # now the last address
        self._count -= 1
        return found
