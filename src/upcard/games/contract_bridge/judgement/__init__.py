"""Contract Bridge: a natural bidding system (`bridge_system`), and the card play of whist."""

from __future__ import annotations

from upcard.cards.faces import suit
from upcard.cards.rows import size
from upcard.games.contract_bridge import AUCTION, MOVES, NO_TRUMP, STRENGTH
from upcard.games.contract_bridge.judgement.card import FOUR_CARD_MAJORS, card_of, plays
from upcard.games.contract_bridge.judgement.levels import (
    CALLED_DOUBLE,
    CALLED_PASS,
    CALLED_REDOUBLE,
    FOUR_NT,
    GENERAL,
    NEVER,
    THREE_NT,
)
from upcard.heuristics.call_meaning import (
    ARTIFICIAL,
    HEAVIEST,
    fitting,
    marked,
    weight_of,
)
from upcard.games.contract_bridge.judgement.latitude import as_told
from upcard.games.contract_bridge.judgement.opening_leads import lead_after_calls, lead_from
from upcard.games.contract_bridge.judgement.replay import call_made, understood
from upcard.games.contract_bridge.judgement.system import exception, limits, meaning
from upcard.games.contract_bridge.judgement.tricks import contract_worth
from upcard.games.contract_bridge.scoring import add_level_bonus, score_contract
from upcard.games.contract_bridge.state import ContractBridge
from upcard.heuristics.thrift import WASTED, cheaper_winners
from upcard.heuristics.tricks import CHEAP, best_place, power, sets_above
from upcard.jit.elementary import int_power
from upcard.jit.rule import rule

SOLVER = "upcard.solvers.contract_bridge"
SOLVED_FROM = 13
SOLVED_WORLDS = {
    "club": {"worlds": 6, "positions": 1_000_000, "seconds": 0.5},
    "strong": {"worlds": 24, "positions": 1_000_000, "seconds": 0.5, "each": 200_000, "settled": 0.02},
    "best": {"worlds": 60, "positions": 12_000_000, "seconds": 2.0, "each": 3_000_000},
}
TRUST = 0.75
SIGNALS_KEPT = {
    "opening": 0.7, "lead": 0.4, "attitude": 0.4, "discard": 0.3, "count": 0.3, "honour": 0.7, "returned": 0.3,
}  # fmt: skip
A_TRICK = 150.0
"""The points of a contract that weigh as much as a trick."""

PASS, DOUBLE, REDOUBLE, BID = (MOVES.first(kind) for kind in ("pass", "double", "redouble", "bid"))
ABOVE = sets_above(STRENGTH)
UNLIKELY = 0.003
TRUE, FALSE = 0.03, 0.05
"""The share of the inclination to a call that is left where the hand has not even what the call tells for certain."""
DUCKED = 0.5
"""The share of its prior that a card keeps with which the last player leaves a trick to the others."""


def prior(s: ContractBridge, seat, move):
    if s.phase == AUCTION:
        return call_prior(s, seat, move)
    return lead_prior(s, seat, move) if size(s.trick) == 0 else follow_prior(s, seat, move)


# --- Calls -----------------------------------------------------------------------------------------------------------


def call_prior(s: ContractBridge, seat, call):
    """How well the hand fits what the call means to partner (`bridge_system`)."""
    return inclination(s, seat, call, understood(s, seat))


def call_meaning(s: ContractBridge, seat, call):
    """What a call of the seat on turn tells partner; `NEVER` for what is no call."""
    known = understood(s, seat)
    return as_told(limits_here(s, seat, call, known), named(call), known)


def call_else(s: ContractBridge, seat, call):
    """What else a call of the seat on turn may be: the hands for which there is no call; `NEVER` for most."""
    return exception_here(s, seat, call, understood(s, seat))


def conventional(s: ContractBridge, seat, call):
    """Whether a call says something else than that its suit is held: a convention, such as Stayman or a transfer."""
    said = call_meaning(s, seat, call)
    return said != NEVER and marked(said, ARTIFICIAL)


def leap(s: ContractBridge, seat, call):
    """Whether a call that other calls fit better is worth thinking of: the double of their 3NT, or a small slam. From
    4NT on a side has asked what there is to ask."""
    if call == DOUBLE:
        return s.bid >= THREE_NT and s.bid % 5 == NO_TRUMP
    return call >= BID and (call - BID) // 5 == 5 and s.bid < FOUR_NT


