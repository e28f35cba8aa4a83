"""The settings of ``upcard serve`` in a file: the same names as its options, in TOML."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import typer

from upcard.cli.arguments import read_file
from upcard.errors import UpcardError


def read(context: typer.Context, file: Path | None) -> Path | None:
    """Read values from a file for all options that neither the command line nor the environment gives. Raises
    `UpcardError` for what is no TOML, and for unknown settings and values of another kind."""
    if file is None:
        return None
    try:
        settings = tomllib.loads(read_file(str(file)))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise UpcardError(f"{file} is not TOML: {error}") from None
    known = {option.name: option for option in context.command.params if option.name not in ("settings", "help")}
    values = {name.replace("-", "_"): value for name, value in settings.items()}
    for name, value in values.items():
        if name not in known:
            raise UpcardError(f"{file}: there is no setting {name!r}; there are {', '.join(sorted(map(str, known)))}")
        if wanted := _wanted(known[name], value):
            raise UpcardError(f"{file}: the setting {name!r} is {wanted}")
    context.default_map = {**(context.default_map or {}), **values}
    return file


def _wanted(option: Any, value: Any) -> str:
    """The kind of value that an option takes, if this is not one. Numbers and their ranges are checked by Typer."""
    if getattr(option, "is_flag", False):
        return "" if isinstance(value, bool) else "true or false"
    if option.multiple:
        fits = isinstance(value, list) and all(isinstance(item, str) for item in value)
        return "" if fits else "a list of texts"
    return "" if isinstance(value, str | int) and not isinstance(value, bool) else "one text or whole number"
