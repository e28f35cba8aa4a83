"""`run`: the card room as a process."""

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
from upcard.server.passkeys import check_library
from upcard.server.self_check import SelfCheck
from upcard.server.settings import Settings
from upcard.server.shared_counters import SharedCounters
from upcard.server.supervisor import Supervisor, order, report
from upcard.server.timeouts import ServerLoop
from upcard.server.worker_proxy import WorkerProxy
from upcard.store import LeasedStore, PostgresStore, SqliteStore, StoreError
from upcard.web import STATIC

if sys.platform != "win32":
    import resource

BASE = "room.sqlite3"
MOST_DESCRIPTORS = 65_536
KEPT_DESCRIPTORS = 200
"""For the store, the page's files and what is compiled."""
FIRST_ANSWER = 120.0
"""Seconds in which a server that begins answers its own WebSocket."""
COLLECTION = (50_000, 20, 20)
"""When the garbage collector comes (`gc.set_threshold`): after so many new objects."""
NOT_BEGUN = "the card room could not begin; what it said stands above"


class CannotListen(UpcardError):
    """The address is in use or not of this machine."""


class FolderInUse(UpcardError):
    """Another server keeps its tables in this folder. Two would each hold a table to be theirs."""


class CannotServe(UpcardError):
    """Clients could connect and not play: the server does not answer a WebSocket to itself."""


def data_folder() -> Path:
    """Where tables are kept unless one says otherwise."""
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
    services: Services | None = None,
    static: Path | None = None,
) -> None:
    """Serve until interrupted. Port 0: a free one; the address is printed.

    The server answers under its addresses and under `names`. What `proxies` (their addresses) say of who asks
    (``X-Forwarded-For``, ``X-Forwarded-Proto``) is believed. With a `database` any number of servers share its tables,
    and reach each other at their `inner` addresses; so may several `workers` here. `monitors` may read the metrics.
    With `accounts` people may have some (`upcard.server.accounts`).
    Each worker has `bot_workers` processes that choose the bots' moves (None: by the number of processors; 0: threads).

    Raises `CannotListen`, `CannotServe`, `FolderInUse`, `upcard.server.passkeys.NoLibrary` or
    `upcard.store.StoreError` before anything is served.
    """
    if accounts:
        check_library()
    settings = Settings(
        names=(*own_names(host), *map(str.lower, names)), proxies=tuple(proxies), data=str(data or ""),
        database=database, inner=inner, monitors=tuple(monitors), json_logs=json_logs,
        bot_workers=_bot_workers(workers) if bot_workers is None else bot_workers,
        accounts=accounts,
    )  # fmt: skip
    listening = _listen(host, port)
    ready = partial(_announce, host, listening, browser)
    try:
        if database and services is None:
            asyncio.run(_try(database))
        if workers > 1:
            _run_many(workers, listening, settings, ready)
        else:
            serve(listening, settings, ready, services, static)
    finally:
        listening.close()


