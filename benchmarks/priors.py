"""What judgement is worth to the search: judged against plain with the same CPU time a move, on duplicate deals.

    python benchmarks/priors.py pepper cinch --ms 2 --minutes 3
    python benchmarks/priors.py briscola --iterations 300
    python benchmarks/priors.py trex --priors --deals 200

The first two make the lines of the tables in docs/decisions/008-judgement.md. The third looks at a judgement by itself,
in seconds: moves drawn by the priors against moves drawn evenly, without any search.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable

import numpy as np
from side_by_side import Table, count_cpu_seconds

import upcard
from upcard.bots import Bot
from upcard.bots.players.random import RandomBot
from upcard.bots.priors import prior_of
from upcard.bots.search.ismcts import Search
from upcard.engine.knowledge.information_set import InformationSet
from upcard.research.tournaments.arena import Settings, run
from upcard.research.tournaments.tournament import Tournament

Maker = Callable[[upcard.Game, int], Bot]


class ByPrior:
    """Draws each move as often as a player leans to it."""

    def __init__(self, game: upcard.Game, seed: int) -> None:
        prior = prior_of(game.rules)
        if prior is None:
            raise SystemExit(f"{game.name} has no judgement")
        self.prior, self.rules, self.random = prior, game.rules, np.random.default_rng(seed)

    def choose(self, infoset: InformationSet) -> int:
        moves, s = infoset.legal(), self.rules.open(infoset.sample(0))[0]
        weights = np.array([self.prior(s, infoset.seat, move) for move in moves])
        return int(self.random.choice(moves, p=weights / weights.sum()))


def searching(ms: float, iterations: int | None, judged: bool) -> Maker:
    seconds = None if iterations else ms / 1000.0
    return lambda game, seed: Search(game.rules, seed, iterations=iterations, seconds=seconds, judged=judged)


def played(args: argparse.Namespace, game: upcard.Game) -> Tournament:
    pair: list[Maker] = [searching(args.ms, args.iterations, judged) for judged in (True, False)]
    if args.priors:
        pair = [ByPrior, lambda game, seed: RandomBot(seed)]
    return run(game, pair, deals=args.deals, seed=args.seed, settings=Settings(minutes=args.minutes))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="+")
    parser.add_argument("--players", type=int)
    parser.add_argument("--ms", type=float, default=2.0, help="CPU time a move")
    parser.add_argument("--iterations", type=int, help="a move, on both sides, instead of time: what levels count")
    parser.add_argument("--minutes", type=float, default=3.0, help="the most for a game")
    parser.add_argument("--deals", type=int, default=1000, help="the most for a game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--priors", action="store_true", help="priors alone against chance")
    args = parser.parse_args()
    count_cpu_seconds()
    table = Table("judgement", ("deals", "difference", "errors", "better"))
    for name in args.games:
        duel = (result := played(args, upcard.game(name, players=args.players, single_hand=True))).duel()
        difference = duel.difference
        table.line(name, str(len(result)), str(difference), f"{difference.deviations:.1f}", f"{duel.better:.0%}")
        print("  ".join(table.rows[-1]), flush=True)


if __name__ == "__main__":
    main()
