"""What follows from what in a round of betting (`mechanics.chips.betting`), for positions (`declarations.facts`).

The rules keep which seats have acted and how high the last raise was, and the bets mostly show both. With a player
all-in they may not: a raise too small to count still raises the highest bet. There these values are inferred only if
they are not given, and given values stand.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from upcard.declarations.facts import UNKNOWN, Fact, Impossible
from upcard.jit.interpreted import interpreted
from upcard.mechanics.chips.betting import FIXED, can_bet

Opener = Callable[[Any], int]


def betting_facts(sentence: str, phase: int, opener: Opener) -> tuple[Fact | Impossible, ...]:
    """The highest bet, the raises and the seats that have acted since the last one, from the bets and the turn. While
    no seat has acted, the dealer from the turn, and the turn from the dealer. `opener` gives the seat that acts first,
    if it can bet."""

    def acted(s: Any, known: Any) -> Any:
        if "turn" not in known or not 0 <= s.turn < s.seats or ("acted" in known and _all_in(s)):
            return UNKNOWN
        return sum(1 << seat for seat in _since(s, _first(s, opener)) if interpreted(can_bet)(s, seat))

    def turn(s: Any, known: Any) -> Any:
        if "turn" in known.certain or (_top_bet(s) == 0 and ("acted" in known or "dealer" not in known.certain)):
            return UNKNOWN
        if _top_bet(s):
            return _next_to_call(s)
        first = opener(s)
        return next(
            (first + k) % s.seats for k in range(s.seats + 1) if s.inside[(first + k) % s.seats] or k == s.seats
        )

    rules: dict[str, Callable[..., Any]] = {
        "top_bet": _top_bet, "raises": _raises, "last_raise": _last_raise, "dealer": _dealer, "turn": turn,
        "acted": acted,
    }  # fmt: skip
    return (
        *(Fact(field, sentence, rule, (phase,)) for field, rule in rules.items()),
        Impossible("R5: a player who has put in as much as any other is not asked again", _nothing_due, (phase,)),
        Impossible("J5: with fixed bets all that is put in is bets and raises of the same size", _uneven, (phase,)),
        Impossible("J5: a raise is at least a bet, and at most the highest bet", _too_small, (phase,)),
        Impossible("J5: there have been more raises than this table allows", _too_many, (phase,)),
    )


# --- What follows from the bets --------------------------------------------------------------------------------------


def _top_bet(s: Any) -> int:
    return int(max(s.bets[: s.seats]))


def _last_raise(s: Any, known: Any) -> Any:
    if s.betting == FIXED or (s.raises == 0 and "raises" in known) or _top_bet(s) == 0:
        return s.bet
    if "last_raise" in known:
        return UNKNOWN
    return max(s.bet, _top_bet(s) - max((bet for bet in s.bets[: s.seats] if bet < _top_bet(s)), default=0))


def _raises(s: Any, known: Any) -> Any:
    if _top_bet(s) == 0:
        return 0
    if s.betting != FIXED:
        return UNKNOWN if "raises" in known else 1
    return -(-_top_bet(s) // s.bet) if "raises" not in known or not s.stack else UNKNOWN


def _dealer(s: Any, known: Any) -> Any:
    if "dealer" in known or "acted" in known or _top_bet(s):
        return UNKNOWN
    return next((s.turn - k) % s.seats for k in range(1, s.seats + 1) if s.playing[(s.turn - k) % s.seats])


def _next_to_call(s: Any) -> Any:
    """The seat after those that have put in the most, if it has put in less."""
    seats = [seat for seat in range(s.seats) if s.inside[seat]]
    due = [seat for last, seat in pairwise([*seats[-1:], *seats]) if s.bets[seat] < s.bets[last] == _top_bet(s)]
    return due[0] if len(due) == 1 else UNKNOWN


# --- What no betting leaves ------------------------------------------------------------------------------------------


def _nothing_due(s: Any) -> bool:
    return bool(s.top_bet > 0 and s.bets[s.turn] == s.top_bet)


def _uneven(s: Any) -> bool:
    return s.betting == FIXED and not s.stack and any(bet % s.bet for bet in s.bets[: s.seats])


def _too_small(s: Any) -> bool:
    return bool(s.last_raise < s.bet or (s.raises > 0 and s.last_raise > s.top_bet))


def _too_many(s: Any) -> bool:
    return bool(not 0 <= s.raises <= s.max_raises + 1)


# --- Players that have acted -----------------------------------------------------------------------------------------


def _all_in(s: Any) -> bool:
    return bool(s.stack) and any(s.inside[seat] and s.chips[seat] == 0 for seat in range(s.seats))


def _first(s: Any, opener: Opener) -> int:
    """The seat that acted first since the last raise: the raiser, or without a raise the opener of the round."""
    highest = _top_bet(s)
    if highest == 0:
        return opener(s)
    return next((s.turn + k) % int(s.seats) for k in range(s.seats) if s.bets[(s.turn + k) % s.seats] == highest)


def _since(s: Any, first: int) -> list[int]:
    """The seats from `first` on that come before the turn."""
    return [(first + k) % int(s.seats) for k in range((s.turn - first) % int(s.seats))]
