"""For those who run the room: is it alive, does it take clients, and what does it count?

``/live`` is answered while the event loop goes round. ``/ready`` is answered with 200 while clients may be sent here,
else with 503 and the reason. ``/metrics`` is for Prometheus, and for addresses that may read it; of several workers on
one database whichever is asked answers for all.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import ipaddress
import os
import time
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.registry import Collector
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from upcard.room import Room
from upcard.room.counters import Counters, Spread
from upcard.server.connection_limits import is_loopback, neighbourhood
from upcard.server.websocket import Switchboard
from upcard.server.worker_proxy import WorkerProxy
from upcard.store import StoreError

ROUND = 0.5
"""Seconds between two looks at how late the event loop is."""
ANSWERS = 2.0
"""Seconds in which a store answers that is well."""
DESCRIPTORS = Path("/proc/self/fd")
_TEXT = "text/plain; version=0.0.4; charset=utf-8"


async def measure_lag(counters: Counters) -> None:
    """See now and then how late the event loop is."""
    while True:
        before = time.perf_counter()
        await asyncio.sleep(ROUND)
        counters.lag.add(max(0.0, time.perf_counter() - before - ROUND))


@contextlib.contextmanager
def timed_collections(counters: Counters) -> Iterator[None]:
    """Count meanwhile how long Python's garbage collector takes, and what it finds."""
    began = 0.0

    def timed(phase: str, info: dict[str, int]) -> None:
        nonlocal began
        if phase == "start":
            began = time.perf_counter()
        else:
            counters.collector.add(time.perf_counter() - began)
            counters.collected += info["collected"]

    gc.callbacks.append(timed)
    try:
        yield
    finally:
        gc.callbacks.remove(timed)


async def live(request: Request) -> Response:
    return PlainTextResponse("alive\n")


async def ready(request: Request) -> Response:
    state = request.app.state
    why = await _unready(state.room, state.relay)
    if not why and state.self_check is not None:
        why = await state.self_check.problem(ANSWERS)
    return PlainTextResponse(f"{why or 'ready'}\n", 503 if why else 200)


async def _unready(room: Room, relay: WorkerProxy | None) -> str:
    if relay is not None and relay.leaving:
        return "this worker is going"
    if relay is not None and not relay.store.is_fresh:
        return "this worker cannot say that it lives"
    try:
        async with asyncio.timeout(ANSWERS):
            await room.services.store.ids("", 1)
    except TimeoutError:
        return "the store does not answer"
    except StoreError as error:
        return str(error)
    return ""


async def metrics(request: Request) -> Response:
    asking = request.client.host if request.client else ""
    inner = bool(request.scope.get("upcard.inner"))
    if not inner and not may_read(asking, request.app.state.monitors):
        return PlainTextResponse("metrics are for those who run the room: start it with --monitor ADDRESS\n", 403)
    relay: WorkerProxy | None = request.app.state.relay
    families = _own(request.app.state.room, request.app.state.switchboard, relay)
    if relay is not None and not inner:
        for text in await relay.ask_all("/metrics"):
            families += text_string_to_metric_families(text)
    return PlainTextResponse(merged(families), media_type=_TEXT)


def may_read(address: str, monitors: Collection[str]) -> bool:
    """Whether an address may read the metrics: this machine's own, and those in `monitors` (single ones or networks).

    >>> may_read("127.0.0.1", ()), may_read("192.0.2.7", ()), may_read("192.0.2.7", ("192.0.2.0/24",))
    (True, False, True)
    """
    if is_loopback(address):
        return True
    with contextlib.suppress(ValueError):
        near = ipaddress.ip_address(neighbourhood(address).partition("/")[0])
        whole = ipaddress.ip_address(address.partition("%")[0])
        return any(a in ipaddress.ip_network(monitor, strict=False) for monitor in monitors for a in (near, whole))
    return False


