"""`Supervisor`: runs several workers of one room on one machine, behind one port.

All workers share one listening socket, and any idle worker accepts the next client. The supervisor replaces a worker
that dies and releases its tables at once, before the lease expires. SIGTERM stops all workers. SIGHUP replaces them
one by one, each only when its replacement is ready.
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

from upcard.numerals import whole_number
from upcard.server.guard.shared_counters import SharedCounters
from upcard.server.settings import Settings
from upcard.store import PostgresStore, StoreError

log = logging.getLogger(__name__)
READY = "ready"
START_SECONDS = 120.0
"""Seconds within which a worker must be ready."""
STOP_SECONDS = 20.0
"""Seconds after which a worker that was asked to stop is killed."""
RESTART_PAUSE = 1.0
"""Seconds before a dead worker is replaced, so that one that fails at its start does not restart in a busy loop."""


class Worker:
    """A worker's process. It stops when this process does, because its standard input reaches its end."""

    def __init__(
        self, number: int, listener: socket.socket, settings: Settings, shared_counters: SharedCounters
    ) -> None:
        self.number = number
        self.name = f"{socket.gethostname()}-{os.getpid()}-{number}-{secrets.token_hex(3)}"
        own_settings = msgspec.structs.replace(
            settings, worker=self.name, inner=_nth(settings.inner, number),
            shared_counters=(shared_counters.descriptor, shared_counters.key, number),
        )  # fmt: skip
        self._process = subprocess.Popen(
            [sys.executable, "-c", f"from upcard.server.run import run_worker; run_worker({listener.fileno()})"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            pass_fds=(listener.fileno(), shared_counters.descriptor), start_new_session=True,
        )  # fmt: skip
        assert self._process.stdin is not None
        self._ready = threading.Event()
        self._process.stdin.write(
            msgspec.json.encode(own_settings) + b"\n"
        )  # not on the command line: the database URL has the password
        self._process.stdin.flush()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if line.decode().strip() == READY:
                self._ready.set()

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        """Whether the process runs."""
        return self._process.poll() is None

    def wait_until_ready(self) -> bool:
        """Wait until the worker accepts clients; whether it does."""
        terminate = time.monotonic() + START_SECONDS
        while self.is_alive and time.monotonic() < terminate:
            if self._ready.wait(0.05):
                return True
        return False

    def terminate(self) -> None:
        """Ask the worker to stop."""
        with contextlib.suppress(OSError):
            self._process.send_signal(signal.SIGTERM)

    def wait(self) -> None:
        """Wait until the worker has stopped; kill it after `STOP_SECONDS`."""
        try:
            self._process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def _nth(inner: str, number: int) -> str:
    """The inner address of a worker: where a port is given, each takes the next."""
    host, colon, port = inner.rpartition(":")
    first = whole_number(port, 5) if colon else None
    return f"{host}:{first + number}" if first else inner


class Supervisor:
    """Starts, watches and replaces `count` workers on one listening socket."""

    def __init__(self, count: int, listener: socket.socket, settings: Settings) -> None:
        self.count, self._listener, self._settings = count, listener, settings
        self._counters = SharedCounters.new()
        self._workers: list[Worker] = []
        self._stopping = self._replacing = False

    def run(self, ready: Callable[[], None]) -> None:
        """Run until SIGTERM or SIGINT. Calls `ready` when all workers accept clients."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: setattr(self, "_stopping", True))
        signal.signal(signal.SIGHUP, lambda *_: setattr(self, "_replacing", True))
        self._workers = [Worker(n, self._listener, self._settings, self._counters) for n in range(self.count)]
        try:
            if all(worker.wait_until_ready() for worker in self._workers):
                ready()
                self._watch()
            elif not self._stopping:
                raise StoreError("a worker could not start; the reason is printed above")
        finally:
            for worker in self._workers:
                worker.terminate()
            for worker in self._workers:
                worker.wait()

    def _watch(self) -> None:
        while not self._stopping:
            time.sleep(0.1)
            for place, worker in enumerate(self._workers):
                if not worker.is_alive and not self._stopping:
                    log.error("worker %d (process %d) has died; it is replaced", worker.number, worker.pid)
                    self._release(worker)
                    time.sleep(RESTART_PAUSE)
                    self._workers[place] = Worker(worker.number, self._listener, self._settings, self._counters)
            if self._replacing:
                self._replacing = False
                self._replace_all()

    def _replace_all(self) -> None:
        """Replace the workers one by one, without downtime."""
        for place, worker in enumerate(self._workers):
            replacement = Worker(self._free_number(), self._listener, self._settings, self._counters)
            if self._stopping or not replacement.wait_until_ready():
                replacement.terminate()
                replacement.wait()
                return
            self._workers[place] = replacement
            worker.terminate()
            worker.wait()
            self._counters.wipe(worker.number)

    def _free_number(self) -> int:
        taken = {worker.number for worker in self._workers}
        return next(n for n in range(len(taken) + 1) if n not in taken)

    def _release(self, worker: Worker) -> None:
        self._counters.wipe(worker.number)

        async def dismiss() -> None:
            store = PostgresStore(self._settings.database)
            try:
                await store.unregister(worker.name)
            finally:
                await store.close()

        try:
            asyncio.run(dismiss())
        except StoreError as error:
            log.warning("the tables of worker %d are released only when their lease expires: %s", worker.number, error)


def _end_with_parent() -> None:
    sys.stdin.buffer.read()
    os.kill(os.getpid(), signal.SIGTERM)


def read_settings() -> Settings:
    """In a worker's process: read the settings from standard input, and stop when the supervisor is gone."""
    settings = msgspec.json.decode(sys.stdin.buffer.readline(), type=Settings)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    return settings


def report_ready() -> None:
    """In a worker's process: tell the supervisor that this worker accepts clients."""
    print(READY, flush=True)
