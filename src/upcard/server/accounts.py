"""Accounts (``upcard serve --accounts``): passkeys, and the seats that belong to a player.

There are no passwords and no mail addresses: an account is a name, public keys and a list of seats. The session is a
cookie that scripts cannot read; the store has only hashes of sessions and challenges.
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
from upcard.server.api import LONGEST_LIST, Json, body_of, json_errors, lobby_of, room_of
from upcard.server.moderation import ModerationUpdates
from upcard.server.passkeys import Site, WrongPasskey
from upcard.server.schemas.http import (
    AccountInfo,
    AccountState,
    Credential,
    Empty,
    NewAccount,
    Options,
    PasskeyInfo,
    PasskeyName,
    SeatKeys,
    SeatTicket,
)
from upcard.store import Store, UnknownTable
from upcard.store import accounts as stored

COOKIE = "upcard_session"
SESSION = 90 * 24 * 3600.0
CHALLENGE = 300.0
"""Seconds within which a challenge must be answered."""
MOST_SEATS, MOST_PASSKEYS = 200, 10


class LoggedOut(RoomError):
    """The request needs a login."""

    status = 401


def _hash(secret: bytes) -> str:
    return hashlib.sha256(b"upcard session 1" + secret).hexdigest()


def _store(request: Request) -> Store:
    return room_of(request).services.store


def _now(request: Request) -> float:
    return room_of(request).services.clock()


async def _account(request: Request) -> stored.Account:
    """The account that is logged in. Raises `LoggedOut`."""
    secret = request.cookies.get(COOKIE, "").encode()
    found = await stored.account_of_secret(_store(request), _hash(secret), "session", _now(request)) if secret else None
    account = None if found is None else await stored.account(_store(request), found)
    if account is None:
        raise LoggedOut("log in first")
    return account


async def _challenge(request: Request, challenge: bytes, kind: str, account: str) -> None:
    now = _now(request)
    await stored.delete_expired_secrets(_store(request), now)
    await stored.add_secret(_store(request), _hash(challenge), account, kind, now + CHALLENGE)


async def _use_challenge(request: Request, challenge: bytes, kind: str) -> str:
    """Use up a challenge; returns the account it was made for. Raises `WrongPasskey`."""
    found = await stored.use_secret(_store(request), _hash(challenge), kind, _now(request))
    if found is None:
        raise WrongPasskey("that took too long, or was answered before; try again")
    return found


async def _log_in(request: Request, account: stored.Account) -> Response:
    """Start a session."""
    secret = secrets.token_urlsafe(32)
    await stored.add_secret(_store(request), _hash(secret.encode()), account.id, "session", _now(request) + SESSION)
    response = Json(await _info(request, account))
    response.set_cookie(
        COOKIE, secret, max_age=int(SESSION), path="/api", httponly=True, samesite="strict",
        secure=request.url.scheme == "https",
    )  # fmt: skip
    return response


async def _info(request: Request, account: stored.Account) -> AccountInfo:
    keys = await stored.passkeys(_store(request), account.id)
    return AccountInfo(account.name, account.created, [PasskeyInfo(k.id, k.label, k.created, k.used) for k in keys])


# -- sessions --------------------------------------------------------------------------------------


@json_errors
async def show(request: Request) -> Response:
    try:
        return Json(AccountState(True, await _info(request, await _account(request))))
    except LoggedOut:
        return Json(AccountState(True, None))


@json_errors
async def begin_new(request: Request) -> Response:
    wanted: NewAccount = await body_of(request, NewAccount)
    name, user = clean_name(wanted.name), secrets.token_bytes(16)
    options, challenge = passkeys.registration_options(Site.of(request), user, name, ())
    await _challenge(request, challenge, "new", f"{user.hex()} {name}")
    return Json(Options(options))


@json_errors
async def finish_new(request: Request) -> Response:
    shown: Credential = await body_of(request, Credential)
    _, challenge = passkeys.read(shown.credential)
    account_id, _, name = (await _use_challenge(request, challenge, "new")).partition(" ")
    verified = passkeys.verify_new(shown.credential, challenge, Site.of(request))
    account = stored.Account(account_id, name, _now(request))
    await stored.create(_store(request), account)
    await _add_passkey(request, account, verified, shown.label)
    return await _log_in(request, account)


async def _add_passkey(
    request: Request, account: stored.Account, verified: passkeys.VerifiedPasskey, label: str
) -> None:
    key = stored.Passkey(verified.id, account.id, verified.public_key, verified.sign_count, label[:60], _now(request))
    if not await stored.add_passkey(_store(request), key):
        raise WrongPasskey("this passkey already has an account: log in with it")


@json_errors
async def begin_login(request: Request) -> Response:
    await body_of(request, Empty)
    options, challenge = passkeys.login_options(Site.of(request))
    await _challenge(request, challenge, "login", "")
    return Json(Options(options))


@json_errors
async def login(request: Request) -> Response:
    shown: Credential = await body_of(request, Credential)
    key_id, challenge = passkeys.read(shown.credential)
    await _use_challenge(request, challenge, "login")
    key = await stored.passkey(_store(request), key_id)
    account = None if key is None else await stored.account(_store(request), key.account)
    if key is None or account is None:
        raise WrongPasskey("no account has this passkey (any more)")
    counted = passkeys.verify_login(shown.credential, challenge, Site.of(request), key.public_key, key.counted)
    await stored.use_passkey(_store(request), key.id, counted, _now(request))
    return await _log_in(request, account)


@json_errors
async def logout(request: Request) -> Response:
    await body_of(request, Empty)
    secret = request.cookies.get(COOKIE, "").encode()
    await stored.use_secret(_store(request), _hash(secret), "session", _now(request))
    return _without_cookie(Json(None))


def _without_cookie(response: Response) -> Response:
    response.delete_cookie(COOKIE, path="/api", httponly=True, samesite="strict")
    return response


# -- passkeys --------------------------------------------------------------------------------------


@json_errors
async def begin_passkey(request: Request) -> Response:
    await body_of(request, Empty)
    account = await _account(request)
    passkey_ids = [key.id for key in await stored.passkeys(_store(request), account.id)]
    if len(passkey_ids) >= MOST_PASSKEYS:
        raise RoomError(f"an account has at most {MOST_PASSKEYS} passkeys; remove one")
    options, challenge = passkeys.registration_options(
        Site.of(request), bytes.fromhex(account.id), account.name, passkey_ids
    )
    await _challenge(request, challenge, "passkey", account.id)
    return Json(Options(options))


@json_errors
async def add_passkey(request: Request) -> Response:
    shown: Credential = await body_of(request, Credential)
    account = await _account(request)
    _, challenge = passkeys.read(shown.credential)
    if await _use_challenge(request, challenge, "passkey") != account.id:
        raise WrongPasskey("this passkey was made for another account")
    await _add_passkey(
        request, account, passkeys.verify_new(shown.credential, challenge, Site.of(request)), shown.label
    )
    return Json(await _info(request, account))


@json_errors
async def remove_passkey(request: Request) -> Response:
    wanted: PasskeyName = await body_of(request, PasskeyName)
    account = await _account(request)
    if not await stored.remove_passkey(_store(request), account.id, wanted.id):
        raise RoomError("there is no such passkey, or it is your only one, which you need to log in")
    return Json(await _info(request, account))


# -- an account's data -----------------------------------------------------------------------------


@json_errors
async def keep_seats(request: Request) -> Response:
    """Add the seats whose keys the browser sends to the account."""
    my_seats: SeatKeys = await body_of(request, SeatKeys, LONGEST_LIST)
    account, store = await _account(request), _store(request)
    for one in my_seats.tables:
        with contextlib.suppress(UnknownTable, BadToken):
            while True:
                row = await store.table(one.table)
                seat = stored.OwnSeat(row.id, seat_of(row.seats, one.token), row.created)
                if await stored.add_seat(store, account.id, seat, row.revision):
                    break
    return Json(await _info(request, account))


@json_errors
async def tables(request: Request) -> Response:
    account = await _account(request)
    own = await stored.seats(_store(request), account.id, MOST_SEATS)
    return Json(await lobby_of(request).of_seats((seat.table, seat.seat) for seat in own))


@json_errors
async def give_key(request: Request) -> Response:
    """Create one more key to a seat of the account, for another device."""
    await body_of(request, Empty)
    account = await _account(request)
    table = await room_of(request).open(request.path_params["id"])
    own = await stored.seats(_store(request), account.id, 1_000_000)
    found = [seat.seat for seat in own if seat.table == table.row.id]
    if not found:
        raise BadToken("no seat of this table belongs to your account")
    return Json(SeatTicket(await table.add_key(found[0]), found[0]))


class _Match(msgspec.Struct, frozen=True):
    """A match in the export of an account."""

    table: str
    game: str
    seat: int
    name: str
    created: float
    ended: float | None
    won: bool | None
    points: int | None
    record: str | None
    """The name of the record's file; null while the match goes on."""


@json_errors
async def export(request: Request) -> Response:
    """All data of an account, as a zip of JSON and records."""
    account = await _account(request)
    room, packed, matches = room_of(request), io.BytesIO(), []
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        for own in await stored.seats(_store(request), account.id, 1_000_000):
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


@json_errors
async def delete(request: Request) -> Response:
    """Delete the account. In records of other players' matches the name is replaced."""
    await body_of(request, Empty)
    account = await _account(request)
    await stored.delete(_store(request), account.id, _now(request))
    moderation_updates: ModerationUpdates = request.app.state.moderation_updates
    await moderation_updates.check()
    return _without_cookie(Json(None))


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
