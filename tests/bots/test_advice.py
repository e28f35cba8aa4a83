"""Hints and reviews: from what the seat knew, with numbers that a player can check."""

from __future__ import annotations

import itertools
import random

import numpy as np
import pytest

import upcard
from tests.bots.test_bridge_bidding import table_after
from upcard.bots.advice import hint, review
from upcard.bots.levels import LEVELS, make
from upcard.bots.search import Search
from upcard.engine.knowledge.information_set import InformationSet
from upcard.jit.rule import INTERPRETED

ENDING = {
    "hands": [["A♣", "2♦"], ["3♣", "4♦"], ["5♣", "6♦"], ["7♣", "8♦"]],
    "trump": "♠", "turn": 0, "leader": 0, "tricks": [6, 5],
}  # fmt: skip


def ending() -> upcard.Table:
    return upcard.game("whist").position(**ENDING)


def test_a_hint_weighs_every_legal_move_and_puts_the_best_first() -> None:
    advice = hint(ending().information_set(0), iterations=400, seconds=None)
    assert [weighed.words for weighed in advice.moves] == ["A♣", "2♦"]
    assert advice.best.expected > advice.moves[1].expected
    assert advice.best.text in advice.text.replace(":", "")
    assert sum(weighed.trials for weighed in advice.moves) == advice.deals


def test_a_hint_is_the_same_for_whatever_the_seat_cannot_see() -> None:
    table = upcard.game("whist").table(seed=5)
    seat = table.to_act[0]
    other = upcard.game("whist").position(**{**table.fields(), "seed": 1})
    before = hint(table.information_set(seat), iterations=300, seconds=None)
    other._states = table.information_set(seat).sample(9)
    assert hint(other.information_set(seat), iterations=300, seconds=None) == before
    assert not np.array_equal(other.snapshot()["hands"], table.snapshot()["hands"])


def test_the_only_move_needs_no_thought() -> None:
    table = ending()
    for card in ("A♣", "3♣", "5♣", "7♣"):
        table.play(card)
    assert hint(table.information_set(0)).text == "2♦: there is nothing else to do."


def test_a_review_marks_the_decision_that_threw_a_trick_away() -> None:
    """West leads K♣ and South, last to play, keeps the ace. It would have made both tricks, two points; now the
    last trick is open, and North has the highest diamond in one deal of three."""
    hands = [["A♣", "2♣"], ["K♣", "3♦"], ["4♣", "5♦"], ["6♣", "7♦"]]
    table = upcard.game("whist").position(**{**ENDING, "hands": hands, "turn": 1, "leader": 1})
    for card in ("K♣", "4♣", "6♣", "2♣", "3♦", "5♦", "7♦", "A♣"):
        table.play(card)
    said = review(table, 0, iterations=300)
    assert [(remark.number, remark.played.words, remark.better.words) for remark in said.remarks] == [(4, "2♣", "A♣")]
    assert said.remarks[0].cost == pytest.approx(2 + 1 / 3, abs=0.4)
    assert said.decisions == 1


@pytest.mark.parametrize("name", ["briscola", "go_boom"])
def test_a_review_goes_through_a_whole_match(name: str) -> None:
    table = upcard.game(name, single_hand=True).table(seed=3)
    while not table.over:
        table.play(table.legal_ids(table.to_act[0])[-1], table.to_act[0])
    said = review(table, 0, iterations=60, worst=3)
    assert len(said.remarks) <= 3
    assert said.decisions > 3
    costs = [remark.cost for remark in said.remarks]
    assert costs == sorted(costs, reverse=True)
    assert all(cost > 0 for cost in costs)
    assert said.text.splitlines()[0].startswith(f"{said.decisions} decisions")


def test_a_replay_starts_where_the_table_did() -> None:
    table = ending()
    table.play("A♣")
    assert table.reopened().legal(0) == ["A♣", "2♦"]


def test_in_a_patience_a_hint_is_certain_and_leads_to_the_end() -> None:
    table = upcard.game("black_hole").table(seed=1)
    for _ in range(3):
        advice = hint(table.information_set(0), iterations=50)
        assert "can be won" in advice.text
        table.play(advice.best.move)
    assert upcard.solve(table).winnable  # type: ignore[attr-defined]


def test_a_hint_says_that_a_patience_cannot_be_won() -> None:
    lost = upcard.game("black_hole").position(piles=[["9♣", "7♥", "2♥"], ["5♣"]], foundation_pile=["A♠"], turn=0)
    assert hint(lost.information_set(0), iterations=50).text == "pile 0 (2♥). This cannot be won any more."


def test_the_review_of_a_patience_names_the_move_that_lost_it() -> None:
    table = upcard.game("black_hole").table(seed=1)
    while not table.over:
        table.play(table.legal_ids()[-1])
    said = review(table, 0).text
    assert said.startswith("This could be won until move ")
    number = int(said.split(",")[0].rsplit(" ", 1)[1])
    replay = table.reopened()
    for made in table.moves[: number - 1]:
        replay.play(made.move)
    assert upcard.solve(replay).winnable  # type: ignore[attr-defined]
    replay.play(table.moves[number - 1].move)
    assert replay.over or not upcard.solve(replay).winnable  # type: ignore[attr-defined]


