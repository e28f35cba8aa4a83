"""`upcard.research.sb3`: tables for Stable-Baselines3, with the library where it is installed, else with the interface
that it documents (`documented_vec_env`)."""

from __future__ import annotations

import doctest
import importlib
import inspect
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from types import ModuleType
from typing import Any

import numpy as np
import pytest

pytest.importorskip("gymnasium")

import upcard
from tests.research import documented_vec_env
from upcard.bots.levels import UnknownLevel
from upcard.errors import BadMove, BadOption, IllegalMove, UnknownGame, UpcardError
from upcard.extras import MissingExtra

MODULE = "upcard.research.sb3"
HAND = {
    "players": 2,
    "single_hand": True,
    "opponents": "random",
    "rewards": "points",
    "encoding": "learn",
    "horizon": 4,
}


@pytest.fixture
def sb3(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    if find_spec("stable_baselines3"):
        yield importlib.import_module(MODULE)
        return
    for name, module in documented_vec_env.modules().items():
        monkeypatch.setitem(sys.modules, name, module)
    yield importlib.import_module(MODULE)
    del sys.modules[MODULE]


def lowest(tables: Any) -> np.ndarray:
    return np.stack(tables.env_method("action_masks")).argmax(axis=1)


@pytest.mark.parametrize("players", [2, 4])
def test_tables_play_the_matches_of_make_vec(sb3: ModuleType, players: int) -> None:
    settings = {**HAND, "players": players}
    tables, envs = sb3.VecEnv("briscola", 5, **settings), upcard.make_vec("briscola", 5, **settings)
    assert tables.seed(9) == [9] * 5
    seen, (wanted, infos) = tables.reset(), envs.reset(seed=9)
    ends = 0
    for _ in range(45):
        assert seen.dtype == np.float32 and (seen == wanted).all()
        masks = np.stack(tables.env_method("action_masks"))
        assert masks.dtype == bool and (masks == infos["action_mask"]).all() and (masks == tables.action_masks()).all()
        assert tables.get_attr("seat") == infos["current_player"].tolist()
        seen, paid, dones, told = tables.step(masks.argmax(axis=1))
        wanted, also_paid, over, cut, infos = envs.step(masks.argmax(axis=1))
        assert paid.shape == (5,) and (paid == also_paid).all() and (dones == over).all() and not cut.any()
        for place in range(5):
            assert told[place]["TimeLimit.truncated"] is False
            assert ("terminal_observation" in told[place]) == over[place]
            if over[place]:
                assert (told[place]["terminal_observation"] == infos["final_obs"][place]).all()
                ends += 1
    assert ends >= 10


def test_a_match_that_is_cut_off_says_so(sb3: ModuleType) -> None:
    tables = sb3.VecEnv("briscola", 3, **HAND)
    tables.envs.batch._limit = 7
    tables.reset()
    for _ in range(9):
        _, _, dones, infos = tables.step(lowest(tables))
        if dones.any():
            break
    cut = [place for place, info in enumerate(infos) if info["TimeLimit.truncated"]]
    assert cut == np.flatnonzero(dones).tolist() != []
    assert all(infos[place]["terminal_observation"].shape == tables.observation_space.shape for place in cut)


def test_a_seed_holds_for_one_reset(sb3: ModuleType) -> None:
    tables = sb3.VecEnv("briscola", 4, **HAND)
    tables.seed(3)
    first, second = tables.reset(), tables.reset()
    tables.seed(3)
    assert (tables.reset() == first).all() and (second != first).any()


def test_what_is_kept_of_a_step_does_not_change(sb3: ModuleType) -> None:
    tables = sb3.VecEnv("briscola", 2, **HAND)
    kept = [tables.reset()]
    copies = [kept[0].copy()]
    for _ in range(25):
        kept += [tables.step(lowest(tables))[0]]
        copies += [kept[-1].copy()]
    assert all((a == b).all() for a, b in zip(kept, copies, strict=True))


def test_some_tables_can_be_asked(sb3: ModuleType) -> None:
    tables = sb3.VecEnv("briscola", 3, **HAND, render_mode="ansi")
    tables.reset()
    assert tables.has_attr("action_masks") and not tables.has_attr("cards")
    assert [len(tables.env_method("action_masks", indices=k)) for k in (None, 1, [0, 2], np.array([1]))] == [3, 1, 2, 1]
    assert [state.current_player() for state in tables.env_method("state")] == tables.get_attr("seat")
    shown = [state.observation_string() for state in tables.env_method("state")]
    assert tables.env_method("render") == shown
    tables.set_attr("render_mode", None, indices=[1])
    assert tables.get_attr("render_mode") == ["ansi", None, "ansi"]
    assert tables.env_method("render") == [shown[0], None, shown[2]]
    assert tables.env_is_wrapped(object) == [False] * 3 and tables.env_is_wrapped(object, indices=2) == [False]
    tables.close()


def test_a_patience_has_a_learner_and_no_opponents(sb3: ModuleType) -> None:
    tables = sb3.VecEnv("black_hole", 2)
    tables.reset()
    _, paid, dones, _ = tables.step(lowest(tables))
    assert paid.shape == dones.shape == (2,)


@pytest.mark.parametrize(
    ("game", "given", "error", "words"),
    [
        ("briscolla", {}, UnknownGame, "briscola"),
        ("briscola", {"players": 7}, BadOption, "players, not 7"),
        ("briscola", {"opponents": "grandmaster"}, UnknownLevel, "there is no level 'grandmaster'"),
        (
            "briscola",
            {"opponents": None},
            BadOption,
            "opponents='judgement', for example, says who has the other 1 of 2",
        ),
        ("briscola", {"oponents": "random"}, BadOption, "make_vec of briscola has no setting 'oponents'; did you mean"),
        ("briscola", {"copy": False}, BadOption, "needs copy=True"),
        ("briscola", {"autoreset_mode": "NextStep"}, BadOption, "needs autoreset_mode"),
        ("briscola", {"num_envs": 0}, BadOption, "one table or more, not 0"),
        ("briscola", {"num_envs": "8"}, BadOption, "one table or more, not '8'"),
        ("briscola", {"rewards": "tricks"}, BadOption, "rewards are 'match' or 'points', not 'tricks'"),
        (7, {}, BadOption, "the name of a game or a Game, not 7"),
    ],
)
def test_tables_that_cannot_be_are_refused(
    sb3: ModuleType, game: Any, given: dict[str, Any], error: type[UpcardError], words: str
) -> None:
    with pytest.raises(error) as refused:
        sb3.VecEnv(game, **{**HAND, **given})
    assert words in str(refused.value) and isinstance(refused.value, UpcardError)


def test_bad_use_of_tables_is_refused_and_changes_nothing(sb3: ModuleType) -> None:
    tables = sb3.VecEnv("briscola", 2, **HAND)
    tables.seed(1)
    before = tables.reset().copy()
    refused = [
        (lambda: tables.get_attr("cards"), sb3.NoAttribute, "no attribute 'cards'; it has action_masks"),
        (lambda: tables.set_attr("seat", 1), sb3.NoAttribute, "render_mode is all of a table that can be set"),
        (lambda: tables.set_attr("render_mode", "human"), BadOption, "a render mode is 'ansi' or None, not 'human'"),
        (lambda: tables.env_method("deal"), sb3.NoAttribute, "no method 'deal'; it has action_masks"),
        (lambda: tables.env_method("state", 1), BadOption, "takes no arguments"),
        (lambda: tables.env_method("state", indices=2), BadOption, "tables 0 to 1, and no table 2"),
        (lambda: tables.get_attr("game", [0, -1]), BadOption, "tables 0 to 1, and no table -1"),
        (lambda: tables.set_options({"deck": 1}), BadOption, "reset has no options"),
        (lambda: tables.seed(-1), BadOption, "seed"),
        (lambda: tables.step(np.zeros((2, 1), int)), BadMove, "these have the shape (2, 1)"),
        (lambda: tables.step(np.zeros(2)), BadMove, "moves are whole numbers, not float64"),
        (lambda: tables.step(tables.action_masks().argmin(axis=1)), IllegalMove, "match 0 of the batch: R"),
    ]
    for use, error, words in refused:
        with pytest.raises(error) as found:
            use()
        assert words in str(found.value) and isinstance(found.value, UpcardError)
    with pytest.raises(RuntimeError, match="call step_async first"):
        tables.step_wait()
    assert (tables.envs.batch.observation == before).all()
    tables.step(lowest(tables))


def test_without_the_library_a_sentence_names_the_extra() -> None:
    if find_spec("stable_baselines3"):
        pytest.skip("Stable-Baselines3 is installed")
    with pytest.raises(MissingExtra, match=r"needs Stable-Baselines3, which is not installed: .*'upcard\[sb3\]'"):
        importlib.import_module(MODULE)


def test_the_interface_is_that_of_the_library() -> None:
    """What stands in for it elsewhere asks for the same methods, with the same parameters."""
    base = pytest.importorskip("stable_baselines3.common.vec_env.base_vec_env").VecEnv
    assert base.__abstractmethods__ == documented_vec_env.VecEnv.__abstractmethods__
    for name in (*base.__abstractmethods__, "__init__", "step", "seed", "set_options", "has_attr"):
        named, there = (list(inspect.signature(getattr(kind, name)).parameters) for kind in (
            documented_vec_env.VecEnv, base
        ))  # fmt: skip
        assert named == there, name


def test_masked_ppo_learns_at_tables_and_a_monitor_counts_episodes() -> None:
    contrib = pytest.importorskip("sb3_contrib")
    from sb3_contrib.common.maskable.evaluation import evaluate_policy
    from stable_baselines3.common.vec_env import VecMonitor

    from upcard.research.sb3 import VecEnv

    tables = VecMonitor(VecEnv("briscola", 8, **HAND))
    model = contrib.MaskablePPO("MlpPolicy", tables, n_steps=64, batch_size=64, n_epochs=1, seed=1, device="cpu")
    model.learn(512)
    assert tables.episode_count == 8 * (64 // 20)  # a hand has twenty moves of the learner
    assert {int(episode["l"]) for episode in model.ep_info_buffer} == {20}
    assert all(abs(episode["r"]) <= 120 for episode in model.ep_info_buffer)
    paid, lengths = evaluate_policy(model, tables, n_eval_episodes=8, return_episode_rewards=True)
    assert len(paid) == 8 and set(lengths) == {20}


def test_the_example_in_the_head_of_the_module_runs() -> None:
    pytest.importorskip("sb3_contrib")
    result = doctest.testmod(importlib.import_module(MODULE))
    assert result.attempted > 3 and result.failed == 0
