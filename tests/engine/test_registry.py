"""Games of other packages stand on the shelf beside Upcard's own."""

from __future__ import annotations

import importlib
import pickle
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import upcard
from tests.broken import sound
from upcard.engine.compile import registry
from upcard.errors import BadGame, UnknownGame
from upcard.games import whist

EXAMPLE = Path(__file__).parents[2] / "examples" / "agram"


@pytest.fixture(autouse=True)
def empty_shelf(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing is registered before or after."""
    monkeypatch.setattr(registry, "_registered", {})
    registry._installed.cache_clear()
    yield
    registry._installed.cache_clear()


def installed(folder: Path, monkeypatch: pytest.MonkeyPatch, entry: str) -> None:
    """A package is installed that names a game, as pip leaves it."""
    information = folder / "somebody_s_game-1.0.dist-info"
    information.mkdir()
    (information / "METADATA").write_text("Metadata-Version: 2.1\nName: somebody-s-game\nVersion: 1.0\n")
    (information / "entry_points.txt").write_text(f"[upcard.games]\n{entry}\n")
    monkeypatch.syspath_prepend(str(folder))
    importlib.invalidate_caches()


def test_a_registered_game_is_one_like_others() -> None:
    assert upcard.register(sound) == "sound"
    assert "sound" in upcard.games()
    table = upcard.game("sound").table(seed=1)
    table.play(table.legal()[0])
    assert upcard.load(table.record()).fields() == table.fields()
    assert pickle.loads(pickle.dumps(table.game)) == table.game


def test_a_game_of_an_installed_package_is_found_by_its_entry_point(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLE / "src"))
    installed(tmp_path, monkeypatch, "agram = agram_for_upcard.agram")
    assert "agram" in upcard.games() and upcard.game("agram", players=3).title == "Agram"
    package = EXAMPLE / "src" / "agram_for_upcard" / "agram"
    assert registry.sources("agram") == [package / "__init__.py"]
    assert registry.judgement_sources("agram") == [package / "judgement.py"]


def test_a_package_that_cannot_be_loaded_says_why_and_hurts_no_other_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "broken_game.py").write_text("from upcard.rulebook import no_such_word\n")
    installed(tmp_path, monkeypatch, "broken = broken_game")
    with pytest.raises(BadGame, match="'broken' cannot be loaded from broken_game: cannot import name 'no_such_word'"):
        upcard.game("broken")
    assert upcard.game("whist").title == "Whist"
    sys.modules.pop("broken_game", None)


def test_no_package_takes_the_name_of_an_own_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed(tmp_path, monkeypatch, "whist = broken_game")
    assert upcard.game("whist").rules.module is whist


def test_a_module_that_is_not_a_game_or_has_a_taken_name_is_refused() -> None:
    with pytest.raises(BadGame, match=r"tests\.broken is not a game: it has no ABOUT and no MOVES and no deal"):
        upcard.register(importlib.import_module("tests.broken"))
    with pytest.raises(BadGame, match=r"there is already a game 'whist', in upcard\.games\.whist"):
        upcard.register(sound, "whist")
    with pytest.raises(BadGame, match="small letters"):
        upcard.register(sound, "Sound!")
    assert upcard.register(whist) == "whist"


def test_the_refusal_of_an_unknown_game_lists_the_games() -> None:
    upcard.register(sound)
    with pytest.raises(UnknownGame, match="did you mean sound"):
        upcard.game("sounds")
