"""A position before the last cards are dealt, in which the rest waits in the stock; and who is first after the deal."""

from __future__ import annotations

from tests.drawn import Given, record, row
from upcard.cards.faces import parse_cards
from upcard.declarations.facts import UNKNOWN, Fact, Impossible
from upcard.mechanics.deals.deal_facts import first_turn, suit_turned_up, waiting_facts

WAITING = 1
fact, fault = waiting_facts("R5: four cards are dealt after the auction", (WAITING,), 4)


def test_the_cards_that_lie_nowhere_are_the_stock() -> None:
    assert isinstance(fact, Fact) and fact.field == "stock" and fact.phases == (WAITING,)
    assert fact.rule(record(), Given(rest="A♠ 2♥ 3♥ 4♥")) == parse_cards("A♠ 2♥ 3♥ 4♥")


def test_nothing_follows_where_cards_are_missing_or_the_stock_is_given() -> None:
    assert fact.rule(record(), Given(rest="A♠ 2♥ 3♥")) is UNKNOWN
    assert fact.rule(record(), Given("stock", rest="A♠ 2♥ 3♥ 4♥")) is UNKNOWN


def test_a_stock_of_another_size_cannot_wait() -> None:
    assert isinstance(fault, Impossible) and fault.phases == (WAITING,)
    assert fault.rule(record(stock=row("A♠ 2♥ 3♥")))
    assert not fault.rule(record(stock=row("A♠ 2♥ 3♥ 4♥")))


FIRST = first_turn("R3: the dealer's left leads", lambda s: not s.trick, WAITING)


def test_the_seat_after_the_dealer_is_first_if_no_seat_has_acted() -> None:
    begun = record(seats=4, dealer=3, leader=-1, trick=[])
    assert (FIRST.field, FIRST.phases) == ("turn", (WAITING,))
    assert FIRST.rule(begun, Given("dealer")) == 0
    assert FIRST.rule(record(seats=4, dealer=3, leader=-1, trick=[5]), Given("dealer")) is UNKNOWN
    right = first_turn("R3: the dealer's right leads", lambda s: True, after=lambda s, seat: (seat - 1) % s.seats)
    assert right.rule(begun, Given("dealer")) == 2


def test_a_given_turn_or_leader_stands_and_without_a_dealer_nothing_follows() -> None:
    begun = record(seats=4, dealer=3, leader=1, trick=[])
    for given in (("dealer", "turn"), ("dealer", "leader"), ()):
        assert FIRST.rule(begun, Given(*given)) is UNKNOWN


def test_a_suit_is_that_of_the_card_turned_up() -> None:
    fact = suit_turned_up("R5: trump is the suit of the upcard", "upcard")
    assert fact.field == "trump"
    assert fact.rule(record(upcard=parse_cards("7♥")[0])) == 2
    assert fact.rule(record(upcard=-1)) is UNKNOWN
