"""Kuhn poker and Leduc hold'em have the values of the literature, and bots are measured on small games."""

from __future__ import annotations

import numpy as np
import pytest

import upcard
from upcard.errors import BadMove
from upcard.research.small_games.exact import Tree
from upcard.research.small_games.small import SmallGame, kuhn_sized
from upcard.research.small_games.yardsticks import kuhn_poker, leduc_holdem


def test_kuhn_poker_is_worth_a_loss_of_one_eighteenth_to_the_first_player() -> None:
    tree = Tree(kuhn_poker())
    assert len(tree.infosets) == 12
    policy = tree.solve(1_000)
    assert tree.value(policy)[0] == pytest.approx(-1 / 18, abs=1e-3)
    assert tree.exploitability(policy) < 2e-3


def test_uniform_play_at_kuhn_poker_is_as_exploitable_as_published() -> None:
    tree = Tree(kuhn_poker())
    assert 2 * tree.exploitability(tree.uniform()) == pytest.approx(11 / 12)  # OpenSpiel's NashConv is 0.916667


@pytest.fixture(scope="module")
def leduc() -> Tree:
    return Tree(leduc_holdem())


def test_leduc_holdem_has_its_information_sets_and_its_uniform_nash_conv(leduc: Tree) -> None:
    assert len(leduc.infosets) == 288
    assert 2 * leduc.exploitability(leduc.uniform()) == pytest.approx(4.747222, abs=1e-5)


@pytest.mark.long
def test_leduc_holdem_is_worth_a_loss_of_0_0856_to_the_first_player(leduc: Tree) -> None:
    policy = leduc.solve(120)
    assert leduc.value(policy)[0] == pytest.approx(-0.0856, abs=0.01)
    assert leduc.exploitability(policy) < 0.05


def test_open_spiel_agrees_on_uniform_play(leduc: Tree) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from open_spiel.python import policy as policies
    from open_spiel.python.algorithms import exploitability

    for name, tree in (("kuhn_poker", Tree(kuhn_poker())), ("leduc_poker", leduc)):
        game = pyspiel.load_game(name)
        theirs = exploitability.nash_conv(game, policies.UniformRandomPolicy(game))
        assert theirs == pytest.approx(2 * tree.exploitability(tree.uniform()))


@pytest.fixture(scope="module")
def guts() -> Tree:
    return Tree(kuhn_sized()["guts"])


def test_the_exploitability_of_a_bot_takes_one_line(guts: Tree) -> None:
    random = guts.exploitability(guts.policy_of("random", samples=40))
    assert random == pytest.approx(guts.exploitability(guts.uniform()), abs=0.25)
    solved = guts.solve(200)

    class Solver:
        def probabilities(self, infoset):
            return solved[guts.infosets[self.place][1]]

        def choose(self, infoset):
            raise AssertionError("its probabilities are asked for")

    solver, texts = Solver(), []
    for place, (_, text, _) in enumerate(guts.infosets):
        solver.place = place
        texts.append(text)
    with pytest.raises(BadMove):
        guts.policy_of(lambda seen, mask, seats: mask.argmin(axis=1))
    first = guts.policy_of(lambda seen, mask, seats: mask.argmax(axis=1))
    assert list(first) == texts and all(max(shares.values()) == 1 for shares in first.values())
    assert guts.exploitability(first) > guts.exploitability(solved)


def test_a_bot_with_probabilities_is_asked_for_them(guts: Tree) -> None:
    class Undecided:
        def probabilities(self, infoset):
            return dict.fromkeys(infoset.legal(), 1 / len(infoset.legal()))

    assert guts.policy_of(Undecided()) == guts.uniform()


def test_no_bot_reads_a_yardstick() -> None:
    with pytest.raises(ValueError, match="this one is a yardstick"):
        Tree(kuhn_poker()).policy_of("random")


def test_a_small_game_is_played_in_a_batch() -> None:
    small = kuhn_sized()["guts"]
    deals = small.positions()
    assert len(deals) == 30
    envs = upcard.make_vec(small, 30, rewards="points", encoding="learn")
    _, infos = envs.reset(seed=1)
    rng, total, hands, paid = np.random.default_rng(1), 0.0, 0, np.zeros(2)
    for _ in range(60):
        actions = (rng.random(infos["action_mask"].shape) * infos["action_mask"]).argmax(axis=1)
        _, rewards, over, _, infos = envs.step(actions)
        hands += int(over.sum())
        paid += rewards.sum(axis=0)
    tree = Tree(small)
    assert hands > 100 and paid.sum() == pytest.approx(0, abs=1e-3)
    assert paid[0] / hands == pytest.approx(tree.value(tree.uniform())[0], abs=0.5)
    assert total == 0


def test_a_game_that_is_made_already_takes_no_options() -> None:
    envs = upcard.make_vec(upcard.game("briscola", players=2), 2)
    assert envs.game.players == 2
    with pytest.raises(upcard.BadOption, match="has its players and options already"):
        upcard.make_vec(upcard.game("briscola"), 2, players=3)
    assert isinstance(kuhn_sized()["guts"], SmallGame)
