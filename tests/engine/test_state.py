"""`State` and `Game`, the doors for programs: tensors, masks and OpenSpiel's names."""

from __future__ import annotations

import numpy as np
import pytest

import upcard
from upcard.engine.compile.game import compiled_game
from upcard.engine.knowledge.observation import observer_of
from upcard.errors import BadMove, BadOption

GAMES = ("whist", "guts", "bartok")


def somewhere(name: str, moves: int, seed: int = 1, **options: object) -> upcard.State:
    """A state after random moves."""
    state, rng = upcard.game(name, **options).new_initial_state(seed), np.random.default_rng(seed)  # type: ignore[arg-type]
    for _ in range(moves):
        if state.is_terminal():
            break
        state.apply_action(int(rng.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize("name", upcard.games())
def test_the_layout_names_every_number_of_the_observation_once(name: str) -> None:
    game = upcard.game(name)
    at = 0
    for block in game.observation_layout():
        assert block.start == at and block.length > 0 and block.name in game.rules.schema.fields
        at = block.stop
    assert [at] == game.observation_tensor_shape()


def test_the_layout_says_whose_hand_stands_where() -> None:
    state = somewhere("whist", 6)
    hands = [block for block in state.game.observation_layout() if block.name == "hands"]
    assert [(block.seat, block.holds, block.length) for block in hands] == [(seat, "cards", 53) for seat in range(4)]
    for seat in range(4):
        own = state.observation_tensor(seat)[hands[0].start : hands[0].stop - 1]
        held = {state.game.moves.card(move) for move in np.flatnonzero(own)}
        assert len(held) == len(state.view(seat).hands[seat].seen)


@pytest.mark.parametrize("name", GAMES)
def test_one_call_gives_what_single_calls_give_in_new_arrays_or_in_those_given(name: str) -> None:
    state = somewhere(name, 5)
    actions = len(state.game.moves)
    kept, mask = np.full(state.game.observation_tensor_shape(), 7, np.float32), np.full(actions, 7, np.int8)
    for seat in (*range(state.num_players()), None):
        tensor, legal = state.observe(seat, kept, mask)
        assert tensor is kept and legal is mask
        mover = state.current_player() if seat is None else seat
        np.testing.assert_array_equal(tensor, observer_of(state.game.rules).tensor(state.snapshot(), mover))
        assert legal.tolist() == state.legal_actions_mask(mover) == state.action_mask(mover).tolist()
        assert np.flatnonzero(legal).tolist() == state.legal_actions(mover)


def test_arrays_of_another_shape_and_seats_that_are_not_there_are_refused() -> None:
    state = somewhere("whist", 0)
    with pytest.raises(ValueError, match="contiguous float32 array of 697"):
        state.observe(0, np.zeros(696, np.float32))
    with pytest.raises(ValueError, match="contiguous int8 array of 52"):
        state.observe(0, mask=np.zeros(104, np.int8)[::2])
    with pytest.raises(ValueError, match="there is no seat 4"):
        state.observation_tensor(4)
    with pytest.raises(ValueError, match="there is no seat 4"):
        state.information_state_tensor(4)
    for no_seat in (1.5, "2"):
        with pytest.raises(TypeError):
            state.observe(no_seat)
        with pytest.raises(TypeError):
            state.information_state_tensor(no_seat)
    locked = np.zeros(52, np.int8)
    locked.flags.writeable = False
    with pytest.raises(ValueError, match=r"may not be written"):
        state.observe(0, mask=locked)
    kept = np.full(697 + 6, 7, np.float32)
    assert state.information_state_tensor(1, 3, kept) is kept
    np.testing.assert_array_equal(kept, state.information_state_tensor(1, 3))


def test_actions_are_whole_numbers_of_any_kind_and_of_any_size() -> None:
    state = somewhere("whist", 3)
    action = state.legal_actions()[-1]
    for kind in (np.int8, np.uint8, np.int64, np.uint64):
        twin = state.child(kind(action))
        assert twin.history()[-1] == action and twin.serialize() == state.child(action).serialize()
    before = state.serialize()
    for beyond in (-1, 52, 2**40, 2**63, -(2**70)):
        with pytest.raises(BadMove, match="moves are 0 to 51"):
            state.apply_action(beyond)
    for other in (float(action), "7♣", None):
        with pytest.raises(BadMove, match=r"a move is a whole number, not .*; string_to_action reads words"):
            state.apply_action(other)  # type: ignore[arg-type]
    assert state.serialize() == before and len(state.history()) == 3


@pytest.mark.parametrize("seed", [0, 5, 2**63, 2**64 - 1])
@pytest.mark.parametrize("rules", ["compiled", "interpreted"])
def test_a_state_is_dealt_as_a_table_is(seed: int, rules: str) -> None:
    game = upcard.game("whist", single_hand=True)
    if rules == "interpreted":
        game = game.under(compiled_game("whist", interpreted=True))
    dealt = upcard.game("whist", single_hand=True).dealt(seed)
    state = game.new_initial_state(np.uint64(seed))
    assert state.snapshot().tobytes() == dealt.tobytes() == state._origin.tobytes()
    tensor, mask = state.observe()
    np.testing.assert_array_equal(tensor, observer_of(state.game.rules).tensor(dealt, state.current_player()))
    assert np.flatnonzero(mask).tolist() == state.legal_actions()
    state.apply_action(state.legal_actions()[0])
    told = state.information_state_tensor(1)
    assert told[697:700].tolist() == [1 + (state.full_history()[0][0] - 1) % 4, state.history()[0] + 2, 0]


def test_seeds_that_are_no_seeds_are_refused() -> None:
    for seed in (-1, 2**64, b"short"):
        with pytest.raises(BadOption, match="seed"):
            upcard.game("whist").new_initial_state(seed)


def test_when_the_match_is_over_nothing_is_legal_and_seats_still_see() -> None:
    state = somewhere("whist", 999, single_hand=True)
    assert state.is_terminal() and not state.action_mask().any()
    assert state.observation_tensor(2).any()
    with pytest.raises(ValueError, match="no seat is to act"):
        state.observe()


def test_the_information_state_tensor_tells_the_last_moves_newest_first() -> None:
    state = somewhere("whist", 7)
    told = state.information_state_tensor(0, horizon=3)[-6:].reshape(3, 2)
    last = [(1 + player, action + 2) for player, action in state.full_history()[:-4:-1]]
    assert told.tolist() == [list(line) for line in last]
    longer = state.information_state_tensor(1)
    assert [len(longer)] == state.game.information_state_tensor_shape()
    assert not longer[-2 * (64 - 7) :].any() and longer[-2 * (64 - 7) - 1]


def test_a_world_that_is_drawn_remembers_what_its_seat_has_heard() -> None:
    state = somewhere("go_boom", 12)
    for seat in range(state.num_players()):
        world = state.resample_from_infostate(seat, 5)
        for horizon in (0, 5, 64):
            mine = state.information_state_tensor(seat, horizon)
            np.testing.assert_array_equal(world.information_state_tensor(seat, horizon), mine)
        if world.current_player() == seat:  # what it may do, it may do in both
            action = world.legal_actions()[0]
            both = world.clone(), state.clone()
            for one in both:
                if action in one.legal_actions():
                    one.apply_action(action)
            told = [one.information_state_tensor(seat)[-128:].tolist() for one in both]
            assert told[0] == told[1]


def test_copies_are_independent_and_moves_can_be_taken_back() -> None:
    state = somewhere("whist", 10)
    twin, before = state.clone(), state.serialize()
    action, player = twin.legal_actions()[0], twin.current_player()
    twin.apply_action(action)
    assert state.serialize() == before != twin.serialize()
    assert len(state.history()) == 10 and twin.full_history()[-1] == (player, action)
    twin.undo_action(player, action)
    assert twin.serialize() == before and twin.legal_actions() == state.legal_actions()


def test_games_have_open_spiel_s_names() -> None:
    match, hand = upcard.game("whist"), upcard.game("whist", single_hand=True)
    assert (match.min_utility(), match.max_utility(), match.utility_sum()) == (-3.0, 1.0, 0.0)
    assert (hand.max_game_length(), hand.max_utility(), hand.min_utility()) == (52, 7.0, -7.0)
    assert upcard.game("black_hole").utility_sum() is None
    assert match.num_distinct_actions() == 52 and match.num_players() == 4
    assert match.max_game_length() == match.about.max_moves


def test_the_default_seat_is_the_seat_to_act() -> None:
    state = somewhere("whist", 7)
    seat = state.current_player()
    assert state.observation_string() == state.observation_string(seat)
    assert state.information_state_string() == state.information_state_string(seat)
    assert (state.observation_tensor() == state.observation_tensor(seat)).all()
    assert (state.information_state_tensor() == state.information_state_tensor(seat)).all()


@pytest.mark.parametrize("asked", ["observation_string", "information_state_string", "information_state_tensor"])
def test_a_seat_that_there_is_not_is_refused_by_every_question(asked: str) -> None:
    with pytest.raises(ValueError, match="there is no seat -1"):
        getattr(somewhere("whist", 7), asked)(-1)
    with pytest.raises(ValueError, match="no seat is to act"):
        getattr(somewhere("whist", 52, single_hand=True), asked)()
