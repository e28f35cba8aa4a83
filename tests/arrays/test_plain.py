"""The small arrays against NumPy: the same program, the same numbers, kinds, shapes and bytes."""

from __future__ import annotations

import ctypes
import math
import mmap
import random
import re
from array import array
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy
import pytest

from upcard.arrays import plain
from upcard.arrays.array import LARGE

Program = Callable[[Any], Any]
PACKAGE = Path(plain.__file__).parents[1]
WITH_NUMPY = {
    "bots/batch/players.py": {"stack"},
    "bots/networks/learned.py": {"isfinite", "where"},
    "engine/testing/random_numbers.py": {"random"},
    "engine/testing/signature.py": {"random"},
}
"""What only research and the tests of games use: they run where NumPy is installed."""
RECORD = [("kind", "i1"), ("row", "i2", (3,)), ("grid", "i1", (2, 2)), ("word", "u8"), ("worth", "f4"), ("held", "i8")]


def told(value: Any) -> Any:
    """What is to be the same: of an array the kind, the shape, the bytes and the numbers."""
    if isinstance(value, (numpy.ndarray, plain.ndarray)):
        numbers = [] if value.dtype.fields else value.tolist()
        return value.dtype.itemsize, value.dtype.kind, value.shape, value.tobytes(), numbers
    if isinstance(value, (tuple, list)):
        return [told(part) for part in value]
    if isinstance(value, (numpy.floating, float)):
        return "nan" if math.isnan(value) else float(value).hex()
    if isinstance(value, (numpy.bool_, bool)):
        return bool(value)
    return int(value) if isinstance(value, (numpy.integer, int)) else value


def fractions(count: int, seed: int = 1) -> list[float]:
    chance = random.Random(seed)
    return [chance.uniform(-1, 1) * 10.0 ** chance.randrange(-8, 9) for _ in range(count)]


def records(np: Any) -> Any:
    """Three records with numbers in all fields."""
    made = np.zeros(3, np.dtype(RECORD, align=True))
    for k in range(3):
        made["kind"][k], made["word"][k], made["worth"][k], made["held"][k] = k - 1, 2**64 - 1 - k, 0.1 * k, -(k**9)
        made["row"][k] = [k, -k, 100 * k]
        made["grid"][k, 1] = (k, 7)
    return made


