"""Long work in steps: a generator that yields wherever other work may be interleaved, and returns its result."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TypeVar

T = TypeVar("T")
Steps = Generator[None, None, T]


def in_one_go(steps: Steps[T]) -> T:
    """Run all steps of some work and return its result.

    >>> def work():
    ...     yield
    ...     return 7
    >>> in_one_go(work())
    7
    """
    while True:
        try:
            next(steps)
        except StopIteration as done:
            found: T = done.value
            return found


def one_step(work: Callable[[], T]) -> Steps[T]:
    """Work that cannot be divided, as a single step."""
    return work()
    yield
