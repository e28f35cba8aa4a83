"""The worked examples in books are played, and one in which something else happens is found."""

from __future__ import annotations

import importlib
import itertools
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import upcard
from upcard.authoring.examples import check_examples
from upcard.authoring.report import check
from upcard.authoring.skeleton import write_new
from upcard.engine.compile import registry
from upcard.engine.compile.game import CompiledGame, compiled_game
from upcard.engine.play.book_examples import MAX_EXAMPLES, OPENING, blocks, in_words, read_example, written_out
from upcard.engine.play.game import Game
from upcard.engine.steps import in_one_go
from upcard.engine.testing import Fault
from upcard.games import NAMES
from upcard.room.book_html import book_html
from upcard.terminal.book import parsed

WITH_EXAMPLES = [name for name in NAMES if OPENING in upcard.game(name).book]
GOOD = """```example
R3: Player 2 follows suit.
hands = {"Player 1": "9♥ 3♠", "Player 2": "10♥ 4♣"}
tricks = {"Player 1": 1, "Player 2": 1}
dealer = "Player 2"
leader = "Player 1"

Player 1: 9♥
Player 2: 4♣ is refused: R3: you hold ♥, and ♥ were led: follow suit
Player 2: 10♥
turn = "Player 2"
```
"""
count = itertools.count()


@pytest.fixture
def rules_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., CompiledGame]:
    """The small game of `upcard new`, with another example in its book, or other rules."""
    monkeypatch.setattr(registry, "_registered", {})

    def made(example: str | None = None, old: str = "", new: str = "") -> CompiledGame:
        name = f"by_example_{next(count)}"
        file = write_new(name, tmp_path) / "src" / f"{name}_for_upcard" / f"{name}.py"
        text = file.read_text(encoding="utf-8")
        assert old in text
        file.write_text(text.replace(old, new), encoding="utf-8")
        book = file.with_suffix(".md")
        if example is not None:
            head, *_ = book.read_text(encoding="utf-8").partition(OPENING)
            book.write_text(head + example, encoding="utf-8")
        monkeypatch.syspath_prepend(str(file.parent.parent))
        upcard.register(importlib.import_module(f"{name}_for_upcard.{name}"))
        return compiled_game(name, interpreted=True)

    return made


def fault_of(rules: CompiledGame) -> str:
    with pytest.raises(Fault, match=r"^example: ") as error:
        in_one_go(check_examples(rules))
    return str(error.value)


def test_games_of_several_kinds_have_examples() -> None:
    assert {"whist", "briscola", "contract_rummy", "guts", "black_hole"} <= set(WITH_EXAMPLES)


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_the_examples_of_our_own_books_hold(name: str) -> None:
    in_one_go(check_examples(compiled_game(name, interpreted=True)))


def test_the_example_of_a_new_game_holds(rules_of: Callable[..., CompiledGame]) -> None:
    rules = rules_of()
    assert len(blocks(Game(rules).book)) == 1
    in_one_go(check_examples(rules))


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("(best >> seat) & 1", "((best >> seat) & 1) * 2", "score is to be [0, 1], but it is [0, 2]"),
        (
            "s.leader = s.turn = winner\n",
            "s.leader = s.turn = left_of(s, winner)\n",
            "is to say 'Player 2 takes the trick.', but it says: Player 2 plays 10♥ / Player 1 takes the trick.",
        ),
        (', must=[follow_suit("R3")]', "", "is to be refused by 'R3', but it is legal"),
        (
            "== 4:\n        score_hand",
            "== 3:\n        score_hand",
            "'Player 2: 4♣' is to be legal, but it is refused: R1: you do not",
        ),
    ],
)
def test_a_rule_that_is_left_out_is_found(old: str, new: str, says: str, rules_of: Callable[..., CompiledGame]) -> None:
    assert says in fault_of(rules_of(None, old, new))


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ("R3: Player", "Player", 2, "an example begins with the rules that it shows, such as 'R9, R10: Follow suit.'"),
        ("R3: Player", "R33: Player", 2, "the example cites R33, which is not in the book"),
        ("tricks =", "trickz =", 4, "by_example has no field 'trickz'; did you mean 'trick'?"),
        ('{"Player 1": "9♥ 3♠", "Player 2": "10♥ 4♣"}', '["9♥", "9♥"]', 3, "9♥ is in hands[0] and in hands[1]"),
        ('"Player 2"\nleader', '"East"\nleader', 5, "dealer: must be a seat, a number from 0 to 1 or one of"),
        ("tricks = {", "tricks = {{", 4, 'tricks: the value is no JSON, such as 3, "South" or ["A♠", "K♠"]: '),
        ("leader =", "leader is", 6, "is no field of a position: write turn = 1; what follows stands under an empty"),
        ("dealer", "leader", 5, "the position gives leader twice"),
        ("Player 1: 9♥", "Player 1: 8♥", 8, "'Player 1: 8♥' is to be legal, but it is refused: R1: you do not hold"),
        ("Player 1: 9♥", "Player 1: pass", 8, "'Player 1: pass' is no move: 'pass' is no move of this game"),
        ("Player 1: 9♥", "East: 9♥", 8, "'East' is no seat; there are Player 1, Player 2"),
        ("Player 1: 9♥", "Player 1 plays 9♥", 8, "'Player 1 plays 9♥' is neither a move such as 'South: A♠', nor"),
        ("follow suit\n", "do\n", 9, "but the reason is: R3: you hold ♥, and ♥ were led: follow suit"),
        ("4♣ is refused: R3: you", "10♥ is refused: R3: you", 9, "is to be refused by 'R3: you hold ♥, and ♥"),
        ("turn =", "log: Player 1 takes the trick.\nturn =", 11, "but it says: Player 2 plays 10♥ / Player 2 takes"),
        ("turn =", "tricks = [1, 1]\nturn =", 11, "tricks is to be [1, 1], but it is [1, 2]"),
        ("turn =", "trumps = 1\nturn =", 11, "trumps cannot be compared: by_example has no field 'trumps'"),
        ("turn =", "tricks = [1, 2, 3]\nturn =", 11, "tricks cannot be compared: there is no seat 2: 2 play"),
        ("turn =", 'turn = "East"\nturn =', 11, "turn cannot be compared: 'East' is no seat"),
        ("turn =", "sheet: score = [1, 1]\nturn =", 11, "cannot be compared: sheet: score: no hand is over"),
        ("turn =", "points = [1, 0]\nturn =", 11, "points is to be [1, 0], but it is [0, 0]"),
        ("leader =", "players = 9\nleader =", 6, "the position is refused: "),
        ("\nPlayer 1: 9♥", "", 8, "it is Player 1's turn"),
        ("\n```\n", "\n", 1, "the example has no end: a line ``` of its own"),
    ],
)
def test_what_does_not_hold_is_said_with_its_line(
    old: str, new: str, line: int, says: str, rules_of: Callable[..., CompiledGame]
) -> None:
    assert old in GOOD
    rules = rules_of(GOOD.replace(old, new, 1))
    above = Game(rules).book.split(OPENING)[0].count("\n")
    fault = fault_of(rules)
    assert says in fault.replace(rules.name, "by_example")
    assert f"{rules.name}.md:{above + line}: " in fault


