"""Functions and operators for `upcard.arrays.plain`.

Sums of fractions are added in the order in which NumPy adds them, so they are the same to the last bit.
"""

from __future__ import annotations

import builtins
import contextlib
import math
import operator
from collections.abc import Callable, Iterator
from typing import Any

from upcard.arrays.array import Array, kind_of, new, new_array, new_of, spread
from upcard.arrays.kinds import DType, bool_, common_kind, float64, int64, uint64
from upcard.arrays.places import Shape, broadcast

BLOCK = 128
"""Numbers that are added in one go (NumPy's ``PW_BLOCKSIZE``)."""


def added(numbers: list[Any]) -> Any:
    """The sum of numbers that lie side by side, added pairwise as NumPy does (``pairwise_sum`` in its
    ``loops_utils.h.src``): eight sums at a time, in halves above `BLOCK`."""
    n = len(numbers)
    if n < 8 or not isinstance(numbers[0], float):
        return builtins.sum(numbers, start=0) if not n or not isinstance(numbers[0], float) else _one_by_one(numbers)
    if n > BLOCK:
        half = n // 2 - n // 2 % 8
        return added(numbers[:half]) + added(numbers[half:])
    parts = numbers[:8]
    for k in range(8, n - n % 8, 8):
        for lane in range(8):
            parts[lane] += numbers[k + lane]
    a, b, c, d, e, f, g, h = parts
    found = ((a + b) + (c + d)) + ((e + f) + (g + h))
    for number in numbers[n - n % 8 :]:
        found += number
    return found


def _one_by_one(numbers: list[float]) -> float:
    """From left to right: `sum` of Python 3.12 and later makes up for what is rounded."""
    found = numbers[0]
    for number in numbers[1:]:
        found += number
    return found


# Operators.


def _kind_with(a: Any, b: Any) -> DType:
    """The kind of what is computed from an array and another, or a number of Python's, which gives way."""
    if isinstance(a, Array) and isinstance(b, Array):
        return common_kind(a.dtype, b.dtype)
    own, other = (a, b) if isinstance(a, Array) else (b, a)
    if isinstance(other, float) and own.dtype.kind != "f":
        return DType(float64)
    if own.dtype.kind == "b" or isinstance(other, uint64):
        return common_kind(own.dtype, kind_of(other))
    found: DType = own.dtype
    return found


_COMPARES = ("lt", "le", "gt", "ge", "eq", "ne")


def _fraction(kind: DType) -> DType:
    return kind if kind.kind == "f" else DType(float64)


def _each_pair(name: str, compute: Callable[[Any, Any], Any], a: Any, b: Any) -> Any:
    a, b = (new_array(x) if isinstance(x, (list, tuple)) else x for x in (a, b))
    shape = broadcast(*(x.shape for x in (a, b) if isinstance(x, Array)))
    if name in _COMPARES:
        kind = DType(bool_)
    else:
        kind = _kind_with(a, b)
        kind = _fraction(kind) if name == "truediv" else kind
    return new_of([compute(x, y) for x, y in zip(spread(a, shape), spread(b, shape))], shape, kind)


def _divided(x: Any, y: Any) -> Any:
    try:
        return x / y
    except ZeroDivisionError:
        return math.nan if x == 0 or x != x else math.copysign(math.inf, x) * math.copysign(1.0, y)


def _set_operators() -> None:
    for name in ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "and", "or", "xor", "lshift", "rshift"):
        plain = getattr(operator, name, None) or getattr(operator, f"{name}_")
        compute = _divided if name == "truediv" else plain
        setattr(Array, f"__{name}__", _forward(name, compute))
        setattr(Array, f"__r{name}__", _backward(name, compute))
        setattr(Array, f"__i{name}__", _in_place(name, compute))
    for name in _COMPARES:
        setattr(Array, f"__{name}__", _forward(name, getattr(operator, name)))
    setattr(Array, "__neg__", lambda self: new_of([-x for x in self.items()], self.shape, self.dtype))  # noqa: B010
    setattr(Array, "__invert__", _inverted)  # noqa: B010
    Array.__hash__ = None  # type: ignore[assignment]


def _inverted(array: Array) -> Any:
    flips = array.dtype.kind == "b"
    return new_of([not x if flips else ~x for x in array.items()], array.shape, array.dtype)


def _forward(name: str, compute: Callable[[Any, Any], Any]) -> Callable[[Array, Any], Any]:
    return lambda self, other: _each_pair(name, compute, self, other)


def _backward(name: str, compute: Callable[[Any, Any], Any]) -> Callable[[Array, Any], Any]:
    return lambda self, other: _each_pair(name, compute, other, self)


