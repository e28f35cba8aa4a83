"""The banker draws, all bets are settled, and the bank goes on. R25-R38, R41."""

from upcard.rulebook import rule
from upcard.rulebook import push, size
from upcard.games.pontoon.cards import cards_in, hands_held, hard_total, is_pontoon, total
from upcard.games.pontoon.state import BANK, BANKER, BUST, DECLINE, FULL, MOVES_ON, PONTOON, SHOWN, TAKE, TWIST, Pontoon
from upcard.mechanics.chips.pot import first_from, most_chips_win, next_playing, players_left
from upcard.games.pontoon.seen_pack import draw_next
from upcard.games.pontoon.twenty_one import aces, best_total, hard


@rule
def turn_up_hole(s: Pontoon):
    """R25: the banker's first card lies before the others."""
    push(s.bank, s.hole)
    for place in range(size(s.bank) - 1, 0, -1):
        s.bank[place] = s.bank[place - 1]
    s.bank[0] = s.hole
    s.hole = -1


@rule
def open_bank(s: Pontoon):
    """R25. J17: with no live hand the banker does not draw."""
    turn_up_hole(s)
    s.phase = BANKER
    s.turn = s.dealer
    live = 0
    for seat in range(s.seats):
        for k in range(hands_held(s, seat)):
            live += 1 if s.status[seat][k] != BUST else 0
    if live == 0:
        end_hand(s)


@TWIST.refused("J18: the hand makes 21 with its aces as 1; the banker draws no more")
def bank_at_21(s: Pontoon):
    return hard(s.bank) >= 21


@rule
def bank_twist(s: Pontoon):
    """R25: face up, until satisfied or over 21."""
    push(s.bank, draw_next(s))
    if hard(s.bank) > 21:
        settle(s)


# --- Settlement (R27-R34) --------------------------------------------------------------------------------------------


@rule
def transfer(s: Pontoon, seat, amount):
    """From the bank to a punter (or back). J22: no player pays more than he has; a banker who cannot pay is empty."""
    if s.stack:
        amount = min(amount, s.chips[s.dealer])
        amount = max(amount, -s.chips[seat])
    s.chips[seat] += amount
    s.gained[seat] += amount
    s.chips[s.dealer] -= amount
    s.gained[s.dealer] -= amount


@rule
def result(s: Pontoon, seat, k):
    """How many times its stake a hand that is not bust wins."""
    if s.status[seat][k] != PONTOON and hard_total(s, seat, k) > 21:
        return -1  # R10; at a table such a hand is gone, but a redeal may contain one
    bank = hard(s.bank)
    bank_total = best_total(bank, aces(s.bank))
    return times_paid(
        s.status[seat][k] == PONTOON, cards_in(s, seat, k), total(s, seat, k), bank, size(s.bank), bank_total
    )


@rule
def times_paid(pontoon, cards, own_total, bank_hard, bank_cards, bank_total):
    """How many times its stake a hand wins, a pontoon or not, of `cards` cards and that total, against a banker with a
    hard total, `bank_cards` cards and that total (R28-R33, J13)."""
    if pontoon:
        return 2
    trick = cards >= 5  # R8
    if bank_hard > 21:
        return 2 if trick else 1
    if bank_cards >= 5:
        return -1  # R32
    if trick:
        return 2
    return 1 if own_total > bank_total else -1


@rule
def settle(s: Pontoon):
    """R27-R34. J22: losing bets are collected first, then winners are paid, from the banker's left."""
    for paying in range(2):
        for step in range(1, s.seats):
            seat = (s.dealer + step) % s.seats
            for k in range(hands_held(s, seat)):
                if s.status[seat][k] != BUST:
                    times = result(s, seat, k)
                    if (times > 0) == (paying == 1):
                        transfer(s, seat, times * s.stake[seat][k])
    end_hand(s)


@rule
def collect_double(s: Pontoon):
    """R12, J24: every punter pays twice the bet. J15: a punter's pontoon moves the bank all the same."""
    turn_up_hole(s)
    for step in range(1, s.seats):
        seat = (s.dealer + step) % s.seats
        if hands_held(s, seat):
            transfer(s, seat, -2 * s.bets[seat])
            if s.bank_after_tie == MOVES_ON and is_pontoon(s, seat, 0):
                s.holders |= 1 << seat
    s.shuffle_next = 1  # R41
    hand_on_bank(s)


# --- The next hand (R35-R38, R41) ------------------------------------------------------------------------------------


@rule
def end_hand(s: Pontoon):
    """R36, R41: a player who declared a pontoon may have the bank, and the cards are shuffled."""
    for seat in range(s.seats):
        for k in range(hands_held(s, seat)):
            if s.status[seat][k] == PONTOON:
                s.shuffle_next = 1
                if s.parted[seat][k] == 0 or s.split_pontoon == FULL:
                    s.holders |= 1 << seat
    hand_on_bank(s)


@rule
def hand_on_bank(s: Pontoon):
    """R35-R38. J22: a player who cannot make the least bet any more leaves the match."""
    if s.stack:
        for seat in range(s.seats):
            if s.chips[seat] < s.min_bet:
                s.playing[seat] = 0
                s.holders &= ~(1 << seat)
    offer_bank(s)


@rule
def offer_bank(s: Pontoon):
    """R37: the first on the dealer's left of those with a pontoon. J21: of those who may be asked; after the last hand
    no player is asked about a bank that will not be held."""
    first = first_from(s, s.dealer, s.holders)
    if first >= 0 and s.may_decline and not is_last_hand(s):
        s.phase = BANK
        s.turn = first
        return
    if first < 0:
        first = s.dealer if s.playing[s.dealer] else next_playing(s, s.dealer)
    close_hand(s, first)


@rule
def is_last_hand(s: Pontoon):
    """J23: after this many hands. J22: fewer than two players end the match."""
    return s.single_hand or s.hand + 1 >= s.deals or players_left(s) < 2


@TAKE.effect
def take_bank(s: Pontoon, seat):
    """R37."""
    close_hand(s, seat)


@DECLINE.effect
def decline_bank(s: Pontoon, seat):
    """J21: a player who declines passes the offer on."""
    s.holders &= ~(1 << seat)
    offer_bank(s)


@rule
def close_hand(s: Pontoon, banker):
    """J23: most chips win after the last hand."""
    s.next_bank = banker
    s.phase = SHOWN
    s.over = 1
    if is_last_hand(s):
        most_chips_win(s)
