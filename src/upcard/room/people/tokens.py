"""Unguessable ids of tables and tokens of seats."""

from __future__ import annotations

import hashlib
import hmac
import secrets

_SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without l, o, i, 0 and 1, so that an id can be read aloud."""


def new_table_id() -> str:
    """Twelve characters (59 bits): the link lets people watch and join."""
    return "".join(secrets.choice(_SIGNS) for _ in range(12))


def table_id_of(text: str) -> str:
    """The id of a table that follows from a text, so that the same table is found again."""
    number = int.from_bytes(hashlib.sha256(text.encode()).digest(), "big")
    return "".join(_SIGNS[number // len(_SIGNS) ** place % len(_SIGNS)] for place in range(12))


def new_token() -> str:
    """The key to a seat: 192 bits."""
    return secrets.token_urlsafe(24)


def token_hash(token: str) -> str:
    """The hash of a token, which is stored instead of it."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def opens(token: str, stored_hash: str) -> bool:
    """Whether a token has the stored hash, in constant time."""
    return hmac.compare_digest(token_hash(token), stored_hash)
