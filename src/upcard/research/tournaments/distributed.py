"""Simulations and trajectories too large for one process: the same call, spread over processes or a Ray cluster.

>>> import upcard
>>> from upcard.research.tournaments import distributed
>>> whist = upcard.game("whist", single_hand=True)
>>> many = distributed.simulate(whist, 1_000, seed=1, settings=distributed.Settings(part=300))
>>> bool((many.returns == upcard.simulate(whist, 1_000, seed=1).returns).all())
True

The matches of a seed are cut into parts, ranges of numbers, and a match depends on the seed and its number alone. So
every worker that plays a part gives what one process gives. With ``Settings(keep="folder")`` every finished part is a
file: after Ctrl-C, or when the collecting machine has died, the same call goes on where it was, and one for more
matches uses the files that are there. If a process or a machine of the cluster dies, another plays its parts.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from upcard.engine.play.game import Game
from upcard.engine.play.simulation import Simulation
from upcard.engine.play.simulation import simulate as simulate_here
from upcard.errors import UpcardError
from upcard.research.arrays import NDArray, np
from upcard.research.learning.trajectories import Policy, Trajectories
from upcard.research.learning.trajectories import collect as collect_here
from upcard.research.tournaments.duplicate_deals import game_of
from upcard.research.tournaments.parallel import spread

Range = tuple[int, int]
"""The first match and how many."""
Arrays = dict[str, NDArray[Any]]
Progress = Callable[[int, int], None]
HEADER = "parts.json"
SIMULATED, COLLECTED = 100_000, 256
"""The matches of a part."""
QUANTITIES = ("returns", "points", "won", "moves", "hands")
"""The arrays of a `Simulation`, in its order."""


class BadParts(UpcardError, ValueError):
    """The folder holds parts of something else, or is no such folder."""


@dataclass(frozen=True)
class Settings:
    """How matches are cut into parts, who plays them, and where they are kept."""

    part: int | None = None
    """The matches of a part: `SIMULATED` or `COLLECTED`, if not said."""
    processes: int = 1
    """Of this machine."""
    ray: str | None = None
    """The address of a Ray cluster that plays instead: ``auto``, ``local``, ``ray://host:10001``."""
    keep: str | Path | None = None
    """A folder for parts that are done."""


def simulate(
    what: str | Game, n: int, seed: int = 0, *, settings: Settings = Settings(), on_progress: Progress | None = None,
    **options: Any,
) -> Simulation:  # fmt: skip
    """`upcard.simulate`, in parts. A game by its name takes the keywords of `upcard.game`: ``players=``, ``preset=``
    and its house rules.

    `on_progress(done, n)` is called after each part. Raises `BadOption`, `NoRay`, and `BadParts` for a folder of
    something else.
    """
    chosen = game_of(what, options)
    header = {"what": "simulate", "game": repr(chosen), "seed": seed}
    parts = _Parts(settings, header, n, SIMULATED)
    arrays = parts.joined(_Simulate(chosen, seed), on_progress)
    returns, points, won, moves, hands = (arrays[name] for name in QUANTITIES)
    return Simulation(chosen, seed, returns, points, won, moves, hands)


def collect(
    what: str | Game, policies: Policy | Sequence[Policy] = "random", n: int = 100, seed: int = 0, *,
    observe: bool = True, settings: Settings = Settings(), on_progress: Progress | None = None, **options: Any,
) -> Trajectories:  # fmt: skip
    """`upcard.collect`, in parts that are played and kept as `simulate` says.

    A policy that is a function gets the tables of one part. It must depend on what it is given alone, and be a function
    of a module, or an object of a class of a module with ``__call__``; a folder knows policies by their names, so
    another network needs another folder.
    """
    chosen = game_of(what, options)
    named = [policies] if isinstance(policies, str) or callable(policies) else list(policies)
    names = [p if isinstance(p, str) else getattr(p, "__qualname__", type(p).__qualname__) for p in named]
    header = {"what": "collect", "game": repr(chosen), "seed": seed, "policies": names, "observe": observe}
    parts = _Parts(settings, header, n, COLLECTED)
    return Trajectories(**parts.joined(_Collect(chosen, policies, seed, observe), on_progress))


