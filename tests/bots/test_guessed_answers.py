"""Answers that turn on what a player thinks of a hidden hand are not taken from the tree, which knows that hand."""

from __future__ import annotations

import numpy as np
import pytest

import upcard
from tests.bots.judged import JUDGED
from upcard.bots.priors import guesses_of
from upcard.bots.search.guessed_answers import child_of
from upcard.bots.search.ismcts import new_tree
from upcard.bots.search.tree import NODE, USED, grow
from upcard.engine.compile.game import compiled_game
from upcard.jit.rule import INTERPRETED
from upcard.research.benchmark.plain_positions import PlainPosition

LEADING = {"phase": "turn", "dealer": 3, "leader": 0, "turn": 0, "stake": 1, "may_raise": -1}
SURE = {
    "the first trick won, the highest card in hand": ("7♥ 4♣ 5♦ / K♦ / 4♦ / Q♦", "7♥ K♦ 4♦ Q♦"),
    "the first trick lost, the second won, the highest card left": (
        "5♦ 3♣ 4♣ / Q♦ 6♦ / 4♠ 4♥ / 2♦ 4♦", "5♦ Q♦ 4♠ 2♦ 4♦ 3♣ 6♦ 4♥",
    ),
    "the first trick won by partner, third to play to the second": (
        "5♦ 4♣ 6♦ / K♦ 3♥ / 2♦ 4♥ / Q♦ 3♦", "5♦ K♦ 2♦ Q♦ 4♥ 3♦",
    ),
}  # fmt: skip
"""What the seats hold, in the order in which they play, and what has been played: seat 0 is sure to win the hand."""


def raises(cards: str, level: str = "strong") -> list[bool]:
    """Whether a level that holds these cards, and leads to the first trick, calls truco: in four deals."""
    plain = PlainPosition("truco", "", ("truco",), {"0": cards}, 3, fields=LEADING)
    return [plain.rightly(level, seed) for seed in range(4)]


def test_only_answers_to_raises_of_the_other_side_are_guessed_at_truco() -> None:
    rules = compiled_game("truco", interpreted=True)
    guesses = guesses_of(rules)
    assert guesses is not None
    table = upcard.game("truco", single_hand=True).position(
        **LEADING, hands=["4♣ 7♥ A♠", "K♦ Q♦ J♦", "5♦ 6♠ 7♦", "6♦ 5♣ 4♦"]
    )
    before = rules.open(table.snapshot())[0]
    assert not any(guesses(before, seat, 0) for seat in range(4))
    table.play("truco")
    asked = rules.open(table.snapshot())[0]
    assert [bool(guesses(asked, seat, 0)) for seat in range(4)] == [False, True, False, True]


def test_other_games_have_no_such_decisions() -> None:
    lending = [name for name in JUDGED if guesses_of(compiled_game(name, interpreted=True)) is not None]
    assert lending == ["truco"]


def test_the_child_of_a_move_is_found_by_its_seat_and_its_move() -> None:
    rules = compiled_game("truco", interpreted=True)
    tree = new_tree(rules, np.zeros(4, NODE), np.zeros(4, np.int32), 1.0)
    made = [grow(tree, 0, seat, move) for seat, move in ((1, 5), (2, 5))]
    assert tree.counters[USED] == 3
    assert [child_of(tree.nodes, 0, seat, move) for seat, move in ((1, 5), (2, 5), (1, 6))] == [*made, 0]


@pytest.mark.skipif(INTERPRETED, reason="interpreted rules are too slow for a level that thinks")
def test_a_strong_player_raises_on_what_cannot_be_beaten_and_not_on_nothing() -> None:
    assert all(raises("4♣ 7♥ A♠"))
    assert not any(raises("4♥ 5♠ 6♦"))


@pytest.mark.skipif(INTERPRETED, reason="interpreted rules are too slow for a level that thinks")
@pytest.mark.parametrize("name", SURE)
def test_a_strong_player_raises_on_a_sure_winner_of_a_later_trick(name: str) -> None:
    cards, moves = SURE[name]
    hands = dict(zip(("0", "3", "2", "1"), cards.split(" / ")))
    plain = PlainPosition("truco", "", ("truco",), hands, 3, moves=tuple(moves.split()), fields=LEADING)
    assert all(plain.rightly("strong", seed) for seed in range(6))
