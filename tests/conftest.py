"""For all tests: those of a game run in one process; the last lines of a run say what was not run, and why."""

from __future__ import annotations

import contextlib
import gc
import importlib
import itertools
import os
import random
import secrets
import sys
from base64 import urlsafe_b64encode
from collections import Counter
from collections.abc import Iterator

import pytest

from tests.doctests import OnlyWithExamples
from tests.grouping import Torn, group_of, scheduler, waits
from tests.postgres import HOW_TO, Postgres, programs

_schemas = itertools.count()
OTHER_DEALS = os.environ.get("UPCARD_TEST_DEALS", "")
"""Any text gives all tests other deals: so one finds tests that only some deals pass."""


@pytest.fixture(autouse=True)
def _same_deals(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """The deals, bots and keys of a test are the same in every run: a test that fails once fails again."""
    chance = random.Random(request.node.nodeid + OTHER_DEALS)

    def randbytes(size: int | None = None) -> bytes:
        return chance.randbytes(32 if size is None else size)

    def urlsafe(size: int | None = None) -> str:
        return urlsafe_b64encode(randbytes(size)).rstrip(b"=").decode()

    monkeypatch.setattr(secrets, "token_bytes", randbytes)
    monkeypatch.setattr(secrets, "token_hex", lambda size=None: randbytes(size).hex())
    monkeypatch.setattr(secrets, "token_urlsafe", urlsafe)
    monkeypatch.setattr(secrets, "choice", chance.choice)
    monkeypatch.setattr(secrets, "randbits", chance.getrandbits)


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


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(OnlyWithExamples())
    if config.getoption("dist", "no") == "no":  # this process collects the tests
        gc.disable()
    if config.getoption("dist", "no") == "loadgroup":  # in the process that hands out the tests
        config.option.loadscopereorder = False
        config.pluginmanager.register(Torn(), "torn groups")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    """All tests of a game run in one process, which alone compiles or loads it (``--dist loadgroup``): a process that
    has every game in memory needs gigabytes."""
    return scheduler(config, log) if config.getoption("dist") == "loadgroup" else None


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """A worker more than processors: those with a browser or servers mostly wait for them."""
    return (os.cpu_count() or 1) + 1


def pytest_sessionstart(session: pytest.Session) -> None:
    """Processes that begin together begin with different files. pytest rewrites the assertions of a file that is
    imported, and keeps the result: so each file is rewritten once, by the first that comes to it, and not by all."""
    worker = getattr(session.config, "workerinput", None)
    if worker is None or sys.dont_write_bytecode:
        return
    files = sorted((session.config.rootpath / "tests").rglob("test_*.py"))
    first = len(files) * int(worker["workerid"].removeprefix("gw")) // worker["workercount"]
    for file in files[first:] + files[:first]:
        with contextlib.suppress(Exception, pytest.skip.Exception):  # what is wrong with a file, its collection says
            importlib.import_module(".".join(file.relative_to(session.config.rootpath).with_suffix("").parts))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the tests that mostly wait, then with the largest groups: no long test is left over at the end."""
    size = Counter(group_of(item.nodeid) for item in items)
    items.sort(key=lambda item: (not waits(item.nodeid), -size[group_of(item.nodeid)]))


def pytest_collection_finish() -> None:
    """Half a million objects of modules and tests stay to the end: no search for garbage walks through them again."""
    gc.collect()
    gc.freeze()
    gc.enable()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    reasons: Counter[str] = Counter()
    for report in terminalreporter.getreports("skipped"):
        told = report.longrepr
        reasons[str(told[2] if isinstance(told, tuple) else told).removeprefix("Skipped: ")] += 1
    if reasons:
        terminalreporter.section("not run here")
    for reason, count in reasons.most_common():
        terminalreporter.write_line(f"{count:4d}  {reason}")
