"""The tables of the benchmark's page are those of the results that are kept."""

import importlib.util
import json
from pathlib import Path

import pytest

from upcard.research import bench

ROOT = Path(__file__).parents[1]
RESULTS = sorted((ROOT / "benchmarks/results").glob("*.json"))


def tool():
    spec = importlib.util.spec_from_file_location("benchmark_page", ROOT / "tools/benchmark_page.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_has_the_tables_of_the_results() -> None:
    page = (ROOT / "docs/benchmark.md").read_text(encoding="utf-8")
    results = [json.loads(path.read_text(encoding="utf-8")) for path in RESULTS]
    assert page.partition(tool().MARK)[2] == "\n" + tool().tables(results), "run tools/benchmark_page.py write"


@pytest.mark.parametrize("path", RESULTS, ids=lambda path: path.stem)
def test_a_result_says_what_it_depends_on(path: Path) -> None:
    result = json.loads(path.read_text(encoding="utf-8"))
    assert result["benchmark"] == bench.NAME and result["seed"] == bench.SEED and result["deals"] >= 50
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
    page.measure("judgement", "briscola", 6, 0, tmp_path)
    (kept,) = (tmp_path / "results").glob("*.json")
    before = kept.stat().st_mtime_ns
    page.measure("judgement", "briscola", 6, 0, tmp_path)
    assert kept.stat().st_mtime_ns == before, "a row that is there is not measured again"
    text = page.tables([json.loads(kept.read_text(encoding="utf-8"))])
    assert "### judgement" in text and text.count("| briscola |") == 3
    assert "upcard bench judgement --game briscola --deals 6" in text
