"""Hints and reviews: from what the seat knew, with numbers that a player can check."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace

import numpy as np
import pytest

import upcard
from tests.bots.test_bridge_bidding import table_after
from tests.few_daily import few_daily
from upcard.bots.explain.advice import Hint, Weighed, hint
from upcard.bots.explain.reviews import Remark, review
from upcard.bots.levels import LEVELS, make
from upcard.bots.search.ismcts import Search
from upcard.engine.knowledge.information_set import InformationSet
from upcard.jit.rule import INTERPRETED
from upcard.solvers import open_search
from upcard.solvers.equal_cards import equal_moves

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
    monkeypatch.setattr(table.game.rules.judgement, "TRUST", 0.0)
    assert hint(infoset, iterations=200, seconds=None, seed=3) != advice


@pytest.mark.skipif(INTERPRETED, reason="worlds are not solved under interpreted rules")
def test_hints_solve_worlds_in_bridge() -> None:
    """What each card comes to, in points, with open hands: a deal's best card is worth no less than the others."""
    table = played_on("contract_bridge", 4)
    advice = hint(table.information_set(table.to_act[0]), iterations=50, seconds=None)
    assert 8 <= advice.deals <= LEVELS["best"].solving(table.game.rules).worlds
    assert advice.best.trials == advice.deals * len(advice.best.moves)
    assert not any(weighed.doubtful for weighed in advice.moves)
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


@pytest.mark.parametrize("name", [one for one in few_daily() if one.values != ("beggar_my_neighbor",)])
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
            tried = [weighed.expected for weighed in advice.moves if not weighed.doubtful]
            most = max(tried, default=advice.best.expected)  # of hundreds of moves none may be tried often
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


HEARTS = ["K♥ Q♥ J♥ 10♥ 8♥ 7♥", "2♣ 3♣ 4♣ 5♣ 6♣ 7♣", "2♠ 3♠ A♥ 4♠ 5♠ 6♠", "9♣ 8♣ 10♣ J♣ 2♥ 3♥"]


def partner_has_the_ace(*hands: str, east: str = "2♥") -> upcard.Table:
    """South plays to partner's ace of hearts after East, and has hearts alone."""
    dealt = [hand.split() for hand in hands or HEARTS]
    table = upcard.game("whist").position(hands=dealt, trump="♦", turn=2, leader=2, tricks=[4, 3])
    for card in ("A♥", east):
        table.play(card)
    return table


def rows(table: upcard.Table, seat: int = 0) -> list[str]:
    return [weighed.name for weighed in hint(table.information_set(seat), iterations=300, seconds=None).moves]


def test_equal_cards_stand_together_with_the_trials_of_all() -> None:
    advice = hint(partner_has_the_ace().information_set(0), iterations=300, seconds=None)
    assert advice.text == "K♥ Q♥ J♥ 10♥ 8♥ 7♥: these cards are equal."
    assert [weighed.trials for weighed in advice.moves] == [advice.deals]
    (row,) = advice.as_dict()["moves"]
    assert [equal["words"] for equal in row["equal"]] == ["Q♥", "J♥", "10♥", "8♥", "7♥"]


def test_cards_with_another_between_them_are_not_equal() -> None:
    """West or East has the nine: what is above it takes tricks that what is below it does not."""
    other = [*HEARTS[:3], "9♣ 8♣ 10♣ 9♥ 2♥ 3♥"]
    assert sorted(rows(partner_has_the_ace(*other))) == ["8♥ 7♥", "K♥ Q♥ J♥ 10♥"]
    assert "9♥" in partner_has_the_ace(*other).view(3).hands[3].cards


def test_a_card_that_lies_in_the_trick_stands_between_two() -> None:
    east = "9♣ 8♣ 10♣ J♣ 9♥ 3♥"
    assert sorted(rows(partner_has_the_ace(*HEARTS[:3], east, east="9♥"))) == ["8♥ 7♥", "K♥ Q♥ J♥ 10♥"]


def test_cards_that_count_differently_are_not_equal() -> None:
    """Nine-Card Don: of the trumps that follow each other ace, knave and ten count for game or are pegged."""
    table = played_on("nine_card_don", 5)
    infoset = table.information_set(table.to_act[0])
    moves = table.game.moves
    for weighed in hint(infoset, iterations=100, seconds=None).moves:
        assert len({moves.words(move)[:-1] in ("A", "K", "Q", "J", "10", "5") for move in weighed.moves}) == 1


def test_equal_moves_are_those_that_the_solver_says_come_to_the_same() -> None:
    """In every world that fits, with open hands: an independent count of what a class claims."""
    found = 0
    for name in ("whist", "contract_bridge", "pepper", "solo_whist"):
        table = played_on(name, 4)
        while not table.over and table.view().phase == "play" and table.view().hand == 0 and found < 12:
            infoset = table.information_set(table.to_act[0])
            classes = equal_moves(infoset)
            for seed in range(3 if classes else 0):
                search = open_search(table.game, infoset.sample(seed))
                outcomes = {move: search.after(infoset.seat, move) for move in classes}
                for number in set(classes.values()):
                    assert len({outcomes[move] for move in classes if classes[move] == number}) == 1
                    found += 1
            table.play(infoset.legal()[0], infoset.seat)
    assert found > 3


def test_a_move_that_was_hardly_tried_shows_no_number() -> None:
    doubtful, sure = Weighed(1, "10♥", -2.0, 12, doubtful=True), Weighed(2, "8♥", 0.1, 3036)
    said = Hint((sure, doubtful), 3048)
    assert said.text == "8♥: +0.1 expected over 3,036 imagined deals. 10♥ (hardly tried)."
    assert [row["doubtful"] for row in said.as_dict()["moves"]] == [False, True]


def test_a_difference_within_the_error_is_no_mistake() -> None:
    played, better = Weighed(1, "8♥", 0.1, 300, error=0.2), Weighed(2, "9♥", 0.5, 900, error=0.1)
    assert not Remark(4, 0, 0, played, better).is_clear
    clear = Remark(4, 0, 0, replace(played, error=0.1), better)
    assert clear.is_clear and clear.as_dict()["error"] == pytest.approx(0.14)
    assert not Remark(4, 0, 0, replace(played, expected=0.48, error=0.0), replace(better, error=0.0)).is_clear
    solved = Remark(4, 0, 0, Weighed(1, "8♥", -60.0, 60, behind=35.0), Weighed(2, "9♥", 0.0, 60))
    assert not solved.is_clear and solved.error == 35.0
    assert replace(solved, played=replace(solved.played, behind=25.0)).is_clear
