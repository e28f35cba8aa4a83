"""`make game`: the signatures of one game are written again, and those of all others stay."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.tool import TOOLS
from tests.tool import tool as load

SIGNATURES = Path(__file__).with_name("signatures.txt").read_text(encoding="utf-8")


@pytest.fixture
def game_files(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(TOOLS))
    found = load("game_files")
    monkeypatch.delitem(sys.modules, "transcripts")
    return found


def lines_of(name: str) -> list[str]:
    return [line for line in SIGNATURES.splitlines() if line.startswith(f"{name}/")]


@pytest.mark.parametrize("name", ["anaconda", "guts", "whist"])
def test_the_same_signatures_leave_the_file_as_it_is(game_files: ModuleType, name: str) -> None:
    assert lines_of(name)
    assert game_files.with_signatures(SIGNATURES, name, lines_of(name)) == SIGNATURES


def test_changed_signatures_take_the_place_of_the_former_ones(game_files: ModuleType) -> None:
    changed = game_files.with_signatures(SIGNATURES, "kowah", ["kowah/2 0", "kowah/5 1"])
    assert set(SIGNATURES.splitlines()) - set(changed.splitlines()) == set(lines_of("kowah"))
    assert changed.index("guts/10") < changed.index("kowah/2 0\nkowah/5 1\n") < changed.index("mille/2")


@pytest.mark.parametrize(("name", "before", "after"), [("gin", "daifugo/", "guts/"), ("zwicker", "whist/", "")])
def test_a_new_game_has_its_place_in_the_alphabet(game_files: ModuleType, name: str, before: str, after: str) -> None:
    text = game_files.with_signatures(SIGNATURES, name, [f"{name}/2 0"])
    at = text.index(f"{name}/2 0")
    assert text.rindex(before) < at and (not after or at < text.index(after))
    assert text.replace(f"{name}/2 0\n", "") == SIGNATURES


def test_a_game_that_has_not_changed_plays_as_before(
    game_files: ModuleType, tmp_path: Path, monkeypatch, capsys
) -> None:
    signatures = tmp_path / "signatures.txt"
    signatures.write_text(SIGNATURES, encoding="utf-8")
    folder = tmp_path / "transcripts"
    folder.mkdir()
    said = (Path(__file__).parent / "transcripts/black_hole.txt").read_text(encoding="utf-8")
    (folder / "black_hole.txt").write_text(said, encoding="utf-8")
    monkeypatch.setattr(game_files, "SIGNATURES", signatures)
    monkeypatch.setattr(game_files.transcripts, "FOLDER", folder)
    game_files.main("black_hole")
    assert capsys.readouterr().out == "black_hole: it plays as before\nblack_hole: unchanged\n"
    assert signatures.read_text(encoding="utf-8") == SIGNATURES
    assert (folder / "black_hole.txt").read_text(encoding="utf-8") == said
