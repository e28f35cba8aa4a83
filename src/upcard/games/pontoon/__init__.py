"""Pontoon: come near 21 by buying and twisting, each against a banker who is one of the players.

The rules in the order of the book, [pontoon.md](pontoon.md): the state and the moves (`state`), totals and the pack
(`cards`), the punters' turns (`punters`), the banker's turn, the settlement and the next banker (`bank`), positions
(`positions`), and what people read (`words`). This file has the limits, the deal and the bets.
"""

from upcard.rulebook import rule
from upcard.rulebook import PACK_52, push
from upcard.games.pontoon import positions
from upcard.games.pontoon.bank import collect_double, times_paid
from upcard.games.pontoon.cards import cards_in, clear_table, draw_down, draw_up, gather, hard_total, total
from upcard.games.pontoon.punters import first_card
from upcard.games.pontoon.state import ABOUT, BANKER, BET, BUY, DECLARE, LIMIT, LOWER, MOVES, NO_CHIPS, PHASES
from upcard.games.pontoon.state import PLACE_BET, PLAY, PLAYING, Pontoon, SPLIT, STICK, TABLE_LIMITS, TWIST, UPPER
from upcard.games.pontoon.words import hand_in_words, narrate, prompt, sheet
from upcard.mechanics.chips.pot import account, next_playing, open_match
from upcard.games.pontoon.seen_pack import draw_next, next_is_known, shuffle_anew
from upcard.games.pontoon.twenty_one import ACES, TEN_CARDS, VALUE, natural

points = account  # J22


@rule
def begin(s: Pontoon):
    """J1: the first banker is drawn. J22: accounts are opened. J3: the limits of the table."""
    open_match(s)
    s.shuffle_next = 1
    s.next_bank = s.dealer
    s.lowest_bet = s.min_bet
    s.highest_bet = max(s.min_bet, s.max_bet)


@rule
def deal(s: Pontoon):
    """R1, R35, R36: the banker deals. R39, R41: from the pack as it is, or shuffled after a pontoon."""
    if s.shuffle_next:
        shuffle_anew(s, PACK_52)
    else:
        gather(s)
    clear_table(s)
    s.dealer = s.next_bank
    s.next_bank = -1
    s.shuffle_next = 0
    s.looked = s.dealer if s.banker_peeks else -2  # J2
    if s.banker_sets_limits and s.limits_by != s.dealer:
        s.turn = s.dealer
    else:
        deal_first_cards(s)


# --- Limits (R2) -----------------------------------------------------------------------------------------------------


@LIMIT.refused("J3: these limits are outside those of the table")
def outside_the_table(s: Pontoon, seat, which):
    return LOWER[which] < s.min_bet or UPPER[which] > max(s.min_bet, s.max_bet)


@LIMIT.effect
def fix_limits(s: Pontoon, seat, which):
    """R2."""
    deal_within(s, LOWER[which], UPPER[which])


@TABLE_LIMITS.effect
def keep_limits(s: Pontoon):
    """J3: those of the table."""
    deal_within(s, s.min_bet, max(s.min_bet, s.max_bet))


@rule
def deal_within(s: Pontoon, lowest, highest):
    """R2, J3: the limits are fixed, and the cards are dealt."""
    s.lowest_bet = lowest
    s.highest_bet = highest
    s.limits_by = s.dealer
    deal_first_cards(s)


# --- First cards and bets (R3-R12) -----------------------------------------------------------------------------------


@rule
def deal_first_cards(s: Pontoon):
    """R3: one card face down to each, the banker last. R5: then the bets."""
    seat = next_playing(s, s.dealer)
    while seat != s.dealer:
        draw_down(s, seat, 0)
        s.status[seat][0] = PLAYING
        seat = next_playing(s, seat)
    s.hole_recalled = next_is_known(s)
    s.hole = draw_next(s)
    s.phase = BET
    s.turn = next_playing(s, s.dealer)


@PLACE_BET.refused(NO_CHIPS)
def cannot_bet(s: Pontoon, seat, amount):
    return s.stack > 0 and amount > s.chips[seat]


@PLACE_BET.at_least("R5: bets are from {lowest_bet} to {highest_bet}")
def lowest(s: Pontoon, seat):
    """J22: a player who has less than the least bet may bet all he has."""
    return min(s.lowest_bet, s.chips[seat]) if s.stack else s.lowest_bet


@PLACE_BET.at_most("R5: bets are from {lowest_bet} to {highest_bet}")
def highest(s: Pontoon):
    return s.highest_bet


@PLACE_BET.effect
def place_bet(s: Pontoon, seat, amount):
    """R5: from the dealer's left onwards. R6: then a card face up to each."""
    s.bets[seat] = s.stake[seat][0] = amount
    s.turn = next_playing(s, seat)
    if s.turn == s.dealer:
        seat = next_playing(s, s.dealer)
        while seat != s.dealer:
            draw_up(s, seat, 0)
            seat = next_playing(s, seat)
        push(s.bank, draw_next(s))
        look_for_pontoon(s)


@rule
def look_for_pontoon(s: Pontoon):
    """R11, R12: a banker who shows an ace or a ten-card looks; with a pontoon the hand is over. J16: no pontoon goes
    undetected."""
    shown = s.bank[0]
    s.phase = PLAY
    s.turn = next_playing(s, s.dealer)
    if VALUE[shown] != 10 and VALUE[shown] != 1:
        return
    s.looked = s.dealer
    if natural(shown, s.hole):
        collect_double(s)
    else:
        s.hole_lacks = TEN_CARDS if VALUE[shown] == 1 else ACES
