"""The programs in `examples` run, and do what they say."""

from __future__ import annotations

import importlib
import importlib.util
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "examples"


def printed(name: str, *arguments: str) -> str:
    """What a program of the examples prints (or, for ``-c``, one that is given), in a process of its own."""
    path = os.pathsep.join([str(ROOT / "src"), *filter(None, [os.environ.get("PYTHONPATH")])])
    env = {**os.environ, "PYTHONPATH": path}
    command = [sys.executable, name if name == "-c" else str(FOLDER / f"{name}.py"), *arguments]
    done = subprocess.run(command, env=env, cwd=FOLDER, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_bot_of_one_s_own_beats_random_play_in_the_arena() -> None:
    told = printed("own_bot")
    found = re.search(r"thrifty +([+-][\d.]+) ± ([\d.]+)", told)
    assert found and float(found[1]) > 3 * float(found[2]) > 0, told


def test_a_bot_of_one_s_own_plays_a_hand_in_the_room() -> None:
    told = printed("own_bot", "room").splitlines()
    assert sum(" plays " in line for line in told) == 52
    assert sum("takes the trick" in line for line in told) == 13


@pytest.mark.long
def test_a_batch_of_tables_teaches_a_policy() -> None:
    pytest.importorskip("gymnasium")
    told = printed("batch_policy", "1560").splitlines()
    paid = [float(number) for number in told[0].partition(":")[2].split()]
    assert sum(paid[-3:]) / 3 > 0.05, told
    by_rank = [float(number) for number in told[1].partition(":")[2].split()]
    assert by_rank[-1] > max(by_rank[:8]), "an ace is worth more than any low card"


def test_boards_in_pbn_are_read_and_written() -> None:
    told = printed("reading_pbn")
    assert told.startswith("1. dealer S, 3NT by S, 0 cards played")
    assert '[Deal "S:765.432.AKQJ.T98' in told, "the dealer's hand is written first"


@pytest.mark.long
def test_regret_minimization_comes_near_an_equilibrium() -> None:
    won = [float(found) for found in re.findall(r"wins (\d\.\d+) points", printed("mccfr", "--rounds", "800"))]
    assert len(won) == 4 and won[-1] < won[0] / 2 and won[-1] < 0.05, won


@pytest.mark.long
def test_a_hunt_for_long_deals_continues_where_it_stopped(tmp_path: Path) -> None:
    keep = str(tmp_path / "hunt.json")
    first = printed("beggar_hunt", "--deals", "3000", "--keep", keep)
    again = printed("beggar_hunt", "--deals", "3000", "--keep", keep)
    assert first == again and "3,000 deals; the longest has" in first
    more = printed("beggar_hunt", "--deals", "5000", "--keep", keep)
    longest = [int(re.search(r"has ([\d,]+) moves", told)[1].replace(",", "")) for told in (first, more)]  # type: ignore[index]
    assert 1000 < longest[0] <= longest[1]


def test_a_tournament_continues_where_it_stopped(tmp_path: Path) -> None:
    few = ("--address", "here", "--game", "truco", "--bots", "random", "random", "--keep", str(tmp_path / "deals"))
    printed("ray_tournament", *few, "--deals", "4")
    kept = (tmp_path / "deals").read_text()
    told = printed("ray_tournament", *few, "--deals", "6")
    assert (tmp_path / "deals").read_text().startswith(kept)
    assert "6 deals" in told
    assert told == printed("ray_tournament", *few[:-2], "--deals", "6")


def test_a_tournament_on_a_cluster_gives_what_one_process_gives() -> None:
    pytest.importorskip("ray")
    few = ("--game", "truco", "--bots", "random", "random", "--deals", "6")
    assert printed("ray_tournament", *few) == printed("ray_tournament", "--address", "here", *few)


@pytest.mark.long
def test_self_play_on_a_cluster_gives_what_one_process_gives_and_goes_on_where_it_was(tmp_path: Path) -> None:
    few = ("--rounds", "3", "--matches", "60")
    alone = printed("ray_self_play", "--address", "here", *few)
    assert alone.count("round ") == 3 and "a hand" in alone
    keep = ("--keep", str(tmp_path))
    first = printed("ray_self_play", "--address", "here", "--rounds", "2", "--matches", "60", *keep)
    (tmp_path / "weights-1.npy").unlink()  # killed between the last part of a round and its end
    (tmp_path / "round-1" / "000000000050-10.npz").unlink()
    rest = printed("ray_self_play", "--address", "here", *few, *keep)
    assert rest.splitlines() == alone.splitlines()[1:] and alone.startswith(first.splitlines()[0])
    pytest.importorskip("ray")
    assert printed("ray_self_play", *few) == alone


def learned(*arguments: str) -> list[float]:
    """What a hand paid the network as it was after more and more hands, and at last on new deals."""
    pytest.importorskip("torch")
    told = printed("self_play", *arguments)
    return [float(found) for found in re.findall(r"([+-][\d.]+) ± .* a hand", told)]


def test_a_move_is_credited_with_the_tricks_from_its_own_on(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("torch")
    pytest.importorskip("gymnasium")
    monkeypatch.syspath_prepend(str(FOLDER))
    program, rng = importlib.import_module("self_play"), np.random.default_rng(4)
    faces, takers = rng.permutation(40), rng.integers(2, size=20)
    leaders = [1, *takers[:-1]]
    seats = np.array([(leader, 1 - leader) for leader in leaders]).reshape(40)
    worth = [int(program.WORTH[faces[2 * k : 2 * k + 2]].sum()) for k in range(20)]
    first = [points if taker == 0 else -points for points, taker in zip(worth, takers, strict=True)]
    found = program.points_to_come(faces[:, None], seats[:, None], np.array([sum(first)], np.float32))[:, 0]
    wanted = [sum(first[move // 2 :]) * (1 if seats[move] == 0 else -1) for move in range(40)]
    assert sum(worth) == 120 and found.tolist() == wanted


def test_a_network_learns_by_playing_against_itself(tmp_path: Path) -> None:
    curve, keep = tmp_path / "curve.svg", ("--against", "random", "--deals", "5", "--keep", str(tmp_path / "player.pt"))
    paid = learned("--hands", "2000", "--curve", str(curve), *keep)
    assert len(paid) == 4 and "<svg" in curve.read_text()
    assert learned(*keep) == paid[-1:], "the weights that were kept play alike"


@pytest.mark.long
def test_a_network_beats_random_play_after_two_minutes() -> None:
    paid = learned("--hands", "32000", "--against", "random", "--deals", "40")
    assert paid[-1] > 10, paid


def test_ppo_in_one_file_learns_any_game_and_goes_on_from_its_file(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    keep = ("--players", "2", "--keep", str(tmp_path / "run.pt"))
    first = printed("ppo", "briscola", *keep, "--minutes", "0.02", "--against", "random", "--deals", "20")
    moves = int(re.search(r"CPU s +([\d,]+) moves", first)[1].replace(",", ""))  # type: ignore[index]
    assert moves >= 65_536 and "against random, 20 deals: " in first
    again = printed("ppo", "briscola", *keep, "--minutes", "0.02")
    assert int(re.search(r"CPU s +([\d,]+) moves", again)[1].replace(",", "")) > moves  # type: ignore[index]
    pytest.importorskip("onnxruntime")
    printed("ppo", "briscola", *keep, "--minutes", "0", "--onnx", str(tmp_path / "run.onnx"))
    arena = "import sys; from upcard.research.tournaments import arena; "
    arena += "print(arena.run('briscola', [sys.argv[1], 'random'], 3, players=2))"
    assert "learned" in printed("-c", arena, f"learned:{tmp_path / 'run.onnx'}")


def test_advantages_run_along_the_moves_of_one_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("torch")
    pytest.importorskip("gymnasium")
    monkeypatch.syspath_prepend(str(FOLDER))
    program = importlib.import_module("ppo")
    mover = np.array([[0], [1], [0], [1], [0]])
    paid = np.array([[[0, 0]], [[3, -3]], [[0, 0]], [[5, -5]], [[0, 0]]], np.float32)
    over = np.array([[False], [False], [False], [True], [False]])
    value = np.array([[1.0], [2.0], [4.0], [1.0], [7.0]], np.float32)
    gain, known = program.advantages(value, mover, paid, over, trace=1.0)
    # Seat 0: paid 3, then 5 until the end; seat 1: -3, then -5.
    assert gain[:4, 0].tolist() == [3 + 5 - 1, -3 - 5 - 2, 5 - 4, -5 - 1]
    assert known[:, 0].tolist() == [True, True, True, True, False]


def test_masks_of_sb3_contrib_fit(tmp_path: Path) -> None:
    pytest.importorskip("sb3_contrib")
    told = printed(
        "sb3_masks", "briscola", "--players", "2", "--steps", "2048", "--deals", "10", "--opponents", "random"
    )
    assert "against random, 10 deals: " in told


def test_rllib_learns_with_masks() -> None:
    for library in ("ray", "torch", "gymnasium"):
        pytest.importorskip(library)
    pytest.importorskip("ray.rllib", reason="RLlib is not installed: pip install 'ray[rllib]'")
    told = printed("rllib_ppo", "briscola", "--players", "2", "--steps", "4096", "--deals", "10")
    assert "4,096 moves; the last hands paid " in told and "against random, 10 deals: " in told


def test_fictitious_self_play_of_open_spiel_learns_a_game_of_ours() -> None:
    for library in ("torch", "tree", "pyspiel"):
        pytest.importorskip(library)
    told = printed("nfsp", "guts", "--players", "2", "--episodes", "100", "--deals", "10")
    assert "against random, 10 deals: " in told


RUN = """
import nbclient, nbformat
book = nbformat.read("figures.ipynb", 4)
nbclient.NotebookClient(book, timeout=300, kernel_name="python3").execute()
for cell in book.cells:
    for output in cell.get("outputs", []):
        print(output.get("text", ""), *output.get("data", ()))
"""
ALONE = "import matplotlib; matplotlib.use('agg')"


def test_the_notebook_runs() -> None:
    """In a kernel, where there are nbclient and ipykernel; else its cells as one program."""
    pytest.importorskip("matplotlib")
    pytest.importorskip("gymnasium")
    cells = [
        cell for cell in json.loads((FOLDER / "figures.ipynb").read_text())["cells"] if cell["cell_type"] == "code"
    ]
    assert not any(cell["outputs"] for cell in cells), "it is kept without its pictures"
    kernel = importlib.util.find_spec("nbclient") and importlib.util.find_spec("ipykernel")
    program = RUN if kernel else "\n".join([ALONE, *("".join(cell["source"]) for cell in cells)])
    told = printed("-c", program)
    assert not kernel or told.count("image/png") == 3, told
    assert re.search(r"whist +52 to 52 moves", told) and re.search(r"truco +\d+ to \d+ moves", told), told
    first, last = (float(found) for found in re.search(r"at first (\S+) a hand, at last (\S+)", told).groups())  # type: ignore[union-attr]
    assert last > max(first, 0.05), told
