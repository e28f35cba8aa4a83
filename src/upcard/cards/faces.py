"""Faces: a card is a small int with a name and a text form.

``face = suit * 13 + rank`` with the suits ♣ ♦ ♥ ♠ as 0..3 and the ranks 2, 3, … K, A as 0..12;
the jokers follow. -1 is no card. `parse_card` and `card_text` are inverse to each other.

>>> card_text(parse_card("7h"))
'7♥'
>>> card_name(parse_card("K♠"))
'king of spades'
>>> [card_text(c) for c in parse_cards("10♦ as, JK1")]
['10♦', 'A♠', 'JK1']
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from upcard.errors import BadCard
from upcard.jit.rule import rule

CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE = range(13)
JOKER_1, JOKER_2, JOKER_3, JOKER_4 = 52, 53, 54, 55

SUIT_SIGNS = "♣♦♥♠"
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
RANK_SIGNS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
RANK_NAMES = (
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "jack", "queen", "king", "ace",
)  # fmt: skip

TEXTS = (
    *(rank + suit for suit in SUIT_SIGNS for rank in RANK_SIGNS),
    "JK1", "JK2", "JK3", "JK4",
)  # fmt: skip
_FACES = {text: face for face, text in enumerate(TEXTS)}
_LETTERS = str.maketrans("CDHS", SUIT_SIGNS)
_SPLIT = re.compile(r"[\s,]+")


@rule
def suit(face):
    """The suit of a face, 0..3 for ♣ ♦ ♥ ♠ (4 for a joker)."""
    return face // 13


@rule
def rank(face):
    """The rank of a face, 0..12 for 2, 3, … K, A."""
    return face % 13


@rule
def face_of(a_suit, a_rank):
    """The face of that suit and rank."""
    return a_suit * 13 + a_rank


def card_text(face: int) -> str:
    """``7♥`` for a face. Raises `BadCard` for a number that is no face."""
    if not 0 <= face < len(TEXTS):
        raise BadCard(f"{face} is not a face; faces are 0 to {len(TEXTS) - 1}")
    return TEXTS[face]


def card_name(face: int) -> str:
    """``seven of hearts`` for a face, as it is read aloud."""
    text = card_text(face)
    if face >= JOKER_1:
        return f"joker {text[-1]}"
    return f"{RANK_NAMES[face % 13]} of {SUIT_NAMES[face // 13]}"


def parse_card(text: str) -> int:
    """The face that a text names: ``7♥``, ``7h``, ``10s``, ``Ts``, ``JK1``. Raises `BadCard`."""
    tidy = text.strip().upper().replace("\ufe0f", "")
    if tidy.startswith("T") and len(tidy) == 2:
        tidy = "10" + tidy[1:]
    if not tidy.startswith("JK"):
        tidy = tidy[:-1] + tidy[-1:].translate(_LETTERS)
    face = _FACES.get(tidy)
    if face is None:
        raise BadCard(
            f"{text!r} is not a card; write a rank (2-10 J Q K A) and a suit "
            f"(c d h s or {' '.join(SUIT_SIGNS)}), such as 7h or 10♠, or JK1 for a joker"
        )
    return face


def parse_cards(text: str | Iterable[str | int]) -> list[int]:
    """The faces in a text (``"7♥ 10s"``) or in a list of texts or faces."""
    if isinstance(text, str):
        return [parse_card(word) for word in _SPLIT.split(text.strip()) if word]
    return [parse_card(word) if isinstance(word, str) else int(word) for word in text]


def parse_suit(text: str) -> int:
    """The suit that a sign, letter or name means: ``♥``, ``h``, ``hearts``. Raises `BadCard`."""
    tidy = text.strip().lower()
    for number, (sign, name) in enumerate(zip(SUIT_SIGNS, SUIT_NAMES, strict=True)):
        if tidy in (sign, name[0], name, name[:-1]):
            return number
    raise BadCard(f"{text!r} is not a suit; write one of {', '.join(SUIT_NAMES)}")


def suit_text(number: int) -> str:
    """The sign of a suit, or ``–`` for none."""
    return SUIT_SIGNS[number] if 0 <= number < 4 else "–"
