"""Which card takes a trick from the one that was led, as games declare it for claims."""

from __future__ import annotations

import pytest

from upcard.cards.faces import parse_card, parse_suit
from upcard.declarations.claims import Claim
from upcard.games import pepper, whist

PLAIN = whist.CLAIM
BOWERS = pepper.CLAIM


@pytest.mark.parametrize(
    ("led", "card", "trump", "takes"),
    [
        ("K♥", "A♥", "♠", True),
        ("A♥", "K♥", "♠", False),
        ("A♥", "2♠", "♠", True),
        ("2♠", "A♥", "♠", False),
        ("A♥", "A♣", "♠", False),
    ],
)
def test_a_higher_card_of_the_suit_or_a_trump_takes_it(led: str, card: str, trump: str, takes: bool) -> None:
    assert PLAIN.takes(parse_suit(trump), parse_card(led), parse_card(card)) is takes


def test_without_trumps_only_the_suit_led_counts() -> None:
    assert not PLAIN.takes(-1, parse_card("2♥"), parse_card("A♠"))


def test_the_left_bower_is_a_trump() -> None:
    hearts = parse_suit("♥")
    assert BOWERS.takes(hearts, parse_card("A♥"), parse_card("J♦"))
    assert BOWERS.takes(hearts, parse_card("A♦"), parse_card("J♦"))
    assert not BOWERS.takes(hearts, parse_card("J♥"), parse_card("J♦"))


def test_a_claim_names_the_kind_of_moves_that_plays_a_card() -> None:
    assert isinstance(PLAIN, Claim) and PLAIN.card is whist.MOVES.kind(0)
