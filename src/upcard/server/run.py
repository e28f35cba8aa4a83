"""`run`: start the card room as a process and serve it until a signal ends it."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Collection
from functools import partial
from pathlib import Path
from typing import Any, cast

import msgspec
import platformdirs
import uvicorn
from filelock import FileLock, Timeout

from upcard.engine.compile.registry import names as games
from upcard.errors import UpcardError
from upcard.numerals import whole_number
from upcard.room import Services
from upcard.room.workers.bot_pool import BotPool
from upcard.room.workers.bot_workers import start_process
from upcard.server.addresses import own_names
from upcard.server.announcement import announce
from upcard.server.app import make_app
from upcard.server.app_state import AppState
from upcard.server.cluster.supervisor import Supervisor, read_settings, report_ready
from upcard.server.cluster.worker_proxy import WorkerProxy
from upcard.server.compiler_installation import CompilerInstallation
from upcard.server.guard.connection_limits import ConnectionLimits
from upcard.server.guard.middleware import MAX_BODY_BYTES
from upcard.server.guard.origins import Origin
from upcard.server.guard.shared_counters import SharedCounters
from upcard.server.guard.timeouts import ServerLoop
from upcard.server.monitoring import logs
from upcard.server.monitoring.self_check import SelfCheck
from upcard.server.offline import check as check_offline
from upcard.server.people.passkeys import check_library
from upcard.server.settings import DEFAULTS, Settings
from upcard.store import LeasedStore, PostgresStore, SqliteStore, StoreError
from upcard.web import STATIC

if sys.platform != "win32":
    import resource

DATABASE = "room.sqlite3"
MAX_DESCRIPTORS = 65_536
RESERVED_DESCRIPTORS = 200
"""Descriptors reserved for the store, the page's files and the compiled rules."""
START_SECONDS = 120.0
"""Seconds within which a new server must answer a WebSocket to itself."""
AHEAD_AFTER = 5.0
"""Seconds after the start until games are compiled that no one has opened: the pages of open tables reconnect first."""
COLLECTION = (50_000, 20, 20)
"""The thresholds of the cyclic garbage collector, as `gc.set_threshold` takes them: it runs rarely."""
START_FAILED = "the card room could not start; the reason is printed above"


class CannotListen(UpcardError):
    """The address is in use, or is not an address of this machine."""


class FolderInUse(UpcardError):
    """Another server uses this data folder. Two servers on one folder would both write to the same table."""


class CannotServe(UpcardError):
    """The server could not do what it is for: it does not answer a WebSocket to itself, or its options exclude each
    other."""


def data_folder() -> Path:
    """The default folder for tables."""
    return Path(platformdirs.user_data_path("upcard", appauthor=False))


def run(
    settings: Settings = DEFAULTS,
    host: str = "127.0.0.1",
    port: int = 0,
    browser: bool = False,
    *,
    workers: int = 1,
    services: Services | None = None,
    static: Path | None = None,
) -> int:
    """Serve until interrupted, and print the address. Port 0 takes a free port; `browser` opens the page.

    Returns 0, or the port at which the room is to be opened again by another process, which finds the compiler that
    `settings.install_compiler` has installed.

    The server answers requests to its addresses, to the name of `settings.origin` and to `settings.names`. Any number
    of servers, or several `workers` of this one, share the tables of one `settings.database` and reach each other at
    their `settings.inner` addresses.

    Raises `CannotListen`, `CannotServe`, `FolderInUse`, `upcard.server.people.passkeys.MissingLibrary`,
    `upcard.server.guard.origins.BadOrigin`, `upcard.server.offline.NoFolder` or `upcard.store.StoreError` before
    anything is served.
    """
    _check(settings, workers)
    settings = _with_defaults(settings, host, workers)
    listener = open_socket(host, port)
    ready = partial(announce, settings, host, listener, browser)
    try:
        if settings.database and services is None:
            asyncio.run(_migrate(settings.database))
        if workers > 1:
            _run_many(workers, listener, settings, ready)
            return 0
        taken: int = listener.getsockname()[1]
        return taken if serve_worker(listener, settings, ready, services, static) else 0
    finally:
        listener.close()


def _check(settings: Settings, workers: int) -> None:
    if settings.accounts:
        check_library()
    if settings.offline:
        check_offline(Path(settings.offline))
    if settings.relay and (workers > 1 or settings.database):
        raise CannotServe("a relay is in the memory of one server: start one without --workers and --database for it")
    if settings.install_compiler and (workers > 1 or sys.platform == "win32"):
        raise CannotServe(
            "a room starts again with the compiler as one server, not on Windows: install the compiler first"
        )
    origin = Origin.parse(settings.origin) if settings.origin else None
    if settings.accounts and origin is not None and (origin.is_address or not origin.is_secure):
        raise CannotServe(f"passkeys need a name and TLS: {origin} has only one of them, or neither")


