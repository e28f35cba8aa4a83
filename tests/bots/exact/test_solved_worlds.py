"""The bot that solves imagined worlds."""

import random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import upcard
from upcard.bots import LEVELS, described, make
from upcard.bots.exact.outcome_worth import worth_of
from upcard.bots.exact.solved_worlds import MIN_MOVES, MIN_WORLDS, SolvedWorlds, Solving, means_of, still_alive
from upcard.bots.search.ismcts import Search
from upcard.bots.search.memory import Forgetful, Memory
from upcard.engine.play.state import State
from upcard.solvers import double_dummy, open_search

UNHURRIED = Solving(20, seconds=60.0)


def solving(game, how=UNHURRIED):
    return SolvedWorlds(Search(game.rules, 1, iterations=50), 6, how, 1)


def played_to(name, cards, seed):
    """A position reached by random play, in which no hand has more than `cards` cards."""
    state, draws = upcard.game(name, single_hand=True).new_initial_state(seed=seed), random.Random(seed)
    while state.view(None).phase not in ("", "play") or max(zone.count for zone in state.view(None).hands) > cards:
        state.apply_action(draws.choice(state.legal_actions()))
    return state


def test_a_move_that_is_best_in_every_world_is_made():
    game = upcard.game("whist", single_hand=True)
    table = game.position(
        hands=["2♥ A♥", "3♦", "4♦", "5♦"], trick="3♥ 4♥ 5♥", trump="♣", dealer=3, leader=1, turn=0, tricks=[6, 5]
    )
    thought = solving(game).think(table.information_set(0))
    assert 0 < thought.iterations <= 20 and len(thought.judged) == 2
    assert game.moves.words(thought.move) == "A♥"
    assert thought.judged[0].value == 8 > thought.judged[1].value  # it wins this trick and the last


def test_moves_are_judged_by_the_outcome_of_the_own_side():
    state = played_to("twenty_eight", 3, 4)
    seat = state.current_player()
    search: Any = SimpleNamespace(rules=state.game.rules)  # is not asked
    bot = SolvedWorlds(search, 6, UNHURRIED, 1)
    thought = bot.think(state.information_set(seat))
    assert {judged.move for judged in thought.judged} == set(state.legal_actions())
    assert thought.judged[0].value == max(judged.value for judged in thought.judged)


def test_a_hand_of_more_cards_is_left_to_the_search():
    game = upcard.game("whist", single_hand=True)
    infoset = game.table(seed=3).information_set(1)
    assert solving(game).think(infoset).move == Search(game.rules, 1, iterations=50).think(infoset).move


def test_it_is_deterministic_by_its_seed_and_sees_no_hidden_cards():
    state = played_to("whist", 4, 2)
    seat = state.current_player()
    world = state.information_set(seat).sample(5)
    other = State(state.game, states=world).information_set(seat)
    first, second = (solving(state.game).think(known) for known in (state.information_set(seat), other))
    assert first.move == second.move and first.judged == second.judged


def test_a_contract_is_worth_what_it_scores():
    table = upcard.game("contract_bridge", single_hand=True).position(
        hands=["A♣ 2♦", "3♣ 4♦", "5♣ 6♦", "7♣ 8♦"], trump="", phase="play", bid="3NT", bidder=2, declarer_seat=2,
        dummy=0, leader=3, turn=3, dealer=2, tricks=[8, 3],
    )  # fmt: skip
    points = worth_of(table.game.rules, table.snapshot(), 1, in_points=True)
    assert [points(tricks) for tricks in (8, 9, 10)] == [-50, 400, 430]
    worth = worth_of(table.game.rules, table.snapshot(), -1)
    assert worth(9) == -(9 + 400 / 150)


