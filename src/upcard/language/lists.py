"""Lists of kinds of cards, and which of the kinds a word beside the list applies to.

A suit after a list of ranks applies to all of them: "any jack or queen of spades". Where two readings are plausible
("red aces or kings", "hearts or spades higher than 9") both are returned, so that the table can ask.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lark import Token

from upcard.cards.sets import FULL_PACK


class Ranks(int):
    """The cards of a rank."""


class Tail(int):
    """The cards that the words behind a kind of card leave: of hearts (`suits`), lower than 7."""

    suits: bool

    def __new__(cls, cards: int, suits: bool = False) -> Tail:
        tail = super().__new__(cls, cards)
        tail.suits = suits
        return tail


class Kind(int):
    """The cards of a phrase such as "red kings of hearts", and its parts: the words `before` its `head`, and the suits
    and limits behind it; each is the full pack if it is missing."""

    head: int
    before: int
    suits: int
    limits: int

    def __new__(cls, cards: int, words: Sequence[int]) -> Kind:
        kind = super().__new__(cls, cards)
        front = [word for word in words if not isinstance(word, Tail)] or [FULL_PACK]
        tails = [word for word in words if isinstance(word, Tail)]
        kind.head, kind.before = front[-1], _common(front[:-1])
        kind.suits = _common([tail for tail in tails if tail.suits])
        kind.limits = _common([tail for tail in tails if not tail.suits])
        return kind

    @property
    def is_bare_rank(self) -> bool:
        """Whether it is only a rank: kings."""
        return isinstance(self.head, Ranks) and self.is_bare

    @property
    def is_bare(self) -> bool:
        """Whether it is one word."""
        return self.before == self.suits == self.limits == FULL_PACK


def _common(sets: Sequence[int]) -> int:
    cards = FULL_PACK
    for one in sets:
        cards &= one
    return cards


def as_said(children: Sequence[Any]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The sets of a list in two readings, the same twice if there is one: in the first, words beside the list apply to
    the kind next to them, in the second to all. `children` are kinds, conjunctions, and None for an article."""
    kinds = [child for child in children if isinstance(child, Kind)]
    near = tuple(map(int, kinds))
    far = _with_common_suits(kinds)
    if far != near and _repeats_article(children):
        return near, far
    if far != near:
        return far, far
    for reading in (_with_common_limits, _with_common_beginning, _with_common_rank, _with_common_head):
        far = reading(kinds)
        if far != near and _is_plausible(far):
            return near, far
    return near, near


def _repeats_article(children: Sequence[Any]) -> bool:
    """Whether an article follows a conjunction: "the king or the queen of hearts"."""
    joints = [place for place, child in enumerate(children) if isinstance(child, Token)]
    return any(children[place + 1] is None for place in joints)


def _with_common_suits(kinds: Sequence[Kind]) -> tuple[int, ...]:
    """ "Jack or queen of spades": the suits behind the last kind apply to all, if those before are bare ranks."""
    *earlier, last = kinds
    if last.suits == FULL_PACK or not all(kind.is_bare_rank for kind in earlier):
        return tuple(map(int, kinds))
    return (*(kind & last.suits for kind in earlier), int(last))


def _with_common_limits(kinds: Sequence[Kind]) -> tuple[int, ...]:
    """ "Hearts or spades higher than 9", "clubs, kings or queens of hearts"."""
    *earlier, last = kinds
    behind = last.suits & last.limits
    return (*(kind & behind if kind.suits == kind.limits == FULL_PACK else int(kind) for kind in earlier), int(last))


def _with_common_beginning(kinds: Sequence[Kind]) -> tuple[int, ...]:
    """ "Red aces or kings"."""
    first, *later = kinds
    return (int(first), *(kind & first.before if kind.before == FULL_PACK else int(kind) for kind in later))


def _with_common_rank(kinds: Sequence[Kind]) -> tuple[int, ...]:
    """ "The king of hearts and spades"."""
    first, *later = kinds
    if not isinstance(first.head, Ranks) or first.suits == FULL_PACK:
        return tuple(map(int, kinds))
    return (int(first), *(kind & first.head if kind.is_bare else int(kind) for kind in later))


def _with_common_head(kinds: Sequence[Kind]) -> tuple[int, ...]:
    """ "Red or black kings"."""
    *earlier, last = kinds
    if last.before == FULL_PACK:
        return tuple(map(int, kinds))
    return (*(kind & last.head if kind.is_bare and not isinstance(kind.head, Ranks) else int(kind) for kind in earlier),
            int(last))  # fmt: skip


def _is_plausible(sets: Sequence[int]) -> bool:
    """Whether each kind has cards of its own: a reading in which one kind adds nothing was not meant."""
    return all(
        one and not any(one & other == one for place, other in enumerate(sets) if place != n)
        for n, one in enumerate(sets)
    )
