"""The messages of accounts; `server.schemas.http` has all other requests."""

from __future__ import annotations

from typing import Annotated

import msgspec

from upcard.room.wire.message_parts import MyTable
from upcard.server.schemas.http import AccountInfo, AccountState, Endpoint, SeatKeys, SeatTicket, Word


class Options(msgspec.Struct, frozen=True):
    """The argument of `navigator.credentials`, in JSON."""

    options: str


class NewAccount(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request for an account."""

    name: Word


class Credential(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The browser's answer to a challenge, in JSON."""

    credential: Annotated[str, msgspec.Meta(max_length=12_000)]
    label: Word = ""
    """The browser and system, as a name for a new passkey and for the session."""


KeyId = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{1,1366}$")]
"""A credential id of at most 1,023 bytes (Web Authentication, section 4) in base64url."""


class PasskeyName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The passkey to remove."""

    id: KeyId


class SessionName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The session to end."""

    id: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]


class Empty(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request without data."""


class PasskeyInfo(msgspec.Struct, frozen=True):
    """A passkey of the account."""

    id: str
    label: str
    created: float
    used: float | None


class SessionInfo(msgspec.Struct, frozen=True):
    """A device that is logged in to the account."""

    id: str
    label: str
    created: float
    """Zero in sessions of old versions, which did not store it."""
    here: bool
    """Whether it is the session of this request."""


class AccountKeys(msgspec.Struct, frozen=True):
    """The passkeys of the account, the oldest first, and its sessions, the latest first."""

    passkeys: list[PasskeyInfo]
    sessions: list[SessionInfo]


PROOF = "a passkey proved within five minutes"
ACCOUNT_ENDPOINTS = (
    Endpoint("GET", "/api/account", None, AccountState),
    Endpoint("POST", "/api/account/new/options", NewAccount, Options),
    Endpoint("POST", "/api/account/new", Credential, AccountInfo, "sets a cookie, as does logging in"),
    Endpoint("POST", "/api/account/login/options", Empty, Options),
    Endpoint("POST", "/api/account/login", Credential, AccountInfo),
    Endpoint("POST", "/api/account/logout", Empty, None),
    Endpoint("POST", "/api/account/logout/everywhere", Empty, None, "ends all sessions of the account"),
    Endpoint("POST", "/api/account/confirm/options", Empty, Options),
    Endpoint("POST", "/api/account/confirm", Credential, None, "proves a passkey again"),
    Endpoint("GET", "/api/account/keys", None, AccountKeys, f"needs {PROOF}, else 403 with the code `confirm`"),
    Endpoint("POST", "/api/account/passkeys/options", Empty, Options, f"needs {PROOF}"),
    Endpoint("POST", "/api/account/passkeys", Credential, AccountKeys, "one more"),
    Endpoint(
        "POST",
        "/api/account/passkeys/remove",
        PasskeyName,
        AccountKeys | None,
        f"not the only one; ends its sessions, and answers null if this is one; needs {PROOF}",
    ),
    Endpoint(
        "POST",
        "/api/account/sessions/end",
        SessionName,
        AccountKeys | None,
        f"null if this is the one; needs {PROOF}",
    ),
    Endpoint("POST", "/api/account/seats", SeatKeys, AccountInfo, "adds these seats to the account"),
    Endpoint("GET", "/api/account/tables", None, list[MyTable], "the latest 200"),
    Endpoint("GET", "/api/account/export", None, None, f"a zip of JSON and records; needs {PROOF}"),
    Endpoint("POST", "/api/account/delete", Empty, None, f"replaces the name in shared records; needs {PROOF}"),
    Endpoint("POST", "/api/tables/{id}/key", Empty, SeatTicket, "one more key to a seat of the account"),
)
"""The requests of a room with accounts; other rooms refuse all but the first."""
