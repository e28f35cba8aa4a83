"""A position before the last cards are dealt: what lies nowhere else waits in the stock."""

from __future__ import annotations

from tests.drawn import record, row
from upcard.cards.faces import parse_cards
from upcard.contract.facts import UNKNOWN, Fact, Impossible
from upcard.mechanics.deal_facts import waiting_facts

WAITING = 1
fact, fault = waiting_facts("R5: four cards are dealt after the auction", (WAITING,), 4)


class Known(set[str]):
    """Fields that are given, and the cards that lie nowhere."""

    def __init__(self, rest: str, *fields: str) -> None:
        super().__init__(fields)
        self.left = parse_cards(rest)

    def rest(self) -> list[int]:
        return self.left


def test_the_cards_that_lie_nowhere_are_the_stock() -> None:
    assert isinstance(fact, Fact) and fact.field == "stock" and fact.phases == (WAITING,)
    assert fact.rule(record(), Known("A♠ 2♥ 3♥ 4♥")) == parse_cards("A♠ 2♥ 3♥ 4♥")


def test_nothing_follows_where_cards_are_missing_or_the_stock_is_given() -> None:
    assert fact.rule(record(), Known("A♠ 2♥ 3♥")) is UNKNOWN
    assert fact.rule(record(), Known("A♠ 2♥ 3♥ 4♥", "stock")) is UNKNOWN


def test_a_stock_of_another_size_cannot_wait() -> None:
    assert isinstance(fault, Impossible) and fault.phases == (WAITING,)
    assert fault.rule(record(stock=row("A♠ 2♥ 3♥")))
    assert not fault.rule(record(stock=row("A♠ 2♥ 3♥ 4♥")))
