"""PPO by self-play for any game, in one file: masks, points as they are taken, the encoding for learners.

    python examples/ppo.py briscola --players 2 --minutes 15 --keep briscola.pt
    python examples/ppo.py briscola --players 2 --minutes 5 --keep briscola.pt    # goes on from the file
    python examples/ppo.py briscola --players 2 --minutes 0 --keep briscola.pt --against club --deals 500
    python examples/ppo.py briscola --players 2 --minutes 15 --keep briscola.pt --every 1 --against judgement  # a curve
    python examples/ppo.py briscola --players 2 --minutes 0 --keep briscola.pt --onnx briscola.onnx

One network plays all seats of many tables; what each seat is paid between two of its moves is the reward of the
first (Schulman and others, "Proximal Policy Optimization Algorithms", 2017; masks: Huang and Ontanon, "A Closer Look at
Invalid Action Masking in Policy Gradient Algorithms", 2022). There is no line about any game in it.

Needs ``pip install '.[learn]'``. docs/benchmark.md has the figures of runs.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

import upcard
from upcard.research.interfaces.vector import UpcardVectorEnv
from upcard.research.learning.evaluation import Choose, against


@dataclass(frozen=True)
class Settings:
    """What a run depends on besides the game."""

    tables: int = 512
    steps: int = 128
    """Moves at each table between two improvements."""
    width: int = 256
    horizon: int = 4
    epochs: int = 2
    part: int = 1_024
    clip: float = 0.2
    rate: float = 5e-4
    trace: float = 0.95
    """Lambda of generalized advantage estimation (no discount: hands are short)."""
    curiosity: float = 0.02
    seed: int = 1


def quick_dtype(size: int, width: int) -> torch.dtype:
    """The type in which observations (mostly zeros and ones) are kept: bfloat16 where the large first layer is at least
    twice as fast with it, as on processors with AVX512-BF16; else float32."""
    took = {}
    for dtype in (torch.float32, torch.bfloat16):
        weights, seen = torch.zeros((width, size), dtype=dtype), torch.zeros((1_024, size), dtype=dtype)
        times = []
        for _ in range(4):  # the first one is slow
            began = time.perf_counter()
            nn.functional.linear(seen, weights)
            times.append(time.perf_counter() - began)
        took[dtype] = min(times)
    return torch.bfloat16 if took[torch.bfloat16] < took[torch.float32] / 2 else torch.float32


class Network(nn.Module):
    """Logits of the actions, and what is yet to come, in units of the scale of rewards."""

    def __init__(self, size: int, actions: int, width: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(size, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy, self.value = nn.Linear(width, actions), nn.Linear(width, 1)
        nn.init.orthogonal_(self.policy.weight, 0.01)
        self.dtype = quick_dtype(size, width)

    def forward(self, seen: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        with torch.autocast("cpu", torch.bfloat16, enabled=seen.dtype == torch.bfloat16):
            deep = self.body(seen)
        deep = deep.float()
        return self.policy(deep).masked_fill(~mask, -1e9), self.value(deep).squeeze(-1)

    def layers(self) -> list[tuple[NDArray[np.float32], NDArray[np.float32]]]:
        """Weights and biases from the observation to the logits, for `upcard.research.learning.network_file`."""
        parts = [self.body[0], self.body[2], self.policy]
        return [(part.weight.detach().numpy(), part.bias.detach().numpy()) for part in parts]


@dataclass
class Rollout:
    """Moves (steps, tables, ...), with what is to be learned from each."""

    seen: Tensor
    mask: Tensor
    action: Tensor
    chance: Tensor
    gain: Tensor
    """How much better the move was than expected."""
    worth: Tensor
    """What was to come from it on."""
    known: Tensor
    """Whether the seat moved again or the match ended before the rollout did: else the move is left out."""


@torch.no_grad()
def play(network: Network, envs: UpcardVectorEnv, settings: Settings, scale: float) -> Rollout:
    """Let the network play all seats."""
    batch, steps, n, players = envs.batch, settings.steps, envs.num_envs, envs.game.players
    seen = torch.empty((steps, n, batch.observation.shape[1]), dtype=network.dtype)
    mask = torch.empty((steps, n, batch.mask.shape[1]), dtype=torch.bool)
    action, chance = torch.empty((steps, n), dtype=torch.long), torch.empty((steps, n))
    value, mover = np.empty((steps, n), np.float32), np.empty((steps, n), np.int64)
    paid, over = np.empty((steps, n, players), np.float32), np.empty((steps, n), bool)
    for step in range(steps):
        seen[step], mask[step] = torch.from_numpy(batch.observation), torch.from_numpy(batch.mask == 1)
        logits, worth = network(seen[step], mask[step])
        odds = torch.log_softmax(logits, dim=1)
        action[step] = (odds - torch.empty_like(odds).exponential_().log_()).argmax(dim=1)  # a draw with these odds
        chance[step] = odds.gather(1, action[step][:, None])[:, 0]
        value[step], mover[step] = worth.numpy(), batch.player
        envs.step(action[step].numpy())
        paid[step], over[step] = batch.rewards / scale, batch.terminated | batch.truncated
    gain, known = advantages(value, mover, paid, over, settings.trace)
    worth = torch.from_numpy(gain + value)
    return Rollout(seen, mask, action, chance, torch.from_numpy(gain), worth, torch.from_numpy(known))


def advantages(
    value: NDArray[np.float32], mover: NDArray[np.int64], paid: NDArray[np.float32], over: NDArray[np.bool_],
    trace: float,
) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:  # fmt: skip
    """Generalized advantage estimates (steps, tables), each along the moves of one seat, and whether they are known.

    `paid` is (steps, tables, players): a seat's reward for a move is all that it is paid until it moves again."""
    steps, n, players = paid.shape
    gain, known = np.zeros((steps, n), np.float32), np.zeros((steps, n), bool)
    since, later = np.zeros((n, players), np.float32), np.zeros((n, players), np.float32)
    trail, has_later = np.zeros((n, players), np.float32), np.zeros((n, players), bool)
    tables = np.arange(n)
    for step in range(steps - 1, -1, -1):
        ended = over[step]
        since[ended], later[ended], trail[ended], has_later[ended] = 0, 0, 0, True
        since += paid[step]
        seat = mover[step]
        surprise = since[tables, seat] + later[tables, seat] - value[step]
        gain[step] = surprise + trace * trail[tables, seat]
        known[step] = has_later[tables, seat]
        since[tables, seat], later[tables, seat] = 0, value[step]
        trail[tables, seat], has_later[tables, seat] = gain[step], True
    return gain, known


