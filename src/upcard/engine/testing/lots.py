"""Numbers by chance for the suite."""

from __future__ import annotations

import random
from collections.abc import Callable

from upcard.arrays import np


def lot(seed: int) -> Callable[[int], int]:
    """A function that draws numbers below another: by NumPy, and by Python where there is no NumPy."""
    try:
        rng = np.random.default_rng(seed)
    except AttributeError:
        return random.Random(seed).randrange
    return lambda most: int(rng.integers(most))
