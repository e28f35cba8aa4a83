"""How fast the backend of this process plays and searches: a line of JSON for each game.

    python -m benchmarks.backend_speed GAME ...

Runs in Pyodide, too; `benchmarks.libraries` compares the lines of several backends. Times are of the processor.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable

import upcard
from upcard.arrays import np
from upcard.bots.search.ismcts import Search
from upcard.engine.compile.loops import Outcomes, PlaySpace
from upcard.jit.backend import BACKEND

SECONDS = 0.3
"""How long each measurement runs."""
REPEATS = 3
"""Of which the best counts."""
ITERATIONS = 2000


def processor_clock() -> Callable[[], float]:
    """Seconds of the processor. In Pyodide Python's own clock is that on the wall, so Node is asked."""
    if sys.platform != "emscripten":
        return time.process_time
    from js import process  # type: ignore[import-not-found]

    def spent() -> float:
        used = process.cpuUsage()
        return float(used.user + used.system) / 1e6

    return spent


CLOCK = processor_clock()


def best_rate(work: Callable[[], int]) -> float:
    """How much is done in a second: `work` returns how much it has done."""
    work()
    rates = []
    for _ in range(REPEATS):
        began, done = CLOCK(), 0
        while CLOCK() - began < SECONDS:
            done += work()
        rates.append(done / (CLOCK() - began))
    return max(rates)


def playouts(name: str, block: int = 500) -> float:
    """Moves of random hands a second, played block by block in one loop."""
    game = upcard.game(name, single_hand=True)
    rules = game.rules
    opening, work = game.opening(), game.opening()
    returns, points = np.zeros((block, rules.max_seats)), np.zeros((block, rules.max_seats), np.int64)
    won, counts = np.zeros(block, np.int64), np.zeros((block, 2), np.int64)
    out = Outcomes(returns, points, won, counts)
    space = PlaySpace(rules.move_buffer(), rules.no_arg(), np.zeros(1, np.uint64))
    seed, limit = np.uint64(7), rules.about.max_moves + 1

    def play() -> int:
        rules.random_matches(work, opening, seed, 0, block, out, space, limit)
        return 1

    play()
    moves = sum(row[0] for row in counts.tolist())  # of each block: they are the same hands
    return moves * best_rate(play)


def iterations(name: str) -> float:
    """Iterations of a search a second, from the first position with a choice."""
    game = upcard.game(name)
    table = game.table(seed=11)
    while len(table.legal_ids(table.to_act[0])) < 2:
        table.play(table.legal_ids(table.to_act[0])[0], table.to_act[0])
    infoset = table.information_set(table.to_act[0])

    def search() -> int:
        return Search(game.rules, 5, iterations=ITERATIONS).think(infoset).iterations

    return best_rate(search)


def main(names: list[str]) -> None:
    """Measure these games."""
    for name in names:
        found = {"game": name, "backend": str(BACKEND), "playouts": playouts(name)}
        if name != "beggar_my_neighbor":  # which leaves nothing to choose
            found["search"] = iterations(name)
        print(json.dumps(found), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
