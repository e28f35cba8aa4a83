"""`Pipeline`: what is asked of a database while it is asked something goes out together, as the next question."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, TypeVar

from upcard.store.errors import StoreError

MOST = 500
"""Writes that go out at once."""

V = TypeVar("V")
R = TypeVar("R")


class Pipeline(Generic[V, R]):
    """Hands values to `write`, as many as wait and at most one for each key, and each answer to who waits for it.

    All that one turn of the event loop asks for goes out at once, so that hundreds a second share the way to a
    database, its locks and its waiting for the disk; the busier it is, the more do.
    """

    def __init__(self, write: Callable[[Sequence[V]], Awaitable[Sequence[R]]], most: int = MOST) -> None:
        self._write, self._most = write, most
        self._waiting: list[tuple[str, V, asyncio.Future[R]]] = []
        self._work: asyncio.Task[None] | None = None

    async def add(self, key: str, value: V) -> R:
        """The answer to one value. Raises what `write` raises: `StoreError`."""
        answer: asyncio.Future[R] = asyncio.get_running_loop().create_future()
        self._waiting.append((key, value, answer))
        if self._work is None or self._work.done():
            self._work = asyncio.ensure_future(self._write_all())
        try:
            return await answer
        finally:
            del answer  # what it raises holds this frame: a circle

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
                        # One for each: an exception that several raise collects the frames of all of them.
                        answer.set_exception(type(error)(*error.args))
                continue
            except BaseException:
                for _, _, answer in [*((key, *rest) for key, rest in now.items()), *self._waiting]:
                    answer.cancel()
                raise
            for (_, answer), result in zip(now.values(), results, strict=True):
                if not answer.done():
                    answer.set_result(result)
