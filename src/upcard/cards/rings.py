"""Rings: piles that give cards at the front and take them at the back, both in one step.

A ring of capacity *n* (a power of two) is an int8 array of *n* + 2: the places, then the place of the front
card, then how many cards there are. The card at distance *k* from the front is ``ring[(head + k) & (n - 1)]``.
A pile held face down is drawn from its top, which is the front; cards put under it go to the back. Places
that hold no card keep what was there before.
"""

from __future__ import annotations

from upcard.jit.rule import rule


@rule
def ring_size(ring):
    """How many cards are in the ring."""
    return ring[len(ring) - 1]


@rule
def ring_front(ring):
    """The place of the front card."""
    return ring[len(ring) - 2]


@rule
def set_ring(ring, front, n):
    """Set the front place (taken modulo the capacity) and the number of cards: for rules that move many cards at
    once."""
    ring[len(ring) - 2] = front & (len(ring) - 3)
    ring[len(ring) - 1] = n


@rule
def ring_at(ring, k):
    """The card at distance k from the front (0 is the front card)."""
    return ring[(ring[len(ring) - 2] + k) & (len(ring) - 3)]


@rule
def back(ring):
    """The card at the back (the ring is not empty)."""
    return ring_at(ring, ring[len(ring) - 1] - 1)


@rule
def put_back(ring, card):
    """Put a card at the back (the ring is not full)."""
    n = ring[len(ring) - 1]
    ring[(ring[len(ring) - 2] + n) & (len(ring) - 3)] = card
    ring[len(ring) - 1] = n + 1


@rule
def put_row_back(row, ring):
    """Put all cards of a row at the back, its first card in front of the others; the row is left empty."""
    n = row[len(row) - 1]
    end = ring[len(ring) - 2] + ring[len(ring) - 1]
    for k in range(n):
        ring[(end + k) & (len(ring) - 3)] = row[k]
        row[k] = -1
    ring[len(ring) - 1] += n
    row[len(row) - 1] = 0


@rule
def clear_ring(ring):
    """Take all cards out."""
    ring[len(ring) - 2] = ring[len(ring) - 1] = 0


@rule
def copy_ring(source, target):
    """Make the target hold the same cards in the same order."""
    for place in range(len(source)):
        target[place] = source[place]
