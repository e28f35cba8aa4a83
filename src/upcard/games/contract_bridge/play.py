"""The play. R10-R15."""

from upcard.rulebook import rule
from upcard.rulebook import holds, size
from upcard.rulebook import gather_trick, lay, suit_led, tricks_done, winning_place
from upcard.games.contract_bridge.state import CARD, STRENGTH, ContractBridge, hand_on_turn
from upcard.games.contract_bridge.scoring import HONOUR_SET, score_hand

CARD.must("R13: that hand holds {led}, and {led} were led: follow suit", suit_led)


@CARD.effect
def play(s: ContractBridge, seat, card):
    """R11: the opening lead opens dummy. R12: for dummy the declarer acts."""
    hand = hand_on_turn(s)
    if size(s.trick) == 0 and tricks_done(s) == 0:
        s.shown[s.dummy] = s.hands[s.dummy]
    lay(s, hand, card)
    s.honours_held[hand] += holds(HONOUR_SET[s.bid % 5], card)
    if size(s.trick) == 4:
        take_trick(s)
    s.turn = actor(s)


@rule
def actor(s: ContractBridge):
    hand = hand_on_turn(s)
    return s.declarer_seat if hand == s.dummy else hand


@rule
def take_trick(s: ContractBridge):
    """R14: the highest trump, else the highest card of the suit led; its hand leads. G13: all thirteen are played."""
    winner = (s.leader + winning_place(s.trick, STRENGTH, s.trump)) & 3
    s.tricks[winner & 1] += 1  # R15
    gather_trick(s, winner & 1)
    s.leader = winner
    if tricks_done(s) == 13:
        score_hand(s)
