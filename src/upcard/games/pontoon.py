"""Pontoon: come near 21 by buying and twisting, each against a banker who is one of the players.

The rules in the order of the book, [pontoon.md](pontoon.md). A hand lies in two rows, the cards face down and the cards
face up, each in the order in which they came. The pack is in two parts: on top the cards that nobody knows, under it
those that all have seen go by and that come again in the same order (R39, R40).
"""

import numpy as np

from upcard.cards.faces import rank
from upcard.cards.packs import PACK_52
from upcard.cards.rows import clear, push, size
from upcard.cards.sets import one
from upcard.contract.facts import UNKNOWN, follows, impossible
from upcard.contract.fields import (
    ALL,
    COUNT,
    NO_PHASE,
    OWNER,
    SEAT,
    card,
    lacks_of,
    number,
    option,
    recalled_of,
    row,
    rows,
    seat_field,
)
from upcard.contract.game import About, Sheet, seat_columns
from upcard.contract.moves import Catalogue, button, numbers
from upcard.contract.rule import rule
from upcard.contract.state import state
from upcard.mechanics.offer import offer
from upcard.mechanics.pot import first_from, most_chips_win, next_playing, open_accounts, players_left
from upcard.mechanics.seen_pack import cards_left, draw_next, next_is_known, put_under, shuffle_anew
from upcard.mechanics.turn import draw_first_dealer
from upcard.mechanics.twenty_one import ACES, OVER, TEN_CARDS, VALUE, aces, best_total, hard, natural

ABOUT = About(
    title="Pontoon",
    players=(2, 3, 4, 5, 6, 7, 8),
    family="Twenty-one",
    line="Twenty-one at home: buy, twist or split against one of you as the banker; the pack is not shuffled.",
    pack=PACK_52,
    minutes=20,
    phases=("limits", "bet", "play", "banker", "bank", "shown"),
    presets={
        "common": {"stick_min": 16, "buy_after_split": True, "bank_after_tie": "stays"},
        "table_stakes": {"stack": 100},
    },
    max_moves=1000 * 500,
    mechanics=("banking", "drawing to a total", "splitting", "memory"),
)
LIMITS, BET, PLAY, BANKER, BANK, SHOWN = range(6)
SEATS, HANDS, LONGEST = 8, 4, 12  # J12: four hands; A A A A 2 2 2 2 3 3 3 are 21, a twelfth card is too many

STATUS = ("playing", "stuck", "pontoon", "bust")
PLAYING, STUCK, PONTOON, BUST = range(4)
MOST_BET, MOST_BUY = 100, 200
LIMIT_PAIRS = ((1, 2), (1, 5), (2, 5), (2, 10), (5, 10), (5, 50), (10, 100))  # J3, and the table's own limits
LOWER = np.array([low for low, _ in LIMIT_PAIRS], np.int32)
UPPER = np.array([high for _, high in LIMIT_PAIRS], np.int32)
UNTIL_SHOWN = {SHOWN: ALL, BANK: ALL, None: OWNER}


