"""Briscola: three cards in hand, a stock to draw from, no duty to follow suit; 120 points a hand.

The rules in the order of the book, [briscola.md](briscola.md).
"""

from upcard.cards.faces import ACE, FIVE, FOUR, JACK, KING, QUEEN, SEVEN, SIX, THREE, TWO, face_of, suit
from upcard.cards.packs import PACK_40
from upcard.cards.rows import clear, pop, push, size
from upcard.cards.sets import add, count, holds, take
from upcard.contract.fields import (
    COUNT,
    card,
    card_sets,
    hands,
    known_of,
    number,
    option,
    row,
    seat_field,
    shown_of,
    suit_field,
)  # fmt: skip
from upcard.contract.game import About, Sheet
from upcard.contract.moves import Catalogue, play_cards
from upcard.contract.rule import rule
from upcard.contract.state import state
from upcard.mechanics.card_points import values_by_rank, worth
from upcard.mechanics.deal import deal_hands, shuffled
from upcard.mechanics.match import win_match
from upcard.mechanics.offer import offer_cards
from upcard.mechanics.sides import forget_hands, see_each_others_hands
from upcard.mechanics.trick import gather_trick, strengths, winning_place
from upcard.mechanics.turn import draw_first_dealer, left_of

ABOUT = About(
    title="Briscola",
    players=(2, 3, 4),
    family="Point-trick",
    line="Three cards, no duty to follow suit, and every ace on the table is an invitation.",
    pack=PACK_40,
    minutes=20,
    sides="with four, partners sit opposite each other; two and three play each for themselves",
    presets={"quick": {"stop_when_decided": True, "max_tie_breaks": 0}},
    max_moves=40 * 1000,
    mechanics=("trick", "draw stock", "turned-up trump", "card points", "partnership"),
)

STRENGTH = strengths((ACE, THREE, KING, QUEEN, JACK, SEVEN, SIX, FIVE, FOUR, TWO))
VALUE = values_by_rank({ACE: 11, THREE: 10, KING: 4, QUEEN: 3, JACK: 2})  # R13
ALL_POINTS = 120


@state
class Briscola:
    hands = hands(4)
    shown = shown_of("hands", 4)  # the upcard, once its taker holds it (R10)
    known = known_of("hands", 4)  # the partner's last three cards (R11)
    stock = row(40, sees=COUNT, role="stock")
    upcard = card(label="upcard")
    removed = card(role="exposed", label="left out")
    trick = row(4, role="trick", played_from="leader")
    last_trick = row(4, role="last trick", played_from="last_leader", copy=True)
    won_cards = card_sets(4, sees=COUNT, per="side", role="won", label="won cards", remembered=True)
    trump = suit_field("trump")
    leader = seat_field(shows="hidden")
    last_leader = seat_field(shows="hidden")
    taker = seat_field("last trick taken by")
    counted = number(4, "i4", per="side", label="points of the last hand")
    score = number(4, "i4", per="side", label="score")
    tie_breaks = number(dtype="i4", label="tie-breakers")
    contending = number(4, per="side", label="can win", shows="hidden", start=1)
    removed_two = option(
        "clubs", ("clubs", "diamonds", "hearts", "spades"), rule="G3", text="the two that three leave out"
    )
    tie_break = option("tied_only", ("tied_only", "best_of_all"), rule="G5", text="who can win a tie-breaker hand")
    peek = option(True, rule="G7", text="partners look at each other's last three cards")
    stop_when_decided = option(False, rule="G9", text="the last hand stops when nobody can catch up")
    max_tie_breaks = option("none", tuple(map(str, range(11))), rule="G11", text="tie-breakers before a win is shared")


BEST_OF_ALL = 1

MOVES = Catalogue(play_cards())
REASONS = (
    "",
    "R1: {card} is not in the pack",
    "R6: you may play any card you hold, and you do not hold {card}",
)
NOT_IN_PACK, NOT_HELD = 1, 2


