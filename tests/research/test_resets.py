"""Resets of many matches at once: masks, lists of seeds, and the modes in which one match follows another."""

from __future__ import annotations

import pickle

import gymnasium
import numpy as np
import pytest

import upcard
from upcard.errors import BadMove, BadOption
from upcard.research.interfaces.petting_zoo import env, raw_env
from upcard.research.learning.against_bots import AgainstBots

N = 4


def vector(**settings: object):
    return upcard.make_vec("briscola", N, players=2, single_hand=True, **settings)


def first_moves(info: dict) -> np.ndarray:
    return info["action_mask"].argmax(axis=1)


def played(envs, info: dict, steps: int) -> dict:
    """The infos after some steps, each with the lowest legal move."""
    for _ in range(steps):
        *_, info = envs.step(first_moves(info))
    return info


LEARNING = {"rewards": "points", "encoding": "learn", "opponents": "club", "seat": 0}


@pytest.mark.parametrize("settings", [{}, {"copy": False}, {"threads": 2}, LEARNING])
def test_a_mask_begins_some_matches_and_the_others_go_on(settings: dict) -> None:
    envs, same = vector(**settings), vector(**settings)
    _, info = envs.reset(seed=3)
    _, also = same.reset(seed=3)
    info, also = played(envs, info, 3), played(same, also, 3)
    mask = np.array([True, False, True, False])
    seen, info = envs.reset(options={"reset_mask": mask})
    assert envs.batch.numbers.tolist() == [4, 1, 6, 3]
    kept = ~mask
    assert (seen[kept] == same.batch.observation[kept]).all() and (seen[mask] != same.batch.observation[mask]).any()
    assert (info["action_mask"][kept] == also["action_mask"][kept]).all()
    for _ in range(3):
        *_, info = envs.step(first_moves(info))
        *_, also = same.step(first_moves(also))
        assert (info["action_mask"][kept] == also["action_mask"][kept]).all(), "the others are not disturbed"


@pytest.mark.parametrize("settings", [{}, LEARNING])
def test_a_list_has_a_seed_for_each_match(settings: dict) -> None:
    envs = vector(**settings)
    seeds = [5, 2**64 - 1, 0, 5]
    seen, info = envs.reset(seed=seeds)
    seen = seen.copy()
    for place, seed in enumerate(seeds):
        one = upcard.make_vec("briscola", 1, players=2, single_hand=True, **settings)
        assert (one.reset(seed=seed)[0][0] == seen[place]).all(), "match 0 of its seed"
    assert (seen[0] == seen[3]).all() and (seen[0] != seen[1]).any()
    info = played(envs, info, 60)
    later = envs.batch.observation.copy()
    again = vector(**settings)
    again.reset(seed=8)
    assert (again.reset(seed=seeds)[0] == seen).all()
    played(again, again._infos(), 60)
    assert (again.batch.observation == later).all(), "what follows depends on the seeds alone"


def test_a_mask_and_seeds_go_together() -> None:
    envs = vector()
    first = envs.reset(seed=3)[0].copy()
    played(envs, envs._infos(), 2)
    mask = np.array([False, True, False, True])
    assert (envs.reset(seed=3, options={"reset_mask": mask})[0][mask] == first[mask]).all(), "place i: match i"
    mine = envs.reset(seed=[None, 7, None, None], options={"reset_mask": mask})[0]
    assert (mine[1] == vector().reset(seed=7)[0][0]).all()
    before = mine[2].copy()
    assert (envs.reset(seed=[None, 7, None, None])[0][2] != before).any(), "None: the next match there"


def test_an_opponent_is_the_same_when_a_seed_begins_once_more() -> None:
    envs = vector(**LEARNING)
    told = []
    for _ in range(2):
        _, info = envs.reset(seed=3)
        told.append(played(envs, info, 7)["action_mask"].tolist())
    assert told[0] == told[1]


