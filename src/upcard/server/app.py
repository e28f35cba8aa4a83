"""The ASGI application: the API, the WebSocket and the page."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator
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
from upcard.server import api
from upcard.server.app_state import AppState
from upcard.server.catalogue import game_info
from upcard.server.endpoint import wrong_method
from upcard.server.guard.connection_limits import ConnectionLimits
from upcard.server.guard.middleware import SecurityMiddleware
from upcard.server.guard.origins import Origin
from upcard.server.guard.request_limits import RequestLimits
from upcard.server.moderation import ModerationUpdates
from upcard.server.monitoring import monitoring
from upcard.server.settings import DEFAULTS, Settings
from upcard.server.websocket import Connections
from upcard.store import StoreError, moderation, side_tables
from upcard.web import first_modules

if TYPE_CHECKING:
    from upcard.server.cluster.worker_proxy import WorkerProxy

log = logging.getLogger(__name__)
SWEEP = 15.0
"""Seconds between two sweeps, which remove idle tables from memory."""


class Application(Starlette):
    """The card room as an ASGI application, with its state in one typed value."""

    state: AppState  # type: ignore[assignment]  # Starlette's holds any attribute


def make_app(
    services: Services,
    settings: Settings = DEFAULTS,
    static: Path | None = None,
    *,
    limits: RequestLimits | None = None,
    connection_limits: ConnectionLimits | None = None,
    worker_proxy: WorkerProxy | None = None,
    listener: tuple[str, int] | None = None,
) -> Application:
    """The application for a room's services, which it closes at the end.

    `static`: the folder of the page. `limits`, `connection_limits`: limits for each client address. `worker_proxy`:
    forwards requests to the other workers on the same store. `listener`: the host and port that clients connect to.
    Raises `upcard.server.guard.origins.BadOrigin`.
    """
    room = Room(services)
    origin = Origin.parse(settings.origin) if settings.origin else None
    connections = Connections(room, connection_limits, origin)
    updates = ModerationUpdates(room, connections, worker_proxy)
    routes: list[BaseRoute] = [
        WebSocketRoute("/ws", connections.endpoint),
        *_optional_routes(settings),
        *api.ROUTES,
        *monitoring.ROUTES,
        *_page(static, bool(settings.offline)),
    ]
    layers = [
        Middleware(SecurityMiddleware, settings.names, settings.proxies),
        Middleware(GZipMiddleware, minimum_size=1024),
    ]
    if worker_proxy is not None:
        layers = worker_proxy.around(layers)
    app = Application(routes=routes, middleware=layers, lifespan=_lifespan, exception_handlers={405: wrong_method})
    app.state = AppState(
        settings, room, Lobby(room), connections, updates, limits or RequestLimits(), worker_proxy, listener
    )
    return app


def _optional_routes(settings: Settings) -> list[BaseRoute]:
    """The routes of what the settings offer. Their modules are imported only then."""
    routes: list[BaseRoute] = []
    if settings.accounts:
        from upcard.server.people import account_data, accounts

        routes += [*accounts.ROUTES, *account_data.ROUTES]
    if settings.monitors is not None:
        from upcard.server.monitoring import metrics

        routes += metrics.ROUTES
    if settings.offline:
        from upcard.server.offline import route

        routes.append(route(Path(settings.offline)))
    if settings.relay:
        from upcard.server import relay  # rooms in browsers have none

        routes += relay.ROUTES
    return routes


@contextlib.asynccontextmanager
async def _lifespan(app: Application) -> AsyncIterator[None]:
    """Start the background tasks before the first request, and stop them after the last."""
    asyncio.get_running_loop().set_exception_handler(LoopExceptionHandler())
    state, room, worker_proxy = app.state, app.state.room, app.state.worker_proxy
    if worker_proxy is not None:
        room.stays_in_memory = worker_proxy.store.held.__contains__
        worker_proxy.store.on_acquired = room.unload
        worker_proxy.store.on_lost = state.connections.release_tables
        await worker_proxy.begin()
    work = (
        room.services.run(game_info.summaries),
        _sweep(state),
        monitoring.measure_lag(room.services.counters),
        state.moderation_updates.work(),
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
        await state.connections.drain()
        await room.close()


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


async def _sweep(state: AppState) -> None:
    room, store = state.room, state.room.services.store
    while True:
        await asyncio.sleep(SWEEP)
        idle = room.sweep()
        state.ready_check.note(await monitoring.store_problem(room))
        with contextlib.suppress(StoreError):
            await side_tables.delete_old_requests(store, room.services.clock())
            await moderation.delete_old_notices(store, room.services.clock())
        if state.worker_proxy is not None:
            try:
                await state.worker_proxy.store.release(idle)
            except StoreError as error:
                log.warning("idle tables cannot be released: %s", error)
