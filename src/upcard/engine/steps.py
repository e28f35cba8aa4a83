"""Long work in steps: a generator that yields wherever other work may be interleaved, and returns its result.

Where it yields a `Question`, it is sent the answer. The code that runs the steps decides where that is computed.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, Protocol, TypeVar

T = TypeVar("T")


class Question(Protocol):
    """A part of some work that takes long, and that another process could compute as well."""

    def answer(self) -> Any:
        """Compute it here."""


Steps = Generator[Any, Any, T]
"""Yields None or a `Question`."""


def in_one_go(steps: Steps[T]) -> T:
    """Run all steps of some work and return its result.

    >>> def work():
    ...     yield
    ...     return 7
    >>> in_one_go(work())
    7
    """
    answer = None
    while True:
        try:
            question = steps.send(answer)
        except StopIteration as done:
            found: T = done.value
            return found
        answer = None if question is None else question.answer()


def one_step(work: Callable[[], T]) -> Steps[T]:
    """Work that cannot be divided, as a single step."""
    return work()
    yield
