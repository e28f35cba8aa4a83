"""Deals that can be checked.

Before anybody sits down the server shows a commitment to its secret: it cannot choose another one when it
knows who plays. The key of the deal is made from that secret and from what each player added, so the server
cannot choose the deal and no player can either. After the match the record carries all of it, and
`check_record` works it out again.

`Sealed` is the finer seal: one salted hash a card under one root, so that single cards can be proved
without a word about the others (what was folded or never dealt stays secret for ever).
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from upcard.room.problems import RoomError

LONGEST_ENTROPY = 64
_ENTROPY = re.compile(r"[A-Za-z0-9_-]{0,64}")


@dataclass(frozen=True)
class Secret:
    """What the server knows before the deal: 32 secret bytes and the salt of their commitment."""

    seed: bytes
    salt: bytes

    @classmethod
    def new(cls) -> Secret:
        """Drawn from the operating system."""
        return cls(secrets.token_bytes(32), secrets.token_bytes(16))

    @property
    def commitment(self) -> str:
        """SHA-256 over salt and seed, in hex."""
        return _digest(b"upcard commitment 1", self.salt, self.seed).hex()

    def key(self, table: str, entropy: Sequence[str]) -> bytes:
        """The 32 bytes that the cards of this table come from."""
        return _digest(b"upcard deal 1", self.seed, table.encode(), *(part.encode() for part in entropy))


def _digest(*parts: bytes) -> bytes:
    # Each part goes in with its length: no two lists of parts give the same bytes.
    hashed = hashlib.sha256()
    for part in parts:
        hashed.update(len(part).to_bytes(4, "big"))
        hashed.update(part)
    return hashed.digest()


def clean_entropy(text: str) -> str:
    """What a player adds to the deal: up to 64 letters, digits, - and _. Raises `RoomError`."""
    if not _ENTROPY.fullmatch(text):
        raise RoomError(f"what you add to the deal has at most {LONGEST_ENTROPY} letters, digits, - and _")
    return text


def headers(secret: Secret, table: str, entropy: Sequence[str]) -> str:
    """Lines for the head of a record, from which `check_record` can verify the deal."""
    return (
        f'[Table "{table}"]\n[Commitment "{secret.commitment}"]\n[Secret "{secret.seed.hex()}"]\n'
        f'[Salt "{secret.salt.hex()}"]\n[Entropy "{" ".join(part or "*" for part in entropy)}"]'
    )


def with_proof(record: str, secret: Secret, table: str, entropy: Sequence[str]) -> str:
    """A record with those lines after its own head."""
    head, gap, body = record.partition("\n\n")
    return f"{head}\n{headers(secret, table, entropy)}{gap}{body}"


def check_record(record: str, commitment: str | None = None) -> str:
    """Verify that a record was dealt from what was committed to; returns the commitment.

    Give the `commitment` that was shown when you sat down to be sure that it is that one.
    Raises `RoomError` with what does not fit.
    """
    found: dict[str, str] = dict(re.findall(r'^\[(\w+) "(.*)"\]$', record, re.M))
    missing = [name for name in ("Table", "Seed", "Commitment", "Secret", "Salt", "Entropy") if name not in found]
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
    entropy = ["" if part == "*" else part for part in found["Entropy"].split()]
    if secret.key(found["Table"], entropy).hex() != found["Seed"]:
        raise RoomError("the cards do not come from the secret and from what the players added")
    return found["Commitment"]


def _leaf(index: int, salt: bytes, card: str) -> bytes:
    return _digest(b"upcard card 1", index.to_bytes(4, "big"), salt, card.encode())


def _node(left: bytes, right: bytes) -> bytes:
    return _digest(b"upcard node 1", left, right)


@dataclass(frozen=True)
class Proof:
    """Shows that card number `index` was `card` when the root was given out."""

    index: int
    card: str
    salt: bytes
    path: tuple[bytes, ...]
    """The sister of every node on the way up; empty bytes where there is none."""

    def fits(self, root: bytes) -> bool:
        """Whether the card stands under this root."""
        here, place = _leaf(self.index, self.salt, self.card), self.index
        for sister in self.path:
            if sister:
                here = _node(sister, here) if place & 1 else _node(here, sister)
            place >>= 1
        return here == root


class Sealed:
    """Cards in their order under one root (a Merkle tree), to be proved one by one."""

    def __init__(self, cards: Sequence[str], salts: Sequence[bytes] | None = None) -> None:
        if not cards:
            raise ValueError("there is no card to seal")
        self.cards = tuple(cards)
        self.salts = tuple(salts or (secrets.token_bytes(16) for _ in cards))
        level = [_leaf(i, salt, card) for i, (salt, card) in enumerate(zip(self.salts, self.cards, strict=True))]
        self._levels = [level]
        while len(level) > 1:
            pairs = [level[i : i + 2] for i in range(0, len(level), 2)]
            level = [_node(*pair) if len(pair) == 2 else pair[0] for pair in pairs]
            self._levels.append(level)

    @property
    def root(self) -> bytes:
        """What is given out before the cards are."""
        return self._levels[-1][0]

    def proof(self, index: int) -> Proof:
        """The proof of one card; it tells nothing of the others."""
        path, place = [], index
        for level in self._levels[:-1]:
            sister = place ^ 1
            path.append(level[sister] if sister < len(level) else b"")
            place >>= 1
        return Proof(index, self.cards[index], self.salts[index], tuple(path))
