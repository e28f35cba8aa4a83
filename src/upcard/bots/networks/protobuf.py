"""`Reader`: protobuf messages (https://protobuf.dev/programming-guides/encoding/), read in a bounded number of steps.

A message is a list of fields, each a number and a value: a whole number, a float, or bytes, which may be a text, a
message or packed numbers. A reader counts all fields of a file, so a file of many small ones takes no more time and
memory than it may.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator

Message = list[tuple[int, "int | float | memoryview"]]
MAX_FIELDS = 100_000
"""The most fields and packed numbers of a file. A network of 1,000 steps has about 40,000."""
MAX_NAME = 1_000
"""The most bytes of a name."""
_VARINT_BYTES = 10
_VARINT, _I64, _LEN, _I32 = 0, 1, 2, 5
"""The kinds of fields, by the names of the specification. Groups, which are older than 2010, are refused."""


class BadMessage(Exception):
    """Bytes that are no message, or one that is too long. It says why."""


class Reader:
    """Reads the messages of one file. Every method raises `BadMessage`."""

    def __init__(self) -> None:
        self._left = MAX_FIELDS

    def message(self, data: memoryview) -> Message:
        """The fields of a message, in their order."""
        return list(self._fields(data))

    def _fields(self, data: memoryview) -> Iterator[tuple[int, int | float | memoryview]]:
        at = 0
        while at < len(data):
            self._count()
            key, at = _varint(data, at)
            number, kind = key >> 3, key & 7
            if kind == _VARINT:
                value, at = _varint(data, at)
                yield number, value
                continue
            size, at = _length(data, at, kind)
            if size > len(data) - at:
                raise BadMessage("it ends in the middle of a field")
            part, at = data[at : at + size], at + size
            if kind == _LEN:
                yield number, part
            elif kind == _I32:
                yield number, struct.unpack("<f", part)[0]

    def numbers(self, message: Message, number: int) -> list[int]:
        """The whole numbers of a repeated field, packed or not."""
        found: list[int] = []
        for own, value in message:
            if own == number and isinstance(value, memoryview):
                at = 0
                while at < len(value):
                    self._count()
                    one, at = _varint(value, at)
                    found.append(one)
            elif own == number and isinstance(value, int):
                found.append(value)
        return found

    def _count(self) -> None:
        self._left -= 1
        if self._left < 0:
            raise BadMessage(f"it has more than {MAX_FIELDS} fields")


def parts(message: Message, number: int) -> list[memoryview]:
    """The fields of a number that have a length."""
    return [value for found, value in message if found == number and isinstance(value, memoryview)]


def text(message: Message, number: int, most: int = MAX_NAME) -> str:
    """The last text of a field, empty if there is none. Raises `BadMessage` for one of more than `most` bytes, or that
    is not UTF-8."""
    return next((decoded(part, most) for part in parts(message, number)[-1:]), "")


def decoded(part: memoryview, most: int = MAX_NAME) -> str:
    """A text. Raises `BadMessage`, as `text` does."""
    if len(part) > most:
        raise BadMessage(f"it has a text of {len(part)} bytes, where {most} are allowed")
    try:
        return bytes(part).decode()
    except UnicodeDecodeError:
        raise BadMessage("it has a text that is not UTF-8") from None


def _length(data: memoryview, at: int, kind: int) -> tuple[int, int]:
    """How many bytes the value of a field has, and where it begins."""
    if kind == _LEN:
        return _varint(data, at)
    if kind in (_I32, _I64):
        return 4 if kind == _I32 else 8, at
    raise BadMessage("it has a field of a kind that there is not")


def _varint(data: memoryview, at: int) -> tuple[int, int]:
    """A whole number from 0 to 2**64 - 1, and where it ends."""
    value = 0
    for place, byte in enumerate(data[at : at + _VARINT_BYTES]):
        value |= (byte & 0x7F) << (7 * place)
        if byte < 0x80:
            return value & (2**64 - 1), at + place + 1
    raise BadMessage("it has a number that does not end")
