"""What is written for LLVM by a short way computes what Python does."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from upcard.jit.compiled import is_linked
from upcard.jit.rule import INTERPRETED, rule

pytestmark = pytest.mark.skipif(INTERPRETED, reason="there is nothing to compile")

TABLE = np.dtype(  # of every kind of field
    [
        ("row", "i1", (5,)),
        ("hands", "i8", (3, 4)),
        ("word", "u8"),
        ("share", "f8", (2,)),
        ("n", "i4"),
    ],
    align=True,
)


def table() -> Any:
    tables = np.zeros(1, TABLE)
    tables["row"] = [3, -1, 7, 5, 2]
    tables["hands"] = np.arange(12).reshape(3, 4)
    tables["word"], tables["share"], tables["n"] = 1 << 63, [0.5, 0.25], -7
    return tables


def alike(function: Any, *args: Any) -> None:
    """A rule gives and leaves behind what the function does in Python."""
    made: Any = rule(function)
    made._cache.disable()
    theirs, ours = table(), table()
    assert made(theirs, 0, *args) == function(ours.view(np.recarray), 0, *args)
    assert theirs.tobytes() == ours.tobytes()


@pytest.mark.parametrize("at", [0, 2, 4, -1, -5])
def test_places_of_a_row_are_counted_from_either_end(at: int) -> None:
    def look(tables: Any, i: Any, at: Any) -> Any:
        s = tables[i]
        return int(s.row[at]) + 10 * int(s.row[-1]) + 100 * int(s.row[0])

    alike(look, at)


def test_a_place_is_given_by_any_integer() -> None:
    def look(tables: Any, i: Any, small: Any, word: Any) -> Any:
        s = tables[i]
        return int(s.row[small]) + 10 * int(s.row[word]) + 100 * int(s.row[s.row[4]])

    alike(look, np.int8(-2), np.uint64(3))


@pytest.mark.parametrize("seat", [0, 2, -1])
def test_rows_of_rows(seat: int) -> None:
    def look(tables: Any, i: Any, seat: Any) -> Any:
        s = tables[i]
        hand = s.hands[seat]
        hand[-1] = 99
        s.hands[seat][0] += 5
        s.hands[seat, 1] -= 3
        return hand[2] + s.hands[seat, -2] + len(s.row) + len(hand)

    alike(look, seat)


def test_numbers_of_every_kind_are_stored_as_their_field_holds_them() -> None:
    def store(tables: Any, i: Any) -> Any:
        s = tables[i]
        s.row[1] = 100 + s.n
        s.row[-2] = True
        s.share[1] = 3
        s.word = s.word >> np.uint64(60)
        s.n = s.n * 3
        return s.share[0] + s.share[-1]

    alike(store)


@pytest.mark.parametrize(("first", "last", "step"), [(0, 5, 1), (4, -1, -1), (0, 7, 3), (3, 3, 1), (5, 2, 1)])
def test_loops_over_ranges(first: int, last: int, step: int) -> None:
    def count(tables: Any, i: Any, first: Any, last: Any, step: Any) -> Any:
        total = 0
        for n in range(first, last, step):
            for k in range(n):
                if k == 3:
                    break
                total = 10 * total + k
            else:
                total += 1000
            if total > 1_000_000:
                continue
            total += n
        for _ in range(2):
            total += 7
        return total

    alike(count, first, last, step)


@pytest.mark.parametrize("place", ["5", "-6"])
def test_an_index_outside_a_row_is_reported_if_bounds_are_checked(place: str) -> None:
    code = f"""
import numpy as np
from upcard.jit.rule import rule
@rule
def at(row, place):
    return row[place]
@rule
def deep(row, place):
    return at(row, place)
deep._cache.disable()
print(deep(np.arange(5), -1))
try:
    deep(np.arange(5), {place})
except IndexError:
    print("outside")
"""
    environment = {**os.environ, "NUMBA_BOUNDSCHECK": "1"}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["4", "outside"]


def test_a_call_of_a_rule_takes_few_instructions() -> None:
    """Numba's own way writes some thirty for each call and place: a release that goes back to it fails here."""
    assert is_linked()

    def inner(s: Any, at: Any) -> Any:
        return s.row[at]

    part: Any = rule(inner)

    def outer(tables: Any, i: Any) -> Any:
        return part(tables[i], 1) + part(tables[i], 2)

    made: Any = rule(outer)
    made(table(), 0)
    ((described, _),) = part._parts.values()
    assert str(described.library._final_module).count("\n") < 40