@state
class Pontoon:
    down = rows((SEATS, HANDS), LONGEST, sees=UNTIL_SHOWN, per="seat", role="hand", label="face down")
    recalled = recalled_of("down", (SEATS, HANDS))  # R40
    lacks = lacks_of("down", (SEATS, HANDS))
    up = rows((SEATS, HANDS), LONGEST, per="seat", role="hand", label="face up")
    hole = card(sees=SEAT, seen_by="looked", role="hand", label="banker's card face down")
    hole_recalled = recalled_of("hole", 0)
    hole_lacks = lacks_of("hole", 0)
    bank = row(LONGEST, role="hand", label="banker")
    busted = row(LONGEST, role="exposed", label="last bust", copy=True)
    pack = row(52, sees=COUNT, role="stock", label="pack")
    used = row(52, sees=COUNT, role="stock", label="under the pack", remembered=True)
    looked = number(shows="hidden", start=-2)  # R11: the banker, once the card face down has been looked at
    current = number(label="hand on turn")
    status = number((SEATS, HANDS), per="seat", label="hand", shows="choice", choices=STATUS, start=-1)
    stake = number((SEATS, HANDS), "i8", per="seat", label="stake")
    twisted = number((SEATS, HANDS), per="seat", shows="hidden")
    parted = number((SEATS, HANDS), per="seat", shows="hidden")
    bets = number(SEATS, "i8", per="seat", label="bet", phases=NO_PHASE)
    chips = number(SEATS, "i8", per="seat", label="chips")
    gained = number(SEATS, "i8", per="seat", label="won or lost")
    playing = number(SEATS, per="seat", shows="hidden", start=1)
    lowest_bet = number(dtype="i4", label="least bet", start=1, phases=NO_PHASE)
    highest_bet = number(dtype="i4", label="highest bet", start=10, phases=NO_PHASE)
    next_bank = seat_field(shows="hidden")
    limits_by = seat_field(shows="hidden")
    holders = number(dtype="i8", shows="hidden")
    shuffle_next = number(shows="hidden")
    banker_peeks = option(False, rule="J2", text="the banker sees the first card from the deal on")
    min_bet = option(1, (1, MOST_BET), rule="J3", text="the least bet")
    max_bet = option(10, (1, MOST_BET), rule="J3", text="the highest bet")
    banker_sets_limits = option(False, rule="J3", text="each new banker chooses the limits")
    stick_min = option(0, (0, 21), rule="J6", text="the least total to stick on")
    split_cards = option("down", ("down", "up"), rule="J9", text="how second cards of split hands are dealt")
    buy_after_split = option(False, rule="J10", text="cards may be bought to split hands")
    split_pontoon = option("full", ("full", "no_bank", "plain_21"), rule="J11", text="an ace and a ten after a split")
    bank_after_tie = option("moves", ("moves", "stays"), rule="J15", text="the bank if a punter has one, too")
    may_decline = option(False, rule="J21", text="the bank may be declined")
    stack = option(0, (0, 100_000), rule="J22", text="chips at the start for table stakes (0: running balances)")
    deals = option(10, (1, 1000), rule="J23", text="hands in a match", formerly="hands")


DOWN, UP = range(2)
FULL, NO_BANK, PLAIN_21 = range(3)
MOVES_ON, STAYS = range(2)

MOVES = Catalogue(
    numbers("bet", [f"bet {n + 1}" for n in range(MOST_BET)], MOST_BET, says="{seat} {does}", group="bet"),
    numbers("buy", [f"buy for {n + 1}" for n in range(MOST_BUY)], MOST_BUY, says="{seat} {does}", group="buy"),
    button("declare", "declare pontoon", says="{seat} declares a pontoon"),
    button("stick", says="{seat} sticks"),
    button("twist", says="{seat} twists"),
    button("split", says="{seat} splits"),
    numbers("limits", [f"bets from {low} to {high}" for low, high in LIMIT_PAIRS], len(LIMIT_PAIRS), group="limits"),
    button("table limits", "bets as agreed at the table", group="limits"),
    button("take", "take the bank", says="{seat} takes the bank"),
    button("decline", "decline the bank", says="{seat} declines the bank"),
)
KINDS = ("buy", "declare", "stick", "twist", "split", "limits", "table limits", "take", "decline")
BUY, DECLARE, STICK, TWIST, SPLIT, LIMIT, TABLE_LIMITS, TAKE, DECLINE = (MOVES.first(name) for name in KINDS)

REASONS = (
    "",
    "R2: it is not time to fix the limits",
    "J3: these limits are outside those of the table",
    "R5: it is not time to bet",
    "R5: bets are from {lowest_bet} to {highest_bet}",
    "J22: your chips do not reach for that",
    "R14: it is not time to play a hand",
    "R26: the banker neither declares, buys nor splits; twist or stick",
    "R13: a pontoon is an ace and a ten-card, and nothing else",
    "J7: sticking on a pontoon is declaring it",
    "J6: the total is too low to stick on",
    "J4: the hand counts 21 with aces as 1; only stick is left",
    "J20: no card is left",
    "R18: after a twist no more cards can be bought",
    "J10: cards are not bought to split hands",
    "J5: a card costs at least the bet and at most twice the bet",
    "R19: only the first two cards of a hand can be split",
    "R20: only two cards of the same rank can be split",
    "J12: there are four hands already",
    "J20: a split needs two more cards",
    "R37: it is not time to choose about the bank",
    "J18: the hand makes 21 with its aces as 1; the banker draws no more",
)
NO_LIMITS, WRONG_LIMITS, NO_BETTING, WRONG_BET, NO_CHIPS, NO_PLAY, BANKER_ONLY_DRAWS, NO_PONTOON = range(1, 9)
DECLARE_IT, TOO_LOW, AT_21, NO_CARDS, HAS_TWISTED, NO_BUYING, WRONG_PRICE = range(9, 16)
NOT_FRESH, NO_PAIR, FOUR_HANDS, TWO_CARDS_NEEDED, NO_BANK_CHOICE, BANKER_AT_21 = range(16, 22)