@rule
def side_of(s, seat):
    """R2: four play in two partnerships, partners opposite; two and three play each for themselves."""
    return seat & 1 if s.seats == 4 else seat


@rule
def sides(s):
    """How many sides there are."""
    return 2 if s.seats == 4 else s.seats


@rule
def begin(s):
    """G4: the first dealer is drawn. The match starts at nothing."""
    draw_first_dealer(s)
    s.tie_breaks = 0
    for side in range(4):
        s.score[side] = s.counted[side] = 0
        s.contending[side] = 1 if side < sides(s) else 0


@rule
def deal(s):
    """R3, R4: three cards each; the next is turned up, and its suit is trump. R14, R15: the deal goes to the left."""
    if s.hand > 0:
        s.dealer = left_of(s, s.dealer)
    clear_table(s)
    shuffled(s, s.stock, pack_of(s))
    deal_hands(s.stock, s.hands, s.seats, left_of(s, s.dealer), 3)
    s.upcard = pop(s.stock)
    s.trump = suit(s.upcard)
    s.leader = s.turn = left_of(s, s.dealer)  # R5


@rule
def pack_of(s):
    """R1, G3: with three players one 2 is left out, known to all."""
    s.removed = -1
    if s.seats != 3:
        return PACK_40
    s.removed = face_of(s.removed_two, TWO)
    return take(PACK_40, s.removed)


@rule
def clear_table(s):
    """Nothing is won, shown or known yet."""
    for side in range(4):
        s.won_cards[side] = 0
        s.shown[side] = 0
    forget_hands(s)
    s.taker = -1
    clear(s.trick)
    clear(s.last_trick)


@rule
def legal(s, seat, moves):
    """R6: any card may be played at any time."""
    return offer_cards(moves, 0, s.hands[seat], 0)


@rule
def why_not(s, seat, card):
    if not holds(PACK_40, card):
        return NOT_IN_PACK
    return 0 if holds(s.hands[seat], card) else NOT_HELD


@rule
def apply(s, seat, card):
    """R5: one card each, to the left."""
    s.hands[seat] = take(s.hands[seat], card)
    push(s.trick, card)
    s.turn = left_of(s, seat)
    if size(s.trick) == s.seats:
        take_trick(s)


@rule
def take_trick(s):
    """R7: the highest trump wins the trick, without trumps the highest card of the suit led. R9: the winner leads."""
    winner = (s.leader + winning_place(s.trick, STRENGTH, s.trump)) % s.seats
    gather_trick(s, side_of(s, winner))  # R8
    s.taker = winner
    draw_cards(s, winner)
    s.leader = s.turn = winner
    if s.hands[winner] == 0 or (s.stop_when_decided and decided(s)):  # R12, G9
        count_points(s)


@rule
def draw_cards(s, winner):
    """R9: everybody draws a card, the winner of the trick first. R10: the last one takes the upcard."""
    if s.upcard < 0:
        return
    for place in range(s.seats):
        seat = (winner + place) % s.seats
        if size(s.stock):
            s.hands[seat] = add(s.hands[seat], pop(s.stock))
        else:
            s.hands[seat] = add(s.hands[seat], s.upcard)
            s.shown[seat] = add(s.shown[seat], s.upcard)
            s.upcard = -1
    if s.upcard < 0 and s.seats == 4 and s.peek:  # R11, G7
        see_each_others_hands(s, 0)
        see_each_others_hands(s, 1)


@rule
def standing_of(s, side):
    """What decides after this hand: the sum over all hands (R16), in a tie-breaker the hand alone (G6)."""
    return worth(s.won_cards[side], VALUE) if s.tie_breaks else s.score[side] + worth(s.won_cards[side], VALUE)


@rule
def hands_in_match(s):
    """R14: two hands with two or four players. R15: three with three."""
    return 3 if s.seats == 3 else 2


