"""Whether a contract is made, and what it pays. R19-R23."""

from upcard.rulebook import rule
from upcard.rulebook import highest, win_match
from upcard.rulebook import tricks_done
from upcard.games.solo_whist.state import MISERE, MISERE_OUVERTE, OVER, PAPER, TRICKS, UNDERTAKEN, VALUE, SoloWhist


@rule
def taken(s: SoloWhist):
    """The tricks of the declarer, or of both allies together."""
    return s.tricks[s.declarer] + (s.tricks[s.ally] if s.ally >= 0 else 0)


@rule
def is_misere(s: SoloWhist):
    return s.bid == MISERE or s.bid == MISERE_OUVERTE


@rule
def is_decided(s: SoloWhist):
    """G11: whether the contract is already made, or cannot be made any more."""
    if is_misere(s):
        return taken(s) > 0
    return taken(s) >= UNDERTAKEN[s.bid] or taken(s) + TRICKS - tricks_done(s) < UNDERTAKEN[s.bid]


@rule
def is_made(s: SoloWhist):
    """R20, G11: no trick in a misère, else as many as were undertaken."""
    return taken(s) == 0 if is_misere(s) else taken(s) >= UNDERTAKEN[s.bid]


@rule
def declares(s: SoloWhist, seat):
    """R13: whether the seat is a declarer; if not it is a defender."""
    return seat == s.declarer or seat == s.ally


@rule
def pay_contract(s: SoloWhist):
    """R21, R22: each defender pays each declarer, or receives as much. G2: or the pad is written."""
    made = is_made(s)
    for seat in range(4):
        if s.scoring == PAPER:
            s.gained[seat] = VALUE[s.bid] if declares(s, seat) == made else 0  # R23
        else:
            others = 2 if s.ally >= 0 else 1 if not declares(s, seat) else 3
            s.gained[seat] = VALUE[s.bid] * others * (1 if declares(s, seat) == made else -1)
        s.score[seat] += s.gained[seat]
    s.abandoned = 0
    s.played += 1
    s.phase = OVER
    s.over = 1
    if s.played >= s.deals:
        end_match(s)


@rule
def end_match(s: SoloWhist):
    """G1: the highest balance wins, equal ones share the win."""
    win_match(s, highest(s.score, 4))
