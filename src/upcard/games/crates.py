"""Crates: fifteen hands of an Eights game full of action cards; a stock run dry has its price; lowest total wins.

The rules in the order of the book, [crates.md](crates.md).
"""

import numpy as np

from upcard.cards.faces import (
    ACE,
    EIGHT,
    FIVE,
    FOUR,
    JACK,
    KING,
    NINE,
    QUEEN,
    SEVEN,
    SIX,
    TEN,
    THREE,
    TWO,
    parse_card,
    rank,
    suit,
)  # fmt: skip
from upcard.cards.packs import PACK_52
from upcard.cards.rows import clear, pop, push, size, top
from upcard.cards.sets import (
    FULL_PACK,
    RANK_SET,
    add,
    count,
    holds,
    in_suit,
    lowest,
    of_rank,
    one,
    take,
    without_lowest,
)
from upcard.contract.facts import UNKNOWN, impossible, follows, nothing_left
from upcard.contract.fields import (
    ALL,
    COUNT,
    OWNER,
    TOP,
    hands,
    lacks_of,
    number,
    option,
    row,
    suit_field,
)  # fmt: skip
from upcard.contract.game import About, Sheet, seat_columns
from upcard.contract.moves import Catalogue, button, numbers, play_cards
from upcard.jit.rule import rule
from upcard.contract.state import state
from upcard.mechanics.card_points import values_by_rank
from upcard.mechanics.deal import deal_hands, draw, renew_stock, shuffled
from upcard.mechanics.match import win_match
from upcard.mechanics.offer import offer, offer_cards
from upcard.mechanics.turn import draw_first_dealer, left_of, right_of

ABOUT = About(
    title="Crates",
    players=(4, 2, 3, 5),
    family="Stops",
    line="Eights with a sting in nearly every card: make the others draw, go out, and never run the stock dry.",
    pack=PACK_52,
    minutes=60,
    phases=("play", "second card", "name suit", "first suit", "count"),
    sides="four play as partners, opposite each other; else each for himself",
    reversed_by="reversed",
    presets={"forgiving": {"auto_call": True}, "wild": {"wild_eights_nines": True}},
    max_moves=15 * 5_000 * 10,
    mechanics=("shedding", "match suit or rank", "action cards", "drawing", "reversals", "partnership"),
)

PLAY, SECOND_CARD, NAME_SUIT, FIRST_SUIT, COUNTING = range(5)
HAND_SIZES = np.array([8, 7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7, 8], np.int64)  # R2
HANDS = 15
PRESSURE, MOST_DOUBLINGS = 5, 30  # R9, G19
COVERED = 3  # R39
VALUE = values_by_rank(
    {
        ACE: 1,
        TWO: 20,
        FOUR: 15,
        FIVE: 30,
        SIX: 30,
        SEVEN: 20,
        EIGHT: 50,
        NINE: 30,
        TEN: 25,
        JACK: 10,
        QUEEN: 10,
        KING: 10,
    }
)  # R36


@state
class Crates:
    hands = hands(5, sees={None: OWNER, FIRST_SUIT: COUNT, COUNTING: ALL})  # R4: the dealer chooses blind
    lacks = lacks_of("hands", 5)
    stock = row(52, sees=COUNT, role="stock")
    discard = row(52, sees=TOP, role="discard", label="discard pile", remembered=True)
    named = suit_field("suit named")
    reversed = number(shows="yes", label="play runs to the right")
    sequence = number(label="2-sequence")
    out = number(shows="hidden")
    owed = number(5, per="seat", shows="yes", label="owes two cards")
    turns = number(dtype="i4", shows="hidden")
    elsewhere = number(dtype="i8", shows="hidden")
    pressures = number(5, "i4", per="side", label="pressures")
    charged = number(5, "i8", per="side", label="for pressures")
    left = number(5, "i4", per="seat", shows="hidden")
    total = number(5, "i8", per="side", label="score")
    partnership = option(True, rule="G15", text="four play as two partnerships")
    wild_eights_nines = option(False, rule="G2", text="8s and 9s may be played on any card")
    upcard_effects = option(False, rule="G3", text="the first upcard acts as if the dealer had played it")
    auto_call = option(False, rule="G12", text='"One card" is always said for you')
    spare_three = option(0, (0, 3), rule="G14", text="points of a 3 that has nothing to cover")
    turn_cap = option(1000, (1, 5000), rule="G17", text="turns after which a hand is counted as it stands")


