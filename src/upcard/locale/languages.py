"""The available languages, and the choice of one."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from upcard.locale.translator import Translator

ENGLISH = "en"
FOLDER = Path(str(files(__package__)))
LANGUAGES = (ENGLISH, *sorted(file.stem for file in FOLDER.glob("??.json")))
"""The codes of the languages: English, and those that have a compiled catalogue."""


def catalogue_file(language: str, *, lessons: bool = False) -> Path:
    """The compiled catalogue of a language (written by `tools/catalogue.py`): sentences of tables, or those that only
    `lessons` and books contain."""
    return FOLDER / f"{language}{'.lessons' if lessons else ''}.json"


def _compiled(language: str, *, lessons: bool = False) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(catalogue_file(language, lessons=lessons).read_text("utf-8"))
    return read


@cache
def translator(language: str) -> Translator:
    """The translator of a language. Raises `LookupError` for an unknown one."""
    if language not in LANGUAGES:
        raise LookupError(f"there is no language {language!r}; there are {', '.join(LANGUAGES)}")
    if language == ENGLISH:
        return Translator({})
    from gettext import c2py  # a room in a browser has no gettext, and no language but English

    table, lessons = _compiled(language), _compiled(language, lessons=True)
    return Translator(table["messages"] | lessons["messages"], c2py(table["plural"]))


def chosen(wanted: Iterable[str] = ()) -> str:
    """The first available language of `wanted`, else that of the environment (``LC_ALL``, ``LC_MESSAGES``, ``LANG``) if
    its catalogue is whole, else English. ``de_AT.UTF-8`` and ``de-CH`` are German."""
    known = next((language for language in map(_short, wanted) if language in LANGUAGES), "")
    settings = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    around = _short(next((one for one in settings if one), ""))
    if known or around == ENGLISH or around not in LANGUAGES:
        return known or ENGLISH
    return around if _compiled(around)["whole"] else ENGLISH


def _short(code: str) -> str:
    return code.replace("-", "_").split("_")[0].lower()
