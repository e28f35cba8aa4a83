from __future__ import annotations

import os
import subprocess
import sys

import pytest

from upcard.server.guard.connection_limits import ConnectionLimits, TooManyConnections
from upcard.server.guard.shared_counters import ROWS, SharedCounters


def beside(shared: SharedCounters, row: int) -> SharedCounters:
    """The same memory as another worker sees it."""
    return SharedCounters(shared.descriptor, shared.key, row)


def test_workers_share_the_connection_count_of_an_address() -> None:
    shared = SharedCounters.new()
    workers = [ConnectionLimits(100, 3, shared=beside(shared, n)) for n in range(4)]
    held = [workers[n].admit("192.0.2.1") for n in range(3)]
    for worker in workers:
        with pytest.raises(TooManyConnections, match="3 connections from your address"):
            worker.admit("192.0.2.1")
    workers[3].admit("192.0.2.2").release()
    held[1].release()
    workers[3].admit("192.0.2.1")


def test_a_forwarded_connection_is_counted_once() -> None:
    limits = ConnectionLimits(5, 2, shared=SharedCounters.new())
    for _ in range(5):
        limits.admit("192.0.2.1", forwarded=True)
    with pytest.raises(TooManyConnections, match="full"):
        limits.admit("192.0.2.1", forwarded=True)


def test_the_counts_of_a_dead_worker_are_cleared() -> None:
    shared = SharedCounters.new()
    dead, alive = beside(shared, 1), beside(shared, 2)
    dead.add("192.0.2.1", 5)
    alive.add("192.0.2.1", 1)
    assert shared.count("192.0.2.1") == 6
    shared.wipe(1)
    assert shared.count("192.0.2.1") == 1
    alive.add("192.0.2.1", -9)
    assert shared.count("192.0.2.1") == 0, "never below nothing"


def test_addresses_rarely_share_counters() -> None:
    shared = SharedCounters.new()
    for n in range(500):
        shared.add(f"192.0.2.{n}", 1)
    assert sum(shared.count(f"198.51.100.{n}") > 0 for n in range(500)) < 10
    assert SharedCounters.new().key != shared.key


def test_a_child_process_shares_the_counters() -> None:
    shared = SharedCounters.new()
    made = f"SharedCounters({shared.descriptor}, {shared.key!r}, {ROWS - 1})"
    code = f"from upcard.server.guard.shared_counters import SharedCounters; {made}.add('a', 7)"
    subprocess.run([sys.executable, "-c", code], pass_fds=(shared.descriptor,), check=True, env={**os.environ})
    assert shared.count("a") == 7
