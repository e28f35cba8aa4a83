from __future__ import annotations

import os
import subprocess
import sys

import pytest

from upcard.server.connection_limits import ConnectionLimits, TooManyConnections
from upcard.server.shared_counters import ROWS, SharedCounters


def beside(tally: SharedCounters, row: int) -> SharedCounters:
    """The same memory as another worker sees it."""
    return SharedCounters(tally.descriptor, tally.key, row)


def test_workers_count_the_lines_of_an_address_together() -> None:
    shared = SharedCounters.new()
    workers = [ConnectionLimits(100, 3, tally=beside(shared, n)) for n in range(4)]
    held = [workers[n].enter("192.0.2.1") for n in range(3)]
    for worker in workers:
        with pytest.raises(TooManyConnections, match="3 connections from your address"):
            worker.enter("192.0.2.1")
    workers[3].enter("192.0.2.2").leave()
    held[1].leave()
    workers[3].enter("192.0.2.1")


def test_a_line_that_another_worker_passes_on_is_counted_there_alone() -> None:
    lines = ConnectionLimits(5, 2, tally=SharedCounters.new())
    for _ in range(5):
        lines.enter("192.0.2.1", passed=True)
    with pytest.raises(TooManyConnections, match="full"):
        lines.enter("192.0.2.1", passed=True)


def test_the_lines_of_a_worker_that_died_are_forgotten() -> None:
    shared = SharedCounters.new()
    dead, alive = beside(shared, 1), beside(shared, 2)
    dead.add("192.0.2.1", 5)
    alive.add("192.0.2.1", 1)
    assert shared.count("192.0.2.1") == 6
    shared.wipe(1)
    assert shared.count("192.0.2.1") == 1
    alive.add("192.0.2.1", -9)
    assert shared.count("192.0.2.1") == 0, "never below nothing"


def test_other_addresses_are_other_places() -> None:
    tally = SharedCounters.new()
    for n in range(500):
        tally.add(f"192.0.2.{n}", 1)
    assert sum(tally.count(f"198.51.100.{n}") > 0 for n in range(500)) < 10
    assert SharedCounters.new().key != tally.key


def test_a_child_process_counts_in_the_same_memory() -> None:
    tally = SharedCounters.new()
    made = f"SharedCounters({tally.descriptor}, {tally.key!r}, {ROWS - 1})"
    code = f"from upcard.server.shared_counters import SharedCounters; {made}.add('a', 7)"
    subprocess.run([sys.executable, "-c", code], pass_fds=(tally.descriptor,), check=True, env={**os.environ})
    assert tally.count("a") == 7
