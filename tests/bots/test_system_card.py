"""The system card of a table at bridge: what the bots choose, read and explain by it, and what it leaves as it was."""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
import pytest

import upcard
from tests.bots.inclinations import favourite
from tests.bots.test_bridge_bidding import game_of, table_after
from tests.bots.test_bridge_explanations import bid_out
from upcard.bots.players.bidder import Bidder, loops_of
from upcard.bots.search.ismcts import Search
from upcard.cards.sets import count, in_suit

DEALS = 40
WITHOUT_CHOICES = "8c123378276b5aeb"
"""A digest of the calls on so many deals with the card of no choices, and of their explanations. A change of that
system changes it; another choice on the card must not."""
CLUBS, DIAMONDS, HEARTS, SPADES = range(4)


def test_calls_and_explanations_of_the_card_without_choices_are_as_they_were() -> None:
    found = hashlib.sha256()
    for seed in range(DEALS):
        made = list(bid_out(seed))
        found.update("".join(f"{call} " for _table, _seat, call in made).encode())
        told = upcard.explain_calls(made[-1][0].information_set(0))
        found.update("|".join(each.words for each in told).encode())
    assert found.hexdigest()[:16] == WITHOUT_CHOICES


def worlds_after(card: str, calls: str, hand: str) -> Any:
    """The hands that a bidder imagines at a table with this card."""
    game = game_of(card)
    table = table_after(calls.split(), hand, game)
    infoset, loops = table.information_set(table.to_act[0]), loops_of(game.rules)
    assert loops is not None
    thinker = Bidder(Search(game.rules, 1, iterations=10), loops, 40, 1)
    worlds, drawn = thinker._drawn(infoset, thinker._imagined(infoset, 1))
    return worlds["hands"][drawn]


def cards_of(hands: Any, seat: int, suit: int) -> float:
    """The mean number of cards of a suit in the hand of a seat."""
    return float(np.mean([count(in_suit(int(dealt[seat]), suit)) for dealt in hands]))


@pytest.mark.parametrize(("card", "shown", "other"), [("", SPADES, HEARTS), ("transfers=off", HEARTS, SPADES)])
def test_imagined_hands_follow_the_card(card: str, shown: int, other: int) -> None:
    """Two hearts over 1NT."""
    hands = worlds_after(card, "1NT pass 2♥ pass", "♠AK4 ♥KQ7 ♦Q63 ♣J982")
    assert cards_of(hands, 2, shown) > 4.7 and cards_of(hands, 2, other) < 3.5


def test_imagined_hands_after_a_strong_two_are_strong() -> None:
    aces = {}
    for card in ("", "two_bids=strong"):
        hands = worlds_after(card, "2♥ pass", "♠K72 ♥65 ♦J9532 ♣J82")
        aces[card] = np.mean([sum(int(dealt[0]) >> (13 * suit + 12) & 1 for suit in range(4)) for dealt in hands])
    assert aces["two_bids=strong"] > aces[""] + 0.7


def test_calls_are_explained_by_the_card_of_the_table() -> None:
    told = {}
    for card in ("", "transfers=off"):
        table = table_after(["1NT", "pass", "2♥", "pass"], "♠AK4 ♥KQ7 ♦Q63 ♣J982", game_of(card))
        told[card] = upcard.explain_calls(table.information_set(0))[2]
    assert told[""].artificial and told[""].forcing and told[""].lengths[SPADES] == (5, 13)
    natural = told["transfers=off"]
    assert not natural.artificial and not natural.forcing and natural.lengths[HEARTS] == (5, 13)
    assert natural.points == (0, 8)


def test_none_or_four_aces_are_explained_as_such() -> None:
    table = table_after(["1♠", "pass", "4NT", "pass", "5♣", "pass"], "♠KJ84 ♥KQ ♦AKQ94 ♣K2", game_of("blackwood=aces"))
    assert upcard.explain_calls(table.information_set(0))[-2].words.startswith("0 or 4 aces")


@pytest.mark.parametrize(
    ("aces", "call"), [(1, "bid 5♠"), (2, "bid 5♠"), (3, "bid 6♠"), (0, "bid 6♠")]
)  # fmt: skip
def test_the_own_aces_say_whether_partner_has_none_or_four(aces: int, call: str) -> None:
    hand = ("♠KQJ8 ♥KQ ♦KQJ94 ♣KQ", "♠AKQ8 ♥KQ ♦KQJ94 ♣KQ", "♠AKQ8 ♥AQ ♦KQJ94 ♣KQ", "♠AKQ8 ♥AQ ♦AQJ94 ♣KQ")[aces]
    table = table_after(["1♠", "pass", "4NT", "pass", "5♣", "pass"], hand, game_of("blackwood=aces"))
    assert favourite(table) == call


def test_the_card_stands_in_the_record_of_a_match() -> None:
    table = upcard.game("contract_bridge", transfers=False, blackwood="aces").table(seed=4)
    table.play("pass")
    again = upcard.load(table.record())
    assert again.game.options["transfers"] == "off" and again.game.options["blackwood"] == "aces"
    assert again.game.options["majors"] == "five_cards"
