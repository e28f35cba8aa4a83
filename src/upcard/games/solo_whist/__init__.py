"""Solo Whist: an auction, and then one player alone, or two who have found each other, against the others.

The rules in the order of the book, [solo_whist.md](solo_whist.md): the state and the bids (`state`), the `auction`,
the `play`, made contracts and payments (`payment`), positions (`positions`), and what people read (`words`). This file
has the deal.
"""

from upcard.rulebook import rule
from upcard.rulebook import PACK_52, one, suit
from upcard.rulebook import deal_hands, left_of, shuffled
from upcard.games.solo_whist import auction, positions
from upcard.games.solo_whist.payment import declares, is_misere, taken
from upcard.games.solo_whist.state import ABOUT, ABUNDANCE, COP, DECLINE, MISERE, MISERE_OUVERTE, MOVES, NAME_TRUMP
from upcard.games.solo_whist.state import NEXT_DEALS, PASS, PHASES, PLAY, SLAM, STRENGTH, TRICKS, TRUMP, SoloWhist
from upcard.games.solo_whist.state import eldest
from upcard.games.solo_whist.words import narrate, prompt, sheet


@rule
def deal(s: SoloWhist):
    """R1, G15: thirteen each. R2: the last card is the dealer's and is turned up. R3: eldest speaks first."""
    if s.hand > 0 and (s.abandoned == 0 or s.redeal_dealer == NEXT_DEALS):
        s.dealer = left_of(s, s.dealer)  # G3
    shuffled(s, s.stock, PACK_52)
    s.turned_up = s.stock[0]
    s.default_suit = suit(s.turned_up)
    deal_hands(s.stock, s.hands, 4, eldest(s), TRICKS)
    s.shown[s.dealer] = one(s.turned_up)
    s.turn = eldest(s)
