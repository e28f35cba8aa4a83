"""The rule of names at tables: for people who sit down, for accounts, and for records that are brought in."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from upcard.errors import UpcardError
from upcard.names.joiners import JOINERS, joins_word
from upcard.names.look_alikes import look_alike

MAX_LETTERS = 24
MAX_MARKS = 3
"""The most marks on one letter: Vietnamese needs two, the Hebrew Bible three; more overlap the lines around."""
_MARK = "[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u0e31-\u0e3a\u0e47-\u0e4e]"
STACKED_MARKS = re.compile(f"({_MARK}{{{MAX_MARKS}}}){_MARK}+")
"""More marks on a letter than it bears, in NFD; group 1 are those that it keeps."""
SIGNS = " .'’-_"
RESERVED = (
    "admin", "administrator", "bot", "bots", "computer", "moderator", "room", "server", "system", "upcard",
    "betreiber", "rechner", "raum", "zimmer",
)  # fmt: skip
"""What a reader may take for the room itself or for its bots, in the languages of the page."""
DELETED_NAME = "Somebody"
"""The name that replaces a deleted one."""
_NUMBERED = re.compile(r"[0-9]+\.")
_NUMBER = " 0123456789.'’_-"
"""What may follow a word without making another of it: ``Bot 2``."""
_UNNAMED = {
    "\t": "a tab", "\n": "a line break", "\r": "a line break", "\x1b": "an escape", "\x00": "a null",
    "\x7f": "a delete",
}  # fmt: skip
MAX_NAMED = 5
"""The most wrong letters that a refusal names."""


class BadName(UpcardError, ValueError):
    """A name that no player has at a table."""


def clean_name(text: str) -> str:
    """The normalized name: 1 to 24 letters and digits of any script, spaces and ``. ' - _``, and the joiners that its
    words are written with. Raises `BadName`.

    Other characters would break records (``North: 7♥``) and sentences of the log.
    """
    name = " ".join(word for word in unicodedata.normalize("NFC", text[: 20 * MAX_LETTERS]).split(" ") if word)
    if len(name) > MAX_LETTERS:
        raise BadName(f"a name has at most {MAX_LETTERS} letters, this one has {_length(text, name)}")
    if STACKED_MARKS.search(unicodedata.normalize("NFD", name)):
        raise BadName(f"a letter of a name bears at most {MAX_MARKS} marks")
    if wrong := _wrong_letters(name):
        raise BadName(f"a name has letters, digits, spaces and . ' - _ only, not {letters_named(wrong)}")
    if not any(unicodedata.category(sign)[0] in "LN" for sign in name):
        raise BadName("a name has at least one letter")
    if _NUMBERED.match(name):
        raise BadName("a name does not begin with a number and a full stop, as a move of a record does")
    if any(look_alike(name.rstrip(_NUMBER), word) for word in RESERVED):
        raise BadName(f"{name!r} may be taken for the room or a bot; choose another name")
    return name


def fitted_name(text: str, otherwise: str) -> str:
    """The name nearest to a text that `clean_name` takes: without wrong letters, and shortened; `otherwise`, if that is
    none. For files of other programs, whose names follow other rules.

    >>> fitted_name("O'Neil (USA)", "North"), fitted_name("???", "North"), fitted_name("bot", "North")
    ("O'Neil USA", 'North', 'North')
    """
    name = unicodedata.normalize("NFC", text[: 20 * MAX_LETTERS])
    kept = "".join(sign for place, sign in enumerate(name) if _is_right(name, place))
    try:
        return clean_name(" ".join(kept.split())[:MAX_LETTERS])
    except BadName:
        return otherwise


def _length(text: str, name: str) -> int:
    return len(name) if len(text) <= 20 * MAX_LETTERS else len(text)


def is_letter(sign: str) -> bool:
    """Whether names may hold the character: a letter, mark or digit of any script, or one of a few signs."""
    return unicodedata.category(sign)[0] in "LMN" or sign in SIGNS


def _wrong_letters(name: str) -> list[str]:
    return sorted({sign for place, sign in enumerate(name) if not _is_right(name, place)})


def _is_right(name: str, place: int) -> bool:
    return is_letter(name[place]) or (name[place] in JOINERS and joins_word(name, place))


def letters_named(signs: Iterable[str]) -> str:
    """Refused letters as a player can read them, the invisible ones by their names alone.

    >>> letters_named([",", "\\u202e"])
    ', (comma, U+002C), right-to-left override (U+202E)'
    """
    listed = list(signs)
    more = f" and {len(listed) - MAX_NAMED} more" if len(listed) > MAX_NAMED else ""
    return ", ".join(_named(sign) for sign in listed[:MAX_NAMED]) + more


def _named(sign: str) -> str:
    code = f"U+{ord(sign):04X}"
    called = _UNNAMED.get(sign) or unicodedata.name(sign, "a character without a name").lower()
    return f"{sign} ({called}, {code})" if sign.isprintable() else f"{called} ({code})"