PROGRAMS: dict[str, Program] = {
    "zeros": lambda np: [np.zeros(3), np.zeros((2, 3), np.int8), np.empty(0, np.int32), np.zeros(())],
    "an array of numbers": lambda np: [np.array([1, 2]), np.array([1, 2.5]), np.array([[True], [False]]), np.array(())],
    "an array of a kind": lambda np: [np.array([3, -1], np.int8), np.array((0.1, 3), np.float32), np.array(7)],
    "an array of words": lambda np: np.array([np.uint64(2**64 - 1), np.uint64(0)], np.uint64),
    "full": lambda np: [np.full(4, -1, np.int64), np.full((2, 2), 3, np.int8), np.full(2, 1.5), np.full(2, np.nan)[0]],
    "arange": lambda np: [np.arange(5), np.arange(2, 9, 3), np.arange(3.0)],
    "one number": lambda np: [np.arange(5)[2], np.arange(5)[-1], np.array([[1, 2], [3, 4]])[1, 0]],
    "parts": lambda np: [
        np.arange(10)[2:5],
        np.arange(10)[::-2],
        np.arange(12).reshape(3, 4)[1:, ::2],
        np.arange(12).reshape(3, 4)[:, 1],
        np.arange(4)[:, None],
        np.arange(12).reshape(3, 4)[..., 2],
        np.arange(12).reshape(3, 4)[-1],
    ],
    "places": lambda np: [
        np.arange(10)[[3, 1, 1]],
        np.arange(10)[np.array([2, 5])],
        np.arange(12).reshape(3, 4)[[2, 0]],
        np.arange(12).reshape(3, 4)[[0, 2], [3, 1]],
        np.arange(6)[np.arange(6) % 2 == 0],
    ],
    "joined": lambda np: [
        np.concatenate([np.arange(3), np.arange(0), np.arange(2) - 9]),
        np.concatenate([np.arange(6).reshape(3, 2), np.zeros((1, 2), np.int64)]),
        np.concatenate([records(np), records(np)[1:]])[[4, 0]]["row"],
        np.concatenate([np.arange(6)[::-2], np.arange(2)]),
    ],
    "different numbers": lambda np: [
        np.unique(np.array([3, 1, 3, -2, 1])),
        np.unique(np.array([[0.5, -1.0], [0.5, 2.0]])),
        len(np.unique(np.zeros(0, np.int64))),
    ],
    "writing": lambda np: written(np),
    "records": lambda np: [
        records(np),
        records(np)["row"],
        records(np)["grid"][1],
        records(np)[1:],
        records(np)[2]["held"],
    ],
    "records copied": lambda np: copied(np),
    "the kind of records": lambda np: [
        np.dtype(RECORD, align=True).itemsize,
        np.dtype(RECORD).itemsize,
        [np.dtype(RECORD, align=True).fields[name][1] for name, *_ in RECORD],
        list(np.dtype(RECORD).names),
        np.dtype(RECORD, align=True) == np.dtype(RECORD, align=True),
        np.dtype(RECORD) == np.dtype(RECORD[:2]),
    ],
    "fields as attributes": lambda np: by_attribute(np),
    "kinds": lambda np: [
        np.dtype("i2").itemsize,
        np.dtype(np.float32).str,
        np.dtype("<u8").kind,
        np.dtype(bool).name,
        np.dtype("i1").str,
        np.dtype(np.int8) == np.int8,
        np.dtype(np.int8) != np.dtype("i2"),
        np.iinfo("i2").min,
        np.iinfo(np.uint64).max,
    ],
    "another kind of the same bytes": lambda np: [
        records(np).view(np.int8),
        np.arange(3).view(np.int32),
        np.arange(4, dtype=np.int64).view(np.uint8).reshape(4, 8),
    ],
    "other shapes": lambda np: [
        np.arange(6).reshape(2, -1),
        np.arange(6).reshape((3, 2)).ravel(),
        np.zeros((0, 3)).shape,
    ],
    "other kinds": lambda np: [np.array([1.9, -1.9]).astype(np.int64), np.arange(3).astype(np.float32)],
    "from bytes": lambda np: [
        np.frombuffer(bytes(range(16)), np.int32),
        np.frombuffer(bytearray(16), "<u8"),
        np.frombuffer(b"abcdefgh", "i1", 3, 2),
        np.ndarray(2, np.dtype("i4"), bytearray(range(12)), 4),
    ],
    "operators": lambda np: [
        np.arange(4) + 1,
        10 - np.arange(4),
        np.arange(4) * np.array([0.5, 1, 2, 4]),
        np.arange(1, 5) / 2,
        7 // np.arange(1, 4),
        np.arange(6) % 4,
        np.arange(4) << 2,
        np.arange(16) >> 2,
        np.arange(8) & 5,
        np.arange(8) | 1,
        np.arange(4) ^ 3,
        -np.arange(3),
        ~np.arange(3),
        ~(np.arange(3) > 1),
        np.arange(3)[:, None] * np.arange(4),
        np.arange(3) ** 2,
    ],
    "kinds of what is computed": lambda np: [
        np.array([1], np.int8) + 1,
        np.array([1], np.int8) + np.array([1], np.int16),
        np.array([1], np.int32) * 0.5,
        np.array([1], np.float32) * 2,
        np.array([1], np.int8) == 1,
        np.array([True]) & np.array([False]),
        np.array([1], np.int8) / np.array([2], np.int8),
    ],
    "comparing": lambda np: [np.arange(4) < 2, np.arange(4) >= np.array([3, 2, 1, 4]), np.arange(2) != 1],
    "in place": lambda np: in_place(np),
    "all of them": lambda np: [
        np.arange(5).sum(),
        np.arange(5).max(),
        np.arange(1, 5).min(),
        np.arange(5).any(),
        (np.arange(5) > 0).all(),
        np.array([3, 9, 9]).argmax(),
        np.prod((2, 3)),
        np.prod(()),
        np.any([0, 0]),
        np.min([3, 1]),
        (np.arange(5) > 1).sum(),
    ],
    "along an axis": lambda np: [
        np.arange(6).reshape(2, 3).sum(axis=1),
        np.arange(6).reshape(2, 3).max(0),
        np.arange(6.0).reshape(2, 3).mean(0),
        np.arange(6).reshape(3, 2).argmax(axis=1),
        np.arange(6.0).reshape(3, 2).std(0),
        np.arange(6).reshape(2, 3).sum(),
    ],
    "folding": lambda np: [
        np.bitwise_or.reduce(np.array([1, 4, 8])),
        np.bitwise_or.reduce(np.array([[1, 4], [8, 2]]), axis=None),
        np.maximum(np.array([1.0, 5.0]), 3),
        np.maximum(2, 3),
    ],
    "each": lambda np: [np.rint(np.array([0.5, 1.5, -2.5, 3.2])), np.flatnonzero([0, 3, 0, 1])],
    "repeating": lambda np: [np.repeat(np.arange(3), 2), np.repeat(records(np)[:1], 3)],
    "equal": lambda np: [
        np.array_equal(np.arange(3), [0, 1, 2]),
        np.array_equal(np.arange(3), np.arange(4)),
        np.allclose([1.0], [1.000001]),
    ],
    "sorting": lambda np: sorted_in_place(np),
    "words wrap": lambda np: words(np),
    "kinds wrap": lambda np: [np.array([200, -129, 2**31], np.int64).astype(np.int8), np.array([-1]).astype(np.uint64)],
}


