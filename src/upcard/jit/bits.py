"""Single machine instructions on 64-bit sets: how many bits, the lowest, the highest.

Each is an LLVM intrinsic (a CPU and a GPU both have it) with a plain body for runs without a compiler.
"""

from __future__ import annotations

from upcard.jit.rule import COMPILES, intrinsic_rule, rule

if COMPILES:
    from upcard.jit.intrinsics import ctlz as _ctlz
    from upcard.jit.intrinsics import ctpop as _ctpop
    from upcard.jit.intrinsics import cttz as _cttz


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
    """The winning seats (bits), given the best ones: none if all are level, which is a draw. A single player always
    wins."""
    return 0 if seats > 1 and best == (1 << seats) - 1 else best
