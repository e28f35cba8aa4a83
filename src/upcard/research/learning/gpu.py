"""Games on a GPU: the rules as CUDA kernels, one thread a match.

    from upcard.research.learning.gpu import GpuGame
    whist = GpuGame(upcard.game("whist", single_hand=True))
    played = whist.simulate(1_000_000, seed=1)     # what upcard.simulate gives, bit for bit
    batch = whist.batch(65_536, seed=1)            # what engine.play.batch.Batch does, in the memory of the GPU

The kernels call the loops of `engine.compile.loops` and `engine.play.batch_loops` themselves, with the rules' device
twins (`jit.cuda`): nothing of a game is written twice. Without a GPU, `GpuGame.ptx` compiles them all the same.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from upcard.engine.compile.loops import Outcomes, PlaySpace
from upcard.engine.compile.variant import checked_seed
from upcard.engine.knowledge.observation import ObservationPlan, observer_of, views_of
from upcard.engine.play.batch_loops import (
    Matches,
    MoveSpace,
    Outputs,
    Span,
    advance_all,
    begin_next,
    mark_legal,
)
from upcard.engine.play.game import Game
from upcard.engine.play.simulation import Simulation
from upcard.errors import UpcardError
from upcard.extras import extra

with extra("gpu", "upcard.research.learning.gpu"):
    import numba
    import numpy as np
    from numba import cuda, types

    from upcard.jit.cuda import MIN_CAPABILITY, compiled, device, has_gpu, kernel_of, ptx_of

THREADS = 128
"""Threads of a block."""
AT_ONCE = 1 << 18
"""Matches of a simulation that lie in the GPU's memory at the same time."""


def random_matches(*_: Any) -> None:
    """The loop of the game (`engine.compile.loops`): names of kernels, bound in `GpuGame`."""


def _play_kernel(states, opening, seed, first, out, spaces, limit):  # type: ignore[no-untyped-def]
    """Match number ``first + k`` by thread *k*."""
    k = cuda.grid(1)
    if k < len(states):
        for word in range(spaces.arg.shape[1]):
            spaces.arg[k, word] = 0
        own = Outcomes(out.returns[k : k + 1], out.points[k : k + 1], out.won[k : k + 1], out.counts[k : k + 1])
        space = PlaySpace(spaces.moves[k], spaces.arg[k], spaces.rng[k])
        random_matches(states[k : k + 1], opening, seed, first + k, 1, own, space, limit)


def _step_kernel(matches, fresh, actions, args, moves, outputs, plan, views):  # type: ignore[no-untyped-def]
    """A step of match *k* by thread *k*."""
    k = cuda.grid(1)
    if k < len(matches.states):
        space = MoveSpace(args[k], moves[k])
        advance_all(matches, Span(k, k + 1, fresh), actions, space, outputs, plan, views)


