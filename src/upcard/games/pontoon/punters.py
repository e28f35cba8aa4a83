"""The punters' turns: declare, stick, buy, twist, split. R13-R24."""

from upcard.cards.faces import rank
from upcard.cards.packs import PACK_52
from upcard.cards.rows import clear, push, size
from upcard.cards.sets import one
from upcard.jit.rule import rule
from upcard.games.pontoon.bank import open_bank, transfer
from upcard.games.pontoon.cards import (  # isort: skip
    cards_in, clear_hand, draw_down, draw_up, hand_under, hands_held, hard_total, is_pontoon, total,
)  # fmt: skip
from upcard.games.pontoon.record import (  # isort: skip
    AT_21, BUST, DECLARE_IT, FOUR_HANDS, HANDS, HAS_TWISTED, NOT_FRESH, NO_BUYING, NO_CARDS, NO_CHIPS, NO_PAIR,
    PLAIN_21, PLAYING, PONTOON, STUCK, TOO_LOW, TWO_CARDS_NEEDED, UP, WRONG_PRICE,
)  # fmt: skip
from upcard.mechanics.pot import next_playing
from upcard.mechanics.seen_pack import cards_left
from upcard.mechanics.twenty_one import ACES, OVER, TEN_CARDS, VALUE, hard


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
