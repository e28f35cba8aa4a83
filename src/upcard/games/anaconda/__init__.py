"""Anaconda: seven-card poker with two passes of three cards, a secret declaration of high or low, and a split pot.

The rules in the order of the book, [anaconda.md](anaconda.md): the state and the moves (`state`), the showdown
(`showdown`), positions (`positions`), and what people read (`words`). This file plays the hand up to the showdown.
"""

from upcard.rulebook import rule
from upcard.rulebook import PACK_52, add, count, one, without
from upcard.rulebook import shuffled
from upcard.games.anaconda.positions import doubts
from upcard.games.anaconda.state import ABOUT, Anaconda, BEST_SHOWING, BET, BET_AMOUNT, BET_PHASE, CALL, CHECK
from upcard.games.anaconda.state import DECLARATION, DECLARE, DISCARD, FINAL, FOLD, HIDE, HIGH, IN_TURN, LOW, MOVES
from upcard.games.anaconda.state import NO_PASS, PASS, PASS_CARD, PHASES, RAISE, RAISE_AMOUNT, SEATS
from upcard.games.anaconda.showdown import showdown, take_all
from upcard.games.anaconda.words import GRAMMAR, hand_in_words, narrate, prompt, read_text, sheet
from upcard.mechanics.chips.betting import (
    bet_already,
    bet_is_due,
    call_bet,
    next_to_bet,
    no_bet_yet,
    no_chips_to_raise,
)
from upcard.mechanics.chips.betting import (
    no_more_raises,
    no_such_step,
    no_caller_left,
    not_reopened,
    nothing_due,
    on_top,
)
from upcard.mechanics.chips.betting import open_betting, raise_by
from upcard.mechanics.deals.deal import deal_to_players
from upcard.mechanics.chips.poker import open_value
from upcard.mechanics.chips.pot import account, all_ante, bits_in, first_from, insiders, next_inside, open_match
from upcard.mechanics.chips.pot import pass_the_deal
from upcard.mechanics.chips.showdown import best_of

begin = open_match  # J15, J16
points = account  # J15


# --- The hand begins (R1-R4) -----------------------------------------------------------------------------------------


@rule
def deal(s: Anaconda):
    """R2, R3: antes, and seven cards each; the rest of the pack is out of play."""
    pass_the_deal(s)  # J16
    all_ante(s, s.ante)  # J14
    shuffled(s, s.stock, PACK_52)
    deal_to_players(s, s.stock, s.hands, 7)
    start_round(s, 1)


@rule
def to_act(s: Anaconda):
    """R7, R12, J12: all players choose their passes, declarations and final hands at the same time."""
    if s.phase == BET_PHASE or (s.phase == FINAL and s.expose == IN_TURN and s.fifth[s.turn] == 0):
        return 1 << s.turn
    waiting = 0
    for seat in range(s.seats):
        if s.inside[seat] and not has_chosen(s, seat):
            waiting |= 1 << seat
    return waiting


@rule
def has_chosen(s: Anaconda, seat):
    if s.phase == PASS:
        return count(s.passing[seat]) == 3
    if s.phase == DECLARE:
        return s.declared[seat] >= 0
    return s.fifth[seat] != 0


# --- Betting (R4, R5, R9, R11, R16) ----------------------------------------------------------------------------------


@rule
def start_round(s: Anaconda, which):
    """R4, R9, R11, R16: one of the four rounds. J18: it is skipped when fewer than two can bet."""
    while which:
        s.phase = BET_PHASE
        s.betting_round = which
        open_betting(s)
        before = s.dealer
        if which == 4 and s.last_round_first == BEST_SHOWING:
            before = best_showing(s) - 1
        s.turn = next_to_bet(s, before)
        which = next_stage(s) if s.turn < 0 else 0


@rule
def best_showing(s: Anaconda):
    """J6: the player with the best four cards face up; of equal ones the first from the dealer's left."""
    for seat in range(s.seats):
        s.value[seat] = open_value(s.shown[seat])
    return first_from(s, s.dealer, best_of(s.value, insiders(s)))


for kind in (FOLD, CALL):
    kind.refused("R5: nothing is due; check or bet")(nothing_due)
CHECK.refused("R5: a bet is due; call, raise or fold")(bet_is_due)
for kind in (RAISE, RAISE_AMOUNT):
    kind.refused("R5: there is no bet yet; a bet comes before a raise")(no_bet_yet)
for kind in (BET, BET_AMOUNT):
    kind.refused("R5: there is a bet already; raise it, call or fold")(bet_already)
for kind in (BET, BET_AMOUNT, RAISE, RAISE_AMOUNT):
    kind.refused("J15: an all-in raise of less than the least raise does not let you raise again")(not_reopened)
    kind.refused("J5: no more raises are allowed in this round")(no_more_raises)
    kind.refused("J15: your chips only reach for a call")(no_chips_to_raise)
    kind.refused("J18: no other player has chips to bet with")(no_caller_left)
    kind.refused("J5: the betting at this table has no such step now")(no_such_step)


@FOLD.effect
def fold(s: Anaconda, seat):
    """R5. J17: folded cards are never shown; players who have seen some of them know where they are."""
    s.inside[seat] = 0
    s.folded[seat] = s.shown[seat]
    for other in range(s.seats):
        s.folded_known[other][seat] = passed_by(s, other, seat) & (s.hands[seat] | s.fifth[seat] | s.discards[seat])
    forget_hand(s, seat)
    s.discards[seat] |= s.hands[seat] | s.fifth[seat]
    s.hands[seat] = s.fifth[seat] = s.shown[seat] = 0
    after_bet(s, seat)


