"""Scores over games and tables of several players, from results with known numbers."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from upcard.cli import app
from upcard.research.benchmark import scores
from upcard.research.benchmark.results import BadResult, Result, Run, cells_of, row_of
from upcard.research.benchmark.standings import Standings, standings
from upcard.research.measure.statistics import crossed, student

SCORES = np.array([[0.1, 0.9, 1.4, -0.2, 0.6], [0.3, 0.7, 1.1, 0.0, 0.8], [0.2, 1.0, 1.6, -0.1, 0.5]])
"""Three training seeds (lines) in five games."""
FIVE = ("briscola", "guts", "pepper", "truco", "whist")
DEALS = 12


def result(player: str, paid: dict[str, list[list[float]]], **more) -> Result:
    """A player that was paid the same by every opponent, ``paid[game][seed][deal]``."""
    deals = len(next(iter(paid.values()))[0])
    rows = [
        row_of(cell, [Run(player, "", tuple(line)) for line in paid[cell[0]]], 1.0, 1) for cell in cells_of([*paid])
    ]
    return Result(player, deals, rows, **more)


def steady(player: str, by_game: dict[str, list[float]]) -> Result:
    """A player that each deal pays the same, a number for each training seed."""
    return result(player, {game: [[each] * DEALS for each in seeds] for game, seeds in by_game.items()})


def ends(games: tuple[str, ...] = FIVE) -> list[Result]:
    return [steady("random", {game: [-2.0] for game in games}), steady("club@1", {game: [2.0] for game in games})]


def test_the_interquartile_mean_is_that_of_rliable() -> None:
    """`metrics.aggregate_iqm` of rliable 1.2.0, and by hand: of fifteen numbers the middle nine."""
    assert float(scores.iqm(SCORES.ravel())) == pytest.approx(0.5666666666666667)
    assert float(scores.iqm(SCORES[0])) == pytest.approx(0.5333333333333333)
    assert float(scores.iqm(SCORES[:2, :2].ravel())) == pytest.approx(0.5)
    assert float(scores.iqm(SCORES.ravel())) == pytest.approx(np.sort(SCORES.ravel())[3:12].sum() / 9)


def test_the_bootstrap_over_training_seeds_is_that_of_rliable() -> None:
    """`get_interval_estimates` of rliable 1.2.0 with 50,000 resamples gives 0.4889 to 0.6444 for these runs. Deals that
    do not differ leave the seeds alone to be drawn."""
    player = steady("learner", {game: list(4 * SCORES[:, place] - 2) for place, game in enumerate(FIVE)})
    anchors = scores.anchors_of(ends())
    found = scores.overall(player, FIVE, anchors, 20_000)
    assert found.score == pytest.approx(0.5666666666666667)
    assert (found.low, found.high) == (pytest.approx(0.4889, abs=0.006), pytest.approx(0.6444, abs=0.006))
    assert scores.game_score(player, "briscola", anchors).score == pytest.approx(SCORES[:, 0].mean())


def test_the_error_of_the_anchors_is_in_the_interval() -> None:
    """By the delta method, independently: the score is a ratio of means over the same deals."""
    chance, deals = np.random.default_rng(5), 400
    noise = chance.normal(size=(3, deals))
    paid = [noise[0] - 1, noise[1] + 2 * noise[0] + 1, noise[2]]
    nothing, standard, player = (result(name, {"whist": [line.tolist()]}) for name, line in zip(
        ("random", "club@1", "x"), paid, strict=True))  # fmt: skip
    found = scores.game_score(player, "whist", scores.anchors_of([nothing, standard]), 4_000)
    means = [line.mean() for line in paid]
    apart = means[1] - means[0]
    score = (means[2] - means[0]) / apart
    error = np.std((paid[2] - paid[0] - score * (paid[1] - paid[0])) / apart, ddof=1) / np.sqrt(deals)
    alone = np.std(paid[2], ddof=1) / apart / np.sqrt(deals)
    assert found.score == pytest.approx(score)
    assert found.high - found.low == pytest.approx(2 * 1.96 * error, rel=0.06)
    assert error > 1.1 * alone, "with fixed anchors it would be narrower"


def test_a_game_without_a_difference_of_the_anchors_has_no_score() -> None:
    chance = np.random.default_rng(1)
    level = {name: chance.normal(size=(1, DEALS)).tolist() for name in ("random", "club@1", "x")}
    players = [
        result(name, {"whist": level[name], "guts": [[worth] * DEALS]})
        for name, worth in (("random", 0.0), ("club@1", 2.0), ("x", 1.0))
    ]
    table = Standings(tuple(players))
    assert str(table.score(players[2], "whist")).startswith("no score: club@1 is ")
    assert table.scored == ["guts"] and str(table.overall(players[2])) == "0.50 (0.50 to 0.50)"
    same = [result(name, {"whist": level["x"]}) for name in ("random", "club@1")]
    assert str(Standings(tuple(same)).score(same[0], "whist")) == "no score: club@1 is +0.00 ± 0.00 above random"
    assert str(Standings(tuple(same)).overall(same[0])) == "not run"


def test_what_was_not_run_is_named_and_nothing_is_put_in_its_place() -> None:
    player = steady("x", {"briscola": [0.0]})
    table = Standings((*ends(), player))
    assert str(table.score(player, "guts")) == "not run" and table.scored == ["briscola"]
    text = table.text()
    assert "interquartile mean of 1" in text and text.count("not run") == 5 * 3 + 4
    player.rows.pop()
    assert "no game has been run by all players" in Standings((*ends(), player)).text()
    assert "they need the results of random" in Standings((*ends()[1:], player)).text()


def test_more_training_seeds_in_one_game_than_in_another_make_no_mean() -> None:
    player = steady("x", {"briscola": [0.0], "guts": [0.0, 1.0]})
    found = scores.overall(player, ["briscola", "guts"], scores.anchors_of(ends()))
    assert found.why == "the games have different numbers of training seeds" and np.isnan(found.score)


def test_the_cross_table_counts_deals_and_each_game_alike() -> None:
    first = result("first", {"guts": [[1.0, 1.0, 1.0, 0.0]], "whist": [[5.0, 0.0, 0.0, 0.0]]})
    second = result("second", {"guts": [[0.0, 0.0, 0.0, 0.0]], "whist": [[0.0, 5.0, 5.0, 0.0]]})
    ratings, cells = Standings((first, second), resamples=200).ratings()
    assert cells[0][1].score == pytest.approx((3.5 / 4 + 1.5 / 4) / 2) == 1 - cells[1][0].score
    assert cells[0][1].low < cells[0][1].score < cells[0][1].high
    assert ratings[0].points == pytest.approx(200 * np.log10((8 * 0.625 + 0.5) / (8 * 0.375 + 0.5)), abs=0.01)


def test_an_interval_for_seeds_and_deals_covers_both() -> None:
    """Means of seeds and of deals that differ: the two variances are added."""
    table = np.add.outer([0.0, 3.0, 6.0, 9.0], [-1.0, 0.0, 1.0])
    found = crossed(table.tolist())
    error = np.sqrt(np.var([0, 3, 6, 9], ddof=1) / 4 + np.var([-1, 0, 1], ddof=1) / 3)
    assert found.mean == pytest.approx(4.5) and found.margin == pytest.approx(student(3) * error)


def saved(folder: Path, one: Result, name: str = "", **changed) -> Path:
    file = folder / f"{name or one.player}.json"
    one.save(file, **changed)
    return file


def test_the_command_puts_files_together_and_names_results_of_version_1(tmp_path: Path) -> None:
    player = steady("x", {"briscola": [0.0]})
    rest = steady("x", {"guts": [1.0]})
    files = [saved(tmp_path, one) for one in ends()] + [saved(tmp_path, player), saved(tmp_path, rest, "rest")]
    former = json.loads(files[0].read_text()) | {"benchmark": "upcard-bench-1", "deals": 3}
    for row in former["rows"]:
        del row["runs"]
    (tmp_path / "former.json").write_text(json.dumps(former))
    done = CliRunner().invoke(app, ["bench-table", *map(str, files), str(tmp_path / "former.json")])
    assert done.exit_code == 0, done.output
    assert "Results of upcard-bench-1 are not compared with these: random (15 rows)." in done.output
    assert "interquartile mean of 2" in done.output and "0.62 (0.62 to 0.62)" in done.output


def test_results_that_do_not_belong_together_are_refused(tmp_path: Path) -> None:
    known = {"rules": {"briscola": "a"}, "club@1": {"briscola": "b"}}
    one = steady("x", {"briscola": [0.0]})
    one.digests = known
    file = saved(tmp_path, one)
    for name, changed, complaint in (
        ("y", {"digests": {"rules": {"briscola": "other"}}}, "x and y differ in the rules of briscola: a and other"),
        ("y", {"digests": {"club@1": {"briscola": "other"}}}, "differ in the play of club@1 of briscola"),
        ("y", {"key": "0123"}, "of other sets of deals: public and 0123"),
        ("x", {}, "x has the row briscola, club@1, in two of the files"),
    ):  # fmt: skip
        other = saved(tmp_path, one, "other", player=name, **changed)
        with pytest.raises(BadResult, match=complaint):
            standings([file, other])
    short = saved(tmp_path, result("z", {"briscola": [[0.0, 1.0]]}))
    with pytest.raises(BadResult, match="of other numbers of deals: 12 and 2"):
        standings([file, short])
    with pytest.raises(BadResult, match="cannot be read"):
        standings([tmp_path / "nowhere.json"])
