"""What is said after a play: "Bartok", sentences, charges, and what comes of them. R11, R20-R29, J5-J12, J26-J28."""

import numpy as np

from upcard.cards.rows import pop
from upcard.cards.sets import add, holds
from upcard.jit.rule import rule
from upcard.games.bartok.hands import end_hand, misplay, penalize, settle
from upcard.games.bartok.play import attempt, begin_turn, count_turn, pass_turn, played
from upcard.games.bartok.record import (  # isort: skip
    ASIDE, AUTOMATIC, CALL, CALLED, CHARGE, CHARGED, CURES, ENDING, HONOUR, KINDS_OF_BREACH, NEED_NOT, NOTHING,
    NOT_HELD, NOT_SELF, NO_BARTOK, NO_HONOUR, NO_PHRASE, OF_HONOUR, OUT_OF_TURN, PASS, REAL_TIME, SAY, SAY_IT, SECOND,
    SPEAK, TURN, UNCHARGED, WHEN, WINDOW, WRONG_CARD, ask_all, to_act, together, window_seats,
)  # fmt: skip
from upcard.mechanics.invented_rules import CODES, how_many, phrases_in_force
from upcard.mechanics.offer import offer, offer_cards, offer_range
from upcard.mechanics.race import drawn


@rule
def may_say(s, seat, move):
    """J8, J9: who has just played, owing it or not - the table reminds nobody; later who still owes the call."""
    if move == CALL:
        return seat == s.actor or (s.silent_one >> seat) & 1 != 0
    return seat == s.actor and (phrases_in_force(s.rules) >> (move - SAY)) & 1 != 0


@rule
def owes(s, seat):
    """Whether a seat still has something to say: "Bartok" (R11), or a sentence (R19)."""
    return (s.silent_one >> seat) & 1 != 0 or (seat == s.actor and s.phrases != 0)


@rule
def may_act_early(s, seat):
    """J8: the next player need not wait for the others, unless a play may still be taken back or the hand is won."""
    return s.races == REAL_TIME and seat == s.upnext and s.wrong == 0 and s.direction != 0 and s.hands[s.actor] != 0


@rule
def legal_in_window(s, seat, moves):
    shift = ASIDE - NOTHING if together(s) else 0
    n = 0
    if may_stray(s, seat):
        n = offer_cards(moves, n, s.hands[seat], 0)
    if may_act_early(s, seat) and s.penalties == CALLED and seat != s.actor:
        n = offer(moves, n, PASS)
    n = offer(moves, n, NOTHING + shift)
    for move in range(CALL, CHARGE):
        if may_say(s, seat, move):
            n = offer(moves, n, move + shift)
    if s.penalties != CALLED or seat == s.actor:
        return n
    for other in range(s.seats):
        if other != seat:
            first = CHARGE + KINDS_OF_BREACH * other + shift
            n = offer_range(moves, n, first, OF_HONOUR)
            if any_honour(s):
                n = offer(moves, n, first + OF_HONOUR)
    return n


@rule
def may_stray(s, seat):
    """J12: who plays in a hurry plays out of turn, unless he is the next."""
    return s.races == REAL_TIME and s.penalties == CALLED and seat != s.actor


@rule
def why_not_in_window(s, seat, move):
    if move == NOTHING:
        return 0
    if move < 0:
        return SPEAK
    if CALL <= move < CHARGE:
        return 0 if may_say(s, seat, move) else NEED_NOT
    if s.penalties != CALLED or seat == s.actor:
        return SAY_IT
    if move < 52:
        return (0 if holds(s.hands[seat], move) else NOT_HELD) if may_stray(s, seat) else SPEAK
    if move == PASS:
        return 0 if may_act_early(s, seat) else SPEAK
    if move < CHARGE or move >= WHEN:
        return SPEAK
    other, breach = (move - CHARGE) // KINDS_OF_BREACH, (move - CHARGE) % KINDS_OF_BREACH
    if other == seat or other >= s.seats:
        return NOT_SELF
    if breach == OF_HONOUR and not any_honour(s):
        return NO_HONOUR
    return 0


