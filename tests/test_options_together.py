"""Options are tried one by one elsewhere; here they meet by lot, by rules in plain Python with strict ranges."""

from __future__ import annotations

import random

import pytest

import upcard
from upcard.engine.testing import Fault, check_game
from upcard.engine.testing.fuzz import interpreted_game
from upcard.engine.testing.variants import drawn, possible

STATES = 8


@pytest.mark.long
@pytest.mark.parametrize("seed", [1, 2, 3, 4])
@pytest.mark.parametrize("name", upcard.games())
def test_the_suite_on_a_hand_with_any_options_together(name: str, seed: int) -> None:
    hand = interpreted_game(drawn(upcard.game(name).rules, random.Random(seed)))
    try:
        check_game(hand, matches=1, seed=seed, states_looked_at=STATES)
    except Fault as fault:
        fault.add_note(repr(hand))
        raise


@pytest.mark.parametrize("name", upcard.games())
def test_tables_are_drawn_of_every_size_with_values_that_can_be(name: str) -> None:
    rules, lot = upcard.game(name).rules, random.Random(1)
    tables = [drawn(rules, lot) for _ in range(60)]
    assert {table.players for table in tables} == set(rules.about.players)
    for option, spec in rules.schema.options.items():
        values = {table.options[option] for table in tables}
        assert option == "single_hand" or len(values) > 1 or len(spec.values or (0, 0)) == 1, option
        assert all(possible(option, table.options[option], table.players) for table in tables)
