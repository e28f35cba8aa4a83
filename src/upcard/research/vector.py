"""Gymnasium's interfaces: many matches stepped together, and one learner against bots.

>>> import upcard
>>> envs = upcard.make_vec("whist", num_envs=8, single_hand=True)
>>> observations, infos = envs.reset(seed=3)
>>> observations.shape[0], infos["action_mask"].shape, infos["current_player"].dtype
(8, (8, 52), dtype('int64'))
>>> actions = infos["action_mask"].argmax(axis=1)
>>> observations, rewards, terminations, truncations, infos = envs.step(actions)
>>> rewards.shape
(8, 4)

Needs ``pip install '.[gymnasium]'``.
"""

from __future__ import annotations

import weakref
from collections.abc import Mapping
from typing import Any, TypeVar, cast

import numpy as np

try:
    import gymnasium
except ImportError:
    raise ImportError("upcard.make_vec needs Gymnasium: pip install '.[gymnasium]'") from None
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from upcard.declarations.state import States
from upcard.engine.compile.game import compiled_game
from upcard.engine.compile.registry import class_name
from upcard.engine.compile.registry import names as games
from upcard.engine.compile.variant import OptionValue
from upcard.engine.knowledge.learning_encoding import HORIZON
from upcard.engine.play.batch import Actions, Batch, Checkpoint
from upcard.engine.play.game import Game, game
from upcard.engine.play.state import State
from upcard.errors import BadOption, UpcardError
from upcard.research.against_bots import AgainstBots
from upcard.research.learning_batch import LearningBatch
from upcard.research.opponents import Opponents
from upcard.research.small import SmallGame
from upcard.research.spaces import Observations, checked, observation_space

Rewards = NDArray[np.float32]
Flags = NDArray[np.bool_]
Info = dict[str, Any]
Kind = TypeVar("Kind", bound=np.generic)


class UpcardVectorEnv(VectorEnv[Observations, Actions, Rewards | Flags]):
    """`num_envs` matches of a game, stepped together in compiled code.

    ``reset(seed=)`` and ``step(actions)`` are Gymnasium's; observations float32 (B, size) are those of the seat to act.
    ``infos["action_mask"]`` int8 (B, actions) has a 1 for every legal move, ``infos["current_player"]`` int64 (B,) the
    seat to act. A match that is over is followed in the same step by the next (``AutoresetMode.SAME_STEP``):
    ``infos["final_obs"]`` (B, size) then has what the seat that moved last saw at the end, ``infos["_final_obs"]`` (B,)
    says where.

    Without opponents every move is yours, and rewards are float32 (B, players), one for each seat. With `opponents` the
    learner moves for one seat alone (`seat`), and rewards are float32 (B,), its own. `rewards`, `encoding`, `horizon`,
    `opponents`, `seat` and `positions` are those of `research.learning_batch.LearningBatch`.

    Returned arrays never change while you keep them. With ``copy=False`` they are the environment's own, and the next
    step overwrites them. `out` names arrays of yours that each step writes: ``observation``, ``final_observation``,
    ``rewards``, ``terminated``, ``truncated``, ``mask``, ``player`` (`engine.play.batch.Batch`); it implies
    ``copy=False``. `state(i)` gives match *i* as a `State`.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "render_modes": ["ansi"], "render_fps": 4, "autoreset_mode": AutoresetMode.SAME_STEP,
    }  # fmt: skip

    def __init__(
        self, chosen: Game, num_envs: int, *, copy: bool = True, observe: bool = True, threads: int = 1,
        out: Mapping[str, NDArray[Any]] | None = None, render_mode: str | None = None, rewards: str = "match",
        encoding: str = "observation", horizon: int = HORIZON, opponents: Opponents | None = None,
        seat: int | str = "rotate", positions: Any = None,
    ) -> None:  # fmt: skip
        checked(rewards, encoding)
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise BadOption(f"a render mode is 'ansi' or None, not {render_mode!r}")
        self.game, self.num_envs, self.copy, self.render_mode = chosen, num_envs, copy and out is None, render_mode
        plain = rewards == "match" and encoding == "observation" and opponents is None and positions is None
        self.batch: Batch = (
            Batch(chosen, num_envs, observe=observe, threads=threads, out=out)
            if plain
            else LearningBatch(
                chosen, num_envs, rewards=rewards, encoding=encoding, horizon=horizon, opponents=opponents, seat=seat,
                positions=positions, observe=observe, threads=threads, out=out,
            )
        )  # fmt: skip
        self.is_against = opponents is not None
        encoder = self.batch.encoder if isinstance(self.batch, LearningBatch) else None
        self._pool = ArrayPool(self.batch.observation.shape)
        self.single_observation_space = observation_space(chosen, encoder) if observe else _nothing_seen()
        self.single_action_space = spaces.Discrete(len(chosen.moves))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observations, Info]:
        """Begin anew. Match *k* of a seed is always the same deal; without a seed one is drawn."""
        super().reset(seed=seed)
        if self.copy:
            self.batch.observation = self._pool.array()
        self.batch.reset(int(self.np_random.integers(2**63)) if seed is None else seed)
        return self.batch.observation, self._infos()

    def step(self, actions: Actions) -> tuple[Observations, Rewards, Flags, Flags, Info]:
        """Make a move in every match. Raises `BadMove` or `IllegalMove`; then nothing has changed."""
        batch = self.batch
        if self.copy:
            before = batch.observation, batch.final_observation
            batch.observation, batch.final_observation = self._pool.array(), self._pool.array()
            try:
                batch.step(actions)
            except UpcardError:
                batch.observation, batch.final_observation = before
                raise
        else:
            batch.step(actions)
        infos = self._infos()
        over = batch.terminated | batch.truncated
        if over.any():
            infos |= {"final_obs": batch.final_observation, "_final_obs": over}
        paid = batch.learner_rewards if self.is_against and isinstance(batch, LearningBatch) else batch.rewards
        return (
            batch.observation, self._given(paid), self._given(batch.terminated), self._given(batch.truncated), infos,
        )  # fmt: skip

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal in each match, bool (B, actions)."""
        legal: NDArray[np.bool_] = self.batch.mask == 1
        return legal

    def render(self) -> tuple[str, ...] | None:
        """Each table as text, as the seat to act sees it (``render_mode="ansi"``)."""
        if self.render_mode is None:
            return None
        return tuple(self.state(place).observation_string() for place in range(self.num_envs))

    def state(self, place: int) -> State:
        """A copy of one match as a `State`."""
        return self.batch.state(place)

    def save(self) -> Checkpoint:
        """The matches as they stand, for `load`."""
        return self.batch.save()

    def load(self, saved: Checkpoint | States) -> tuple[Observations, Info]:
        """Go on from a checkpoint, or from positions (B records); what `reset` would return. Raises `BadRecord` and
        `BadPosition`."""
        if self.copy:
            self.batch.observation = self._pool.array()
        self.batch.load(saved)
        return self.batch.observation, self._infos()

    def close_extras(self, **kwargs: Any) -> None:
        """Let go of the threads."""
        self.batch.close()

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_pool": None}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept, _pool=ArrayPool(kept["batch"].observation.shape))

    def _infos(self) -> Info:
        return {"action_mask": self._given(self.batch.mask), "current_player": self._given(self.batch.player)}

    def _given(self, array: NDArray[Kind]) -> NDArray[Kind]:
        return array.copy() if self.copy else array


