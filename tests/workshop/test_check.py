"""What the workshop says of games with a mistake: the line, what is wrong, and what is allowed."""

from __future__ import annotations

import gc
from typing import Any

import pytest

from tests.workshop.room import BOOK, RULES, changed, in_plain_python
from upcard.engine.compile import registry
from upcard.games import NAMES
from upcard.workshop import check, words
from upcard.workshop.findings import Finding
from upcard.workshop.limit import Limit
from upcard.workshop.sources import BadSource, File, Source

pytestmark = in_plain_python


def found(source: str | list[File] = RULES, book: str = BOOK, lesson: str = "") -> list[Finding]:
    return check.check(Source(source, book, lesson), Limit()).findings


def line_of(text: str) -> int:
    return next(n for n, line in enumerate(RULES.splitlines(), 1) if text in line)


def test_a_good_game_has_no_findings_and_takes_its_name_from_the_title() -> None:
    checked = check.check(Source(RULES, BOOK), Limit())
    assert (checked.name, checked.title, checked.findings) == ("agram", "Agram", [])


@pytest.mark.parametrize(
    ("old", "new", "at", "says"),
    [
        ("def deal(s: Agram):", "def deal(s: Agram)", "def deal(s: Agram):", "this is no Python: expected ':'"),
        ("s.turn = left_of(s, seat)", "s.turn = lef_of(s, seat)", "s.turn = left_of(s, seat)", "did you mean left_of?"),
        ("s.turn = left_of(s, seat)", "s.trun = left_of(s, seat)", "s.turn = left_of(s, seat)", "did you mean turn?"),
        ("    s.over = 1", "    s.over = [1]", "    s.over = 1", "a rule cannot make a list"),
        ("s.tricks[winner] += 1", "s.tricks[winner + 9] += 1", "s.tricks[winner] += 1", "too large for what"),
        ('must=[follow_suit("R3")]', 'must=[follow_suit("R9")]', "follow_suit(\"R3\")", "R9, which is not in the book"),
        ("@CARD.effect", "@rule", "", "have no effect; write one under @CARD.effect"),
        (", lacks=True", "", "", "declare hands = hands(..., lacks=True)"),
        ("@state", "", "", "must declare exactly one state"),
        ('held="R1: ', 'phase=1, held="R1: ', "CARD = from_hand(", "write PLAY, OVER = PHASES = phases("),
        ('held="R1: ', 'of="stock", held="R1: ', "CARD = from_hand(", "let `of` be a rule (s, seat)"),
        ('held="R1: ', 'held="R1, R3: ', "CARD = from_hand(", "begins with the number of one rule, as in 'R4: …'"),
    ],
)  # fmt: skip
def test_a_mistake_is_found_on_its_line(old: str, new: str, at: str, says: str) -> None:
    findings = found(changed((old, new))["source"])
    assert any(says in one.message and (not at or one.line == line_of(at)) for one in findings), findings
    assert not any("checked_" in one.message or "upcard-" in one.message for one in findings)


def test_a_mechanism_without_its_field_is_found() -> None:
    says = [one.message for one in found(changed(('trick(4, won="seat")', "trick(4)"))["source"])]
    assert any("gather_trick needs s.won_cards" in one for one in says)


def test_an_empty_book_and_a_broken_lesson_are_found_in_their_files() -> None:
    assert {one.file for one in found(book="")} >= {"book"}
    assert any("lesson" in one.message for one in found(lesson="[[step]\n"))


@pytest.mark.parametrize(
    "source",
    [
        [File("../evil.py", ""), File("__init__.py", RULES)],
        [File("a/b.py", ""), File("__init__.py", RULES)],
        [File("state.py", RULES)],
        [File("__init__.py", RULES), File("__init__.py", RULES)],
        [],
        "x" * 500_000,
        "a = 1\0",
    ],
)
def test_files_that_are_none_of_a_game_are_refused(source: Any) -> None:
    with pytest.raises(BadSource):
        found(source)


@pytest.mark.parametrize("name", ["../x", "A", "a-b", "a" * 50, "__init__"])
def test_names_are_small_letters(name: str) -> None:
    with pytest.raises(BadSource, match="a game's name"):
        check.check(Source(RULES, BOOK, name=name), Limit())


@pytest.mark.parametrize("name", ["whist", "rams"])
def test_a_copy_of_a_game_is_good(name: str) -> None:
    game = words.game_source(name)
    assert found(game.source, game.book, game.lesson) == []


def test_a_game_may_import_from_a_game_of_the_room() -> None:
    line = "from upcard.games.whist import STRENGTH as IN_WHIST, take_trick as take_whist_trick"
    assert found(RULES.replace("from upcard.rulebook", f"{line}\nfrom upcard.rulebook", 1)) == []
    says = found(RULES.replace("from upcard.rulebook", "from upcard.games.whist import NONE\nfrom upcard.rulebook", 1))
    assert "cannot import name 'NONE' from 'upcard.games.whist'" in says[0].message


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_a_copy_of_every_game_is_good(name: str) -> None:
    game = words.game_source(name)
    assert found(game.source, game.book, game.lesson) == []


def test_a_check_leaves_nothing_behind() -> None:
    found()
    games, before = registry.names(), len(gc.get_objects())
    for _ in range(20):
        found()
    gc.collect()
    assert registry.names() == games
    assert len(gc.get_objects()) - before < 20_000
