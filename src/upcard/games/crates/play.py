"""Play of Crates: legal cards, the effect of each card, and the price of drawing (R6-R35)."""

from upcard.rulebook import each, rule
from upcard.rulebook import ACE, EIGHT, FIVE, FOUR, JACK, NINE, RANK_SET, SEVEN, SIX, SUIT_SET, TEN, TWO, add, count
from upcard.rulebook import push, rank, size, suit, top, without
from upcard.rulebook import draw, left_of, right_of
from upcard.cards.sets import FULL_PACK
from upcard.games.crates.counting import end_hand
from upcard.games.crates.state import CALL, CARD, DRAW, NAME_SUIT, PLAY, SECOND_CARD, SUIT, Crates, side_of
from upcard.mechanics.deals.deal import renew_stock
from upcard.mechanics.deals.stock import cards_in, exclude_from_hands

PRESSURE, MAX_DOUBLINGS = 5, 30  # R9, G19
CARDS = each(CARD, CALL)


# --- A card (R6, R7) -------------------------------------------------------------------------------------------------


@rule
def playable(s: Crates):
    """The cards that may be played now. R14: in a 2-sequence 2s and aces. R20: on one's own 6 its suit or a 6. R27: a
    named suit. R6: else suit or rank. G2: 8s and 9s are wild at some tables."""
    if s.sequence:
        return RANK_SET[TWO] | RANK_SET[ACE]
    upcard = top(s.discard)
    wild = RANK_SET[EIGHT] | RANK_SET[NINE] if s.wild_eights_nines else 0
    wanted = s.named if s.named >= 0 else suit(upcard)
    return SUIT_SET[wanted] | RANK_SET[rank(upcard)] | wild


@CARDS.only("R14: a 2-sequence is running: play a 2 or an ace")
def answers(s: Crates):
    return RANK_SET[TWO] | RANK_SET[ACE] if s.sequence else FULL_PACK


@CARDS.only("R20: the second card must be another 6 or of the suit of the 6")
def second_cards(s: Crates):
    return playable(s) if s.phase == SECOND_CARD else FULL_PACK


@CARDS.only("R27: {card} is neither of the suit named nor of the rank of the upcard")
def of_suit_named(s: Crates):
    return playable(s) if s.named >= 0 else FULL_PACK


CARDS.only("R6: {card} has neither the suit nor the rank of the upcard", playable)


@CARD.effect
def play(s: Crates, seat, card):
    """R6. R31: a player who goes down to one card without a word owes two cards."""
    if count(s.hands[seat]) == 2 and not s.auto_call:
        s.owed[seat] = 1
    put_down(s, seat, card)


@CALL.refused('G12: at this table "One card" is said for you: just play')
def said_for_you(s: Crates):
    return s.auto_call != 0


@CALL.refused('R30: "One card" is said when one of two cards is played')
def not_two_cards(s: Crates, seat):
    return count(s.hands[seat]) != 2


@CALL.effect
def put_down(s: Crates, seat, card):
    """R30: with the call. G7: a named suit has been served."""
    s.hands[seat] = without(s.hands[seat], card)
    s.named = -1
    lay(s, card)
    carry_out(s, seat, card)


@rule
def lay(s: Crates, card):
    """A card on the discard pile, seen by all."""
    push(s.discard, card)
    s.elsewhere = add(s.elsewhere, card)


# --- Drawing (R7-R12, R15, R21) --------------------------------------------------------------------------------------


@DRAW.refused("G1: you can play, so you must: you may draw only if you cannot")
def can_play(s: Crates, seat):
    return s.hands[seat] & playable(s) != 0


@DRAW.effect
def draw_instead(s: Crates, seat):
    """R7, R21: a player who cannot play draws one card. R15: in a 2-sequence as many as its pips, which ends it."""
    s.lacks[seat] |= playable(s)
    if s.sequence == 0:
        draw_cards(s, seat, 1)
        end_turn(s, seat, 1)
        return
    any_player_out = s.out != 0 or without_cards(s) != 0
    pips = s.sequence
    s.sequence = 0
    draw_cards(s, seat, pips)
    if any_player_out:
        end_hand(s)  # R34, R35
    else:
        end_turn(s, seat, 1)  # R16


@rule
def without_cards(s: Crates):
    """The seats (bits) without cards."""
    empty = 0
    for seat in range(s.seats):
        if s.hands[seat] == 0:
            empty |= 1 << seat
    return empty


@rule
def draw_cards(s: Crates, seat, cards):
    """G5: one by one. R8-R12: when the stock is exhausted, a pressure, and a new stock. G6: unless there is none."""
    for _ in range(cards):
        if size(s.stock) == 0:
            press(s, side_of(s, seat))
            if not turn_over_discards(s):
                return
        draw(s.stock, s.hands, seat)
        s.lacks[seat] &= s.elsewhere


@rule
def press(s: Crates, side):
    """R8-R11: 5 points, then twice as many each time, through all hands; partners together. G19: up to a limit."""
    price = PRESSURE << min(s.pressures[side], MAX_DOUBLINGS)
    s.pressures[side] += 1
    s.charged[side] += price
    s.total[side] += price


@rule
def turn_over_discards(s: Crates):
    """R12, G4: the upcard stays. All have seen the cards of the new stock, and that no hand holds them."""
    if not renew_stock(s, s.stock, s.discard):
        return False
    in_stock = cards_in(s.stock)
    s.elsewhere = FULL_PACK & ~in_stock
    exclude_from_hands(s, in_stock)
    return True


# --- What the cards do (R13-R29) -------------------------------------------------------------------------------------


@rule
def carry_out(s: Crates, seat, card):
    """R13-R29: the effect of the card. G10: also as the last one, except the naming of a suit."""
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
def make_others_draw(s: Crates, seat, value):
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
def onward(s: Crates, seat):
    """G9: the next seat in the direction of play."""
    return right_of(s, seat) if s.reversed else left_of(s, seat)


@SUIT.refused("R26: for a 9 name a suit of its colour")
def other_colour(s: Crates, seat, a_suit):
    """G7: for an 8 any suit; for a 9 either suit of its colour."""
    upcard = top(s.discard)
    return rank(upcard) != EIGHT and is_red(suit(upcard)) != is_red(a_suit)


@rule
def is_red(a_suit):
    return a_suit == 1 or a_suit == 2


@SUIT.effect
def name_suit(s: Crates, seat, a_suit):
    """R4, R25, R26."""
    s.named = a_suit
    end_turn(s, seat, 1)


# --- Turns (R31-R35) -------------------------------------------------------------------------------------------------


@rule
def end_turn(s: Crates, seat, steps):
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
def start_turn(s: Crates, seat):
    """R31, G12: a player who did not say "One card" begins by drawing two. R32: so not after the end of the hand."""
    s.phase = PLAY
    s.turn = seat
    s.turns += 1
    if s.owed[seat]:
        s.owed[seat] = 0
        draw_cards(s, seat, 2)
