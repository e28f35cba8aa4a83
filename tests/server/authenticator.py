"""A passkey in software: what an authenticator and a browser answer (Web Authentication, sections 6 and 7)."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from starlette.testclient import TestClient

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def cose(key: ec.EllipticCurvePublicKey) -> dict[int, Any]:
    """A public key for ES256 (RFC 9053, section 7.1)."""
    numbers = key.public_numbers()
    return {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}


class Authenticator:
    """One passkey of one site."""

    def __init__(self, origin: str, host: str) -> None:
        self.origin, self.host = origin, host
        self._key = ec.generate_private_key(ec.SECP256R1())
        self.id = secrets.token_bytes(16)
        self.public_key: Any = cose(self._key.public_key())
        """What it says is its key; a test may put anything here."""
        self._count = 0

    def _client_data(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _data(self, flags: int, more: bytes = b"") -> bytes:
        self._count += 1
        return hashlib.sha256(self.host.encode()).digest() + bytes([flags]) + self._count.to_bytes(4, "big") + more

    def _answer(self, **response: bytes) -> str:
        own = encoded(self.id)
        return json.dumps({
            "id": own, "rawId": own, "type": "public-key",
            "response": {name: encoded(value) for name, value in response.items()},
        })  # fmt: skip

    def create(self, options: str) -> str:
        """The answer to options for a new passkey."""
        attested = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(self.public_key)
        data = self._data(PRESENT | VERIFIED | ATTESTED, attested)
        return self._answer(
            clientDataJSON=self._client_data("webauthn.create", json.loads(options)["challenge"]),
            attestationObject=cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data}),
        )

    def get(self, options: str) -> str:
        """The answer to options for logging in."""
        client, data = (
            self._client_data("webauthn.get", json.loads(options)["challenge"]),
            self._data(PRESENT | VERIFIED),
        )
        signature = self._key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return self._answer(clientDataJSON=client, authenticatorData=data, signature=signature)


class Device:
    """A browser with a passkey and a session."""

    def __init__(self, client: TestClient, authenticator: Authenticator, label: str = "Firefox on Linux") -> None:
        self.client, self.authenticator, self.label = client, authenticator, label
        self.cookie = ""

    def ask(self, path: str, body: Any = None) -> Any:
        """The answer to a request of this device's session; POST if there is a body."""
        headers = {"cookie": f"upcard_session={self.cookie}"} if self.cookie else {}
        self.client.cookies.clear()
        method = "GET" if body is None else "POST"
        answer = self.client.request(method, f"/api/account{path}", json=body, headers=headers)
        self.cookie = answer.cookies.get("upcard_session", self.cookie)
        self.client.cookies.clear()
        return answer

    def register(self, name: str = "Ann") -> Any:
        """Create an account."""
        options = self.ask("/new/options", {"name": name}).json()["options"]
        return self.ask("/new", {"credential": self.authenticator.create(options), "label": self.label})

    def log_in(self) -> Any:
        options = self.ask("/login/options", {}).json()["options"]
        return self.ask("/login", {"credential": self.authenticator.get(options), "label": self.label})

    def confirm(self) -> Any:
        options = self.ask("/confirm/options", {}).json()["options"]
        return self.ask("/confirm", {"credential": self.authenticator.get(options)})

    def add(self, other: Authenticator) -> Any:
        """Add another passkey to the account."""
        asked = self.ask("/passkeys/options", {})
        if asked.status_code != 200:
            return asked
        return self.ask("/passkeys", {"credential": other.create(asked.json()["options"]), "label": "a key"})

    def keys(self) -> Any:
        """The passkeys and sessions of the account."""
        return self.ask("/keys").json()
