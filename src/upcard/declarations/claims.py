"""`Claim`: how a trick-taking game declares which tricks are certain, so that a player may claim them."""

from __future__ import annotations

from dataclasses import dataclass

from upcard.arrays import NDArray, np
from upcard.cards.faces import suit
from upcard.declarations.kinds import Kind


@dataclass(frozen=True, eq=False)
class Claim:
    """Which card takes a trick from the card led to it.

    A player may claim the remaining tricks when each card of the hand, led to a trick, would win against every card
    that another player may hold (`engine.knowledge.sure_tricks`).
    """

    card: Kind
    """The kind of moves that plays a card to a trick."""
    strength: NDArray[np.int8]
    """By face, or by trump suit and face: the higher number wins."""
    trump: str = ""
    """The field with the trump suit (-1: none, or none yet); empty where there are no trumps."""
    suits: NDArray[np.int64] | None = None
    """``table[trump, suit]``: the card set of each suit, for games in which a card of another suit joins the trumps."""
    waits_for_trump: bool = False
    """Whether no trick is certain before there is a trump suit, because a lead would fix it."""

    def takes(self, trump: int, led: int, card: int) -> bool:
        """Whether a card may take the trick from the card that was led to it."""
        ours, theirs = self._suit(trump, led), self._suit(trump, card)
        if theirs != ours:
            return theirs == trump
        power = self.strength[trump] if len(self.strength.shape) > 1 else self.strength
        return bool(power[card] >= power[led])

    def _suit(self, trump: int, face: int) -> int:
        if self.suits is not None and trump >= 0 and int(self.suits[trump, trump]) >> face & 1:
            return trump
        return int(suit(face))