def _in_place(name: str, compute: Callable[[Any, Any], Any]) -> Callable[[Array, Any], Array]:
    def change(self: Array, other: Any) -> Array:
        self[...] = _each_pair(name, compute, self, other)
        return self

    return change


_set_operators()


# What comes out of all numbers, or of those along an axis.


def _along(array: Array, axis: int) -> tuple[list[list[Any]], Shape]:
    """The lists of numbers along an axis, and the shape of what becomes of them."""
    axis %= len(array.shape)
    shape = (*array.shape[:axis], *array.shape[axis + 1 :])
    inner, length = math.prod(array.shape[axis + 1 :]), array.shape[axis]
    items = array.items()
    starts = [block * length * inner + k for block in range(math.prod(array.shape[:axis])) for k in range(inner)]
    return [[items[start + k * inner] for k in range(length)] for start in starts], shape


def _reduced(array: Any, axis: int | None, compute: Callable[[list[Any]], Any], kind: DType) -> Any:
    array = asarray(array)
    if axis is None:
        return compute(array.items())
    lists, shape = _along(array, axis)
    found = [compute(numbers) for numbers in lists]
    return new_of(found, shape, kind) if shape else found[0]


def _sum_kind(kind: DType) -> DType:
    return kind if kind.kind == "f" else DType(uint64 if kind.kind == "u" else int64)


def _adder(array: Array, axis: int | None) -> Callable[[list[Any]], Any]:
    """How numbers are added: pairwise where they lie side by side, else row by row."""
    last = axis is None or axis % len(array.shape) == len(array.shape) - 1
    return added if last or array.dtype.kind != "f" else _one_by_one


def sum(a: Any, axis: int | None = None) -> Any:
    """The sum."""
    a = asarray(a)
    kind = _sum_kind(a.dtype)
    add = _adder(a, axis)
    return _reduced(a, axis, lambda numbers: kind.type(add(numbers)) if numbers else kind.type(0), kind)


def mean(a: Any, axis: int | None = None) -> Any:
    """The mean."""
    a = asarray(a)
    add = _adder(a, axis)
    return _reduced(a, axis, lambda numbers: add(list(map(float, numbers))) / len(numbers), _fraction(a.dtype))


def std(a: Any, axis: int | None = None) -> Any:
    """The standard deviation."""
    a = asarray(a)
    add = _adder(a, axis)

    def deviation(numbers: list[Any]) -> float:
        middle = add(list(map(float, numbers))) / len(numbers)
        return math.sqrt(add([(x - middle) * (x - middle) for x in numbers]) / len(numbers))

    return _reduced(a, axis, deviation, _fraction(a.dtype))


def max(a: Any, axis: int | None = None) -> Any:
    """The largest."""
    return _reduced(a, axis, builtins.max, asarray(a).dtype)


def min(a: Any, axis: int | None = None) -> Any:
    """The smallest."""
    return _reduced(a, axis, builtins.min, asarray(a).dtype)


def any(a: Any, axis: int | None = None) -> Any:
    """Whether one of them is not zero."""
    return _reduced(a, axis, builtins.any, DType(bool_))


def all(a: Any, axis: int | None = None) -> Any:
    """Whether none of them is zero."""
    return _reduced(a, axis, builtins.all, DType(bool_))


def argmax(a: Any, axis: int | None = None) -> Any:
    """The place of the first of the largest."""
    return _reduced(a, axis, lambda numbers: numbers.index(builtins.max(numbers)), DType(int64))


def prod(a: Any) -> Any:
    """The product of all; 1.0 of nothing."""
    numbers = asarray(a).items()
    return math.prod(numbers) if numbers else 1.0


def _set_methods() -> None:
    for method in (sum, mean, std, max, min, any, all, argmax):
        setattr(Array, method.__name__, method)


_set_methods()


# Functions of each number.


class ufunc:
    """A function of two numbers, for arrays."""

    def __init__(self, name: str, compute: Callable[[Any, Any], Any]) -> None:
        self._name, self._compute = name, compute

    def __call__(self, a: Any, b: Any) -> Any:
        if not isinstance(a, Array) and not isinstance(b, Array):
            return self._compute(a, b)
        return _each_pair(self._name, self._compute, a, b)

    def reduce(self, a: Any, axis: int | None = 0) -> Any:
        """The function of the first and the second, of that and the third, and so on; with the axis None of all."""
        a = asarray(a)
        lists, shape = ([a.items()], ()) if axis is None else _along(a, axis)
        found = []
        for numbers in lists:
            one = numbers[0]
            for number in numbers[1:]:
                one = self._compute(one, number)
            found.append(one)
        return new_of(found, shape, a.dtype) if shape else found[0]


