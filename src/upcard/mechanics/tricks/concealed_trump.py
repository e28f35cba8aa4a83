"""A trump suit that one player fixes before play and alone knows, until a player cannot follow suit.

Until then `s.trump` is -1 and the highest card of the suit led takes the trick. In the trick in which it is revealed
`s.trump_from` is the place of the first card played since: a card thrown away before it has no power, even if it is of
the trump suit. If the suit led turns out to be the trump, every card of it is one, whenever it was played.
"""

from __future__ import annotations

from upcard.arrays import np
from upcard.cards.faces import suit
from upcard.cards.rows import size
from upcard.cards.sets import in_suit
from upcard.declarations.fields import number, part, suit_field
from upcard.jit.rule import rule
from upcard.mechanics.tricks.trick import gather_trick


def concealed_trump() -> int:
    """The trump suit, once it is revealed. It brings ``s.trump_from``."""
    return part(suit_field("trump"), {"trump_from": number(shows="hidden")})


@rule
def reveal_trump(s, trump):
    """The trump suit is revealed; cards thrown away earlier in this trick stay without power."""
    s.trump = trump
    s.trump_from = size(s.trick)


@rule
def cannot_follow(s, seat):
    """Whether the seat has no card of the suit led."""
    return size(s.trick) > 0 and in_suit(s.hands[seat], suit(s.trick[0])) == 0


@rule
def has_power(s, place):
    """Whether the card at a place in the trick is a trump that can win it: it followed suit, or was played after the
    trump was revealed."""
    own = suit(s.trick[place])
    return own == s.trump and (own == suit(s.trick[0]) or place >= s.trump_from)


@rule
def concealed_trick_winner(s, strength):
    """The place in the trick of its winning card: the highest trump with power, else the highest of the suit led."""
    led = suit(s.trick[0])
    best = 0
    highest = np.int64(-1)
    for place in range(size(s.trick)):
        own = suit(s.trick[place])
        worth = np.int64(strength[s.trick[place]]) + 128 * (own == led) + 256 * has_power(s, place)
        if worth > highest:
            best = place
            highest = worth
    return best


@rule
def win_trick(s, strength, step):
    """The side with the winning card takes the trick, and the winner leads; play went by `step` (+1 left, -1 right)."""
    winner = (s.leader + step * concealed_trick_winner(s, strength)) & 3
    s.tricks[winner & 1] += 1
    gather_trick(s, winner & 1)
    s.leader = s.turn = winner
    s.trump_from = 0


def tell_trump(before, after, shown):
    """The log line of the card turned up (`shown`: the marker, a card) and of its suit as trump."""
    revealed = after.trump != "–" and before.trump == "–"
    return [f"The {shown} is turned up: {after.trump} is trump."] if revealed else []
