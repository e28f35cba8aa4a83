"""`Fault`: what a check of the suite raises."""

from __future__ import annotations


class Fault(AssertionError):
    """A game failed a check. `check` is its name: ``ends``, ``words``, ``reasons``, ``cards``, ``claims``, ``leak``,
    ``redeal``, ``replay``, ``position``, ``acting``, ``payoffs``, ``draw``, ``book``, ``open hand``, ``lacks``,
    ``audit``, ``recursion``, ``modes``."""

    def __init__(self, check: str, message: str) -> None:
        self.check = check
        super().__init__(f"{check}: {message}")
