"""Tricks of Truco (R9-R16): any card, face down too in later tricks; two of three win, and the first breaks ties."""

from upcard.rulebook import rule
from upcard.rulebook import one, remove_at, without
from upcard.rulebook import end_match, partner_of, right_of
from upcard.games.truco.state import CARD, FACE_DOWN, FORBIDDEN, SCOPE_HAND, STRENGTH, TARGET, TURN_UP
from upcard.mechanics.best_of_three import DRAWN, TIED, UNDECIDED, tricks_done, winner_of_three
from upcard.mechanics.open_trick import cards_played, gather_open_trick, highest_cards


@CARD.effect
def play(s, seat, face):
    """R9: any card."""
    partner = partner_of(seat)
    s.remembers[partner] = without(s.remembers[partner], face)
    s.hands[seat] = without(s.hands[seat], face)
    s.trick[seat] = face
    next_player(s, seat)


@FACE_DOWN.refused("R11: no card is played face down in the first trick")
def first_trick(s):
    return tricks_done(s.results) == 0


@FACE_DOWN.refused("G11: at this table no card is played face down after a tied trick")
def after_tie(s):
    return s.face_down_after_tie == FORBIDDEN and s.results[max(tricks_done(s.results) - 1, 0)] == TIED


@FACE_DOWN.effect
def play_face_down(s, seat, face):
    """R11: it cannot win. The others do not know which card it was, nor (G21) which are left of a hand once seen: only
    that all of them are still there (`doubts`)."""
    partner = partner_of(seat)
    s.remembers[partner] |= s.known[partner][seat] & s.hands[seat]
    s.hands[seat] = without(s.hands[seat], face)
    s.covered[seat] = face
    if s.hands[seat] == 0:
        s.covered_known[partner][seat] = s.buried_known[partner][seat] = s.known[partner][seat] & one(face)
    s.known[partner][seat] = 0
    next_player(s, seat)


@TURN_UP.effect
def turn_up(s, seat):
    """R27, G17: the cards of an iron hand are turned up in the order dealt."""
    s.trick[seat] = remove_at(s.unseen[seat], 0)
    next_player(s, seat)


@rule
def next_player(s, seat):
    """R9: play goes to the right."""
    s.fouled = 0
    s.turn = right_of(s, seat)
    if cards_played(s) == 4:
        finish_trick(s)


@rule
def finish_trick(s):
    """R13: a tie of partners wins. R14, G11: after a tie of opponents, or with no card face up, the trick is not
    won."""
    first, tying = highest_cards(s, STRENGTH)  # R10
    result = tying - 1 if tying == 1 or tying == 2 else TIED
    s.results[tricks_done(s.results)] = result
    gather_open_trick(s, result)
    if first >= 0:
        s.leader = first  # R12, R13, R15, G12
        if result != TIED:
            s.has_won[first] = 1
    s.turn = s.leader
    decide(s, result)


@rule
def decide(s, result):
    """R14-R16, G3: two tricks win. R22, G1: after an accepted truco the trick does. G2: a tie there as elsewhere."""
    winner = winner_of_three(s.results)
    if raised(s) and s.truco_scope != SCOPE_HAND and result != TIED:
        winner = result
    if winner == DRAWN:
        s.over = 1
    elif winner != UNDECIDED:
        win_hand(s, winner, s.stake)


@rule
def win_hand(s, side, tentos):
    """R16, R22: the stake. R28, G8: twelve win; further tentos are not written down."""
    gained = min(tentos, TARGET - s.score[side])
    s.gained[side] = gained
    s.score[side] += gained
    s.over = 1
    if s.score[side] == TARGET:
        end_match(s, side)


@rule
def raised(s):
    """Whether a proposal has been accepted in this hand (the stake of three at eleven is not a proposal)."""
    return s.stake > 1 and s.eleven < 0
