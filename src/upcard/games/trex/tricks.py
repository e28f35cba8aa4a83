"""The four games of tricks. R6-R19."""

from upcard.rulebook import rule
from upcard.rulebook import HEARTS, PACK_52, SUIT_SET, holds, size, suit
from upcard.rulebook import gather_trick, lay, winning_place
from upcard.games.trex.hand import finish_hand, next_seat, step
from upcard.games.trex.state import CARD, CARD_VALUE, COUNTING, DIAMONDS_GAME, DOUBLED_VALUE, DOUBLING_BONUS, ELTOOSH
from upcard.games.trex.state import GIRLS, KING_OF_HEARTS, STRENGTH, TRICKS, TRICK_VALUE, Trex
from upcard.mechanics.tricks.trick import show_counting


@CARD.must("R17: you hold other suits, so you may not lead a heart")
def other_suits(s: Trex):
    """G7: in King of Hearts alone."""
    leads = s.phase == TRICKS and size(s.trick) == 0
    return PACK_52 & ~SUIT_SET[HEARTS] if leads and s.contract == KING_OF_HEARTS else 0


@rule
def play_to_trick(s: Trex, seat, card):
    """R6: each plays one card, to the left."""
    lay(s, seat, card)
    s.turn = next_seat(s, seat)
    if size(s.trick) == 4:
        take_trick(s)


@rule
def take_trick(s: Trex):
    """R8: the highest card of the suit led wins; R6: its player leads. G9: all thirteen, or until all is scored."""
    winner = (s.leader + step(s) * winning_place(s.trick, STRENGTH, -1)) & 3
    s.tricks[winner] += 1
    score_trick(s, winner)
    gather_trick(s, winner)
    show_counting(s, winner, COUNTING[s.contract])  # R9
    s.leader = s.turn = winner
    if s.hands[winner] == 0 or (s.stop_early and nothing_left(s)):
        finish_hand(s)


@rule
def score_trick(s: Trex, winner):
    """R10: diamonds. R11: the trick itself. R12, R16: queens, and the king of hearts."""
    if s.contract == ELTOOSH:
        s.gained[winner] += TRICK_VALUE
    for place in range(4):
        card = s.trick[place]
        if holds(COUNTING[s.contract], card):
            if s.contract == DIAMONDS_GAME:
                s.gained[winner] += s.diamond_value
            else:
                score_card(s, winner, s.doubled_by[suit(card)])


@rule
def score_card(s: Trex, winner, holder):
    """R14, R18: a doubled card pays its holder; R15, R19, G6: if the holder captures it, the leader."""
    if holder < 0:
        s.gained[winner] += CARD_VALUE[s.contract]
        return
    s.gained[winner] += DOUBLED_VALUE[s.contract]
    if holder != winner:
        s.gained[holder] += DOUBLING_BONUS[s.contract]
    elif s.leader != holder or s.self_led_bonus:
        s.gained[s.leader] += DOUBLING_BONUS[s.contract]


@rule
def nothing_left(s: Trex):
    """G9: the king of hearts, or all four queens, have been captured."""
    if s.contract != GIRLS and s.contract != KING_OF_HEARTS:
        return False
    return s.captured[0] | s.captured[1] | s.captured[2] | s.captured[3] == COUNTING[s.contract]
