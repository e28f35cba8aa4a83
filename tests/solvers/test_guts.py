"""The chances of a hand of Guts, against every deal counted one by one."""

from itertools import combinations

import numpy as np
import pytest

import upcard
from upcard.cards.faces import TEXTS, parse_cards
from upcard.errors import BadPosition
from upcard.solvers.guts import chances, prospects

HANDS = ("A♠ A♥", "2♠ 2♥", "9♣ 9♦", "A♠ K♥", "A♠ 2♥", "3♠ 2♥", "10♠ 7♥", "K♠ Q♠", "4♦ 2♦")


def strength(cards):
    """The prose: a pair beats two different cards; then the higher card, then the lower."""
    high, low = sorted((face % 13 for face in cards), reverse=True)
    return (high == low, high, low)


def others(hand):
    mine = parse_cards(hand)
    found = list(combinations([face for face in range(52) if face not in mine], 2))
    compared = [(strength(cards) > strength(mine)) - (strength(cards) < strength(mine)) for cards in found]
    return np.array(found), np.array(compared)


@pytest.mark.parametrize("hand", HANDS)
def test_against_one_opponent_every_hand_is_counted(hand):
    _, compared = others(hand)
    found = chances(hand, 1)
    assert found.best_alone == pytest.approx((compared < 0).mean())
    assert found.best == pytest.approx((compared <= 0).mean())
    assert found.share == pytest.approx((compared < 0).mean() + (compared == 0).mean() / 2)


@pytest.mark.parametrize("hand", HANDS)
def test_against_two_opponents_every_pair_of_hands_is_counted(hand):
    cards, compared = others(hand)
    apart = ~(cards[:, None, :, None] == cards[None, :, None, :]).any(axis=(2, 3))
    none_above = apart & (compared[:, None] <= 0) & (compared[None, :] <= 0)
    level = (compared == 0)[:, None].astype(int) + (compared == 0)[None, :]
    found = chances(hand, 2)
    assert found.best_alone == pytest.approx((none_above & (level == 0)).sum() / apart.sum())
    assert found.best == pytest.approx(none_above.sum() / apart.sum())
    assert found.share == pytest.approx((none_above / (level + 1)).sum() / apart.sum())


def test_a_pair_of_aces_is_never_beaten_however_many_are_in():
    assert [chances("A♠ A♥", n).worse for n in range(10)] == pytest.approx([0] * 10)
    assert chances("A♠ A♥", 9).best_alone == pytest.approx(1 - 9 / 1225)


def test_the_chances_against_four_are_those_of_dealt_hands():
    random, mine = np.random.default_rng(1), parse_cards("Q♠ J♥")
    rest = np.array([face for face in range(52) if face not in mine])
    ranks = np.array([random.permutation(rest)[:8] % 13 for _ in range(20_000)]).reshape(-1, 4, 2)
    high, low = ranks.max(2), ranks.min(2)
    beaten = ((high == low) | (high > 10) | ((high == 10) & (low > 9))).any(1)
    assert chances("Q♠ J♥", 4).worse == pytest.approx(beaten.mean(), abs=4 * (0.25 / 20_000) ** 0.5)


def test_the_prospects_of_a_seat_depend_on_the_players_that_may_still_come_in():
    table = upcard.game("guts", players=4, first_dealer="3").table(seed=2)
    table.play("in")
    table.play("out")
    view = table.view(2)
    hand = " ".join(view.cards[2].seen)
    assert prospects(view) == (chances(hand, 1), chances(hand, 2))
    assert prospects(table.view(1)) == ()


def test_prospects_depend_on_nothing_that_the_seat_cannot_see():
    state = upcard.game("guts", players=5).new_initial_state(seed=4)
    seat = state.current_player()
    told = prospects(state.view(seat))
    assert all(prospects(state.resample_from_infostate(seat, n).view(seat)) == told for n in range(5))


def test_staying_in_brings_the_pot_to_the_best_and_costs_it_to_the_others():
    assert chances("3♠ 2♥", 0).gain(30) == 30
    assert chances("A♠ A♥", 1).gain(30) == pytest.approx(30 * (1 - 0.5 / 1225))
    assert chances("3♠ 2♥", 3).gain(30) < -25


@pytest.mark.parametrize(("hand", "opponents"), [("A♠", 1), ("A♠ A♠", 1), ("A♠ K♠", 10)])
def test_what_is_no_hand_is_refused(hand, opponents):
    with pytest.raises(BadPosition, match="two cards"):
        chances(hand, opponents)


def test_a_hand_is_the_better_the_fewer_are_in():
    for hand in (f"{a} {b}" for a, b in zip(TEXTS[:12], TEXTS[14:26])):
        found = [chances(hand, n).best for n in range(5)]
        assert found == sorted(found, reverse=True)
