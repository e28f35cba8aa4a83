"""Names and chat: validation of text that other people see."""

from __future__ import annotations

import re
import unicodedata

from upcard.room.errors import RoomError
from upcard.store.moderation import unique_name as unique_name

LONGEST_NAME = 24
LONGEST_CHAT = 200
MOST_MARKS = 3
"""The most marks on one letter: Vietnamese needs two, the Hebrew Bible three; more overlap the lines around."""
_MARK = "[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u0e31-\u0e3a\u0e47-\u0e4e]"
_STACKED = re.compile(f"({_MARK}{{{MOST_MARKS}}}){_MARK}+")
_NAME_SIGNS = " .'’-_"
BOT_NAMES = ("Ada", "Blaise", "Charles", "Dora", "Emil", "Flora", "Girolamo", "Hedy", "Isaac", "Joan")


def _is_hidden(sign: str) -> bool:
    """Whether a character is invisible: control, format (bidi, zero width), surrogate, private, line separator."""
    return unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


def clean_name(text: str) -> str:
    """The normalized name: 1 to 24 letters and digits of any script, spaces and ``. ' - _``.

    Other characters would break records (``North: 7♥``) and sentences of the log. Raises `RoomError`.
    """
    name = " ".join(unicodedata.normalize("NFC", text).split(" ")).strip()
    name = re.sub(" +", " ", name)
    if not name:
        raise RoomError("a name has at least one letter")
    if len(name) > LONGEST_NAME:
        raise RoomError(f"a name has at most {LONGEST_NAME} letters, this one has {len(name)}")
    if _STACKED.search(unicodedata.normalize("NFD", name)):
        raise RoomError(f"a letter of a name bears at most {MOST_MARKS} marks")
    wrong = sorted({sign for sign in name if not (unicodedata.category(sign)[0] in "LMN" or sign in _NAME_SIGNS)})
    if wrong:
        raise RoomError(f"a name has letters, digits, spaces and . ' - _ only, not {', '.join(map(ascii, wrong))}")
    if not any(unicodedata.category(sign)[0] in "LN" for sign in name):
        raise RoomError("a name has at least one letter")
    return name


def clean_chat(text: str) -> str:
    """A chat line without invisible characters. Raises `RoomError` if nothing is left."""
    cleaned = "".join(" " if sign in "\t\r\n" else sign for sign in text if sign in "\t\r\n" or not _is_hidden(sign))
    cleaned = _STACKED.sub(r"\1", unicodedata.normalize("NFD", " ".join(cleaned.split())))
    cleaned = unicodedata.normalize("NFC", cleaned)
    if not cleaned:
        raise RoomError("you have not written anything")
    if len(cleaned) > LONGEST_CHAT:
        raise RoomError(f"say it in at most {LONGEST_CHAT} letters; this has {len(cleaned)}")
    return cleaned