def written(np: Any) -> Any:
    a = np.zeros((3, 4), np.int16)
    a[0] = [1, 2, 3, 4]
    a[1:, 1] = 7
    a[2, :2] = np.array([5, 6], np.int8)
    a[:, 3] += 1
    b = np.zeros(5)
    b[[0, 3]] = 2.5
    b[np.arange(5) == 4] = 9
    b[1:3] = b[3:5]
    c = np.zeros((2, 3), np.int64)
    c[[0, 1]] = [[1, 2, 3], [4, 5, 6]]
    c[np.array([0, 1]), np.array([1, 1])] = [8, 9]
    return a, b, c


def copied(np: Any) -> Any:
    a, b = records(np), records(np)
    b[0] = a[2]
    b["row"][1:] = 4
    b[1]["grid"] = [[9, 8], [7, 6]]
    row, one = a["row"], a[1].copy()
    row[0, 0], one["held"] = 77, 5
    return a, b, a.copy(), b[1]["grid"], b["kind"][0], one["held"], one["row"]


def by_attribute(np: Any) -> Any:
    a = records(np).view(np.recarray)
    a[1].held = 5
    a.word[2] = np.uint64(3)
    return a.row, a[1].held, a[0].row, a.word, a["held"]


def in_place(np: Any) -> Any:
    a, b = np.arange(4), np.zeros(3)
    a += 2
    a[1:] -= 1
    a |= 8
    b += np.array([1, 2, 3])
    b *= 0.1
    return a, b


def sorted_in_place(np: Any) -> Any:
    a = np.array([5, 3, 9, 1], np.int32)
    a[:3].sort()
    return a


def words(np: Any) -> Any:
    with np.errstate(over="ignore"):
        x, y = np.uint64(2**63 + 12345), np.uint64(0x9E3779B97F4A7C15)
        found = [
            x * y,
            x + y,
            y - x,
            x << np.uint64(3),
            x >> np.uint64(60),
            x ^ y,
            ~x,
            x & y,
            x | y,
            x % np.uint64(1000),
        ]
        return [int(word) for word in found] + [int(np.int64(x >> np.uint64(1)))]


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_finds_the_same_with_both(name: str) -> None:
    assert told(PROGRAMS[name](plain)) == told(PROGRAMS[name](numpy))


@pytest.mark.parametrize("count", [1, 2, 7, 8, 9, 16, 100, 128, 129, 136, 500, 1000, 4097])
def test_sums_of_fractions_are_the_same_to_the_last_bit(count: int) -> None:
    numbers = fractions(count, count)
    for of in ("sum", "mean", "std"):
        assert float(getattr(plain.array(numbers), of)()).hex() == float(getattr(numpy.array(numbers), of)()).hex()
    if count % 4 == 0:
        small, large = plain.array(numbers).reshape(-1, 4), numpy.array(numbers).reshape(-1, 4)
        for axis in (0, 1):
            assert told(small.mean(axis)) == told(large.mean(axis)), axis