def _own(room: Room, switchboard: Switchboard, relay: WorkerProxy | None) -> list[Metric]:
    """What this process counts; of several workers each names itself in a label."""
    counters, lines = room.services.counters, switchboard.lines
    page = _Families({"worker": relay.store.worker} if relay is not None else {})
    page.histogram("upcard_move_seconds", "From asking for a move to telling it to all, by who made it.",
                   counters.moves, "who")  # fmt: skip
    page.histogram("upcard_loop_lag_seconds", "How late the event loop was.", {"": counters.lag})
    page.histogram("upcard_collector_seconds", "How long all waited for Python's garbage collector.",
                   {"": counters.collector})  # fmt: skip
    page.counter("upcard_collected_total", "Objects that it has found.", {"": counters.collected})
    page.counter("upcard_refused_total", "Acts of people that were refused.", counters.refused, "code")
    page.gauge("upcard_thinking", "Bots that think or wait for their turn to.", {"": counters.thinking})
    page.counter("upcard_bot_moves_total", "Moves of bots, by their level and by what chose them: chance is an error.",
                 counters.bot_moves, ("level", "by"))  # fmt: skip
    page.counter("upcard_cheaper_total", "The same, of those that something cheaper chose.", counters.cheaper(),
                 "level")  # fmt: skip
    page.histogram("upcard_thought_seconds", "From asking the bot pool for a move to its reply.",
                   {"": counters.thoughts})  # fmt: skip
    page.gauge("upcard_messages_waiting", "Messages that slow readers have not taken yet.", {"": switchboard.waiting})
    page.gauge("upcard_tables", "Tables in memory.", {"": len(room.tables)})
    page.gauge("upcard_lines", "Open connections.", {"seats": lines.seated, "guests": lines.guests}, "of")
    page.gauge("upcard_lines_most", "Connections that may be open.", {"": lines.most})
    if DESCRIPTORS.exists():
        page.gauge("upcard_descriptors", "Open files and connections.", {"": len(os.listdir(DESCRIPTORS))})
    if relay is not None:
        page.gauge("upcard_tables_held", "Tables that this worker may write at.", {"": len(relay.store.held)})
        page.counter("upcard_takeovers_total", "Tables taken over from the dead.", {"": relay.store.takeovers})
        page.counter("upcard_passed_total", "Requests and lines passed on to other workers.", {"": relay.passed})
        page.gauge("upcard_lines_passed", "Lines that go through here to other workers.", {"": len(relay)})
    return page.families


class _Families:
    """Metrics with the same labels on all, one family for each name. Values go by that of a label of their own."""

    def __init__(self, labels: dict[str, str]) -> None:
        self._labels = labels
        self.families: list[Metric] = []

    def _names(self, label: str | tuple[str, ...]) -> list[str]:
        return [*_several(label), *self._labels]

    def _values(self, label: str | tuple[str, ...], value: str | tuple[str, ...]) -> list[str]:
        return [*(_several(value) if label else ()), *self._labels.values()]

    def counter(self, name: str, about: str, values: Mapping[Any, float], label: str | tuple[str, ...] = "") -> None:
        """Each value goes by that of its label; of several labels, by a tuple of theirs."""
        family = CounterMetricFamily(name, about, labels=self._names(label))
        for of, value in values.items():
            family.add_metric(self._values(label, of), value)
        self.families.append(family)

    def gauge(self, name: str, about: str, values: Mapping[str, float], label: str = "") -> None:
        family = GaugeMetricFamily(name, about, labels=self._names(label))
        for of, value in values.items():
            family.add_metric(self._values(label, of), value)
        self.families.append(family)

    def histogram(self, name: str, about: str, spreads: Mapping[str, Spread], label: str = "") -> None:
        family = HistogramMetricFamily(name, about, labels=self._names(label))
        for of, spread in spreads.items():
            counts = zip((*map(str, spread.bounds), "+Inf"), (*spread.up_to(), spread.count), strict=True)
            family.add_metric(self._values(label, of), [*counts], spread.total)
        self.families.append(family)


def _several(of: str | tuple[str, ...]) -> tuple[str, ...]:
    return of if isinstance(of, tuple) else (of,) if of else ()


def merged(families: Iterable[Metric]) -> str:
    """Metrics of several workers as one text: what belongs to one name stands together, as the format wants it."""
    found: dict[str, Metric] = {}
    for family in families:
        found.setdefault(family.name, Metric(family.name, family.documentation, family.type)).samples += family.samples
    registry = CollectorRegistry()
    registry.register(_All(found.values()))
    return generate_latest(registry).decode()


class _All(Collector):
    """Metrics that are counted already."""

    def __init__(self, families: Iterable[Metric]) -> None:
        self._families = families

    def collect(self) -> Iterable[Metric]:
        return self._families


ROUTES = [Route("/live", live), Route("/ready", ready), Route("/metrics", metrics)]
