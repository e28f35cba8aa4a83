"""The meaning of the phrases of a question: card sets, clauses, and formulas in disjunctive normal form."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from lark import Token
from lark.visitors import Transformer_NonRecursive

from upcard.cards.faces import SUIT_SIGNS, parse_card
from upcard.cards.questions import (
    AGAINST,
    AS_MANY,
    AT_LEAST,
    AT_MOST,
    EXACTLY,
    FEWER,
    MAX_CODE,
    MORE,
    clause,
    second,
)  # fmt: skip
from upcard.cards.sets import FULL_PACK, RANK_SET, SUIT_SET, set_of
from upcard.language.errors import NotUnderstood
from upcard.language.lists import Kind, Ranks, Tail, as_said
from upcard.language.number_words import NUMBER_WORDS
from upcard.numerals import whole_number

MAX_TERMS = 256
MAX_HAND = 18
_RANKS = {
    "deuce": 0, "trey": 1, "jack": 9, "knave": 9, "queen": 10, "king": 11, "ace": 12, "t": 8, "j": 9, "q": 10, "k": 11,
}  # fmt: skip
_RED = int(SUIT_SET[1] | SUIT_SET[2])
_NUMBER_CARDS = int(sum(RANK_SET[r] for r in range(9)))
_EVEN = int(sum(RANK_SET[r] for r in range(0, 9, 2)))
_FACES = int(sum(RANK_SET[r] for r in range(9, 12)))
_ONE_EYED = set_of(parse_card(text) for text in ("J♠", "J♥", "K♦"))


@dataclass(frozen=True)
class Clause:
    """A count of cards compared with a number, or with the count of other cards."""

    cards: int
    kind: int
    number: int
    negated: bool = False
    other: int | None = None


Formula = tuple[tuple[Clause, ...], ...]
"""Alternatives; in at least one of them all clauses must hold."""


@dataclass(frozen=True)
class Each:
    """Several sets, each of which the statement is about: hearts and spades."""

    parts: tuple[int, ...]


def pack(formula: Formula, most: int = MAX_CODE) -> tuple[int, ...]:
    """The words of a formula (`cards.questions`). Raises `NotUnderstood` if it has more than `most` clauses."""
    if sum(map(len, formula)) > most:
        raise NotUnderstood(f"that question is too long: at most {most} clauses; ask it in parts")
    words: list[int] = []
    for alternative in formula:
        for place, c in enumerate(alternative):
            words.append(clause(c.cards, c.kind, c.number, negated=c.negated, alternative=place == 0 and bool(words)))
            if c.other is not None:
                words.append(second(c.other))
    return tuple(words)


def _all(formulas: Sequence[Formula]) -> Formula:
    found: Formula = ((),)
    for formula in formulas:
        found = tuple(dict.fromkeys((*a, *b) for a in found for b in formula))
        if len(found) > MAX_TERMS:
            raise NotUnderstood("that question has too many alternatives: ask it in parts")
    return found


def _any(formulas: Sequence[Formula]) -> Formula:
    return tuple(dict.fromkeys(alternative for formula in formulas for alternative in formula))


def _not(formula: Formula) -> Formula:
    return _all([tuple((replace(c, negated=not c.negated),) for c in alternative) for alternative in formula])


def _counted(cards: int | Each, kind: int, number: int) -> Formula:
    if kind == AT_LEAST and number == 0:
        kind, number, cards = AT_MOST, MAX_CODE, 0  # always true, and no word of a question is 0
    parts = cards.parts if isinstance(cards, Each) else (cards,)
    return _all([((Clause(part, kind, min(number, MAX_CODE)),),) for part in parts])


def _together(cards: int | Each) -> int:
    if isinstance(cards, int):
        return cards
    total = 0
    for part in cards.parts:
        total |= part
    return total


def _number(token: str) -> int:
    return NUMBER_WORDS.index(token) if token in NUMBER_WORDS else int(token)


def _rank(token: str) -> int:
    """The rank that a word means: ``7``, ``sevens``, ``queen``."""
    word = (
        "six" if token in ("sixes", "sixs") else token.rstrip("s").rstrip("'") if whole_number(token) is None else token
    )
    if word in _RANKS:
        return _RANKS[word]
    number = _number(word)
    if number == 1:
        return 12
    if not 2 <= number <= 10:
        raise NotUnderstood(f"there is no card of the number {number}; numbers run from 2 to 10")
    return number - 2


class Meaning(Transformer_NonRecursive[Token, Any]):
    """Replaces every phrase of a parsed text by its meaning.

    `spread`: where words beside a list may apply to all of it or to one kind ("red aces or kings"), apply them to all.
    `unclear` says afterwards whether there was such a list.
    """

    def __init__(self, ace_high: bool, spread: bool = False) -> None:
        super().__init__()
        self.ace_high = ace_high
        self.spread = spread
        self.unclear = False

    def _height(self, rank: int) -> int:
        return rank if self.ace_high or rank < 12 else -1

    def _between(self, low: int, high: int) -> int:
        return int(sum(RANK_SET[r] for r in range(13) if low <= self._height(r) <= high))

    # sets -----------------------------------------------------------------------------------------

    def rank(self, children: list[Token]) -> int:
        return Ranks(RANK_SET[_rank(children[0])])

    def any_card(self, children: list[Token]) -> int:
        return FULL_PACK

    def nothing(self, children: list[Token]) -> int:
        return 0

    def card_list(self, children: list[Token]) -> int:
        total = 0
        for token in children:
            text = token.replace(" ", "")
            total |= int(SUIT_SET[SUIT_SIGNS.index(text)]) if text in SUIT_SIGNS else 1 << parse_card(text)
        return total

    def suit(self, children: list[Token]) -> int:
        name = children[0]
        place = SUIT_SIGNS.index(name) if name in SUIT_SIGNS else "cdhs".index(name[0])
        return int(SUIT_SET[place])

    def colour(self, children: list[Token]) -> int:
        return _RED if children[0].startswith("red") else FULL_PACK & ~_RED

    def class_of(self, children: list[Token]) -> int:
        word = children[0]
        if word.startswith("one"):
            return _ONE_EYED
        if word.startswith(("face", "court", "picture")):
            return _FACES
        return {"even": _EVEN, "odd": _NUMBER_CARDS & ~_EVEN}.get(word, _NUMBER_CARDS)

    def limit(self, children: list[Token]) -> int:
        return self._height(_rank(children[-1]))

    def below(self, children: list[Any]) -> int:
        return Tail(self._between(-1, children[-1] - 1))

    def above(self, children: list[Any]) -> int:
        return Tail(self._between(children[-1] + 1, 12))

    def between(self, children: list[Any]) -> int:
        limits = [c for c in children if not isinstance(c, Token)]
        return Tail(self._between(min(limits), max(limits)))

    def or_lower(self, children: list[Any]) -> str:
        return "lower"

    def or_higher(self, children: list[Any]) -> str:
        return "higher"

    def kind(self, children: list[Any]) -> int:
        words = [child for child in children if isinstance(child, int)]
        total = FULL_PACK
        for child in children:
            if isinstance(child, int):
                total &= child
            elif child in ("lower", "higher") and not isinstance(child, Token):
                total = self._and_beyond(total, child)
        return Kind(total, words)

    def _and_beyond(self, cards: int, way: str) -> int:
        """ "Sevens or lower": the ranks of the set and all on one side of them, in the suits of the set."""
        heights = [self._height(r) for r in range(13) if cards & int(RANK_SET[r])]
        suits = sum(int(s) for s in SUIT_SET if cards & int(s))
        if not heights:
            return 0
        return suits & (self._between(-1, max(heights)) if way == "lower" else self._between(min(heights), 12))

    def _list(self, children: list[Any]) -> tuple[int, ...]:
        """The kinds of a list, after the words beside it that apply to all of them."""
        near, far = as_said(children)
        self.unclear = self.unclear or near != far
        return far if self.spread else near

    def union(self, children: list[Any]) -> int:
        return _together(Each(self._list(children)))

    def any_suit(self, children: list[Any]) -> int:
        return _together(Each(tuple(child for child in children if isinstance(child, int))))

    def without(self, children: list[Any]) -> int:
        kinds = [child for child in children if isinstance(child, int)]
        return kinds[0] & ~_together(Each(tuple(kinds[1:])))

    def of_suits(self, children: list[Any]) -> int:
        return Tail(children[-1], suits=True)

    def each_of(self, children: list[Any]) -> Each:
        return Each(self._list(children))

    def article(self, children: list[Any]) -> None:
        return None

    opening = article

    # clauses --------------------------------------------------------------------------------------

    def _parts(self, children: list[Any]) -> tuple[list[Token], list[Any]]:
        words = [c for c in children if isinstance(c, Token) and c.type != "OF"]
        return words, [c for c in children if isinstance(c, (int, Each))]

    def compared(self, children: list[Any]) -> Formula:
        (how, number, *_), (cards, *_) = self._parts(children)
        n = _number(number)
        words = how.strip()
        if words.startswith(("at least", "no fewer", "not fewer", "no less", "not less")) or "minimum" in words:
            return _counted(cards, AT_LEAST, n)
        if words in ("at most", "up to") or words.startswith(("no more", "not more")) or "maximum" in words:
            return _counted(cards, AT_MOST, n)
        if words.startswith("more"):
            return _counted(cards, AT_LEAST, n + 1)
        if words.startswith(("fewer", "less")):
            return _counted(cards, AT_MOST, n - 1) if n else _counted(0, AT_LEAST, 1)
        return _counted(cards, EXACTLY, n)

    def this_many(self, children: list[Any]) -> Formula:
        (number, *_), (cards, *_) = self._parts(children)
        n = _number(number)
        return _counted(cards, AT_LEAST, n) if n else _counted(cards, AT_MOST, 0)

    def this_or_more(self, children: list[Any]) -> Formula:
        (number, *_), (cards, *_) = self._parts(children)
        return _counted(cards, AT_LEAST, max(1, _number(number)))

    def this_or_less(self, children: list[Any]) -> Formula:
        (number, *_), (cards, *_) = self._parts(children)
        return _counted(cards, AT_MOST, _number(number))

    def from_to(self, children: list[Any]) -> Formula:
        """ "Between two and four hearts", "two or three hearts"."""
        words, (cards, *_) = self._parts(children)
        low, high = sorted(_number(word) for word in words if word.type == "NUMBER")
        return _all([_counted(cards, AT_LEAST, low), _counted(cards, AT_MOST, high)])

    def some(self, children: list[Any]) -> Formula:
        _, (cards, *_) = self._parts(children)
        return _counted(cards, AT_LEAST, 1)

    def none(self, children: list[Any]) -> Formula:
        _, (cards, *_) = self._parts(children)
        return _counted(cards, AT_MOST, 0)

    def whole(self, children: list[Any]) -> Formula:
        _, (cards, *_) = self._parts(children)
        together = _together(cards)
        return _counted(together, AT_LEAST, together.bit_count()) if together else _counted(0, AT_LEAST, 1)

    def only(self, children: list[Any]) -> Formula:
        _, (cards, *_) = self._parts(children)
        return _counted(FULL_PACK & ~_together(cards), AT_MOST, 0)

    def parity(self, children: list[Any]) -> Formula:
        (word, *_), (cards, *_) = self._parts(children)
        together = _together(cards)
        first = 0 if "even" in word else 1
        numbers = range(first, min(together.bit_count(), MAX_HAND) + 1, 2)
        return _any([_counted(together, EXACTLY, n) for n in numbers]) or _counted(0, AT_LEAST, 1)

    def pair_of(self, children: list[Any]) -> Formula:
        _, (cards, *_) = self._parts(children)
        return self._same_rank(_together(cards), 2) if isinstance(cards, int) else _all(
            [self._same_rank(part, 2) for part in cards.parts]
        )  # fmt: skip

    def _same_rank(self, cards: int, n: int) -> Formula:
        groups = [cards & int(r) for r in RANK_SET if (cards & int(r)).bit_count() >= n]
        return _any([_counted(group, AT_LEAST, n) for group in groups]) or _counted(cards, AT_LEAST, n)

    def pair(self, children: list[Any]) -> Formula:
        return self._same_rank(FULL_PACK, 2)

    def of_a_kind(self, children: list[Any]) -> Formula:
        word = children[-1]
        n = {"two": 2, "2": 2, "three": 3, "3": 3}.get(word.split()[0], 4)
        return self._same_rank(FULL_PACK, n)

    def _against(self, children: list[Any], number: int) -> Formula:
        _, (cards, other, *_) = self._parts(children)
        return ((Clause(_together(cards), AGAINST, number, other=_together(other)),),)

    def more(self, children: list[Any]) -> Formula:
        return self._against(children, MORE)

    def fewer(self, children: list[Any]) -> Formula:
        return self._against(children, FEWER)

    def as_many(self, children: list[Any]) -> Formula:
        return self._against(children, AS_MANY)

    # statements -----------------------------------------------------------------------------------

    def negated(self, children: list[Any]) -> Formula:
        return _not(_formulas(children)[0])

    def both(self, children: list[Any]) -> Formula:
        return _all(_formulas(children))

    def either(self, children: list[Any]) -> Formula:
        return _any(_formulas(children))

    def start(self, children: list[Any]) -> Formula:
        return _formulas(children)[0]


def _formulas(children: list[Any]) -> list[Formula]:
    return [c for c in children if isinstance(c, tuple)]
