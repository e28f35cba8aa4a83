"""Two worlds that differ only in secrets look the same to a seat: views, moves, refusals, log.

The suite compares what is shown of single states (`engine.testing.checks`), the room its frames; here it is all that a
table and a state say to one seat: views, offers, the sentences of refusals, lines of the log, the information state in
words, and what a program sees as numbers. (A `State` closes unused windows at once, and so reveals more of
it than a table where it stands: there is no information state to compare while one stands.)
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import upcard
from tests.few_daily import few_daily
from upcard.engine.knowledge.consistent_redeal import ConsistentRedealer
from upcard.engine.knowledge.observation import observer_of
from upcard.engine.knowledge.views import view_of
from upcard.engine.play.game import Game
from upcard.engine.play.offers import make_offers
from upcard.engine.play.state import State
from upcard.engine.play.table import Table
from upcard.engine.testing.fuzz import interpreted_game

STATES, APART, ASKED, TRIES = 12, 6, 12, 6


def world_of(chosen: Game, states: np.ndarray[Any, Any]) -> Table:
    return Table(chosen, 0, states=states, windows_stand=True)


def information_state(table: Table, seat: int) -> str:
    return State(table.game, states=table.snapshot()).information_state_string(seat)


def shown(table: Table, seat: int, asked: list[int]) -> dict[str, Any]:
    """All that is said to a seat of one state."""
    view, moves = table.view(seat), table.legal_ids(seat)
    return {
        "view": view.as_dict(),
        "offers": [offer.as_dict() for offer in make_offers(table.game, view, moves)],
        "refusals": [table.why_not(move, seat) for move in asked],
        "information state": "" if table.window else information_state(table, seat),
        "tensor": observer_of(table.game.rules).tensor(table.snapshot(), seat).tolist(),
    }


def told(table: Table, seat: int, mover: int, move: int) -> dict[str, Any]:
    """The same after a move, and what the log and the history tell of it."""
    before, state = table.lines(seat), None if table.window else State(table.game, states=table.snapshot())
    table.play(move, mover)
    if state is not None and not table.window:
        state.apply_action(move, mover)
    return {
        "view": table.view(seat).as_dict(),
        "log": [(entry.text, entry.kind, entry.seat) for entry in table.log(seat, before)],
        "information state": "" if state is None or table.window else state.information_state_string(seat),
        "tensor": observer_of(table.game.rules).tensor(table.snapshot(), seat).tolist(),
    }


def differences(one: dict[str, Any], other: dict[str, Any]) -> list[str]:
    return [name for name in one if one[name] != other[name]]


@pytest.mark.parametrize("name", few_daily())
def test_indistinguishable_worlds_look_the_same_to_a_seat(name: str) -> None:
    chosen = interpreted_game(upcard.game(name))
    chance, worlds = random.Random(11), np.array([11], np.uint64)
    believer = ConsistentRedealer(chosen.rules)
    table = chosen.table(seed=11)
    for _ in range(STATES):
        for _ in range(chance.randint(1, APART)):
            while table.over:
                table = chosen.table(seed=chance.getrandbits(32))
            mover = chance.choice(table.to_act)
            table.play(chance.choice(table.legal_ids(mover)), mover)
        if table.over:
            continue
        truth, seat = table.snapshot(), chance.randrange(chosen.players)
        mover = chance.choice(table.to_act)
        move = chance.choice(table.legal_ids(mover))
        asked = chance.sample(range(len(chosen.moves)), min(ASKED, len(chosen.moves)))
        here = shown(world_of(chosen, truth), seat, asked)
        after = told(world_of(chosen, truth), seat, mover, move)
        for _ in range(TRIES):
            there = world_of(chosen, believer.redeal(truth, seat, worlds))
            assert not differences(here, shown(there, seat, asked)), f"seat {seat}"
            if mover not in there.to_act or move not in there.legal_ids(mover):
                continue
            elsewhere = told(there, seat, mover, move)
            if elsewhere["view"] == after["view"]:
                assert not differences(after, elsewhere), f"seat {seat} after {chosen.moves.words(move)}"
                break


@pytest.mark.parametrize("what", ["information state", "refusals", "tensor"])
def test_a_difference_is_found(what: str) -> None:
    """Two tables whose hands differ openly do not pass for the same."""
    chosen = interpreted_game(upcard.game("whist"))
    one, other = (shown(chosen.table(seed=seed), 0, list(range(52))) for seed in (1, 2))
    assert what in differences(one, other)
    assert view_of(chosen.rules, chosen.table(seed=1).snapshot(), 0).as_dict() == one["view"]
