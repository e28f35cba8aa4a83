"""`in_threads`: executors with threads, and a process that compiles."""

from __future__ import annotations

import os
from concurrent.futures import Executor, ThreadPoolExecutor

from upcard.bots.readiness.background import BackgroundReadiness
from upcard.bots.readiness.interface import MakeBot, Readiness
from upcard.room.workers.executors import Executors


def in_threads() -> Executors:
    """Executors with as many threads as this machine can use."""
    processors = os.cpu_count() or 2
    # Half the number of processors, at most four: most of this work holds Python's lock, which the event loop needs.
    work = max(1, min(4, processors // 2))
    return Executors(
        bots=_pool(max(1, processors - 1), "bot"),  # compiled search releases Python's lock
        work=_pool(work + 1, "work"),
        work_threads=work,
        asks_bot_pool=False,
        loader=_pool(1, "open"),
        short=_pool(min(32, processors + 4), "short"),
        make_readiness=_readiness,
    )


def _pool(most: int, name: str) -> Executor:
    return ThreadPoolExecutor(most, thread_name_prefix=f"upcard-{name}")


def _readiness(make_bot: MakeBot, interpreted_first: bool) -> Readiness:
    return BackgroundReadiness(make_bot, interpreted_first)
