"""The tricks of Solo Whist. R14-R18."""

from upcard.rulebook import rule
from upcard.rulebook import size
from upcard.rulebook import left_of
from upcard.rulebook import gather_trick, lay_out_of, tricks_done, winning_place
from upcard.games.solo_whist.payment import is_decided, pay_contract
from upcard.games.solo_whist.state import CARD, MISERE_OUVERTE, PLAY, SLAM, STRENGTH, TRICKS, SoloWhist, eldest


@rule
def begin_play(s: SoloWhist):
    """R14: the dealer takes up the turned-up card. R15: eldest leads, but the declarer of a slam."""
    s.phase = PLAY
    s.turned_up = -1
    s.leader = s.turn = s.declarer if s.bid == SLAM else eldest(s)


@CARD.effect
def play(s: SoloWhist, seat, card):
    """R16: suit is followed, or anything played."""
    lay_out_of(s, s.hands, seat, card)
    s.turn = left_of(s, seat)
    if size(s.trick) == 4:
        take_trick(s)


@rule
def take_trick(s: SoloWhist):
    """R17: the highest trump, else the highest card of the suit led; the winner leads. R18: tricks are counted."""
    winner = (s.leader + winning_place(s.trick, STRENGTH, s.trump)) & 3
    s.tricks[winner] += 1
    gather_trick(s, winner)
    s.leader = s.turn = winner
    done = tricks_done(s)
    if s.bid == MISERE_OUVERTE and done == 1:
        s.shown[s.declarer] |= s.hands[s.declarer]  # R19
    if done == TRICKS or (s.stop_when_decided and is_decided(s)):
        pay_contract(s)
