"""Rams: in or out, then five tricks, each worth a fifth of the pot; a player who stays in and takes none pays for it.

The rules in the order of the book, [rams.md](rams.md): the state and the moves (`state`), staying in or out
(`declaring`), the tricks (`play`), payments (`settlement`), positions (`positions`), and what people read (`words`).
This file has the deal.
"""

from upcard.rulebook import rule
from upcard.rulebook import PACK_32, add, pop, suit
from upcard.rulebook import deal_hands, draw_first_dealer, left_of, shuffled
from upcard.games.rams import declaring, positions
from upcard.games.rams.state import ABOUT, EACH, EACH_DEALER, MOVES, PHASES, STAKE, WHEN_EMPTY, Rams
from upcard.games.rams.settlement import points
from upcard.games.rams.words import narrate, prompt, sheet
from upcard.mechanics.chips.pot import pay_in_full


@rule
def begin(s: Rams):
    """R2: equal accounts. R3: the first dealer is drawn."""
    draw_first_dealer(s)
    for seat in range(s.seats):
        s.chips[seat] = s.stack


@rule
def deal(s: Rams):
    """R5: five cards each, and the widow. R6: the next card is turned up, its suit is trump."""
    if s.hand > 0:
        s.dealer = left_of(s, s.dealer)  # G3
    pay_ante(s)
    shuffled(s, s.stock, PACK_32)
    deal_hands(s.stock, s.hands, s.seats, left_of(s, s.dealer), EACH)
    for _ in range(EACH):
        s.widow = add(s.widow, pop(s.stock))
    s.turn_up = pop(s.stock)
    s.trump = suit(s.turn_up)
    s.turn = left_of(s, s.dealer)


@rule
def pay_ante(s: Rams):
    """R4: the first dealer puts up five counters. G1: so do later ones, or not, or only where the pot is empty."""
    due = s.hand == 0 or s.ante == EACH_DEALER or (s.ante == WHEN_EMPTY and s.pot == 0)
    if due:
        pay_in_full(s, s.dealer, STAKE)
