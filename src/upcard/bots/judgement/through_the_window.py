"""Through the Window: whoever has a word calls it."""
# ruff: noqa: F821

from __future__ import annotations


def leaning(s, seat, move):
    return 1.0 if move < CALL or word_of(move) or move >= STANDS else 0.001
