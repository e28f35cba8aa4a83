"""Questions word by word: the possible next words, for choosing words instead of typing them.

`QUESTION` is a small automaton. `language.questions` can parse everything that it spells, and it spells every formal
question: a statement counts the cards of any list ("at most three K♣ 7♥"), statements are joined by "and", and those
by "or".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from upcard.cards.faces import RANK_NAMES, TEXTS
from upcard.language.number_words import NUMBER_WORDS

Step = tuple[str, Sequence[str]]
"""The place after the step, and the words to choose from; none: continue as at that place."""
Steps = Mapping[str, Sequence[Step]]
"""The steps from each place. The first place is ``start``, the last ``end``."""

NUMBERS = NUMBER_WORDS[1:]
SUITS = ("clubs", "diamonds", "hearts", "spades")
RANKS = tuple("sixes" if name == "six" else f"{name}s" for name in RANK_NAMES)
ADJECTIVES = ("red", "black", "even", "odd", "number", "face", "one-eyed")
CARDS = tuple(TEXTS[:52])
LIMITS = (*(str(n) for n in range(2, 11)), "jack", "queen", "king")


def _cards(then: str) -> dict[str, list[Step]]:
    """The steps that name cards (``kings of hearts``, ``red cards lower than 7``, ``K♣ 7♥``), and go on to a place."""
    heads = [(f"{then} suit", (*SUITS, "cards")), (f"{then} rank", RANKS)]
    more = [(f"{then} or", ("or",)), (then, ())]
    return {
        f"{then} cards": [(f"{then} what", ADJECTIVES), *heads, (f"{then} list", CARDS)],
        f"{then} what": [(f"{then} what", ADJECTIVES), *heads],
        f"{then} suit": [(f"{then} limit", ("lower than", "higher than")), *more],
        f"{then} rank": [(f"{then} of", ("of",)), *more],
        f"{then} of": [(f"{then} suits", SUITS)],
        f"{then} suits": [(then, ()), (f"{then} of or", ("or",))],  # "kings of hearts or spades" speaks of kings
        f"{then} of or": [(f"{then} suits", SUITS)],
        f"{then} limit": [(then, LIMITS)],
        f"{then} list": [*more, (f"{then} list", CARDS)],
        f"{then} or": [(f"{then} cards", ())],
    }


QUESTION: Steps = {
    "start": [("either", ()), ("more cards", ("more", "fewer"))],
    "either": [  # "or more" would be read as the end of a statement
        ("on cards", ("any", "no", "all", "nothing but", "an even number of", "an odd number of")),
        ("count", ("at least", "at most", "exactly")),
        ("pair", ("a pair of",)),
        ("same cards", ("as many",)),
    ],
    "count": [("on cards", NUMBERS)],
    "pair": [("on", RANKS)],
    "on": [("end", ("?",)), ("start", ("and",)), ("on or", ("or",))],
    "more": [("on cards", ("than",))],
    "same": [("on cards", ("as",))],
    **_cards("on"),
    "on of or": [("on suits", SUITS), ("either", ())],
    **_cards("more"),
    **_cards("same"),
    "on or": [("on cards", ()), ("either", ())],
    "end": [],
}


def following(steps: Steps, place: str) -> dict[str, str]:
    """The possible words at a place, and the place after each; if two steps share a word the later one counts."""
    words: dict[str, str] = {}
    for then, said in steps[place]:
        words |= dict.fromkeys(said, then) if said else following(steps, then)
    return words