# --- Totals (R7-R10) -------------------------------------------------------------------------------------------------


@rule
def hard_total(s, seat, k):
    return hard(s.down[seat][k]) + hard(s.up[seat][k])


@rule
def total(s, seat, k):
    """R9: the best total that is not over 21, if there is one."""
    return best_total(hard_total(s, seat, k), aces(s.down[seat][k]) + aces(s.up[seat][k]))


@rule
def cards_in(s, seat, k):
    return size(s.down[seat][k]) + size(s.up[seat][k])


@rule
def hands_held(s, seat):
    """How many hands a punter has, bust ones included."""
    held = 0
    for k in range(HANDS):
        if cards_in(s, seat, k) or s.status[seat][k] == BUST:
            held = k + 1
    return held


@rule
def is_pontoon(s, seat, k):
    """R7: two cards and 21. J11: after a split too, unless the table counts it as a plain 21."""
    if cards_in(s, seat, k) != 2 or total(s, seat, k) != 21:
        return False
    return s.parted[seat][k] == 0 or s.split_pontoon != PLAIN_21


# --- The pack (R39-R41) ----------------------------------------------------------------------------------------------


@rule
def draw_down(s, seat, k):
    """A card face down. R40: if it comes out of the known part, everybody can know it."""
    s.recalled[seat][k] |= next_is_known(s)
    push(s.down[seat][k], draw_next(s))


@rule
def draw_up(s, seat, k):
    push(s.up[seat][k], draw_next(s))


@rule
def hand_under(s, seat, k):
    """R23, J19: a hand goes under the pack in the order in which its cards came: the first two, what was bought, what
    was twisted."""
    down, up = s.down[seat][k], s.up[seat][k]
    first_down = 0 if s.parted[seat][k] else min(1, size(down))
    first_up = min(2 if s.parted[seat][k] and s.split_cards == UP else 1, size(up))
    put_under(s, down, 0, first_down)
    put_under(s, up, 0, first_up)
    put_under(s, down, first_down, size(down))
    put_under(s, up, first_up, size(up))
    clear(down)
    clear(up)


@rule
def gather(s):
    """R39, J19: what is left on the table goes under the pack from the old banker's left round to the banker."""
    for step in range(1, s.seats):
        seat = (s.dealer + step) % s.seats
        for k in range(HANDS):
            hand_under(s, seat, k)
    put_under(s, s.bank, 0, size(s.bank))
    clear(s.bank)


# --- The deal (R1-R6) ------------------------------------------------------------------------------------------------


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
def clear_hand(s, seat, k):
    clear(s.down[seat][k])
    clear(s.up[seat][k])
    s.status[seat][k] = -1
    s.stake[seat][k] = s.twisted[seat][k] = s.parted[seat][k] = 0
    s.recalled[seat][k] = s.lacks[seat][k] = 0


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


# --- Punters' turns (R13-R24) ----------------------------------------------------------------------------------------


@rule
def spare_chips(s, seat):
    """J22: what a punter can still stake."""
    spare = s.chips[seat]
    for k in range(HANDS):
        if s.status[seat][k] != BUST:
            spare -= s.stake[seat][k]
    return spare


@rule
def can_pay(s, seat, amount):
    return s.stack == 0 or amount <= spare_chips(s, seat)


@rule
def why_not_stick(s, seat, k):
    """R14, J6, J7. Where no card can be drawn any total may be stuck on."""
    if is_pontoon(s, seat, k):
        return DECLARE_IT
    enough = total(s, seat, k) >= s.stick_min or cards_in(s, seat, k) >= 5
    return 0 if enough or cards_left(s) == 0 else TOO_LOW


@rule
def why_no_card(s, seat, k):
    """R16, R17, J4, J20: whether the hand may have another card."""
    if hard_total(s, seat, k) >= 21:
        return AT_21
    return 0 if cards_left(s) else NO_CARDS


