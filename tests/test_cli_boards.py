"""The command with files of bridge boards."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from tests.command import invoke
from upcard import cli


def test_boards_in_pbn_are_solved():
    pytest.importorskip("endplay")
    deal = '[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]'
    told = invoke("solve", "contract_bridge", "-", "--json", given=f'[Board "7"]\n{deal}\n\n[Board "8"]\n{deal}\n')
    boards = [json.loads(line) for line in told.splitlines()]
    assert [board["position"] for board in boards] == ["board 7", "board 8"]
    assert all(board["tricks"]["North"] == {"♣": 0, "♦": 13, "♥": 0, "♠": 13, "NT": 0} for board in boards)


DEAL = '[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]'


def test_boards_are_solved_by_their_deal_alone_and_what_could_not_be_read_is_reported(tmp_path):
    pytest.importorskip("endplay")
    file = tmp_path / "boards.pbn"
    board = f'[Board "7\x1b[31m\x9b2J"]\n[North "Andrée"]\n{DEAL}\n[Auction "N"]\n9Z\n\n[Board "8"]\n[Deal "N:x"]\n\n'
    file.write_bytes(board.encode("latin-1"))
    result = CliRunner().invoke(cli.app, ["solve", "contract_bridge", str(file), "--json"])
    assert json.loads(result.stdout)["tricks"]["North"]["♠"] == 13
    assert "line 5: '9Z' is no call" in result.stderr and "Board 8, line 8: a deal is written" in result.stderr
    assert "\x1b" not in result.output and "\x9b" not in result.output


def test_boards_in_lin_are_solved_and_walked_through(tmp_path):
    pytest.importorskip("endplay")
    hands = "SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,"
    file = tmp_path / "boards.lin"
    file.write_text(f"qx|o1|md|1{hands}|sv|o|mb|7S|\nqx|o2|md|2{hands}|sv|o|mb|p|mb|9Z|\n", encoding="utf-8")
    solved = CliRunner().invoke(cli.app, ["solve", "contract_bridge", str(file), "--json"])
    assert [json.loads(line)["position"] for line in solved.stdout.splitlines()] == ["board 1", "board 2"]
    text = invoke("replay", "--verify", "--board", "2", str(file))
    assert "Board 2, line 2: '9Z' is no call" in text and "1 moves replayed" in text
    assert "The file has 2 boards; this is board 2 (--board 2)." in text
