"""What all endpoints of the API share: routes that count their requests, bodies, answers in JSON, errors.

Nothing can be asked for that is not counted: `ApiRoute` takes the name of a limit (`server.guard.request_limits`).
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Awaitable, Callable, Sequence
from functools import wraps
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from upcard.errors import UnknownGame, UpcardError
from upcard.numerals import whole_number
from upcard.quoting import quoted
from upcard.room import Room, RoomError
from upcard.room.errors import sentence_of
from upcard.room.lobby import Lobby
from upcard.server.app_state import state_of
from upcard.server.guard.connection_limits import network_of
from upcard.server.guard.middleware import MAX_BODY_BYTES
from upcard.server.guard.origins import same_origin
from upcard.server.guard.request_limits import LimitName
from upcard.server.schemas.http import Refused
from upcard.store import Store, StoreError

log = logging.getLogger(__name__)
MAX_RECORD_BYTES, MAX_LIST_BYTES = 1_000_000, 64 * 1024
"""Bytes of a body that brings a record in, and of one with a list of seats."""
Handler = Callable[[Request], Awaitable[Response]]


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


class ApiRoute(Route):
    """A route of the API. Requests are counted against the limit of this name; those that are no GET must come from
    this site's own page, or from a program."""

    def __init__(self, path: str, handler: Handler, limit: LimitName, methods: Sequence[str] = ("GET",)) -> None:
        super().__init__(path, json_errors(_counted(handler, limit)), methods=list(methods))
        self.limit = limit


def _counted(handler: Handler, limit: LimitName) -> Handler:
    @wraps(handler)
    async def counted(request: Request) -> Response:
        if request.method not in ("GET", "HEAD"):
            _check_origin(request)
        state, services = state_of(request), room_of(request).services
        address = request.client.host if request.client else ""
        if not await state.limits.of(limit).take(address, services.store, services.clock()):
            raise _TooFast("that is too fast; try again in a minute")
        return await handler(request)

    return counted


def _check_origin(request: Request) -> None:
    """Raises `RoomError` for a request from the page of another site."""
    origin, host = request.headers.get("origin"), request.headers.get("host", "")
    if not same_origin(origin, request.scope["scheme"], host, state_of(request).origin):
        raise _NotOwner("this request comes from the page of another site")


def json_errors(handler: Handler) -> Handler:
    """A handler that turns Upcard's errors into ``{"error": ...}`` with their status."""

    @wraps(handler)
    async def guarded(request: Request) -> Response:
        try:
            return await handler(request)
        except UnknownGame as error:
            return Json(Refused(sentence_of(error)), 404)
        except RoomError as error:
            return Json(Refused(sentence_of(error), error.code), error.status)
        except StoreError as error:
            log.error("%s %s: %s", request.method, request.url.path[:100], error)
            return Json(Refused(STORE_AWAY), 503)
        except ImportError as error:
            log.error("%s %s: %s", request.method, request.url.path[:100], error)
            # In a browser that is a file of the game, and `bots.host.in_browser` says which in a sentence for the
            # player.
            words = str(error) if sys.platform == "emscripten" else "this game cannot be loaded now"
            return Json(Refused(words), 503)
        except UpcardError as error:
            return Json(Refused(sentence_of(error)), 400)

    return guarded


async def wrong_method(request: Request, error: Exception) -> Response:
    """The answer to a method that a path does not take (RFC 9110, section 15.5.6)."""
    allowed = (error.headers or {}).get("Allow", "") if isinstance(error, HTTPException) else ""
    told = f"{request.method[:20]} is not taken here; allowed: {allowed or 'nothing'}"
    return Response(Json(Refused(told)).body, 405, {"Allow": allowed}, "application/json")


STORE_AWAY = "the card room cannot write now; try again"
"""The answer to strangers when the store fails: its own words name users, hosts and folders, and are for the log."""


def room_of(request: Request) -> Room:
    """The room that serves this request."""
    return state_of(request).room


def lobby_of(request: Request) -> Lobby:
    """The lobby that serves this request."""
    return state_of(request).lobby


def store_of(request: Request) -> Store:
    """The store of the room that serves this request."""
    return room_of(request).services.store


def address_of(request: Request) -> str:
    """The client's network, by which limits are counted."""
    return network_of(request.client.host) if request.client else ""


async def body_of(request: Request, kind: type[Any], longest: int = MAX_BODY_BYTES) -> Any:
    """The decoded body of a request. Raises `RoomError`."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise RoomError("send JSON, with Content-Type: application/json")
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


def number_in(text: str, what: str) -> int:
    """A number in a path or query, named `what`. Raises `RoomError`."""
    number = whole_number(text, 9)
    if number is None:
        text = quoted(text)  # the catalogue knows the gap by this name
        raise RoomError(f"{what} is a number, not {text}")
    return number
