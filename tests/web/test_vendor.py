"""Vendored files are unchanged, and the page's code passes the type check."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess

import pytest

from tests.web.conftest import ROOT
from upcard.web import STATIC

TSC = ROOT / "node_modules/.bin/tsc"
ENTRIES = json.loads((STATIC / "vendor/vendor.json").read_text())


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda e: f"{e['name']}:{e['file']}")
def test_a_vendored_file_is_unchanged(entry: dict[str, str]) -> None:
    assert hashlib.sha256((STATIC / entry["file"]).read_bytes()).hexdigest() == entry["sha256"]


def test_every_vendored_file_is_listed() -> None:
    shipped = {*(STATIC / "vendor").glob("*.mjs"), *(STATIC / "courts").iterdir()}
    assert {str(path.relative_to(STATIC)) for path in shipped} == {e["file"] for e in ENTRIES}


def test_every_vendored_file_has_its_licence() -> None:
    assert {p.name for p in (STATIC / "vendor").glob("LICENSE-*")} == {
        "LICENSE-preact",
        "LICENSE-htm",
        "LICENSE-lean-qr",
        "LICENSE-secp256k1",
        "LICENSE-codemirror",
        "LICENSE-courts",
    }


def test_the_page_has_no_inline_code_and_no_foreign_resources() -> None:
    index = (STATIC / "index.html").read_text()
    assert not re.search(r"<style|\sstyle=|<script(?![^>]*src=)|https?://(?!www\.w3\.org)", index)
    for script in (STATIC / "app").rglob("*.js"):
        assert not re.search(r"from \"(?!\./|\.\./)|https?://(?!www\.w3\.org)", script.read_text()), script


def test_every_import_of_the_page_resolves() -> None:
    for script in (STATIC / "app").rglob("*.js"):
        for target in re.findall(r"^(?:import|export).*? from \"(\..*?)\"", script.read_text(), re.M):
            assert (script.parent / target).is_file(), (script, target)


def test_the_page_passes_the_type_check() -> None:
    if not TSC.exists():
        pytest.skip("TypeScript is not installed (npm install)")
    done = subprocess.run([TSC, "-p", ROOT / "tsconfig.json"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
