"""The folder beside a server's own room."""

from __future__ import annotations

import html
import json
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

import upcard
from upcard import cli
from upcard.room import Services
from upcard.server.app import make_app
from upcard.server.browser.in_process import InProcessServer
from upcard.server.offline import NoFolder, installed_folder, policy_of
from upcard.server.run import run
from upcard.server.settings import Settings
from upcard.site import PUBLIC, CannotBuild, Reach
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
    server = await InProcessServer.begin(make_app(Services(SqliteStore(":memory:")), Settings(offline=str(folder))))
    answer = await server.request("GET", "/offline/")
    policy = dict(answer.headers)["content-security-policy"]
    other = dict((await server.request("GET", "/api/health")).headers)["content-security-policy"]
    await server.close()
    assert (answer.status, answer.body) == (200, b"<p>the folder</p>")
    assert "wasm-unsafe-eval" in policy
    assert "wasm-unsafe-eval" not in other


@pytest.mark.parametrize("offered", [False, True])
async def test_the_page_knows_whether_there_is_a_folder(folder: Path, offered: bool) -> None:
    app = make_app(Services(SqliteStore(":memory:")), Settings(offline=str(folder) if offered else ""), STATIC)
    server = await InProcessServer.begin(app)
    page = (await server.request("GET", "/g/whist")).body.decode()
    await server.close()
    assert ('<meta name="upcard-offline" content="/offline/">' in page) == offered


