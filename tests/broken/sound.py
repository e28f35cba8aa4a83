"""A tiny game without a fault: two players, sixteen cards, four each, follow suit, most tricks wins.

The modules beside this one are this game with one thing broken.
"""

from upcard.cards.faces import JACK, rank, suit
from upcard.cards.packs import PACK_52
from upcard.cards.rows import clear, push, size
from upcard.cards.sets import add, holds, take
from upcard.contract.fields import COUNT, card_sets, hands, lacks_of, number, row, seat_field
from upcard.contract.game import About, Sheet
from upcard.contract.moves import Catalogue, play_cards
from upcard.contract.state import state
from upcard.jit.rule import rule
from upcard.mechanics.deal import deal_hands, shuffled
from upcard.mechanics.offer import offer_cards
from upcard.mechanics.trick import following
from upcard.mechanics.turn import draw_first_dealer, left_of

HIGH_CARDS = PACK_52 & ~sum(((1 << JACK) - 1) << (13 * s) for s in range(4))
ABOUT = About("Sound", (2,), "Trick-taking", "A tiny game.", HIGH_CARDS, 1, max_moves=200)


@state
class Sound:
    hands = hands(2)
    lacks = lacks_of("hands", 2)
    stock = row(16, sees=COUNT, role="stock")
    trick = row(2, role="trick", played_from="leader")
    won_cards = card_sets(2, sees=COUNT, per="seat", role="won", remembered=True)
    leader = seat_field()
    score = number(2, per="seat")


MOVES = Catalogue(play_cards())
REASONS = ("", "R2: you do not hold {card}", "R3: follow suit")
FAULTS = ("",)


@rule
def begin(s):
    draw_first_dealer(s)
    s.score[0] = s.score[1] = 0


@rule
def deal(s):
    s.dealer = left_of(s, s.dealer)
    shuffled(s, s.stock, HIGH_CARDS)
    deal_hands(s.stock, s.hands, 2, left_of(s, s.dealer), 4)
    clear(s.trick)
    for seat in range(2):
        s.lacks[seat] = s.won_cards[seat] = 0
    s.leader = s.turn = left_of(s, s.dealer)


@rule
def playable(s, seat):
    return following(s.hands[seat], suit(s.trick[0])) if size(s.trick) else s.hands[seat]


@rule
def legal(s, seat, moves):
    return offer_cards(moves, 0, playable(s, seat), 0)


@rule
def why_not(s, seat, card):
    if not holds(s.hands[seat], card):
        return 1
    return 0 if holds(playable(s, seat), card) else 2


@rule
def apply(s, seat, card):
    s.hands[seat] = take(s.hands[seat], card)
    push(s.trick, card)
    s.turn = left_of(s, seat)
    if size(s.trick) == 2:
        finish_trick(s)


@rule
def finish_trick(s):
    second_wins = suit(s.trick[1]) == suit(s.trick[0]) and rank(s.trick[1]) > rank(s.trick[0])
    winner = left_of(s, s.leader) if second_wins else s.leader
    for place in range(2):
        s.won_cards[winner] = add(s.won_cards[winner], s.trick[place])
    clear(s.trick)
    s.score[winner] += 1
    s.leader = s.turn = winner
    if s.hands[0] == 0:
        s.over = 1
        s.ended = 1
        if s.score[0] != s.score[1]:
            s.won = 1 if s.score[0] > s.score[1] else 2


def sheet(view):
    return Sheet(("South", "North"), (("tricks", tuple(view.score)),))
