"""A game plays alike compiled and interpreted, in the same process."""

from __future__ import annotations

import dis
import random
import types
from typing import Any

import pytest

import upcard
from upcard.engine.compile.game import compiled_game
from upcard.jit.forms import is_rule

MOVES = 60


@pytest.mark.parametrize("name", upcard.games())
def test_every_game_is_the_same_interpreted(name: str) -> None:
    compiled = upcard.game(name)
    tables = [compiled.table(seed=5), compiled.under(compiled_game(name, interpreted=True)).table(seed=5)]
    chance = random.Random(5)
    for _ in range(MOVES):
        states = [table.snapshot().tobytes() for table in tables]
        assert states[0] == states[1]
        if tables[0].over:
            break
        seat = chance.choice(tables[0].to_act)
        legal = [table.legal_ids(seat) for table in tables]
        assert legal[0] == legal[1]
        move = chance.choice(legal[0])
        other = chance.randrange(len(compiled.rules.moves))
        assert tables[0].why_not(other, seat) == tables[1].why_not(other, seat)
        for table in tables:
            table.play(move, seat)
    seen = [[table.view(viewer).as_dict() for viewer in (None, 0)] for table in tables]
    assert seen[0] == seen[1] and tables[0].sheets == tables[1].sheets and tables[0].log() == tables[1].log()


def reached(function: types.FunctionType, seen: dict[int, Any]) -> None:
    """Everything that the names in a function's code lead to, function by function."""
    for step in dis.get_instructions(function):
        value = function.__globals__.get(step.argval) if step.opname == "LOAD_GLOBAL" else None
        if id(value) not in seen:
            seen[id(value)] = value
            if isinstance(value, types.FunctionType) and value.__module__.startswith("upcard."):
                reached(value, seen)


@pytest.mark.parametrize("name", upcard.games())
def test_no_name_leads_from_an_interpreted_rule_to_a_compiled_one(name: str) -> None:
    rules, seen = compiled_game(name, interpreted=True), dict[int, Any]()
    for value in [*vars(rules.module).values(), *(rules._loop(loop) for loop in ("play", "legal_moves", "start"))]:
        if isinstance(value, types.FunctionType):
            reached(value, seen)
    assert len(seen) > 20
    assert [value.py_func.__name__ for value in seen.values() if is_rule(value)] == []


def test_a_table_changes_over_between_two_moves() -> None:
    straight, changing = (upcard.game("truco").table(seed=3) for _ in range(2))
    for n in range(20):
        changing.game = changing.game.under(compiled_game("truco", interpreted=n % 2 == 0))
        seat = straight.to_act[0]
        move = straight.legal_ids(seat)[-1]
        straight.play(move, seat)
        changing.play(move, seat)
    assert changing.snapshot().tobytes() == straight.snapshot().tobytes()
    assert changing.record() == straight.record()


def test_there_is_one_compiled_game_of_a_kind() -> None:
    assert compiled_game("whist") is compiled_game("whist", False) is upcard.game("whist").rules
    assert compiled_game("whist", True) is compiled_game("whist", interpreted=True) is not compiled_game("whist")
