"""The notebook of the documentation: a browser runs every cell, from a plain file server, by the folder's Python."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.test_notebook_page import CELLS
from tests.web_folder.bench_page import everywhere
from tests.web_folder.file_server import FileServer
from tests.web_folder.folder_page import PATIENCE, FolderPage

PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>A notebook</title><body>{blocks}<script type="module" src="../room/room/notebook.js"></script></body></html>"""
BLOCK = '<div class="language-python highlight"><pre><code>{code}</code></pre></div>'
"""As MkDocs writes a block of Python, without its colours."""


@pytest.fixture
def notebook(engine_browser: Any, screen: dict[str, Any], folder: Path, tmp_path: Path) -> Iterator[FolderPage]:
    (tmp_path / "notebook").mkdir()
    (tmp_path / "room").symlink_to(folder.resolve())
    blocks = "".join(BLOCK.format(code=html.escape(cell)) for cell in CELLS)
    (tmp_path / "notebook/index.html").write_text(PAGE.format(blocks=blocks), encoding="utf-8")
    server = FileServer(tmp_path)
    context = engine_browser.new_context(**screen)
    page = FolderPage(context.new_page(), f"{server.address}notebook/index.html")
    asked: list[str] = []
    page.page.on("request", lambda one: asked.append(one.url))
    page.go("")
    yield page
    assert all(url.startswith((server.address, "data:image/svg+xml", "blob:")) for url in asked), (
        "nothing from elsewhere"
    )
    context.close()
    server.stop()
    assert page.complaints == []


def outputs(page: Any) -> list[str]:
    return [one.inner_text() for one in page.locator(".cell .out").all()]


@everywhere("chromium desktop", "chromium phone", "firefox desktop")
def test_every_cell_runs_without_an_error(notebook: FolderPage) -> None:
    page = notebook.page
    page.locator(".cell button").last.click()  # those above run first
    page.wait_for_function(
        "[...document.querySelectorAll('.cell .out')].every((out) => out.dataset.done)", timeout=PATIENCE
    )
    assert [one.get_attribute("data-done") for one in page.locator(".cell .out").all()] == ["yes"] * len(CELLS)
    text = "\n".join(outputs(page))
    assert "may play: " in text and "value: -0.0555" in text and "club leads " in text
    picture = page.locator(".cell .out img")
    assert picture.count() == 1 and "What a seat is paid" in picture.get_attribute("alt")
    assert picture.evaluate("(img) => img.complete && img.naturalWidth > 300")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing stands out of the page"


@everywhere("chromium desktop", "chromium phone")
def test_a_cell_can_be_changed_and_says_what_is_wrong(notebook: FolderPage) -> None:
    page = notebook.page
    code = page.locator(".cell code").first
    code.fill("whole = 6 * 7\nwhole")
    code.press("Shift+Enter")
    page.locator(".cell .out[data-done=yes]").first.wait_for()
    assert outputs(page)[0].strip() == "42"
    code.fill("whole\n1 / 0")
    page.locator(".cell button").first.click()
    page.locator(".cell .out[data-done=error]").first.wait_for()
    assert re.search(r'File "<cell 1>", line 2.*ZeroDivisionError: division by zero', outputs(page)[0], re.S)
    assert "pyodide" not in outputs(page)[0]
