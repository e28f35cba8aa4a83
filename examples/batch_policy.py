"""A thousand tables of Whist at once, and a policy in NumPy: South and North learn by trial which cards to play.

    python examples/batch_policy.py [steps]

The policy is one weight a card (52 numbers): of its legal cards a seat plays one at random, the likelier the greater
its weight. South and North follow it, West and East play any card. Weights move towards the cards that were played in
the hands that paid (REINFORCE). It is as simple as a policy can be, and still learns that court cards are to be played
while they win: the pay a hand rises from 0 to a quarter of a trick.
"""

from __future__ import annotations

import sys

import numpy as np
from numpy.typing import NDArray

import upcard

TABLES = 1000
RATE = 1.0


def chances(weights: NDArray[np.float64], mask: NDArray[np.int8], learner: NDArray[np.bool_]) -> NDArray[np.float64]:
    """How likely each card is, for each table: by the weights for a learner, else all alike."""
    odds = mask * np.exp(np.where(learner[:, None], weights, 0.0))
    return np.asarray(odds / odds.sum(axis=1, keepdims=True))


def learn(steps: int = 3_000, seed: int = 1) -> tuple[NDArray[np.float64], list[float]]:
    """The weights, and what the learners were paid a hand in each tenth of the time."""
    rng, weights = np.random.default_rng(seed), np.zeros(52)
    envs = upcard.make_vec("whist", TABLES, observe=False, single_hand=True)
    _, infos = envs.reset(seed=seed)
    tendency = np.zeros((TABLES, 52))  # the gradient of the log-likelihood of each table's hand
    paid: list[list[float]] = [[] for _ in range(10)]
    for step in range(steps):
        learner = infos["current_player"] % 2 == 0
        odds = chances(weights, infos["action_mask"], learner)
        actions = (odds.cumsum(axis=1) > rng.random((TABLES, 1))).argmax(axis=1)
        tendency -= odds * learner[:, None]
        tendency[np.flatnonzero(learner), actions[learner]] += 1
        _, rewards, over, _, infos = envs.step(actions)
        if over.any():
            pay = rewards[over, 0].astype(np.float64)
            paid[10 * step // steps].extend(pay)
            weights += RATE * (pay[:, None] * tendency[over]).mean(axis=0)
            tendency[over] = 0
    return weights, [float(np.mean(tenth)) if tenth else 0.0 for tenth in paid]


def main(steps: str = "3000") -> None:
    weights, paid = learn(int(steps))
    print("paid a hand, in tenths of the time:", " ".join(f"{x:+.2f}" for x in paid))
    print(
        "the mean weight of a rank, from the two to the ace:",
        " ".join(f"{x:+.2f}" for x in weights.reshape(4, 13).mean(axis=0)),
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