def _nothing_seen() -> spaces.Space[Observations]:
    return cast(spaces.Space[Observations], spaces.Box(0.0, 1.0, (0,), np.float32))


class ArrayPool:
    """A pool of arrays of one shape. The memory of an array is reused when no reference to it, nor to a part of it, is
    left: nothing is copied, and an array that a caller keeps never changes."""

    def __init__(self, shape: tuple[int, ...]) -> None:
        self.shape, self.dtype = shape, np.dtype(np.float32)
        self._pool: list[tuple[bytearray, weakref.ref[Observations]]] = []

    def array(self) -> Observations:
        """An array. What stands in it is of no meaning."""
        # A part of an array keeps alive the array that lies on memory of another kind: the one given out here.
        for k, (memory, holder) in enumerate(self._pool):
            if holder() is None:
                again: Observations = np.ndarray(self.shape, self.dtype, memory)
                self._pool[k] = memory, weakref.ref(again)
                return again
        memory = bytearray(max(1, int(np.prod(self.shape)) * self.dtype.itemsize))
        found: Observations = np.ndarray(self.shape, self.dtype, memory)
        self._pool.append((memory, weakref.ref(found)))
        return found


def make_vec(
    name: str | Game | SmallGame, num_envs: int = 1, *, players: int | None = None, preset: str = "book",
    copy: bool = True, observe: bool = True, threads: int = 1, out: Mapping[str, NDArray[Any]] | None = None,
    render_mode: str | None = None, rewards: str = "match", encoding: str = "observation", horizon: int = HORIZON,
    opponents: Opponents | None = None, seat: int | str = "rotate", positions: Any = None, **options: OptionValue,
) -> UpcardVectorEnv:  # fmt: skip
    """A vector environment of a game by name, with house rules as keywords; of a `Game`; or of a `SmallGame`, whose
    deals are taken in turn (`UpcardVectorEnv` has the rest).

    Raises `UnknownGame`, `BadOption`, `UnknownLevel`, `BadPosition`, and `ValueError` for arrays of `out` that do not
    fit."""
    if isinstance(name, SmallGame):
        positions = name.positions()
        name = name.game
    if isinstance(name, Game) and (players is not None or preset != "book" or options):
        raise BadOption("a Game has its players and options already: give them to upcard.game")
    chosen = name if isinstance(name, Game) else game(name, players=players, preset=preset, **options)
    return UpcardVectorEnv(
        chosen, num_envs, copy=copy, observe=observe, threads=threads, out=out, render_mode=render_mode,
        rewards=rewards, encoding=encoding, horizon=horizon, opponents=opponents, seat=seat, positions=positions,
    )  # fmt: skip


def register() -> None:
    """Make all games known to Gymnasium: ``upcard/Whist-v0``, ``upcard/GongZhu-v0`` ... An id means one learner against
    bots, in `gymnasium.make` and in `gymnasium.make_vec`."""
    for name in games():
        title = class_name(name)
        if f"upcard/{title}-v0" not in gymnasium.registry:
            gymnasium.register(
                f"upcard/{title}-v0", entry_point=f"{__name__}:_registered", kwargs={"game": name},
                vector_entry_point=f"{__name__}:_vector", disable_env_checker=True,
            )  # fmt: skip


def _registered(game: str, *, illegal: str = "lose", **settings: Any) -> AgainstBots:
    """A registered environment: it ends the match at an illegal move, because Gymnasium's checker and algorithms that
    know no masks choose among all actions."""
    return AgainstBots(game, illegal=illegal, **settings)


def _vector(num_envs: int, game: str, *, opponents: Opponents = "club", seat: int | str = 0, **settings: Any) -> Any:
    """The same as a vector environment, with the same defaults."""
    if max(compiled_game(game).about.players) == 1:
        return make_vec(game, num_envs, **settings)
    return make_vec(game, num_envs, opponents=opponents, seat=seat, **settings)


register()
