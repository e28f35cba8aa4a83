"""The player's settings: pause, colours, order of the hand, book."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path

from platformdirs import user_config_path, user_data_path

from upcard.errors import UpcardError
from upcard.locale import ENGLISH, LANGUAGES, chosen
from upcard.room.errors import RoomError
from upcard.room.people.text_input import clean_name
from upcard.terminal.drawing.card_colors import CardColors
from upcard.terminal.drawing.sorting import CHOICES


class BadSetting(UpcardError, ValueError):
    """An unknown setting, or a value that is not allowed."""


@dataclass(frozen=True)
class Settings:
    """`pause`: seconds before a bot's move. `window`: seconds that bots wait for a person who may act at the same time.
    `inks`: the colours of the suits: four, two or none. `sort`: the order of the hand, by default the game's. `name`:
    the player's name. `book`: whether the rule book is beside a wide table. `sheets`: whether the table waits at the
    score sheet of a hand. `passes`: whether a pass that is the only move is made without a word."""

    pause: float = 0.7
    window: float = 6.0
    inks: str = "four"
    sort: str = "game"
    book: bool = True
    sheets: bool = True
    passes: bool = True
    language: str = ENGLISH
    """The language of log, prompts, refusals and numbers."""
    name: str = ""


_ALLOWED = {
    "language": tuple(LANGUAGES),
    "inks": tuple(CardColors),
    "sort": CHOICES,
    "book": ("on", "off"),
    "sheets": ("on", "off"),
    "passes": ("on", "off"),
}


def config_file() -> Path:
    """The file of the settings; the environment variable ``UPCARD_CONFIG`` names another folder."""
    folder = os.environ.get("UPCARD_CONFIG")
    return (Path(folder) if folder else user_config_path("upcard", appauthor=False)) / "terminal.json"


def records_folder() -> Path:
    """The folder of records without a given name; the environment variable ``UPCARD_RECORDS`` names another one."""
    folder = os.environ.get("UPCARD_RECORDS")
    return Path(folder) if folder else user_data_path("upcard", appauthor=False) / "records"


def load_settings() -> Settings:
    """The saved settings, with defaults for missing or unreadable ones. The default language is that of the
    environment."""
    settings = Settings(language=chosen())
    try:
        saved = json.loads(config_file().read_text("utf-8"))
    except (OSError, ValueError):
        return settings
    for name, value in saved.items() if isinstance(saved, dict) else ():
        try:
            settings = changed(settings, name, str(value))
        except BadSetting:
            continue
    return settings


def keep_settings(settings: Settings) -> None:
    """Save the settings."""
    file = config_file()
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(asdict(settings), indent=2) + "\n", "utf-8")


def changed(settings: Settings, name: str, value: str) -> Settings:
    """The settings with one changed. Raises `BadSetting`, which says what is allowed."""
    names = [f.name for f in fields(Settings)]
    if name not in names:
        raise BadSetting(f"there is no setting {name!r}; the settings are {', '.join(names)}")
    if name in ("pause", "window"):
        return replace(settings, **{name: _seconds(name, value)})  # type: ignore[arg-type]
    if name == "name":
        return replace(settings, name=_own_name(value))
    value = {"true": "on", "false": "off"}.get(value.lower(), value.lower())
    if value not in _ALLOWED[name]:
        raise BadSetting(f"{name} cannot be {value!r}; choose one of {', '.join(_ALLOWED[name])}")
    is_switch = name in ("book", "sheets", "passes")
    return replace(settings, **{name: value == "on" if is_switch else value})  # type: ignore[arg-type]


def _own_name(value: str) -> str:
    try:
        return clean_name(value) if value else ""
    except RoomError as error:
        raise BadSetting(str(error)) from None


def _seconds(name: str, value: str) -> float:
    try:
        seconds = float(value)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= 60:
        raise BadSetting(f"{name} cannot be {value!r}; write seconds from 0 to 60, such as 0.5")
    return seconds
