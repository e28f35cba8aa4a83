"""Observation tensors: they tell a seat what its view tells it, and no more."""

from __future__ import annotations

import numpy as np
import pytest

import upcard
from upcard.cards.faces import TEXTS
from upcard.engine.knowledge.layout import layout_of
from upcard.engine.knowledge.observation import observer_of
from upcard.engine.knowledge.redeal import Redealer


def block(name: str, unit: int, seat: int, table: upcard.Table) -> np.ndarray:
    observer = observer_of(table.game.rules)
    found = next(b for b in observer.blocks if (b.name, b.unit) == (name, unit))
    return observer.tensor(table._states, seat)[found.start : found.start + found.length]


def cards(numbers: np.ndarray) -> set[str]:
    return {TEXTS[face] for face in range(52) if numbers[face]}


@pytest.mark.parametrize("seat", range(4))
def test_the_observer_is_number_0_and_sees_its_own_hand(seat: int) -> None:
    table = upcard.game("whist", first_dealer="3").table(seed=5)
    own = block("hands", 0, seat, table)
    assert cards(own) == set(table.view(seat).hands[seat].seen)
    assert own[52] == pytest.approx(13 / 52)


def test_of_the_others_it_sees_the_number_and_what_was_shown() -> None:
    table = upcard.game("whist", first_dealer="3").table(seed=5)
    dealer = block("hands", 3, 0, table)
    assert cards(dealer) == {table.view(0).turned_up}
    assert cards(block("hands", 1, 0, table)) == set()
    assert cards(block("hands", 2, 1, table)) == {table.view(0).turned_up}, "two seats on from West sits East"


def test_a_trick_is_observed_card_by_card() -> None:
    table = upcard.game("whist").table(seed=5)
    first = table.legal()[0]
    table.play(first)
    trick = block("trick", 0, 2, table)
    assert cards(trick[:52]) == {first}
    assert trick[52] == 1 and trick[53 + 52] == 0


@pytest.mark.parametrize("name", upcard.games())
def test_worlds_that_a_seat_cannot_tell_apart_give_it_the_same_numbers(name: str) -> None:
    table = upcard.game(name).table(seed=8)
    observer, redealer = observer_of(table.game.rules), Redealer(layout_of(table.game.rules.schema))
    rng = np.array([3], np.uint64)
    for _ in range(12):
        if table.over:
            return
        for seat in (None, *range(table.players)):
            other = redealer.redeal(table._states, seat, rng)
            assert observer.tensor(table._states, seat).tobytes() == observer.tensor(other, seat).tobytes()
        table.play(table.legal_ids(table.to_act[0])[-1], table.to_act[0])
