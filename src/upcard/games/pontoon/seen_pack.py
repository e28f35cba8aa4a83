"""A pack that is not shuffled between hands: unknown cards on top, and under them cards that all have seen.

Used cards go under the pack face up and come back in that order. The state has two rows: `pack`, whose top is dealt
first, and `used`, the cards under it, whose first card comes after the last of the pack (declare it with
``remembered=True``). Hidden zones that cards are dealt to have a companion `declarations.fields.recalled_of`, because a
player who kept count can name a card that comes out of `used`, even face down.
"""

from __future__ import annotations

from upcard.cards.rows import clear, pop, push, remove_at, size
from upcard.cards.sets import one
from upcard.games.pontoon.state import Pontoon
from upcard.jit.rule import rule
from upcard.mechanics.deals.deal import shuffled


@rule
def shuffle_anew(s: Pontoon, faces):
    """Shuffle all cards: their order is unknown again."""
    clear(s.used)
    shuffled(s, s.pack, faces)


@rule
def cards_left(s: Pontoon):
    """How many cards can still be drawn."""
    return size(s.pack) + size(s.used)


@rule
def draw_next(s: Pontoon):
    """The next card."""
    return pop(s.pack) if size(s.pack) else remove_at(s.used, 0)


@rule
def next_is_known(s: Pontoon):
    """The set of the next card if all players can name it, else the empty set."""
    return one(s.used[0]) if size(s.pack) == 0 and size(s.used) else 0


@rule
def put_under(s: Pontoon, cards, first, last):
    """The cards ``first`` to ``last - 1`` of a row go under the pack in their order; they stay in the row, too."""
    for place in range(first, last):
        push(s.used, cards[place])
