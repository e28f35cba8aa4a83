"""Exactly the sure tricks can be claimed, and the offer to claim reveals no card."""

from __future__ import annotations

import random

import pytest

import upcard
from upcard.cards.faces import TEXTS
from upcard.engine.knowledge.sure_tricks import sure_tricks

ENDS = {
    # leader's hand, the others' hands, trumps, whether the rest are certain
    "the highest of each suit": (("A♠ K♠ A♥", "2♠ 3♠ 4♥", "5♠ 6♥ 7♥", "8♥ 9♠ 10♠"), "♣", True),
    "a trump is out": (("A♠ K♠ A♥", "2♠ 3♠ 2♣", "5♠ 6♥ 7♥", "8♥ 9♠ 10♠"), "♣", False),
    "a higher card is out": (("A♠ Q♠ A♥", "2♠ 3♠ 4♥", "5♠ K♠ 7♥", "8♥ 9♠ 10♠"), "♣", False),
    "nothing but trumps": (("2♣ 3♣ 4♣", "A♠ K♠ Q♠", "A♥ K♥ Q♥", "A♦ K♦ Q♦"), "♣", True),
    "one trick is played, not claimed": (("A♠", "2♠", "3♠", "4♠"), "♣", False),
}


def ending(hands: tuple[str, ...], trump: str) -> upcard.Table:
    """A position of Whist in which seat 0 leads: these cards are left, the others lie with the tricks won."""
    held = [hand.split() for hand in hands]
    rest = [c for c in TEXTS[:52] if not any(c in hand for hand in held)]
    won = 13 - len(held[0])
    position = {
        "dealer": 3, "turn": 0, "leader": 0, "trump": trump, "hands": held,
        "won_cards": [rest[: 4 * (won // 2)], rest[4 * (won // 2) :]], "tricks": [won // 2, won - won // 2],
    }  # fmt: skip
    return upcard.game("whist").position(**position)


@pytest.mark.parametrize(("hands", "trump", "certain"), ENDS.values(), ids=ENDS)
def test_sure_tricks_are_offered(hands: tuple[str, ...], trump: str, certain: bool) -> None:
    table = ending(hands, trump)
    assert table.sure_tricks(0) == (len(hands[0].split()) if certain else 0)
    assert [table.sure_tricks(seat) for seat in (1, 2, 3)] == [0, 0, 0]


@pytest.mark.parametrize("name", ["whist", "canadian_salad", "pepper", "tute", "gong_zhu"])
def test_a_claimer_takes_every_trick_whatever_is_played(name: str) -> None:
    draw, claims = random.Random(5), 0
    for seed in range(40):
        table = upcard.game(name).table(seed=seed)
        while not table.over and table.view().hand == 0:
            seat = table.to_act[0]
            if table.sure_tricks(seat):
                claims += 1
                _played_out(table, seat, draw)
                break
            table.play(draw.choice(table.legal_ids(seat)), seat)
        if claims == 5:
            break
    assert claims > 0


def _played_out(table: upcard.Table, claimer: int, draw: random.Random) -> None:
    hand = table.view().hand
    while not table.over and table.view().hand == hand:
        if not any(zone.count for zone in table.view().zones if zone.role == "trick"):
            assert table.to_act == (claimer,)
        seat = table.to_act[0]
        table.play(draw.choice(table.legal_ids(seat)), seat)


def test_the_offer_reveals_no_card() -> None:
    """In every world that the leader cannot tell from the true one the same tricks are certain."""
    game = upcard.game("whist")
    for seed in range(4):
        table = game.table(seed=seed)
        draw = random.Random(seed)
        while not table.over and table.view().hand == 0:
            seat = table.to_act[0]
            offered = table.sure_tricks(seat)
            worlds = (table.information_set(seat).sample(n) for n in range(3))
            assert {sure_tricks(table.game.rules, world, seat) for world in worlds} == {offered}
            table.play(draw.choice(table.legal_ids(seat)), seat)
