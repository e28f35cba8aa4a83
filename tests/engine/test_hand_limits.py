"""No single hand has more moves than its game says, or pays a seat more or less."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import product
from random import Random

import numpy as np
import pytest

import upcard
from upcard.engine.play.game import Game
from upcard.engine.testing.variants import variants

FIXED = (
    "black_hole", "briscola", "canadian_salad", "cinch", "gong_zhu", "guts", "nine_card_don", "stealing_bundles",
    "whist",
)  # fmt: skip
"""Games in which random hands come near what their limits say."""
PREFERENCES: dict[str, Callable[[Sequence[int], Random], int]] = {
    "lowest": lambda legal, chance: legal[0],
    "highest": lambda legal, chance: legal[-1],
    "random": lambda legal, chance: chance.choice(legal),
    "mostly the lowest": lambda legal, chance: legal[0] if chance.random() < 0.9 else chance.choice(legal),
    "mostly the highest": lambda legal, chance: legal[-1] if chance.random() < 0.9 else chance.choice(legal),
}


def single_hands(name: str) -> list[Game]:
    """The variants of a game, a single hand of each."""
    rules = upcard.game(name).rules
    return [Game(rules, v.players, options={**v.options, "single_hand": True}) for v in variants(rules)]


def check(game: Game, moves: int, returns: Sequence[float]) -> None:
    assert moves <= game.max_game_length(), game
    assert min(returns) >= game.min_utility() - 1e-6, game
    assert max(returns) <= game.max_utility() + 1e-6, game


@pytest.mark.parametrize("name", upcard.games())
def test_random_hands_keep_the_limits(name: str) -> None:
    for game in single_hands(name):
        assert math.isfinite(game.max_utility()) and math.isfinite(game.min_utility())
        played = upcard.simulate(game, 200, seed=8)
        check(game, int(played.moves.max()), np.ravel(played.returns).tolist())


@pytest.mark.parametrize("name", upcard.games())
def test_hands_of_players_who_draw_them_out_keep_the_limits(name: str) -> None:
    game = upcard.game(name, single_hand=True)
    for preference, seed in product(PREFERENCES, range(5)):
        chance = Random(f"{name} {preference} {seed}")
        state = game.new_initial_state(seed=seed)
        moves = 0
        while not state.is_terminal() and moves < 4000:
            state.apply_action(PREFERENCES[preference](state.legal_actions(), chance))
            moves += 1
        if state.is_terminal():
            check(game, moves, state.returns())


@pytest.mark.parametrize("name", FIXED)
def test_random_hands_come_within_half_of_the_limits(name: str) -> None:
    game = upcard.game(name, single_hand=True)
    played = upcard.simulate(game, 5000, seed=9)
    assert 2 * int(played.moves.max()) >= game.max_game_length()
    assert 2 * float(played.returns.max()) >= game.max_utility()


def test_a_bridge_hand_is_at_most_371_moves() -> None:
    """319 calls, with every double and every pass that keeps the auction open, and 52 cards."""
    state = upcard.game("contract_bridge", single_hand=True).new_initial_state(seed=1)
    words = state.game.moves.words
    bids = [f"bid {n}{sign}" for n in range(1, 8) for sign in ("♣", "♦", "♥", "♠", "NT")]
    calls = ["pass"] * 3
    for bid in bids:
        calls += [bid, "pass", "pass", "double", "pass", "pass", "redouble", *["pass"] * (2 if bid != bids[-1] else 3)]
    for call in calls:
        state.apply_action(next(move for move in state.legal_actions() if words(move) == call))
    moves = len(calls)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
        moves += 1
    assert (len(calls), moves) == (319, 371)
    assert moves == state.game.max_game_length()
