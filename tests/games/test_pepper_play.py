"""Pepper: the play of the cards, by its book and beside a plain reading of it."""

from __future__ import annotations

import random
from itertools import permutations, product
from math import factorial

import pytest

import upcard
from tests.games.pepper_tables import EAST, SOUTH, WEST, dealt, play, playing, rows
from upcard.engine.testing import perft

TWIN = {"♠": "J♣", "♣": "J♠", "♥": "J♦", "♦": "J♥"}
RANKS = ("9", "10", "J", "Q", "K", "A")


# ------------------------------------------------------------------------------------------------ play


def test_the_left_bower_leads_trumps_and_takes_the_trick() -> None:
    """Example 1."""
    table = play(playing("J♥ 9♣", "A♦ 10♣", "9♦ K♣", "A♥ Q♣", trump="♦"), "J♥ A♦ 9♦ A♥")
    assert table.to_act == (SOUTH,)


def test_trumps_rank_with_the_bowers_on_top() -> None:
    order = ["J♦", "J♥", "A♦", "K♦", "Q♦", "10♦", "9♦"]
    for place, low in enumerate(order):
        for high in order[:place]:
            table = play(playing(f"{low} 9♣", f"{high} 10♣", "K♣ Q♣", "A♣ J♣", trump="♦"), f"{low} {high} K♣ A♣")
            assert table.to_act == (WEST,), f"{high} beats {low}"


@pytest.mark.parametrize(
    ("trump", "led", "hand", "allowed"),
    [
        ("♠", "K♣", "J♣ 9♥ A♦", "J♣ 9♥ A♦"),
        ("♠", "K♣", "J♣ 9♣ A♦", "9♣"),
        ("♠", "J♣", "10♠ A♣", "10♠"),
        ("no trump", "J♣", "J♠ A♥ 9♣", "9♣"),
    ],
)
def test_the_left_bower_follows_trumps(trump: str, led: str, hand: str, allowed: str) -> None:
    """Examples 2 and 3."""
    n = len(hand.split())
    others = [f"{led} 10♥ J♥", "Q♥ K♥ 9♦", "10♦ J♦ Q♦"]
    first, *rest = (" ".join(cards.split()[:n]) for cards in others)
    table = play(playing(first, hand, *rest, trump=trump), led)
    assert table.to_act == (WEST,)
    assert set(table.legal()) == set(allowed.split())


def test_without_trumps_the_queen_beats_the_jack_that_led() -> None:
    """Example 3."""
    table = play(playing("J♣ 9♥", "9♣ 10♥", "J♠ Q♥", "Q♣ K♥", trump="no trump"), "J♣ 9♣ J♠ Q♣")
    assert table.to_act == (EAST,)


def test_a_refusal_names_the_rule() -> None:
    table = play(playing("J♣ 9♥", "10♠ A♣", "Q♥ K♥", "9♦ 10♦"), "J♣")
    assert table.why_not("A♣") == "R17: trumps were led, and you hold one"
    assert table.view(WEST).prompt == "follow with a trump"
    assert table.why_not("2♣") == "R1: 2♣ is not in the pack"
    assert table.why_not("9♥") == "R16: you do not hold 9♥"
    table = play(playing("K♣ 9♥", "J♣ 9♣", "Q♥ K♥", "9♦ 10♦"), "K♣")
    assert table.why_not("J♣") == "R17: you hold ♣, and ♣ were led: follow suit"
    assert table.view(WEST).prompt == "follow ♣"


def test_a_player_who_does_not_follow_is_known_to_have_none_of_that_suit() -> None:
    table = play(playing("K♣ 9♥", "J♣ A♦", "Q♥ K♥", "9♦ 10♦"), "K♣ J♣")
    lacks = table.fields()["lacks"][WEST].split()
    assert "9♣" in lacks and "J♣" not in lacks


# ------------------------------------------------------------------------------------------------ against the prose


def suit_of(card: str, trump: str) -> str:
    return trump if card == TWIN.get(trump) else card[-1]


def strength(card: str, led: str, trump: str) -> tuple[int, int]:
    own = suit_of(card, trump)
    if own != trump:
        return (own == led, RANKS.index(card[:-1]))
    bower = 7 if card == f"J{trump}" else 6 if card == TWIN[trump] else 0
    return (2, bower or RANKS.index(card[:-1]))


