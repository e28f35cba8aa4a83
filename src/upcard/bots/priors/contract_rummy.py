"""Contract Rummy: meld and lay off when it is possible; keep what belongs to the sets or runs of the contract."""

from __future__ import annotations

from upcard.bots.priors.sets_kept import USELESS, run_mates, set_mates
from upcard.cards.rows import top
from upcard.games.contract_rummy import (
    ASK,
    CLOSE,
    DISCARD,
    DRAW,
    JOKER,
    LAY,
    OFF,
    PASS,
    PENALTY,
    PLACE,
    RUNS_OF,
    SETS_OF,
    TAKE,
    may_lay_off,
)


def prior(s, seat, move):
    if move >= DISCARD:
        return discard_prior(s, seat, move - DISCARD)
    if move == TAKE or move == ASK:
        return 1.0 if mates(s, seat, top(s.discard), 0) >= 2 else 0.1
    if move == DRAW or move == PASS:
        return 0.5 if mates(s, seat, top(s.discard), 0) >= 2 else 1.0
    if move == CLOSE:
        return 0.3
    if LAY <= move < CLOSE or OFF <= move < PLACE:
        return 0.5 if move == LAY + JOKER or move == OFF + JOKER else 1.0
    return 1.0


def mates(s, seat, face, own):
    """How many cards of the hand a card goes with, for the contract of this hand."""
    if face == JOKER:
        return 6
    found = 0
    if SETS_OF[s.hand] and RUNS_OF[s.hand] < 3:
        found += set_mates(s.hands[seat], face, own)
    if RUNS_OF[s.hand]:
        found += run_mates(s.hands[seat], face)
    return min(found, 6)


def discard_prior(s, seat, face):
    """What goes with nothing, the dear cards first."""
    if face == JOKER:
        return 0.002
    if may_lay_off(s, seat):
        return 0.1 + PENALTY[face] / 17.0
    return USELESS[mates(s, seat, face, 1)] * (0.6 + PENALTY[face] / 40.0)
