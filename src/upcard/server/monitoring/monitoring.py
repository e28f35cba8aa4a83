"""Health checks for operators: ``/live`` answers while the event loop runs, ``/ready`` with 200 while clients may be
sent here, else with 503, and to monitors with the reason. `server.monitoring.metrics` publishes what is measured."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import ipaddress
import time
from collections.abc import Collection, Iterator

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from upcard.room import Room
from upcard.room.workers.counters import Counters
from upcard.server.app_state import AppState, state_of
from upcard.server.guard.connection_limits import is_loopback, network_of
from upcard.server.guard.middleware import is_forwarded
from upcard.store import StoreError

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
    state = state_of(request)
    why = await state.ready_check.problem(lambda: _unready(state))
    shown = why if why and is_monitor(request, state.settings.monitors or ()) else "not ready"
    return PlainTextResponse(f"{shown if why else 'ready'}\n", 503 if why else 200)


def is_monitor(request: Request, monitors: Collection[str]) -> bool:
    """Whether a request comes from an address that may read what is only for the operator, and through no proxy, behind
    which everybody may be."""
    return not is_forwarded(request.headers) and may_read(request.client.host if request.client else "", monitors)


def may_read(address: str, monitors: Collection[str]) -> bool:
    """Whether an address may read the metrics: loopback addresses and those in `monitors` (addresses or networks).

    >>> may_read("127.0.0.1", ()), may_read("192.0.2.7", ()), may_read("192.0.2.7", ("192.0.2.0/24",))
    (True, False, True)
    """
    if is_loopback(address):
        return True
    with contextlib.suppress(ValueError):
        near = ipaddress.ip_address(network_of(address).partition("/")[0])
        whole = ipaddress.ip_address(address.partition("%")[0])
        return any(a in ipaddress.ip_network(monitor, strict=False) for monitor in monitors for a in (near, whole))
    return False


async def _unready(state: AppState) -> str:
    """Why clients should not be sent here; empty if they may."""
    worker_proxy = state.worker_proxy
    if worker_proxy is not None and worker_proxy.draining:
        return "this worker is shutting down"
    if worker_proxy is not None and not worker_proxy.store.is_fresh:
        return "this worker cannot renew its lease"
    why = await store_problem(state.room)
    return why if why or state.self_check is None else await state.self_check.problem(STORE_SECONDS)


async def store_problem(room: Room) -> str:
    """Why the store cannot be relied on; empty if it can."""
    try:
        async with asyncio.timeout(STORE_SECONDS):
            await room.services.store.check()
    except TimeoutError:
        return "the store does not answer"
    except StoreError as error:
        return str(error)
    return ""


ROUTES = [Route("/live", live), Route("/ready", ready)]
