"""Write ``docs/games.md``: every game with its players, family, pack, length, options, mechanisms and lines.

    python tools/games_page.py

Lengths are measured by random play of whole matches, the same seeds every time. The pictures that the page shows are
taken by ``tools/table_pictures.py``.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

import upcard
from upcard.declarations.options import Option
from upcard.engine.compile.registry import sources
from upcard.engine.play.game import Game
from upcard.engine.play.simulation import simulate

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs/games.md"
MATCHES = 200
HEAD = """# The games

*Decisions* and *hands* are medians over {matches} matches of random play with the book's options and the usual number
of players; matches of people may be shorter or longer. *Minutes* is the time that a match takes people. *Options*
counts the house rules, *lines* those of the game's rules that are not blank. `make docs` writes this page.

| game | players | family | pack | decisions | hands | minutes | options | lines |
|---|---|---|---|---:|---:|---:|---:|---:|
"""


def length(name: str) -> tuple[int, int]:
    """Median decisions and hands of a match, by random play."""
    played = simulate(name, MATCHES, seed=1)
    return round(float(np.median(played.moves))), round(float(np.median(played.hands)))


def lines_of(name: str) -> int:
    """The number of non-blank lines of a game's rules."""
    texts = (path.read_text(encoding="utf-8") for path in sources(name))
    return sum(1 for text in texts for line in text.splitlines() if line.strip())


def span(numbers: tuple[int, ...]) -> str:
    """Numbers of players as people say them.

    >>> span((4, 2, 3, 5)), span((4,)), span((2, 4))
    ('2-5', '4', '2, 4')
    """
    low, high = min(numbers), max(numbers)
    if len(numbers) == high - low + 1:
        return str(low) if low == high else f"{low}-{high}"
    return ", ".join(map(str, sorted(numbers)))


def pack_of(game: Game) -> str:
    """The cards played with, counted at the table."""
    size = game.about.pack.bit_count()
    if size:
        return str(size)
    table = game.table(seed=1)
    return f"{sum(zone.count for zone in table.view(None).zones if zone.role)} (more than one pack)"


def row(name: str) -> str:
    """The line of a game in the table."""
    game = upcard.game(name)
    about = game.about
    decisions, hands = length(name)
    link = f"[{about.title}](#{anchor(about.title)})"
    counted = (f"{decisions:,}", hands, about.minutes, len(house_rules(game)), lines_of(name))
    return f"| {' | '.join(map(str, (link, span(about.players), about.family, pack_of(game), *counted)))} |"


def anchor(title: str) -> str:
    """The link target of a heading.

    >>> anchor("Beggar My Neighbor")
    'beggar-my-neighbor'
    """
    return "".join(c for c in title.lower().replace(" ", "-") if c.isalnum() or c == "-")


def house_rules(game: Game) -> dict[str, Option]:
    """The options that a player would call a house rule."""
    return {name: spec for name, spec in game.rules.schema.options.items() if spec.rule}


def section(name: str) -> str:
    """The section of a game below the table."""
    game = upcard.game(name)
    about = game.about
    parts = [f"## {about.title}", about.line, f"![The table of {about.title}](tables/{name}.jpg)"]
    folder = "../src/upcard/games"
    source = Path(str(game.rules.module.__file__))
    book, rules = (f"{name}/{name}.md", f"{name}/") if source.stem == "__init__" else (f"{name}.md", f"{name}.py")
    facts = [f"[The book]({folder}/{book}), [the rules]({folder}/{rules})"]
    facts.append(f"Mechanisms: {', '.join(about.mechanics)}")
    if about.presets:
        facts.append(f"Presets: book, {', '.join(about.presets)}")
    facts += [f"`{rule}` ({spec.rule}): {spec.text}; {choice(game, rule)}" for rule, spec in house_rules(game).items()]
    return "\n\n".join([*parts, "\n".join(f"- {fact}" for fact in facts)])


def choice(game: Game, option: str) -> str:
    """The values of an option, with its default."""
    spec, usual = game.rules.schema.options[option], game.options[option]
    range_ = ", ".join(spec.values) if spec.values else f"{spec.low} to {spec.high}"
    return f"{range_} (book: {usual})"


def page() -> str:
    """The whole page."""
    names = upcard.games()
    table = "\n".join(row(name) for name in names)
    return "\n\n".join([HEAD.format(matches=MATCHES) + table, *(section(name) for name in names)]) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    sys.stdout.write(f"{PAGE.relative_to(ROOT)}: {len(upcard.games())} games\n")
