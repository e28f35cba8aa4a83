"""A trump from the other suit of the colour: the left bower beside the right one, the left pedro beside the right.

When a suit is trump, one card of the other suit of its colour, the twin of the trump of that rank, joins it. It is a
trump for every purpose and not a card of the suit that is printed on it. A game names the rank once and has two tables:
which cards make up each suit, and which card beats which, both by the trump suit. `NO_TRUMP` stands for a hand without
a trump suit, in which every card is of its printed suit.
"""

from __future__ import annotations

from collections.abc import Sequence

from upcard.arrays import NDArray, np
from upcard.cards.faces import SUIT_SIGNS, face_of, parse_card, parse_suit, suit
from upcard.cards.rows import size
from upcard.cards.sets import SUIT_SET, holds
from upcard.jit.rule import rule

NO_TRUMP = 4
LEFT = -1
"""In a ranking of trumps: the twin of the trump listed before it."""
ABOVE_PLAIN = 32


def twin_of(face: int) -> int:
    """The card of the same rank and colour.

    >>> from upcard.cards.faces import card_text, parse_card
    >>> card_text(twin_of(parse_card("J♦"))), card_text(twin_of(parse_card("5♠")))
    ('J♥', '5♣')
    """
    return int(face_of(3 - face // 13, face % 13))


def suits_by_trump(rank: int) -> NDArray[np.int64]:
    """``table[trump, suit]``: the cards that are of a suit when `trump` is trump and the twin of its card of `rank`
    belongs to it. ``table[trump, trump]`` are the trumps, none of them under `NO_TRUMP`."""
    table = np.zeros((5, 5), np.int64)
    table[:, :4] = SUIT_SET
    for trump in range(4):
        joins = 1 << twin_of(face_of(trump, rank))
        table[trump, 3 - trump] &= ~joins
        table[trump, trump] |= joins
    return table


def power_by_trump(trumps: Sequence[int], plain: Sequence[int]) -> NDArray[np.int8]:
    """``table[trump, face]``: the higher of two cards that can win has the greater number. From two rankings as books
    print them, the highest rank first; `LEFT` marks the twin in the ranking of trumps."""
    table = np.full((5, 52), -1, np.int8)
    for trump in range(5):
        for place, rank in enumerate(reversed(plain)):
            for a_suit in range(4):
                table[trump, face_of(a_suit, rank)] = place
    for trump in range(4):
        for place, rank in enumerate(trumps):
            face = twin_of(face_of(trump, trumps[place - 1])) if rank == LEFT else face_of(trump, rank)
            table[trump, face] = ABOVE_PLAIN + len(trumps) - 1 - place
    return table


def is_trump(suits: NDArray[np.int64], trump: str, card: str) -> bool:
    """Whether a card is a trump, by the signs of a view: the sign of the trump suit, and ``5♣``."""
    return trump in SUIT_SIGNS and bool(suits[parse_suit(trump), parse_suit(trump)] >> parse_card(card) & 1)


def twin_prompt(view, suits, instead=""):
    """The prompt of the player who is to play a card: follow with a trump where its twin was led. `instead` says what
    else a player with a trump may do where another suit was led."""
    if not view.led:
        return "lead any card"
    trumped = is_trump(suits, view.trump, view.trick.seen[0])
    if holds_suit(view, suits, view.trump if trumped else view.led):
        if trumped:
            return "follow with a trump"
        return f"follow {view.led}{instead if instead and holds_suit(view, suits, view.trump) else ''}"
    return "you have no trump: play any card" if trumped else f"you have no {view.led}: play any card"


def holds_suit(view, suits, sign):
    """Whether the viewer holds a card of a suit, with the twin among the trumps; for a spectator the answer is always
    yes."""
    if view.viewer is None:
        return True
    wanted = int(suits[parse_suit(view.trump) if view.trump in SUIT_SIGNS else NO_TRUMP, parse_suit(sign)])
    hand = view.hands[view.viewer]
    return len(hand.seen) < hand.count or any(wanted >> parse_card(card) & 1 for card in hand.seen)


@rule
def suit_under(suits, trump, face):
    """The suit of a card when `trump` is trump."""
    return trump if holds(suits[trump, trump], face) else suit(face)


@rule
def led_under(suits, s):
    """The cards of the suit led, the twin of a trump counted as a trump; none while nothing has been led."""
    return suits[s.trump, suit_under(suits, s.trump, s.trick[0])] if size(s.trick) else 0


@rule
def winner_under(trick, suits, power, trump):
    """The place in the trick of its winning card: the highest trump, else the highest card of the suit led. Written
    without branches, because the winning card cannot be predicted."""
    wins = suits[trump, suit_under(suits, trump, trick[0])] | suits[trump, trump]
    best = 0
    highest = np.int64(-1)
    for place in range(size(trick)):
        strength = np.int64(power[trump, trick[place]]) if holds(wins, trick[place]) else np.int64(-1)
        best = place if strength > highest else best
        highest = max(strength, highest)
    return best
