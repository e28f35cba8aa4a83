"""Raising in Truco (R17-R22), and raises and rejects against the rules (R23, R24)."""

from upcard.rulebook import rule
from upcard.rulebook import partner_of, right_of
from upcard.games.truco.dealing import three_rejected
from upcard.games.truco.eleven import run_at_eleven
from upcard.games.truco.record import ACCEPT, ANSWER, AT_ELEVEN, ELEVEN, FIGURES, FOUL_RAISE, FOUL_REJECT, FOUL_TRUCO
from upcard.games.truco.record import LEAVE, NOTHING_PROPOSED, NO_TRICK_WON, RACE, RAISE, RUN, TARGET, TRUCO, TURN
from upcard.games.truco.record import at_eleven, side_of
from upcard.games.truco.tricks import raised, win_hand
from upcard.mechanics.raising import accept_offer, figure_before, propose_next

# --- May it be raised? (R17-R21) -------------------------------------------------------------------------------------


@rule
def has_won_a_trick(s, seat):
    return s.truco_window == NO_TRICK_WON and s.has_won[seat] != 0


@rule
def nothing_to_raise(s):
    return s.phase == TURN and not raised(s)


@rule
def stake_stands(s):
    return s.phase == TURN and not s.late_raise


@rule
def accepted_by_others(s, seat):
    return s.phase == TURN and s.may_raise != side_of(s, seat)


@rule
def standing(s):
    """The figure that stands: what was proposed, else the stake."""
    return s.offered if s.phase == ANSWER else s.stake


@rule
def twelve_stands(s):
    return standing(s) == TARGET


@rule
def enough(s, seat):
    """R21, G7: a side may not raise if the figure that stands would already bring it to twelve."""
    return s.score[side_of(s, seat)] + standing(s) >= TARGET


for kind in (TRUCO, FOUL_TRUCO, RAISE, FOUL_RAISE):
    kind.refused("R26: nobody calls truco in a hand at eleven")(at_eleven)
for kind in (TRUCO, FOUL_TRUCO):
    kind.refused("G5: the stake of this hand has been raised and accepted already")(raised)
    kind.refused("G4: at this table nobody calls truco who has won a trick of the hand")(has_won_a_trick)
for kind in (RAISE, FOUL_RAISE):
    kind.refused(NOTHING_PROPOSED)(nothing_to_raise)
    kind.refused("G5: the stake of this hand has been raised and accepted already")(stake_stands)
    kind.refused("G5: only the side that accepted may raise later")(accepted_by_others)
    kind.refused("R19: twelve cannot be raised")(twelve_stands)
for kind in (TRUCO, RAISE):
    kind.refused("R21: what stands would already bring your side to twelve")(enough)


# --- Proposal and answer (R17-R22) -----------------------------------------------------------------------------------


@TRUCO.effect
@RAISE.effect
def propose(s, seat):
    """R17-R19: the next figure; play waits for the answer, which either opponent may give (R20)."""
    propose_next(s, seat, FIGURES)
    s.phase = ANSWER
    s.turn = right_of(s, seat)
    s.left = s.fouled = 0


@ACCEPT.effect
def accept(s, seat):
    """R18, R22: the stake is what was proposed; the caller plays on."""
    accept_offer(s, side_of(s, seat))
    s.phase = TURN
    s.fouled = 0


@RUN.effect
def run(s):
    """R18: the proposer's side wins the hand for one tento. G6: for the figure proposed before."""
    if s.phase == ELEVEN:
        run_at_eleven(s)
    else:
        win_hand(s, side_of(s, s.proposer), figure_before(FIGURES, s.offered))


@LEAVE.refused("R20: either of you may answer; there is nothing to leave")
def both_are_asked(s):
    return s.answer == RACE


@LEAVE.refused("R20: your partner has left the answer to you")
def left_already(s):
    return s.left != 0


@LEAVE.effect
def leave(s):
    """R20, G10: the seat asked first leaves the answer to its partner."""
    s.turn = partner_of(s.turn)
    s.left = 1
    s.fouled = 0


# --- Fouls (R23, R24, G15) -------------------------------------------------------------------------------------------


@rule
def no_fouls_here(s):
    return not s.fouls


@rule
def within_need(s, seat):
    return not enough(s, seat)


@rule
def may_reject(s):
    return not (at_eleven(s) or three_rejected(s))


@rule
def fouled_already(s):
    return s.fouled != 0


for kind, legal_anyway in ((FOUL_TRUCO, within_need), (FOUL_RAISE, within_need), (FOUL_REJECT, may_reject)):
    kind.refused("G15: fouls are not played at this table")(no_fouls_here)
    kind.refused("G15: there is no foul in that now")(legal_anyway)
    kind.refused("G15: one foul in a decision is enough; make a legal choice")(fouled_already)


@FOUL_TRUCO.effect
@FOUL_RAISE.effect
@FOUL_REJECT.effect
def be_punished(s, seat):
    """R23: the opponents gain a tento. R24: not their twelfth; then the offenders lose one."""
    side = side_of(s, seat)
    s.fouled = 1
    s.penalties[side] += 1
    if s.score[1 - side] < AT_ELEVEN:
        s.score[1 - side] += 1
    elif s.score[side] > 0:
        s.score[side] -= 1
