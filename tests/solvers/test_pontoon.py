"""What the choices of Pontoon are worth, against the game itself and against cards drawn at random."""

import numpy as np
import pytest

from tests.games.test_pontoon import PONTOON, STUCK, settled
from upcard.cards.faces import TEXTS, parse_cards
from upcard.errors import BadPosition
from upcard.mechanics.twenty_one import VALUE
from upcard.solvers.pontoon import BUST, TRICK, Holding, paid, worth

BANKS = {"9♦ 8♣": 17, "K♦ 9♣": 19, "K♦ Q♣ A♦": 21, "4♦ 3♣ 2♦ 5♣ 6♦": TRICK}
HANDS = ("10♠ 7♥", "10♠ 8♥", "A♠ K♥", "10♥ 9♠", "9♥ 10♠", "2♠ 3♥")


def held(cards):
    holding = Holding(0, False, 0)
    for face in parse_cards(cards):
        holding = holding.with_card(int(VALUE[face]))
    return holding


@pytest.mark.parametrize("bank", BANKS)
@pytest.mark.parametrize("hand", HANDS)
def test_hands_are_paid_as_the_game_pays_them(bank, hand):
    down, up = hand.split()
    status = PONTOON if held(hand).pontoon else STUCK
    assert settled(bank, {1: (down, up, 3, status)})[1] == 3 * paid(held(hand), BANKS[bank])


def by_dealing(hand, banker, stands, deals):
    """What sticking and twisting once bring on average, dealt out: the mean and its standard error."""
    random, known = np.random.default_rng(1), parse_cards(f"{hand} {banker}")
    rest = np.array([face for face in range(52) if face not in known])
    stuck, twisted = [], []
    while len(stuck) < deals:
        cards = [int(VALUE[face]) for face in random.permutation(rest)[:8]]
        first = int(VALUE[known[-1]])
        if {first, cards[0]} == {1, 10}:
            continue  # the banker's pontoon ends the hand before anybody plays
        for drawn, outcomes in ((0, stuck), (1, twisted)):
            mine = held(hand).with_card(cards[1]) if drawn else held(hand)
            if mine.hard > 21:
                outcomes.append(-1)
                continue
            bank, k = Holding(first, first == 1, 1).with_card(cards[0]), 1 + drawn
            while bank.hard <= 21 and bank.cards < 5 and bank.total < stands:
                bank, k = bank.with_card(cards[k]), k + 1
            end = BUST if bank.hard > 21 else TRICK if bank.cards >= 5 else bank.total
            outcomes.append(paid(mine, end))
    return [(np.mean(each), np.std(each) / deals**0.5) for each in (stuck, twisted)]


@pytest.mark.parametrize(("hand", "banker"), (("10♠ 9♥", "K♦"), ("10♠ 8♥", "A♦"), ("10♠ 9♥", "5♦")))
def test_sticking_and_twisting_bring_what_they_bring_at_the_table(hand, banker):
    found = worth(hand, banker)
    (stuck, stuck_error), (twisted, twisted_error) = by_dealing(hand, banker, 17, 6000)
    assert abs(found.stick - stuck) < 4 * stuck_error
    # After a twist a hand of 20 or less may draw again, which a player of 19 or 20 does not want.
    assert abs(found.twist - twisted) < 4 * twisted_error
    assert found.best == "stick"


def test_twenty_sticks_and_fourteen_twists_and_after_a_twist_nothing_is_bought():
    assert worth("10♠ K♥", "9♦").best == "stick"
    assert worth("10♠ 4♥", "9♦", twisted=True).best == "twist"
    assert worth("10♠ 4♥", "9♦", twisted=True).buy is None


def test_a_hand_that_cannot_go_bust_buys_for_the_five_card_trick():
    found = worth("2♠ 6♥ 3♠ 2♥", "9♦", stake=4)
    assert found.best == "buy" and found.buy > found.twist > found.stick


def test_at_21_with_aces_as_1_nothing_but_sticking_is_left():
    found = worth("10♠ 9♥ 2♥", "9♦")
    assert (found.twist, found.buy) == (None, None)


def test_cards_that_were_seen_cannot_come():
    low = " ".join(text for text in TEXTS[:52] if text[:-1] in ("2", "3", "4", "A") and text not in ("2♠", "3♠"))
    assert worth("10♠ 7♥", "K♦", seen=low).twist < worth("10♠ 7♥", "K♦").twist


@pytest.mark.parametrize(
    ("hand", "banker", "more"),
    (
        ("A♠", "9♦", {}),
        ("A♠ A♠", "9♦", {}),
        ("A♠ 9♠", "9♦ 8♦", {}),
        ("K♠ Q♠ 2♥", "9♦", {}),
        ("K♠ Q♠", "9♦", {"bet": 0}),
    ),
)
def test_what_is_no_decision_is_refused(hand, banker, more):
    with pytest.raises(BadPosition):
        worth(hand, banker, **more)
