"""The count of a hand (R18-R23), and what the loser of the match pays (R24-R28)."""

from upcard.arrays import np
from upcard.rulebook import rule
from upcard.rulebook import ACE, DIAMONDS, JACK, KING, QUEEN, SPADES, TEN, TWO, face_of, rank, size
from upcard.rulebook import win_match
from upcard.games.mille.state import LAST_HAND, Mille

MAX_HANDS = 1000  # G18
TARGET = 1200  # R24


def value_of(face: int) -> int:
    """R18: the value of a card."""
    special = {face_of(SPADES, QUEEN): 100, face_of(DIAMONDS, JACK): 50}
    if face in special:
        return special[face]
    return {TWO: 20, TEN: 10, JACK: 10, QUEEN: 10, KING: 10, ACE: 15}.get(face % 13, 5)


VALUE = np.array([value_of(face) for face in range(52)], np.int64)


@rule
def end_hand(s: Mille, out):
    """R19, R20: both score; a negative score is a chapeau. R24, G12: 1,200 points win, or the higher score if both have
    that many. G18: no match goes on for ever."""
    s.over = 1
    s.melding = -1
    for seat in range(2):
        s.gained[seat] = hand_score(s, seat, out)
        s.score[seat] += s.gained[seat]
        s.stars[seat] += s.new_stars[seat]
        if s.gained[seat] < 0:
            s.chapeaux[seat] += 1
    last = s.hand + 1 >= MAX_HANDS
    if s.score[0] == s.score[1]:
        s.ended = last
    elif last or max(s.score[0], s.score[1]) >= TARGET:
        end_match(s, 0 if s.score[0] > s.score[1] else 1)


@rule
def hand_score(s: Mille, seat, out):
    """R19: the cards melded, R21: natural melds twice, R22: all twice without wild cards, R23: or four times; less the
    cards left in the hand. Counts the asterisks."""
    no_wild = melded_no_wild(s, seat) and (out == seat or not s.no_wild_needs_out)
    total = 0
    stars = 1 if no_wild else 0
    for a_rank in range(13):
        value = meld_value(s.melds[seat][a_rank])
        if is_natural(s.melds[seat][a_rank], a_rank):
            value *= 2
            stars += 1
        total += 2 * value if no_wild else value
    s.new_stars[seat] = stars
    for face in range(52):
        total -= s.hands[seat][face] * VALUE[face]
    return total


@rule
def meld_value(meld):
    """R18."""
    total = 0
    for place in range(size(meld)):
        total += VALUE[meld[place]]
    return total


@rule
def is_natural(meld, a_rank):
    """R21, G6, G7: all eight cards of the rank, and nothing else."""
    for place in range(size(meld)):
        if rank(meld[place]) != a_rank:
            return False
    return size(meld) == 8


@rule
def melded_no_wild(s: Mille, seat):
    """R22, G8: something was melded, and no 2 except among 2s."""
    melded = size(s.melds[seat][TWO]) > 0
    for a_rank in range(TWO + 1, 13):
        meld = s.melds[seat][a_rank]
        for place in range(size(meld)):
            melded = True
            if rank(meld[place]) == TWO:
                return False
    return melded


@rule
def end_match(s: Mille, winner):
    """R27: the loser pays the larger stake for the game, asterisks and chapeaux, the smaller for each hundred."""
    win_match(s, 1 << winner)
    loser = 1 - winner
    units = 3 + 3 * s.stars[winner] + 3 * s.chapeaux[loser] + hundreds(s.score[winner]) - hundreds(s.score[loser])
    s.payment = s.stake * units * skunk_factor(s, loser)


@rule
def hundreds(points):
    """R27, G15: to the nearest hundred, halves upwards."""
    return (points + 50) // 100


@rule
def skunk_factor(s: Mille, loser):
    """R25, R26, R28, G14."""
    below = s.gained[loser] if s.double_skunk == LAST_HAND else s.score[loser]
    if below < 0:
        return 3
    return 2 if s.score[loser] < 600 else 1
