"""The HTTP half of the wire: games, tables, seats, records."""

from __future__ import annotations

import datetime
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from upcard.engine.compile.game import compiled_game
from upcard.engine.compile.registry import names as games
from upcard.errors import UnknownGame, UpcardError
from upcard.research import pbn
from upcard.room import CreatedTable, NotYet, Room, RoomError, RoomTable, TableRequest, finished_matches, numbered_deals
from upcard.room.lobby import Lobby
from upcard.room.match import game_of
from upcard.room.messages import WIRE
from upcard.room.seating import STAND_IN
from upcard.server import catalogue, invitation, lessons
from upcard.server.connection_limits import neighbourhood
from upcard.server.middleware import LONGEST_BODY, RequestLimit, same_origin
from upcard.server.schemas.http import (
    AccountState,
    Brought,
    DealInfo,
    Health,
    Invitation,
    Mine,
    Newcomer,
    Onward,
    Record,
    Refused,
    ReplayInfo,
    SeatTicket,
    TableInfo,
    TableOrder,
    TableTicket,
)
from upcard.server.schemas.lessons import Glossary, Tried
from upcard.store import StoreError, TableRow, Terms

LONGEST_RECORD, LONGEST_LIST = 1_000_000, 64 * 1024


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


def answers(handler: Handler) -> Handler:
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


def room_of(request: Request) -> Room:
    """The room that a request comes to."""
    room: Room = request.app.state.room
    return room


def _address(request: Request) -> str:
    """Where a request comes from, as far as limits tell addresses apart."""
    return neighbourhood(request.client.host) if request.client else ""


async def _take(request: Request, kind: Literal["request_limit", "replay_limit"] = "request_limit") -> None:
    """Count a request that costs something, or one that walks a match. Raises `RoomError` where one address asks for
    too much."""
    request_limit: RequestLimit = getattr(request.app.state, kind)
    services = room_of(request).services
    if not await request_limit.take(request.client.host if request.client else "", services.store, services.clock()):
        raise _TooFast("that is too fast; try again in a minute")


async def body_of(request: Request, kind: type[Any], longest: int = LONGEST_BODY) -> Any:
    """The body of a request from this site's own page, or from a program. Raises `RoomError`."""
    if not same_origin(request.headers):
        raise _Elsewhere("this request comes from the page of another site")
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise RoomError("send JSON, with Content-Type: application/json")
    await _take(request)
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > longest:
            raise _TooMuch(f"a request has at most {longest} bytes")
    try:
        return msgspec.json.decode(bytes(body), type=kind)
    except msgspec.ValidationError as error:
        raise RoomError(f"the request makes no sense: {error}") from None
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise RoomError(f"the request is no JSON: {error}") from None


@answers
async def list_games(request: Request) -> Response:
    return Json(await room_of(request).services.run(catalogue.lines))


@answers
async def show_game(request: Request) -> Response:
    """A game; who looks at it will soon play it, so it is made ready."""
    name = request.path_params["name"]
    shown = await room_of(request).services.run(catalogue.detail, name)
    readiness = room_of(request).services.readiness
    readiness.prepare(name, STAND_IN)
    return Json(msgspec.structs.replace(shown, preparing=await room_of(request).services.run(readiness.seconds, name)))


@answers
async def show_terms(request: Request) -> Response:
    return Json(Glossary(catalogue.terms(request.path_params["name"])))


@answers
async def show_lesson(request: Request) -> Response:
    return Json(await room_of(request).services.run(lessons.lesson, request.path_params["name"]))


@answers
async def judge_step(request: Request) -> Response:
    tried: Tried = await body_of(request, Tried)
    return Json(await room_of(request).services.run(lessons.judged, request.path_params["name"], tried))


@answers
async def open_table(request: Request) -> Response:
    wanted: TableOrder = await body_of(request, TableOrder)
    terms = Terms(listed=wanted.listed, clock=wanted.clock, closed=wanted.closed, explained=wanted.explained)
    deal = "" if wanted.deal is None else numbered_deals.heading(wanted.deal)
    made = await room_of(request).make(TableRequest(
        wanted.game, wanted.players, wanted.preset, wanted.options, wanted.seats, wanted.name, wanted.promise,
        wanted.forced, deal, terms=terms,
    ))  # fmt: skip
    if deal:
        lobby_of(request).compare(made.table.row, _address(request))
    return _ticket(made)


