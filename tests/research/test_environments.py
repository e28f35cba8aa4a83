"""Gymnasium's and PettingZoo's own tests on our games."""

from __future__ import annotations

import itertools
import pickle
import sys
import types
import warnings
from functools import partial

import numpy as np
import pytest

import upcard
from tests.few_daily import few_daily
from upcard.bots.levels import UnknownLevel
from upcard.engine.compile.registry import class_name
from upcard.errors import BadOption, IllegalMove

gymnasium = pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from pettingzoo.test import api_test, performance_benchmark, seed_test  # noqa: E402

from upcard.research.interfaces.petting_zoo import env, raw_env  # noqa: E402
from upcard.research.interfaces.vector import AgainstBots, make_vec  # noqa: E402


def quick(name: str) -> dict[str, bool]:
    return {"single_hand": True}


@pytest.mark.parametrize("name", few_daily())
def test_pettingzoo_s_own_test(name: str) -> None:
    table = raw_env(name, **quick(name))
    with warnings.catch_warnings():
        # It minds observations that are not images, and that other agents' observations have an empty mask.
        warnings.simplefilter("ignore")
        api_test(table, num_cycles=60)


@pytest.mark.parametrize("name", ["whist", "truco", "pontoon"])
def test_pettingzoo_s_test_of_seeds(name: str) -> None:
    seed_test(lambda: raw_env(name, **quick(name)), num_cycles=40)


