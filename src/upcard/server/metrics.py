"""``/metrics`` is for Prometheus, and only for addresses that may read it; any worker on a database answers with the
metrics of all."""

from __future__ import annotations

import contextlib
import ipaddress
import os
from collections.abc import Collection, Iterable, Mapping
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
from upcard.room.counters import Histogram
from upcard.server.connection_limits import is_loopback, network_of
from upcard.server.websocket import Connections
from upcard.server.worker_proxy import WorkerProxy

DESCRIPTORS = Path("/proc/self/fd")
_TEXT = "text/plain; version=0.0.4; charset=utf-8"


async def metrics(request: Request) -> Response:
    asking = request.client.host if request.client else ""
    inner = bool(request.scope.get("upcard.inner"))
    if not inner and not may_read(asking, request.app.state.monitors):
        return PlainTextResponse("this address may not read the metrics: start the room with --monitor ADDRESS\n", 403)
    worker_proxy: WorkerProxy | None = request.app.state.worker_proxy
    families = _own_metrics(request.app.state.room, request.app.state.connections, worker_proxy)
    if worker_proxy is not None and not inner:
        for text in await worker_proxy.get_from_all("/metrics"):
            families += text_string_to_metric_families(text)
    return PlainTextResponse(merged(families), media_type=_TEXT)


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


def _own_metrics(room: Room, connections: Connections, worker_proxy: WorkerProxy | None) -> list[Metric]:
    """This process's metrics; with several workers, each has a label with its name."""
    counters, limits = room.services.counters, connections.limits
    page = _Families({"worker": worker_proxy.store.worker} if worker_proxy is not None else {})
    page.histogram("upcard_move_seconds", "From the request for a move to its broadcast, by who made it.",
                   counters.moves, "who")  # fmt: skip
    page.histogram("upcard_loop_lag_seconds", "How late the event loop was.", {"": counters.lag})
    page.histogram("upcard_gc_pause_seconds", "Pauses of Python's garbage collector.", {"": counters.gc_pauses},
                   old="upcard_collector_seconds")  # fmt: skip
    page.counter("upcard_gc_objects_total", "Objects that the garbage collector freed.", {"": counters.gc_objects},
                 old="upcard_collected_total")  # fmt: skip
    page.counter("upcard_refused_total", "Refused acts of players.", counters.refused, "code")
    page.gauge("upcard_bots_thinking", "Bots that are choosing a move or waiting for a free worker.",
               {"": counters.thinking}, old="upcard_thinking")  # fmt: skip
    page.counter("upcard_bot_moves_total", "Moves of bots, by their level and by what chose them; chance is an error.",
                 counters.bot_moves, ("level", "by"))  # fmt: skip
    page.counter("upcard_cheaper_total", "Deprecated: use upcard_bot_moves_total.", counters.cheaper(),
                 "level")  # fmt: skip
    page.histogram("upcard_bot_choice_seconds", "From the request to the bot pool to its reply.",
                   {"": counters.bot_choices}, old="upcard_thought_seconds")  # fmt: skip
    page.gauge("upcard_messages_waiting", "Messages queued for slow clients.", {"": connections.waiting})
    page.gauge("upcard_tables", "Tables in memory.", {"": len(room.tables)})
    page.gauge("upcard_connections", "Open connections.", {"seats": limits.seated, "guests": limits.guests}, "of",
               old="upcard_lines")  # fmt: skip
    page.gauge("upcard_connections_limit", "The most connections that may be open.", {"": limits.most},
               old="upcard_lines_most")  # fmt: skip
    if DESCRIPTORS.exists():
        page.gauge("upcard_descriptors", "Open file descriptors.", {"": len(os.listdir(DESCRIPTORS))})
    if worker_proxy is not None:
        page.gauge("upcard_tables_owned", "Tables that this worker owns.", {"": len(worker_proxy.store.held)},
                   old="upcard_tables_held")  # fmt: skip
        page.counter("upcard_takeovers_total", "Tables taken over from dead workers.",
                     {"": worker_proxy.store.takeovers})  # fmt: skip
        page.counter("upcard_forwarded_total", "Requests and connections forwarded to other workers.",
                     {"": worker_proxy.forwarded}, old="upcard_passed_total")  # fmt: skip
        page.gauge("upcard_connections_forwarded", "Open connections forwarded to other workers.",
                   {"": len(worker_proxy)}, old="upcard_lines_passed")  # fmt: skip
    return page.families


class _Families:
    """Metric families that share some labels, and may have labels of their own.

    A metric with an `old` name is exported under both names, until dashboards have the new one.
    """

    def __init__(self, labels: dict[str, str]) -> None:
        self._labels = labels
        self.families: list[Metric] = []

    def _labels_with(self, label: str | tuple[str, ...]) -> list[str]:
        return [*_as_tuple(label), *self._labels]

    def _values(self, label: str | tuple[str, ...], value: str | tuple[str, ...]) -> list[str]:
        return [*(_as_tuple(value) if label else ()), *self._labels.values()]

    def counter(
        self, name: str, about: str, values: Mapping[Any, float], label: str | tuple[str, ...] = "", *, old: str = ""
    ) -> None:
        """`values` maps a label value, or a tuple of several, to the count."""
        for named, text in _names(name, about, old):
            family = CounterMetricFamily(named, text, labels=self._labels_with(label))
            for key, value in values.items():
                family.add_metric(self._values(label, key), value)
            self.families.append(family)

    def gauge(self, name: str, about: str, values: Mapping[str, float], label: str = "", *, old: str = "") -> None:
        for named, text in _names(name, about, old):
            family = GaugeMetricFamily(named, text, labels=self._labels_with(label))
            for key, value in values.items():
                family.add_metric(self._values(label, key), value)
            self.families.append(family)

    def histogram(
        self, name: str, about: str, histograms: Mapping[str, Histogram], label: str = "", *, old: str = ""
    ) -> None:
        for named, text in _names(name, about, old):
            family = HistogramMetricFamily(named, text, labels=self._labels_with(label))
            for key, counted in histograms.items():
                counts = zip((*map(str, counted.bounds), "+Inf"), (*counted.cumulative(), counted.count), strict=True)
                family.add_metric(self._values(label, key), [*counts], counted.total)
            self.families.append(family)


def _names(name: str, about: str, old: str) -> list[tuple[str, str]]:
    """A metric's names with their help texts."""
    return [(name, about), *([(old, f"Deprecated: use {name}. Removed in the next release.")] if old else [])]


def _as_tuple(of: str | tuple[str, ...]) -> tuple[str, ...]:
    return of if isinstance(of, tuple) else (of,) if of else ()


def merged(families: Iterable[Metric]) -> str:
    """The metrics of several workers as one text, grouped by name as the format requires."""
    found: dict[str, Metric] = {}
    for family in families:
        found.setdefault(family.name, Metric(family.name, family.documentation, family.type)).samples += family.samples
    registry = CollectorRegistry()
    registry.register(_Collected(found.values()))
    return generate_latest(registry).decode()


class _Collected(Collector):
    """A collector of finished metric families."""

    def __init__(self, families: Iterable[Metric]) -> None:
        self._families = families

    def collect(self) -> Iterable[Metric]:
        return self._families


ROUTES = [Route("/metrics", metrics)]
