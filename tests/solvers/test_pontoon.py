"""What the choices of Pontoon are worth, against the game itself and against cards drawn at random."""

from itertools import permutations

import numpy as np
import pytest

from tests.games.pontoon_tables import PONTOON, STUCK, settled
from upcard.cards.faces import TEXTS, parse_cards
from upcard.errors import BadPosition
from upcard.games.pontoon.twenty_one import VALUE
from upcard.solvers.pontoon import BUST, TRICK, Holding, _Table, _without, paid, stood_at, worth

BANKS = {"9♦ 8♣": stood_at(17), "K♦ 9♣": stood_at(19), "K♦ Q♣ A♦": stood_at(21), "4♦ 3♣ 2♦ 5♣ 6♦": TRICK}
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


def banker_ends(shown, cards, drawn, stands):
    """What the banker comes to: the first of these cards lies face down, so many were dealt before the turn."""
    bank = Holding(shown, shown == 1, 1).with_card(cards[0])
    while bank.hard <= 21 and bank.cards < 5 and bank.total < stands:
        bank, drawn = bank.with_card(cards[drawn]), drawn + 1
    return BUST if bank.hard > 21 else TRICK if bank.cards >= 5 else stood_at(bank.total)


def by_dealing(hand, banker, stands, deals):
    """What sticking and twisting once bring on average, dealt out: the mean and its standard error."""
    random, known = np.random.default_rng(1), parse_cards(f"{hand} {banker}")
    rest = np.array([face for face in range(52) if face not in known])
    stuck, twisted = [], []
    while len(stuck) < deals:
        cards = [int(VALUE[face]) for face in random.permutation(rest)[:8]]
        first = int(VALUE[known[-1]])
        if {first, cards[0]} == {1, 10}:
            continue  # the banker's pontoon ends the hand before the punters play
        for drawn, outcomes in ((0, stuck), (1, twisted)):
            mine = held(hand).with_card(cards[1]) if drawn else held(hand)
            if mine.hard > 21:
                outcomes.append(-1)
                continue
            outcomes.append(paid(mine, banker_ends(first, cards, 1 + drawn, stands)))
    return [(np.mean(each), np.std(each) / deals**0.5) for each in (stuck, twisted)]


@pytest.mark.parametrize(("hand", "banker"), [("10♠ 9♥", "K♦"), ("10♠ 8♥", "A♦"), ("10♠ 9♥", "5♦")])
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
    [
        ("A♠", "9♦", {}),
        ("A♠ A♠", "9♦", {}),
        ("A♠ 9♠", "9♦ 8♦", {}),
        ("K♠ Q♠ 2♥", "9♦", {}),
        ("K♠ Q♠", "9♦", {"bet": 0}),
    ],
)
def test_what_is_no_decision_is_refused(hand, banker, more):
    with pytest.raises(BadPosition):
        worth(hand, banker, **more)


# --- Packs of a few cards, in every order ---


def orders(shown, cards):
    """All orders in which cards may come, the banker's hidden one first: it makes no pontoon."""
    return [order for order in set(permutations(cards)) if {shown, abs(order[0])} != {1, 10}]


def counts_of(cards):
    return tuple(sum(1 for card in cards if abs(card) == value) for value in range(1, 11))


def best_choice(mine, dealt, drawn, stake, twisted, shown, stands):
    """What sticking, twisting and buying bring in orders that begin alike, so far as the punter has seen them."""
    stick = stake * np.mean([paid(mine, banker_ends(shown, order, drawn, stands)) for order in dealt])
    if mine.hard >= 21:
        return (stick,)
    branches = {}
    for order in dealt:
        branches.setdefault(order[drawn], []).append(order)

    def drawing(at_stake, after_twist):
        total = 0.0
        for card, some in branches.items():
            held = mine.with_card(card)
            after = (-at_stake,) if held.hard > 21 else None
            after = after or best_choice(held, some, drawn + 1, at_stake, after_twist, shown, stands)
            total += max(after) * len(some) / len(dealt)
        return total

    buying = () if twisted else (max(drawing(stake + price, False) for price in (1, 2)),)
    return (stick, drawing(stake, True), *buying)


@pytest.mark.parametrize(
    ("mine", "shown", "cards"),
    [((8, 5), 9, (10, 9, 8, 3, 7, 10)), ((6, 6), 10, (1, 9, 10, 8, 6, 7)), ((1, 6), 1, (10, 9, 8, 7, 9, 6))],
)
def test_choices_bring_what_they_bring_over_all_orders_of_a_small_pack(mine, shown, cards):
    holding = Holding(0, False, 0)
    for value in mine:
        holding = holding.with_card(value)
    expected = best_choice(holding, orders(shown, cards), 1, 1, False, shown, 15)
    found = _Table(shown, 15, 1).choices(holding, counts_of(cards), 1, False)
    assert (found.stick, found.twist, found.buy) == pytest.approx(expected)


def played_split(table, value, counts, same, order, dealt):
    """Play a split literally, in the order of the table, each hand by what it may know. The cards of the pair's rank
    are negative. Returns what the hands come to, and how many cards are dealt then."""
    seconds, dealt, ends = order[dealt : dealt + 2], dealt + 2, []
    for card in seconds:
        mine, known = Holding(value, value == 1, 1).with_card(abs(card)), _without(counts, abs(card))
        if card < 0 and table.splitting(value, known, same - 1) > table.best(mine, known, 1, True):
            more, dealt = played_split(table, value, known, same - 1, order, dealt)
            ends += more
            continue
        while mine.hard < 21 and table.choices(mine, known, 1, True).best == "twist":
            card = abs(order[dealt])
            mine, known, dealt = mine.with_card(card), _without(known, card), dealt + 1
        ends.append(mine)
    return ends, dealt


@pytest.mark.parametrize(
    ("value", "shown", "cards", "most_hands"),
    [
        (8, 6, (-8, -8, 10, 10, 10, 9, 9, 10), 4),
        (10, 9, (-10, 10, 10, 10, 8, 8, 9, 9), 2),
        (9, 10, (-9, 1, 10, 10, 10, 8, 8, 8), 3),
    ],
)
def test_a_split_brings_what_it_brings_over_all_orders_of_a_small_pack(value, shown, cards, most_hands):
    table, counts, same = _Table(shown, 15, 1), counts_of(cards), sum(1 for card in cards if card < 0)
    results, hands = [], set()
    for order in orders(shown, cards):
        ends, dealt = played_split(table, value, counts, same, order, 1)
        bank = banker_ends(shown, [abs(card) for card in order], dealt, 15)
        results.append(sum(-1 if mine.hard > 21 else paid(mine, bank) for mine in ends))
        hands.add(len(ends))
    assert table.splitting(value, counts, same) == pytest.approx(np.mean(results))
    assert max(hands) == most_hands


def test_eights_are_split_against_a_weak_card():
    assert worth("8♠ 8♥", "6♦").best == "split"


@pytest.mark.parametrize(
    ("hand", "more"), [("K♠ Q♥", {}), ("9♠ 9♥", {"twisted": True}), ("9♠ 9♥", {"stake": 2}), ("3♠ 3♥ 10♥", {})]
)
def test_only_a_fresh_pair_of_one_rank_is_split(hand, more):
    assert worth(hand, "9♦", **more).split is None
