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
import webbrowser
from collections.abc import Callable, Collection
from functools import partial
from pathlib import Path
from typing import Any, cast

import platformdirs
import uvicorn
from filelock import FileLock, Timeout
from starlette.datastructures import State

from upcard.errors import UpcardError
from upcard.room import Services
from upcard.room.bot_pool import BotPool
from upcard.room.bot_workers import start_process
from upcard.server import addresses, logs
from upcard.server.app import make_app
from upcard.server.connection_limits import ConnectionLimits
from upcard.server.middleware import LONGEST_BODY
from upcard.server.offline import check as check_offline
from upcard.server.passkeys import check_library
from upcard.server.self_check import SelfCheck
from upcard.server.settings import Settings
from upcard.server.shared_counters import SharedCounters
from upcard.server.supervisor import Supervisor, read_settings, report_ready
from upcard.server.timeouts import ServerLoop
from upcard.server.worker_proxy import WorkerProxy
from upcard.store import LeasedStore, PostgresStore, SqliteStore, StoreError
from upcard.web import STATIC

if sys.platform != "win32":
    import resource

DATABASE = "room.sqlite3"
MOST_DESCRIPTORS = 65_536
RESERVED_DESCRIPTORS = 200
"""Descriptors reserved for the store, the page's files and the compiled rules."""
START_SECONDS = 120.0
"""Seconds within which a new server must answer a WebSocket to itself."""
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
    host: str = "127.0.0.1",
    port: int = 0,
    data: Path | None = None,
    browser: bool = False,
    *,
    names: Collection[str] = (),
    proxies: Collection[str] = (),
    database: str = "",
    workers: int = 1,
    inner: str = "127.0.0.1",
    monitors: Collection[str] = (),
    json_logs: bool = False,
    bot_workers: int | None = None,
    accounts: bool = False,
    offline: Path | None = None,
    letter_box: bool = False,
    services: Services | None = None,
    static: Path | None = None,
) -> None:
    """Serve until interrupted, and print the address. Port 0 takes a free port.

    The server answers requests to its addresses and to `names`. It trusts the client address and scheme that
    `proxies` (addresses of reverse proxies) send in ``X-Forwarded-For`` and ``X-Forwarded-Proto``. Any number of
    servers, or several `workers` of this one, share the tables of one `database` and reach each other at their `inner`
    addresses. `monitors` are the addresses that may read the metrics. `accounts` lets players create accounts
    (`upcard.server.accounts`). Each worker has `bot_workers` processes that choose the bots' moves (None: by the number
    of processors; 0: threads). `offline` is a folder that `upcard site` has built, offered under ``/offline/``.
    `letter_box` lets rooms in browsers exchange letters (`upcard.server.letter_box`), in the memory of one worker.

    Raises `CannotListen`, `CannotServe`, `FolderInUse`, `upcard.server.passkeys.MissingLibrary`,
    `upcard.server.offline.NoFolder` or `upcard.store.StoreError` before anything is served.
    """
    if accounts:
        check_library()
    if offline is not None:
        check_offline(offline)
    if letter_box and (workers > 1 or database):
        raise CannotServe(
            "a letter box is in the memory of one server: start one without --workers and --database for it"
        )
    settings = Settings(
        names=(*own_names(host), *map(str.lower, names)), proxies=tuple(proxies), data=str(data or ""),
        database=database, inner=inner, monitors=tuple(monitors), json_logs=json_logs,
        bot_workers=_bot_workers(workers) if bot_workers is None else bot_workers,
        accounts=accounts, offline=str(offline or ""), letter_box=letter_box,
    )  # fmt: skip
    listener = open_socket(host, port)
    ready = partial(_announce, host, listener, browser)
    try:
        if database and services is None:
            asyncio.run(_migrate(database))
        if workers > 1:
            _run_many(workers, listener, settings, ready)
        else:
            serve_worker(listener, settings, ready, services, static)
    finally:
        listener.close()