def _ticket(made: CreatedTable) -> Response:
    table = made.table.row.id
    return Json(TableTicket(table, made.token, made.seat, f"/t/{table}"), 201)


def lobby_of(request: Request) -> Lobby:
    """The lobby that a request comes to."""
    lobby: Lobby = request.app.state.lobby
    return lobby


@answers
async def show_my_tables(request: Request) -> Response:
    mine: Mine = await body_of(request, Mine, LONGEST_LIST)
    return Json(await lobby_of(request).mine((kept.table, kept.token) for kept in mine.tables))


@answers
async def list_open_tables(request: Request) -> Response:
    return Json(await lobby_of(request).open_tables())


@answers
async def show_daily(request: Request) -> Response:
    today = datetime.date.fromtimestamp(room_of(request).services.clock())
    game = request.path_params.get("name") or numbered_deals.game_of_day(
        today, await room_of(request).services.run(catalogue.daily)
    )
    await room_of(request).services.run(compiled_game, game)
    if not numbered_deals.has_decisions(game):
        raise RoomError(f"in {catalogue.line(game).title} there is nothing to decide, and nothing to compare")
    row = lobby_of(request).of_day(game, today)
    return Json(await _deal(request, row, today.isoformat()))


@answers
async def show_deal(request: Request) -> Response:
    await _take(request, "replay_limit")
    row = await lobby_of(request).deal_of(request.path_params["id"], _address(request))
    if not row.deal:
        raise NotYet("you can compare the cards when the match is over")
    return Json(await _deal(request, row, ""))


async def _deal(request: Request, row: TableRow, date: str) -> DealInfo:
    chosen = game_of(row)
    level = next((seat.level for seat in row.seats if seat.kind == "bot"), "")
    return DealInfo(
        row.game, chosen.title, numbered_deals.number_of(row.deal), date, row.players, numbered_deals.person_of(row),
        dict(chosen.departures), level,
        numbered_deals.measure(row), await lobby_of(request).fared(row, _address(request)),  # type: ignore[arg-type]
    )  # fmt: skip


async def _table(request: Request) -> RoomTable:
    return await room_of(request).open(request.path_params["id"])


@answers
async def show_table(request: Request) -> Response:
    table = await _table(request)
    row = table.row
    title, started = catalogue.line(row.game).title, row.started is not None
    return Json(
        TableInfo(row.id, row.game, title, table.seats(), started, table.over, row.commitment, row.terms.closed)
    )


def _ways(request: Request, table: RoomTable) -> Invitation:
    path = f"/t/{table.row.id}"
    listening: tuple[str, int] | None = getattr(request.app.state, "listening", None)
    near = invitation.local_addresses(str(listening[0])) if listening else []
    port = listening[1] if listening else 0
    own = f"{request.url.scheme}://{request.headers.get('host', '')}{path}"
    return Invitation(own, [f"http://{invitation.bracketed(address)}:{port}{path}" for address in near])


@answers
async def invite(request: Request) -> Response:
    return Json(_ways(request, await _table(request)))


@answers
async def show_code(request: Request) -> Response:
    ways = _ways(request, await _table(request))
    every = [ways.link, *ways.addresses]
    at = _number(request.query_params.get("at", "0"), "at")
    if at >= len(every):
        raise RoomError(f"there is no address {at}; there are 0 to {len(every) - 1}")
    return Response(invitation.code(every[at]), media_type="image/svg+xml")


@answers
async def join_table(request: Request) -> Response:
    newcomer: Newcomer = await body_of(request, Newcomer)
    table = await _table(request)
    seat, token = await table.join(newcomer.name, newcomer.seat, newcomer.promise)
    return Json(SeatTicket(token, seat))


@answers
async def show_record(request: Request) -> Response:
    await _take(request, "replay_limit")
    table = await _table(request)
    name = f"{table.row.game}-{table.row.id}.txt"
    text = await room_of(request).finished_matches.record(table, _address(request))
    return PlainTextResponse(text, headers={"Content-Disposition": f'inline; filename="{name}"'})


