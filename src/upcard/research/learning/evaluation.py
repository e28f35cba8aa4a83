"""How a policy does against opponents: duplicate deals, many at once.

>>> import upcard
>>> from upcard.research.learning.evaluation import against
>>> game = upcard.game("briscola", players=2, single_hand=True)
>>> result = against(game, "judgement", "random", deals=100, seed=1)
>>> result.deals, result.low > 0
(100, True)
"""

from __future__ import annotations

from typing import Unpack, cast

from upcard.engine.play.game import Game
from upcard.research.arrays import NDArray, np
from upcard.research.learning.keywords import only
from upcard.research.learning.learning_batch import LearningBatch
from upcard.research.learning.opponents import Opponents, Policy, Seated, seated
from upcard.research.learning.settings import Encoding
from upcard.research.learning.trajectories import Choose
from upcard.research.measure.statistics import Estimate, estimate

__all__ = ["Choose", "against", "results_of"]

TABLES = 256
"""Matches that are played at the same time."""


def against(
    game: Game, policy: Policy | Seated, opponents: Opponents, deals: int, seed: int = 0, *, first: int = 0,
    threads: int = 1, **seen: Unpack[Encoding],
) -> Estimate:  # fmt: skip
    """What a policy is paid a hand (or a match, if `game` plays whole ones), as a mean over the deals `first` to
    ``first + deals - 1`` of a seed, with its interval. Each deal is played once from every seat, with the opponents in
    all others; the deal is the unit, for its seatings are not independent.

    `policy` may sit already (`opponents.seated`). `encoding` (``"learn"`` by default) and `horizon` say what a function
    sees. Raises what `LearningBatch` does."""
    paid = results_of(game, policy, opponents, deals, seed, first=first, threads=threads, **seen)
    return estimate(paid.mean(axis=1).tolist())


def results_of(
    game: Game, policy: Policy | Seated, opponents: Opponents, deals: int, seed: int = 0, *, first: int = 0,
    threads: int = 1, **seen: Unpack[Encoding],
) -> NDArray[np.float64]:  # fmt: skip
    """What the policy was paid, (deals, players): in each deal from each seat. The rest is that of `against`."""
    only(seen, Encoding.__optional_keys__, "an evaluation")
    seen = {"encoding": "learn", **seen}
    player = cast(Seated, policy) if hasattr(policy, "remembers") else seated(policy, game)
    found = np.full((deals, game.players), np.nan)
    for seat in range(game.players):
        alone = game.players == 1
        batch = LearningBatch(
            game, min(deals, TABLES), seed, threads=threads, observe=not isinstance(policy, str),
            opponents=None if alone else opponents, seat=seat, remember=player.remembers, **seen,
        )  # fmt: skip
        _fill(batch, player, found[:, seat], first)
        batch.close()
    return found


def _fill(batch: LearningBatch, player: Seated, found: NDArray[np.float64], first: int) -> None:
    """Play until each deal has a result. A deal in which the policy has no decision counts 0."""
    batch.reset(first=first)
    last = first + len(found)
    skipped = batch.learner_rewards if batch.game.players > 1 else batch.rewards[:, 0]
    while (wanted := np.flatnonzero(batch.numbers < last)).size:
        numbers = batch.numbers.copy()
        batch.resting[:] = numbers >= last  # a hand of some games is a hundred times as long as another
        actions = batch.mask.argmax(axis=1)
        actions[wanted] = player.choose(batch, wanted)
        batch.step(actions)
        over = (batch.terminated | batch.truncated) & (numbers < last)
        found[numbers[over] - first] = skipped[over]
    found[np.isnan(found)] = 0.0