@pytest.mark.parametrize("name", few_daily())
def test_pettingzoo_s_test_of_speed_goes_through(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    clock = itertools.count(0, 0.1)  # it goes on for five seconds: here for fifty rounds of all players
    measured = sys.modules["pettingzoo.test.performance_benchmark"]
    monkeypatch.setattr(measured, "time", types.SimpleNamespace(time=lambda: next(clock)))
    performance_benchmark(raw_env(name, **quick(name)))
    assert "turns per second" in capsys.readouterr().out


def test_wrappers_say_what_was_called_too_early() -> None:
    with pytest.raises(Exception, match="reset"):
        env("whist").step(0)


def test_a_match_pays_each_player_once() -> None:
    table = raw_env("whist", single_hand=True)
    table.reset(seed=1)
    paid = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, terminated, truncated, _ = table.last()
        paid[agent] += reward
        table.step(None if terminated or truncated else int(seen["action_mask"].argmax()))
    assert sum(paid.values()) == 0 and any(paid.values())


@pytest.mark.parametrize("name", few_daily())
def test_every_registered_game_passes_gymnasium_s_own_test_as_it_is_registered(name: str) -> None:
    table = gymnasium.make(f"upcard/{class_name(name)}-v0", opponents="random", single_hand=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it minds bounds of observations that are large
        check_env(table.unwrapped, skip_render_check=True)


def test_an_illegal_move_ends_the_match_of_a_registered_game_or_raises_on_request() -> None:
    table = gymnasium.make("upcard/Whist-v0", opponents="random", single_hand=True)
    _, info = table.reset(seed=1)
    illegal = np.int64(info["action_mask"].argmin())
    assert table.step(illegal)[1:4] == (-1.0, True, False)
    for strict in (
        gymnasium.make("upcard/Whist-v0", opponents="random", illegal="raise", single_hand=True),
        AgainstBots("whist", "random", single_hand=True),
    ):
        strict.reset(seed=1)
        with pytest.raises(IllegalMove):
            strict.step(illegal)


def test_a_learner_plays_whole_matches_against_bots() -> None:
    table = gymnasium.make("upcard/Whist-v0", opponents="random", seat=2, single_hand=True)
    rewards = []
    for seed in range(4):
        _, info = table.reset(seed=seed)
        over = False
        while not over:
            _, reward, over, _, info = table.step(np.int64(info["action_mask"].argmax()))
        rewards.append(reward)
        with pytest.raises(RuntimeError, match="the match is over: call reset"):
            table.step(np.int64(0))
    assert any(rewards)
    strict = gymnasium.make("upcard/Whist-v0", opponents="random", seat=2, illegal="raise")
    _, info = strict.reset(seed=1)
    with pytest.raises(IllegalMove):
        strict.step(np.int64(info["action_mask"].argmin()))
    with pytest.raises(BadOption, match="seat is one of 0 to 3"):
        gymnasium.make("upcard/Whist-v0", seat=4)
    with pytest.raises(BadOption, match=r"a list of 3 for 4 players; not \['club'\]"):
        gymnasium.make("upcard/Whist-v0", opponents=["club"])
    with pytest.raises(UnknownLevel, match="there is no level 'grandmaster'"):
        gymnasium.make("upcard/Whist-v0", opponents="grandmaster")


def test_matches_of_a_vector_end_in_the_same_step_as_the_next_begin() -> None:
    envs = make_vec("whist", 6, single_hand=True)
    seen, infos = envs.reset(seed=5)
    assert envs.single_observation_space.contains(seen[0]) and envs.observation_space.contains(seen)
    for step in range(1, 105):
        seen, rewards, terminations, truncations, infos = envs.step(infos["action_mask"].argmax(axis=1))
        assert rewards.shape == (6, 4) and not truncations.any()
        assert terminations.all() == (step % 52 == 0)
        assert ("final_obs" in infos) == (step % 52 == 0)
        assert (infos["action_mask"].sum(axis=1) > 0).all()


def test_an_id_means_one_learner_against_bots_in_vectors_as_well() -> None:
    settings = {"opponents": "random", "seat": 1, "players": 2, "single_hand": True, "rewards": "points",
                "encoding": "learn"}  # fmt: skip
    one = gymnasium.make("upcard/Briscola-v0", **settings)
    many = gymnasium.make_vec("upcard/Briscola-v0", num_envs=3, **settings)
    assert one.observation_space == many.single_observation_space
    assert one.action_space == many.single_action_space
    seen, infos = many.reset(seed=2)
    total = np.zeros(3)
    for step in range(1, 21):
        assert (infos["current_player"] == 1).all() and many.observation_space.contains(seen)
        assert (many.unwrapped.action_masks() == (infos["action_mask"] == 1)).all()
        seen, rewards, terminations, _, infos = many.step(infos["action_mask"].argmax(axis=1))
        assert rewards.shape == (3,) and terminations.all() == (step == 20)
        total += rewards
    assert (np.abs(total) <= 120).all() and (total % 2 == 0).all()
    seen, _ = one.reset(seed=2)
    total_of_one = 0.0
    for _ in range(20):
        assert one.observation_space.contains(seen)
        seen, reward, over, _, _ = one.step(np.int64(one.unwrapped.action_masks().argmax()))
        total_of_one += reward
    assert over and abs(total_of_one) <= 120 and total_of_one % 2 == 0


def test_a_vector_renders_its_tables() -> None:
    envs = make_vec("briscola", 2, players=2, render_mode="ansi")
    envs.reset(seed=1)
    texts = envs.render()
    assert len(texts) == 2 and all('"game": "briscola"' in text for text in texts)
    assert make_vec("briscola", 2).render() is None
    with pytest.raises(BadOption, match="a render mode is 'ansi' or None, not 'human'"):
        make_vec("briscola", 2, render_mode="human")


@pytest.mark.parametrize("name", ["briscola", "whist", "black_hole"])
def test_environments_pickle_and_go_on(name: str) -> None:
    envs = make_vec(name, 2, single_hand=True, rewards="points", encoding="learn")
    one = AgainstBots(name, "judgement", single_hand=True)
    table = raw_env(name, single_hand=True)
    _, infos = envs.reset(seed=1)
    envs.step(infos["action_mask"].argmax(axis=1))
    one.reset(seed=1)
    table.reset(seed=1)
    again, one_again, table_again = pickle.loads(pickle.dumps((envs, one, table)))
    for _ in range(6):
        actions = envs.action_masks().argmax(axis=1)
        for ours, theirs in zip(envs.step(actions)[:4], again.step(actions)[:4]):
            np.testing.assert_array_equal(ours, theirs)
        action = np.int64(one.action_masks().argmax())
        np.testing.assert_array_equal(one.step(action)[0], one_again.step(action)[0])
        move = int(table.last()[0]["action_mask"].argmax())
        table.step(move)
        table_again.step(move)
        np.testing.assert_array_equal(table.state(), table_again.state())


@pytest.mark.long
def test_an_environment_works_in_another_process() -> None:
    envs = gymnasium.vector.AsyncVectorEnv([
        partial(AgainstBots, "briscola", "random", players=2, single_hand=True, encoding="learn") for _ in range(2)
    ], context="spawn")  # fmt: skip
    try:
        seen, infos = envs.reset(seed=1)
        seen, *_ = envs.step(infos["action_mask"].argmax(axis=1))
        assert seen.shape == envs.observation_space.shape
    finally:
        envs.close()


def test_the_state_of_a_table_holds_what_all_seats_know() -> None:
    table = raw_env("whist", single_hand=True, encoding="learn")
    table.reset(seed=1)
    state = table.state()
    assert table.state_space.contains(state)
    parts = np.split(state, 4)
    for agent, part in zip(table.possible_agents, parts):
        np.testing.assert_array_equal(part, table.observe(agent)["observation"])


def test_points_at_a_table_sum_to_what_the_hand_pays() -> None:
    paid = {}
    for rewards in ("match", "points"):
        table = raw_env("briscola", players=3, single_hand=True, rewards=rewards)
        table.reset(seed=4)
        total = dict.fromkeys(table.possible_agents, 0.0)
        for agent in table.agent_iter():
            seen, reward, terminated, truncated, _ = table.last()
            total[agent] += reward
            table.step(None if terminated or truncated else int(seen["action_mask"].argmax()))
        paid[rewards] = list(total.values())
    assert paid["points"] == pytest.approx(paid["match"]) and any(paid["match"])


def test_arrays_of_a_vector_environment_stay_unchanged_unless_copy_is_off() -> None:
    for copy in (True, False):
        envs = make_vec("whist", 2, copy=copy)
        first, infos = envs.reset(seed=1)
        kept = first.copy()
        envs.step(infos["action_mask"].argmax(axis=1))
        assert np.array_equal(first, kept) == copy


def test_an_observation_stays_unchanged_while_a_part_of_it_is_referenced() -> None:
    envs, twin = (make_vec("whist", 3, single_hand=True) for _ in range(2))
    seen, infos = envs.reset(seed=1)
    twin.reset(seed=1)
    parts, copies = [seen[1:, 5:9].T], [seen[1:, 5:9].T.copy()]
    for _ in range(120):
        actions = infos["action_mask"].argmax(axis=1)
        seen, _, _, _, infos = envs.step(actions)
        again, _, _, _, infos_again = twin.step(actions)
        np.testing.assert_array_equal(seen, again)
        for name in ("final_obs", "_final_obs"):
            if name in infos:
                np.testing.assert_array_equal(infos[name], infos_again[name])
        parts.append(seen[1:, 5:9].T)
        copies.append(again[1:, 5:9].T.copy())
    del seen
    np.testing.assert_array_equal(parts, copies)


def test_a_vector_writes_into_arrays_that_it_is_given() -> None:
    seen, mask = np.zeros((4, 697), np.float32), np.zeros((4, 52), np.int8)
    envs = upcard.make_vec("whist", 4, out={"observation": seen, "mask": mask}, single_hand=True)
    returned, infos = envs.reset(seed=1)
    assert returned is seen and seen.any()
    np.testing.assert_array_equal(mask, infos["action_mask"])
    mask[:] = 1  # theirs to spoil: legal moves are known elsewhere
    with pytest.raises(IllegalMove):
        envs.step(infos["action_mask"].argmin(axis=1))
    with pytest.raises(ValueError, match="observation must be a contiguous float32 array"):
        upcard.make_vec("whist", 4, out={"observation": seen.astype(np.float64)})
    with pytest.raises(ValueError, match="a batch has no array observations"):
        upcard.make_vec("whist", 4, out={"observations": seen})


def test_a_learner_against_club_passes_gymnasium_s_own_test() -> None:
    table = gymnasium.make("upcard/Whist-v0", opponents="club:20", illegal="lose", single_hand=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(table.unwrapped, skip_render_check=True)
