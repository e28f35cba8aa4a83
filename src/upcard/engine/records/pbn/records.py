"""The records of a PBN text: their tags and sections, found in one pass (sections 2.4, 3, 3.2, 3.3 and 3.8)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from upcard.engine.records.bridge.board import PlacedFaults, label_of
from upcard.engine.records.bridge.source import Ahead, Source
from upcard.engine.records.pbn.sections import Word, words
from upcard.quoting import quoted

MAX_TAGS = 500
"""The most tags of a board; the standard has about eighty, and up to 64 notes."""
MAX_VALUE = 2_000
"""The most letters of a tag's value; the standard's lines have at most 255. `parse_deal` bounds that of Deal."""
TOKENS_IN_A_STEP = 100
"""How many tags, remarks and empty lines are read at most before other work may go on."""
NAMES = {
    name.lower(): name
    for name in (
        "Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable", "Deal", "Scoring",
        "Declarer", "Contract", "Result", "Auction", "Play", "Note", "Score", "Room", "Stage", "Round", "HomeTeam",
        "VisitTeam", "Table",
    )
}  # fmt: skip
"""Tags that are also read in small letters (section 3.11 allows that for values only; people do it for names, too)."""
_BEGINNINGS = {
    "Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable", "Deal",
}  # fmt: skip
"""Tags that begin the next record where they come again without an empty line before."""
_PARTS = ("Auction", "Play", "Note")
_TOKEN = re.compile(
    r"""
    (?P<aside>^%[^\n]*|;[^\n]*)
    |(?P<remark>\{)
    |(?P<empty>(?:^[ \t\f\v]*\n)+)
    |\[\s*(?P<name>\w+)\s*"(?P<value>(?:[^"\\\n]|\\[^\n])*)"\s*\]
    |^[ \t]*\[\s*(?P<loose_name>\w+)\s*["“](?P<loose>[^\n]*)["”]\s*\][ \t]*$
    |^[ \t]*(?P<wrong>\[)
    |(?P<string>"[^"\n]*")
    """,
    re.A | re.M | re.X,
)


@dataclass
class Record:
    """The tags and sections of one board, as they stand."""

    number: int
    """Its place in the text, counted from 1."""
    tags: dict[str, str] = field(default_factory=dict)
    places: dict[str, int] = field(default_factory=dict)
    """Where each tag stands in the text."""
    sections: dict[str, list[tuple[int, int]]] = field(default_factory=dict)
    """The parts of the text below a tag, without remarks."""
    faults: PlacedFaults = field(default_factory=PlacedFaults)
    parted: bool = False
    """Whether an empty line ends the record, unless what follows is a part of it."""
    full: bool = False
    """Whether tags have been left out."""
    tag: str = ""
    """The tag whose section is read."""

    @property
    def label(self) -> str:
        """The board number, or the place of the record in the text."""
        return label_of(self.tags.get("Board", "")) or f"#{self.number}"

    def place(self, name: str) -> int:
        """Where a tag stands in the text; where the record begins if it has no such tag."""
        return self.places.get(name, min(self.places.values(), default=0))

    def fault(self, name: str, sentence: str) -> None:
        """Note what is wrong with a tag."""
        self.faults.append((self.place(name), sentence))

    def words(self, source: Source, name: str) -> Iterator[Word]:
        """The words of a section."""
        return words(source.text, self.sections.get(name, ()), self.faults)


def records(source: Source) -> Iterator[Record | None]:
    """The records of a text one after the other; None where a long one is still being read."""
    reader = _Reader(source)
    yield from reader.records()


class _Reader:
    """One pass through a text."""

    def __init__(self, source: Source) -> None:
        self._source, self._text = source, source.text
        self._brace = Ahead(self._text, r"\}")
        self._board = Ahead(self._text, r'\n[ \t]*\[\s*(?i:event|board|deal)\s*"')
        self._record = Record(1)
        self._has_deal = False
        """Whether a deal has been read, which later records may share."""

    def records(self) -> Iterator[Record | None]:
        at = count = 0
        while found := _TOKEN.search(self._text, at):
            count += 1
            if count % TOKENS_IN_A_STEP == 0:
                yield None
            self._keep(at, found.start())
            at = found.end()
            if found["remark"]:
                at = self._remark(found.start())
            elif found["empty"]:
                self._record.parted = bool(self._record.tags)
            elif found["wrong"]:
                at = self._source.line_end(found.start())
                line = self._text[found.start() : at].strip()
                self._record.faults.append((found.start(), f'a tag is written [Name "value"], not {quoted(line)}'))
            elif name := found["name"] or found["loose_name"]:
                if (done := self._begin(name := NAMES.get(name.lower(), name))) is not None:
                    yield done
                self._add(name, _unescaped(found["value"] or found["loose"] or ""), found.start())
        self._keep(at, len(self._text))
        if self._record.tags or self._record.faults:
            yield self._record

    def _keep(self, start: int, end: int) -> None:
        """Count a part of the text to the section of the tag above."""
        record = self._record
        if start < end and record.tag in ("Auction", "Play"):
            record.sections.setdefault(record.tag, []).append((start, end))

    def _remark(self, start: int) -> int:
        """The end of a remark in braces (section 3.8). One that would swallow boards as far as the next remark was not
        closed, and ends with its line."""
        end = self._brace.after(start)
        unclosed = end == len(self._text)
        if self._board.after(start) < end:
            unclosed |= self._text.find("{", start + 1, end) >= 0
        if unclosed:
            self._record.faults.append(
                (start, "the remark that begins here with { is not closed; its line is left out")
            )
            return self._source.line_end(start)
        return end + 1

    def _begin(self, name: str) -> Record | None:
        """Begin the next record if this tag does; the record before it."""
        record = self._record
        self._has_deal |= "Deal" in record.tags
        if record.parted:
            again = name in record.tags and name != "Note"
            begins = again or (self._has_deal and not (name in _PARTS and name not in record.tags))
        else:
            begins = name in record.tags and name in _BEGINNINGS
        record.parted = False
        if not begins:
            return None
        self._record = Record(record.number + 1)
        return record

    def _add(self, name: str, value: str, at: int) -> None:
        record = self._record
        record.tag = name
        if name == "Note":
            return
        if name in record.tags:
            record.tag = ""
            if record.tags[name] != value or name in _PARTS:
                record.faults.append((at, f"the tag {name} is there twice; the first counts"))
        elif len(record.tags) >= MAX_TAGS:
            if not record.full:
                record.faults.append((at, f"a board has at most {MAX_TAGS} tags; the others are left out"))
            record.full = True
        elif len(value) > MAX_VALUE and name != "Deal":
            sentence = f"the value of a tag has at most {MAX_VALUE:,} letters, that of {quoted(name)} {len(value):,}"
            record.faults.append((at, f"{sentence}; it is left out"))
        else:
            record.tags[name], record.places[name] = value, at


def escaped(value: str) -> str:
    """A string as it stands between quotes (section 3.2)."""
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _unescaped(value: str) -> str:
    """A string without the backslashes before quotes and backslashes (section 3.2)."""
    return re.sub(r'\\(["\\])', r"\1", value) if "\\" in value else value
