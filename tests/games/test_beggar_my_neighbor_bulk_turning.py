"""Cards turned one after the other: blocks of them are moved at once, up to the next card that matters."""

from __future__ import annotations

from array import array

import numpy as np
import pytest

from tests.drawn import cards, plain, row, row_text
from upcard.cards.faces import TEXTS, parse_cards
from upcard.cards.rings import ring_at, ring_size, set_ring
from upcard.games.beggar_my_neighbor import bulk_turning
from upcard.jit.interpreted import interpreted

rules = plain(bulk_turning)
PLACES = 64


def ring(drawn: str, front: int = 0) -> array[int]:
    """A pile that gives at the front; it may lie anywhere in its ring."""
    faces = parse_cards(drawn)
    pile = array("b", [-1] * (PLACES + 2))
    for k, face in enumerate(faces):
        pile[(front + k) % PLACES] = face
    interpreted(set_ring)(pile, front, len(faces))
    return pile


def ring_text(pile: array[int]) -> str:
    return " ".join(TEXTS[interpreted(ring_at)(pile, k)] for k in range(interpreted(ring_size)(pile)))


@pytest.mark.parametrize("front", [0, 30, 62])
def test_cards_are_laid_from_the_front_of_a_pile_wherever_it_lies(front: int) -> None:
    pile, table = ring("2♣ 3♣ 4♣ 5♣ 6♣", front), row("A♠")
    rules.lay(pile, front, table, 1)
    rules.cut_row(table, 1 + 3)
    assert row_text(table) == "A♠ 2♣ 3♣ 4♣", "three of the four that were laid count"


def test_two_players_lay_in_turn() -> None:
    table = row()
    rules.lay_in_turn(ring("2♣ 3♣ 4♣ 5♣", 61), 61, ring("2♥ 3♥ 4♥ 5♥", 7), 7, table, 0)
    rules.cut_row(table, 7)
    assert row_text(table) == "2♣ 2♥ 3♣ 3♥ 4♣ 4♥ 5♣"


@pytest.mark.parametrize("front", [0, 58, 63])
def test_cards_won_go_under_the_pile_in_their_order(front: int) -> None:
    pile, table = ring("2♣ 3♣", front), row("7♥ 8♥ 9♥ 10♥ J♥ Q♥ K♥ A♥ 2♠")
    rules.put_under(table, 9, pile, front + 2)
    interpreted(set_ring)(pile, front, 2 + 9)
    assert ring_text(pile) == "2♣ 3♣ 7♥ 8♥ 9♥ 10♥ J♥ Q♥ K♥ A♥ 2♠"


@pytest.mark.parametrize(("front", "drawn", "ahead"), [(0, "2♣ 3♣ J♣ 4♣", 2), (62, "2♣ 3♣ 5♣ Q♠", 3), (10, "A♥ 2♣", 0)])
def test_the_cards_before_the_next_court_card_are_counted(front: int, drawn: str, ahead: int) -> None:
    court = cards("J♣ Q♠ A♥")
    pile = ring(drawn, front)
    assert rules.run_before_mark(rules.marks_in_ring(pile, court), front) == ahead


def test_without_a_court_card_the_run_is_longer_than_the_pile() -> None:
    assert rules.run_before_mark(rules.marks_in_ring(ring("2♣ 3♣"), cards("A♥")), 0) > 2


def test_marks_follow_the_cards_under_the_pile() -> None:
    """Kept up to date by words of bits, and made anew from the cards: the same."""
    court, front = cards("J♥ A♥"), 60
    pile, table = ring("2♣ J♥ 3♣", front), row("7♥ A♥ 9♥")
    marks = rules.marks_put_under(
        rules.marks_in_ring(pile, court), rules.marks_in_row(table, court), 3, (front + 3) % PLACES
    )
    rules.put_under(table, 3, pile, front + 3)
    interpreted(set_ring)(pile, front, 6)
    assert marks == rules.marks_in_ring(pile, court)
    assert rules.marked_at(np.uint64(0), 5) == 1 << 5


@pytest.mark.parametrize("turn", [0, 1, 63, 64, -1, -65])
def test_a_word_is_turned_round_its_64_places(turn: int) -> None:
    word = 0b1011 | 1 << 63
    turned = int(rules.rotated(np.uint64(word), turn))
    assert {place for place in range(64) if turned >> place & 1} == {
        (place + turn) % 64 for place in range(64) if word >> place & 1
    }
