"""The card room in a browser: `upcard.server.in_process` with the values of JavaScript (Pyodide's), for the worker of
the folder that `upcard site` builds (`web/folder/worker.js`).

Only Pyodide can import `js` and `pyodide`; everything else here runs anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from upcard.server.in_process import InProcessServer, InProcessSocket, open_room


class BrowserRoom:
    """A room that has begun, as JavaScript calls it."""

    def __init__(self, server: InProcessServer, to_js: Callable[[Any], Any]) -> None:
        self._server, self._to_js = server, to_js

    async def request(self, method: str, target: str, headers: Any, body: str) -> Any:
        """The answer to a request: an array of status, headers and body (a Uint8Array)."""
        pairs: Iterable[Iterable[str]] = headers.to_py()
        answer = await self._server.request(method, target, [(name, value) for name, value in pairs], body.encode())
        return self._to_js([answer.status, [list(pair) for pair in answer.headers], answer.body])

    def connect(
        self,
        target: str,
        on_open: Callable[[], object],
        on_message: Callable[[str], object],
        on_close: Callable[[int], object],
    ) -> InProcessSocket:
        """Open a WebSocket (`InProcessServer.connect`)."""
        return self._server.connect(target, on_open, on_message, on_close)


async def begin(database: str, written: Callable[[], object]) -> BrowserRoom:
    """Open the room whose tables lie in a file of Pyodide's file system; `written` is called after every write."""
    from pyodide.ffi import to_js

    return BrowserRoom(await open_room(database), to_js)
