"""Kowah: three of a rank belong together, and a pair alike in rank and suit is worth as much."""

from __future__ import annotations

from upcard.cards.rows import size, top
from upcard.games.kowah import CHECKI, CLAIM, DRAW, PASS, TAKE, wins_with
from upcard.games.kowah.state import Kowah
from upcard.heuristics.sets_kept import USELESS, set_mates


def prior(s: Kowah, seat, move):
    if move < CHECKI:
        return discard_prior(s, seat, move)
    if move < DRAW or move == CLAIM:
        return 1.0
    if move == PASS:
        return 0.03
    if move == TAKE:
        return 1.0 if useful(s, seat, top(s.discard)) else 0.1
    return 1.0 if s.turns == 0 or size(s.discard) == 0 or not useful(s, seat, top(s.discard)) else 0.3


def useful(s: Kowah, seat, face):
    """Whether a card makes a set of three or an equal pair that is not there yet, or wins."""
    same = set_mates(s.hands[seat], face, 0)
    return same == 2 or s.hands[seat][face] == 1 or (s.pair[seat] >= 0 and wins_with(s, seat, face))


def discard_prior(s: Kowah, seat, face):
    """Lone cards first, then what is over three of a rank; not one of two equal cards."""
    others = set_mates(s.hands[seat], face, 1)
    spare = 0.5 if others == 3 else USELESS[min(others, 3)]
    return spare * (0.3 if s.hands[seat][face] >= 2 else 1.0)
