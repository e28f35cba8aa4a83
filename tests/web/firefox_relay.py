"""Firefox for Playwright, with a relay between the two.

Playwright drives the Firefox of a distribution by WebDriver BiDi. It sends a few commands that this Firefox does not
know yet, and gives up at the first refusal; the relay answers these itself. Run as a program, this file takes Firefox's
arguments and prints the relay's address as Firefox prints its own.
"""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve

from tests.web.firefox import FIREFOX

NOT_KNOWN = frozenset({"emulation.setMediaFeaturesOverride"})
"""Commands without which a page is the same for our tests."""


def launched(playwright: Any, folder: Path) -> Any:
    """Firefox as a browser of Playwright; the program that starts the relay is written to a folder."""
    program = folder / "firefox"
    root = Path(__file__).parents[2]
    program.write_text(f'#!/bin/sh\nPYTHONPATH="{root}" exec "{sys.executable}" -m {__name__} "$@"\n')
    program.chmod(0o755)
    return playwright.firefox.launch(channel="moz-firefox", executable_path=program, headless=True)


async def main(arguments: list[str]) -> None:
    """Run Firefox and the relay until Firefox ends."""
    assert FIREFOX is not None
    firefox = subprocess.Popen([FIREFOX, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    assert firefox.stderr is not None
    told = (re.search(r"BiDi listening on (ws://\S+)", line) for line in firefox.stderr)
    address = next(found[1] for found in told if found)
    threading.Thread(target=firefox.stderr.read, daemon=True).start()  # a full pipe would stop it

    async def relay(client: ServerConnection) -> None:
        path = client.request.path if client.request else "/"
        async with connect(address + path.rstrip("/"), max_size=None) as line:
            await asyncio.gather(_orders(client, line), _answers(line, client))

    async with serve(relay, "127.0.0.1", 0, max_size=None) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        print(f"WebDriver BiDi listening on ws://127.0.0.1:{port}", file=sys.stderr, flush=True)
        await asyncio.to_thread(firefox.wait)


async def _orders(client: ServerConnection, line: ClientConnection) -> None:
    async for text in client:
        order = json.loads(text)
        if order.get("method") in NOT_KNOWN:
            await client.send(json.dumps({"type": "success", "id": order["id"], "result": {}}))
        else:
            await line.send(text)
    await line.close()


async def _answers(line: ClientConnection, client: ServerConnection) -> None:
    async for text in line:
        await client.send(text)
    await client.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
