"""Arrays that lie at an address, for rules that are called from Python once for every move.

A call with two whole numbers takes a third of the time of one with arrays, which Numba takes apart each time. The
caller who gives an address keeps the memory alive.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numba import types
from numba.core.imputils import impl_ret_untracked
from numba.extending import intrinsic
from numba.np.arrayobj import make_array, populate_array
from numba.np.numpy_support import from_dtype


@cache
def array_at(dtype: np.dtype[Any], width: int = 0) -> Callable[[int, int], Any]:
    """A function for rules that makes an array of `n` items out of an address: ``ints(address, n)``. With a `width`,
    `n` lines of `width` items."""
    kind = types.Array(from_dtype(dtype), 2 if width else 1, "C")

    @intrinsic
    def lying_at(typingctx: Any, address: Any, n: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            array = make_array(kind)(context, builder)
            size = dtype.itemsize
            item, line, columns = (context.get_constant(types.intp, k) for k in (size, size * width, width))
            populate_array(
                array, data=builder.inttoptr(args[0], array.data.type), itemsize=item, meminfo=None,
                shape=[args[1], columns] if width else [args[1]], strides=[line, item] if width else [item],
            )  # fmt: skip
            return impl_ret_untracked(context, builder, kind, array._getvalue())

        return kind(types.int64, types.int64), codegen

    found: Callable[[int, int], Any] = lying_at
    return found
