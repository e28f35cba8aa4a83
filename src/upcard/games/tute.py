"""Tute: you must follow, you must beat, you must trump; declare king and queen, and four kings win outright.

The rules in the order of the book, [tute.md](tute.md).
"""

import numpy as np

from upcard.cards.faces import ACE, FIVE, FOUR, JACK, KING, QUEEN, SEVEN, SIX, THREE, TWO, suit
from upcard.cards.packs import PACK_40
from upcard.cards.rows import clear, push, size
from upcard.cards.sets import RANK_SET, SUIT_SET, count, holds, in_suit, one, take
from upcard.contract.fields import (
    COUNT,
    NOBODY,
    card_sets,
    hands,
    lacks_of,
    number,
    option,
    row,
    seat_field,
    shown_of,
    suit_field,
)  # fmt: skip
from upcard.contract.game import About, Sheet
from upcard.contract.moves import Catalogue, button, numbers, play_cards
from upcard.contract.rule import rule
from upcard.contract.state import state
from upcard.mechanics.card_points import values_by_rank, worth
from upcard.mechanics.deal import deal_hands, shuffled
from upcard.mechanics.match import end_match
from upcard.mechanics.must_head import above_in_suit, beating
from upcard.mechanics.offer import offer, offer_cards
from upcard.mechanics.trick import gather_trick, strengths, winning_place
from upcard.mechanics.turn import draw_first_dealer, left_of, opposite_sides

ABOUT = About(
    title="Tute",
    players=(4,),
    family="Point-trick",
    line="Follow, beat, trump: you must. Declare king and queen, and pray for four kings.",
    pack=PACK_40,
    minutes=10,
    sides="partners sit opposite each other",
    numbered_clockwise=False,  # R7
    presets={
        "gentle": {"spare_partner": True, "undertrump": "free"},
        "strict": {"veinte_first": "illegal", "tie": "last_trick"},
    },
    max_moves=60 * 1000,
    mechanics=("trick", "must head", "must trump", "marriages", "card points", "partnership"),
)

RANKING = (ACE, THREE, KING, QUEEN, JACK, SEVEN, SIX, FIVE, FOUR, TWO)  # R5
STRENGTH = strengths(RANKING)
ABOVE = above_in_suit(STRENGTH)
VALUE = values_by_rank({ACE: 11, THREE: 10, KING: 4, QUEEN: 3, JACK: 2})  # R6
PAIR = np.array([1 << (13 * s + KING) | 1 << (13 * s + QUEEN) for s in range(4)], np.int64)
KINGS, QUEENS = int(RANK_SET[KING]), int(RANK_SET[QUEEN])
FORTY, TWENTY, LAST = 40, 20, 10
SIDES = ("N-S", "E-W")


@state
class Tute:
    cards = hands(4)
    shown = shown_of("cards", 4)  # R4: the dealer's last card; R17: what has been declared
    lacks = lacks_of("cards", 4)
    stock = row(40, sees=NOBODY)
    trick = row(4, role="trick", played_from="leader")
    last_trick = row(4, role="last trick", played_from="last_leader", copy=True)
    won_cards = card_sets(2, sees=COUNT, per="side", role="won", label="baza", remembered=True)
    trump = suit_field("trump")
    leader = seat_field(shows="hidden")
    last_leader = seat_field(shows="hidden")
    taker = seat_field("last trick taken by")
    occasion = number(label="may declare", shows="yes")  # R14
    declared_by = number(4, shows="seat", label="king and queen of ♣ ♦ ♥ ♠ declared by", start=-1)
    forfeited = number(4, per="seat", shows="yes", label="began with a veinte")  # R19
    declared = number(2, "i2", per="side", label="declared")
    tute_by = seat_field("tute")
    counted = number(2, "i2", per="side", label="points of the last hand")
    score = number(2, "i4", per="side", label="hands won")
    head_when_following = option(True, rule="G2", text="who follows suit has to beat the trick if possible")
    spare_partner = option(False, rule="G3", text="nobody has to beat a trick that the own partner is winning")
    undertrump = option("forced", ("forced", "free"), rule="G4", text="what to play if your trumps are too low")
    veinte_first = option("forfeits", ("forfeits", "illegal"), rule="G7", text="a veinte while you hold las cuarenta")
    tute_scope = option("hand", ("hand", "match"), rule="G11", text="what four kings win")
    queens_tute = option(False, rule="G12", text="four queens win like four kings")
    tie = option("drawn", ("drawn", "last_trick"), rule="G13", text="who wins a hand with equal sums")
    hands = option(1, (1, 1000), rule="G14", text="hands in a match")
    stop_early = option(False, rule="G14", text="the match stops when a side has won more than half of the hands")