@pytest.mark.parametrize(
    ("example", "says"),
    [
        ("R1: Nothing.\n\nPlayer 1: 9♥", "an example needs a position: under its first line fields, such as hands ="),
        ("R1: Nothing.\nturn = 1", "nothing follows from the position: under an empty line write a move, such as"),
        ("", "an example begins with the rules that it shows"),
        ("R1: Long.\n" + "turn = 1\n" * 300, "an example has at most 200 lines, not 302"),
        ("R1: " + "x" * 20_000, "an example has at most 10,000 letters, not 20,004"),
        ("R1: Deep.\nturn = " + "[" * 3_000, "it has more than 5 brackets in brackets"),
        ("R1: Large.\nturn = " + "9" * 3_000, "a whole number has at most 20 digits"),
    ],
)
def test_an_example_that_cannot_be_read_gets_a_sentence(
    example: str, says: str, rules_of: Callable[..., CompiledGame]
) -> None:
    assert says in fault_of(rules_of(f"{OPENING}\n{example}\n```\n"))


def test_very_many_examples_are_refused_at_once(rules_of: Callable[..., CompiledGame]) -> None:
    rules = rules_of(GOOD * 10_000)
    began = time.process_time()
    assert f"a book has at most {MAX_EXAMPLES} examples, not 10,000" in fault_of(rules)
    assert time.process_time() - began < 5


def test_every_example_that_fails_is_named_and_the_check_ends_there(rules_of: Callable[..., CompiledGame]) -> None:
    rules = rules_of(GOOD + GOOD.replace("R3: Player", "R33: Player") + GOOD.replace("9♥\n", "8♥\n"))
    assert fault_of(rules).count(f"{rules.name}.md:") == 2
    told: list[tuple[int, str]] = []
    steps = list(check(rules.name, thorough=False, begins=lambda number, of, what: told.append((number, what))))
    assert "cites R33" in steps[-1].fault and not steps[0].fault
    assert told == [(1, steps[0].what), (2, "the worked examples of the book")] and len(steps) == 2


def test_players_read_examples_without_json() -> None:
    page = book_html(f"# Game\n\n{GOOD}\nMore.")
    assert "<p><strong>Example</strong> (R3). Player 2 follows suit.</p>" in page
    assert (
        "<li>Position: hands Player 1 9♥ 3♠, Player 2 10♥ 4♣; tricks Player 1 1, Player 2 1; dealer Player 2;" in page
    )
    assert "<li>turn: Player 2</li>" in page and "<p>More.</p>" in page and "```" not in page
    assert 'id="R3"' not in page
    book = parsed("game", written_out(f"**R3.** Follow.\n\n{GOOD}"))
    assert book.paragraph("R3") == "**R3.** Follow." and "- Player 1: 9♥" in book.text


def test_what_a_stranger_writes_into_an_example_is_text() -> None:
    page = book_html(
        f"{OPENING}\nR1: <script>alert(1)</script> [x](javascript:alert(1)) **R9.** \x1b\n"
        'turn = "<img src=x onerror=alert(1)>"\n\nlog: <b>`x`</b> **R9.** \n```'
    )
    assert "<script" not in page and "<img" not in page and "<b>" not in page and "<a" not in page
    assert "\x1b" not in page and "id=" not in page and "&lt;script&gt;" in page


def test_an_example_that_cannot_be_read_stays_as_it_is_written() -> None:
    broken = f"{OPENING}\nNo rule.\n```\n"
    assert written_out(broken) == broken
    assert "<code" in book_html(broken)


def test_long_lines_continue() -> None:
    example = read_example(blocks(f'{OPENING}\nR1: Long\n indeed.\nturn =\n  "South"\n\nSouth:\n  A♠\n```')[0])
    assert str(example) == "R1: Long indeed." and example.position[0].value == "South"
    assert [one.line for one in (*example.position, *example.follows)] == [4, 7]


def test_values_are_shown_in_words() -> None:
    assert in_words({"N-S": [1, False, ""], "E-W": None}) == "N-S 1, no, none, E-W none"
