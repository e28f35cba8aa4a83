"""The bot that leads the first card of a hand by a table, as players learn it (`opening_lead` in a game's judgement).

The player who leads first has seen one hand and the auction, so a few imagined worlds tell little, and a partner can
read a card of the table. A search or a solver overrules the table where it proves that another card is better.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from upcard.bots.players.signalling import CardPlayer, as_good, judged_of, put_first
from upcard.bots.priors import bound_in_python
from upcard.bots.search.ismcts import Judged, SearchResult
from upcard.bots.search.signals import RANKS, lead_of
from upcard.cards.faces import rank, suit
from upcard.cards.sets import faces_in
from upcard.engine.compile.game import CompiledGame, compiled_game
from upcard.engine.knowledge.information_set import InformationSet

MARGIN_ERRORS = 3.0
"""Solved worlds prove a card better than that of the table if its mean lies so many standard errors above."""


def leads_by_table(rules: CompiledGame) -> bool:
    """Whether judgement has a table of leads for a game."""
    return rules.known("opening_lead") is not None


class TableOfLeads(CardPlayer):
    """Leads the first card of a hand by the table, unless its search or solver proves that another card is better."""

    def think(self, infoset: InformationSet, stop: Callable[[], bool] | None = None) -> SearchResult:
        """What the legal moves come to, the one that is played first. A lead by the table is `sure`: it was learnt."""
        thought = self.search.think(infoset, stop)
        card = lead_by_table(infoset) if len(thought.judged) == RANKS else None  # any of a whole hand
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
    rules = compiled_game(infoset.game.name, interpreted=True)
    judge = rules.known("opening_lead")
    if judge is None or infoset.view().phase != "play":
        return None
    s = rules.open(infoset.sample(0))[0]
    hand = int(s.hands[infoset.seat])
    if hand.bit_count() < RANKS or any(int(other).bit_count() < RANKS for other in s.hands):
        return None
    worth = bound_in_python(rules.name, judge)
    best = max({suit(card) for card in faces_in(hand)}, key=lambda a_suit: (worth(s, infoset.seat, a_suit), a_suit))
    ranks = [rank(card) for card in reversed(list(faces_in(hand))) if suit(card) == best]
    return int(RANKS * best + (ranks[-1] if best == s.trump else lead_of(ranks, s.trump < 0)))
