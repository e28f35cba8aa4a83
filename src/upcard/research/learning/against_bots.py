"""One learner against bots, as a Gymnasium environment.

>>> from upcard.research.learning.against_bots import AgainstBots
>>> env = AgainstBots("briscola", opponents="judgement", players=2, rewards="points", encoding="learn")
>>> observation, info = env.reset(seed=1)
>>> observation, reward, terminated, truncated, info = env.step(env.action_masks().argmax())

Needs ``pip install 'upcard[gymnasium]'``.
"""

from __future__ import annotations

from typing import Any

from upcard.extras import extra

with extra("gymnasium", "upcard.research.learning.against_bots"):
    import gymnasium
    from gymnasium import spaces

from upcard import bots
from upcard.engine.compile.variant import checked_seed
from upcard.engine.play.game import Game
from upcard.engine.play.state import State
from upcard.errors import BadMove, BadOption, IllegalMove
from upcard.quoting import quoted
from upcard.research.arrays import NDArray, np
from upcard.research.learning.keywords import split
from upcard.research.learning.opponents import Opponents, Seats
from upcard.research.learning.settings import Signals
from upcard.research.learning.spaces import Observations, Sight, move_number

Info = dict[str, Any]


class AgainstBots(gymnasium.Env[Observations, np.int64]):
    """One learner in a seat, opponents in the others: ``gymnasium.make("upcard/Whist-v0", opponents="club")``.

    Observations float32 (size,) are those of the learner, whose turn it is unless the match is over.
    ``info["action_mask"]`` int8 (actions,) has a 1 for every legal move; `action_masks` gives the same as bool, for
    sb3-contrib. The reward is what the learner was paid in the step: with ``rewards="match"`` 0 until the match ends,
    with ``rewards="points"`` the points as they are taken (`research.learning.points_taken`). `encoding`, `horizon`,
    `opponents` and `seat` are those of `research.learning.learning_batch`; other keywords (`players`, `preset`, house
    rules) choose the game. A move that is not legal raises
    `IllegalMove`; with ``illegal="lose"`` it ends the match with the reward of the loser (-1), for algorithms that know
    no masks: that is the default of the registered ids.

    Raises `UnknownGame`, `BadOption` and `UnknownLevel`.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012

    def __init__(
        self, game: str | Game, opponents: Opponents = "club", seat: int | str = 0, *, illegal: str = "raise",
        render_mode: str | None = None, **settings: Any,
    ) -> None:  # fmt: skip
        self.game, signals = split(game, settings, Signals.__optional_keys__, "AgainstBots")
        if self.game.players == 1:
            if seat not in (0, "rotate"):
                raise BadOption(f"{self.game.title} has seats 0 to 0, not {seat}")
            self._seats = None
        else:
            self._seats = Seats(self.game, 1, opponents, seat)
        if illegal not in ("raise", "lose"):
            raise BadOption(f"illegal moves may 'raise' or 'lose', not {illegal!r}")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise BadOption(f"a render mode is 'ansi' or None, not {render_mode!r}")
        self.seat, self.illegal, self.render_mode = 0, illegal, render_mode
        self._sight = Sight(self.game, **signals)
        self.observation_space = self._sight.space()
        self.action_space = spaces.Discrete(len(self.game.moves))
        self._bots: dict[int, Any] = {}
        self._state: State | None = None
        self._moves, self._matches, self._standing = 0, 0, 0.0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observations, Info]:
        """Deal a match, and let the bots play until the learner is to act. Raises `BadOption` for a seed that is none,
        and for options, which there are none of."""
        if options:
            raise BadOption(f"reset has no options, but was given {quoted(options)}")
        super().reset(seed=None if seed is None else checked_seed(seed))
        if seed is not None:
            self._matches = 0
        while True:
            self._state, self._moves = self.game.new_initial_state(int(self.np_random.integers(2**63))), 0
            self._standing = 0.0
            self._seat_all()
            self._play_others()
            if not self._state.is_terminal():
                return self._seen(), self._info()

    def _seat_all(self) -> None:
        """Seat the learner and the opponents of a match."""
        number, self._matches = self._matches, self._matches + 1
        if self._seats is None:
            return
        seating = self._seats.seating
        self._seats.begin(np.zeros(1, np.int64), np.array([number]), int(self.np_random.integers(2**63)))
        self.seat = int(seating.learner[0])
        self._bots = {}
        for seat, place in enumerate(seating.policy_of[0].tolist()):
            if place >= 0:
                policy, drawn = self._seats.names[place], int(self.np_random.integers(2**63))
                self._bots[seat] = bots.make(policy, self.game, seed=drawn) if isinstance(policy, str) else policy

    def step(self, action: np.int64) -> tuple[Observations, float, bool, bool, Info]:
        """Make a move of the learner, and let the bots play until it is to act again. Raises `IllegalMove`."""
        state = self._state
        if state is None:
            raise RuntimeError("call reset first")
        if state.is_terminal():
            raise RuntimeError("the match is over: call reset")
        try:
            state.apply_action(move_number(action), self.seat)
        except IllegalMove:
            if self.illegal == "raise":
                raise
            return self._seen(), -1.0, True, False, self._info()
        self._moves += 1
        self._play_others()
        now = self._sight.standing(state)[self.seat]
        reward, self._standing = now - self._standing, now
        cut = not state.is_terminal() and self._moves >= self.game.about.max_moves
        return self._seen(), float(reward), state.is_terminal(), cut, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal, bool (actions,): what sb3-contrib's MaskablePPO asks for."""
        legal: NDArray[np.bool_] = self._info()["action_mask"] == 1
        return legal

    def render(self) -> Any:
        """The table as text, as the learner sees it (``render_mode="ansi"``)."""
        return None if self._state is None else self._state.observation_string(self.seat)

    def _play_others(self) -> None:
        state = self._state
        assert state is not None
        while not state.is_terminal() and self.seat not in state.acting:
            seat = state.current_player()
            state.apply_action(self._choice(state, seat), seat)

    def _choice(self, state: State, seat: int) -> int:
        bot = self._bots[seat]
        if hasattr(bot, "choose"):
            return int(bot.choose(state.information_set(seat)))
        seen, mask = self._sight.tensor(state, seat)[None], state.action_mask(seat)[None]
        found = np.asarray(bot(seen, mask, np.array([seat])))
        if found.shape != (1,) or found.dtype.kind not in "iu":
            raise BadMove(
                f"an opponent gives a whole number for each of 1 observations, "
                f"not {found.dtype} of the shape {found.shape}"
            )
        return int(found[0])

    def _seen(self) -> Observations:
        assert self._state is not None
        return self._sight.tensor(self._state, self.seat)

    def _info(self) -> Info:
        assert self._state is not None
        mask = np.zeros(len(self.game.moves), np.int8)
        mask[self._state.legal_actions(self.seat)] = 1
        return {"action_mask": mask, "current_player": self.seat}
