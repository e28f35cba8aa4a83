"""Worlds weighed by the others' moves: which moves count, what they reveal, and that hidden cards have no influence."""

from __future__ import annotations

import math
import random
from array import array

import numpy as np
import pytest

import upcard
from tests.bots.judged import JUDGED
from tests.few_daily import some_daily
from upcard.bots.host.bot_host import MoveRequest
from upcard.bots.host.bot_process import CachedBotHost
from upcard.bots.levels import described, make
from upcard.bots.priors import evidence_of
from upcard.bots.readiness.warm_up import try_out
from upcard.bots.search import determinization as module
from upcard.bots.search.determinization import LOOKED_BACK, Weighing, Worlds, log_weights, loops_of, trail_of
from upcard.bots.search.ismcts import Search
from upcard.bots.search.memory import Forgetful, Memory
from upcard.bots.search.world_weights import COVERED, MIN_LIKELIHOOD
from upcard.cards.sets import count
from upcard.engine.knowledge.consistent_redeal import ConsistentRedealer
from upcard.engine.knowledge.information_set import InformationSet, rng_of
from upcard.engine.play.table import Table
from upcard.games.pepper import judgement
from upcard.games.pepper.judgement import best_tricks
from upcard.jit.elementary import exp_each, log_of_sums
from upcard.jit.rule import INTERPRETED

GAMES = tuple(name for name in JUDGED if evidence_of(upcard.game(name).rules))
WEIGHED = 20 if INTERPRETED else 400


def played(name: str, seed: int, moves: int) -> Table:
    """A table after some moves at random."""
    table, chance = upcard.game(name).table(seed=seed), random.Random(seed)
    for _ in range(moves):
        seat = table.to_act[0]
        table.play(chance.choice(table.legal_ids(seat)), seat)
    return table


def known(table: Table) -> InformationSet:
    return table.information_set(table.to_act[0])


def drawn(infoset: InformationSet, trust: float = 1.0, n: int = 50, weighed: int = WEIGHED) -> np.ndarray:
    worlds = np.empty(n, infoset.game.rules.schema.dtype)
    Worlds(infoset, rng_of(3), Weighing(trust, weighed)).fill(worlds)
    return worlds


def imagined(infoset: InformationSet, n: int = 50) -> np.ndarray:
    worlds = np.empty(n, infoset.game.rules.schema.dtype)
    infoset.imagine(worlds, rng_of(3))
    return worlds


def after(name: str, *words: str, seed: int = 1) -> Table:
    table = upcard.game(name).table(seed=seed)
    for each in words:
        table.play(each)
    return table


def test_games_that_say_how_likely_moves_are() -> None:
    assert {"contract_bridge", "gong_zhu", "pepper", "solo_whist", "twenty_eight", "twenty_nine"} <= set(GAMES)
    assert loops_of(upcard.game("whist").rules) is None


@pytest.mark.parametrize("name", some_daily(GAMES, "contract_bridge", "gong_zhu"))
def test_what_was_said_leads_to_the_position_over_several_hands(name: str) -> None:
    """Also after hands in which everybody passed; before the first call of a hand nothing counts."""
    game = upcard.game(name)
    loops, chance, table = loops_of(game.rules), random.Random(5), game.table(seed=5)
    assert loops is not None
    weighed, hand = 0, -1
    for _ in range(80 if INTERPRETED else 260):
        infoset = known(table)
        trail, cards = trail_of(infoset, loops.tells, rng_of(1))
        logs = log_weights(game.rules, loops, infoset.seat, imagined(infoset, 3), trail, cards, rng_of(1))
        assert (logs is None) == (table.view().hand != hand)  # nothing has been said in a new hand
        weighed, hand = weighed + (logs is not None), table.view().hand
        table.play(chance.choice(table.legal_ids(infoset.seat)), infoset.seat)
    assert weighed > 40


def test_the_same_knowledge_gives_the_same_worlds() -> None:
    """The hidden cards are dealt anew, and nothing changes."""
    for name, moves in (("pepper", 9), ("twenty_eight", 13), ("gong_zhu", 12)):
        table = played(name, 4, moves)
        seat, rules = table.to_act[0], table.game.rules
        truth = table.information_set(seat)
        other = ConsistentRedealer(rules).redeal(table.snapshot(), seat, rng_of(11))
        twin = InformationSet(table.game, other, seat, array("q", table.trail(LOOKED_BACK)))
        assert drawn(truth).tobytes() == drawn(twin).tobytes()
        choices = [Search(rules, 5, iterations=30, weighing=Weighing(1.0, 30)).choose(each) for each in (truth, twin)]
        assert choices[0] == choices[1]