def improve(
    network: Network, optimizer: torch.optim.Optimizer, rollout: Rollout, settings: Settings, curiosity: float
) -> None:
    """Make good moves likelier, but none by much at once."""
    known = rollout.known.reshape(-1).nonzero()[:, 0]
    columns = (rollout.seen, rollout.mask, rollout.action, rollout.chance, rollout.gain, rollout.worth)
    seen, mask, action, chance, gain, worth = (column.flatten(0, 1) for column in columns)
    gain = (gain - gain[known].mean()) / (gain[known].std() + 1e-8)
    for _ in range(settings.epochs):
        for part in known[torch.randperm(len(known))].split(settings.part):
            logits, value = network(seen[part], mask[part])
            odds = torch.log_softmax(logits, dim=1)
            ratio = (odds.gather(1, action[part, None])[:, 0] - chance[part]).exp()
            clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
            better = torch.min(ratio * gain[part], clipped * gain[part]).mean()
            entropy = -(odds.exp() * odds).sum(dim=1).mean()
            loss = 0.5 * nn.functional.mse_loss(value, worth[part]) - better - curiosity * entropy
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimizer.step()


class Run:
    """A run of learning that can be kept in a file and gone on with."""

    def __init__(self, game: upcard.Game, settings: Settings, keep: Path | None = None) -> None:
        kept = torch.load(keep, weights_only=True) if keep is not None and keep.exists() else None
        self.settings = Settings(**kept["settings"]) if kept else settings
        torch.manual_seed(self.settings.seed + (kept["moves"] if kept else 0))
        self.game, self.keep = game, keep
        self.envs = UpcardVectorEnv(
            game, self.settings.tables, copy=False, rewards="points", encoding="learn", horizon=self.settings.horizon
        )
        size = self.envs.batch.observation.shape[1]
        self.network = Network(size, len(game.moves), self.settings.width)
        self.optimizer = torch.optim.Adam(self.network.parameters(), self.settings.rate, eps=1e-5)
        self.moves, self.seconds, self.scale, self.whole = 0, 0.0, 0.0, 0.0
        self.curve: list[tuple[str, int, float, float, float, int]] = []
        if kept:
            self.network.load_state_dict(kept["network"])
            self.optimizer.load_state_dict(kept["optimizer"])
            for name in ("moves", "seconds", "scale", "curve", "whole"):
                setattr(self, name, kept[name])
        self.envs.reset(seed=self.settings.seed * 1_000_003 + self.moves)

    def learn(self, minutes: float, whole: float, every: float, measure: Callable[[], None]) -> None:
        """Play and improve for some minutes of the processor, of a run that takes `whole` in all: the rate of learning
        and the curiosity fall with them. (A core that works all the time is a minute of the processor a minute.) Every
        `every` minutes the run is saved and measured; measuring does not count."""
        self.whole = whole
        end, mark = self.seconds + 60 * minutes, self.seconds + 60 * every
        while self.seconds < end:
            began = time.process_time()
            self.scale = self.scale or self._scale()
            left = max(0.0, 1 - self.seconds / (60 * whole))
            self.optimizer.param_groups[0]["lr"] = self.settings.rate * (0.1 + 0.9 * left)
            rollout = play(self.network, self.envs, self.settings, self.scale)
            improve(self.network, self.optimizer, rollout, self.settings, self.settings.curiosity * (0.1 + 0.9 * left))
            self.moves += self.settings.tables * self.settings.steps
            self.seconds += time.process_time() - began
            if self.seconds >= mark and self.seconds < end:
                mark += 60 * every
                measure()
        measure()

    def measure(self, levels: list[str], deals: int) -> None:
        """How the likeliest moves do against some levels, in deals that no run learns from; keep the run."""
        print(f"{self.seconds:>7,.0f} CPU s {self.moves:>12,} moves", flush=True)
        for level in levels if self.game.players > 1 else ("alone",):
            found = against(self.game, self.policy(), level, deals, seed=7, horizon=self.settings.horizon)
            self.curve.append((level, self.moves, self.seconds, found.mean, found.margin, deals))
            print(f"against {level}, {deals} deals: {found} points a hand", flush=True)
        self.save()

    def _scale(self) -> float:
        """The spread of what a seat is paid in a hand, by random play."""
        played = upcard.simulate(self.game, 500, seed=self.settings.seed)
        return max(1e-6, float(played.returns.std()))

    def save(self) -> None:
        """Keep everything that it takes to go on."""
        if self.keep is not None:
            torch.save({
                "network": self.network.state_dict(), "optimizer": self.optimizer.state_dict(),
                "settings": asdict(self.settings), "moves": self.moves, "seconds": self.seconds, "scale": self.scale,
                "curve": self.curve, "whole": self.whole,
            }, self.keep)  # fmt: skip

    def policy(self) -> Choose:
        """The likeliest move of the network, for many tables."""

        @torch.no_grad()
        def choose(seen: NDArray[np.float32], mask: NDArray[np.int8], seats: NDArray[np.int64]) -> NDArray[np.int64]:
            logits, _ = self.network(torch.from_numpy(seen), torch.from_numpy(mask == 1))
            found: NDArray[np.int64] = logits.argmax(dim=1).numpy()
            return found

        return choose


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", help="its name, such as briscola")
    parser.add_argument("--players", type=int, help="how many play; the usual number by default")
    parser.add_argument("--minutes", type=float, default=15, help="of the processor, for learning now")
    parser.add_argument("--whole", type=float, help="minutes of the whole run; by default those of now")
    parser.add_argument("--every", type=float, default=1e9, help="minutes from one point of the curve to the next")
    parser.add_argument("--keep", type=Path, help="a file of the run; if it is there, the run goes on")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=int, default=Settings.tables, help="that are played at once")
    parser.add_argument("--steps", type=int, default=Settings.steps, help="moves at each between two improvements")
    parser.add_argument(
        "--against", action="append", default=[], help="a level that it meets at the end, and every so often"
    )
    parser.add_argument("--deals", type=int, default=200, help="duplicate deals of a measurement")
    parser.add_argument("--onnx", type=Path, help="a file for bot:learned:FILE")
    parser.add_argument("--threads", type=int, default=1)
    given = parser.parse_args()
    torch.set_num_threads(given.threads)
    game = upcard.game(given.game, players=given.players, single_hand=True)
    run = Run(game, Settings(tables=given.tables, steps=given.steps, seed=given.seed), given.keep)
    measure = partial(run.measure, given.against, given.deals)
    if given.minutes:
        run.learn(given.minutes, given.whole or given.minutes, given.every, measure)
    else:
        measure()
    if given.onnx:
        from upcard.research.learning.network_file import save_network

        save_network(given.onnx, run.network.layers(), game, horizon=run.settings.horizon)


if __name__ == "__main__":
    main()
