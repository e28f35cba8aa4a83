"""Small games (`research.small_games.small`) in OpenSpiel, with every card as a move of chance: for its exact
algorithms.

    from open_spiel.python.algorithms import exploitability
    game = load(kuhn_sized()["guts"])
    exploitability.nash_conv(game, policy)

The games are not registered: they are made from an object, not from a name.
"""

from __future__ import annotations

from typing import Any

from upcard.extras import extra

with extra("openspiel", "upcard.research.interfaces.open_spiel_small"):
    import pyspiel

from upcard.cards.faces import card_text
from upcard.research.small_games.small import SmallGame, SmallState

FACES = 64
"""Chance moves are faces, which are less than this."""


def load(game: SmallGame) -> SpielSmallGame:
    """A small game as a game of OpenSpiel."""
    return SpielSmallGame(game)


class SpielSmallGame(pyspiel.Game):  # type: ignore[misc]
    """A small game; `played` is it."""

    def __init__(self, played: SmallGame) -> None:
        self.played = played
        kind = pyspiel.GameType
        moves = played.game.max_game_length()
        super().__init__(
            kind(
                short_name=f"upcard_small_{played.game.name}",
                long_name=f"{played.game.about.title}, a few cards (Upcard)",
                dynamics=kind.Dynamics.SEQUENTIAL,
                chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
                information=kind.Information.IMPERFECT_INFORMATION,
                utility=kind.Utility.ZERO_SUM,
                reward_model=kind.RewardModel.TERMINAL,
                max_num_players=played.players,
                min_num_players=played.players,
                provides_information_state_string=True,
                provides_information_state_tensor=False,
                provides_observation_string=False,
                provides_observation_tensor=False,
                parameter_specification={},
            ),
            pyspiel.GameInfo(
                num_distinct_actions=len(played.game.moves),
                max_chance_outcomes=FACES,
                num_players=played.players,
                min_utility=played.game.min_utility(),
                max_utility=played.game.max_utility(),
                utility_sum=0.0,
                max_game_length=moves,
            ),
            {},
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return load, (self.played,)

    def new_initial_state(self, *_: Any) -> SpielSmallState:
        """A state in which nothing has been dealt yet."""
        return SpielSmallState(self)

    def max_chance_nodes_in_history(self) -> int:
        """One for each card."""
        return len(self.played.cards)


class SpielSmallState(pyspiel.State):  # type: ignore[misc]
    """A state of a small game; `inner` is it."""

    def __init__(self, game: SpielSmallGame) -> None:
        super().__init__(game)
        self.inner: SmallState = game.played.new_initial_state()

    def current_player(self) -> int:
        """The seat to act, or OpenSpiel's number for chance or the end."""
        if self.inner.is_chance_node():
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.inner.is_terminal() else self.inner.current_player()

    def is_terminal(self) -> bool:
        """Whether the hand is over."""
        return self.inner.is_terminal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards that may be dealt next, each with its probability."""
        return self.inner.chance_outcomes()

    def _legal_actions(self, player: int) -> list[int]:
        return self.inner.legal_actions(player)

    def _apply_action(self, action: int) -> None:
        self.inner.apply_action(int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {card_text(action)}" if self.inner.is_chance_node() else self.inner.action_to_string(action)

    def information_state_string(self, player: int | None = None) -> str:
        """All that the seat has seen since the deal."""
        return self.inner.information_state_string(self.current_player() if player is None else player)

    def returns(self) -> list[float]:
        """The points of each seat."""
        return self.inner.returns()

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.get_game(), self.history())

    def __str__(self) -> str:
        cards = " ".join(map(card_text, self.inner.dealt))
        return f"dealt {cards}" if self.inner.inner is None else f"dealt {cards}; {self.inner.inner}"


def _restored(game: SpielSmallGame, history: list[int]) -> SpielSmallState:
    """A state that was pickled."""
    state = game.new_initial_state()
    for action in history:
        state.apply_action(action)
    return state
