"""How much a level could gain by knowing more: a search that sees all cards against a level that plays fairly.

    python benchmarks/cheats.py comet --level club --iterations 3000 --minutes 1

Where even the cheat wins little, no memory and no counting can make levels differ. It is a search like all others, but
the worlds that it imagines are the true one.
"""

from __future__ import annotations

import argparse
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from upcard.bots.search.ismcts import Search
from upcard.declarations.state import States
from upcard.engine.knowledge.information_set import InformationSet
from upcard.research.tournaments.arena import Settings, run


class Truth(InformationSet):
    """What a seat would know that sees all hands, and the stock."""

    def __init__(self, known: InformationSet) -> None:
        # The only place that opens an information set, to measure the value of hidden knowledge.
        self._true: States = getattr(known, "_InformationSet__states")  # noqa: B009
        super().__init__(known.game, self._true, known.seat)

    def sampler(self, worlds: States, rng: NDArray[np.uint64]) -> Truth:
        """What fills an array with the true state: this, for one array after the other."""
        self._worlds = worlds
        return self

    def fill(self, start: int, stop: int) -> None:
        self._worlds[start:stop] = self._true[0]


class Cheat:
    """A search in the true world."""

    def __init__(self, iterations: int, game: Any, seed: int) -> None:
        self.search = Search(game.rules, seed, iterations=iterations)

    def choose(self, infoset: InformationSet) -> int:
        """The move to play."""
        return self.search.think(Truth(infoset)).move


def cheat(iterations: int, game: Any, seed: int) -> Cheat:
    return Cheat(iterations, game, seed)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", help="names with commas")
    parser.add_argument("--level", default="club", help="whom the cheat meets")
    parser.add_argument("--iterations", type=int, default=3000, help="of the cheat, for a move")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--minutes", type=float, default=1.0, help="the most for a game")
    args = parser.parse_args()
    for name in args.games.split(","):
        sees = partial(cheat, args.iterations)
        played = run(name, [sees, args.level], args.deals, settings=Settings(minutes=args.minutes))
        print(f"{name}: cheat - {args.level} {played.duel().difference}, {len(played)} deals", flush=True)


if __name__ == "__main__":
    main()
