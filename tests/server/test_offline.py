"""The folder beside a server's own room."""

from __future__ import annotations

import html
import json
from pathlib import Path
from typing import Any

import pytest

import upcard
from upcard.room import Services
from upcard.server.app import make_app
from upcard.server.in_process import InProcessServer
from upcard.server.offline import NoFolder, policy_of
from upcard.server.run import run
from upcard.site import CannotBuild, Reach
from upcard.store import SqliteStore
from upcard.web import STATIC


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with as few files as can be offered."""
    digests = {"room/worker.js": ["", 0], "room/bots.js": ["", 0]}
    index = json.dumps({"version": "0123", "upcard": upcard.__version__, "files": digests})
    files = {"index.html": "<p>the folder</p>", "sw.js": "", "room/index.json": index}
    for name, text in {**files, **dict.fromkeys(digests, "")}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


async def test_a_server_offers_the_folder_with_the_policy_that_webassembly_needs(folder: Path) -> None:
    server = await InProcessServer.begin(make_app(Services(SqliteStore(":memory:")), offline=folder))
    answer = await server.request("GET", "/offline/")
    policy = dict(answer.headers)["content-security-policy"]
    other = dict((await server.request("GET", "/api/health")).headers)["content-security-policy"]
    await server.close()
    assert (answer.status, answer.body) == (200, b"<p>the folder</p>")
    assert "wasm-unsafe-eval" in policy
    assert "wasm-unsafe-eval" not in other


@pytest.mark.parametrize("offered", [False, True])
async def test_the_page_knows_whether_there_is_a_folder(folder: Path, offered: bool) -> None:
    app = make_app(Services(SqliteStore(":memory:")), STATIC, offline=folder if offered else None)
    server = await InProcessServer.begin(app)
    page = (await server.request("GET", "/g/whist")).body.decode()
    await server.close()
    assert ('<meta name="upcard-offline" content="/offline/">' in page) == offered


def refusal(folder: Path) -> str:
    """The message of a server that is to offer a folder; it does not begin to listen."""
    with pytest.raises(NoFolder) as refused:
        run(port=0, browser=False, offline=folder)
    return str(refused.value).replace(str(folder), "FOLDER")


def test_a_folder_that_is_missing_or_another_one_is_refused(tmp_path: Path) -> None:
    assert refusal(tmp_path / "none") == "there is no folder FOLDER: 'upcard site FOLDER' builds it"
    assert refusal(tmp_path) == "FOLDER is no folder that 'upcard site' has built: 'upcard site FOLDER' builds it"


@pytest.mark.parametrize("index", ["", "[]", "{}", '{"files": 3}', "\ufffe"])
def test_a_folder_with_a_broken_index_is_refused(folder: Path, index: str) -> None:
    (folder / "room/index.json").write_text(index, encoding="utf-8")
    assert "is no folder that 'upcard site' has built" in refusal(folder)


def test_a_folder_of_another_version_is_refused(folder: Path) -> None:
    file = folder / "room/index.json"
    file.write_text(file.read_text(encoding="utf-8").replace(upcard.__version__, "0.0.9"), encoding="utf-8")
    assert refusal(folder) == (
        f"Upcard 0.0.9 has built FOLDER, and this is {upcard.__version__}: 'upcard site FOLDER' builds it anew"
    )


def test_a_folder_that_is_not_whole_is_refused(folder: Path) -> None:
    (folder / "room/bots.js").unlink()
    assert refusal(folder) == "FOLDER lacks 1 of its files, room/bots.js first: 'upcard site FOLDER' builds it anew"
    (folder / "index.html").unlink()
    assert "lacks 2 of its files, index.html first" in refusal(folder)


async def test_the_page_of_the_folder_says_which_letter_box_it_may_reach(folder: Path) -> None:
    policy = policy_of("https://letters.example.org")
    page = f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
    (folder / "index.html").write_text(page, encoding="utf-8")
    server = await InProcessServer.begin(make_app(Services(SqliteStore(":memory:")), offline=folder))
    answer = await server.request("GET", "/offline/")
    await server.close()
    assert "connect-src 'self' https://letters.example.org;" in dict(answer.headers)["content-security-policy"]
    assert "connect-src 'self';" in policy_of()


def test_the_page_names_the_letter_box_and_the_ice_servers_of_its_build() -> None:
    reach = Reach("https://cards.example.org", ("stun:stun.example.org:3478", "turn:ann:secret@turn.example.org"))
    box, ice = reach.head()
    assert box == '<meta name="upcard-letter-box" content="https://cards.example.org">'
    assert json.loads(html.unescape(ice.split('content="')[1].removesuffix('">'))) == [
        {"urls": "stun:stun.example.org:3478"},
        {"urls": "turn:turn.example.org", "username": "ann", "credential": "secret"},
    ]
    assert Reach().head() == []


@pytest.mark.parametrize(
    "said",
    [
        {"letter_box": "https://cards.example.org/path"},
        {"letter_box": "https://cards.example.org; script-src *"},
        {"letter_box": "cards.example.org"},
        {"ice_servers": ("https://stun.example.org",)},
        {"ice_servers": ('stun:"><script>',)},
        {"ice_servers": ("stun:stun.example.org:70000",)},
        {"ice_servers": ("turn:turn.example.org:3478",)},
        {"ice_servers": ("stun:ann:secret@stun.example.org",)},
    ],
)
def test_what_is_no_address_is_not_written_into_the_policy(said: dict[str, Any]) -> None:
    with pytest.raises(CannotBuild):
        Reach(**said)
