"""Libraries: how an entry is found and called, and which backend runs the rules."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import pytest

from upcard.arrays import plain
from upcard.errors import UpcardError
from upcard.jit import kinds, library
from upcard.jit.forms import opened
from upcard.jit.rule import COMPILES, rule

needs_compiler = pytest.mark.skipif(
    not COMPILES or not shutil.which("cc"), reason="only the compiler and a linker build libraries"
)
RECORD = np.dtype([("word", "u8"), ("row", "i2", (3,)), ("share", "f8")], align=True)


# --- Types and numbers -----------------------------------------------------------------------------------------------


def test_the_types_of_arguments_are_short_texts_and_arrays_come_to_address_lengths_and_strides() -> None:
    grid = np.zeros((3, 4), np.int32)
    taken = kinds.taken_apart(
        (7, True, 0.5, np.uint64(9), grid, grid[:, ::2], np.zeros(2, RECORD), np.zeros(1, RECORD)[0])
    )
    record = kinds.item_of(RECORD)
    assert taken.kinds == ("i", "b", "f", "u", "i4:2C", "i4:2A", f"{record}:1C", record)
    address = grid.ctypes.data
    assert taken.numbers[4:12] == [address, 3, 4, address, 3, 2, 16, 8]
    assert taken.firsts == [0, 1, 2, 3, 4, 7, 12, 14]


def test_numbers_of_other_arguments_of_the_same_types_are_put_in_the_places_of_the_old() -> None:
    row, other = np.arange(4), np.arange(9)
    taken = kinds.taken_apart((1, row, 2.5))
    again = taken.again((8, row, 3.5))
    assert again is not None and again.numbers == [8, row.ctypes.data, 4, 3.5]
    moved = again.again((8, part := other[2:7], 3.5))
    assert moved is not None and moved.numbers == [8, other.ctypes.data + 16, 5, 3.5]
    assert moved.args[1] is part and moved[1:] == (taken.kinds, moved.numbers, taken.firsts, {})
    assert taken.numbers == [1, row.ctypes.data, 4, 2.5]


def test_a_named_tuple_is_taken_apart_into_its_values() -> None:
    grid, records = np.zeros((3, 4), np.int32), np.zeros(2, RECORD)
    weighted = Weighted(grid[:, ::2], records, 0.5, True)
    taken = kinds.taken_apart((7, weighted, 2.5))
    record = kinds.item_of(RECORD)
    assert taken.kinds == ("i", f"Weighted<i4:2A;{record}:1C;f;b>", "f")
    assert taken.numbers == [7, grid.ctypes.data, 3, 2, 16, 8, records.ctypes.data, 2, 0.5, True, 2.5]
    assert kinds.words_of(taken.kinds[1]) == "qqqqq" + "qq" + "d" + "?7x"
    again = taken.again((8, weighted, 3.5))
    assert again is not None and again.numbers == [8, *taken.numbers[1:-1], 3.5]
    assert taken.again((8, weighted._replace(factor=1), 3.5)) is None
    contiguous = kinds.taken_apart((7, Weighted(grid, records, 0.5, True), 2.5))
    others = (8, Weighted(np.ones((2, 5), np.int32), records[:1].copy(), 1.5, False), 3.5)
    assert contiguous.again(others) == kinds.taken_apart(others)
    assert contiguous.again((8, Weighted(grid[:, ::2], records, 0.5, True), 3.5)) is None


@pytest.mark.parametrize("other", [np.arange(8)[::2], np.zeros((2, 2), np.int64), np.zeros(4), 4, None])
def test_an_argument_of_another_type_is_not_taken_for_the_old(other: Any) -> None:
    assert kinds.taken_apart((1, np.arange(4))).again((1, other)) is None


@pytest.mark.parametrize(
    "array",
    [np.zeros(0), np.zeros((0, 3)), np.zeros((3, 0)), np.zeros(5), np.zeros(5)[::2], np.zeros((2, 3)),
     np.zeros((2, 3)).T, np.zeros((4, 3))[::2], np.zeros((1, 3))[:, ::2], np.zeros((2, 3, 4))[:, 1:2],
     np.zeros((2, 1, 4))],
)  # fmt: skip
def test_an_array_is_contiguous_where_numpy_says_so(array: Any) -> None:
    assert kinds.is_contiguous(array.shape, array.strides, array.itemsize) == array.flags.c_contiguous


def test_the_layout_of_a_record_is_the_same_for_numpy_and_its_stand_in_and_another_one_for_other_fields() -> None:
    columns = [("word", "u8"), ("row", "i2", (3,)), ("share", "f8")]
    item = kinds.item_of(RECORD)
    assert kinds.item_of(plain.dtype(columns, align=True)) == item
    others = [
        np.dtype(columns),
        np.dtype(columns[::-1], align=True),
        np.dtype([("word", "i8"), *columns[1:]], align=True),
    ]
    assert item not in map(kinds.item_of, others)
    assert [kinds.item_of(plain.dtype(code)) for code in ("i1", "i4", "u8", "f8")] == ["i1", "i4", "u8", "f8"]


def test_addresses_are_those_that_numpy_gives() -> None:
    records = np.zeros(3, RECORD)
    assert kinds.address_of(records[1:]) == records[1:].ctypes.data
    assert kinds.address_of(records[2]) == records.ctypes.data + 2 * RECORD.itemsize


# --- Entries ---------------------------------------------------------------------------------------------------------


@rule
def shares(records, at, weights, more, twice, word):
    """One argument of each type; a strided array, a field of a record."""
    total = 0.0
    for k in range(len(weights)):
        total += weights[k] * records[at].row[k]
    records[at].share = total
    records[at].word = word
    return total * (2.0 if twice else 1.0) + more


@rule
def mixed_word(word):
    return (word >> np.uint64(1)) ^ np.uint64(5)


@rule
def is_first(record, n):
    return record.row[0] == n


@rule
def doubled_each(grid):
    for i in range(len(grid)):
        for j in range(grid.shape[1]):
            grid[i, j] *= 2


class Weighted(NamedTuple):
    """A named tuple for a rule."""

    rows: Any
    records: Any
    factor: float
    is_doubled: bool


@rule
def weighted_sum(first, weighted, last):
    inner = Weighted(weighted.rows, weighted.records, weighted.factor * 2.0, weighted.is_doubled)
    weighted.records[0].word = last
    return first + sum_of(weighted) if weighted.is_doubled else first + sum_of(inner)


@rule
def sum_of(weighted):
    found = 0.0
    for i in range(len(weighted.rows)):
        for k in range(weighted.rows.shape[1]):
            found += weighted.factor * weighted.rows[i, k]
    return found


@rule
def total_of(row):
    found = 0
    for n in row:
        found += n
    return found


@pytest.fixture(scope="module")
def entries(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The rules above as rules of a library."""
    from numba import types
    from numba.np.numpy_support import from_dtype

    from upcard.jit import library_code, library_target

    record, integer, real = from_dtype(RECORD), types.int64, types.float64
    strided = types.Array(real, 1, "A")
    parts = (types.Array(types.int32, 2, "F"), types.Array(record, 1, "C"), real, types.boolean)
    weighted = types.NamedTuple(parts, Weighted)
    wanted: list[tuple[Any, tuple[Any, ...]]] = [
        (shares, (types.Array(record, 1, "C"), integer, strided, real, types.boolean, types.uint64)),
        (mixed_word, (types.uint64,)),
        (is_first, (record, integer)),
        (doubled_each, (types.Array(types.int32, 2, "F"),)),
        (total_of, (types.Array(types.int8, 1, "C", readonly=True),)),
        (weighted_sum, (integer, weighted, types.uint64)),
    ]  # fmt: skip
    exports = [library_code.export(function, args, f"tried_{k}") for k, (function, args) in enumerate(wanted)]
    target = library_target.target_of("native")
    file = tmp_path_factory.mktemp("library") / target.file_of("tried")
    symbols = [each.symbol for each in exports]
    file.write_bytes(library_target.library_of(library_code.assembled(exports), symbols, target, "tried"))
    loaded = ctypes.CDLL(str(file))
    made = {each.key: library.entry_of(loaded[each.symbol], each.key, each.result) for each in exports}
    library.add(made)
    return {function.__name__: library.Rule(function.py_func) for function, _ in wanted}


