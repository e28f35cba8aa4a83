"""Kinds of numbers and records for `upcard.arrays.plain`: what NumPy calls scalar types and dtypes.

A number that is read from an array is Python's own (`int`, `float`, `bool`), with one exception: `uint64` is a subclass
of `int` whose arithmetic wraps, because random words and hashes rely on that.
"""

from __future__ import annotations

import builtins
import math
import struct
from functools import cache
from typing import Any

_WORD = (1 << 64) - 1


class Generic:
    """Base of all kinds of numbers."""


class Number(Generic):
    """Base of all but `bool_`."""


class Integer(Number):
    """Base of the whole ones."""


class Floating(Number):
    """Base of the fractions."""


class Kind(type):
    """The class of the kinds: ``int8(300)`` is the number 44, as an `int`."""

    code: str
    """The letter of the kind in the modules `struct` and `array`."""
    size: int
    """Bytes."""

    def __call__(cls, value: Any = 0) -> Any:
        if cls.code in "fd":
            return struct.unpack(cls.code, struct.pack(cls.code, value))[0]
        return bool(value) if cls.code == "?" else wrapped(int(value), cls.size, cls.code.islower())


def wrapped(value: int, size: int, signed: bool) -> int:
    """A whole number as so many bytes hold it: what does not fit is cut off.

    >>> wrapped(300, 1, True), wrapped(200, 1, True), wrapped(-1, 1, False)
    (44, -56, 255)
    """
    value &= (1 << 8 * size) - 1
    return value - (1 << 8 * size) if signed and value >> (8 * size - 1) else value


def _kind(name: str, base: type, code: str) -> Any:
    return Kind(name, (base,), {"code": code, "size": struct.calcsize("=" + code)})


int8, int16, int32, int64 = (_kind(f"int{8 << k}", Integer, code) for k, code in enumerate("bhiq"))
uint8, uint16, uint32 = (_kind(f"uint{8 << k}", Integer, code) for k, code in enumerate("BHI"))
float32, float64, bool_ = _kind("float32", Floating, "f"), _kind("float64", Floating, "d"), _kind("bool", Generic, "?")


class Word(int, Integer):
    """A word of 64 bits: what is computed with it wraps, and is one again."""

    code, size = "Q", 8

    def __new__(cls, value: Any = 0) -> Word:
        return int.__new__(cls, int(value) & _WORD)

    def __invert__(self) -> Word:
        return int.__new__(Word, ~int(self) & _WORD)

    def __neg__(self) -> Word:
        return int.__new__(Word, -int(self) & _WORD)


def _wrapping(name: str) -> Any:
    plain = getattr(int, name)

    def operator(self: Word, other: Any) -> Any:
        found = plain(self, other)
        return found if found is NotImplemented else int.__new__(Word, found & _WORD)

    return operator


Word.__name__ = "uint64"
uint64 = Word
for _name in ("add", "sub", "mul", "and", "or", "xor", "lshift", "rshift", "mod", "floordiv"):
    setattr(Word, f"__{_name}__", _wrapping(f"__{_name}__"))
    setattr(Word, f"__r{_name}__", _wrapping(f"__r{_name}__"))


class Record(Generic):
    """A record that was read from an array: its fields by name. What is written to it is written to the array."""

    __slots__ = ("_record",)

    def __init__(self, record: Any) -> None:
        object.__setattr__(self, "_record", record)

    def __getitem__(self, name: str) -> Any:
        found = self._record[name]
        return found if found.shape else found.item()

    def __setitem__(self, name: str, value: Any) -> None:
        self._record[name] = value

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") or name not in self._record.dtype.fields:
            raise AttributeError(name)
        return self[name]

    def __setattr__(self, name: str, value: Any) -> None:
        self._record[name] = value

    @property
    def dtype(self) -> DType:
        """Its kind."""
        found: DType = self._record.dtype
        return found

    @property
    def address(self) -> int:
        """Where it lies in memory."""
        found: int = self._record.address
        return found

    def copy(self) -> Record:
        """A record of the same values that no array has."""
        return Record(self._record.copy())

    def tobytes(self) -> bytes:
        """Its bytes."""
        data: bytes = self._record.tobytes()
        return data


_KINDS: tuple[Any, ...] = (
    int8, int16, int32, int64, uint8, uint16, uint32, uint64, float32, float64, bool_,
)  # fmt: skip
_LETTERS = {"f": "f", "d": "f", "?": "b"}


def _text(kind: Any) -> str:
    """``i4`` for `int32`."""
    return f"{kind_letter(kind)}{kind.size}"


def kind_letter(kind: Any) -> str:
    """``i``, ``u``, ``f`` or ``b``."""
    return _LETTERS.get(kind.code) or ("u" if kind.code.isupper() else "i")


_BY_TEXT: dict[str, Any] = {_text(kind): kind for kind in _KINDS} | {kind.__name__: kind for kind in _KINDS}
_BY_TYPE: dict[Any, Any] = {int: int64, float: float64, bool: bool_}


