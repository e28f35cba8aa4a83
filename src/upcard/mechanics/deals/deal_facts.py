"""What follows from the deal, for positions (`declarations.facts`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from upcard.cards.faces import suit
from upcard.cards.rows import size
from upcard.declarations.facts import UNKNOWN, Fact, Impossible
from upcard.declarations.phases import AnyPhase, phases_of
from upcard.jit.interpreted import interpreted
from upcard.mechanics.matches.turn import left_of


def waiting_facts(sentence: str, phases: AnyPhase, cards: int) -> tuple[Fact | Impossible, ...]:
    """In these phases a fixed number of cards is still in ``s.stock``: those that lie nowhere else."""

    def stock(s: Any, known: Any) -> Any:
        rest = known.rest()
        return rest if "stock" not in known and len(rest) == cards else UNKNOWN

    waiting = phases_of(phases)
    return Fact("stock", sentence, stock, waiting), Impossible(sentence, lambda s: size(s.stock) != cards, waiting)


def first_turn(
    sentence: str,
    begins: Callable[[Any], Any],
    phase: AnyPhase = (),
    *,
    after: Callable[[Any, int], int] = left_of,
) -> Fact:
    """The seat that acts first, where the dealer is certain and neither the turn nor a ``leader`` is: the seat `after`
    the dealer. `begins` says whether no seat has acted yet."""

    def turn(s: Any, known: Any) -> Any:
        if "dealer" not in known.certain or "turn" in known.certain or "leader" in known.certain:
            return UNKNOWN
        return int(interpreted(after)(s, s.dealer)) if interpreted(begins)(s) else UNKNOWN

    return Fact("turn", sentence, turn, phases_of(phase))


def suit_turned_up(sentence: str, card: str, field: str = "trump") -> Fact:
    """A suit is that of the card turned up, which is in the field `card`."""

    def rule(s: Any) -> Any:
        face = getattr(s, card)
        return suit(face) if face >= 0 else UNKNOWN

    return Fact(field, sentence, rule)
