"""The card room in a browser: `upcard.server.browser.in_process` for JavaScript callers in Pyodide. The worker
`web/folder/python.js`, in the folder that `upcard site` builds, uses it.

Only Pyodide has the package `pyodide`; the rest of this module runs anywhere.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

import msgspec

from upcard import bots
from upcard.bots.host.in_browser import Files, fetch_files
from upcard.room.people import seating
from upcard.room.workers.bot_pool import BotPool
from upcard.server.browser.in_process import InProcessServer, InProcessSocket, channel_starter, open_room
from upcard.server.browser.own_networks import OwnNetworks
from upcard.server.catalogue import game_info
from upcard.store import Store, StoreError, json_lines

Received = Callable[[bytes], object]
Workshop = Callable[[str, str], Awaitable[tuple[int, bytes]]]
"""Answers a request, given by its name and its body in JSON, with a status and JSON."""
_NETWORKS = "/browser/networks/"
PATIENCE = 20.0
"""Seconds that a bot's answer may be late: its worker may have to fetch the game first."""
STARTING = 30.0
"""Seconds in which a worker starts on a slow machine."""


class Networks(Protocol):
    """The browser's shelf of networks (`own_networks.Shelf`), in JavaScript."""

    def names(self) -> Any:
        """The names of the files that are kept (an array of strings); they are in the file system."""

    def keep(self, name: str, content: Any) -> Awaitable[object]:
        """Keep a file (a Uint8Array)."""

    def drop(self, name: str) -> Awaitable[object]:
        """Keep a file no longer."""


class BrowserRoom:
    """A running room, with an interface for JavaScript."""

    def __init__(
        self,
        server: InProcessServer,
        to_js: Callable[[Any], Any],
        workshop: Workshop | None = None,
        networks: OwnNetworks | None = None,
    ) -> None:
        """`workshop` answers requests to ``/workshop/...``, which an ordinary room does not have; `networks` those to
        ``/browser/networks/...``, which the workshop does not have."""
        self._server, self._to_js, self._workshop, self._networks = server, to_js, workshop, networks

    async def request(self, method: str, target: str, headers: Any, body: Any) -> Any:
        """The answer to a request, whose body is a string, or a Uint8Array for a network: an array of status, headers
        and body (a Uint8Array)."""
        if self._networks is not None and target.startswith(_NETWORKS):
            content = b"" if isinstance(body, str) else body.to_bytes()
            status, found = await self._networks.answer(method, target.removeprefix(_NETWORKS), content)
            return self._to_js([status, [["content-type", "application/json"]], msgspec.json.encode(found)])
        if target.startswith("/browser/"):
            return self._to_js(await self._own(target.removeprefix("/browser/"), body))
        if self._workshop is not None and target.startswith("/workshop/"):
            status, content = await self._workshop(target.removeprefix("/workshop/"), body)
            return self._to_js([status, [["content-type", "application/json"]], content])
        pairs = [(name, value) for name, value in headers.to_py()]
        answer = await self._server.request(method, target, pairs, body.encode())
        return self._to_js([answer.status, [list(pair) for pair in answer.headers], answer.body])

    async def _own(self, what: str, body: str) -> list[Any]:
        """Requests that only a room in a browser answers: export all data in the format of `upcard export`, or import
        it."""
        store: Store = self._server.app.state.room.services.store  # type: ignore[attr-defined]
        try:
            if what == "export":
                lines = [line async for line in json_lines.export_lines(store)]
                return [200, [["content-type", "application/jsonl"]], b"".join(lines)]
            imported = await json_lines.import_lines(store, body.encode().splitlines(keepends=True))
            answer: dict[str, Any] = {"matches": imported.matches, "seats": await _seats_with_keys(store, body)}
            status = 200
        except StoreError as error:
            status, answer = 400, {"error": str(error)}
        return [status, [["content-type", "application/json"]], msgspec.json.encode(answer)]

    def connect(
        self,
        target: str,
        on_open: Callable[[], object],
        on_message: Callable[[str], object],
        on_close: Callable[[int], object],
    ) -> InProcessSocket:
        """Open a WebSocket (`InProcessServer.connect`)."""
        return self._server.connect(target, on_open, on_message, on_close)


async def _seats_with_keys(store: Store, body: str) -> list[dict[str, Any]]:
    """New keys for the first person's seat of each match in an export. The export has only hashes of the old keys; new
    keys reveal nothing more, as the export contains all cards."""
    found = []
    for line in body.splitlines()[1:]:
        table_id = msgspec.json.decode(line).get("table", {}).get("id")
        if table_id is None:
            continue
        row = await store.table(table_id)
        seat = next((n for n, one in enumerate(row.seats) if one.kind == "person"), None)
        if seat is not None:
            seats, token = seating.add_key(row.seats, seat)
            await store.update(msgspec.structs.replace(row, seats=seats))
            game, title = row.game, game_info.summary(row.game).title
            found.append({"table": row.id, "game": game, "title": title, "token": token, "seat": seat})
    return found


async def begin(
    database: str,
    save: Callable[[], Awaitable[object]] | None,
    files: Files,
    start_bots: Callable[[Any, Any], Any],
    networks: Networks,
) -> BrowserRoom:
    """Open the room with a database in Pyodide's file system.

    `save` copies that file to persistent storage, and is awaited after every write. `start_bots(received, ended)`
    starts a worker that runs `think`, and returns an object with `post` and `end`; or None, if no worker can start.
    `networks` keeps those that the person adds.
    Raises the same as `open_room`.
    """
    from pyodide.ffi import create_proxy, to_js

    def start(received: Received, ended: Callable[[], None]) -> tuple[Received, Callable[[], object]]:
        worker = start_bots(create_proxy(lambda data: received(data.to_bytes())), create_proxy(ended))
        if worker is None:
            raise OSError("the bots' worker has failed before")
        return lambda data: worker.post(to_js(data)), worker.end

    fetch_files(files)
    server = await open_room(
        database,
        journal="memory" if save else "truncate",
        after_write=save,
        start_worker=channel_starter(start),
    )
    pool: BotPool = server.app.state.room.services.bot_pool  # type: ignore[attr-defined]
    pool.patience, pool.start_wait = PATIENCE, STARTING
    # The worker is there when the first table is.
    asyncio.get_running_loop().call_soon(pool.ready_for, bots.USUAL)
    return BrowserRoom(server, to_js, networks=OwnNetworks(_Shelf(networks, to_js), map(str, networks.names())))


class _Shelf:
    """A shelf of JavaScript that is given bytes."""

    def __init__(self, shelf: Networks, to_js: Callable[[Any], Any]) -> None:
        self._shelf, self._to_js = shelf, to_js

    def keep(self, name: str, content: bytes) -> Awaitable[object]:
        """As `Networks.keep`."""
        return self._shelf.keep(name, self._to_js(content))

    def drop(self, name: str) -> Awaitable[object]:
        """As `Networks.drop`."""
        return self._shelf.drop(name)
