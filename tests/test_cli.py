"""The command ``upcard``."""

from __future__ import annotations

import asyncio
import io
import json
import runpy
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

import upcard
from tests.command import invoke
from tests.store.stored import event, row
from upcard import cli
from upcard.authoring.report import Step
from upcard.bots import LEVELS, level_names, levels_for
from upcard.bots.readiness import precompile
from upcard.server.run import lock_folder
from upcard.store import SqliteStore


@pytest.fixture(autouse=True)
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UPCARD_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("UPCARD_RECORDS", str(tmp_path / "records"))
    monkeypatch.chdir(tmp_path)


def test_the_version_is_printed():
    assert invoke("--version") == f"upcard {upcard.__version__}\n"


def test_the_help_counts_the_games_that_there_are():
    assert f"A card room: {len(upcard.games())} card games" in invoke("--help")


def test_the_games_are_listed():
    text = invoke("games")
    assert all(name in text for name in upcard.games())


def test_the_book_is_read_whole_or_at_a_rule():
    assert "R1." in invoke("rules", "whist")
    one = invoke("rules", "whist", "r9")
    assert one.startswith("R9.") and "R10" not in one


def test_the_house_rules_are_listed_with_what_they_allow():
    text = invoke("rules", "whist", "--options")
    assert "target = 25" in text and "preset short: target=5" in text


def test_a_whole_hand_is_played_by_a_pipe_and_its_record_replayed(tmp_path):
    lines = "\n".join(["1"] * 13 + [f"save {tmp_path / 'hand.upcard'}", "quit"])
    text = invoke("play", "whist", "--plain", "--hand", "--bots", "random", "--seed", "3", given=lines)
    assert "The match is over" in text
    assert "52 moves replayed" in invoke("replay", str(tmp_path / "hand.upcard"), "--verify")
    assert "move 4 of 52" in invoke("replay", str(tmp_path / "hand.upcard"), "--plain", given="trick\n")
    said = invoke("review", str(tmp_path / "hand.upcard"), "--seat", "2", "--iterations", "40", "--worst", "2")
    assert said.startswith("Whist, Blaise: ") and said.count("better") <= 2


def test_the_same_seed_plays_the_same_hand():
    def once() -> str:
        text = invoke("play", "whist", "--plain", "--hand", "--bots", "random", "--seed", "5", given="1\n" * 13)
        return text.rpartition("The record is in")[0]

    assert once() == once()


def test_a_room_is_carried_from_one_folder_to_another(tmp_path, capsys):
    base = SqliteStore(tmp_path / "room.sqlite3")
    asyncio.run(base.restore(row(), [event(1), event(2)]))
    asyncio.run(base.close())
    copy, other = str(tmp_path / "copy.jsonl"), str(tmp_path / "other")
    assert cli.run(["export", copy, "--data", str(tmp_path)]) == 0
    assert Path(copy).stat().st_mode & 0o077 == 0, "it tells the cards of matches that go on"
    assert cli.run(["import", copy, "--data", other]) == 0
    assert cli.run(["import", copy, "--data", other]) == 0
    said = capsys.readouterr().err
    assert "1 tables and 0 accounts were taken, 0 were there already" in said
    assert "0 tables and 0 accounts were taken, 1 were there already" in said
    again = SqliteStore(tmp_path / "other" / "room.sqlite3")
    assert asyncio.run(again.table("t1")) == row()
    assert asyncio.run(again.events("t1")) == [event(1), event(2)]
    asyncio.run(again.close())
    assert cli.run(["export", copy, "--data", str(tmp_path / "nowhere")]) == 2
    assert "there is no room in" in capsys.readouterr().err


def test_nothing_is_taken_into_a_room_that_is_open(tmp_path, capsys):
    held = lock_folder(tmp_path)
    try:
        assert cli.run(["import", "copy.jsonl", "--data", str(tmp_path)]) == 2
        assert "another server uses" in capsys.readouterr().err
    finally:
        held.release()


def test_without_a_screen_the_table_is_printed_line_by_line():
    assert "Your turn" in invoke("play", "whist", "--hand", "--bots", "random", "--seed", "3", given="quit\n")


def test_the_levels_are_listed_the_weakest_first():
    text = invoke("levels")
    named = [line.split()[0] for line in text.splitlines() if not line.startswith(" ")]
    assert named[:5] == ["random", "beginner", "club", "strong", "best"]
    assert " ".join(LEVELS["club"].tells.split()) in " ".join(text.split())


def test_the_levels_of_a_game_are_those_that_differ_there():
    text = invoke("levels", "truco")
    named = [line.split()[0] for line in text.splitlines() if not line.startswith(" ")]
    assert tuple(named[: len(levels_for("truco"))]) == levels_for("truco") != level_names()
    left_out = [name for name in level_names() if name not in levels_for("truco")]
    assert f"Hardly differs from the level below in this game: {', '.join(left_out)}." in text
    assert "Hardly" not in invoke("levels", "through-the-window")


