"""The page of the words that games are written in: it is what the tool writes, and every word stands on it."""

import importlib.util
import types
from pathlib import Path

import pytest

from upcard import rulebook

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs/rulebook.md").read_text(encoding="utf-8")


def tool():
    spec = importlib.util.spec_from_file_location("rulebook_page", ROOT / "tools/rulebook_page.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def exported() -> set[str]:
    return {n for n, value in vars(rulebook).items() if n[0] != "_" and not isinstance(value, types.ModuleType)}


def test_the_page_is_what_the_tool_writes() -> None:
    assert tool().page() == PAGE, "the words or their texts have changed: run make docs"


def test_every_word_stands_under_a_theme_with_a_text() -> None:
    found = tool().words()
    assert found.keys() == exported()
    assert set(found.values()) == {module for modules in tool().THEMES.values() for module in modules} & {
        *found.values()
    }
    _, *entries = PAGE.split("\n### ")
    for entry in entries:
        assert len(entry.split("\n\n")) > 1 and entry.split("\n\n", 1)[1].strip(), entry
    missing = [word for word in found if f"`{word}`" not in PAGE]
    assert not missing


@pytest.mark.parametrize("verb", ["refused", "refused_content", "must", "only", "at_least", "at_most", "effect"])
def test_the_verbs_of_a_kind_are_listed(verb: str) -> None:
    assert f"### `KIND.{verb}`\n" in PAGE
