"""Accounts, where a room has them (``upcard serve --accounts``): passkeys, and the seats that are one's own.

There is no password and no address of anybody: an account is a name, public keys, and a list of seats. Who is logged in
has a cookie that no script can read; of it, and of every challenge, the store has a hash.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import secrets
import zipfile

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from upcard.room import BadToken, NotYet, RoomError
from upcard.room.errors import BrokenTable, NoSuchTable
from upcard.room.seating import seat_of
from upcard.room.text_input import clean_name
from upcard.server import passkeys
from upcard.server.api import LONGEST_LIST, Json, answers, body_of, lobby_of, room_of
from upcard.server.moderation import ModerationUpdates
from upcard.server.passkeys import Site, WrongPasskey
from upcard.server.schemas.http import (
    AccountInfo,
    AccountState,
    Credential,
    Empty,
    Mine,
    NewAccount,
    Options,
    PasskeyInfo,
    PasskeyName,
    SeatTicket,
)
from upcard.store import Store, UnknownTable
from upcard.store import accounts as kept

COOKIE = "upcard_session"
SESSION = 90 * 24 * 3600.0
CHALLENGE = 300.0
"""Seconds in which a challenge is answered."""
MOST_SEATS, MOST_PASSKEYS = 200, 10


class LoggedOut(RoomError):
    """This is for who is logged in."""

    status = 401


def _hash(secret: bytes) -> str:
    return hashlib.sha256(b"upcard session 1" + secret).hexdigest()


def _store(request: Request) -> Store:
    return room_of(request).services.store


def _now(request: Request) -> float:
    return room_of(request).services.clock()


async def _account(request: Request) -> kept.Account:
    """Who is logged in. Raises `LoggedOut`."""
    secret = request.cookies.get(COOKIE, "").encode()
    found = await kept.known(_store(request), _hash(secret), "session", _now(request)) if secret else None
    account = None if found is None else await kept.account(_store(request), found)
    if account is None:
        raise LoggedOut("log in first")
    return account


async def _challenge(request: Request, challenge: bytes, kind: str, account: str) -> None:
    now = _now(request)
    await kept.forget_old(_store(request), now)
    await kept.remember(_store(request), _hash(challenge), account, kind, now + CHALLENGE)


async def _answered(request: Request, challenge: bytes, kind: str) -> str:
    """The account that a challenge was made for; it is answered once. Raises `WrongPasskey`."""
    found = await kept.used_up(_store(request), _hash(challenge), kind, _now(request))
    if found is None:
        raise WrongPasskey("that took too long, or was answered before; try again")
    return found


async def _begin(request: Request, account: kept.Account) -> Response:
    """Log somebody in."""
    secret = secrets.token_urlsafe(32)
    await kept.remember(_store(request), _hash(secret.encode()), account.id, "session", _now(request) + SESSION)
    response = Json(await _info(request, account))
    response.set_cookie(
        COOKIE, secret, max_age=int(SESSION), path="/api", httponly=True, samesite="strict",
        secure=request.url.scheme == "https",
    )  # fmt: skip
    return response


async def _info(request: Request, account: kept.Account) -> AccountInfo:
    keys = await kept.passkeys(_store(request), account.id)
    return AccountInfo(account.name, account.created, [PasskeyInfo(k.id, k.label, k.created, k.used) for k in keys])


# -- in and out ------------------------------------------------------------------------------------


@answers
async def show(request: Request) -> Response:
    try:
        return Json(AccountState(True, await _info(request, await _account(request))))
    except LoggedOut:
        return Json(AccountState(True, None))


@answers
async def begin_new(request: Request) -> Response:
    wanted: NewAccount = await body_of(request, NewAccount)
    name, user = clean_name(wanted.name), secrets.token_bytes(16)
    options, challenge = passkeys.creation(Site.of(request), user, name, ())
    await _challenge(request, challenge, "new", f"{user.hex()} {name}")
    return Json(Options(options))


@answers
async def finish_new(request: Request) -> Response:
    shown: Credential = await body_of(request, Credential)
    _, challenge = passkeys.read(shown.credential)
    account_id, _, name = (await _answered(request, challenge, "new")).partition(" ")
    proven = passkeys.made(shown.credential, challenge, Site.of(request))
    account = kept.Account(account_id, name, _now(request))
    await kept.create(_store(request), account)
    await _keep(request, account, proven, shown.label)
    return await _begin(request, account)


async def _keep(request: Request, account: kept.Account, proven: passkeys.Proven, label: str) -> None:
    key = kept.Passkey(proven.id, account.id, proven.public_key, proven.counted, label[:60], _now(request))
    if not await kept.add_passkey(_store(request), key):
        raise WrongPasskey("this passkey is known already: log in with it")


@answers
async def begin_login(request: Request) -> Response:
    await body_of(request, Empty)
    options, challenge = passkeys.request(Site.of(request))
    await _challenge(request, challenge, "login", "")
    return Json(Options(options))


@answers
async def login(request: Request) -> Response:
    shown: Credential = await body_of(request, Credential)
    key_id, challenge = passkeys.read(shown.credential)
    await _answered(request, challenge, "login")
    key = await kept.passkey(_store(request), key_id)
    account = None if key is None else await kept.account(_store(request), key.account)
    if key is None or account is None:
        raise WrongPasskey("nobody here has this passkey (any more)")
    counted = passkeys.shown(shown.credential, challenge, Site.of(request), key.public_key, key.counted)
    await kept.use_passkey(_store(request), key.id, counted, _now(request))
    return await _begin(request, account)


@answers
async def logout(request: Request) -> Response:
    await body_of(request, Empty)
    secret = request.cookies.get(COOKIE, "").encode()
    await kept.used_up(_store(request), _hash(secret), "session", _now(request))
    return _forgotten(Json(None))


def _forgotten(response: Response) -> Response:
    response.delete_cookie(COOKIE, path="/api", httponly=True, samesite="strict")
    return response


# -- passkeys --------------------------------------------------------------------------------------


@answers
async def begin_passkey(request: Request) -> Response:
    await body_of(request, Empty)
    account = await _account(request)
    known = [key.id for key in await kept.passkeys(_store(request), account.id)]
    if len(known) >= MOST_PASSKEYS:
        raise RoomError(f"an account has at most {MOST_PASSKEYS} passkeys; remove one")
    options, challenge = passkeys.creation(Site.of(request), bytes.fromhex(account.id), account.name, known)
    await _challenge(request, challenge, "passkey", account.id)
    return Json(Options(options))


@answers
async def add_passkey(request: Request) -> Response:
    shown: Credential = await body_of(request, Credential)
    account = await _account(request)
    _, challenge = passkeys.read(shown.credential)
    if await _answered(request, challenge, "passkey") != account.id:
        raise WrongPasskey("this passkey was made for another account")
    await _keep(request, account, passkeys.made(shown.credential, challenge, Site.of(request)), shown.label)
    return Json(await _info(request, account))


@answers
async def remove_passkey(request: Request) -> Response:
    wanted: PasskeyName = await body_of(request, PasskeyName)
    account = await _account(request)
    if not await kept.remove_passkey(_store(request), account.id, wanted.id):
        raise RoomError("there is no such passkey, or it is the only one: then nobody could log in any more")
    return Json(await _info(request, account))


# -- one's own -------------------------------------------------------------------------------------


@answers
async def keep_seats(request: Request) -> Response:
    """The seats that a browser has the keys to belong to the account from now on."""
    mine: Mine = await body_of(request, Mine, LONGEST_LIST)
    account, store = await _account(request), _store(request)
    for one in mine.tables:
        with contextlib.suppress(UnknownTable, BadToken):
            while True:
                row = await store.table(one.table)
                seat = kept.OwnSeat(row.id, seat_of(row.seats, one.token), row.created)
                if await kept.keep_seat(store, account.id, seat, row.revision):
                    break
    return Json(await _info(request, account))


@answers
async def tables(request: Request) -> Response:
    account = await _account(request)
    own = await kept.seats(_store(request), account.id, MOST_SEATS)
    return Json(await lobby_of(request).of_seats((seat.table, seat.seat) for seat in own))


@answers
async def give_key(request: Request) -> Response:
    """Another device is given a key of its own to a seat of the account."""
    await body_of(request, Empty)
    account = await _account(request)
    table = await room_of(request).open(request.path_params["id"])
    own = await kept.seats(_store(request), account.id, 1_000_000)
    found = [seat.seat for seat in own if seat.table == table.row.id]
    if not found:
        raise BadToken("no seat of this table belongs to your account")
    return Json(SeatTicket(await table.add_key(found[0]), found[0]))


class _Match(msgspec.Struct, frozen=True):
    """A match in what one takes home."""

    table: str
    game: str
    seat: int
    name: str
    created: float
    ended: float | None
    won: bool | None
    points: int | None
    record: str | None
    """The name of the file in which the record is; null for a match that goes on."""


@answers
async def export(request: Request) -> Response:
    """Everything that is kept of an account, as a zip of JSON and records."""
    account = await _account(request)
    room, packed, matches = room_of(request), io.BytesIO(), []
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        for own in await kept.seats(_store(request), account.id, 1_000_000):
            try:
                row = await _store(request).table(own.table)
            except UnknownTable:
                continue
            over, name = row.outcome, f"records/{row.game}-{row.id}.txt"
            try:
                file.writestr(name, (await room.open(row.id)).record())
            except (NotYet, BrokenTable, NoSuchTable):
                name = ""
            matches.append(_Match(
                row.id, row.game, own.seat, row.seats[own.seat].name, row.created, row.ended,
                None if over is None else own.seat in over.won, None if over is None else over.points[own.seat],
                name or None,
            ))  # fmt: skip
        whole = {"account": await _info(request, account), "matches": matches}
        file.writestr("account.json", msgspec.json.format(msgspec.json.encode(whole)))
    return Response(
        packed.getvalue(), media_type="application/zip",
        headers={"Content-Disposition": 'attachment; filename="upcard.zip"'},
    )  # fmt: skip


@answers
async def delete(request: Request) -> Response:
    """Forget the account. In records that others share its name is replaced."""
    await body_of(request, Empty)
    account = await _account(request)
    await kept.delete(_store(request), account.id, _now(request))
    moderation_updates: ModerationUpdates = request.app.state.moderation_updates
    await moderation_updates.heed()
    return _forgotten(Json(None))


ROUTES = [
    Route("/api/account", show),
    Route("/api/account/new/options", begin_new, methods=["POST"]),
    Route("/api/account/new", finish_new, methods=["POST"]),
    Route("/api/account/login/options", begin_login, methods=["POST"]),
    Route("/api/account/login", login, methods=["POST"]),
    Route("/api/account/logout", logout, methods=["POST"]),
    Route("/api/account/passkeys/options", begin_passkey, methods=["POST"]),
    Route("/api/account/passkeys", add_passkey, methods=["POST"]),
    Route("/api/account/passkeys/remove", remove_passkey, methods=["POST"]),
    Route("/api/account/seats", keep_seats, methods=["POST"]),
    Route("/api/account/tables", tables),
    Route("/api/account/export", export),
    Route("/api/account/delete", delete, methods=["POST"]),
    Route("/api/tables/{id}/key", give_key, methods=["POST"]),
]
