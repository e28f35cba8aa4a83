"""Writes that arrive during another write are sent together."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from upcard.store import StoreError
from upcard.store.pipelining import MAX_STATEMENTS, Pipeline


async def test_requests_during_a_write_are_sent_with_the_next() -> None:
    export_lines: list[list[int]] = []
    go_on = asyncio.Event()

    async def write(values: Sequence[int]) -> list[int]:
        export_lines.append(list(values))
        await go_on.wait()
        return [10 * value for value in values]

    together = Pipeline(write)
    answers = [asyncio.ensure_future(together.add("t1", 1)), asyncio.ensure_future(together.add("t2", 2))]
    await asyncio.sleep(0.01)
    answers += [asyncio.ensure_future(together.add(key, value)) for key, value in [("t1", 3), ("t3", 4), ("t1", 5)]]
    await asyncio.sleep(0.01)
    assert export_lines == [[1, 2]]
    answers[0].cancel()  # a cancelled caller does not affect the others
    go_on.set()
    assert await asyncio.gather(*answers[1:]) == [20, 30, 40, 50]
    assert export_lines == [[1, 2], [3, 4], [5]], "of one table one at a time"


async def test_a_failed_write_raises_for_each_caller_and_the_next_is_sent() -> None:
    async def write(values: Sequence[int]) -> list[int]:
        if 1 in values:
            raise StoreError("the database is away")
        return list(values)

    together = Pipeline(write)
    failed = await asyncio.gather(together.add("t1", 1), together.add("t2", 2), return_exceptions=True)
    assert [str(error) for error in failed] == ["the database is away"] * 2
    assert failed[0] is not failed[1]
    with pytest.raises(StoreError):
        await together.add("t1", 1)
    assert await together.add("t2", 2) == 2
    assert await asyncio.gather(*(together.add(f"t{n}", n + 2) for n in range(MAX_STATEMENTS + 7))) == [
        *range(2, MAX_STATEMENTS + 9)
    ]
