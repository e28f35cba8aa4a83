"""Rams: the play of the cards, by the numbers of its book and beside a slow count."""

from __future__ import annotations

import numpy as np
import pytest

import upcard
from tests.games.rams_tables import PACK, endgame, play
from upcard.engine.play.table import Table
from upcard.engine.testing import perft

RANKS = ("7", "8", "9", "10", "J", "Q", "K", "A")


def facing(trick: str, hand: str, trump: str) -> Table:
    """Seat 0 of five has this hand to play to a trick that the players before it began."""
    cards, mine = trick.split(), hand.split()
    spare = iter([card for card in PACK if card not in {*cards, *mine}])
    leader = -len(cards) % 5
    hands = [hand]
    for seat in (1, 2, 3, 4):
        hands.append(" ".join(next(spare) for _ in range(len(mine) - (5 - seat <= len(cards)))))
    return upcard.game("rams", players=5).position(
        hands=hands, trick=cards, leader=leader, turn=0, trump=trump, phase="play", dealer=4, pot=10,
        chips=[50] * 5, tricks=[0, 5 - len(mine), 0, 0, 0],
    )  # fmt: skip


# --- Play ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trump", "trick", "hand", "legal"),
    [
        ("♣", "8♥", "K♥ 9♥ 7♦ J♠ Q♣", "K♥ 9♥"),
        ("♣", "8♥ 9♥", "10♥ 7♥ A♣ 8♦ 9♠", "10♥"),
        ("♣", "8♥ J♥", "10♥ 7♥ A♣ 8♦ 9♠", "10♥ 7♥"),
        ("♣", "A♦ 9♣", "K♦ 7♦ A♣", "K♦ 7♦"),
        ("♣", "A♦ 9♣", "J♣ 8♣ A♠", "J♣"),
        ("♣", "A♦ 9♣", "8♣ 7♣ A♠", "8♣ 7♣"),
        ("♣", "A♦ 9♣", "A♠ K♥", "A♠ K♥"),
        ("♣", "9♣", "7♣ Q♣ A♥", "Q♣"),
        ("♣", "9♣", "7♣ 8♣ A♥", "7♣ 8♣"),
        ("♣", "8♦ K♥", "10♦ 7♦ A♣", "10♦"),  # a discard is no card to beat
        ("♣", "", "10♦ 7♦ A♣", "10♦ 7♦ A♣"),  # G16
    ],
)
def test_examples_1_to_3_follow_and_beat_else_trump_and_overtrump(
    trump: str, trick: str, hand: str, legal: str
) -> None:
    assert set(facing(trick, hand, trump).legal()) == set(legal.split())


@pytest.mark.parametrize(
    ("trick", "hand", "card", "reason"),
    [
        ("8♥ 9♥", "10♥ 7♥ A♣", "7♥", "R20: you can beat the trick in the suit led, and must"),
        ("8♥ 9♥", "10♥ 7♥ A♣", "A♣", "R19: you hold ♥, and ♥ were led: follow suit"),
        ("A♦ 9♣", "J♣ 8♣ A♠", "8♣", "R21: you can play a higher trump than the one that wins the trick, and must"),
        ("A♦ 9♣", "8♣ 7♣ A♠", "A♠", "R21: you have no ♦, but a trump: play a trump"),
        ("A♦ 9♣", "8♣ 7♣ A♠", "K♠", "R5: you do not hold K♠"),
        ("A♦ 9♣", "8♣ 7♣ A♠", "2♠", "R5: you do not hold 2♠"),
    ],
)
def test_a_refusal_names_the_rule(trick: str, hand: str, card: str, reason: str) -> None:
    assert facing(trick, hand, "♣").why_not(card) == reason


@pytest.mark.parametrize(
    ("trick", "hand", "card", "lacks"),
    [
        ("8♥ J♥", "10♥ 7♥ A♣", "7♥", "Q♥ K♥ A♥"),
        ("A♦ 9♣", "K♦ 7♦ A♣", "7♦", ""),
        ("A♦ 9♣", "8♣ 7♣ A♠", "7♣", "7♦ 8♦ 9♦ 10♦ J♦ Q♦ K♦ 10♣ J♣ Q♣ K♣ A♣"),
        ("A♦ 9♣", "A♠ K♥", "K♥", "7♦ 8♦ 9♦ 10♦ J♦ Q♦ K♦ 7♣ 8♣ 10♣ J♣ Q♣ K♣ A♣"),
        ("A♦", "J♣ 7♣ A♠", "7♣", "7♦ 8♦ 9♦ 10♦ J♦ Q♦ K♦"),
    ],
)
def test_a_card_played_shows_what_the_hand_does_not_hold(trick: str, hand: str, card: str, lacks: str) -> None:
    table = facing(trick, hand, "♣")
    table.play(card)
    known = set(table.fields().get("lacks", [""])[0].split()) & set(PACK)
    assert known - set(trick.split()) == set(lacks.split())


def test_r18_the_turn_goes_past_those_who_are_out() -> None:
    table = endgame("♣", "", "7♥ 8♠", "", "9♥ 9♠", "10♥ 10♠", pot=10, tricks=[0, 3, 0, 0, 0])
    assert table.to_act == (1,)
    play(table, "7♥", "9♥", "10♥")
    assert table.to_act == (4,), "the winner leads"
    trick = table.view().last_trick
    assert (trick.cards, trick.by) == (("7♥", "9♥", "10♥"), (1, 3, 4))


# --- Counting --------------------------------------------------------------------------------------------------------


def beats(card: str, other: str, trump: str) -> bool:
    """Whether a card played later beats one on the table."""
    if card[-1] == other[-1]:
        return RANKS.index(card[:-1]) > RANKS.index(other[:-1])
    return card[-1] == trump


def winning(trick: list[str], trump: str) -> int:
    """The place of the card that wins a trick."""
    best = 0
    for place in range(1, len(trick)):
        if beats(trick[place], trick[best], trump):
            best = place
    return best


def allowed(hand: set[str], trick: list[str], trump: str) -> set[str]:
    """R18-R22, for the count below."""
    if not trick:
        return hand
    follow = {card for card in hand if card[-1] == trick[0][-1]}
    pool = follow or {card for card in hand if card[-1] == trump} or hand
    return {card for card in pool if beats(card, trick[winning(trick, trump)], trump)} or pool


def sequences(hands: list[set[str]], trick: list[str], leader: int, trump: str) -> int:
    """In how many ways the hands can be played out."""
    if len(trick) == len(hands):
        return sequences(hands, [], (leader + winning(trick, trump)) % len(hands), trump)
    seat = (leader + len(trick)) % len(hands)
    if not hands[seat]:
        return 1
    total = 0
    for card in allowed(hands[seat], trick, trump):
        left = [hand - {card} if place == seat else hand for place, hand in enumerate(hands)]
        total += sequences(left, [*trick, card], leader, trump)
    return total


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_as_many_ways_to_play_as_a_slow_count_finds(seed: int) -> None:
    order = np.random.default_rng(seed).permutation(32)
    hands = [" ".join(PACK[place] for place in order[seat::8][:4]) for seat in range(4)]
    table = endgame("♥", *hands, pot=10, tricks=[0, 1, 0, 0], single_hand=True)
    counted = sequences([set(hand.split()) for hand in hands], [], 0, "♥")
    assert perft(table.game, table.snapshot()) == counted > 1
