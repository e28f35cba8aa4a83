"""Bowers and pedros: a card that changes its suit with the trumps."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from upcard.cards.faces import ACE, JACK, KING, NINE, QUEEN, TEN, parse_card, parse_cards, parse_suit
from upcard.cards.sets import faces_in
from upcard.jit.interpreted import interpreted
from upcard.mechanics.tricks.trump_twin import (
    LEFT,
    NO_TRUMP,
    led_under,
    power_by_trump,
    suit_under,
    suits_by_trump,
    twin_of,
    twin_prompt,
    winner_under,
)  # fmt: skip

SUITS = suits_by_trump(JACK)
POWER = power_by_trump((JACK, LEFT, ACE, KING, QUEEN, TEN, NINE), (ACE, KING, QUEEN, JACK, TEN, NINE))


def winner(trump: int, cards: str) -> str:
    """The card that takes a trick, written in the order of play."""
    faces = parse_cards(cards)
    return cards.split()[winner_under(np.array([*faces, len(faces)], np.int8), SUITS, POWER, trump)]


@pytest.mark.parametrize("trump", range(4))
def test_a_trump_suit_has_fourteen_cards_and_the_other_of_its_colour_twelve(trump: int) -> None:
    lengths = [len(list(faces_in(SUITS[trump, suit]))) for suit in range(4)]
    assert sorted(lengths) == [12, 13, 13, 14]
    assert lengths[trump] == 14
    assert lengths[3 - trump] == 12


@pytest.mark.parametrize("trump", range(5))
def test_a_card_belongs_to_one_suit_under_every_trump(trump: int) -> None:
    for face in range(52):
        homes = [suit for suit in range(5) if SUITS[trump, suit] >> face & 1]
        assert homes == [suit_under(SUITS, trump, face)], face


def test_the_twin_of_a_twin_is_the_card_itself() -> None:
    assert all(twin_of(twin_of(face)) == face != twin_of(face) for face in range(52))


@pytest.mark.parametrize(
    ("trump", "cards", "best"),
    [
        ("♦", "J♥ A♦ 9♦ A♥", "J♥"),
        ("♦", "J♥ J♦ A♦ K♦", "J♦"),
        ("♦", "A♥ 9♥ 9♦ J♥", "J♥"),
        ("♣", "J♥ A♦ 10♥ Q♥", "Q♥"),
        ("♠", "A♥ 10♥ 9♠ K♥", "9♠"),
    ],
)
def test_the_highest_trump_wins_and_else_the_highest_card_of_the_suit_led(trump: str, cards: str, best: str) -> None:
    assert winner(parse_suit(trump), cards) == best


def test_without_trumps_jacks_are_cards_of_their_printed_suits() -> None:
    assert winner(NO_TRUMP, "J♣ 9♣ J♠ Q♣") == "Q♣"
    assert suit_under(SUITS, NO_TRUMP, parse_card("J♠")) == parse_suit("♠")


@pytest.mark.parametrize(
    ("trump", "led", "follows"),
    [("♦", "J♥", "♦"), ("♦", "A♥", "♥"), ("♦", "9♦", "♦"), ("♣", "J♥", "♥"), ("♣", "J♠", "♣")],
)
def test_a_player_who_leads_a_twin_asks_for_trumps(trump: str, led: str, follows: str) -> None:
    s = SimpleNamespace(trump=parse_suit(trump), trick=[parse_card(led), -1, 1])
    assert interpreted(led_under)(SUITS, s) == SUITS[parse_suit(trump), parse_suit(follows)]
    view = SimpleNamespace(trump=trump, led=led[-1], trick=SimpleNamespace(seen=(led,)), viewer=None)
    assert twin_prompt(view, SUITS) == ("follow with a trump" if follows == trump else f"follow {follows}")


@pytest.mark.parametrize(
    ("led", "held", "asked"),
    [
        ("9♥", "J♥ A♠", "you have no ♥: play any card"),
        ("9♦", "J♥ A♠", "follow with a trump"),
        ("9♦", "9♥ A♠", "you have no trump: play any card"),
        ("9♥", "9♥ A♠", "follow ♥"),
    ],
)
def test_the_twin_of_a_trump_follows_trumps_and_not_its_printed_suit(led: str, held: str, asked: str) -> None:
    hand = SimpleNamespace(seen=tuple(held.split()), count=2)
    view = SimpleNamespace(trump="♦", led=led[-1], trick=SimpleNamespace(seen=(led,)), viewer=0, hands=[hand])
    assert twin_prompt(view, SUITS) == asked


def test_nothing_is_asked_for_before_a_card_is_led() -> None:
    assert interpreted(led_under)(SUITS, SimpleNamespace(trump=0, trick=[-1, -1, 0])) == 0
    assert twin_prompt(SimpleNamespace(led=""), SUITS) == "lead any card"
