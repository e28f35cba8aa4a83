"""Rings: piles that give at the front and take at the back."""

import numpy as np
import pytest

from upcard.cards.rings import (
    back,
    clear_ring,
    copy_ring,
    put_back,
    put_row_back,
    ring_at,
    ring_front,
    ring_size,
    set_ring,
)
from upcard.cards.rows import push, size
from upcard.declarations.fields import rings


def ring_of(*cards, capacity=8, front=0):
    ring = np.zeros(capacity + 2, np.int8)
    set_ring(ring, front, 0)
    for card in cards:
        put_back(ring, card)
    return ring


def cards_in(ring):
    return [int(ring_at(ring, k)) for k in range(ring_size(ring))]


def test_a_ring_is_first_in_first_out():
    ring = ring_of(5, 6, 7)
    assert cards_in(ring) == [5, 6, 7]
    set_ring(ring, ring_front(ring) + 2, 1)
    assert cards_in(ring) == [7]


def test_a_ring_goes_round():
    ring = ring_of(1, 2, 3, 4, front=6)
    assert cards_in(ring) == [1, 2, 3, 4]
    set_ring(ring, ring_front(ring) + 1, 3)
    put_back(ring, 9)
    assert cards_in(ring) == [2, 3, 4, 9]
    assert back(ring) == 9
    assert ring_front(ring) == 7


def test_a_row_goes_under_with_its_first_card_first():
    ring, row = ring_of(1, front=7), np.array([-1] * 4 + [0], np.int8)
    push(row, 2)
    push(row, 3)
    put_row_back(row, ring)
    assert cards_in(ring) == [1, 2, 3]
    assert size(row) == 0
    assert row[0] == -1


def test_a_copy_is_independent():
    ring, other = ring_of(1, 2), ring_of()
    copy_ring(ring, other)
    clear_ring(ring)
    assert cards_in(ring) == []
    assert cards_in(other) == [1, 2]


def test_the_capacity_is_a_power_of_two():
    with pytest.raises(ValueError, match="power of two"):
        rings(2, 52)
