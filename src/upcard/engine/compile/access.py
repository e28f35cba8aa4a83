"""Fields of a state record by name, in plain Python.

Rule functions write ``s.hands[seat]``. Compiled code accesses the record directly; interpreted code and all other
Python code use an accessor: a small class made from the schema whose attributes read and write the bytes of the record.
A value that does not fit its field raises `ValueError` and an index outside an array `IndexError`, so interpreted runs
find errors that compiled code ignores.
"""

from __future__ import annotations

import math
import struct
from functools import cache
from typing import Any

from upcard.arrays import np
from upcard.declarations.state import Schema, States, array_shape

_CODES = {"i1": "b", "i2": "h", "i4": "i", "i8": "q", "u8": "Q"}


class Accessor:
    """Base of the classes made by `accessor_class`."""

    __slots__ = ("_bytes",)

    def __init__(self, raw: memoryview) -> None:
        self._bytes = raw


def _scalar(code: str, offset: int) -> property:
    reader = struct.Struct("<" + code)
    read, write = reader.unpack_from, reader.pack_into

    def get(self: Any) -> int:
        return int(read(self._bytes, offset)[0])

    def put(self: Any, value: int) -> None:
        try:
            write(self._bytes, offset, int(value))
        except struct.error as error:
            raise ValueError(f"{value} does not fit: {error}") from None

    return property(get, put)


@cache
def _accessor_class(dtype_key: int, schema_name: str) -> type[Accessor]:
    schema = _SCHEMAS[dtype_key]
    names: dict[str, Any] = {}
    arrays: dict[str, tuple[str, int, int, tuple[int, ...]]] = {}
    for name, f in schema.fields.items():
        shape, offset, code = array_shape(f), schema.offsets[name], _CODES[f.dtype]
        if shape:
            arrays[name] = code, struct.calcsize(code), offset, shape
        else:
            names[name] = _scalar(code, offset)

    def __getattr__(self: Any, name: str) -> Any:
        # Called while the slot of an array is empty: most rules read few of the arrays, and making all takes longer.
        if name not in arrays:
            raise AttributeError(f"{schema_name} has no field {name!r}")
        array = _array(self._bytes, *arrays[name])
        setattr(self, name, array)
        return array

    names["__getattr__"] = __getattr__
    names["__slots__"] = tuple(arrays)
    return type(f"{schema_name}Record", (Accessor,), names)


def _array(raw: memoryview, code: str, item: int, offset: int, shape: tuple[int, ...]) -> Any:
    if len(shape) == 1:
        return raw[offset : offset + item * shape[0]].cast(code)  # type: ignore[call-overload]
    step = item * math.prod(shape[1:])
    return tuple(_array(raw, code, item, offset + i * step, shape[1:]) for i in range(shape[0]))


_SCHEMAS: dict[int, Schema] = {}


def access(schema: Schema, states: States, place: int = 0) -> Any:
    """An accessor for one record of an array of states. Assignments change the record."""
    key = id(schema)
    _SCHEMAS.setdefault(key, schema)
    size = schema.dtype.itemsize
    whole = states.view(np.uint8).data
    raw = whole.cast("B")[place * size : (place + 1) * size]
    return _accessor_class(key, schema.name)(raw)


class Records:
    """An array of states as interpreted rule functions see it: ``states[i]`` is an accessor."""

    def __init__(self, schema: Schema, states: States) -> None:
        self._schema, self._states = schema, states

    def __getitem__(self, place: int) -> Any:
        return access(self._schema, self._states, place)

    def __setitem__(self, place: int, record: Any) -> None:
        access(self._schema, self._states, place)._bytes[:] = record._bytes

    def __len__(self) -> int:
        return len(self._states)


def copied(states: States) -> States:
    """A copy of an array of states, byte for byte. (NumPy copies records field by field, which takes ten times as long
    and leaves the padding uninitialized.)"""
    return np.ndarray(states.shape, states.dtype, bytearray(states.tobytes()))
