"""A stake raised by figures: every proposal names the next figure, and raising it accepts the one before."""

from __future__ import annotations

from upcard.contract.rule import rule


@rule
def next_figure(figures, figure):
    """The figure after this one, or 0 after the last."""
    for place in range(len(figures) - 1):
        if figures[place] == figure:
            return figures[place + 1]
    return 0


@rule
def figure_before(figures, figure):
    """The figure before this one: what a proposal is worth when the others run."""
    for place in range(1, len(figures)):
        if figures[place] == figure:
            return figures[place - 1]
    return 0


@rule
def reaches(score, figure, target):
    """Whether a hand won at this figure would already win the match, so that more cannot be asked for."""
    return score + figure >= target
