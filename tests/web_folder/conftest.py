"""The folder that `make web-test` has built, a file server for it, and pages of Chromium or Firefox."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.conftest import browser as browser
from tests.web.conftest import playwright as playwright
from tests.web.firefox import FIREFOX
from tests.web.firefox_relay import launched
from tests.web_folder.file_server import FileServer
from tests.web_folder.folder_page import FolderPage
from tests.web_folder.friends import RelayServer, serve_with
from upcard.site.build import Reach

BUILT = "UPCARD_WEB_FOLDER"
"""The variable that names a folder that is built already; `make web-test` sets it."""


@pytest.fixture(scope="session")
def folder() -> Path:
    if not os.environ.get(BUILT):
        pytest.skip("`make web-test` builds the folder and runs the tests in it")
    return Path(os.environ[BUILT])


@pytest.fixture
def server(folder: Path) -> Iterator[FileServer]:
    one = FileServer(folder)
    yield one
    one.stop()


@pytest.fixture
def alone(server: FileServer, folder: Path, tmp_path: Path) -> None:
    """A folder whose pages reach nothing else."""
    serve_with(server, folder, tmp_path / "web", Reach())


@pytest.fixture
def relay(server: FileServer, folder: Path, tmp_path: Path) -> Iterator[RelayServer]:
    """A relay, and the folder built for it."""
    one = RelayServer()
    serve_with(server, folder, tmp_path / "web", Reach(relays=(one.url,)))
    yield one
    one.stop()


@pytest.fixture(scope="package")
def firefox(playwright: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    if FIREFOX is None:
        pytest.skip("no Firefox here (Debian: apt-get install firefox-esr)")
    one = launched(playwright, tmp_path_factory.mktemp("firefox"))
    yield one
    one.close()


@pytest.fixture
def engine(request: pytest.FixtureRequest) -> str:
    """The browser of a test: "chromium", or "firefox" where its parameter says so."""
    named: str = getattr(request, "param", "chromium")
    return named


@pytest.fixture
def engine_browser(engine: str, request: pytest.FixtureRequest) -> Any:
    """The running browser of a test."""
    return request.getfixturevalue("firefox" if engine == "firefox" else "browser")


@pytest.fixture
def visit(engine_browser: Any, server: FileServer) -> Iterator[Callable[..., FolderPage]]:
    """Open the folder in a browser of its own, or in a tab beside another page; complaints in the console fail."""
    contexts: list[Any] = []
    pages: list[FolderPage] = []

    def open_page(path: str = "", beside: FolderPage | None = None, **more: Any) -> FolderPage:
        if beside is None:
            contexts.append(engine_browser.new_context(**{"viewport": {"width": 1280, "height": 800}, **more}))
        context = contexts[-1] if beside is None else beside.page.context
        page = FolderPage(context.new_page(), server.address)
        pages.append(page)
        page.go(path)
        return page

    yield open_page
    for context in contexts:
        context.unroute_all(behavior="ignoreErrors")  # else an answer that is under way fails in the test after this
        context.close()
    assert [complaint for page in pages for complaint in page.complaints] == []
