"""PettingZoo's agent environment cycle (AEC) for every game.

>>> from upcard.research.interfaces.petting_zoo import env
>>> table = env("whist", single_hand=True)
>>> table.reset(seed=3)
>>> table.agent_selection
'player_3'
>>> seen, reward, terminated, truncated, info = table.last()
>>> sorted(seen), int(seen["action_mask"].sum())
(['action_mask', 'observation'], 13)

Needs ``pip install 'upcard[pettingzoo]'``.
"""

from __future__ import annotations

import warnings
from typing import Any

from upcard.extras import extra

with extra("pettingzoo", "upcard.research.interfaces.petting_zoo"):
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

from upcard.engine.compile.variant import OptionValue, checked_seed
from upcard.engine.knowledge.learning_encoding import HORIZON
from upcard.engine.play.game import Game, game
from upcard.engine.play.state import State
from upcard.errors import BadOption
from upcard.quoting import quoted
from upcard.research.arrays import np
from upcard.research.learning.spaces import Observations, Sight, move_number


class UpcardAEC(AECEnv):  # type: ignore[misc, type-arg, unused-ignore]
    """A match as PettingZoo has it: ``player_0`` ... move when it is their turn.

    An observation is a dict: ``observation`` float32 (size,) (`engine.knowledge.observation` says what stands where)
    and ``action_mask`` int8 (actions,), 1 where a move is legal (all 0 for an agent that is not to act). Rewards are 0
    until the match ends, then what it gave each player; they sum to 0. With ``rewards="points"`` they are the points as
    they are taken, with ``encoding="learn"`` observations are those for learners (`research.learning.learning_batch`).
    Where several may act, they act in the order of their seats. A match that reaches the game's limit of moves is
    truncated. A move that is not legal raises `IllegalMove`.
    """

    metadata: dict[str, Any]

    def __init__(
        self, chosen: Game, render_mode: str | None = None, *, rewards: str = "match", encoding: str = "observation",
        horizon: int = HORIZON,
    ) -> None:  # fmt: skip
        super().__init__()
        self.game, self.render_mode = chosen, render_mode
        self.metadata = {
            "name": f"upcard_{chosen.name}_v0", "render_modes": ["ansi"], "render_fps": 4, "is_parallelizable": False,
        }  # fmt: skip
        self._sight = Sight(chosen, rewards, encoding, horizon)
        self.possible_agents = [f"player_{seat}" for seat in range(chosen.players)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._actions, self._limit = len(chosen.moves), chosen.about.max_moves
        seen = spaces.Dict({
            "observation": self._sight.space(), "action_mask": spaces.Box(0, 1, (self._actions,), np.int8),
        })  # fmt: skip
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: spaces.Discrete(self._actions) for agent in self.possible_agents}
        seen_by_one = self._sight.space()
        assert isinstance(seen_by_one, spaces.Box)
        low, high = (np.tile(bound, chosen.players) for bound in (seen_by_one.low, seen_by_one.high))
        self.state_space = spaces.Box(low, high, dtype=np.float32)
        self._rng = np.random.default_rng()

    def observation_space(self, agent: str) -> Any:
        """What `observe` gives. Raises `BadOption` for an agent that there is not."""
        self._seat(agent)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The moves of the catalogue. Raises `BadOption` for an agent that there is not."""
        self._seat(agent)
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a match. There are no options: others change nothing, with a warning (PettingZoo's own test wants them
        to be taken). Raises `BadOption` for a seed that is none."""
        if options:
            warnings.warn(f"reset has no options: {quoted(options)} changes nothing", stacklevel=2)
        if seed is not None:
            self._rng = np.random.default_rng(checked_seed(seed))
        self.table = self._dealt()
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.table.current_player()]
        self._moves, self._standing = 0, [0.0] * self.game.players

    def _dealt(self) -> State:
        while True:  # in some games a deal may end the match before any move
            state = self.game.new_initial_state(int(self._rng.integers(2**63)))
            if not state.is_terminal():
                return state

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent may know, and what it may do. Raises `BadOption` for an agent that there is not."""
        seat, table = self._seat(agent), self.table
        if seat == table.current_player():
            if self._sight.encoder is None:
                seen, mask = table.observe()
            else:
                seen, mask = self._sight.tensor(table, seat), table.action_mask(seat)
        else:
            seen, mask = self._sight.tensor(table, seat), np.zeros(self._actions, np.int8)
        return {"observation": seen, "action_mask": mask}

    def _seat(self, agent: str) -> int:
        seat = self._seat_of.get(agent) if isinstance(agent, str) else None
        if seat is None:
            raise BadOption(f"the agents are {', '.join(self.possible_agents)}, not {quoted(agent)}")
        return seat

    def state(self) -> Observations:
        """What all seats know together, float32 (players * size,): their observations one after another, that of seat
        0 first. It is for training (a central critic), for it shows every hand."""
        return np.concatenate([self._sight.tensor(self.table, seat) for seat in range(self.game.players)])

    def step(self, action: int | None) -> None:
        """Make a move of the agent whose turn it is (None for one whose match is over)."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self.table.apply_action(move_number(action))
        self._moves += 1
        if not self._over():
            self.agent_selection = self.possible_agents[self.table.current_player()]

    def _over(self) -> bool:
        """Whether the match is over; then every agent terminates. Rewards are given in either case."""
        ended, by_points = self.table.is_terminal(), self._sight.by_points
        over = ended or self._moves >= self._limit
        if ended or by_points:
            now = self._sight.standing(self.table)
            paid = [after - before for after, before in zip(now, self._standing, strict=True)]
            self.rewards = dict(zip(self.possible_agents, paid, strict=True))
            self._standing = now
        if by_points:
            self._cumulative_rewards[self.agent_selection] = 0.0
        if ended:
            self.terminations = dict.fromkeys(self.agents, True)
        elif over:
            self.truncations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.possible_agents[self.table.current_player()]
        if over or by_points:
            self._accumulate_rewards()
        return over

    def render(self) -> str | None:
        """The table as text with all hands open (``render_mode="ansi"``)."""
        return str(self.table) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to let go of."""


def raw_env(
    name: str, *, players: int | None = None, preset: str = "book", render_mode: str | None = None,
    rewards: str = "match", encoding: str = "observation", horizon: int = HORIZON, **options: OptionValue,
) -> UpcardAEC:  # fmt: skip
    """The environment of a game by name, without PettingZoo's wrappers: the fast one."""
    return UpcardAEC(
        game(name, players=players, preset=preset, **options), render_mode, rewards=rewards, encoding=encoding,
        horizon=horizon,
    )  # fmt: skip


def env(name: str, **settings: Any) -> Any:
    """The same with wrappers that say what was called in the wrong order."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw_env(name, **settings)))
