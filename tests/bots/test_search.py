"""The search: what it is given, what it costs, what it finds."""

import time

import pytest

import upcard
from upcard.bots import make
from upcard.bots.search.ismcts import HAND_LIMIT, Search
from upcard.cards.chance import choose
from upcard.engine.compile.game import compiled_game
from upcard.engine.knowledge.information_set import InformationSet, rng_of
from upcard.jit.rule import INTERPRETED

ITERATIONS = 20 if INTERPRETED else 400
WHIST = upcard.game("whist")


def somewhere(seed, moves):
    """A mind at whist after some random moves."""
    rules, states, rng, buffer = WHIST.rules, WHIST.dealt(seed), rng_of(seed), WHIST.rules.move_buffer()
    for _ in range(moves):
        seat = acting(states)
        n = rules.legal_moves(states, 0, seat, buffer)
        rules.play(states, 0, seat, int(buffer[choose(rng, n)]), rules.no_arg())
    return InformationSet(WHIST, states, acting(states))


def acting(states):
    return int(WHIST.rules.acting(states, 0)).bit_length() - 1


@pytest.mark.parametrize("moves", [0, 1, 13, 30, 46])
def test_the_same_seed_makes_the_same_choice(moves):
    infoset = somewhere(3, moves)
    first, second = (Search(WHIST.rules, 5, iterations=ITERATIONS).think(infoset) for _ in range(2))
    assert first.judged == second.judged


def test_the_choice_does_not_depend_on_how_the_work_is_cut_up():
    infoset = somewhere(3, 5)
    whole = Search(WHIST.rules, 5, iterations=ITERATIONS, seconds=3600).think(infoset)
    assert whole.judged == Search(WHIST.rules, 5, iterations=ITERATIONS).think(infoset).judged


@pytest.mark.parametrize("moves", range(0, 48, 5))
def test_the_choice_is_the_same_in_every_world_that_the_seat_cannot_tell_apart(moves):
    infoset = somewhere(11, moves)
    other = InformationSet(WHIST, infoset.sample(77), infoset.seat)
    assert other.view().as_dict() == infoset.view().as_dict()
    judged = [Search(WHIST.rules, 5, iterations=ITERATIONS).think(m).judged for m in (infoset, other)]
    assert judged[0] == judged[1]


def test_imagined_worlds_differ_from_each_other():
    infoset = somewhere(2, 8)
    hands = {tuple(infoset.sample(seed)["hands"][0].tolist()) for seed in range(20)}
    assert len(hands) == 20


@pytest.mark.parametrize("level", ["random", f"search:{ITERATIONS}"])
def test_only_legal_moves_are_chosen(level):
    table = upcard.game("whist", single_hand=True).table(seed=4)
    bots = [make(level, table.game, seed=seat) for seat in range(4)]
    while table.result is None:
        seat = table.to_act[0]
        table.play(WHIST.moves.words(bots[seat].choose(table.information_set(seat))))
    assert sum(table.result.points) > 0


def test_the_iterations_are_kept_to():
    thought = Search(WHIST.rules, 1, iterations=100).think(somewhere(3, 0))
    assert sum(j.visits for j in thought.judged) == thought.iterations <= 100


def test_every_legal_move_is_judged_the_most_visited_first():
    infoset = somewhere(3, 1)
    thought = Search(WHIST.rules, 1, iterations=ITERATIONS).think(infoset)
    assert sorted(j.move for j in thought.judged) == sorted(infoset.legal())
    visits = [j.visits for j in thought.judged]
    assert visits == sorted(visits, reverse=True) and thought.move == thought.judged[0].move


def test_a_forced_move_is_made_without_thinking():
    infoset = somewhere(3, 51)
    thought = Search(WHIST.rules, 1, iterations=100).think(infoset)
    assert [thought.move] == infoset.legal() and thought.iterations == 0


def test_the_time_is_kept_to():
    infoset = somewhere(3, 0)
    Search(WHIST.rules, 1, iterations=1).think(infoset)
    began = time.perf_counter()
    thought = Search(WHIST.rules, 1, seconds=0.05).think(infoset)
    assert thought.iterations >= 16
    assert time.perf_counter() - began < 5


def test_a_search_can_be_stopped():
    thought = Search(WHIST.rules, 1, iterations=10**9).think(somewhere(3, 0), stop=iter([False, True]).__next__)
    assert thought.iterations == 16


def test_a_full_tree_does_not_end_the_search(monkeypatch):
    monkeypatch.setattr("upcard.bots.search.ismcts.MAX_NODES", 10)
    thought = Search(WHIST.rules, 1, iterations=ITERATIONS).think(somewhere(3, 1))
    assert thought.move in [j.move for j in thought.judged] and sum(j.visits > 0 for j in thought.judged) <= 9


def test_the_last_trick_but_one_is_counted_out():
    """West to lead with trumps ♠: A♠ 2♥, and the other ♠ is K♠ somewhere. The ace first is worth no less."""
    table = WHIST.position(
        hands=["A♠ 2♥", "K♠ 3♥", "5♦ 4♥", "6♦ 5♥"], turn=0, leader=0, trump="♠", dealer=3, tricks=[6, 5]
    )
    thought = Search(WHIST.rules, 1, iterations=400).think(table.information_set(0))
    by_words = {WHIST.moves.words(j.move): j.value for j in thought.judged}
    assert by_words["A♠"] >= by_words["2♥"] - 0.3


def test_a_game_may_say_how_far_its_playouts_go() -> None:
    assert Search(compiled_game("crates"), iterations=1).horizon == 40
    assert Search(compiled_game("crates"), iterations=1, judged=False).horizon > 40
    assert Search(compiled_game("whist"), iterations=1).horizon == HAND_LIMIT
