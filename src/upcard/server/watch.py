"""For those who run the room: is it alive, does it take clients, and what does it count?

``/live`` is answered while the event loop goes round. ``/ready`` is answered with 200 while clients may be sent here,
else with 503 and the reason. ``/metrics`` is for Prometheus, and for addresses that may read it; of several workers on
one database whichever is asked answers for all.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import os
import time
from collections.abc import Collection, Iterator
from pathlib import Path

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from upcard.room import Room
from upcard.room.meter import Meter, Spread
from upcard.server.lines import is_loopback, neighbourhood
from upcard.server.relay import Relay
from upcard.server.socket import Switchboard
from upcard.store import StoreError

ROUND = 0.5
"""Seconds between two looks at how late the event loop is."""
ANSWERS = 2.0
"""Seconds in which a store answers that is well."""
DESCRIPTORS = Path("/proc/self/fd")
_TEXT = "text/plain; version=0.0.4; charset=utf-8"


async def measure_lag(meter: Meter) -> None:
    """See now and then how late the event loop is."""
    while True:
        before = time.perf_counter()
        await asyncio.sleep(ROUND)
        meter.lag.add(max(0.0, time.perf_counter() - before - ROUND))


async def live(request: Request) -> Response:
    return PlainTextResponse("alive\n")


async def ready(request: Request) -> Response:
    state = request.app.state
    why = await _unready(state.room, state.relay)
    if not why and state.self_check is not None:
        why = await state.self_check.problem(ANSWERS)
    return PlainTextResponse(f"{why or 'ready'}\n", 503 if why else 200)


async def _unready(room: Room, relay: Relay | None) -> str:
    if relay is not None and relay.leaving:
        return "this worker is going"
    if relay is not None and not relay.store.is_fresh:
        return "this worker cannot say that it lives"
    try:
        async with asyncio.timeout(ANSWERS):
            await room.house.store.ids("", 1)
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
    relay: Relay | None = request.app.state.relay
    texts = [_own(request.app.state.room, request.app.state.switchboard, relay)]
    if relay is not None and not inner:
        texts += await relay.ask_all("/metrics")
    return PlainTextResponse(_merged(texts), media_type=_TEXT)


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


def _own(room: Room, switchboard: Switchboard, relay: Relay | None) -> str:
    meter, lines = room.house.meter, switchboard.lines
    name = relay.store.worker if relay is not None else ""
    page = _Page({"worker": name} if name else {})
    page.spread(
        "upcard_move_seconds", "From asking for a move to telling it to all, by who made it.", "who", meter.moves
    )
    page.spread("upcard_loop_lag_seconds", "How late the event loop was.", "", {"": meter.lag})
    page.spread("upcard_collector_seconds", "How long all waited for Python's garbage collector.", "",
                {"": meter.collector})  # fmt: skip
    page.one("upcard_collected_total", "counter", "Objects that it has found.", meter.collected)
    page.many("upcard_refused_total", "counter", "Acts of people that were refused.", "code", dict(meter.refused))
    page.one("upcard_thinking", "gauge", "Bots that think or wait for their turn to.", meter.thinking)
    page.many("upcard_cheaper_total", "counter", "Moves of bots that a cheaper level made, for want of time.", "level",
              dict(meter.cheaper))  # fmt: skip
    page.one("upcard_messages_waiting", "gauge", "Messages that slow readers have not taken yet.", switchboard.waiting)
    page.one("upcard_tables", "gauge", "Tables in memory.", len(room.tables))
    page.many("upcard_lines", "gauge", "Open connections.", "of", {"seats": lines.seated, "guests": lines.guests})
    page.one("upcard_lines_most", "gauge", "Connections that may be open.", lines.most)
    if DESCRIPTORS.exists():
        page.one("upcard_descriptors", "gauge", "Open files and connections.", len(os.listdir(DESCRIPTORS)))
    if relay is not None:
        page.one("upcard_tables_held", "gauge", "Tables that this worker may write at.", len(relay.store.held))
        page.one("upcard_takeovers_total", "counter", "Tables taken over from the dead.", relay.store.takeovers)
        page.one("upcard_passed_total", "counter", "Requests and lines passed on to other workers.", relay.passed)
        page.one("upcard_lines_passed", "gauge", "Lines that go through here to other workers.", len(relay))
    return page.text


class _Page:
    """Metrics in Prometheus' text format."""

    def __init__(self, labels: dict[str, str]) -> None:
        self._labels = labels
        self.text = ""

    def _head(self, name: str, kind: str, about: str) -> None:
        self.text += f"# HELP {name} {about}\n# TYPE {name} {kind}\n"

    def _line(self, name: str, value: float, **labels: str) -> None:
        shown = ",".join(f'{label}="{said}"' for label, said in {**labels, **self._labels}.items())
        self.text += f"{name}{{{shown}}} {value}\n" if shown else f"{name} {value}\n"

    def one(self, name: str, kind: str, about: str, value: float) -> None:
        self._head(name, kind, about)
        self._line(name, value)

    def many(self, name: str, kind: str, about: str, label: str, values: dict[str, int]) -> None:
        self._head(name, kind, about)
        for said, value in values.items():
            self._line(name, value, **{label: said})

    def spread(self, name: str, about: str, label: str, spreads: dict[str, Spread]) -> None:
        self._head(name, "histogram", about)
        for said, spread in spreads.items():
            labels = {label: said} if label else {}
            for bound, count in zip(spread.bounds, spread.up_to(), strict=True):
                self._line(f"{name}_bucket", count, **labels, le=str(bound))
            self._line(f"{name}_bucket", spread.count, **labels, le="+Inf")
            self._line(f"{name}_sum", round(spread.total, 6), **labels)
            self._line(f"{name}_count", spread.count, **labels)


def _merged(texts: list[str]) -> str:
    """Pages of several workers as one: what belongs to one metric stands together, as the format wants it."""
    heads: dict[str, str] = {}
    lines: dict[str, list[str]] = {}
    for text in texts:
        for name, head, line in _lines(text):
            heads.setdefault(name, head)
            lines.setdefault(name, []).append(line)
    return "".join(heads[name] + "".join(found) for name, found in lines.items())


def _lines(text: str) -> Iterator[tuple[str, str, str]]:
    name = head = ""
    for line in text.splitlines(keepends=True):
        if line.startswith("# HELP"):
            name, head = line.split()[2], line
        elif line.startswith("#"):
            head += line
        else:
            yield name, head, line


ROUTES = [Route("/live", live), Route("/ready", ready), Route("/metrics", metrics)]
