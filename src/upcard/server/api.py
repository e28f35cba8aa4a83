"""The HTTP endpoints: games, tables, seats, records."""

from __future__ import annotations

import datetime
import os
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from upcard import bots
from upcard.bots import network_names
from upcard.engine.compile.game import compiled_game
from upcard.engine.compile.registry import names as games
from upcard.errors import UnknownGame, UpcardError
from upcard.research import pbn
from upcard.room import CreatedTable, NotYet, Room, RoomError, RoomTable, TableRequest, finished_matches, numbered_deals
from upcard.room.lobby import Lobby
from upcard.room.match import game_of
from upcard.room.messages import WIRE
from upcard.room.seating import STAND_IN
from upcard.server import game_info, invitation, lessons
from upcard.server.connection_limits import network_of
from upcard.server.middleware import LONGEST_BODY, RequestLimit, same_origin
from upcard.server.schemas.http import (
    AccountState,
    DealInfo,
    Health,
    ImportedRecord,
    Invitation,
    JoinRequest,
    PlayOn,
    Record,
    Refused,
    ReplayInfo,
    SeatKeys,
    SeatTicket,
    TableInfo,
    TableOrder,
    TableTicket,
)
from upcard.server.schemas.lessons import Glossary, LessonAttempt
from upcard.store import StoreError, TableRow, Terms

LONGEST_RECORD, LONGEST_LIST = 1_000_000, 64 * 1024


class _TooLarge(RoomError):
    status = 413


class _TooFast(RoomError):
    status = 429


class _NotOwner(RoomError):
    status = 403


class Json(Response):
    """A JSON response."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        return msgspec.json.encode(content)


Handler = Callable[[Request], Awaitable[Response]]


def json_errors(handler: Handler) -> Handler:
    """A handler that turns Upcard's errors into ``{"error": ...}`` with their status."""

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
    """The room that serves this request."""
    room: Room = request.app.state.room
    return room


def _address(request: Request) -> str:
    """The client's network, by which limits are counted."""
    return network_of(request.client.host) if request.client else ""


async def _count_request(request: Request, kind: Literal["request_limit", "replay_limit"] = "request_limit") -> None:
    """Count a request against the limit of its client's address. Raises `RoomError` above the limit."""
    request_limit: RequestLimit = getattr(request.app.state, kind)
    services = room_of(request).services
    if not await request_limit.take(request.client.host if request.client else "", services.store, services.clock()):
        raise _TooFast("that is too fast; try again in a minute")


async def body_of(request: Request, kind: type[Any], longest: int = LONGEST_BODY) -> Any:
    """The decoded body of a request from this site's own page or from a program. Raises `RoomError`."""
    if not same_origin(request.headers):
        raise _NotOwner("this request comes from the page of another site")
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise RoomError("send JSON, with Content-Type: application/json")
    await _count_request(request)
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > longest:
            raise _TooLarge(f"a request has at most {longest} bytes")
    try:
        return msgspec.json.decode(bytes(body), type=kind)
    except msgspec.ValidationError as error:
        raise RoomError(f"the request makes no sense: {error}") from None
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise RoomError(f"the request is no JSON: {error}") from None


@json_errors
async def list_games(request: Request) -> Response:
    return Json(await room_of(request).services.run(game_info.summaries))


@json_errors
async def show_game(request: Request) -> Response:
    """A game's details. Its rules are compiled in the background, since the client will probably play it soon."""
    name = request.path_params["name"]
    shown = await room_of(request).services.run(game_info.detail, name)
    networks = await room_of(request).services.run(game_info.networks, name, os.environ.get(network_names.FOLDER))
    readiness = room_of(request).services.readiness
    readiness.prepare(name, STAND_IN)
    preparing = await room_of(request).services.run(readiness.seconds, name)
    return Json(msgspec.structs.replace(shown, levels=[*networks, *shown.levels], preparing=preparing))


@json_errors
async def show_terms(request: Request) -> Response:
    return Json(Glossary(game_info.terms(request.path_params["name"])))


@json_errors
async def show_lesson(request: Request) -> Response:
    return Json(await room_of(request).services.run(lessons.lesson, request.path_params["name"]))


@json_errors
async def judge_step(request: Request) -> Response:
    attempt: LessonAttempt = await body_of(request, LessonAttempt)
    return Json(await room_of(request).services.run(lessons.judge, request.path_params["name"], attempt))


@json_errors
async def open_table(request: Request) -> Response:
    order: TableOrder = await body_of(request, TableOrder)
    terms = Terms(listed=order.listed, clock=order.clock, closed=order.closed, explained=order.explained)
    deal = "" if order.deal is None else numbered_deals.heading(order.deal)
    created = await room_of(request).create(TableRequest(
        order.game, order.players, order.preset, order.options, order.seats, order.name, order.promise,
        order.forced, deal, terms=terms,
    ))  # fmt: skip
    if deal:
        lobby_of(request).compare(created.table.row, _address(request))
    return _ticket(created)


def _ticket(created: CreatedTable) -> Response:
    table = created.table.row.id
    return Json(TableTicket(table, created.token, created.seat, f"/t/{table}"), 201)


def lobby_of(request: Request) -> Lobby:
    """The lobby that serves this request."""
    lobby: Lobby = request.app.state.lobby
    return lobby


@json_errors
async def show_my_tables(request: Request) -> Response:
    my_seats: SeatKeys = await body_of(request, SeatKeys, LONGEST_LIST)
    return Json(await lobby_of(request).mine((kept.table, kept.token) for kept in my_seats.tables))


@json_errors
async def list_open_tables(request: Request) -> Response:
    return Json(await lobby_of(request).open_tables())


