"""Every command prints in the encoding of its stream: where that has no ♠, it says S."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import upcard
from upcard.cli import COMMANDS, streams
from upcard.cli.arguments import read_file
from upcard.errors import BadRecord

ONLY_HELP = {
    "serve", "export", "import", "people", "rename", "unsay", "forget", "compile", "site", "new", "ladder", "bench",
    "bench-table", "exploit",
}  # fmt: skip
"""They open a room, write files, or take long: of these the help is printed."""
PLAYED = """
import json, sys
from upcard.cli import main

for arguments in json.loads(sys.argv[1]):
    sys.argv[1:] = arguments
    print(f"<<{' '.join(arguments)}>>", flush=True)
    try:
        main()
    except SystemExit as left:
        print(f"<<{left.code}>>", flush=True)
"""


def lines(record: Path) -> dict[str, tuple[str, ...]]:
    """Arguments for each command; none: its help."""
    file = str(record)
    return {
        "play": ("whist", "--plain", "--seed", "3"), "learn": ("whist",), "games": (), "levels": ("whist",),
        "rules": ("whist",), "replay": (file,), "review": (file,), "verify": (file,), "simulate": ("whist", "2"),
        "arena": ("whist", "--deals", "2", "--bots", "random,random"), "position": ("whist", "--fields"),
        "perft": ("whist", "--depth", "1"),
        "solve": ("black_hole", "3"), "check": ("agram_of_nowhere",), "doctor": (),
    }  # fmt: skip


def printed(encoding: str, commands: list[list[str]]) -> tuple[str, str]:
    """What commands print into pipes of an encoding."""
    done = subprocess.run(
        [sys.executable, "-c", PLAYED, json.dumps(commands)], input=b"", capture_output=True, check=False,
        env={**os.environ, "PYTHONIOENCODING": encoding, "COLUMNS": "100"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr.decode(encoding)
    return done.stdout.decode(encoding), done.stderr.decode(encoding)


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    table = upcard.game("whist", single_hand=True).table(seed=7)
    while not table.over:
        table.play(table.legal(table.to_act[0])[0])
    file = tmp_path_factory.mktemp("records") / "whist.txt"
    file.write_text(table.record(), encoding="utf-8")
    return file


@pytest.mark.parametrize("encoding", ["ascii", pytest.param("cp1252", marks=pytest.mark.long)])
def test_every_command_prints_in_the_encoding_of_its_stream(encoding: str, record: Path) -> None:
    own = lines(record)
    assert set(own) | ONLY_HELP == set(COMMANDS)
    commands = [[name, *own.get(name, ("--help",))] for name in COMMANDS]
    out, err = printed(encoding, [*commands, ["verify", "nowhere♠.txt"], ["play", "whist", "--option", "♠=é"]])
    codes = [line for line in out.split("\n") if line in ("<<0>>", "<<1>>", "<<2>>")]
    assert len(codes) == len(commands) + 2 and codes.count("<<2>>") == 4 and "Traceback" not in err
    assert "there is no file nowhereS.txt" in err
    assert re.search(r"\b(10|[2-9JQKA])S\b", out), "spades have a letter"


def test_what_can_be_carried_stays_as_it_is() -> None:
    def written(text: str, encoding: str) -> str:
        stream = io.TextIOWrapper(io.BytesIO(), encoding)
        streams.prepare(stream)
        stream.write(text)
        stream.flush()
        return stream.buffer.getvalue().decode(encoding)  # type: ignore[attr-defined, no-any-return]

    text = "10♠ → K♥ ─ ±2 … Müller, ß, 猫"
    assert written(text, "utf-8") == text
    assert written(text, "cp1252") == "10S -> KH - ±2 … Müller, ß, ?"
    assert written(text, "ascii") == "10S -> KH - +/-2 ... Mueller, ss, ?"


def test_json_is_escaped_where_signs_would_change_it(monkeypatch: pytest.MonkeyPatch) -> None:
    data = {"card": "10♠"}
    for encoding, said in (("ascii", r'{"card": "10\u2660"}'), ("utf-8", '{"card": "10♠"}')):
        monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding))
        assert streams.json_line(data) == said and json.loads(said) == data


def test_a_record_is_read_as_utf_8_from_a_pipe_of_another_encoding(monkeypatch: pytest.MonkeyPatch) -> None:
    for data, text in (("10♠".encode(), "10♠"), ("Müller".encode("latin-1"), "Müller")):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), "cp437"))
        assert read_file("-") == text
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"10\0"), "cp437"))
    with pytest.raises(BadRecord, match="standard input is not a text file"):
        read_file("-")
