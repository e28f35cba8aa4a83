"""What follows from the deal, for positions (`contract.facts`)."""

from __future__ import annotations

from typing import Any

from upcard.cards.rows import size
from upcard.contract.facts import UNKNOWN, Fact, Impossible


def waiting_facts(sentence: str, phases: tuple[int, ...], cards: int) -> tuple[Fact | Impossible, ...]:
    """In these phases a fixed number of cards waits in ``s.stock`` to be dealt: those that lie nowhere else."""

    def stock(s: Any, known: Any) -> Any:
        rest = known.rest()
        return rest if "stock" not in known and len(rest) == cards else UNKNOWN

    return Fact("stock", sentence, stock, phases), Impossible(sentence, lambda s: size(s.stock) != cards, phases)
