"""Twenty-Nine (see `jack_nine`): the best suit is trumps, and royals that help are shown."""
# ruff: noqa: F821

from __future__ import annotations

from upcard.bots.judgement.jack_nine import ABOVE_29, call_leaning, card_leaning, trump_leaning


def leaning(s, seat, move):
    if s.phase == AUCTION:
        return call_leaning(s, seat, move)
    if s.phase == CHOOSE_TRUMP:
        return trump_leaning(s.hands[seat], move - TRUMP)
    if s.phase == ASK_TRUMP:
        return 0.5
    if s.asked >= 0:
        return 1.0 if move == SHOW else 0.02
    return card_leaning(s, seat, move, ABOVE_29)
