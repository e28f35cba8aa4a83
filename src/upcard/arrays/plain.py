"""The part of NumPy that a card room needs, in plain Python, under NumPy's names.

The names mean what they mean in NumPy, and the tests compare the two. What only research needs is missing. It is slow
with many numbers, and no slower than NumPy with one at a time, which is what a table does.
"""

# ruff: noqa: I001
from __future__ import annotations

import math
from typing import Any

from upcard.arrays.array import Array as ndarray
from upcard.arrays.array import RecordArray as recarray
from upcard.arrays.functions import (
    all, allclose, any, arange, argmax, array, array_equal, asarray, bitwise_or, concatenate, empty, errstate, exp,
    flatnonzero, frombuffer, full, log, logaddexp, max, maximum, mean, min, prod, repeat, rint, std, sum, ufunc, unique,
    zeros,
)  # fmt: skip
from upcard.arrays.kinds import DType as dtype
from upcard.arrays.kinds import Floating as floating
from upcard.arrays.kinds import Generic as generic
from upcard.arrays.kinds import Integer as integer
from upcard.arrays.kinds import Limits as iinfo
from upcard.arrays.kinds import Number as number
from upcard.arrays.kinds import Record as void
from upcard.arrays.kinds import (
    bool_, float32, float64, int8, int16, int32, int64, uint8, uint16, uint32, uint64,
)  # fmt: skip

__all__ = [
    "NDArray", "all", "allclose", "any", "arange", "argmax", "array", "array_equal", "asarray", "bitwise_or", "bool_",
    "concatenate", "dtype", "empty", "errstate", "exp", "flatnonzero", "float32", "float64", "floating", "frombuffer",
    "full", "generic", "iinfo", "inf", "int8", "int16", "int32", "int64", "integer", "log", "logaddexp", "max",
    "maximum", "mean", "min", "nan", "ndarray", "number", "prod", "recarray", "repeat", "rint", "std", "sum", "ufunc",
    "uint8", "uint16", "uint32", "uint64", "unique", "void", "zeros",
]  # fmt: skip

inf, nan = math.inf, math.nan
NDArray = ndarray


def __getattr__(name: str) -> Any:
    raise AttributeError(f"np.{name} needs NumPy, which is not installed here: pip install numpy")
