"""A position in a round of betting: the bets show which players have raised, and which have still to act."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from tests.drawn import Given, record
from upcard.declarations.facts import UNKNOWN, Fact, Impossible
from upcard.mechanics.chips.betting import FIXED, NO_LIMIT
from upcard.mechanics.chips.betting_facts import betting_facts

ROUND = 0
ALL = betting_facts("R5: the bets", ROUND, lambda s: (s.dealer + 1) % s.seats)
FACTS = {fact.field: fact for fact in ALL if isinstance(fact, Fact)}
FAULTS = {fault.sentence: fault for fault in ALL if isinstance(fault, Impossible)}


def table(*bets: int, **fields: Any) -> SimpleNamespace:
    """Four players with these bets in front of them, fixed bets of 2, all in the hand."""
    said = {
        "seats": 4, "bets": list(bets), "betting": FIXED, "bet": 2, "stack": 0, "max_raises": 3, "raises": 0,
        "last_raise": 2, "top_bet": max(bets), "turn": 0, "dealer": 3, "chips": [100] * 4, "inside": [1] * 4,
        "playing": [1] * 4,
    }  # fmt: skip
    return record(**{**said, **fields})


def follows(field: str, s: SimpleNamespace, *known: str) -> Any:
    return FACTS[field].rule(s) if field == "top_bet" else FACTS[field].rule(s, known)


def test_the_highest_bet_is_the_one_to_call() -> None:
    assert follows("top_bet", table(2, 6, 4, 0)) == 6


def test_fixed_bets_count_the_raises() -> None:
    assert follows("raises", table(0, 0, 0, 0)) == 0
    assert follows("raises", table(2, 6, 4, 0)) == 3


def test_without_fixed_bets_a_raise_is_the_highest_bet_over_the_next() -> None:
    s = table(2, 10, 4, 0, betting=NO_LIMIT, raises=2)
    assert follows("last_raise", s, "raises") == 6
    assert follows("last_raise", s, "raises", "last_raise") is UNKNOWN
    assert follows("last_raise", table(0, 0, 0, 0, betting=NO_LIMIT)) == 2, "no bet yet: the least there may be"


def test_the_raiser_has_acted_and_all_after_him_up_to_the_turn() -> None:
    assert follows("acted", table(2, 4, 4, 0, turn=3), "turn") == 0b0110
    assert follows("acted", table(0, 0, 0, 0, turn=2), "turn") == 0b0011, "checks from the dealer's left"


def test_the_dealer_sits_before_the_first_to_speak_who_is_still_playing() -> None:
    assert follows("dealer", table(0, 0, 0, 0, turn=2), "turn") == 1
    assert follows("dealer", table(0, 0, 0, 0, turn=2, playing=[1, 0, 1, 1]), "turn") == 0
    assert follows("dealer", table(2, 0, 0, 0, turn=2), "turn") is UNKNOWN, "there is a bet: others have acted"


def test_a_player_who_has_put_in_as_much_as_any_other_is_not_asked_again() -> None:
    nothing_due = next(fault for fault in FAULTS.values() if fault.sentence.startswith("R5: a player who has put in"))
    assert nothing_due.rule(table(2, 2, 0, 0, turn=0))
    assert not nothing_due.rule(table(2, 2, 0, 0, turn=2))
    assert not nothing_due.rule(table(0, 0, 0, 0, turn=0)), "all may still check"


def test_fixed_bets_are_all_of_one_size() -> None:
    uneven = next(fault for fault in FAULTS.values() if "of the same size" in fault.sentence)
    assert uneven.rule(table(2, 3, 0, 0))
    assert not uneven.rule(table(2, 4, 0, 0))
    assert not uneven.rule(table(2, 3, 0, 0, betting=NO_LIMIT))
    assert not uneven.rule(table(2, 3, 0, 0, stack=50)), "a player may be all-in for less"


def test_a_raise_is_at_least_a_bet_and_there_are_no_more_than_allowed() -> None:
    too_small = next(fault for fault in FAULTS.values() if "at least a bet" in fault.sentence)
    assert too_small.rule(table(2, 4, 0, 0, last_raise=1)) and not too_small.rule(table(2, 4, 0, 0, last_raise=2))
    assert too_small.rule(table(2, 4, 0, 0, raises=1, last_raise=5)), "more than the highest bet"
    too_many = next(fault for fault in FAULTS.values() if "more raises" in fault.sentence)
    assert too_many.rule(table(10, 0, 0, 0, raises=5)) and not too_many.rule(table(8, 0, 0, 0, raises=4))


def test_the_turn_comes_after_the_players_who_have_put_in_the_most() -> None:
    turn = FACTS["turn"].rule
    assert turn(table(0, 2, 2, 0), Given()) == 3
    assert turn(table(4, 2, 2, 2), Given("dealer")) == 1
    assert turn(table(4, 0, 4, 2, inside=[1, 0, 1, 1]), Given()) == 3
    assert turn(table(4, 2, 4, 2), Given()) is UNKNOWN
    assert turn(table(4, 2, 2, 2), Given("turn")) is UNKNOWN


def test_without_a_bet_the_turn_follows_from_a_given_dealer() -> None:
    turn = FACTS["turn"].rule
    assert turn(table(0, 0, 0, 0, dealer=1), Given("dealer")) == 2
    assert turn(table(0, 0, 0, 0, dealer=1, inside=[1, 1, 0, 1]), Given("dealer")) == 3
    assert turn(table(0, 0, 0, 0, dealer=1), Given()) is UNKNOWN
