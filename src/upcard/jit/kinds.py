"""The types of what a rule is called with, as short texts: how an entry of a library is found.

``i`` int64, ``u`` uint64, ``f`` float64, ``b`` bool; ``i4:1C`` an array of int32 with one dimension, contiguous (else
``A``); ``R1a2b3c4d`` a record, by a digest of its layout; ``R1a2b3c4d:1C`` an array of these; ``Tree<i;f4:1C>`` a
`NamedTuple` of such values. An array is its address, its lengths and, unless it is contiguous, its strides, each a
number of 64 bits; a named tuple is its values.

Arrays are those of `upcard.arrays`: NumPy's, or of its stand-in. Of an array this file takes `dtype`, `shape`,
`strides` and the address, of a dtype `fields`, `base`, `shape`, `itemsize` and `str`.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterable, Sequence
from ctypes import c_void_p
from typing import Any, NamedTuple

from upcard.arrays import np

_MAX_INT64 = 2**63 - 1
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
_AT = object.__basicsize__
"""Where NumPy keeps the address in an array: first of all, by its C API."""


def _address_within(array: Any) -> int | None:
    return c_void_p.from_address(id(array) + _AT).value


def _is_within() -> bool:
    """Whether the address is found where NumPy keeps it: in a fifth of the time that `ctypes.data` takes."""
    tried = np.zeros(3)
    return sys.implementation.name == "cpython" and not _HAS_ADDRESS and _address_within(tried) == tried.ctypes.data


_WITHIN = _is_within()


def address_of(array: Any) -> int:
    """Where the first item of an array (or a record) lies in memory."""
    if _HAS_ADDRESS:
        return array.address  # type: ignore[no-any-return]
    if type(array) not in _ARRAYS:
        return int(array.__array_interface__["data"][0])
    return _address_within(array) or 0 if _WITHIN else int(array.ctypes.data)


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


class Taken(NamedTuple):
    """Arguments, taken apart. It keeps them: an array that is still there has not moved."""

    args: tuple[Any, ...]
    kinds: tuple[str, ...]
    numbers: list[Any]
    """What an entry is given for them."""
    firsts: list[int]
    """By argument: which is the first of its numbers."""
    inner: dict[int, Taken]
    """By argument that is a named tuple: its values, taken apart."""

    def again(self, args: tuple[Any, ...]) -> Taken | None:
        """Other arguments of the same types, taken apart; None if a type is not the same. Most of what a search works
        on stays where it is, so few arrays have to be looked at."""
        numbers, inner = self.numbers[:], self.inner
        for k, value in enumerate(args):
            before = self.args[k]
            if value is not before:
                kind, first = type(value), self.firsts[k]
                if kind is not type(before):
                    return None
                if kind in _SCALARS:
                    numbers[first] = value
                elif kind in _ARRAYS and value.dtype is before.dtype and self.kinds[k][-1] == "C":
                    shape = value.shape
                    end = first + 1 + len(shape)
                    if len(shape) != len(before.shape) or not is_contiguous(shape, value.strides, value.dtype.itemsize):
                        return None
                    numbers[first:end] = address_of(value), *shape
                elif k in inner and (part := inner[k].again(value)) is not None:
                    numbers[first : first + len(part.numbers)] = part.numbers
                    inner = {**inner, k: part}
                else:
                    return None
        return Taken(args, self.kinds, numbers, self.firsts, inner)


def is_named_tuple(value: Any) -> bool:
    """Whether a value is a `NamedTuple`."""
    return isinstance(value, tuple) and hasattr(value, "_fields")


def kind_of_tuple(name: str, kinds: Iterable[str]) -> str:
    """The type of a named tuple whose values have these types."""
    return f"{name}<{';'.join(kinds)}>"


def parts_of(kind: str) -> list[str]:
    """The types of the values of a named tuple; of anything else, its own type."""
    if not kind.endswith(">"):
        return [kind]
    inner = kind[kind.index("<") + 1 : -1]
    return inner.split(";") if inner else []


def taken_apart(args: tuple[Any, ...]) -> Taken:
    """The types of some arguments, and the numbers that an entry is given for them."""
    kinds: list[str] = []
    numbers: list[Any] = []
    firsts: list[int] = []
    inner: dict[int, Taken] = {}
    for k, value in enumerate(args):
        kind = type(value)
        firsts.append(len(numbers))
        if kind in _ARRAYS:
            shape, strides, dtype = value.shape, value.strides, value.dtype
            contiguous = is_contiguous(shape, strides, dtype.itemsize)
            kinds.append(kind_of_array(dtype, len(shape), contiguous))
            numbers.append(address_of(value))
            numbers += shape
            if not contiguous:
                numbers += strides
        elif (scalar := _SCALARS.get(kind)) is not None:
            kinds.append(scalar if scalar != "i" or value <= _MAX_INT64 else "u")
            numbers.append(value)
        elif isinstance(value, np.void) and value.dtype.fields is not None:
            kinds.append(item_of(value.dtype))
            numbers.append(address_of(value))
        elif is_named_tuple(value):
            inner[k] = taken_apart(value)
            kinds.append(kind_of_tuple(kind.__name__, inner[k].kinds))
            numbers += inner[k].numbers
        else:
            kinds.append(UNKNOWN)
    return Taken(args, tuple(kinds), numbers, firsts, inner)


def words_of(kind: str) -> str:
    """The numbers that stand for an argument of a type, as `struct` writes them."""
    if kind.endswith(">"):
        return "".join(map(words_of, parts_of(kind)))
    item, _, shape = kind.partition(":")
    if shape:
        dimensions = int(shape[:-1])
        return "q" * (1 + dimensions * (1 if shape[-1] == "C" else 2))
    return {"i": "q", "b": "?7x", "u": "Q", "f": "d"}.get(item, "q")
