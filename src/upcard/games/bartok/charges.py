"""What players say after a play ("Bartok", sentences, charges), and the penalties. R11, R20-R29, J5-J12, J26-J28."""

from upcard.arrays import np
from upcard.rulebook import add, each, pop, rule
from upcard.games.bartok.hands import end_hand, penalize, settle
from upcard.games.bartok.play import begin_turn, count_turn, played
from upcard.games.bartok.state import Bartok
from upcard.games.bartok.state import (  # isort: skip
    ASIDE, AUTOMATIC, BARTOK, CALL, CHARGE, CHARGED, CURES, DELAY, ENDING, FINE_BITS, FIRST_CHARGE, FIRST_PHRASE,
    HONOUR, KINDS_OF_BREACH, MAX_FINED, NOTHING, NOT_WRONG, NO_BARTOK, NO_DIRECTION, NO_PHRASE, OF_HONOUR, ON_CHARGE,
    OUT_OF_TURN, SAY, SAY_IT, SECOND, SILENCE, UNCHARGED, WINDOW, WRONG_CARD, YES, ask_all, accuses_no_other,
    to_act, window_seats,
)  # fmt: skip
from upcard.mechanics.words.invented_rules import CODES, how_many, phrases_in_force
from upcard.mechanics.matches.race import drawn

# --- Words (R11, R19, J8-J10) ----------------------------------------------------------------------------------------


@ASIDE.refused(SAY_IT)
def not_his_to_charge(s: Bartok, seat, word):
    return word >= FIRST_CHARGE and accuses_no_other(s, seat)


@each(CALL, SAY, ASIDE).refused("J10: you need not say that now")
def need_not_say(s: Bartok, seat, word):
    """J8, J9: the player of the last card may say it, owing it or not, because the table gives no reminder; later,
    players who still owe the call."""
    if word == BARTOK:
        return seat != s.actor and (s.silent_one >> seat) & 1 == 0
    if word == SILENCE or word >= FIRST_CHARGE:
        return False
    return seat != s.actor or (phrases_in_force(s.rules) >> (word - FIRST_PHRASE)) & 1 == 0


@each(CHARGE, ASIDE).refused("R21: no player charges himself, or an empty seat")
def no_player_to_charge(s: Bartok, seat, word):
    other = (word - FIRST_CHARGE) // KINDS_OF_BREACH
    return word >= FIRST_CHARGE and (other == seat or other >= s.seats)


@each(CHARGE, ASIDE).refused("J28: no rule of honour is in force")
def no_honour(s: Bartok, seat, word):
    return word >= FIRST_CHARGE and (word - FIRST_CHARGE) % KINDS_OF_BREACH == OF_HONOUR and not any_honour(s)


@rule
def any_honour(s: Bartok):
    for place in range(how_many(s.rules)):
        if s.rules[place] == CODES:
            return True
    return False


@rule
def out_of_date(s: Bartok, seat, word):
    """Whether a word said together with others has become void by the time it is heard."""
    if not_his_to_charge(s, seat, word) or need_not_say(s, seat, word):
        return True
    return no_player_to_charge(s, seat, word) or no_honour(s, seat, word)


@rule
def owes(s: Bartok, seat):
    """Whether a seat still owes something: "Bartok" (R11), or a sentence (R19)."""
    return (s.silent_one >> seat) & 1 != 0 or (seat == s.actor and s.phrases != 0)


@each(NOTHING, CALL, SAY, CHARGE).effect
def say(s: Bartok, seat, word):
    """J8: the first to speak counts. J26: a player who is not on turn has no delay to charge."""
    if s.phase != WINDOW:
        s.spoken |= 1 << seat
        return
    if hear(s, seat, word):
        s.spoken |= 1 << seat
    pay_fines(s)
    if s.wrong == CHARGED:
        take_back(s)
    go_on(s)


@ASIDE.effect
def say_at_once(s: Bartok, seat, word):
    """J8: together with all the others."""
    s.choice[seat] = word
    s.spoken |= 1 << seat
    if to_act(s) == 0:
        hear_all(s)
    go_on(s)


@rule
def hear_all(s: Bartok):
    """J4, J8: in an order that is drawn. Charges made together are judged together: cards are drawn, and a wrong card
    is taken back, after the last. J28: a vote interrupts; players not yet heard speak again afterwards."""
    left, talking = window_seats(s), 0
    for seat in range(s.seats):
        if s.choice[seat] > SILENCE:
            talking |= 1 << seat
    while left and s.phase == WINDOW:
        seat = drawn(s, left)
        left &= ~(1 << seat)
        word = s.choice[seat]
        if word >= 0 and not out_of_date(s, seat, word):
            hear(s, seat, word)
            if s.phase == WINDOW and SILENCE < word < FIRST_CHARGE and owes(s, seat):
                s.spoken &= ~(1 << seat)  # the player has more than one thing to say
        s.choice[seat] = -1
    pay_fines(s)
    if s.phase == HONOUR:
        s.heard &= ~(left & talking)
    elif s.wrong == CHARGED:
        take_back(s)


