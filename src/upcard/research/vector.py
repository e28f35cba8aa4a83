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

from upcard import bots
from upcard.engine.compile.game import compiled_game
from upcard.engine.compile.registry import class_name
from upcard.engine.compile.registry import names as games
from upcard.engine.compile.variant import OptionValue
from upcard.engine.knowledge.observation import observer_of
from upcard.engine.play.batch import Actions, Batch
from upcard.engine.play.game import Game, game
from upcard.engine.play.state import State
from upcard.errors import BadOption, IllegalMove, UpcardError

Observations = NDArray[np.float32]
Rewards = NDArray[np.float32]
Flags = NDArray[np.bool_]
Info = dict[str, Any]
Kind = TypeVar("Kind", bound=np.generic)

NUMBERS = 2**31
"""A number of an observation is below this."""


def observation_space(chosen: Game) -> spaces.Space[Observations]:
    """What a seat may know as float32 (`engine.knowledge.observation` says what stands where)."""
    return _floats(observer_of(chosen.rules).size)


def _floats(size: int) -> spaces.Space[Observations]:
    return cast(spaces.Space[Observations], spaces.Box(-NUMBERS, NUMBERS, (size,), np.float32))


class UpcardVectorEnv(VectorEnv[Observations, Actions, Rewards | Flags]):
    """`num_envs` matches of a game, stepped together in compiled code; the seat to act moves.

    ``reset(seed=)`` and ``step(actions)`` are Gymnasium's; observations float32 (B, size) are those of the seat to act.
    ``infos["action_mask"]`` int8 (B, actions) has a 1 for every legal move, ``infos["current_player"]`` int64 (B,) the
    seat to act. Rewards are float32 (B, players), one for each seat: 0 until a match ends, then what it gave each. A
    match that is over is followed in the same step by the next (``AutoresetMode.SAME_STEP``):
    ``infos["final_obs"]`` (B, size) then has what the seat that moved last saw at the end, ``infos["_final_obs"]`` (B,)
    says where.

    What is returned stays as it is for as long as you hold it. With ``copy=False`` it is the environment's own, written
    over by the next step. `out` names arrays of yours that each step writes: ``observation``, ``final_observation``,
    ``rewards``, ``terminated``, ``truncated``, ``mask``, ``player`` (`engine.play.batch.Batch`); it implies
    ``copy=False``. `state(i)` gives match *i* as a `State`.
    """

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self, chosen: Game, num_envs: int, *, copy: bool = True, observe: bool = True, threads: int = 1,
        out: Mapping[str, NDArray[Any]] | None = None,
    ) -> None:  # fmt: skip
        self.game, self.num_envs, self.copy = chosen, num_envs, copy and out is None
        self.batch = Batch(chosen, num_envs, observe=observe, threads=threads, out=out)
        size = self.batch.observation.shape[1]
        self._pool = ArrayPool((num_envs, size))
        self.single_observation_space = _floats(size)
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
        return (
            batch.observation, self._given(batch.rewards), self._given(batch.terminated),
            self._given(batch.truncated), infos,
        )  # fmt: skip

    def state(self, place: int) -> State:
        """A copy of one match as a `State`."""
        return self.batch.state(place)

    def close_extras(self, **kwargs: Any) -> None:
        """Let go of the threads."""
        self.batch.close()

    def _infos(self) -> Info:
        return {"action_mask": self._given(self.batch.mask), "current_player": self._given(self.batch.player)}

    def _given(self, array: NDArray[Kind]) -> NDArray[Kind]:
        return array.copy() if self.copy else array


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
    name: str, num_envs: int = 1, *, players: int | None = None, preset: str = "book", copy: bool = True,
    observe: bool = True, threads: int = 1, out: Mapping[str, NDArray[Any]] | None = None, **options: OptionValue,
) -> UpcardVectorEnv:  # fmt: skip
    """A vector environment of a game by name, with house rules as keywords (`UpcardVectorEnv` has the rest).

    Raises `UnknownGame` or `BadOption`, and `ValueError` for arrays of `out` that do not fit."""
    chosen = game(name, players=players, preset=preset, **options)
    return UpcardVectorEnv(chosen, num_envs, copy=copy, observe=observe, threads=threads, out=out)


