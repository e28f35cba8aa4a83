"""`Array`, the `ndarray` of `upcard.arrays.plain`: items of one kind at places of one block of bytes.

A view (a slice, a field, another kind) shares its bytes. One number is read or written fastest from an array of one
dimension whose numbers lie side by side: that is what rules do.
"""

from __future__ import annotations

import math
import struct
import sys
from collections.abc import Iterable, Iterator
from typing import Any

from upcard.arrays.block import Block
from upcard.arrays.kinds import DType, Record, common_kind, float64, int64, uint64
from upcard.arrays.places import Place, Shape, broadcast, is_part, part_of, steps_of, stretched

LARGE = 1 << 20
"""Bytes from which on an array has pages of its own, which take no memory before something is written there."""


def blank(size: int) -> memoryview:
    """A block of zeros."""
    if size < LARGE or sys.platform in ("emscripten", "win32"):
        return memoryview(bytearray(max(1, size)))
    from mmap import MAP_ANONYMOUS, MAP_PRIVATE, mmap

    return memoryview(mmap(-1, size, MAP_PRIVATE | MAP_ANONYMOUS))


def laid(block: memoryview, start: int, shape: Shape, steps: Shape, kind: DType, made_as: type[Array]) -> Any:
    """An array on a block of bytes, from a place on."""
    made = object.__new__(made_as)
    made._block, made._start, made.shape, made.strides, made.dtype = block, start, shape, steps, kind
    made._numbers = made._address = None
    return made


