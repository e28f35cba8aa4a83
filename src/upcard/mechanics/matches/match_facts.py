"""The match in a position of play: no side has won it yet, and this hand is within its number of hands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from upcard.arrays import np
from upcard.declarations.facts import Impossible
from upcard.jit.interpreted import interpreted

Amount = str | int | Callable[[Any], Any]
"""A number, the name of the option with the number, or a rule ``(s)``."""


def no_winner_yet(rule: str, target: Amount, scores: str = "score") -> Impossible:
    """No score has reached the target; or, where `target` is a rule with a truth value, the match is not decided."""

    def won_already(s: Any) -> bool:
        reached = _amount(s, target)
        if isinstance(reached, bool):
            return reached
        there = getattr(s, scores)
        return bool((there if isinstance(there, int) else max(there)) >= reached)

    return Impossible(f"{rule}: with these scores (`{scores}`) the match is over (`ended`)", won_already)


def hands_to_come(rule: str, hands: Amount) -> Impossible:
    """The match has this number of hands (0: no limit), and the present hand is one of them."""

    def too_late(s: Any) -> bool:
        last = _amount(s, hands)
        return bool(0 < last <= s.hand)

    return Impossible(f"{rule}: the match has fewer hands than that (`hand`, from 0)", too_late)


def never_below_zero(rule: str, *fields: str) -> Impossible:
    """Numbers that only grow, or that count something."""

    def below_zero(s: Any) -> bool:
        return any(np.min(getattr(s, field)) < 0 for field in fields)

    names = ", ".join(f"`{field}`" for field in fields)
    return Impossible(f"{rule}: this is never below zero ({names})", below_zero)


def _amount(s: Any, amount: Amount) -> Any:
    if isinstance(amount, str):
        return int(getattr(s, amount))
    return interpreted(amount)(s) if callable(amount) else amount