@pytest.mark.parametrize("settings", [{}, LEARNING])
def test_in_the_next_step_the_end_is_shown_first(settings: dict) -> None:
    envs, same = vector(autoreset_mode="NextStep", **settings), vector(**settings)
    assert envs.metadata["autoreset_mode"] == gymnasium.vector.AutoresetMode.NEXT_STEP
    _, info = envs.reset(seed=3)
    _, also = same.reset(seed=3)
    while True:
        seen, paid, over, _, info = envs.step(first_moves(info))
        _, their_paid, their_over, _, also = same.step(first_moves(also))
        assert (over == their_over).all() and (paid == their_paid).all()
        if over.any():
            break
    assert (seen[over] == also["final_obs"][over]).all() and "final_obs" not in info
    assert (info["action_mask"][over] == 1).all() and envs.action_masks()[over].all()
    ends = over.copy()
    waiting = np.where(ends, 0, first_moves(info))  # any action will do where the match is over
    seen, paid, over, _, info = envs.step(waiting)
    assert not over[ends].any() and (paid[ends] == 0).all()
    assert (seen[ends] == same.batch.observation[ends]).all(), "the next match, which the other has shown before"
    pickle.loads(pickle.dumps(envs)).step(first_moves(info))


def test_where_matches_are_not_followed_by_others_a_reset_is_needed() -> None:
    envs = vector(autoreset_mode=gymnasium.vector.AutoresetMode.DISABLED)
    _, info = envs.reset(seed=3)
    over = np.zeros(N, bool)
    while not over.any():
        seen, _, over, _, info = envs.step(first_moves(info))
    end = seen[over].copy()
    with pytest.raises(gymnasium.error.ResetNeeded, match="are over: reset"):
        envs.step(first_moves(info))
    seen, info = envs.reset(options={"reset_mask": over})
    assert (seen[over] != end).any() and envs.batch.numbers[over].tolist() == (np.flatnonzero(over) + N).tolist()
    envs.step(first_moves(info))


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"reset_mask": [True] * N}, r"reset_mask is an array of bool of the shape \(4,\)"),
        ({"reset_mask": np.ones(N)}, "reset_mask is an array of bool"),
        ({"reset_mask": np.ones(N + 1, bool)}, "reset_mask is an array of bool"),
        ({"reset_mask": np.zeros(N, bool)}, "True nowhere"),
        ({"resetmask": np.ones(N, bool)}, "reset has the option 'reset_mask', and not 'resetmask'"),
    ],
)
def test_options_that_are_none_are_refused(options: dict, said: str) -> None:
    envs = vector()
    envs.reset(seed=1)
    with pytest.raises(BadOption, match=said):
        envs.reset(options=options)


def test_modes_and_lists_that_are_none_are_refused() -> None:
    with pytest.raises(BadOption, match="autoreset_mode is one of 'NextStep', 'SameStep', 'Disabled', not 'Never'"):
        vector(autoreset_mode="Never")
    with pytest.raises(BadOption, match="a list has a seed for each of 4 matches, not 3"):
        vector().reset(seed=[1, 2, 3])
    with pytest.raises(BadOption, match="a seed is a whole number from 0 to"):
        vector().reset(seed=[1, 2, 3, -4])
    with pytest.raises(BadOption, match="reset has no options"):
        AgainstBots("briscola", players=2).reset(options={"reset_mask": 1})
    with pytest.warns(UserWarning, match="reset has no options"):
        env("briscola", players=2).reset(options={"reset_mask": 1})


def test_an_agent_that_there_is_not_is_named() -> None:
    table = raw_env("briscola", players=2)
    table.reset(seed=1)
    for ask in (table.observe, table.observation_space, table.action_space):
        for agent in ("nobody", 0, None, ["player_0"]):
            with pytest.raises(BadOption, match="the agents are player_0, player_1, not"):
                ask(agent)


@pytest.mark.parametrize("action", [1.5, "2", None, np.array([1, 2]), True])
def test_an_action_that_is_no_whole_number_is_refused(action: object) -> None:
    table, learner = raw_env("briscola", players=2), AgainstBots("briscola", players=2)
    table.reset(seed=1)
    learner.reset(seed=1)
    for step in (table.step, learner.step):
        with pytest.raises(BadMove, match="a move is a whole number, not"):
            step(action)
