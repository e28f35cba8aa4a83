"""Judgement of cards in Contract Bridge: what no person plays, at any level."""

from __future__ import annotations

from tests.bots.bridge_deals import BRIDGE, card, cards_of, table_after
from tests.bots.inclinations import favourite, priors
from upcard.bots import LEVELS
from upcard.bots.priors import prior_of
from upcard.cards.faces import card_text
from upcard.engine.compile.game import compiled_game

UNTHINKABLE = min(level.weakness.unthinkable for level in LEVELS.values() if level.budget)


def inclinations(contract: str, so_far: str, hand: str) -> dict[str, float]:
    """How the hand that is to play is inclined to its cards, at most 1."""
    infoset = table_after(contract, [card(each) for each in so_far.split()], cards_of(hand)).information_set(0)
    rules = compiled_game("contract_bridge", interpreted=True)
    prior, s = prior_of(rules), rules.open(infoset.sample(1))[0]
    assert prior is not None
    found = {card_text(move): float(prior(s, infoset.seat, move)) for move in infoset.legal()}
    return {text: weight / max(found.values()) for text, weight in found.items()}


def test_who_plays_last_ruffs_low() -> None:
    found = inclinations("4♠", "♦2 ♦9 ♦K", "♠QJ87432 ♥QJ ♦- ♣Q874")
    assert found["2♠"] == 1 and found["Q♠"] < UNTHINKABLE


def test_who_plays_last_takes_the_trick_as_cheaply_as_he_can_and_does_not_duck_by_chance() -> None:
    found = inclinations("6NT", "♦7 ♦2 ♦8", "♠AKQ62 ♥AQ65 ♦K93 ♣3")
    assert max(found, key=found.__getitem__) == "9♦" and found["K♦"] < found["3♦"]


def test_partner_s_trick_is_left_to_him() -> None:
    table = table_after("3NT", [card(each) for each in ("♥3", "♥5", "♥K")], cards_of("♠AKQ62 ♥AQ2 ♦K93 ♣32"))
    assert favourite(table) == "A♥"  # the K is an opponent's
    table = table_after("3NT", [card(each) for each in ("♥3", "♥K", "♥5")], cards_of("♠AKQ62 ♥AQ2 ♦K93 ♣32"))
    assert favourite(table) == "2♥" and priors(table)["A♥"] < priors(table)["2♥"] / 5


def test_with_eight_trumps_of_a_major_a_slam_is_bid_in_them() -> None:
    table = BRIDGE.position(
        hands=["10♠ 9♠ K♥ 10♥ 8♥ 2♥ 10♦ 7♦ 6♦ 4♦ K♣ Q♣ 9♣", "J♥ 9♥ 7♥ 3♥ A♦ Q♦ 9♦ 2♦ A♣ 8♣ 7♣ 6♣ 2♣",
               "J♠ 8♠ 7♠ 5♠ 4♠ 3♠ 2♠ 8♦ 5♦ J♣ 10♣ 5♣ 4♣", "A♠ K♠ Q♠ 6♠ A♥ Q♥ 6♥ 5♥ 4♥ K♦ J♦ 3♦ 3♣"],
        dealer=0, turn=0,
    )  # fmt: skip
    for call in ("pass", "bid 1♣", "pass", "bid 1♥", "pass", "bid 3♥", "pass"):
        table.play(call)
    found = priors(table)
    assert found["bid 6♥"] > found["bid 6NT"]
