"""Antes and the deal, side pots against a count chip by chip, and shares of a pot."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import upcard
from upcard.engine.compile.access import access
from upcard.mechanics.chips.pot import (
    all_ante,
    carried_over,
    entitled,
    pass_the_deal,
    share,
    side_pot,
    side_pot_above,
)

PLAYERS = 6


def record(paid: list[int], inside: list[int], pot: int) -> Any:
    """The state of a game with a pot, as rule functions see it."""
    return opened(paid, inside, pot)[0]


def opened(paid: list[int], inside: list[int], pot: int) -> tuple[Any, Any]:
    """The same, and the record to read what has become of it."""
    game = upcard.game("anaconda", players=PLAYERS, stack=100)
    states = game.opening()
    states["paid"][0, :PLAYERS], states["inside"][0, :PLAYERS], states["pot"] = paid, inside, pot
    return game.rules.open(states)[0], access(game.rules.schema, states)


def give_out(after: Any, chips: list[int]) -> None:
    for seat, each in enumerate(chips):
        after.chips[seat] = each


def pots(s: Any) -> list[tuple[int, int]]:
    """The pots from the main pot upwards: (chips, seats entitled to them)."""
    found, level, top = [], 0, side_pot_above(s, 0)
    while top >= 0:
        found.append((int(side_pot(s, level, top)), int(entitled(s, top))))
        level, top = top, side_pot_above(s, top)
    return found


def chip_by_chip(paid: list[int], inside: list[int]) -> list[tuple[int, int]]:
    """The n-th chips that the players have put in are won by those still in who have put in an n-th chip."""
    found: list[list[int]] = []
    for level in range(1, max(paid) + 1):
        chips = sum(p >= level for p in paid)
        seats = sum(1 << n for n in range(PLAYERS) if inside[n] and paid[n] >= level)
        if seats and (not found or found[-1][1] != seats):
            found.append([0, seats])
        found[-1][0] += chips
    return [(chips, seats) for chips, seats in found]


def test_side_pots_agree_with_a_count_chip_by_chip() -> None:
    for seed in range(60):
        rng = np.random.default_rng(seed)
        paid = [int(n) for n in rng.integers(1, 12, PLAYERS)]
        inside = [int(n) for n in rng.integers(0, 2, PLAYERS)]
        inside[0], inside[1] = 1, 1
        s = record(paid, inside, sum(paid) + 5)
        assert pots(s) == chip_by_chip(paid, inside), seed
        assert sum(chips for chips, _ in pots(s)) == sum(paid)
        assert carried_over(s) == 5


def test_three_all_in_for_different_amounts() -> None:
    """2, 5 and 9 chips of players still in, 5 of one who folded."""
    s = record([2, 5, 9, 5, 0, 0], [1, 1, 1, 0, 0, 0], 21)
    assert pots(s) == [(8, 0b111), (9, 0b110), (4, 0b100)]


def test_what_does_not_divide_stays_in_the_pot() -> None:
    s, after = opened([5] * 5 + [0], [1] * 5 + [0], 25)
    share(s, 25, 0b111)
    assert list(after.chips[:4]) == [8, 8, 8, 0]
    assert list(after.collected[:4]) == [8, 8, 8, 0]
    assert after.pot == 1


def test_a_player_who_has_left_the_match_pays_no_ante_and_is_in_no_hand() -> None:
    s, after = opened([0] * PLAYERS, [1] * PLAYERS, 7)
    give_out(after, [10] * PLAYERS)
    after.playing[2] = 0
    all_ante(s, 3)
    assert list(after.inside[:PLAYERS]) == [1, 1, 0, 1, 1, 1]
    assert list(after.chips[:PLAYERS]) == [7, 7, 10, 7, 7, 7]
    assert after.pot == 7 + 5 * 3


def test_at_table_stakes_no_player_pays_more_than_he_has() -> None:
    s, after = opened([0] * PLAYERS, [1] * PLAYERS, 0)
    give_out(after, [10, 2, 10, 10, 10, 0])
    all_ante(s, 3)
    assert list(after.paid[:PLAYERS]) == [3, 2, 3, 3, 3, 0]


@pytest.mark.parametrize(("hand", "dealer"), [(0, 1), (1, 4)])
def test_the_deal_passes_after_a_hand_to_the_next_who_is_still_in_the_match(hand: int, dealer: int) -> None:
    s, after = opened([0] * PLAYERS, [1] * PLAYERS, 0)
    after.playing[2] = after.playing[3] = 0
    after.dealer, after.hand = 1, hand
    pass_the_deal(s)
    assert after.dealer == dealer
