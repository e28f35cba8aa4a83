"""Batches for learners: points as they are taken, opponents, positions, checkpoints."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

import upcard
from tests.few_daily import few_daily
from upcard import bots
from upcard.bots.batch_levels import compiled_level
from upcard.engine.compile.game import compiled_game
from upcard.engine.knowledge.information_set import InformationSet
from upcard.engine.play.batch import Batch
from upcard.engine.play.game import Game
from upcard.errors import BadMove, BadOption, BadPosition, BadRecord
from upcard.research.learning.evaluation import results_of
from upcard.research.learning.learning_batch import LearningBatch
from upcard.research.learning.opponents import CompiledOpponent, bot_seed

BRISCOLA = upcard.game("briscola", players=2, single_hand=True)


def any_legal(mask: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    return (rng.random(mask.shape) * mask).argmax(axis=1)


@pytest.mark.parametrize("name", few_daily())
def test_points_of_a_hand_sum_to_what_the_hand_pays(name: str) -> None:
    game = Game(compiled_game(name, interpreted=True), options={"single_hand": True})
    points, match = LearningBatch(game, 2, seed=3, rewards="points", observe=False), Batch(game, 2, 3, observe=False)
    points.reset()
    match.reset()
    rng, total, ended = np.random.default_rng(1), np.zeros((2, game.players)), np.zeros(2, bool)
    for _ in range(3_000):
        actions = any_legal(points.mask, rng)
        points.step(actions)
        match.step(actions)
        total[~ended] += points.rewards[~ended]
        np.testing.assert_array_equal(points.mask, match.mask)
        for place in np.flatnonzero(points.terminated & ~ended):
            np.testing.assert_allclose(total[place], match.rewards[place], atol=1e-3)
        ended |= points.terminated | points.truncated
        if ended.all():
            break
    assert ended.any() or name in ("beggar_my_neighbor", "pitty_pat", "kowah", "mille")


@pytest.mark.parametrize(("name", "least"), [("briscola", 8), ("whist", 10), ("gong_zhu", 2), ("tute", 6)])
def test_points_come_in_the_tricks_in_which_they_are_taken(name: str, least: int) -> None:
    game = Game(compiled_game(name, interpreted=True), options={"single_hand": True})
    batch, rng, paying = LearningBatch(game, 1, seed=2, rewards="points", observe=False), np.random.default_rng(2), 0
    batch.reset()
    while not batch.terminated[0]:
        batch.step(any_legal(batch.mask, rng))
        paying += bool(batch.rewards[0].any())
    assert paying >= least


def test_a_learning_batch_with_its_defaults_is_a_batch() -> None:
    plain, learning = Batch(BRISCOLA, 5, seed=9), LearningBatch(BRISCOLA, 5, seed=9)
    plain.reset()
    learning.reset()
    rng = np.random.default_rng(1)
    for _ in range(100):
        actions = any_legal(plain.mask, rng)
        plain.step(actions)
        learning.step(actions)
        for name in ("observation", "mask", "player", "rewards", "terminated", "truncated", "numbers"):
            np.testing.assert_array_equal(getattr(plain, name), getattr(learning, name), name)
        over = plain.terminated
        np.testing.assert_array_equal(plain.final_observation[over], learning.final_observation[over])


@pytest.mark.parametrize("level", ["beginner:60", "club:40", "judgement", "search:30"])
def test_a_compiled_level_moves_as_its_bot_does_at_a_table(level: str) -> None:
    batch = LearningBatch(BRISCOLA, 3, seed=4, opponents="random", seat=0, observe=False)
    opponent = CompiledOpponent([compiled(level)], None)
    batch.reset()
    made: list[list[int]] = [[], [], []]
    seated = {(place, number): bots.make(level, BRISCOLA, bot_seed(4, number, 0)) for place in range(3)
              for number in range(9)}  # fmt: skip
    places, rng = np.arange(3), np.random.default_rng(1)
    for step in range(12):
        found = opponent.choose(batch, places)
        for place in range(3):
            infoset = InformationSet(BRISCOLA, batch.state(place).snapshot(), 0)
            expected = seated[place, int(batch.numbers[place])].choose(infoset)
            assert found[place] == expected, (step, place)
            made[place].append(expected)
        batch.step(found if step % 2 else any_legal(batch.mask, rng))


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "level"), [("whist", "club:40"), ("gong_zhu", "beginner:40"), ("mille", "club:40"), ("guts", "club")]
)
def test_compiled_levels_move_as_their_bots_do_in_other_games(name: str, level: str) -> None:
    game = upcard.game(name, single_hand=True)
    batch, places = LearningBatch(game, 2, seed=4, observe=False), np.arange(2)
    batch.reset()
    opponent, rng = CompiledOpponent([compiled_level(level, game.rules)], None), np.random.default_rng(1)
    seated: dict[tuple[int, int], bots.Bot] = {}
    for step in range(26):
        found = opponent.choose(batch, places)
        for place in places:
            key = int(batch.numbers[place]), int(batch.player[place])
            seated.setdefault(key, bots.make(level, game, bot_seed(4, *key)))
            infoset = InformationSet(game, batch.state(place).snapshot(), key[1])
            assert found[place] == seated[key].choose(infoset), (step, place)
        batch.step(found if step % 3 else any_legal(batch.mask, rng))


def compiled(level: str):
    found = compiled_level(level, BRISCOLA.rules)
    assert found is not None
    return found


def test_the_learner_is_always_to_move_and_is_paid_for_its_own_seat() -> None:
    batch = LearningBatch(BRISCOLA, 6, seed=1, opponents=["judgement"], rewards="points", encoding="learn")
    batch.reset()
    rng, total, ended = np.random.default_rng(3), np.zeros(6), 0
    assert batch.seats.tolist() == [0, 1, 0, 1, 0, 1]
    for _ in range(45):
        batch.step(any_legal(batch.mask, rng))
        assert (batch.player == batch.seats).all()
        total += batch.learner_rewards
        for place in np.flatnonzero(batch.terminated):
            assert -120 <= total[place] <= 120 and total[place] % 2 == 0
            total[place], ended = 0, ended + 1
    assert ended >= 12


@pytest.mark.parametrize("n", [1, 2, 6])
def test_rewards_are_those_of_the_learners_seat_whatever_the_size_of_the_batch(n: int) -> None:
    paid = {}
    batch = LearningBatch(BRISCOLA, n, seed=5, opponents="judgement", rewards="points", observe=False)
    batch.reset()
    total = np.zeros(n)
    while len(paid) < 6:
        numbers, seats = batch.numbers.copy(), batch.seats.copy()
        batch.step(batch.mask.argmax(axis=1))
        total += batch.learner_rewards
        for place in np.flatnonzero(batch.terminated):
            if numbers[place] < 6:
                assert seats[place] == numbers[place] % 2
                paid[int(numbers[place])] = total[place]
            total[place] = 0
    alone = [results_of(BRISCOLA, first_legal, "judgement", 6, 5)[k, k % 2] for k in range(6)]
    assert [paid[k] for k in range(6)] == alone


def first_legal(seen: np.ndarray, mask: np.ndarray, seats: np.ndarray) -> np.ndarray:
    return mask.argmax(axis=1)


def test_opponents_may_be_a_list_a_mix_or_a_function() -> None:
    game = upcard.game("briscola", players=3, single_hand=True)
    seen = []

    def first(observation: np.ndarray, mask: np.ndarray, seats: np.ndarray) -> np.ndarray:
        seen.append((observation.shape[1], set(seats.tolist())))
        return mask.argmax(axis=1)

    batch = LearningBatch(game, 8, seed=1, opponents=["random", first], seat=1, encoding="learn")
    batch.reset()
    for _ in range(15):
        batch.step(batch.mask.argmax(axis=1))
    assert {size for size, _ in seen} == {batch.observation.shape[1]}
    assert set().union(*(seats for _, seats in seen)) == {0}  # two to the left of seat 1
    mixed = LearningBatch(game, 400, seed=1, opponents={"random": 3, "judgement": 1}, observe=False)
    mixed.reset()
    chosen = mixed._seats.seating.policy_of
    assert 0.65 < (chosen == 0).sum() / (chosen >= 0).sum() < 0.85


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"rewards": "tricks"}, "rewards are 'match' or 'points', not 'tricks'"),
        ({"encoding": "image"}, "an encoding is 'observation' or 'learn', not 'image'"),
        ({"opponents": "grandmaster"}, "there is no level 'grandmaster'; there are random, beginner"),
        ({"opponents": ["club", "club"]}, "a list of 1 for 2 players"),
        ({"opponents": {"club": 0}}, "a weight above 0"),
        ({"opponents": {"club": -1}}, "weights of 0 or more"),
        ({"opponents": "club", "seat": 2}, "one of 0 to 1, or 'rotate', not 2"),
        ({"encoding": "learn", "horizon": -1}, "from 0 to 1000, not -1"),
    ],
)
def test_what_cannot_be_is_refused_with_what_is_allowed(given: dict, words: str) -> None:
    with pytest.raises((BadOption, bots.levels.UnknownLevel)) as refused:
        LearningBatch(BRISCOLA, 2, **given)
    assert words in str(refused.value)


def test_a_patience_has_no_opponents() -> None:
    with pytest.raises(BadOption, match="for one player"):
        LearningBatch(upcard.game("black_hole"), 1, opponents="random")


def test_an_opponent_that_breaks_a_rule_is_named() -> None:
    batch = LearningBatch(BRISCOLA, 2, opponents=lambda seen, mask, seats: mask.argmin(axis=1), seat=0)
    with pytest.raises(BadMove, match="which is not legal there"):
        batch.reset()
        for _ in range(3):
            batch.step(batch.mask.argmax(axis=1))


@pytest.mark.parametrize("settings", [{}, {"rewards": "points", "encoding": "learn", "opponents": "judgement"}])
def test_a_saved_batch_goes_on_as_the_first_one_does(settings: dict) -> None:
    kind = LearningBatch if settings else Batch
    first, rng = kind(BRISCOLA, 4, seed=3, **settings), np.random.default_rng(1)
    first.reset()
    for _ in range(13):
        first.step(any_legal(first.mask, rng))
    second = pickle.loads(pickle.dumps(first))
    third = kind(BRISCOLA, 4, **settings)
    third.load(first.save())
    for other in (second, third):
        np.testing.assert_array_equal(first.observation, other.observation)
    for _ in range(30):
        actions = any_legal(first.mask, rng)
        for batch in (first, second, third):
            batch.step(actions)
        for name in ("observation", "mask", "player", "rewards", "terminated", "numbers"):
            for other in (second, third):
                np.testing.assert_array_equal(getattr(first, name), getattr(other, name), name)


@pytest.mark.parametrize("opponents", [None, "random"])
def test_resting_matches_stay_as_they_are(opponents: str | None) -> None:
    batch = LearningBatch(BRISCOLA, 4, 5, rewards="points", encoding="learn", opponents=opponents)
    batch.reset()
    moved = LearningBatch(BRISCOLA, 4, 5, rewards="points", encoding="learn", opponents=opponents)
    moved.reset()
    batch.resting[1] = True
    before = batch.state(1).snapshot().tobytes()
    for _ in range(30):
        batch.step(batch.mask.argmax(axis=1))
        moved.step(moved.mask.argmax(axis=1))
        assert not batch.rewards[1].any() and not batch.terminated[1]
    assert batch.state(1).snapshot().tobytes() == before != moved.state(1).snapshot().tobytes()
    assert batch.state(2).snapshot().tobytes() == moved.state(2).snapshot().tobytes()
    assert batch.lengths[1] < batch.lengths[0] or batch.numbers[0] > batch.numbers[1]


def test_a_batch_loads_positions_for_a_search() -> None:
    state = BRISCOLA.new_initial_state(seed=5)
    for _ in range(6):
        state.apply_action(state.legal_actions()[0])
    batch = Batch(BRISCOLA, 3)
    batch.load(np.repeat(state.snapshot(), 3))
    legal = state.legal_actions()
    batch.step(np.array(legal[:3]))
    for place, move in enumerate(legal[:3]):
        after = state.child(move)
        assert batch.player[place] == after.current_player()
        assert batch.mask[place].tolist() == after.legal_actions_mask()


def test_matches_begin_in_the_positions_that_are_given() -> None:
    state = BRISCOLA.new_initial_state(seed=5)
    while int(state.snapshot()["stock"][0][-1]):  # to the end of the stock
        state.apply_action(state.legal_actions()[0])
    batch = LearningBatch(BRISCOLA, 2, positions=[state], rewards="points")
    batch.reset()
    assert batch.mask[0].tolist() == state.legal_actions_mask()
    lengths = []
    for step in range(1, 20):
        batch.step(batch.mask.argmax(axis=1))
        lengths += [step] * int(batch.terminated.sum())
    assert lengths[0] <= 8 and len(lengths) >= 4


@pytest.mark.parametrize(
    ("positions", "words"),
    [
        ([], "there is no position to begin from"),
        (["here"], "a State, a Table or a dict of fields"),
        ([upcard.game("whist").new_initial_state(1)], "not of upcard.game('briscola'"),
        ([{"phase": "nowhere"}], "phase"),
    ],
)
def test_a_position_that_cannot_be_is_refused(positions: list, words: str) -> None:
    with pytest.raises(BadPosition) as refused:
        LearningBatch(BRISCOLA, 1, positions=positions)
    assert words in str(refused.value)


def test_a_checkpoint_of_another_game_or_size_is_refused() -> None:
    batch = Batch(BRISCOLA, 2)
    batch.reset()
    with pytest.raises(BadRecord, match="has 2 matches, the batch 3"):
        Batch(BRISCOLA, 3).load(batch.save())
    with pytest.raises(BadRecord, match="this checkpoint is not of"):
        Batch(upcard.game("briscola", players=3), 2).load(batch.save())
    with pytest.raises(BadRecord, match="loads 2 records"):
        batch.load(np.zeros(2))