def allowed(hand: list[str], led: str, trump: str) -> set[str]:
    return {card for card in hand if suit_of(card, trump) == led} or set(hand)


@pytest.mark.parametrize(("players", "seed"), [*product((4, 3, 2), range(5))])
def test_a_whole_hand_played_at_random_agrees_with_a_plain_reading_of_the_book(players: int, seed: int) -> None:
    rng = random.Random(seed)
    table = dealt(players, seed=seed, single_hand=True, all_pass="dealer_bids_one")
    while table.view().phase != "play":
        table.play(rng.choice(table.legal()))
    view = table.view()
    hands = [hand.split() for hand in table.fields()["hands"]]
    size = len(hands[0])
    sides = 2 if players == 4 else players
    seat, tricks = view.declarer, [0] * sides
    for _ in range(size):
        trick: list[str] = []
        for place in range(players):
            who = (seat + place) % players
            assert table.to_act == (who,)
            wanted = allowed(hands[who], suit_of(trick[0], view.trump), view.trump) if trick else set(hands[who])
            assert set(table.legal()) == wanted
            trick.append(rng.choice(sorted(wanted)))
            hands[who].remove(trick[-1])
            table.play(trick[-1])
        led = suit_of(trick[0], view.trump)
        seat = (seat + max(range(players), key=lambda n: strength(trick[n], led, view.trump))) % players
        tricks[seat % sides] += 1
    mine = view.declarer % sides
    gained = list(tricks)
    target = size if "pepper" in view.bid else int(view.bid)
    stake = 2 * size if view.bid == "big pepper" else size
    if tricks[mine] < target:
        gained[mine] = -stake
    elif view.bid == "big pepper":
        gained[mine] = stake
    assert rows(table)["this hand"] == tuple(gained)


# ------------------------------------------------------------------------------------------------ counting


@pytest.mark.parametrize(("cards", "count"), [(1, 1), (2, 2**4), (3, factorial(3) ** 4)])
def test_with_one_suit_each_every_order_of_play_is_possible(cards: int, count: int) -> None:
    hands = [" ".join(f"{rank}{suit}" for rank in ("Q", "K", "A")[:cards]) for suit in "♣♦♥♠"]
    table = playing(*hands, trump="♣")
    assert perft(table.game, table._states) == count


@pytest.mark.parametrize("trump", ["♥", "♣", "no trump"])
def test_mixed_hands_are_played_in_as_many_ways_as_the_prose_allows(trump: str) -> None:
    hands = ["J♦ A♦ 9♣", "9♦ 10♥ J♠", "A♥ 10♦ J♣"]
    table = playing(*hands, trump=trump)
    orders = product(*(permutations(hand.split()) for hand in hands))
    assert perft(table.game, table._states) == sum(_is_play(order, trump) for order in orders)


def _is_play(orders: tuple[tuple[str, ...], ...], trump: str) -> bool:
    """Whether every seat may play its cards in this order."""
    seat, players = 0, len(orders)
    for n in range(len(orders[0])):
        played = [orders[(seat + place) % players][n] for place in range(players)]
        led = suit_of(played[0], trump)
        for place in range(1, players):
            if played[place] not in allowed(list(orders[(seat + place) % players][n:]), led, trump):
                return False
        seat = (seat + max(range(players), key=lambda p: strength(played[p], led, trump))) % players
    return True


def test_positions_that_cannot_be_are_refused() -> None:
    with pytest.raises(upcard.BadPosition, match="six cards"):
        upcard.game("pepper").position(hands=["A♠", "K♠", "Q♠", "J♠"], phase="bidding")
    with pytest.raises(upcard.BadPosition, match="not in the pack"):
        playing("2♠", "K♠", "Q♠", "J♠")


def test_r16_the_highest_bidder_leads_also_in_a_position() -> None:
    ranks = "A K Q J 10 9"
    suits = [" ".join(f"{rank}{suit}" for rank in ranks.split()) for suit in "♣♦♥♠"]
    table = upcard.game("pepper").position(dealer=1, hands=suits, phase="play", bid=3, declarer=3, trump="♠")
    assert table.to_act == (3,)
