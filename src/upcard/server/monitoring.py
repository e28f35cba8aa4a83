"""Health checks for operators: ``/live`` answers while the event loop runs, ``/ready`` with 200 while clients may be
sent here, else with 503 and the reason. What is measured here `server.metrics` publishes."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from upcard.room import Room
from upcard.room.counters import Counters
from upcard.store import StoreError

if TYPE_CHECKING:
    from upcard.server.worker_proxy import WorkerProxy

LAG_INTERVAL = 0.5
"""Seconds between two measurements of the event loop's lag."""
STORE_SECONDS = 2.0
"""Seconds within which a healthy store answers."""


async def measure_lag(counters: Counters) -> None:
    """Measure the event loop's lag for ever."""
    while True:
        before = time.perf_counter()
        await asyncio.sleep(LAG_INTERVAL)
        counters.lag.add(max(0.0, time.perf_counter() - before - LAG_INTERVAL))


@contextlib.contextmanager
def timed_collections(counters: Counters) -> Iterator[None]:
    """A context that counts the pauses of the garbage collector and the objects that it frees."""
    began = 0.0

    def timed(phase: str, info: dict[str, int]) -> None:
        nonlocal began
        if phase == "start":
            began = time.perf_counter()
        else:
            counters.gc_pauses.add(time.perf_counter() - began)
            counters.gc_objects += info["collected"]

    gc.callbacks.append(timed)
    try:
        yield
    finally:
        gc.callbacks.remove(timed)


async def live(request: Request) -> Response:
    return PlainTextResponse("alive\n")


async def ready(request: Request) -> Response:
    state = request.app.state
    why = await _unready(state.room, state.worker_proxy)
    if not why and state.self_check is not None:
        why = await state.self_check.problem(STORE_SECONDS)
    return PlainTextResponse(f"{why or 'ready'}\n", 503 if why else 200)


async def _unready(room: Room, worker_proxy: WorkerProxy | None) -> str:
    if worker_proxy is not None and worker_proxy.draining:
        return "this worker is shutting down"
    if worker_proxy is not None and not worker_proxy.store.is_fresh:
        return "this worker cannot renew its lease"
    try:
        async with asyncio.timeout(STORE_SECONDS):
            await room.services.store.ids("", 1)
    except TimeoutError:
        return "the store does not answer"
    except StoreError as error:
        return str(error)
    return ""


ROUTES = [Route("/live", live), Route("/ready", ready)]
