"""How a game is found by somebody who does not know its name: moods, and the words one may look for.

All of it follows from what a game's file declares (players, minutes, sides, mechanics) and from its book.
"""

from __future__ import annotations

import re

from upcard.declarations.game import About

QUICK = 15
"""Minutes."""
COMPANY = 5
"""Players from whom on it is a game for a company."""
BOLD = {"betting", "bluff", "match the pot", "simultaneous declaration"}
ALIKE = {
    "avoidance": "hearts black lady",
    "left trump": "euchre",
    "match suit or rank": "crazy eights uno mau",
    "climbing": "president big two tichu",
    "melds": "rummy canasta",
    "draw and discard": "rummy",
    "contracts": "liverpool rummy",
    "betting": "poker",
    "match the pot": "poker",
    "three-card hands": "thirty-one scat brag",
    "drawing to a total": "blackjack twenty-one",
    "fishing": "casino scopa",
    "questions": "go fish quartet detective",
    "deduction": "cluedo detective logic",
    "marriages": "sixty-six pinochle bezique",
    "concealed trump": "twenty-nine jass klaberjass",
    "compendium": "barbu king",
    "shooting the moon": "hearts",
    "stops": "sevens newmarket",
    "auction": "bidding",
    "words": "language letters naming",
    "rules made in play": "mao",
    "patience": "solitaire alone one",
    "no decisions": "war children",
    "partnership": "partners teams pairs",
    "race": "speed reaction snap",
}
"""Better known games, and other words, for what is declared under ``mechanics``."""
_NUMBERS = ("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
INTRODUCTION = 1500
"""Letters at the beginning of a book in whose words a game is found."""


def moods(about: About) -> list[str]:
    """Which of the six doors of the front page lead to a game.

    >>> from upcard.engine.compile.game import compiled_game
    >>> moods(compiled_game("truco").about), moods(compiled_game("black_hole").about)
    (['partners', 'bluff'], ['quick', 'alone'])
    """
    holds = {
        "quick": about.minutes <= QUICK,
        "two": 2 in about.players,
        "partners": bool(about.sides),
        "alone": 1 in about.players,
        "many": max(about.players) >= COMPANY,
        "bluff": bool(BOLD & {*about.mechanics}),
    }
    return [mood for mood, leads in holds.items() if leads]


def words(about: About, book: str) -> str:
    """The words by which a game is found, each once."""
    counts = " ".join(_NUMBERS[n] for n in about.players if n < len(_NUMBERS))
    alike = " ".join(ALIKE[mechanic] for mechanic in about.mechanics if mechanic in ALIKE)
    told = " ".join((
        about.title, about.family, about.line, about.sides, *about.mechanics, alike, counts, *moods(about),
        book[:INTRODUCTION],
    ))  # fmt: skip
    return " ".join(dict.fromkeys(re.findall(r"[a-z]{3,}", told.lower())))
