"""House rules as options: switches, names, numbers."""

from __future__ import annotations

import pytest

import upcard
from upcard.declarations.options import spec_of
from upcard.errors import BadOption


def test_a_switch_is_off_or_on() -> None:
    spec = spec_of(True, None, "J1", "whether it rains", "")
    assert (spec.default, spec.values) == (1, {"off": 0, "on": 1})


def test_names_are_held_by_their_places() -> None:
    spec = spec_of("low", ("high", "low"), "J1", "what wins", "")
    assert (spec.default, spec.values) == (1, {"high": 0, "low": 1})


def test_a_default_beside_the_names_is_held_as_minus_one() -> None:
    spec = spec_of("random", ("0", "1"), "", "first player", "")
    assert spec.default == -1 and spec.values == {"0": 0, "1": 1, "random": -1}


def test_a_number_has_limits() -> None:
    spec = spec_of(5, (1, 9), "R2", "the target", "goal")
    assert (spec.default, spec.low, spec.high, spec.formerly) == (5, 1, 9, "goal")
    assert spec_of(5, None, "R2", "the target", "").high == 2**31 - 1


def test_an_invalid_option_value_is_refused() -> None:
    with pytest.raises(BadOption, match="target"):
        upcard.game("whist", target=-3)


def test_none_is_a_word_for_zero_where_zero_is_no_number() -> None:
    assert upcard.game("guts", maximum="none", stack="none").options["maximum"] == 0
    assert upcard.game("cinch", max_hands="no limit").options["max_hands"] == 0
    with pytest.raises(BadOption, match="ante must be a whole number, not 'none'"):
        upcard.game("guts", ante="none")
