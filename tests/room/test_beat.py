"""Those who wait for the same moment go on together, and others are heard in between."""

from __future__ import annotations

import asyncio

from tests.room.virtual import in_virtual_time
from upcard.room.beat import TOGETHER, Beat


def test_all_go_on_at_their_moment_and_not_before() -> None:
    async def scene() -> list[tuple[str, float]]:
        beat, went, loop = Beat(), [], asyncio.get_running_loop()

        async def wait(who: str, moment: float) -> None:
            await beat.reached(moment)
            went.append((who, loop.time()))

        await asyncio.gather(wait("late", 2.0), wait("a", 1.0), wait("b", 1.0), wait("past", -1.0), wait("now", 0.0))
        return went

    assert in_virtual_time(scene()) == [("past", 0.0), ("now", 0.0), ("a", 1.0), ("b", 1.0), ("late", 2.0)]


def test_who_is_called_off_holds_nobody_up() -> None:
    async def scene() -> bool:
        beat = Beat()
        first = asyncio.ensure_future(beat.reached(1.0))
        second = asyncio.ensure_future(beat.reached(1.0))
        await asyncio.sleep(0.5)
        first.cancel()
        await second
        return first.cancelled() and asyncio.get_running_loop().time() == 1.0

    assert in_virtual_time(scene())


def test_others_have_their_turn_among_many() -> None:
    async def scene() -> int:
        beat, went = Beat(), 0

        async def wait() -> None:
            nonlocal went
            await beat.reached(1.0)
            went += 1

        waiting = [asyncio.ensure_future(wait()) for _ in range(3 * TOGETHER)]
        await asyncio.sleep(0.5)
        while not went:
            await asyncio.sleep(0 if asyncio.get_running_loop().time() >= 1.0 else 0.5)
        heard = went  # by who asks as soon as he can
        await asyncio.gather(*waiting)
        assert went == 3 * TOGETHER
        return heard

    assert in_virtual_time(scene()) == TOGETHER
