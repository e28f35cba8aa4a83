"""The ASGI application: the API, the socket, and the page."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Callable, Collection
from pathlib import Path
from typing import Any

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
from upcard.server import api, catalogue, monitoring
from upcard.server.connection_limits import ConnectionLimits
from upcard.server.middleware import Guarded, RequestLimit
from upcard.server.moderation import ModerationUpdates
from upcard.server.websocket import Switchboard
from upcard.server.worker_proxy import Inner, Passed, WorkerProxy
from upcard.store import StoreError, moderation, side_tables

log = logging.getLogger(__name__)
SWEEP = 15.0
"""Seconds between two looks for tables that can be put away."""


def make_app(
    services: Services,
    static: Path | None = None,
    *,
    request_limit: RequestLimit | None = None,
    replay_limit: RequestLimit | None = None,
    lines: ConnectionLimits | None = None,
    names: Collection[str] | None = None,
    relay: WorkerProxy | None = None,
    monitors: Collection[str] = (),
    accounts: bool = False,
) -> Starlette:
    """The application over a room's services, which it closes at the end.

    `static`: the folder of the page. `names`: host names that the server answers to (None: any). `request_limit`,
    `replay_limit`, `lines`: what one address may use. `relay`: the way to other workers on the same store.
    `monitors`: addresses that may read the metrics. `accounts`: whether players may have accounts
    (`server.accounts`).
    """
    own: list[BaseRoute] = []
    if accounts:
        from upcard.server import accounts as kept  # its library is an extra

        own = [*kept.ROUTES]
    room = Room(services)
    switchboard = Switchboard(room, lines)
    moderation_updates = ModerationUpdates(room, switchboard, relay)

    routes: list[BaseRoute] = [
        WebSocketRoute("/ws", switchboard.answer),
        *own,
        *api.ROUTES,
        *monitoring.ROUTES,
        *_page(static),
    ]
    layers = [Middleware(Guarded, names), Middleware(GZipMiddleware, minimum_size=1024)]
    if relay is not None:
        layers = [Middleware(Inner, relay), *layers, Middleware(Passed, relay)]
    app = Starlette(routes=routes, middleware=layers, lifespan=_lifespan(room, switchboard, relay, moderation_updates))
    app.state.room, app.state.switchboard, app.state.relay = room, switchboard, relay
    app.state.moderation_updates, app.state.self_check = moderation_updates, None
    app.state.lobby, app.state.monitors = Lobby(room), monitors
    app.state.request_limit = request_limit or RequestLimit(30, 60)
    app.state.replay_limit = replay_limit or RequestLimit(120, 60, "walk")
    return app


def _lifespan(
    room: Room, switchboard: Switchboard, relay: WorkerProxy | None, moderation_updates: ModerationUpdates
) -> Callable[[Starlette], contextlib.AbstractAsyncContextManager[None]]:
    """What goes on beside the requests, from before the first to after the last."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        asyncio.get_running_loop().set_exception_handler(_Complaints())
        if relay is not None:
            room.keeps = relay.store.held.__contains__
            relay.store.taken, relay.store.lost = room.forget, switchboard.move
            await relay.begin()
        work = (
            room.services.run(catalogue.lines),
            _sweep(room, relay),
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
            if relay is not None:
                await relay.say_goodbye()
            await switchboard.say_goodbye()
            await room.close()

    return lifespan


def _page(static: Path | None) -> list[BaseRoute]:
    if static is None:
        return []

    entrance = _with_modules(static)

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
        known = code in LANGUAGES and part in ("", "lessons") and file.exists()
        return FileResponse(file) if known else PlainTextResponse("there is no such language", status_code=404)

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
        Route("/robots.txt", robots),
        Mount("/static", StaticFiles(directory=static)),
        Route("/{path:path}", nothing),
    ]


def _with_modules(static: Path) -> str:
    """The page, which names all modules that its script will ask for: a browser fetches them at once, and not those of
    one file after it has read that file."""
    found = [*(static / "app").rglob("*.js"), *(static / "vendor").glob("*.mjs")]
    modules = sorted(path.relative_to(static).as_posix() for path in found)
    links = "".join(f'<link rel="modulepreload" href="/static/{path}">\n' for path in modules)
    return (static / "index.html").read_text(encoding="utf-8").replace("</head>", f"{links}</head>")


class _Complaints:
    """The event loop's exception handler: that nobody can come in, for want of descriptors, is said once a minute and
    without a traceback (asyncio says it for every try)."""

    def __init__(self) -> None:
        self._said = float("-inf")

    def __call__(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        if not isinstance(context.get("exception"), OSError) or "accept" not in str(context.get("message")):
            loop.default_exception_handler(context)
        elif time.monotonic() - self._said >= 60:
            self._said = time.monotonic()
            log.error("no more connections can be taken: %s", context["exception"])


async def _sweep(room: Room, relay: WorkerProxy | None) -> None:
    while True:
        await asyncio.sleep(SWEEP)
        idle = room.sweep()
        with contextlib.suppress(StoreError):
            await side_tables.forget_requests(room.services.store, room.services.clock())
            await moderation.forget_notices(room.services.store, room.services.clock())
        if relay is not None:
            try:
                await relay.store.release(idle)
            except StoreError as error:
                log.warning("tables that nobody looks at cannot be let go: %s", error)
