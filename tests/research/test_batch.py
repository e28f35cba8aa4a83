"""Many matches at once: the same matches as one by one, whatever the number of threads."""

from __future__ import annotations

import numpy as np
import pytest

import upcard
from upcard.engine.knowledge.observation import observer_of
from upcard.engine.play.batch import Batch
from upcard.errors import BadMove, IllegalMove

GAMES = ("whist", *(pytest.param(name, marks=pytest.mark.long) for name in ("go_boom", "rams")))
"""Each takes seconds to compile for it."""


def any_legal(mask: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    return (rng.random(mask.shape) * mask).argmax(axis=1)


@pytest.mark.parametrize("name", GAMES)
def test_a_batch_plays_what_single_states_play(name: str) -> None:
    game = upcard.game(name, single_hand=True)
    batch, rng = Batch(game, 5, seed=9), np.random.default_rng(1)
    batch.reset()
    states = [batch.state(place) for place in range(5)]
    ended = 0
    for _ in range(200):
        for place, state in enumerate(states):
            assert state.current_player() == batch.player[place]
            assert state.legal_actions_mask() == batch.mask[place].tolist()
            seen = observer_of(game.rules).tensor(state.snapshot(), state.current_player())
            np.testing.assert_array_equal(seen, batch.observation[place])
        actions = any_legal(batch.mask, rng)
        batch.step(actions)
        for place, state in enumerate(states):
            mover = state.current_player()
            state.apply_action(int(actions[place]))
            assert batch.terminated[place] == state.is_terminal() and not batch.truncated[place]
            if state.is_terminal():
                ended += 1
                assert batch.rewards[place].tolist() == pytest.approx(state.returns())
                last = observer_of(game.rules).tensor(state.snapshot(), mover)
                np.testing.assert_array_equal(last, batch.final_observation[place])
                states[place] = batch.state(place)
            else:
                assert not batch.rewards[place].any()
    assert ended > 5 and batch.numbers.max() > 5


def test_match_k_is_dealt_as_match_k_of_a_simulation() -> None:
    game = upcard.game("beggar_my_neighbor")  # no player decides anything: the deal decides
    played = upcard.simulate(game, 6, seed=4)
    batch, rng = Batch(game, 4, seed=4, observe=False), np.random.default_rng(1)
    batch.reset()
    rewards: dict[int, list[float]] = {}
    while not rewards.keys() >= set(range(6)):
        numbers = batch.numbers.copy()
        batch.step(any_legal(batch.mask, rng))
        for place in np.flatnonzero(batch.terminated):
            rewards[int(numbers[place])] = batch.rewards[place].tolist()
    for number in range(6):
        assert rewards[number] == played.returns[number].tolist()


def test_threads_change_nothing() -> None:
    game = upcard.game("whist", single_hand=True)
    alone, together = Batch(game, 64, seed=2), Batch(game, 64, seed=2, threads=3)
    rng = np.random.default_rng(1)
    alone.reset()
    together.reset()
    for _ in range(120):
        actions = any_legal(alone.mask, rng)
        alone.step(actions)
        together.step(actions)
        for name in ("observation", "final_observation", "mask", "player", "rewards", "terminated", "numbers"):
            np.testing.assert_array_equal(getattr(alone, name), getattr(together, name))
    together.close()


def test_a_move_that_is_not_legal_is_refused_with_its_rule_and_changes_nothing() -> None:
    batch = Batch(upcard.game("whist"), 3, seed=1)
    batch.reset()
    before, actions = batch.observation.copy(), batch.mask.argmax(axis=1)
    actions[1] = batch.mask[1].argmin()
    with pytest.raises(IllegalMove, match=r"match 1 of the batch: R3: you do not hold"):
        batch.step(actions)
    actions[1] = 99
    with pytest.raises(BadMove, match="match 1 of the batch: there is no move 99"):
        batch.step(actions)
    with pytest.raises(BadMove, match="3 moves are needed"):
        batch.step(actions[:2])
    np.testing.assert_array_equal(before, batch.observation)


def test_a_batch_has_a_size() -> None:
    with pytest.raises(ValueError, match="one match or more"):
        Batch(upcard.game("whist"), 0)


def test_moves_are_whole_numbers_and_come_after_the_deal() -> None:
    batch = Batch(upcard.game("whist", single_hand=True), 3, seed=1)
    with pytest.raises(RuntimeError, match="call reset first"):
        batch.step(np.zeros(3, np.int64))
    batch.reset()
    with pytest.raises(BadMove, match="moves are whole numbers, not float64"):
        batch.step(batch.mask.argmax(axis=1) * 1.0)  # type: ignore[arg-type]


@pytest.mark.parametrize("place", [-1, 5])
def test_a_match_that_there_is_not_is_refused(place: int) -> None:
    with pytest.raises(IndexError, match=f"matches 0 to 4, and no match {place}"):
        Batch(upcard.game("whist"), 5, 1).state(place)
