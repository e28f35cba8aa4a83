"""Our games among OpenSpiel's: its own conformance tests, and what they do not look at."""

from __future__ import annotations

import pickle
import random
import runpy
import sys
import unittest
from typing import Any

import pytest

import upcard
from tests.few_daily import few_daily
from upcard.errors import BadOption

pyspiel = pytest.importorskip("pyspiel")

from upcard.research.interfaces import open_spiel  # noqa: E402

SHORTER: dict[str, dict[str, int]] = {
    "bartok": {"turn_limit": 20},
    "beggar_my_neighbor": {"turn_cap": 100},
    "contract_rummy": {"turn_cap": 6},
    "crates": {"turn_cap": 30},
    "diplomat": {"max_questions_per_turn": 2, "stall_limit": 2},
    "kowah": {"turn_cap": 20},
    "mille": {"turn_cap": 12},
    "rolling_stone": {"max_tricks": 12},
}
"""Hands that would be long at random are stopped early."""


def hand_of(name: str, **options: int | str) -> Any:
    return open_spiel.load(upcard.game(name, single_hand=True, **{**SHORTER.get(name, {}), **options}))


def dealt(game: Any, seed: int = 1) -> Any:
    state, chance = game.new_initial_state(), random.Random(seed)
    while state.inner is None:
        state.apply_action(chance.choice(state.chance_outcomes())[0])
    return state


