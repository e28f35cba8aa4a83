"""Accounts (``upcard serve --accounts``): passkeys, and who is logged in. `server.people.account_data` has the rest.

There are no passwords and no mail addresses: an account is a name, public keys and a list of seats. The session is a
cookie that scripts cannot read; the store has only hashes of sessions and challenges.

A session alone changes no keys: a person who finds a device that is logged in could take the account. What concerns the
keys, and all data of the account, needs a passkey that was proved within the last minutes; else the answer is 403 with
the code ``confirm``.
"""

from __future__ import annotations

import hashlib
import secrets

from starlette.requests import Request
from starlette.responses import Response

from upcard.quoting import printable
from upcard.room import RoomError
from upcard.room.people.text_input import clean_name
from upcard.server.app_state import state_of
from upcard.server.endpoint import ApiRoute, Json, body_of, room_of, store_of
from upcard.server.guard.origins import BadOrigin, Origin
from upcard.server.people import passkeys
from upcard.server.people.passkeys import WrongPasskey
from upcard.server.schemas.accounts import (
    AccountKeys,
    Credential,
    Empty,
    NewAccount,
    Options,
    PasskeyInfo,
    PasskeyName,
    SessionInfo,
    SessionName,
)
from upcard.server.schemas.http import AccountInfo, AccountState
from upcard.store import accounts as stored
from upcard.store import sessions as stored_sessions
from upcard.store.accounts import Account, Passkey
from upcard.store.sessions import Session

COOKIE = "upcard_session"
SESSION_SECONDS = 90 * 24 * 3600.0
"""Seconds after which a session ends."""
CHALLENGE_SECONDS = 300.0
"""Seconds within which a challenge must be answered."""
PROOF_SECONDS = 300.0
"""Seconds after the proof of a passkey within which a session may change keys."""
MAX_PASSKEYS = 10
MAX_LABEL = 60
"""Letters of the name of a device or passkey."""


class LoggedOut(RoomError):
    """The request needs a login."""

    status = 401


class NotFresh(RoomError):
    """The request needs a passkey that was proved just now."""

    status, code = 403, "confirm"


def _hash(secret: bytes) -> str:
    return hashlib.sha256(b"upcard session 1" + secret).hexdigest()


def now_of(request: Request) -> float:
    """The wall clock of the room that serves a request."""
    return room_of(request).services.clock()


async def session_of(request: Request, *, fresh: bool = False) -> tuple[Session, Account]:
    """The session of a request and its account. Raises `LoggedOut`; with `fresh` `NotFresh`, unless a passkey was
    proved within `PROOF_SECONDS` seconds."""
    store, now, secret = store_of(request), now_of(request), request.cookies.get(COOKIE, "").encode()
    session = await stored_sessions.session(store, _hash(secret), now) if secret else None
    account = None if session is None else await stored.account(store, session.account)
    if session is None or account is None:
        raise LoggedOut("log in first")
    if fresh and not 0 <= now - session.proved < PROOF_SECONDS:
        raise NotFresh("confirm first with your passkey that it is you")
    return session, account


def _origin(request: Request) -> Origin:
    """The origin that passkeys are bound to. Raises `RoomError` for a page at another one, where they do not work."""
    origin, sent = state_of(request).passkey_origin, request.headers.get("origin")
    try:
        elsewhere = sent is not None and Origin.parse(sent) != origin
    except BadOrigin:
        elsewhere = True
    if elsewhere:
        raise RoomError(f"passkeys work at {origin} only: open the card room there")
    return origin


async def _challenge(request: Request, made: tuple[str, bytes], kind: str, subject: str = "") -> Response:
    """Send options to the browser, whose answer to their challenge will be about a subject."""
    (options, challenge), now = made, now_of(request)
    await stored_sessions.delete_expired(store_of(request), now)
    await stored_sessions.add_challenge(store_of(request), _hash(challenge), subject, kind, now + CHALLENGE_SECONDS)
    return Json(Options(options))


async def _use_challenge(request: Request, challenge: bytes, kind: str) -> str:
    """Use up a challenge; returns the subject it was made for. Raises `WrongPasskey`."""
    found = await stored_sessions.use_challenge(store_of(request), _hash(challenge), kind, now_of(request))
    if found is None:
        raise WrongPasskey("that took too long, or was answered before; try again")
    return found


