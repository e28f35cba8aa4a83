"""Verifiable deals by commit and reveal.

Three steps, in this order (``docs/fair-deal.md`` specifies every byte):

1. All parties commit: the server to its secret when the table is opened, each player, when taking a seat, to a word
   that only the player's own program knows (`promise_of`).
2. When all seats are taken, the players reveal their words; no word can be changed any more.
3. The key of the deal follows from the secret and all words, so neither the server nor a player can choose it.

After the match the record has all values, and `check_record` verifies them. The server's secret reveals all cards, so
at closed tables (`room.fair_deal.private_tables`) it stays on the server.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from upcard.room.errors import RoomError

MAX_ENTROPY_LENGTH = 64
_ENTROPY = re.compile(r"[A-Za-z0-9_-]{1,64}")
_PROMISE = re.compile(r"[0-9a-f]{64}")
_NONE = "*"
_LINES = ("Table", "Seed", "Commitment", "Secret", "Salt", "Promises", "Entropy")


@dataclass(frozen=True)
class Secret:
    """The server's part of the deal: 32 secret bytes and the salt of their commitment."""

    seed: bytes
    salt: bytes

    @classmethod
    def new(cls) -> Secret:
        """A random secret of the operating system."""
        return cls(secrets.token_bytes(32), secrets.token_bytes(16))

    @property
    def commitment(self) -> str:
        """SHA-256 over salt and seed, in hex."""
        return digest(b"upcard commitment 1", self.salt, self.seed).hex()

    def key(self, table: str, entropy: Sequence[str]) -> bytes:
        """The 32-byte key from which the cards of a table follow."""
        return digest(b"upcard deal 1", self.seed, utf8(table), *map(utf8, entropy))


def utf8(text: str) -> bytes:
    """The bytes of a text. A record that is checked may hold lone surrogates, which UTF-8 does not have: they get bytes
    that no commitment was made to."""
    return text.encode("utf-8", "surrogatepass")


def digest(*parts: bytes) -> bytes:
    """SHA-256 over parts, each preceded by its length, so that different lists never give the same bytes."""
    hashed = hashlib.sha256()
    for part in parts:
        hashed.update(len(part).to_bytes(4, "big"))
        hashed.update(part)
    return hashed.digest()


def promise_of(entropy: str) -> str:
    """A player's commitment to a word for the deal, in hex."""
    return digest(b"upcard promise 1", utf8(entropy)).hex()


def clean_promise(text: str) -> str:
    """Check a player's commitment: 64 hexadecimal digits, or empty if the player adds nothing to the deal.
    Raises `RoomError`."""
    if text and not _PROMISE.fullmatch(text):
        raise RoomError("a promise is the SHA-256 of what you add to the deal: 64 hexadecimal digits in small letters")
    return text


def clean_entropy(text: str, promise: str) -> str:
    """Check a player's word: up to 64 letters, digits, - and _, as promised. Raises `RoomError`."""
    if not _ENTROPY.fullmatch(text):
        raise RoomError(f"what you add to the deal has 1 to {MAX_ENTROPY_LENGTH} letters, digits, - and _")
    if promise_of(text) != promise:
        raise RoomError("this is not what you promised to add to the deal")
    return text


def with_proof(record: str, secret: Secret, table: str, entropy: Sequence[str], promises: Sequence[str]) -> str:
    """A record with the additional lines that `check_record` needs, after its own head."""
    head, gap, body = record.partition("\n\n")
    proof = (
        f'[Table "{table}"]\n[Commitment "{secret.commitment}"]\n[Secret "{secret.seed.hex()}"]\n'
        f'[Salt "{secret.salt.hex()}"]\n[Promises "{_listed(promises)}"]\n[Entropy "{_listed(entropy)}"]'
    )
    return f"{head}\n{proof}{gap}{body}"


def _listed(parts: Sequence[str]) -> str:
    return " ".join(part or _NONE for part in parts)


def _read(text: str) -> list[str]:
    return ["" if part == _NONE else part for part in text.split()]


@dataclass(frozen=True)
class Checked:
    """The result of a successful check."""

    commitment: str
    """The server's commitment."""
    added: tuple[int, ...]
    """The seats whose players revealed the words they had promised."""
    late: tuple[int, ...]
    """The seats whose players had promised words but did not reveal them in time."""


def check_record(record: str, commitment: str | None = None) -> Checked:
    """Verify that the deal of a record follows from the commitments.

    Pass the `commitment` that was shown when you took your seat to compare it, too. Raises `RoomError` with the reason.
    """
    found: dict[str, str] = dict(re.findall(r'^\[(\w+) "(.*)"\]$', record, re.M))
    missing = [name for name in _LINES if name not in found]
    if missing:
        raise RoomError(f"the record cannot be verified: it has no line {' and '.join(f'[{m}]' for m in missing)}")
    try:
        secret = Secret(bytes.fromhex(found["Secret"]), bytes.fromhex(found["Salt"]))
    except ValueError:
        raise RoomError("the lines [Secret] and [Salt] must be hexadecimal") from None
    if secret.commitment != found["Commitment"]:
        raise RoomError("the secret in the record is not the one that was committed to")
    if commitment is not None and commitment != found["Commitment"]:
        raise RoomError("the record has another commitment than the one that you were shown")
    entropy, promises = _read(found["Entropy"]), _read(found["Promises"])
    if len(entropy) != len(promises):
        raise RoomError("the lines [Promises] and [Entropy] are of different numbers of seats")
    for seat, (word, promise) in enumerate(zip(entropy, promises, strict=True)):
        if word and promise_of(word) != promise:
            raise RoomError(f"seat {seat} did not promise what it is said to have added to the deal")
    if secret.key(found["Table"], entropy).hex() != found["Seed"]:
        raise RoomError("the cards do not come from the secret and from what the players added")
    added = tuple(seat for seat, word in enumerate(entropy) if word)
    late = tuple(seat for seat, word in enumerate(entropy) if promises[seat] and not word)
    return Checked(found["Commitment"], added, late)
