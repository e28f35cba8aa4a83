"""Questions in English, parsed into formal ones (`cards.questions`).

>>> from upcard.cards.questions import question_text
>>> question_text(read_question("Sunny, do you have any even spade number cards?"))
'at least 1 of 2♠ 4♠ 6♠ 8♠ 10♠'
>>> question_text(read_question("a pair of kings or any one-eyed jack"))
'at least 2 of K♣ K♦ K♥ K♠ or at least 1 of J♥ J♠'
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from pathlib import Path

from lark import Lark
from lark.exceptions import LarkError, UnexpectedCharacters, UnexpectedInput, UnexpectedToken, VisitError

from upcard.cards.questions import MAX_CODE, question_text
from upcard.language.conjunctions import Joints
from upcard.language.errors import NotUnderstood, TwoReadings
from upcard.language.meaning import Formula, Meaning, pack
from upcard.language.plain_questions import both_ways, plain_question

MAX_LETTERS = 2000
MAX_SIGNS = 900
"""The most words, numbers and marks of a question: longer texts are refused before parsing. (Formal questions have
hundreds when they are read back.)"""
MAX_WORDS = 32
EXAMPLES = (
    "any even spade number cards?", "at least two hearts lower than 7", "a pair of kings or any one-eyed jack",
    "no diamonds", "more reds than blacks",
)  # fmt: skip
_SIGN = re.compile(r"\w+|[^\w\s]")
_ADDRESS = re.compile(r"^[^,?♣♦♥♠0-9]{1,40},\s*(?=(do|have|are|is|can|could|got|does)\b(?! you[?.! ]*$))")
"""A name before the question."""
_OF_CARDS = re.compile(
    r"\b(no|not|any|an?|the|one|two|three|four|you|only|all|either|neither|both|more|fewer|at|red|black|even|odd|cards?"
    r"|aces?|kings?|queens?|jacks?|clubs?|diamonds?|hearts?|spades?)\b"
)


@cache
def _parser() -> Lark:
    grammar = Path(__file__).with_name("questions.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", lexer="basic", postlex=Joints())


def load_grammar() -> None:
    """Load the grammar, which takes a fifth of a second and happens once."""
    _parser()


def read_question(text: str, *, ace_high: bool = False, most: int = MAX_CODE) -> tuple[int, ...]:
    """The formal question that a text means, in at most `most` clauses. Raises `NotUnderstood`, and `TwoReadings` for
    an ambiguous text."""
    if len(text) > MAX_LETTERS:
        raise NotUnderstood(f"that is too long: a question has at most {MAX_LETTERS} letters")
    tidy = _tidied(text)
    if len(_SIGN.findall(tidy)) > MAX_SIGNS:
        raise NotUnderstood(f"that is too long: a question has at most {MAX_SIGNS} words and marks; ask it in parts")
    if not tidy:
        raise NotUnderstood(f"ask something, such as {_examples()}")
    if tidy.startswith(("how many", "how much", "which", "what", "who", "where", "why", "when")):
        raise NotUnderstood(f"only questions that are answered yes or no can be asked, such as {_examples()}")
    readings = [words for plain in both_ways(plain_question(tidy)) for words in _readings(plain, ace_high, most)]
    if len(set(readings)) > 1:
        one, other = (question_text(words) for words in dict.fromkeys(readings[:2]))
        raise TwoReadings(f"this can mean two things; ask one of them: '{one}?' or '{other}?'")
    return readings[0]


def _readings(text: str, ace_high: bool, most: int) -> list[tuple[int, ...]]:
    """The formal questions that a text may mean: one, or two."""
    try:
        tree = _parser().parse(text)
        meaning = Meaning(ace_high)
        formulas: list[Formula] = [meaning.transform(tree)]
        if meaning.unclear:
            formulas.append(Meaning(ace_high, spread=True).transform(tree))
    except VisitError as error:
        if isinstance(error.orig_exc, NotUnderstood):
            raise error.orig_exc from None
        raise NotUnderstood(f"that is not understood; ask such as {_examples()}") from None
    except UnexpectedInput as error:
        raise NotUnderstood(_trouble(text, error)) from None
    except LarkError:
        raise NotUnderstood(f"that is not understood; ask such as {_examples()}") from None
    return [_packed(formula, most) for formula in formulas]


def _packed(formula: Formula, most: int) -> tuple[int, ...]:
    words = pack(formula, most)
    if len(words) > MAX_WORDS:
        raise NotUnderstood("that question is too long: ask it in parts")
    return words


def _tidied(text: str) -> str:
    plain = unicodedata.normalize("NFKC", text.replace("\ufe0f", "")).lower().replace("’", "'")
    plain = " ".join(plain.split())
    found = _ADDRESS.match(plain)
    is_name = found and (" " not in found[0].strip() or not _OF_CARDS.search(found[0]))
    return plain[found.end() :].strip() if found and is_name else plain


def _trouble(text: str, error: UnexpectedInput) -> str:
    if text.startswith("not how far"):
        return "it is not clear how far the 'not' reaches: ask in parts, such as 'no kings and no queens?'"
    if isinstance(error, UnexpectedCharacters):
        word = re.split(r"[\s,?.!]", text[error.pos_in_stream :], maxsplit=1)[0]
        return f"the word {word[:30]!r} is not known here; ask such as {_examples()}"
    if isinstance(error, UnexpectedToken) and error.token.type == "$END":
        return f"the question is not finished; ask such as {_examples()}"
    token = getattr(error, "token", "")
    return f"{str(token)[:30]!r} does not fit where it stands; ask such as {_examples()}"


def _examples() -> str:
    return ", ".join(f"{example!r}" for example in EXAMPLES)
