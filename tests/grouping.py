"""Which tests run in one process: all of a game, which is then loaded once, all of a file, all with real servers.

pytest-xdist groups by a mark, which it hands from process to process at the end of a test's name; from pytest 9.2 on
that end is lost without a warning. So the group of a test is read from its name, and a run in which a group was torn
apart fails.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from typing import Any

import pytest

import upcard

PLACES = {"tests/server/": "servers", "tests/store/": "servers"}
"""Folders whose tests run in one process, but for those about a game: they share a database."""
ALONE = ("tests/web/",)
"""Folders in which a file is a group, whatever game a test is about: each group begins a browser."""
GAMES = frozenset(upcard.games())


def waits(nodeid: str) -> bool:
    """Whether a test mostly waits, for a browser or for other processes."""
    return group_of(nodeid) in PLACES.values() or nodeid.startswith(ALONE)


@cache
def group_of(nodeid: str) -> str:
    """The group of a test: the game that it is about (by its parameters or by its file), its place, or its file."""
    file, _, test = nodeid.partition("::")
    if file.startswith(ALONE):
        return file
    asked = GAMES.intersection(test.partition("[")[2].rstrip("]").split("-"))
    if asked:
        return min(asked)
    for place, group in PLACES.items():
        if file.startswith(place):
            return group
    subject = file.rpartition("/")[2].removesuffix(".py").removeprefix("test_")
    named = [game for game in GAMES if subject == game or subject.startswith(f"{game}_")]
    return max(named, key=len, default=file)


class Torn:
    """Notices groups of which several processes have run tests."""

    def __init__(self) -> None:
        self.seen: dict[str, set[str]] = defaultdict(set)

    def pytest_runtest_logreport(self, report: Any) -> None:
        """A test was run, in this process or in another."""
        self.seen[group_of(report.nodeid)].add(getattr(report, "worker_id", ""))

    @property
    def groups(self) -> list[str]:
        """The groups that were torn apart."""
        return sorted(group for group, workers in self.seen.items() if len(workers) > 1)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """A run with such a group fails."""
        if self.groups:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.groups:
            terminalreporter.section("groups of tests that ran in several processes")
            terminalreporter.write_line(" ".join(self.groups))


def scheduler(config: pytest.Config, log: Any) -> Any:
    """A scheduler of pytest-xdist that hands out whole groups, in the order of their first tests."""
    from xdist.scheduler import LoadScopeScheduling

    class ByGroup(LoadScopeScheduling):  # type: ignore[misc, unused-ignore]
        def _split_scope(self, nodeid: str) -> str:
            return group_of(nodeid)

    return ByGroup(config, log)
