"""Nothing is compiled while a player waits."""

from __future__ import annotations

import numba
import pytest

from upcard.jit.refusing import NotCompiled, compiling_nothing
from upcard.jit.rule import INTERPRETED, get_ready, rule

pytestmark = pytest.mark.skipif(INTERPRETED, reason="there is nothing to compile")


def halved(number):
    return number // 2


def test_a_rule_that_is_not_compiled_is_refused_and_named() -> None:
    fresh = numba.njit(halved)
    with compiling_nothing(), pytest.raises(NotCompiled, match="halved is not compiled"):
        fresh(8)
    assert fresh(8) == 4


def test_a_refused_rule_can_be_compiled_later_and_then_runs_anywhere() -> None:
    with compiling_nothing(), pytest.raises(NotCompiled), compiling_nothing():
        rule(lambda number: number + 1)(3)
    ready = numba.njit(halved)
    get_ready(ready, 3)
    with compiling_nothing():
        assert ready(9) == 4
