"""Rules that players invent (`mechanics.invented_rules`), in words, and read from English.

>>> code = read_rule("When a club is played, the next card must be even")
>>> rule_text(code)
'when a club is played, the next card must be even'
>>> rule_text(read_rule("2s are wild")), rule_text(read_rule("after a red card, the next card must be black"))
('when a 2 is played, it is wild', 'when a red card is played, the next card must be black')
>>> read_rule("everybody sings") is None
True
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from upcard.cards.faces import RANK_NAMES, RANK_SIGNS, SUIT_NAMES
from upcard.errors import BadMove, IllegalMove
from upcard.language.counting import NUMBER_WORDS
from upcard.mechanics.invented_rules import (
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
    effect_of,
    formal,
    rule_number,
    trigger_of,
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


def _named(a_class: int) -> str:
    """``a club``, ``an ace``, ``a red card``."""
    name = CLASSES[a_class]
    if a_class < 13:
        name = RANK_NAMES[a_class] if a_class >= 9 else name
        return f"{'an' if name in ('8', 'ace') else 'a'} {name}"
    if a_class < 17:
        return f"a {name}"
    return f"{'an' if name in ('even', 'odd') else 'a'} {name} card"


def trigger_text(trigger: int) -> str:
    """What sets a rule off."""
    if trigger < PASSES:
        return f"when {_named(trigger)} is played"
    if trigger == PASSES:
        return "when a player passes"
    left = trigger - DOWN_TO + 1
    return f"when a hand comes down to {left} card{'s' if left > 1 else ''}"


def effect_text(effect: int) -> str:
    """What a rule brings about."""
    if effect < SKIP:
        name = CLASSES[effect]
        return f"the next card must be {name if effect >= 17 and name != 'face' else _named(effect)}"
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
    """A rule as it is shown back; nothing for no rule."""
    if code == CODES:
        return "a rule of honour"
    return f"{trigger_text(trigger_of(code))}, {effect_text(effect_of(code))}" if formal(code) else ""


_NUMBERS = {word: str(n) for n, word in enumerate(NUMBER_WORDS[1:6], 1)}
_ANY_NUMBER = "|".join(_NUMBERS)
_CLASS_WORDS: dict[str, int] = {}
for _n, _sign in enumerate(CLASSES):
    for _word in (_sign.lower(), RANK_NAMES[_n] if _n < 13 else _sign, f"{_sign.lower()} card"):
        _CLASS_WORDS |= {_word: _n, _word + "s": _n, _word + "es": _n}
_CLASS_WORDS |= {"court card": 21, "picture card": 21, "picture": 21, "face cards": 21}


def _class_of(text: str) -> int | None:
    tidy = re.sub(r"^(a|an|any|the) ", "", text.strip())
    return _CLASS_WORDS.get(tidy)


def _trigger_of(text: str) -> int | None:
    text = re.sub(r"^(when(ever)?|after|if|on|every time) ", "", text.strip())
    if re.fullmatch(r"(a player|somebody|someone|anybody) passes|a pass", text):
        return PASSES
    if found := re.fullmatch(r"(?:a hand comes|a player is|somebody is|someone is) down to (\w+) cards?", text):
        left = _NUMBERS.get(found[1], found[1])
        return DOWN_TO + int(left) - 1 if left in "12345" else None
    return _class_of(re.sub(r" (is|are) (played|laid)$", "", text))


def _effect_of(text: str) -> int | None:
    text = re.sub(r"^(and|then) ", "", text.strip())
    if found := re.fullmatch(r"the next card (?:played )?must be (.*)", text):
        return _class_of(found[1])
    wanted = re.sub(r"[^a-z]", "", text)
    for k, phrase in enumerate(PHRASES):
        if "say" in wanted and wanted.endswith(re.sub(r"[^a-z]", "", phrase.lower())):
            return PHRASE + k
    text = re.sub(rf"\b({_ANY_NUMBER})\b", lambda m: _NUMBERS[m[0]], text)
    if found := re.fullmatch(r"the next player draws ([1-4])( cards?)?(.*)", text):
        n, rest = int(found[1]), found[3]
        if re.search(r"unless|and so on", rest):
            return STACK + n - 2 if n > 1 else None
        return (DRAW_LOSE if re.search(r"los|skip", rest) else DRAW_KEEP) + n - 1 if len(rest) < 40 else None
    for effect, pattern in (
        (SKIP, r"(the next player is skipped|skip the next player|the next player loses the turn)"),
        (SKIP + 1, r"the next 2 players are skipped"),
        (REVERSE, r"(play|the direction|direction)( of play)? (reverses|is reversed)"),
        (WILD, r"(it is|they are) wild"),
        (AGAIN, r"(the same|that) player (plays|has another turn)( again)?"),
        (SWAP, r"(that|the) player swaps hands with the left neighbou?r"),
        (SWAP + 1, r"(that|the) player swaps hands with the right neighbou?r"),
        (PASS_ON, r"all hands pass (one|1) place (to the )?left"),
        (PASS_ON + 1, r"all hands pass (one|1) place (to the )?right"),
    ):
        if re.fullmatch(pattern, text):
            return effect
    return None


def read_rule(text: str) -> int | None:
    """The number of the rule that an English sentence means, None when the grammar has no such rule."""
    tidy = " ".join(text.lower().strip(" .!").split())
    if found := re.fullmatch(r"(.*?) (?:are|is) wild", tidy):
        wild = _class_of(re.sub(r"^when (.*) is played, it$", r"\1", found[1]))
        return None if wild is None else rule_number(wild, WILD)
    before, comma, after = tidy.partition(", ")
    if not comma:
        return None
    trigger, effect = _trigger_of(before), _effect_of(after)
    return None if trigger is None or effect is None else rule_number(trigger, effect)


_REPEALING = ("repeal", "no longer", "instead of", "replace", "cancel", "abolish", "ignore rule", "does not apply")
_SINGLING = (
    "dealer", *(f"player {n}" for n in range(1, 8)), "seat ", "south", "north", "east", "west", "winner of",
)  # fmt: skip


def read_own_rule(text: str, longest: int) -> tuple[int, str]:
    """What a player declares: the number of the rule (`CODES` for one that the grammar does not have) and its words.

    Raises `IllegalMove` for a rule that may not be made, `BadMove` for one of no letters or of more than `longest`.
    """
    words = " ".join(text.split())
    if any(word in words.lower() for word in _SINGLING):
        raise IllegalMove("R14: a rule may not single out a player")
    if any(word in words.lower() for word in _REPEALING):
        raise IllegalMove("R15: a rule may not repeal or replace another")
    if not words:
        raise BadMove("say the rule in words, such as: when a club is played, the next card must be even")
    code = read_rule(words)
    if code is not None:
        return code, rule_text(code)
    if len(words.encode()) > longest:
        raise BadMove(f"a rule in words of your own has at most {longest} letters")
    return CODES, words


class Rules(Sequence[str]):
    """All rules by their numbers, for a field of a state: ``Rules()[code]`` is the text."""

    def __len__(self) -> int:
        return CODES + 1

    def __getitem__(self, code: Any) -> Any:
        if code >= len(self):
            raise IndexError(f"rules have numbers up to {CODES}")
        return rule_text(code)

    def __contains__(self, text: object) -> bool:
        return text == rule_text(CODES) or (isinstance(text, str) and read_rule(text) is not None)

    def index(self, text: str, start: int = 0, stop: int = 0) -> int:
        """The number of a rule. Raises `ValueError`."""
        code = CODES if text == rule_text(CODES) else read_rule(text)
        if code is None:
            raise ValueError(f"{text!r} is no rule of the grammar")
        return code


def pack_text(text: str, words: int) -> tuple[int, ...]:
    """A text as so many 64-bit numbers. Raises `ValueError` when it is too long."""
    raw = text.encode()
    if len(raw) > 8 * words:
        raise ValueError(f"say it in at most {8 * words} letters; this has {len(raw)}")
    raw = raw.ljust(8 * words, b"\0")
    return tuple(int.from_bytes(raw[8 * k : 8 * k + 8], "little", signed=True) for k in range(words))
