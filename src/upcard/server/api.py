"""The HTTP half of the wire: games, tables, seats, records."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from upcard.engine.compile.shelf import names as games
from upcard.errors import UnknownGame, UpcardError
from upcard.room import Room, RoomError, RoomTable, Wish
from upcard.room.seating import STAND_IN
from upcard.server import catalogue
from upcard.server.bodies import Health, Newcomer, Refused, SeatTicket, TableInfo, TableOrder, TableTicket
from upcard.server.guard import LONGEST_BODY, Doors, same_origin
from upcard.store import StoreError


class _TooMuch(RoomError):
    status = 413


class _TooFast(RoomError):
    status = 429


class _Elsewhere(RoomError):
    status = 403


class Json(Response):
    """An answer in JSON."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        return msgspec.json.encode(content)


Handler = Callable[[Request], Awaitable[Response]]


def _answers(handler: Handler) -> Handler:
    """Errors of Upcard as ``{"error": ...}`` with their status."""

    @wraps(handler)
    async def guarded(request: Request) -> Response:
        try:
            return await handler(request)
        except UnknownGame as error:
            return Json(Refused(str(error)), 404)
        except RoomError as error:
            return Json(Refused(str(error)), error.status)
        except StoreError as error:
            return Json(Refused(f"the card room cannot write now: {error}"), 503)
        except ImportError as error:
            return Json(Refused(f"this game cannot be loaded: {error}"), 503)
        except UpcardError as error:
            return Json(Refused(str(error)), 400)

    return guarded


def _room(request: Request) -> Room:
    room: Room = request.app.state.room
    return room


async def _body(request: Request, kind: type[Any]) -> Any:
    if not same_origin(request.headers):
        raise _Elsewhere("this request comes from the page of another site")
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise RoomError("send JSON, with Content-Type: application/json")
    doors: Doors = request.app.state.doors
    if not doors.take(request.client.host if request.client else ""):
        raise _TooFast("that is too fast; try again in a minute")
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > LONGEST_BODY:
            raise _TooMuch(f"a request has at most {LONGEST_BODY} bytes")
    try:
        return msgspec.json.decode(bytes(body), type=kind)
    except msgspec.ValidationError as error:
        raise RoomError(f"the request makes no sense: {error}") from None
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise RoomError(f"the request is no JSON: {error}") from None


@_answers
async def list_games(request: Request) -> Response:
    return Json(catalogue.lines())


@_answers
async def show_game(request: Request) -> Response:
    """A game; who looks at it will soon play it, so it is made ready."""
    name = request.path_params["name"]
    shown = catalogue.detail(name)
    _room(request).house.readiness.prepare(name, STAND_IN)
    return Json(shown)


@_answers
async def open_table(request: Request) -> Response:
    wanted: TableOrder = await _body(request, TableOrder)
    made = await _room(request).make(Wish(**{name: getattr(wanted, name) for name in wanted.__struct_fields__}))
    table = made.table.row.id
    return Json(TableTicket(table, made.token, made.seat, f"/t/{table}"), 201)


async def _table(request: Request) -> RoomTable:
    return await _room(request).open(request.path_params["id"])


@_answers
async def show_table(request: Request) -> Response:
    table = await _table(request)
    row = table.row
    title, started = catalogue.line(row.game).title, row.started is not None
    return Json(TableInfo(row.id, row.game, title, table.seats(), started, table.over, row.commitment))


@_answers
async def join_table(request: Request) -> Response:
    newcomer: Newcomer = await _body(request, Newcomer)
    table = await _table(request)
    seat, token = await table.join(newcomer.name, newcomer.seat, newcomer.entropy)
    return Json(SeatTicket(token, seat))


@_answers
async def show_record(request: Request) -> Response:
    table = await _table(request)
    name = f"{table.row.game}-{table.row.id}.txt"
    return PlainTextResponse(table.record(), headers={"Content-Disposition": f'inline; filename="{name}"'})


async def health(request: Request) -> Response:
    return Json(Health(len(games()), len(_room(request).tables)))


async def nothing(request: Request) -> Response:
    return Json(Refused(f"there is nothing at {request.url.path[:100]}"), 404)


ROUTES = [
    Route("/api/games", list_games),
    Route("/api/games/{name}", show_game),
    Route("/api/tables", open_table, methods=["POST"]),
    Route("/api/tables/{id}", show_table),
    Route("/api/tables/{id}/join", join_table, methods=["POST"]),
    Route("/api/tables/{id}/record", show_record),
    Route("/api/health", health),
    Route("/api/{rest:path}", nothing),
]
