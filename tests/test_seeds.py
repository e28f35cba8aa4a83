"""A seed that is none is refused in one sentence, wherever it comes in."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import upcard
from upcard import bots
from upcard.bots.explain import advice
from upcard.cli import run
from upcard.engine.play.batch import Batch
from upcard.errors import BadOption
from upcard.research.learning import evaluation
from upcard.research.learning.learning_batch import LearningBatch
from upcard.research.tournaments import arena

GAME = upcard.game("briscola", players=2, single_hand=True)
STATE = GAME.new_initial_state(seed=1)
BAD = (-1, 2**64, True, 1.5, "7", [1], "x" * 1000)


def _vector(seed: object) -> None:
    pytest.importorskip("gymnasium")
    upcard.make_vec(GAME, 2).reset(seed=[seed, 1])  # type: ignore[list-item]


def _table(seed: object) -> None:
    pytest.importorskip("pettingzoo")
    from upcard.research.interfaces.petting_zoo import raw_env

    raw_env("briscola", players=2).reset(seed=seed)  # type: ignore[arg-type]


def _learner(seed: object) -> None:
    pytest.importorskip("gymnasium")
    from upcard.research.learning.against_bots import AgainstBots

    AgainstBots(GAME).reset(seed=seed)  # type: ignore[arg-type]


DOORS: dict[str, Callable[..., object]] = {
    "table": lambda seed: GAME.table(seed=seed),
    "state": lambda seed: GAME.new_initial_state(seed=seed),
    "simulate": lambda seed: upcard.simulate(GAME, 1, seed=seed),
    "batch": lambda seed: Batch(GAME, 1, seed),
    "reset of a batch": lambda seed: Batch(GAME, 1).reset(seed),
    "part of a batch": lambda seed: Batch(GAME, 1).begin(np.zeros(1, np.int64), [seed]),
    "batch for learners": lambda seed: LearningBatch(GAME, 1, seed),
    "vector": _vector, "PettingZoo": _table, "learner": _learner,
    "bot": lambda seed: bots.make("club", GAME, seed),
    "random bot": lambda seed: bots.make("random", GAME, seed),
    "frozen bot": lambda seed: bots.make("club@1", GAME, seed),
    "hint": lambda seed: advice.hint(STATE.information_set(), iterations=1, seed=seed),
    "sample": lambda seed: STATE.information_set().sample(seed),
    "resample": lambda seed: STATE.resample_from_infostate(0, seed),
    "arena": lambda seed: arena.run(GAME, ["random", "random"], deals=1, seed=seed),
    "evaluation": lambda seed: evaluation.results_of(GAME, "random", "random", 1, seed),
}  # fmt: skip


@pytest.mark.parametrize("seed", BAD, ids=lambda seed: repr(seed)[:20])
@pytest.mark.parametrize("door", DOORS)
def test_what_is_no_seed_is_refused_in_one_sentence(door: str, seed: object) -> None:
    with pytest.raises(BadOption) as found:
        DOORS[door](seed)
    assert str(found.value) == f"a seed is a whole number from 0 to 2**64 - 1, not {repr(seed)[:40]}"


@pytest.mark.parametrize("door", ["table", "state", "simulate", "batch", "bot", "sample", "resample"])
def test_numbers_of_numpy_and_the_greatest_seed_are_seeds(door: str) -> None:
    for seed in (0, 2**64 - 1, np.int64(7), np.uint64(2**64 - 1)):
        DOORS[door](seed)


@pytest.mark.parametrize(
    "command", ["play whist --plain", "simulate whist 1", "arena whist", "perft whist", "ladder whist"]
)
@pytest.mark.parametrize("seed", ["-1", "18446744073709551616", "1.5", "seven"])
def test_the_command_line_says_the_same(command: str, seed: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*command.split(), f"--seed={seed}"]) == 2
    shown = seed if seed[-1].isdigit() and "." not in seed else repr(seed)
    assert capsys.readouterr().err == f"upcard: a seed is a whole number from 0 to 2**64 - 1, not {shown}\n"


def test_a_state_is_resampled_by_a_function_as_in_openspiel() -> None:
    """OpenSpiel: resample_from_infostate(player_id, probability_sampler)."""
    drawn = STATE.resample_from_infostate(0, lambda: 0.25)
    assert drawn.view(0).as_dict() == STATE.view(0).as_dict()
    assert (drawn.snapshot() == STATE.resample_from_infostate(0, 2**51).snapshot()).all()
    worlds = {str(STATE.resample_from_infostate(0, lambda share=k / 20: share).view(1).as_dict()) for k in range(20)}
    assert len(worlds) > 1, "another number draws another world"
    for share in (1.0, -0.1, float("nan")):
        with pytest.raises(BadOption, match="the function is to draw a number from 0 to 1"):
            STATE.resample_from_infostate(0, lambda: share)  # noqa: B023
