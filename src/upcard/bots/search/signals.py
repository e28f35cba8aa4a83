"""Signals in card play: which cards say something about their suit, and how well imagined hands agree with them.

A card that follows the agreement of its player's side (`bots.search.agreement`) says something about its suit, to
partner and to all others at the table. `bots.players.signalling` follows it where that costs nothing; `log_weights`
says how well imagined hands agree with the cards that were played. People who play with strangers have no agreement, so
a card that breaks it makes a hand less likely, never impossible.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import NamedTuple

from upcard.arrays import NDArray, np
from upcard.bots.search.agreement import (
    AS_GOOD,
    ATTITUDE,
    CHOICES,
    COUNT,
    DISCARD,
    HOLDINGS,
    HONOUR,
    LEAD,
    LEAD_NO_TRUMP,
    LOWEST,
    RANKS,
    RETURN,
    STANDARD,
    SUIT_CHOSEN,
    Agreement,
    agreement_of,
    touching_honours,
)
from upcard.cards.faces import NINE, TEN, rank, suit
from upcard.declarations.state import States
from upcard.engine.knowledge.information_set import InformationSet
from upcard.jit.elementary import log_each
from upcard.jit.rule import get_ready


def get_signals_ready() -> None:
    """Compile, or read from the cache, the rules by which cards are read here, and work out the usual agreement."""
    assert STANDARD.ranks.size
    get_ready(rank, 0)
    get_ready(suit, 0)
    get_ready(log_each, np.zeros(1))


# --- What was played -------------------------------------------------------------------------------------------------

PACK = 52
"""The moves that play cards come first in the catalogues of the games that are played by the agreement, by faces."""
HEARD = 128
"""Moves before the last that may belong to a hand: its cards, and its calls."""


class Signal(NamedTuple):
    """A card that signals by the agreement."""

    place: int
    """Which card of the hand it was, the first of all being 0."""
    hand: int
    """The seat from whose hand it was played."""
    card: int
    kind: int


@dataclass(frozen=True)
class Kept:
    """With what chance it is believed that others keep the agreement, by what a card tells."""

    opening: float
    """The first card of a hand."""
    lead: float
    """Another lead."""
    attitude: float
    discard: float
    count: float
    honour: float
    returned: float

    @classmethod
    def even(cls, chance: float) -> Kept:
        """The same chance for all."""
        return cls(*(chance for _ in fields(cls)))

    def of(self, signal: Signal) -> float:
        """The chance for one card."""
        if signal.kind in (LEAD, LEAD_NO_TRUMP):
            return self.lead if signal.place else self.opening
        return (self.attitude, self.count, self.discard, self.honour, self.returned)[signal.kind - ATTITUDE]


@dataclass(frozen=True)
class Play:
    """The cards played in a hand so far, as all have seen them."""

    cards: tuple[tuple[int, int], ...]
    """Each with the seat from whose hand it came, the first first."""
    trump: int
    """-1 where there is none."""
    silent: tuple[int, ...]
    """The hands that signal nothing: the declarer's, who has no partner to inform, and dummy's."""
    held: int = 0
    """The hand of the seat that has seen this, as a set."""
    agreement: Agreement = STANDARD

    def kind_of(self, card: int, hand: int) -> int:
        """The kind of signal that a card would be if a hand played it now; -1 for none.

        A lead is a signal if the suit is led for the first time, or was led first by partner and not yet by that hand.
        Another card is one if it is small, does not take the trick, and is the first of its suit from that hand; and an
        honour is one that follows suit. Trumps are none.
        """
        of_suit = suit(card)
        if hand in self.silent or of_suit == self.trump:
            return -1
        trick = self.cards[len(self.cards) // 4 * 4 :]
        if trick and rank(card) > NINE:
            return HONOUR if of_suit == suit(trick[0][1]) else -1
        if not trick and (leaders := [other for other, led in self.cards[::4] if suit(led) == of_suit]):
            return RETURN if leaders[0] == hand ^ 2 and hand not in leaders else -1
        if any(hand == other and suit(gone) == of_suit for other, gone in self.cards):
            return -1
        if not trick:
            return LEAD if self.trump >= 0 else LEAD_NO_TRUMP
        leader, led = trick[0][0], suit(trick[0][1])
        if of_suit != led:
            return DISCARD
        if max([*trick, (hand, card)], key=self._power(led))[1] == card:
            return -1
        return ATTITUDE if (leader ^ hand) == 2 else COUNT

    def signals(self) -> list[Signal]:
        """The cards that signal something."""
        found = []
        for place, (hand, card) in enumerate(self.cards):
            kind = Play(self.cards[:place], self.trump, self.silent).kind_of(card, hand)
            if kind >= 0:
                found.append(Signal(place, hand, card, kind))
        return found

    def signals_to(self, viewer: int) -> list[Signal]:
        """Those of the others."""
        return [signal for signal in self.signals() if signal.hand != viewer]

    def since(self, place: int, hand: int) -> int:
        """The cards that a hand has played from a place on, as a set."""
        return sum(1 << card for other, card in self.cards[place:] if other == hand)

    def _power(self, led: int) -> Callable[[tuple[int, int]], tuple[bool, bool, int]]:
        return lambda played: (suit(played[1]) == self.trump, suit(played[1]) == led, rank(played[1]))


def play_of(infoset: InformationSet, gives: bool = False) -> Play | None:
    """The cards of the hand that is being played; None in a position that was set up, where they are not known. With
    `gives` also None for a seat that signals nothing."""
    now = infoset.as_seen().sample(0)  # of which only is read what is not forgotten: the own hand, and what lies open
    dummy = "dummy" in infoset.game.rules.schema.fields
    silent = (int(now["declarer_seat"][0]), int(now["dummy"][0])) if dummy else ()
    if gives and infoset.seat in silent:
        return None
    hands: list[int] = now["hands"][0].tolist()
    held, gone = hands[infoset.seat], PACK - sum(hand.bit_count() for hand in hands)
    made = _cards_in(infoset.history(gone))
    if gone > len(made):  # something else was said between them
        made = _cards_in(infoset.history(HEARD))
    if gone > len(made) or any(held >> card & 1 for _, card in made[len(made) - gone :]):
        return None
    cards = by_hand(now, made[len(made) - gone :])
    return Play(tuple(cards), int(now["trump"][0]), silent, held, agreement_of(infoset.game))


def _cards_in(heard: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    return [each for each in heard if 0 <= each[1] < PACK]


def by_hand(now: States, cards: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The cards of a hand by the seats whose they were: where one player plays two hands, these take turns in tricks.
    `now` is a world of the position after them."""
    if not cards or "dummy" not in (now.dtype.names or ()):
        return cards
    declarer, found = int(now["declarer_seat"][0]), []
    for start in range(0, len(cards), 4):
        trick = cards[start : start + 4]
        leaders = [(seat - place) & 3 for place, (seat, _) in enumerate(trick) if seat != declarer]
        leader = int(now["leader"][0]) if len(trick) < 4 else leaders[0]
        found += [((leader + place) & 3, card) for place, (_, card) in enumerate(trick)]
    return found