def promised(s: ContractBridge, seat, call):
    """Whether the hand has all that a call promises."""
    return is_true(s, seat, call, understood(s, seat))


@rule
def meaning_here(s: ContractBridge, seat, call, known):
    if not has_meaning(call):
        return NEVER
    return meaning(named(call), s.bid, s.doubling, s.passes, is_ours(s, seat), known)


@rule
def limits_here(s: ContractBridge, seat, call, known):
    if not has_meaning(call):
        return NEVER
    return limits(named(call), s.bid, s.doubling, s.passes, is_ours(s, seat), known)


@rule
def exception_here(s: ContractBridge, seat, call, known):
    if not has_meaning(call):
        return NEVER
    return exception(named(call), s.bid, s.doubling, s.passes, is_ours(s, seat), known)


@rule
def has_meaning(call):
    """Whether a move is a call, which has a meaning."""
    return call >= PASS


@rule
def is_ours(s: ContractBridge, seat):
    """Whether the last bid is of the seat's side."""
    return s.bid >= 0 and (s.bidder ^ seat) & 1 == 0


@rule
def named(call):
    """A call as the system counts them."""
    if call >= BID:
        return call - BID
    return CALLED_DOUBLE if call == DOUBLE else CALLED_REDOUBLE if call == REDOUBLE else CALLED_PASS


@rule
def skips_short_majors(s: ContractBridge):
    """Whether a major of four cards is no longest suit: for an opening, unless the card has majors of four."""
    return s.bid < 0 and not plays(card_of(s), FOUR_CARD_MAJORS)


@rule
def is_true(s: ContractBridge, seat, call, known):
    """Whether the hand has what a call of the system tells for certain."""
    strain, opening = (call - BID) % 5 if call >= BID else NO_TRUMP, skips_short_majors(s)
    said = limits_here(s, seat, call, known)
    if weight_of(said) != GENERAL and fitting(s.hands[seat], said, strain, opening, known.theirs) == 1.0:
        return True
    return is_rest(s, seat, call, known)


@rule
def is_rest(s: ContractBridge, seat, call, known):
    """Whether the call takes the rest, and the hand belongs to it."""
    strain, opening = (call - BID) % 5 if call >= BID else NO_TRUMP, skips_short_majors(s)
    said = exception_here(s, seat, call, known)
    return said != NEVER and fitting(s.hands[seat], said, strain, opening, known.theirs) == 1.0


@rule
def inclination(s: ContractBridge, seat, call, known):
    """How well a hand fits a call at its best; hardly at all where it has less than the call tells for certain."""
    said = meaning_here(s, seat, call, known)
    strain, general = (call - BID) % 5 if call >= BID else NO_TRUMP, weight_of(said) == GENERAL
    fits = fitting(s.hands[seat], said, strain, skips_short_majors(s), known.theirs) if not general else 0.0
    if general:
        return inclined(said, 0.0, is_rest(s, seat, call, known))
    return inclined(said, fits, fits != 1.0 and is_true(s, seat, call, known))


@rule
def inclined(said, fits, true):
    """The inclination to a call that a hand fits so well, by whether it has what the call tells for certain."""
    found = weight_of(said) / HEAVIEST * fits
    if weight_of(said) == GENERAL:
        return TRUE if true else 0.1 * UNLIKELY
    if fits == 1.0:
        return found
    return max(TRUE, found) if true else max(UNLIKELY, FALSE * found)


def weigh_calls(s: ContractBridge, seat, moves, n, priors):
    """The priors of all legal calls at once: what earlier calls mean is worked out only once."""
    known, total = understood(s, seat), 0.0
    for i in range(n):
        priors[i] = inclination(s, seat, int(moves[i]), known)
        total += priors[i]
    return total


def note_calls(s: ContractBridge, seat, moves, n, notes):
    """What each call means at its best and for certain, and what else it may be: no hand is looked at for that."""
    known = understood(s, seat)
    notes[0], notes[1] = skips_short_majors(s), known.theirs
    for i in range(n):
        call = int(moves[i])
        notes[3 * i + 2] = meaning_here(s, seat, call, known)
        notes[3 * i + 3] = limits_here(s, seat, call, known)
        notes[3 * i + 4] = exception_here(s, seat, call, known)


