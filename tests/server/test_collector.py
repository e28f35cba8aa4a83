"""Python's garbage collector comes when nobody waits for it, or when there is much to find."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from upcard.room.meter import Meter
from upcard.server import collector
from upcard.server.collector import Collector

CIRCLES = 3000


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Iterator[Collector]:
    monkeypatch.setattr(collector, "LEAST", CIRCLES // 2)
    found = Collector(Meter())
    found.begin()
    yield found
    found.end()
    gc.unfreeze()


def make_circles(count: int = CIRCLES) -> None:
    for _ in range(count):
        circle: list[object] = []
        circle.append(circle)


def test_a_few_new_objects_are_not_looked_at(made: Collector) -> None:
    make_circles(CIRCLES // 10)
    assert not gc.isenabled()
    assert not made.look(quiet=True) and made.meter.collector.count == 0


def test_what_takes_a_moment_is_done_at_once_and_counted(made: Collector) -> None:
    make_circles()
    assert made.look(quiet=False)
    assert made.meter.collector.count == 1 and made.meter.collected >= CIRCLES
    assert 0 < made.meter.collector.total < 1
    assert not made.look(quiet=False), "there is nothing new"


def test_what_takes_longer_waits_until_nobody_moves(made: Collector, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collector, "SHORT", 0.0)
    make_circles()
    assert not made.look(quiet=False) and not made.meter.collected
    assert made.look(quiet=True) and made.meter.collected >= CIRCLES


def test_very_much_is_looked_through_whoever_waits(made: Collector, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collector, "SHORT", 0.0)
    monkeypatch.setattr(collector, "MOST", CIRCLES)
    made.left = 2 * CIRCLES
    make_circles(CIRCLES + 100)
    assert not made.look(quiet=False), "more was left the last time"
    make_circles(CIRCLES)
    assert made.look(quiet=False) and made.meter.collected >= 2 * CIRCLES


def test_a_game_that_was_loaded_is_not_looked_through_again(made: Collector) -> None:
    made._loaded = lambda: 1
    loaded: list[list[object]] = [[] for _ in range(CIRCLES)]
    before = gc.get_freeze_count()
    assert not made.look(quiet=True) and made.meter.collector.count == 0
    assert gc.get_freeze_count() - before >= len(loaded)
    make_circles()
    assert made.look(quiet=True) and made.left < CIRCLES


def test_in_the_end_it_is_left_to_python() -> None:
    made = Collector(Meter())
    made.begin()
    made.end()
    gc.unfreeze()
    assert gc.isenabled() and made._timed not in gc.callbacks