@json_errors
async def show_daily(request: Request) -> Response:
    today = datetime.date.fromtimestamp(room_of(request).services.clock())
    game = request.path_params.get("name") or numbered_deals.game_of_day(
        today, await room_of(request).services.run(game_info.daily)
    )
    await room_of(request).services.run(compiled_game, game)
    if not bots.has_decisions(game):
        raise RoomError(f"{game_info.summary(game).title} has no decisions, so there are no results to compare")
    row = lobby_of(request).of_day(game, today)
    return Json(await _deal(request, row, today.isoformat()))


@json_errors
async def show_deal(request: Request) -> Response:
    await _count_request(request, "replay_limit")
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
        numbered_deals.measure(row), await lobby_of(request).results(row, _address(request)),  # type: ignore[arg-type]
    )  # fmt: skip


async def _table(request: Request) -> RoomTable:
    return await room_of(request).open(request.path_params["id"])


@json_errors
async def show_table(request: Request) -> Response:
    table = await _table(request)
    row = table.row
    title, started = game_info.summary(row.game).title, row.started is not None
    return Json(
        TableInfo(row.id, row.game, title, table.seats(), started, table.over, row.commitment, row.terms.closed)
    )


def _invitation(request: Request, table: RoomTable) -> Invitation:
    path = f"/t/{table.row.id}"
    listener: tuple[str, int] | None = getattr(request.app.state, "listening", None)
    near = invitation.local_addresses(str(listener[0])) if listener else []
    port = listener[1] if listener else 0
    own = f"{request.url.scheme}://{request.headers.get('host', '')}{path}"
    return Invitation(own, [f"http://{invitation.bracketed(address)}:{port}{path}" for address in near])


@json_errors
async def invite(request: Request) -> Response:
    return Json(_invitation(request, await _table(request)))


@json_errors
async def show_code(request: Request) -> Response:
    links = _invitation(request, await _table(request))
    every = [links.link, *links.addresses]
    at = _whole_number(request.query_params.get("at", "0"), "at")
    if at >= len(every):
        raise RoomError(f"there is no address {at}; there are 0 to {len(every) - 1}")
    return Response(invitation.code(every[at]), media_type="image/svg+xml")


@json_errors
async def join_table(request: Request) -> Response:
    newcomer: JoinRequest = await body_of(request, JoinRequest)
    table = await _table(request)
    seat, token = await table.join(newcomer.name, newcomer.seat, newcomer.promise)
    return Json(SeatTicket(token, seat))


@json_errors
async def show_record(request: Request) -> Response:
    await _count_request(request, "replay_limit")
    table = await _table(request)
    name = f"{table.row.game}-{table.row.id}.txt"
    text = await room_of(request).finished_matches.record(table, _address(request))
    return PlainTextResponse(text, headers={"Content-Disposition": f'inline; filename="{name}"'})


@json_errors
async def show_pbn(request: Request) -> Response:
    await _count_request(request, "replay_limit")
    table = await _table(request)
    replayed = await room_of(request).finished_matches.replay(table, _address(request))
    if not _is_bridge(table):
        raise RoomError(f"{replayed.table.game.title} is not written in PBN")
    name = f"{table.row.game}-{table.row.id}.pbn"
    shown = pbn.write([pbn.board_of(replayed.table)])
    return PlainTextResponse(shown, headers={"Content-Disposition": f'attachment; filename="{name}"'})


def _is_bridge(table: RoomTable) -> bool:
    return table.row.game == pbn.GAME


@json_errors
async def show_replay(request: Request) -> Response:
    await _count_request(request, "replay_limit")
    table = await _table(request)
    replayed, row = await room_of(request).finished_matches.replay_data(table, _address(request)), table.row
    walked = replayed.replay
    return Json(ReplayInfo(
        row.id, row.game, walked.table.game.title, table.seats(), list(walked.names), walked.last, walked.tricks,
        walked.hands, replayed.lines, replayed.sheets,  # type: ignore[arg-type]  # already encoded as JSON
        walked.table.over, row.ended or row.created, _is_bridge(table),
    ))  # fmt: skip


@json_errors
async def show_frames(request: Request) -> Response:
    await _count_request(request, "replay_limit")
    count, eyes = request.query_params.get("count", "1"), request.query_params.get("eyes", finished_matches.ALL)
    at = _whole_number(request.path_params["at"], "a move")
    return Json(await room_of(request).finished_matches.frames(
        await _table(request), at, _whole_number(count, "count"), eyes, _address(request)
    ))  # fmt: skip


@json_errors
async def show_review(request: Request) -> Response:
    await _count_request(request)
    seat = _whole_number(request.path_params["seat"], "a seat")
    return Json(await room_of(request).finished_matches.review(await _table(request), seat, _address(request)))


def _whole_number(text: str, what: str) -> int:
    if not (text.isdecimal() and len(text) <= 9):
        raise RoomError(f"{what} is a number, not {text[:20]!r}")
    return int(text)


@json_errors
async def play_on(request: Request) -> Response:
    order: PlayOn = await body_of(request, PlayOn)
    created = await room_of(request).play_on(
        await _table(request), order.at, order.seat, order.name or "Guest", order.level, _address(request)
    )
    return _ticket(created)


@json_errors
async def bring_record(request: Request) -> Response:
    imported: Record = await body_of(request, Record, LONGEST_RECORD)
    table = (await room_of(request).import_record(imported.text, _address(request))).row.id
    return Json(ImportedRecord(table, f"/r/{table}"), 201)


async def health(request: Request) -> Response:
    return Json(Health(len(games()), len(room_of(request).tables), WIRE))


async def no_accounts(request: Request) -> Response:
    """The answer of a room without accounts; with accounts, `upcard.server.accounts` serves this path."""
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
