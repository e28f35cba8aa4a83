"""Cinch: the play of the cards, by its book and beside a plain reading of it."""

from __future__ import annotations

import random
from itertools import pairwise, permutations
from math import factorial

import pytest

import upcard
from tests.games.cinch_tables import EAST, NORTH, SOUTH, SPADES_TRUMP, TWIN, WEST, dealt, play, playing, rows, suit_of
from upcard.engine.play.table import Table
from upcard.engine.testing import perft

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


# ------------------------------------------------------------------------------------------------ play


@pytest.mark.parametrize(
    ("cards", "winner"), [("4♠ 5♣ 5♠ 2♠", NORTH), ("6♣ 5♣ K♣ A♣", WEST), ("6♣ 2♠ K♣ 5♣", EAST), ("6♥ A♦ K♥ A♣", NORTH)]
)
def test_the_pedros_are_trumps_between_the_six_and_the_four(cards: str, winner: int) -> None:
    """Example 1."""
    hands = [f"{card} {other}" for card, other in zip(cards.split(), ("7♦", "8♦", "9♦", "10♦"), strict=True)]
    table = play(playing(*hands), ", ".join(cards.split()))
    assert table.to_act == (winner,)


def test_all_fourteen_trumps_rank_as_the_book_says() -> None:
    for high, low in pairwise(SPADES_TRUMP):
        table = play(playing(f"{low} 2♦", f"{high} 3♦", "2♥ 4♦", "3♥ 6♦"), f"{low}, {high}, 2♥, 3♥")
        assert table.to_act == (WEST,), f"{high} beats {low}"


@pytest.mark.parametrize(
    ("led", "hand", "allowed"),
    [
        ("9♦", "5♦ K♦ 2♥ A♠", "5♦ K♦ 2♥"),
        ("9♦", "5♦ A♠ 3♣", "5♦"),
        ("9♦", "A♠ 3♣", "A♠ 3♣"),
        ("2♥", "5♦ K♦", "5♦"),
        ("2♥", "K♦ A♠", "K♦ A♠"),
        ("5♦", "6♦ 3♥", "3♥"),
    ],
)
def test_a_plain_suit_is_followed_or_trumped(led: str, hand: str, allowed: str) -> None:
    """Example 2."""
    n = len(hand.split())
    filler = ["7♦ 8♦ 10♦", "J♣ Q♣ K♣ A♣", "6♣ 7♣ 8♣ 9♣"]
    others = [" ".join([led, *filler[0].split()][:n]), *(" ".join(f.split()[:n]) for f in filler[1:])]
    table = play(playing(others[0], hand, *others[1:], trump="♥"), led)
    assert table.to_act == (WEST,)
    assert set(table.legal()) == set(allowed.split())


def test_a_refusal_names_the_rule() -> None:
    def after(led: str, hand: str) -> Table:
        return play(playing(f"{led} 4♥", hand, "8♦ 9♦", "10♦ J♦", trump="♥"), led)

    assert after("7♦", "5♦ A♠").why_not("A♠") == "R18: you have no ♦, so you must play a trump"
    assert after("7♦", "2♦ A♠").why_not("A♠") == "R17: you hold ♦, and ♦ were led: follow suit or play a trump"
    assert after("3♥", "5♦ 2♦").why_not("2♦") == "R16: trumps were led, and you hold one"
    assert after("3♥", "5♦ 2♦").why_not("A♠") == "R15: you do not hold A♠"


def test_a_player_who_plays_neither_the_suit_nor_a_trump_is_known_to_have_neither() -> None:
    table = play(playing("7♦ 4♥", "A♠ 3♣", "8♦ 9♦", "10♦ J♦", trump="♥"), "7♦, A♠")
    lacks = table.fields()["lacks"][WEST].split()
    assert "K♦" in lacks and "A♥" in lacks and "5♦" in lacks and "5♠" not in lacks


def test_a_player_who_trumps_a_plain_suit_may_still_hold_it() -> None:
    table = play(playing("7♦ 4♥", "2♥ 3♦", "8♦ 9♦", "10♦ J♦", trump="♥"), "7♦, 2♥")
    assert "lacks" not in table.fields() or table.fields()["lacks"][WEST] == ""


# ------------------------------------------------------------------------------------------------ against the prose


def strength(card: str, led: str, trump: str) -> tuple[int, float]:
    own = suit_of(card, trump)
    return (2 if own == trump else 1 if own == led else 0, RANKS.index(card[:-1]) - 0.5 * (card == TWIN[trump]))


def allowed(hand: list[str], led: str, trump: str) -> set[str]:
    if not led:
        return set(hand)
    same = {card for card in hand if suit_of(card, trump) == led}
    trumps = {card for card in hand if suit_of(card, trump) == trump}
    return (same | trumps) or set(hand)


