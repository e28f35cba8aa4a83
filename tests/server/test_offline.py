"""The folder beside a server's own room."""

from __future__ import annotations

from pathlib import Path

import pytest

from upcard.room import Services
from upcard.server.app import make_app
from upcard.server.in_process import InProcessServer
from upcard.server.offline import NoFolder
from upcard.store import SqliteStore


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "room").mkdir()
    (tmp_path / "room/index.json").write_text("{}", encoding="utf-8")
    (tmp_path / "index.html").write_text("<p>the folder</p>", encoding="utf-8")
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


def test_another_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NoFolder, match="is no folder that 'upcard site' has built"):
        make_app(Services(SqliteStore(":memory:")), offline=tmp_path)
