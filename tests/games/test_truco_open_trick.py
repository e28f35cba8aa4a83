"""Tricks in which suits mean nothing and cards may lie face down."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from tests.drawn import face, plain, record, text
from upcard.games.truco import open_trick
from upcard.games.truco.ranking import strength_of_classes

rules = plain(open_trick)
STRENGTH = strength_of_classes(("A♠ A♥ A♦ A♣", "K♠ K♥ K♦ K♣", "7♠ 7♥ 7♦ 7♣"))


def trick(*places: str, leader: int = 0) -> SimpleNamespace:
    """What lies before seats 0 to 3: a card, ``(card)`` face down, or nothing."""
    up = [face(card) if card and card[0] != "(" else -1 for card in places]
    down = [face(card[1:-1]) if card.startswith("(") else -1 for card in places]
    return record(
        trick=up, covered=down, leader=leader, last_trick=[-1] * 4, buried=[0] * 4, won_cards=[0, 0], tied_cards=0
    )


def test_a_card_face_down_is_played_too() -> None:
    s = trick("A♠", "(7♥)", "", "")
    assert [bool(rules.has_played(s, seat)) for seat in range(4)] == [True, True, False, False]
    assert rules.cards_played(s) == 2


@pytest.mark.parametrize(
    ("places", "leader", "first", "sides"),
    [
        (("A♠", "K♠", "7♠", "7♥"), 0, 0, 0b01),
        (("7♠", "K♠", "7♣", "7♥"), 0, 1, 0b10),
        (("A♠", "A♥", "7♠", "7♥"), 0, 0, 0b11),  # tied: the first who played it, counter-clockwise from the leader
        (("A♠", "A♥", "7♠", "7♥"), 1, 1, 0b11),
        (("A♠", "A♥", "7♠", "7♥"), 3, 1, 0b11),  # seat 3 leads, then 2, 1, 0
        (("A♠", "7♥", "A♣", "7♦"), 0, 0, 0b01),  # tied between partners: their side's alone
        (("(A♠)", "7♥", "", ""), 0, 1, 0b10),  # face down it has no power
        (("(A♠)", "(K♥)", "(7♣)", "(7♦)"), 0, -1, 0),
    ],
)
def test_the_highest_card_wins_for_its_side(places: tuple[str, ...], leader: int, first: int, sides: int) -> None:
    assert rules.highest_cards(trick(*places, leader=leader), STRENGTH) == (first, sides)


def test_cards_go_to_the_side_that_won_them_and_hidden_ones_stay_hidden() -> None:
    s = trick("A♠", "K♥", "(7♣)", "7♦")
    rules.gather_open_trick(s, 0)
    assert text(s.won_cards[0]) == "7♦ K♥ A♠" and s.won_cards[1] == 0
    assert [text(cards) for cards in s.buried] == ["", "", "7♣", ""]
    assert s.trick == s.covered == [-1] * 4
    assert s.last_trick == [face("A♠"), face("K♥"), -1, face("7♦")]


def test_a_tied_trick_is_won_by_neither_side() -> None:
    s = trick("A♠", "A♥", "7♣", "7♦")
    rules.gather_open_trick(s, 2)
    assert s.won_cards == [0, 0] and text(s.tied_cards) == "7♣ 7♦ A♥ A♠"
