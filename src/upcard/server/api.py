"""The HTTP endpoints: games, tables, seats, records."""

from __future__ import annotations

import datetime
import os
from typing import Literal

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from upcard import bots
from upcard.bots.networks import network_names
from upcard.engine.compile.game import compiled_game
from upcard.engine.compile.registry import names as games
from upcard.engine.play.table import Table
from upcard.engine.records import boards, lin, pbn
from upcard.engine.steps import one_step
from upcard.jit.backend import BACKEND
from upcard.room import CreatedTable, NotYet, RoomError, RoomTable, TableRequest, finished_matches, numbered_deals
from upcard.room.match.match import game_of
from upcard.room.people.seating import STAND_IN
from upcard.room.wire.messages import WIRE
from upcard.server import invitation
from upcard.server.app_state import state_of
from upcard.server.catalogue import game_info, lessons
from upcard.server.endpoint import (
    MAX_LIST_BYTES,
    MAX_RECORD_BYTES,
    ApiRoute,
    Json,
    address_of,
    body_of,
    lobby_of,
    number_in,
    room_of,
)
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
from upcard.store import TableRow, Terms


async def list_games(request: Request) -> Response:
    return Json(await room_of(request).services.run(game_info.summaries))


async def show_game(request: Request) -> Response:
    """A game's details. Its rules are compiled in the background, since the client will probably play it soon."""
    name = request.path_params["name"]
    shown = await room_of(request).services.run(game_info.detail, name)
    networks = await room_of(request).services.run(game_info.networks, name, os.environ.get(network_names.FOLDER))
    readiness = room_of(request).services.readiness
    readiness.prepare(name, STAND_IN)
    seconds = await room_of(request).services.run(readiness.seconds, name)
    waits_for = "compiler" if state_of(request).is_installing else "" if seconds == 0 else "rules"
    levels = [*networks, *shown.levels]
    return Json(msgspec.structs.replace(shown, levels=levels, waits_for=waits_for, preparing=seconds or 0))


async def show_terms(request: Request) -> Response:
    return Json(Glossary(game_info.terms(request.path_params["name"])))


async def show_lesson(request: Request) -> Response:
    return Json(await room_of(request).services.run(lessons.lesson, request.path_params["name"]))


async def judge_step(request: Request) -> Response:
    attempt: LessonAttempt = await body_of(request, LessonAttempt)
    return Json(await room_of(request).services.run(lessons.judge, request.path_params["name"], attempt))


async def open_table(request: Request) -> Response:
    order: TableOrder = await body_of(request, TableOrder)
    terms = Terms(listed=order.listed, clock=order.clock, closed=order.closed, explained=order.explained)
    deal = "" if order.deal is None else numbered_deals.heading(order.deal)
    created = await room_of(request).create(TableRequest(
        order.game, order.players, order.preset, order.options, order.seats, order.name, order.promise,
        order.forced, deal, terms=terms, player=_player(request, order),
    ))  # fmt: skip
    if deal:
        lobby_of(request).compare(created.table.row, address_of(request))
    return _ticket(created)


def _player(request: Request, order: TableOrder | PlayOn) -> str:
    """The player who attempts a deal: by the secret of the client, else by network and name."""
    return order.player or f"{address_of(request)} {order.name}"


def _ticket(created: CreatedTable) -> Response:
    table = created.table.row.id
    return Json(TableTicket(table, created.token, created.seat, f"/t/{table}"), 201)


async def show_my_tables(request: Request) -> Response:
    my_seats: SeatKeys = await body_of(request, SeatKeys, MAX_LIST_BYTES)
    return Json(await lobby_of(request).mine((kept.table, kept.token) for kept in my_seats.tables))


async def list_open_tables(request: Request) -> Response:
    return Json(await lobby_of(request).open_tables())


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


async def show_deal(request: Request) -> Response:
    row = await lobby_of(request).deal_of(request.path_params["id"], address_of(request))
    if not row.deal:
        raise NotYet("you can compare the cards when the match is over")
    return Json(await _deal(request, row, ""))


