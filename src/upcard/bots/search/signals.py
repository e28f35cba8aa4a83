"""Signals in card play: a simple agreement on leads, attitude, count and honours, how to follow it and how to read it.

The agreement says which of several cards of a suit partners play where any would do (docs/bridge-play.md; books for
beginners teach it). A card that follows it says something about its suit, to partner and to all others at the table.
`bots.players.signalling` follows it where that costs nothing; `log_weights` says how well imagined hands agree with the
cards that were played. People who play with strangers have no agreement, so a card that breaks it makes a hand less
likely, never impossible.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import NamedTuple

from upcard.arrays import NDArray, np
from upcard.cards.faces import ACE, NINE, QUEEN, TEN, rank, suit
from upcard.declarations.state import States
from upcard.engine.knowledge.information_set import InformationSet
from upcard.jit.elementary import log_each
from upcard.jit.rule import get_ready

LEAD, LEAD_NO_TRUMP, ATTITUDE, COUNT, DISCARD, HONOUR, RETURN = KINDS = range(7)
"""What a card says about its suit: by a lead (with and without trumps), whether more of it is wanted, how many there
were, whether it is wanted (by a discard), that the next lower honour is not held, and how many are left of the suit
that partner has led."""
SUIT_CHOSEN = (LEAD, LEAD_NO_TRUMP, DISCARD, RETURN)
"""The kinds of cards whose suit was the player's choice."""
RANKS = 13
HOLDINGS = 1 << RANKS
"""The sets of cards that a hand may hold of a suit, as bits by rank."""


# --- The agreement ---------------------------------------------------------------------------------------------------


def lead_of(ranks: Sequence[int], no_trump: bool) -> int:
    """The card of a suit to lead, by its rank; `ranks` are those held, the highest first.

    The top of touching honours (without trumps and from four cards on, only if a third is near), the top of two, with
    trumps the ace; then from an honour the fourth best, or of three the lowest; from no honour the highest.
    """
    high = ranks[0]
    touching = len(ranks) > 1 and high - ranks[1] == 1 and ranks[1] >= TEN
    near = len(ranks) > 2 and high - ranks[2] <= 3
    if touching and (near or not no_trump or len(ranks) < 4):
        return high
    if len(ranks) <= 2 or high < TEN or (high == ACE and not no_trump):
        return high
    return ranks[3] if len(ranks) > 3 else ranks[2]


def small_card_of(ranks: Sequence[int], high: bool) -> int:
    """The highest, or the lowest, card below the ten; -1 where there is none."""
    small = [each for each in ranks if each <= NINE]
    return -1 if not small else small[0] if high else small[-1]


def agreed_rank(kind: int, holding: int) -> int:
    """The rank of the card by which a hand shows its holding in a suit; -1 where it cannot. An `HONOUR` says nothing of
    the rest of the suit (`touching_honours`)."""
    ranks = [each for each in reversed(range(RANKS)) if holding >> each & 1]
    if not ranks or kind == HONOUR:
        return -1
    if kind in (LEAD, LEAD_NO_TRUMP):
        return lead_of(ranks, kind == LEAD_NO_TRUMP)
    if kind == RETURN:
        return ranks[0] if len(ranks) == 2 else ranks[-1]
    wanted = len(ranks) % 2 == 0 if kind == COUNT else ranks[0] >= QUEEN
    return small_card_of(ranks, wanted)


def choices_of(kind: int, holding: int) -> int:
    """The number of cards from which the signal is chosen."""
    small = holding if kind in (LEAD, LEAD_NO_TRUMP, RETURN) else holding & ((1 << TEN) - 1)
    return small.bit_count()


def touching_honours(holding: int, honour: int) -> list[int]:
    """The honours of a hand that touch one of them, and that one, the lowest first."""
    low, high = honour, honour
    while low > TEN and holding >> low - 1 & 1:
        low -= 1
    while high < ACE and holding >> high + 1 & 1:
        high += 1
    return list(range(low, high + 1))


AGREED = np.array([[agreed_rank(kind, held) for held in range(HOLDINGS)] for kind in KINDS], np.int8)
CHOICES = np.array([[max(1, choices_of(kind, held)) for held in range(HOLDINGS)] for kind in KINDS], np.int8)
"""`agreed_rank` and `choices_of` by kind and holding."""
_TOUCHING = [[touching_honours(held << TEN, TEN + k) for held in range(1 << RANKS - TEN)] for k in range(RANKS - TEN)]
LOWEST = np.array([[TEN + k == run[0] for run in row] for k, row in enumerate(_TOUCHING)], np.bool_)
AS_GOOD = np.array([[len(run) for run in row] for row in _TOUCHING], np.int8)
"""Whether an honour is the lowest of those that touch it, and how many these are: by how far it is above the ten, and
by the honours that are held."""


def get_signals_ready() -> None:
    """Compile, or read from the cache, the rules by which cards are read here."""
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
    return Play(tuple(cards), int(now["trump"][0]), silent, held)


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
    agreed = touching_honours(holding, rank(card))[0] if kind == HONOUR else int(AGREED[kind][holding])
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
            keeps, choices = AGREED[kind][holding] == rank(card), CHOICES[kind][holding]
        believed = kept.of(signal)
        chances = believed * keeps + (1 - believed) / choices
        if place and kind in SUIT_CHOSEN:
            chances *= choices
        log_each(chances)
        logs += chances
    return logs
