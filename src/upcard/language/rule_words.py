"""The words in which the table states rules that players invent (`mechanics.words.invented_rules`).

>>> from upcard.mechanics.words.invented_rules import WILD, rule_number
>>> rule_text(rule_number(0, WILD))
'when a 2 is played, it is wild'
"""

from __future__ import annotations

from upcard.cards.faces import RANK_NAMES, RANK_SIGNS, SUIT_NAMES
from upcard.language.invented_rule_codes import effect_of, formal, trigger_of
from upcard.mechanics.words.invented_rules import (
    AGAIN,
    CODES,
    DOWN_TO,
    DRAW_KEEP,
    DRAW_LOSE,
    PASS_ON,
    PASSES,
    PHRASE,
    REVERSE,
    SKIP,
    STACK,
    SWAP,
    WILD,
)

PHRASES = (
    "Eight ball, corner pocket", "Good day", "Thank you very much", "Have a nice day", "Bless you",
    "Long live the king", "Off with her head", "Hail to the chief", "Mind the gap", "Abracadabra", "Bingo",
    "All aboard", "Cheers",
    "Tally-ho", "Hear, hear", "Amen",
)  # fmt: skip
"""What a rule may oblige a player to say: phrase 1 to 16."""
CLASSES = (*RANK_SIGNS, *(name[:-1] for name in SUIT_NAMES), "red", "black", "even", "odd", "face")
"""Ranks, suits, colours, even, odd, face: the classes of cards, 0 to 21."""


def class_text(a_class: int) -> str:
    """``a club``, ``an ace``, ``a red card``."""
    name = CLASSES[a_class]
    if a_class < 13:
        name = RANK_NAMES[a_class] if a_class >= 9 else name
        return f"{'an' if name in ('8', 'ace') else 'a'} {name}"
    if a_class < 17:
        return f"a {name}"
    return f"{'an' if name in ('even', 'odd') else 'a'} {name} card"


def trigger_text(trigger: int) -> str:
    """The trigger of a rule in words."""
    if trigger < PASSES:
        return f"when {class_text(trigger)} is played"
    if trigger == PASSES:
        return "when a player passes"
    left = trigger - DOWN_TO + 1
    return f"when a hand comes down to {left} card{'s' if left > 1 else ''}"


def effect_text(effect: int) -> str:
    """The effect of a rule in words."""
    if effect < SKIP:
        name = CLASSES[effect]
        return f"the next card must be {name if effect >= 17 and name != 'face' else class_text(effect)}"
    texts = {
        SKIP: "the next player is skipped", SKIP + 1: "the next two players are skipped", REVERSE: "play reverses",
        WILD: "it is wild", AGAIN: "the same player plays again",
        SWAP: "that player swaps hands with the left neighbour",
        SWAP + 1: "that player swaps hands with the right neighbour", PASS_ON: "all hands pass one place to the left",
        PASS_ON + 1: "all hands pass one place to the right",
    }  # fmt: skip
    if effect in texts:
        return texts[effect]
    if effect < STACK:
        n = (effect - DRAW_KEEP) % 4 + 1
        return f"the next player draws {n}" + (" and loses the turn" if effect >= DRAW_LOSE else "")
    if effect < PHRASE:
        return f"the next player draws {effect - STACK + 2} and loses the turn unless answering with the same rank"
    return f'that player says "{PHRASES[effect - PHRASE]}"'


def rule_text(code: int) -> str:
    """A rule as it is shown back; empty for no rule."""
    if code == CODES:
        return "a rule of honour"
    return f"{trigger_text(trigger_of(code))}, {effect_text(effect_of(code))}" if formal(code) else ""