async def _deal(request: Request, row: TableRow, date: str) -> DealInfo:
    chosen = game_of(row)
    level = next((seat.level for seat in row.seats if seat.kind == "bot"), "")
    return DealInfo(
        row.game, chosen.title, numbered_deals.number_of(row.deal), date, row.players, numbered_deals.person_of(row),
        dict(chosen.departures), level,
        numbered_deals.measure(row), await lobby_of(request).results(row, address_of(request)),  # type: ignore[arg-type]
    )  # fmt: skip


async def _table(request: Request) -> RoomTable:
    return await room_of(request).open(request.path_params["id"])


async def show_table(request: Request) -> Response:
    table = await _table(request)
    row = table.row
    title, started = game_info.summary(row.game).title, row.started is not None
    return Json(
        TableInfo(row.id, row.game, title, table.seats(), started, table.over, row.commitment, row.terms.closed)
    )


def _invitation(request: Request, table: RoomTable) -> Invitation:
    path = f"/t/{table.row.id}"
    listener, public = state_of(request).listener, state_of(request).origin
    host, port = listener or ("127.0.0.1", 0)
    own = str(public) if public is not None else f"{request.url.scheme}://{request.headers.get('host', '')}"
    near = [f"http://{invitation.bracketed(address)}:{port}" for address in invitation.local_addresses(host)]
    return Invitation(f"{own}{path}", [f"{address}{path}" for address in near])


async def invite(request: Request) -> Response:
    return Json(_invitation(request, await _table(request)))


async def show_code(request: Request) -> Response:
    links = _invitation(request, await _table(request))
    every = [links.link, *links.addresses]
    at = number_in(request.query_params.get("at", "0"), "at")
    if at >= len(every):
        raise RoomError(f"there is no address {at}; there are 0 to {len(every) - 1}")
    drawn = await room_of(request).services.run(invitation.code, every[at])
    return Response(drawn, media_type="image/svg+xml")


async def join_table(request: Request) -> Response:
    newcomer: JoinRequest = await body_of(request, JoinRequest)
    table = await _table(request)
    seat, token = await table.join(newcomer.name, newcomer.seat, newcomer.promise)
    return Json(SeatTicket(token, seat))


async def show_record(request: Request) -> Response:
    table = await _table(request)
    name = f"{table.row.game}-{table.row.id}.txt"
    text = await room_of(request).finished_matches.record(table, address_of(request))
    return PlainTextResponse(text, headers={"Content-Disposition": f'inline; filename="{name}"'})


async def show_pbn(request: Request) -> Response:
    return await _show_board(request, "pbn")


async def show_lin(request: Request) -> Response:
    return await _show_board(request, "lin")


async def _show_board(request: Request, ending: Literal["pbn", "lin"]) -> Response:
    table, address = await _table(request), address_of(request)
    replayed = await room_of(request).finished_matches.replay(table, address)
    if not _is_bridge(table):
        raise RoomError(f"{replayed.table.game.title} is not written in {ending.upper()}")
    name = f"{table.row.game}-{table.row.id}.{ending}"
    shown = await room_of(request).services.workers.run(
        one_step(lambda: _board_text(replayed.table, table.row.deal, ending)), address, table.row.id
    )
    return PlainTextResponse(shown, headers={"Content-Disposition": f'attachment; filename="{name}"'})


def _board_text(table: Table, deal: str, ending: Literal["pbn", "lin"]) -> str:
    """The first hand of a table as a file, with the tags that it has brought along."""
    board = pbn.board_of(table)
    board.tags = {**boards.tags_of(deal), **board.tags}
    return pbn.write([board], line_end="\r\n") if ending == "pbn" else lin.write([board])


def _is_bridge(table: RoomTable) -> bool:
    return table.row.game == pbn.GAME