@dataclass(frozen=True)
class _Simulate:
    """Plays a range of random matches."""

    game: Game
    seed: int

    def __call__(self, matches: Range) -> Arrays:
        first, n = matches
        played = simulate_here(self.game, n, self.seed, first=first)
        if not played.finished:
            raise KeyboardInterrupt
        return {name: getattr(played, name) for name in QUANTITIES}


@dataclass(frozen=True)
class _Collect:
    """Plays a range of matches by policies, all at a time."""

    game: Game
    policies: Policy | Sequence[Policy]
    seed: int
    observe: bool

    def __call__(self, matches: Range) -> Arrays:
        first, n = matches
        played = collect_here(
            self.game, self.policies, n, self.seed, observe=self.observe, tables=n, first=first
        )  # fmt: skip
        return {field.name: getattr(played, field.name) for field in fields(played)}


class _Parts:
    """The ranges of the matches from 0 to `n` - 1, and the folder with those that are done."""

    def __init__(self, settings: Settings, header: dict[str, Any], n: int, usual: int) -> None:
        part = usual if settings.part is None else settings.part
        if n < 1 or part < 1:
            raise ValueError(f"there must be one match or more, in parts of one or more; not {n} in parts of {part}")
        self.ranges = [(first, min(part, n - first)) for first in range(0, n, part)]
        self.n, self.settings, self.folder = n, settings, None if settings.keep is None else Path(settings.keep)
        if self.folder is not None:
            _check_header(self.folder, header)

    def joined(self, work: Callable[[Range], Arrays], on_progress: Progress | None) -> Arrays:
        """The arrays of all matches, in their order: those parts that are not kept yet are played."""
        found = {matches: kept for matches in self.ranges if (kept := self._kept(matches)) is not None}
        done, missing = sum(n for _, n in found), [matches for matches in self.ranges if matches not in found]
        for matches, arrays in spread(work, missing, processes=self.settings.processes, ray=self.settings.ray):
            found[matches] = arrays
            self._write(matches, arrays)
            done += matches[1]
            if on_progress is not None:
                on_progress(done, self.n)
        parts = [found[matches] for matches in self.ranges]
        return {name: np.concatenate([arrays[name] for arrays in parts]) for name in parts[0]}

    def _kept(self, matches: Range) -> Arrays | None:
        path = self._path(matches)
        if path is None or not path.exists():
            return None
        with np.load(path) as arrays:
            return dict(arrays)

    def _write(self, matches: Range, arrays: Arrays) -> None:
        path = self._path(matches)
        if path is None:
            return
        half = path.with_suffix(".half")
        with half.open("wb") as file:
            np.savez_compressed(file, **arrays)  # type: ignore[arg-type]  # its stub takes the names for options
        os.replace(half, path)  # so a part is there as a whole or not at all

    def _path(self, matches: Range) -> Path | None:
        return None if self.folder is None else self.folder / f"{matches[0]:012}-{matches[1]}.npz"


def _check_header(folder: Path, header: dict[str, Any]) -> None:
    """Write what the parts of a folder are, or see that they are parts of this."""
    path = folder / HEADER
    if not path.exists():
        if folder.exists() and any(folder.iterdir()):
            raise BadParts(f"{folder} has other files in it; name an empty folder, or a new one")
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(header, indent=1), encoding="utf-8")
        return
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise BadParts(f"{path} cannot be read ({error}); name another folder") from None
    if found != header:
        differ = [key for key in header if not isinstance(found, dict) or found.get(key) != header[key]]
        raise BadParts(f"{folder} holds parts of something else: {', '.join(differ)} differ; name another folder")
