"""Self-play on a Ray cluster: rounds of matches on all machines, with a policy that improves between them.

    python examples/ray_self_play.py                        # a cluster of this machine alone
    python examples/ray_self_play.py --address auto         # the cluster that this machine belongs to
    python examples/ray_self_play.py --address here         # no cluster: one process
    python examples/ray_self_play.py --keep folder          # goes on where it was

Needs ``pip install '.[ray]'`` on every machine. The policy is that of examples/batch_policy.py: one weight a card,
in all four seats of Whist. A round is one call of `distributed.collect`: the weights travel to the workers, the moves
come back. A part of a round depends on its seed, its matches and the weights alone, so the weights are the same
wherever it is played; with ``--keep`` neither rounds nor parts that are done are played again.
"""

from __future__ import annotations

import argparse
import zlib
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import upcard
from upcard.errors import UpcardError
from upcard.research.learning.trajectories import Trajectories
from upcard.research.measure.statistics import estimate
from upcard.research.tournaments import distributed

RATE = 0.5
WHIST = upcard.game("whist", single_hand=True)


@dataclass
class ByWeight:
    """Plays a legal card at random, the likelier the greater its weight."""

    weights: NDArray[np.float64]

    def __call__(
        self, observed: NDArray[np.float32], mask: NDArray[np.int8], seats: NDArray[np.int64]
    ) -> NDArray[np.int64]:
        # The same tables get the same draws, on every machine.
        rng = np.random.default_rng(zlib.crc32(observed.tobytes()))
        return np.asarray((self.odds(mask).cumsum(axis=1) > rng.random((len(mask), 1))).argmax(axis=1))

    def odds(self, mask: NDArray[np.int8]) -> NDArray[np.float64]:
        """How likely each card is (B, 52)."""
        odds = mask * np.exp(self.weights)
        return np.asarray(odds / odds.sum(axis=1, keepdims=True))

    def improved(self, played: Trajectories) -> ByWeight:
        """The policy after a round: cards of hands that paid get likelier (REINFORCE)."""
        toward = -self.odds(played.mask)
        toward[np.arange(len(played)), played.action] += 1
        paid = played.returns[np.arange(len(played)), played.player]
        return ByWeight(self.weights + RATE * 52 * (paid[:, None] * toward).mean(axis=0))


def learn(rounds: int, matches: int, ray: str | None, keep: Path | None) -> ByWeight:
    """Play rounds and improve after each. With `keep`, weights and moves are files of this folder."""
    policy = ByWeight(np.zeros(52))
    for number in range(rounds):
        weights = keep / f"weights-{number}.npy" if keep else None
        if weights and weights.exists():
            policy = ByWeight(np.load(weights))
            continue
        folder = keep / f"round-{number}" if keep else None
        played = distributed.collect(
            WHIST, policy, matches, seed=number, settings=distributed.Settings(50, ray=ray, keep=folder)
        )
        policy = policy.improved(played)
        if weights:
            np.save(weights, policy.weights)
        print(f"round {number + 1}: the weights go from {policy.weights.min():+.3f} to {policy.weights.max():+.3f}")
    return policy


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--address", default="local", help="of the cluster; `here` plays in this process")
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--matches", type=int, default=400, help="matches of a round")
    parser.add_argument("--keep", type=Path, help="a folder for weights and moves")
    given = parser.parse_args()
    ray = None if given.address == "here" else given.address
    try:
        policy = learn(given.rounds, given.matches, ray, given.keep)
        seated = [policy, "random"] * 2
        alone = distributed.Settings(50, ray=ray)
        met = distributed.collect(WHIST, seated, given.matches, seed=2**40, observe=False, settings=alone)
    except UpcardError as error:
        raise SystemExit(str(error)) from None
    paid = met.returns[met.step == 0, 0].tolist()
    print(f"against random play it is paid {estimate(paid)} a hand")


if __name__ == "__main__":
    main()
