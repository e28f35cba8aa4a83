"""`Claim`: what makes the rest of the tricks certain, declared by a game of tricks."""

from __future__ import annotations

from dataclasses import dataclass

from upcard.arrays import NDArray, np
from upcard.cards.faces import suit
from upcard.declarations.moves import HasKind


@dataclass(frozen=True, eq=False)
class Claim:
    """Which card takes a trick from the card led to it.

    With it a player may claim the remaining tricks, when every card of the hand would take the trick that it leads
    against every card that anybody else may hold (`engine.knowledge.sure_tricks`).
    """

    card: HasKind
    """The kind of moves that plays a card to a trick."""
    strength: NDArray[np.int8]
    """By face, or by trump suit and face: the higher number wins."""
    trump: str = ""
    """The field with the trump suit (-1: none, or none yet); empty where there are no trumps."""
    suits: NDArray[np.int64] | None = None
    """``table[trump, suit]``: the cards (a set) of a suit, where a twin of another suit joins the trumps."""
    waits_for_trump: bool = False
    """Whether nothing is certain while there is no trump suit: a card led would fix it."""

    def takes(self, trump: int, led: int, card: int) -> bool:
        """Whether a card may take the trick from the card that was led to it."""
        ours, theirs = self._suit(trump, led), self._suit(trump, card)
        if theirs != ours:
            return theirs == trump
        power = self.strength[trump] if self.strength.ndim > 1 else self.strength
        return bool(power[card] >= power[led])

    def _suit(self, trump: int, face: int) -> int:
        if self.suits is not None and trump >= 0 and int(self.suits[trump, trump]) >> face & 1:
            return trump
        return int(suit(face))
