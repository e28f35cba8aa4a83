"""`Block`: how the items of an array lie in memory."""

from __future__ import annotations

import ctypes
import math
from types import SimpleNamespace
from typing import Any

from upcard.arrays.kinds import DType
from upcard.arrays.places import Shape, all_places, steps_of


class Block:
    """Items of one kind at places of a block of bytes."""

    __slots__ = ("__weakref__", "_address", "_block", "_numbers", "_start", "dtype", "shape", "strides")
    _block: memoryview
    """All bytes."""
    _start: int
    """The first item's place in them."""
    _numbers: memoryview | None
    """The numbers of one dimension that lie side by side, once they have been asked for."""
    _address: int | None
    """Where the first item lies in memory, once that has been asked for."""
    dtype: DType
    shape: Shape
    strides: Shape

    @property
    def ndim(self) -> int:
        return len(self.shape)

    @property
    def size(self) -> int:
        return math.prod(self.shape)

    @property
    def itemsize(self) -> int:
        return self.dtype.itemsize

    @property
    def nbytes(self) -> int:
        return math.prod(self.shape) * self.dtype.itemsize

    @property
    def is_whole(self) -> bool:
        """Whether the items lie side by side in order."""
        return self.strides == steps_of(self.shape, self.dtype.itemsize) or 0 in self.shape

    @property
    def flags(self) -> Any:
        return SimpleNamespace(c_contiguous=self.is_whole, writeable=not self._block.readonly)

    @property
    def data(self) -> memoryview:
        """The bytes, or the numbers, of an array that is whole."""
        if not self.is_whole:
            raise ValueError("ndarray is not C-contiguous")
        part = self._block[self._start : self._start + self.nbytes]
        return part.cast(self.dtype.code, self.shape) if self.dtype.code and self.size else part  # type: ignore[call-overload]

    @property
    def address(self) -> int:
        """Where the first item lies in memory; 0 where there is none."""
        if self._address is None:
            if not self._block.nbytes:
                return 0
            # The block keeps its bytes from being moved, so the address stays the same.
            if not self._block.readonly:
                at = ctypes.addressof(ctypes.c_char.from_buffer(self._block))
            else:  # bytes: what reads only may be given their address
                at = ctypes.cast(ctypes.c_char_p(self._block.obj), ctypes.c_void_p).value or 0  # type: ignore[arg-type]
            self._address = at + self._start
        return self._address

    @property
    def ctypes(self) -> Any:
        """``.data`` is the address."""
        return SimpleNamespace(data=self.address)

    def __buffer__(self, flags: int) -> memoryview:
        return self.data

    def places(self) -> list[int]:
        """Where the items lie in the block, in order."""
        return all_places(self._start, self.shape, self.strides)
