"""The available languages, and the choice of one."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from pathlib import Path

from upcard.locale.translator import Translator

ENGLISH = "en"
LANGUAGES = {ENGLISH: "English", "de": "Deutsch"}
"""The languages by their codes, each under its own name."""


def catalogue_file(language: str, *, lessons: bool = False) -> Path:
    """The compiled catalogue of a language (written by `tools/catalogue.py`): sentences of tables, or those that only
    `lessons` and books contain."""
    return Path(str(files(__package__))) / f"{language}{'.lessons' if lessons else ''}.json"


@cache
def translator(language: str) -> Translator:
    """The translator of a language. Raises `LookupError` for an unknown one."""
    if language not in LANGUAGES:
        raise LookupError(f"there is no language {language!r}; there are {', '.join(LANGUAGES)}")
    if language == ENGLISH:
        return Translator({})
    table, lessons = (json.loads(catalogue_file(language, lessons=one).read_text("utf-8")) for one in (False, True))
    return Translator(table["messages"] | lessons["messages"], table["plurals"], table["second_person"])


def chosen(wanted: Iterable[str] = ()) -> str:
    """The first available language of `wanted`, else that of the environment (``LC_ALL``, ``LC_MESSAGES``, ``LANG``),
    else English. ``de_AT.UTF-8`` and ``de-CH`` are German."""
    settings = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    for code in (*wanted, next((one for one in settings if one), "")):
        language = code.replace("-", "_").split("_")[0].lower()
        if language in LANGUAGES:
            return language
    return ENGLISH
