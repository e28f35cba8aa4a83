"""Pontoon: come near 21 by buying and twisting, each against a banker who is one of the players.

The rules in the order of the book, [pontoon.md](pontoon.md): what lies on the table (`record`), totals and the pack
(`cards`), the punters' turns (`punters`), the banker's turn, the settlement and who is banker next (`bank`), what a
position may be (`positions`), and what is told (`words`). Here are the deal and the moves.
"""

from upcard.cards.packs import PACK_52
from upcard.cards.rows import clear, push
from upcard.jit.rule import rule
from upcard.games.pontoon.bank import (  # isort: skip
    bank_twist, close_hand, collect_double, offer_bank, settle, times_paid, why_no_bank_card,
)  # fmt: skip
from upcard.games.pontoon.cards import cards_in, clear_hand, draw_down, draw_up, gather, hard_total, is_pontoon, total
from upcard.games.pontoon.positions import FAULTS, audit
from upcard.games.pontoon.punters import (  # isort: skip
    after_card, declare, first_card, split, stick, why_no_buy, why_no_card, why_no_split, why_not_stick,
)  # fmt: skip
from upcard.games.pontoon.record import (  # isort: skip
    ABOUT, BANK, BANKER, BANKER_ONLY_DRAWS, BET, BUY, DECLARE, DECLINE, HANDS, LIMIT, LIMITS, LOWER, MOVES,
    NO_BANK_CHOICE, NO_BETTING, NO_CHIPS, NO_LIMITS, NO_PLAY, NO_PONTOON, PLAY, PLAYING, REASONS, SEATS, SPLIT, STICK,
    TABLE_LIMITS, TAKE, TWIST, UPPER, WRONG_BET, WRONG_LIMITS, Pontoon,
)  # fmt: skip
from upcard.games.pontoon.words import narrate, prompt, sheet
from upcard.mechanics.offer import offer
from upcard.mechanics.pot import next_playing, open_accounts
from upcard.mechanics.seen_pack import draw_next, next_is_known, shuffle_anew
from upcard.mechanics.turn import draw_first_dealer
from upcard.mechanics.twenty_one import ACES, TEN_CARDS, VALUE, natural


__all__ = [
    "ABOUT", "BANKER", "BET", "BUY", "DECLARE", "FAULTS", "MOVES", "PLAY", "REASONS", "SPLIT", "STICK", "TWIST",
    "Pontoon", "audit", "cards_in", "first_card", "hard_total", "narrate", "prompt", "sheet", "times_paid", "total",
]  # fmt: skip


@rule
def begin(s):
    """J1: the first banker is drawn. J22: accounts are opened."""
    draw_first_dealer(s)
    open_accounts(s)
    s.shuffle_next = 1
    s.next_bank = s.dealer
    s.limits_by = -1
    s.lowest_bet = s.min_bet
    s.highest_bet = max(s.min_bet, s.max_bet)


@rule
def deal(s):
    """R35, R36: the banker deals. R39, R41: from the pack as it is, or shuffled after a pontoon."""
    if s.shuffle_next:
        clear(s.bank)
        shuffle_anew(s, PACK_52)
    else:
        gather(s)
    s.dealer = s.next_bank
    for seat in range(SEATS):
        s.bets[seat] = s.gained[seat] = 0
        for k in range(HANDS):
            clear_hand(s, seat, k)
    s.hole = s.next_bank = -1
    s.hole_recalled = s.hole_lacks = s.holders = s.shuffle_next = s.current = 0
    s.looked = s.dealer if s.banker_peeks else -2  # J2
    clear(s.busted)
    if s.banker_sets_limits and s.limits_by != s.dealer:
        s.phase = LIMITS
        s.turn = s.dealer
    else:
        deal_first_cards(s)


@rule
def deal_first_cards(s):
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


@rule
def place_bet(s, seat, amount):
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
def look_for_pontoon(s):
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


@rule
def points(s, seat):
    """What a seat has: its account."""
    return s.chips[seat]


# --- Moves -----------------------------------------------------------------------------------------------------------


