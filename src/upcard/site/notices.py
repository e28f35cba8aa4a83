"""The licences of what the folder ships."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterable
from pathlib import Path

from upcard.site import fetched
from upcard.web import STATIC

_LICENCE = re.compile(r"\.dist-info/(licenses/)?(LICEN[CS]E|COPYING|NOTICE)[^/]*$", re.IGNORECASE)
_HEAD = f"""This folder holds Upcard, under the MIT licence, and with it:

Pyodide {fetched.PYODIDE}, copyright Pyodide contributors and Mozilla, under the Mozilla Public License 2.0
(https://mozilla.org/MPL/2.0/). Its source code is at https://github.com/pyodide/pyodide, tag {fetched.PYODIDE}.

Python {fetched.PYTHON} and its library, copyright 2001 Python Software Foundation, all rights reserved, under the
Python Software Foundation License Version 2 (https://docs.python.org/{fetched.PYTHON}/license.html). Its files are
compiled to bytecode and otherwise unchanged; some that Upcard does not use are left out.
"""


def written(wheels: Iterable[Path]) -> str:
    """The text of ``licences.txt``."""
    parts = [_HEAD]
    for wheel in wheels:
        name, version = wheel.name.split("-")[:2]
        with zipfile.ZipFile(wheel) as packed:
            texts = [packed.read(one).decode("utf-8", "replace") for one in packed.namelist() if _LICENCE.search(one)]
        if not texts:
            raise fetched.CannotBuild(f"the wheel of {name} {version} has no licence in it")
        parts += [f"{name} {version}\n\n{text.strip()}\n" for text in texts]
    for file in sorted((STATIC / "vendor").glob("LICENSE-*")):
        parts.append(f"{file.name.removeprefix('LICENSE-')}\n\n{file.read_text(encoding='utf-8').strip()}\n")
    return f"\n{'=' * 72}\n\n".join(parts)
