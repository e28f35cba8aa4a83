"""Plays a game by its kernels in Numba's CUDA simulator (threads of Python in place of a GPU's) and on the CPU, and
says where the two differ.

    NUMBA_ENABLE_CUDASIM=1 python tests/research/simulated_gpu.py whist

The simulator is chosen when Numba is imported, so this is a program of its own. It runs our kernels, their indices and
the device twins of all rules; what it cannot try is what the GPU's compiler makes of them.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np

import upcard
from upcard.engine.compile.access import Records
from upcard.engine.play.batch import Batch
from upcard.jit import bits, cuda
from upcard.jit.rule import plain_forms
from upcard.research.learning.gpu import GpuGame

MATCHES, STEPS = 3, 25


class SimulatedGame(GpuGame):
    """A game's kernels, whose loops are given what interpreted rules read: plain arrays, and records by field."""

    def __init__(self, game: upcard.Game) -> None:
        super().__init__(game)
        for kernel, loop in ((self._play, "random_matches"), (self._step, "advance_all")):
            names = kernel.__globals__
            names[loop] = self._reading(names[loop])

    def _reading(self, loop: Callable[..., Any]) -> Callable[..., Any]:
        schema = self.game.rules.schema

        def plain(value: Any) -> Any:
            if isinstance(value, tuple) and hasattr(value, "_fields"):
                return type(value)(*map(plain, value))
            array = getattr(getattr(value, "_item", value), "_ary", value)
            return Records(schema, array) if getattr(array, "dtype", None) == schema.dtype else array

        def call(*args: Any) -> Any:
            return loop(*map(plain, args))

        return call


def differences(name: str) -> list[str]:
    """What differs between matches and between steps of batches played here and there."""
    game = upcard.game(name, single_hand=True)
    kernels = SimulatedGame(game)
    here, there = upcard.simulate(game, MATCHES, seed=5), kernels.simulate(MATCHES, seed=5)
    parts = ("returns", "points", "won", "moves", "hands")
    wrong = [part for part in parts if not np.array_equal(getattr(here, part), getattr(there, part))]
    batch, twin = Batch(game, MATCHES, seed=2), kernels.batch(MATCHES, seed=2)
    batch.reset()
    chance = np.random.default_rng(3)
    for step in range(STEPS):
        for part in ("observation", "mask", "player", "rewards", "terminated", "numbers"):
            if not np.array_equal(getattr(batch, part), getattr(twin, part).copy_to_host()):
                wrong.append(f"{part} before step {step}")
        moves = np.array([chance.choice(np.flatnonzero(row)) for row in batch.mask])
        batch.step(moves)
        twin.step(moves)
    return wrong


if __name__ == "__main__":
    warnings.simplefilter("ignore")  # words that wrap, as they are meant to
    # The simulator counts bits of 32.
    plain: Any = tuple((rule, plain_forms[rule]) for rule in (bits.bit_count, bits.lowest_bit, bits.highest_bit))
    cuda._MACHINE = plain
    for name in sys.argv[1:]:
        print(name, differences(name) or "is the same")
