"""Rows: ordered cards (a trick, a discard pile, a stock) in a fixed array.

A row of capacity *n* is an int8 array of *n* + 1: the cards from the bottom up, and in the last
place how many there are. Places above the top hold -1. So ``trick[0]`` is the first card, and a row
is one value that functions change in place.
"""

from __future__ import annotations

from upcard.jit.bits import bit_count, lowest_bit
from upcard.jit.rule import rule


@rule
def size(row):
    """How many cards lie in the row."""
    return row[len(row) - 1]


@rule
def top(row):
    """The last card laid (the row is not empty)."""
    return row[row[len(row) - 1] - 1]


@rule
def push(row, face):
    """Lay a card on top."""
    n = row[len(row) - 1]
    row[n] = face
    row[len(row) - 1] = n + 1


@rule
def pop(row):
    """Take the top card off (the row is not empty)."""
    n = row[len(row) - 1] - 1
    face = row[n]
    row[n] = -1
    row[len(row) - 1] = n
    return face


@rule
def clear(row):
    """Take all cards away."""
    for i in range(len(row) - 1):
        row[i] = -1
    row[len(row) - 1] = 0


@rule
def set_size(row, n):
    """Set the number of cards in the row: for rules that add or take several cards by index."""
    row[len(row) - 1] = n


@rule
def fill(row, cards):
    """Make the row of a card set, lowest face first (a new pack, in order)."""
    n = 0
    if cards & (cards + 1) == 0:  # all faces below some limit, as in most packs
        n = bit_count(cards)
        for face in range(n):
            row[face] = face
    else:
        while cards:
            row[n] = lowest_bit(cards)
            n += 1
            cards &= cards - 1
    for i in range(n, len(row) - 1):
        row[i] = -1
    row[len(row) - 1] = n


@rule
def move_row(source, target):
    """Lay all cards of one row on another in the same order."""
    for i in range(size(source)):
        push(target, source[i])
    clear(source)


@rule
def remove_at(row, place):
    """Take out the card at a place; those above it move down."""
    n = size(row) - 1
    face = row[place]
    for i in range(place, n):
        row[i] = row[i + 1]
    row[n] = -1
    row[len(row) - 1] = n
    return face


@rule
def turn_over(row):
    """Turn the row upside down: the bottom card is the top card."""
    n = size(row)
    for i in range(n // 2):
        row[i], row[n - 1 - i] = row[n - 1 - i], row[i]


@rule
def cut_at(row, lifted):
    """Cut: lift a number of cards off the top and lay them below the rest."""
    for _ in range(size(row) - lifted):
        push(row, remove_at(row, 0))