@rule
def why_no_buy(s, seat, k, price):
    """R15, R16, R18, J5, J10."""
    if s.parted[seat][k] and not s.buy_after_split:
        return NO_BUYING
    if s.twisted[seat][k]:
        return HAS_TWISTED
    if why_no_card(s, seat, k):
        return why_no_card(s, seat, k)
    if price < s.bets[seat] or price > 2 * s.bets[seat]:
        return WRONG_PRICE
    return 0 if can_pay(s, seat, price) else NO_CHIPS


@rule
def first_card(s, seat, k):
    """The card of a two-card hand that came first."""
    return s.up[seat][k][0] if s.parted[seat][k] else s.down[seat][k][0]


@rule
def second_card(s, seat, k):
    if s.parted[seat][k] == 0:
        return s.up[seat][k][0]
    return s.down[seat][k][0] if size(s.down[seat][k]) else s.up[seat][k][1]


@rule
def why_no_split(s, seat, k):
    """R19, R20, R22, J8, J12, J20."""
    if cards_in(s, seat, k) != 2:
        return NOT_FRESH
    if rank(first_card(s, seat, k)) != rank(second_card(s, seat, k)):
        return NO_PAIR
    if hands_held(s, seat) == HANDS:
        return FOUR_HANDS
    if cards_left(s) < 2:
        return TWO_CARDS_NEEDED
    return 0 if can_pay(s, seat, s.bets[seat]) else NO_CHIPS


@rule
def split(s, seat):
    """R19, R21, J12: both cards are turned up and make a hand each, the older one in place of the old hand, and each
    gets a second card (J9). J8: the new hand is staked like the first."""
    k = s.current
    older, younger = first_card(s, seat, k), second_card(s, seat, k)
    for other in range(hands_held(s, seat), k + 1, -1):
        move_hand(s, seat, other - 1, other)
    for part in range(2):
        clear_hand(s, seat, k + part)
        s.status[seat][k + part] = PLAYING
        s.stake[seat][k + part] = s.bets[seat]
        s.parted[seat][k + part] = 1
        push(s.up[seat][k + part], older if part == 0 else younger)
    for part in range(2):
        if s.split_cards == UP:
            draw_up(s, seat, k + part)
        else:
            draw_down(s, seat, k + part)


@rule
def move_hand(s, seat, k, to):
    """A hand makes room for a new one beside it."""
    clear_hand(s, seat, to)
    for place in range(size(s.down[seat][k])):
        push(s.down[seat][to], s.down[seat][k][place])
    for place in range(size(s.up[seat][k])):
        push(s.up[seat][to], s.up[seat][k][place])
    s.status[seat][to] = s.status[seat][k]
    s.stake[seat][to] = s.stake[seat][k]
    s.twisted[seat][to] = s.twisted[seat][k]
    s.parted[seat][to] = s.parted[seat][k]
    s.recalled[seat][to] = s.recalled[seat][k]
    s.lacks[seat][to] = s.lacks[seat][k]


@rule
def declare(s, seat):
    """R13: the ace is shown, and the ten-card lies face down (all know it if it was face up)."""
    k = s.current
    s.status[seat][k] = PONTOON
    s.lacks[seat][k] = PACK_52 & ~TEN_CARDS
    if size(s.down[seat][k]) and VALUE[s.down[seat][k][0]] == 1:
        ace, ten = s.down[seat][k][0], s.up[seat][k][0]
        s.down[seat][k][0] = ten
        s.up[seat][k][0] = ace
        s.recalled[seat][k] = one(ten)
    next_hand_or_punter(s, seat)


@rule
def stick(s, seat):
    """R14. J7: whoever sticks on two cards has no pontoon, as all can see."""
    k = s.current
    s.status[seat][k] = STUCK
    if cards_in(s, seat, k) == 2 and size(s.down[seat][k]) and not (s.parted[seat][k] and s.split_pontoon == PLAIN_21):
        if VALUE[s.up[seat][k][0]] == 1:
            s.lacks[seat][k] |= TEN_CARDS
        elif VALUE[s.up[seat][k][0]] == 10:
            s.lacks[seat][k] |= ACES
    next_hand_or_punter(s, seat)


