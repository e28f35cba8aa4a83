"""Measure the baselines of upcard-bench-1 and write their tables into ``docs/benchmark.md``: the work of a night.

    python tools/benchmark_page.py measure --minutes 60 --deals 1000         # every baseline in every game
    python tools/benchmark_page.py measure --players judgement,ppo --games briscola --minutes 30
    python tools/benchmark_page.py write                                     # the tables, from what has been measured

Results are kept as JSON in ``benchmarks/results``, a file for each player and game, and a row that is there is not
measured again. `ppo` learns for so many minutes of the processor in each game (needs ``pip install '.[learn]'``); any
other player is the name of a level.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from upcard.research import bench

ROOT = Path(__file__).parents[1]
RESULTS, PAGE = ROOT / "benchmarks/results", ROOT / "docs/benchmark.md"
MARK = "<!-- results -->"
PLAYERS = ("judgement", "search:300", "ppo")


def measure(player: str, name: str, deals: int, minutes: float, work: Path) -> None:
    """Measure a player in a game, unless that has been done."""
    kept = RESULTS / f"{player.replace(':', '-')}-{name}.json"
    if kept.exists():
        return
    command, more = f"upcard bench {player} --game {name} --deals {deals}", {}
    if player == "ppo":
        more = learn(bench.bench_game(name), minutes, work)
        command = (
            f"python tools/benchmark_page.py measure --players ppo --games {name} --minutes {minutes:g} --deals {deals}"
        )
    result = bench.run(
        f"learned:{work / name}.onnx" if player == "ppo" else player, name=player, games=[name], deals=deals
    )
    keep(kept, result, command, more)


def keep(path: Path, result: bench.Result, command: str, more: dict[str, Any]) -> None:
    """Write a result with the command that it came from."""
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps({**result.as_dict(), "command": command, **more}, indent=1) + "\n", encoding="utf-8")


def learn(game: bench.BenchGame, minutes: float, work: Path) -> dict[str, Any]:
    """Let PPO learn a game. What it took."""
    work.mkdir(parents=True, exist_ok=True)
    run, network = work / f"{game.name}.pt", work / f"{game.name}.onnx"
    subprocess.run(
        [
            sys.executable, str(ROOT / "examples/ppo.py"), game.name, "--players", str(game.players), "--minutes",
            str(minutes), "--keep", str(run), "--onnx", str(network),
        ],
        check=True, env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
    )  # fmt: skip
    import torch

    kept = torch.load(run, weights_only=True)
    return {"learning_cpu_seconds": round(kept["seconds"]), "learning_moves": kept["moves"]}


def tables(results: list[dict[str, Any]]) -> str:
    """What has been measured, a table for each player."""
    parts = []
    for player in sorted({result["player"] for result in results}):
        own = sorted((r for r in results if r["player"] == player), key=lambda r: str(r["rows"][0]["game"]))
        taught = any("learning_moves" in result for result in own)
        head = "| game | against | points a hand | | deals | CPU s | steps |" + (" learning |" if taught else "")
        lines = [f"\n### {player}\n", head, "|---|---|---:|---|---:|---:|---:|" + ("---|" if taught else "")]
        for result in own:
            for row in result["rows"]:
                low, high = row["mean"] - row["margin"], row["mean"] + row["margin"]
                verdict = "" if not row["against"] else "above" if low > 0 else "below" if high < 0 else "level"
                paid = f"{row['mean']:+.2f} ± {row['margin']:.2f}"
                line = f"| {row['game']} | {row['against'] or 'alone'} | {paid} | {verdict} | {result['deals']} "
                line += f"| {row['cpu_seconds']:,.0f} | {row['steps']:,} |"
                if taught:
                    line += f" {result['learning_cpu_seconds']:,} CPU s, {result['learning_moves']:,} moves |"
                lines.append(line)
        commands = dict.fromkeys(line for result in own for line in result["command"].split("; "))
        parts.append("\n".join(lines) + "\n\n" + "\n".join(f"    {command}" for command in commands) + "\n")
    return "".join(parts)


def write() -> None:
    """Write the tables into the page, below the mark."""
    results = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(RESULTS.glob("*.json"))]
    head = PAGE.read_text(encoding="utf-8").partition(MARK)[0]
    PAGE.write_text(f"{head}{MARK}\n{tables(results)}", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=("measure", "write"))
    parser.add_argument("--players", default=",".join(PLAYERS))
    parser.add_argument("--games", default=",".join(game.name for game in bench.GAMES))
    parser.add_argument("--deals", type=int, default=bench.DEALS)
    parser.add_argument("--minutes", type=float, default=60, help="of the processor, for PPO in each game")
    parser.add_argument("--work", type=Path, default=ROOT / "build/benchmark", help="where networks are kept")
    given = parser.parse_args()
    if given.what == "measure":
        for name in given.games.split(","):
            for player in given.players.split(","):
                measure(player, name, given.deals, given.minutes, given.work)
    write()


if __name__ == "__main__":
    main()
