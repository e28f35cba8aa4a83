"""The score of a hand of Spades and the end of the match (R13-R19)."""

from upcard.rulebook import rule
from upcard.rulebook import count, highest, settle_match
from upcard_classics.spades.state import APART, BLIND_NIL_BID, Spades, is_nil, side_of, sides

TEN_POINTS = 10


@rule
def score_hand(s: Spades):
    """R13-R17 for every side; then the match may be over."""
    for side in range(sides(s)):
        score_side(s, side)
    s.over = 1
    settle(s)


@rule
def score_side(s: Spades, side):
    """R13: ten a trick bid and one a bag. R14: or ten a trick bid lost. R15, R16, G9: nils."""
    bid, won, spare = 0, 0, 0
    for seat in range(s.seats):
        if side_of(s, seat) == side:
            if is_nil(s.bid[seat]):
                s.gained[side] += nil_points(s, seat)
            else:
                bid += s.bid[seat]
            if is_nil(s.bid[seat]) and s.nil_tricks == APART:
                spare += s.tricks[seat]
            else:
                won += s.tricks[seat]
    if won >= bid:
        s.gained[side] += TEN_POINTS * bid
        spare += won - bid
    else:
        s.gained[side] -= TEN_POINTS * bid
    s.gained[side] += spare + price_of_bags(s, side, spare)
    s.score[side] += s.gained[side]


@rule
def nil_points(s: Spades, seat):
    """R15; G5: a blind nil counts twice."""
    stake = 2 * s.nil if s.bid[seat] == BLIND_NIL_BID else s.nil
    return -stake if s.tricks[seat] > 0 else stake


@rule
def price_of_bags(s: Spades, side, more):
    """R17, G10: as many bags as cost ten points each are taken from the side's bags; what they cost."""
    s.bags[side] += more
    if s.bag_limit == 0:
        return 0
    paid = s.bags[side] // s.bag_limit * s.bag_limit
    s.bags[side] -= paid
    return -TEN_POINTS * paid


@rule
def decided(s: Spades):
    """R18: a side has reached the target; G12: or one has fallen to the floor. R19: and one is ahead of all others."""
    reached = False
    for side in range(sides(s)):
        reached = reached or s.score[side] >= s.target or (s.floor < 0 and s.score[side] <= s.floor)
    return reached and count(highest(s.score, sides(s))) == 1


@rule
def settle(s: Spades):
    """R18, R19. G13: or the last hand has been played. The highest score wins."""
    lowest = s.score[0]
    for side in range(1, sides(s)):
        lowest = min(lowest, s.score[side])
    enough = lowest if decided(s) else highest_score(s) + 1
    settle_match(s, sides(s), enough, s.max_hands)


@rule
def highest_score(s: Spades):
    best = s.score[0]
    for side in range(1, sides(s)):
        best = max(best, s.score[side])
    return best
