"""Solo Whist: the declarers against the others."""

from __future__ import annotations

from upcard.games.solo_whist import declares, is_misere, taken
from upcard.jit.rule import rule
from upcard.solvers.trick_record import Plain, as_printed, see_cards, see_hands, see_side, see_trick


@rule
def look_at_declarers(s, w):
    """The tricks of the declarers are counted; in a misère the others want them to be many."""
    see_trick(s, w)
    for seat in range(w.seats):
        if declares(s, seat):
            see_side(w, seat)
    see_hands(s.hands, w)
    see_cards(s.trick, w)
    w.trump = s.trump
    w.counted = taken(s)
    if is_misere(s):
        w.cashing, w.wants = 0, 15 ^ w.counts


SEARCHED = Plain(look_at_declarers, {4: ("declarers", "defenders")}, as_printed)
