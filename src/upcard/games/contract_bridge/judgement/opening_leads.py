"""Which suit to lead first against a contract: the table of leads in `docs/bridge-play.md`, as books for beginners have
it. Which card of the suit it is, partners have agreed (`bots.search.signals`).

The table itself is looked up in plain Python (`bots.search.lead_choice`), so a library of the game does not have it.
"""

from __future__ import annotations

from typing import NamedTuple

from upcard.cards.faces import ACE, EIGHT, JACK, KING, NINE, QUEEN, TEN
from upcard.games.contract_bridge.judgement.replay import understood
from upcard.games.contract_bridge.state import ContractBridge
from upcard.heuristics.call_meaning import least_of

NATURAL = 4
"""Cards from which a suit counts as bid by a hand: fewer say nothing of it."""


class Lead(NamedTuple):
    """A kind of holding, with what a lead from it is worth: against trumps, and against none."""

    trumps: float
    no_trump: float


ACE_KING = Lead(9.0, 5.0)
KING_QUEEN_AND = Lead(8.0, 8.0)
"""K Q J, K Q 10: three honours that touch, or nearly."""
QUEEN_JACK_AND = Lead(7.0, 7.0)
"""Q J 10, Q J 9."""
JACK_TEN_AND = Lead(6.0, 6.0)
"""J 10 9, J 10 8."""
KING_QUEEN = Lead(5.5, 5.5)
TEN_NINE = Lead(4.5, 4.5)
TWO_HONOURS = Lead(4.0, 4.0)
"""Q J, J 10."""
NO_HONOUR = Lead(3.5, 3.5)
JACK_ALONE = Lead(3.0, 3.0)
QUEEN_ALONE = Lead(2.5, 2.5)
KING_ALONE = Lead(2.0, 2.0)
"""A king, also with the jack and the ten: a lead may give a trick away."""
ACE_ALONE = Lead(1.0, 1.0)
"""Against trumps, one leads nothing under an ace, and keeps the ace for their honours."""
SINGLETON, TWO_SMALL = 4.0, 0.7
"""What shortness adds beside trumps: the hope of a ruff."""
EACH_CARD = 0.8
"""What each card adds without trumps: long suits win tricks there."""
PARTNERS, THEIRS = 5.0, -3.0
"""What it adds that partner bid the suit, or that they did."""
SMALL_TRUMPS, HONOUR_IN_TRUMPS = 2.6, 0.0
"""A trump is led where all else may give a trick away, but not from an honour."""


def lead_from(ranks, trumps, is_trump):
    """What the first card of a hand is worth if it is led from these ranks of a suit, the most being the best, before
    anything is known of the others. `trumps`: there are some; `is_trump`: the suit is."""
    if is_trump:
        return HONOUR_IN_TRUMPS if max(ranks) >= JACK else SMALL_TRUMPS
    held = holding(ranks)
    if not trumps:
        return held.no_trump + EACH_CARD * len(ranks)
    if len(ranks) == 1:
        return held.trumps + SINGLETON
    return held.trumps + (TWO_SMALL if len(ranks) == 2 and held == NO_HONOUR else 0.0)


def lead_after_calls(s: ContractBridge, seat, a_suit):
    """What the calls add to that for a suit. It looks at no hand."""
    if a_suit == s.trump:
        return 0.0
    partner, theirs = understood(s, seat).partner, understood(s, (seat + 1) & 3)
    ours = least_of(partner, a_suit) >= NATURAL
    others = max(least_of(theirs.mine, a_suit), least_of(theirs.partner, a_suit)) >= NATURAL
    return (PARTNERS if ours else 0.0) + (THEIRS if others else 0.0)


def holding(ranks):
    """The row of the table for these ranks."""
    if ACE in ranks:
        return ACE_KING if KING in ranks else ACE_ALONE
    if KING in ranks and QUEEN in ranks:
        return KING_QUEEN_AND if JACK in ranks or TEN in ranks else KING_QUEEN
    if KING in ranks:
        return KING_ALONE
    if QUEEN in ranks and JACK in ranks:
        return QUEEN_JACK_AND if TEN in ranks or NINE in ranks else TWO_HONOURS
    if QUEEN in ranks:
        return QUEEN_ALONE
    if JACK in ranks and TEN in ranks:
        return JACK_TEN_AND if NINE in ranks or EIGHT in ranks else TWO_HONOURS
    if JACK in ranks:
        return JACK_ALONE
    return TEN_NINE if TEN in ranks and NINE in ranks else NO_HONOUR