@rule
def after_card(s, seat):
    """R10, R23: a hand over 21 is lost at once. R24: otherwise the player goes on."""
    k = s.current
    if hard_total(s, seat, k) <= 21:
        room = 21 - hard(s.up[seat][k]) - max(0, size(s.down[seat][k]) - 1)
        s.lacks[seat][k] |= OVER[max(0, room)]
        return
    s.status[seat][k] = BUST
    transfer(s, seat, -s.stake[seat][k])
    clear(s.busted)
    before = size(s.used)
    hand_under(s, seat, k)
    for place in range(before, size(s.used)):
        push(s.busted, s.used[place])
    s.recalled[seat][k] = s.lacks[seat][k] = 0
    next_hand_or_punter(s, seat)


@rule
def next_hand_or_punter(s, seat):
    """R21: the next of the split hands, or the next punter, or the banker."""
    s.current += 1
    if s.current < hands_held(s, seat):
        return
    s.current = 0
    s.turn = next_playing(s, seat)
    if s.turn == s.dealer:
        open_bank(s)


# --- The banker (R25, R26) -------------------------------------------------------------------------------------------


@rule
def turn_up_hole(s):
    """R25: the banker's first card lies before the others."""
    push(s.bank, s.hole)
    for place in range(size(s.bank) - 1, 0, -1):
        s.bank[place] = s.bank[place - 1]
    s.bank[0] = s.hole
    s.hole = -1


@rule
def open_bank(s):
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


@rule
def why_no_bank_card(s):
    """J18, J20."""
    if hard(s.bank) >= 21:
        return BANKER_AT_21
    return 0 if cards_left(s) else NO_CARDS


@rule
def bank_twist(s):
    """R25: face up, until satisfied or over 21."""
    push(s.bank, draw_next(s))
    if hard(s.bank) > 21:
        settle(s)


# --- Settlement (R27-R34) --------------------------------------------------------------------------------------------


@rule
def transfer(s, seat, amount):
    """From the bank to a punter (or back). J22: nobody pays more than he has; a banker who cannot pay is empty."""
    if s.stack:
        amount = min(amount, s.chips[s.dealer])
        amount = max(amount, -s.chips[seat])
    s.chips[seat] += amount
    s.gained[seat] += amount
    s.chips[s.dealer] -= amount
    s.gained[s.dealer] -= amount


@rule
def result(s, seat, k):
    """How many times its stake a hand that is not bust wins."""
    if s.status[seat][k] != PONTOON and hard_total(s, seat, k) > 21:
        return -1  # R10; at a table such a hand is gone, but a seat may have to imagine one
    bank = hard(s.bank)
    bank_total = best_total(bank, aces(s.bank))
    return times_paid(
        s.status[seat][k] == PONTOON, cards_in(s, seat, k), total(s, seat, k), bank, size(s.bank), bank_total
    )


@rule
def times_paid(pontoon, cards, own_total, bank_hard, bank_cards, bank_total):
    """How many times its stake a hand wins that is a pontoon or not, of so many cards and that total, against a banker
    of such a hard total, so many cards and that total (R28-R33, J13)."""
    if pontoon:
        return 2
    trick = cards >= 5
    if bank_hard > 21:
        return 2 if trick else 1
    if bank_cards >= 5:
        return -1  # R32
    if trick:
        return 2
    return 1 if own_total > bank_total else -1


@rule
def settle(s):
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
def collect_double(s):
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
def end_hand(s):
    """R36, R41: who declared a pontoon may have the bank, and the cards are shuffled."""
    for seat in range(s.seats):
        for k in range(hands_held(s, seat)):
            if s.status[seat][k] == PONTOON:
                s.shuffle_next = 1
                if s.parted[seat][k] == 0 or s.split_pontoon == FULL:
                    s.holders |= 1 << seat
    hand_on_bank(s)


@rule
def hand_on_bank(s):
    """R35-R38. J22: who cannot make the least bet any more leaves the match."""
    if s.stack:
        for seat in range(s.seats):
            if s.chips[seat] < s.min_bet:
                s.playing[seat] = 0
                s.holders &= ~(1 << seat)
    offer_bank(s)


@rule
def offer_bank(s):
    """R37: the first on the dealer's left of those with a pontoon. J21: who may be asked."""
    first = first_from(s, s.dealer, s.holders)
    if first >= 0 and s.may_decline:
        s.phase = BANK
        s.turn = first
        return
    if first < 0:
        first = s.dealer if s.playing[s.dealer] else next_playing(s, s.dealer)
    close_hand(s, first)


@rule
def close_hand(s, banker):
    """J23: most chips win after the last hand. J22: fewer than two players end the match."""
    s.next_bank = banker
    s.phase = SHOWN
    s.over = 1
    if s.single_hand or s.hand + 1 >= s.deals or players_left(s) < 2:
        most_chips_win(s)


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


