"""`upcard-bench-1`: how strong is a player of card games, measured the same way everywhere.

Ten games, three frozen opponents (`bots.batch.frozen`), fixed deals by number. A player meets each opponent in every
game: each deal is played once from every seat, with the opponent in all others, and the deal is the unit of the
statistics.

    result = run("club", games=["briscola"], deals=100)
    print(result.text())

What a change of the project could change is kept: the opponents under their version, the deals by their numbers, the
options here. `signature` is one digest of how an opponent plays a game; a test compares them with `SIGNATURES`.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from upcard.engine.play.game import Game
from upcard.engine.play.game import game as make
from upcard.errors import BadOption
from upcard.research.arrays import np
from upcard.research.defaults import DEALS
from upcard.research.learning.evaluation import TABLES, results_of
from upcard.research.learning.learning_batch import LearningBatch
from upcard.research.learning.opponents import Policy, Stateless, seated
from upcard.research.measure.statistics import Estimate, estimate

NAME = "upcard-bench-1"
SEED = 20_261
"""The deals are those of this seed, from number 0 on."""
OPPONENTS = ("random", "judgement@1", "club@1")
MIN_KEY_BYTES, MAX_KEY_BYTES = 16, 4096


@dataclass(frozen=True)
class BenchGame:
    """A game of the benchmark. A match is a single hand."""

    name: str
    players: int
    why: str
    """What it asks of a player that the others do not."""

    def game(self) -> Game:
        """The game with its options."""
        return make(self.name, players=self.players, single_hand=True)


GAMES: tuple[BenchGame, ...] = (
    BenchGame("black_hole", 1, "patience: no opponent and hardly a secret; planning over fifty moves"),
    BenchGame("briscola", 2, "tricks for card points, a stock to draw from, no duty to follow suit"),
    BenchGame("daifugo", 5, "shedding: combinations that must be beaten, a large catalogue of moves"),
    BenchGame("diplomat", 3, "asking: questions and answers, and what follows from them"),
    BenchGame("gong_zhu", 4, "tricks to avoid, each player alone, cards that change the worth of others"),
    BenchGame("guts", 6, "betting at once and in secret: hardly a card to see, mixed strategies"),
    BenchGame("mille", 2, "melds: draw, lay out, discard; long hands with points on the way"),
    BenchGame("pepper", 4, "an auction, then tricks with partners, bowers as trumps"),
    BenchGame("truco", 4, "tricks with stakes that are raised: bluff, partners, two or three tricks"),
    BenchGame("whist", 4, "tricks with partners, all cards dealt: the plain game of inference"),
)  # fmt: skip
"""Trick games, an auction, melds, betting, asking, shedding and a patience; one to six players."""


@dataclass(frozen=True)
class Row:
    """How a player did in a game against an opponent."""

    game: str
    opponent: str
    """Empty for a game for one."""
    result: Estimate
    """Points a hand: the player's own less the mean of those not on its side."""
    seconds: float
    """Of the processor, for both sides."""
    steps: int
    """Decisions of the player."""

    @property
    def verdict(self) -> str:
        """``above``, ``below`` or ``level`` with the opponent, at 95 %."""
        return {1: "above", -1: "below", 0: "level"}[self.result.sign]


@dataclass
class Result:
    """A player's rows."""

    player: str
    deals: int
    rows: list[Row] = field(default_factory=list)
    key: str = ""
    """Which held-out deals were played (`HeldOut.name`); empty for the public ones."""

    def text(self) -> str:
        """The table for people."""
        held_out = f", held out by the key {self.key}" if self.key else ""
        lines = [f"{NAME}: {self.player}, {self.deals} deals a row{held_out}", ""]
        lines.append(
            f"{'game':12} {'players':>7} {'against':12} {'points a hand':>20} {'':6} {'CPU s':>8} {'steps':>9}"
        )
        for row in self.rows:
            players = next(game.players for game in GAMES if game.name == row.game)
            verdict = row.verdict if row.opponent else ""
            lines.append(
                f"{row.game:12} {players:>7} {row.opponent or 'alone':12} {row.result!s:>20} {verdict:6} "
                f"{row.seconds:>8.1f} {row.steps:>9,}"
            )
        return "\n".join(lines)

    def markdown(self) -> str:
        """The table for a page."""
        lines = ["| game | against | points a hand | | CPU s | steps |", "|---|---|---:|---|---:|---:|"]
        lines += [
            f"| {row.game} | {row.opponent or 'alone'} | {row.result} | {row.verdict if row.opponent else ''} "
            f"| {row.seconds:,.0f} | {row.steps:,} |"
            for row in self.rows
        ]
        return "\n".join(lines)

    def as_dict(self) -> dict[str, Any]:
        """Plain data, with the versions that the result depends on."""
        from upcard import versions

        return {
            "benchmark": NAME, "player": self.player, "deals": self.deals,
            **({"key": self.key} if self.key else {"seed": SEED}), "versions": versions(),
            "rows": [
                {"game": row.game, "against": row.opponent, "mean": row.result.mean, "margin": row.result.margin,
                 "cpu_seconds": row.seconds, "steps": row.steps}
                for row in self.rows
            ],
        }  # fmt: skip

    def save(self, path: str | Path) -> None:
        """Write it as JSON."""
        Path(path).write_text(json.dumps(self.as_dict(), indent=1) + "\n", encoding="utf-8")


