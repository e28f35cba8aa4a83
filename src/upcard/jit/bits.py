"""Single machine instructions on 64-bit sets: how many bits, the lowest, the highest.

Each is an LLVM intrinsic (a CPU and a GPU both have it) with a plain body for interpreted runs.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from upcard.jit.rule import intrinsic_rule, rule


def _instruction(name: str, zero_undefined: bool | None) -> Any:
    @intrinsic
    def machine(typingctx: Any, bits: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            word = args[0].type
            extra = [] if zero_undefined is None else [cgutils.bool_t]
            function = cgutils.get_or_insert_function(builder.module, _function_type(word, extra), f"llvm.{name}.i64")
            given = [args[0]] + [cgutils.false_bit for _ in extra]
            return builder.call(function, given)

        return types.int64(types.int64), codegen

    return machine


def _function_type(word: Any, extra: list[Any]) -> Any:
    from llvmlite import ir

    return ir.FunctionType(word, [word, *extra])


_ctpop: Callable[[Any], Any] = _instruction("ctpop", None)
_cttz: Callable[[Any], Any] = _instruction("cttz", False)
_ctlz: Callable[[Any], Any] = _instruction("ctlz", False)


def _bit_count(bits: int) -> int:
    return int(bits).bit_count()


def _lowest_bit(bits: int) -> int:
    bits = int(bits)
    return (bits & -bits).bit_length() - 1


def _highest_bit(bits: int) -> int:
    return int(bits).bit_length() - 1


@intrinsic_rule(_bit_count)
def bit_count(bits: int) -> int:
    """How many bits are set."""
    return _ctpop(bits)


@intrinsic_rule(_lowest_bit)
def lowest_bit(bits: int) -> int:
    """The place of the lowest bit set (64 if none is)."""
    return _cttz(bits)


@intrinsic_rule(_highest_bit)
def highest_bit(bits: int) -> int:
    """The place of the highest bit set (-1 if none is)."""
    return 63 - _ctlz(bits)


@rule
def unless_level(best, seats):
    """The seats (bits) that have won, of those that have done best: nobody where all are level, for that is a draw. Who
    plays alone has won nevertheless."""
    return 0 if seats > 1 and best == (1 << seats) - 1 else best
