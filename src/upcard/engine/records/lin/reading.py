"""Reads LIN: from pairs of letters and values to boards."""

from __future__ import annotations

import re

from upcard.engine.records.bridge.auction import DOUBLINGS, Contract
from upcard.engine.records.bridge.board import Board, Boards, Fault, number_of
from upcard.engine.records.bridge.source import Source
from upcard.engine.records.bridge.words import SEAT_TAGS, SEATS, SIGNS, contract_tags
from upcard.engine.records.lin.draft import Draft
from upcard.engine.steps import Steps, in_one_go

MAX_RESULTS = 2_000
"""The most results or names in the heading of a match."""
MAX_HEADING = 2_000
"""The most letters of the heading of a match, and of the names of players; all boards that follow have them."""
PAIRS_IN_A_STEP = 100
"""How many pairs are read at most before other work may go on."""
_PAIR = re.compile(r"(?<![A-Za-z0-9])([A-Za-z]{2})\|([^|]*)(?:\||\Z)", re.A)
_BOARD = re.compile(r"([oc])([0-9]{1,9})", re.I | re.A)
_RESULT = re.compile(r"([1-7])(NT|[CDHSN])([NESW])(x{0,2})(=|[+-][0-9]{1,2})", re.I | re.A)
_NUMBER = re.compile(r"[0-9]{1,9}", re.A)


def read(text: str | bytes) -> Boards:
    """The boards of a LIN text, and in `Boards.faults` what could not be read. Raises `BadRecord` only where it is no
    text, or one longer than `bridge.source.MAX_TEXT`."""
    return in_one_go(read_in_steps(text))


def read_in_steps(text: str | bytes) -> Steps[Boards]:
    """The same in steps of one board, or of a part of a long one."""
    source = Source(text)
    reader = _Reader(source)
    for number, found in enumerate(_PAIR.finditer(source.text), 1):
        if reader.take(found.start(), found[1].lower(), found[2]) or number % PAIRS_IN_A_STEP == 0:
            yield
    reader.finish()
    if not reader.boards and not reader.faults:
        reader.faults.append(Fault("#1", 1, "there is no board in this text: no deal like md|1SAK...,...,...,|"))
    return Boards(reader.boards, reader.faults)


class _Reader:
    """Takes the pairs of a text one by one."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self.boards: list[Board] = []
        self.faults: list[Fault] = []
        self._draft = Draft(1)
        self._match: dict[str, str] = {}
        """The tags of the match that all boards share."""
        self._names: list[str] = []
        """The players of both rooms: South, West, North and East of the open room, then of the closed one."""
        self._first = 1
        self._results: list[str] = []
        """The results by board, of the open and the closed room in turn."""
        self._before: Draft | None = None

    def take(self, at: int, key: str, value: str) -> bool:
        """Take a pair; whether it begins another board."""
        draft = self._draft
        begins = draft.begun and key in ("qx", "md", "pn")
        if begins:
            self.finish()
        draft = self._draft
        headings = {
            "vg": self._match_heading, "rs": self._match_results, "pn": self._players, "qx": self._label,
            "ah": self._number,
        }  # fmt: skip
        if key in ("vg", "pn") and len(value) > MAX_HEADING:
            sentence = f"{key} has at most {MAX_HEADING:,} letters, here {len(value):,}; they are left out"
            draft.faults.append((at, sentence))
        elif key in headings:
            headings[key](value)
        elif key in ("mb", "pc"):
            self._share_deal(at)
            (draft.calls if key == "mb" else draft.cards)(at, value)
        elif key == "md":
            draft.deal(at, value)
        elif key == "sv":
            draft.vulnerability(at, value)
        elif key == "mc" and _NUMBER.fullmatch(value.strip()) and int(value) <= 13:
            draft.tags["Result"] = str(int(value))
        return begins

    def finish(self) -> None:
        """The board that has been read so far is whole."""
        draft = self._draft
        if draft.begun:
            self._before = draft
            for name, value in self._match.items():
                draft.tags.setdefault(name, value)
            if (board := draft.board()) is not None:
                self.boards.append(board)
        self.faults += [Fault(draft.label, self._source.line(at), sentence) for at, sentence in sorted(draft.faults)]
        self._draft = Draft(draft.number + draft.begun)

    def _share_deal(self, at: int) -> None:
        """The other room's record of a board may leave the deal out."""
        draft, before = self._draft, self._before
        if draft.begun:
            return
        if before is not None and before.hands is not None and before.label == draft.label:
            draft.hands, draft.dealer, draft.vulnerable = before.hands, before.dealer, before.vulnerable
        else:
            draft.faults.append((at, "there is no deal (md) of this board"))

    def _match_heading(self, value: str) -> None:
        """``vg|event,segment,scoring,first board,last board,team,points,team,points|``: the heading of a match."""
        parts = [part.strip() for part in value.split(",", 20)]
        named = dict(zip(("Event", "Stage", "", "", "", "HomeTeam", "", "VisitTeam"), parts))
        self._match = {name: text for name, text in named.items() if name and text}
        self._first = (number_of(parts[3]) or 1) if len(parts) > 3 else 1

    def _match_results(self, value: str) -> None:
        """``rs|4HE=,3NW+1,...|``: the results of a match."""
        self._results = value.split(",", MAX_RESULTS)[:MAX_RESULTS]

    def _players(self, value: str) -> None:
        """``pn|South,West,North,East|``: the players of a board, or eight of a match with an open and a closed room."""
        names = [" ".join(name.split()) for name in value.split(",", 8)[:8]]
        if len(names) > 4:
            self._names = names
        self._name_seats(names[:4])

    def _name_seats(self, names: list[str]) -> None:
        self._draft.tags |= {seat: name for seat, name in zip(SEAT_TAGS, names) if name}

    def _label(self, value: str) -> None:
        """``qx|o7|``: board 7 in the open room; c for the closed one."""
        found, draft = _BOARD.match(value.strip()), self._draft
        if not found:
            return
        closed = found[1].lower() == "c"
        draft.tags["Board"] = str(int(found[2]))
        if len(self._names) > 4 or closed:
            draft.tags["Room"] = "Closed" if closed else "Open"
        if len(self._names) > 4:
            self._name_seats(self._names[4:] if closed else self._names[:4])
        at = 2 * (int(found[2]) - self._first) + closed
        if 0 <= at < len(self._results):
            draft.tags |= _result(self._results[at])

    def _number(self, value: str) -> None:
        """``ah|Board 7|``: the heading of a board."""
        if (found := _NUMBER.search(value[:100])) is not None:
            self._draft.tags["Board"] = str(int(found[0]))


def _result(text: str) -> dict[str, str]:
    """The tags of a result: ``4HEx-1`` is four hearts by East, doubled, one down."""
    found = _RESULT.fullmatch(text.strip())
    if not found:
        return {}
    over = 0 if found[5] == "=" else int(found[5])
    contract = Contract(int(found[1]), SIGNS[found[2].upper()], DOUBLINGS[len(found[4])], SEATS.index(found[3].upper()))
    return {**contract_tags(contract), "Result": str(6 + contract.level + over)}