def test_three_bots_are_rated_and_results_are_kept(tmp_path):
    kept = [str(tmp_path / f"results.{ending}") for ending in ("json", "csv", "svg")]
    saves = [part for file in kept for part in ("--save", file)]
    text = invoke("arena", "whist", "--bots", "random,random,random", "--deals", "3", *saves)
    assert "Elo" in text and all(Path(file).stat().st_size for file in kept)


def test_a_ladder_is_played_and_written_into_a_page(tmp_path):
    page = tmp_path / "bots.md"
    asked = ["whist", "--deals", "2", "--rungs", "random-random", "--keep", str(tmp_path / "kept"), "--page", str(page)]
    assert "random - random" in invoke("ladder", *asked)
    assert "| game |" in page.read_text() and len(list((tmp_path / "kept").iterdir())) == 1


def test_random_matches_are_counted():
    text = invoke("simulate", "whist", "200", "--seed", "1", "--hand")
    assert "200 matches, 10,400 moves" in text and "moves a match 52.0" in text


def test_games_are_compiled_ahead(monkeypatch):
    made = [precompile.Made("whist", 1.5), precompile.Made("kowah", 0.5, "TypingError: no")]
    monkeypatch.setattr("upcard.bots.readiness.precompile.compile_games", lambda names, processes: iter(made))
    result = CliRunner().invoke(cli.app, ["compile", "whist", "kowah"])
    lines = result.stdout.splitlines()
    assert sorted(lines[:2]) == ["kowah                TypingError: no", "whist                  1.5 s"]
    assert lines[2].startswith("1 of 2 in 0 s, kept in ") and result.exit_code == 1


def test_bots_meet_in_the_arena(tmp_path):
    book = tmp_path / "deals.jsonl"
    text = invoke("arena", "whist", "--bots", "random,search:5", "--deals", "2", "--resume", str(book))
    assert "random" in text and "search:5" in text and book.exists()


def test_a_position_is_set_up_from_data():
    fields = {
        "hands": ["2♦ 3♥", "4♦ 5♥", "6♦ 7♥", "8♦ 9♥"], "trump": "♥", "dealer": 3, "leader": 0, "turn": 0,
        "tricks": [6, 5],
    }  # fmt: skip
    text = invoke("position", "whist", "-", "--seat", "0", given=json.dumps(fields))
    assert "trump ♥" in text and "your hand (2 cards): 3♥, 2♦" in text


def test_the_moves_from_a_position_are_counted_by_first_move():
    fields = {
        "hands": ["2♥ 3♠", "A♥ 4♣", "5♣ 6♣", "7♣ 8♦"], "trump": "♦", "dealer": 3, "leader": 0, "turn": 0,
        "tricks": [5, 6],
    }  # fmt: skip
    text = invoke("perft", "whist", "-", "--depth", "8", given=json.dumps(fields))
    assert text.splitlines() == ["South 2♥: 4", "South 3♠: 8", "all: 12"]
    assert invoke("perft", "whist", "--seed", "7", "--depth", "1").splitlines()[-1] == "all: 13"


def test_a_deal_of_black_hole_is_solved_by_its_seed_and_by_its_record(tmp_path):
    told = json.loads(invoke("solve", "black_hole", "5", "--json"))
    assert told["winnable"] and len(told["words"]) == 51
    table = upcard.game("black_hole").table(seed=5)
    for move in told["words"][:10]:
        table.play(move)
    record = tmp_path / "hole.upcard"
    record.write_text(table.record(), encoding="utf-8")
    assert json.loads(invoke("solve", "black_hole", str(record), "--json"))["words"] == told["words"]
    later = json.loads(invoke("solve", "black_hole", "-", "--json", "--after", "10", given=table.record()))
    assert later["winnable"] and len(later["words"]) == 41


def test_the_left_bower_takes_the_last_trick_of_a_position_in_json():
    hands = ["A♥", "J♦", "K♥", "9♠"]
    fields = {"hands": hands, "phase": "play", "trump": "♥", "bid": "3", "declarer": 0, "leader": 0, "turn": 0}
    told = json.loads(invoke("solve", "pepper", "-", "--json", given=json.dumps({**fields, "tricks": [5, 0]})))
    assert (told["tricks"], told["cards"]) == ([5, 1], {"A♥": 5})


