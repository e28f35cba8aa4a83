"""When enough worlds are solved."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest

from upcard.bots.exact.stopping import SCALE, UNSEEN, expected_losses, still_open
from upcard.jit.interpreted import interpreted


def losses_of(values, function=expected_losses):
    losses = np.zeros(values.shape[1])
    best = int(function(values, len(values), losses))
    return best, losses.tolist()


def test_what_a_move_is_expected_to_lose_is_the_mean_of_what_another_may_gain():
    """Integrated here step by step over the logistic density."""
    best, losses = losses_of(np.array([[9.0, 8.0], [9.0, 10.0], [9.0, 8.0], [9.0, 9.0], [10.0, 9.0]]))
    gap, squares = 2 / 5, sum((apart - 2 / 5) ** 2 for apart in (1, -1, 1, 0, 1))
    scale = SCALE * math.sqrt(squares + UNSEEN) / 5
    step = scale / 500
    gains = (k * step for k in range(1, 30_000))
    expected = sum(x * step / (4 * scale * math.cosh((x + gap) / (2 * scale)) ** 2) for x in gains)
    assert best == 0 and losses[0] == 0.0
    assert losses[1] == pytest.approx(expected, rel=1e-3)


def test_compiled_and_interpreted_come_to_the_same_bits():
    chance = random.Random(5)
    for _ in range(40):
        rows = [
            [chance.choice((9 + 8 / 3, 10 + 8 / 3, 8 - 1 / 3)) for _ in range(4)] for _ in range(chance.randint(4, 24))
        ]
        values = np.array(rows)
        values[len(rows) // 2 :, 3] = np.nan
        assert losses_of(values) == losses_of(values, interpreted(expected_losses))


def test_a_clear_choice_is_settled_and_a_close_one_is_not():
    clear = np.array([[9.0, 8.0, 8.0]] * 3 + [[9.0, 8.0, 9.0]] + [[10.0, 9.0, 8.0]] * 4)
    assert still_open(clear, [0, 1, 2], 0.02) == [0]
    close = np.array([[9.0, 9.0, 4.0], [9.0, 10.0, 4.0], [10.0, 9.0, 5.0], [10.0, 9.0, 4.0], [9.0, 9.0, 5.0]])
    assert still_open(close, [0, 1, 2], 0.02) == [0, 1]  # the third loses five tricks in every world


def test_cards_that_are_as_good_in_many_worlds_settle_a_choice_and_in_few_worlds_do_not():
    assert still_open(np.full((4, 2), 9.0), [0, 1], 0.02) == [0, 1]
    assert still_open(np.full((16, 2), 9.0), [0, 1], 0.02) == [0]


def test_a_move_that_was_given_up_is_not_asked_about_again():
    values = np.array([[9.0, 8.0, 3.0], [8.0, 9.0, 3.0], [9.0, 9.0, np.nan], [9.0, 8.0, np.nan]])
    assert still_open(values, [0, 1], 0.001) == [0, 1]
    assert losses_of(values)[1][2] == 0.0


def test_a_settled_choice_loses_no_more_on_the_mean_than_it_says():
    """Two cards differ by a trick in some worlds, by how many and in whose favour is drawn. The choice stops as
    `SolvedWorlds` does; what it loses is known here."""
    settled, chance = 0.02, random.Random(7)
    lost, worlds = [], []
    for _ in range(3_000):
        apart = chance.random() * chance.random()
        for_first = chance.random()
        rows: list[list[float]] = []
        while len(rows) < 400:
            side = chance.random() < for_first if chance.random() < apart else None
            rows.append([9.0 + (side is True), 9.0 + (side is False)])
            if len(rows) >= 4 and len(open_now := still_open(np.array(rows), [0, 1], settled)) == 1:
                break
        chosen = open_now[0]
        gain = apart * (2 * for_first - 1)  # of the first over the second, on the mean
        lost.append(max(0.0, gain if chosen else -gain))
        worlds.append(len(rows))
    assert np.mean(lost) <= settled
    assert np.median(worlds) <= 16  # and most are settled in few worlds
