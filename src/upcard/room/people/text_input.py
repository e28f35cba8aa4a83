"""Names and chat: validation of text that other people see."""

from __future__ import annotations

import unicodedata

from upcard import names
from upcard.names import unique_name as unique_name
from upcard.names.joiners import JOINERS, joins_pictures, joins_word
from upcard.names.rules import STACKED_MARKS
from upcard.room.errors import RoomError

MAX_CHAT_LENGTH = 200
MAX_TYPED = 20 * MAX_CHAT_LENGTH
"""The letters of a chat line that are looked at; a longer one is refused."""
BOT_NAMES = ("Ada", "Blaise", "Charles", "Dora", "Emil", "Flora", "Girolamo", "Hedy", "Isaac", "Joan")


def clean_name(text: str) -> str:
    """The normalized name (`names.clean_name`). Raises `RoomError`."""
    try:
        return names.clean_name(text)
    except names.BadName as error:
        raise RoomError(str(error)) from None


def clean_chat(text: str) -> str:
    """A chat line without invisible characters, except the joiners of words and pictures. Raises `RoomError` if
    nothing is left."""
    if len(text) > MAX_TYPED:
        raise RoomError(_too_long(len(text)))
    cleaned = "".join(_shown(text, place) for place in range(len(text)))
    cleaned = STACKED_MARKS.sub(r"\1", unicodedata.normalize("NFD", " ".join(cleaned.split())))
    cleaned = unicodedata.normalize("NFC", cleaned)
    if not cleaned:
        raise RoomError("you have not written anything")
    if len(cleaned) > MAX_CHAT_LENGTH:
        raise RoomError(_too_long(len(cleaned)))
    return cleaned


def _too_long(letters: int) -> str:
    return f"say it in at most {MAX_CHAT_LENGTH} letters; this has {letters}"


def _shown(text: str, place: int) -> str:
    """What is shown of the character at a place."""
    sign = text[place]
    if sign in "\t\r\n":
        return " "
    if sign in JOINERS:
        return sign if joins_word(text, place) or joins_pictures(text, place) else ""
    return "" if _is_hidden(sign) else sign


def _is_hidden(sign: str) -> bool:
    """Whether a character is invisible: control, format (bidi, zero width), surrogate, private, line separator."""
    return unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