@rule
def why_not_limits(s, move):
    """J3: inside the limits of the table."""
    if s.phase != LIMITS:
        return NO_LIMITS
    if move == TABLE_LIMITS:
        return 0
    inside = s.min_bet <= LOWER[move - LIMIT] and UPPER[move - LIMIT] <= max(s.min_bet, s.max_bet)
    return 0 if inside else WRONG_LIMITS


@rule
def why_not_bet(s, seat, amount):
    """R5. J22: who has less than the least bet may bet all he has."""
    if s.phase != BET:
        return NO_BETTING
    if s.stack and amount > s.chips[seat]:
        return NO_CHIPS
    if s.stack and amount == s.chips[seat] and amount < s.lowest_bet:
        return 0
    return 0 if s.lowest_bet <= amount and amount <= s.highest_bet else WRONG_BET


@rule
def why_not(s, seat, move):
    if move < BUY:
        return why_not_bet(s, seat, move + 1)
    if move >= LIMIT and move <= TABLE_LIMITS:
        return why_not_limits(s, move)
    if move >= TAKE:
        return 0 if s.phase == BANK else NO_BANK_CHOICE
    if s.phase == BANKER:
        if move == STICK:
            return 0
        return why_no_bank_card(s) if move == TWIST else BANKER_ONLY_DRAWS
    if s.phase != PLAY:
        return NO_PLAY
    k = s.current
    if move < DECLARE:
        return why_no_buy(s, seat, k, move - BUY + 1)
    if move == DECLARE:
        return 0 if is_pontoon(s, seat, k) else NO_PONTOON
    if move == STICK:
        return why_not_stick(s, seat, k)
    return why_no_card(s, seat, k) if move == TWIST else why_no_split(s, seat, k)


@rule
def legal(s, seat, moves):
    """What nothing speaks against, of the moves that can come into question."""
    if s.phase == LIMITS:
        return offer_allowed(s, seat, moves, 0, LIMIT, TAKE)
    if s.phase == BET:
        return offer_allowed(s, seat, moves, 0, 0, s.highest_bet)
    if s.phase == BANK:
        return offer_allowed(s, seat, moves, 0, TAKE, DECLINE + 1)
    n = offer_allowed(s, seat, moves, 0, DECLARE, LIMIT)
    if s.phase == PLAY:
        n = offer_allowed(s, seat, moves, n, BUY + s.bets[seat] - 1, BUY + 2 * s.bets[seat])
    return n


@rule
def offer_allowed(s, seat, moves, n, first, last):
    for move in range(first, last):
        if why_not(s, seat, move) == 0:
            n = offer(moves, n, move)
    return n


@rule
def apply(s, seat, move):
    if move < BUY:
        place_bet(s, seat, move + 1)
    elif move < DECLARE:
        s.stake[seat][s.current] += move - BUY + 1  # R15
        draw_down(s, seat, s.current)
        after_card(s, seat)
    elif move == DECLARE:
        declare(s, seat)
    elif move == SPLIT:
        split(s, seat)
    elif move >= TAKE:
        choose_bank(s, seat, move)
    elif move >= LIMIT:
        fix_limits(s, move)
    elif s.phase == BANKER:
        if move == TWIST:
            bank_twist(s)
        else:
            settle(s)
    elif move == TWIST:
        s.twisted[seat][s.current] = 1  # R17, R18
        draw_up(s, seat, s.current)
        after_card(s, seat)
    else:
        stick(s, seat)


@rule
def fix_limits(s, move):
    """R2, J3."""
    s.lowest_bet = s.min_bet if move == TABLE_LIMITS else LOWER[move - LIMIT]
    s.highest_bet = max(s.min_bet, s.max_bet) if move == TABLE_LIMITS else UPPER[move - LIMIT]
    s.limits_by = s.dealer
    deal_first_cards(s)


@rule
def choose_bank(s, seat, move):
    """J21: who declines passes the offer on."""
    if move == TAKE:
        close_hand(s, seat)
    else:
        s.holders &= ~(1 << seat)
        offer_bank(s)
