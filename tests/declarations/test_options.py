"""House rules as options: switches, names, numbers."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import upcard
from upcard.bots.search import agreement
from upcard.declarations.fields import option
from upcard.declarations.judgement import judgement_files, rules_files
from upcard.declarations.options import Option, choices
from upcard.errors import BadOption


def spec_of(*said: Any, rule: str = "J1", text: str = "what wins", **more: Any) -> Option:
    found = option(*said, rule=rule, text=text, **more).option
    assert isinstance(found, Option)
    return found


def test_a_switch_is_off_or_on() -> None:
    spec = spec_of(True)
    assert (spec.default, spec.values) == (1, {"off": 0, "on": 1})


def test_choices_are_numbers_with_names() -> None:
    low, high = wins = choices("low", "high")
    assert (low, high, wins.names) == (0, 1, ("low", "high"))
    spec = spec_of(wins)
    assert (spec.default, spec.values, spec.choices) == (low, {"low": 0, "high": 1}, wins)


def test_the_default_is_the_first_choice_or_the_one_given() -> None:
    off, tokens = signals = choices("off", "tokens")
    assert (spec_of(signals).default, spec_of(signals, default=tokens).default) == (off, tokens)


def test_wrong_choices_are_refused() -> None:
    with pytest.raises(TypeError, match=r"the choice 'low' is named twice in choices\('low', 'high', 'low'\)"):
        choices("low", "high", "low")
    with pytest.raises(TypeError, match=r"default=2 is none of the choices low, high \(what wins\)"):
        spec_of(choices("low", "high"), default=2)
    with pytest.raises(TypeError, match=r"takes one choices.* with at least one name, and no other values"):
        spec_of(choices("low", "high"), ("low", "high"))
    with pytest.raises(TypeError, match="with at least one name"):
        spec_of(choices())
    with pytest.raises(TypeError, match=r"option\(True, ...\) says its default twice"):
        spec_of(True, default=0)


def test_names_are_held_by_their_places() -> None:
    spec = spec_of("low", ("high", "low"))
    assert (spec.default, spec.values, spec.choices) == (1, {"high": 0, "low": 1}, None)


def test_a_default_beside_the_names_is_held_as_minus_one() -> None:
    spec = spec_of("random", ("0", "1"))
    assert spec.default == -1 and spec.values == {"0": 0, "1": 1, "random": -1}


def test_a_number_has_limits() -> None:
    spec = spec_of(5, (1, 9), formerly="goal")
    assert (spec.default, spec.low, spec.high, spec.formerly) == (5, 1, 9, "goal")
    assert spec_of(5).high == 2**31 - 1


def test_an_invalid_option_value_is_refused() -> None:
    with pytest.raises(BadOption, match="target"):
        upcard.game("whist", target=-3)


def test_none_is_a_word_for_zero_where_zero_is_no_number() -> None:
    assert upcard.game("guts", maximum="none", stack="none").options["maximum"] == 0
    assert upcard.game("through_the_window", word_timeout="no limit").options["word_timeout"] == 0
    assert upcard.game("cinch", max_hands="none").options["max_hands"] == 0
    with pytest.raises(BadOption, match="ante must be a whole number, not 'none'"):
        upcard.game("guts", ante="none")


@pytest.mark.parametrize("name", upcard.games())
def test_an_option_that_stands_apart_is_read_by_no_rule_but_by_judgement_or_for_the_agreement(name: str) -> None:
    rules = upcard.game(name).rules
    source = Path(str(rules.declared.__file__))
    for option_name, spec in rules.schema.options.items():
        reading = [
            path.name
            for path in (*rules_files(source), *judgement_files(source))
            if re.search(rf"\bs\.{option_name}\b", path.read_text(encoding="utf-8"))
        ]
        judged = {path.name for path in judgement_files(source)}
        if spec.group:
            assert judged.issuperset(reading), (option_name, reading)
            assert bool(reading) != (option_name in agreement.OPTIONS), "bots read their agreement from the table"
