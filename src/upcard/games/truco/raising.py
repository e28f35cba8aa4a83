"""A stake raised through a list of figures: every proposal names the next figure, and raising it accepts the last one.

The state's fields: `stake` (accepted), `offered` (proposed, or 0), `proposer`, `caller` (the seat whose turn the
first proposal interrupted), `may_raise` (the side that accepted last, or -1).
"""

from __future__ import annotations

from upcard.games.truco.state import Truco
from upcard.jit.rule import rule


@rule
def next_figure(figures, figure):
    """The figure after this one, or 0 after the last."""
    for place in range(len(figures) - 1):
        if figures[place] == figure:
            return figures[place + 1]
    return 0


@rule
def figure_before(figures, figure):
    """The figure before this one: what a proposal is worth when the other side runs."""
    for place in range(1, len(figures)):
        if figures[place] == figure:
            return figures[place - 1]
    return 0


@rule
def propose_next(s: Truco, seat, figures):
    """The seat proposes the figure after the one proposed to it, or after the stake."""
    if s.offered == 0:
        s.caller = seat
    s.offered = next_figure(figures, s.offered if s.offered else s.stake)
    s.proposer = seat


@rule
def accept_offer(s: Truco, side):
    """The side accepts: the stake is what was proposed, and the caller goes on."""
    s.stake = s.offered
    s.may_raise = side
    s.offered = 0
    s.proposer = -1
    s.turn = s.caller
