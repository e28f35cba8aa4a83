"""Games as CUDA kernels: they compile without a GPU; with one they play as the CPU does, bit for bit."""

from __future__ import annotations

import numpy as np
import pytest

import upcard
from upcard.engine.play.batch import Batch
from upcard.errors import UpcardError

pytest.importorskip("numba_cuda", reason="games on a GPU want pip install '.[gpu]'")

from upcard.jit.cuda import device, has_gpu
from upcard.research.learning.gpu import GpuGame

needs_gpu = pytest.mark.skipif(not has_gpu(), reason="there is no GPU here")
GAMES = ("black_hole", "whist")


@pytest.mark.parametrize("name", GAMES)
def test_the_kernels_of_a_game_compile(name: str) -> None:
    for kernel, ptx in GpuGame(upcard.game(name, single_hand=True)).ptx((8, 0)).items():
        assert ".target sm_80" in ptx and ".visible .entry" in ptx, kernel
        assert name != "whist" or "popc.b64" in ptx, "sets are counted by the machine's own instruction"


def test_a_rule_has_one_twin() -> None:
    random_matches = upcard.game("whist").rules.random_matches
    assert device(random_matches) is device(random_matches)
    assert device(7) == 7


@pytest.mark.skipif(has_gpu(), reason="there is a GPU here")
def test_without_a_gpu_the_error_says_so() -> None:
    kernels = GpuGame(upcard.game("whist"))
    with pytest.raises(UpcardError, match=r"there is no GPU here.*GpuGame\.ptx"):
        kernels.simulate(10)
    with pytest.raises(UpcardError, match="there is no GPU here"):
        kernels.batch(10)


@needs_gpu
@pytest.mark.parametrize("name", upcard.games())
def test_a_gpu_plays_as_the_cpu_does(name: str) -> None:
    game = upcard.game(name, single_hand=True)
    here, there = upcard.simulate(game, 2000, seed=5), GpuGame(game).simulate(2000, seed=5)
    for part in ("returns", "points", "won", "moves", "hands"):
        assert np.array_equal(getattr(here, part), getattr(there, part)), part


@needs_gpu
def test_a_simulation_of_several_stretches_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    game = upcard.game("whist", single_hand=True)
    kernels = GpuGame(game)
    assert len(kernels.simulate(0)) == 0
    monkeypatch.setattr("upcard.research.learning.gpu.AT_ONCE", 64)
    assert np.array_equal(upcard.simulate(game, 150, seed=5).points, kernels.simulate(150, seed=5).points)


@needs_gpu
@pytest.mark.parametrize("name", upcard.games())
def test_a_batch_on_a_gpu_steps_as_one_on_the_cpu(name: str) -> None:
    game = upcard.game(name, single_hand=True)
    here, there = Batch(game, 300, seed=2), GpuGame(game).batch(300, seed=2)
    here.reset()
    chance = np.random.default_rng(3)
    for _ in range(60):
        for part in ("observation", "mask", "player", "rewards", "terminated", "numbers"):
            assert np.array_equal(getattr(here, part), getattr(there, part).copy_to_host()), part
        actions = (here.mask * chance.random(here.mask.shape)).argmax(axis=1)
        here.step(actions)
        there.step(actions)
