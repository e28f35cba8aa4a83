"""Arrays that lie at an address, for rules that are called from Python once for every move.

A call with two whole numbers takes a third of the time of one with arrays, which Numba takes apart each time. The
caller who gives an address keeps the memory alive.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from functools import cache
from typing import Any

from upcard.arrays import np
from upcard.jit.backend import BACKEND, Backend
from upcard.jit.forms import opened


@cache
def array_at(dtype: np.dtype[Any], width: int = 0) -> Callable[[int, int], Any]:
    """A function for rules that makes an array of `n` items out of an address: ``ints(address, n)``. With a `width`,
    `n` lines of `width` items."""
    if BACKEND is Backend.COMPILED:
        from upcard.jit.intrinsics import lying_at

        return lying_at(dtype, width)

    def made(address: int, n: int) -> Any:
        flat = array_from(address, n * max(width, 1), dtype)
        return flat.reshape(n, width) if width else opened(flat)

    return made


def array_from(address: int, n: int, dtype: np.dtype[Any]) -> np.ndarray[Any, Any]:
    """The array of `n` items at an address, for plain Python."""
    if n == 0:
        return np.empty(0, dtype)
    block: Any = (ctypes.c_char * (n * dtype.itemsize)).from_address(address)
    return np.frombuffer(block, dtype)
