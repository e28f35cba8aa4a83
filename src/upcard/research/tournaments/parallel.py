"""Work that is cut into parts, for this process, several, or a Ray cluster. The results are the same.

`spread` gives ``(key, result)`` in the order of the keys, and keeps only a few parts in progress: a caller that
stops early has not worked far beyond the end. A part depends on its key alone. So any worker may do it, and if a worker
dies, another does its parts.

>>> list(spread(abs, [-1, 2]))
[(-1, 1), (2, 2)]
"""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from multiprocessing import get_context
from typing import Any, TypeVar

from upcard.errors import UpcardError
from upcard.extras import missing

AHEAD = 4
"""Parts under way for each process."""
TRIES = 5
"""How often a part is begun again elsewhere after its worker has died."""
Key = TypeVar("Key")
Value = TypeVar("Value")
Job = TypeVar("Job")


class NoRay(UpcardError):
    """Ray is not there, or there is no cluster at the address."""


def spread(
    work: Callable[[Key], Value], keys: Iterable[Key], *, processes: int = 1, ray: str | None = None
) -> Generator[tuple[Key, Value], None, None]:
    """What `work` makes of every key: here, in several processes of this machine, or on the Ray cluster at an address
    (``auto``, ``local``, ``ray://host:10001``), whose machines need this package.

    Other processes get `work` pickled, so it is a function of a module, or an object of a class of a module. Raises
    `NoRay`, and whatever `work` raises.
    """
    keys = list(keys)
    if ray is not None and keys:
        return _on_ray(work, keys, ray)
    return _in_processes(work, keys, processes) if processes > 1 and keys else ((key, work(key)) for key in keys)


def _in_processes(
    work: Callable[[Key], Value], keys: Iterable[Key], processes: int
) -> Generator[tuple[Key, Value], None, None]:
    left, died = deque(keys), 0
    while left:
        try:
            with closing(_in_pool(work, tuple(left), processes)) as done:
                for key, value in done:
                    left.popleft()
                    yield key, value
        except BrokenProcessPool:  # a process was killed, and its pool is of no more use
            died += 1
            if died > TRIES:
                raise


def _in_pool(
    work: Callable[[Key], Value], keys: Iterable[Key], processes: int
) -> Generator[tuple[Key, Value], None, None]:
    pool = ProcessPoolExecutor(processes, get_context("spawn"), _ignore_interrupts)
    try:
        yield from _in_order(keys, AHEAD * processes, lambda key: pool.submit(work, key), lambda job: job.result())
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _on_ray(
    work: Callable[[Key], Value], keys: Iterable[Key], address: str
) -> Generator[tuple[Key, Value], None, None]:
    with cluster(address) as ray:
        shared = ray.put(work)  # what the work needs travels once to each machine, not with every part
        task = ray.remote(num_cpus=1, max_retries=TRIES)(_done)
        ahead = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        yield from _in_order(keys, ahead, lambda key: task.remote(shared, key), ray.get)


def _done(work: Callable[[Key], Value], key: Key) -> Value:
    return work(key)


@contextmanager
def cluster(address: str) -> Generator[Any, None, None]:
    """Ray, as part of the cluster at an address; left at the end, unless the program was part of one before. Raises
    `NoRay`."""
    try:
        import ray
    except ImportError:
        raise NoRay(missing("ray", "a cluster")) from None
    if ray.is_initialized():
        yield ray
        return
    try:
        ray.init(address=address, log_to_driver=False, logging_level="error")
    except (ConnectionError, ValueError) as error:
        raise NoRay(f"there is no Ray cluster at {address!r}: {error}") from error
    try:
        yield ray
    finally:
        ray.shutdown()


def _in_order(
    keys: Iterable[Key], ahead: int, start: Callable[[Key], Job], finish: Callable[[Job], Value]
) -> Generator[tuple[Key, Value], None, None]:
    under_way: deque[tuple[Key, Job]] = deque()
    for key in keys:
        under_way.append((key, start(key)))
        if len(under_way) >= ahead:
            first, job = under_way.popleft()
            yield first, finish(job)
    for key, job in under_way:
        yield key, finish(job)


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that collects