class GpuGame:
    """A game as kernels. Raises `UpcardError` where one is to run and there is no GPU."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @cached_property
    def _play(self) -> Any:
        return kernel_of(_play_kernel, {"random_matches": device(self.game.rules.random_matches)})

    @cached_property
    def _step(self) -> Any:
        rules = self.game.rules
        parts = {part.__name__: rules.bind(part) for part in (begin_next, mark_legal)}
        return kernel_of(_step_kernel, {"advance_all": device(rules.bind(advance_all, parts))})

    @cached_property
    def _compiled_play(self) -> Any:
        return compiled(self._play)

    @cached_property
    def _compiled_step(self) -> Any:
        return compiled(self._step)

    def ptx(self, capability: tuple[int, int] = MIN_CAPABILITY) -> dict[str, str]:
        """The kernels as PTX: ``simulate`` and ``step``."""
        states, out, spaces = self._play_arrays(1)
        play = ptx_of(self._play, _typed((states, self.game.opening(), np.uint64(0), 0, out, spaces, 0)), capability)
        batch = GpuBatch(self, 1, 0, run=False)
        return {"simulate": play, "step": ptx_of(self._step, _typed(batch.arguments(True)), capability)}

    def simulate(self, n: int, seed: int = 0) -> Simulation:
        """`upcard.simulate` on the GPU: the same matches, the same results."""
        _check()
        seats, limit, word = self.game.players, self.game.about.max_moves + 1, np.uint64(checked_seed(seed))
        if n < 0:
            raise ValueError(f"there are 0 matches or more to play, not {n}")
        kernel, opening = self._compiled_play, cuda.to_device(self.game.opening())
        all_states, there, spaces = self._play_arrays(min(AT_ONCE, max(n, 1)), cuda.device_array)
        _, here, _ = self._play_arrays(n)
        for first in range(0, n, AT_ONCE):
            k = min(AT_ONCE, n - first)
            out: Any = Outcomes._make(array[:k] for array in there)
            space = PlaySpace._make(array[:k] for array in spaces)
            kernel[-(-k // THREADS), THREADS](all_states[:k], opening, word, first, out, space, limit)
            for whole, part in zip(here, out):
                part.copy_to_host(whole[first : first + k])
        winners = (here.won[:, None] >> np.arange(seats)) & 1 == 1
        moves, hands = here.counts[:, 0], here.counts[:, 1]
        return Simulation(self.game, seed, here.returns[:, :seats], here.points[:, :seats], winners, moves, hands, True)

    def batch(self, n: int, seed: int = 0) -> GpuBatch:
        """`n` matches that are stepped together. Their arrays stay on the GPU."""
        _check()
        return GpuBatch(self, n, seed)

    def _play_arrays(self, n: int, make: Callable[..., Any] = np.empty) -> tuple[Any, Outcomes, PlaySpace]:
        """What the play of `n` matches writes: their states, what comes of them, and a work space for each."""
        rules = self.game.rules
        paid, points = make((n, rules.max_seats), np.float64), make((n, rules.max_seats), np.int64)
        out = Outcomes(paid, points, make(n, np.int64), make((n, 2), np.int64))
        moves, args = make((n, len(rules.move_buffer())), np.int32), make((n, len(rules.no_arg())), np.int64)
        return make(n, rules.schema.dtype), out, PlaySpace(moves, args, make((n, 1), np.uint64))


class GpuBatch:
    """Many matches in the memory of the GPU, with the arrays of `engine.play.batch.Batch` (device arrays, which PyTorch
    and CuPy take without a copy). `step` trusts its moves: choose among those of `mask`."""

    def __init__(self, kernels: GpuGame, n: int, seed: int, run: bool = True) -> None:
        game = kernels.game
        rules, observer = game.rules, observer_of(game.rules)
        on: Any = cuda.to_device if run else np.asarray
        self.game, self.n, self.seed = game, n, seed
        opening = game.opening()
        states = np.repeat(opening, n)
        self._states, self._opening = on(states), on(opening)
        self.observation = on(np.zeros((n, observer.size), np.float32))
        self.final_observation = on(np.zeros((n, observer.size), np.float32))
        self.mask = on(np.zeros((n, len(rules.moves)), np.int8))
        self.player = on(np.zeros(n, np.int64))
        self.rewards = on(np.zeros((n, game.players), np.float32))
        self.terminated, self.truncated = on(np.zeros(n, np.bool_)), on(np.zeros(n, np.bool_))
        self.numbers, self._lengths = on(np.arange(n)), on(np.zeros(n, np.int64))
        self._actions = on(np.zeros(n, np.int64))
        self._args = on(np.zeros((n, len(rules.no_arg())), np.int64))
        self._moves = on(np.zeros((n, len(rules.move_buffer())), np.int32))
        plan = observer.plan
        self._plan = ObservationPlan(on(plan.units), on(plan.values), on(plan.sees), on(plan.column), plan.faces)
        self._views = views_of(self._states)
        if run:
            self._kernel = kernels._compiled_step
            self.reset()

    def arguments(self, fresh: bool) -> tuple[Any, ...]:
        """What the kernel is given."""
        return (
            Matches(
                self._states, self._opening, np.uint64(self.seed), self.numbers, self.n, self._lengths,
                self.game.about.max_moves,
            ),
            fresh, self._actions, self._args, self._moves,
            Outputs(
                self.player, self.mask, self.rewards, self.terminated, self.truncated, self.observation,
                self.final_observation,
            ),
            self._plan, self._views,
        )  # fmt: skip

    def reset(self, seed: int | None = None) -> None:
        """Begin anew, with match 0 of the seed in place 0, match 1 in place 1 and so on."""
        if seed is not None:
            self.seed = seed
        self.numbers.copy_to_device(np.arange(self.n))
        self._kernel[-(-self.n // THREADS), THREADS](*self.arguments(True))

    def step(self, actions: Any) -> None:
        """Make a move in every match: an int64 array of the host or of the GPU."""
        self._actions.copy_to_device(actions)
        self._kernel[-(-self.n // THREADS), THREADS](*self.arguments(False))


def _typed(values: tuple[Any, ...]) -> Any:
    return types.void(*(numba.typeof(value) for value in values))


def _check() -> None:
    if not has_gpu():
        raise UpcardError("there is no GPU here that CUDA can use; GpuGame.ptx compiles the kernels without one")