MOVES = Catalogue(
    play_cards(),
    play_cards("call", "{card} one card", says='{seat} plays {card} and says "One card"'),
    button("draw", says="{seat} has to draw", zone="stock"),
    numbers("suit", ("name ♣", "name ♦", "name ♥", "name ♠"), 4, says="{seat}: {move}"),
)
CALL, DRAW, SUIT = MOVES.first("call"), MOVES.first("draw"), MOVES.first("suit")
REASONS = (
    "",
    "R6: you do not hold {card}",
    "R6: {card} has neither the suit nor the rank of the upcard",
    "R27: {card} is neither of the suit named nor of the rank of the upcard",
    "R14: a 2-sequence is running: play a 2 or an ace",
    "R20: the second card must be another 6 or of the suit of the 6",
    "G1: you can play, so you must: drawing is for those who cannot",
    "R25: name a suit first",
    "R25: a suit is named only when an 8 or a 9 has been played",
    "R26: for a 9 name a suit of its colour",
    'R30: "One card" is said when one of two cards is played',
    'G12: at this table "One card" is said for you: just play',
)
(
    NOT_HELD, NO_MATCH, NOT_NAMED, NO_ANSWER, NO_SECOND, CAN_PLAY, NAME_FIRST, NOTHING_TO_NAME, WRONG_COLOUR,
    NOT_TWO_CARDS, SAID_FOR_YOU,
) = range(1, 12)  # fmt: skip


@rule
def side_of(s, seat):
    """R1, G15: with four, partners sit opposite and share a score."""
    return seat & 1 if s.seats == 4 and s.partnership else seat


@rule
def begin(s):
    """G16: the first dealer is drawn."""
    draw_first_dealer(s)
    for side in range(5):
        s.total[side] = s.pressures[side] = 0


@rule
def deal(s):
    """R2-R5. G9: every hand begins clockwise. G16: the deal passes to the left."""
    if s.hand > 0:
        s.dealer = left_of(s, s.dealer)
    shuffled(s, s.stock, PACK_52)
    deal_hands(s.stock, s.hands, s.seats, left_of(s, s.dealer), HAND_SIZES[s.hand])
    clear(s.discard)
    for seat in range(5):
        s.lacks[seat] = s.owed[seat] = s.charged[seat] = s.left[seat] = 0
    s.reversed = s.sequence = s.out = s.turns = 0
    s.named = -1
    s.elsewhere = 0
    turn_up(s)


@rule
def turn_up(s):
    """R3, R4: for an 8 or 9 the dealer names a suit, blind. G3: other upcards have no effect, unless so chosen."""
    upcard = pop(s.stock)
    lay(s, upcard)
    s.turn = s.dealer
    if names_a_suit(upcard):
        s.phase = FIRST_SUIT
    elif s.upcard_effects:
        carry_out(s, s.dealer, upcard)
    else:
        start_turn(s, left_of(s, s.dealer))


@rule
def points(s, seat):
    """R41: the lowest total wins."""
    return -s.total[side_of(s, seat)]


@rule
def legal(s, seat, moves):
    """R6, R14, R20; G1: who can play must, who cannot draws (R7, R15, R21). R30: with two cards the call is free."""
    if naming(s):
        return offer_suits(s, moves)
    cards = playable(s, s.hands[seat])
    if cards == 0:
        return offer(moves, 0, DRAW)
    n = offer_cards(moves, 0, cards, 0)
    if may_call(s, seat):
        return offer_cards(moves, n, cards, CALL)
    return n


@rule
def naming(s):
    return s.phase == NAME_SUIT or s.phase == FIRST_SUIT


@rule
def offer_suits(s, moves):
    n = 0
    for a_suit in range(4):
        if may_name(s, a_suit):
            n = offer(moves, n, SUIT + a_suit)
    return n


@rule
def may_name(s, a_suit):
    """R25, R26, G7: for an 8 any suit; for a 9 either suit of its colour."""
    upcard = top(s.discard)
    return rank(upcard) == EIGHT or is_red(suit(upcard)) == is_red(a_suit)


