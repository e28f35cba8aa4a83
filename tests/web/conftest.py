"""A browser and a fake room for the page's tests; without Chromium they are skipped."""

from __future__ import annotations

import json
import shutil
import socket
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.web.fake_room import FakeRoom
from tests.web.real_room import PATIENCE, RealRoom

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first that is installed is used: the headless shell needs a third of the whole browser's time."""
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
ARGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
        "--disable-component-update", "--disable-sync"]  # fmt: skip
ROOT = Path(__file__).parents[2]
SCREENS = {"small phone": (320, 568), "phone": (390, 844), "phone on its side": (844, 390), "tablet": (768, 1024),
           "desk": (1280, 800)}  # fmt: skip


SETTLED = """() => new Promise(settled => {
  const places = () => [...document.querySelectorAll("body *")].map((one) => {
    const {x, y, width, height} = one.getBoundingClientRect();
    return `${x} ${y} ${width} ${height}`;
  }).join();
  let before = "", frames = 0, same = 0;
  const drawn = () => {
    const now = places();
    same = now === before ? same + 1 : 0;
    before = now;
    observer.disconnect();
    if (++frames >= 5 && same >= 3 || frames > 200) settled();
    else requestAnimationFrame(() => observer.observe(document.body));
  };
  const observer = new ResizeObserver(drawn);
  observer.observe(document.body);
})"""


def settle(page: Any) -> None:
    """Wait until the layout is stable: the page measures sizes, then draws again. A frame counts when the browser has
    really drawn one, which a `ResizeObserver` says: animation frames may be those of a clock that a test has set."""
    page.evaluate(SETTLED)


def resize(page: Any, screen: tuple[int, int]) -> None:
    """Resize the window, and wait until the layout is stable."""
    page.set_viewport_size({"width": screen[0], "height": screen[1]})
    settle(page)


@dataclass
class House:
    """A fake room at an address."""

    room: FakeRoom
    address: str


@pytest.fixture(scope="package")
def playwright() -> Iterator[Any]:
    with pytest.importorskip("playwright.sync_api").sync_playwright() as p:
        yield p


@pytest.fixture(scope="package")
def browser(playwright: Any) -> Iterator[Any]:
    if CHROMIUM is None:
        pytest.skip(
            "the page is tested in Chromium, which is not here (Debian: apt-get install chromium-headless-shell)"
        )
    one = playwright.chromium.launch(executable_path=CHROMIUM, headless=True, args=ARGS)
    yield one
    one.close()


@pytest.fixture
def house() -> Iterator[House]:
    import uvicorn

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    room = FakeRoom(step_s=0.05)
    server = uvicorn.Server(
        uvicorn.Config(
            room.app(), host="127.0.0.1", port=port, log_level="error", lifespan="off", timeout_graceful_shutdown=2
        )
    )
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield House(room, f"http://127.0.0.1:{port}")
    server.should_exit = True
    thread.join()


@pytest.fixture
def visit(browser: Any, house: House) -> Iterator[Callable[..., Any]]:
    """Open a page; every warning in its console fails the test."""
    complaints: list[str] = []
    contexts = []

    def open_page(
        path: str,
        screen: tuple[int, int] = (390, 844),
        seated: bool = True,
        settings: dict[str, str] | None = None,
        **more: Any,
    ) -> Any:
        context = browser.new_context(
            viewport={"width": screen[0], "height": screen[1]}, **{"reduced_motion": "reduce", **more}
        )
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda m: complaints.append(m.text) if m.type in ("error", "warning") else None)
        page.on("pageerror", lambda e: complaints.append(str(e)))
        # Without the service worker, which would fetch every file again; offline use is tested against the real server.
        page.add_init_script("delete Navigator.prototype.serviceWorker")
        if seated and path.startswith("/t/"):
            table = path.removeprefix("/t/")
            seat = {"table": table, "game": "", "title": table, "token": "ann", "seat": 0, "at": 0}
            page.add_init_script(f"localStorage.setItem('upcard.tables', JSON.stringify([{seat}]))")
        if settings is not None:
            page.add_init_script(f"localStorage.setItem('upcard.settings', '{json.dumps(settings)}')")
        page.goto(house.address + path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture(scope="package")
def room(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealRoom]:
    """A real server shared by tests with people and tables of their own."""
    one = RealRoom(tmp_path_factory.mktemp("room"))
    yield one
    one.kill()


@pytest.fixture
def own_room(browser: Any, tmp_path: Path) -> Iterator[RealRoom]:
    """A real server for one test, which may kill and restart it."""
    one = RealRoom(tmp_path)
    yield one
    one.kill()


@pytest.fixture
def people(browser: Any) -> Iterator[Callable[[], Any]]:
    """Pages in separate browser contexts."""
    contexts = []

    def person() -> Any:
        context = browser.new_context(viewport={"width": 1100, "height": 760}, reduced_motion="reduce")
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        return page

    yield person
    for context in contexts:
        context.close()
