"""The system card: which of the conventions that a table may choose the bots play (G17).

All four keep to it, and all read each other's calls by it. It goes with what a seat has understood (`SoFar.card`), so
that what a call means still depends on no hand. Without any of these marks it is the system as it stands in the files
beside this one.
"""

from __future__ import annotations

from upcard.games.contract_bridge.state import ACES, FOUR_CARDS, STRONG, ContractBridge
from upcard.jit.rule import rule

NO_TRANSFERS, STRONG_TWOS, PLAIN_ACES, FOUR_CARD_MAJORS = (1 << bit for bit in range(4))
"""The marks of a card: suits over no trump are natural; two of a suit is strong; 4NT asks for aces alone; a major is
opened with four cards."""


@rule
def card_of(s: ContractBridge):
    """The marks of the card of a table."""
    found = 0 if s.transfers else NO_TRANSFERS
    if s.two_bids == STRONG:
        found |= STRONG_TWOS
    if s.blackwood == ACES:
        found |= PLAIN_ACES
    return found | FOUR_CARD_MAJORS if s.majors == FOUR_CARDS else found


@rule
def plays(card, mark):
    """Whether a card has a mark."""
    return card & mark != 0
