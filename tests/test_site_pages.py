"""The site adds to its pages what games and server declare: pages that are no files of the repository are whole."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import upcard
from upcard.moved import MOVED

ROOT = Path(__file__).parents[1]
PAGES = """
import json, sys
from pathlib import Path
from types import SimpleNamespace as Such
sys.path.insert(0, "tools")
import site_pages

def page(uri):
    text = Path("docs", uri).read_text(encoding="utf-8")
    at = Such(file=Such(src_uri=uri))
    return site_pages.on_page_markdown(text, at, None, Such(get_file_from_path=lambda uri: None))

made = {uri: page(uri) for uri in site_pages.MADE}
names = [name for names in site_pages.DOORS.values() for name in names]
json.dump({"pages": made, "reference": names, "page": site_pages.reference()}, sys.stdout)
"""


@pytest.fixture(scope="module")
def site() -> dict[str, Any]:
    """What the hooks make, in a process of its own, since they play with the compiler off."""
    done = subprocess.run(
        [sys.executable, "-c", PAGES], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    )
    return json.loads(done.stdout)  # type: ignore[no-any-return]


def test_positions_encodings_and_messages_are_made_as_whole_pages(site: dict[str, Any]) -> None:
    pages = site["pages"]
    assert set(pages) == {"positions.md", "encodings.md", "wire.md"}
    headings = {uri: [line[3:] for line in page.splitlines() if line.startswith("## ")] for uri, page in pages.items()}
    titles = [upcard.game(name).title for name in upcard.games()]
    assert headings["positions.md"] == headings["encodings.md"] == titles
    assert headings["wire.md"] == ["HTTP", "From the client", "From the server", "What messages are made of"]
    for uri, page in pages.items():
        assert page.startswith((ROOT / "docs" / uri).read_text(encoding="utf-8").partition("\n")[0])
        assert len(page) > 30_000


def test_the_reference_names_what_is_where_it_says(site: dict[str, Any]) -> None:
    """The site reads the sources, which have a moved module in its new place alone."""
    for name in site["reference"]:
        module, _, last = name.rpartition(".")
        assert f"::: upcard.{name}\n" in site["page"]
        assert f"upcard.{module}" not in MOVED, name
        assert hasattr(importlib.import_module(f"upcard.{module}" if module else "upcard"), last), name


def test_no_page_lies_where_the_card_room_does() -> None:
    """`make web` puts the room into the folder ``room`` of the site, over whatever is there."""
    assert "room" not in {path.stem for path in (ROOT / "docs").iterdir()}
