"""Tricks of Truco (R9-R16): any card, face down too in later tricks; two of three win, and the first breaks ties."""

from upcard.rulebook import rule
from upcard.rulebook import one, remove_at, without
from upcard.rulebook import end_match, highest, partner_of, right_of, win_match
from upcard.games.truco.state import CARD, FACE_DOWN, FORBIDDEN, MAX_HANDS, SCOPE_HAND, STRENGTH, TARGET, TURN_UP, Truco
from upcard.games.truco.best_of_three import DRAWN, TIED, UNDECIDED, tricks_done, winner_of_three
from upcard.games.truco.open_trick import cards_played, gather_open_trick, highest_cards


@CARD.effect
def play(s: Truco, seat, face):
    """R9: any card."""
    partner = partner_of(seat)
    s.remembers[partner] = without(s.remembers[partner], face)
    s.hands[seat] = without(s.hands[seat], face)
    s.trick[seat] = face
    next_player(s, seat)


@FACE_DOWN.refused("R11: no card is played face down in the first trick")
def first_trick(s: Truco):
    return tricks_done(s.results) == 0


@FACE_DOWN.refused("G11: at this table no card is played face down after a tied trick")
def after_tie(s: Truco):
    return s.face_down_after_tie == FORBIDDEN and s.results[max(tricks_done(s.results) - 1, 0)] == TIED


@FACE_DOWN.effect
def play_face_down(s: Truco, seat, face):
    """R11: it cannot win. The others do not know which card it was, nor (G21) which are left of a hand once seen: only
    that all of them are still there (`doubts`)."""
    partner = partner_of(seat)
    s.remembers[partner] |= s.known[partner][seat] & s.hands[seat]
    s.hands[seat] = without(s.hands[seat], face)
    s.covered[seat] = face
    if s.hands[seat] == 0:
        s.covered_known[partner][seat] = s.known[partner][seat] & one(face)
    s.known[partner][seat] = 0
    next_player(s, seat)


@TURN_UP.effect
def turn_up(s: Truco, seat):
    """R27, G17: the cards of an iron hand are turned up in the order dealt."""
    s.trick[seat] = remove_at(s.unseen[seat], 0)
    next_player(s, seat)


@rule
def next_player(s: Truco, seat):
    """R9: play goes to the right."""
    s.fouled = 0
    s.turn = right_of(s, seat)
    if cards_played(s) == 4:
        finish_trick(s)


@rule
def finish_trick(s: Truco):
    """R13: a tie of partners wins. R14, G11: after a tie of opponents, or with no card face up, the trick is not
    won."""
    first, tying = highest_cards(s, STRENGTH)  # R10
    result = tying - 1 if tying == 1 or tying == 2 else TIED
    s.results[tricks_done(s.results)] = result
    gather_open_trick(s, result)
    keep_knowing(s)
    if first >= 0:
        s.leader = first  # R12, R13, R15, G12
        if result != TIED:
            s.has_won[first] = 1
    s.turn = s.leader
    decide(s, result)


@rule
def keep_knowing(s: Truco):
    """G21: a card that a player knew to lie covered is known where it lies after the trick."""
    for viewer in range(4):
        for seat in range(4):
            s.buried_known[viewer][seat] |= s.covered_known[viewer][seat]
            s.covered_known[viewer][seat] = 0


@rule
def decide(s: Truco, result):
    """R14-R16, G3: two tricks win. R22, G1: after an accepted truco the trick does. G2: a tie there as elsewhere."""
    winner = winner_of_three(s.results)
    if raised(s) and s.truco_scope != SCOPE_HAND and result != TIED:
        winner = result
    if winner == DRAWN:
        end_hand(s)
    elif winner != UNDECIDED:
        win_hand(s, winner, s.stake)


@rule
def win_hand(s: Truco, side, tentos):
    """R16, R22: the stake. R28, G8: twelve win; further tentos are not written down."""
    gained = min(tentos, TARGET - s.score[side])
    s.gained[side] = gained
    s.score[side] += gained
    if s.score[side] == TARGET:
        s.over = 1
        end_match(s, side)
    else:
        end_hand(s)


@rule
def end_hand(s: Truco):
    """G18: no match goes on for ever; after the last hand the side with more tentos wins."""
    s.over = 1
    if s.hand + 1 >= MAX_HANDS:
        win_match(s, seats_of(highest(s.score, 2)))


@rule
def seats_of(sides):
    """The seats (bits) of some sides (bits)."""
    return (0b0101 if sides & 1 else 0) | (0b1010 if sides & 2 else 0)


@rule
def raised(s: Truco):
    """Whether a proposal has been accepted in this hand (the stake of three at eleven is not a proposal)."""
    return s.stake > 1 and s.eleven < 0
