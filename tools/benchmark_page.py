"""Measure the baselines of upcard-bench-2 and write their tables into ``docs/benchmark.md``: the work of a night.

    python tools/benchmark_page.py measure --minutes 60 --deals 1000         # every baseline in every game
    python tools/benchmark_page.py measure --players judgement,ppo --games briscola --minutes 30
    python tools/benchmark_page.py measure --players mccfr --games kuhn,leduc,guts
    python tools/benchmark_page.py write                                     # the tables, from what has been measured

Results are kept as JSON in ``benchmarks/results/2``, a file for each player and game, and a row that is there is not
measured again. Those of upcard-bench-1, and how far learners of small games are from an equilibrium, are in
``benchmarks/results``. `ppo` learns for so many minutes of the processor in each game (needs
``pip install '.[learn]'``), or is the run that `--work` has of it; `nfsp` learns so many hands (needs
``pip install '.[openspiel]' dm-tree torch``); `mccfr` learns small games; any other player is the name of a level.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from upcard import versions
from upcard.research.benchmark import bench
from upcard.research.benchmark.standings import standings
from upcard.research.learning.evaluation import against
from upcard.research.measure.statistics import Estimate

ROOT = Path(__file__).parents[1]
RESULTS, PAGE = ROOT / "benchmarks/results", ROOT / "docs/benchmark.md"
MARK, VERSION = "<!-- results -->", "2"
FORMER = """## Results of upcard-bench-1

