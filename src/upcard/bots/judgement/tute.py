"""Tute: declare what can be declared, and play as at Briscola."""
# ruff: noqa: F821

from __future__ import annotations

from upcard.bots.judgement.briscola import leaning as as_at_briscola


def leaning(s, seat, move):
    return 1.0 if move >= CUARENTA else as_at_briscola(s, seat, move)
