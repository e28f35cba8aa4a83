"""Black Hole, solved: against brute force, arithmetic and the game itself."""

from math import comb

import numpy as np
import pytest

import upcard
from upcard.cards.faces import RANK_SIGNS
from upcard.solvers.black_hole import _Side, find_walk
from upcard.solvers.rank_walk import BROKEN_OFF, DEAD_END, FOUND, FREE

EVERYTHING = 50_000


def deal(seed, **options):
    return upcard.game("black_hole", **options).table(seed=seed)


def can_be_laid_out(piles, start):
    """The prose, slowly: some top card is next in the circle of ranks, and after it all the others can be laid."""
    if not any(piles):
        return True
    return any(
        (pile[-1] - start) % 13 in (1, 12) and can_be_laid_out((*piles[:k], pile[:-1], *piles[k + 1 :]), pile[-1])
        for k, pile in enumerate(piles)
        if pile
    )


def small_piles(random, cards):
    """Piles of up to three cards, often such as can be laid out; no more than four cards of a rank."""
    start = rank = int(random.integers(13))
    row = []
    while len(row) < cards:
        rank = (rank + random.choice((1, 12))) % 13 if random.random() < 0.9 else random.integers(13)
        if row.count(int(rank)) < 4:
            row.append(int(rank))
    if random.random() < 0.3:
        random.shuffle(row)
    piles = [[] for _ in range(17)]
    for rank in reversed(row):
        open_piles = [pile for pile in piles[: 3 + cards // 3] if len(pile) < 3]
        open_piles[random.integers(len(open_piles))].append(rank)
    return piles, start


@pytest.mark.parametrize("cards", range(1, 14))
def test_the_verdict_is_that_of_a_brute_force(cards):
    random = np.random.default_rng(cards)
    verdicts = set()
    for _ in range(60):
        piles, start = small_piles(random, cards)
        found = find_walk(piles, start)
        assert (found.line is not None) == can_be_laid_out(tuple(map(tuple, piles)), start), (piles, start)
        verdicts.add(found.line is not None)
    assert len(verdicts) == 2


@pytest.mark.parametrize("cards", [6, 10, 15])
def test_a_search_from_either_end_alone_comes_to_the_same_verdict(cards):
    random = np.random.default_rng(cards)
    for _ in range(60):
        piles, start = small_piles(random, cards)
        forwards = _Side(piles, start, FREE).go_on(EVERYTHING, 0)
        backwards = _Side([pile[::-1] for pile in piles], FREE, start).go_on(EVERYTHING, 0)
        assert forwards == backwards in (FOUND, DEAD_END)


def test_a_search_in_many_short_rounds_comes_to_the_same_verdict_as_one_long_round():
    random = np.random.default_rng(5)
    for _ in range(40):
        piles, start = small_piles(random, 18)
        whole, parts = _Side(piles, start, FREE), _Side(piles, start, FREE)
        rounds = (parts.go_on(limit, 4) for limit in range(1, 1000))
        verdict = next(found for found in rounds if found != BROKEN_OFF)
        assert verdict == whole.go_on(EVERYTHING, 0)


def test_two_ranks_fit_for_the_solver_as_they_do_in_the_game():
    always = [RANK_SIGNS[rank] + "♠" for rank in range(13)]  # with these there is always a move
    for start in range(13):
        for other in range(13):
            piles = [RANK_SIGNS[other] + "♥", *always]
            table = upcard.game("black_hole").position(foundation_pile=RANK_SIGNS[start] + "♣", piles=piles)
            assert (find_walk([[other]], start).line is not None) == (0 in table.legal_ids())


@pytest.mark.parametrize("options", [{}, {"foundation": "any_card"}, {"allow_resign": True}], ids=str)
def test_the_line_wins_the_game(options):
    won = 0
    for seed in range(20):
        table = deal(seed, **options)
        found = upcard.solve(table)
        for move, card in zip(found.words, found.cards, strict=True):
            assert next(offer.card for offer in table.offers() if offer.words == move) == card
            table.play(move)
        won += found.winnable
        assert not found.winnable or table.result.won == (0,)
        assert found.winnable or not found.moves
    assert won > 10


def by_the_game(state, known):
    """Whether the only player can win, tried out with the game's own moves."""
    if state.is_terminal():
        return state.returns() == [1.0]
    key = state.serialize()
    if key not in known:
        known[key] = any(by_the_game(state.child(move), known) for move in state.legal_actions())
    return known[key]


def test_positions_in_the_middle_of_a_game_are_judged_as_trying_out_all_moves_does():
    verdicts = []
    for seed in range(12):
        table, random = deal(seed), np.random.default_rng(seed)
        line = upcard.solve(table).moves
        state = table.state
        for move in line[:34]:
            state.apply_action(move)
        while not state.is_terminal():
            state.apply_action(int(random.choice(state.legal_actions())))
            found = upcard.solve(state)
            assert found.winnable == by_the_game(state, {})
            verdicts.append(found.winnable)
    assert 20 < sum(verdicts) < len(verdicts) - 20


def test_where_moves_may_be_taken_back_a_lost_position_is_won_by_taking_back_as_few_as_possible():
    table = deal(3, undo=True)
    random = np.random.default_rng(1)
    while table.legal() != ["undo"] and "resign" not in table.legal():
        table.play(int(random.choice([move for move in table.legal_ids() if move < 17])))
    found = upcard.solve(table)
    back = found.words.count("undo")
    assert found.winnable and found.words[:back] == ("undo",) * back and back > 0
    for move in found.words[: back - 1]:
        table.play(move)
        assert upcard.solve(table).words[0] == "undo"
    for move in found.words[back - 1 :]:
        table.play(move)
    assert table.result.won == (0,)


def test_a_game_that_is_over_is_judged_by_how_it_ended():
    table = deal(3)
    for move in upcard.solve(table).words:
        table.play(move)
    assert str(upcard.solve(table)).endswith("it has been won.")
    lost = upcard.game("black_hole", allow_resign=True).table(seed=3)
    lost.play("resign")
    assert not upcard.solve(lost).winnable


def test_as_many_deals_are_won_and_as_many_begin_without_a_move_as_is_known():
    """86.94 % of a million deals can be won; C(43,17)/C(51,17) of all have no first move."""
    game = upcard.game("black_hole")
    deals = [game.new_initial_state(seed) for seed in range(150)]
    stuck = comb(43, 17) / comb(51, 17)
    for share, found in (
        (0.8694, sum(upcard.solve(state).winnable for state in deals)),
        (stuck, sum(state.is_terminal() for state in deals)),
    ):
        assert abs(found / 150 - share) < 4 * (share * (1 - share) / 150) ** 0.5


def test_a_game_without_a_solver_says_which_have_one():
    with pytest.raises(upcard.NoSolver, match=r"no solver for Truco.*black_hole"):
        upcard.solve(upcard.game("truco").table(seed=1))