def test_at_pepper_a_contract_pays_by_tricks_and_costs_all_of_them_when_it_fails():
    """R22-R25, R32. East bids four and has three tricks; South and North have one."""
    table = upcard.game("pepper", single_hand=True).position(
        hands=["9♣ A♦", "10♣ K♦", "Q♣ 10♦", "A♣ 9♦"], phase="play", bid="4", declarer=1, trump="♠", leader=1, turn=1,
        dealer=0, tricks=[1, 3],
    )  # fmt: skip
    first, other = (worth_of(table.game.rules, table.snapshot(), sign) for sign in (1, -1))
    assert [first(tricks) for tricks in (1, 2, 3)] == [1 - 5, 2 - 4, 3 + 6]
    assert [other(tricks) for tricks in (1, 2, 3)] == [5 - 1, 4 - 2, -6 - 3]


def test_at_tute_it_counts_most_which_side_has_more_points():
    """R22."""
    table = upcard.game("tute", single_hand=True).table(seed=1)
    worth = worth_of(table.game.rules, table.snapshot(), 1)
    assert worth(1) - worth(-1) > worth(60) - worth(1) > 0 > worth(-1) > worth(-2)
    assert worth(0) == 0


@pytest.mark.parametrize(("bid", "wanted", "made"), [("solo", 5, True), ("misère", 1, False)])
def test_at_solo_whist_it_counts_most_whether_the_contract_is_made(bid, wanted, made):
    """R19-R21. With `wanted` tricks of the declarer it is decided; in a misère against him."""
    table = upcard.game("solo_whist", single_hand=True).position(
        hands=["A♣ 2♦", "3♣ 4♦", "5♣ 6♦", "7♣ 8♦"], phase="play", bid=bid, declarer=0, leader=0, turn=0,
        tricks=[wanted - 1, 12 - wanted, 0, 0], **({"trump": "♠"} if made else {}),
    )  # fmt: skip
    search = open_search(table.game, table.snapshot())
    worth = worth_of(table.game.rules, table.snapshot(), search.sign(0))
    lost, won = (wanted - 1, wanted) if made else (wanted, wanted - 1)
    assert worth(lost) < -50 and worth(won) > 50


def solver_of(bot):
    """The part of a bot that solves worlds; None if it has none."""
    while bot is not None and not isinstance(bot, SolvedWorlds):
        bot = getattr(bot, "search", None)
    return bot


@pytest.mark.parametrize("level", ["strong", "best", "best:50", "best:50*2"])
def test_the_upper_levels_solve_worlds_where_that_wins(level):
    bridge, whist = upcard.game("contract_bridge"), upcard.game("whist")
    found = solver_of(make(level, bridge, 1))
    assert found.cards == bridge.rules.known("SOLVED_FROM") == 13
    assert found.solving == LEVELS[level.partition(":")[0]].solving(bridge.rules)
    assert solver_of(make(level, whist, 1)) is None
    assert solver_of(make("club", bridge, 1)).solving == LEVELS["club"].solving(bridge.rules)
    assert solver_of(make("club", upcard.game("twenty_eight"), 1)) is None
    assert solver_of(make("beginner", bridge, 1)) is None


def test_only_games_with_solved_worlds_are_played_by_another_level_than_before():
    assert described("best", "twenty_eight") != described("best", "tute") == described("best")
    assert described("club", "twenty_eight") == described("club", "tute")
    assert str(LEVELS["best"].solving(upcard.game("contract_bridge").rules).each) in described(
        "best", "contract_bridge"
    )


def test_trying_out_searches_and_solves_a_world(monkeypatch):
    solved, searched = [], []
    game = upcard.game("twenty_eight", single_hand=True)
    bot = solving(game)
    monkeypatch.setattr(bot, "_values", lambda infoset, legal, how: solved.append((infoset, legal, how)))
    monkeypatch.setattr(bot.search, "try_out", searched.append)
    bot.try_out(game.table(seed=1).information_set(1))
    assert len(searched) == 1
    infoset, legal, how = solved[0]
    assert len(solved) == how.worlds == len(legal) == 1
    assert infoset.view().phase == "play" and max(zone.count for zone in infoset.view().hands) <= bot.cards


