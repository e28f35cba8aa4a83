"""The types of what a rule is called with, as short texts: how an entry of a library is found.

``i`` int64, ``u`` uint64, ``f`` float64, ``b`` bool; ``i4:1C`` an array of int32 with one dimension, contiguous (else
``A``); ``R1a2b3c4d`` a record, by a digest of its layout; ``R1a2b3c4d:1C`` an array of these. An array is its address,
its lengths and, unless it is contiguous, its strides, each a number of 64 bits.

Arrays are those of `upcard.arrays`: NumPy's, or of its stand-in. Of an array this file takes `dtype`, `shape`, `strides`
and the address, of a dtype `fields`, `base`, `shape`, `itemsize` and `str`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

from upcard.arrays import np

UNKNOWN = "?"
"""The type of anything else, for which no entry is made."""
_INTEGERS = ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "intp")
_SCALARS: dict[type, str] = {
    **{getattr(np, name): "i" for name in _INTEGERS if hasattr(np, name)},
    int: "i",
    bool: "b",
    float: "f",
    np.uint64: "u",
    **{getattr(np, name): code for name, code in (("float64", "f"), ("bool_", "b")) if hasattr(np, name)},
}
_ARRAYS = frozenset({np.ndarray, getattr(np, "recarray", np.ndarray)})
_items: dict[Any, str] = {}
_kinds: dict[tuple[Any, int, bool], str] = {}


_HAS_ADDRESS = hasattr(np.ndarray, "address")
"""Whether arrays have their address as an attribute, as those of the stand-in do."""


def address_of(array: Any) -> int:
    """Where the first item of an array (or a record) lies in memory."""
    if _HAS_ADDRESS:
        return array.address  # type: ignore[no-any-return]
    # An interface has a description of the record, too, which takes 20 us to write.
    return int(array.ctypes.data if type(array) in _ARRAYS else array.__array_interface__["data"][0])


def item_of(dtype: Any) -> str:
    """The type of the items of an array: ``i4``, or ``R`` and a digest of the layout of a record."""
    known = _items.get(dtype)
    if known is None:
        text = _layout(dtype)
        known = f"R{hashlib.sha256(text.encode()).hexdigest()[:8]}" if text.startswith("{") else text
        _items[dtype] = known
    return known


def _layout(dtype: Any) -> str:
    fields = dtype.fields
    if fields is None:
        return str(dtype.str.lstrip("<|="))
    parts = []
    for name, field in fields.items():
        parts.append(f"{name}:{_layout(field[0].base)}{list(field[0].shape) or ''}@{field[1]}")
    return f"{{{','.join(parts)}}}{dtype.itemsize}"


def kind_of_array(dtype: Any, dimensions: int, contiguous: bool) -> str:
    """The type of an array."""
    key = dtype, dimensions, contiguous
    known = _kinds.get(key)
    if known is None:
        known = _kinds[key] = f"{item_of(dtype)}:{dimensions}{'C' if contiguous else 'A'}"
    return known


def is_contiguous(shape: Sequence[int], strides: Sequence[int], itemsize: int) -> bool:
    """Whether items lie one after the other, the last dimension fastest."""
    if len(shape) == 1:
        return strides[0] == itemsize or shape[0] < 2
    step = itemsize
    for length, stride in zip(reversed(shape), reversed(strides)):
        if stride != step and length > 1:
            return 0 in shape
        step *= length
    return True


def taken_apart(args: tuple[Any, ...]) -> tuple[tuple[str, ...], list[Any]]:
    """The types of some arguments, and the numbers that an entry is given for them."""
    kinds: list[str] = []
    numbers: list[Any] = []
    for value in args:
        kind = type(value)
        if kind in _ARRAYS:
            shape, strides, dtype = value.shape, value.strides, value.dtype
            contiguous = is_contiguous(shape, strides, dtype.itemsize)
            kinds.append(kind_of_array(dtype, len(shape), contiguous))
            numbers.append(address_of(value))
            numbers += shape
            if not contiguous:
                numbers += strides
        elif (scalar := _SCALARS.get(kind)) is not None:
            kinds.append(scalar)
            numbers.append(value if scalar != "b" else bool(value))
        elif isinstance(value, np.void) and value.dtype.fields is not None:
            kinds.append(item_of(value.dtype))
            numbers.append(address_of(value))
        else:
            kinds.append(UNKNOWN)
    return tuple(kinds), numbers


def words_of(kind: str) -> str:
    """The numbers that stand for an argument of a type, as `struct` writes them."""
    item, _, shape = kind.partition(":")
    if shape:
        dimensions = int(shape[:-1])
        return "q" * (1 + dimensions * (1 if shape[-1] == "C" else 2))
    return {"i": "q", "b": "q", "u": "Q", "f": "d"}.get(item, "q")
