"""The text of a file of boards: its encoding, its lines, and positions that are looked for once."""

from __future__ import annotations

import re
from bisect import bisect_right

from upcard.errors import BadRecord

MAX_TEXT = 20_000_000
"""The most letters of a text of boards: about 50,000 boards."""
_MARKS = {b"\xef\xbb\xbf": "utf-8-sig", b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}


def decode(data: bytes) -> str:
    """The text of a file: by its byte-order mark, else UTF-8, else Latin-1, which PBN prescribes (section 2.2) and
    where every byte is a letter. Raises `BadRecord` for what is no text.

    >>> decode("[North \\"Andrée\\"]".encode("latin-1"))
    '[North "Andrée"]'
    """
    mark = next((mark for mark in _MARKS if data.startswith(mark)), b"")
    if not mark and b"\0" in data:
        raise BadRecord("this is not a text file: it has bytes that are zero")
    try:
        return data.decode(_MARKS.get(mark, "utf-8"))
    except UnicodeDecodeError:
        if mark:
            raise BadRecord(
                "this is not a text file: its first bytes promise an encoding that it does not have"
            ) from None
        return data.decode("latin-1")


class Source:
    """A text with line numbers. Lines end with LF, CRLF or CR."""

    def __init__(self, text: str | bytes) -> None:
        """Raises `BadRecord` if the text is too long."""
        if not isinstance(text, (str, bytes)):
            raise BadRecord(f"boards are text, not {type(text).__name__}")
        if len(text) > MAX_TEXT:
            raise BadRecord(f"a text of boards has at most {MAX_TEXT:,} letters, this one has {len(text):,}")
        text = decode(text) if isinstance(text, bytes) else text
        self.text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        self._lines = [found.start() for found in re.finditer("\n", self.text)]

    def line(self, at: int) -> int:
        """The number of the line of a place, counted from 1."""
        return bisect_right(self._lines, at - 1) + 1

    def line_end(self, at: int) -> int:
        """The place of the end of a line."""
        number = self.line(at) - 1
        return self._lines[number] if number < len(self._lines) else len(self.text)


class Ahead:
    """The next place of a pattern, which is looked for from each place no more than once."""

    def __init__(self, text: str, pattern: str) -> None:
        self._text, self._pattern, self._found = text, re.compile(pattern), -1

    def after(self, at: int) -> int:
        """The first place from `at` on, which never goes back; the length of the text if there is none."""
        if self._found < at:
            found = self._pattern.search(self._text, at)
            self._found = found.start() if found else len(self._text)
        return self._found