def test_moves_that_are_worse_beyond_doubt_are_given_up():
    values = np.array([[9.0, 9.0, 7.0], [9.0, 8.0, 7.0], [8.0, 9.0, 6.0], [9.0, 9.0, 7.0]])
    assert still_alive(values, [0, 1, 2]) == [0, 1]  # the third loses two tricks in every world
    assert still_alive(values, [1, 2]) == [1]


def test_a_move_that_was_given_up_keeps_its_distance_from_the_best():
    values = np.array([[9.0, 7.0], [8.0, 6.0], [4.0, np.nan]])
    assert means_of(values) == [7.0, 5.0]


def test_worlds_end_with_the_positions_that_may_be_searched():
    state = played_to("whist", 6, 2)
    infoset = state.information_set(state.current_player())
    most, spent = solving(state.game).think(infoset).iterations, []
    for positions in (5, 400, 10**9):
        thought = solving(state.game, Solving(20, positions, seconds=60.0)).think(infoset)
        spent.append(thought.iterations if thought.solved else 0)
    assert spent[0] == 0 < MIN_WORLDS <= spent[1] < spent[2] == most


def spent_on_worlds(monkeypatch, state, how):
    """What is thought, and the positions searched in each world that was begun."""
    begun = []
    monkeypatch.setattr(
        "upcard.bots.exact.solved_worlds.open_search", lambda *asked: begun.append(Counted(*asked)) or begun[-1]
    )
    thought = solving(state.game, how).think(state.information_set(state.current_player()))
    return thought, [world.searched for world in begun]


class Counted:
    """A search of open hands that knows how many positions it has searched when others have begun."""

    def __init__(self, *asked):
        self.search, self.searched = open_search(*asked), 0

    def __getattr__(self, name):
        return getattr(self.search, name)

    def after(self, seat, move):
        found = self.search.after(seat, move)
        self.searched = self.search.positions
        return found


