"""Questions asked and answers on record (`mechanics.words.answer_records`) as texts, for setting up positions.

>>> numbers = Answers().read(["seat 2 said no: any diamonds?"])
>>> Answers().write(numbers)
['seat 2 said no: at least 1 of ♦']
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from upcard.cards.faces import card_text, parse_cards
from upcard.cards.questions import question_text
from upcard.cards.sets import faces_in, set_of
from upcard.language.errors import NotUnderstood
from upcard.language.questions import read_question
from upcard.mechanics.words.answer_records import ANSWER_BIT, LENGTH_SHIFT, SEAT_BITS

ANY_CARD = "any card at all"
_SAID = re.compile(r"seat ([0-9]) said (yes|no)(?:, when (.+?) had left the hand)?: (.+)")
_ASKED = re.compile(r"seat ([0-9]): (.+)")


class Answers:
    """``seat 1 said yes, when 7♥ 8♥ had left the hand: at least 2 of ♦``"""

    kind = '"seat 2 said no: any diamonds?"'

    def write(self, numbers: Sequence[int]) -> list[str]:
        """The texts."""
        texts = []
        for head, (gone, *words) in _facts(numbers, 1):
            left = f", when {_cards_text(gone)} had left the hand" if gone else ""
            answer = "yes" if head >> ANSWER_BIT & 1 else "no"
            texts.append(f"seat {head & SEAT_BITS} said {answer}{left}: {question_text(words)}")
        return texts

    def read(self, texts: Sequence[str]) -> list[int]:
        """The numbers. Raises `ValueError`."""
        numbers: list[int] = []
        for text in texts:
            seat, answer, left, question = _parts(_SAID, text, self.kind)
            words = _question(question)
            numbers += [int(seat) & SEAT_BITS | (answer == "yes") << ANSWER_BIT | len(words) << LENGTH_SHIFT]
            numbers += [int(set_of(parse_cards(left or ""))), *words]
        return numbers


class Asked:
    """``seat 1: at least 2 of ♦``"""

    kind = '"seat 2: two diamonds or more?"'

    def write(self, numbers: Sequence[int]) -> list[str]:
        """The texts."""
        return [f"seat {head & SEAT_BITS}: {question_text(words) or ANY_CARD}" for head, words in _facts(numbers, 0)]

    def read(self, texts: Sequence[str]) -> list[int]:
        """The numbers. Raises `ValueError`."""
        numbers: list[int] = []
        for text in texts:
            seat, question = _parts(_ASKED, text, self.kind)
            words = [] if question == ANY_CARD else _question(question)
            numbers += [int(seat) & SEAT_BITS | 1 << ANSWER_BIT | len(words) << LENGTH_SHIFT, *words]
        return numbers


def _facts(numbers: Sequence[int], more: int) -> Iterator[tuple[int, list[int]]]:
    """The head of each fact and the words behind it: as many as the head says, and `more`."""
    at = 0
    while at < len(numbers) and numbers[at]:
        size = 1 + more + (numbers[at] >> LENGTH_SHIFT)
        yield numbers[at], list(numbers[at + 1 : at + size])
        at += size


def _parts(form: re.Pattern[str], text: str, example: str) -> tuple[str, ...]:
    found = form.fullmatch(text.strip())
    if not found:
        raise ValueError(f"{text!r} is not understood; write such as {example}")
    return found.groups()


def _question(text: str) -> list[int]:
    try:
        return list(read_question(text))
    except NotUnderstood as error:
        raise ValueError(f"{text!r}: {error}") from None


def _cards_text(cards: int) -> str:
    return " ".join(card_text(face) for face in faces_in(cards))