def weigh_noted(s: ContractBridge, seat, moves, n, notes, priors):
    """The priors of all legal calls by what was noted of them."""
    hand, opening, theirs, total = s.hands[seat], notes[0] != 0, notes[1], 0.0
    for i in range(n):
        strain, said = (moves[i] - BID) % 5 if moves[i] >= BID else NO_TRUMP, notes[3 * i + 2]
        general = weight_of(said) == GENERAL
        fits = fitting(hand, said, strain, opening, theirs) if not general else 0.0
        true = fits == 1.0
        for place in range(3 * i + (4 if general else 3), 3 * i + 5):
            if not true and notes[place] != NEVER:
                true = fitting(hand, notes[place], strain, opening, theirs) == 1.0
        priors[i] = inclined(said, fits, true)
        total += priors[i]
    return total


# --- The auction, for the bidder (`bots.players.bidder`) --------------------------------------------------------------


def in_auction(s: ContractBridge):
    return s.phase == AUCTION and not s.over


def reopen(s: ContractBridge):
    s.bid, s.bidder, s.doubling, s.passes, s.turn = -1, -1, 0, 0, s.dealer
    for bid in range(35):
        s.bid_by[bid] = s.doubled_by[bid] = s.redoubled_by[bid] = -1
    for seat in range(4):
        s.last_call[seat] = -1


def call_since(s: ContractBridge, now):
    if s.bid == now.bid and s.doubling == now.doubling and s.passes == now.passes:
        return -1
    call = call_made(now, s.bid, s.doubling, s.turn)
    if call >= 0:
        return BID + call
    return DOUBLE if call == CALLED_DOUBLE else REDOUBLE if call == CALLED_REDOUBLE else PASS


def worth(s: ContractBridge, seat):
    """The score of the contract by the tricks that the two hands are worth; 0 if all passed."""
    if s.bid < 0:
        return 0.0
    found = contract_worth(s, s.declarer_seat)
    return found if (s.declarer_seat ^ seat) & 1 == 0 else -found


# --- Cards -----------------------------------------------------------------------------------------------------------


def lead_prior(s: ContractBridge, seat, card):
    """A card that nothing unseen can beat in its suit, or a low one."""
    seen = s.hands[seat] | s.shown[s.dummy] | s.won_cards[0] | s.won_cards[1]
    if ABOVE[card] & ~seen == 0:
        return 1.0
    return 0.6 * CHEAP[STRENGTH[card]] + 0.02


def follow_prior(s: ContractBridge, seat, card):
    """As low as possible unless the card wins where it need not have partner's trick. The last player wins as
    cheaply as possible."""
    place = best_place(s.trick, STRENGTH, s.trump)
    led = suit(s.trick[0])
    best, mine = power(s.trick[place], led, STRENGTH, s.trump), power(card, led, STRENGTH, s.trump)
    cheap = CHEAP[STRENGTH[card]] * (0.5 if suit(card) == s.trump and led != s.trump else 1.0)
    last, ours = size(s.trick) == 3, (size(s.trick) - place) & 1 == 0
    if mine < best:
        return cheap if ours or not last else DUCKED * cheap
    if last:
        own = s.hands[(s.leader + 3) & 3]  # or dummy's
        return 0.03 if ours else int_power(WASTED, cheaper_winners(own, card, led, best, STRENGTH, s.trump))
    return cheap


# --- What was called, for imagined worlds (`bots.search.world_weights`) -----------------------------------------------


def tells(move):
    return move >= PASS


def rewind(s: ContractBridge, played, rng):
    for seat in range(4):
        s.hands[seat] |= played[seat]
    reopen(s)
    s.phase = AUCTION
    s.over = s.ended = 0


def agrees(s: ContractBridge, now):
    return s.bid == now.bid and s.doubling == now.doubling and s.passes == now.passes


# --- What the tricks of an ending are worth ---------------------------------------------------------------------------


def outcome_worth(s: ContractBridge, tricks):
    """Tricks, and the contract: a game counts about as much as four tricks. By points alone a rare chance to make it,
    or to beat it, would be worth any number of tricks."""
    return tricks + outcome_points(s, tricks) / A_TRICK


def outcome_points(s: ContractBridge, tricks):
    """What the contract brings South and North when they take so many tricks. A game is worth what it earns at
    duplicate."""
    s.tricks[0], s.tricks[1] = tricks, 13 - tricks
    for side in range(2):
        for line in range(len(s.paid[side])):
            s.paid[side][line] = 0
    score_contract(s)
    add_level_bonus(s, s.declarer_seat & 1)
    return sum(s.paid[0]) - sum(s.paid[1])
