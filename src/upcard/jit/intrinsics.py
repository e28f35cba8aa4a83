"""What rules take from Numba beside Python: instructions of LLVM, and arrays that lie at an address."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.imputils import impl_ret_untracked
from numba.extending import intrinsic
from numba.np.arrayobj import make_array, populate_array
from numba.np.numpy_support import from_dtype


def _instruction(name: str, zero_undefined: bool | None) -> Any:
    @intrinsic
    def machine(typingctx: Any, bits: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            word = args[0].type
            extra = [] if zero_undefined is None else [cgutils.bool_t]
            kind = ir.FunctionType(word, [word, *extra])
            function = cgutils.get_or_insert_function(builder.module, kind, f"llvm.{name}.i64")
            given = [args[0]] + [cgutils.false_bit for _ in extra]
            return builder.call(function, given)

        return types.int64(types.int64), codegen

    return machine


ctpop: Callable[[Any], Any] = _instruction("ctpop", None)
cttz: Callable[[Any], Any] = _instruction("cttz", False)
ctlz: Callable[[Any], Any] = _instruction("ctlz", False)


def lying_at(dtype: np.dtype[Any], width: int) -> Callable[[int, int], Any]:
    """See `addressed_arrays.array_at`."""
    kind = types.Array(from_dtype(dtype), 2 if width else 1, "C")

    @intrinsic
    def made(typingctx: Any, address: Any, n: Any) -> Any:
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

    found: Callable[[int, int], Any] = made
    return found