async def _log_in(request: Request, account: Account, passkey: str, label: str) -> Response:
    """Start a session of a device that has just proved a passkey."""
    secret, now = secrets.token_urlsafe(32), now_of(request)
    await stored_sessions.open_session(
        store_of(request), Session(_hash(secret.encode()), account.id, passkey, now, now, now + SESSION_SECONDS, label)
    )
    response = Json(_info(account))
    response.set_cookie(
        COOKIE, secret, max_age=int(SESSION_SECONDS), path="/api", httponly=True, samesite="strict",
        secure=state_of(request).passkey_origin.scheme == "https",
    )  # fmt: skip
    return response


def without_cookie(response: Response) -> Response:
    """An answer that makes the browser forget its session."""
    response.delete_cookie(COOKIE, path="/api", httponly=True, samesite="strict")
    return response


def _info(account: Account) -> AccountInfo:
    return AccountInfo(account.name, account.created)


def _label(text: str) -> str:
    """A browser's name for itself, without signs that hide."""
    return printable(text)[:MAX_LABEL]


# -- creating an account, logging in ---------------------------------------------------------------


async def show(request: Request) -> Response:
    try:
        return Json(AccountState(True, _info((await session_of(request))[1])))
    except LoggedOut:
        return Json(AccountState(True, None))


async def begin_new(request: Request) -> Response:
    wanted: NewAccount = await body_of(request, NewAccount)
    name, user = clean_name(wanted.name), secrets.token_bytes(16)
    made = passkeys.registration_options(_origin(request), user, name, ())
    return await _challenge(request, made, "new", f"{user.hex()} {name}")


async def finish_new(request: Request) -> Response:
    shown: Credential = await body_of(request, Credential)
    _, challenge = passkeys.read(shown.credential)
    account_id, _, name = (await _use_challenge(request, challenge, "new")).partition(" ")
    account = Account(account_id, name, now_of(request))
    key = await _verify_new(request, shown, challenge, account.id)
    if not await stored.create_with_passkey(store_of(request), account, key):
        raise WrongPasskey("this passkey already has an account: log in with it")
    return await _log_in(request, account, key.id, key.label)


async def _verify_new(request: Request, shown: Credential, challenge: bytes, account_id: str) -> Passkey:
    """The new passkey in a browser's answer. Raises `WrongPasskey`."""
    found = await room_of(request).services.run(passkeys.verify_new, shown.credential, challenge, _origin(request))
    return Passkey(found.id, account_id, found.public_key, found.sign_count, _label(shown.label), now_of(request))


async def begin_login(request: Request) -> Response:
    await body_of(request, Empty)
    return await _challenge(request, passkeys.login_options(_origin(request)), "login")


async def login(request: Request) -> Response:
    shown: Credential = await body_of(request, Credential)
    key_id, challenge = passkeys.read(shown.credential)
    await _use_challenge(request, challenge, "login")
    account = await _prove(request, shown, key_id, challenge)
    return await _log_in(request, account, key_id, _label(shown.label))


async def _prove(request: Request, shown: Credential, key_id: str, challenge: bytes) -> Account:
    """The account whose passkey a browser proves. Raises `WrongPasskey`."""
    store = store_of(request)
    key = await stored.passkey(store, key_id)
    account = None if key is None else await stored.account(store, key.account)
    if key is None or account is None:
        raise WrongPasskey("no account has this passkey (any more)")
    counted = await room_of(request).services.run(
        passkeys.verify_login, shown.credential, challenge, _origin(request), key.public_key, key.counted
    )
    await stored.use_passkey(store, key.id, counted, now_of(request))
    return account


async def logout(request: Request) -> Response:
    await body_of(request, Empty)
    try:
        session, account = await session_of(request)
        await stored_sessions.end_session(store_of(request), account.id, session.hash)
    except LoggedOut:
        pass
    return without_cookie(Json(None))


async def log_out_everywhere(request: Request) -> Response:
    await body_of(request, Empty)
    _, account = await session_of(request)
    await stored_sessions.end_sessions(store_of(request), account.id)
    return without_cookie(Json(None))


# -- proving a passkey again -----------------------------------------------------------------------


async def begin_confirm(request: Request) -> Response:
    await body_of(request, Empty)
    session, _ = await session_of(request)
    return await _challenge(request, passkeys.login_options(_origin(request)), "confirm", session.hash)


