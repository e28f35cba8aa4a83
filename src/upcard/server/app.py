"""The ASGI application: the API, the WebSocket and the page."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Callable, Collection
from pathlib import Path
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from upcard.locale import LANGUAGES, catalogue_file
from upcard.room import Room, Services
from upcard.room.lobby import Lobby
from upcard.server import api, game_info, monitoring
from upcard.server.connection_limits import ConnectionLimits
from upcard.server.middleware import RequestLimit, SecurityMiddleware
from upcard.server.moderation import ModerationUpdates
from upcard.server.websocket import Connections
from upcard.store import StoreError, moderation, side_tables
from upcard.web import first_modules

if TYPE_CHECKING:
    from upcard.server.worker_proxy import WorkerProxy

log = logging.getLogger(__name__)
SWEEP = 15.0
"""Seconds between two sweeps, which remove idle tables from memory."""


def make_app(
    services: Services,
    static: Path | None = None,
    *,
    request_limit: RequestLimit | None = None,
    replay_limit: RequestLimit | None = None,
    connection_limits: ConnectionLimits | None = None,
    names: Collection[str] | None = None,
    worker_proxy: WorkerProxy | None = None,
    monitors: Collection[str] | None = (),
    accounts: bool = False,
    offline: Path | None = None,
    letter_box: bool = False,
) -> Starlette:
    """The application for a room's services, which it closes at the end.

    `static`: the folder of the page. `names`: host names that the server answers to (None: any). `request_limit`,
    `replay_limit`, `connection_limits`: limits for each client address. `worker_proxy`: forwards requests to the other
    workers on the same store. `monitors`: addresses that may read the metrics (None: there are no metrics).
    `accounts`: whether players may have accounts (`server.accounts`). `offline`: the folder that is offered under
    ``/offline/`` (`server.offline`). `letter_box`: whether rooms in browsers may exchange letters here
    (`server.letter_box`).
    """
    own: list[BaseRoute] = []
    if accounts:
        from upcard.server import accounts as account_routes  # needs an optional library

        own = [*account_routes.ROUTES]
    if monitors is not None:
        from upcard.server import metrics  # needs the library of Prometheus

        own += metrics.ROUTES
    if offline is not None:
        from upcard.server.offline import route

        own.append(route(offline))
    if letter_box:
        from upcard.server.letter_box import ROUTES as LETTERS  # rooms in browsers have none

        own += LETTERS
    room = Room(services)
    connections = Connections(room, connection_limits)
    moderation_updates = ModerationUpdates(room, connections, worker_proxy)

    routes: list[BaseRoute] = [
        WebSocketRoute("/ws", connections.endpoint),
        *own,
        *api.ROUTES,
        *monitoring.ROUTES,
        *_page(static, offline is not None),
    ]
    layers = [Middleware(SecurityMiddleware, names), Middleware(GZipMiddleware, minimum_size=1024)]
    if worker_proxy is not None:
        layers = worker_proxy.around(layers)
    app = Starlette(
        routes=routes, middleware=layers, lifespan=_lifespan(room, connections, worker_proxy, moderation_updates)
    )
    app.state.room, app.state.connections, app.state.worker_proxy = room, connections, worker_proxy
    app.state.moderation_updates, app.state.self_check = moderation_updates, None
    app.state.lobby, app.state.monitors = Lobby(room), monitors
    app.state.request_limit = request_limit or RequestLimit(30, 60)
    app.state.replay_limit = replay_limit or RequestLimit(120, 60, "walk")
    return app


def _lifespan(
    room: Room, connections: Connections, worker_proxy: WorkerProxy | None, moderation_updates: ModerationUpdates
) -> Callable[[Starlette], contextlib.AbstractAsyncContextManager[None]]:
    """Start the background tasks before the first request, and stop them after the last."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        asyncio.get_running_loop().set_exception_handler(LoopExceptionHandler())
        if worker_proxy is not None:
            room.stays_in_memory = worker_proxy.store.held.__contains__
            worker_proxy.store.on_acquired, worker_proxy.store.on_lost = room.unload, connections.release_tables
            await worker_proxy.begin()
        work = (
            room.services.run(game_info.summaries),
            _sweep(room, worker_proxy),
            monitoring.measure_lag(room.services.counters),
            moderation_updates.work(),
        )
        chores: list[asyncio.Future[Any]] = [asyncio.ensure_future(chore) for chore in work]
        try:
            with monitoring.timed_collections(room.services.counters):
                yield
        finally:
            for chore in chores:
                chore.cancel()
            await asyncio.gather(*chores, return_exceptions=True)
            if worker_proxy is not None:
                await worker_proxy.drain()
            await connections.drain()
            await room.close()

    return lifespan


