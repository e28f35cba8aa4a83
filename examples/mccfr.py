"""Monte Carlo counterfactual regret minimization on a small game, measured exactly.

    python examples/mccfr.py --game pepper --rounds 20000

External sampling (Lanctot et al., 2009): chance and the other seat are sampled, every move of one's own is tried. The
learner sees only what its seat may know; `Tree` knows the whole game and says how far the average policy is from an
equilibrium.
"""

from __future__ import annotations

import argparse
import random
from collections import defaultdict

from upcard.research.exact import Tree
from upcard.research.small import SmallState, kuhn_sized


class Learner:
    """Regrets and average policies of every information set that has been met."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.regrets: dict[str, dict[int, float]] = defaultdict(dict)
        self.sums: dict[str, dict[int, float]] = defaultdict(dict)

    def shares(self, text: str, moves: list[int]) -> list[float]:
        """Regret matching: moves in proportion to how much they were missed."""
        regret = [max(0.0, self.regrets[text].get(move, 0.0)) for move in moves]
        total = sum(regret)
        return [r / total for r in regret] if total else [1 / len(moves)] * len(moves)

    def learn(self, state: SmallState, seat: int) -> float:
        """One walk for a seat; returns what it was worth."""
        while True:
            if state.is_terminal():
                return state.returns()[seat]
            if state.is_chance_node():
                cards, weights = zip(*state.chance_outcomes())
                state.apply_action(self.chance.choices(cards, weights)[0])
                continue
            mover, moves = state.current_player(), state.legal_actions()
            text = state.information_state_string(mover)
            shares = self.shares(text, moves)
            if mover == seat:
                break
            for move, share in zip(moves, shares):
                self.sums[text][move] = self.sums[text].get(move, 0.0) + share
            state.apply_action(self.chance.choices(moves, shares)[0])
        values = [self.learn(state.child(move), seat) for move in moves]
        value = sum(share * v for share, v in zip(shares, values))
        for move, v in zip(moves, values):
            self.regrets[text][move] = self.regrets[text].get(move, 0.0) + v - value
        return value

    def policy(self, tree: Tree) -> dict[str, dict[int, float]]:
        """The average policy; even where nothing has been learned."""
        policy = {}
        for _, text, moves in tree.infosets:
            sums = [self.sums[text].get(move, 0.0) for move in moves]
            total = sum(sums)
            policy[text] = {move: s / total if total else 1 / len(moves) for move, s in zip(moves, sums)}
        return policy


def main(name: str = "guts", rounds: int = 4000, seed: int = 1, show: bool = True) -> list[float]:
    """Learn, and return the exploitability at the start and after each quarter of the rounds."""
    game = kuhn_sized()[name]
    tree, learner = Tree(game), Learner(seed)
    course = [tree.exploitability(tree.uniform())]
    for quarter in range(4):
        for _ in range(rounds // 4):
            for seat in range(game.players):
                learner.learn(game.new_initial_state(), seat)
        course.append(tree.exploitability(learner.policy(tree)))
        if show:
            print(f"{(quarter + 1) * rounds // 4:>8} rounds: a best response wins {course[-1]:.4f} points a hand")
    return course


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", choices=sorted(kuhn_sized()), default="guts")
    parser.add_argument("--rounds", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    main(given.game, given.rounds, given.seed)
