"""The input of a bot: the numbers and words of its seat, without secrets."""

from __future__ import annotations

import numpy as np
import pytest

import upcard
from upcard.bots.levels import LEVELS, Level, UnknownLevel, make, register
from upcard.engine.knowledge.history import HIDDEN


@pytest.mark.parametrize("name", ["whist", "guts", "bartok", "gong_zhu"])
def test_it_has_the_same_knowledge_as_the_state_gives_the_seat(name: str) -> None:
    state, rng = upcard.game(name).new_initial_state(4), np.random.default_rng(4)
    for _ in range(15):
        if state.is_terminal():
            return
        for seat in range(state.num_players()):
            infoset = state.information_set(seat)
            np.testing.assert_array_equal(infoset.tensor(), state.observation_tensor(seat))
            np.testing.assert_array_equal(infoset.tensor(9), state.information_state_tensor(seat, 9))
            assert infoset.history() == state.seen_history(seat).learned
        infoset = state.information_set()
        assert sorted(infoset.legal()) == np.flatnonzero(infoset.mask()).tolist() == state.legal_actions()
        state.apply_action(int(rng.choice(state.legal_actions())))


def test_moves_that_were_hidden_are_hidden_in_its_history_and_text() -> None:
    state = upcard.game("anaconda").new_initial_state(4)
    kinds = state.game.moves
    while not any(kinds.kind(move).hidden_says for move in state.legal_actions()):
        state.apply_action(state.legal_actions()[0])
    maker, move = state.current_player(), state.legal_actions()[0]
    state.apply_action(move)
    other = (maker + 1) % state.num_players()
    assert state.information_set(maker).history()[-1] == (maker, move)
    assert state.information_set(other).history()[-1] == (maker, HIDDEN)
    assert f"{maker}> ?" in state.information_set(other).text().splitlines()
    assert f"{maker}> {kinds.words(move)}" in state.information_set(maker).text().splitlines()


def test_a_table_and_a_state_give_a_bot_the_same() -> None:
    game = upcard.game("whist")
    table, state = game.table(seed=5), game.new_initial_state(5)
    for _ in range(6):
        seat, move = table.to_act[0], table.legal_ids(table.to_act[0])[0]
        assert table.information_set(seat).text() == state.information_set(seat).text()
        table.play(move, seat)
        state.apply_action(move)


def test_a_registered_bot_is_a_level_and_names_are_taken_once() -> None:
    class First:
        def choose(self, infoset: object) -> int:
            return infoset.legal()[0]  # type: ignore[attr-defined, no-any-return]

    game = upcard.game("whist")
    register("first", lambda chosen, seed: First(), "the first that comes")
    try:
        state = game.new_initial_state(1)
        assert upcard.bot("first", game, seed=3).choose(state.information_set()) in state.legal_actions()
        assert isinstance(LEVELS["first"], Level) and LEVELS["first"].line == "the first that comes"
        with pytest.raises(UnknownLevel, match="takes no budget"):
            make("first:100", game)
        for name in ("first", "club", "two words"):
            with pytest.raises(ValueError, match="cannot be the name"):
                register(name, lambda chosen, seed: First())
    finally:
        del LEVELS["first"]