@rule
def is_red(a_suit):
    return a_suit == 1 or a_suit == 2


@rule
def playable(s, cards):
    """The cards that may be played now. R14: in a 2-sequence 2s and aces. R20: on one's own 6 its suit or a 6.
    R27: a suit that was named. R6: else suit or rank. G2: 8s and 9s are wild at some tables."""
    if s.sequence:
        return of_rank(cards, TWO) | of_rank(cards, ACE)
    upcard = top(s.discard)
    wild = cards & (RANK_SET[EIGHT] | RANK_SET[NINE]) if s.wild_eights_nines else 0
    wanted = s.named if s.named >= 0 else suit(upcard)
    return in_suit(cards, wanted) | of_rank(cards, rank(upcard)) | wild


@rule
def may_call(s, seat):
    """R30, G12: a play that takes the hand from two cards to one wants the call."""
    return count(s.hands[seat]) == 2 and not s.auto_call


@rule
def why_not(s, seat, move):
    if move >= SUIT:
        return why_not_name(s, move - SUIT)
    if naming(s):
        return NAME_FIRST
    if move == DRAW:
        return CAN_PLAY if playable(s, s.hands[seat]) else 0
    if move < CALL:
        return why_not_play(s, seat, move)
    reason = why_not_play(s, seat, move - CALL)
    if reason == 0 and not may_call(s, seat):
        return SAID_FOR_YOU if s.auto_call else NOT_TWO_CARDS
    return reason


@rule
def why_not_name(s, a_suit):
    if not naming(s):
        return NOTHING_TO_NAME
    return 0 if may_name(s, a_suit) else WRONG_COLOUR


@rule
def why_not_play(s, seat, card):
    if not holds(s.hands[seat], card):
        return NOT_HELD
    if holds(playable(s, s.hands[seat]), card):
        return 0
    if s.sequence:
        return NO_ANSWER
    if s.phase == SECOND_CARD:
        return NO_SECOND
    return NO_MATCH if s.named < 0 else NOT_NAMED


@rule
def apply(s, seat, move):
    if move >= SUIT:
        name_suit(s, seat, move - SUIT)
    elif move == DRAW:
        draw_instead(s, seat)
    else:
        play_card(s, seat, move % CALL, move >= CALL)


@rule
def play_card(s, seat, card, called):
    """R6. R30, R31: who goes down to one card without a word owes two cards. G7: a named suit has been served."""
    s.hands[seat] = take(s.hands[seat], card)
    s.named = -1
    lay(s, card)
    if count(s.hands[seat]) == 1 and not called and not s.auto_call:
        s.owed[seat] = 1
    carry_out(s, seat, card)


@rule
def lay(s, card):
    """A card on the discard pile, in the sight of all."""
    push(s.discard, card)
    s.elsewhere = add(s.elsewhere, card)


@rule
def carry_out(s, seat, card):
    """R13-R29: what the card does. G10: also when it was the last one, but for the naming of a suit."""
    value = rank(card)
    if value == TWO or s.sequence:
        s.sequence += 2 if value == TWO else 1  # R15
    if value == FOUR:
        end_turn(s, seat, 2)  # R18
    elif value == SIX:
        s.phase = SECOND_CARD  # R20, R22
    elif names_a_suit(card) and s.hands[seat]:
        s.phase = NAME_SUIT
    else:
        make_others_draw(s, seat, value)
        if value == TEN and s.seats > 2:
            s.reversed = 1 - s.reversed  # R28
        end_turn(s, seat, 1)


@rule
def names_a_suit(card):
    """R25, R26."""
    return rank(card) == EIGHT or rank(card) == NINE


@rule
def make_others_draw(s, seat, value):
    """R19: a 5 goes once round. R23: a 7 hits the next player, or with four or five the one after. R29: a jack."""
    if value == FIVE:
        other = onward(s, seat)
        while other != seat:
            draw_cards(s, other, 1)
            other = onward(s, other)
    elif value == SEVEN:
        following = onward(s, seat)
        draw_cards(s, following if s.seats <= 3 else onward(s, following), 1)
    elif value == JACK and s.seats == 2:
        draw_cards(s, onward(s, seat), 1)
    elif value == JACK and s.seats == 3:
        draw_cards(s, onward(s, onward(s, seat)), 1)