@pytest.fixture
def missed() -> Iterator[Any]:
    library.missed.clear()
    yield library.missed
    library.missed.clear()


@needs_compiler
def test_an_entry_works_on_the_bytes_of_the_arrays_and_gives_what_the_rule_gives(entries: Any, missed: Any) -> None:
    records = np.zeros(3, RECORD)
    records["row"] = [[1, 2, 3], [4, 5, 6], [7, 8, 9]]
    weights = np.array([0.5, 99.0, 0.25, 99.0, 0.125, 99.0])[::2]
    word = np.uint64(2**63 + 1)
    for at, twice in ((1, True), (2, False), (-1, np.True_)):
        copy = records.copy()
        found = entries["shares"](records, at, weights, 10.0, twice, word)
        assert (type(found), found) == (float, shares(copy, at, weights, 10.0, twice, word))
        assert (records == copy).all()  # a copy does not copy the bytes between the fields
    assert missed.total() == 0


@needs_compiler
def test_words_wrap_and_a_whole_number_that_only_fits_a_word_is_taken_for_one(entries: Any, missed: Any) -> None:
    for word in (np.uint64(3), np.uint64(2**64 - 1), 2**64 - 1):
        found = entries["mixed_word"](word)
        assert (type(found), found) == (int, (int(word) >> 1) ^ 5)
    assert missed.total() == 0


