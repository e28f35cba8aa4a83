"""A field is compared with its own choices: a constant of another, or a bare number, is refused with its line."""

from __future__ import annotations

import importlib
import re
import sys
import types
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.declarations.declared import DEAL, HEAD
from upcard.codegen.checks import check_names
from upcard.codegen.choice_checks import wrong_choices
from upcard.codegen.completion import schema_of
from upcard.codegen.syntax import syntax
from upcard.declarations.files import files_of
from upcard.games import NAMES

STATE = """
from upcard.declarations.options import choices
from upcard.mechanics.chips.betting import LIMITS

LEAD, PLAY = PHASES = phases("lead", "play")
RUBBERS, DUPLICATE = SCORING = choices("rubber", "duplicate")
LAST_BIDDER, FIRST_TO_NAME = DECLARER = choices("last_bidder", "first_to_name")
UNDOUBLED, DOUBLED = DOUBLING = choices("", "doubled")
MOST, FIRST = 100, 1

@state
class Tried:
    score = scores(2, per="seat")
    doubling = number(shows="choice", choices=DOUBLING.names)
    scoring = option(SCORING, rule="G1", text="how it is scored")
    declarer = option(DECLARER, rule="G2", text="who declares")
    betting = option(LIMITS, rule="G3", text="how much may be bet")
    aces = option(choices("low", "high"), rule="G4", text="where the ace stands")
    wins = option("low", ("low", "high"), rule="G5", text="what wins")
    strict = option(False, rule="G6", text="whether it is strict")
"""
RULES = """
from upcard.mechanics.chips.betting import FIXED, NO_LIMIT
from tried_choices.state import DOUBLED, DUPLICATE, FIRST, FIRST_TO_NAME, LAST_BIDDER, MOST, PHASES, PLAY, RUBBERS
from tried_choices.state import UNDOUBLED as SINGLE, Tried

PASS = button("pass", says="{seat} passes", phase=PLAY, otherwise="R1: not now")
MOVES = Catalogue(PASS)

@PASS.effect
def passed(s, seat):
    s.over = TRIED

TITLES = {"leads": True}

def prompt(view):
    return "Pass" if SHOWN else "Play"
"""
SOUND, SHOWN = "s.declarer == FIRST_TO_NAME", "view.declarer == LAST_BIDDER"


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., types.ModuleType]:
    """A game in two files whose rule and whose words compare what is given."""

    def made(tried: str, shown: str = SHOWN) -> types.ModuleType:
        folder = tmp_path / "tried_choices"
        folder.mkdir()
        (folder / "state.py").write_text(HEAD + STATE, encoding="utf-8")
        rules = HEAD + RULES.replace("TRIED", tried).replace("SHOWN", shown) + DEAL
        (folder / "__init__.py").write_text(rules, encoding="utf-8")
        monkeypatch.syspath_prepend(tmp_path)
        for name in [name for name in sys.modules if name.partition(".")[0] == folder.name]:
            monkeypatch.delitem(sys.modules, name)
        return importlib.import_module(folder.name)

    return made


@pytest.mark.parametrize(
    "tried",
    [
        SOUND,
        "LAST_BIDDER != s.declarer",
        "s.declarer in (LAST_BIDDER, FIRST_TO_NAME)",
        "s.betting == FIXED",
        "s.doubling == SINGLE",
        "s.doubling > 0",
        "s.phase == PLAY",
        "s.declarer == seat",
        "s.wins == FIRST",
        "s.strict == 1",
        "s.score[0] == MOST",
    ],
)
def test_a_field_is_compared_with_its_own_choices(game: Callable[..., types.ModuleType], tried: str) -> None:
    check_names(game(tried))


OWN = "DECLARER are LAST_BIDDER, FIRST_TO_NAME"


@pytest.mark.parametrize(
    ("tried", "said"),
    [
        ("s.declarer == DUPLICATE", f"s.declarer is compared with DUPLICATE, which is one of SCORING; {OWN}"),
        ("RUBBERS == s.declarer", f"s.declarer is compared with RUBBERS, which is one of SCORING; {OWN}"),
        ("s.declarer in (LAST_BIDDER, DUPLICATE)", f"s.declarer is compared with DUPLICATE, .*; {OWN}"),
        ("s.declarer == NO_LIMIT", f"s.declarer is compared with NO_LIMIT, which is one of LIMITS; {OWN}"),
        ("s.declarer == PLAY", f"s.declarer is compared with PLAY, which is one of PHASES; {OWN}"),
        ("s.declarer == FIRST", f"s.declarer is compared with FIRST, which is none of its choices; {OWN}"),
        ("s.declarer == 1", f"s.declarer is compared with the number 1; {OWN}"),
        ("s.doubling == DUPLICATE", "s.doubling is compared with DUPLICATE, .*; DOUBLING are UNDOUBLED, DOUBLED"),
        ("s.betting == DOUBLED", "s.betting is compared with DOUBLED, .*; LIMITS are FIXED, POT_LIMIT, NO_LIMIT"),
        ("s.phase == DUPLICATE", "s.phase is compared with DUPLICATE, .*; PHASES are LEAD, PLAY"),
        ("s.aces == 1", r"the number 1; give its choices names: LOW, HIGH = ACES = choices\('low', 'high'\)"),
        ("s.declarer == FIRST_TO_NAM", r"there is no 'FIRST_TO_NAM' here \(passed\); did you mean FIRST_TO_NAME\?"),
    ],
)
def test_what_is_no_choice_of_the_field_is_refused(
    game: Callable[..., types.ModuleType], tried: str, said: str
) -> None:
    found = game(tried)
    with pytest.raises(TypeError, match=rf"__init__\.py:\d+: .*{said}$") as error:
        check_names(found)
    line = Path(str(found.__file__)).read_text(encoding="utf-8").splitlines().index(f"    s.over = {tried}") + 1
    assert f"__init__.py:{line}: " in str(error.value)


