"""In or out, the widow, and the rams. R8-R17."""

from upcard.rulebook import rule
from upcard.rulebook import add, one, without
from upcard.rulebook import left_of, right_of
from upcard.games.rams.play import begin_play
from upcard.games.rams.state import AFTER_RAMS, AFTER_SWITCH, CALLED_IN, DECLARE, DECLINE, DISCARD, KEEP, PASS, PASSED
from upcard.games.rams.state import RAMS, RAMS_DECLARED, STAKE, STAY, STAYED, SWITCH, SWITCHED, TURN_UP, Rams, inside
from upcard.games.rams.settlement import end_hand, hand_over
from upcard.mechanics.chips.pot import bits_in


@STAY.effect
def stay(s: Rams, seat):
    """R9. G8: a player who switches hands has declared."""
    if s.phase == DECLARE:
        s.declared[seat] = STAYED
    next_to_declare(s, seat)


@SWITCH.refused("R10: the widow has been taken")
def no_widow(s: Rams):
    return s.widow == 0


@SWITCH.effect
def switch(s: Rams, seat):
    """R10: the hand goes away unseen, and the widow replaces it. G8: the house may let the new hand declare, too."""
    s.discards[seat] = s.hands[seat]
    s.hands[seat] = s.widow
    s.widow = 0
    s.declared[seat] = SWITCHED
    if s.phase == AFTER_RAMS:
        next_to_answer(s, seat)
    elif s.rams_after_switch:
        s.phase = AFTER_SWITCH
    else:
        next_to_declare(s, seat)


@PASS.refused("R11: no player may pass while the pot holds no more than five counters")
def nothing_to_win(s: Rams):
    return s.pot <= STAKE


@PASS.refused("R16: only one other player has stayed in, so the dealer may not pass")
def dealer_has_to_stay(s: Rams, seat):
    return seat == s.dealer and others_in(s) == 1


@PASS.effect
def drop_out(s: Rams, seat):
    """R11."""
    s.out |= 1 << seat
    s.declared[seat] = PASSED
    next_to_declare(s, seat)


@rule
def others_in(s: Rams):
    """How many players besides the dealer have stayed in."""
    return bits_in(inside(s) & ~(1 << s.dealer))


@rule
def next_to_declare(s: Rams, seat):
    """R8: in turn, the dealer last. R15: the dealer alone, if all others are out. R16: or against a single player. R17:
    else the dealer declares like the others."""
    s.phase = DECLARE
    if seat == s.dealer:
        if others_in(s) == 1:
            s.phase = TURN_UP
        else:
            begin_play(s)
        return
    s.turn = left_of(s, seat)
    if s.turn == s.dealer and others_in(s) == 0:
        hand_over(s, right_of(s, s.dealer), s.dealer)
        end_hand(s)


@RAMS.effect
def declare_rams(s: Rams, seat):
    """R12, R13: all players are in, with the cards dealt. R14: those who had not declared may still take the widow, in
    turn."""
    s.declarer = seat
    s.declared[seat] = RAMS_DECLARED
    s.out = 0
    for other in range(s.seats):
        if s.declared[other] == PASSED and s.passed_may_switch:
            s.declared[other] = -1  # G9: as if they had not spoken
    s.phase = AFTER_RAMS
    next_to_answer(s, seat)


@KEEP.effect
def keep(s: Rams, seat):
    s.declared[seat] = CALLED_IN
    next_to_answer(s, seat)


@rule
def next_to_answer(s: Rams, seat):
    """R14: the next in turn who has not declared, while the widow lies there."""
    for _ in range(s.seats):
        seat = left_of(s, seat)
        if s.widow and s.declared[seat] < 0:
            s.turn = seat
            return
    begin_play(s)


@DECLINE.effect
def decline(s: Rams):
    begin_play(s)


@DISCARD.effect
def take_turn_up(s: Rams, dealer, face):
    """R16: the dealer takes the turned-up card for another. G7: trump stays trump; all know who has the card."""
    s.discards[dealer] = add(s.discards[dealer], face)
    s.hands[dealer] = add(without(s.hands[dealer], face), s.turn_up)
    s.shown[dealer] = one(s.turn_up)
    s.turn_up = -1
    begin_play(s)
