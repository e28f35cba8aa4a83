"""Saved networks in the folder: they sit at tables, and choose what they choose elsewhere."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.bots.onnx_bytes import dense
from tests.bots.test_onnx_file import SIZE, layers, metadata
from tests.web_folder.file_server import FileServer
from tests.web_folder.folder_page import FolderPage
from upcard.server.catalogue import game_info
from upcard.site.build import version_of

POSITIONS = 20
CHOICES = """
import upcard
game = upcard.game("briscola", players=2, single_hand=True)
bot = upcard.bot("learned:wide.onnx", game)
state, chosen = game.new_initial_state(seed=11), []
while len(chosen) < COUNT:
    move = bot.choose(state.information_set(state.current_player()))
    chosen.append(move)
    state.apply_action(move)
chosen
"""
RUN = """(code) => new Promise((done) => {
  const worker = new Worker(new URL("room/notebookWorker.js", document.baseURI), { type: "module" });
  worker.onmessage = ({ data }) => data.kind === "done" && done(data.text);
  worker.postMessage({ id: 0, code });
})"""


@pytest.fixture(scope="module")
def with_networks(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with a network of three layers, as `upcard site --networks` puts it there."""
    copy = tmp_path_factory.mktemp("networks") / "web"
    shutil.copytree(folder, copy)
    networks = copy / "room/networks"
    shutil.rmtree(networks, ignore_errors=True)
    networks.mkdir()
    (networks / "wide.onnx").write_bytes(dense(layers(SIZE, 256, 256, 52, seed=5), metadata()))
    file = copy / "api/games/briscola.json"
    detail = json.loads(file.read_bytes())
    own = [
        {"name": one.name, "line": one.line, "usual": False} for one in game_info.networks("briscola", str(networks))
    ]
    assert [one["name"] for one in own] == ["learned:wide.onnx"]
    detail["levels"] = [*own, *(level for level in detail["levels"] if not level["name"].startswith("learned:"))]
    file.write_text(json.dumps(detail), encoding="utf-8")
    version_of(copy)
    return copy


@pytest.fixture
def networks_page(engine_browser: Any, with_networks: Path) -> Iterator[FolderPage]:
    server = FileServer(with_networks)
    context = engine_browser.new_context(viewport={"width": 390, "height": 844})
    page = FolderPage(context.new_page(), server.address)
    yield page
    context.close()
    server.stop()
    assert page.complaints == []


def play_cards(page: Any) -> None:
    """Play three cards. A bot that fails is complained of, and the judgement plays."""
    for _ in range(3):
        card = page.locator(".hand.active .held.may").first
        card.wait_for()
        card.click()
        page.wait_for_timeout(1_500)  # the card is on the table, and the network answers


@pytest.mark.parametrize("engine", ["chromium", "firefox"], indirect=True)
def test_a_network_chooses_the_same_moves_in_a_browser(networks_page: FolderPage, with_networks: Path) -> None:
    networks_page.go("")
    found = json.loads(networks_page.page.evaluate(RUN, CHOICES.replace("COUNT", str(POSITIONS))))
    scope: dict[str, Any] = {}
    here = CHOICES.replace("wide.onnx", str(with_networks / "room/networks/wide.onnx"))
    exec(here.replace("COUNT", str(POSITIONS)), scope)
    assert found == scope["chosen"] and len(set(found)) > 10


@pytest.mark.parametrize("engine", ["chromium", pytest.param("firefox", marks=pytest.mark.long)], indirect=True)
def test_a_network_sits_at_a_table(networks_page: FolderPage) -> None:
    networks_page.go("/g/briscola")
    page = networks_page.page
    chair = page.locator("form.setup select").filter(has=page.locator("option[value='bot:learned:wide.onnx']")).first
    chair.wait_for()
    assert page.locator("option[value='bot:learned:wide.onnx']").first.inner_text() == "Network, wide"
    chair.select_option("bot:learned:wide.onnx")
    page.locator("form.setup .main").click()
    play_cards(page)


@pytest.mark.parametrize("engine", ["chromium", pytest.param("firefox", marks=pytest.mark.long)], indirect=True)
def test_a_network_from_a_file_sits_at_a_table_and_is_kept(networks_page: FolderPage, tmp_path: Path) -> None:
    mine, option = tmp_path / "mine.onnx", "option[value='bot:learned:mine.onnx']"
    mine.write_bytes(dense(layers(SIZE, 64, 52, seed=6), metadata()))
    page = networks_page.page

    def choose(file: Path) -> None:
        page.locator("summary", has_text="network of your own").click()
        page.locator("input[accept='.onnx']").set_input_files(file)

    networks_page.go("/g/briscola")
    choose(mine)
    page.get_by_text("The network sits in seat 2.").wait_for()
    assert page.locator(".chair select").first.input_value() == "bot:learned:mine.onnx"
    page.locator("form.setup .main").click()
    play_cards(page)
    page.wait_for_timeout(1_000)
    networks_page.reload()  # the match goes on with the network
    play_cards(page)

    networks_page.go("/g/whist")
    choose(mine)
    page.get_by_text("mine.onnx is a network for briscola, not for whist").wait_for()
    assert page.locator(option).count() == 0
    networks_page.go("/g/briscola")
    page.locator(option).first.wait_for(state="attached")
    page.locator("summary", has_text="network of your own").click()
    page.get_by_label("Remove the network mine").click()
    page.locator(option).first.wait_for(state="detached")


def test_a_file_that_is_too_large_for_a_network_is_not_read(networks_page: FolderPage) -> None:
    networks_page.go("/g/briscola")
    file = {"name": "vast.onnx", "mimeType": "application/octet-stream", "buffer": bytes(8_000_001)}
    networks_page.page.locator("input[accept='.onnx']").set_input_files(file)
    networks_page.page.get_by_text("vast.onnx is too large: a network may have 8 MB.").wait_for(state="attached")


def test_a_network_for_other_players_is_refused_in_a_sentence(networks_page: FolderPage) -> None:
    networks_page.go("")
    networks_page.ready()
    order = {"game": "briscola", "players": 3, "seats": ["me", "bot:learned:wide.onnx", "bot:club"], "name": "Ada"}
    assert networks_page.ask("/api/tables", order) == {
        "error": "wide.onnx is a network for briscola with 2 players, not for briscola with 3"
    }
    assert "'bot:learned:other.onnx'" in networks_page.ask(
        "/api/tables", {**order, "seats": ["me", "bot:learned:other.onnx", "bot:club"]}
    )["error"]  # fmt: skip
