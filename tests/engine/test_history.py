"""The history of a seat: perfect recall that is cached, copied, redealt and pickled with the state."""

from __future__ import annotations

import pickle

import pytest

import upcard
from upcard.engine.knowledge.history import HIDDEN
from upcard.engine.play.state import State
from upcard.errors import BadRecord


def played(name: str, moves: int, seed: int = 3, **options: int | str) -> State:
    state = upcard.game(name, single_hand=True, **options).new_initial_state(seed=seed)
    for k in range(moves):
        legal = state.legal_actions()
        state.apply_action(legal[(7 * k + seed) % len(legal)])
    return state


def told_at_once(state: State, seat: int) -> str:
    again = State(state.game, states=state._origin)
    for player, action in state.full_history():
        again.apply_action(action, player)
    return again.information_state_string(seat)


def test_a_history_built_move_by_move_equals_the_one_built_at_the_end() -> None:
    state = upcard.game("whist", single_hand=True).new_initial_state(seed=3)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
        told = state.information_state_string(1)
    assert told == told_at_once(state, 1)
    assert told.count("\n1> ") == 13


def test_a_copy_has_its_own_history() -> None:
    state = played("whist", 5)
    state.information_state_string(0)
    twin = state.clone()
    first, last = state.legal_actions()[0], state.legal_actions()[-1]
    state.apply_action(first)
    twin.apply_action(last)
    assert state.information_state_string(0) == told_at_once(state, 0)
    assert twin.information_state_string(0) == told_at_once(twin, 0) != state.information_state_string(0)


def test_a_move_taken_back_leaves_the_history() -> None:
    state = played("whist", 5)
    before = state.information_state_string(0)
    player, action = state.current_player(), state.legal_actions()[0]
    state.apply_action(action)
    assert state.information_state_string(0) != before
    state.undo_action(player, action)
    assert state.information_state_string(0) == before


def test_secrets_are_not_in_the_history_of_a_seat() -> None:
    state = upcard.game("guts", players=3, single_hand=True, declare="simultaneous").new_initial_state(seed=1)
    stays, folds = state.child(state.legal_actions()[0]), state.child(state.legal_actions()[1])
    assert stays.information_state_string(1) == folds.information_state_string(1)
    assert stays.information_state_string(0) != folds.information_state_string(0)
    assert [move for _, move in stays.seen_history(1).learned] in ([HIDDEN], [])


@pytest.mark.parametrize("name", ["whist", "gong_zhu", "contract_rummy"])
def test_a_redealt_state_continues_the_history_of_its_seat(name: str) -> None:
    state = played(name, 9)
    seat = state.current_player()
    worlds = [state.resample_from_infostate(seat, seed) for seed in range(5)]
    told = state.information_state_string(seat)
    assert {world.information_state_string(seat) for world in worlds} == {told}
    assert len({world.snapshot().tobytes() for world in worlds}) > 1
    action = state.legal_actions()[0]
    assert worlds[0].child(action).information_state_string(seat).startswith(f"{told}\n{seat}> ")


def test_a_state_is_the_same_after_pickling() -> None:
    state = played("trex", 12)
    again = pickle.loads(pickle.dumps(state))
    assert again.game == state.game and again.full_history() == state.full_history()
    assert str(again) == str(state) and again.legal_actions() == state.legal_actions()
    assert again.information_state_string(2) == state.information_state_string(2)


def test_a_state_of_other_rules_is_not_unpickled(monkeypatch: pytest.MonkeyPatch) -> None:
    state = played("whist", 3)
    kept = pickle.dumps(state)
    monkeypatch.setattr(state.game.rules, "digest", "0" * 12)
    with pytest.raises(BadRecord, match="another version"):
        pickle.loads(kept)


def test_others_learn_that_a_player_answered_but_not_the_answer() -> None:
    told = []
    for answer in ("claim", "no claim"):
        state = upcard.game("bartok", players=3, races="turn_based").new_initial_state(seed=3)
        seat = state.current_player()
        state.apply_action(next(a for a in state.legal_actions() if state.action_to_string(seat, a).startswith(answer)))
        told.append(state.information_state_string((seat + 1) % 3))
    assert told[0] == told[1]
    assert f"\n{seat}> has answered" in told[0]
