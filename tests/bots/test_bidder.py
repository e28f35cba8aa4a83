"""Bidding by imagined auctions: weights of worlds, values of calls, and no blunders."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np
import pytest

import upcard
from tests.bots.test_bridge_bidding import table_after
from upcard.bots.levels import make
from upcard.bots.players.bidder import Bidder, Loops, loops_of
from upcard.bots.players.human_like import HumanLike, Weakness
from upcard.bots.priors import auction_of
from upcard.bots.search.auction_loops import call_space, resample
from upcard.bots.search.ismcts import Search
from upcard.cards.faces import TEXTS
from upcard.engine.compile.game import compiled_game
from upcard.engine.knowledge.information_set import InformationSet, rng_of

BRIDGE = upcard.game("contract_bridge", preset="duplicate", single_hand=True)
WORLDS = 12
"""Few, so that interpreted rules are quick enough."""


def bidder(seed: int = 1, worlds: int = WORLDS) -> Bidder:
    loops = loops_of(BRIDGE.rules)
    assert loops is not None
    return Bidder(Search(BRIDGE.rules, seed, iterations=10), loops, worlds, seed)


def infoset_after(calls: str, hand: str) -> InformationSet:
    table = table_after(calls.split(), hand)
    return table.information_set(table.to_act[0])


def words(move: int) -> str:
    return BRIDGE.moves.words(move)


BORDERLINE = infoset_after("1♥ pass 2♥ pass", "♠A7 ♥AQ7652 ♦AJ2 ♣32")
"""An invitation or game: judgement thinks of both."""


def test_a_game_that_lends_no_auction_has_no_bidder() -> None:
    assert loops_of(compiled_game("whist", interpreted=True)) is None


def test_the_same_seed_and_knowledge_make_the_same_call() -> None:
    twin = InformationSet(BORDERLINE.game, BORDERLINE.sample(9), BORDERLINE.seat)
    found = [bidder().think(infoset) for infoset in (BORDERLINE, BORDERLINE, twin)]
    assert found[0].judged == found[1].judged == found[2].judged
    assert sum(judged.visits > 0 for judged in found[0].judged) > 1


def test_all_legal_calls_are_judged_and_none_is_proved_better_than_the_one_made() -> None:
    thinker = bidder(worlds=400)
    thought = thinker.think(BORDERLINE)
    assert {judged.move for judged in thought.judged} == set(BORDERLINE.legal())
    made, *others = thought.judged
    tried = [judged for judged in others if judged.visits]
    assert len(tried) > 1 and thought.move == made.move
    assert [judged for judged in tried if judged.value - made.value > thinker.doubt * judged.behind] == []
    assert any(made.value - judged.value > thinker.doubt * judged.behind for judged in tried)


def test_a_thorough_bidder_weighs_every_call_and_makes_the_same() -> None:
    loops = loops_of(BRIDGE.rules)
    assert loops is not None
    thorough = Bidder(Search(BRIDGE.rules, 1, iterations=10), loops, 4, 1, thorough=True).think(BORDERLINE)
    assert all(judged.visits == 4 for judged in thorough.judged)
    assert thorough.move == bidder(worlds=4).choose(BORDERLINE) == thorough.judged[0].move


@pytest.mark.parametrize(
    ("gains", "different", "place"),
    [
        ([30.0, 30.0], 2, 1),
        ([80.0, -60.0], 2, 0),
        ([-20.0, -20.0], 2, 0),
        ([80.0, 20.0] * 8, 16, 1),
        ([80.0, 20.0] * 8, 2, 0),  # the same two worlds again and again
    ],
)
def test_another_call_than_the_likeliest_is_made_only_beyond_doubt(
    gains: list[float], different: int, place: int
) -> None:
    calls = [BRIDGE.moves.parse("pass"), BRIDGE.moves.parse("bid 4♥")]
    values = [np.zeros(len(gains)), np.array(gains)]
    assert bidder()._chosen(calls, values, different) == calls[place]


@pytest.mark.parametrize(("likely", "batches", "different"), [(3, 1, 3), (2, 2, 4), (1, 3, 3), (0, 12, 1)])
def test_worlds_are_imagined_until_enough_of_them_weigh(likely: int, batches: int, different: int) -> None:
    """Three worlds, a quarter of the twelve that are drawn, are enough. A batch has `likely` such."""
    sizes = []

    def weigh(worlds: Any, count: int, *rest: Any) -> None:
        sizes.append(count)
        rest[-1][: likely or len(sizes) == 1] = 1.0

    thinker = bidder()
    thinker.loops = dataclasses.replace(thinker.loops, weigh_worlds=weigh)
    worlds, drawn = thinker._drawn(BORDERLINE, thinker._imagined(BORDERLINE, 1))
    assert sizes == [10 * WORLDS] * batches
    assert len(drawn) == WORLDS and len(worlds) == different == len(np.unique(worlds["hands"][drawn], axis=0))


@pytest.mark.parametrize("calls", ["", "1♥ 1NT", "1♣ X 1♠", "2♠ pass 2NT pass"])
def test_calls_weigh_the_same_by_what_was_noted_of_them(calls: str) -> None:
    lent, infoset = auction_of(BRIDGE.rules), infoset_after(calls, "♠AQ4 ♥KJ4 ♦AQ742 ♣82")
    assert lent is not None
    worlds, moves, seat = bidder()._imagined(infoset, 40), np.array(infoset.legal()), infoset.seat
    worlds["hands"][:, seat] = worlds["hands"][:, (seat + 1) % 4]  # any hands
    notes, singly, noted = np.zeros(200, np.int64), np.zeros(len(moves)), np.zeros(len(moves))
    lent["note_calls"](BRIDGE.rules.open(worlds)[0], seat, moves, len(moves), notes)
    for s in BRIDGE.rules.open(worlds):
        total = lent["weigh_calls"](s, seat, moves, len(moves), singly)
        assert lent["weigh_noted"](s, seat, moves, len(moves), notes, noted) == total
        assert noted.tolist() == singly.tolist()


@pytest.mark.parametrize(
    ("calls", "hand", "slams"),
    [
        ("1♠ pass 2♦ pass 4♠ pass", "♠Q74 ♥A ♦KQT53 ♣AKJ7", ["bid 6NT", "bid 6♠"]),
        ("1♠ pass 2♦ pass 4♠ pass", "♠Q74 ♥T ♦KT532 ♣AKJ7", []),
        ("1NT pass", "♠AQ4 ♥KJ4 ♦AKQ742 ♣8", ["bid 6NT"]),
        ("1NT pass", "♠A4 ♥J84 ♦AKQ742 ♣84", []),
        ("1♠ pass 2♦ pass 4NT pass 5♦ pass 5♠ pass", "♠Q74 ♥T ♦KT532 ♣AKJ7", []),
    ],
)
def test_a_bidder_thinks_of_slams_for_which_it_has_the_points(calls: str, hand: str, slams: list[str]) -> None:
    infoset = infoset_after(calls, hand)
    thinker = bidder()
    found = thinker._candidates(infoset.seat, thinker._imagined(infoset, 1), infoset.legal())
    assert [words(move) for move in found if words(move).startswith("bid 6")] == slams


def test_without_worlds_there_are_no_leaps() -> None:
    infoset = infoset_after("1♠ pass 2♦ pass 4♠ pass", "♠Q74 ♥A ♦KQT53 ♣AKJ7")
    for worlds, leaps in ((WORLDS, True), (0, False)):
        thinker = bidder(worlds=worlds)
        thinker.margin = 1.0
        found = thinker._candidates(infoset.seat, thinker._imagined(infoset, 1), infoset.legal())
        assert ("bid 6♠" in map(words, found)) == leaps


@pytest.mark.parametrize(
    ("calls", "hand", "thought_of"),
    [
        ("1♣ 3NT", "♠KJ94 ♥72 ♦AQ43 ♣K63", True),  # partner has opened
        ("1♣ 3NT", "♠J94 ♥72 ♦A843 ♣9632", False),
        ("1♦ pass 1♥ pass 3NT", "♠KQJ94 ♥A7 ♦84 ♣K632", False),  # partner has passed
    ],
)
def test_a_bidder_thinks_of_doubling_no_trump_with_what_that_promises(calls: str, hand: str, thought_of: bool) -> None:
    infoset = infoset_after(calls, hand)
    thinker = bidder()
    found = thinker._candidates(infoset.seat, thinker._imagined(infoset, 1), infoset.legal())
    assert ("double" in map(words, found)) == thought_of


@pytest.mark.parametrize(
    ("calls", "hand", "call"),
    [
        ("1NT pass", "♠84 ♥KJ932 ♦A932 ♣Q4", "bid 2♣"),  # five hearts are shown by 2♦
        ("", "♠AJ932 ♥KJ4 ♦A93 ♣Q4", "bid 1NT"),
        ("1♥ pass", "♠KJ932 ♥J4 ♦Q93 ♣Q42", "bid 1NT"),
        ("2♥ pass 3♥ pass", "♠84 ♥KQJ932 ♦A93 ♣42", "bid 4NT"),
        ("1♣ 3NT", "♠J94 ♥72 ♦T843 ♣9632", "double"),
    ],
)
def test_a_bidder_never_thinks_of_a_call_that_promises_what_the_hand_has_not(calls: str, hand: str, call: str) -> None:
    infoset = infoset_after(calls, hand)
    thinker = bidder()
    found = thinker._candidates(infoset.seat, thinker._imagined(infoset, 1), infoset.legal())
    assert call not in map(words, found)


@pytest.mark.parametrize("infoset", [BORDERLINE, infoset_after("1NT pass pass pass", "♠94 ♥J75 ♦Q63 ♣J9432")])
def test_trying_a_bidder_out_gets_all_loops_ready_wherever_the_hand_stands(
    infoset: InformationSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    ready, searched = [], []
    thinker = bidder()
    monkeypatch.setattr("upcard.bots.players.bidder.get_ready", lambda loop, *_: ready.append(loop))
    monkeypatch.setattr(thinker.search, "try_out", searched.append)
    thinker.try_out(infoset)
    loops = [getattr(thinker.loops, name) for name in Loops.__dataclass_fields__ if name != "conventional"]
    assert {id(loop) for loop in ready} == {id(loop) for loop in loops if loop} and searched == [infoset]


def test_who_knows_no_conventions_makes_only_calls_that_mean_what_they_say() -> None:
    """Opposite 1NT: five spades are shown by 2♥, or by 2♠ at a table of beginners."""
    infoset = infoset_after("1NT pass", "♠J9432 ♥K7 ♦432 ♣432")
    natural = Bidder(Search(BRIDGE.rules, 1, iterations=20), bidder().loops, 0, conventions=False)
    assert words(bidder(worlds=0).choose(infoset)) == "bid 2♥"
    assert words(natural.choose(infoset)) in ("bid 2♠", "pass")


def test_a_call_is_never_a_slip() -> None:
    always = HumanLike(bidder(), Weakness(slip_rate=1.0, slip=50.0), 1)  # type: ignore[arg-type]
    infoset = infoset_after("", "♠94 ♥J75 ♦Q63 ♣J9432")
    assert {words(always.choose(infoset)) for _ in range(20)} == {"pass"}


def test_worlds_weigh_by_the_calls_that_were_made() -> None:
    """Partner has opened 1NT: hands with 15 to 17 points weigh, others hardly."""
    infoset = infoset_after("1NT pass", "♠A43 ♥K75 ♦Q432 ♣Q32")
    thinker, count = bidder(), 60
    rules = BRIDGE.rules
    worlds, now, weights = np.empty(count, rules.schema.dtype), np.empty(1, rules.schema.dtype), np.zeros(count)
    infoset.imagine(worlds, rng_of(3))
    now[:] = worlds[:1]
    space = call_space(rules.move_buffer(), rules.no_arg())
    used, path = rules.open(worlds.copy()), rules.open(now.copy())
    thinker.loops.weigh_worlds(used, count, path, rules.open(now), infoset.seat, space, weights)
    points = [honours(int(hands[0])) for hands in worlds["hands"]]
    likeliest = points[int(weights.argmax())]
    assert 14 <= likeliest <= 18
    far = [weight for weight, n in zip(weights, points) if n < 11]
    assert len(far) > 5
    assert max(far) < 0.05 * weights.max()


def honours(hand: int) -> int:
    held = [TEXTS[face][:-1] for face in range(52) if hand >> face & 1]
    return sum({"A": 4, "K": 3, "Q": 2, "J": 1}.get(rank, 0) for rank in held)


@pytest.mark.parametrize(
    ("weights", "chosen"),
    [([1.0, 0.0, 0.0], [0, 0, 0, 0]), ([0.0, 1.0, 1.0], [1, 1, 2, 2]), ([0.0, 0.0, 0.0], [0, 1, 2, 0])],
)
def test_worlds_are_drawn_as_often_as_they_weigh(weights: list[float], chosen: list[int]) -> None:
    drawn = np.zeros(4, np.int64)
    resample(np.array(weights), len(weights), drawn, 4, rng_of(1))
    assert drawn.tolist() == chosen


@pytest.mark.parametrize("level", ["club", "strong", "best"])
def test_levels_that_know_the_system_pass_nothing_hands(level: str) -> None:
    infoset = infoset_after("", "♠94 ♥J75 ♦Q63 ♣J9432")
    assert words(make(level, BRIDGE, seed=1).choose(infoset)) == "pass"
