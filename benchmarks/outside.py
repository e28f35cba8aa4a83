"""A level against OpenSpiel's own information-set tree search, on duplicate deals of our games.

    python benchmarks/outside.py --games whist,briscola --simulations 300 --bot search:300 --deals 16

OpenSpiel's bot (`open_spiel.python.algorithms.ismcts`, by Cowling, Powley and Whitehouse's paper, as ours) is given
states of `upcard.engine.state`, which have OpenSpiel's names; the worlds that it samples are redeals, as for our bots.
It is Python, and does some hundred simulations a second where ours does a hundred thousand: with as many simulations on
both sides the searches are compared, with a budget in seconds (``--bot search:0.5s --seconds 0.5``) the programs are.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator
from side_by_side import Table

import upcard
from upcard.bots import Bot
from upcard.engine.mind import Mind
from upcard.engine.state import State
from upcard.research.arena import run

TRIALS = 64
"""Random hands that measure what a hand usually brings: the scale of the constant of UCT."""
EXPLORE = 1.5
"""The constant in that unit, as in our search."""
SEARCHABLE = pyspiel.load_game("kuhn_poker")
"""A game with the type that the bot asks for: one after the other, with imperfect information."""


class Seen:
    """A state that knows itself by what was played since the root: there all worlds look alike to the seat that thinks,
    so the public part of the play tells information sets apart."""

    def __init__(self, state: State, path: tuple[tuple[int, int | str], ...] = ()) -> None:
        self.state, self.path = state, path
        self.current_player, self.is_terminal, self.returns = state.current_player, state.is_terminal, state.returns
        self.is_chance_node = state.is_chance_node

    def legal_actions(self, player: int | None = None) -> list[int]:
        return self.state.legal_actions(player)

    def apply_action(self, action: int) -> None:
        kind = self.state.game.floor.moves.kind(int(action))
        told = kind.name if kind.hidden_says or kind.silent else int(action)
        self.path = (*self.path, (self.state.current_player(), told))
        self.state.apply_action_unchecked(int(action))

    def clone(self) -> Seen:
        return Seen(self.state.clone(), self.path)

    def information_state_string(self) -> tuple[tuple[int, int | str], ...]:
        return self.path

    def get_game(self) -> Any:
        return SEARCHABLE


class OpenSpielBot:
    """OpenSpiel's search in one of our seats."""

    def __init__(self, game: upcard.Game, seed: int, simulations: int, seconds: float | None) -> None:
        self.chance = np.random.RandomState(seed % 2**32)
        self.simulations, self.seconds = simulations, seconds
        self.evaluator = RandomRolloutEvaluator(1, self.chance)

    def choose(self, mind: Mind) -> int:
        """The move that was visited most."""
        legal = mind.legal()
        if len(legal) == 1:
            return legal[0]
        bot = ISMCTSBot(
            SEARCHABLE, self.evaluator, EXPLORE * self._spread(mind), self._simulations(mind), random_state=self.chance,
            allow_inconsistent_action_sets=True,
        )  # fmt: skip
        bot.set_resampler(lambda *_: self._world(mind))
        return int(bot.step(self._world(mind)))

    def _world(self, mind: Mind) -> Seen:
        state = State(mind.game, states=mind.redealt(int(self.chance.randint(2**31))))
        if state.current_player() != mind.seat:
            state.turn_to(mind.seat)
        return Seen(state)

    def _spread(self, mind: Mind) -> float:
        ends = [self.evaluator.evaluate(self._world(mind))[mind.seat] for _ in range(TRIALS)]
        return float(np.std(ends)) or 1.0

    def _simulations(self, mind: Mind) -> int:
        """As many as were asked for, or as fit into the time by the pace of the random hands."""
        if self.seconds is None:
            return self.simulations
        began = time.perf_counter()
        for _ in range(8):
            self.evaluator.evaluate(self._world(mind))
        return max(8, int(8 * self.seconds / (time.perf_counter() - began)))


def opponent(simulations: int, seconds: float | None) -> Callable[[upcard.Game, int], Bot]:
    """OpenSpiel's bot as an entrant of the arena."""

    def open_spiel(game: upcard.Game, seed: int) -> Bot:
        return OpenSpielBot(game, seed, simulations, seconds)

    return open_spiel


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", default="whist,briscola")
    parser.add_argument("--bot", default="search:300", help="one of our levels")
    parser.add_argument("--simulations", type=int, default=300, help="of OpenSpiel's bot, a move")
    parser.add_argument("--seconds", type=float, help="of OpenSpiel's bot, a move, instead of simulations")
    parser.add_argument("--deals", type=int, default=16)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    table = Table(f"{args.bot} - OpenSpiel", ("deals", "difference", "errors", "better"))
    for name in args.games.split(","):
        entrants = [args.bot, opponent(args.simulations, args.seconds)]
        played = run(name, entrants, args.deals, args.seed)
        duel = played.duel()
        found = duel.difference
        table.line(name, str(len(played)), str(found), f"{found.deviations:+.1f}", f"{duel.better:.0%}")
    print(table.text())


if __name__ == "__main__":
    main()