@needs_compiler
def test_records_truths_and_arrays_that_lie_otherwise(entries: Any, missed: Any) -> None:
    records = np.zeros(2, RECORD)
    records["row"][1] = 3
    assert entries["is_first"](records[1], 3) is True and entries["is_first"](records[0], 3) is False
    grid = np.arange(12, dtype=np.int32).reshape(3, 4)
    assert entries["doubled_each"](grid.T) is None
    assert grid.tolist() == [[0, 2, 4, 6], [8, 10, 12, 14], [16, 18, 20, 22]]
    kept = np.frombuffer(b"\x01\x02\xff", np.int8)
    assert entries["total_of"](kept) == 2
    assert missed.total() == 0


@needs_compiler
def test_a_named_tuple_goes_into_an_entry_and_into_plain_python(entries: Any, missed: Any) -> None:
    for rows in (np.arange(6, dtype=np.int32).reshape(2, 3), np.arange(6, dtype=np.int16).reshape(2, 3)):
        for is_doubled, total in ((True, 9.5), (False, 17.0)):
            here, there = np.zeros(1, RECORD), np.zeros(1, RECORD)
            weighted = Weighted(rows.T, here, 0.5, is_doubled)
            assert entries["weighted_sum"](2, weighted, np.uint64(2**63)) == total
            assert weighted_sum(2, weighted._replace(records=there), np.uint64(2**63)) == total
            assert here["word"][0] == there["word"][0] == 2**63
    assert set(missed) == {key for key in missed if "i2:2A" in key}  # the second rows have no entry


@needs_compiler
def test_a_call_without_an_entry_runs_as_plain_python(entries: Any, missed: Any) -> None:
    assert entries["total_of"](np.array([2, 3], np.int16)) == 5
    other = np.zeros(1, np.dtype([("row", "i4", (2,))]))
    other["row"][0] = 6
    assert entries["is_first"](other[0], 6)
    assert [key.partition("(")[0].rpartition(":")[2] for key in missed] == ["total_of", "is_first"]


@needs_compiler
def test_what_is_not_the_same_on_every_machine_is_refused() -> None:
    import math

    from numba import types

    from upcard.jit import library_code, library_target

    @rule
    def tangent(x):
        return math.tan(x)

    made = library_code.export(tangent, (types.float64,), "tangent")
    with pytest.raises(UpcardError, match="entries need tan from outside"):
        library_target.emitted(library_code.assembled([made]), library_target.target_of("native"))


# --- Which backend ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("settings", "without", "backend"),
    [
        ({"NUMBA_DISABLE_JIT": "1"}, False, "interpreted"),
        ({"NUMBA_DISABLE_JIT": "1", "UPCARD_LIBRARY": "there"}, False, "interpreted"),
        ({"NUMBA_DISABLE_JIT": "0", "UPCARD_LIBRARY": "there"}, False, "library"),
        ({"UPCARD_LIBRARY": "there"}, True, "library"),
        ({}, True, "interpreted"),
    ],
)
def test_the_environment_chooses_the_backend(settings: dict[str, str], without: bool, backend: str) -> None:
    hidden = "import sys; sys.modules['numba'] = sys.modules['llvmlite'] = None; " if without else ""
    code = f"{hidden}from upcard.jit import backend, rule; print(backend.BACKEND)"
    clean = {k: v for k, v in os.environ.items() if k not in ("NUMBA_DISABLE_JIT", "UPCARD_LIBRARY")}
    environment = {**clean, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p), **settings}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == backend


def test_plain_python_writes_into_a_single_record() -> None:
    states = np.zeros(2, RECORD)
    opened(states[1]).word = 7
    assert states["word"].tolist() == [0, 7]
