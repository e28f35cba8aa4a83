"""Writes that come while one is under way go out together."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from upcard.store import StoreError
from upcard.store.pipelining import MOST, Pipeline


async def test_what_comes_while_one_write_is_under_way_goes_out_with_the_next() -> None:
    written: list[list[int]] = []
    go_on = asyncio.Event()

    async def write(values: Sequence[int]) -> list[int]:
        written.append(list(values))
        await go_on.wait()
        return [10 * value for value in values]

    together = Pipeline(write)
    answers = [asyncio.ensure_future(together.add("t1", 1)), asyncio.ensure_future(together.add("t2", 2))]
    await asyncio.sleep(0.01)
    answers += [asyncio.ensure_future(together.add(key, value)) for key, value in [("t1", 3), ("t3", 4), ("t1", 5)]]
    await asyncio.sleep(0.01)
    assert written == [[1, 2]]
    answers[0].cancel()  # who asked has gone: the others have their answers all the same
    go_on.set()
    assert await asyncio.gather(*answers[1:]) == [20, 30, 40, 50]
    assert written == [[1, 2], [3, 4], [5]], "of one table one at a time"


async def test_a_write_that_fails_is_told_to_each_and_the_next_goes_out() -> None:
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
    assert await asyncio.gather(*(together.add(f"t{n}", n + 2) for n in range(MOST + 7))) == [*range(2, MOST + 9)]
