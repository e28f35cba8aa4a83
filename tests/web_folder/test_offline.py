"""The folder beside a server: a player who loses the connection plays on against bots."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web_folder.folder_page import PATIENCE, FolderPage

KEPT = """() => navigator.serviceWorker.getRegistrations().then((all) =>
  all.some((one) => new URL(one.scope).pathname === "/offline/" && one.active?.state === "activated"))"""


class Serving:
    """A server of one's own with the folder, in a process: ``upcard serve --offline FOLDER``."""

    def __init__(self, folder: Path, data: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{port}/"
        self.process = subprocess.Popen(
            [sys.executable, "-m", "upcard", "serve", "--port", str(port), "--no-browser", "--data", str(data),
             "--offline", str(folder)],
            env=os.environ, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip

    def wait(self) -> None:
        """Wait until it answers."""
        end = time.monotonic() + 60
        while time.monotonic() < end and self.process.poll() is None:
            try:
                with urllib.request.urlopen(f"{self.address}api/games", timeout=5):
                    return
            except OSError:
                time.sleep(0.1)
        raise RuntimeError("the server does not answer")

    def stop(self) -> None:
        """Be gone, as after a power cut."""
        self.process.kill()
        self.process.wait()


@pytest.fixture
def serving(folder: Path, tmp_path: Path) -> Iterator[Serving]:
    one = Serving(folder, tmp_path)
    one.wait()
    yield one
    one.stop()


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_a_player_who_loses_the_connection_plays_on_against_bots(
    browser: Any, serving: Serving, size: tuple[int, int]
) -> None:
    context = browser.new_context(viewport={"width": size[0], "height": size[1]})
    page = FolderPage(context.new_page(), serving.address)
    page.go("")
    page.page.wait_for_selector(".game-card")
    page.sit_down("go_boom", 2)
    page.page.wait_for_selector(".hand .held")
    assert page.page.locator(".play-on").count() == 0
    end = time.monotonic() + PATIENCE / 1000
    while not page.page.evaluate(KEPT):  # the folder is fetched meanwhile
        if time.monotonic() > end:
            raise TimeoutError("the folder is not fetched in time")
        page.page.wait_for_timeout(100)
    serving.stop()
    page.page.get_by_text("The connection is lost").wait_for()
    link = page.page.get_by_role("link", name="Play on against bots")
    assert page.page.locator(".play-on").is_visible()
    with context.expect_page() as opened:
        link.click()
    alone = FolderPage(opened.value, serving.address)
    alone.page.locator("form.setup .main").click()
    alone.page.wait_for_selector(".hand .held")
    assert "/offline/" in alone.page.url
    context.close()
