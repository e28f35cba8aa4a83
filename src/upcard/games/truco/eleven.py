"""Truco with a side at eleven (R25, R26), or both (R27)."""

from upcard.rulebook import rule
from upcard.rulebook import pop, push
from upcard.rulebook import right_of
from upcard.games.truco.state import ELEVEN, IRON, LEADER_LOSES, PLAY_ON, TURN, Truco, mao, side_of
from upcard.games.truco.tricks import end_hand, win_hand
from upcard.mechanics.matches.sides import see_each_others_hands


@rule
def meet_eleven(s: Truco):
    """R25: the partners of the side at eleven look at each other's hands. R26, G10: either of them decides."""
    first = mao(s) if side_of(s, mao(s)) == s.eleven else right_of(s, mao(s))
    see_each_others_hands(s, first)
    s.phase = ELEVEN
    s.turn = first
    s.left = 0


@rule
def run_at_eleven(s: Truco):
    """R26: the hand is over, at the cost of a tento. G9: the others gain it, or the side loses it."""
    if s.eleven_run == LEADER_LOSES:
        s.score[s.eleven] -= 1
        s.gained[s.eleven] = -1
        end_hand(s)
    else:
        win_hand(s, 1 - s.eleven, 1)


@PLAY_ON.effect
def play_at_eleven(s: Truco):
    """R26: the hand is played for three."""
    s.stake = 3
    s.phase = TURN
    s.turn = mao(s)


@rule
def deal_iron_hand(s: Truco):
    """R27: three cards each that no player looks at."""
    s.phase = IRON
    for place in range(4):
        for _ in range(3):
            push(s.unseen[(s.turn - place) & 3], pop(s.stock))