@CHECK.effect
@CALL.effect
def check_or_call(s: Anaconda, seat):
    """R5."""
    call_bet(s, seat)
    after_bet(s, seat)


@BET.effect
@RAISE.effect
def bet_or_raise(s: Anaconda, seat, step):
    """R5, J5."""
    raise_by(s, seat, on_top(s, seat, step, 0))
    after_bet(s, seat)


@BET_AMOUNT.effect
@RAISE_AMOUNT.effect
def bet_an_amount(s: Anaconda, seat, step, arg):
    """J5: brought within the limits."""
    raise_by(s, seat, on_top(s, seat, step, arg[0]))
    after_bet(s, seat)


@rule
def after_bet(s: Anaconda, seat):
    """R5: the round goes on until all have acted and put in the same amount. J7: or until only one player is left."""
    if bits_in(insiders(s)) == 1:
        take_all(s)
        return
    s.turn = next_to_bet(s, seat)
    if s.turn < 0:
        start_round(s, next_stage(s))


@rule
def next_stage(s: Anaconda):
    """Continue after each of the four rounds; returns the round that begins at once, or 0."""
    s.turn = next_inside(s, s.dealer, 1)
    if s.betting_round == 1:
        s.phase = PASS
    elif s.betting_round == 2:
        return start_second_pass(s)
    elif s.betting_round == 3:
        s.phase = DECLARE
    else:
        showdown(s)
    return 0


# --- Passing (R6-R8, R10) --------------------------------------------------------------------------------------------


@rule
def start_second_pass(s: Anaconda):
    """R10. J4: with two players left there may be no second pass; then the third round begins at once."""
    if bits_in(insiders(s)) == 2 and s.two_left_pass == NO_PASS:
        return 3
    s.phase = PASS
    return 0


@rule
def receiver(s: Anaconda, seat):
    """R7: the first on the left. R10: the second on the left. J3: players who have folded do not count."""
    if s.betting_round == 1:
        return next_inside(s, seat, 1)
    second = next_inside(s, next_inside(s, seat, -1), -1)
    return next_inside(s, seat, 1) if second == seat else second  # J4


@PASS_CARD.effect
def lay_out(s: Anaconda, seat, card):
    """R6: three cards face down, one after the other. R7: they move when all have chosen. J11: any cards."""
    forget_hand(s, seat)
    s.hands[seat] = without(s.hands[seat], card)
    s.passing[seat] = add(s.passing[seat], card)
    if to_act(s) == 0:
        move_passed(s)
        start_round(s, s.betting_round + 1)


@rule
def forget_hand(s: Anaconda, seat):
    """The owner gives up cards unseen, so the others do not know which are left; `doubts` keeps what is still
    certain."""
    for other in range(SEATS):
        s.known[other][seat] = 0


@rule
def passed_by(s: Anaconda, seat, to):
    """The cards (bits) that one player has passed to another in the first pass or the second."""
    cards = 0
    for which in range(2):
        if s.passed_to[seat][which] == to:
            cards |= s.passed[seat][which]
    return cards


@rule
def move_passed(s: Anaconda):
    """R7, R8: each player takes up three cards; the player who passed them knows where they are."""
    which = s.betting_round - 1
    for seat in range(s.seats):
        if s.inside[seat]:
            to = receiver(s, seat)
            s.passed[seat][which] = s.passing[seat]
            s.passed_to[seat][which] = to
            s.hands[to] |= s.passing[seat]
            s.known[seat][to] |= s.passing[seat]
    for seat in range(s.seats):
        s.passing[seat] = 0


# --- Declaring, the final hand (R12-R15) -----------------------------------------------------------------------------


@DECLARATION.effect
def declare(s: Anaconda, seat, direction):
    """R12: in secret; R12, R13: then all declarations are revealed at once."""
    s.declared[seat] = direction
    if to_act(s) == 0:
        s.phase = FINAL


@DISCARD.refused("R15: two cards are discarded already; choose the one that stays face down", of_any_card=True)
def five_left(s: Anaconda, seat):
    return count(s.hands[seat]) <= 5


@DISCARD.effect
def discard(s: Anaconda, seat, card):
    """R14: two cards go face down to the discards."""
    forget_hand(s, seat)
    s.hands[seat] = without(s.hands[seat], card)
    s.discards[seat] = add(s.discards[seat], card)


@HIDE.refused("R14: two cards are discarded before one is laid face down", of_any_card=True)
def more_than_five(s: Anaconda, seat):
    return count(s.hands[seat]) > 5


@HIDE.effect
def hide(s: Anaconda, seat, card):
    """R15: one of the five stays face down."""
    s.hands[seat] = without(s.hands[seat], card)
    s.fifth[seat] = one(card)
    if s.expose == IN_TURN:
        s.shown[seat] = s.hands[seat]  # J12
        s.turn = next_inside(s, seat, 1)
    if to_act(s) == 0:
        turn_up(s)
        start_round(s, 4)


@rule
def turn_up(s: Anaconda):
    """R15: all players turn four cards face up at the same moment."""
    for seat in range(s.seats):
        if s.inside[seat]:
            s.shown[seat] = s.hands[seat]
