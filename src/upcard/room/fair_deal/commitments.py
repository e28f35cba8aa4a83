"""`HandCommitment`: commits to the cards of one hand with one hash; cards can be opened one by one.

Every card has a leaf, a salted hash of the card and of the place to which it was dealt; the seal is the hash of all
leaves, in a secret random order. With the seal an opened card can be verified, without learning anything about the
others (``docs/fair-deal.md`` specifies every byte).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from upcard.room.errors import RoomError
from upcard.room.fair_deal.commit_reveal import digest, utf8

SALT = 16
"""The length of a salt in bytes."""
_HASH = re.compile(r"[0-9a-f]{64}")
_OPENED = re.compile(r"([A-Za-z0-9_\[\]]{1,60})=(\S{1,20}):([0-9a-f]{32})")


@dataclass(frozen=True)
class Dealt:
    """A card and the place to which it was dealt: ``hands[2]``, ``stock``."""

    place: str
    card: str


@dataclass(frozen=True)
class Leaf:
    """A card with its salt."""

    dealt: Dealt
    salt: bytes

    @property
    def hash(self) -> bytes:
        """Its public hash."""
        return digest(b"upcard card 1", utf8(self.dealt.place), utf8(self.dealt.card), self.salt)

    def __str__(self) -> str:
        return f"{self.dealt.place}={self.dealt.card}:{self.salt.hex()}"


def commitment_of(leaves: Iterable[bytes]) -> str:
    """The seal over the hashes of all leaves, in hex."""
    return digest(b"upcard seal 1", *leaves).hex()


class HandCommitment:
    """The cards of one hand. Salts and the order of the leaves follow from a secret, the table and the hand."""

    def __init__(self, cards: Sequence[Dealt], secret: bytes, table: str, hand: int) -> None:
        which = (table.encode(), hand.to_bytes(4, "big"))
        drawn = [
            (digest(b"upcard order 1", secret, *which, n.to_bytes(4, "big")),
             Leaf(dealt, digest(b"upcard salt 1", secret, *which, n.to_bytes(4, "big"))[:SALT]))
            for n, dealt in enumerate(cards)
        ]  # fmt: skip
        self.leaves = [leaf for _, leaf in sorted(drawn, key=lambda pair: pair[0])]
        self.seal = commitment_of(leaf.hash for leaf in self.leaves)

    def opened(self, leaves: Collection[int]) -> str:
        """The hand as a record has it: these leaves opened, the others as hashes."""
        return " ".join(str(leaf) if n in leaves else leaf.hash.hex() for n, leaf in enumerate(self.leaves))


def read_leaves(text: str) -> tuple[str, list[Dealt], int]:
    """Parse the text of `HandCommitment.opened`: returns its seal, the open cards, and the number of hidden ones.
    Raises `RoomError`."""
    hashes, cards = [], []
    for word in text.split():
        if _HASH.fullmatch(word):
            hashes.append(bytes.fromhex(word))
        elif found := _OPENED.fullmatch(word):
            leaf = Leaf(Dealt(found[1], found[2]), bytes.fromhex(found[3]))
            hashes.append(leaf.hash)
            cards.append(leaf.dealt)
        else:
            raise RoomError(f"a sealed card is 64 hexadecimal digits, or PLACE=CARD:SALT, not {word[:40]!r}")
    return commitment_of(hashes), cards, len(hashes) - len(cards)
