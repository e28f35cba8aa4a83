"""The page of the words that games are written in: it is what the tool writes, and every word stands on it."""

import types
from pathlib import Path

import pytest

from tests.tool import tool as load
from upcard import rulebook

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs/rulebook.md").read_text(encoding="utf-8")


def tool():
    return load("rulebook_page")


def exported() -> set[str]:
    return {n for n, value in vars(rulebook).items() if n[0] != "_" and not isinstance(value, types.ModuleType)}


def test_the_page_is_what_the_tool_writes() -> None:
    assert tool().page() == PAGE, "the words or their texts have changed: run make docs"


def test_a_type_checker_lets_games_of_other_packages_import_every_word() -> None:
    assert set(rulebook.__all__) == exported()


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


@pytest.mark.parametrize("fact", ["turn_facts", "won_facts", "first_turn", "no_winner_yet"])
def test_the_facts_that_games_share_are_listed(fact: str) -> None:
    assert f"### `{fact}`\n\nFrom `upcard.mechanics." in PAGE


def test_the_page_says_what_a_match_returns() -> None:
    section = PAGE.partition("## What a match returns")[2]
    assert "1 for each winner" in section and "minus the mean of the points" in section
