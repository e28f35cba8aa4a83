"""Rules that players invent (`mechanics.words.invented_rules`): which are allowed, and how a table stores their words.

>>> code, words, _ = read_own_rule("When a club is played, the next card must be even", 128)
>>> words
'when a club is played, the next card must be even'
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from upcard.errors import BadMove, IllegalMove
from upcard.language.denials import denies
from upcard.language.near_rules import names_cards, nearest_rules
from upcard.language.number_words import NUMBER_WORDS
from upcard.language.rule_reading import MAX_RULE_LENGTH, read_rule
from upcard.language.rule_words import rule_text
from upcard.mechanics.words.invented_rules import CODES

_REPEALING = re.compile(
    r"\b(repeal\w*|no longer|replac\w+|cancel\w*|abolish\w*|ignore rule|does not apply|doesn't apply)\b"
)
_ONE_TO_SEVEN = "|".join([*"1234567", *NUMBER_WORDS[1:8]])
_SINGLING = re.compile(
    r"\b(dealer|north|south|east|west|winner of|i|me|my|mine|myself"
    r"|(?:seat|(?<!next )(?<!each )(?<!every )player) (?:number |no\.? ?|#)?"
    rf"(?:{_ONE_TO_SEVEN})(?! cards?| turns?| more)"
    r"|(?:first|second|third|fourth|fifth|sixth|seventh) seat)\b"
)


def read_own_rule(text: str, longest: int, standing: Iterable[int] = ()) -> tuple[int, str, str]:
    """A player's new rule: its number (`CODES` for one outside the grammar), its words, and how it is understood.
    `standing` are the rules in force.

    Raises `IllegalMove` for a rule that is not allowed, `BadMove` for one without letters or with more than `longest`.
    """
    words = " ".join(text.split())
    if len(words) > MAX_RULE_LENGTH:
        raise BadMove(f"a rule has at most {MAX_RULE_LENGTH} letters; in words of your own at most {longest}")
    unquoted = re.sub(r'"[^"]*"|“[^“”]*”', "", words).lower()
    if _SINGLING.search(unquoted):
        raise IllegalMove("R14: a rule may not single out a player")
    if _REPEALING.search(unquoted) or denies(words, standing):
        raise IllegalMove("R15: a rule may not repeal or replace another")
    if not words:
        raise BadMove("say the rule in words, such as: when a club is played, the next card must be even")
    code = read_rule(words)
    if code is not None:
        return code, rule_text(code), rule_text(code)
    if len(words.encode()) > longest:
        raise BadMove(f"a rule in words of your own has at most {longest} letters")
    return CODES, words, _on_honour(words, standing)


def _on_honour(words: str, standing: Iterable[int]) -> str:
    """How a rule outside the grammar is understood. If it is about cards its author may have meant one that the table
    would enforce."""
    if not names_cards(words):
        return words
    near = "; ".join(rule_text(code) for code in nearest_rules(words, standing=standing))
    return f"{words} (a rule of honour, which the players judge by vote: the table would enforce {near})"


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
            raise ValueError(f"{text[:MAX_RULE_LENGTH]!r} is no rule of the grammar")
        return code


def pack_text(text: str, words: int) -> tuple[int, ...]:
    """A text as `words` 64-bit numbers. Raises `ValueError` when it is too long."""
    raw = text.encode()
    if len(raw) > 8 * words:
        raise ValueError(f"say it in at most {8 * words} letters; this has {len(raw)}")
    raw = raw.ljust(8 * words, b"\0")
    return tuple(int.from_bytes(raw[8 * k : 8 * k + 8], "little", signed=True) for k in range(words))
