"""Daifugo: get rid of low cards in the largest sets, and keep the high ones to win the lead with."""

from __future__ import annotations

from upcard.arrays import np
from upcard.cards.sets import count, of_rank
from upcard.games.daifugo import GIVE, GIVE_UP, NATURALS, PASS, RANK_OF, STRENGTH, WITH_JOKERS
from upcard.games.daifugo.state import Daifugo
from upcard.jit.elementary import powers
from upcard.jit.rule import rule

SPARED = np.array(powers(0.8, 16))
"""By the strength of a rank: the prior to play it."""


def prior(s: Daifugo, seat, move):
    if GIVE <= move < GIVE_UP:
        return give_prior(s, seat, move - GIVE)
    if move == PASS:
        return 0.1
    if move == GIVE_UP:
        return 1.0
    return play_prior(s, seat, move if move < PASS else move - (GIVE_UP + 1 - PASS))


@rule
def height(strength, upside_down):
    return 12 - strength if upside_down else strength


def play_prior(s: Daifugo, seat, play):
    """Low before high, whole sets before parts of them; a player with few cards left plays high to go out."""
    hand, a_rank = s.hands[seat], RANK_OF[play]
    if a_rank >= 13:
        return 0.05 if count(hand) > 4 else 0.6
    spared = SPARED[max(0, height(STRENGTH[a_rank], s.upside_down))]
    whole = NATURALS[play] == count(of_rank(hand, a_rank))
    size_now = NATURALS[play] + WITH_JOKERS[play]
    if size_now == count(hand):
        return 1.0
    lead = 0.25 + 0.25 * size_now if s.size_to_beat == 0 else 1.0
    jokers = 0.2 if WITH_JOKERS[play] else 1.0
    return spared * lead * jokers * (1.0 if whole else 0.15)


def give_prior(s: Daifugo, seat, a_rank):
    """The lowest cards that stand alone."""
    if a_rank >= 13:
        return 0.001
    alone = count(of_rank(s.hands[seat], a_rank)) == 1
    return SPARED[STRENGTH[a_rank]] * (1.0 if alone else 0.3)
