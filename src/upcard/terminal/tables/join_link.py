"""Joining a table: its link, and the HTTP requests to the server (`docs/wire.md`)."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, urlsplit

from upcard.errors import UpcardError
from upcard.json_input import MAX_LETTERS, BadJSON, read_json
from upcard.room.wire.messages import WIRE

SECONDS = 20.0
"""The timeout of a request in seconds."""


class CannotJoin(UpcardError):
    """The table cannot be joined: a wrong link, no card room, no such table, no free seat."""


class TableFull(CannotJoin):
    """All seats of the table are taken."""


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
        """The URL of the table's WebSocket."""
        return f"ws{self.origin.removeprefix('http')}/ws?table={quote(self.table, safe='')}"


def read_link(text: str) -> Link:
    """Parse a pasted link, also without ``http://``. Raises `CannotJoin`."""
    whole = text.strip()
    parts = urlsplit(whole if "://" in whole else f"http://{whole}")
    steps = [step for step in parts.path.split("/") if step]
    try:
        port = parts.port
    except ValueError:
        raise CannotJoin(f"{text!r} has no port between 0 and 65535") from None
    if parts.scheme not in ("http", "https") or not parts.hostname or len(steps) != 2 or steps[0] != "t":
        raise CannotJoin(f"{text!r} is no link of a table; one looks like http://192.168.1.5:8000/t/ID")
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return Link(f"{parts.scheme}://{host}{'' if port is None else f':{port}'}", steps[1])


def request(link: Link, path: str, body: Any = None) -> Any:
    """Send a request to the card room, POST if there is a body. Returns the decoded JSON, or text. Raises `CannotJoin`
    with the room's error."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{link.origin}{path}", data, {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=SECONDS) as answer:
            text = answer.read(MAX_LETTERS + 1).decode("utf-8", "replace")
            kind = answer.headers.get_content_type()
    except urllib.error.HTTPError as error:
        why = _why(error)
        raise (TableFull if error.code == 409 else CannotJoin)(why or f"the card room answers {error.code}") from None
    except (urllib.error.URLError, OSError, ValueError) as error:
        reason = getattr(error, "reason", error)
        raise CannotJoin(f"there is no answer from {link.origin}: {reason}; is the card room running?") from None
    try:
        return read_json(text) if kind == "application/json" else text
    except BadJSON as error:
        raise CannotJoin(f"{link.origin} is no card room: its answer is not JSON: {error}") from None


def _why(error: urllib.error.HTTPError) -> str:
    try:
        return str(read_json(error.read(MAX_LETTERS).decode("utf-8", "replace"))["error"])
    except (ValueError, KeyError, TypeError):
        return ""


def check_server(link: Link) -> None:
    """Check that the server is a card room with this version of the protocol. Raises `CannotJoin`."""
    try:
        health = request(link, "/api/health")
    except CannotJoin as error:
        if str(error).startswith("the card room answers"):
            raise CannotJoin(f"at {link.origin} is no card room of Upcard") from None
        raise
    if not isinstance(health, dict) or "games" not in health:
        raise CannotJoin(f"at {link.origin} is no card room of Upcard")
    theirs = health.get("wire", 0)
    if theirs != WIRE:
        older = "this program" if isinstance(theirs, int) and theirs > WIRE else "the card room"
        raise CannotJoin(
            f"the card room speaks version {theirs} of the wire, and this program {WIRE}: {older} is older"
        )


def table_info(link: Link) -> dict[str, Any]:
    """The public data of the table (``TableInfo``). Raises `CannotJoin`."""
    return dict(request(link, f"/api/tables/{quote(link.table, safe='')}"))


def take_seat(link: Link, name: str, seat: int | None, promise: str) -> tuple[int, str]:
    """Take a free seat; returns the seat and its token. Raises `CannotJoin` or `TableFull`."""
    try:
        answer = request(link, f"/api/tables/{quote(link.table, safe='')}/join",
                    {"name": name, "seat": seat, "promise": promise})  # fmt: skip
    except TableFull as error:
        raise TableFull(f"{error}: add --watch") from None
    return int(answer["seat"]), str(answer["token"])


def record(link: Link) -> str:
    """The record of a finished match. Raises `CannotJoin`."""
    return str(request(link, f"/api/tables/{quote(link.table, safe='')}/record"))
