"""Formal questions about a card set: packed into int64 words, answered by a rule.

A question is an "or" of "and"s of clauses. A clause takes one word: the cards of its set (52 bits), how they are
counted (`AT_LEAST`, `AT_MOST`, `EXACTLY` a number), whether it is negated, and whether it begins a new alternative. The
clause `AGAINST` compares two counts and takes a second word for the other set. No word of a question is 0: a 0
ends it.

>>> question = (clause(RANK_SET[11], AT_LEAST, 2), clause(SUIT_SET[1], AT_MOST, 0, alternative=True))
>>> question_text(question)
'at least 2 of K♣ K♦ K♥ K♠ or at most 0 of ♦'
>>> [int(holds_true(np.array(question), 0, 2, set_of(parse_cards(hand)))) for hand in ("K♦ K♠", "K♦", "A♠")]
[1, 0, 1]
"""

from __future__ import annotations

from collections.abc import Sequence

from upcard.arrays import np  # noqa: F401
from upcard.cards.faces import SUIT_SIGNS, card_text, parse_cards  # noqa: F401  (names of the doctest)
from upcard.cards.sets import FULL_PACK, RANK_SET, SUIT_SET, count, faces_in, set_of  # noqa: F401
from upcard.jit.rule import rule

AT_LEAST, AT_MOST, EXACTLY, AGAINST = range(4)
MORE, FEWER, AS_MANY = range(3)
"""The numbers of an `AGAINST` clause: more of the first set than of the second, fewer, just as many."""
MAX_CODE = 31
_KIND, _NUMBER, _NOT, _OR, _SECOND = 52, 54, 59, 60, 61
ANY_CARD = FULL_PACK | 1 << _NUMBER
"""The question whether there is any card at all."""


def clause(cards: int, kind: int, number: int, *, negated: bool = False, alternative: bool = False) -> int:
    """One clause: the count of `cards` compared with a number from 0 to `MAX_CODE`."""
    return int(cards) | kind << _KIND | number << _NUMBER | negated << _NOT | alternative << _OR


def second(cards: int) -> int:
    """The word of the other set, which follows a clause of the kind `AGAINST`."""
    return int(cards) | 1 << _SECOND


@rule
def length(words):
    """The number of words of the question in an array."""
    for place in range(len(words)):
        if words[place] == 0:
            return place
    return len(words)


@rule
def holds_true(words, first, end, cards):
    """The answer for a card set (1 for yes) to the question in the words from `first` to before `end`."""
    any_true, all_true = 0, 1
    place = first
    while place < end:
        word = words[place]
        if (word >> _OR) & 1 and place > first:
            any_true |= all_true
            all_true = 1
        truth = _clause_holds(words, place, cards)
        all_true &= truth ^ ((word >> _NOT) & 1)
        place += 2 if (word >> _KIND) & 3 == AGAINST else 1
    return any_true | all_true


@rule
def _clause_holds(words, place, cards):
    word = words[place]
    mine = count(cards & word & FULL_PACK)
    kind, wanted = (word >> _KIND) & 3, (word >> _NUMBER) & MAX_CODE
    if kind == AGAINST:
        theirs = count(cards & words[place + 1] & FULL_PACK)
        if wanted == MORE:
            return 1 if mine > theirs else 0
        if wanted == FEWER:
            return 1 if mine < theirs else 0
        return 1 if mine == theirs else 0
    if kind == AT_LEAST:
        return 1 if mine >= wanted else 0
    if kind == AT_MOST:
        return 1 if mine <= wanted else 0
    return 1 if mine == wanted else 0


@rule
def any_of(word):
    """The card set of a clause that asks for at least one of its cards (or, negated, for none); 0 for other clauses."""
    kind, wanted = (word >> _KIND) & 3, (word >> _NUMBER) & MAX_CODE
    if (kind == AT_LEAST and wanted == 1) or (kind == AT_MOST and wanted == 0):
        return word & FULL_PACK
    return word & 0


@rule
def asks_for_none(word):
    """Whether a clause that `any_of` understands is true for a hand without any of the cards."""
    return (((word >> _KIND) & 3 == AT_MOST) ^ ((word >> _NOT) & 1)) != 0


def well_formed(words: Sequence[int]) -> bool:
    """Whether these words (up to the first 0) are a question."""
    place, found = 0, [int(w) for w in words]
    end = found.index(0) if 0 in found else len(found)
    while place < end:
        word = found[place]
        if not 0 < word < 1 << _SECOND:
            return False
        if word >> _KIND & 3 == AGAINST:
            place += 1
            if word >> _NUMBER & MAX_CODE > AS_MANY or place == end or found[place] >> 52 != 1 << (_SECOND - 52):
                return False
        place += 1
    return end > 0


def clauses(words: Sequence[int]) -> int:
    """The number of clauses in a question."""
    return sum(1 for word in words if word and not word >> _SECOND & 1)


def set_text(cards: int) -> str:
    """``♦ 7♥ 8♥``: whole suits by their signs, other cards one by one."""
    cards, texts = int(cards), []
    for suit in range(4):
        of_suit = cards & int(SUIT_SET[suit])
        whole = of_suit == int(SUIT_SET[suit])
        texts += [SUIT_SIGNS[suit]] if whole else [card_text(face) for face in faces_in(of_suit)]
    return " ".join(texts) or "nothing"


def question_text(words: Sequence[int]) -> str:
    """The question as text, which `upcard.language` reads back to the same question."""
    found = [int(w) for w in words]
    text, place = "", 0
    while place < len(found) and found[place]:
        word = found[place]
        joint = "" if place == 0 else " or " if word >> _OR & 1 else " and "
        cards, number = set_text(word & FULL_PACK), word >> _NUMBER & MAX_CODE
        if word >> _KIND & 3 == AGAINST:
            place += 1
            other = set_text(found[place] & FULL_PACK)
            joins = "as" if number == AS_MANY else "than"
            said = f"{('more of', 'fewer of', 'as many of')[number]} {cards} {joins} of {other}"
        else:
            said = f"{('at least', 'at most', 'exactly')[word >> _KIND & 3]} {number} of {cards}"
        text += joint + ("not " if word >> _NOT & 1 else "") + said
        place += 1
    return text
