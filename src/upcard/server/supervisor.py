"""`supervise`: several workers of one room on one machine, behind one port.

The port is opened once and handed to every worker; whichever is free takes the next client. A worker that dies is
replaced, and its tables are free at once: nobody has to wait until it is believed dead. SIGTERM ends all of them,
SIGHUP replaces them one by one, the new one first.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable

import msgspec

from upcard.server.settings import Settings
from upcard.server.shared_counters import SharedCounters
from upcard.store import PostgresStore, StoreError

log = logging.getLogger(__name__)
READY = "ready"
FIRST = 120.0
"""Seconds in which a worker is ready."""
LAST = 20.0
"""Seconds in which a worker that is asked to end has ended."""
PAUSE = 1.0
"""Seconds before a worker that died is replaced, so that one that cannot live is not tried without end."""


class Worker:
    """A worker's process. It ends when this one does: it reads from us until there is nobody left to read from."""

    def __init__(self, number: int, listening: socket.socket, settings: Settings, tally: SharedCounters) -> None:
        self.number = number
        self.name = f"{socket.gethostname()}-{os.getpid()}-{number}-{secrets.token_hex(3)}"
        its = msgspec.structs.replace(settings, worker=self.name, inner=_nth(settings.inner, number),
                                       tally=(tally.descriptor, tally.key, number))  # fmt: skip
        self._process = subprocess.Popen(
            [sys.executable, "-c", f"from upcard.server.run import work; work({listening.fileno()})"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            pass_fds=(listening.fileno(), tally.descriptor), start_new_session=True,
        )  # fmt: skip
        assert self._process.stdin is not None
        self._ready = threading.Event()
        self._process.stdin.write(msgspec.json.encode(its) + b"\n")  # not on the command line: it has the password
        self._process.stdin.flush()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if line.decode().strip() == READY:
                self._ready.set()

    @property
    def pid(self) -> int:
        """The number of its process."""
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        """Whether the process runs."""
        return self._process.poll() is None

    def wait_until_ready(self) -> bool:
        """Wait until it takes clients; whether it does."""
        end = time.monotonic() + FIRST
        while self.is_alive and time.monotonic() < end:
            if self._ready.wait(0.05):
                return True
        return False

    def end(self) -> None:
        """Ask it to end."""
        with contextlib.suppress(OSError):
            self._process.send_signal(signal.SIGTERM)

    def wait(self) -> None:
        """Wait until it has ended; not for ever."""
        try:
            self._process.wait(LAST)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def _nth(inner: str, number: int) -> str:
    """The inner address of a worker: where a port is given, each takes the next."""
    host, colon, port = inner.rpartition(":")
    return f"{host}:{int(port) + number}" if colon and port.isdecimal() and int(port) else inner


class Supervisor:
    """So many workers behind a socket."""

    def __init__(self, count: int, listening: socket.socket, settings: Settings) -> None:
        self.count, self._listening, self._settings = count, listening, settings
        self._tally = SharedCounters.new()
        self._workers: list[Worker] = []
        self._ending = self._renewing = False

    def run(self, ready: Callable[[], None]) -> None:
        """Until a signal says that it is enough; `ready` is called when all take clients."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: setattr(self, "_ending", True))
        signal.signal(signal.SIGHUP, lambda *_: setattr(self, "_renewing", True))
        self._workers = [Worker(n, self._listening, self._settings, self._tally) for n in range(self.count)]
        try:
            if all(worker.wait_until_ready() for worker in self._workers):
                ready()
                self._watch()
            elif not self._ending:
                raise StoreError("a worker could not begin; what it said stands above")
        finally:
            for worker in self._workers:
                worker.end()
            for worker in self._workers:
                worker.wait()

    def _watch(self) -> None:
        while not self._ending:
            time.sleep(0.1)
            for place, worker in enumerate(self._workers):
                if not worker.is_alive and not self._ending:
                    log.error("worker %d (process %d) has died; another takes its place", worker.number, worker.pid)
                    self._bury(worker)
                    time.sleep(PAUSE)
                    self._workers[place] = Worker(worker.number, self._listening, self._settings, self._tally)
            if self._renewing:
                self._renewing = False
                self._renew()

    def _renew(self) -> None:
        """Replace the workers one by one; nobody waits for a server meanwhile."""
        for place, worker in enumerate(self._workers):
            fresh = Worker(self._free_number(), self._listening, self._settings, self._tally)
            if self._ending or not fresh.wait_until_ready():
                fresh.end()
                fresh.wait()
                return
            self._workers[place] = fresh
            worker.end()
            worker.wait()
            self._tally.wipe(worker.number)

    def _free_number(self) -> int:
        taken = {worker.number for worker in self._workers}
        return next(n for n in range(len(taken) + 1) if n not in taken)

    def _bury(self, worker: Worker) -> None:
        self._tally.wipe(worker.number)

        async def dismiss() -> None:
            store = PostgresStore(self._settings.database)
            try:
                await store.dismiss(worker.name)
            finally:
                await store.close()

        try:
            asyncio.run(dismiss())
        except StoreError as error:
            log.warning("the tables of worker %d are free in a few seconds only: %s", worker.number, error)


def _end_with_parent() -> None:
    sys.stdin.buffer.read()
    os.kill(os.getpid(), signal.SIGTERM)


def order() -> Settings:
    """In a worker's process: what it is to do. It ends when who gave the order is gone."""
    settings = msgspec.json.decode(sys.stdin.buffer.readline(), type=Settings)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    return settings


def report() -> None:
    """In a worker's process: it takes clients from now on."""
    print(READY, flush=True)
