"""The move that is chosen at once: legal in every game, the system's in an auction, sensible with cards."""

from __future__ import annotations

import time

import pytest

import upcard
from tests.bots.test_bridge_bidding import table_after
from tests.few_daily import few_daily
from upcard import bots
from upcard.bots.players.judgement import judgement


@pytest.mark.parametrize("name", few_daily())
def test_a_legal_move_is_chosen_in_every_game(name: str) -> None:
    game = upcard.game(name)
    table, player = game.table(seed=11), judgement(game.rules, 3)
    for _ in range(40):
        while table.window and not table.to_act:
            table.close_window()
        if table.over:
            break
        seat = table.to_act[0]
        table.play(player.choose(table.information_set(seat)), seat)  # raises IllegalMove for any other


def test_calls_are_those_of_the_system() -> None:
    table = table_after(["1♥", "pass"], "♠A7 ♥Q765 ♦KQ2 ♣K432")
    seat = table.to_act[0]
    move = judgement(table.game.rules, 1).choose(table.information_set(seat))
    worst = bots.make("club", table.game, 1)
    assert table.game.moves.words(move) not in ("pass", "double")
    assert move == worst.choose(table.information_set(seat))


def test_a_trick_is_won_with_the_last_card_that_can() -> None:
    """Hearts are trumps; partner has played low, and the ace of the suit led is in hand."""
    hands = ["A♣ 2♣ 3♦ 4♦", "5♣ 6♦ 7♦ 8♦", "3♣ 9♦ 10♦ J♦", "K♣ Q♦ K♦ A♦"]
    table = upcard.game("whist").position(hands=hands, turn=1, dealer=0, trump="hearts", tricks=[5, 4])
    for seat, card in ((1, "5♣"), (2, "3♣"), (3, "K♣")):
        table.play(card, seat)
    move = judgement(table.game.rules, 1).choose(table.information_set(0))
    assert table.game.moves.words(move) == "A♣"


def test_it_beats_chance_by_far() -> None:
    """Whist, hands of which both sides play both seats: a trick and a half, where chance is even."""
    game, taken = upcard.game("whist", single_hand=True), 0
    began = time.process_time()
    deals = 20
    for seed in range(deals):
        for side in (0, 1):
            table = game.table(seed=seed)
            players = [judgement(game.rules, seed) if seat % 2 == side else bots.make("random", game, seed + seat)
                       for seat in range(4)]  # fmt: skip
            while not table.over:
                seat = table.to_act[0]
                table.play(players[seat].choose(table.information_set(seat)), seat)
            tricks = table.view().tricks
            taken += tricks[side] - tricks[1 - side]
    assert taken / (2 * deals) > 1.5
    assert time.process_time() - began < 60
