"""The suit of the first card: what the table makes of a hand, and what the choice tells the others."""

from __future__ import annotations

import math

import numpy as np
import pytest

import upcard
from tests.bots.bridge_deals import BRIDGE, card, cards_of, table_after
from upcard.bots.players.opening_leads import lead_by_table
from upcard.bots.search.lead_choice import (
    ANY_SUIT,
    NONE_HELD,
    STEEPNESS,
    SUITS,
    after_calls,
    log_weights,
    tells,
    worth_of_suits,
)
from upcard.bots.search.signals import Play, play_of
from upcard.cards.faces import suit
from upcard.engine.knowledge.information_set import rng_of
from upcard.games.contract_bridge.judgement.opening_leads import PARTNERS, THEIRS

NAME = BRIDGE.name
NOT_CALLED = [0.0] * SUITS
HANDS = {"4♠": "♠83 ♥KQT2 ♦A963 ♣J92", "3NT": "♠83 ♥Q9742 ♦J63 ♣A92", "4♥": "♠7 ♥832 ♦A9632 ♣J942"}


def as_set(hand: str) -> int:
    return sum(1 << each for each in cards_of(hand))


@pytest.mark.parametrize("contract", HANDS)
def test_the_suit_that_the_table_leads_is_the_likeliest_and_none_is_impossible(contract: str) -> None:
    hand = cards_of(HANDS[contract])
    table = table_after(contract, [], hand)
    led = lead_by_table(table.information_set(1))
    assert led is not None
    chances = {}
    for each in {suit(held) for held in hand}:
        first = next(held for held in hand if suit(held) == each)
        play = Play(((1, first),), int(table.snapshot()["trump"][0]), (0, 2))
        chances[each] = math.exp(float(log_weights(NAME, table.snapshot(), play, NOT_CALLED)[0]))
    assert max(chances, key=lambda each: chances[each]) == suit(led)
    assert min(chances.values()) >= ANY_SUIT / SUITS and math.isclose(sum(chances.values()), 1.0)


def test_a_suit_is_likelier_by_what_it_is_worth_more() -> None:
    table = table_after("4♠", [], cards_of(HANDS["4♠"]))
    hands, added = np.array([as_set(HANDS["4♠"])]), after_calls(BRIDGE.rules, table.snapshot(), 1)
    worths = [float(each[0]) for each in worth_of_suits(NAME, hands, 3, added)]
    assert worths == [3.0, 1.0, 8.0, 2.6] and added == NOT_CALLED
    play = Play(((1, card("♦3")),), 3, (0, 2))
    share = math.exp(STEEPNESS * 1.0) / math.fsum(math.exp(STEEPNESS * each) for each in worths)
    expected = (1 - ANY_SUIT) * share + ANY_SUIT / SUITS
    assert math.isclose(math.exp(float(log_weights(NAME, table.snapshot(), play, NOT_CALLED)[0])), expected)


def test_a_suit_of_which_no_card_is_held_is_worth_nothing() -> None:
    hands = np.array([as_set("♠- ♥KQT2 ♦A96543 ♣J92")])
    assert [float(each[0]) for each in worth_of_suits(NAME, hands, 2, NOT_CALLED)] == [3.0, 1.0, 0.0, NONE_HELD]


def test_what_the_calls_add_is_read_with_the_table() -> None:
    """South has bid spades and West's partner hearts."""
    table = BRIDGE.table(seed=1)
    dealer = table.to_act[0]
    for call in ("bid 1♠", "pass", "bid 1NT", "bid 2♥", "bid 2♠", "pass", "pass", "pass"):
        table.play(call)
    leader = table.to_act[0]
    assert leader == (dealer + 1) & 3
    assert after_calls(BRIDGE.rules, table.snapshot(), leader) == [0.0, 0.0, PARTNERS, 0.0]
    table = BRIDGE.table(seed=1)
    for call in ("bid 1♥", "pass", "bid 1NT", "pass", "pass", "pass"):
        table.play(call)
    assert after_calls(BRIDGE.rules, table.snapshot(), table.to_act[0])[2] == THEIRS


def test_the_hidden_cards_do_not_change_what_the_calls_add() -> None:
    table = BRIDGE.table(seed=3)
    for call in ("bid 1♥", "bid 1♠", "bid 2♥", "pass", "pass", "pass"):
        table.play(call)
    seat = table.to_act[0]
    worlds = np.empty(20, BRIDGE.rules.schema.dtype)
    table.information_set(seat).imagine(worlds, rng_of(2))
    assert len({tuple(after_calls(BRIDGE.rules, worlds[n : n + 1], seat)) for n in range(20)}) == 1


def test_all_but_the_leader_learn_something_and_in_games_with_a_table_alone() -> None:
    table = table_after("4♠", [card("♥K")], cards_of("♠AKQJ ♥A ♦KQJ2 ♣AKQJ"))
    play = play_of(table.information_set(table.to_act[0]))
    assert play is not None
    assert [tells(BRIDGE.rules, play, viewer) for viewer in range(4)] == [True, False, True, True]
    assert not tells(upcard.game("whist").rules, play, 0) and not tells(BRIDGE.rules, Play((), 3, (0, 2)), 0)
