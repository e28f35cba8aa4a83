"""PPO of RLlib learns a seat against opponents that sit in the environment, with masks for moves that are not legal.

    python examples/rllib_ppo.py briscola --players 2 --steps 200000 --opponents random
    python examples/rllib_ppo.py briscola --players 2 --runners 4      # four processes play

RLlib's module for masks wants observations in two parts, so a wrapper of ten lines stands between it and
`upcard.research.learning.against_bots`. Rewards are the points as they are taken, in units of their spread.

Needs ``pip install '.[rllib]'``. docs/research.md has the figures of a run.
"""

from __future__ import annotations

import argparse
import logging
from typing import Any

import gymnasium
import numpy as np
import ray
import torch
from gymnasium import spaces
from numpy.typing import NDArray
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.default_model_config import DefaultModelConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env

import upcard
from upcard.research.learning.against_bots import AgainstBots
from upcard.research.learning.evaluation import against

HORIZON = 4
Seen = dict[str, NDArray[np.float32]]


class InTwoParts(gymnasium.Wrapper[Seen, np.int64, NDArray[np.float32], np.int64]):
    """Observations ``{"observations": ..., "action_mask": ...}``, and rewards in units of `scale`."""

    def __init__(self, env: AgainstBots, scale: float) -> None:
        super().__init__(env)
        self.scale = scale
        mask = spaces.Box(0.0, 1.0, (int(env.action_space.n),), np.float32)
        self.observation_space = spaces.Dict({"observations": env.observation_space, "action_mask": mask})

    def _parts(self, seen: NDArray[np.float32], info: dict[str, Any]) -> Seen:
        return {"observations": seen, "action_mask": info["action_mask"].astype(np.float32)}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        seen, info = self.env.reset(seed=seed, options=options)
        return self._parts(seen, info), info

    def step(self, action: np.int64) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        seen, reward, terminated, truncated, info = self.env.step(action)
        return self._parts(seen, info), float(reward) / self.scale, terminated, truncated, info


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--players", type=int)
    parser.add_argument("--steps", type=int, default=200_000)
    parser.add_argument("--opponents", default="random")
    parser.add_argument("--runners", type=int, default=0, help="processes that play; 0: this one")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    game = upcard.game(given.game, players=given.players, single_hand=True)
    scale = max(1e-6, float(upcard.simulate(game, 500, seed=given.seed).returns.std()))

    def make(config: Any) -> InTwoParts:
        bots = AgainstBots(game, given.opponents, seat="rotate", rewards="points", encoding="learn", horizon=HORIZON)
        return InTwoParts(bots, scale)

    ray.init(num_cpus=max(1, given.runners + 1), include_dashboard=False, log_to_driver=False, logging_level="error")
    logging.getLogger("ray").setLevel("ERROR")
    register_env("upcard", make)
    config = (
        PPOConfig()
        .environment("upcard")
        .env_runners(num_env_runners=given.runners, num_envs_per_env_runner=1 if given.runners else 8)
        .training(
            train_batch_size_per_learner=4_096, minibatch_size=512, num_epochs=4, lr=5e-4, gamma=1.0, lambda_=0.95,
            entropy_coeff=0.01, use_kl_loss=False, clip_param=0.2, grad_clip=1.0,
        )
        .rl_module(
            rl_module_spec=RLModuleSpec(
                module_class=ActionMaskingTorchRLModule,
                model_config=DefaultModelConfig(fcnet_hiddens=[256, 256], fcnet_activation="relu"),
            )
        )
        .debugging(seed=given.seed, log_level="ERROR")
    )  # fmt: skip
    learner = config.build_algo()
    steps = 0
    while steps < given.steps:
        told = learner.train()
        steps = int(told["env_runners"]["num_env_steps_sampled_lifetime"])
        paid = float(told["env_runners"]["episode_return_mean"]) * scale
        print(f"{steps:>9,} moves; the last hands paid {paid:+.1f} points on average", flush=True)
    module = learner.get_module()

    @torch.no_grad()
    def policy(seen: NDArray[np.float32], mask: NDArray[np.int8], seats: NDArray[np.int64]) -> NDArray[np.int64]:
        parts = {"observations": torch.from_numpy(seen), "action_mask": torch.from_numpy(mask.astype(np.float32))}
        logits = module.forward_inference({"obs": parts})["action_dist_inputs"]
        return np.asarray(logits.argmax(dim=1).numpy(), np.int64)

    found = against(game, policy, given.opponents, given.deals, seed=7, horizon=HORIZON)
    print(f"against {given.opponents}, {given.deals} deals: {found} points a hand")
    learner.stop()
    ray.shutdown()


if __name__ == "__main__":
    main()
