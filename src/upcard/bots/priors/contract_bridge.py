"""Contract Bridge: a natural bidding system (`bridge_system`), and the card play of whist."""

from __future__ import annotations

from upcard.bots.priors.bridge_meaning import HEAVIEST, fitting, weight_of
from upcard.bots.priors.bridge_system import CALLED_DOUBLE, CALLED_PASS, NEVER, meaning, understood
from upcard.bots.priors.tricks import CHEAP, best_place, power, sets_above
from upcard.cards.faces import suit
from upcard.cards.rows import size
from upcard.games.contract_bridge import AUCTION, MOVES, NO_TRUMP, STRENGTH
from upcard.jit.rule import rule

PASS, DOUBLE, REDOUBLE, BID = (MOVES.first(kind) for kind in ("pass", "double", "redouble", "bid"))
ABOVE = sets_above(STRENGTH)
UNLIKELY = 0.003


def prior(s, seat, move):
    if s.phase == AUCTION:
        return call_prior(s, seat, move)
    return lead_prior(s, seat, move) if size(s.trick) == 0 else follow_prior(s, seat, move)


# --- Calls -----------------------------------------------------------------------------------------------------------


def call_prior(s, seat, call):
    """How well the hand fits what the call means to partner (`bridge_system`)."""
    return inclination(s, seat, call, understood(s, seat))


@rule
def inclination(s, seat, call, told_so_far):
    named = call - BID if call >= BID else CALLED_DOUBLE if call == DOUBLE else CALLED_PASS
    if call == REDOUBLE:
        return UNLIKELY
    ours = s.bid >= 0 and (s.bidder ^ seat) & 1 == 0
    said = meaning(named, s.bid, s.doubling, s.passes, ours, told_so_far)
    if said == NEVER:
        return 0.1 * UNLIKELY
    fits = fitting(s.hands[seat], said, named % 5 if named >= 0 else NO_TRUMP, s.bid < 0)
    return max(UNLIKELY, weight_of(said) / HEAVIEST * fits)


def favourite(s, seat, moves, n):
    """The legal call to which the seat is inclined most."""
    told_so_far, best, most = understood(s, seat), int(moves[0]), -1.0
    for i in range(n):
        inclined = inclination(s, seat, int(moves[i]), told_so_far)
        if inclined > most:
            best, most = int(moves[i]), inclined
    return best


# --- Cards -----------------------------------------------------------------------------------------------------------


def lead_prior(s, seat, card):
    """A card that nothing unseen can beat in its suit, or a low one."""
    seen = s.hands[seat] | s.shown[s.dummy] | s.won_cards[0] | s.won_cards[1]
    if ABOVE[card] & ~seen == 0:
        return 1.0
    return 0.6 * CHEAP[STRENGTH[card]] + 0.02


def follow_prior(s, seat, card):
    """As low as possible unless the card wins where it need not have partner's trick."""
    place = best_place(s.trick, STRENGTH, s.trump)
    led = suit(s.trick[0])
    best, mine = power(s.trick[place], led, STRENGTH, s.trump), power(card, led, STRENGTH, s.trump)
    cheap = CHEAP[STRENGTH[card]] * (0.5 if suit(card) == s.trump and led != s.trump else 1.0)
    if mine < best:
        return cheap
    ours = (size(s.trick) - place) & 1 == 0
    if size(s.trick) == 3:
        return 0.03 if ours else 0.3 + 0.7 * cheap
    return cheap
