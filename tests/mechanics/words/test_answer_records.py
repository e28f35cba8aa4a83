"""Answers on record: an answer about a hand can be checked against any later hand."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from tests.drawn import cards, plain, record, text
from upcard.language.questions import read_question
from upcard.mechanics.words import answer_records

rules = plain(answer_records)
YES, NO = 1, 0


def table(*held: str, room: int = 40) -> SimpleNamespace:
    return record(
        hands=[cards(hand) for hand in held], gone=[0] * len(held), lacks=[0] * len(held), shown=[0] * len(held),
        said=np.zeros(room, np.int64), said_end=0,
    )  # fmt: skip


def answer(s: SimpleNamespace, seat: int, question: str, said: int, *, elsewhere: str = "") -> None:
    words = read_question(question)
    rules.testify(s, seat, np.array([*words, 0], np.int64), len(words), said, cards(elsewhere))


def test_a_plain_no_is_a_void() -> None:
    s = table("7♥", "9♣")
    answer(s, 1, "any hearts?", NO)
    assert s.lacks[1] == 0x1FFF << 26 and s.said_end == 0


def test_a_yes_that_leaves_one_card_shows_it() -> None:
    s = table("7♥", "K♠")
    answer(s, 1, "any black kings?", YES, elsewhere="K♣")
    assert text(s.shown[1]) == "K♠" and s.said_end == 0


def test_a_yes_that_is_known_already_is_not_kept() -> None:
    s = table("7♥", "K♠")
    s.shown[1] = cards("K♠")
    answer(s, 1, "any kings?", YES)
    assert s.said_end == 0


def test_a_yes_that_leaves_several_is_kept_and_holds_for_the_hand() -> None:
    s = table("7♥", "K♠ K♣")
    answer(s, 1, "any kings?", YES)
    assert s.said_end == 3 and rules.contradicted(s) == 0
    s.hands[1] = cards("Q♠ Q♣")
    assert rules.contradicted(s) == 1, "such a hand would have answered no"


@pytest.mark.parametrize(("question", "said"), [("two kings or more?", YES), ("more reds than blacks?", NO)])
def test_what_was_true_then_stays_true_when_cards_leave_the_hand(question: str, said: int) -> None:
    s = table("7♥", "K♠ K♣ 2♥")
    answer(s, 1, question, said)
    s.hands[1], s.gone[1] = cards("2♥"), cards("K♠ K♣")  # the kings were laid down openly
    assert rules.contradicted(s) == 0
    s.gone[1] = cards("K♠")  # and if one of them had never been there ...
    assert rules.contradicted(s) == (1 if said == YES else 0)


def test_cards_that_had_gone_before_the_answer_do_not_count_for_it() -> None:
    s = table("7♥", "K♠")
    s.gone[1] = cards("K♣ K♦")
    answer(s, 1, "two kings or more?", NO)
    assert s.said_end == 3 and rules.contradicted(s) == 0


def test_the_oldest_answers_are_forgotten_when_there_is_no_room() -> None:
    s = table("7♥", "K♠ K♣", room=9)
    answer(s, 1, "two kings or more?", YES)
    answer(s, 1, "two black cards or more?", YES)
    answer(s, 1, "two spades or more?", NO)
    answer(s, 1, "two clubs or more?", NO)
    assert s.said_end == 9 and rules.contradicted(s) == 0
    s.hands[1] = cards("2♥")
    assert rules.contradicted(s) == 1, "of the three that are left one said yes: two black cards"
