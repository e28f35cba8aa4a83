"""Card points with open hands: against a brute force over the game's own moves and its own count."""

import random

import pytest

import upcard

FIRST = {
    "briscola": lambda view: view.counted[0] - view.counted[1],
    "nine_card_don": lambda view: (
        view.pegged[0] - view.pegged[1] + 8 * ((view.game_to == "N-S") - (view.game_to == "E-W"))
    ),
    "tute": lambda view: view.counted[0] - view.counted[1],
    "twenty_eight": lambda view: view.taken[0] - view.taken[1],
    "twenty_nine": lambda view: view.taken[0] - view.taken[1],
}
"""By how many points the first side is ahead when a hand is over, as the game counts it."""


def ending(name, cards, seed, **options):
    """A position reached by random play, with at most `cards` cards in a hand; None if four kings ended the hand."""
    state = upcard.game(name, single_hand=True, **options).new_initial_state(seed=seed)
    draws = random.Random(seed)
    while not state.is_terminal():
        view = state.view(None)
        drawn = name != "briscola" or view.upcard.count == 0
        if view.phase in ("", "play") and drawn and max(zone.count for zone in view.hands) <= cards:
            return state
        state.apply_action(draws.choice(state.legal_actions()))
    return None


def by_trying_everything(state, known):
    """By how many points the first side is ahead in the end, by minimax over the moves of the game."""
    if state.is_terminal():
        return FIRST[state.game.name](state.view(None))
    key = state.serialize()
    if key not in known:
        outcomes = [by_trying_everything(state.child(move), known) for move in state.legal_actions()]
        known[key] = (min if state.current_player() % 2 else max)(outcomes)
    return known[key]


@pytest.mark.parametrize(
    ("name", "cards", "deals", "options"),
    [
        ("briscola", 3, 12, {"players": 2}),
        ("briscola", 2, 4, {"players": 4}),
        ("nine_card_don", 2, 8, {}),
        ("nine_card_don", 3, 3, {}),
        ("tute", 3, 10, {}),
        ("tute", 3, 5, {"head_when_following": False, "spare_partner": True}),
        ("tute", 3, 5, {"undertrump": "free", "spare_partner": True, "veinte_first": "illegal"}),
        ("twenty_eight", 3, 8, {}),
        (
            "twenty_eight", 3, 6,
            {"hidden_card_follow": "discard", "setter_lead_ban": "whole_hand", "direction": "left_play"},
        ),
        ("twenty_nine", 3, 8, {"last_trick_point": True}),
    ],
)  # fmt: skip
def test_every_move_comes_to_what_a_brute_force_says(name, cards, deals, options):
    for seed in range(deals):
        state = ending(name, cards, seed, **options)
        if state is None:
            continue
        found, sign, known = upcard.solve(state), -1 if state.current_player() % 2 else 1, {}
        for move in state.legal_actions():
            words = state.game.moves.words(move)
            assert found.moves[words] == sign * by_trying_everything(state.child(move), known), (seed, words)
        assert found.ahead == by_trying_everything(state, known)


def test_the_best_moves_lose_nothing():
    for name in ("twenty_eight", "tute"):
        state = ending(name, 5, 2)
        ahead = upcard.solve(state).ahead
        while not state.is_terminal():
            best = upcard.solve(state).best[-1]
            state.apply_action(next(m for m in state.legal_actions() if state.game.moves.words(m) == best))
        assert FIRST[name](state.view(None)) == upcard.solve(state).ahead == ahead


def test_a_pitch_makes_the_trump_and_each_is_solved_by_its_own():
    state = upcard.game("nine_card_don", single_hand=True, first_pitcher="0").new_initial_state(seed=3)
    found = upcard.solve(state)
    for move in (state.legal_actions()[0], state.legal_actions()[-1]):
        assert upcard.solve(state.child(move)).ahead == found.moves[state.game.moves.words(move)]
    assert len(set(found.moves.values())) > 1


def test_briscola_is_solved_when_its_stock_is_used_up():
    with pytest.raises(upcard.NoSolver, match="stock is used up"):
        upcard.solve(upcard.game("briscola", players=2).table(seed=1))
    with pytest.raises(upcard.NoSolver, match="two sides"):
        upcard.solve(upcard.game("briscola", players=3).table(seed=1))


def test_a_trump_that_may_be_called_for_is_not_solved_while_it_is_concealed():
    state = None
    for seed in range(20):
        state = ending("twenty_nine", 8, seed, reveal="on_request")
        if state.view(None).trump == "–":
            break
    with pytest.raises(upcard.NoSolver, match="asked for"):
        upcard.solve(state)


def test_four_kings_are_not_counted_in_points():
    hands = ["K♣ K♦ K♥ K♠", "2♣ 2♦ 2♥ 2♠", "4♣ 4♦ 4♥ 4♠", "5♣ 5♦ 5♥ 5♠"]
    table = upcard.game("tute", single_hand=True).position(hands=hands, trump="♣", dealer=3, leader=0, turn=0)
    with pytest.raises(upcard.NoSolver, match="four kings"):
        upcard.solve(table)


def test_what_is_found_can_be_read():
    found = upcard.solve(ending("twenty_eight", 3, 0))
    assert str(found).startswith("In the end ")
    assert found.as_dict() == {"sides": list(found.sides), "ahead": found.ahead, "moves": found.moves}