def test_a_game_that_lends_nothing_is_played_as_before() -> None:
    infoset = known(played("whist", 2, 9))
    assert drawn(infoset).tobytes() == imagined(infoset).tobytes()
    with_trust, without = (
        Search(infoset.game.rules, 5, iterations=20, weighing=Weighing(trust)).think(infoset) for trust in (1.0, 0.0)
    )
    assert with_trust.judged == without.judged


def test_without_trust_and_before_the_first_bid_worlds_are_as_imagined() -> None:
    begun, spoken = known(upcard.game("pepper").table(seed=1)), known(after("pepper", "bid 3"))
    assert drawn(begun).tobytes() == imagined(begun).tobytes()
    assert drawn(spoken, trust=0.0).tobytes() == imagined(spoken).tobytes()
    assert drawn(spoken).tobytes() != imagined(spoken).tobytes()


def test_in_a_position_that_was_set_up_nothing_is_concluded() -> None:
    """The moves that led to it are not known, and those since are not all."""
    table = after("pepper", "bid 3", "pass")
    infoset = InformationSet(table.game, table.snapshot(), table.to_act[0])
    assert drawn(infoset).tobytes() == imagined(infoset).tobytes()


@pytest.mark.parametrize(("lowest", "parts"), [(0.0, 1), (-50.0, 4)])
def test_where_few_worlds_are_wanted_fewer_are_weighed_unless_few_of_them_fit(
    lowest: float, parts: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A call that any hand may make leaves all worlds alike; after one that few hands make, few of them weigh."""
    weighed: list[int] = []

    def likely(rules: object, loops: object, seat: int, worlds: np.ndarray, *more: object) -> np.ndarray:
        weighed.append(len(worlds))
        return np.array([0.0, *[lowest] * (len(worlds) - 1)])

    monkeypatch.setattr(module, "log_weights", likely)
    infoset, found = known(after("pepper", "bid 5")), np.empty(8, upcard.game("pepper").rules.schema.dtype)
    source = Worlds(infoset, rng_of(3), Weighing(1.0, 400), wanted=8)
    source.fill(found)
    assert weighed == [100] * parts and source.weighs
    Worlds(infoset, rng_of(3), Weighing(1.0, 400))
    assert weighed == [100] * parts + [400]


def test_who_has_bid_high_holds_good_cards() -> None:
    infoset = known(after("pepper", "bid 5"))
    bidder = (infoset.seat - 1) % 4
    plain, weighed = (
        np.mean([best_tricks(world["hands"][bidder]) for world in found])
        for found in (imagined(infoset, 200), drawn(infoset, n=200, weighed=400))
    )
    assert weighed > plain + 0.5


def test_levels_weigh_when_nothing_is_left_to_say() -> None:
    spoken = known(after("pepper", "bid 3"))
    assert not Worlds(spoken, rng_of(1), Weighing(1.0, 10, calling=False)).weighs
    table = after("pepper", "bid 3", "pass", "pass", "pass")
    for _ in range(2):  # the trump, and a card
        table.play(table.legal_ids(table.to_act[0])[0])
    assert Worlds(known(table), rng_of(1), Weighing(1.0, 10, calling=False)).weighs


def test_what_was_played_since_counts_too() -> None:
    """Three tricks later the bidder's hand is worth little; his cards on the table are remembered."""
    table = after("pepper", "bid 5", "pass", "pass", "pass")
    table.play(table.legal_ids(table.to_act[0])[0])
    chance = random.Random(1)
    for _ in range(6):
        table.play(chance.choice(table.legal_ids(table.to_act[0])))
    loops, infoset = loops_of(table.game.rules), known(table)
    assert loops is not None
    trail, cards = trail_of(infoset, loops.tells, rng_of(1))
    assert len(trail) == 5
    world = imagined(infoset, 1)[0]
    assert [count(int(world["hands"][seat]) | int(cards[seat])) for seat in range(4)] == [6] * 4


def test_in_bridge_the_cards_of_dummy_are_its_own() -> None:
    table = after("contract_bridge", "bid 1nt", "pass", "pass", "pass")
    chance = random.Random(2)
    for _ in range(4 * 5 + 2):
        table.play(chance.choice(table.legal_ids(table.to_act[0])))
        loops, infoset = loops_of(table.game.rules), known(table)
        assert loops is not None
        _, cards = trail_of(infoset, loops.tells, rng_of(1))
        world = imagined(infoset, 1)[0]
        assert [count(int(world["hands"][seat]) | int(cards[seat])) for seat in range(4)] == [13] * 4


def test_a_trump_laid_down_is_known_to_its_setter_alone() -> None:
    table = played("twenty_eight", 1, 0)
    while table.view().phase != "play":
        table.play(table.legal_ids(table.to_act[0])[0])
    loops, setter = loops_of(table.game.rules), table.view().declarer
    assert loops is not None
    trails = [trail_of(table.information_set(seat), loops.tells, rng_of(1))[0].tolist() for seat in range(4)]
    assert [trail[-1] == [setter, COVERED] for trail in trails] == [seat != setter for seat in range(4)]


def test_who_forgets_cards_still_knows_what_was_said() -> None:
    infoset = known(after("pepper", "bid 5"))
    assert Forgetful(infoset, Memory.even(0.0), 1).history() == infoset.history() != ()


def test_a_bot_in_another_process_knows_what_was_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judgement, "TRUST", 1.0, raising=False)
    try_out("pepper", "strong")
    table = after("pepper", "bid 3", "pass", "pass", "pass")
    for _ in range(2):  # the trump, and a card
        table.play(table.legal_ids(table.to_act[0])[0])
    seat = table.to_act[0]
    here = make("strong:8", upcard.game("pepper"), 7).choose(table.information_set(seat))
    asked = MoveRequest(
        1, "t/0", "strong:8", 7, "pepper", 4, table.game.options, seat, table.snapshot().tobytes(),
        table.trail(LOOKED_BACK),
    )  # fmt: skip
    assert CachedBotHost().answer(asked).move == here


