"""Pontoon: stick on seventeen or more, buy dear at ten and eleven, split aces and tens."""
# ruff: noqa: F821

from __future__ import annotations


def leaning(s, seat, move):
    if s.phase == BANKER:
        return 0.5
    if s.phase != PLAY:
        return bet_leaning(s, move)
    now = total(s, seat, s.current)
    if move == DECLARE:
        return 1.0
    if move == SPLIT:
        return 0.6
    if move == STICK:
        return 1.0 if now >= 17 else 0.4 if now >= 16 else 0.03
    if now >= 17:
        return 0.02
    if move == TWIST:
        return 0.5 if now >= 13 else 0.2
    price = (move - BUY + 1) / max(1, s.bets[seat])
    return 0.1 + (0.3 * price if 9 <= now <= 12 else 0.0)


def bet_leaning(s, move):
    return 0.5
