"""Passkeys: options for the browser, and verification by the library ``webauthn`` (the extra ``accounts``).

A passkey is bound to the host name of the page: it does not work under another name.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request

from upcard.errors import UpcardError
from upcard.room import RoomError
from upcard.server.middleware import host_name

try:
    import webauthn
    from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, structs
    from webauthn.helpers.exceptions import WebAuthnException
except ImportError:  # pragma: no cover - the extra is not installed
    webauthn = None  # type: ignore[assignment]


class MissingLibrary(UpcardError):
    """Accounts need a library that is not installed."""


class WrongPasskey(RoomError):
    """The browser's answer does not prove that it has the passkey."""

    status = 403


def check_library() -> None:
    """Check that the library is installed. Raises `MissingLibrary`."""
    if webauthn is None:
        raise MissingLibrary("accounts need a library: pip install '.[accounts]'")


@dataclass(frozen=True)
class Site:
    """The site that passkeys are bound to."""

    name: str
    origin: str

    @classmethod
    def of(cls, request: Request) -> Site:
        """The site of the page that sends a request. Raises `RoomError` for a bare address: passkeys need a name."""
        host = request.headers.get("host", "")
        name = host_name(host)
        if name.replace(".", "").isdecimal() or ":" in name:
            raise RoomError("passkeys need a name: open the card room under its name, not under its address")
        return cls(name, f"{request.url.scheme}://{host}")


@dataclass(frozen=True)
class VerifiedPasskey:
    """A new passkey that was verified."""

    id: str
    public_key: str
    sign_count: int


def registration_options(site: Site, user: bytes, name: str, known: Iterable[str]) -> tuple[str, bytes]:
    """The options for creating a passkey, as JSON, and their challenge. `known`: the account's passkeys, by id."""
    options = webauthn.generate_registration_options(
        rp_id=site.name, rp_name="Upcard", user_name=name, user_display_name=name, user_id=user,
        challenge=secrets.token_bytes(32),
        authenticator_selection=structs.AuthenticatorSelectionCriteria(
            resident_key=structs.ResidentKeyRequirement.REQUIRED,
            user_verification=structs.UserVerificationRequirement.REQUIRED,
        ),
        exclude_credentials=[structs.PublicKeyCredentialDescriptor(id=base64url_to_bytes(key)) for key in known],
    )  # fmt: skip
    return webauthn.options_to_json(options), options.challenge


def login_options(site: Site) -> tuple[str, bytes]:
    """The options for logging in with a passkey of this site, as JSON, and their challenge."""
    options = webauthn.generate_authentication_options(
        rp_id=site.name, challenge=secrets.token_bytes(32),
        user_verification=structs.UserVerificationRequirement.REQUIRED,
    )  # fmt: skip
    return webauthn.options_to_json(options), options.challenge


def read(credential: str) -> tuple[str, bytes]:
    """The passkey id and the challenge in a browser's answer. Raises `WrongPasskey`."""
    try:
        answer: dict[str, Any] = json.loads(credential)
        client = json.loads(base64url_to_bytes(answer["response"]["clientDataJSON"]))
        key, challenge = answer["id"], base64url_to_bytes(client["challenge"])
    except (ValueError, KeyError, TypeError, RecursionError):
        raise WrongPasskey("this is not what a passkey answers") from None
    if not isinstance(key, str):
        raise WrongPasskey("this is not what a passkey answers")
    return key, challenge


def verify_new(credential: str, challenge: bytes, site: Site) -> VerifiedPasskey:
    """Verify a new passkey. Raises `WrongPasskey`."""
    try:
        found = webauthn.verify_registration_response(
            credential=credential, expected_challenge=challenge, expected_rp_id=site.name,
            expected_origin=site.origin, require_user_verification=True,
        )  # fmt: skip
    except (WebAuthnException, ValueError, KeyError, TypeError) as error:
        raise WrongPasskey(f"the passkey was not created: {error}") from None
    key = bytes_to_base64url(found.credential_public_key)
    return VerifiedPasskey(bytes_to_base64url(found.credential_id), key, found.sign_count)


def verify_login(credential: str, challenge: bytes, site: Site, public_key: str, sign_count: int) -> int:
    """Verify a login; returns the passkey's new sign count. Raises `WrongPasskey`."""
    try:
        found = webauthn.verify_authentication_response(
            credential=credential, expected_challenge=challenge, expected_rp_id=site.name,
            expected_origin=site.origin, credential_public_key=base64url_to_bytes(public_key),
            credential_current_sign_count=sign_count, require_user_verification=True,
        )  # fmt: skip
    except (WebAuthnException, ValueError, KeyError, TypeError) as error:
        raise WrongPasskey(f"the passkey does not fit: {error}") from None
    return int(found.new_sign_count)
