"""Passkeys: options for the browser, and verification by the library ``webauthn`` (the extra ``accounts``).

A passkey is bound to the name of an origin: it does not work under another one. That origin comes from the settings,
never from a request (`upcard.server.app_state.AppState.passkey_origin`).
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeVar

import msgspec

from upcard.errors import UpcardError
from upcard.extras import missing
from upcard.room import RoomError
from upcard.server.guard.origins import Origin
from upcard.server.schemas.accounts import KeyId

try:
    import webauthn
    from webauthn.helpers import (
        base64url_to_bytes,
        bytes_to_base64url,
        decode_credential_public_key,
        decoded_public_key_to_cryptography,
        structs,
    )
    from webauthn.helpers.exceptions import WebAuthnException
except ImportError:  # pragma: no cover - the extra is not installed
    webauthn = None  # type: ignore[assignment]

T = TypeVar("T")
MAX_REASON = 200
"""Letters of a reason of the library that a refusal repeats: it may contain what the browser has sent."""


class MissingLibrary(UpcardError):
    """Accounts need a library that is not installed."""


class WrongPasskey(RoomError):
    """The browser's answer does not prove that it has the passkey."""

    status = 403


def check_library() -> None:
    """Check that the library is installed. Raises `MissingLibrary`."""
    if webauthn is None:
        raise MissingLibrary(missing("webauthn", "a room with accounts"))


class _Response(msgspec.Struct, frozen=True):
    clientDataJSON: str


class _Answer(msgspec.Struct, frozen=True):
    """What is read of a browser's answer before its challenge is known to be ours."""

    id: KeyId
    response: _Response


class _ClientData(msgspec.Struct, frozen=True):
    challenge: str


_answer = msgspec.json.Decoder(_Answer)
_client_data = msgspec.json.Decoder(_ClientData)


@dataclass(frozen=True)
class VerifiedPasskey:
    """A new passkey that was verified."""

    id: str
    public_key: str
    sign_count: int


def registration_options(origin: Origin, user: bytes, name: str, known: Iterable[str]) -> tuple[str, bytes]:
    """The options for creating a passkey, as JSON, and their challenge. `known`: the account's passkeys, by id."""
    options = webauthn.generate_registration_options(
        rp_id=origin.host, rp_name="Upcard", user_name=name, user_display_name=name, user_id=user,
        challenge=secrets.token_bytes(32),
        authenticator_selection=structs.AuthenticatorSelectionCriteria(
            resident_key=structs.ResidentKeyRequirement.REQUIRED,
            user_verification=structs.UserVerificationRequirement.REQUIRED,
        ),
        exclude_credentials=[structs.PublicKeyCredentialDescriptor(id=base64url_to_bytes(key)) for key in known],
    )  # fmt: skip
    return webauthn.options_to_json(options), options.challenge


def login_options(origin: Origin) -> tuple[str, bytes]:
    """The options for proving a passkey of this origin, as JSON, and their challenge."""
    options = webauthn.generate_authentication_options(
        rp_id=origin.host, challenge=secrets.token_bytes(32),
        user_verification=structs.UserVerificationRequirement.REQUIRED,
    )  # fmt: skip
    return webauthn.options_to_json(options), options.challenge


def read(credential: str) -> tuple[str, bytes]:
    """The passkey id and the challenge in a browser's answer. Raises `WrongPasskey`."""
    try:
        answer = _answer.decode(credential)
        client = _client_data.decode(base64url_to_bytes(answer.response.clientDataJSON))
        return answer.id, base64url_to_bytes(client.challenge)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise WrongPasskey("this is not what a passkey answers") from None


def verify_new(credential: str, challenge: bytes, origin: Origin) -> VerifiedPasskey:
    """Verify a new passkey. Raises `WrongPasskey`."""

    def verified() -> VerifiedPasskey:
        found = webauthn.verify_registration_response(
            credential=credential, expected_challenge=challenge, expected_rp_id=origin.host,
            expected_origin=str(origin), require_user_verification=True,
        )  # fmt: skip
        # The library looks at the kind of key alone: one that cannot be used would be noticed at the first login.
        decoded_public_key_to_cryptography(decode_credential_public_key(found.credential_public_key))
        key = bytes_to_base64url(found.credential_public_key)
        return VerifiedPasskey(bytes_to_base64url(found.credential_id), key, found.sign_count)

    return _from_library(verified, "the passkey was not created")


def verify_login(credential: str, challenge: bytes, origin: Origin, public_key: str, sign_count: int) -> int:
    """Verify that a browser has a passkey; returns its new sign count. Raises `WrongPasskey`."""

    def verified() -> int:
        found = webauthn.verify_authentication_response(
            credential=credential, expected_challenge=challenge, expected_rp_id=origin.host,
            expected_origin=str(origin), credential_public_key=base64url_to_bytes(public_key),
            credential_current_sign_count=sign_count, require_user_verification=True,
        )  # fmt: skip
        return int(found.new_sign_count)

    return _from_library(verified, "the passkey does not fit")


def _from_library(verify: Callable[[], T], refusal: str) -> T:
    """The result of the library on an answer of a browser. Raises `WrongPasskey`."""
    try:
        return verify()
    except WebAuthnException as error:
        raise WrongPasskey(f"{refusal}: {str(error)[:MAX_REASON]}") from None
    except Exception:  # its decoders (CBOR, ASN.1, keys) raise what they like on bytes that a stranger made up
        raise WrongPasskey(f"{refusal}: the browser's answer makes no sense") from None
