"""MaskablePPO of sb3-contrib learns a seat against opponents that sit in the tables.

    python examples/sb3_masks.py briscola --players 2 --steps 200000 --opponents judgement

Needs ``pip install '.[sb3]'``.
"""

from __future__ import annotations

import argparse

import numpy as np
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import VecMonitor

import upcard
from upcard.research.learning.evaluation import against
from upcard.research.sb3 import VecEnv

HORIZON = 4
TABLES = 8


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--players", type=int)
    parser.add_argument("--steps", type=int, default=200_000)
    parser.add_argument("--opponents", default="judgement")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    game = upcard.game(given.game, players=given.players, single_hand=True)
    tables = VecEnv(game, TABLES, opponents=given.opponents, rewards="points", encoding="learn", horizon=HORIZON)
    model = MaskablePPO("MlpPolicy", VecMonitor(tables), n_steps=256, seed=given.seed, device="cpu")
    model.learn(given.steps)

    def policy(seen: NDArray[np.float32], mask: NDArray[np.int8], seats: NDArray[np.int64]) -> NDArray[np.int64]:
        return np.asarray(model.predict(seen, action_masks=mask == 1, deterministic=True)[0], np.int64)

    found = against(game, policy, given.opponents, given.deals, seed=7, horizon=HORIZON)
    print(f"against {given.opponents}, {given.deals} deals: {found} points a hand")


if __name__ == "__main__":
    main()
