"""Compiles generated text, which is saved as a file so that tracebacks and compiler messages can show its lines."""

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
    """The functions of a text as rules, in a namespace. Their compiled code is cached with the rules of `source`, the
    file of the game. The name of the text's own file is a digest of the text."""
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
    with contextlib.suppress(OSError):  # without a writable folder the text exists only in this process
        file.parent.mkdir(parents=True, exist_ok=True)
        draft = file.with_suffix(f".{secrets.token_hex(4)}")
        draft.write_text(text, encoding="utf-8")
        os.replace(draft, file)
