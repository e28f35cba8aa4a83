"""The folder that `upcard site` builds, offered by a server under ``/offline/``: for people who lose the connection, or
want to play alone."""

from __future__ import annotations

import json
import logging
import os
import re
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from starlette.responses import Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

import upcard
from upcard.errors import UpcardError

log = logging.getLogger(__name__)
PACKAGE = "upcard_web"
"""What a wheel of the folder installs (`tools/wheels.py`)."""
PLACE = "/offline/"
"""Where the folder is offered."""
POLICY = {
    "default-src": "'none'", "script-src": "'self' 'wasm-unsafe-eval'", "style-src": "'self'", "connect-src": "'self'",
    "frame-src": "'self'",
    "img-src": "'self' data:", "manifest-src": "'self'", "worker-src": "'self'", "base-uri": "'none'",
    "form-action": "'none'",
}  # fmt: skip
"""The content policy of the folder's page: that of the server's page, WebAssembly, and frames with a table."""
SANDBOX = "sandbox.html"
"""The frame of the workshop in the folder ``room``."""
_META = re.compile(r'http-equiv="Content-Security-Policy" content="([^"]*)"')


def policy_of(relays: Iterable[str] = ()) -> str:
    """The policy of a page that may reach these relays."""
    parts = {**POLICY, "connect-src": " ".join([POLICY["connect-src"], *relays])}
    return "; ".join(f"{name} {value}" for name, value in parts.items())


class NoFolder(UpcardError):
    """The folder is missing, none that `upcard site` has built, not whole, or of another version."""


class _Files(StaticFiles):
    """Files with the policy that the folder's page has."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, html=True)
        found = _META.search((folder / "index.html").read_text(encoding="utf-8"))
        self._policy = f"{found[1] if found else policy_of()}; frame-ancestors 'self'"

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Any, status_code: int = 200
    ) -> Response:
        answer = super().file_response(full_path, stat_result, scope, status_code)
        # The workshop's frame has a policy of its own in its head; a second one would forbid its script.
        framed = Path(full_path).name == SANDBOX
        answer.headers["Content-Security-Policy"] = (
            "frame-ancestors 'self'; sandbox allow-scripts" if framed else self._policy
        )
        return answer


def check(folder: Path) -> None:
    """Whether a folder can be offered. Raises `NoFolder`, which says why not, and what to do."""
    build = f"'upcard site {folder}' builds it"
    if not folder.is_dir():
        raise NoFolder(f"there is no folder {folder}: {build}")
    try:
        index = json.loads((folder / "room/index.json").read_bytes())
        version, files = index.get("upcard", ""), list(index["files"])
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        raise NoFolder(f"{folder} is no folder that 'upcard site' has built: {build}") from None
    if version != upcard.__version__:
        other = f"Upcard {version}" if version else "another version of Upcard"
        raise NoFolder(f"{other} has built {folder}, and this is {upcard.__version__}: {build} anew")
    missing = [name for name in ("index.html", "sw.js", *files) if not (folder / name).is_file()]
    if missing:
        raise NoFolder(f"{folder} lacks {len(missing)} of its files, {missing[0]} first: {build} anew")


def installed_folder() -> Path | None:
    """The folder of the package ``upcard-web``, if it is installed, whole, and of this version; else a line in the log
    says what is wrong with it."""
    found = find_spec(PACKAGE)
    places = list(found.submodule_search_locations or ()) if found else []
    if not places:
        return None
    folder = Path(places[0], "folder")
    try:
        check(folder)
    except NoFolder:
        log.warning(
            "the package upcard-web is damaged or of another version, so that its room for browsers is not offered: "
            "pip install --force-reinstall upcard-web==%s",
            upcard.__version__,
        )
        return None
    return folder


def route(folder: Path) -> Mount:
    """The route of the folder. Raises `NoFolder`."""
    check(folder)
    return Mount(PLACE.rstrip("/"), _Files(folder))
