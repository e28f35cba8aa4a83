"""`in_threads`: a room's executors where there are threads, and a process that compiles."""

from __future__ import annotations

import os
from concurrent.futures import Executor, ThreadPoolExecutor

from upcard.bots.readiness import MakeBot, Readiness
from upcard.bots.warm_up import BackgroundReadiness
from upcard.room.executors import Executors


def in_threads() -> Executors:
    """As many threads as this machine has use for."""
    processors = os.cpu_count() or 2
    # Half as many as there are processors, four at most: much of the work holds Python's lock, which the loop needs.
    work = max(1, min(4, processors // 2))
    return Executors(
        bots=_pool(max(1, processors - 1), "bot"),  # compiled search lets go of Python's lock
        work=_pool(work + 1, "work"),
        work_threads=work,
        loader=_pool(1, "open"),
        short=_pool(min(32, processors + 4), "short"),
        make_readiness=_readiness,
    )


def _pool(most: int, name: str) -> Executor:
    return ThreadPoolExecutor(most, thread_name_prefix=f"upcard-{name}")


def _readiness(make_bot: MakeBot, interpreted_first: bool) -> Readiness:
    return BackgroundReadiness(make_bot, interpreted_first)
