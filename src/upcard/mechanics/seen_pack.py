"""A pack that is not shuffled between hands: on top what nobody knows, under it what all have seen go by.

Cards are put under in an order that all can see and come again in that order. The state has two rows: `pack`, whose top
is dealt first, and `used`, the cards under it, whose first card comes after the last of the pack (declare it with
``remembered=True``). Hidden zones that are dealt to have a companion `declarations.fields.recalled_of`, because a card
that comes out of `used` can be named, even face down, by a player who kept count.
"""

from __future__ import annotations

from upcard.cards.rows import clear, pop, push, remove_at, size
from upcard.cards.sets import one
from upcard.jit.rule import rule
from upcard.mechanics.deal import shuffled


@rule
def shuffle_anew(s, faces):
    """All cards are shuffled: nothing is known any more."""
    clear(s.used)
    shuffled(s, s.pack, faces)


@rule
def cards_left(s):
    """How many cards can still be drawn."""
    return size(s.pack) + size(s.used)


@rule
def draw_next(s):
    """The next card."""
    return pop(s.pack) if size(s.pack) else remove_at(s.used, 0)


@rule
def next_is_known(s):
    """The set of the next card if everybody can name it, else the empty set."""
    return one(s.used[0]) if size(s.pack) == 0 and size(s.used) else 0


@rule
def put_under(s, cards, first, last):
    """The cards ``first`` to ``last - 1`` of a row go under the pack in their order; the row keeps them, too."""
    for place in range(first, last):
        push(s.used, cards[place])
