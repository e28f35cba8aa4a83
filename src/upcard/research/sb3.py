"""Many tables for Stable-Baselines3 and sb3-contrib: one learner at each, opponents in the other seats.

>>> from sb3_contrib.common.maskable.utils import get_action_masks
>>> from upcard.research.sb3 import VecEnv
>>> tables = VecEnv("briscola", 8, opponents="judgement", players=2, rewards="points", encoding="learn", horizon=4)
>>> tables.reset().shape, get_action_masks(tables).shape
((8, 850), (8, 52))
>>> observations, rewards, dones, infos = tables.step(get_action_masks(tables).argmax(axis=1))
>>> rewards.shape, infos[0]
((8,), {'TimeLimit.truncated': False})

Needs ``pip install 'upcard[sb3]'``, which brings PyTorch.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from upcard.extras import extra

with extra("sb3", "upcard.research.sb3"):
    from stable_baselines3.common.vec_env import base_vec_env

from upcard.engine.compile.variant import checked_seed
from upcard.engine.play.game import Game
from upcard.engine.play.state import State
from upcard.errors import BadOption, UpcardError
from upcard.quoting import quoted
from upcard.research.arrays import NDArray, np
from upcard.research.interfaces.vector import SAME_STEP, UpcardVectorEnv, make_vec
from upcard.research.small_games.small import SmallGame

Indices = int | Iterable[int] | None
Stepped = tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.bool_], list[dict[str, Any]]]
_FIXED = {"copy": True, "observe": True, "out": None, "autoreset_mode": SAME_STEP}
"""The settings of `make_vec` that Stable-Baselines3 leaves no choice of."""


class NoAttribute(UpcardError, AttributeError):
    """A name that the tables of a `VecEnv` do not have, or whose value is not theirs to change."""


class SeatAtTable:
    """The learner's seat at one table of a `VecEnv`: what `VecEnv.get_attr` reads and `VecEnv.env_method` calls."""

    READ = ("action_masks", "action_space", "game", "observation_space", "render", "render_mode", "seat", "state")
    CALLED = ("action_masks", "render", "state")

    def __init__(self, tables: UpcardVectorEnv, place: int) -> None:
        self._tables, self._place = tables, place
        self.game: Game = tables.game
        self.observation_space, self.action_space = tables.single_observation_space, tables.single_action_space
        self.render_mode = tables.render_mode

    @property
    def seat(self) -> int:
        """The learner's seat in the match that is on."""
        return int(self._tables.batch.player[self._place])

    def action_masks(self) -> NDArray[np.bool_]:
        """Which moves are legal, bool (actions,)."""
        legal: NDArray[np.bool_] = self._tables.batch.mask[self._place] == 1
        return legal

    def state(self) -> State:
        """A copy of the match as a `State`."""
        return self._tables.state(self._place)

    def render(self) -> str | None:
        """The table as text, as the learner sees it (``render_mode="ansi"``)."""
        return None if self.render_mode is None else self.state().observation_string(self.seat)


