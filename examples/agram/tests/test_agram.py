"""Agram by its book, and by the suite that every game passes."""

import random

import numpy as np
import pytest
from agram_for_upcard.solver import LastTrick

import upcard
from upcard.bots.search.ismcts import Search
from upcard.engine.testing import check_game
from upcard.errors import NoSolver
from upcard.research.tournaments import arena


def last_tricks(*hands, **fields):
    done = 6 - len(hands[0].split())
    return upcard.game("agram", players=len(hands)).position(
        hands=list(hands), dealer=len(hands) - 1, leader=0, tricks=[done, *[0] * (len(hands) - 1)], **fields
    )


def test_the_suit_led_is_followed():
    table = last_tricks("9♥ 3♠", "10♥ 4♣", "4♥ 5♥")
    table.play("9♥")
    assert table.legal() == ["10♥"]
    assert table.why_not("4♣") == "R5: you hold ♥, and ♥ were led: follow suit"


def test_a_card_of_another_suit_never_wins():
    table = last_tricks("3♥ 3♠", "A♣ 4♣", "4♥ A♦")
    for card in ("3♥", "A♣", "4♥"):
        table.play(card)
    assert table.to_act == (2,)


@pytest.mark.parametrize(("score", "over"), [([3, 4, 0], False), ([4, 4, 0], True)])
def test_the_sixth_trick_wins_the_hand_and_five_hands_the_match(score, over):
    table = last_tricks("9♥", "8♥", "A♣", score=score)
    for card in ("9♥", "8♥", "A♣"):
        table.play(card)
    assert table.sheets[0][1].rows[-1] == ("score", (score[0] + 1, 4, 0))
    assert table.over == over
    assert not over or (table.result is not None and table.result.won == (0,))


@pytest.mark.parametrize("players", [2, 5])
def test_the_suite(players):
    check_game(upcard.game("agram", players=players), matches=1, states_looked_at=20)


def test_bots_and_the_search_have_the_judgement_of_the_game():
    game = upcard.game("agram", players=3)
    assert game.rules.known("prior") is not None and Search(game.rules, 1, iterations=10).judged
    table = last_tricks("9♥ 3♠ 4♠", "10♥ 4♣ 5♣", "4♥ 5♥ 6♥")
    bot = upcard.bot("judgement", game, seed=1)
    assert table.game.moves.words(bot.choose(table.information_set(0))) == "3♠"


def test_it_knows_how_to_win_more_often_than_by_chance():
    """Each deal is played from both seats."""
    result = arena.run("agram", ["judgement", "random"], 200, players=2, seed=1)
    assert result.payoff(0).low > 0


def perfect(state):
    """The seat that wins the hand if both play perfectly, by the rules of the game alone."""
    if state.is_terminal():
        return int(np.argmax(state.returns()))
    seat = state.current_player()
    return seat if any(perfect(state.child(move)) == seat for move in state.legal_actions()) else 1 - seat


@pytest.mark.parametrize("seed", range(12))
def test_the_solver_of_the_package_says_what_the_rules_say(seed):
    game = upcard.game("agram", players=2, single_hand=True)
    state, chance = game.new_initial_state(seed=seed), random.Random(seed)
    for _ in range(5 + seed % 2):
        state.apply_action(chance.choice(state.legal_actions()))
    found = upcard.solve(state)
    assert isinstance(found, LastTrick)
    assert found.seat == perfect(state) and f"Seat {found.seat} takes" in str(found)
    seat = state.current_player()
    winning = [m for m in state.legal_actions() if perfect(state.child(m)) == seat]
    assert sorted(found.cards) == sorted(game.moves.words(m) for m in winning)


def test_more_than_two_players_are_not_solved():
    with pytest.raises(NoSolver, match="two players"):
        upcard.solve(last_tricks("9♥", "8♥", "A♣"))
