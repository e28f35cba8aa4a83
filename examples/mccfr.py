"""Monte Carlo counterfactual regret minimization on a small game, measured exactly.

    python examples/mccfr.py --game pepper --rounds 20000
    python examples/mccfr.py --game leduc --rounds 20000 --parts 8

External sampling (Lanctot et al., 2009): chance and the other seat are sampled, every move of one's own is tried. The
learner sees only what its seat may know; `Tree` knows the whole game and says how far the average policy is from an
equilibrium. `kuhn` and `leduc` are the yardsticks of the literature, the others are small games of ours.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import defaultdict
from typing import Any

from upcard.research.small_games.exact import Tree
from upcard.research.small_games.small import kuhn_sized
from upcard.research.small_games.yardsticks import kuhn_poker, leduc_holdem


def games() -> dict[str, Any]:
    """The small games by name."""
    return {**kuhn_sized(), "kuhn": kuhn_poker(), "leduc": leduc_holdem()}


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

    def learn(self, state: Any, seat: int) -> float:
        """One walk for a seat; returns what it was worth."""
        while True:
            if state.is_terminal():
                return state.returns()[seat]
            if state.is_chance_node():
                cards, weights = zip(*state.chance_outcomes())
                state = state.child(self.chance.choices(cards, weights)[0])
                continue
            mover, moves = state.current_player(), state.legal_actions()
            text = state.information_state_string(mover)
            shares = self.shares(text, moves)
            if mover == seat:
                break
            for move, share in zip(moves, shares):
                self.sums[text][move] = self.sums[text].get(move, 0.0) + share
            state = state.child(self.chance.choices(moves, shares)[0])
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


def main(name: str = "guts", rounds: int = 4000, seed: int = 1, parts: int = 4) -> list[tuple[int, float, float]]:
    """Learn. Returns rounds, seconds of the processor and exploitability, at the start and after each part of them."""
    game = games()[name]
    tree, learner, seconds = Tree(game), Learner(seed), 0.0
    course = [(0, 0.0, tree.exploitability(tree.uniform()))]
    print(f"{name}, {len(tree.infosets):,} information sets; of uniform play a best response wins {course[0][2]:.4f}")
    for part in range(1, parts + 1):
        began = time.process_time()
        for _ in range(rounds // parts):
            for seat in range(game.players):
                learner.learn(game.new_initial_state(), seat)
        seconds += time.process_time() - began
        done = part * rounds // parts
        course.append((done, round(seconds, 2), round(tree.exploitability(learner.policy(tree)), 6)))
        print(f"{done:>8} rounds, {seconds:>5.1f} CPU s: a best response wins {course[-1][2]:.4f} points a hand")
    return course


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--game", choices=sorted(games()), default="guts")
    parser.add_argument("--rounds", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--parts", type=int, default=4, help="how often the policy is measured")
    given = parser.parse_args()
    main(given.game, given.rounds, given.seed, given.parts)