class Array(Block):
    """Items of one kind; see `numpy.ndarray`, of which this is a part."""

    __slots__ = ()

    def __class_getitem__(cls, item: Any) -> Any:
        return cls

    def __new__(cls, shape: int | Shape, kind: Any = float64, buffer: Any = None, offset: int = 0) -> Any:
        kind = DType(kind)
        shape = (shape,) if isinstance(shape, int) else tuple(shape)
        size = kind.itemsize * math.prod(shape)
        if buffer is None:
            buffer = blank(size)
        block = buffer if isinstance(buffer, memoryview) else memoryview(buffer)
        if block.nbytes < offset + size:
            raise TypeError("buffer is too small for requested array")
        return laid(block.cast("B"), offset, shape, steps_of(shape, kind.itemsize), kind, cls)

    def __len__(self) -> int:
        return self.shape[0]

    def _row(self) -> memoryview | None:
        """The numbers of one dimension that lie side by side, as a memoryview; else None."""
        if self._numbers is None and self.dtype.code and len(self.shape) == 1 and self.is_whole and self.shape[0]:
            self._numbers = self.data
        return self._numbers

    # Reading.

    def _read(self, place: int) -> Any:
        kind = self.dtype
        if not kind.code:
            return Record(laid(self._block, place, (), (), kind, Array))
        value = kind.struct.unpack_from(self._block, place)[0]
        return int.__new__(uint64, value) if kind.code == "Q" else value

    def __getitem__(self, index: Any) -> Any:
        if type(index) is int and (row := self._numbers or self._row()) is not None:
            value = row[index]
            return int.__new__(uint64, value) if self.dtype.code == "Q" else value
        if type(index) is str:
            return self._field(index)
        picks = _picks(index, self.shape)
        if picks is not None:
            return self._picked(picks)
        start, shape, steps = self._part(index)
        if not shape and not is_part(index):
            return self._read(start)
        return laid(self._block, start, shape, steps, self.dtype, type(self))

    def _field(self, name: str) -> Any:
        if not self.dtype.fields or name not in self.dtype.fields:
            raise ValueError(f"no field of name {name}")
        field, at = self.dtype.fields[name]
        base = field.base
        steps = (*self.strides, *steps_of(field.shape, base.itemsize))
        return laid(self._block, self._start + at, (*self.shape, *field.shape), steps, base, Array)

    def _part(self, index: Any) -> Place:
        return part_of(self._start, self.shape, self.strides, index)

    def _picked(self, picks: tuple[list[tuple[Any, ...]], Shape]) -> Any:
        """A copy of the parts at these places."""
        places, shape = picks
        parts = [self[place] for place in places]
        inner = (
            parts[0].shape if parts and isinstance(parts[0], Array) else self.shape[len(places[0]) if places else 1 :]
        )
        made = new((*shape, *inner), self.dtype, type(self))
        flat = made.reshape(len(places), *inner)
        for k, part in enumerate(parts):
            flat[k] = part
        return made

    def items(self) -> list[Any]:
        """All items in order, in one list."""
        kind = self.dtype
        if kind.code and self.is_whole:
            found = list(struct.unpack_from(f"<{self.size}{kind.code}", self._block, self._start))
            return [int.__new__(uint64, value) for value in found] if kind.code == "Q" else found
        return [self._read(place) for place in self.places()]

    def __iter__(self) -> Iterator[Any]:
        if len(self.shape) == 1:
            return iter(self.items())
        return (self[k] for k in range(len(self)))

    def tolist(self) -> Any:
        if not self.shape:
            return self.item()
        if len(self.shape) > 1:
            return [row.tolist() for row in self]
        found = self.items()
        return list(map(int, found)) if self.dtype.code == "Q" else found

    def item(self) -> Any:
        """The only item."""
        if self.size != 1:
            raise ValueError("can only convert an array of size 1 to a Python scalar")
        return self._read(self._start)

    def __bool__(self) -> bool:
        return bool(self.item())

    def __int__(self) -> int:
        return int(self.item())

    def __float__(self) -> float:
        return float(self.item())

    def __index__(self) -> int:
        if self.shape or self.dtype.kind not in "iu":
            raise TypeError("only integer scalar arrays can be converted to a scalar index")
        return int(self.item())

    def __repr__(self) -> str:
        return f"array({self.tolist()!r}, dtype={self.dtype})" if self.dtype.code else f"<{self.size} records>"

    # Writing.

    def _write(self, place: int, value: Any) -> None:
        kind = self.dtype
        if not kind.code:
            self._block[place : place + kind.itemsize] = value.tobytes()
            return
        kind.struct.pack_into(self._block, place, fitting(kind, value))

    def __setitem__(self, index: Any, value: Any) -> None:
        if type(index) is int and (row := self._numbers or self._row()) is not None:
            try:
                row[index] = value
            except (TypeError, ValueError):
                row[index] = fitting(self.dtype, value)
            return
        if type(index) is str:
            self._field(index)[...] = value
            return
        picks = _picks(index, self.shape)
        if picks is not None:
            places, shape = picks
            inner = self.shape[len(places[0]) if places else 1 :]
            values = spread(value, (*shape, *inner))
            count = math.prod(inner)
            for k, place in enumerate(places):
                part = self[place] if inner else None
                if part is None:
                    self._write(self._part(place)[0], values[k])
                else:
                    part[...] = new_of(values[k * count : (k + 1) * count], inner, self.dtype)
            return
        start, shape, steps = self._part(index)
        target = laid(self._block, start, shape, steps, self.dtype, Array)
        if not shape and not isinstance(value, Array):
            target._write(start, value)
        elif isinstance(value, Array) and value.dtype == self.dtype and value.shape == shape and target.is_whole:
            self._block[start : start + target.nbytes] = value.tobytes()
        else:
            for place, one in zip(target.places(), spread(value, shape)):
                target._write(place, one)

    def fill(self, value: Any) -> None:
        self[...] = value

    def sort(self) -> None:
        self[...] = sorted(self.items())

    # Other arrays with the same items.

    def tobytes(self) -> bytes:
        if self.is_whole:
            return bytes(self._block[self._start : self._start + self.nbytes])
        size = self.dtype.itemsize
        return b"".join(self._block[place : place + size] for place in self.places())

    def copy(self) -> Any:
        block = memoryview(bytearray(self.tobytes() or b"\0"))
        return laid(block, 0, self.shape, steps_of(self.shape, self.dtype.itemsize), self.dtype, type(self))

    def __copy__(self) -> Any:
        return self.copy()

    def __deepcopy__(self, memo: Any) -> Any:
        return self.copy()

    def __reduce__(self) -> Any:
        return _restored, (self.tobytes(), self.shape, self.dtype)

    def view(self, what: Any = None) -> Any:
        if what is None or (isinstance(what, type) and issubclass(what, Array)):
            return laid(self._block, self._start, self.shape, self.strides, self.dtype, what or type(self))
        kind = DType(what)
        shape, steps = self.shape, self.strides
        if kind.itemsize != self.dtype.itemsize:
            if not self.is_whole or shape[-1] * self.dtype.itemsize % kind.itemsize:
                raise ValueError("the last axis of the array does not hold whole items of the new kind")
            shape = (*shape[:-1], shape[-1] * self.dtype.itemsize // kind.itemsize)
            steps = steps_of(shape, kind.itemsize)
        return laid(self._block, self._start, shape, steps, kind, type(self))

    def reshape(self, *shape: Any) -> Any:
        wanted: Shape = tuple(shape[0]) if len(shape) == 1 and not isinstance(shape[0], int) else shape
        if -1 in wanted:
            known = -math.prod(wanted)
            wanted = tuple((self.size // known if known else 0) if n == -1 else n for n in wanted)
        if math.prod(wanted) != self.size:
            raise ValueError(f"cannot reshape array of size {self.size} into shape {wanted}")
        whole = self if self.is_whole else self.copy()
        return laid(whole._block, whole._start, wanted, steps_of(wanted, self.dtype.itemsize), self.dtype, type(self))

    def ravel(self) -> Any:
        return self.reshape(-1)

    def astype(self, what: Any, copy: bool = True) -> Any:
        kind = DType(what)
        if kind == self.dtype and not copy:
            return self
        return new_of(self.items(), self.shape, kind)


class RecordArray(Array):
    """Records whose fields are attributes, too."""

    __slots__ = ()

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") or not self.dtype.fields or name not in self.dtype.fields:
            raise AttributeError(name)
        return self[name]

    def __setattr__(self, name: str, value: Any) -> None:
        if name in Block.__slots__:
            object.__setattr__(self, name, value)
        else:
            self[name] = value


def fitting(kind: DType, value: Any) -> Any:
    """A value as the number of a kind that an array of it takes; a whole number that does not fit is cut off."""
    if isinstance(value, Array):
        value = value.item()
    return int(value) & ((1 << 64) - 1) if kind.code == "Q" else kind.type(value)


def new(shape: Shape, kind: DType, made_as: type[Array] = Array) -> Any:
    """An array of zeros."""
    block = blank(kind.itemsize * math.prod(shape))
    return laid(block, 0, shape, steps_of(shape, kind.itemsize), kind, made_as)


def new_of(items: list[Any], shape: Shape, kind: DType) -> Any:
    """An array of these items."""
    made = new(shape, kind)
    if not kind.code:
        for place, item in zip(made.places(), items):
            made._write(place, item)
        return made
    if kind.code in "fd?":
        numbers: Iterable[Any] = items
    else:
        numbers = map(int, items)
    try:
        struct.pack_into(f"<{len(items)}{kind.code}", made._block, 0, *numbers)
    except struct.error:
        struct.pack_into(f"<{len(items)}{kind.code}", made._block, 0, *(fitting(kind, item) for item in items))
    return made


def _restored(data: bytes, shape: Shape, kind: DType) -> Any:
    return Array(shape, kind, bytearray(data or b"\0"))


def _picks(index: Any, shape: Shape) -> tuple[list[tuple[Any, ...]], Shape] | None:
    """The places that lists of numbers, arrays of numbers and masks pick, and the shape of what they pick; None where
    there are only numbers and slices. Raises `IndexError` where there are both."""
    one_index = index if type(index) is tuple else (index,)
    if not any(isinstance(i, list) or (isinstance(i, Array) and i.shape) for i in one_index):
        return None
    if isinstance(index, Array) and index.dtype.kind == "b" and len(index.shape) > 1:
        places = [divmod(k, shape[1]) for k, yes in enumerate(index.items()) if yes]
        return places, (len(places),)
    if any(isinstance(i, slice) or i is None or i is Ellipsis for i in one_index):
        raise IndexError("lists of places beside slices need NumPy, which is not installed here: pip install numpy")
    columns = []
    for i in one_index:
        found = i if isinstance(i, Array) else new_array(i)
        if found.dtype.kind == "b" and found.shape:
            found = new_array([k for k, yes in enumerate(found.items()) if yes], DType(int64))
        columns.append(found)
    common = broadcast(*(column.shape for column in columns))
    lists = [spread(column, common) for column in columns]
    return [tuple(int(column[k]) for column in lists) for k in range(math.prod(common))], common


def spread(value: Any, shape: Shape) -> list[Any]:
    """The items of an array (or of lists, or a number) stretched to a shape, in one list."""
    if isinstance(value, (list, tuple, range, memoryview)):
        value = new_array(value)
    if not isinstance(value, Array):
        return [value] * math.prod(shape)
    if value.shape == shape:
        return value.items()
    steps = stretched(value.shape, value.strides, shape)
    return laid(value._block, value._start, shape, steps, value.dtype, Array).items()  # type: ignore[no-any-return]


def new_array(value: Any, kind: DType | None = None) -> Array:
    """An array of lists of numbers, of an array, or of one number."""
    if isinstance(value, Array):
        return value.astype(kind or value.dtype)  # type: ignore[no-any-return]
    shape, items = _shape_of(value), list(_items_of(value))
    if kind is None:
        kind = common_kind(*map(kind_of, items)) if items else DType(float64)
    return new_of(items, shape, kind)  # type: ignore[no-any-return]


def kind_of(value: Any) -> DType:
    """The kind that a number alone has in an array."""
    if isinstance(value, Record):
        found: DType = value.dtype
        return found
    if isinstance(value, uint64):
        return DType(uint64)
    return DType(bool if isinstance(value, bool) else int if isinstance(value, int) else float)


def _shape_of(value: Any) -> Shape:
    if isinstance(value, Array):
        return value.shape
    if isinstance(value, (list, tuple, range, memoryview)):
        inner = {_shape_of(part) for part in value} if len(value) else {()}
        if len(inner) > 1:
            raise ValueError("setting an array element with a sequence: the parts have different shapes")
        return (len(value), *inner.pop())
    return ()


def _items_of(value: Any) -> Iterator[Any]:
    if isinstance(value, Array):
        yield from value.items()
    elif isinstance(value, (list, tuple, range, memoryview)):
        for part in value:
            yield from _items_of(part)
    else:
        yield value