@answers
async def show_pbn(request: Request) -> Response:
    await _take(request, "replay_limit")
    table = await _table(request)
    told = await room_of(request).finished_matches.replay(table, _address(request))
    if not _is_bridge(table):
        raise RoomError(f"{told.table.game.title} is not written in PBN")
    name = f"{table.row.game}-{table.row.id}.pbn"
    shown = pbn.write([pbn.board_of(told.table)])
    return PlainTextResponse(shown, headers={"Content-Disposition": f'attachment; filename="{name}"'})


def _is_bridge(table: RoomTable) -> bool:
    return table.row.game == pbn.GAME


@answers
async def show_replay(request: Request) -> Response:
    await _take(request, "replay_limit")
    table = await _table(request)
    told, row = await room_of(request).finished_matches.told(table, _address(request)), table.row
    walked = told.replay
    return Json(ReplayInfo(
        row.id, row.game, walked.table.game.title, table.seats(), list(walked.names), walked.last, walked.tricks,
        walked.hands, told.lines, told.sheets,  # type: ignore[arg-type]  # they are JSON already
        walked.table.over, row.ended or row.created, _is_bridge(table),
    ))  # fmt: skip


@answers
async def show_frames(request: Request) -> Response:
    await _take(request, "replay_limit")
    count, eyes = request.query_params.get("count", "1"), request.query_params.get("eyes", finished_matches.ALL)
    at = _number(request.path_params["at"], "a move")
    return Json(await room_of(request).finished_matches.frames(
        await _table(request), at, _number(count, "count"), eyes, _address(request)
    ))  # fmt: skip


@answers
async def show_review(request: Request) -> Response:
    await _take(request)
    seat = _number(request.path_params["seat"], "a seat")
    return Json(await room_of(request).finished_matches.review(await _table(request), seat, _address(request)))


def _number(text: str, what: str) -> int:
    if not (text.isdecimal() and len(text) <= 9):
        raise RoomError(f"{what} is a number, not {text[:20]!r}")
    return int(text)


@answers
async def play_on(request: Request) -> Response:
    wanted: Onward = await body_of(request, Onward)
    made = await room_of(request).onward(
        await _table(request), wanted.at, wanted.seat, wanted.name or "Guest", wanted.level, _address(request)
    )
    return _ticket(made)


@answers
async def bring_record(request: Request) -> Response:
    brought: Record = await body_of(request, Record, LONGEST_RECORD)
    table = (await room_of(request).bring(brought.text, _address(request))).row.id
    return Json(Brought(table, f"/r/{table}"), 201)


async def health(request: Request) -> Response:
    return Json(Health(len(games()), len(room_of(request).tables), WIRE))


async def no_accounts(request: Request) -> Response:
    """In a room that has accounts, `upcard.server.accounts` answers this."""
    return Json(AccountState(False, None))


async def nothing(request: Request) -> Response:
    return Json(Refused(f"there is nothing at {request.url.path[:100]}"), 404)


ROUTES = [
    Route("/api/games", list_games),
    Route("/api/games/{name}", show_game),
    Route("/api/games/{name}/terms", show_terms),
    Route("/api/lessons/{name}", show_lesson),
    Route("/api/lessons/{name}", judge_step, methods=["POST"]),
    Route("/api/daily", show_daily),
    Route("/api/daily/{name}", show_daily),
    Route("/api/mine", show_my_tables, methods=["POST"]),
    Route("/api/tables", list_open_tables),
    Route("/api/tables", open_table, methods=["POST"]),
    Route("/api/tables/{id}/deal", show_deal),
    Route("/api/tables/{id}", show_table),
    Route("/api/tables/{id}/invitation", invite),
    Route("/api/tables/{id}/code.svg", show_code),
    Route("/api/tables/{id}/join", join_table, methods=["POST"]),
    Route("/api/tables/{id}/record", show_record),
    Route("/api/tables/{id}/pbn", show_pbn),
    Route("/api/tables/{id}/replay", show_replay),
    Route("/api/tables/{id}/replay/{at}", show_frames),
    Route("/api/tables/{id}/review/{seat}", show_review),
    Route("/api/tables/{id}/onward", play_on, methods=["POST"]),
    Route("/api/records", bring_record, methods=["POST"]),
    Route("/api/account", no_accounts),
    Route("/api/health", health),
    Route("/api/{rest:path}", nothing),
]
