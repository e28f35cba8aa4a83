"""What follows from the calls of an auction of rising numbers (`mechanics.auctions.points_auction`), for positions."""

from __future__ import annotations

from typing import Any

from upcard.declarations.facts import UNKNOWN, Fact, Impossible
from upcard.mechanics.auctions.points_auction import bidding_closed


def auction_facts(
    sentence: str, phase: int, *, lowest: int, step: int = 1, final: bool | str = True
) -> tuple[Fact, ...]:
    """The standing bid, its bidder and the seats that have passed, from the last call of every seat. The seat after the
    dealer (by `step`) speaks first. With `final` (or an option of that name), a player who passes is out of the
    auction."""

    def is_final(s: Any) -> bool:
        return bool(getattr(s, final) if isinstance(final, str) else final)

    def bid(s: Any, known: Any) -> Any:
        return UNKNOWN if "last_call" not in known else lowest + max(s.last_call) - 1 if max(s.last_call) > 0 else 0

    def declarer(s: Any, known: Any) -> Any:
        if "last_call" not in known:
            return UNKNOWN
        return list(s.last_call).index(max(s.last_call)) if max(s.last_call) > 0 else -1

    def passed(s: Any, known: Any) -> Any:
        if "last_call" not in known or not is_final(s):
            return UNKNOWN
        return sum(1 << seat for seat in range(s.seats) if s.last_call[seat] == 0)

    def passes(s: Any, known: Any) -> Any:
        if "last_call" not in known or (is_final(s) and s.declarer >= 0):
            return UNKNOWN
        if is_final(s):
            return sum(1 for seat in range(s.seats) if s.last_call[seat] == 0)
        before = [s.last_call[(s.turn - step * k) % s.seats] for k in range(1, s.seats + 1)]
        return next((k for k, call in enumerate(before) if call != 0), s.seats) if "turn" in known else UNKNOWN

    def spoken(s: Any) -> int:
        return sum(1 for seat in range(s.seats) if s.last_call[seat] >= 0)

    def turn(s: Any, known: Any) -> Any:
        applies = "dealer" in known and ("last_call" in known or not s.bid) and spoken(s) < s.seats
        return (s.dealer + step * (1 + spoken(s))) % s.seats if applies else UNKNOWN

    def dealer(s: Any, known: Any) -> Any:
        applies = "turn" in known and ("last_call" in known or not s.bid) and spoken(s) < s.seats
        return (s.turn - step * (1 + spoken(s))) % s.seats if applies else UNKNOWN

    rules = {"bid": bid, "declarer": declarer, "passed": passed, "passes": passes, "turn": turn, "dealer": dealer}
    return tuple(Fact(field, sentence, rule, (phase,)) for field, rule in rules.items())


def still_bidding(sentence: str, phase: int, highest: int) -> Impossible:
    """In the auction's phase a player may still bid; `highest` is the bid that ends it."""
    return Impossible(sentence, lambda s: bidding_closed(s, highest), (phase,))
