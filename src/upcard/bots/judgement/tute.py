"""Tute: declare what can be declared, and play as at Briscola."""
# ruff: noqa: F821

from __future__ import annotations

from upcard.bots.judgement import briscola


def leaning(s, seat, move):
    return 1.0 if move >= CUARENTA else briscola_leaning(s, seat, move)


briscola_leaning = briscola.leaning