@pytest.mark.parametrize("function", ["exp", "log"])
def test_functions_of_each_number_are_close(function: str) -> None:
    numbers = [abs(x) % 50 for x in fractions(200)]
    small, large = getattr(plain, function)(plain.array(numbers)), getattr(numpy, function)(numpy.array(numbers))
    assert small.tolist() == pytest.approx(large.tolist(), rel=1e-15)
    a, b = fractions(40, 2), fractions(40, 3)
    small = plain.logaddexp.reduce(plain.array([a, b]), 0)
    assert small.tolist() == pytest.approx(numpy.logaddexp.reduce(numpy.array([a, b]), 0).tolist(), rel=1e-15)


@pytest.mark.parametrize(
    ("program", "error"),
    [
        (lambda np: np.arange(3)[3], IndexError),
        (lambda np: np.zeros((2, 2))[0, 2], IndexError),
        (lambda np: np.zeros((2, 2))[0, 0, 0], IndexError),
        (lambda np: np.zeros(3)[:] + np.zeros(4), ValueError),
        (lambda np: np.arange(6).reshape(4, 2), ValueError),
        (lambda np: np.frombuffer(bytes(7), np.int32), ValueError),
        (lambda np: np.ndarray(3, np.int64, bytearray(16)), TypeError),
        (lambda np: np.zeros(2, RECORD)["nothing"], ValueError),
        (lambda np: np.dtype("no kind"), TypeError),
        (lambda np: bool(np.zeros(2)), ValueError),
    ],
)
def test_what_numpy_refuses_is_refused(program: Program, error: type[Exception]) -> None:
    for np in (numpy, plain):
        with pytest.raises(error):
            program(np)


@pytest.mark.parametrize("np", [numpy, plain], ids=["numpy", "plain"])
def test_arrays_share_the_memory_that_they_are_made_on(np: ModuleType) -> None:
    block = bytearray(16)
    whole: Any = np.frombuffer(block, np.int64)
    whole[1] = 258
    assert block[8:10] == b"\2\1"
    part = whole[1:].view(np.int8)
    part[0] = 3
    assert whole[1] == 259 and part.ctypes.data == whole.ctypes.data + 8
    assert bytes(whole.data) == bytes(block)
    with pytest.raises((TypeError, ValueError)):
        np.frombuffer(bytes(8), np.int64)[0] = 1


def test_what_is_missing_says_what_to_install() -> None:
    with pytest.raises(AttributeError, match=r"np\.linalg needs NumPy.*pip install numpy"):
        _ = plain.linalg


def test_an_array_without_items_has_no_address() -> None:
    """Rules in a library are handed the last moves of a match in which none was made."""
    assert plain.frombuffer(array("q"), plain.int64).address == 0
    assert plain.frombuffer(array("q", [7]), plain.int64).address > 0


def test_modules_that_run_without_numpy_use_only_what_is_here() -> None:
    found = {}
    for path in PACKAGE.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        used = set(re.findall(r"\bnp\.([a-z]\w*)", text)) - set(plain.__all__)
        if "from upcard.arrays import" in text and path.parent.name != "arrays" and used:
            found[path.relative_to(PACKAGE).as_posix()] = used
    assert found == WITH_NUMPY


def test_a_large_array_is_one_of_zeros_like_any_other() -> None:
    large = plain.zeros((LARGE // 8 + 1, 2), plain.int64)
    large[5, 1], large[-1, 0] = 7, -3
    assert [int(large[5, 1]), int(large[-1, 0]), int(large[4, 1]), len(large.tobytes())] == [7, -3, 0, 2 * LARGE + 16]
    assert ctypes.c_int64.from_address(large.ctypes.data + 11 * 8).value == 7


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="only Linux tells how much memory is in use")
def test_a_large_array_takes_memory_where_it_is_written_to() -> None:
    def resident() -> int:
        return int(Path("/proc/self/statm").read_text().split()[1]) * mmap.PAGESIZE

    before = resident()
    large = plain.zeros(64 * LARGE, "i1")
    large[LARGE] = 1
    assert resident() - before < 8 * LARGE