FREE = ILLEGAL = MATCH = LAST_TRICK = 1
MOVES = Catalogue(
    play_cards(zone="cards"),
    button("cuarenta", says="{seat} declares las cuarenta", group="declare"),
    numbers("veinte", tuple(f"veinte {sign}" for sign in "♣♦♥♠"), 4, says="{seat} declares {move}", group="declare"),
    button("tute", says="{seat} declares tute: four kings", group="declare"),
    button("tute of queens", says="{seat} declares tute: four queens", group="declare"),
)
CUARENTA, VEINTE, TUTE = MOVES.first("cuarenta"), MOVES.first("veinte"), MOVES.first("tute")
TUTE_OF_QUEENS = MOVES.first("tute of queens")
REASONS = (
    "",
    "R3: you do not hold {card}",
    "R8: you hold {led}, and {led} were led: follow suit",
    "R9: you can beat the trick in the suit led, and must",
    "R10: you have no {led}, but a trump: play a trump",
    "R10: you can play a higher trump than the one that wins the trick, and must",
    "R14: you may declare once after you have won a trick, before you lead to the next",
    "R15: las cuarenta are the king and the queen of trump, and you do not hold both",
    "R15: the king and the queen of trump are las cuarenta, no veinte",
    "R16: you do not hold the king and the queen of that suit",
    "G8: that king and queen have been declared",
    "R19: las cuarenta must be your first declaration, and you have declared a veinte",
    "G7: you hold las cuarenta, and at this table they must be declared before a veinte",
    "R20: a tute is four kings in your hand",
    "G12: at this table four queens in your hand make a tute, or they are worth nothing: you cannot declare them",
)
(
    NOT_HELD, FOLLOW_SUIT, HEAD, PLAY_TRUMP, OVERTRUMP, NOT_NOW, NO_CUARENTA, NOT_A_VEINTE, NO_VEINTE, DECLARED,
    FORFEITED, CUARENTA_FIRST, NO_KINGS, NO_QUEENS,
) = range(1, 15)  # fmt: skip

side_of = opposite_sides  # R2


@rule
def begin(s):
    """G15: the first dealer is drawn. R23: no hand has been won."""
    draw_first_dealer(s)
    s.score[0] = s.score[1] = 0


@rule
def deal(s):
    """R3: ten cards each. R4: the dealer's last card is shown; its suit is trump. R7: the next in turn leads."""
    if s.hand > 0:
        s.dealer = left_of(s, s.dealer)
    shuffled(s, s.stock, PACK_40)
    s.trump = suit(s.stock[0])
    upcard = one(s.stock[0])
    deal_hands(s.stock, s.cards, 4, left_of(s, s.dealer), 10)
    for seat in range(4):
        s.shown[seat] = s.lacks[seat] = s.forfeited[seat] = 0
        s.declared_by[seat] = -1
    for side in range(2):
        s.won_cards[side] = s.declared[side] = s.counted[side] = 0
    s.shown[s.dealer] = upcard
    clear(s.trick)
    clear(s.last_trick)
    s.occasion = 0
    s.taker = s.tute_by = -1
    s.leader = s.turn = left_of(s, s.dealer)


# --- Following, heading, trumping (R8-R11) ---------------------------------------------------------------------------


@rule
def beaters(s):
    """The cards of the pack that beat the trick as it lies. G1: once it is trumped, no card of a plain suit does."""
    return beating(s.trick, STRENGTH, ABOVE, s.trump)


@rule
def spared(s, seat):
    """G3: whether the partner is winning, at a table where the partner need not be beaten."""
    winner = (s.leader + winning_place(s.trick, STRENGTH, s.trump)) & 3
    return s.spare_partner and winner == seat ^ 2