class AgainstBots(gymnasium.Env[Observations, np.int64]):
    """One learner in a seat, bots of a level in the others: ``gymnasium.make("upcard/Whist-v0", opponents="club")``.

    Observations float32 (size,) are those of the learner, whose turn it is unless the match is over.
    ``info["action_mask"]`` int8 (actions,) has a 1 for every legal move. The reward is 0 until the match ends, then
    what it gave the learner. A move that is not legal raises `IllegalMove`; with ``illegal="lose"`` it ends the match
    with the reward of the loser (-1), for algorithms that know no masks: that is the default of the registered ids.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(
        self, game: str, opponents: str = "club", seat: int = 0, *, players: int | None = None, preset: str = "book",
        illegal: str = "raise", render_mode: str | None = None, **options: OptionValue,
    ) -> None:  # fmt: skip
        self.game = Game(compiled_game(game), players, preset, options)
        if not 0 <= seat < self.game.players:
            raise BadOption(f"{self.game.title} has seats 0 to {self.game.players - 1}, not {seat}")
        if illegal not in ("raise", "lose"):
            raise BadOption(f"illegal moves may 'raise' or 'lose', not {illegal!r}")
        self.seat, self.illegal, self.render_mode = seat, illegal, render_mode
        self.observation_space = observation_space(self.game)
        self.action_space = spaces.Discrete(len(self.game.moves))
        self._opponents, self._bots = opponents, [bots.make(opponents, self.game)] * self.game.players
        self._state: State | None = None
        self._moves = 0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observations, Info]:
        """Deal a match, and let the bots play until the learner is to act."""
        super().reset(seed=seed)
        while True:
            self._state, self._moves = self.game.new_initial_state(int(self.np_random.integers(2**63))), 0
            self._bots = [
                bots.make(self._opponents, self.game, seed=int(self.np_random.integers(2**63))) for _ in self._bots
            ]
            self._play_others()
            if not self._state.is_terminal():
                return self._seen(), self._info()

    def step(self, action: np.int64) -> tuple[Observations, float, bool, bool, Info]:
        """Make a move of the learner, and let the bots play until it is to act again. Raises `IllegalMove`."""
        state = self._state
        if state is None:
            raise RuntimeError("call reset first")
        if state.is_terminal():
            raise RuntimeError("the match is over: call reset")
        try:
            state.apply_action(int(action), self.seat)
        except IllegalMove:
            if self.illegal == "raise":
                raise
            return self._seen(), -1.0, True, False, self._info()
        self._moves += 1
        self._play_others()
        reward = state.returns()[self.seat] if state.is_terminal() else 0.0
        cut = not state.is_terminal() and self._moves >= self.game.about.max_moves
        return self._seen(), float(reward), state.is_terminal(), cut, self._info()

    def render(self) -> Any:
        """The table as text, as the learner sees it (``render_mode="ansi"``)."""
        return None if self._state is None else self._state.observation_string(self.seat)

    def _play_others(self) -> None:
        state = self._state
        assert state is not None
        while not state.is_terminal() and self.seat not in state.acting:
            seat = state.current_player()
            state.apply_action(self._bots[seat].choose(state.information_set(seat)), seat)

    def _seen(self) -> Observations:
        assert self._state is not None
        return self._state.observation_tensor(self.seat)

    def _info(self) -> Info:
        assert self._state is not None
        mask = np.zeros(len(self.game.moves), np.int8)
        mask[self._state.legal_actions(self.seat)] = 1
        return {"action_mask": mask, "current_player": self.seat}


def register() -> None:
    """Make all games known to Gymnasium: ``upcard/Whist-v0``, ``upcard/GongZhu-v0`` ..."""
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


def _vector(num_envs: int, game: str, **settings: Any) -> UpcardVectorEnv:
    return make_vec(game, num_envs, **settings)


register()
