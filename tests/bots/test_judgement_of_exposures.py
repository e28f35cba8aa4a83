"""Judgement at Gong Zhu: what a hand must have before a card of it is exposed, and where the goat is played."""

import pytest

import upcard
from tests.bots.inclinations import priors
from upcard.bots import LEVELS
from upcard.cards.faces import TEXTS
from upcard.engine.compile.game import compiled_game

GONG_ZHU = upcard.game("gong_zhu", single_hand=True).under(compiled_game("gong_zhu", interpreted=True))
UNTHINKABLE = min(level.weakness.unthinkable for level in LEVELS.values() if level.budget)
HANDS = [
    # a hand, a card of it that may be exposed, and whether a sensible player would consider it
    ("Q♠ 9♠ 4♠ 3♦ 7♦ K♦ 2♥ 5♥ 9♥ 4♣ 8♣ J♣ K♣", "Q♠", False),
    ("Q♠ A♠ K♠ 4♠ 3♠ 7♦ K♦ 5♥ 9♥ 4♣ 8♣ J♣ K♣", "Q♠", False),
    ("Q♠ J♠ 9♠ 7♠ 4♠ 3♠ K♦ 5♥ 9♥ 4♣ 8♣ J♣ K♣", "Q♠", True),
    ("9♠ 4♠ 3♠ 3♦ 7♦ J♦ 2♥ 5♥ 9♥ 4♣ 8♣ J♣ K♣", "J♦", False),
    ("9♠ 4♠ 3♠ A♦ K♦ J♦ 2♥ 5♥ 9♥ 4♣ 8♣ J♣ K♣", "J♦", True),
    ("9♠ 4♠ 3♠ A♦ K♦ 8♦ 2♥ 5♥ 9♥ 10♣ 8♣ J♣ K♣", "10♣", False),
    ("9♠ 4♠ 3♠ A♦ K♦ 8♦ 2♥ 5♥ A♥ 7♣ 8♣ J♣ K♣", "A♥", False),
]


@pytest.mark.parametrize(("hand", "card", "thought_of"), HANDS)
def test_a_card_is_exposed_behind_many_lower_ones_or_under_the_highest(hand, card, thought_of):
    others = [face for face in TEXTS[:52] if face not in hand.split()]
    hands = [hand, *(" ".join(others[13 * k : 13 * k + 13]) for k in range(3))]
    found = priors(GONG_ZHU.position(hands=hands, turn=0, phase="expose"))
    assert (found[f"expose {card}"] >= UNTHINKABLE * max(found.values())) is thought_of


GONE = "2♠ 5♠ 6♠ 7♠"
VOID = "J♦ Q♦ 7♦ 2♥ 5♥ 9♥ 6♥ 4♣ 8♣ J♣ K♣ 3♣"
TRICKS = [("", False), ("4♦ 9♦", False), ("4♦ 9♦ 10♦", True), ("A♠ 3♠", False)]


@pytest.mark.parametrize(("trick", "thought_of"), TRICKS)
def test_the_goat_is_not_played_where_others_may_take_it(trick, thought_of):
    laid = trick.split()
    others = [face for face in TEXTS[:52] if face not in (*VOID.split(), *GONE.split(), *laid)]
    hands = [VOID]
    for seat in (1, 2, 3):
        size = 12 - (seat >= 4 - len(laid))
        hands.append(" ".join(others[:size]))
        others = others[size:]
    table = GONG_ZHU.position(hands=hands, trick=trick, tricks=[1, 0, 0, 0], turn=0, phase="play")
    found = priors(table)
    assert (found["J♦"] >= UNTHINKABLE * max(found.values())) is thought_of