def test_worlds_that_share_their_notes_weigh_what_each_weighs_by_itself() -> None:
    calls = ("bid 1♥", "pass", "bid 2♥", "bid 2♠", "pass", "pass", "bid 3♥", "pass", "pass", "pass")
    infoset = known(after("contract_bridge", *calls))
    rules, loops, lent = infoset.game.rules, loops_of(infoset.game.rules), evidence_of(infoset.game.rules)
    assert loops is not None and lent is not None and "note_calls" in lent
    worlds, (trail, cards) = imagined(infoset, 12), trail_of(infoset, loops.tells, rng_of(1))
    found = log_weights(rules, loops, infoset.seat, worlds, trail, cards, rng_of(1))
    assert found is not None and len(trail) == 10 and len(set(found.tolist())) > 6
    moves, priors = rules.move_buffer(), np.zeros(len(rules.moves))
    for place, weight in enumerate(found.tolist()):
        world, alone = worlds[place : place + 1].copy(), 0.0
        lent["rewind"](rules.open(world)[0], cards, rng_of(1))
        for number, (seat, call) in enumerate(trail.tolist()):
            n = rules.legal_moves(world, 0, seat, moves)
            total = lent["weigh_calls"](rules.open(world)[0], seat, moves, n, priors)
            if seat != infoset.seat:
                alone += math.log(max(MIN_LIKELIHOOD, priors[moves[:n].tolist().index(call)] / total))
            if number < len(trail) - 1:
                rules.play(world, 0, seat, call, rules.no_arg())
        assert weight == pytest.approx(alone, abs=1e-9)


def test_a_level_says_where_it_weighs_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    before = described("strong", "pepper")
    monkeypatch.setattr(judgement, "TRUST", 0.5, raising=False)
    assert described("strong", "pepper") != before == described("strong", "briscola")
    assert described("club", "pepper") == described("club", "briscola")


def test_a_bot_that_is_tried_out_is_ready_to_weigh_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the loops would be compiled in the middle of a match."""
    infoset, loops, ready = known(upcard.game("pepper").table(seed=1)), loops_of(upcard.game("pepper").rules), []
    monkeypatch.setattr(module, "get_ready", lambda loop, *_: ready.append(loop))
    for weighing in (Weighing(), Weighing(1.0, 0), Weighing(1.0, 10)):
        Search(infoset.game.rules, 1, iterations=8, weighing=weighing).try_out(infoset)
    assert loops is not None
    drawing = [exp_each, module.resampler_of(infoset.game.rules)]
    assert ready == [loops.first_evidence, loops.weigh_worlds, log_of_sums, *drawing]