def _log_add_exp(x: float, y: float) -> float:
    if x == y:
        return x + math.log(2.0)  # infinities of the same sign, too
    return builtins.max(x, y) + math.log1p(math.exp(-abs(x - y)))


maximum, bitwise_or = ufunc("maximum", builtins.max), ufunc("or", operator.or_)
logaddexp = ufunc("logaddexp", _log_add_exp)


def _of_each(compute: Callable[[float], float]) -> Callable[[Any], Any]:
    def of(a: Any) -> Any:
        if not isinstance(a, Array):
            return compute(a)
        return new_of([compute(x) for x in a.items()], a.shape, _fraction(a.dtype))

    return of


exp, rint = _of_each(math.exp), _of_each(lambda x: float(round(x)))
log = _of_each(lambda x: math.log(x) if x > 0 else -math.inf if x == 0 else math.nan)


# New arrays.


def array(value: Any, dtype: Any = None) -> Any:
    """An array with a copy of these numbers."""
    return new_array(value, None if dtype is None else DType(dtype))


def asarray(value: Any, dtype: Any = None) -> Any:
    """The same array where it is one of this kind, else a new one."""
    if isinstance(value, Array) and (dtype is None or value.dtype == dtype):
        return value
    return array(value, dtype)


def zeros(shape: int | Shape, dtype: Any = float64) -> Any:
    """An array of zeros."""
    return new((shape,) if isinstance(shape, int) else tuple(shape), DType(dtype))


empty = zeros


def full(shape: int | Shape, value: Any, dtype: Any = None) -> Any:
    """An array that has one value everywhere."""
    made = zeros(shape, kind_of(value) if dtype is None else dtype)
    made[...] = value
    return made


def arange(*limits: Any, dtype: Any = None) -> Any:
    """The numbers from a first one (0) up to a last one, which is not one of them, by steps (1)."""
    if builtins.any(isinstance(limit, float) for limit in limits):
        first, last, by = (0.0, limits[0], 1.0) if len(limits) == 1 else (*limits, 1.0)[:3]
        count = builtins.max(0, math.ceil((last - first) / by))
        return array([first + k * by for k in range(count)], dtype or float64)
    return array(range(*map(int, limits)), dtype or int64)


def frombuffer(buffer: Any, dtype: Any = float64, count: int = -1, offset: int = 0) -> Any:
    """An array on the bytes of something else."""
    kind = DType(dtype)
    left = memoryview(buffer).nbytes - offset
    if count < 0 and left % kind.itemsize:
        raise ValueError("buffer size must be a multiple of element size")
    return Array(left // kind.itemsize if count < 0 else count, kind, buffer, offset)


def repeat(a: Array, times: int) -> Any:
    """Each item of an array of one dimension so many times."""
    return new_of([item for item in a.items() for _ in range(times)], (len(a) * times,), a.dtype)


def concatenate(arrays: Any) -> Any:
    """The items of arrays of one kind one after the other, along their first axis."""
    parts = [asarray(one) for one in arrays]
    if not parts:
        raise ValueError("need at least one array to concatenate")
    kind, inner = parts[0].dtype, parts[0].shape[1:]
    if builtins.any(part.dtype != kind or part.shape[1:] != inner or not part.shape for part in parts):
        raise ValueError("arrays of different kinds or shapes are joined by NumPy alone")
    made = new((builtins.sum(map(len, parts)), *inner), kind, type(parts[0]))
    at = 0
    for part in parts:
        made[at : at + len(part)] = part
        at += len(part)
    return made


def unique(a: Any) -> Any:
    """The different numbers, in order."""
    a = asarray(a)
    found = sorted(set(a.items()))
    return new_of(found, (len(found),), a.dtype)


def flatnonzero(a: Any) -> Any:
    """The places of what is not zero."""
    return array([k for k, item in enumerate(asarray(a).items()) if item], int64)


def array_equal(a: Any, b: Any) -> bool:
    """Whether two arrays have one shape and the same items."""
    a, b = asarray(a), asarray(b)
    return bool(a.shape == b.shape and a.items() == b.items())


def allclose(a: Any, b: Any, rtol: float = 1e-5, atol: float = 1e-8) -> bool:
    """Whether the numbers of two arrays hardly differ."""
    a, b = asarray(a), asarray(b)
    shape = broadcast(a.shape, b.shape)
    return builtins.all(abs(x - y) <= atol + rtol * abs(y) for x, y in zip(spread(a, shape), spread(b, shape)))


@contextlib.contextmanager
def errstate(**how: str) -> Iterator[None]:
    """Nothing: words wrap here without a warning."""
    yield
