"""A derived text as rules: kept as a file, so that tracebacks and messages of the compiler show its lines."""

from __future__ import annotations

import contextlib
import hashlib
import linecache
import os
import secrets
import types
from pathlib import Path
from typing import Any

from upcard.jit.rule import cache_folder, rule


def rules_of(text: str, title: str, names: dict[str, Any], module: str, source: Path) -> dict[str, Any]:
    """The functions of a text as rules, over some names. They are kept on disk with the rules of `source`, the file of
    the game; the name of the text's own file changes with every word in it."""
    digest = hashlib.sha256(text.encode()).hexdigest()[:12]
    file = cache_folder() / "derived" / f"{title}-{digest}.py"
    _keep(file, text)
    space: dict[str, Any] = {**names, "__name__": module}
    exec(compile(text, str(file), "exec"), space)
    made = {}
    for name, function in list(space.items()):
        if isinstance(function, types.FunctionType) and function.__code__.co_filename == str(file):
            made[name] = space[name] = rule(function, source)
    return made


def _keep(file: Path, text: str) -> None:
    linecache.cache[str(file)] = (len(text), None, text.splitlines(keepends=True), str(file))
    if file.exists():
        return
    with contextlib.suppress(OSError):  # where nothing can be written, the text is known to this process alone
        file.parent.mkdir(parents=True, exist_ok=True)
        draft = file.with_suffix(f".{secrets.token_hex(4)}")
        draft.write_text(text, encoding="utf-8")
        os.replace(draft, file)
