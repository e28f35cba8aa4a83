"""Twenty-Nine: bid as Twenty-Eight, the best suit is trump, royals are shown; cards are played without judgement."""

from __future__ import annotations

from upcard.bots.priors.twenty_eight import call_prior, trump_prior
from upcard.games.twenty_nine import AUCTION, CHOOSE_TRUMP, DISCARD, KEEP, TRUMP


def prior(s, seat, move):
    if s.phase == AUCTION:
        return call_prior(s, seat, move)
    if s.phase == CHOOSE_TRUMP:
        return trump_prior(s.hands[seat], move - TRUMP)
    return 0.2 if move == DISCARD or move == KEEP else 1.0
