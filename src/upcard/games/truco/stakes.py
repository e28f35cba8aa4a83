"""Raising in Truco (R17-R22), and raises and rejects against the rules (R23, R24)."""

from upcard.rulebook import each, rule
from upcard.rulebook import partner_of, right_of
from upcard.games.truco.dealing import three_rejected
from upcard.games.truco.eleven import run_at_eleven
from upcard.games.truco.state import ACCEPT, ANSWER, AT_ELEVEN, ELEVEN, FIGURES, FOUL_RAISE, FOUL_REJECT, FOUL_TRUCO
from upcard.games.truco.state import LEAVE, NOTHING_PROPOSED, NO_TRICK_WON, RACE, RAISE, RUN, TARGET, TRUCO, TURN, Truco
from upcard.games.truco.state import at_eleven, side_of
from upcard.games.truco.tricks import raised, win_hand
from upcard.games.truco.raising import accept_offer, figure_before, propose_next

CALLS, RAISES = each(TRUCO, FOUL_TRUCO), each(RAISE, FOUL_RAISE)
FOULS = each(FOUL_TRUCO, FOUL_RAISE, FOUL_REJECT)
RAISED_ALREADY = "G5: the stake of this hand has been raised and accepted already"
NO_FOUL = "G15: there is no foul in that now"

# --- May it be raised? (R17-R21) -------------------------------------------------------------------------------------


each(TRUCO, FOUL_TRUCO, RAISE, FOUL_RAISE).refused("R26: no player calls truco in a hand at eleven")(at_eleven)
CALLS.refused(RAISED_ALREADY)(raised)


@CALLS.refused("G4: at this table a player who has won a trick of the hand may not call truco")
def has_won_a_trick(s: Truco, seat):
    return s.truco_window == NO_TRICK_WON and s.has_won[seat] != 0


@RAISES.refused(NOTHING_PROPOSED)
def nothing_to_raise(s: Truco):
    return s.phase == TURN and not raised(s)


@RAISES.refused(RAISED_ALREADY)
def stake_stands(s: Truco):
    return s.phase == TURN and not s.late_raise


@RAISES.refused("G5: only the side that accepted may raise later")
def accepted_by_others(s: Truco, seat):
    return s.phase == TURN and s.may_raise != side_of(s, seat)


@rule
def standing(s: Truco):
    """The current figure: the one proposed, else the stake."""
    return s.offered if s.phase == ANSWER else s.stake


@RAISES.refused("R19: twelve cannot be raised")
def twelve_stands(s: Truco):
    return standing(s) == TARGET


@each(TRUCO, RAISE).refused("R21: what stands would already bring your side to twelve")
def enough(s: Truco, seat):
    """G7."""
    return s.score[side_of(s, seat)] + standing(s) >= TARGET


# --- Proposal and answer (R17-R22) -----------------------------------------------------------------------------------


@each(TRUCO, RAISE).effect
def propose(s: Truco, seat):
    """R17-R19: the next figure; play waits for the answer, which either opponent may give (R20)."""
    propose_next(s, seat, FIGURES)
    s.phase = ANSWER
    s.turn = right_of(s, seat)
    s.left = s.fouled = 0


@ACCEPT.effect
def accept(s: Truco, seat):
    """R18, R22: the stake is the figure proposed; the caller plays on."""
    accept_offer(s, side_of(s, seat))
    s.phase = TURN
    s.fouled = 0


@RUN.effect
def run(s: Truco):
    """R18: the proposer's side wins the hand for one tento. G6: for the figure proposed before."""
    if s.phase == ELEVEN:
        run_at_eleven(s)
    else:
        win_hand(s, side_of(s, s.proposer), figure_before(FIGURES, s.offered))


@LEAVE.refused("R20: either of you may answer; there is nothing to leave")
def both_are_asked(s: Truco):
    return s.answer == RACE


@LEAVE.refused("R20: your partner has left the answer to you")
def left_already(s: Truco):
    return s.left != 0


@LEAVE.effect
def leave(s: Truco):
    """R20, G10: the seat asked first leaves the answer to its partner."""
    s.turn = partner_of(s.turn)
    s.left = 1
    s.fouled = 0


# --- Fouls (R23, R24, G15) -------------------------------------------------------------------------------------------


@FOULS.refused("G15: fouls are not played at this table")
def no_fouls_here(s: Truco):
    return not s.fouls


@each(FOUL_TRUCO, FOUL_RAISE).refused(NO_FOUL)
def within_need(s: Truco, seat):
    return not enough(s, seat)


@FOUL_REJECT.refused(NO_FOUL)
def may_reject(s: Truco):
    return not (at_eleven(s) or three_rejected(s))


@FOULS.refused("G15: one foul in a decision is enough; make a legal choice")
def fouled_already(s: Truco):
    return s.fouled != 0


@FOULS.effect
def be_punished(s: Truco, seat):
    """R23: the opponents gain a tento. R24: not their twelfth; then the offenders lose one."""
    side = side_of(s, seat)
    s.fouled = 1
    s.penalties[side] += 1
    if s.score[1 - side] < AT_ELEVEN:
        s.score[1 - side] += 1
    elif s.score[side] > 0:
        s.score[side] -= 1
