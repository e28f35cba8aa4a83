"""What the page knows of words, mechanisms and games."""

from __future__ import annotations

import ast

import pytest

from tests.workshop.room import in_plain_python
from upcard.workshop import words
from upcard.workshop.mechanisms import MECHANISMS, Mechanism, code_of

pytestmark = in_plain_python


def test_every_function_of_the_rulebook_has_a_signature_and_a_sentence() -> None:
    found = {word.name: word for word in words.words()}
    assert found["deal_hands"].module == "upcard.rulebook"
    assert found["deal_hands"].signature.startswith("(stock, hands")
    assert [word.name for word in found.values() if word.kind == "function" and not word.doc] == []
    assert len(found) > 300


@pytest.mark.parametrize("one", MECHANISMS, ids=lambda one: one.name)
def test_a_mechanism_is_code_of_its_game(one: Mechanism) -> None:
    names = {word.name for word in words.words()}
    example = words._example(one, names)
    ast.parse(example.code)
    assert example.imports
    assert all(part in example.code for part in one.parts)


def test_a_name_that_a_game_does_not_have_is_noticed() -> None:
    with pytest.raises(LookupError, match="no nonsense"):
        code_of(Mechanism("x", "X", "x", "whist", ("nonsense",)))


def test_copies_of_games_import_nothing_of_the_original() -> None:
    game = words.game_source("rams")
    assert isinstance(game.source, list)
    assert not any("upcard.games" in line for one in game.source for line in one.text.splitlines() if "import" in line)