@rule
def onward(s, seat):
    """G9: the next seat in the direction in which play runs."""
    return right_of(s, seat) if s.reversed else left_of(s, seat)


@rule
def name_suit(s, seat, a_suit):
    """R4, R25, R26."""
    s.named = a_suit
    end_turn(s, seat, 1)


@rule
def draw_instead(s, seat):
    """R7, R21: who cannot play draws one card. R15: in a 2-sequence as many as its pips, and it is resolved."""
    s.lacks[seat] |= playable(s, FULL_PACK)
    if s.sequence == 0:
        draw_cards(s, seat, 1)
        end_turn(s, seat, 1)
        return
    somebody_out = s.out != 0 or without_cards(s) != 0
    pips = s.sequence
    s.sequence = 0
    draw_cards(s, seat, pips)
    if somebody_out:
        end_hand(s)  # R34, R35
    else:
        end_turn(s, seat, 1)  # R16


@rule
def without_cards(s):
    """The seats (bits) that hold no card."""
    empty = 0
    for seat in range(s.seats):
        if s.hands[seat] == 0:
            empty |= 1 << seat
    return empty


@rule
def draw_cards(s, seat, cards):
    """G5: one by one. R8-R12: when the stock is exhausted, a pressure, and a new stock. G6: unless there is none."""
    for _ in range(cards):
        if size(s.stock) == 0:
            press(s, side_of(s, seat))
            if not turn_over_discards(s):
                return
        draw(s.stock, s.hands, seat)
        s.lacks[seat] &= s.elsewhere


@rule
def press(s, side):
    """R8-R11: 5 points, then twice as many each time, through all hands; partners together. G19: up to a limit."""
    price = PRESSURE << min(s.pressures[side], MOST_DOUBLINGS)
    s.pressures[side] += 1
    s.charged[side] += price
    s.total[side] += price


@rule
def turn_over_discards(s):
    """R12, G4: the upcard stays. All have seen what the new stock is made of, and that no hand holds it."""
    if not renew_stock(s, s.stock, s.discard):
        return False
    s.elsewhere = FULL_PACK
    for place in range(size(s.stock)):
        s.elsewhere = take(s.elsewhere, s.stock[place])
    for seat in range(s.seats):
        s.lacks[seat] |= FULL_PACK & ~s.elsewhere
    return True


@rule
def end_turn(s, seat, steps):
    """R33: with no card left the hand is over; R34: not while a 2-sequence runs. G17: nor does a hand last for ever."""
    s.phase = PLAY
    if s.hands[seat] == 0:
        if s.sequence == 0:
            end_hand(s)
            return
        s.out |= 1 << seat
    if s.turns >= s.turn_cap:
        end_hand(s)
        return
    for _ in range(steps):
        seat = onward(s, seat)
    start_turn(s, seat)


@rule
def start_turn(s, seat):
    """R31, G12: who did not say "One card" begins by drawing two."""
    s.phase = PLAY
    s.turn = seat
    s.turns += 1
    if s.owed[seat]:
        s.owed[seat] = 0
        draw_cards(s, seat, 2)


@rule
def end_hand(s):
    """R36: everybody's cards are counted. R41: after fifteen hands the lowest total wins; equals share (G16)."""
    s.phase = COUNTING
    s.over = 1
    for seat in range(s.seats):
        s.left[seat] = worth_of_hand(s.hands[seat], s.spare_three)
        s.total[side_of(s, seat)] += s.left[seat]
    if s.hand + 1 == HANDS:
        win_match(s, winners(s))


@rule
def winners(s):
    best = points(s, 0)
    for seat in range(1, s.seats):
        best = max(best, points(s, seat))
    won = 0
    for seat in range(s.seats):
        if points(s, seat) == best:
            won |= 1 << seat
    return won


@rule
def worth_of_hand(cards, spare_three):
    """R37: 3s alone are -50 each. R38-R40, G14: else each covers the dearest card left, an 8 excepted."""
    threes = count(of_rank(cards, THREE))
    others = cards & ~RANK_SET[THREE]
    if others == 0:
        return -50 * threes
    covered = min(threes, count(others & ~RANK_SET[EIGHT]))
    for _ in range(covered):
        others = take(others, dearest(others & ~RANK_SET[EIGHT]))
    total = COVERED * covered + spare_three * (threes - covered)
    while others:
        total += VALUE[rank(lowest(others))]
        others = without_lowest(others)
    return total


