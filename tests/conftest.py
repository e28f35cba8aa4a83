"""For all tests: those of a game run in one process; the last lines of a run say what was not run, and why."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import upcard
from tests.postgres import HOW_TO, Postgres, programs

BROWSER = Path(__file__).parent / "web"
"""Tests that run in one process for a reason of their own."""
_schemas = itertools.count()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server for this run."""
    pytest.importorskip("asyncpg", reason=HOW_TO)
    bin = programs()
    if bin is None:
        pytest.skip(HOW_TO)
    with Postgres(bin) as server:
        yield server


@pytest.fixture
def database(postgres: Postgres) -> str:
    """The address of an empty database."""
    return postgres.make_schema(f"test_{next(_schemas)}")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All tests of a game run in one process, which alone compiles or loads it: a process that has every game in memory
    needs gigabytes."""
    games = set(upcard.games())
    for item in items:
        game = game_of(item, games)
        if game and BROWSER not in item.path.parents:
            item.add_marker(pytest.mark.xdist_group(game))


def game_of(item: pytest.Item, games: set[str]) -> str:
    """The game that a test is about, by its parameters or by its file; empty if it is about several or none."""
    given = getattr(item, "callspec", None)
    for value in given.params.values() if given else ():
        if isinstance(value, str) and value in games:
            return value
    subject = item.path.stem.removeprefix("test_")
    named = [game for game in games if subject == game or subject.startswith(f"{game}_")]
    return max(named, key=len, default="")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    reasons: Counter[str] = Counter()
    for report in terminalreporter.getreports("skipped"):
        told = report.longrepr
        reasons[str(told[2] if isinstance(told, tuple) else told).removeprefix("Skipped: ")] += 1
    if reasons:
        terminalreporter.section("not run here")
    for reason, count in reasons.most_common():
        terminalreporter.write_line(f"{count:4d}  {reason}")
