"""`Pipeline`: requests that arrive during a database query are sent together in the next one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, TypeVar

from upcard.store.errors import StoreError

MAX_STATEMENTS = 500
"""The most values of one query."""

V = TypeVar("V")
R = TypeVar("R")


class Pipeline(Generic[V, R]):
    """Batches values for `write`: all that wait, at most one for each key, and returns each result to its caller.

    All values of one turn of the event loop are sent together, so hundreds of requests a second share the database's
    round trips, locks and disk writes; batches grow with the load.
    """

    def __init__(self, write: Callable[[Sequence[V]], Awaitable[Sequence[R]]], most: int = MAX_STATEMENTS) -> None:
        self._write, self._most = write, most
        self._waiting: list[tuple[str, V, asyncio.Future[R]]] = []
        self._work: asyncio.Task[None] | None = None

    async def add(self, key: str, value: V) -> R:
        """The result for one value. Raises `StoreError`, as `write` does."""
        answer: asyncio.Future[R] = asyncio.get_running_loop().create_future()
        self._waiting.append((key, value, answer))
        if self._work is None or self._work.done():
            self._work = asyncio.ensure_future(self._write_all())
        try:
            return await answer
        finally:
            del answer  # its exception refers to this frame: a reference cycle

    async def _write_all(self) -> None:
        while self._waiting:
            now: dict[str, tuple[V, asyncio.Future[R]]] = {}
            later = []
            for key, value, answer in self._waiting:
                if key in now or len(now) == self._most:
                    later.append((key, value, answer))
                else:
                    now[key] = value, answer
            self._waiting = later
            try:
                results = await self._write([value for value, _ in now.values()])
            except StoreError as error:
                for _, answer in now.values():
                    if not answer.done():
                        # One exception for each: a shared one would collect the frames of all callers.
                        answer.set_exception(type(error)(*error.args))
                continue
            except BaseException:
                for _, _, answer in [*((key, *rest) for key, rest in now.items()), *self._waiting]:
                    answer.cancel()
                raise
            for (_, answer), result in zip(now.values(), results, strict=True):
                if not answer.done():
                    answer.set_result(result)