def test_words_are_checked_like_rules(game: Callable[..., types.ModuleType]) -> None:
    with pytest.raises(TypeError, match=r"view\.declarer is compared with DUPLICATE, which is one of SCORING"):
        check_names(game(SOUND, "view.declarer == DUPLICATE"))


@pytest.mark.parametrize(
    "shown",
    [
        'view.doubling == "doubled"',
        'view.doubling != ""',
        'view.phase in ("lead", "play")',
        '{"lead": True, "play": False}[view.phase]',
        'view.viewer == "nobody"',
    ],
)
def test_a_view_shows_the_phase_and_the_choice_of_another_field_as_a_word(
    game: Callable[..., types.ModuleType], shown: str
) -> None:
    check_names(game(SOUND, shown))


@pytest.mark.parametrize(
    ("shown", "said"),
    [
        ('view.doubling == "dubbled"', "view.doubling is never 'dubbled'; it is one of 'doubled'"),
        ('view.phase == "leed"', "view.phase is never 'leed'; it is one of 'lead', 'play'"),
        ('"over" != view.phase', "view.phase is never 'over'; it is one of 'lead', 'play'"),
        ('view.phase in ("lead", "plai")', "view.phase is never 'plai'; it is one of 'lead', 'play'"),
        ('{"lead": True, "plays": False}[view.phase]', "view.phase is never 'plays'; it is one of 'lead', 'play'"),
        ("TITLES[view.phase]", "view.phase is never 'leads'; it is one of 'lead', 'play'"),
    ],
)
def test_a_word_that_a_view_never_shows_is_refused(
    game: Callable[..., types.ModuleType], shown: str, said: str
) -> None:
    with pytest.raises(TypeError, match=rf"__init__\.py:\d+: {said}$"):
        check_names(game(SOUND, shown))


@pytest.mark.parametrize("name", NAMES)
def test_no_game_writes_a_phase_as_a_number(name: str) -> None:
    for file in files_of(importlib.import_module(f"upcard.games.{name}")):
        text = Path(str(file.__file__)).read_text(encoding="utf-8")
        assert re.findall(r"\.phase(?:_number)? (?:[=!<>]=?|in) \(?\d.*", text) == []


def test_a_mechanism_without_its_source_is_believed(
    game: Callable[..., types.ModuleType], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a browser only bytecode of the package is there."""
    found = game("s.betting == FIXED")
    monkeypatch.setattr(sys.modules["upcard.mechanics.chips.betting"], "__file__", "betting.pyc")
    check_names(found)


def test_the_constant_of_another_option_is_seen_in_contract_bridge() -> None:
    module = importlib.import_module("upcard.games.contract_bridge")
    texts = {file: Path(str(file.__file__)).read_text(encoding="utf-8") for file in files_of(module)}
    wrong = {
        file: text.replace("s.slam_bonus == BID_AND_MADE", "s.slam_bonus == DUPLICATE") for file, text in texts.items()
    }
    found = wrong_choices({file: syntax(text) for file, text in wrong.items()}, schema_of(module))
    assert [text for mistakes in found.values() for _, text in mistakes] == [
        "s.slam_bonus is compared with DUPLICATE, which is one of SCORING; SLAM_BONUS are COLLECTED, BID_AND_MADE"
    ]


NUMBERS = {"first_dealer", "max_tie_breaks"}
"""Options whose names are numbers: of seats, of hands."""


@pytest.mark.parametrize("name", NAMES)
def test_no_game_numbers_the_words_of_an_option_by_hand(name: str) -> None:
    """A choice that a rule compares is then one of `choices`, since `check_names` refuses any other."""
    for field, option in schema_of(importlib.import_module(f"upcard.games.{name}")).options.items():
        switch = option.values == {"off": 0, "on": 1}
        assert option.choices is not None or option.values is None or switch or field in NUMBERS, field