class DType:
    """The kind of an array's items. Kinds of numbers are made once; kinds of records are equal when their fields are.

    ``fields`` of a record: by name the kind of the field, whose ``shape`` is () for one number, and its first byte.
    """

    type: Any
    code: str
    """For `struct`; empty for records."""
    itemsize: int
    alignment: int
    shape: tuple[int, ...]
    base: DType
    """The kind of one number of a field that is an array; else the same kind."""
    fields: dict[str, tuple[DType, int]] | None
    names: tuple[str, ...] | None
    struct: struct.Struct
    _hash: int

    def __class_getitem__(cls, item: Any) -> Any:
        return cls

    def __new__(cls, what: Any, align: bool = False) -> DType:
        if isinstance(what, DType):
            return what
        if isinstance(what, list):
            return _record_kind(what, align)
        kind = _BY_TEXT.get(what.lstrip("<=|")) if isinstance(what, str) else _BY_TYPE.get(what, what)
        if kind not in _KINDS:
            raise TypeError(f"{what!r} is no kind of number")
        return _number_kind(kind)

    @property
    def name(self) -> builtins.str:
        """``int32``."""
        return str(self.type.__name__) if self.code else f"void{8 * self.itemsize}"

    @property
    def str(self) -> builtins.str:
        """``<i4``."""
        return ("|" if self.itemsize == 1 else "<") + _text(self.type) if self.code else f"|V{self.itemsize}"

    @property
    def kind(self) -> builtins.str:
        """``i``, ``u``, ``f``, ``b``, or ``V`` for records."""
        return kind_letter(self.type) if self.code else "V"

    @property
    def subdtype(self) -> tuple[DType, tuple[int, ...]] | None:
        """Of a field that is an array: the kind of one number, and the shape."""
        return (self.base, self.shape) if self.shape else None

    def _layout(self) -> Any:
        return (
            self.itemsize,
            self.shape,
            [(n, f._layout(), at) for n, (f, at) in (self.fields or {}).items()],
            self.code,
        )

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, DType):
            try:
                other = DType(other)
            except TypeError:
                return False
        return bool(self._layout() == other._layout())

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> builtins.str:
        return f"dtype({self.str!r})" if self.code else f"dtype({list(self.names or ())!r})"

    def __str__(self) -> builtins.str:
        return self.name


@cache
def _number_kind(kind: Any) -> DType:
    made = object.__new__(DType)
    made.type, made.code, made.itemsize, made.alignment = kind, kind.code, kind.size, kind.size
    made.shape, made.base, made.fields, made.names = (), made, None, None
    made.struct, made._hash = struct.Struct("<" + kind.code), hash(kind.code)
    return made


def _array_kind(base: DType, shape: tuple[int, ...]) -> DType:
    """The kind of a field that is an array."""
    made = object.__new__(DType)
    made.__dict__.update(base.__dict__)
    made.shape, made.base, made.itemsize = shape, base, base.itemsize * math.prod(shape)
    return made


def _record_kind(columns: list[Any], align: bool) -> DType:
    """The kind of records with these columns: (name, kind) or (name, kind, shape); with `align`, as C lays them out."""
    place, widest, fields = 0, 1, {}
    for name, what, *shaped in columns:
        base = DType(what)
        shape = (shaped[0],) if shaped and isinstance(shaped[0], int) else tuple(shaped[0]) if shaped else ()
        if align:
            place += -place % base.alignment
            widest = max(widest, base.alignment)
        fields[name] = (_array_kind(base, shape) if shape else base), place
        place += base.itemsize * math.prod(shape)
    made = object.__new__(DType)
    made.type, made.code, made.alignment = Record, "", widest
    made.itemsize = place + (-place % widest if align else 0)
    made.shape, made.base, made.fields, made.names = (), made, fields, tuple(fields)
    made._hash = hash((made.itemsize, made.names))
    return made


class Limits:
    """The least and the largest number of a kind."""

    def __init__(self, what: Any) -> None:
        kind = DType(what)
        bits = 8 * kind.itemsize - (kind.kind == "i")
        self.min, self.max = -(1 << bits) if kind.kind == "i" else 0, (1 << bits) - 1


def common_kind(*kinds: DType) -> DType:
    """The kind that holds the numbers of all these, as NumPy chooses it."""
    found = kinds[0]
    for other in kinds[1:]:
        found = _wider(found, other)
    return found


def _wider(a: DType, b: DType) -> DType:
    if a is b or b.kind == "b":
        return a
    if a.kind == "b":
        return b
    if a.kind == b.kind:
        return a if a.itemsize >= b.itemsize else b
    if "f" in (a.kind, b.kind):
        real, whole = (a, b) if a.kind == "f" else (b, a)
        return real if real.itemsize > whole.itemsize else DType(float64)
    signed, unsigned = (a, b) if a.kind == "i" else (b, a)
    if signed.itemsize > unsigned.itemsize:
        return signed
    return DType(float64) if unsigned.itemsize == 8 else DType(f"i{2 * unsigned.itemsize}")
