"""The tables of the benchmark's page are those of the results that are kept."""

import importlib.util
import json
import sys
from pathlib import Path

import pytest

from upcard.research.benchmark import bench

ROOT = Path(__file__).parents[1]
RESULTS = sorted((ROOT / "benchmarks/results").glob("**/*.json"))


def tool():
    spec = importlib.util.spec_from_file_location("benchmark_page", ROOT / "tools/benchmark_page.py")
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_has_the_tables_of_the_results() -> None:
    page = (ROOT / "docs/benchmark.md").read_text(encoding="utf-8")
    assert page.partition(tool().MARK)[2] == "\n\n" + tool().page(ROOT / "benchmarks/results"), (
        "run tools/benchmark_page.py write"
    )


@pytest.mark.parametrize(
    "path", RESULTS, ids=lambda path: "-".join(path.relative_to(ROOT / "benchmarks/results").with_suffix("").parts)
)
def test_a_result_says_what_it_depends_on(path: Path) -> None:
    result = json.loads(path.read_text(encoding="utf-8"))
    if "exploitability" in result:
        assert result["command"].endswith(f"--seed {result['learning_seed']}") and result["versions"]["upcard"]
        return
    current = path.parent.name == tool().VERSION
    assert result["benchmark"] == (bench.NAME if current else bench.FORMER) and result["seed"] == bench.SEED
    assert result["deals"] == 1_000 if current else result["deals"] >= 30
    assert result["versions"]["frozen"] and result["command"]
    for row in result["rows"]:
        assert bench.bench_game(row["game"]) and row["against"] in (*bench.OPPONENTS, "")


def test_every_game_of_the_benchmark_is_explained_on_the_page() -> None:
    page = (ROOT / "docs/benchmark.md").read_text(encoding="utf-8")
    for game in bench.GAMES:
        assert f"| {game.players} | {game.why} |" in page


def test_a_level_is_measured_and_its_table_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tool()
    monkeypatch.setattr(page, "RESULTS", tmp_path / "results")
    page.measure("judgement", "briscola", page.Effort(6, 0, 0, 1, tmp_path))
    (kept,) = (tmp_path / "results/2").glob("*.json")
    before = kept.stat().st_mtime_ns
    page.measure("judgement", "briscola", page.Effort(6, 0, 0, 1, tmp_path))
    assert kept.stat().st_mtime_ns == before, "a row that is there is not measured again"
    text = page.tables([json.loads(kept.read_text(encoding="utf-8"))])
    assert "### judgement" in text and text.count("| briscola |") == 3
    assert "upcard bench judgement --game briscola --deals 6" in text


def test_a_learner_s_curve_and_its_distance_from_an_equilibrium_are_tables_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tool()
    monkeypatch.setattr(page, "RESULTS", tmp_path / "results")
    monkeypatch.setattr(page, "MCCFR_ROUNDS", {"kuhn": 400})
    page.measure("mccfr", "kuhn", page.Effort(6, 0, 0, 2, tmp_path))
    exact = json.loads((tmp_path / "results/mccfr-kuhn-2.json").read_text(encoding="utf-8"))
    uniform, learned = (exact["exploitability"][place][2] for place in (0, -1))
    assert uniform == pytest.approx(11 / 24) and learned < uniform / 2
    taught = {
        "player": "ppo", "deals": 6, "learning_seed": 3, "command": "learn; measure", "learning_cpu_seconds": 90,
        "learning_moves": 2000, "rows": [
            {"game": "whist", "against": "random", "mean": 1.0, "margin": 0.5, "cpu_seconds": 2.0, "steps": 7},
        ],
        "curve": [["judgement", 1000, 45.2, -0.5, 0.1, 200], ["beginner", 1000, 45.2, 0.25, 0.1, 200],
                  ["judgement", 2000, 90.0, 0.5, 0.1, 200]],
    }  # fmt: skip
    text = page.tables([exact, taught])
    assert "| kuhn | 0 | 0.0 | 0.4583 |" in text
    assert "| whist | random | +1.00 ± 0.50 | above | 6 | 2 | 7 | 90 CPU s, 2,000 moves, seed 3 |" in text
    assert "| whist | 3 | 45 | 1,000 | -0.50 ± 0.10 (200) | +0.25 ± 0.10 (200) |" in text
    assert "| whist | 3 | 90 | 2,000 | +0.50 ± 0.10 (200) |  |" in text
