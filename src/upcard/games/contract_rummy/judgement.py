"""Contract Rummy: meld and lay off when it is possible; until then take and keep what the contract needs, later what
can be put down at once."""

from __future__ import annotations

from upcard.cards.rows import top
from upcard.cards.sets import count
from upcard.games.contract_rummy import (
    ASK,
    CLOSE,
    DISCARD,
    DRAW,
    JOKER,
    LAY,
    OFF,
    PASS,
    PENALTY,
    PLACE,
    RUNS_OF,
    SETS_OF,
    TAKE,
    may_lay_off,
)
from upcard.games.contract_rummy.laying_off import goes_nowhere
from upcard.games.contract_rummy.state import ContractRummy
from upcard.heuristics.sets_kept import USELESS, run_mates, run_through, set_mates
from upcard.mechanics.melds.counted_hands import held_once, of_rank_held
from upcard.mechanics.melds.meld import LOWS, line_of

HORIZON = 60
HELD_BACK = 0.01
"""What is left of the prior to a discard before the contract is made: where it can be, it is put down first."""


def prior(s: ContractRummy, seat, move):
    if move >= DISCARD:
        return discard_prior(s, seat, move - DISCARD)
    if move == TAKE:
        return take_prior(s, seat, top(s.discard))
    if move == ASK:
        return ask_prior(s, seat, top(s.discard))
    if move == DRAW or move == PASS:
        return 0.5 if ask_prior(s, seat, top(s.discard)) == 1.0 else 1.0
    if move == CLOSE:
        return 0.3
    if LAY <= move < CLOSE or OFF <= move < PLACE:
        return 0.5 if move == LAY + JOKER or move == OFF + JOKER else 1.0
    return 1.0


def mates(s: ContractRummy, seat, face, own):
    """How many cards of the hand a card goes with, for the contract of this hand."""
    if face == JOKER:
        return 6
    found = 0
    if SETS_OF[s.hand] and RUNS_OF[s.hand] < 3:
        found += set_mates(s.hands[seat], face, own)
    if RUNS_OF[s.hand]:
        found += run_mates(s.hands[seat], face)
    return min(found, 6)


def makes_meld(s: ContractRummy, seat, face, own):
    """Whether the card makes a set of three or a run of four with cards of the hand."""
    hand = s.hands[seat]
    return face == JOKER or set_mates(hand, face, own) >= 2 or run_through(hand, face) >= 4


def holds_meld(hand):
    """Whether there are a set of three or a run of four in a hand, without jokers."""
    for a_rank in range(13):
        if of_rank_held(hand, a_rank) >= 3:
            return True
    once = held_once(hand)
    for a_suit in range(4):
        if best_run(line_of(once, a_suit)) == 4:
            return True
    return False


def spoils_meld(s: ContractRummy, seat, face):
    """Whether a set of three or a run of four that the contract needs is complete with the card, and not without."""
    hand = s.hands[seat]
    of_set = SETS_OF[s.hand] > 0 and set_mates(hand, face, 1) == 2
    return of_set or (RUNS_OF[s.hand] > 0 and hand[face] == 1 and run_through(hand, face) == 4)


def take_prior(s: ContractRummy, seat, face):
    """Not what goes with nothing: a card of the stock may be better. Whose contract is made takes a low one, too."""
    if may_lay_off(s, seat):
        if makes_meld(s, seat, face, 0) or not goes_nowhere(s, seat, face):
            return 1.0
        return 0.3 if PENALTY[face] <= 4 else 0.002
    found = mates(s, seat, face, 0)
    return 1.0 if found >= 2 else 0.1 if found else 0.002


def ask_prior(s: ContractRummy, seat, face):
    """A card that comes with a penalty has to make a meld, or bring the contract nearer."""
    if may_lay_off(s, seat):
        return 1.0 if makes_meld(s, seat, face, 0) else 0.002
    found = mates(s, seat, face, 0)
    if s.hand == 6:  # all cards have to go into the contract
        return 0.05 if found >= 2 else 0.002
    return 1.0 if found >= 2 else 0.05 if found else 0.002


def discard_prior(s: ContractRummy, seat, face):
    """What goes with nothing, the dear cards first; not the upcard that was just taken, nor what can be put down, nor
    a card of a meld that the contract needs, and nothing before the contract and all melds are."""
    if face == JOKER:
        return 0.002
    leaning = HELD_BACK * USELESS[mates(s, seat, face, 1)] * (0.6 + PENALTY[face] / 40.0)
    if spoils_meld(s, seat, face):
        leaning *= 0.1
    if may_lay_off(s, seat):
        keeps = s.hand < 6 and (makes_meld(s, seat, face, 1) or not goes_nowhere(s, seat, face))
        leaning = 0.002 if keeps else 0.1 + PENALTY[face] / 17.0
        if s.hand < 6 and holds_meld(s.hands[seat]):
            leaning *= 0.01
    return 0.001 * leaning if face == s.taken else leaning


def outlook(s: ContractRummy, seat):
    """Less what is left in hand, fitted by least squares to how the hands of 40 matches ended among judgements. Whose
    contract is made gets rid of most of it; every card that the contract lacks costs much."""
    hand = s.hands[seat]
    penalty = 0
    for face in range(53):
        penalty += hand[face] * PENALTY[face]
    if may_lay_off(s, seat):
        return -0.35 * penalty
    return 21.0 - 0.6 * penalty - 9.0 * lacking(hand, SETS_OF[s.hand], RUNS_OF[s.hand])


def lacking(hand, sets, runs):
    """How many cards the contract lacks at least, each of its melds made of the best ranks and suits for it."""
    lacks = 3 * sets + 4 * runs - hand[JOKER]
    once, used = held_once(hand), 0
    for _ in range(sets):
        best, most = 0, -1
        for a_rank in range(13):
            have = min(3, of_rank_held(hand, a_rank))
            if have > most and not (used >> a_rank) & 1:
                best, most = a_rank, have
        used |= 1 << best
        lacks -= most
    used = 0
    for _ in range(runs):
        best, most = 0, -1
        for a_suit in range(4):
            have = best_run(line_of(once, a_suit))
            if have > most and not (used >> a_suit) & 1:
                best, most = a_suit, have
        used |= 1 << best
        lacks -= most
    return max(0, lacks)


def best_run(line):
    """How many of four places in a row there are at most."""
    most = 0
    for low in range(LOWS):
        most = max(most, count((line >> low) & 15))
    return most