@rule
def playable(s, seat):
    """R8, R9: follow, and head. R10, R11: else trump, and overtrump; else anything."""
    hand = s.cards[seat]
    if size(s.trick) == 0:
        return hand
    same = in_suit(hand, suit(s.trick[0]))
    if same:
        return same_suit(s, seat, same)
    trumps = in_suit(hand, s.trump)
    if spared(s, seat):
        return trumps if trumps & ~beaters(s) and s.undertrump != FREE else hand
    if trumps & beaters(s):
        return trumps & beaters(s)
    return trumps if trumps and s.undertrump != FREE else hand  # G4


@rule
def same_suit(s, seat, same):
    """R9, G2: of the cards of the suit led those that beat the trick, if there are any."""
    if s.head_when_following and not spared(s, seat) and same & beaters(s):
        return same & beaters(s)
    return same


@rule
def tell_hand(s, seat, card):
    """What a card that follows in the trick tells of the hand: whatever would have had to be played instead."""
    led = suit(s.trick[0])
    beat = beaters(s)
    if suit(card) == led:
        if s.head_when_following and not spared(s, seat) and not holds(beat, card):
            s.lacks[seat] |= beat & SUIT_SET[led]
        return
    s.lacks[seat] |= SUIT_SET[led]
    trumps = SUIT_SET[s.trump]
    if not spared(s, seat) and not holds(beat, card):
        s.lacks[seat] |= beat & trumps
    if suit(card) != s.trump and s.undertrump != FREE:
        s.lacks[seat] |= trumps & ~beat


@rule
def play_fault(s, seat, card):
    if not holds(s.cards[seat], card):
        return NOT_HELD
    if holds(playable(s, seat), card):
        return 0
    if in_suit(s.cards[seat], suit(s.trick[0])):
        return HEAD if suit(card) == suit(s.trick[0]) else FOLLOW_SUIT
    return OVERTRUMP if suit(card) == s.trump else PLAY_TRUMP


# --- Declaring (R14-R20) ---------------------------------------------------------------------------------------------


@rule
def holds_all(cards, wanted):
    return cards & wanted == wanted


@rule
def has_cuarenta(s, seat):
    """R15, R19: whether the player could declare las cuarenta on the next occasion."""
    undeclared = s.declared_by[s.trump] < 0 and not s.forfeited[seat]
    return undeclared and holds_all(s.cards[seat], PAIR[s.trump])


@rule
def declare_fault(s, seat, move):
    """R14: once after winning a trick, before the next lead."""
    if not s.occasion:
        return NOT_NOW
    if move == TUTE:
        return 0 if holds_all(s.cards[seat], KINGS) else NO_KINGS  # R20
    if move == TUTE_OF_QUEENS:
        return 0 if s.queens_tute and holds_all(s.cards[seat], QUEENS) else NO_QUEENS
    return cuarenta_fault(s, seat) if move == CUARENTA else veinte_fault(s, seat, move - VEINTE)


@rule
def cuarenta_fault(s, seat):
    if not holds_all(s.cards[seat], PAIR[s.trump]):
        return NO_CUARENTA
    if s.declared_by[s.trump] >= 0:
        return DECLARED
    return FORFEITED if s.forfeited[seat] else 0


@rule
def veinte_fault(s, seat, a_suit):
    if a_suit == s.trump:
        return NOT_A_VEINTE
    if not holds_all(s.cards[seat], PAIR[a_suit]):
        return NO_VEINTE
    if s.declared_by[a_suit] >= 0:
        return DECLARED
    return CUARENTA_FIRST if s.veinte_first == ILLEGAL and has_cuarenta(s, seat) else 0


@rule
def declare(s, seat, move):
    """R17: the cards are shown and stay in the hand. R18: nothing more until the next occasion."""
    s.occasion = 0
    if move >= TUTE:
        s.shown[seat] |= KINGS if move == TUTE else QUEENS
        s.tute_by = seat
        finish_hand(s, seat & 1)  # R20
        return
    a_suit = s.trump if move == CUARENTA else move - VEINTE
    s.shown[seat] |= PAIR[a_suit]
    s.declared_by[a_suit] = seat
    s.declared[seat & 1] += FORTY if move == CUARENTA else TWENTY
    if move != CUARENTA:
        s.forfeited[seat] = 1  # R19


# --- Play ------------------------------------------------------------------------------------------------------------


@rule
def legal(s, seat, moves):
    """A card; or, for the winner of a trick, a declaration first: so nobody sees who could have declared."""
    n = offer_cards(moves, 0, playable(s, seat), 0)
    for move in range(CUARENTA, TUTE_OF_QUEENS + 1):
        if declare_fault(s, seat, move) == 0:
            n = offer(moves, n, move)
    return n


