"""The games of the workshop's room: each revision of the rules is a game of its own, so that tables of an earlier one
go on by the rules with which they were dealt."""

from __future__ import annotations

from collections import OrderedDict
from pathlib import Path

import msgspec

from upcard.engine.compile.registry import names as games
from upcard.workshop import check, findings, sources
from upcard.workshop.findings import Finding
from upcard.workshop.limit import Limit, TookTooLong
from upcard.workshop.sources import BadSource, Source

KEPT = 6
"""How many revisions are kept. Tables of the others are closed."""


class Opened(msgspec.Struct, frozen=True):
    """A game of the room: its name there, and which revision it is, from 1."""

    game: str
    revision: int
    title: str


class Unplayable(BadSource):
    """Rules that cannot be loaded; `findings` says why."""

    def __init__(self, found: list[Finding]) -> None:
        self.findings = found
        super().__init__(found[0].message if found else "these rules cannot be loaded")


class Revisions:
    """The revisions that are games of this room, the latest last."""

    def __init__(self, limit: Limit) -> None:
        self._limit = limit
        self._kept: OrderedDict[str, Path] = OrderedDict()
        self._last = 0

    def open(self, source: Source) -> tuple[Opened, list[str]]:
        """Make the rules a game. Returns it, and the names of revisions that are dropped for it. Raises `BadSource`,
        and `Unplayable` with what is wrong."""
        source.refuse()
        self._last += 1
        taken = set(games())
        while (name := f"{source.called}_{self._last}") in taken:
            self._last += 1
        folder = sources.write(source, name)
        self._limit.begin()
        try:
            rules = check.load(name, self._limit)
        except BaseException as error:  # a game may raise anything, or exit
            found = findings.from_error(error, sources.module_of(name), folder)
            sources.drop(name)
            raise Unplayable(found) from None
        self._kept[name] = folder
        return Opened(name, self._last, rules.about.title), self._surplus()

    def _surplus(self) -> list[str]:
        return list(self._kept)[:-KEPT]

    def close(self) -> None:
        """Forget all revisions."""
        for name in list(self._kept):
            self.drop(name)

    def drop(self, name: str) -> None:
        """Forget a revision. Its tables have been closed."""
        if self._kept.pop(name, None) is not None:
            sources.drop(name)

    def findings_of(self, error: BaseException) -> tuple[str, list[Finding]] | None:
        """The revision in whose rules an exception arose, and what it says; None for one that arose elsewhere."""
        for name, folder in reversed(self._kept.items()):
            if findings.last_line_in(error, folder) or name in str(error):
                return name, findings.from_error(error, sources.module_of(name), folder)
        return None

    def finding_of_loop(self, error: TookTooLong) -> tuple[str, Finding] | None:
        """The revision in whose rules a loop was ended, and the finding; None for a loop elsewhere."""
        for name, folder in reversed(self._kept.items()):
            if error.file.startswith(f"{folder}/"):
                return name, findings.placed(folder, error.file, error.line, str(error))
        return None

    def finding_in(self, game: str, error: BaseException) -> Finding:
        """What an exception says, which arose while a revision was tested."""
        folder = self._kept.get(game)
        return findings.from_error(error, sources.module_of(game), folder)[0] if folder else Finding(str(error))
