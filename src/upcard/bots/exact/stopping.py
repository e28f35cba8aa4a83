"""When enough worlds are solved: once the best card so far can hardly lose anything against the others.

Cards are compared in the same worlds, so the difference between two is a sample of paired differences. Another card
would be chosen if it were better on the mean over all worlds that there are. What not choosing it now is expected to
lose is the mean of that gain where it is one (the expected opportunity cost: Chick and Inoue, *New Two-Stage and
Sequential Procedures for Selecting the Best Simulated System*, 2001), and the sum over the cards bounds what the choice
is expected to lose. That settles a clear choice early, and also one between cards that are about as good, which a test
of significance would never settle.

The mean difference is taken to follow the logistic distribution, which has the tails of Student's t with nine degrees
of freedom (Mudholkar and George 1978). Few worlds may all agree by chance, so `UNSEEN` is added to their squares.
"""

from __future__ import annotations

import math

from upcard.arrays import NDArray, np
from upcard.jit.elementary import exp, log
from upcard.jit.rule import rule

UNSEEN = 0.5
"""Squares of differences, in tricks, that other worlds may hide: as of two in which half a trick is lost."""
DROPPED = 0.1
"""A card is given up once it is expected to gain less than this share of what settles a choice."""
SCALE = math.sqrt(3.0) / math.pi
"""Of a logistic distribution, for one standard deviation."""


@rule
def expected_losses(values, count, losses):
    """Write what not choosing each move is expected to lose after `count` worlds, given ``values[world, move]``: 0 for
    the move with the best mean and for those that were given up (nan). Returns the best."""
    best, most = -1, 0.0
    for move in range(values.shape[1]):
        total = 0.0
        for world in range(count):
            total += values[world, move]
        if total == total and (best < 0 or total > most):
            best, most = move, total
    for move in range(values.shape[1]):
        losses[move] = 0.0
        if move == best or values[count - 1, move] != values[count - 1, move]:
            continue
        gap, squares = 0.0, UNSEEN
        for world in range(count):
            gap += values[world, best] - values[world, move]
        gap /= count
        for world in range(count):
            apart = values[world, best] - values[world, move] - gap
            squares += apart * apart
        scale = SCALE * math.sqrt(squares) / count
        losses[move] = scale * log(1.0 + exp(-gap / scale))
    return best


def still_open(values: NDArray[np.float64], alive: list[int], settled: float) -> list[int]:
    """Of the columns that are still asked about those that may have the best mean; the best alone once it is expected
    to lose no more than `settled`."""
    losses = np.zeros(values.shape[1])
    best = int(expected_losses(values, len(values), losses))
    if math.fsum(losses.tolist()) <= settled:
        return [best]
    return [k for k in alive if k == best or losses[k] > DROPPED * settled]
