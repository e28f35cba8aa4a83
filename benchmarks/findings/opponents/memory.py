"""What a player in a trick game remembers: every trick, though the table shows only the last."""

from __future__ import annotations

from upcard.engine.knowledge.view import View


class Tricks:
    """The tricks of a hand, as a player sees them who looks at the table whenever it is his turn: since the turn before
    there has been one."""

    def __init__(self) -> None:
        self.tricks: list[tuple[tuple[int, ...], tuple[str, ...]]] = []
        """Of each: who played, and what."""
        self.winners: list[int] = []

    def look(self, view: View) -> None:
        """To be called at every turn to play a card."""
        last, trick = view.last_trick, view.trick
        if last.seen:
            self.tricks.append((last.by or (), last.seen))
            self.winners.append(trick.by[0] if trick.by else view.viewer)
