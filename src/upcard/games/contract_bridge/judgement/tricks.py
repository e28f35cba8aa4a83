"""What a contract is worth when both hands are seen: tricks by a fitted formula, points by the rules of scoring.

The formula stands for double dummy, which takes too long for thousands of worlds, and for playouts, which are unfair to
the declarer. `python -m benchmarks.bridge.auction_formula` makes the coefficients, the spread and the shares.
"""

from __future__ import annotations

from statistics import NormalDist

from upcard.arrays import np
from upcard.cards.faces import ACE, KING, QUEEN, TEN
from upcard.cards.sets import count, in_suit, of_rank
from upcard.games.contract_bridge import NO_TRUMP
from upcard.heuristics.call_meaning import high_cards, length
from upcard.games.contract_bridge.scoring import add_level_bonus, score_contract
from upcard.games.contract_bridge.state import ContractBridge
from upcard.jit.rule import rule

COEFFICIENTS = np.array([
    [1.1914, 0.2090, 0.6612, 0.1040, 0.0872, -0.1240, 0.4966, 0.2618, 0.1374, 0.2996, 0.0150, -0.3720, 0.1869],
    [-3.2849, 0.3943, -0.0446, -0.1713, -0.3440, 0.2061, 0.4858, 0.0910, 0.2287, 0.0700, -0.0470, -0.2814, 0.2537],
])  # fmt: skip
"""Of `features`: with trumps, and without."""
SPREAD = np.array([1.03, 1.24])
MANY, SHRINK, NARROWER = 11.0, np.array([0.8, 0.85]), 0.8
"""Of what the formula finds above this many tricks only a share is there, since the last two depend on more than
strength; and the spread is narrower, since there are no more than thirteen. Both are chosen so that the chance of
twelve tricks is judged well where no two can be cashed."""
STEPS = np.array([NormalDist().inv_cdf(0.05 + 0.1 * k) for k in range(10)])
"""A normal distribution in ten steps that are equally likely."""


@rule
def ruffing(hand, trump):
    """Short suits that can be ruffed."""
    shortest = 13
    for a_suit in range(4):
        if a_suit != trump:
            shortest = min(shortest, length(hand, a_suit))
    return max(0, 3 - shortest) * min(3, max(0, length(hand, trump) - 1))


@rule
def quick_losers(hand, dummy, strain):
    """The aces and kings that the defenders can cash at once: of side suits as many as the shorter hand must follow."""
    total = 0
    for a_suit in range(4):
        both = in_suit(hand | dummy, a_suit)
        missing = 0 if count(of_rank(both, ACE)) else 1 if count(of_rank(both, KING)) else 2
        mine, its = length(hand, a_suit), length(dummy, a_suit)
        total += min(missing, max(mine, its) if strain == NO_TRUMP or a_suit == strain else min(mine, its))
    return total


@rule
def features(hand, dummy, strain):
    """The numbers by which two hands are judged for a contract."""
    both = hand | dummy
    high = high_cards(both) + 0.0
    longest, second, weakest = 0, 0, 40
    for a_suit in range(4):
        n = length(both, a_suit)
        weakest = min(weakest, high_cards(in_suit(both, a_suit)))
        if a_suit != strain:
            second = max(second, min(n, longest))
            if n > longest:
                longest = n
    quick = quick_losers(hand, dummy, strain)
    aces, kings = count(of_rank(both, ACE)) + 0.0, count(of_rank(both, KING)) + 0.0
    tens = count(of_rank(both, TEN)) + 0.0
    queens = count(of_rank(both, QUEEN)) + 0.0
    if strain == NO_TRUMP:
        own = 0
        for a_suit in range(4):
            own = max(own, max(length(hand, a_suit), length(dummy, a_suit)))
        return (
            1.0, high, high * high / 100.0, longest - 8.0, second - 7.0, weakest + 0.0, aces, kings, tens, own - 5.0,
            min(weakest, 3) + 0.0, quick + 0.0, max(0, quick - 1) + 0.0,
        )  # fmt: skip
    trumps, better = length(both, strain) + 0.0, max(length(hand, strain), length(dummy, strain))
    return (
        1.0, high, trumps - 8.0, ruffing(hand, strain) + ruffing(dummy, strain) + 0.0,
        high_cards(in_suit(both, strain)) + 0.0, longest - 7.0, aces, kings, tens + queens, better - 5.0,
        high * (trumps - 8.0) / 20.0, quick + 0.0, max(0, quick - 1) + 0.0,
    )  # fmt: skip


@rule
def likely_tricks(hand, dummy, strain):
    """The tricks that a declarer takes on the mean with these two hands."""
    found, row, total = features(hand, dummy, strain), 1 if strain == NO_TRUMP else 0, 0.0
    for k in range(len(found)):
        total += COEFFICIENTS[row, k] * found[k]
    return total if total < MANY else MANY + SHRINK[row] * (total - MANY)


@rule
def tricks_in_step(mean, most, strain, step):
    """The tricks in one of `STEPS`, if they are `mean` on the mean and at most `most`."""
    spread = SPREAD[1 if strain == NO_TRUMP else 0] * (NARROWER if mean > MANY else 1.0)
    return int(min(most, max(0.0, mean + spread * STEPS[step] + 0.5)))


@rule
def contract_worth(s: ContractBridge, declarer):
    """What the contract brings the declarer's side on the mean, at duplicate. (The scores of the world are used up.)"""
    side, strain, total = declarer & 1, s.bid % 5, 0.0
    mean = likely_tricks(s.hands[declarer], s.hands[declarer ^ 2], strain)
    most = 13.0 - quick_losers(s.hands[declarer], s.hands[declarer ^ 2], strain)
    for step in range(len(STEPS)):
        total += score_of(s, side, tricks_in_step(mean, most, strain, step))
    return total / len(STEPS)


@rule
def score_of(s: ContractBridge, side, tricks):
    """What the contract brings a side that takes `tricks`, at duplicate."""
    s.tricks[side], s.tricks[1 - side] = tricks, 13 - tricks
    for item in range(8):
        s.paid[0][item] = s.paid[1][item] = 0
    score_contract(s)
    add_level_bonus(s, side)
    total = 0
    for item in range(8):
        total += s.paid[side][item] - s.paid[1 - side][item]
    return total
