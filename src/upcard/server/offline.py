"""The folder that `upcard site` builds, offered by a server under ``/offline/``: for people who lose the connection, or
want to play alone."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from starlette.responses import Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

from upcard.errors import UpcardError

POLICY = {
    "default-src": "'none'", "script-src": "'self' 'wasm-unsafe-eval'", "style-src": "'self'", "connect-src": "'self'",
    "frame-src": "'self'",
    "img-src": "'self' data:", "manifest-src": "'self'", "worker-src": "'self'", "base-uri": "'none'",
    "form-action": "'none'",
}  # fmt: skip
"""The content policy of the folder's page: that of the server's page, WebAssembly, and frames with a table."""
SANDBOX = "sandbox.html"
"""The frame of the workshop in the folder ``room``."""
_HEADER = "; ".join(f"{name} {value}" for name, value in POLICY.items()) + "; frame-ancestors 'self'"


class NoFolder(UpcardError):
    """The folder is none that `upcard site` has built."""


class _Files(StaticFiles):
    """Files with the policy of the folder."""

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Any, status_code: int = 200
    ) -> Response:
        answer = super().file_response(full_path, stat_result, scope, status_code)
        # The workshop's frame has a policy of its own in its head; a second one would forbid its script.
        framed = Path(full_path).name == SANDBOX
        answer.headers["Content-Security-Policy"] = (
            "frame-ancestors 'self'; sandbox allow-scripts" if framed else _HEADER
        )
        return answer


def route(folder: Path) -> Mount:
    """The route of the folder. Raises `NoFolder`."""
    if not (folder / "room" / "index.json").exists():
        raise NoFolder(f"{folder} is no folder that 'upcard site' has built")
    return Mount("/offline", _Files(directory=folder, html=True))