# --- What follows from what ------------------------------------------------------------------------------------------


@follows("lowest_bet", "R5: the least bet is the table's, unless the banker sets the limits")
def least_bet(s, known):
    return s.min_bet if not s.banker_sets_limits or "lowest_bet" not in known else UNKNOWN


@follows("highest_bet", "R5: the highest bet is the table's, unless the banker sets the limits")
def most_bet(s, known):
    return max(s.min_bet, s.max_bet) if not s.banker_sets_limits or "highest_bet" not in known else UNKNOWN


@impossible("J12: a hand has cards, and hands stand one after another")
def hand_with_gaps(s):
    return any(
        cards_in(s, seat, k) == 0 and s.status[seat][k] != BUST
        for seat in range(s.seats)
        for k in range(hands_held(s, seat))
    )


@impossible(
    "R4, R5: before the bets everybody who plays has one card, face down; the banker's lies face down", phase=BET
)
def dealt_otherwise(s):
    wrong = s.hole < 0 or size(s.bank) > 0
    for seat in range(s.seats):
        if s.playing[seat] and seat != s.dealer:
            wrong = wrong or size(s.down[seat][0]) != 1 or size(s.up[seat][0]) > 0 or hands_held(s, seat) != 1
    return wrong


@impossible("R6: while punters play the banker has a card face down", phase=PLAY)
def no_hole_card(s):
    return s.hole < 0 or s.turn == s.dealer


FAULTS = (
    "",
    "R1: the banker has no hand of a punter",
    "J12: the hand on turn does not exist",
    "R10: a hand over 21 is bust and lies under the pack",
)


@rule
def audit(s):
    """What all can see must be possible."""
    if s.over or s.phase == LIMITS:
        return 0
    if hands_held(s, s.dealer):
        return 1
    if s.phase == PLAY and (s.current < 0 or s.current >= hands_held(s, s.turn)):
        return 2
    for seat in range(s.seats):
        for k in range(hands_held(s, seat)):
            if hard(s.up[seat][k]) > 21:
                return 3
    return 0


# --- Words -----------------------------------------------------------------------------------------------------------


def cards_of(view, seat):
    """All that is seen of a seat's hands, one text a hand."""
    hands = []
    for k in range(HANDS):
        at = seat * HANDS + k
        cards = " ".join((*view.down[at].seen, *view.up[at].seen))
        if view.status[seat][k] == "bust":
            hands.append("bust")
        elif cards:
            hands.append(cards)
    return " | ".join(hands)


def sheet(view):
    """R27-R34 as a score sheet."""
    seats = range(view.seats)
    banker = " ".join(view.bank.seen)
    hands = tuple(banker if seat == view.dealer else cards_of(view, seat) or "-" for seat in seats)
    stakes = tuple("bank" if seat == view.dealer else sum(view.stake[seat]) for seat in seats)
    rows_ = (("cards", hands), ("stake", stakes), ("won or lost", tuple(view.gained)), ("chips", tuple(view.chips)))
    return Sheet(seat_columns(view.seats), rows_)


def prompt(view):
    if view.phase == "limits":
        return "fix the limits of the bets"
    if view.phase == "bet":
        return f"bet {view.lowest_bet} to {view.highest_bet}"
    if view.phase == "bank":
        return "you may take the bank"
    if view.phase == "banker":
        return "twist or stick"
    return "declare, stick, twist, buy or split"


def narrate(before, after, seat, move):
    """Cards twisted and turned up, busts, and the bank."""
    lines = []
    if move == "twist" and before.phase == "play":
        seen = (
            after.busted.seen
            if after.busted.seen != before.busted.seen
            else after.up[seat * HANDS + before.current].seen
        )
        lines.append(f"{{{seat}}} gets the {seen[-1]}.")
    if after.busted.seen and after.busted.seen != before.busted.seen:
        lines.append(f"{{{seat}}} is bust with {' '.join(after.busted.seen)}.")
    if len(after.bank.seen) > len(before.bank.seen):
        lines.append(f"The banker shows {' '.join(after.bank.seen)}.")
    if after.phase == "shown":
        lines += [f"{{{n}}} {'wins' if won > 0 else 'loses'} {abs(won)}." for n, won in enumerate(after.gained) if won]
    return lines
