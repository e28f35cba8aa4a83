"""``upcard new``: writes a package with a small game that passes the suite, as a starting point."""

from __future__ import annotations

import re
from pathlib import Path
from string import Template

from upcard.engine.compile import registry
from upcard.errors import BadGame

_NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")

_FILES = {
    "pyproject.toml": """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "$dashed-for-upcard"
version = "0.1"
description = "$title, a card game for Upcard"
requires-python = ">=3.11"
dependencies = ["upcard"]

[project.entry-points."upcard.games"]
$name = "${name}_for_upcard.$name"

[tool.hatch.build.targets.wheel]
packages = ["src/${name}_for_upcard"]
""",
    "README.md": """\
# $title

    pip install --editable .
    upcard check $name
    upcard play $name

The rules are in `src/${name}_for_upcard/$name.py`, the book for players is `$name.md` beside it. Write the book first,
with every rule as a numbered paragraph, and with examples: `upcard check $name` plays them. Then write the rules in the
same order, each with its number.
""",
    "src/${name}_for_upcard/__init__.py": '"""$title for Upcard."""\n',
    "src/${name}_for_upcard/$name.md": """\
# $title

Four cards, four tricks, and most tricks win.

**Players:** two to four, each alone. **Pack:** 52 cards, ace high. **Time:** two minutes.

## How to win

- Lead an ace while another player can still follow.
- With four tricks each one counts: do not wait for a better moment.

## The rules

**R1.** Each player is dealt four cards, beginning at the dealer's left.

**R2.** The player on the dealer's left leads to the first trick, with any card. The others follow clockwise.

**R3.** A player who holds a card of the suit led must play one of that suit.

**R4.** The highest card of the suit led takes the trick, and its player leads to the next.

**R5.** The player with the most tricks scores a point. Players who are level each score a point.

**G1.** *How long is a match?* To three points (option `target`).

## Examples

```example
R3, R4, R5: Player 2 holds a heart and must play it. It takes the trick, and with three tricks player 2 scores.
hands = {"Player 1": "9♥ 3♠", "Player 2": "10♥ 4♣"}
tricks = {"Player 1": 1, "Player 2": 1}
dealer = "Player 2"
leader = "Player 1"

Player 1: 9♥
Player 2: 4♣ is refused: R3
Player 2: 10♥
log: Player 2 takes the trick.
turn = "Player 2"
Player 2: 4♣
Player 1: 3♠
score = [0, 1]
hand = 1
```
""",
    "src/${name}_for_upcard/$name.py": '''\
"""$title: four tricks, and most of them win.

The rules in the order of the book, [$name.md]($name.md).
"""

from upcard.mechanics.tricks.trick_facts import turn_facts, won_facts
from upcard.rulebook import About, Catalogue, State, fault, from_hand, rule, sheet_of, state
from upcard.rulebook import NOBODY, PACK_52, hands, option, row, scores, size, trick
from upcard.rulebook import deal_hands, highest, left_of, shuffled, win_match
from upcard.rulebook import follow_suit, gather_trick, hands_fit, lay, strengths, tricks_done, winning_place

ABOUT = About(
    title="$title",
    players=(2, 3, 4),
    family="Trick-taking",
    line="Four tricks, and most of them win.",
    pack=PACK_52,
    minutes=5,
    max_moves=16 * 4 * 100,
)

NO_TRUMP = -1
STRENGTH = strengths("A K Q J 10 9 8 7 6 5 4 3 2")


@state
class $camel(State):
    hands = hands(4, lacks=True)
    stock = row(52, sees=NOBODY)
    trick = trick(4, won="seat")
    score = scores(4, per="seat")
    target = option(3, (1, 100), rule="G1", text="points that win the match")


CARD = from_hand(held="R1: you do not hold {card}", must=[follow_suit("R3")])
MOVES = Catalogue(CARD)


@rule
def deal(s: $camel):
    """R1: four cards each."""
    if s.hand > 0:
        s.dealer = left_of(s, s.dealer)
    shuffled(s, s.stock, PACK_52)
    deal_hands(s.stock, s.hands, s.seats, left_of(s, s.dealer), 4)
    s.leader = s.turn = left_of(s, s.dealer)  # R2


@CARD.effect
def play(s: $camel, seat, card):
    """R2: one card each, clockwise."""
    lay(s, seat, card)
    s.turn = left_of(s, seat)
    if size(s.trick) == s.seats:
        take_trick(s)


@rule
def take_trick(s: $camel):
    """R4: the highest card of the suit led takes the trick, and its player leads."""
    winner = (s.leader + winning_place(s.trick, STRENGTH, NO_TRUMP)) % s.seats
    s.tricks[winner] += 1
    gather_trick(s, winner)
    s.leader = s.turn = winner
    if tricks_done(s) == 4:
        score_hand(s)


@rule
def score_hand(s: $camel):
    """R5: a point for the most tricks."""
    best = highest(s.tricks, s.seats)
    s.over = 1
    for seat in range(s.seats):
        s.score[seat] += (best >> seat) & 1
    leaders = highest(s.score, s.seats)
    for seat in range(s.seats):
        if s.score[seat] >= s.target:
            win_match(s, leaders)  # G1


# --- Positions -------------------------------------------------------------------------------------------------------


TURN_FACTS = turn_facts("R2: cards are played one after another, to the left of the leader")
TRICK_FACTS = won_facts("R4: a trick is won for a card of each player")


@fault("R1: each player starts with four cards and plays one to each trick; the hands do not fit that")
def misdealt(s: $camel):
    return not hands_fit(s, 4, tricks_done(s))


def sheet(view):
    """R5 as a score sheet."""
    return sheet_of(view, "tricks", "score")
''',
    "tests/test_$name.py": '''\
"""$title by its book, and by the suite that every game passes."""

import pytest

import upcard
from upcard.engine.testing import check_game


def test_the_suit_led_is_followed():
    table = upcard.game("$name").position(hands=["9♥ 3♠", "10♥ 4♣"], dealer=1, leader=0, tricks=[2, 0])
    table.play("9♥")
    assert table.legal() == ["10♥"]
    assert table.why_not("4♣") == "R3: you hold ♥, and ♥ were led: follow suit"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_suite(players):
    check_game(upcard.game("$name", players=players), matches=1, states_looked_at=20)
''',
}


def write_new(name: str, folder: Path) -> Path:
    """Write the package of a new game into `folder` and return its path. Raises `BadGame` if the name is invalid or
    taken, or the target is not empty."""
    if not _NAME.fullmatch(name):
        raise BadGame(f"a game's name is written in small letters, digits and single _, such as go_boom, not {name!r}")
    if name in registry.names():
        raise BadGame(f"there is already a game {name!r}")
    root = folder / name
    if root.exists():
        raise BadGame(f"{root} is there already; choose another name or folder")
    for path, text in package_of(name).items():
        place = root / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
    return root


def package_of(name: str, title: str = "") -> dict[str, str]:
    """The files of the package of a new game, by their paths in it."""
    words = {
        "name": name,
        "dashed": name.replace("_", "-"),
        "title": title or name.replace("_", " ").title(),
        "camel": name.title().replace("_", ""),
    }
    return {Template(path).substitute(words): Template(text).substitute(words) for path, text in _FILES.items()}


def first_game(name: str, title: str = "") -> tuple[str, str]:
    """The rules and the book of the small game with which a new one begins."""
    files, place = package_of(name, title), f"src/{name}_for_upcard/{name}"
    return files[f"{place}.py"], files[f"{place}.md"]
