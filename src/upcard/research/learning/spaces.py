"""What environments share: rewards and encodings by name, and the spaces of observations."""

from __future__ import annotations

from typing import cast

from upcard.extras import extra

with extra("gymnasium", "upcard.research.learning.spaces"):
    from gymnasium import spaces

from upcard.engine.knowledge.learning_encoding import HORIZON, LearningEncoder, encoder_of
from upcard.engine.knowledge.observation import observer_of
from upcard.engine.play.game import Game
from upcard.engine.play.state import State
from upcard.errors import BadMove
from upcard.quoting import quoted
from upcard.research.arrays import NDArray, np
from upcard.research.learning.points_taken import point_payoffs_of
from upcard.research.learning.settings import checked

Observations = NDArray[np.float32]
Box = spaces.Space[Observations]
NUMBERS = 2**31
"""A number of an observation is below this."""


def observation_space(game: Game, encoder: LearningEncoder | None = None) -> Box:
    """The space of what a seat may know as float32: of the observation, or of an encoder with the bounds of each
    number."""
    if encoder is None:
        return cast(Box, spaces.Box(-NUMBERS, NUMBERS, (observer_of(game.rules).size,), np.float32))
    return cast(Box, spaces.Box(encoder.low, encoder.high, dtype=np.float32))


def move_number(action: object) -> int:
    """The move that an agent names, as a whole number of Python or NumPy, or an array of one. Raises `BadMove`."""
    found = np.asarray(action)
    if found.dtype.kind not in "iu" or found.size != 1:
        raise BadMove(f"a move is a whole number, not {quoted(action)}")
    return int(found.reshape(()))


class Sight:
    """What seats of a single match see and are paid, under the names of rewards and encodings."""

    def __init__(
        self, game: Game, rewards: str = "match", encoding: str = "observation", horizon: int = HORIZON
    ) -> None:
        checked(rewards, encoding)
        self.game, self.by_points = game, rewards == "points"
        self.encoder = encoder_of(game, horizon) if encoding == "learn" else None

    def space(self) -> Box:
        """The space of observations."""
        return observation_space(self.game, self.encoder)

    def tensor(self, state: State, seat: int) -> Observations:
        """What a seat sees."""
        if self.encoder is None:
            return state.observation_tensor(seat)
        return state.information_set(seat).encoded(self.encoder)

    def standing(self, state: State) -> list[float]:
        """What each seat has been paid since the match began."""
        if not self.by_points:
            return state.returns()
        rules, out = self.game.rules, np.zeros(self.game.rules.max_seats)
        point_payoffs_of(rules)(rules.open(state.snapshot())[0], out)
        return cast(list[float], out[: self.game.players].tolist())