def agreed_card(play: Play, infoset: InformationSet, card: int) -> int:
    """The card of the same suit by which the seat on turn shows its holding, if it intends to play `card`; -1 where
    that is no signal."""
    kind = play.kind_of(card, infoset.seat)
    if kind < 0:
        return -1
    holding = play.held >> RANKS * suit(card) & HOLDINGS - 1
    agreed = touching_honours(holding, rank(card))[0] if kind == HONOUR else int(play.agreement.ranks[kind][holding])
    return -1 if agreed < 0 else RANKS * suit(card) + agreed


def log_weights(worlds: States, play: Play, read: Sequence[Signal], kept: Kept) -> NDArray[np.float64]:
    """The logarithm of how likely these cards were chosen in each world, by players who keep to the agreement with the
    chances `kept` and else go by no rule. A leader, and a player who discards, has chosen the suit, too: the likelier
    the more cards of it there are. (`bots.search.lead_choice` knows more of the suit of the first card.)"""
    logs = np.zeros(len(worlds))
    for signal in read:
        place, hand, card, kind = signal
        held = worlds["hands"][:, hand] | play.since(place, hand)
        holding = held >> RANKS * suit(card) & HOLDINGS - 1
        if kind == HONOUR:
            above = rank(card) - TEN
            keeps, choices = LOWEST[above][holding >> TEN], AS_GOOD[above][holding >> TEN]
        else:
            keeps, choices = play.agreement.ranks[kind][holding] == rank(card), CHOICES[kind][holding]
        believed = kept.of(signal)
        chances = believed * keeps + (1 - believed) / choices
        if place and kind in SUIT_CHOSEN:
            chances *= choices
        log_each(chances)
        logs += chances
    return logs
