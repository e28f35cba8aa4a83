"""`np` for research: NumPy itself, not the stand-in of `upcard.arrays`. Raises `MissingExtra` where it is missing."""

from __future__ import annotations

from upcard.extras import extra

with extra("research", "research"):
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["NDArray", "np"]
