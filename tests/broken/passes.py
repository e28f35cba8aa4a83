"""A tiny game without a fault in which cards are passed: three players, four cards each, a card to the left, one trick.

The modules that take their rules from here are this game with one thing broken.
"""

from tests.broken.sound import HIGH_CARDS
from upcard.rulebook import (
    ALL,
    COUNT,
    OWNER,
    About,
    Catalogue,
    HandLimits,
    add,
    card_sets,
    deal_hands,
    from_hand,
    hands,
    left_of,
    lowest,
    number,
    one,
    phases,
    push,
    rank,
    row,
    rule,
    sheet_of,
    shuffled,
    size,
    state,
    without,
)

PASSING, PLAYING = PHASES = phases("pass", "play")
ABOUT = About(
    "Sound", (3,), "Trick-taking", "A tiny game.", HIGH_CARDS, 1, phases=PHASES.names, max_moves=6,
    hand=HandLimits(moves=6, most=1, least=-1 / 2),
)  # fmt: skip


@state
class Passing:
    hands = hands(3, known=True)
    laid = card_sets(3, sees=OWNER, per="seat", role="exposed", label="laid out")
    stock = row(16, sees=COUNT, role="stock")
    pile = row(3, sees=ALL, role="discard")  # R2
    score = number(3, per="seat", label="tricks", lives="match")


def cards_to_pass():
    """The moves of the pass, still without an effect."""
    return from_hand(
        "pass", "pass {card}", says="{seat} passes {card}", hidden_says="{seat} passes a card",
        held="R2: you do not hold {card}", phase=PASSING, to="laid", otherwise="R2: the cards have been passed",
    )  # fmt: skip


def cards_to_play(hidden_says=""):
    """The moves of the trick, still without an effect."""
    return from_hand(
        hidden_says=hidden_says, held="R2: you do not hold {card}", phase=PLAYING, otherwise="R3: first pass a card"
    )


PASS, CARD = cards_to_pass(), cards_to_play()
MOVES = Catalogue(PASS, CARD)


@rule
def deal(s):
    """R1."""
    s.dealer = left_of(s, s.dealer)
    shuffled(s, s.stock, HIGH_CARDS)
    deal_hands(s.stock, s.hands, 3, left_of(s, s.dealer), 4)
    s.turn = left_of(s, s.dealer)


@rule
def lay_out(s, seat, card):
    """R2: a card for the player on the left. Returns whether all have laid one out."""
    s.hands[seat] = without(s.hands[seat], card)
    s.laid[seat] = one(card)
    s.turn = left_of(s, seat)
    return s.laid[s.turn] != 0


@rule
def hand_over(s):
    """R2: all cards change hands at the same moment."""
    for seat in range(3):
        s.hands[left_of(s, seat)] = add(s.hands[left_of(s, seat)], lowest(s.laid[seat]))
    s.phase = PLAYING


@PASS.effect
def pass_card(s, seat, card):
    """R2. The player knows who has the card."""
    if lay_out(s, seat, card):
        hand_over(s)
        for giver in range(3):
            s.known[giver][left_of(s, giver)] = s.laid[giver]
            s.laid[giver] = 0


@CARD.effect
def play(s, seat, card):
    """R3."""
    play_card(s, seat, card)


@rule
def play_card(s, seat, card):
    """R3: the highest card wins, the first of equal ones."""
    s.hands[seat] = without(s.hands[seat], card)
    push(s.pile, card)
    s.turn = left_of(s, seat)
    if size(s.pile) == 3:
        best = 0
        for place in range(1, 3):
            if rank(s.pile[place]) > rank(s.pile[best]):
                best = place
        winner = (s.turn + best) % 3
        s.score[winner] = 1
        s.over = s.ended = 1
        s.won = 1 << winner


def sheet(view):
    """R3 as a score sheet."""
    return sheet_of(view, "score")