@dataclass(frozen=True)
class HeldOut:
    """Deals that only the operator of a comparison knows, so that no player is tuned on them. They follow from a key,
    which is `MIN_KEY_BYTES` to `MAX_KEY_BYTES` long; a result names the key and does not reveal it. Raises
    `BadOption`."""

    key: bytes = field(repr=False)

    def __post_init__(self) -> None:
        if not MIN_KEY_BYTES <= len(self.key) <= MAX_KEY_BYTES:
            raise BadOption(f"a key of deals has {MIN_KEY_BYTES} to {MAX_KEY_BYTES:,} bytes, not {len(self.key):,}")

    @property
    def seed(self) -> int:
        """The seed of the deals."""
        return int.from_bytes(self._derived("deals")[:8], "big") >> 1

    @property
    def name(self) -> str:
        """Twelve hex digits that name the key: results are comparable where it is the same."""
        return self._derived("name").hex()[:12]

    def _derived(self, purpose: str) -> bytes:
        return hmac.digest(self.key, f"{NAME} {purpose}".encode(), "sha256")


def bench_game(name: str) -> BenchGame:
    """A game of the benchmark. Raises `BadOption`."""
    for game in GAMES:
        if game.name == name:
            return game
    raise BadOption(f"{NAME} has the games {', '.join(game.name for game in GAMES)}, not {name!r}")


def rows_of(games: Sequence[str] = (), opponents: Sequence[str] = OPPONENTS) -> int:
    """How many rows a run has."""
    chosen = [bench_game(each) for each in games] or list(GAMES)
    return sum(len(opponents) if one.players > 1 else 1 for one in chosen)


def run(
    player: str | Callable[[Game], Policy], *, name: str = "", games: Sequence[str] = (), deals: int = DEALS,
    opponents: Sequence[str] = OPPONENTS, encoding: str = "learn", horizon: int = 4, threads: int = 1,
    held_out: HeldOut | None = None, on_row: Callable[[Row], None] | None = None,
) -> Result:  # fmt: skip
    """Measure a player. It is the name of a level, in which ``{game}`` stands for the game
    (``learned:networks/{game}.onnx``), or a function that gives the policy for a game. The deals are the public ones,
    or those of a key (`held_out`).

    Raises `BadOption` for a game or an opponent that the benchmark does not have, and what the player raises.
    """
    chosen = [bench_game(each) for each in games] or list(GAMES)
    for opponent in opponents:
        if opponent not in OPPONENTS:
            raise BadOption(f"{NAME} has the opponents {', '.join(OPPONENTS)}, not {opponent!r}")
    if deals < 1:
        raise BadOption(f"a row takes one deal or more, not {deals}")
    named = name or (player if isinstance(player, str) else getattr(player, "__name__", "player"))
    result, seed = Result(named, deals), SEED
    if held_out is not None:
        result.key, seed = held_out.name, held_out.seed
    for one in chosen:
        game = one.game()
        policy = player.replace("{game}", one.name) if isinstance(player, str) else player(game)
        for opponent in opponents if one.players > 1 else ("",):
            counted = _Counted(policy, game, threads)
            row = _row(one, game, counted, opponent, Effort(deals, seed, encoding, horizon, threads))
            result.rows.append(row)
            if on_row is not None:
                on_row(row)
    return result


@dataclass(frozen=True)
class Effort:
    """What a row is measured with."""

    deals: int
    seed: int
    encoding: str
    horizon: int
    threads: int


def _row(one: BenchGame, game: Game, counted: _Counted, opponent: str, effort: Effort) -> Row:
    began = time.process_time()
    paid = results_of(
        game, counted, opponent or "random", effort.deals, effort.seed, encoding=effort.encoding,
        horizon=effort.horizon, threads=effort.threads,
    )  # fmt: skip
    return Row(
        one.name,
        opponent,
        estimate(np.round(paid.mean(axis=1), 9).tolist()),
        time.process_time() - began,
        counted.steps,
    )


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


SIGNATURES: dict[str, dict[str, str]] = {
    "random": {
        "briscola": "929d78c3ef93", "daifugo": "c5a3b2066822", "diplomat": "ed487414056e", "gong_zhu": "652d360b173e",
        "guts": "aad441fbe256", "mille": "d8544ba8f34b", "pepper": "3cb0a7872fd1", "truco": "d132ab290b1a",
        "whist": "788d3bbb2132",
    },
    "judgement@1": {
        "briscola": "7a6583c4987c", "daifugo": "8b5dab5f1bef", "diplomat": "d7b15e183cc3", "gong_zhu": "724b90f96824",
        "guts": "3acd4623d8b5", "mille": "2047753df247", "pepper": "6b4bf1272b70", "truco": "1f6b529cdc37",
        "whist": "5b1dffcc695c",
    },
    "club@1": {
        "briscola": "336ab1f66125", "daifugo": "41172e3bf863", "diplomat": "bfdc203d1222", "gong_zhu": "a5ae2cad417c",
        "guts": "b23093be880a", "mille": "ae2cc2c4b988", "pepper": "41186602c890", "truco": "1aba18ecf73a",
        "whist": "0310e88058a1",
    },
}  # fmt: skip
"""How the frozen opponents play, by opponent and game."""
