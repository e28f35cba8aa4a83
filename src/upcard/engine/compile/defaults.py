"""Default rules for games that do not define them: one seat to act, every seat a side, points by side."""

from __future__ import annotations

from upcard.declarations.hooks import apply_and_wait, clear_hand, deal
from upcard.jit.rule import rule
from upcard.mechanics.matches.turn import draw_first_dealer


@rule
def begin(s):
    """The first dealer is drawn, or chosen by the table; everything else has its start value."""
    draw_first_dealer(s)


def deal_afresh(s):
    """Clear the fields that last one hand, then deal. (A template: the names are the game's.)"""
    clear_hand(s)
    deal(s)


@rule
def to_act(s):
    """The seat on turn, as a set of seats."""
    return 1 << s.turn


@rule
def side_of(s, seat):
    """Every seat is a side of its own."""
    return seat


@rule
def why_not_arg(s, seat, move, arg):
    """Any content will do."""
    return 0


@rule
def window(s):
    """No windows."""
    return False


@rule
def end_window(s):
    """Nothing to close."""


def points(s, seat):
    """The score of the seat's side. (A template: `side_of` is the game's.)"""
    return s.score[side_of(s, seat)]


def end_unused_windows(s):
    """Close the windows that no seat can use any more. (A template: the names are the game's.)"""
    while not s.over and window(s) and to_act(s) == 0:
        end_window(s)


def apply_and_go_on(s, seat, move, arg):
    """Apply a move and close unused windows, where players cannot see by the clock whether a window is used. (A
    template.)"""
    apply_and_wait(s, seat, move, arg)
    end_unused_windows(s)