@rule
def dearest(cards):
    """The card that counts most."""
    best = lowest(cards)
    while cards:
        if VALUE[rank(lowest(cards))] > VALUE[rank(best)]:
            best = lowest(cards)
        cards = without_lowest(cards)
    return best


# --- What follows from what ------------------------------------------------------------------------------------------


NOTHING_LEFT = nothing_left(COUNTING)


@follows("turns", "R33: a turn has been begun")
def turn_begun(s, known):
    return UNKNOWN if "turns" in known else 1


@follows("out", "R34: who has no card left while a 2-sequence runs is out of it")
def out_of_cards(s, known):
    return UNKNOWN if "out" in known or s.sequence == 0 else without_cards(s) & ~(1 << s.turn)


@impossible("R2, R41: fifteen hands are played: `hand` goes from 0 to 14")
def no_such_hand(s):
    return not 0 <= s.hand < HANDS


@impossible("R12: a 2-sequence counts the cards to be drawn")
def negative_sequence(s):
    return s.sequence < 0


FAULTS = (
    "",
    "R3: the discard pile has an upcard",
    "R33: everybody has a card, unless a 2-sequence runs or a 6 wants its second card",
    "R13: a 2-sequence lies under a 2 or an ace",
    "R20: a second card is played on a 6",
    "R25: a suit is named for an 8 or a 9",
    "R26: a 9 names a suit of its own colour",
)


@rule
def audit(s):
    if size(s.discard) == 0:
        return 1
    upcard = top(s.discard)
    may_be_empty = one(s.turn) if s.phase == SECOND_CARD else 0
    if s.sequence == 0 and without_cards(s) & ~may_be_empty:
        return 2
    if s.sequence and rank(upcard) != TWO and rank(upcard) != ACE:
        return 3
    if s.phase == SECOND_CARD and rank(upcard) != SIX:
        return 4
    if (naming(s) or s.named >= 0) and not names_a_suit(upcard):
        return 5
    return 6 if s.named >= 0 and not may_name(s, s.named) else 0


def sheet(view):
    """R36: the cards left, pressures of the hand (R11), and the score; partners share a column."""
    sides = max(view.sides) + 1
    columns = ("N-S", "E-W") if sides == 2 and view.seats == 4 else seat_columns(view.seats)
    left = [0] * sides
    for seat, hand in enumerate(view.hands):
        left[view.sides[seat]] += worth_of_cards(hand.seen, view.spare_three)
    rows = [("cards left", tuple(left)), ("pressures", tuple(view.charged)), ("score", tuple(view.total))]
    return Sheet(columns, tuple(rows))


def worth_of_cards(cards, spare_three=0):
    """What a hand of card texts counts."""
    return int(worth_of_hand(sum(1 << parse_card(card) for card in cards), spare_three))


def prompt(view):
    if view.phase in ("name suit", "first suit"):
        return "name a suit"
    upcard = view.discard.seen[-1]
    if view.sequence:
        return f"answer with a 2 or an ace, or draw {view.sequence}"
    if view.phase == "second card":
        return f"play a second card: another 6, or {upcard[-1]}"
    if view.named != "–":
        return f"play {view.named}, or another {upcard[:-1]}"
    return f"match {upcard} in suit or rank"


def narrate(before, after, seat, move):
    """Who had to draw, and whom the stock put under pressure; that the call was missing."""
    played = not move.startswith(("draw", "name"))
    told = []
    for other in range(after.seats):
        drawn = after.hands[other].count - before.hands[other].count + (played and other == seat)
        if drawn:
            told.append(f"{{{other}}} draws {drawn} card{'s' if drawn > 1 else ''}.")
    for side in range(max(after.sides) + 1):
        if after.pressures[side] > before.pressures[side]:
            who = " and ".join(f"{{{s}}}" for s in range(after.seats) if after.sides[s] == side)
            price = after.charged[side] - before.charged[side]
            told.append(f"The stock was empty: {price} points for {who}.")
    if after.owed[seat] and not before.owed[seat]:
        told.append(f'{{{seat}}} did not say "One card".')
    return told
