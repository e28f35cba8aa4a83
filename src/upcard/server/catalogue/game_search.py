"""Finding a game without its name: by mood, and by search words.

Both follow from a game's declarations (players, minutes, sides, mechanics) and from its book.
"""

from __future__ import annotations

import re

from upcard.declarations.game import About

QUICK_MINUTES = 15
"""The longest quick game, in minutes."""
MANY_PLAYERS = 5
"""The fewest players of a game for many."""
BOLD = {"betting", "bluff", "match the pot", "simultaneous declaration"}
SYNONYMS = {
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
"""Better known games, and synonyms, for each of the declared ``mechanics``."""
_NUMBERS = ("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
SEARCHED_LETTERS = 1500
"""The number of letters at the start of a book that are searched."""


def moods(about: About) -> list[str]:
    """Which of the home page's six filters show a game.

    >>> from upcard.engine.compile.game import compiled_game
    >>> moods(compiled_game("truco").about), moods(compiled_game("black_hole").about)
    (['partners', 'bluff'], ['quick', 'alone'])
    """
    holds = {
        "quick": about.minutes <= QUICK_MINUTES,
        "two": 2 in about.players,
        "partners": bool(about.sides),
        "alone": 1 in about.players,
        "many": max(about.players) >= MANY_PLAYERS,
        "bluff": bool(BOLD & {*about.mechanics}),
    }
    return [mood for mood, fits in holds.items() if fits]


def words(about: About, book: str) -> str:
    """The search words of a game, each once."""
    counts = " ".join(_NUMBERS[n] for n in about.players if n < len(_NUMBERS))
    synonyms = " ".join(SYNONYMS[mechanic] for mechanic in about.mechanics if mechanic in SYNONYMS)
    text = " ".join((
        about.title, about.family, about.line, about.sides, *about.mechanics, synonyms, counts, *moods(about),
        book[:SEARCHED_LETTERS],
    ))  # fmt: skip
    return " ".join(dict.fromkeys(re.findall(r"[a-z]{3,}", text.lower())))
