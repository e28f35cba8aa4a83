"""The door of a card room: the link of a table, and the requests by which one sits down there (`docs/wire.md`)."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, urlsplit

from upcard.errors import UpcardError
from upcard.room.messages import WIRE

SECONDS = 20.0
"""How long an answer is waited for."""


class NoEntry(UpcardError):
    """There is no way to that table: a wrong link, no card room, no such table, no free chair."""


class Full(NoEntry):
    """Every chair of the table is taken."""


@dataclass(frozen=True)
class Link:
    """The link of a table: ``https://cards.example.org/t/k3Jd9``."""

    origin: str
    """``http://127.0.0.1:8000``."""
    table: str

    def __str__(self) -> str:
        return f"{self.origin}/t/{self.table}"

    @property
    def socket(self) -> str:
        """The address of the table's line."""
        return f"ws{self.origin.removeprefix('http')}/ws?table={quote(self.table, safe='')}"


def read_link(text: str) -> Link:
    """A link as people paste it, also without ``http://``. Raises `NoEntry`."""
    whole = text.strip()
    parts = urlsplit(whole if "://" in whole else f"http://{whole}")
    steps = [step for step in parts.path.split("/") if step]
    try:
        port = parts.port
    except ValueError:
        raise NoEntry(f"{text!r} has no port between 0 and 65535") from None
    if parts.scheme not in ("http", "https") or not parts.hostname or len(steps) != 2 or steps[0] != "t":
        raise NoEntry(f"{text!r} is no link of a table; one looks like http://192.168.1.5:8000/t/ID")
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return Link(f"{parts.scheme}://{host}{'' if port is None else f':{port}'}", steps[1])


def ask(link: Link, path: str, body: Any = None) -> Any:
    """A request to the card room, POST if there is a body; gives its answer as plain data, or as text where it is no
    JSON. Raises `NoEntry` with what the room says."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{link.origin}{path}", data, {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=SECONDS) as answer:
            text, kind = answer.read().decode("utf-8", "replace"), answer.headers.get_content_type()
    except urllib.error.HTTPError as error:
        why = _why(error)
        raise (Full if error.code == 409 else NoEntry)(why or f"the card room answers {error.code}") from None
    except (urllib.error.URLError, OSError, ValueError) as error:
        reason = getattr(error, "reason", error)
        raise NoEntry(f"nobody answers at {link.origin}: {reason}; is the card room open?") from None
    return json.loads(text) if kind == "application/json" else text


def _why(error: urllib.error.HTTPError) -> str:
    try:
        return str(json.loads(error.read())["error"])
    except (ValueError, KeyError, TypeError):
        return ""


def check(link: Link) -> None:
    """That a card room is there which speaks this version of the wire. Raises `NoEntry`."""
    try:
        told = ask(link, "/api/health")
    except NoEntry as error:
        if str(error).startswith("the card room answers"):
            raise NoEntry(f"at {link.origin} is no card room of Upcard") from None
        raise
    if not isinstance(told, dict) or "games" not in told:
        raise NoEntry(f"at {link.origin} is no card room of Upcard")
    theirs = told.get("wire", 0)
    if theirs != WIRE:
        older = "this program" if isinstance(theirs, int) and theirs > WIRE else "the card room"
        raise NoEntry(f"the card room speaks version {theirs} of the wire, and this program {WIRE}: {older} is older")


def look(link: Link) -> dict[str, Any]:
    """The table as all may know it (``TableInfo``). Raises `NoEntry`."""
    return dict(ask(link, f"/api/tables/{quote(link.table, safe='')}"))


def sit_down(link: Link, name: str, seat: int | None, promise: str) -> tuple[int, str]:
    """Take a free chair: the seat, and the token that opens it. Raises `NoEntry`, or `Full`."""
    try:
        taken = ask(link, f"/api/tables/{quote(link.table, safe='')}/join",
                    {"name": name, "seat": seat, "promise": promise})  # fmt: skip
    except Full as error:
        raise Full(f"{error}: add --watch") from None
    return int(taken["seat"]), str(taken["token"])


def record(link: Link) -> str:
    """The record of a match that is over. Raises `NoEntry`."""
    return str(ask(link, f"/api/tables/{quote(link.table, safe='')}/record"))
