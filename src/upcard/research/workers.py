"""Who plays the deals of a tournament: this process, several, or a Ray cluster. The results are the same.

Each source gives ``(number, payoffs)`` in the order asked for, and keeps only a few deals under way: a tournament that
stops early has not played far beyond its end.
"""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, TypeVar

from upcard.engine.play.game import Game
from upcard.errors import UpcardError
from upcard.research.deals import Event, play_deal, play_event
from upcard.research.tournament import Payoffs

Played = Generator[tuple[int, Payoffs], None, None]
AHEAD = 4
"""Deals under way for each process."""
Job = TypeVar("Job")


class NoRay(UpcardError):
    """Ray is not there, or there is no cluster at the address."""


def here(chosen: Game, event: Event, numbers: Iterable[int]) -> Played:
    """Deals played in this process."""
    for n in numbers:
        yield n, play_deal(chosen, event.entrants, event.seed, n)


def in_processes(event: Event, numbers: Iterable[int], processes: int) -> Played:
    """Deals played by several processes of this machine."""
    pool = ProcessPoolExecutor(processes, get_context("spawn"), _ignore_interrupts)
    try:
        yield from _in_order(
            numbers, AHEAD * processes, lambda n: pool.submit(play_event, event, n), lambda job: job.result()
        )
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def on_ray(event: Event, numbers: Iterable[int], address: str) -> Played:
    """Deals played by the Ray cluster at an address (``auto``, ``local``, ``ray://host:10001``). Its machines need
    this package. Raises `NoRay`."""
    ray = _joined(address)
    task = ray.remote(num_cpus=1)(play_event)
    ahead = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    try:
        yield from _in_order(numbers, ahead, lambda n: task.remote(event, n), ray.get)
    finally:
        ray.shutdown()


def _joined(address: str) -> Any:
    try:
        import ray
    except ImportError:
        raise NoRay("Ray is not installed; it comes with: pip install 'upcard[ray]'") from None
    try:
        ray.init(address=address, log_to_driver=False, logging_level="error")
    except (ConnectionError, ValueError) as error:
        raise NoRay(f"there is no Ray cluster at {address!r}: {error}") from error
    return ray


def _in_order(
    numbers: Iterable[int], ahead: int, start: Callable[[int], Job], finish: Callable[[Job], Payoffs]
) -> Played:
    under_way: deque[tuple[int, Job]] = deque()
    for n in numbers:
        under_way.append((n, start(n)))
        if len(under_way) >= ahead:
            first, job = under_way.popleft()
            yield first, finish(job)
    for n, job in under_way:
        yield n, finish(job)


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that collects
