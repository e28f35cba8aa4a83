"""OpenSpiel's neural fictitious self-play on one of our games, and what it does against a level.

    python examples/nfsp.py guts --players 2 --episodes 20000 --against judgement

The game is OpenSpiel's by its name (`upcard_NAME`), the algorithm is OpenSpiel's own (Heinrich and Silver, "Deep
Reinforcement Learning from Self-Play in Imperfect-Information Games", 2016). A match is a single hand.

Needs ``pip install '.[openspiel]' dm-tree torch``.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from open_spiel.python import rl_environment
from open_spiel.python.pytorch import nfsp

import upcard
import upcard.research.interfaces.open_spiel as open_spiel
from upcard.engine.knowledge.information_set import InformationSet
from upcard.research.learning.evaluation import against


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


class Averages:
    """What makes the bots of one run: a policy for `upcard.research.benchmark.bench` and
    `upcard.research.learning.evaluation`."""

    makes_bots = True

    def __init__(self, agents: list[Any]) -> None:
        self.agents = agents

    def __call__(self, game: upcard.Game, seed: int) -> Average:
        return Average(self.agents, open_spiel.PARAMETERS["horizon"])


@dataclass
class Run:
    """A run of learning: one agent a seat."""

    agents: list[Any]
    episodes: int = 0
    moves: int = 0
    seconds: float = 0.0
    """Of the processor."""


def learn(game: upcard.Game, episodes: int, width: int, seed: int, parts: int = 1) -> Iterator[Run]:
    """Play and learn. Yields the run after each part of the episodes."""
    torch.manual_seed(seed)
    np.random.seed(seed)
    table = rl_environment.Environment(open_spiel.load(game), seed=seed)
    size, actions = table.observation_spec()["info_state"][0], table.action_spec()["num_actions"]
    run = Run([
        nfsp.NFSP(
            seat, size, actions,  # pyright: ignore[reportArgumentType]
            hidden_layers_sizes=[width], reservoir_buffer_capacity=100_000,
            anticipatory_param=0.1, batch_size=128, learn_every=16, min_buffer_size_to_learn=1_000, seed=seed + seat,
            replay_buffer_capacity=50_000, epsilon_decay_duration=episodes, epsilon_start=0.1, epsilon_end=0.001,
        )
        for seat in range(game.players)
    ])  # fmt: skip
    for part in range(1, parts + 1):
        began = time.process_time()
        while run.episodes < episodes * part // parts:
            step = table.reset()
            while not step.last():
                step = table.step([run.agents[step.observations["current_player"]].step(step).action])
                run.moves += 1
            for agent in run.agents:
                agent.step(step)
            run.episodes += 1
        run.seconds += time.process_time() - began
        yield run


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--players", type=int)
    parser.add_argument("--episodes", type=int, default=20_000)
    parser.add_argument("--parts", type=int, default=1, help="how often it is measured")
    parser.add_argument("--width", type=int, default=128)
    parser.add_argument("--against", action="append", help="a level that it meets")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    game = upcard.game(given.game, players=given.players, single_hand=True)
    for run in learn(game, given.episodes, given.width, given.seed, given.parts):
        print(f"{run.seconds:>7,.0f} CPU s {run.episodes:>9,} hands {run.moves:>12,} moves", flush=True)
        for level in given.against or ["random"]:
            found = against(game, Averages(run.agents), level, given.deals, seed=7)
            print(f"against {level}, {given.deals} deals: {found} points a hand", flush=True)


if __name__ == "__main__":
    main()