async def show_replay(request: Request) -> Response:
    table = await _table(request)
    replayed, row = await room_of(request).finished_matches.replay_data(table, address_of(request)), table.row
    walked = replayed.replay
    return Json(ReplayInfo(
        row.id, row.game, walked.table.game.title, table.seats(), list(walked.names), walked.last, walked.tricks,
        walked.hands, replayed.lines, replayed.sheets,  # type: ignore[arg-type]  # already encoded as JSON
        walked.table.over, row.ended or row.created, _is_bridge(table),
    ))  # fmt: skip


async def show_frames(request: Request) -> Response:
    count, eyes = request.query_params.get("count", "1"), request.query_params.get("eyes", finished_matches.ALL)
    at = number_in(request.path_params["at"], "a move")
    return Json(await room_of(request).finished_matches.frames(
        await _table(request), at, number_in(count, "count"), eyes, address_of(request)
    ))  # fmt: skip


async def show_review(request: Request) -> Response:
    seat = number_in(request.path_params["seat"], "a seat")
    return Json(await room_of(request).finished_matches.review(await _table(request), seat, address_of(request)))


async def play_on(request: Request) -> Response:
    order: PlayOn = await body_of(request, PlayOn)
    created = await room_of(request).play_on(
        await _table(request), order.at, order.seat, order.name or "Guest", order.level, address_of(request),
        player=_player(request, order), token=order.token,
    )  # fmt: skip
    return _ticket(created)


async def bring_record(request: Request) -> Response:
    imported: Record = await body_of(request, Record, MAX_RECORD_BYTES)
    found = await room_of(request).import_match(imported.text, address_of(request), imported.board)
    table = found.table.row.id
    told = ImportedRecord(table, f"/r/{table}", list(found.boards), found.board, list(found.faults))
    return Json(told, 201)


async def health(request: Request) -> Response:
    return Json(
        Health(len(games()), len(room_of(request).tables), WIRE, BACKEND.value, state_of(request).is_installing)
    )


async def no_accounts(request: Request) -> Response:
    """The answer of a room without accounts; with accounts, `upcard.server.people.accounts` serves this path."""
    return Json(AccountState(False, None))


async def nothing(request: Request) -> Response:
    return Json(Refused(f"there is nothing at {request.url.path[:100]}"), 404)


ROUTES = [
    ApiRoute("/api/games", list_games, "look"),
    ApiRoute("/api/games/{name}", show_game, "look"),
    ApiRoute("/api/games/{name}/terms", show_terms, "look"),
    ApiRoute("/api/lessons/{name}", show_lesson, "look"),
    ApiRoute("/api/lessons/{name}", judge_step, "change", ["POST"]),
    ApiRoute("/api/daily", show_daily, "walk"),
    ApiRoute("/api/daily/{name}", show_daily, "walk"),
    ApiRoute("/api/mine", show_my_tables, "change", ["POST"]),
    ApiRoute("/api/tables", list_open_tables, "look"),
    ApiRoute("/api/tables", open_table, "change", ["POST"]),
    ApiRoute("/api/tables/{id}/deal", show_deal, "walk"),
    ApiRoute("/api/tables/{id}", show_table, "look"),
    ApiRoute("/api/tables/{id}/invitation", invite, "look"),
    ApiRoute("/api/tables/{id}/code.svg", show_code, "walk"),
    ApiRoute("/api/tables/{id}/join", join_table, "change", ["POST"]),
    ApiRoute("/api/tables/{id}/record", show_record, "walk"),
    ApiRoute("/api/tables/{id}/pbn", show_pbn, "walk"),
    ApiRoute("/api/tables/{id}/lin", show_lin, "walk"),
    ApiRoute("/api/tables/{id}/replay", show_replay, "walk"),
    ApiRoute("/api/tables/{id}/replay/{at}", show_frames, "walk"),
    ApiRoute("/api/tables/{id}/review/{seat}", show_review, "change"),
    ApiRoute("/api/tables/{id}/onward", play_on, "change", ["POST"]),
    ApiRoute("/api/records", bring_record, "change", ["POST"]),
    ApiRoute("/api/account", no_accounts, "look"),
    ApiRoute("/api/health", health, "look"),
    ApiRoute("/api/{rest:path}", nothing, "look"),
]
