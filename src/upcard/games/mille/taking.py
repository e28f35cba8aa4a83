"""Who may take the pile (R5, R6), and the end of a hand in which there is nothing to draw (G10)."""

from upcard.rulebook import rule
from upcard.rulebook import TWO, rank, size, top
from upcard.games.mille.scoring import end_hand
from upcard.games.mille.state import Mille
from upcard.mechanics.melds.counted_hands import of_rank_held


@rule
def is_closed_by_two(s: Mille):
    """G3: the upcard is a 2, and 2s take no pile at this table."""
    return rank(top(s.discard)) == TWO and not s.twos_take_pile


@rule
def has_pair(s: Mille, seat):
    """R6, G2: two naturals of the upcard's rank, from the hand."""
    return of_rank_held(s.hands[seat], rank(top(s.discard))) >= 2


@rule
def end_if_nothing_is_left(s: Mille):
    """G10: where there is nothing to draw, and the player cannot take the pile, the hand ends at once."""
    if size(s.stock) == 0 and size(s.discard) < 2 and (is_closed_by_two(s) or not has_pair(s, s.turn)):
        end_hand(s, -1)
