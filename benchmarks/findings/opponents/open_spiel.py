"""OpenSpiel's information-set tree search (its Python one) in one of our seats.

The worlds that it samples are our redeals, as for our own search. It is given our states as they are, not through
`upcard.research.interfaces.open_spiel`: that would be half as fast (whist 502 simulations a CPU second against 1,233,
Briscola 537 against 1,440), and would tell worlds of one opponent's node apart by cards that only the opponent sees.
"""

from __future__ import annotations

import time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

import upcard
from upcard.engine.knowledge.information_set import InformationSet
from upcard.engine.play.state import State

TRIALS = 16
"""Random hands that measure what a hand usually brings: the scale of the constant of UCT."""
EXPLORE = 1.5
"""The constant in that unit, as in our search."""
SEARCHABLE = pyspiel.load_game("kuhn_poker")
"""A game with the type that the bot asks for: one after the other, with imperfect information."""
ENDLESS = 1 << 30


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
        kind = self.state.game.moves.kind(int(action))
        told = kind.name if kind.hidden_says or kind.silent else int(action)
        self.path = (*self.path, (self.state.current_player(), told))
        self.state.apply_action_unchecked(int(action))

    def clone(self) -> Seen:
        return Seen(self.state.clone(), self.path)

    def information_state_string(self) -> tuple[tuple[int, int | str], ...]:
        return self.path

    def get_game(self) -> Any:
        return SEARCHABLE


class Searching(ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's bot, which ends its search also when a time is up."""

    def policy(self, root: Any, simulations: int, until: float | None) -> list[tuple[int, float]]:
        self.reset()
        self._root_node = self.create_new_node(root)
        for done in range(simulations):
            if until is not None and done > 7 and time.thread_time() > until:
                break
            self.run_simulation(self.sample_root_state(root))
        return self.get_final_policy(root, self.filter_illegals(self._root_node, root.legal_actions()))


class OpenSpielBot:
    """OpenSpiel's search as one of our bots, with a budget in simulations or in CPU seconds a move."""

    def __init__(self, game: upcard.Game, seed: int, simulations: int, seconds: float | None) -> None:
        self.chance = np.random.RandomState(seed % 2**32)
        self.simulations = simulations if seconds is None else ENDLESS
        self.seconds = seconds
        self.evaluator = RandomRolloutEvaluator(1, self.chance)

    def choose(self, infoset: InformationSet) -> int:
        """The move that was visited most."""
        legal, began = infoset.legal(), time.thread_time()
        if len(legal) == 1:
            return legal[0]
        bot = Searching(
            SEARCHABLE, self.evaluator, EXPLORE * self._spread(infoset), ENDLESS, random_state=self.chance,
            allow_inconsistent_action_sets=True,
        )  # fmt: skip
        bot.set_resampler(lambda *_: self._world(infoset))
        until = None if self.seconds is None else began + self.seconds
        moves, shares = zip(*bot.policy(self._world(infoset), self.simulations, until), strict=True)
        return int(self.chance.choice(moves, p=shares))

    def _world(self, infoset: InformationSet) -> Seen:
        state = State(infoset.game, states=infoset.sample(int(self.chance.randint(2**31))))
        if state.current_player() != infoset.seat:
            state.turn_to(infoset.seat)
        return Seen(state)

    def _spread(self, infoset: InformationSet) -> float:
        ends = [self.evaluator.evaluate(self._world(infoset))[infoset.seat] for _ in range(TRIALS)]
        return float(np.std(ends)) or 1.0
