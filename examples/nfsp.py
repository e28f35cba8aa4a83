"""OpenSpiel's neural fictitious self-play on one of our games, and what it does against a level.

    python examples/nfsp.py guts --players 2 --episodes 20000 --against judgement

The game is OpenSpiel's by its name (`upcard_NAME`), the algorithm is OpenSpiel's own (Heinrich and Silver, "Deep
Reinforcement Learning from Self-Play in Imperfect-Information Games", 2016). A match is a single hand.

Needs ``pip install '.[openspiel]' dm-tree torch``.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
import torch
from open_spiel.python import rl_environment
from open_spiel.python.pytorch import nfsp

import upcard
import upcard.research.open_spiel as open_spiel
from upcard.engine.knowledge.information_set import InformationSet
from upcard.research.arena import run


class Average:
    """The average policy of an agent as a bot: a move for the seat that it has learned."""

    def __init__(self, agents: list[Any], horizon: int) -> None:
        self.agents, self.horizon = agents, horizon

    def choose(self, infoset: InformationSet) -> int:
        """The likeliest legal move."""
        seen = torch.from_numpy(infoset.tensor(self.horizon))[None]
        with torch.no_grad():
            logits = self.agents[infoset.seat]._avg_network(seen)[0].numpy()
        legal = infoset.legal()
        return legal[int(np.argmax(logits[legal]))]


def learn(game: upcard.Game, episodes: int, width: int, seed: int) -> list[Any]:
    """Play and learn; one agent a seat."""
    torch.manual_seed(seed)
    np.random.seed(seed)
    table = rl_environment.Environment(open_spiel.load(game), seed=seed)
    size, actions = table.observation_spec()["info_state"][0], table.action_spec()["num_actions"]
    agents = [
        nfsp.NFSP(
            seat, size, actions, hidden_layers_sizes=[width], reservoir_buffer_capacity=100_000,
            anticipatory_param=0.1, batch_size=128, learn_every=64, min_buffer_size_to_learn=1_000, seed=seed + seat,
            replay_buffer_capacity=50_000, epsilon_decay_duration=episodes, epsilon_start=0.1, epsilon_end=0.001,
        )
        for seat in range(game.players)
    ]  # fmt: skip
    for _ in range(episodes):
        step = table.reset()
        while not step.last():
            seat = step.observations["current_player"]
            step = table.step([agents[seat].step(step).action])
        for agent in agents:
            agent.step(step)
    return agents


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--players", type=int)
    parser.add_argument("--episodes", type=int, default=20_000)
    parser.add_argument("--width", type=int, default=128)
    parser.add_argument("--against", default="random")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    game = upcard.game(given.game, players=given.players, single_hand=True)
    agents = learn(game, given.episodes, given.width, given.seed)
    found = run(
        game, [lambda game, seed: Average(agents, open_spiel.PARAMETERS["horizon"]), given.against], given.deals, seed=7
    )
    print(f"against {given.against}, {given.deals} deals: {found.payoff(0)} points a hand")


if __name__ == "__main__":
    main()