@rule
def any_honour(s):
    for place in range(how_many(s.rules)):
        if s.rules[place] == CODES:
            return True
    return False


@rule
def act(s, seat, move, seconds):
    """R7, R8: play or pass. R28: the others may charge a delay."""
    if seat != s.turn:
        s.spoken |= 1 << seat
        if move != NOTHING:
            charge_delay(s, seat, seconds)
    elif move == PASS:
        pass_turn(s, seat)
    else:
        attempt(s, seat, move)


@rule
def charge_delay(s, seat, seconds):
    """R28: each time that the agreed one is over, once (R22); R29: before it is over for the first time, falsely.
    `seconds`, by the clock of the table, is how long the turn has lasted."""
    if seconds < s.delay_seconds:
        penalize(s, seat)
    elif seconds >= s.delay_seconds * (s.delays + 1):
        s.delays += 1
        penalize(s, s.turn)
        s.spoken = 0
    else:
        s.spoken &= ~(1 << seat)  # J11


@rule
def speak(s, seat, move):
    """J8: a word in the window - at once, or with all the others."""
    if move < 52 or move == PASS:
        hurry(s, seat, move)
    elif s.races == REAL_TIME:
        if hear(s, seat, move):
            s.spoken |= 1 << seat
        pay_fines(s)
        if s.wrong == CHARGED:
            take_back(s)
    else:
        s.choice[seat] = move - NOTHING
        s.spoken |= 1 << seat
        if to_act(s) == 0:
            hear_all(s)


@rule
def hurry(s, seat, move):
    """J8: the next player acts, and the window is closed. J12: anybody else plays out of turn."""
    if not may_act_early(s, seat):
        s.spoken |= 1 << seat
        misplay(s, seat, move)
        return
    close_window(s)
    if s.phase != TURN or s.over:
        return
    if move == PASS:
        pass_turn(s, seat)
    else:
        attempt(s, seat, move)


@rule
def hear_all(s):
    """J4, J8: in an order that is drawn. Charges made together are judged together: cards are drawn, and a wrong card
    is taken back, after the last. J28: a vote interrupts; who was not heard then speaks again."""
    left, talking = window_seats(s), 0
    for seat in range(s.seats):
        if s.choice[seat] > 0:
            talking |= 1 << seat
    while left and s.phase == WINDOW:
        seat = drawn(s, left)
        left &= ~(1 << seat)
        move = s.choice[seat] + NOTHING
        if s.choice[seat] >= 0 and why_not_in_window(s, seat, move) == 0:
            hear(s, seat, move)
            if s.phase == WINDOW and move > NOTHING and move < CHARGE and owes(s, seat):
                s.spoken &= ~(1 << seat)  # he has more to say than one thing
        s.choice[seat] = -1
    pay_fines(s)
    if s.phase == HONOUR:
        s.heard &= ~(left & talking)
    elif s.wrong == CHARGED:
        take_back(s)


