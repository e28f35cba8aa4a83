"""The encoding for learners: its bounds, its layout, what it remembers, and that it leaks nothing."""

from __future__ import annotations

import numpy as np
import pytest

import upcard
from tests.few_daily import few_daily
from upcard.engine.compile.game import compiled_game
from upcard.engine.knowledge.encoding_loops import HOT, OP, SRC, WIDTH
from upcard.engine.knowledge.learning_encoding import LearningEncoder
from upcard.engine.knowledge.observation import observer_of
from upcard.engine.play.game import Game
from upcard.engine.play.state import State


def interpreted(name: str, players: int | None = None) -> Game:
    return Game(compiled_game(name, interpreted=True), players, options={"single_hand": True})


def played(game: Game, moves: int, seed: int) -> list[State]:
    """States on the way through random play, one after every few moves."""
    rng, state, found = np.random.default_rng(seed), game.new_initial_state(seed), []
    for step in range(moves):
        if state.is_terminal():
            break
        if step % 5 == 0:
            found.append(state.clone())
        legal = state.legal_actions()
        state.apply_action(legal[int(rng.integers(len(legal)))])
    return found


def trail(state: State) -> np.ndarray:
    return np.array([move << 8 | seat for seat, move in state.full_history()], np.int64)


@pytest.mark.parametrize("name", upcard.games())
def test_numbers_keep_to_their_bounds_and_categories_to_their_values(name: str) -> None:
    for players in {min(compiled_game(name).about.players), compiled_game(name).about.players[0]}:
        game = interpreted(name, players)
        encoder, observer = LearningEncoder(game), observer_of(game.rules)
        hot = encoder.lines[encoder.lines[:, OP] == HOT]
        for state in [each for seed in range(3) for each in played(game, 60, seed)]:
            for seat in range(players):
                seen = encoder.tensor(state.snapshot(), seat, trail(state))
                assert (encoder.low <= seen).all() and (seen <= encoder.high).all()
                raw = observer.tensor(state.snapshot(), seat)
                for line in hot:
                    assert -1 <= raw[line[SRC]] < max(line[WIDTH], players), (name, line)


@pytest.mark.parametrize("name", few_daily())
def test_the_encoding_is_the_same_in_every_world_that_a_seat_cannot_tell_apart(name: str) -> None:
    game = interpreted(name)
    encoder = LearningEncoder(game)
    for state in played(game, 40, 5):
        made = trail(state)
        for seat in range(game.players):
            world = state.resample_from_infostate(seat, seed=1)
            np.testing.assert_array_equal(
                encoder.tensor(state.snapshot(), seat, made), encoder.tensor(world.snapshot(), seat, made)
            )


@pytest.mark.parametrize("name", upcard.games())
def test_the_layout_covers_the_encoding_without_gaps(name: str) -> None:
    encoder = LearningEncoder(interpreted(name))
    at = 0
    for feature in encoder.features:
        assert feature.start == at and feature.length > 0
        at = feature.stop
    assert at == encoder.size == len(encoder.low) == len(encoder.high)


def test_a_table_for_two_carries_no_empty_seats() -> None:
    two, four = LearningEncoder(interpreted("briscola", 2)), LearningEncoder(interpreted("briscola", 4))
    assert {f.seat for f in two.features if f.name == "hands"} == {0, 1}
    assert {f.seat for f in four.features if f.name == "hands"} == {0, 1, 2, 3}
    assert two.size < four.size


def where(encoder: LearningEncoder, name: str, seat: int | None = None) -> slice:
    (found,) = [f for f in encoder.features if f.name == name and f.seat == seat]
    return slice(found.start, found.stop)


def test_cards_in_tricks_are_gone_for_all() -> None:
    game = upcard.game("whist", single_hand=True)
    encoder, state = LearningEncoder(game), game.new_initial_state(seed=3)
    cards = []
    for _ in range(4):
        cards.append(state.legal_actions()[0])
        state.apply_action(cards[-1])
    for seat in range(4):
        gone = encoder.tensor(state.snapshot(), seat, trail(state))[where(encoder, "gone")]
        assert sorted(np.flatnonzero(gone)) == sorted(encoder.observer.column[card] for card in cards)


def test_a_void_that_was_shown_is_known_of_the_seat_that_showed_it() -> None:
    table = upcard.game("whist").position(
        hands=["2♣ 3♣", "4♣ 5♣", "6♥ 7♥", "8♣ 9♣"], trump="♠", turn=0, leader=0, dealer=3,
        won_cards=[" ".join(c for c in _rest("2♣ 3♣ 4♣ 5♣ 6♥ 7♥ 8♣ 9♣")), ""], tricks=[11, 0],
    )  # fmt: skip
    for move in ("2♣", "4♣", "6♥"):
        table.play(move)
    encoder = LearningEncoder(table.game)
    seen = encoder.tensor(table.snapshot(), 3, np.zeros(0, np.int64))
    lacks = seen[where(encoder, "lacks", 3)]  # seat 2 is three to the left of seat 3
    assert lacks.sum() == 13 and not seen[where(encoder, "lacks", 1)].any()


def _rest(text: str) -> list[str]:
    from upcard.cards.faces import card_text

    return [card_text(face) for face in range(52) if card_text(face) not in text.split()]


def test_the_last_moves_are_there_with_their_makers() -> None:
    game = upcard.game("briscola", players=2, single_hand=True)
    encoder, state = LearningEncoder(game, horizon=2), game.new_initial_state(seed=3)
    makers = []
    moves = []
    for _ in range(3):
        makers.append(state.current_player())
        moves.append(state.legal_actions()[0])
        state.apply_action(moves[-1])
    seen = encoder.tensor(state.snapshot(), makers[2], trail(state))
    newest, before = seen[where(encoder, "move 1")], seen[where(encoder, "move 2")]
    column = encoder.observer.column
    assert np.flatnonzero(newest).tolist() == [0, 2, 3 + column[moves[2]]]
    assert np.flatnonzero(before).tolist() == [int(makers[1] != makers[2]), 2, 3 + column[moves[1]]]


def test_the_last_call_of_each_seat_is_one_hot() -> None:
    game = upcard.game("contract_bridge", single_hand=True)
    encoder, state = LearningEncoder(game), game.new_initial_state(seed=1)
    dealer = state.current_player()
    for words in ("1♣", "pass", "1♥"):
        legal = {state.action_to_string(a): a for a in state.legal_actions()}
        state.apply_action(next(a for w, a in legal.items() if w.endswith(words)))
    seen = encoder.tensor(state.snapshot(), dealer, trail(state))
    calls = [seen[where(encoder, "last call", seat)] for seat in range(4)]
    assert [int(call.sum()) for call in calls] == [1, 1, 1, 0]
    assert len({int(call.argmax()) for call in calls[:3]}) == 3


def test_sides_count_from_the_observer() -> None:
    game = upcard.game("whist", single_hand=True)
    encoder, state = LearningEncoder(game), game.new_initial_state(seed=3)
    while state.snapshot()["tricks"].sum() < 1:
        state.apply_action(state.legal_actions()[0])
    taker = int(state.snapshot()["tricks"][0].argmax())
    for seat in range(4):
        seen = encoder.tensor(state.snapshot(), seat, trail(state))
        own, other = (seen[where(encoder, f"tricks of side {k}")][0] for k in range(2))
        assert (own > 0) == (seat % 2 == taker) and (other > 0) != (own > 0)