def test_a_position_in_json_is_solved():
    fields = json.dumps({"piles": ["A♠ 4♦", "6♣ 9♣ K♥"], "turn": 0, "dealer": 1})
    assert "Player 1 wins after 4 cards, 1 pile." in invoke("solve", "beggar_my_neighbor", "-", given=fields)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["solve", "truco", "1"], "no solver for Truco"),
        (["solve", "black_hole", "٣"], "there is no file ٣"),
        (["solve", "black_hole", "9" * 5000], "there is no file 999"),
        (["replay", "--board", "1", "nothing.pbn"], "there is no file"),
        (["solve", "black_hole", "nothing.json"], "there is no file"),
        (["solve", "black_hole", "3", "--after", "2"], "counts the moves of a record"),
        (["compile", "wist"], "did you mean whist"),
        (["compile", "whist", "--target", "wasm32"], "goes with --library DIR"),
        (["compile", "whist", "--library", "there", "--target", "sparc"], "macos-arm64, macos-x86_64, windows-x86_64"),
        (["plya"], "Did you mean"),
        (["whist"], "No such command 'whist'. 'upcard play whist' plays the game."),
        (["position", "whist", "nothing.json"], "upcard: there is no file nothing.json"),
        (["play", "wist"], "did you mean whist"),
        (["play", "whist", "--option", "targt=3"], "did you mean 'target'"),
        (["play", "whist", "--option", "target"], "write name=value"),
        (["play", "whist", "--option", "target=0"], "from 1 to 1000"),
        (["play", "whist", "--preset", "longer"], "it has book, short"),
        (["play", "whist", "--seat", "4"], "the seats 0 to 3"),
        (["play", "whist", "--players", "5"], "not 5"),
        (["play", "whist", "--bots", "genius"], "there are random, beginner, club"),
        (["rules", "whist", "R99"], "it has R1 to R18"),
        (["replay", "nothing.upcard"], "there is no file"),
        (["simulate", "whist", "0"], "greater than or equal to 1"),
        (["arena", "whist", "--bots", "random"], "at least two bots"),
        (["arena", "whist", "--save", "results.xls"], "not as .xls"),
        (["ladder", "whist", "--rungs", "club"], "such as club-beginner"),
    ],
)
def test_a_mistake_is_reported_in_a_line_and_ends_with_code_2(arguments, complaint, capsys):
    assert cli.run(arguments) == 2
    assert complaint in capsys.readouterr().err.replace("\n", " ")


def test_a_file_that_is_nearly_named_is_suggested(tmp_path, capsys):
    (tmp_path / "match.upcard").write_text("nothing")
    assert cli.run(["replay", "macth.upcard"]) == 2
    assert "did you mean match.upcard" in capsys.readouterr().err
    assert cli.run(["replay", "match.upcard"]) == 2
    assert 'no line [Game "..."]' in capsys.readouterr().err


def pipe(text: str) -> io.TextIOWrapper:
    """Standard input with this text, whose bytes are read."""
    return io.TextIOWrapper(io.BytesIO(text.encode()), "utf-8")


def test_a_position_that_cannot_be_is_refused_with_all_that_is_wrong(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", pipe('{"handz": 3}'))
    assert cli.run(["position", "whist", "-"]) == 2
    assert "no field 'handz'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("nonsense", "holds no position"),
        ("{nonsense", "is not JSON"),
        ('{"pilez": []}', "no field 'pilez'"),
        ('[Game "whist"]\n[Seed "1"]\n', "the record is of whist"),
    ],
)
def test_a_file_without_a_position_is_refused(text, complaint, monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", pipe(text))
    assert cli.run(["solve", "black_hole", "-"]) == 2
    assert complaint in capsys.readouterr().err


def test_a_new_game_is_written_and_named(tmp_path):
    text = invoke("new", "my_game", "--folder", str(tmp_path))
    assert "upcard check my_game" in text
    assert (tmp_path / "my_game" / "src" / "my_game_for_upcard" / "my_game.md").exists()
    assert cli.run(["new", "whist"]) == 2


def test_the_check_of_a_game_tells_its_steps_and_ends_with_a_fault(monkeypatch):
    steps = [Step("matches of 4", 0.5), Step("simulated", 0.1, "Fault: cards: whist lost 2♣")]

    def check(name, thorough, begins):
        for number, step in enumerate(steps[: 2 if thorough else 1], 1):
            begins(number, 2, step.what)
            yield step

    monkeypatch.setattr("upcard.authoring.report.check", check)
    quick = CliRunner().invoke(cli.app, ["check", "whist", "--quick"])
    assert quick.exit_code == 0 and quick.stdout == "good      0.5 s  matches of 4\nwhist passes.\n"
    result = CliRunner().invoke(cli.app, ["check", "whist"])
    assert result.exit_code == 1
    assert result.stdout.endswith("wrong     0.1 s  simulated\nFault: cards: whist lost 2♣\n")
    assert result.stderr == "upcard: part 1 of 2: matches of 4\nupcard: part 2 of 2: simulated\n"


def test_the_package_can_be_run_as_the_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["upcard", "solve", "black_hole", "nothing.json"])
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("upcard", run_name="__main__")
    assert ended.value.code == 2 and "there is no file" in capsys.readouterr().err
