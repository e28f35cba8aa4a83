"""The settings of ``upcard serve`` in a file: the same names as its options, in TOML."""

from __future__ import annotations

import tomllib
from pathlib import Path

import typer

from upcard.errors import UpcardError


def read(context: typer.Context, file: Path | None) -> Path | None:
    """Read values from a file for all options that neither the command line nor the environment gives. Raises
    `UpcardError` for unknown settings."""
    if file is None:
        return None
    try:
        with file.open("rb") as text:
            settings = tomllib.load(text)
    except FileNotFoundError:
        raise UpcardError(f"there is no file {file}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UpcardError(f"{file} is not TOML: {error}") from None
    known = {option.name for option in context.command.params} - {"settings", "help"}
    values = {name.replace("-", "_"): value for name, value in settings.items()}
    for name in values:
        if name not in known:
            raise UpcardError(f"{file}: there is no setting {name!r}; there are {', '.join(sorted(map(str, known)))}")
    context.default_map = {**(context.default_map or {}), **values}
    return file