@rule
def why_not(s, seat, move):
    return play_fault(s, seat, move) if move < CUARENTA else declare_fault(s, seat, move)


@rule
def apply(s, seat, move):
    if move < CUARENTA:
        play(s, seat, move)
    else:
        declare(s, seat, move)


@rule
def play(s, seat, card):
    """R7: one card each, in turn."""
    if size(s.trick):
        tell_hand(s, seat, card)
    s.occasion = 0
    s.cards[seat] = take(s.cards[seat], card)
    push(s.trick, card)
    s.turn = left_of(s, seat)
    if size(s.trick) == 4:
        take_trick(s)


@rule
def take_trick(s):
    """R12: the highest trump wins, else the highest card of the suit led. R13: the winner leads; may declare (R14)."""
    winner = (s.leader + winning_place(s.trick, STRENGTH, s.trump)) & 3
    gather_trick(s, winner & 1)
    s.taker = s.leader = s.turn = winner
    s.occasion = 1
    if s.cards[winner] == 0:
        count_points(s)


@rule
def count_points(s):
    """R21: cards, declarations, and ten for the last trick. R22: the higher sum wins. G13: equal sums."""
    s.occasion = 0
    for side in range(2):
        s.counted[side] = worth(s.won_cards[side], VALUE) + s.declared[side]
    s.counted[s.taker & 1] += LAST
    if s.counted[0] != s.counted[1]:
        finish_hand(s, 0 if s.counted[0] > s.counted[1] else 1)
    else:
        finish_hand(s, s.taker & 1 if s.tie == LAST_TRICK else -1)


@rule
def finish_hand(s, winner):
    """R23: hands won are counted. G11: a tute may win the whole match. G14: all hands agreed, or a majority."""
    s.over = 1
    if winner >= 0:
        s.score[winner] += 1
    if s.tute_by >= 0 and s.tute_scope == MATCH:
        end_match(s, winner)
    elif s.single_hand or s.hand + 1 >= s.hands or (s.stop_early and 2 * max(s.score[0], s.score[1]) > s.hands):
        if s.score[0] == s.score[1]:
            s.ended = 1
            s.won = 0
        else:
            end_match(s, 0 if s.score[0] > s.score[1] else 1)


FAULTS = (
    "",
    "R4: there is a trump suit",
    "R3: everybody holds as many cards as the others, less the one played to this trick",
    "R7: it is the turn of whoever comes after the cards in the trick",
    "R14: declarations are made before a trick, not in it",
)


@rule
def audit(s):
    if s.trump < 0:
        return 1
    if s.leader < 0:
        return 0 if size(s.trick) == 0 else 3
    each = count(s.cards[s.leader]) + (1 if size(s.trick) else 0)
    for place in range(4):
        played = 1 if place < size(s.trick) else 0
        if count(s.cards[(s.leader + place) & 3]) + played != each:
            return 2
    if s.turn != (s.leader + size(s.trick)) & 3:
        return 3
    return 4 if size(s.trick) and s.occasion else 0


def sheet(view):
    """R21 as a score sheet; G11: after a tute nothing is counted."""
    if view.tute_by >= 0:
        side = SIDES[view.tute_by & 1]
        return Sheet(SIDES, (("hands won", tuple(view.score)),), f"tute: {side} win the hand")
    last = tuple(LAST if side == view.taker & 1 else 0 for side in range(2))
    cards = tuple(view.counted[side] - view.declared[side] - last[side] for side in range(2))
    rows = (
        ("cards", cards), ("declared", tuple(view.declared)), ("last trick", last),
        ("points", tuple(view.counted)), ("hands won", tuple(view.score)),
    )  # fmt: skip
    return Sheet(SIDES, rows, "drawn" if view.counted[0] == view.counted[1] and view.tie != LAST_TRICK else "")


def prompt(view):
    if view.led:
        return f"follow {view.led}, and beat the trick if you can"
    return "declare, or lead a card" if view.occasion else "lead a card"


def narrate(before, after, seat, move):
    """R13: who took the trick."""
    if before.trick.count == 3 and not after.trick.count:
        return [f"{{{after.taker}}} takes the trick."]
    return []
