"""Rooms in browsers with guests: relays, folders that know them, and what hosts and guests do."""

from __future__ import annotations

import asyncio
import shutil
import socket
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import uvicorn

from tests.web_folder.file_server import FileServer
from tests.web_folder.folder_page import OPEN, FolderPage
from upcard.room import Services
from upcard.server.app import make_app
from upcard.server.run import uvicorn_config
from upcard.server.settings import Settings
from upcard.site.build import Reach, version_of
from upcard.store import SqliteStore

SECONDS = 150.0
MODULES = """const app = new URL("static/app/", document.baseURI).href;
  const load = (name) => import(`${app}${name}.js`);"""

MOVE = """() => {
  const card = document.querySelector(".hand.active .held.may");
  const one = card ?? document.querySelector(".actions button:enabled");
  one?.click();
  return Boolean(one);
}"""
"""Play the first card that may be played, else the first of the other moves."""


class RelayServer:
    """A card room with a relay, in a thread."""

    def __init__(self) -> None:
        self._port = 0
        self.start()

    @property
    def url(self) -> str:
        """Where the relay is."""
        return f"ws://127.0.0.1:{self._port}/relay"

    def start(self) -> None:
        """Serve, at the same address as before."""
        self._listener = socket.create_server(("127.0.0.1", self._port))
        self._port = self._listener.getsockname()[1]
        app = make_app(Services(SqliteStore(":memory:")), Settings(relay=True, monitors=None))
        self._server = uvicorn.Server(uvicorn_config(app))
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def _serve(self) -> None:
        asyncio.run(self._server.serve(sockets=[self._listener]))

    def stop(self) -> None:
        """Serve no more."""
        self._server.should_exit = True
        self._thread.join(10)
        self._listener.close()


def serve_with(server: FileServer, folder: Path, copy: Path, reach: Reach) -> None:
    """Have a copy of the folder served whose pages reach this."""
    if not copy.exists():
        shutil.copytree(folder, copy)
    version_of(copy, reach)
    server.folder = copy
    server.stop()
    server.start()


def open_table(host: FolderPage, guests: int = 2, game: str = "go_boom") -> str:
    """Open a table of one hand with seats for guests; its name."""
    host.ready()
    seats = ["me", *["open"] * guests]
    order = {"game": game, "name": "Ann", "players": len(seats), "seats": seats, "options": {"single_hand": True}}
    table: str = host.page.evaluate(OPEN, order)
    host.page.get_by_role("heading", name="Invite your friends").wait_for()
    return table


def invitation(host: FolderPage) -> str:
    """The link that the host's page shows; a new one where each friend gets a link."""
    button = host.page.get_by_role("button", name="Invite a friend")
    if button.first.is_visible():
        button.first.click()
    host.page.locator("#invitation").wait_for()
    link: str = host.page.locator("#invitation").input_value()
    return link


def answer_of(guest: FolderPage) -> str:
    """The answer that the guest's page shows."""
    guest.page.locator("#own-answer").wait_for()
    link: str = guest.page.locator("#own-answer").input_value()
    return link


def connect(host: FolderPage, answer: str) -> None:
    """Paste an answer into the host's page."""
    host.page.locator("#answer").fill(answer)
    host.page.get_by_role("button", name="Connect").click()


def return_by_new_link(host: FolderPage, guest: FolderPage, name: str) -> None:
    """Reconnect a guest by a new link of the host, and the answer to it."""
    host.page.get_by_text(f"{name} is away, and needs a new link").wait_for()
    host.page.get_by_role("button", name="Send a new link").click()
    guest.page.goto(invitation(host))
    connect(host, answer_of(guest))


def sit(guest: FolderPage, name: str) -> None:
    """Take a seat under a name."""
    guest.page.get_by_label("Your name").fill(name)
    guest.page.get_by_role("button", name="Sit down").click()
    guest.page.wait_for_selector(".lobby-felt, main.felt")


def take_turn(page: FolderPage) -> bool:
    """Make one move where the page may; whether there was one to make."""
    moved: bool = page.page.evaluate(MOVE)
    if moved:
        page.page.wait_for_timeout(150)
    return moved


def over(page: FolderPage) -> bool:
    """Whether the match is over in this page."""
    count: int = page.page.get_by_text("The match is over").count()
    return count > 0


def play(pages: list[FolderPage], until: Callable[[], bool], seconds: float = SECONDS) -> set[int]:
    """Let all make their moves until something is so; the numbers of the pages that made one."""
    end, movers = time.monotonic() + seconds, set()
    while not until() and time.monotonic() < end:
        for number, page in enumerate(pages):
            if take_turn(page):
                movers.add(number)
        pages[0].page.wait_for_timeout(60)
    if not until():
        raise TimeoutError(str([page.page.locator("body").inner_text()[:600] for page in pages]))
    return movers


def ask(page: FolderPage, path: str, body: str | None = None) -> Any:
    """The status and the text of what the page's present room answers."""
    return page.page.evaluate(
        f"""async ([path, body]) => {{
          {MODULES}
          const {{ request }} = await load("base/transport");
          const post = {{ method: "POST", headers: {{ "Content-Type": "application/json" }}, body }};
          const answer = await request(path, body === null ? {{}} : post);
          return [answer.status, await answer.text()];
        }}""",
        [path, body],
    )


def checked(page: FolderPage, table: str) -> Any:
    """What the page finds when it checks the deal of a match that is over."""
    return page.page.evaluate(
        f"""async (table) => {{
          {MODULES}
          const [api, fair] = await Promise.all([load("base/api"), load("table/fairDeal")]);
          return fair.checkDeal(table, await api.record(table));
        }}""",
        table,
    )
