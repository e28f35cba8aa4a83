"""`upcard-bench-2`: how strong is a player of card games, measured the same way everywhere.

Ten games, three frozen opponents (`bots.batch.frozen`), fixed deals by number. A player meets each opponent in every
game: each deal is played once from every seat, with the opponent in all others, and the deal is the unit of the
statistics.

    result = run("club", games=["briscola"], keep="club.json")
    print(result.text())

What a change of the project could change is kept: the opponents under their version, the deals by their numbers, the
options here. `signature` is one digest of how an opponent plays a game; a test compares them with `SIGNATURES`, and a
result has those of the rules, the opponents and the deals that it was measured with. Scores over games are in
`scores`, tables of several players in `standings`.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from upcard.bots.networks.network_names import LEARNED, files_in, path_of
from upcard.engine.play.game import Game
from upcard.errors import BadOption
from upcard.research.arrays import np
from upcard.research.benchmark.games import (
    FORMER,
    GAMES,
    MAX_KEY_BYTES,
    MIN_KEY_BYTES,
    NAME,
    OPPONENTS,
    SEED,
    SIGNATURES,
    BenchGame,
    HeldOut,
    bench_game,
)
from upcard.research.benchmark.results import DECIMALS, BadResult, Result, Row, Run, cells_of, read, row_of
from upcard.research.defaults import DEALS
from upcard.research.learning.evaluation import TABLES, results_of
from upcard.research.learning.learning_batch import LearningBatch
from upcard.research.learning.opponents import Policy, Stateless, seated
from upcard.research.tournaments.file_bots import FileBot
from upcard.research.versions import versions

__all__ = [
    "FORMER", "GAMES", "MAX_KEY_BYTES", "MIN_KEY_BYTES", "NAME", "OPPONENTS", "SEED", "SIGNATURES", "BenchGame",
    "HeldOut", "Result", "Row", "Settings", "bench_game", "run", "signature",
]  # fmt: skip

Player = str | FileBot | Callable[[Game], Policy]
"""A level, in whose name ``{game}`` stands for the game, a bot of a file, or what gives the policy for a game."""


@dataclass(frozen=True)
class Settings:
    """How rows are measured."""

    opponents: tuple[str, ...] = OPPONENTS
    encoding: str = "learn"
    """What a policy that is a function sees (`LearningBatch`), and of how many moves before."""
    horizon: int = 4
    threads: int = 1
    """In which the opponents think."""

    def __post_init__(self) -> None:
        for opponent in self.opponents:
            if opponent not in OPPONENTS:
                raise BadOption(f"{NAME} has the opponents {', '.join(OPPONENTS)}, not {opponent!r}")


def run(
    player: Player | Sequence[Player], *, name: str = "", games: Sequence[str] = (), deals: int = DEALS,
    settings: Settings = Settings(), held_out: HeldOut | None = None, keep: str | Path | None = None,
    on_row: Callable[[Row], None] | None = None,
) -> Result:  # fmt: skip
    """Measure a player. It is the name of a level, in which ``{game}`` stands for the game
    (``learned:networks/{game}.onnx``), or a function that gives the policy for a game. Several, as a list or as
    ``learned:FILE,FILE`` or ``learned:FOLDER``, are training seeds of one player, and intervals are for other seeds,
    too. The deals are the public ones, or those of a key (`held_out`).

    `keep` names a file that has every row as soon as it is done; rows that are there are not played again. Ctrl-C ends
    the run, and the rows that were not run are named so.

    Raises `BadOption` for a game or an opponent that the benchmark does not have, `BadResult` for a file of something
    else, and what the player raises.
    """
    if deals < 1:
        raise BadOption(f"a row takes one deal or more, not {deals}")
    asked = cells_of(games, settings.opponents)
    several = [player] if isinstance(player, str) or callable(player) else list(player)
    result = Result(name or _name_of(several), deals, key=held_out.name if held_out else "", asked=asked)
    entrants = {game: [one for each in several for one in training_seeds(each, game)] for game, _ in asked}
    if len({len(seeds) for seeds in entrants.values()}) > 1:
        counts = ", ".join(f"{len(seeds)} for {game}" for game, seeds in entrants.items())
        raise BadOption(f"a player has the same number of training seeds in every game, not {counts}")
    _resume(result, keep, entrants)
    try:
        for game, opponent in asked:
            _add_digests(result, game, opponent, held_out)
            if result.row(game, opponent) is None:
                row = _row(
                    entrants[game], (game, opponent), Effort(deals, held_out.seed if held_out else SEED, settings)
                )
                result.rows.append(row)
                if keep is not None:
                    result.save(keep)
            if on_row is not None and (done := result.row(game, opponent)) is not None:
                on_row(done)
    except KeyboardInterrupt:
        pass  # what is done is kept, and the rest is called not run
    return result


def _name_of(players: Sequence[Player]) -> str:
    return ", ".join(each if isinstance(each, str) else getattr(each, "__name__", "player") for each in players)


def training_seeds(player: Player, game: str) -> list[Player]:
    """The players that a name stands for in a game: each file of ``learned:FILE,FILE``, each network in
    ``learned:FOLDER``. Raises `BadOption` for a folder without one."""
    if not isinstance(player, str):
        return [player]
    player = player.replace("{game}", game)
    kind, _, files = player.partition(":")
    if kind != LEARNED:
        return [player]
    found = []
    for file in files.split(","):
        folder = Path(file)
        inside = files_in(folder) if folder.is_dir() else [folder]
        if not inside:
            raise BadOption(f"there is no network (.onnx) in the folder {file}")
        found += [f"{LEARNED}:{each}" for each in inside]
    return list(found)


def digest_of(player: Player) -> str:
    """Twelve hex digits of the file that a player is read from; empty for a level and for a function."""
    if isinstance(player, FileBot):
        file = Path(player.path)
    elif isinstance(player, str) and player.partition(":")[0] == LEARNED:
        file = path_of(player.partition(":")[2])
    else:
        return ""
    return hashlib.sha256(file.read_bytes()).hexdigest()[:12] if file.is_file() else ""


def _resume(result: Result, keep: str | Path | None, entrants: dict[str, list[Player]]) -> None:
    """Take the rows that a file has. Raises `BadResult` if it is one of something else."""
    if keep is None or not Path(keep).exists():
        return
    kept = read(keep)
    for what, there, here in (
        ("benchmark", kept.benchmark, NAME), ("player", kept.player, result.player),
        ("number of deals", kept.deals, result.deals),
        ("set of deals", kept.key or "public", result.key or "public"),
        ("version of upcard", kept.version, versions()["upcard"]),
    ):  # fmt: skip
        if there != here:
            raise BadResult(f"{keep} is kept for another {what}: {there} there, {here} here; name another file")
    for row in kept.rows:
        here_now = [digest_of(one) for one in entrants.get(row.game, [])]
        if here_now and here_now != [one.digest for one in row.runs]:
            raise BadResult(f"{keep} has {row.game} of other files of the player than there are now; name another file")
    result.rows, result.digests = kept.rows, kept.digests


def _add_digests(result: Result, game: str, opponent: str, held_out: HeldOut | None) -> None:
    """Digests of what a row depends on. Raises `BadResult` where rows that are kept had others."""
    found = {"rules": versions(game)["rules"][game], "deals": deals_digest(game, result.deals, held_out)}
    if opponent:
        found[opponent] = signature(opponent, game)
    for kind, digest in found.items():
        kept = result.digests.setdefault(kind, {}).setdefault(game, digest)
        if kept != digest:
            raise BadResult(f"the rows of {game} that are kept have another digest of {kind}, {kept} and not {digest}")


@cache
def deals_digest(game: str, deals: int, held_out: HeldOut | None = None) -> str:
    """Twelve hex digits of the first deals of a game: of its states before the first move."""
    seed = SEED if held_out is None else held_out.seed
    batch = LearningBatch(bench_game(game).game(), deals, seed, observe=False)
    batch.reset()
    dealt = hashlib.sha256(batch._states.tobytes()).digest()
    batch.close()
    return hashlib.sha256(dealt).hexdigest()[:12] if held_out is None else held_out.digest(dealt)


@dataclass(frozen=True)
class Effort:
    """What a row is measured with."""

    deals: int
    seed: int
    settings: Settings


def _row(players: Sequence[Player], cell: tuple[str, str], effort: Effort) -> Row:
    game, runs, steps, began, how = bench_game(cell[0]).game(), [], 0, time.process_time(), effort.settings
    for player in players:
        policy = player if isinstance(player, str | FileBot) else player(game)
        counted = _Counted(policy, game, how.threads)
        paid = results_of(
            game, counted, cell[1] or "random", effort.deals, effort.seed, encoding=how.encoding, horizon=how.horizon,
            threads=how.threads,
        )  # fmt: skip
        named = player if isinstance(player, str) else _name_of([player])
        runs.append(Run(named, digest_of(player), tuple(np.round(paid.mean(axis=1), DECIMALS).tolist())))
        steps += counted.steps
    return row_of(cell, runs, time.process_time() - began, steps)


class _Counted(Stateless):
    """A policy in its seat that counts its decisions."""

    def __init__(self, policy: Policy, game: Game, threads: int) -> None:
        self._seated, self.steps = seated(policy, game, None, threads), 0
        self.remembers = self._seated.remembers

    def choose(self, table: Any, places: Any) -> Any:
        """See `opponents.Seated.choose`."""
        self.steps += len(places)
        return self._seated.choose(table, places)


def signature(opponent: str, name: str, deals: int = 6) -> str:
    """Twelve hex digits of how an opponent plays the first deals of a game in all seats: they change when it plays
    otherwise, or when the rules do."""
    game, digest = bench_game(name).game(), hashlib.sha256()
    batch = LearningBatch(game, min(deals, TABLES), SEED, observe=False)
    policy = seated(opponent, game)
    batch.reset()
    for places, moves in _played(batch, policy, deals):
        digest.update(np.stack([batch.numbers[places], moves]).tobytes())
    return digest.hexdigest()[:12]


def _played(batch: LearningBatch, policy: Any, deals: int) -> Iterator[tuple[Any, Any]]:
    while (places := np.flatnonzero(batch.numbers < deals)).size:
        moves = policy.choose(batch, places)
        yield places, moves
        actions = batch.mask.argmax(axis=1)
        actions[places] = moves
        batch.step(actions)