@rule
def decided(s):
    """G9: it is the last hand, and nobody who could win can still come level with the leader."""
    if s.hand + 1 < hands_in_match(s) and not s.single_hand:
        return False
    left = ALL_POINTS
    best = -1
    for side in range(sides(s)):
        left -= worth(s.won_cards[side], VALUE)
        if can_win(s, side) and (best < 0 or standing_of(s, side) > standing_of(s, best)):
            best = side
    for side in range(sides(s)):
        if side != best and can_win(s, side) and standing_of(s, side) + left >= standing_of(s, best):
            return False
    return True


@rule
def can_win(s, side):
    """G5, G12: in a tie-breaker only those who are still tied can win, unless the table lets all of them."""
    return s.contending[side] or s.tie_break == BEST_OF_ALL


@rule
def count_points(s):
    """R13: the points in the piles are counted. G6: those of a tie-breaker are not added to the score."""
    for side in range(sides(s)):
        s.counted[side] = worth(s.won_cards[side], VALUE)
        if s.hand < hands_in_match(s):
            s.score[side] += s.counted[side]
    s.over = 1
    if s.hand + 1 >= hands_in_match(s):
        find_winner(s)


@rule
def find_winner(s):
    """R16: most points over all hands wins. R17: a tie is broken by another hand. G11: or the win is shared."""
    result = s.counted if s.tie_breaks else s.score
    best = -1
    for side in range(sides(s)):
        if can_win(s, side) and result[side] > best:
            best = result[side]
    tied = 0
    for side in range(sides(s)):
        s.contending[side] = 1 if can_win(s, side) and result[side] == best else 0
        tied += s.contending[side]
    if tied == 1 or s.tie_breaks == s.max_tie_breaks:
        share_match(s)
    else:
        s.tie_breaks += 1


@rule
def share_match(s):
    """The match is won by all who still contend: one side, or several that share it."""
    winners = 0
    for seat in range(s.seats):
        if s.contending[side_of(s, seat)]:
            winners |= 1 << seat
    win_match(s, winners)


FAULTS = (
    "",
    "R4: trump is the suit of the upcard, and there must be one",
    "R9: everybody holds as many cards as the others, less the one played to this trick",
    "R3: nobody holds more than three cards, and as long as there is a stock nobody holds fewer at the lead",
    "G1: the stock and its upcard must give everybody the same number of draws, the upcard last",
)


@rule
def audit(s):
    """The rules tie the sizes of hands, trick and stock together."""
    if s.trump < 0 or (s.upcard >= 0 and suit(s.upcard) != s.trump):
        return 1
    each = count(s.hands[s.leader]) + (1 if size(s.trick) else 0)
    for place in range(s.seats):
        played = 1 if place < size(s.trick) else 0
        if count(s.hands[(s.leader + place) % s.seats]) + played != each:
            return 2
    if each > 3 or each == 0 or (s.upcard >= 0 and each != 3):
        return 3
    if (size(s.stock) + (1 if s.upcard >= 0 else 0)) % s.seats or (s.upcard < 0 and size(s.stock)):
        return 4
    return 0


def side_names(view):
    """Columns of a score sheet."""
    return ("N-S", "E-W") if view.seats == 4 else tuple(f"Player {n + 1}" for n in range(view.seats))


def sheet(view):
    """R13, R16 as a score sheet."""
    rows = (("points", tuple(view.counted)), ("score", tuple(view.score)))
    return Sheet(side_names(view), rows, "tie-breaker hand" if view.hand >= (3 if view.seats == 3 else 2) else "")


def prompt(view):
    return "play any card" if view.led else "lead any card"


def narrate(before, after, seat, move):
    """R8, R10, R11: who took the trick, who the upcard, and that partners looked at each other's hands."""
    if not before.trick.count or after.trick.count:
        return []
    told = [f"{{{after.taker}}} takes the trick."]
    if before.upcard.seen and not after.upcard.seen:
        told.append(f"{{{(after.taker - 1) % after.seats}}} takes the {before.upcard.seen[0]}.")
        if after.seats == 4 and after.peek:
            told.append("Partners look at each other's hands.")
    return told