def _bot_workers(workers: int) -> int:
    """How many processes think for each of `workers` workers: all together no more than there are processors."""
    if sys.platform == "win32":  # a socket cannot be handed to a process there as it is here
        return 0
    return max(1, (os.cpu_count() or 1) // workers)


def _announce(host: str, listening: socket.socket, browser: bool) -> None:
    """Say where the room is, and open it in the browser if that is wanted."""
    address = f"http://{_shown(host)}:{listening.getsockname()[1]}/"
    print(f"Upcard is at {address} (Ctrl-C ends it)", flush=True)
    if host in ("0.0.0.0", "::", ""):
        _invite(listening)
    if browser:
        threading.Timer(0.5, webbrowser.open, (address,)).start()


def _invite(listening: socket.socket) -> None:
    """Every address at which others reach the room, with its QR code where the terminal can show one."""
    known = addresses.own_addresses(both=listening.family == socket.AF_INET6)
    text = addresses.invitation(listening.getsockname()[1], known)
    try:
        print(text, flush=True)
    except UnicodeEncodeError:
        print("\n".join(line for line in text.splitlines() if line.startswith("http")), flush=True)


def _run_many(workers: int, listening: socket.socket, settings: Settings, ready: Callable[[], None]) -> None:
    if not settings.database:
        raise StoreError("several workers need tables that they share: add --database postgresql://USER@HOST/NAME")
    if sys.platform == "win32":
        raise CannotListen("on Windows a socket cannot be shared: start several servers with a port each")
    Supervisor(workers, listening, settings).run(ready)


def work(descriptor: int) -> None:
    """The process of one of several workers (`upcard.server.supervisor`)."""
    serve(socket.socket(fileno=descriptor), order(), report)


async def _try(database: str) -> None:
    """Bring a database up to date, or say at once why not."""
    store = PostgresStore(database)
    try:
        await store.open()
    finally:
        await store.close()


def serve(
    listening: socket.socket,
    settings: Settings,
    ready: Callable[[], None],
    services: Services | None = None,
    static: Path | None = None,
) -> None:
    """One worker at a socket. Raises `FolderInUse`, `CannotListen` or `upcard.store.StoreError`."""
    held = None
    if services is None and settings.database:
        shared = LeasedStore(PostgresStore(settings.database), settings.worker)
        services = Services(shared, interpreted_first=True, bot_pool=_apart(settings))
    elif services is None:
        folder = _folder(Path(settings.data) if settings.data else data_folder())
        held = claim(folder)
        services = Services(SqliteStore(folder / BASE), interpreted_first=True, bot_pool=_apart(settings))
    tally = None if settings.tally is None else SharedCounters(*settings.tally)
    lines = ConnectionLimits(max(50, _descriptors() - KEPT_DESCRIPTORS), tally=tally)
    relay, sockets = None, [listening]
    if isinstance(services.store, LeasedStore):
        host, colon, port = settings.inner.rpartition(":")
        if not colon or not port.isdecimal():
            host, port = settings.inner, "0"
        inside = _listen(host, int(port))
        sockets.append(inside)
        relay = WorkerProxy(services.store, f"{host}:{inside.getsockname()[1]}", lines)
    names, monitors = set(settings.names), settings.monitors
    app = make_app(
        services, static or STATIC, lines=lines, names=names, relay=relay, monitors=monitors, accounts=settings.accounts
    )
    app.state.listening = listening.getsockname()[:2]
    app.state.self_check = SelfCheck(*sockets[-1].getsockname()[:2])  # of several workers each has its own inner socket
    server = uvicorn.Server(configured(app, lines.most, settings.proxies))
    if settings.json_logs:
        logs.begin(settings.worker)
    try:
        with asyncio.Runner(loop_factory=ServerLoop) as runner:
            runner.run(_serve(server, sockets, app.state, ready))
    except SystemExit:
        raise StoreError(NOT_BEGUN) from None
    finally:
        if held is not None:
            held.release()


async def _serve(server: uvicorn.Server, sockets: list[socket.socket], state: State, ready: Callable[[], None]) -> None:
    """Serve until a signal ends it; `ready` is called once a WebSocket to the server itself was answered."""
    serving = asyncio.ensure_future(server.serve(sockets=sockets))
    checking = asyncio.ensure_future(state.self_check.problem(FIRST_ANSWER))
    await asyncio.wait({serving, checking}, return_when=asyncio.FIRST_COMPLETED)
    if serving.done():
        checking.cancel()
        serving.result()
        raise StoreError(NOT_BEGUN)
    if checking.result():
        server.should_exit = True
        await serving
        raise CannotServe(checking.result())
    _say_goodbye_before_the_end(state)
    _collect_seldom()
    ready()
    await serving


def _collect_seldom() -> None:
    """Let Python's garbage collector pass over what stays (modules, rules), and come after many new objects only: a
    full collection stops the event loop."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTION)


def _say_goodbye_before_the_end(state: State) -> None:
    """Ask all clients to come back when a signal ends the server, and hand the signal to uvicorn then; a second one at
    once. SIGHUP ends it as SIGTERM does, unless it is ignored (nohup); `upcard.server.supervisor` replaces workers at
    it.
    """
    if threading.current_thread() is not threading.main_thread():
        return
    loop = cast(ServerLoop, asyncio.get_running_loop())
    going: list[asyncio.Task[None]] = []

    def end(number: int, handler: Any) -> None:
        if going:
            handler(number, None)
        else:
            going.append(loop.create_task(_goodbye(loop, state)))
            going[0].add_done_callback(lambda _: handler(number, None))

    def at(received: int, number: int) -> None:
        handler = signal.getsignal(number)
        if callable(handler):
            signal.signal(received, lambda *_: loop.call_soon_threadsafe(end, number, handler))

    if sys.platform != "win32" and signal.getsignal(signal.SIGHUP) is signal.SIG_DFL:
        at(signal.SIGHUP, signal.SIGTERM)
    at(signal.SIGTERM, signal.SIGTERM)
    at(signal.SIGINT, signal.SIGINT)


async def _goodbye(loop: ServerLoop, state: State) -> None:
    for server in loop.servers:
        server.close()  # clients come back to another worker, or when this one is there again
    if state.relay is not None:
        state.relay.leaving = True
        await state.relay.say_goodbye()
    await state.switchboard.say_goodbye()


def _apart(settings: Settings) -> BotPool | None:
    return BotPool(start_process, settings.bot_workers) if settings.bot_workers else None


def _descriptors() -> int:
    """How many files and connections this process may have open, after asking for as many as it may have."""
    if sys.platform == "win32":  # it has no such limit
        return MOST_DESCRIPTORS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, MOST_DESCRIPTORS)
    if soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return min(resource.getrlimit(resource.RLIMIT_NOFILE)[0], MOST_DESCRIPTORS)


def own_names(host: str) -> set[str]:
    """The names under which a server at this address is reached (bare addresses are always answered)."""
    names = {"localhost", host.lower()}
    if host in ("0.0.0.0", "::", ""):
        names |= {name.lower() for name in (socket.gethostname(), f"{socket.gethostname()}.local", socket.getfqdn())}
    return names


def configured(app: object, lines: int = 5000, proxies: Collection[str] = ()) -> uvicorn.Config:
    """How uvicorn is run: short frames, no compression of short texts, dead lines found within 30 seconds."""
    config = uvicorn.Config(
        app,  # type: ignore[arg-type]
        log_level="warning", access_log=False, lifespan="on",
        http="h11", ws="websockets-sansio", ws_max_size=LONGEST_BODY, ws_per_message_deflate=False,
        ws_ping_interval=10, ws_ping_timeout=20,
        timeout_graceful_shutdown=5, limit_concurrency=lines, server_header=False,
        proxy_headers=bool(proxies), forwarded_allow_ips=list(proxies),
    )  # fmt: skip
    logs.hush()
    return config


def _folder(folder: Path) -> Path:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise CannotListen(f"{folder} cannot be made: {error.strerror}; choose another data folder") from None
    return folder


def claim(folder: Path) -> FileLock:
    """Hold a data folder for this process, until it ends or lets go. Raises `FolderInUse`."""
    lock = FileLock(folder / "server.lock")
    try:
        lock.acquire(timeout=0)
    except Timeout:
        raise FolderInUse(f"another server uses {folder}; stop it, or choose another folder with --data") from None
    return lock


def _listen(host: str, port: int) -> socket.socket:
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        # With the protocol named, asyncio sends short frames at once; without it they wait 40 ms (Nagle).
        listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    except OSError as error:
        raise CannotListen(f"{host} is no address of this machine: {error.strerror}") from None
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(1024)
    except OSError as error:
        listening.close()
        raise CannotListen(f"cannot listen at {host}:{port}: {error.strerror}; port 0 takes a free one") from None
    return listening


def _shown(host: str) -> str:
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, host)
    return f"[{shown}]" if ":" in shown and not shown.startswith("[") else shown