@pytest.fixture
def package(folder: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder as the package upcard-web installs it."""
    place = tmp_path_factory.mktemp("site-packages")
    shutil.copytree(folder, place / "upcard_web" / "folder")
    (place / "upcard_web" / "__init__.py").touch()
    monkeypatch.syspath_prepend(place)
    monkeypatch.delitem(sys.modules, "upcard_web", raising=False)
    return place / "upcard_web" / "folder"


def test_the_folder_of_the_package_is_found_and_offered(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Settings] = []
    monkeypatch.setattr("upcard.server.run.run", lambda settings, *how, **more: asked.append(settings))
    assert installed_folder() == package
    assert cli.run(["serve"]) == cli.run(["serve", "--offline", "elsewhere"]) == 0
    assert [settings.offline for settings in asked] == [str(package), "elsewhere"]


@pytest.mark.parametrize("content", ["[]", '{"version": "0123", "upcard": "0.9.0", "files": {}}'])
def test_a_package_that_is_damaged_or_of_another_version_is_not_offered(
    package: Path, content: str, caplog: pytest.LogCaptureFixture
) -> None:
    (package / "room/index.json").write_text(content, encoding="utf-8")
    assert installed_folder() is None
    assert f"pip install --force-reinstall upcard-web=={upcard.__version__}" in caplog.text


def test_without_the_package_there_is_no_folder() -> None:
    assert installed_folder() is None


def test_site_copies_the_folder_of_the_package_over_an_earlier_build(
    package: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for _ in range(2):
        assert cli.run(["site", str(tmp_path / "here")]) == 0
        assert (tmp_path / "here/room/index.json").read_text() == (package / "room/index.json").read_text()
        (tmp_path / "here/room/old.js").touch()
    assert "was copied to" in capsys.readouterr().out


def refusal(folder: Path) -> str:
    """The message of a server that is to offer a folder; it does not begin to listen."""
    with pytest.raises(NoFolder) as refused:
        run(Settings(offline=str(folder)))
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


async def test_the_page_of_the_folder_says_which_relays_it_may_reach(folder: Path) -> None:
    policy = policy_of(["wss://cards.example.org/relay", "ws://localhost:7777"])
    page = f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
    (folder / "index.html").write_text(page, encoding="utf-8")
    server = await InProcessServer.begin(make_app(Services(SqliteStore(":memory:")), Settings(offline=str(folder))))
    answer = await server.request("GET", "/offline/")
    await server.close()
    assert (
        "connect-src 'self' wss://cards.example.org/relay ws://localhost:7777;"
        in dict(answer.headers)["content-security-policy"]
    )
    assert "connect-src 'self';" in policy_of()


def test_the_page_names_the_relays_and_the_ice_servers_of_its_build() -> None:
    relays = ("wss://cards.example.org/relay", "wss://relay.example.org")
    reach = Reach(relays, ("stun:stun.example.org:3478", "turn:ann:secret@turn.example.org"))
    named, ice = reach.head()
    assert named == f'<meta name="upcard-relays" content="{" ".join(relays)}">'
    assert json.loads(html.unescape(ice.split('content="')[1].removesuffix('">'))) == [
        {"urls": "stun:stun.example.org:3478"},
        {"urls": "turn:turn.example.org", "username": "ann", "credential": "secret"},
    ]
    assert Reach().head() == []


NO_HOSTS = (
    "", ".", "-", "a..b", "a.", ".a", "-a.example", "a-.example", "1.2.3.4.5", "1.2.3.999", "256.1", "4294967296",
    "010.0.0.1", "0x7f.1", "a.0x1", "a.1", "x" * 64, "a.b" * 100, "bücher.example", "a_b.example",
    "A.example", "[::1]", "a%2eb", "ann@b",
)  # fmt: skip
"""Of some of these a browser's page says nothing but that the address is wrong; it would have no relay at all."""


@pytest.mark.parametrize(
    "said",
    [
        {"relays": ("https://cards.example.org/relay",)},
        {"relays": ("wss://cards.example.org; script-src *",)},
        {"relays": ("wss://cards.example.org wss://elsewhere.example.org",)},
        {"relays": ("wss://cards.example.org/relay?to=x",)},
        {"relays": ("wss://cards.example.org:70000",)},
        {"relays": ("wss://*.example.org",)},
        {"relays": ("cards.example.org",)},
        *({"relays": (f"wss://{host}/relay",)} for host in NO_HOSTS),
        *({"ice_servers": (f"stun:{host}:3478",)} for host in NO_HOSTS),
        {"relays": ("wss://cards.example.org/../relay",)},
        {"relays": ("wss://cards.example.org/" + "x" * 1_000,)},
        {"relays": ("wss://cards.example.org\n",)},
        {"relays": ("wss://cards.example.org/ö",)},
        {"relays": ("javascript:alert(1)",)},
        {"relays": ("wss://cards.example.org",) * 9},
        {"ice_servers": ("https://stun.example.org",)},
        {"ice_servers": ('stun:"><script>',)},
        {"ice_servers": ("stun:stun.example.org:70000",)},
        {"ice_servers": ("turn:turn.example.org:3478",)},
        {"ice_servers": ("turn:ann:" + "x" * 1_000 + "@turn.example.org",)},
        {"ice_servers": ("stun:stun.example.org",) * 9},
        {"ice_servers": ("stun:ann:secret@stun.example.org",)},
    ],
)
def test_what_is_no_address_is_not_written_into_the_policy(said: dict[str, Any]) -> None:
    with pytest.raises(CannotBuild) as refused:
        Reach(**said)
    assert len(str(refused.value)) < 250


@pytest.mark.parametrize(
    "host", ["192.168.1.20", "localhost", "xn--bcher-kva.example", "relay-1.a9.example", "1and1.de"]
)
def test_hosts_that_browsers_take_can_be_named(host: str) -> None:
    Reach((f"wss://{host}:8000/relay", f"ws://{host}"), (f"stun:{host}",))


RELAY, STUN, TURN = "wss://cards.example.org/relay", "stun:stun.example.org:3478", "turn:ann:secret@turn.example.org"


@pytest.mark.parametrize(
    ("options", "reach"),
    [
        (["--networks", "."], PUBLIC),
        (["--relay", RELAY], Reach((RELAY,), PUBLIC.ice_servers)),
        (
            ["--relay", RELAY, "--relay", "wss://b.example.org"],
            Reach((RELAY, "wss://b.example.org"), PUBLIC.ice_servers),
        ),
        (["--no-relay"], Reach((), PUBLIC.ice_servers)),
        (["--stun", STUN, "--ice-server", TURN], Reach(PUBLIC.relays, (STUN, TURN))),
        (["--no-stun"], Reach(PUBLIC.relays)),
        (["--no-relay", "--no-stun"], Reach()),
    ],
)
def test_site_builds_pages_that_reach_what_its_options_name(
    options: list[str], reach: Reach, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built: list[Reach] = []

    def build(folder: Path, libraries: Path | None, reach: Reach, networks: Path | None) -> tuple[int, int]:
        built.append(reach)
        return 0, 0

    monkeypatch.setattr("upcard.site.build", build)
    assert cli.run(["site", str(tmp_path / "here"), *options]) == 0
    assert built == [reach]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--relay", RELAY, "--no-relay"], "--relay names a relay, and --no-relay forbids all: give one of them"),
        (["--stun", STUN, "--no-stun"], "--stun names a server, and --no-stun forbids it: give one of them"),
        (["--stun", ""], "--stun names stun:HOST:PORT, not ''; --ice-server names other servers"),
        (["--stun", TURN], "--ice-server names other servers"),
        (["--relay", ""], "'' is no relay such as wss://cards.example.org/relay"),
        (["--relay", "cards.example.org"], "'cards.example.org' is no relay such as wss://cards.example.org/relay"),
    ],
)
def test_site_refuses_options_that_contradict_each_other(
    options: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["site", str(tmp_path / "here"), *options]) != 0
    assert said in " ".join(capsys.readouterr().err.split())


def test_the_public_relays_and_servers_can_be_named() -> None:
    policy = policy_of(PUBLIC.relays)
    assert all(f" {relay}" in policy and relay.startswith("wss://") for relay in PUBLIC.relays)
    assert len(PUBLIC.head()) == 2