class VecEnv(base_vec_env.VecEnv):  # type: ignore[misc, unused-ignore]
    """`num_envs` tables of a game as the ``VecEnv`` of Stable-Baselines3, stepped together as in `make_vec`.

    A table is an environment with one learner. `opponents` sit in the other seats; a game for one player has none. The
    other keywords are those of `make_vec`: `players`, `preset` and house rules; `rewards`, `encoding`, `horizon`;
    `seat`, by default ``"rotate"``; `positions`, `threads`, `render_mode`.

    Observations are float32 (B, size), rewards float32 (B,) are the learner's own, dones bool (B,). The next match
    begins in the step in which one ends; then the table's info has ``terminal_observation`` float32 (size,), and in
    every step ``TimeLimit.truncated``: whether a match was cut off at the game's limit of moves. ``VecMonitor`` adds
    ``episode``. ``env_method("action_masks")`` gives the legal moves, as sb3-contrib's MaskablePPO asks for them;
    `action_masks` gives all in one array. `SeatAtTable` lists what `get_attr` and `env_method` know.

    Raises `UnknownGame`, `UnknownLevel`, `BadPosition` and `BadOption`.
    """

    def __init__(
        self, game: str | Game | SmallGame, num_envs: int = 1, *, opponents: Any = None, **settings: Any
    ) -> None:  # fmt: skip
        if isinstance(num_envs, bool) or not isinstance(num_envs, int | np.integer) or num_envs < 1:
            raise BadOption(f"a VecEnv has one table or more, not {quoted(num_envs)}")
        for name, value in _FIXED.items():
            if name in settings and settings[name] != value:
                raise BadOption(f"Stable-Baselines3 needs {name}={value!r}: leave {name!r} out")
        self.envs = make_vec(game, int(num_envs), opponents=opponents, **settings)
        if opponents is None and self.envs.game.players > 1:
            raise BadOption(
                f"a VecEnv has one learner at each table: opponents='judgement', for example, says who has the other "
                f"{self.envs.game.players - 1} of {self.envs.game.players} seats"
            )
        self._tables = [SeatAtTable(self.envs, place) for place in range(num_envs)]
        self._actions: Any = None
        self._seed: int | None = None
        super().__init__(int(num_envs), self.envs.single_observation_space, self.envs.single_action_space)

    def seed(self, seed: int | None = None) -> Sequence[int | None]:
        """The seed of the next `reset`: place *i* begins with match *i* of it, as in `make_vec`. None: one is drawn.
        Returns it once for each table. Raises `BadOption` for a seed that is none."""
        self._seed = None if seed is None else checked_seed(seed)
        return [self._seed] * self.num_envs

    def set_options(self, options: Any = None) -> None:
        """There are no options. Raises `BadOption` for others than an empty dict, or a list of such."""
        if any(options) if isinstance(options, list) else options:
            raise BadOption(f"reset has no options, but was given {quoted(options)}")

    def reset(self) -> NDArray[np.float32]:
        """Begin a match at every table; returns what the learners see."""
        self._actions = None
        seen, _ = self.envs.reset(seed=self._seed)
        self._seed = None
        return seen

    def step_async(self, actions: Any) -> None:
        """The moves that `step_wait` makes, one for each table."""
        self._actions = actions

    def step_wait(self) -> Stepped:
        """Make the moves. Raises `BadMove` and `IllegalMove`, with the table and the reason; then nothing has
        changed."""
        if self._actions is None:
            raise RuntimeError("no step has begun: call step_async first")
        actions, self._actions = self._actions, None
        seen, paid, terminated, truncated, more = self.envs.step(actions)
        dones = terminated | truncated
        infos: list[dict[str, Any]] = [{"TimeLimit.truncated": False} for _ in self._tables]
        for place in np.flatnonzero(dones).tolist():
            infos[place] = {
                "TimeLimit.truncated": bool(truncated[place] and not terminated[place]),
                "terminal_observation": more["final_obs"][place].copy(),
            }
        return seen, paid if paid.ndim == 1 else paid[:, 0], dones, infos

    def action_masks(self) -> NDArray[np.bool_]:
        """Which moves are legal at each table, bool (B, actions)."""
        return self.envs.action_masks()

    def get_attr(self, attr_name: str, indices: Indices = None) -> list[Any]:
        """An attribute of some tables, or of all. Raises `NoAttribute`, and `BadOption` for a table that there is
        not."""
        if attr_name not in SeatAtTable.READ:
            raise NoAttribute(f"a table has no attribute {quoted(attr_name)}; it has {', '.join(SeatAtTable.READ)}")
        return [getattr(table, attr_name) for table in self._at(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Indices = None) -> None:
        """Change `render_mode` of some tables, or of all: nothing else of a table changes while matches are on. Raises
        `NoAttribute`, and `BadOption` for another render mode or a table that there is not."""
        if attr_name != "render_mode":
            raise NoAttribute(f"render_mode is all of a table that can be set, and not {quoted(attr_name)}")
        if value not in (None, *self.envs.metadata["render_modes"]):
            raise BadOption(f"a render mode is 'ansi' or None, not {quoted(value)}")
        for table in self._at(indices):
            table.render_mode = value

    def env_method(self, method_name: str, *method_args: Any, indices: Indices = None, **method_kwargs: Any) -> Any:
        """What a method of some tables returns, or of all, as a list. Raises `NoAttribute`, and `BadOption` for a table
        that there is not, or for arguments, which no method takes."""
        if method_name not in SeatAtTable.CALLED:
            raise NoAttribute(f"a table has no method {quoted(method_name)}; it has {', '.join(SeatAtTable.CALLED)}")
        if method_args or method_kwargs:
            raise BadOption(f"{method_name} of a table takes no arguments")
        methods: list[Callable[[], Any]] = [getattr(table, method_name) for table in self._at(indices)]
        return [method() for method in methods]

    def env_is_wrapped(self, wrapper_class: type, indices: Indices = None) -> list[bool]:
        """Whether tables are wrapped: none is. Raises `BadOption` for a table that there is not."""
        return [False for _ in self._at(indices)]

    def close(self) -> None:
        """Let go of the threads."""
        self.envs.close()

    def _at(self, indices: Indices) -> list[SeatAtTable]:
        if indices is None:
            return self._tables
        places = [indices] if isinstance(indices, int | np.integer) else list(indices)
        for place in places:
            if not isinstance(place, int | np.integer) or not 0 <= place < len(self._tables):
                raise BadOption(f"there are tables 0 to {len(self._tables) - 1}, and no table {quoted(place)}")
        return [self._tables[place] for place in places]