def _with_defaults(settings: Settings, host: str, workers: int) -> Settings:
    """The settings with what follows from them: names in lower case, the origin, the number of bot processes."""
    names = [name.lower() for name in settings.names or ()]
    origin = settings.origin or (f"https://{names[0]}" if names and settings.proxies else "")
    if origin:
        names.append(Origin.parse(origin).host)
    bot_workers = _bot_workers(workers) if settings.bot_workers is None else settings.bot_workers
    return msgspec.structs.replace(settings, names=(*own_names(host), *names), origin=origin, bot_workers=bot_workers)


def _bot_workers(workers: int) -> int:
    """The number of bot processes of each of `workers` workers: together at most one for each processor."""
    if sys.platform == "win32":  # Windows cannot pass a socket to a child process this way
        return 0
    return max(1, (os.cpu_count() or 1) // workers)


def _run_many(workers: int, listener: socket.socket, settings: Settings, ready: Callable[[], None]) -> None:
    if not settings.database:
        raise StoreError("several workers need a shared database: add --database postgresql://USER@HOST/NAME")
    if sys.platform == "win32":
        raise CannotListen("workers cannot share a socket on Windows: start several servers, each on its own port")
    Supervisor(workers, listener, settings).run(ready)


def run_worker(descriptor: int) -> None:
    """The main function of a worker process that `upcard.server.cluster.supervisor` started."""
    serve_worker(socket.socket(fileno=descriptor), read_settings(), report_ready)


async def _migrate(database: str) -> None:
    """Bring the database's schema up to date. Raises `StoreError` where that fails."""
    store = PostgresStore(database)
    try:
        await store.open()
    finally:
        await store.close()


def serve_worker(
    listener: socket.socket,
    settings: Settings,
    ready: Callable[[], None],
    services: Services | None = None,
    static: Path | None = None,
) -> bool:
    """Serve one worker on a socket; whether it is to start again, with the compiler. Raises `FolderInUse`,
    `CannotListen` or `upcard.store.StoreError`."""
    folder_lock = None
    if services is None and settings.database:
        shared = LeasedStore(PostgresStore(settings.database), settings.worker)
        services = Services(shared, interpreted_first=True, bot_pool=_bot_pool(settings))
    elif services is None:
        folder = _folder(Path(settings.data) if settings.data else data_folder())
        folder_lock = lock_folder(folder)
        services = Services(SqliteStore(folder / DATABASE), interpreted_first=True, bot_pool=_bot_pool(settings))
    shared_counters = None if settings.shared_counters is None else SharedCounters(*settings.shared_counters)
    connection_limits = ConnectionLimits(max(50, _descriptors() - RESERVED_DESCRIPTORS), shared=shared_counters)
    worker_proxy, sockets = None, [listener]
    if isinstance(services.store, LeasedStore):
        host, colon, port = settings.inner.rpartition(":")
        number = whole_number(port, 5) if colon else None
        if number is None:
            host, number = settings.inner, 0
        inside = open_socket(host, number)
        sockets.append(inside)
        worker_proxy = WorkerProxy(services.store, f"{host}:{inside.getsockname()[1]}", connection_limits)
    app = make_app(
        services, settings, static or STATIC, connection_limits=connection_limits, worker_proxy=worker_proxy,
        listener=listener.getsockname()[:2],
    )  # fmt: skip
    app.state.self_check = SelfCheck(*sockets[-1].getsockname()[:2])  # each worker checks its own inner socket
    if settings.install_compiler:
        app.state.installation = CompilerInstallation(settings.install_compiler)
    server = uvicorn.Server(uvicorn_config(app, connection_limits.most, settings.proxies))
    if settings.json_logs:
        logs.log_as_json(settings.worker)
    try:
        with asyncio.Runner(loop_factory=ServerLoop) as runner:
            return runner.run(_serve(server, sockets, app.state, ready))
    except SystemExit:
        raise StoreError(START_FAILED) from None
    finally:
        if folder_lock is not None:
            folder_lock.release()


async def _serve(
    server: uvicorn.Server, sockets: list[socket.socket], state: AppState, ready: Callable[[], None]
) -> bool:
    """Serve until a signal ends it, or the compiler is installed; whether that is so. Calls `ready` once the server has
    answered a WebSocket to itself."""
    serving = asyncio.ensure_future(server.serve(sockets=sockets))
    checking = asyncio.ensure_future(_self_check(state))
    await asyncio.wait({serving, checking}, return_when=asyncio.FIRST_COMPLETED)
    if serving.done():
        checking.cancel()
        serving.result()
        raise StoreError(START_FAILED)
    if checking.result():
        server.should_exit = True
        await serving
        raise CannotServe(checking.result())
    _drain_on_signals(state)
    _tune_garbage_collector()
    ready()
    improving = asyncio.ensure_future(_improve(server, state))
    await serving
    improving.cancel()
    await asyncio.gather(improving, return_exceptions=True)
    return state.installation is not None and state.installation.succeeded


async def _improve(server: uvicorn.Server, state: AppState) -> None:
    """Have bots play their best soon: install the compiler and end, so as to start again with it; or compile ahead."""
    if state.installation is not None:
        if await state.installation.run():
            print("The compiler is installed: the room starts again with it.", flush=True)
            await _drain(cast(ServerLoop, asyncio.get_running_loop()), state)
            server.should_exit = True
    elif state.settings.compile_ahead:
        await asyncio.sleep(AHEAD_AFTER)
        state.room.services.readiness.prepare_ahead(games())


async def _self_check(state: AppState) -> str:
    return "" if state.self_check is None else await state.self_check.problem(START_SECONDS)


def _tune_garbage_collector() -> None:
    """Exclude what lives as long as the process (modules, rules) from the cyclic garbage collector, and run it rarely:
    a full collection stops the event loop."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTION)


def _drain_on_signals(state: AppState) -> None:
    """On SIGTERM and SIGINT, ask all clients to reconnect, then pass the signal to uvicorn; a second signal goes to
    uvicorn at once. SIGHUP acts like SIGTERM unless it is ignored (nohup); under `upcard.server.cluster.supervisor` it
    replaces the workers.
    """
    if threading.current_thread() is not threading.main_thread():
        return
    loop = cast(ServerLoop, asyncio.get_running_loop())
    going: list[asyncio.Task[None]] = []

    def end(number: int, handler: Any) -> None:
        if going:
            handler(number, None)
        else:
            going.append(loop.create_task(_drain(loop, state)))
            going[0].add_done_callback(lambda _: handler(number, None))

    def at(received: int, number: int) -> None:
        handler = signal.getsignal(number)
        if callable(handler):
            signal.signal(received, lambda *_: loop.call_soon_threadsafe(end, number, handler))

    if sys.platform != "win32" and signal.getsignal(signal.SIGHUP) is signal.SIG_DFL:
        at(signal.SIGHUP, signal.SIGTERM)
    at(signal.SIGTERM, signal.SIGTERM)
    at(signal.SIGINT, signal.SIGINT)


async def _drain(loop: ServerLoop, state: AppState) -> None:
    for server in loop.servers:
        server.close()  # clients reconnect to another worker, or to this one after its restart
    if state.worker_proxy is not None:
        state.worker_proxy.draining = True
        await state.worker_proxy.drain()
    await state.connections.drain()


def _bot_pool(settings: Settings) -> BotPool | None:
    return BotPool(start_process, settings.bot_workers) if settings.bot_workers else None


def _descriptors() -> int:
    """Raise the limit of open files and connections as far as allowed; returns the limit."""
    if sys.platform == "win32":  # Windows has no such limit
        return MAX_DESCRIPTORS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, MAX_DESCRIPTORS)
    if soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return min(resource.getrlimit(resource.RLIMIT_NOFILE)[0], MAX_DESCRIPTORS)


def uvicorn_config(app: object, connection_limits: int = 5000, proxies: Collection[str] = ()) -> uvicorn.Config:
    """The configuration of uvicorn: small frames, no compression of short texts, dead connections found within 30 s."""
    config = uvicorn.Config(
        app,  # type: ignore[arg-type]
        log_level="warning", access_log=False, lifespan="on",
        http="h11", ws="websockets-sansio", ws_max_size=MAX_BODY_BYTES, ws_per_message_deflate=False,
        ws_ping_interval=10, ws_ping_timeout=20,
        timeout_graceful_shutdown=5, limit_concurrency=connection_limits, server_header=False,
        proxy_headers=bool(proxies), forwarded_allow_ips=list(proxies),
    )  # fmt: skip
    logs.limit_uvicorn_warnings()
    return config


def _folder(folder: Path) -> Path:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise CannotListen(f"{folder} cannot be created: {error.strerror}; choose another data folder") from None
    return folder


def lock_folder(folder: Path) -> FileLock:
    """Lock a data folder until the process ends or releases the lock. Raises `FolderInUse`."""
    lock = FileLock(folder / "server.lock")
    try:
        lock.acquire(timeout=0)
    except Timeout:
        raise FolderInUse(f"another server uses {folder}; stop it, or choose another folder with --data") from None
    return lock


def open_socket(host: str, port: int) -> socket.socket:
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        # asyncio sets TCP_NODELAY only if the protocol is named; without it short frames wait 40 ms (Nagle).
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    except OSError as error:
        raise CannotListen(f"{host} is not an address of this machine: {error.strerror}") from None
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(1024)
    except OSError as error:
        listener.close()
        raise CannotListen(f"cannot listen at {host}:{port}: {error.strerror}; port 0 takes a free one") from None
    return listener
