"""Small games: chance deals card by card, and their values are known exactly."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

import upcard
from upcard.cards.faces import parse_card
from upcard.errors import BadMove, BadOption, BadPosition, IllegalMove
from upcard.research.small_games.exact import Tree
from upcard.research.small_games.small import SmallGame, kuhn_sized

VALUES = {
    "guts": Fraction(-2, 5),
    "pepper": Fraction(4, 15),
    "go_boom": Fraction(8, 15),
    "pontoon": Fraction(14, 15),
    "briscola": Fraction(1),
}
"""What the first seat is paid in equilibrium."""
DEALS = {"guts": 30, "pepper": 30, "go_boom": 30, "pontoon": 120, "briscola": 4}
ROUNDS = {"guts": 100, "pepper": 40, "go_boom": 30, "pontoon": 20, "briscola": 60}


def guts(cards: str = "A♠ K♠ Q♠ J♠ 10♠", **fields: object) -> SmallGame:
    given = {"turn": 0, "dealer": 1, "pot": 2, "chips": [-1, -1], "paid": [1, 1], **fields}
    return SmallGame(upcard.game("guts", players=2), cards, {"hands": 2, "stock": 1}, **given)


@pytest.mark.parametrize("name", VALUES)
def test_every_deal_occurs_once(name: str) -> None:
    deals = list(kuhn_sized()[name].deals())
    assert len({state.dealt for state, _ in deals}) == len(deals) == DEALS[name]
    assert all(chance == pytest.approx(1 / len(deals)) for _, chance in deals)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.long) if name == "briscola" else name for name in VALUES]
)
def test_the_value_is_known(name: str) -> None:
    tree = Tree(kuhn_sized()[name])
    policy = tree.solve(ROUNDS[name])
    error = tree.exploitability(policy)
    assert 0 <= error < 0.02
    value = tree.value(policy)
    assert value[0] == pytest.approx(-value[1])
    # Neither seat can be kept from the value of the game: so it lies between what the best responses leave and take.
    assert -tree.best_response(policy, 1) <= float(VALUES[name]) + 1e-9
    assert tree.best_response(policy, 0) >= float(VALUES[name]) - 1e-9
    assert abs(value[0] - float(VALUES[name])) <= 2 * error + 1e-9


def test_a_random_player_can_be_exploited() -> None:
    tree = Tree(guts())
    assert tree.exploitability(tree.uniform()) > 0.3


def test_open_spiel_agrees() -> None:
    pytest.importorskip("pyspiel")
    from open_spiel.python import policy as policies
    from open_spiel.python.algorithms import expected_game_score, exploitability

    from upcard.research.interfaces.open_spiel_small import load

    small = guts()
    game, tree = load(small), Tree(small)
    ours = tree.solve(20)
    theirs = policies.TabularPolicy(game)
    for state, row in zip(theirs.states, theirs.action_probability_array):
        shares = ours[state.information_state_string()]
        row[:] = [shares.get(move, 0.0) for move in range(len(row))]
    assert exploitability.nash_conv(game, theirs) / 2 == pytest.approx(tree.exploitability(ours))
    both = expected_game_score.policy_value(game.new_initial_state(), [theirs, theirs])
    assert list(both) == pytest.approx(tree.value(ours))


def test_the_lowest_card_of_a_hand_comes_first() -> None:
    state = guts().new_initial_state()
    shares = dict(state.chance_outcomes())
    assert shares[parse_card("10♠")] == pytest.approx(comb(4, 1) / comb(5, 2))
    assert parse_card("A♠") not in shares
    state.apply_action(parse_card("Q♠"))
    assert set(state.legal_actions()) == {parse_card("K♠"), parse_card("A♠")}


def test_what_cannot_be_dealt_is_refused_and_nothing_changes() -> None:
    state = guts().new_initial_state()
    with pytest.raises(BadMove, match="cannot be dealt; the cards that can are 10♠ J♠ Q♠ K♠"):
        state.apply_action(parse_card("A♠"))
    assert state.dealt == ()
    dealt, _ = next(guts().deals())
    forbidden = next(move for move in range(len(dealt.game.game.moves)) if move not in dealt.legal_actions())
    with pytest.raises(IllegalMove):
        dealt.apply_action(forbidden)
    assert dealt.inner is not None and dealt.inner.history() == []


def test_cards_have_to_go_round() -> None:
    with pytest.raises(BadOption, match="5 cards are dealt"):
        guts("A♠ K♠ Q♠")
    with pytest.raises(BadOption, match="'cellar' holds no cards in guts; these do: hands"):
        SmallGame(upcard.game("guts", players=2), "A♠", {"cellar": 1})


def test_an_impossible_position_is_refused_in_words() -> None:
    game = SmallGame(upcard.game("guts", players=2), "A♠ K♠", {"hands": [1, 1]}, turn=0, dealer=1)
    with pytest.raises(BadPosition):
        list(game.deals())


def test_a_game_in_which_chance_goes_on_is_refused() -> None:
    hands = {"hands": 2, "stock": 1, "discard": 1}
    game = SmallGame(upcard.game("pitty_pat", players=2), "A♠ 2♠ A♥ 2♥ 3♥ 3♠", hands)
    with pytest.raises(BadPosition, match="chance decides something after the deal"):
        Tree(game)


def test_a_whole_game_is_not_written_out() -> None:
    with pytest.raises(
        TypeError, match=r"a SmallGame \(upcard\.research\.small_games\.small\), not of upcard\.game\('whist'\)"
    ):
        Tree(upcard.game("whist"))  # type: ignore[arg-type]