async def confirm(request: Request) -> Response:
    """Make the session fresh: its person proves a passkey of its account."""
    shown: Credential = await body_of(request, Credential)
    session, account = await session_of(request)
    key_id, challenge = passkeys.read(shown.credential)
    if await _use_challenge(request, challenge, "confirm") != session.hash:
        raise WrongPasskey("this answers another device's question")
    if (await _prove(request, shown, key_id, challenge)).id != account.id:
        raise WrongPasskey("this passkey belongs to another account")
    await stored_sessions.prove(store_of(request), session.hash, key_id, now_of(request))
    return Json(None)


# -- passkeys and sessions -------------------------------------------------------------------------


async def _keys(request: Request, session: Session) -> Response:
    """The passkeys and sessions of an account."""
    store = store_of(request)
    keys = await stored.passkeys(store, session.account)
    every = await stored_sessions.sessions(store, session.account, now_of(request))
    return Json(AccountKeys(
        [PasskeyInfo(k.id, k.label, k.created, k.used) for k in keys],
        [SessionInfo(s.hash, s.label, s.created, s.hash == session.hash) for s in every],
    ))  # fmt: skip


async def show_keys(request: Request) -> Response:
    return await _keys(request, (await session_of(request, fresh=True))[0])


async def begin_passkey(request: Request) -> Response:
    await body_of(request, Empty)
    session, account = await session_of(request, fresh=True)
    known = await _known_passkeys(request, account)
    made = passkeys.registration_options(_origin(request), bytes.fromhex(account.id), account.name, known)
    return await _challenge(request, made, "passkey", session.hash)


async def _known_passkeys(request: Request, account: Account) -> list[str]:
    """The ids of an account's passkeys. Raises `RoomError` if it may have no more."""
    known = [key.id for key in await stored.passkeys(store_of(request), account.id)]
    if len(known) >= MAX_PASSKEYS:
        raise RoomError(f"an account has at most {MAX_PASSKEYS} passkeys; remove one")
    return known


async def add_passkey(request: Request) -> Response:
    """Add the passkey that answers a challenge. Only a fresh session was given one, and only it can use it."""
    shown: Credential = await body_of(request, Credential)
    session, account = await session_of(request)
    _, challenge = passkeys.read(shown.credential)
    if await _use_challenge(request, challenge, "passkey") != session.hash:
        raise WrongPasskey("this answers another device's question")
    key = await _verify_new(request, shown, challenge, account.id)
    await _known_passkeys(request, account)
    if not await stored.add_passkey(store_of(request), key):
        raise WrongPasskey("this passkey already has an account: log in with it")
    return await _keys(request, session)


async def remove_passkey(request: Request) -> Response:
    """Remove a passkey and end its sessions, which may be this one."""
    wanted: PasskeyName = await body_of(request, PasskeyName)
    session, account = await session_of(request, fresh=True)
    if not await stored.remove_passkey(store_of(request), account.id, wanted.id):
        raise RoomError("there is no such passkey, or it is your only one, which you need to log in")
    return await _keys(request, session) if session.passkey != wanted.id else without_cookie(Json(None))


async def end_session(request: Request) -> Response:
    """End the session of another device, or this one."""
    wanted: SessionName = await body_of(request, SessionName)
    session, account = await session_of(request, fresh=True)
    await stored_sessions.end_session(store_of(request), account.id, wanted.id)
    return await _keys(request, session) if session.hash != wanted.id else without_cookie(Json(None))


ROUTES = [
    ApiRoute("/api/account", show, "look"),
    ApiRoute("/api/account/new/options", begin_new, "change", ["POST"]),
    ApiRoute("/api/account/new", finish_new, "change", ["POST"]),
    ApiRoute("/api/account/login/options", begin_login, "change", ["POST"]),
    ApiRoute("/api/account/login", login, "change", ["POST"]),
    ApiRoute("/api/account/logout", logout, "change", ["POST"]),
    ApiRoute("/api/account/logout/everywhere", log_out_everywhere, "change", ["POST"]),
    ApiRoute("/api/account/confirm/options", begin_confirm, "change", ["POST"]),
    ApiRoute("/api/account/confirm", confirm, "change", ["POST"]),
    ApiRoute("/api/account/keys", show_keys, "walk"),
    ApiRoute("/api/account/passkeys/options", begin_passkey, "change", ["POST"]),
    ApiRoute("/api/account/passkeys", add_passkey, "change", ["POST"]),
    ApiRoute("/api/account/passkeys/remove", remove_passkey, "change", ["POST"]),
    ApiRoute("/api/account/sessions/end", end_session, "change", ["POST"]),
]
