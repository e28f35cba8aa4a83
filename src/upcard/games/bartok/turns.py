"""The race for the first two plays, the turns, and plays before the others have spoken. R4-R10, J2-J5, J8, J12."""

from upcard.rulebook import each, holds, pop, push, rule, size, without
from upcard.games.bartok.charges import close_window, go_on
from upcard.games.bartok.hands import draw_one, forget_breaches, misplay, note_ones, void_hand
from upcard.games.bartok.play import begin_turn, count_turn, lay, playable, set_off
from upcard.games.bartok.state import Bartok
from upcard.games.bartok.state import (  # isort: skip
    AUTOMATIC, CARD, CLAIM, DECLINE, NOT_WRONG, NO_CLAIM, NO_DIRECTION, OFF, OPENING, PASS, REAL_TIME, SECOND, SPEAK,
    SUIT, TO_THE_LEFT, TO_THE_RIGHT, TURN, UNCHARGED, WINDOW, ask_all, to_act,
)  # fmt: skip
from upcard.mechanics.matches.race import drawn

NO_CARD = 52
"""Stands for an answer, given together with others, that is no card."""


@each(CARD, CLAIM).only("R7: {card} does not match the upcard, or a rule in force forbids it")
def open_to(s: Bartok, seat):
    """J5: the cards that may be attempted: all, or (with penalties off) those that are allowed."""
    return playable(s, seat) if s.penalties == OFF else s.hands[seat]


@CARD.effect
def play_card(s: Bartok, seat, card):
    """R7: in turn. J8, J12: or in a hurry. R4, R5, J27: in a race the first card that fits."""
    if s.phase == TURN:
        attempt(s, seat, card)
    elif s.phase == WINDOW:
        hurry(s, seat, card)
    elif holds(playable(s, seat), card):
        win_race(s, seat, card)
    else:
        miss(s, seat, card)
    go_on(s)


# --- The race (R4-R6) ------------------------------------------------------------------------------------------------


@DECLINE.effect
def decline(s: Bartok, seat):
    """R4: no player has to be first."""
    s.spoken |= 1 << seat
    if to_act(s) == 0:
        pass_the_race(s)
    go_on(s)


@CLAIM.effect
def claim(s: Bartok, seat, card):
    """J4: all answer together."""
    s.choice[seat] = card
    s.spoken |= 1 << seat
    if to_act(s) == 0:
        settle_race(s)
    go_on(s)


@NO_CLAIM.effect
def claim_nothing(s: Bartok, seat):
    """J4."""
    claim(s, seat, NO_CARD)


@rule
def settle_race(s: Bartok):
    """R4, R5, J4: one of the players whose cards fit is drawn. J27: the other cards go back."""
    claims = misses = 0
    for seat in range(s.seats):
        card = s.choice[seat]
        if 0 <= card < NO_CARD and holds(s.hands[seat], card):
            if holds(playable(s, seat), card):
                claims |= 1 << seat
            else:
                misses |= 1 << seat
                miss(s, seat, card)
    if s.over:
        return
    if claims:
        winner = drawn(s, claims)
        win_race(s, winner, s.choice[winner])
    elif misses:
        ask_all(s, s.phase)
    else:
        pass_the_race(s)


@rule
def miss(s: Bartok, seat, card):
    """J27: a card that wins no race goes back. J13: too many of them end the match."""
    misplay(s, seat, card)
    s.misses += 1
    if s.misses >= s.turn_limit and not s.over:
        void_hand(s, 1)


@rule
def win_race(s: Bartok, seat, card):
    """R4-R6: the first play, or the second, which sets the direction."""
    if s.phase == OPENING:
        s.first = seat
    else:
        s.direction = TO_THE_LEFT if (s.first + 1) % s.seats == seat else TO_THE_RIGHT
    lay(s, seat, card)


@rule
def pass_the_race(s: Bartok):
    """J2: another card is turned up. J3: the left neighbour takes an ordinary turn."""
    if s.phase == SECOND:
        begin_turn(s, (s.first + 1) % s.seats)
    elif size(s.stock):
        push(s.discard, pop(s.stock))
        ask_all(s, OPENING)
    else:
        begin_turn(s, 0)


# --- A turn (R7-R10) -------------------------------------------------------------------------------------------------


@rule
def attempt(s: Bartok, seat, card):
    """R7, R25: a wrong card stays until a player charges it. J5: or the table charges it at once."""
    if holds(playable(s, seat), card):
        lay(s, seat, card)
    elif s.penalties == AUTOMATIC:
        misplay(s, seat, card)
        count_turn(s, seat)
    else:
        s.hands[seat] = without(s.hands[seat], card)
        push(s.discard, card)
        s.actor = seat
        s.wrong = UNCHARGED
        s.passed = 0
        forget_breaches(s, seat)
        note_ones(s)
        ask_all(s, WINDOW)


@PASS.refused(SPEAK)
def must_wait(s: Bartok, seat):
    """J8: until the others have spoken."""
    return s.phase == WINDOW and not may_act_early(s, seat)


@PASS.effect
def pass_on_turn(s: Bartok, seat):
    """R8, R9. J8: this closes the window."""
    if s.phase == WINDOW:
        close_window(s)
    if s.phase == TURN and not s.over:
        pass_turn(s, seat)
    go_on(s)


@rule
def pass_turn(s: Bartok, seat):
    """R8: one card is drawn, or those of a stacked draw (J22); the turn is over."""
    drew = False
    for _ in range(s.stack if s.stack else 1):
        drew = draw_one(s, seat) or drew
    s.stack = s.repeats = 0
    s.passes = 0 if drew else s.passes + 1
    s.actor = seat
    s.passed = 1
    forget_breaches(s, seat)
    set_off(s, seat, -1)
    note_ones(s)
    if s.passes >= s.seats:
        void_hand(s, 0)  # J13
        return
    count_turn(s, seat)
    ask_all(s, WINDOW)


@SUIT.effect
def name_suit(s: Bartok, seat, a_suit):
    """J17."""
    s.named = a_suit
    ask_all(s, WINDOW)
    go_on(s)


# --- In a hurry (J8, J12) --------------------------------------------------------------------------------------------


@rule
def may_act_early(s: Bartok, seat):
    """J8: the next player need not wait for the others, unless a play may still be taken back or the hand is won."""
    stands = s.wrong == NOT_WRONG and s.direction != NO_DIRECTION and s.hands[s.actor] != 0
    return stands and s.races == REAL_TIME and seat == s.upnext


@rule
def hurry(s: Bartok, seat, card):
    """J8: the next player acts, and the window is closed. J12: any other player plays out of turn."""
    if not may_act_early(s, seat):
        s.spoken |= 1 << seat
        misplay(s, seat, card)
        return
    close_window(s)
    if s.phase == TURN and not s.over:
        attempt(s, seat, card)
