"""Random moves a second on a GPU, beside one core of the processor: whole hands, and batches that are stepped.

    python benchmarks/gpu.py                          # a fast, a middling and a slow game
    python benchmarks/gpu.py --games all --matches 4_000_000

A batch writes observation, mask and rewards of every step, and its moves are chosen on the GPU from the mask. Both play
the same hands, bit for bit (`tests/research/test_gpu.py`). By the clock, the processor by one thread; neither compiling
nor the first run is counted.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

import numpy as np
from environments import any_legal
from numba import cuda
from side_by_side import Table

import upcard
from upcard.engine.play.batch import Batch
from upcard.jit.cuda import device, has_gpu, kernel_of
from upcard.research.learning.gpu import THREADS, GpuBatch, GpuGame

GAMES = ("mille", "whist", "gong_zhu", "contract_bridge", "briscola", "play_or_pay")


def _choose_kernel(mask, word, actions):  # type: ignore[no-untyped-def]
    """A legal move for match *k* by thread *k*."""
    k = cuda.grid(1)
    if k < len(actions):
        any_legal(mask[k : k + 1], word + 7919 * k, actions[k : k + 1])


def timed(run: Callable[[], int], seconds: float) -> float:
    """What is counted a second; the first run is not."""
    run()
    count, begun = 0, time.perf_counter()
    while (spent := time.perf_counter() - begun) < seconds:
        count += run()
    return count / spent


def hands(game: upcard.Game, matches: int) -> tuple[Callable[[], int], Callable[[], int]]:
    """Whole hands by the processor and by the GPU: moves of a run."""
    kernels = GpuGame(game)
    return (
        lambda: int(upcard.simulate(game, 20_000, seed=1).moves.sum()),
        lambda: int(kernels.simulate(matches, seed=1).moves.sum()),
    )


def steps(game: upcard.Game, size: int) -> tuple[Callable[[], int], Callable[[], int]]:
    """Steps of a batch by the processor and by the GPU."""
    here, there = Batch(game, 1000, seed=1), GpuGame(game).batch(size, seed=1)
    here.reset()
    actions, chosen = np.zeros(here.n, np.int64), cuda.to_device(np.zeros(size, np.int64))
    choose = cuda.jit(kernel_of(_choose_kernel, {"any_legal": device(any_legal)}))
    words = iter(range(1 << 40))

    def by_processor() -> int:
        any_legal(here.mask, next(words), actions)
        here.step(actions)
        return here.n

    def by_gpu(batch: GpuBatch = there) -> int:
        for _ in range(20):
            choose[-(-size // THREADS), THREADS](batch.mask, next(words), chosen)
            batch.step(chosen)
        cuda.synchronize()
        return 20 * size

    return by_processor, by_gpu


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", default=",".join(GAMES), help="some of the games, by commas, or all")
    parser.add_argument("--matches", type=int, default=1_048_576, help="hands of a run on the GPU")
    parser.add_argument("--batch", type=int, default=65_536, help="matches that are stepped together on the GPU")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each figure")
    given = parser.parse_args()
    if not has_gpu():
        raise SystemExit("There is no GPU here that CUDA can use.")
    name = cuda.get_current_device().name
    print(name if isinstance(name, str) else name.decode())
    table = Table("millions a second", ("hands: core", "GPU", "times", "steps: core", "GPU", "times"))
    for name in upcard.games() if given.games == "all" else given.games.split(","):
        game, cells = upcard.game(name, single_hand=True), []
        for here, there in (hands(game, given.matches), steps(game, given.batch)):
            core, gpu = timed(here, given.seconds), timed(there, given.seconds)
            cells += [f"{core / 1e6:.1f}", f"{gpu / 1e6:.1f}", f"{gpu / core:.1f}"]
        table.line(name, *cells)
        print(*table.rows[-1], flush=True)
    print(table.text())


if __name__ == "__main__":
    main()
