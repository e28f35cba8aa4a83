"""Ids of tables and tokens of seats: chosen so that nobody can guess them."""

from __future__ import annotations

import hashlib
import hmac
import secrets

_SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"
"""No l, o, i, 0 or 1: an id can be read out."""


def new_table_id() -> str:
    """Twelve signs (59 bits): who has the link may watch and join."""
    return "".join(secrets.choice(_SIGNS) for _ in range(12))


def table_id_of(text: str) -> str:
    """The id of a table that follows from what is played there: found again by whoever would make it anew."""
    number = int.from_bytes(hashlib.sha256(text.encode()).digest(), "big")
    return "".join(_SIGNS[number // len(_SIGNS) ** place % len(_SIGNS)] for place in range(12))


def new_token() -> str:
    """The key to a seat: 192 bits."""
    return secrets.token_urlsafe(24)


def token_hash(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def opens(token: str, stored_hash: str) -> bool:
    """Whether a token is the one whose hash was stored. Takes the same time for every wrong one."""
    return hmac.compare_digest(token_hash(token), stored_hash)
