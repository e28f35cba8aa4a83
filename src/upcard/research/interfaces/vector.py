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

Needs ``pip install 'upcard[gymnasium]'``.
"""

from __future__ import annotations

import weakref
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar, Unpack, cast, overload

from upcard.extras import extra

with extra("gymnasium", "upcard.make_vec"):
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

from upcard.declarations.state import States
from upcard.engine.compile.game import compiled_game
from upcard.engine.compile.registry import class_name
from upcard.engine.compile.registry import names as games
from upcard.engine.compile.variant import checked_seed
from upcard.engine.play.batch import Actions, Batch, Checkpoint, Places
from upcard.engine.play.game import Game
from upcard.engine.play.state import State
from upcard.errors import BadOption, UpcardError
from upcard.research.arrays import NDArray, np
from upcard.research.learning.against_bots import AgainstBots
from upcard.research.learning.keywords import only, split
from upcard.research.learning.learning_batch import LearningBatch
from upcard.research.learning.opponents import Opponents
from upcard.research.learning.settings import LearnerSettings, Learning
from upcard.research.learning.spaces import Observations, observation_space
from upcard.research.small_games.small import SmallGame

Rewards = NDArray[np.float32]
Flags = NDArray[np.bool_]
Info = dict[str, Any]
Kind = TypeVar("Kind", bound=np.generic)
SAME_STEP = AutoresetMode.SAME_STEP


class VectorSettings(Learning, total=False):
    """The keywords of `UpcardVectorEnv`."""

    copy: bool
    observe: bool
    threads: int
    out: Mapping[str, NDArray[Any]] | None
    render_mode: str | None
    autoreset_mode: str | AutoresetMode


class UpcardVectorEnv(VectorEnv[Observations, Actions, Rewards | Flags]):
    """`num_envs` matches of a game, stepped together in compiled code.

    ``reset(seed=)`` and ``step(actions)`` are Gymnasium's; observations float32 (B, size) are those of the seat to act.
    ``infos["action_mask"]`` int8 (B, actions) has a 1 for every legal move, ``infos["current_player"]`` int64 (B,) the
    seat to act. A match that is over is followed in the same step by the next (``autoreset_mode="SameStep"``):
    ``infos["final_obs"]`` (B, size) then has what the seat that moved last saw at the end, ``infos["_final_obs"]`` (B,)
    says where. With ``"NextStep"`` that observation is shown first: the next step ignores the action there and shows
    the next match, unpaid. With ``"Disabled"`` it is shown until `reset` begins a match there. While the end of a match
    is shown, its mask has a 1 for every action.

    Without opponents every move is yours, and rewards are float32 (B, players), one for each seat. With `opponents` the
    learner moves for one seat alone (`seat`), and rewards are float32 (B,), its own. `rewards`, `encoding`, `horizon`,
    `opponents`, `seat` and `positions` are those of `research.learning.learning_batch.LearningBatch`.

    Returned arrays never change while you keep them. With ``copy=False`` they are the environment's own, and the next
    step overwrites them. `out` names arrays of yours that each step writes: ``observation``, ``final_observation``,
    ``rewards``, ``terminated``, ``truncated``, ``mask``, ``player`` (`engine.play.batch.Batch`); it implies
    ``copy=False``. `state(i)` gives match *i* as a `State`.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "render_modes": ["ansi"], "render_fps": 4, "autoreset_mode": SAME_STEP,
    }  # fmt: skip

    def __init__(
        self, chosen: Game, num_envs: int, *, copy: bool = True, observe: bool = True, threads: int = 1,
        out: Mapping[str, NDArray[Any]] | None = None, render_mode: str | None = None,
        autoreset_mode: str | AutoresetMode = SAME_STEP, **learner: Unpack[Learning],
    ) -> None:  # fmt: skip
        only(learner, Learning.__optional_keys__, "a vector environment")
        settings = LearnerSettings(**learner)
        self.autoreset_mode = _mode(autoreset_mode)
        if out is not None and self.autoreset_mode != SAME_STEP:
            raise BadOption("arrays of yours (out) show the next match at once: they take autoreset_mode='SameStep'")
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise BadOption(f"a render mode is 'ansi' or None, not {render_mode!r}")
        self.game, self.num_envs, self.copy, self.render_mode = chosen, num_envs, copy and out is None, render_mode
        plain = settings.needs_no_learner and self.autoreset_mode == SAME_STEP
        self.batch: Batch = (
            Batch(chosen, num_envs, observe=observe, threads=threads, out=out)
            if plain
            else LearningBatch(chosen, num_envs, observe=observe, threads=threads, out=out, **learner)
        )
        self.is_against = settings.opponents is not None
        self._over, self._movers = np.zeros(num_envs, bool), np.zeros(num_envs, np.int64)
        encoder = self.batch.encoder if isinstance(self.batch, LearningBatch) else None
        self._pool = ArrayPool(self.batch.observation.shape)
        self.single_observation_space = observation_space(chosen, encoder) if observe else _nothing_seen()
        self.single_action_space = spaces.Discrete(len(chosen.moves))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, Info]:  # fmt: skip
        """Begin anew. Match *k* of a seed is always the same deal, and place *i* begins with match *i*; without a seed
        one is drawn. A list has a seed for each place, which begins with match 0 of it (None: with its next match).
        ``options={"reset_mask": mask}``, bool (B,), begins the matches where the mask is True, and the others go on.

        Raises `BadOption` for another option, a mask or a seed that is none."""
        places = self._places(options)
        listed = None if seed is None or _is_number(seed) else self._listed(cast(Sequence[int | None], seed))
        if listed is not None or places is not None:
            if not self.batch.begun:
                self._begin(None)
            if places is None and listed and None not in listed:
                self.batch.seed = 0  # all that follows depends on the seeds of the list alone
            self._begin_some(np.arange(self.num_envs) if places is None else places, listed, seed)
        else:
            self._begin(seed)
        return self.batch.observation, self._infos()

    def _begin(self, seed: Any) -> None:
        """Begin all matches."""
        super().reset(seed=None if seed is None else checked_seed(seed))
        if self.copy:
            self.batch.observation = self._pool.array()
        self.batch.reset(int(self.np_random.integers(2**63)) if seed is None else checked_seed(seed))
        self._over[:] = False

    def _begin_some(self, places: Places, listed: list[int | None] | None, seed: Any) -> None:
        """Begin matches in some places, with a seed for each, with one for all, or the next ones."""
        batch = self.batch
        if self.copy:
            shown, batch.observation = batch.observation, self._pool.array()
            batch.observation[...] = shown
        if seed is not None and listed is None:
            batch.begin(places, [checked_seed(seed)] * len(places), first=places)
        else:
            given = {place: listed[place] if listed else None for place in places.tolist()}
            seeds = {place: own for place, own in given.items() if own is not None}
            batch.begin(np.array([*seeds], np.int64), [*seeds.values()])
            # Where the end of a match is shown, the next one has been dealt already.
            later = [place for place in given if place not in seeds and not self._over[place]]
            batch.begin(np.array(later, np.int64))
        self._over[places] = False
        self._show_ends()

    def _places(self, options: dict[str, Any] | None) -> Places | None:
        """The places that the options name; None: all."""
        unknown = sorted(map(repr, set(options or {}) - {"reset_mask"}))
        if unknown:
            raise BadOption(f"reset has the option 'reset_mask', and not {', '.join(unknown)}")
        if not options:
            return None
        mask = options["reset_mask"]
        if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_ or mask.shape != (self.num_envs,):
            raise BadOption(f"reset_mask is an array of bool of the shape ({self.num_envs},)")
        if not mask.any():
            raise BadOption("reset_mask is True nowhere: it begins no match")
        return np.flatnonzero(mask)

    def _listed(self, seeds: Sequence[int | None]) -> list[int | None]:
        if len(seeds) != self.num_envs:
            raise BadOption(f"a list has a seed for each of {self.num_envs} matches, not {len(seeds)}")
        return [None if seed is None else checked_seed(seed) for seed in seeds]

    def _show_ends(self) -> None:
        """Show the end of a match where that is to be seen, and not the next match yet."""
        over, batch = self._over, self.batch
        if over.any():
            batch.observation[over] = batch.final_observation[over]

    def step(self, actions: Actions) -> tuple[Observations, Rewards, Flags, Flags, Info]:
        """Make a move in every match. Raises `BadMove` or `IllegalMove`; then nothing has changed. Raises
        `gymnasium.error.ResetNeeded` where a match is over and is not followed by another by itself."""
        batch = self.batch
        if self._over.any():
            actions = self._resting(actions)
        movers, before = batch.player.copy(), (batch.observation, batch.final_observation)
        if self.copy:
            batch.observation, batch.final_observation = self._pool.array(), self._pool.array()
        try:
            batch.step(actions)
        except UpcardError:
            batch.observation, batch.final_observation = before
            raise
        finally:
            if isinstance(batch, LearningBatch):
                batch.resting[:] = False
        over = batch.terminated | batch.truncated
        if self.autoreset_mode != SAME_STEP:
            self._over, self._movers = over, movers
            self._show_ends()
        infos = self._infos()
        if over.any() and self.autoreset_mode == SAME_STEP:
            infos |= {"final_obs": batch.final_observation, "_final_obs": over}
        paid = batch.learner_rewards if self.is_against and isinstance(batch, LearningBatch) else batch.rewards
        return (
            batch.observation, self._given(paid), self._given(batch.terminated), self._given(batch.truncated), infos,
        )  # fmt: skip

    def _resting(self, actions: Actions) -> Actions:
        """The actions with legal ones where matches are over: these places rest for a step."""
        over = np.flatnonzero(self._over)
        if self.autoreset_mode == AutoresetMode.DISABLED:
            named = ", ".join(map(str, over[:5])) + (" ..." if len(over) > 5 else "")
            raise gymnasium.error.ResetNeeded(
                f"the matches {named} are over: reset(options={{'reset_mask': mask}}) begins the next ones"
            )
        given = np.array(actions)
        if given.shape == (self.num_envs,):
            given[over] = self.batch.mask[over].argmax(axis=1)
        assert isinstance(self.batch, LearningBatch)
        self.batch.resting[:] = self._over
        return given

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal in each match, bool (B, actions)."""
        legal: NDArray[np.bool_] = (self.batch.mask == 1) | self._over[:, None]
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
        """Go on from a checkpoint, or from positions (B records); what `reset` would return. The ends of matches are
        not shown once more. Raises `BadRecord` and `BadPosition`."""
        if self.copy:
            self.batch.observation = self._pool.array()
        self.batch.load(saved)
        self._over[:] = False
        return self.batch.observation, self._infos()

    def close_extras(self, **kwargs: Any) -> None:
        """Let go of the threads."""
        self.batch.close()

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_pool": None}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept, _pool=ArrayPool(kept["batch"].observation.shape))

    def _infos(self) -> Info:
        mask, player = self._given(self.batch.mask), self._given(self.batch.player)
        if self._over.any():
            mask, player = mask.copy(), np.where(self._over, self._movers, player)
            mask[self._over] = 1
        return {"action_mask": mask, "current_player": player}

    def _given(self, array: NDArray[Kind]) -> NDArray[Kind]:
        return array.copy() if self.copy else array


def _mode(mode: str | AutoresetMode) -> AutoresetMode:
    """The mode of this name. Raises `BadOption`."""
    try:
        return AutoresetMode(mode)
    except ValueError:
        names = ", ".join(repr(one.value) for one in AutoresetMode)
        raise BadOption(f"autoreset_mode is one of {names}, not {mode!r}") from None


def _is_number(seed: object) -> bool:
    """Whether it is one seed, or is to be refused as one, and not a list of seeds."""
    return not isinstance(seed, list | tuple | np.ndarray)


def _nothing_seen() -> spaces.Space[Observations]:
    return cast(spaces.Space[Observations], spaces.Box(0.0, 1.0, (0,), np.float32))


class ArrayPool:
    """A pool of arrays of one shape. The memory of an array is reused when no reference to it, nor to a part of it, is
    left: nothing is copied, and an array that a caller keeps never changes."""

    def __init__(self, shape: tuple[int, ...]) -> None:
        self.shape, self.dtype = shape, np.dtype(np.float32)
        self._pool: list[tuple[bytearray, weakref.ref[Observations]]] = []

    def array(self) -> Observations:
        """An array with arbitrary contents."""
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


@overload
def make_vec(name: Game | SmallGame, num_envs: int = 1, **settings: Unpack[VectorSettings]) -> UpcardVectorEnv: ...


@overload
def make_vec(
    name: str | Game | SmallGame, num_envs: int = 1, *, players: int | None = None, preset: str = "book",
    **settings: Any,
) -> UpcardVectorEnv: ...  # fmt: skip


def make_vec(name: str | Game | SmallGame, num_envs: int = 1, **settings: Any) -> UpcardVectorEnv:
    """A vector environment of a game by name, with `players`, `preset` and house rules as keywords; of a `Game`; or of
    a `SmallGame`, whose deals are taken in turn. The other keywords are `VectorSettings`, which `UpcardVectorEnv`
    explains.

    Raises `UnknownGame`, `BadOption`, `UnknownLevel`, `BadPosition`, and `ValueError` for arrays of `out` that do not
    fit."""
    if isinstance(name, SmallGame):
        settings["positions"] = name.positions()
        name = name.game
    chosen, own = split(name, settings, VectorSettings.__optional_keys__, "make_vec")
    return UpcardVectorEnv(chosen, num_envs, **own)


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
