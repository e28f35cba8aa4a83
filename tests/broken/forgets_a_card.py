"""Broken: the winner of a trick takes the upcard, which all see, but no seat is recorded to know it."""

from tests.broken.sound import ABOUT, cards_to_play, sheet
from tests.broken.sound import deal as deal_soundly
from tests.broken.sound import play as play_soundly
from upcard.rulebook import COUNT, Catalogue, add, hands, pop, row, rule, scores, size, state, trick
from upcard.rulebook import card as place_for_a_card

__all__ = ["ABOUT", "MOVES", "Forgetting", "deal", "sheet"]


@state
class Forgetting:
    hands = hands(2, lacks=True)
    stock = row(16, sees=COUNT, role="stock")
    trick = trick(2, won="seat", counted=False)
    score = scores(2, per="seat")
    upcard = place_for_a_card()


CARD = cards_to_play()
MOVES = Catalogue(CARD)


@rule
def deal(s):
    deal_soundly(s)
    s.upcard = pop(s.stock)


@CARD.effect
def play(s, seat, card):
    play_soundly(s, seat, card)
    if size(s.trick) == 0 and not s.over and s.upcard >= 0:
        s.hands[s.leader] = add(s.hands[s.leader], s.upcard)
        s.upcard = -1
