"""What a call tells, in words: for whoever wants to know what a bid at the table means.

>>> import upcard
>>> game = upcard.game("contract_bridge")
>>> table = game.table(seed=1)
>>> infoset = table.information_set(table.to_act[0])
>>> call_words(infoset, game.moves.parse("bid 1♠"))
'12-21 points, five spades, the longest suit'
"""

from __future__ import annotations

from upcard.bots.priors import meaning_of
from upcard.bots.priors.bridge_meaning import (
    ARTIFICIAL,
    EVEN,
    FIT,
    FORCING,
    HIGH_CARDS,
    LONGEST,
    MAJOR,
    TAKEOUT,
    aces_least,
    aces_most,
    counted_of,
    high_of,
    least_of,
    low_of,
    marked,
    most_of,
)
from upcard.engine.compile.game import compiled_game
from upcard.engine.know.information_set import InformationSet

SUITS = ("clubs", "diamonds", "hearts", "spades")
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
MOST_POINTS, MOST_CARDS, MOST_ACES = 40, 13, 4
MARKS = (
    (MAJOR, "four hearts or four spades"), (EVEN, "balanced"), (LONGEST, "the longest suit"),
    (TAKEOUT, "for takeout, or 17 in high cards"), (ARTIFICIAL, "says nothing of the suit"),
    (FORCING, "partner may not pass"),
)  # fmt: skip


def call_words(infoset: InformationSet, call: int) -> str:
    """What a call of the seat on turn tells its partner, as the bots understand it; empty if they have no
    such call."""
    rules = compiled_game(infoset.game.name, interpreted=True)  # for one call nothing has to be compiled
    asked = meaning_of(rules)
    if asked is None:
        return ""
    meaning = int(asked(rules.open(infoset.sample(0))[0], infoset.seat, call))
    if meaning <= 0:
        return ""
    parts = [_points(meaning)] + [_length(meaning, suit) for suit in reversed(range(4))] + [_aces(meaning)]
    told = [part for part in [*parts, *(words for mark, words in MARKS if marked(meaning, mark))] if part]
    return ", ".join(told) or "nothing more"


def _points(meaning: int) -> str:
    low, high, counted = int(low_of(meaning)), int(high_of(meaning)), int(counted_of(meaning))
    if low == 0 and high == MOST_POINTS:
        return ""
    amount = f"{low}-{high}" if low > 0 and high < MOST_POINTS else f"{low} or more" if low else f"at most {high}"
    kind = "in high cards" if counted == HIGH_CARDS else "points with short suits" if counted >= FIT else "points"
    return f"{amount} {kind}"


def _length(meaning: int, suit: int) -> str:
    least, most = int(least_of(meaning, suit)), int(most_of(meaning, suit))
    if marked(meaning, EVEN) and least <= 2 and most >= 5:
        return ""
    if least == most:
        return f"{NUMBERS[least]} {SUITS[suit]}"
    if most < MOST_CARDS:
        return (
            f"{NUMBERS[least]} to {NUMBERS[most]} {SUITS[suit]}" if least else f"at most {NUMBERS[most]} {SUITS[suit]}"
        )
    return f"{NUMBERS[least]} {SUITS[suit]}" if least else ""


def _aces(meaning: int) -> str:
    least, most = int(aces_least(meaning)), int(aces_most(meaning))
    if (least, most) == (0, MOST_ACES):
        return ""
    if least == most:
        return f"{NUMBERS[least]} ace" + "s" * (least != 1)
    return (
        f"{NUMBERS[least]} ace{'s' * (least != 1)} or more"
        if least
        else f"at most {NUMBERS[most]} ace" + "s" * (most != 1)
    )
