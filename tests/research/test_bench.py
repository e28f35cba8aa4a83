"""The benchmark: its games, its frozen opponents, and how results are kept."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

import upcard
from upcard import bots
from upcard.bots.batch.frozen import VERSIONS, NotFrozen
from upcard.cli import app
from upcard.errors import BadOption
from upcard.research.benchmark import bench
from upcard.research.benchmark.results import BadResult, read
from upcard.research.learning.evaluation import against, results_of
from upcard.research.measure.statistics import crossed

QUICK = ("briscola",)
EASY = bench.Settings(("random",))
AGAIN = """

The frozen player {opponent} plays {game} otherwise than it did when the benchmark was made. Results must stay
comparable: keep the former code under version 1 (a copy of the judgement that `Frozen.kept` names, or one beside
bots/batch/search.py), and measure the new play as version 2. Only where the rules of the game themselves were wrong is
the signature written anew, and docs/benchmark.md says so.
"""


def test_ten_games_have_one_to_six_players() -> None:
    assert len(bench.GAMES) == 10 and {game.players for game in bench.GAMES} == {1, 2, 3, 4, 5, 6}
    for game in bench.GAMES:
        assert game.game().players == game.players and game.why


@pytest.mark.parametrize("opponent", bench.OPPONENTS)
@pytest.mark.parametrize(
    "name",
    [
        pytest.param(game.name, marks=() if game.name in QUICK else pytest.mark.long)
        for game in bench.GAMES
        if game.players > 1
    ],
)
def test_frozen_opponents_play_as_they_always_have(opponent: str, name: str) -> None:
    found = bench.signature(opponent, name)
    assert found == bench.SIGNATURES[opponent][name], AGAIN.format(opponent=opponent, game=name)


def test_a_change_of_play_changes_the_signature() -> None:
    assert bench.signature("random", "briscola", 2) != bench.signature("judgement@1", "briscola", 2)


def test_a_frozen_player_has_the_judgement_that_is_kept_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "judgement_as_it_was.py").write_text("def prior(s, seat, move):\n    return 0.9 if move % 3 else 0.1\n")
    monkeypatch.syspath_prepend(tmp_path)
    today = bench.signature("judgement@1", "briscola", 2)
    with monkeypatch.context() as patched:
        frozen = replace(VERSIONS["judgement@1"], kept={"briscola": "judgement_as_it_was"})
        patched.setitem(VERSIONS, "judgement@1", frozen)
        assert bench.signature("judgement@1", "briscola", 2) != today
    assert bench.signature("judgement@1", "briscola", 2) == today


def test_the_deals_are_fixed() -> None:
    game = bench.bench_game("briscola").game()
    first = results_of(game, "random", "judgement@1", 8, bench.SEED)
    again = results_of(game, "random", "judgement@1", 5, bench.SEED)
    np.testing.assert_array_equal(first[:5], again)


def test_a_frozen_player_moves_at_a_table_as_it_does_in_a_batch() -> None:
    game = bench.bench_game("briscola").game()
    from upcard.bots.batch.players import generators_of
    from upcard.bots.batch_levels import compiled_level

    for level in ("judgement@1", "club@1"):
        compiled, bot = compiled_level(level, game.rules), upcard.bot(level, game, seed=4)
        state, rngs = game.new_initial_state(seed=2), generators_of(4)[None]
        for _ in range(5):
            seat = state.current_player()
            move = bot.choose(state.information_set())
            place, seats, seeds = np.zeros(1, np.int64), np.array([seat]), np.array([4], np.uint64)
            assert compiled.choose(state.snapshot(), place, seats, seeds, rngs)[0] == move
            state.apply_action(move)


def test_a_version_or_game_that_is_not_frozen_is_refused() -> None:
    with pytest.raises(NotFrozen, match="there is no frozen player 'club@2'; there are judgement@1, club@1"):
        upcard.bot("club@2", "briscola")
    with pytest.raises(NotFrozen, match="and not trex"):
        upcard.bot("club@1", "trex")
    with pytest.raises(BadOption, match="has the games black_hole, briscola"):
        bench.run("random", games=["trex"])
    with pytest.raises(BadOption, match="has the opponents random, judgement@1, club@1, not 'club'"):
        bench.Settings(("club",))


def test_a_player_is_measured_and_kept(tmp_path: Path) -> None:
    result = bench.run("judgement", games=["briscola", "black_hole"], deals=30, settings=EASY)
    rows = {row.game: row for row in result.rows}
    assert rows["briscola"].verdict == "above" and rows["briscola"].steps == 30 * 2 * 20
    assert rows["black_hole"].opponent == "" and rows["black_hole"].result.mean > 5
    result.save(tmp_path / "result.json")
    kept = json.loads((tmp_path / "result.json").read_text())
    assert kept["benchmark"] == "upcard-bench-2" and kept["versions"]["upcard"] == upcard.__version__
    assert [row["game"] for row in kept["rows"]] == ["briscola", "black_hole"]
    assert "| briscola | random |" in result.markdown()


def test_a_function_is_measured_as_a_policy() -> None:
    def first_move(game):
        return lambda seen, mask, seats: mask.argmax(axis=1)

    result = bench.run(first_move, games=["briscola"], deals=20, settings=EASY)
    assert result.player == "first_move" and -60 < result.rows[0].result.mean < 60


def test_the_command_prints_a_table(tmp_path: Path) -> None:
    bot = tmp_path / "mine.py"
    bot.write_text("class Lowest:\n    def __init__(self, game, seed): ...\n\n    def choose(self, infoset):\n"
                   "        return min(infoset.legal())\n")  # fmt: skip
    done = CliRunner().invoke(
        app, ["bench", f"{bot}:Lowest", "--game", "briscola", "--deals", "4", "--save", str(tmp_path / "kept.json")]
    )
    assert done.exit_code == 0, done.output
    assert done.output.count("briscola") == 3 and (tmp_path / "kept.json").exists()


def test_duplicate_deals_are_played_from_every_seat() -> None:
    game = bench.bench_game("briscola").game()
    assert results_of(game, "random", "random", 3, 1).shape == (3, 2)
    assert against(game, "judgement", "random", 60, 1).low > 0
    assert isinstance(bots.make("club@1", game, 1).choose(game.new_initial_state(1).information_set()), int)


def test_the_citation_names_this_version() -> None:
    cited = (Path(__file__).parents[2] / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {upcard.__version__}\n" in cited and "\ncff-version: 1.2.0\n" in f"\n{cited}"


KEY = b"a secret of the operator, 32 by."


def test_held_out_deals_follow_from_the_key_alone() -> None:
    secret = bench.HeldOut(KEY)
    assert (secret.seed, secret.name) == (bench.HeldOut(KEY).seed, bench.HeldOut(KEY).name)
    assert len({secret.seed, bench.SEED, bench.HeldOut(KEY + b".").seed}) == 3
    rows = [
        bench.run("judgement", games=["briscola"], settings=EASY, deals=20, held_out=held_out).rows[0].result
        for held_out in (secret, secret, None)
    ]
    assert rows[0] == rows[1] != rows[2]


def test_a_result_names_the_key_and_reveals_neither_it_nor_the_seed() -> None:
    secret = bench.HeldOut(KEY)
    result = bench.run("random", games=["briscola"], settings=EASY, deals=2, held_out=secret)
    published = json.dumps(result.as_dict()) + result.text() + repr(secret)
    assert secret.name in published
    assert [one for one in (KEY.decode(), KEY.hex(), str(secret.seed), f"{secret.seed:x}") if one in published] == []


@pytest.mark.parametrize("length", [0, bench.MIN_KEY_BYTES - 1, bench.MAX_KEY_BYTES + 1])
def test_a_key_of_another_length_is_refused(length: int, tmp_path: Path) -> None:
    (tmp_path / "key").write_bytes(b"k" * length)
    with pytest.raises(BadOption, match="16 to 4,096 bytes"):
        bench.HeldOut(b"k" * length)
    given = ["bench", "random", "--game", "briscola", "--deals", "2", "--deals-key", str(tmp_path / "key")]
    assert isinstance(CliRunner().invoke(app, given).exception, BadOption)


def test_a_run_that_was_stopped_keeps_its_rows_and_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, played = tmp_path / "kept.json", []
    row = bench._row

    def until_the_third(players, cell, effort):
        played.append(cell)
        if len(played) == 3:
            raise KeyboardInterrupt
        return row(players, cell, effort)

    monkeypatch.setattr(bench, "_row", until_the_third)
    cut = bench.run("judgement", games=["black_hole", "briscola"], deals=6, keep=file)
    assert [line[:2] for line in cut.lines if line[2] is None] == [("briscola", "judgement@1"), ("briscola", "club@1")]
    assert cut.text().count("not run") == 2 and cut.markdown().count("| not run | | | |") == 2
    (tmp_path / "kept.json.part").write_text('{"bench')  # the machine died in the middle of the next row
    rest = bench.run("judgement", games=["black_hole", "briscola"], deals=6, keep=file)
    assert played[3:] == [("briscola", "judgement@1"), ("briscola", "club@1")] and "not run" not in rest.text()
    again = bench.run("judgement", games=["black_hole", "briscola"], deals=6)
    assert [one.result for one in again.rows] == [one.result for one in rest.rows]
    assert read(file).digests == again.digests == rest.digests


def test_a_file_of_another_run_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    bench.run("random", games=["briscola"], deals=4, settings=EASY, keep=file)
    with pytest.raises(BadResult, match="another player: random there, judgement here"):
        bench.run("judgement", games=["briscola"], deals=4, settings=EASY, keep=file)
    with pytest.raises(BadResult, match="another number of deals: 4 there, 5 here"):
        bench.run("random", games=["briscola"], deals=5, settings=EASY, keep=file)
    with pytest.raises(BadResult, match="another set of deals: public there"):
        bench.run("random", games=["briscola"], deals=4, settings=EASY, keep=file, held_out=bench.HeldOut(KEY))
    kept = json.loads(file.read_text())
    for changed, complaint in (
        ({"benchmark": "upcard-bench-1"}, "another benchmark: upcard-bench-1 there"),
        ({"benchmark": "chess"}, "no result of upcard-bench-2 or upcard-bench-1"),
        ({"deals": 3}, "a row has others"),
        ({"rows": 7}, "is no result of the benchmark: TypeError"),
        ({"versions": {"upcard": "0.1.0"}}, "another version of upcard: 0.1.0 there"),
    ):
        file.write_text(json.dumps(kept | changed))
        with pytest.raises(BadResult, match=complaint):
            bench.run("random", games=["briscola"], deals=4, settings=EASY, keep=file)
    file.write_text(json.dumps(kept | {"digests": kept["digests"] | {"rules": {"briscola": "another"}}}))
    with pytest.raises(BadResult, match="the rows of briscola that are kept have another digest of rules, another"):
        bench.run("random", games=["briscola"], deals=4, settings=EASY, keep=file)


def test_digests_name_the_rules_the_opponents_and_the_deals() -> None:
    result = bench.run("random", games=["briscola"], deals=4, settings=EASY)
    assert set(result.digests) == {"rules", "deals", "random"}
    assert result.digests["rules"] == upcard.versions("briscola")["rules"]
    assert result.digests["random"]["briscola"] == bench.SIGNATURES["random"]["briscola"]
    secret = bench.HeldOut(KEY)
    deals = [bench.deals_digest("briscola", n, key) for n, key in ((4, None), (5, None), (4, secret))]
    assert deals[0] == result.digests["deals"]["briscola"] and len(set(deals)) == 3


def test_training_seeds_are_files_of_a_list_or_of_a_folder(tmp_path: Path) -> None:
    for name in ("b", "a"):
        (tmp_path / "briscola").mkdir(exist_ok=True)
        (tmp_path / "briscola" / f"{name}.onnx").write_bytes(name.encode())
    inside = [f"learned:{tmp_path / 'briscola' / name}.onnx" for name in ("a", "b")]
    assert bench.training_seeds(f"learned:{tmp_path}/{{game}}", "briscola") == inside
    assert bench.training_seeds("learned:x.onnx,y.onnx", "whist") == ["learned:x.onnx", "learned:y.onnx"]
    assert bench.training_seeds("search:300", "whist") == ["search:300"]
    assert bench.digest_of(inside[0]) != bench.digest_of(inside[1]) and bench.digest_of("club") == ""
    (tmp_path / "whist").mkdir()
    with pytest.raises(BadOption, match="no network"):
        bench.training_seeds(f"learned:{tmp_path}/{{game}}", "whist")


def test_several_training_seeds_are_one_row_with_one_interval() -> None:
    def highest(by):
        order = lambda mask: np.roll(np.arange(1, mask.shape[1] + 1), by)  # noqa: E731
        return lambda game: lambda seen, mask, seats: (mask * order(mask)).argmax(axis=1)

    seeds = [highest(0), highest(20)]
    both = bench.run(seeds, name="two", games=["briscola"], deals=20, settings=EASY)
    alone = [bench.run(one, name="one", games=["briscola"], deals=20, settings=EASY).rows[0] for one in seeds]
    assert both.rows[0].paid.tolist() == [one.paid[0].tolist() for one in alone] and both.rows[0].steps == 2 * 20 * 40
    assert both.rows[0].result == crossed([one.paid[0] for one in alone])
    assert "two, 2 training seeds, 20 deals a row (a trial: a result has 1,000)" in both.text()
