"""Passkeys, as a site asks for them and checks them: WebAuthn by the library ``webauthn`` (the extra ``accounts``).

The site is the name under which the page was opened: a passkey made for one name opens nothing under another.
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


class NoLibrary(UpcardError):
    """Accounts are wanted, and their library is not installed."""


class WrongPasskey(RoomError):
    """What came from the device proves nothing."""

    status = 403


def check_library() -> None:
    """Raises `NoLibrary`."""
    if webauthn is None:
        raise NoLibrary("accounts need a library: pip install '.[accounts]'")


@dataclass(frozen=True)
class Site:
    """Where passkeys hold."""

    name: str
    origin: str

    @classmethod
    def of(cls, request: Request) -> Site:
        """The site that a page was opened from. Raises `RoomError` where browsers have no passkeys."""
        host = request.headers.get("host", "")
        name = host_name(host)
        if name.replace(".", "").isdecimal() or ":" in name:
            raise RoomError("passkeys need a name: open the card room under its name, not under its address")
        return cls(name, f"{request.url.scheme}://{host}")


@dataclass(frozen=True)
class Proven:
    """A passkey that was just shown."""

    id: str
    public_key: str
    counted: int


def creation(site: Site, user: bytes, name: str, known: Iterable[str]) -> tuple[str, bytes]:
    """What a browser is asked in order to make a passkey (as JSON), and the challenge in it. `known`: passkeys that the
    person has."""
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


def request(site: Site) -> tuple[str, bytes]:
    """What a browser is asked in order to show a passkey of this site (as JSON), and the challenge in it."""
    options = webauthn.generate_authentication_options(
        rp_id=site.name, challenge=secrets.token_bytes(32),
        user_verification=structs.UserVerificationRequirement.REQUIRED,
    )  # fmt: skip
    return webauthn.options_to_json(options), options.challenge


def read(credential: str) -> tuple[str, bytes]:
    """The id of the passkey that a browser shows, and the challenge that it answers. Raises `WrongPasskey`."""
    try:
        said: dict[str, Any] = json.loads(credential)
        client = json.loads(base64url_to_bytes(said["response"]["clientDataJSON"]))
        key, challenge = said["id"], base64url_to_bytes(client["challenge"])
    except (ValueError, KeyError, TypeError, RecursionError):
        raise WrongPasskey("this is not what a passkey answers") from None
    if not isinstance(key, str):
        raise WrongPasskey("this is not what a passkey answers")
    return key, challenge


def made(credential: str, challenge: bytes, site: Site) -> Proven:
    """The passkey that was made. Raises `WrongPasskey`."""
    try:
        found = webauthn.verify_registration_response(
            credential=credential, expected_challenge=challenge, expected_rp_id=site.name,
            expected_origin=site.origin, require_user_verification=True,
        )  # fmt: skip
    except (WebAuthnException, ValueError, KeyError, TypeError) as error:
        raise WrongPasskey(f"the passkey was not made: {error}") from None
    key = bytes_to_base64url(found.credential_public_key)
    return Proven(bytes_to_base64url(found.credential_id), key, found.sign_count)


def shown(credential: str, challenge: bytes, site: Site, public_key: str, counted: int) -> int:
    """A passkey was shown; how often it has been used by now. Raises `WrongPasskey`."""
    try:
        found = webauthn.verify_authentication_response(
            credential=credential, expected_challenge=challenge, expected_rp_id=site.name,
            expected_origin=site.origin, credential_public_key=base64url_to_bytes(public_key),
            credential_current_sign_count=counted, require_user_verification=True,
        )  # fmt: skip
    except (WebAuthnException, ValueError, KeyError, TypeError) as error:
        raise WrongPasskey(f"the passkey does not fit: {error}") from None
    return int(found.new_sign_count)