def test_calls_are_weighed_by_imagined_auctions() -> None:
    """A hand with nothing: the search's hint used to play random cards; the call that the levels make is pass."""
    bridge = upcard.game("contract_bridge", preset="duplicate", single_hand=True)
    table = table_after([], "♠94 ♥J75 ♦Q63 ♣J9432")
    infoset = InformationSet(bridge, table.information_set(0).sample(0), 0)
    advice = hint(infoset, iterations=40)
    assert advice.best.words == "pass"
    assert advice.deals == 4
    assert {weighed.trials for weighed in advice.moves} == {4}


def played_on(name: str, cards: int) -> upcard.Table:
    """A deal that club players play until each holds so many cards at most."""
    table = upcard.game(name, single_hand=True).table(seed=4)
    bots = [make("club:20", table.game, seat) for seat in range(4)]
    while table.view().phase != "play" or max(zone.count for zone in table.view().hands) > cards:
        seat = table.to_act[0]
        table.play(bots[seat].choose(table.information_set(seat)), seat)
    return table


@pytest.mark.skipif(INTERPRETED, reason="worlds are not weighed under interpreted rules")
def test_hints_weigh_worlds_by_what_the_others_did(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the strong levels do: a search with such weights says the same, and a hint without them something else."""
    table = played_on("twenty_eight", 7)
    infoset = table.information_set(table.to_act[0])
    weighing = LEVELS["best"].weighing(table.game.rules)
    assert weighing.trust > 0
    expected = Search(table.game.rules, 3, iterations=200, weighing=weighing).think(infoset)
    advice = hint(infoset, iterations=200, seconds=None, seed=3)
    assert {w.move: w.expected for w in advice.moves} == {j.move: j.value for j in expected.judged}
    monkeypatch.setattr("upcard.bots.levels.TRUST", {})
    assert hint(infoset, iterations=200, seconds=None, seed=3) != advice


@pytest.mark.skipif(INTERPRETED, reason="worlds are not solved under interpreted rules")
def test_hints_solve_worlds_in_bridge() -> None:
    """What each card comes to, in points, with open hands: a deal's best card is worth no less than the others."""
    table = played_on("contract_bridge", 4)
    advice = hint(table.information_set(table.to_act[0]), iterations=50, seconds=None)
    assert 8 <= advice.deals <= LEVELS["best"].solving["contract_bridge"].worlds
    assert advice.best.trials == advice.deals and not any(weighed.doubtful for weighed in advice.moves)
    assert advice.best.expected == max(weighed.expected for weighed in advice.moves)


@pytest.mark.skipif(INTERPRETED, reason="worlds are not solved under interpreted rules")
def test_a_hint_without_a_time_limit_is_the_same_on_a_slow_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    table = played_on("contract_bridge", 4)
    infoset = table.information_set(table.to_act[0])
    usual, hours = hint(infoset, iterations=50, seconds=None), itertools.count(0.0, 3600.0)
    with monkeypatch.context() as patch:
        patch.setattr("upcard.bots.exact.solved_worlds.time.perf_counter", lambda: next(hours))
        assert hint(infoset, iterations=50, seconds=None) == usual
        assert hint(infoset, iterations=50, seconds=2.0).deals < usual.deals


@pytest.mark.parametrize("name", [name for name in upcard.games() if name != "beggar_my_neighbor"])
def test_a_hint_names_the_best_by_its_numbers_or_says_what_it_follows(name: str) -> None:
    table, draws, asked = upcard.game(name).table(seed=3), random.Random(3), 0
    for _ in range(60):
        if table.over or asked == 4:
            break
        while table.window and not table.to_act:
            table.close_window()
        seat = table.to_act[0]
        if len(legal := table.legal_ids(seat)) > 1 and draws.random() < 0.4:
            advice = hint(table.information_set(seat), iterations=120, seconds=None)
            asked += 1
            most = max(weighed.expected for weighed in advice.moves if not weighed.doubtful)
            assert advice.verdict or advice.best.expected == most or advice.systematic
            assert advice.systematic == ("the system says so" in advice.text)
            assert not advice.systematic or advice.best.expected < most
        table.play(draws.choice(legal), seat)
    assert asked


def test_a_hint_that_goes_by_the_system_says_so_and_shows_the_numbers() -> None:
    game = upcard.game("contract_bridge")
    for seed in range(20):
        table = game.table(seed=seed)
        while table.view().phase == "auction" and not table.over:
            advice = hint(table.information_set(table.to_act[0]), iterations=300, seconds=None)
            if advice.systematic:
                assert advice.text.startswith(f"{advice.best.words}: {advice.best.expected:+.1f} expected")
                assert "the system says so" in advice.text
                assert advice.moves[1].expected > advice.best.expected
                return
            table.play(advice.best.move, table.to_act[0])
    raise AssertionError("the system never departs from what imagined auctions bring")