@rule
def hear(s: Bartok, seat, word):
    """Carry out what a seat says in a window. Returns whether the seat is done; a charge that adds nothing (R22) costs
    nothing."""
    s.said[seat] = 1 + word
    if word == SILENCE:
        if s.penalties == AUTOMATIC:
            punish_silence(s, seat)
        return True
    if word == BARTOK:
        if s.late_bartok != CURES and (s.late >> seat) & 1:
            return True  # J9
        s.silent_one &= ~(1 << seat)
        return not owes(s, seat)
    if word < FIRST_CHARGE:
        s.phrases &= ~(1 << (word - FIRST_PHRASE))
        return not owes(s, seat)
    return charge(s, seat, (word - FIRST_CHARGE) // KINDS_OF_BREACH, (word - FIRST_CHARGE) % KINDS_OF_BREACH)


@rule
def punish_silence(s: Bartok, seat):
    """J5: every omission costs one card, at once."""
    if (s.silent_one >> seat) & 1:
        s.silent_one &= ~(1 << seat)
        penalize(s, seat)
    if seat == s.actor and s.phrases:
        s.phrases = 0
        penalize(s, seat)


# --- Charges (R20-R23, R29) ------------------------------------------------------------------------------------------


@rule
def charge(s: Bartok, seat, other, breach):
    """R20-R23, R29: a true charge costs the accused a card, a false one the accuser; a late or repeated charge costs
    nothing. Returns whether the seat is done."""
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
def committed(s: Bartok, seat, breach):
    """Whether there is such a breach that has not been punished. J12: a card out of turn is a wrong card, too."""
    if breach == NO_BARTOK:
        return (s.silent_one >> seat) & 1 != 0
    if breach == NO_PHRASE:
        return seat == s.actor and s.phrases != 0
    return (s.strayed >> seat) & 1 != 0


@rule
def punish(s: Bartok, seat, breach):
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
def fine(s: Bartok, seat):
    """R20: a penalty card is due. It is drawn when everything said together with the charge has been heard."""
    s.fines += int(np.int64(1) << np.int64(FINE_BITS * seat))


@rule
def pay_fines(s: Bartok):
    due = s.fines
    s.fines = 0
    for seat in range(s.seats):
        for _ in range((due >> np.int64(FINE_BITS * seat)) & MAX_FINED):
            penalize(s, seat)


# --- Rules of honour (J28) -------------------------------------------------------------------------------------------


@ON_CHARGE.effect
def vote_on_charge(s: Bartok, seat, upheld):
    s.choice[seat] = upheld
    s.spoken |= 1 << seat
    go_on(s)


@rule
def settle_honour(s: Bartok):
    """J28: a majority of the players not involved decides whether it was a breach."""
    yes = no = 0
    for seat in range(s.seats):
        if seat != s.accused and seat != s.accuser:
            if s.choice[seat] == YES:
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


# --- Delay (R28, J26) ------------------------------------------------------------------------------------------------


@DELAY.effect
def charge_delay(s: Bartok, seat, arg):
    """R28: each time that the agreed time is over, once (R22); R29: before it is over for the first time, falsely. The
    content is how long the turn has lasted by the table's clock."""
    seconds = arg[0]
    s.spoken |= 1 << seat
    if seconds < s.delay_seconds:
        penalize(s, seat)
    elif seconds >= s.delay_seconds * (s.delays + 1):
        s.delays += 1
        penalize(s, s.turn)
        s.spoken = 0
    else:
        s.spoken &= ~(1 << seat)  # J11


# --- The end of a window (R12, R23, R24, J6, J9) ---------------------------------------------------------------------


@rule
def go_on(s: Bartok):
    """Close a vote (with two players neither is asked) or a window in which no player has anything left to say."""
    if s.phase == HONOUR and to_act(s) == 0:
        settle_honour(s)
    while s.phase == WINDOW and to_act(s) == 0 and not s.over:
        close_window(s)


@rule
def take_back(s: Bartok):
    """J6: the card goes back, the upcard before it is restored, a card is drawn, and the player still acts (R24)."""
    seat, card = s.actor, pop(s.discard)
    s.hands[seat] = add(s.hands[seat], card)
    s.shown[seat] = add(s.shown[seat], card)
    s.wrong = NOT_WRONG
    penalize(s, seat)
    count_turn(s, seat)
    if not s.over:
        begin_turn(s, seat)


@rule
def close_window(s: Bartok):
    """R23: breaches not noticed by now stand. R12: an empty hand has won. R10: else the next player acts."""
    if s.wrong == CHARGED:
        take_back(s)
        return
    let_stand(s)
    if s.wrong:
        settle(s, s.actor, WRONG_CARD)
        played(s)
    elif s.hands[s.actor] == 0:
        win_hand(s, s.actor)
    elif s.direction == NO_DIRECTION and s.seats > 2 and not s.passed:
        ask_all(s, SECOND)
    else:
        begin_turn(s, s.upnext)


@rule
def let_stand(s: Bartok):
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
def win_hand(s: Bartok, winner):
    """R12. J25: after the last hand the most hands won decide. R13: else the winner makes a rule."""
    s.hands_won[winner] += 1
    s.voids = 0
    s.proposer = winner
    if s.single_hand or s.hand + 1 >= s.max_hands:
        end_hand(s)
    else:
        ask_all(s, ENDING)
