"""The punters' turns: declare, stick, buy, twist, split. R13-R24."""

from upcard.rulebook import rule
from upcard.rulebook import PACK_52, clear, one, push, rank, size
from upcard.games.pontoon.bank import bank_twist, open_bank, settle, transfer
from upcard.games.pontoon.cards import cards_in, clear_place, draw_down, draw_up, hand_under, hands_held, hard_total
from upcard.games.pontoon.cards import is_pontoon, total
from upcard.games.pontoon.state import BANKER, BUST, BUY, DECLARE, HANDS, NO_CHIPS, PLAIN_21, PLAY, PLAYING, PONTOON
from upcard.games.pontoon.state import SPLIT, STICK, STUCK, TWIST, UP, Pontoon
from upcard.mechanics.chips.pot import next_playing
from upcard.games.pontoon.seen_pack import cards_left
from upcard.games.pontoon.twenty_one import ACES, OVER, TEN_CARDS, VALUE, hard


@rule
def spare_chips(s: Pontoon, seat):
    """J22: what a punter can still stake."""
    spare = s.chips[seat]
    for k in range(HANDS):
        if s.status[seat][k] != BUST:
            spare -= s.stake[seat][k]
    return spare


@rule
def can_pay(s: Pontoon, seat, amount):
    return s.stack == 0 or amount <= spare_chips(s, seat)


# --- Declare, stick (R13, R14) ---------------------------------------------------------------------------------------


@DECLARE.refused("R13: a pontoon is an ace and a ten-card, and nothing else")
def no_pontoon(s: Pontoon, seat):
    return not is_pontoon(s, seat, s.current)


@DECLARE.effect
def declare(s: Pontoon, seat):
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


@STICK.refused("J7: sticking on a pontoon is declaring it")
def has_pontoon(s: Pontoon, seat):
    return is_pontoon(s, seat, s.current)


@STICK.refused("J6: the total is too low to stick on")
def too_low(s: Pontoon, seat):
    """Where no card can be drawn any total may be stuck on; and the banker, as soon as he likes (R25)."""
    k = s.current
    enough = total(s, seat, k) >= s.stick_min or cards_in(s, seat, k) >= 5
    return s.phase == PLAY and not enough and cards_left(s) > 0


@STICK.effect
def stick(s: Pontoon, seat):
    """R14. R25: the banker is satisfied."""
    if s.phase == BANKER:
        settle(s)
    else:
        stick_hand(s, seat)


@rule
def stick_hand(s: Pontoon, seat):
    """R14. J7: a player who sticks on two cards has no pontoon, as all can see."""
    k = s.current
    s.status[seat][k] = STUCK
    if cards_in(s, seat, k) == 2 and size(s.down[seat][k]) and not (s.parted[seat][k] and s.split_pontoon == PLAIN_21):
        if VALUE[s.up[seat][k][0]] == 1:
            s.lacks[seat][k] |= TEN_CARDS
        elif VALUE[s.up[seat][k][0]] == 10:
            s.lacks[seat][k] |= ACES
    next_hand_or_punter(s, seat)


# --- Buy, twist (R15-R18) --------------------------------------------------------------------------------------------


@BUY.refused("J10: cards are not bought to split hands")
def split_before(s: Pontoon, seat):
    return s.parted[seat][s.current] == 1 and not s.buy_after_split


@BUY.refused("R18: after a twist no more cards can be bought")
def has_twisted(s: Pontoon, seat):
    return s.twisted[seat][s.current] == 1


@TWIST.refused("J4: the hand counts 21 with aces as 1; only stick is left")
@BUY.refused("J4: the hand counts 21 with aces as 1; only stick is left")
def at_21(s: Pontoon, seat):
    """R16, R17."""
    return hard_total(s, seat, s.current) >= 21


@TWIST.refused("J20: no card is left")
@BUY.refused("J20: no card is left")
def no_card_left(s: Pontoon):
    return cards_left(s) == 0


