"""The seat to play a card, and the winner of a trick: as much of the rules as reading a record needs."""

from __future__ import annotations

from dataclasses import dataclass, field

from upcard.engine.records.bridge.auction import Contract
from upcard.engine.records.bridge.words import RANKS, SEAT_TAGS
from upcard.types import Seat

MAX_CARDS = 52


@dataclass
class Tricks:
    """A play that is followed card by card."""

    hands: list[set[str]]
    """The cards that each seat still holds; empty where they are not known."""
    trump: str
    leader: Seat
    cards: list[str] = field(default_factory=list)
    won: list[int] = field(default_factory=lambda: [0, 0])
    """The tricks of N-S and of E-W."""
    known: tuple[bool, ...] = ()

    @classmethod
    def of(cls, hands: tuple[str, ...], contract: Contract) -> Tricks:
        """The play of a contract before the opening lead."""
        held = [set(hand.split()) for hand in hands]
        trump = "" if contract.strain == "NT" else contract.strain
        return cls(held, trump, (contract.declarer + 1) % 4, known=tuple(map(bool, held)))

    @property
    def turn(self) -> int:
        """The hand that plays the next card."""
        return (self.leader + len(self.cards) % 4) % 4

    @property
    def over(self) -> bool:
        """Whether all cards have been played."""
        return len(self.cards) == MAX_CARDS or (all(self.known) and not any(self.hands) and len(self.cards) % 4 == 0)

    def refusal(self, card: str) -> str:
        """Why the hand on turn cannot play the card; empty if it can."""
        hand, seat = self.hands[self.turn], SEAT_TAGS[self.turn]
        if card in self.cards:
            return f"R12: {card} has been played before"
        if self.known[self.turn] and card not in hand:
            return f"R12: {seat} does not hold {card}"
        led = self.cards[-(len(self.cards) % 4)][-1] if len(self.cards) % 4 else card[-1]
        if card[-1] != led and any(other[-1] == led for other in hand):
            return f"R13: {seat} holds {led}, and {led} were led"
        return ""

    def add(self, card: str) -> None:
        """Play an allowed card."""
        self.hands[self.turn].discard(card)
        self.cards.append(card)
        if len(self.cards) % 4 == 0:
            trick = self.cards[-4:]
            best = max(range(4), key=lambda place: self._strength(trick[place], trick[0][-1]))
            self.leader = (self.leader + best) % 4
            self.won[self.leader % 2] += 1

    def _strength(self, card: str, led: str) -> tuple[bool, bool, int]:
        rank = -RANKS.index(card[:-1].replace("10", "T"))
        return card[-1] == self.trump, card[-1] == led, rank
