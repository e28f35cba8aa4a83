"""Beggar My Neighbor, solved: the longest deals on record, and a deal without end."""

import csv
import json
from dataclasses import replace
from pathlib import Path

import pytest

import upcard
from tests.elsewhere import FOLDER, needs
from tests.games.test_beggar_my_neighbor import ENDLESS, by_hand, with_cards
from upcard.solvers.beggar_my_neighbor import proves_endless

DATA = Path(__file__).parent.parent / "data" / "bmn_long_deals.csv"


def position(leader, other, turn=0, **options):
    game = upcard.game("beggar_my_neighbor", **options)
    return game.position(piles=[leader, other], turn=turn, dealer=1 - turn)


def published():
    lines = [line for line in DATA.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    return list(csv.DictReader(lines))


@pytest.mark.parametrize("deal", published(), ids=lambda deal: deal["name"])
def test_the_longest_deals_take_as_long_as_published(deal):
    found = upcard.solve(position(*with_cards(deal["leader"], deal["other"]), out_of_cards="when_due"))
    assert (found.cards, found.piles, found.winner) == tuple(int(deal[n]) for n in ("cards", "piles", "winner"))


@needs("bmn_deals.json")
def test_every_record_of_the_larger_collection_is_reproduced():
    records = [
        each
        for each in json.loads((FOLDER / "bmn_deals.json").read_text(encoding="utf-8"))["records"]
        if "cards" in each
    ]
    for deal in records:
        piles = with_cards(deal["first_player"], deal["second_player"])
        found = upcard.solve(position(*piles, out_of_cards="when_due"))
        winner = ("first", "second").index(deal["winner"])
        assert (found.cards, found.piles, found.winner) == (deal["cards"], deal["tricks"], winner), deal["name"]
    assert len(records) == 12


def test_a_deal_without_end_is_reported_with_its_loop_and_the_loop_is_proved():
    table = position(*ENDLESS)
    found = upcard.solve(table)
    assert (found.winner, found.loop.start, found.loop.length) == (None, 34, 33_000)
    assert "never ends" in str(found)
    state = table.snapshot()
    assert proves_endless(table.game, state, found.loop)
    assert not proves_endless(table.game, state, replace(found.loop, length=440))  # the ranks come back, not the cards
    assert not proves_endless(table.game, state, replace(found.loop, start=33))


def test_from_the_middle_of_a_deal_without_end_the_loop_is_counted_from_there():
    table = position(*ENDLESS)
    for _ in range(20):
        table.play("turn")
    loop = upcard.solve(table).loop
    assert (loop.start, loop.length) == (14, 33_000)
    for _ in range(20):
        table.play("turn")
    loop = upcard.solve(table).loop
    assert loop.start == 0
    assert proves_endless(table.game, table.snapshot(), loop)


@pytest.mark.parametrize("options", [{}, {"out_of_cards": "when_due"}, {"turn_cap": 100}], ids=str)
def test_a_course_is_that_of_the_game_turned_card_by_card(options):
    for seed in range(15):
        table = upcard.game("beggar_my_neighbor", single_hand=True, **options).table(seed=seed)
        for _ in range(seed):
            table.play("turn")
        before = table.view()
        found = upcard.solve(table)
        while table.result is None:
            table.play("turn")
        after, won = table.view(), table.result.won
        assert (found.cards, found.piles) == (after.turned - before.turned, after.taken - before.taken)
        assert found.winner == (won[0] if won else None)
        assert upcard.solve(table).cards == 0


def test_a_course_is_that_of_the_prose():
    for seed in range(20):
        table = upcard.game("beggar_my_neighbor", first_dealer="1").table(seed=seed)
        cards, piles, winner, _ = by_hand(*(pile.split() for pile in table.fields()["piles"]))
        found = upcard.solve(table)
        assert (found.cards, found.piles, found.winner) == (cards, piles, winner)


def test_in_a_match_of_several_deals_the_present_one_is_solved():
    one, many = (upcard.game("beggar_my_neighbor", games=games).table(seed=3) for games in (1, 7))
    assert upcard.solve(one) == upcard.solve(many)
