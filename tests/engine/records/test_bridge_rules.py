"""What reading a board knows of the rules agrees with the rules: every call and card is asked of both."""

from __future__ import annotations

import random

import pytest

import upcard
from upcard.engine.play.table import Table
from upcard.engine.records.bridge.auction import MAX_CALLS, STRAINS, Auction
from upcard.engine.records.bridge.tricks import Tricks

CALLS = ["pass", "double", "redouble", *(f"bid {level}{strain}" for level in range(1, 8) for strain in STRAINS)]


def table(seed: int) -> Table:
    return upcard.game("contract_bridge", preset="duplicate", single_hand=True).table(seed=seed)


@pytest.mark.parametrize("seed", range(4))
def test_a_hand_is_followed_as_the_rules_play_it(seed: int) -> None:
    chance, played = random.Random(seed), table(seed)
    fields = played.fields()
    auction = Auction(fields["dealer"])
    while not auction.closed:
        allowed = [call for call in CALLS if not auction.refusal(call)]
        assert set(allowed) == set(played.legal()), (auction.calls, allowed)
        call = chance.choice(["pass", "pass", *allowed[:6]])
        auction.add(call)
        played.play(call)
    contract = auction.contract
    assert (contract is None) == played.over
    if contract is None:
        return
    view = played.view()
    assert (view.bid, view.doubling, view.declarer_seat) == (
        f"{contract.level}{contract.strain}", contract.doubling, contract.declarer,
    )  # fmt: skip
    play = Tricks.of(tuple(fields["hands"]), contract)
    cards = [card for hand in fields["hands"] for card in hand.split()]
    while not play.over:
        assert play.leader == played.view().leader
        allowed = [card for card in cards if not play.refusal(card)]
        assert sorted(allowed) == sorted(played.legal()), play.cards
        card = chance.choice(allowed)
        play.add(card)
        played.play(card)
    assert played.over and list(play.won) == list(played.view().tricks)


def test_the_longest_auction_has_as_many_calls_as_are_declared() -> None:
    auction = Auction(0)
    calls = ["pass"] * 3
    for level in range(1, 8):
        for strain in STRAINS:
            calls += [f"bid {level}{strain}", "pass", "pass", "double", "pass", "pass", "redouble", "pass", "pass"]
    for call in [*calls, "pass"]:
        assert auction.refusal(call) == "" and not auction.closed
        auction.add(call)
    assert auction.closed and len(auction.calls) == MAX_CALLS
