"""The saved keys to seats at servers' tables, to return to the same seat."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path

from platformdirs import user_data_path

from upcard.terminal.tables.join_link import Link

MAX_SEATS = 50
"""The most saved keys; older ones are dropped."""


@dataclass(frozen=True)
class Key:
    """The token of a seat, the word for the deal, and the server's commitment when the seat was taken."""

    token: str
    word: str = ""
    commitment: str = ""


def keys_file() -> Path:
    """The file of the keys; the environment variable ``UPCARD_KEYS`` names another one."""
    named = os.environ.get("UPCARD_KEYS")
    return Path(named) if named else user_data_path("upcard", appauthor=False) / "keys.json"


def _kept() -> dict[str, dict[str, str]]:
    try:
        others = json.loads(keys_file().read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return others if isinstance(others, dict) else {}


def key_of(link: Link) -> Key | None:
    """The saved key to a seat at a table, or None."""
    try:
        return Key(**_kept()[str(link)])
    except (KeyError, TypeError):
        return None


def keep(link: Link, key: Key | None) -> None:
    """Save or delete a key. Only the owner may read the file."""
    others = {name: value for name, value in _kept().items() if name != str(link)}
    if key is not None:
        others[str(link)] = asdict(key)
    file = keys_file()
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_suffix(".new")
    fresh.write_text(json.dumps(dict(list(others.items())[-MAX_SEATS:]), indent=2) + "\n", "utf-8")
    fresh.chmod(0o600)
    fresh.replace(file)
