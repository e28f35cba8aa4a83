"""Questions in English, read into formal ones (`cards.questions`).

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

from upcard.cards.questions import MOST
from upcard.language.joints import Joints
from upcard.language.meaning import Formula, Meaning, pack
from upcard.language.problems import NotUnderstood

MOST_LETTERS = 2000
MOST_SIGNS = 900
"""Words, numbers and marks of a question: who types more is refused before anything is parsed.
(Formal questions have hundreds when they are read back.)"""
MOST_WORDS = 32
EXAMPLES = (
    "any even spade number cards?", "at least two hearts lower than 7", "a pair of kings or any one-eyed jack",
    "no diamonds", "more reds than blacks",
)  # fmt: skip
_SIGN = re.compile(r"\w+|[^\w\s]")
_ADDRESS = re.compile(r"^[^,?♣♦♥♠\d]{1,40},\s*(?=(do|have|are|is|can|got|does)\b)")


@cache
def _parser(ace_high: bool) -> Lark:
    grammar = Path(__file__).with_name("questions.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", lexer="basic", postlex=Joints(), transformer=Meaning(ace_high))


def read_question(text: str, *, ace_high: bool = False, most: int = MOST) -> tuple[int, ...]:
    """The formal question that a text means, in at most `most` clauses. Raises `NotUnderstood`."""
    if len(text) > MOST_LETTERS:
        raise NotUnderstood(f"that is too long: a question has at most {MOST_LETTERS} letters")
    tidy = _tidied(text)
    if len(_SIGN.findall(tidy)) > MOST_SIGNS:
        raise NotUnderstood(f"that is too long: a question has at most {MOST_SIGNS} words and marks; ask it in parts")
    if not tidy:
        raise NotUnderstood(f"ask something, such as {_examples()}")
    if tidy.startswith(("how many", "how much", "which", "what", "who", "where", "why", "when")):
        raise NotUnderstood(f"only questions that are answered yes or no can be asked, such as {_examples()}")
    try:
        formula: Formula = _parser(ace_high).parse(tidy)  # type: ignore[assignment]
    except VisitError as error:
        if isinstance(error.orig_exc, NotUnderstood):
            raise error.orig_exc from None
        raise NotUnderstood(f"that is not understood; ask such as {_examples()}") from None
    except UnexpectedInput as error:
        raise NotUnderstood(_trouble(tidy, error)) from None
    except LarkError:
        raise NotUnderstood(f"that is not understood; ask such as {_examples()}") from None
    words = pack(formula, most)
    if len(words) > MOST_WORDS:
        raise NotUnderstood("that question is too long: ask it in parts")
    return words


def _tidied(text: str) -> str:
    plain = unicodedata.normalize("NFKC", text.replace("\ufe0f", "")).lower().replace("’", "'")
    plain = " ".join(plain.split())
    plain = plain.replace("don't you have", "do you have no").replace("do you not have", "do you have no")
    return _ADDRESS.sub("", plain).strip()


def _trouble(text: str, error: UnexpectedInput) -> str:
    if isinstance(error, UnexpectedCharacters):
        word = re.split(r"[\s,?.!]", text[error.pos_in_stream :], maxsplit=1)[0]
        return f"the word {word[:30]!r} is not known here; ask such as {_examples()}"
    if isinstance(error, UnexpectedToken) and error.token.type == "$END":
        return f"the question is not finished; ask such as {_examples()}"
    token = getattr(error, "token", "")
    return f"{str(token)[:30]!r} does not fit where it stands; ask such as {_examples()}"


def _examples() -> str:
    return ", ".join(f"{example!r}" for example in EXAMPLES)