def _page(static: Path | None, offline: bool) -> list[BaseRoute]:
    if static is None:
        return []

    entrance = _with_modules(static)
    if offline:
        from upcard.server.offline import PLACE

        entrance = entrance.replace("</head>", f'<meta name="upcard-offline" content="{PLACE}">\n</head>')

    async def page(request: Request) -> Response:
        return HTMLResponse(entrance)

    async def nothing(request: Request) -> Response:
        return HTMLResponse(entrance, status_code=404)

    async def robots(request: Request) -> Response:
        return PlainTextResponse("User-agent: *\nDisallow: /t/\nDisallow: /r/\nDisallow: /c/\n")

    async def manifest(request: Request) -> Response:
        return FileResponse(static / "manifest.webmanifest", media_type="application/manifest+json")

    async def worker(request: Request) -> Response:
        return FileResponse(static / "sw.js", media_type="text/javascript; charset=utf-8")

    async def language(request: Request) -> Response:
        code, _, part = request.path_params["code"].partition(".")
        file = catalogue_file(code, lessons=part == "lessons")
        exists = code in LANGUAGES and part in ("", "lessons") and file.exists()
        return FileResponse(file) if exists else PlainTextResponse("there is no such language", status_code=404)

    return [
        Route("/locale/{code}.json", language),
        Route("/manifest.webmanifest", manifest),
        Route("/sw.js", worker),
        Route("/", page),
        Route("/g/{name}", page),
        Route("/t/{id}", page),
        Route("/r/{id}", page),
        Route("/d/{name}", page),
        Route("/learn/{name}", page),
        Route("/c/{id}", page),
        Route("/my", page),
        Route("/workshop", page),
        Route("/workshop/{path:path}", page),
        Route("/robots.txt", robots),
        Mount("/static", StaticFiles(directory=static)),
        Route("/{path:path}", nothing),
    ]


def _with_modules(static: Path) -> str:
    """The page with a `modulepreload` link for every module, so that a browser fetches them all at once instead of
    discovering them file by file."""
    links = "".join(f'<link rel="modulepreload" href="/static/{path}">\n' for path in first_modules(static))
    return (static / "index.html").read_text(encoding="utf-8").replace("</head>", f"{links}</head>")


class LoopExceptionHandler:
    """The event loop's exception handler. It logs a failure to accept connections (no free descriptors) once a minute,
    without a traceback; asyncio would log every attempt."""

    def __init__(self) -> None:
        self._said = float("-inf")

    def __call__(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        if not isinstance(context.get("exception"), OSError) or "accept" not in str(context.get("message")):
            loop.default_exception_handler(context)
        elif time.monotonic() - self._said >= 60:
            self._said = time.monotonic()
            log.error("cannot accept more connections: %s", context["exception"])


async def _sweep(room: Room, worker_proxy: WorkerProxy | None) -> None:
    while True:
        await asyncio.sleep(SWEEP)
        idle = room.sweep()
        with contextlib.suppress(StoreError):
            await side_tables.delete_old_requests(room.services.store, room.services.clock())
            await moderation.delete_old_notices(room.services.store, room.services.clock())
        if worker_proxy is not None:
            try:
                await worker_proxy.store.release(idle)
            except StoreError as error:
                log.warning("idle tables cannot be released: %s", error)
