"""The bot that leads the first card of a hand by a table, as players learn it (`bots.search.lead_choice`).

The player who leads first has seen one hand and the auction, so a few imagined worlds tell little, and a partner can
read a card of the table. A level that has the time looks whether its search or solver proves that another card is
better, which it seldom does; the others lead at once.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from upcard.bots.players.signalling import CardPlayer, as_good, judged_of, put_first
from upcard.bots.search.agreement import RANKS, agreement_of
from upcard.bots.search.ismcts import Judged, SearchResult, Thinker
from upcard.bots.search.lead_choice import after_calls, has_table, worth_of_suits
from upcard.cards.faces import rank, suit
from upcard.cards.sets import faces_in
from upcard.engine.knowledge.information_set import InformationSet

MARGIN_ERRORS = 3.0
"""Solved worlds prove a card better than that of the table if its mean lies so many standard errors above."""


class TableOfLeads(CardPlayer):
    """Leads the first card of a hand by the table; one that is `checked`, unless its search or solver proves that
    another card is better."""

    def __init__(self, search: Thinker, checked: bool = True) -> None:
        super().__init__(search)
        self.checked = checked

    def try_out(self, infoset: InformationSet) -> None:
        """Do once what its search or solver may have to do, and read the table."""
        super().try_out(infoset)
        after_calls(infoset.game.rules, infoset.sample(0), infoset.seat)

    def think(self, infoset: InformationSet, stop: Callable[[], bool] | None = None) -> SearchResult:
        """What the legal moves come to, the one that is played first. A lead by the table is `sure`: it was learnt."""
        began, legal = time.perf_counter(), infoset.legal()
        card = lead_by_table(infoset) if len(legal) == RANKS else None  # any of a whole hand
        if card is not None and not self.checked:
            judged = (Judged(card, 0, 0.0), *(Judged(move, 0, 0.0) for move in legal if move != card))
            return SearchResult(card, judged, 0, time.perf_counter() - began, sure=True)
        thought = self.search.think(infoset, stop)
        ours = None if card is None else judged_of(thought, card)
        if ours is None or (card != thought.move and is_proved_worse(thought, ours)):
            return thought
        return replace(put_first(thought, ours), sure=True)


def is_proved_worse(thought: SearchResult, other: Judged) -> bool:
    """Whether a move is worse than the best beyond doubt: by the worlds in which both were solved, or as a search tells
    it from noise."""
    if not thought.solved:
        return bool(other.visits) and not as_good(thought, other)
    return thought.judged[0].value - other.value > MARGIN_ERRORS * other.behind


def lead_by_table(infoset: InformationSet) -> int | None:
    """The card that the table leads; None if this is not the first card of a hand, or there is no table."""
    rules = infoset.game.rules
    if not has_table(rules) or infoset.view().phase != "play":
        return None
    now, seat = infoset.sample(0), infoset.seat
    hand, trump = int(now["hands"][0][seat]), int(now["trump"][0])
    if any(int(held).bit_count() < RANKS for held in now["hands"][0]):
        return None
    worth = worth_of_suits(rules.name, now["hands"][:, seat], trump, after_calls(rules, now, seat))
    best = max({suit(card) for card in faces_in(hand)}, key=lambda a_suit: (float(worth[a_suit][0]), a_suit))
    ranks = [rank(card) for card in reversed(list(faces_in(hand))) if suit(card) == best]
    low = ranks[-1] if best == trump else agreement_of(infoset.game).lead_of(ranks, trump < 0)
    return int(RANKS * best + low)