def _bot_workers(workers: int) -> int:
    """The number of bot processes of each of `workers` workers: together at most one for each processor."""
    if sys.platform == "win32":  # Windows cannot pass a socket to a child process this way
        return 0
    return max(1, (os.cpu_count() or 1) // workers)


def _announce(host: str, listener: socket.socket, browser: bool) -> None:
    """Print the room's address, and open it in the browser if `browser` is set."""
    address = f"http://{_url_host(host)}:{listener.getsockname()[1]}/"
    print(f"Upcard is at {address} (Ctrl-C ends it)", flush=True)
    if host in ("0.0.0.0", "::", ""):
        _print_invitation(listener)
    if browser:
        threading.Timer(0.5, webbrowser.open, (address,)).start()


def _print_invitation(listener: socket.socket) -> None:
    """Print each address of the room in the local network, with its QR code where the terminal can show one."""
    own_addresses = addresses.own_addresses(both=listener.family == socket.AF_INET6)
    text = addresses.invitation(listener.getsockname()[1], own_addresses)
    try:
        print(text, flush=True)
    except UnicodeEncodeError:
        print("\n".join(line for line in text.splitlines() if line.startswith("http")), flush=True)


def _run_many(workers: int, listener: socket.socket, settings: Settings, ready: Callable[[], None]) -> None:
    if not settings.database:
        raise StoreError("several workers need a shared database: add --database postgresql://USER@HOST/NAME")
    if sys.platform == "win32":
        raise CannotListen("workers cannot share a socket on Windows: start several servers, each on its own port")
    Supervisor(workers, listener, settings).run(ready)


def run_worker(descriptor: int) -> None:
    """The main function of a worker process that `upcard.server.supervisor` started."""
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
) -> None:
    """Serve one worker on a socket. Raises `FolderInUse`, `CannotListen` or `upcard.store.StoreError`."""
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
        if not colon or not port.isdecimal():
            host, port = settings.inner, "0"
        inside = open_socket(host, int(port))
        sockets.append(inside)
        worker_proxy = WorkerProxy(services.store, f"{host}:{inside.getsockname()[1]}", connection_limits)
    names, monitors = set(settings.names), settings.monitors
    app = make_app(
        services,
        static or STATIC,
        connection_limits=connection_limits,
        names=names,
        worker_proxy=worker_proxy,
        monitors=monitors,
        accounts=settings.accounts,
        offline=Path(settings.offline) if settings.offline else None,
        letter_box=settings.letter_box,
    )
    app.state.listener = listener.getsockname()[:2]
    app.state.self_check = SelfCheck(*sockets[-1].getsockname()[:2])  # each worker checks its own inner socket
    server = uvicorn.Server(uvicorn_config(app, connection_limits.most, settings.proxies))
    if settings.json_logs:
        logs.log_as_json(settings.worker)
    try:
        with asyncio.Runner(loop_factory=ServerLoop) as runner:
            runner.run(_serve(server, sockets, app.state, ready))
    except SystemExit:
        raise StoreError(START_FAILED) from None
    finally:
        if folder_lock is not None:
            folder_lock.release()


async def _serve(server: uvicorn.Server, sockets: list[socket.socket], state: State, ready: Callable[[], None]) -> None:
    """Serve until a signal ends it. Calls `ready` once the server has answered a WebSocket to itself."""
    serving = asyncio.ensure_future(server.serve(sockets=sockets))
    checking = asyncio.ensure_future(state.self_check.problem(START_SECONDS))
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
    await serving


def _tune_garbage_collector() -> None:
    """Exclude what lives as long as the process (modules, rules) from the cyclic garbage collector, and run it rarely:
    a full collection stops the event loop."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTION)


def _drain_on_signals(state: State) -> None:
    """On SIGTERM and SIGINT, ask all clients to reconnect, then pass the signal to uvicorn; a second signal goes to
    uvicorn at once. SIGHUP acts like SIGTERM unless it is ignored (nohup); under `upcard.server.supervisor` it replaces
    the workers.
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


async def _drain(loop: ServerLoop, state: State) -> None:
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
        return MOST_DESCRIPTORS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, MOST_DESCRIPTORS)
    if soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return min(resource.getrlimit(resource.RLIMIT_NOFILE)[0], MOST_DESCRIPTORS)


def own_names(host: str) -> set[str]:
    """The host names of a server that listens at `host` (bare addresses are always answered)."""
    names = {"localhost", host.lower()}
    if host in ("0.0.0.0", "::", ""):
        names |= {name.lower() for name in (socket.gethostname(), f"{socket.gethostname()}.local", socket.getfqdn())}
    return names


def uvicorn_config(app: object, connection_limits: int = 5000, proxies: Collection[str] = ()) -> uvicorn.Config:
    """The configuration of uvicorn: small frames, no compression of short texts, dead connections found within 30 s."""
    config = uvicorn.Config(
        app,  # type: ignore[arg-type]
        log_level="warning", access_log=False, lifespan="on",
        http="h11", ws="websockets-sansio", ws_max_size=LONGEST_BODY, ws_per_message_deflate=False,
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


def _url_host(host: str) -> str:
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, host)
    return f"[{shown}]" if ":" in shown and not shown.startswith("[") else shown
