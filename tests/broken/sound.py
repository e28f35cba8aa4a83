"""A tiny game without a fault: two players, sixteen cards, four each, follow suit, most tricks wins.

The modules beside this one are this game with one thing broken. Each has a kind of moves of its own, for a kind has one
effect.
"""

from upcard.rulebook import (
    COUNT,
    JACK,
    PACK_52,
    About,
    Catalogue,
    HandLimits,
    deal_hands,
    follow_suit,
    from_hand,
    gather_trick,
    hands,
    lay,
    left_of,
    number,
    rank,
    row,
    rule,
    sheet_of,
    shuffled,
    size,
    state,
    suit,
    trick,
)

HIGH_CARDS = PACK_52 & ~sum(((1 << JACK) - 1) << (13 * s) for s in range(4))
ABOUT = About(
    "Sound", (2,), "Trick-taking", "A tiny game.", HIGH_CARDS, 1, max_moves=200, hand=HandLimits(moves=8, most=4)
)  # fmt: skip


@state
class Sound:
    hands = hands(2, lacks=True)
    stock = row(16, sees=COUNT, role="stock")
    trick = trick(2, won="seat", counted=False)
    score = number(2, per="seat", label="tricks", lives="match")


def cards_to_play():
    """The moves of the game, still without an effect."""
    return from_hand(held="R2: you do not hold {card}", must=[follow_suit("R3")])


CARD = cards_to_play()
MOVES = Catalogue(CARD)


@rule
def deal(s):
    """R1."""
    s.dealer = left_of(s, s.dealer)
    shuffled(s, s.stock, HIGH_CARDS)
    deal_hands(s.stock, s.hands, 2, left_of(s, s.dealer), 4)
    s.leader = s.turn = left_of(s, s.dealer)


@CARD.effect
def play(s, seat, card):
    """R2."""
    lay(s, seat, card)
    s.turn = left_of(s, seat)
    if size(s.trick) == 2:
        take_trick(s)


@rule
def take_trick(s):
    """R3: the player who takes the trick leads to the next."""
    second_wins = suit(s.trick[1]) == suit(s.trick[0]) and rank(s.trick[1]) > rank(s.trick[0])
    winner = left_of(s, s.leader) if second_wins else s.leader
    gather_trick(s, winner)
    s.score[winner] += 1
    s.leader = s.turn = winner
    if s.hands[0] == 0:
        s.over = 1
        s.ended = 1
        if s.score[0] != s.score[1]:
            s.won = 1 if s.score[0] > s.score[1] else 2


def sheet(view):
    """R3 as a score sheet."""
    return sheet_of(view, "score")