@pytest.mark.parametrize("seed", range(12))
def test_a_whole_hand_played_at_random_agrees_with_a_plain_reading_of_the_book(seed: int) -> None:
    rng = random.Random(seed)
    table = dealt(seed=seed, first_dealer=seed % 4, single_hand=True)
    while table.view().phase != "play":
        table.play(rng.choice(table.legal()))
    start, view = table.fields(), table.view()
    declarer, trump, bid = view.declarer, view.trump, view.bid
    hands = [hand.split() for hand in start["hands"]]
    seat, won = declarer, ([], [])
    for _ in range(6):
        trick: list[str] = []
        for place in range(4):
            who = (seat + place) % 4
            assert table.to_act == (who,)
            assert set(table.legal()) == allowed(hands[who], suit_of(trick[0], trump) if trick else "", trump)
            trick.append(rng.choice(sorted(table.legal())))
            hands[who].remove(trick[-1])
            table.play(trick[-1])
        best = max(range(4), key=lambda n: strength(trick[n], suit_of(trick[0], trump), trump))
        seat = (seat + best) % 4
        won[seat % 2].extend(trick)
    points = prose_points(won, trump, declarer % 2, start.get("dead", ["", "", "", ""]))
    made = points[declarer % 2] >= bid
    gained = [0, 0]
    if made:
        gained[points.index(max(points))] = max(points) - min(points)
    else:
        gained[1 - declarer % 2] = 14 + bid - points[declarer % 2]
    assert rows(table)["points"] == tuple(points)
    assert rows(table)["this hand"] == tuple(gained)


def prose_points(won: tuple[list[str], list[str]], trump: str, declarers: int, dead: list[str]) -> list[int]:
    points = [0, 0]
    order = sorted(
        (c for pile in won for c in pile if suit_of(c, trump) == trump), key=lambda c: strength(c, "", trump)
    )
    worth = {f"J{trump}": 1, f"10{trump}": 1, f"5{trump}": 5, TWIN[trump]: 5}
    for side in range(2):
        points[side] += sum(worth.get(card, 0) for card in won[side])
        points[side] += sum(1 for card in (order[:1] + order[-1:]) if card in won[side])
    points[declarers] += sum(worth.get(c, 0) for seat in (1 - declarers, 3 - declarers) for c in dead[seat].split())
    return points


# ------------------------------------------------------------------------------------------------ counting


@pytest.mark.parametrize(("cards", "count"), [(1, 1), (2, 2**4), (3, factorial(3) ** 4)])
def test_with_one_suit_each_every_order_of_play_is_possible(cards: int, count: int) -> None:
    hands = [" ".join(f"{rank}{suit}" for rank in range(6, 6 + cards)) for suit in "♣♦♥♠"]
    table = playing(*hands, trump="♣")
    assert perft(table.game, table._states) == count


def test_mixed_hands_are_played_in_as_many_ways_as_the_prose_allows() -> None:
    hands = ["5♦ K♦", "9♦ 2♥", "A♠ 3♦", "Q♥ 4♠"]
    table = playing(*hands, trump="♥")
    assert perft(table.game, table._states) == sum(_is_play(orders, "♥") for orders in _orders(hands))


def _orders(hands: list[str]) -> list[tuple[tuple[str, ...], ...]]:
    every = [list(permutations(hand.split())) for hand in hands]
    return [(a, b, c, d) for a in every[0] for b in every[1] for c in every[2] for d in every[3]]


def _is_play(orders: tuple[tuple[str, ...], ...], trump: str) -> bool:
    """Whether every seat may play its cards in this order."""
    seat = SOUTH
    for n in range(2):
        led = suit_of(orders[seat][n], trump)
        played = [orders[(seat + place) % 4][n] for place in range(4)]
        for place in range(1, 4):
            hand = list(orders[(seat + place) % 4][n:])
            if played[place] not in allowed(hand, led, trump):
                return False
        seat = (seat + max(range(4), key=lambda p: strength(played[p], led, trump))) % 4
    return True


def test_positions_that_cannot_be_are_refused() -> None:
    with pytest.raises(upcard.BadPosition, match="nine cards"):
        upcard.game("cinch").position(hands=["A♠", "K♠", "Q♠", "J♠"], phase="bidding")
    with pytest.raises(upcard.BadPosition, match="six cards"):
        playing("A♠ K♠", "Q♠", "J♠", "10♠")


def test_r10_with_a_trump_named_the_hands_are_completed_or_played() -> None:
    game = upcard.game("cinch")
    last = game.position(hands=["9♦", "5♦", "A♠", "3♣"], trump="hearts", declarer=0, bid=3, tricks=[3, 2])
    assert (last.view().phase, last.to_act) == ("play", (0,))
    seven = ["A♥ K♥ Q♥ J♥ 9♥ 8♥ 7♥", "6♥ 4♥", "3♥ 2♥", "5♦"]
    giving = game.position(hands=seven, trump="hearts", declarer=1, bid=3, dealer=3)
    assert (giving.view().phase, giving.to_act) == ("give up trumps", (0,))


@pytest.mark.parametrize("fields", [{"kept": [7, 0, 0, 0]}, {"dead": ["2♣", "", "", ""]}, {"score": [-1, 0]}])
def test_r10_r11_a_position_with_cards_that_no_player_keeps_or_gives_up_is_refused(
    fields: dict[str, list[object]],
) -> None:
    last = {"hands": ["9♦", "5♦", "A♠", "3♣"], "trump": "hearts", "declarer": 0, "bid": 5, "tricks": [3, 2]}
    with pytest.raises(upcard.BadPosition, match=r"R10|R25"):
        upcard.game("cinch").position(**last, **fields)