def after(game: Any, moves: int, seed: int = 1) -> Any:
    state, chance = dealt(game, seed), random.Random(seed)
    for _ in range(moves):
        following = state.clone()
        outcomes = [o for o, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        following.apply_action(chance.choice(outcomes))
        if following.is_terminal():
            break
        state = following
    return state


@pytest.mark.parametrize("name", few_daily())
def test_it_passes_open_spiels_own_test(name: str) -> None:
    pyspiel.random_sim_test(hand_of(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", few_daily())
def test_a_redeal_leaves_all_that_the_player_knows(name: str) -> None:
    state = after(hand_of(name), 4)
    seat = max(state.current_player(), 0)
    for n in range(3):
        world = state.resample_from_infostate(seat, random.Random(n).random)
        assert world.history() == []
        assert world.information_state_string(seat) == state.information_state_string(seat)
        assert world.information_state_tensor(seat) == state.information_state_tensor(seat)
        assert world.observation_string(seat) == state.observation_string(seat)
        if not state.is_chance_node():
            assert world.legal_actions() == state.legal_actions()


@pytest.mark.parametrize("name", ["whist", "guts", "truco", "black_hole"])
def test_it_passes_open_spiels_test_of_the_interface(name: str) -> None:
    from open_spiel.integration_tests.api_test import EnforceAPIOnPartialTreeBase
    from open_spiel.python.algorithms import sample_some_states

    class Conformance(EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
        @classmethod
        def setUpClass(cls) -> None:
            cls.game, cls.game_name = hand_of(name), name
            cls.game_type = cls.game.get_type()
            cls.some_states = sample_some_states.sample_some_states(cls.game, max_states=40)

    found = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(Conformance).run(found)
    assert found.testsRun > 4
    assert not found.failures and not found.errors


def test_a_match_is_the_same_on_both_sides_of_the_door() -> None:
    state = dealt(hand_of("trex"), seed=5)
    ours = upcard.engine.play.state.State(state.inner.game, states=state.inner.snapshot())
    while not state.is_terminal():
        action = random.Random(len(state.history())).choice(ours.legal_actions())
        assert state.legal_actions() == ours.legal_actions()
        state.apply_action(action)
        ours.apply_action(action)
    assert state.returns() == ours.returns() != [0.0] * 4


def test_the_same_seed_deals_the_same_cards_and_another_seed_others() -> None:
    game = hand_of("whist")
    assert str(dealt(game, 1)) == str(dealt(game, 1)) != str(dealt(game, 2))


def test_with_one_byte_there_are_two_hundred_and_fifty_six_deals() -> None:
    game = open_spiel.load(upcard.game("guts", players=2, single_hand=True), seed_bytes=1)
    start = game.new_initial_state()
    deals = {start.child(action).observation_string(0) for action, _ in start.chance_outcomes()}
    assert len(start.chance_outcomes()) == 256 and len(deals) > 200
    assert all(not start.child(action).is_chance_node() for action, _ in start.chance_outcomes()[:4])


def test_choices_made_together_are_made_in_the_order_of_seats_and_not_shown() -> None:
    state = dealt(hand_of("guts", players=3, declare="simultaneous"))
    assert state.inner.acting == (0, 1, 2)
    assert state.current_player() == 0
    after_each = [state.child(action) for action in state.legal_actions()]
    assert [s.current_player() for s in after_each] == [1, 1]
    assert len({s.information_state_string(1) for s in after_each}) == 1
    assert len({tuple(s.information_state_tensor(1)) for s in after_each}) == 1


def test_in_a_race_chance_draws_who_is_first() -> None:
    state = dealt(hand_of("through_the_window", players=3))
    while len(state.inner.acting) < 2:
        state.apply_action(state.legal_actions()[0])
    assert state.is_chance_node()
    assert [seat for seat, _ in state.chance_outcomes()] == list(state.inner.acting)
    for seat in state.inner.acting:
        assert state.child(seat).current_player() == seat
    assert state.child(0).information_state_string(2) == state.child(1).information_state_string(2)


def test_the_tensor_holds_the_last_moves_and_the_seats_that_made_them() -> None:
    game = hand_of("whist")
    state = dealt(game)
    leader, card = state.current_player(), state.legal_actions()[0]
    state.apply_action(card)
    observer = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    observer.set_from(state, (leader + 1) % 4)
    assert observer.dict["moves"][:2].tolist() == [[1 + 3, card + 2], [0, 0]]
    assert observer.dict["hands"][:52].sum() == 13, "the hand of the observer comes first"


def test_states_and_games_survive_serialization() -> None:
    game = open_spiel.load(upcard.game("briscola", players=3, first_dealer=2, single_hand=True))
    state = after(game, 12)
    again = pickle.loads(pickle.dumps(state))
    assert again.get_game().played == game.played
    assert str(again) == str(state) and again.history() == state.history()
    world = state.resample_from_infostate(0, random.random)
    _, redealt = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, world))
    assert str(redealt) == str(world)


@pytest.mark.parametrize("text", ["upcard_whist(single_hand=true)", "upcard_briscola(players=3,seed_bytes=2)"])
def test_a_game_is_pickled(text: str) -> None:
    game = pyspiel.load_game(text)
    again = pickle.loads(pickle.dumps(game))
    assert again == game and again.played == game.played and again.seed_bytes == game.seed_bytes


def test_a_small_game_is_pickled_and_its_states_keep_their_history() -> None:
    from upcard.research.interfaces import open_spiel_small
    from upcard.research.small_games import small

    state = open_spiel_small.load(small.kuhn_sized()["guts"]).new_initial_state()
    for _ in range(3):
        state.apply_action(state.legal_actions()[0])
    for again in (pickle.loads(pickle.dumps(state)), state.clone()):
        assert str(again) == str(state) and again.history() == state.history() != []


def test_options_are_parameters_and_bad_ones_are_refused() -> None:
    game = pyspiel.load_game("upcard_whist(target=5,single_hand=false)")
    assert game.played == upcard.game("whist", target=5)
    assert (game.min_utility(), game.max_utility()) == (-3.0, 1.0)
    for bad in ({"target": 0}, {"players": 5}, {"seed_bytes": 9}):
        with pytest.raises(BadOption):
            pyspiel.load_game("upcard_whist", bad)


def test_its_environment_never_begins_with_the_end() -> None:
    from open_spiel.python.rl_environment import ChanceEventSampler, Environment

    dead = [seed for seed in range(200) if upcard.game("black_hole").new_initial_state(seed).is_terminal()]
    assert dead, "some deals of Black Hole have no first move"
    for seed in range(120):
        environment = Environment(hand_of("black_hole"), chance_event_sampler=ChanceEventSampler(seed))
        step = environment.reset()
        assert not environment.is_turn_based or step.observations["legal_actions"][0]


def test_numbers_are_the_same_from_its_observer_and_from_ours() -> None:
    game = hand_of("whist")
    observer = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    now = game.make_py_observer()
    for moves in (0, 9, 40):
        state = after(game, moves)
        for seat in range(4):
            observer.set_from(state, seat)
            assert observer.tensor.tolist() == state.information_state_tensor(seat)
            now.set_from(state, seat)
            assert now.tensor.tolist() == state.observation_tensor(seat)
            assert pyspiel.State.information_state_tensor(state, seat) == state.information_state_tensor(seat)
    assert game.new_initial_state().information_state_tensor(0) == [0.0] * game.information_state_tensor_size()


def test_lists_that_a_caller_keeps_stay_right_from_move_to_move() -> None:
    state, draw = dealt(hand_of("whist"), seed=3), random.Random(3)
    kept = []
    while not state.is_terminal():
        other = state.clone()
        for one in (state, other):
            for seat in range(4):
                numbers = one.information_state_tensor(seat)
                assert numbers == one.inner.information_state_tensor(seat).tolist()
                assert one.observation_tensor(seat) == numbers[: len(numbers) - 128]
                kept.append((numbers, numbers[:]))
        numbers[0] = 7.0  # the caller may do with a list what it likes
        kept.pop()
        state.apply_action(draw.choice(state.legal_actions()))
        other.apply_action(other.legal_actions()[-1])
        assert other.observation_tensor(1) == other.inner.observation_tensor(1).tolist()
    assert all(numbers == copy for numbers, copy in kept)


def test_open_spiels_search_plays_our_games() -> None:
    from open_spiel.python.algorithms.ismcts import ISMCTSBot
    from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

    game = hand_of("tute")
    state = after(game, 30)
    bot = ISMCTSBot(game, RandomRolloutEvaluator(1), 20.0, 12, allow_inconsistent_action_sets=True)
    assert bot.step(state) in state.legal_actions()


def test_without_open_spiel_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(ImportError, match=r"'upcard\[openspiel\]'"):
        runpy.run_path(open_spiel.__file__)
