"""Random numbers for the suite, with NumPy and without."""

from __future__ import annotations

import random
from collections.abc import Callable

from upcard.arrays import np


def random_below(seed: int) -> Callable[[int], int]:
    """A function that draws a number below its argument: by NumPy, or by Python where there is no NumPy."""
    try:
        rng = np.random.default_rng(seed)
    except AttributeError:
        return random.Random(seed).randrange
    return lambda most: int(rng.integers(most))
