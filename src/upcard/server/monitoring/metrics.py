"""``/metrics`` is for Prometheus, and only for addresses that may read it; any worker on a database answers with the
metrics of all."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
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
from upcard.room.workers.counters import Histogram
from upcard.server.app_state import state_of
from upcard.server.cluster.worker_proxy import WorkerProxy
from upcard.server.monitoring.monitoring import is_monitor
from upcard.server.websocket import Connections

DESCRIPTORS = Path("/proc/self/fd")
REFUSAL = "the metrics are for this machine and for --monitor ADDRESS, and not for clients of a proxy\n"
_TEXT = "text/plain; version=0.0.4; charset=utf-8"


async def metrics(request: Request) -> Response:
    state, inner = state_of(request), bool(request.scope.get("upcard.inner"))
    if not inner and not is_monitor(request, state.settings.monitors or ()):
        return PlainTextResponse(REFUSAL, 403)
    worker_proxy = state.worker_proxy
    families = _own_metrics(state.room, state.connections, worker_proxy)
    if worker_proxy is not None and not inner:
        for text in await worker_proxy.get_from_all("/metrics"):
            families += text_string_to_metric_families(text)
    return PlainTextResponse(merged(families), media_type=_TEXT)


def _own_metrics(room: Room, connections: Connections, worker_proxy: WorkerProxy | None) -> list[Metric]:
    """This process's metrics; with several workers, each has a label with its name."""
    counters, limits = room.services.counters, connections.limits
    page = _Families({"worker": worker_proxy.store.worker} if worker_proxy is not None else {})
    page.histogram("upcard_move_seconds", "From the request for a move to its broadcast, by who made it.",
                   counters.moves, "who")  # fmt: skip
    page.histogram("upcard_loop_lag_seconds", "How late the event loop was.", {"": counters.lag})
    page.histogram("upcard_gc_pause_seconds", "Pauses of Python's garbage collector.", {"": counters.gc_pauses})
    page.counter("upcard_gc_objects_total", "Objects that the garbage collector freed.", {"": counters.gc_objects})
    page.counter("upcard_refused_total", "Refused acts of players.", counters.refused, "code")
    page.gauge("upcard_bots_thinking", "Bots that are choosing a move or waiting for a free worker.",
               {"": counters.thinking})  # fmt: skip
    page.counter("upcard_bot_moves_total", "Moves of bots, by their level and by what chose them; chance is an error.",
                 counters.bot_moves, ("level", "by"))  # fmt: skip
    page.histogram("upcard_bot_choice_seconds", "From the request to the bot pool to its reply.",
                   {"": counters.bot_choices})  # fmt: skip
    page.gauge("upcard_messages_waiting", "Messages queued for slow clients.", {"": connections.waiting})
    page.gauge("upcard_tables", "Tables in memory.", {"": len(room.tables)})
    page.gauge("upcard_connections", "Open connections.", {"seats": limits.seated, "guests": limits.guests}, "of")
    page.gauge("upcard_connections_limit", "The most connections that may be open.", {"": limits.most})  # fmt: skip
    if DESCRIPTORS.exists():
        page.gauge("upcard_descriptors", "Open file descriptors.", {"": len(os.listdir(DESCRIPTORS))})
    if worker_proxy is not None:
        page.gauge("upcard_tables_owned", "Tables that this worker owns.", {"": len(worker_proxy.store.held)})
        page.counter("upcard_takeovers_total", "Tables taken over from dead workers.",
                     {"": worker_proxy.store.takeovers})  # fmt: skip
        page.counter("upcard_forwarded_total", "Requests and connections forwarded to other workers.",
                     {"": worker_proxy.forwarded})  # fmt: skip
        page.gauge("upcard_connections_forwarded", "Open connections forwarded to other workers.",
                   {"": len(worker_proxy)})  # fmt: skip
    return page.families


class _Families:
    """Metric families that share some labels, and may have labels of their own."""

    def __init__(self, labels: dict[str, str]) -> None:
        self._labels = labels
        self.families: list[Metric] = []

    def _labels_with(self, label: str | tuple[str, ...]) -> list[str]:
        return [*_as_tuple(label), *self._labels]

    def _values(self, label: str | tuple[str, ...], value: str | tuple[str, ...]) -> list[str]:
        return [*(_as_tuple(value) if label else ()), *self._labels.values()]

    def counter(self, name: str, about: str, values: Mapping[Any, float], label: str | tuple[str, ...] = "") -> None:
        """`values` maps a label value, or a tuple of several, to the count."""
        family = CounterMetricFamily(name, about, labels=self._labels_with(label))
        for key, value in values.items():
            family.add_metric(self._values(label, key), value)
        self.families.append(family)

    def gauge(self, name: str, about: str, values: Mapping[str, float], label: str = "") -> None:
        family = GaugeMetricFamily(name, about, labels=self._labels_with(label))
        for key, value in values.items():
            family.add_metric(self._values(label, key), value)
        self.families.append(family)

    def histogram(self, name: str, about: str, histograms: Mapping[str, Histogram], label: str = "") -> None:
        family = HistogramMetricFamily(name, about, labels=self._labels_with(label))
        for key, counted in histograms.items():
            counts = zip((*map(str, counted.bounds), "+Inf"), (*counted.cumulative(), counted.count), strict=True)
            family.add_metric(self._values(label, key), [*counts], counted.total)
        self.families.append(family)


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
