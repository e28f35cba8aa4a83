"""A rule said once for several kinds of moves."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.declarations.declared import Trial

Try = Callable[[str], Trial]

TWO_WAYS = """
@state
class Tried:
    hands = hands(2)
    pile = row(52)
    hidden = row(52, sees=NOBODY)

OPEN = from_hand("open", "{card}", held="R1: you do not hold {card}")
COVERED = from_hand("covered", "{card} face down", held="R1: you do not hold {card}")
MOVES = Catalogue(OPEN, COVERED)

@each(OPEN, COVERED).refused("R2: aces stay in the hand")
def is_ace(s, seat, card):
    return card % 13 == ACE

@COVERED.refused("R3: the 7♥ is played open")
def is_seven(s, seat, card):
    return card == 5 + 13 * HEARTS

@each(OPEN, COVERED).effect
def play(s, seat, card):
    lay_down(s, seat, card)

@rule
def lay_down(s, seat, card):
    s.hands[seat] &= ~one(card)
    s.pile[size(s.pile)] = card
    s.pile[52] += 1
"""


def test_both_kinds_refuse_under_the_same_sentence(tried: Try) -> None:
    game = tried(TWO_WAYS)
    game.hold(0, "A♠ 7♥ 8♣")
    assert game.legal() == ["8♣", "7♥", "8♣ face down"]
    assert game.why_not("A♠") == game.why_not("A♠ face down") == "R2: aces stay in the hand"
    assert game.why_not("7♥ face down") == "R3: the 7♥ is played open" and not game.why_not("7♥")
    assert game.agrees()


def test_both_kinds_do_the_same_with_their_own_numbers(tried: Try) -> None:
    game = tried(TWO_WAYS)
    game.hold(0, "7♥ 8♣")
    game.play("8♣ face down")
    game.play("7♥")
    assert [game.rules.moves.card(int(face)) for face in game.s.pile[:2]] == [6, 31]
    assert game.legal() == []


def test_the_same_rule_stands_in_the_text_of_the_game_once(tried: Try) -> None:
    assert tried(TWO_WAYS).rules.reasons.count("R2: aces stay in the hand") == 1


def test_a_verb_that_no_kind_has_is_an_error(tried: Try) -> None:
    with pytest.raises(AttributeError, match="refuse_all"):
        tried(TWO_WAYS + "each(OPEN, COVERED).refuse_all()\n")
