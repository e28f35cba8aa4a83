"""Redeals: uniform over the worlds that a seat cannot tell apart, and faithful to what it knows."""

from __future__ import annotations

from collections import Counter
from math import comb

import numpy as np
import pytest

import upcard
from upcard.engine.knowledge.consistent_redeal import imagine
from upcard.engine.knowledge.layout import layout_of
from upcard.engine.knowledge.redeal import Redealer
from upcard.engine.play.table import Table
from upcard.engine.positions.position import fields_of


def worlds(table: Table, seat: int, draws: int) -> Counter[tuple[str, ...]]:
    """How often each distribution of hands was drawn."""
    redealer = Redealer(layout_of(table.game.rules.schema))
    rng = np.array([12345], np.uint64)
    return Counter(
        tuple(fields_of(table.game, redealer.redeal(table._states, seat, rng))["hands"]) for _ in range(draws)
    )


def chi_square(counts: Counter[tuple[str, ...]], possible: int) -> float:
    """In standard deviations of the chi-square distribution from its mean."""
    draws = sum(counts.values())
    expected = draws / possible
    total = sum((n - expected) ** 2 / expected for n in counts.values()) + (possible - len(counts)) * expected
    return (total - (possible - 1)) / (2 * (possible - 1)) ** 0.5


def ending(**known: object) -> Table:
    """North, East and South know nothing but their own two cards; South to lead to the twelfth trick."""
    return upcard.game("whist").position(
        hands=["2♣ 3♣", "4♣ 5♣", "2♦ 3♦", "2♠ 3♠"], trump="♥", dealer=3, leader=0, turn=0, tricks=[6, 5], **known
    )


def test_every_world_is_equally_likely() -> None:
    counts = worlds(ending(), 0, 9000)
    possible = comb(6, 2) * comb(4, 2)
    assert len(counts) == possible
    assert abs(chi_square(counts, possible)) < 5


def test_a_player_known_to_have_no_clubs_gets_none() -> None:
    counts = worlds(ending(lacks=["", "", "♣", "♦"]), 0, 9000)
    assert not any("♣" in north or "♦" in east for _, _, north, east in counts)
    # North has two of the four that are no clubs, East two of the rest that are no diamonds:
    possible = sum(
        1
        for north in _pairs({"2♦", "3♦", "2♠", "3♠"})
        for east in _pairs({"4♣", "5♣", "2♦", "3♦", "2♠", "3♠"} - north)
        if not any(card.endswith("♦") for card in east)
    )
    assert len(counts) == possible
    assert abs(chi_square(counts, possible)) < 5


def _pairs(cards: set[str]) -> list[set[str]]:
    ordered = sorted(cards)
    return [{a, b} for i, a in enumerate(ordered) for b in ordered[i + 1 :]]


def test_cards_shown_to_all_stay_where_they_are() -> None:
    counts = worlds(ending(shown=["", "5♣", "", ""]), 0, 500)
    assert all("5♣" in west for _, west, *_ in counts)
    assert len(counts) == 5 * comb(4, 2)


def test_a_spectator_knows_no_hand() -> None:
    table = ending()
    redealer = Redealer(layout_of(table.game.rules.schema))
    rng = np.array([5], np.uint64)
    drawn = {fields_of(table.game, redealer.redeal(table._states, None, rng))["hands"][0] for _ in range(300)}
    assert len(drawn) == comb(8, 2)


def test_the_draw_depends_on_knowledge_alone() -> None:
    table = upcard.game("whist").table(seed=4)
    redealer = Redealer(layout_of(table.game.rules.schema))
    other = redealer.redeal(table._states, 2, np.array([77], np.uint64))
    one = redealer.redeal(table._states, 2, np.array([5], np.uint64))
    two = redealer.redeal(other, 2, np.array([5], np.uint64))
    assert one.tobytes() == two.tobytes()


@pytest.mark.parametrize(("name", "moves"), [("whist", 0), ("whist", 33), ("briscola", 6), ("mille", 20)])
def test_many_worlds_at_once_are_those_that_are_drawn_one_after_the_other(name: str, moves: int) -> None:
    state = upcard.game(name, single_hand=True).new_initial_state(seed=3)
    for _ in range(moves):
        state.apply_action(state.legal_actions()[0])
    rules, seat = state.game.rules, state.current_player()
    redealer, rng = Redealer(layout_of(rules.schema)), np.array([9], np.uint64)
    one_by_one = [redealer.redeal(state._states, seat, rng) for _ in range(6)]
    many, other = np.empty(6, rules.schema.dtype), np.array([9], np.uint64)
    imagine(rules, state._states, many, seat, other)
    assert many.tobytes() == b"".join(world.tobytes() for world in one_by_one)
    assert other == rng
    assert len({world.tobytes()[40:] for world in one_by_one}) > 1, "the worlds differ"


@pytest.mark.parametrize("seat", range(4))
def test_the_generator_is_replaced(seat: int) -> None:
    table = upcard.game("whist").table(seed=bytes(range(32)))
    drawn = Redealer(layout_of(table.game.rules.schema)).redeal(table._states, seat, np.array([1], np.uint64))
    assert drawn["cipher"][0] == 0
    assert not set(drawn["key"][0].tolist()) & set(table._states["key"][0].tolist())