@rule
def hear(s, seat, move):
    """What is said in a window. Whether the seat has had his say: a charge that adds nothing (R22) costs nothing."""
    s.said[seat] = 1 + move - NOTHING
    if move == NOTHING:
        if s.penalties == AUTOMATIC:
            punish_silence(s, seat)
        return True
    if move == CALL:
        if s.late_bartok != CURES and (s.late >> seat) & 1:
            return True  # J9
        s.silent_one &= ~(1 << seat)
        return not owes(s, seat)
    if move < CHARGE:
        s.phrases &= ~(1 << (move - SAY))
        return not owes(s, seat)
    return charge(s, seat, (move - CHARGE) // KINDS_OF_BREACH, (move - CHARGE) % KINDS_OF_BREACH)


@rule
def punish_silence(s, seat):
    """J5: every omission costs one card, at once."""
    if (s.silent_one >> seat) & 1:
        s.silent_one &= ~(1 << seat)
        penalize(s, seat)
    if seat == s.actor and s.phrases:
        s.phrases = 0
        penalize(s, seat)


@rule
def charge(s, seat, other, breach):
    """R20-R23, R29: a true charge costs the other a card, a false one the accuser; one too late or repeated nobody.
    Whether the seat has had his say."""
    if breach == OF_HONOUR:
        s.accuser, s.accused = seat, other
        s.heard = s.spoken | 1 << seat
        ask_all(s, HONOUR)
    elif breach == WRONG_CARD and s.wrong == UNCHARGED and other == s.actor:
        s.wrong = CHARGED
        settle(s, other, breach)
    elif committed(s, other, breach):
        punish(s, other, breach)
    elif (s.settled >> (KINDS_OF_BREACH * other + breach)) & 1:
        return False  # J11
    else:
        fine(s, seat)
    return True


@rule
def committed(s, seat, breach):
    """Whether there is such a breach that is not punished yet. J12: a card out of turn is a wrong card, too."""
    if breach == NO_BARTOK:
        return (s.silent_one >> seat) & 1 != 0
    if breach == NO_PHRASE:
        return seat == s.actor and s.phrases != 0
    return (s.strayed >> seat) & 1 != 0


@rule
def punish(s, seat, breach):
    """R20, R22: once."""
    if breach == NO_BARTOK:
        s.silent_one &= ~(1 << seat)
    elif breach == NO_PHRASE:
        s.phrases = 0
    else:
        s.strayed &= ~(1 << seat)
        settle(s, seat, WRONG_CARD + OUT_OF_TURN - breach)
    settle(s, seat, breach)
    fine(s, seat)


@rule
def fine(s, seat):
    """R20: a penalty card is due. It is drawn when all that was said with the charge has been heard."""
    s.fines += np.int64(1) << np.int64(4 * seat)


@rule
def pay_fines(s):
    due = s.fines
    s.fines = 0
    for seat in range(s.seats):
        for _ in range((due >> np.int64(4 * seat)) & 15):
            penalize(s, seat)


@rule
def take_back(s):
    """J6: the card goes back, the upcard before is restored, a card is drawn, and the player still acts (R24)."""
    seat, card = s.actor, pop(s.discard)
    s.hands[seat] = add(s.hands[seat], card)
    s.shown[seat] = add(s.shown[seat], card)
    s.wrong = 0
    penalize(s, seat)
    count_turn(s, seat)
    if not s.over:
        begin_turn(s, seat)


@rule
def close_window(s):
    """R23: what nobody has noticed by now stands. R12: an empty hand has won. R10: else the next player acts."""
    if s.wrong == CHARGED:
        take_back(s)
        return
    let_stand(s)
    if s.wrong:
        settle(s, s.actor, WRONG_CARD)
        played(s)
    elif s.hands[s.actor] == 0:
        win_hand(s, s.actor)
    elif s.direction == 0 and s.seats > 2 and not s.passed:
        ask_all(s, SECOND)
    else:
        begin_turn(s, s.upnext)


@rule
def let_stand(s):
    """R23: too late for sentences and cards out of turn. R26: not for a missing "Bartok" (J9: though it is late)."""
    if s.phrases:
        settle(s, s.actor, NO_PHRASE)
    for seat in range(s.seats):
        if (s.strayed >> seat) & 1:
            settle(s, seat, WRONG_CARD)
            settle(s, seat, OUT_OF_TURN)
    s.phrases = s.strayed = 0
    s.late = s.silent_one


@rule
def win_hand(s, winner):
    """R12. J25: after the last hand the most hands won decide. R13: else the winner makes a rule."""
    s.hands_won[winner] += 1
    s.voids = 0
    s.proposer = winner
    if s.single_hand or s.hand + 1 >= s.max_hands:
        end_hand(s)
    else:
        ask_all(s, ENDING)


@rule
def settle_honour(s):
    """J28: most of those not involved decide whether it was a breach."""
    yes = no = 0
    for seat in range(s.seats):
        if seat != s.accused and seat != s.accuser:
            if s.choice[seat] == 1:
                yes += 1
            else:
                no += 1
    spoken = s.heard
    ask_all(s, WINDOW)
    s.spoken = spoken
    s.heard = 0
    if yes > no:
        penalize(s, s.accused)
    elif no > yes:
        penalize(s, s.accuser)