@BUY.at_least("J5: a card costs at least the bet and at most twice the bet")
def lowest_price(s: Pontoon, seat):
    return s.bets[seat]


@BUY.at_most("J5: a card costs at least the bet and at most twice the bet")
def highest_price(s: Pontoon, seat):
    return 2 * s.bets[seat]


@BUY.refused(NO_CHIPS)
def cannot_pay_price(s: Pontoon, seat, price):
    return not can_pay(s, seat, price)


@BUY.effect
def buy(s: Pontoon, seat, price):
    """R15."""
    s.stake[seat][s.current] += price
    draw_down(s, seat, s.current)
    after_card(s, seat)


@TWIST.effect
def twist(s: Pontoon, seat):
    """R17, R18. R25: the banker, too."""
    if s.phase == BANKER:
        bank_twist(s)
    else:
        s.twisted[seat][s.current] = 1
        draw_up(s, seat, s.current)
        after_card(s, seat)


# --- Split (R19-R22) -------------------------------------------------------------------------------------------------


@rule
def first_card(s: Pontoon, seat, k):
    """The card of a two-card hand that came first."""
    return s.up[seat][k][0] if s.parted[seat][k] else s.down[seat][k][0]


@rule
def second_card(s: Pontoon, seat, k):
    if s.parted[seat][k] == 0:
        return s.up[seat][k][0]
    return s.down[seat][k][0] if size(s.down[seat][k]) else s.up[seat][k][1]


@SPLIT.refused("R19: only the first two cards of a hand can be split")
def not_fresh(s: Pontoon, seat):
    return cards_in(s, seat, s.current) != 2


@SPLIT.refused("R20: only two cards of the same rank can be split")
def no_pair(s: Pontoon, seat):
    """R22: so a split hand may be split again."""
    return rank(first_card(s, seat, s.current)) != rank(second_card(s, seat, s.current))


@SPLIT.refused("J12: there are four hands already")
def four_hands(s: Pontoon, seat):
    return hands_held(s, seat) == HANDS


@SPLIT.refused("J20: a split needs two more cards")
def too_few_cards(s: Pontoon):
    return cards_left(s) < 2


@SPLIT.refused(NO_CHIPS)
def cannot_pay_bet(s: Pontoon, seat):
    """J8."""
    return not can_pay(s, seat, s.bets[seat])


@SPLIT.effect
def split(s: Pontoon, seat):
    """R19, R21, J12: both cards are turned up and make a hand each, the older one in place of the old hand, and each
    gets a second card (J9). J8: the new hand is staked like the first."""
    k = s.current
    older, younger = first_card(s, seat, k), second_card(s, seat, k)
    for other in range(hands_held(s, seat), k + 1, -1):
        move_hand(s, seat, other - 1, other)
    open_part(s, seat, k, older)
    open_part(s, seat, k + 1, younger)
    for part in range(2):
        if s.split_cards == UP:
            draw_up(s, seat, k + part)
        else:
            draw_down(s, seat, k + part)


@rule
def open_part(s: Pontoon, seat, k, card):
    """One of the two cards begins a hand of its own."""
    clear_place(s, seat, k)
    s.status[seat][k] = PLAYING
    s.stake[seat][k] = s.bets[seat]
    s.parted[seat][k] = 1
    push(s.up[seat][k], card)


@rule
def move_hand(s: Pontoon, seat, k, to):
    """Make room beside a hand for a new one."""
    clear_place(s, seat, to)
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


# --- After a card, and on (R10, R21, R23, R24) -----------------------------------------------------------------------


@rule
def after_card(s: Pontoon, seat):
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
def next_hand_or_punter(s: Pontoon, seat):
    """R21: the next of the split hands, or the next punter, or the banker."""
    s.current += 1
    if s.current < hands_held(s, seat):
        return
    s.current = 0
    s.turn = next_playing(s, seat)
    if s.turn == s.dealer:
        open_bank(s)