def test_worlds_that_take_too_many_positions_are_left_out(monkeypatch):
    state = played_to("whist", 6, 2)
    every, costs = spent_on_worlds(monkeypatch, state, UNHURRIED)
    usual = sorted(costs)[len(costs) // 2]
    thought, begun = spent_on_worlds(monkeypatch, state, Solving(20, None, 60.0, each=usual))
    assert thought.solved and len(begun) == len(costs) and MIN_MOVES <= thought.iterations < every.iterations
    again, _ = spent_on_worlds(monkeypatch, state, Solving(20, None, 60.0, each=usual))
    assert again.judged == thought.judged


def test_positions_hold_for_the_first_worlds_too_where_each_has_a_limit(monkeypatch):
    state = played_to("whist", 6, 3)
    _, costs = spent_on_worlds(monkeypatch, state, UNHURRIED)
    most, budget = costs[0], MIN_WORLDS * costs[0]
    _, begun = spent_on_worlds(monkeypatch, state, Solving(20, budget, 60.0))
    assert len(begun) == MIN_WORLDS and sum(begun[:-1]) > budget  # more than that, and yet another world
    _, begun = spent_on_worlds(monkeypatch, state, Solving(20, budget, 60.0, each=most))
    assert sum(begun[:-1]) <= budget < sum(begun)
    thought, begun = spent_on_worlds(monkeypatch, state, Solving(20, budget, 60.0, each=0))
    assert not thought.solved and begun  # not one was solved, so that the search decides


def test_a_first_world_for_which_the_budget_does_not_pay_is_given_up_at_once(monkeypatch):
    """It takes seconds at worst, and the card is left to the search whatever it comes to."""
    state = played_to("whist", 6, 2)
    _, costs = spent_on_worlds(monkeypatch, state, UNHURRIED)
    budget = MIN_WORLDS * (costs[0] // 3)
    begun = []
    monkeypatch.setattr(
        "upcard.bots.exact.solved_worlds.open_search", lambda *asked: begun.append(open_search(*asked)) or begun[-1]
    )
    thought = solving(state.game, Solving(20, budget, 60.0)).think(state.information_set(state.current_player()))
    assert not thought.solved and len(begun) == 1
    assert budget // MIN_WORLDS < begun[0].positions < budget // MIN_WORLDS + 20


@pytest.mark.parametrize("each", [None, 10**9])
def test_a_choice_that_is_settled_takes_fewer_worlds(monkeypatch, each):
    lost, iterations = 0.0, []
    for seed in range(1, 9):
        state = played_to("whist", 5, seed)
        every, _ = spent_on_worlds(monkeypatch, state, UNHURRIED)
        if every.iterations != 20:  # one card alone may be played
            continue
        thought, begun = spent_on_worlds(monkeypatch, state, Solving(20, None, 60.0, each=each, settled=0.02))
        assert MIN_WORLDS <= thought.iterations <= 20 and len(begun) <= thought.iterations
        lost += every.judged[0].value - next(one.value for one in every.judged if one.move == thought.move)
        iterations.append(thought.iterations)
        never, _ = spent_on_worlds(monkeypatch, state, Solving(20, None, 60.0, each=each, settled=0.0))
        assert never.iterations == 20 and never.move == every.move
    assert len(iterations) > 4 and min(iterations) < 8 and lost <= 0.1 * len(iterations)


def test_cards_that_are_equal_in_all_worlds_are_solved_once(monkeypatch):
    """The two and three of hearts take and lose the same tricks; the six is another card."""
    game, asked = upcard.game("whist", single_hand=True), []
    table = game.position(
        hands=["2♥ 3♥ 6♥", "5♥ 7♦ 8♦", "4♦ 5♦ 6♦", "2♣ 3♣ 4♣"], trump="♣", dealer=3, leader=0, turn=0, tricks=[5, 5],
    )  # fmt: skip
    bot, infoset = solving(game), table.information_set(0)
    legal = infoset.legal()
    plain = bot._values(infoset, legal, Solving(6, seconds=60.0))
    after = double_dummy.Search.after
    monkeypatch.setattr(
        double_dummy.Search, "after", lambda self, seat, move: asked.append(move) or after(self, seat, move)
    )
    values = solving(game)._values(infoset, legal, Solving(6, seconds=60.0))
    assert (values == plain).all() and (values[:, 0] == values[:, 1]).all() and not np.isnan(values).any()
    assert {game.moves.words(move) for move in asked} == {"2♥", "6♥"}
    world = bot._imagined(infoset, 1)
    search = open_search(game, world)
    assert search.after(0, legal[0]) == search.after(0, legal[1])


def test_who_forgets_takes_other_cards_for_gone_in_each_world():
    """Else all worlds would share one error, and none would speak against what it leads to."""
    state = played_to("whist", 6, 2)
    seat = state.current_player()
    forgetful = Forgetful(state.information_set(seat), Memory.even(0.0), 1)
    worlds = solving(state.game)._imagined(forgetful, 6)
    assert len({int(np.bitwise_or.reduce(gone)) for gone in worlds["won_cards"]}) >= 5


def test_it_stops_when_asked_to():
    state = played_to("whist", 6, 2)
    infoset = state.information_set(state.current_player())
    assert solving(state.game).think(infoset, stop=lambda: True).iterations == MIN_WORLDS


def test_of_cards_that_come_to_the_same_the_lowest_is_played():
    game = upcard.game("whist", single_hand=True)
    table = game.position(
        hands=["5♥ K♥", "3♦ 6♦", "4♦ 7♦", "8♦"], trick="A♥", trump="♣", dealer=2, leader=3, turn=0, tricks=[6, 5]
    )
    assert game.moves.words(solving(game).think(table.information_set(0)).move) == "5♥"
