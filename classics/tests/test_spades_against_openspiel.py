"""Spades decision by decision against OpenSpiel's: bids, legal cards, tricks and points of a hand.

What differs on purpose is in the book, under "Compared with OpenSpiel", and said here where it is allowed for.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import upcard

pyspiel = pytest.importorskip("pyspiel")

CARDS, SPADES = 52, range(39, 52)
THEIR_NIL = 52
SETTINGS = {
    "usual": {"target": 500, "floor": -350},
    "short": {"target": 100, "floor": -100},
    "without mercy": {"target": 60, "floor": 0},
    "first hand decides": {"target": 1, "floor": -1},
}


def theirs(target: int, floor: int) -> Any:
    return pyspiel.load_game(
        "spades",
        {"win_threshold": target, "mercy_threshold": floor, "use_mercy_rule": floor < 0, "win_or_loss_bonus": 0},
    )


def number_of(game: Any, move: int) -> int:
    """A move in OpenSpiel: cards have the same numbers, and a bid of no trick comes before the other bids."""
    words = game.moves.words(move)
    return move if move < CARDS else THEIR_NIL + (0 if words == "bid nil" else int(words.removeprefix("bid ")))


def record_of(state: Any) -> Any:
    return state.game.rules.open(state.snapshot())[0]


def dealt_alike(their_game: Any, s: Any) -> Any:
    """The hand that has just been dealt, in OpenSpiel, where the eldest is always player 0."""
    state = their_game.new_initial_state()
    hands = [
        [card for card in range(CARDS) if int(s["hands"][(s["dealer"] + 1 + k) % 4]) >> card & 1] for k in range(4)
    ]
    for turn in range(CARDS):
        state.apply_action(hands[turn % 4][turn // 4])
    # The last digit of a score is their number of bags; so much of the score is carried over (G15: not less than zero).
    state.set_current_scores([int(s["bags"][(s["dealer"] + 1 + k) % 2]) for k in range(2)])
    return state


def choose(legal: list[int], chance: random.Random) -> int:
    """A random card; a bid mostly of a few tricks, so that contracts are made, too."""
    low = [move for move in legal if CARDS <= move <= CARDS + 4]
    return chance.choice(low if low and chance.random() < 0.85 else legal)


def same_hand(state: Any, other: Any, eldest: int, chance: random.Random) -> Iterator[int]:
    """Play a hand in both, and compare whose turn it is and what is legal; yields once for every decision."""
    broken = False
    for decision in range(4 + CARDS):
        assert state.current_player() == (eldest + other.current_player()) % 4
        moves = {number_of(state.game, move): move for move in state.legal_actions()}
        ours, legal = sorted(moves), other.legal_actions()
        if broken and (decision - 4) % 4 == 0 and not all(card in SPADES for card in ours):
            assert legal == [card for card in ours if card not in SPADES]  # R11: with them spades are never broken
        else:
            assert legal == ours
        move = choose(legal, chance)
        broken = broken or move in SPADES
        state.apply_action(moves[move])
        other.apply_action(move)
        yield move


def same_match(game: Any, their_game: Any, seed: int) -> int:
    """A random match; returns the number of decisions that were compared."""
    state, chance, compared = game.new_initial_state(seed=seed), random.Random(seed), 0
    while not state.is_terminal():
        s = record_of(state)
        eldest, before, hand = int(s["dealer"] + 1) % 4, [int(x) for x in s["score"][:2]], int(s["hand"])
        other = dealt_alike(their_game, s)
        compared += sum(1 for _ in same_hand(state, other, eldest, chance))
        assert other.is_terminal()
        score = [int(x) for x in record_of(state)["score"][:2]]
        gained = [score[(eldest + k) % 2] - before[(eldest + k) % 2] for k in range(4)]
        assert other.returns() == gained
        if hand == 0:  # R18: with them the points of a hand count, which in the first hand are the score
            assert other.is_game_over() == state.is_terminal()
    return compared


@pytest.mark.parametrize("setting", SETTINGS)
def test_random_matches_are_alike(setting):
    options = SETTINGS[setting]
    game, their_game = upcard.game("spades", max_hands=6, **options), theirs(**options)
    assert sum(same_match(game, their_game, seed) for seed in range(10)) > 500


@pytest.mark.long
def test_ten_thousand_random_matches_are_alike():
    for k, options in enumerate(SETTINGS.values()):
        game, their_game = upcard.game("spades", max_hands=6, **options), theirs(**options)
        for seed in range(2500):
            same_match(game, their_game, 2500 * k + seed)