Version 1 had the same games, opponents and public deals; its rows have fewer deals, each as many as its line says,
and no scores. Its results are not compared with those of version 2. Their commands are those of that time: today
`upcard bench` measures version 2.
"""
PLAYERS = ("random", "club@1", "judgement", "search:300", "ppo")
CURVE_LEVELS, CURVE_DEALS, CURVE_PARTS = ("judgement", "beginner"), 200, 4
MCCFR_ROUNDS = {"kuhn": 100_000, "leduc": 100_000, "guts": 8_000}


@dataclass(frozen=True)
class Effort:
    """How much is spent on a measurement."""

    deals: int
    minutes: float
    """Of the processor, for PPO."""
    hands: int
    """For neural fictitious self-play."""
    seed: int
    work: Path
    """The folder of networks."""


def measure(player: str, name: str, effort: Effort) -> None:
    """Measure a player in a game, unless that has been done."""
    seeded = f"-{effort.seed}" if effort.seed != 1 else ""
    file = f"{player.replace(':', '-')}-{name}{seeded}.json"
    if player == "mccfr":
        if not (RESULTS / file).exists():
            keep(RESULTS / file, small(name, effort.seed))
        return
    kept = RESULTS / VERSION / file
    kept.parent.mkdir(parents=True, exist_ok=True)
    if kept.exists() and "command" in json.loads(kept.read_text(encoding="utf-8")):
        return
    command, more, measured = f"upcard bench {player} --game {name} --deals {effort.deals}", {}, player
    if player == "ppo":
        learning, more = ppo(bench.bench_game(name), effort)
        measured = f"learned:{effort.work / f'{name}{seeded}'}.onnx"
        command = f"{learning}; upcard bench learned:{name}{seeded}.onnx --game {name} --deals {effort.deals}"
    if player == "nfsp":
        learning, more, measured = nfsp(bench.bench_game(name), effort)
        command = (
            f"{learning}; python tools/benchmark_page.py measure --players nfsp --games {name} "
            f"--hands {effort.hands} --deals {effort.deals}"
        )
    result = bench.run(measured, name=f"{player}{seeded}", games=[name], deals=effort.deals, keep=kept)
    if all(row is not None for *_, row in result.lines):
        result.save(kept, command=command, **more)


def keep(path: Path, result: dict[str, Any]) -> None:
    """Write a result with the command that it came from."""
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")


def ppo(game: bench.BenchGame, effort: Effort) -> tuple[str, dict[str, Any]]:
    """Let PPO learn a game, or take the run that is there: the command, and what learning took."""
    effort.work.mkdir(parents=True, exist_ok=True)
    file = game.name if effort.seed == 1 else f"{game.name}-{effort.seed}"
    run, network = effort.work / f"{file}.pt", effort.work / f"{file}.onnx"

    def program(minutes: float, whole: float, folder: bool) -> list[str]:
        return [
            "examples/ppo.py", game.name, "--players", str(game.players), "--minutes", f"{minutes:.3g}", "--whole",
            f"{whole:g}", "--seed", str(effort.seed), "--every", f"{whole / CURVE_PARTS:g}",
            "--deals", str(CURVE_DEALS), *(word for level in CURVE_LEVELS for word in ("--against", level)),
            "--keep", str(run if folder else run.name), "--onnx", str(network if folder else network.name),
        ]  # fmt: skip

    if not network.exists():
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
        command = [sys.executable, *program(effort.minutes, effort.minutes, True)]
        subprocess.run(command, check=True, cwd=ROOT, env=environment)
    import torch

    kept = torch.load(run, weights_only=True)
    settings, usual = kept["settings"], example("ppo").Settings()
    taken = {
        "learning_seed": settings["seed"], "learning_cpu_seconds": round(kept["seconds"]),
        "learning_moves": kept["moves"], "settings": settings, "curve": [list(point) for point in kept["curve"]],
    }  # fmt: skip
    other = [
        word
        for name in ("tables", "steps")
        if settings[name] != getattr(usual, name)
        for word in (f"--{name}", str(settings[name]))
    ]
    return " ".join(["python", *program(kept["seconds"] / 60, kept["whole"], False), *other]), taken


def nfsp(game: bench.BenchGame, effort: Effort) -> tuple[str, dict[str, Any], Any]:
    """Let neural fictitious self-play learn a game: the command, what learning took, and what has been learned."""
    program, played, curve = example("nfsp"), game.game(), []
    for run in program.learn(played, effort.hands, 128, effort.seed, CURVE_PARTS):
        policy = program.Averages(run.agents)
        for level in CURVE_LEVELS:
            found = against(played, policy, level, CURVE_DEALS, seed=7)
            curve.append((level, run.moves, run.seconds, found.mean, found.margin, CURVE_DEALS))
    command = (
        f"python examples/nfsp.py {game.name} --players {game.players} --episodes {effort.hands} --parts {CURVE_PARTS} "
        + " ".join(f"--against {level}" for level in CURVE_LEVELS)
    )
    taken = {
        "learning_seed": effort.seed, "learning_cpu_seconds": round(run.seconds), "learning_moves": run.moves,
        "curve": curve,
    }  # fmt: skip
    return command, taken, lambda _: policy


def small(name: str, seed: int) -> dict[str, Any]:
    """Let MCCFR learn a small game: how far its average policy is from an equilibrium after more and more rounds."""
    rounds = MCCFR_ROUNDS[name]
    course = example("mccfr").main(name, rounds, seed, CURVE_PARTS)
    return {
        "player": "mccfr", "game": name, "learning_seed": seed, "versions": versions(),
        "exploitability": [list(point) for point in course],
        "command": f"python examples/mccfr.py --game {name} --rounds {rounds} --seed {seed}",
    }  # fmt: skip


def example(name: str) -> Any:
    """A program of the folder ``examples``."""
    sys.path.insert(0, str(ROOT / "examples"))
    return importlib.import_module(name)


def page(folder: Path) -> str:
    """What has been measured: the standings and rows of version 2, then the rows of version 1."""
    files = sorted((folder / VERSION).glob("*.json"))
    former = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.json"))]
    rows = tables([json.loads(path.read_text(encoding="utf-8")) for path in files], ", by game")
    return f"{standings(files).markdown()}\n{rows}\n{FORMER}{tables(former)}"


def tables(results: list[dict[str, Any]], about: str = "") -> str:
    """What has been measured, a table for each player."""
    parts = []
    for player in sorted({result["player"] for result in results}):
        own = sorted((r for r in results if r["player"] == player), key=game_of)
        parts.append(f"\n### {player}{about}\n\n" + (exact_table(own) if "exploitability" in own[0] else table(own)))
        commands = dict.fromkeys(line for result in own for line in result["command"].split("; "))
        parts.append("\n" + "\n".join(f"    {command}" for command in commands) + "\n")
        parts += [curves(own)] if any("curve" in result for result in own) else []
    return "".join(parts)


def game_of(result: dict[str, Any]) -> str:
    """The game of a result."""
    return str(result["rows"][0]["game"] if "rows" in result else result["game"])


def table(results: list[dict[str, Any]]) -> str:
    """How a player does against the frozen opponents."""
    taught = any("learning_moves" in result for result in results)
    head = "| game | against | points a hand | | deals | CPU s | steps |" + (" learning |" if taught else "")
    lines = [head, "|---|---|---:|---|---:|---:|---:|" + ("---|" if taught else "")]
    for result in results:
        for row in result["rows"]:
            low, high = row["mean"] - row["margin"], row["mean"] + row["margin"]
            verdict = "" if not row["against"] else "above" if low > 0 else "below" if high < 0 else "level"
            line = f"| {row['game']} | {row['against'] or 'alone'} | {paid(row['mean'], row['margin'])} | {verdict} "
            line += f"| {result['deals']} | {row['cpu_seconds']:,.0f} | {row['steps']:,} |"
            if taught:
                line += f" {result['learning_cpu_seconds']:,} CPU s, {result['learning_moves']:,} moves, "
                line += f"seed {result['learning_seed']} |"
            lines.append(line)
    return "\n".join(lines) + "\n"


def exact_table(results: list[dict[str, Any]]) -> str:
    """How far a player of small games is from an equilibrium."""
    lines = ["| game | rounds | CPU s of learning | a best response wins, points a hand |", "|---|---:|---:|---:|"]
    for result in results:
        for rounds, seconds, found in result["exploitability"]:
            lines.append(f"| {result['game']} | {rounds:,} | {seconds:,.1f} | {found:.4f} |")
    return "\n".join(lines) + "\n"


def curves(results: list[dict[str, Any]]) -> str:
    """How a learner gets better: points a hand against each level as learning goes on."""
    points = [point for result in results for point in result.get("curve", [])]
    levels = list(dict.fromkeys(point[0] for point in points))
    heads = "".join(f" `{level}` |" for level in levels)
    lines = [
        f"\nAs learning goes on:\n\n| game | seed | CPU s | moves |{heads}",
        "|---|---:|---:|---:|" + "---:|" * len(levels),
    ]
    for result in results:
        stages: dict[int, dict[str, str]] = {}
        seconds = {moves: spent for _, moves, spent, *_ in result.get("curve", [])}
        for level, moves, _, mean, margin, deals in result.get("curve", []):
            stages.setdefault(moves, {})[level] = f"{paid(mean, margin)} ({deals})"
        for moves, found in stages.items():
            cells = "".join(f" {found.get(level, '')} |" for level in levels)
            lines.append(
                f"| {game_of(result)} | {result['learning_seed']} | {seconds[moves]:,.0f} | {moves:,} |{cells}"
            )
    return "\n".join(lines) + "\n\nIn brackets: deals, each from every seat.\n"


def paid(mean: float, margin: float) -> str:
    """Points a hand with their interval."""
    return Estimate(mean, margin, 0).text(2)


def write() -> None:
    """Write the tables into the page, below the mark."""
    head = PAGE.read_text(encoding="utf-8").partition(MARK)[0]
    PAGE.write_text(f"{head}{MARK}\n\n{page(RESULTS)}", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=("measure", "write"))
    parser.add_argument("--players", default=",".join(PLAYERS))
    parser.add_argument("--games", default=",".join(game.name for game in bench.GAMES))
    parser.add_argument("--deals", type=int, default=bench.DEALS)
    parser.add_argument("--minutes", type=float, default=60, help="of the processor, for PPO in each game")
    parser.add_argument("--hands", type=int, default=20_000, help="for neural fictitious self-play in each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--work", type=Path, default=ROOT / "build/benchmark", help="where networks are kept")
    given = parser.parse_args()
    if given.what == "measure":
        effort = Effort(given.deals, given.minutes, given.hands, given.seed, given.work)
        for name in given.games.split(","):
            for player in given.players.split(","):
                measure(player, name, effort)
    write()


if __name__ == "__main__":
    main()
