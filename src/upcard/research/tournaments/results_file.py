"""The file of a tournament: a line of JSON for what is played, then one for every deal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import IO, Any

from upcard.errors import UpcardError
from upcard.json_input import MAX_LETTERS, read_json
from upcard.research.tournaments.tournament import Payoffs


class BadResultsFile(UpcardError, ValueError):
    """The file belongs to another tournament, or is no such file."""


class ResultsFile:
    """What was played so far is in `deals`; without a path nothing is kept."""

    def __init__(self, path: str | Path | None, header: dict[str, Any]) -> None:
        self.deals: dict[int, Payoffs] = {}
        self._file: IO[str] | None = None
        if path is None:
            return
        header = {"arena": 1, **header}
        self._file = open(path, "a+", encoding="utf-8")  # noqa: SIM115  (closed by `close`)
        try:
            self._read(str(path), header)
        except BaseException:
            self._file.close()
            raise

    def _read(self, path: str, header: dict[str, Any]) -> None:
        assert self._file is not None
        self._file.seek(0)
        text = self._file.read()
        whole = text[: text.rfind("\n") + 1]
        if whole != text:  # a line that was cut off when the machine stopped
            self._file.truncate(len(whole.encode()))
        lines = whole.splitlines()
        if not lines:
            self._line(header)
            return
        try:
            found, *deals = (read_json(line) for line in lines)
            self.deals = {d["deal"]: tuple((tuple(s), tuple(p)) for s, p in d["payoffs"]) for d in deals}
        except (ValueError, KeyError, TypeError) as error:
            raise BadResultsFile(f"{path} is no file of a tournament ({error}); name another file") from None
        if found != header:
            raise BadResultsFile(f"{path} holds another tournament: {_differences(found, header)}; name another file")

    def write(self, deal: int, payoffs: Payoffs) -> None:
        """Add a deal."""
        if self._file is not None:
            self._line({"deal": deal, "payoffs": payoffs})

    def _line(self, data: Any) -> None:
        assert self._file is not None
        self._file.write(json.dumps(data) + "\n")
        self._file.flush()

    def close(self) -> None:
        if self._file is not None:
            self._file.close()


def header_of(path: str | Path) -> dict[str, Any]:
    """What a file says that was played. Raises `BadResultsFile`."""
    try:
        with open(path, encoding="utf-8") as file:
            found = read_json(file.readline(MAX_LETTERS + 1))
    except ValueError as error:
        raise BadResultsFile(f"{path} is no file of a tournament ({error})") from None
    if not isinstance(found, dict) or "arena" not in found:
        raise BadResultsFile(f"{path} is no file of a tournament")
    return found


def _differences(found: Any, asked: dict[str, Any]) -> str:
    if not isinstance(found, dict):
        return "it has no header"
    return ", ".join(f"{k} is {found.get(k)!r} there and {v!r} here" for k, v in asked.items() if found.get(k) != v)
