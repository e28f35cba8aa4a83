"""Shapes, and where items lie in memory: sums for `upcard.arrays.array`."""

from __future__ import annotations

from typing import Any

Shape = tuple[int, ...]
"""How many items along each axis."""
Place = tuple[int, Shape, Shape]
"""Where a part begins, in bytes; its shape; its steps in bytes along each axis."""


def steps_of(shape: Shape, size: int) -> Shape:
    """The steps in bytes of an array whose items of this size lie side by side, the last index running fastest.

    >>> steps_of((2, 3), 8)
    (24, 8)
    """
    found: list[int] = []
    for length in reversed(shape):
        found.append(size)
        size *= length
    return tuple(reversed(found))


def all_places(start: int, shape: Shape, steps: Shape) -> list[int]:
    """Where the items lie, in order.

    >>> all_places(100, (2, 2), (16, 1))
    [100, 101, 116, 117]
    """
    places = [start]
    for length, step in zip(shape, steps):
        offsets = [k * step for k in range(length)]
        places = [place + offset for place in places for offset in offsets]
    return places


def is_part(index: Any) -> bool:
    """Whether an index picks a part even where it is of one item."""
    return index is Ellipsis or (type(index) is tuple and any(i is Ellipsis or i is None for i in index))


def part_of(start: int, shape: Shape, steps: Shape, index: Any) -> Place:
    """The part that whole numbers, slices, None and ``...`` pick. Raises `IndexError`."""
    index = index if type(index) is tuple else (index,)
    if is_part(index):
        named = sum(i is not None and i is not Ellipsis for i in index)
        at = next((k for k, i in enumerate(index) if i is Ellipsis), len(index))
        index = (*index[:at], *[slice(None)] * (len(shape) - named), *index[at + 1 :])
    lengths, strides, axis = [], [], 0
    for i in index:
        if i is None:
            lengths.append(1)
            strides.append(0)
            continue
        if axis == len(shape):
            raise IndexError(f"too many indices for array: array is {len(shape)}-dimensional")
        length, step = shape[axis], steps[axis]
        if isinstance(i, slice):
            first, last, by = i.indices(length)
            count = len(range(first, last, by))
            start += first * step if count else 0
            lengths.append(count)
            strides.append(step * by)
        else:
            at = i.__index__()
            if not -length <= at < length:
                raise IndexError(f"index {at} is out of bounds for axis {axis} with size {length}")
            start += at % length * step
        axis += 1
    return start, (*lengths, *shape[axis:]), (*strides, *steps[axis:])


def broadcast(*shapes: Shape) -> Shape:
    """The shape that arrays of these shapes are stretched to. Raises `ValueError`.

    >>> broadcast((3, 1), (4,), ())
    (3, 4)
    """
    longest = max(map(len, shapes), default=0)
    found = []
    for lengths in zip(*((1,) * (longest - len(shape)) + shape for shape in shapes)):
        length = next((n for n in lengths if n != 1), 1)
        if any(n not in (1, length) for n in lengths):
            raise ValueError(f"operands could not be broadcast together with shapes {' '.join(map(str, shapes))}")
        found.append(length)
    return tuple(found)


def stretched(shape: Shape, steps: Shape, to: Shape) -> Shape:
    """The steps with which an array is read as if it had another shape. Raises `ValueError`."""
    if broadcast(shape, to) != to:
        raise ValueError(f"could not broadcast input array from shape {shape} into shape {to}")
    return (0,) * (len(to) - len(shape)) + tuple(0 if n == 1 else step for n, step in zip(shape, steps))
