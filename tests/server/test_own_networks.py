"""Networks that a person adds to a room in a browser; `tests/web_folder` adds one in browsers."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.bots.onnx_bytes import dense
from tests.bots.test_onnx_file import SIZE, layers, metadata
from upcard.bots.networks import network_names
from upcard.bots.networks.onnx_file import MAX_BYTES
from upcard.server.browser.own_networks import OwnNetworks
from upcard.web import STATIC

GOOD = dense(layers(SIZE, 8, 52), metadata())


class Shelf:
    """What a browser keeps, while it has room."""

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}
        self.full = False

    async def keep(self, name: str, content: bytes) -> None:
        if self.full:
            raise OSError("QuotaExceededError")
        self.kept[name] = content

    async def drop(self, name: str) -> None:
        del self.kept[name]


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shelf:
    monkeypatch.setenv(network_names.FOLDER, str(tmp_path))
    monkeypatch.setattr(network_names, "_ELSEWHERE", {"site.onnx": lambda: GOOD})
    return Shelf()


def ask(own: OwnNetworks, method: str, where: str, content: bytes = b"") -> object:
    return asyncio.run(own.answer(method, where, content))[1]


def levels(own: OwnNetworks, game: str = "briscola") -> list[str]:
    return [one.name for one in own.listed(game)]


def test_a_network_is_added_listed_kept_and_removed(shelf: Shelf) -> None:
    own = OwnNetworks(shelf)
    added = ask(own, "POST", "briscola/my%20best.onnx", GOOD)
    assert (added.name, added.players) == ("learned:my best.onnx", 2)  # type: ignore[attr-defined]
    assert levels(own) == ["learned:my best.onnx"] and levels(own, "whist") == []
    assert shelf.kept == {"my best.onnx": GOOD}
    assert "learned:my best.onnx" in network_names.offered(), "a table may have it"
    later = OwnNetworks(shelf, shelf.kept)
    assert ask(later, "GET", "briscola") == [added]
    assert ask(later, "DELETE", "briscola/my%20best.onnx") == [] and shelf.kept == {}
    assert network_names.offered() == ("learned:site.onnx",)
    assert ask(later, "DELETE", "briscola/site.onnx") == [], "that of the site is not the person's"


def test_the_name_of_a_file_is_no_path(shelf: Shelf, tmp_path: Path) -> None:
    own = OwnNetworks(shelf)
    ask(own, "POST", "briscola/..%2Fup%3A.onnx", GOOD)
    assert [path.name for path in tmp_path.iterdir()] == [".._up_.onnx"] and levels(own) == ["learned:.._up_.onnx"]


@pytest.mark.parametrize(
    ("content", "game", "said"),
    [
        (b"no network", "briscola", "mine.onnx is no ONNX network: it has a field of a kind that there is not"),
        (dense(layers(3, 2)), "briscola",
         "mine.onnx does not say for which game it is: upcard.research.learning.network_file "
         "writes files that do"),
        (GOOD, "whist", "mine.onnx is a network for briscola, not for whist"),
        (dense(layers(SIZE, 52), metadata(players=7)), "briscola",
         "mine.onnx is a network for 7 players, with whom briscola is not played"),
        (dense(layers(SIZE - 1, 52), metadata()), "briscola",
         f"mine.onnx takes {SIZE - 1} numbers and gives 52; briscola has {SIZE} and 52 in this version: "
         "it was made for another version of the game"),
        (dense(layers(SIZE, 52), metadata(layout="000000000000")), "briscola",
         "mine.onnx was made for another version of briscola, in which numbers or moves mean something else"),
        (dense(layers(SIZE, 52), metadata(horizon="long")), "briscola",
         'mine.onnx has "long" as its horizon, not a whole number from 0 to 1000'),
        (dense(layers(SIZE, 52), metadata(horizon=True)), "briscola",
         "mine.onnx has true as its horizon, not a whole number from 0 to 1000"),
        (dense(layers(SIZE, 52), metadata(horizon=1.5)), "briscola",
         "mine.onnx has 1.5 as its horizon, not a whole number from 0 to 1000"),
        (dense(layers(SIZE, 52), metadata(horizon=10**9)), "briscola",
         "mine.onnx has 1000000000 as its horizon, not a whole number from 0 to 1000"),
        (dense(layers(SIZE, 52), metadata(players=True)), "briscola",
         "mine.onnx has true as its players, not a whole number from 1 to 100"),
        (dense(layers(SIZE, 52), "[" * 9_000), "briscola",
         "mine.onnx does not say for which game it is: upcard.research.learning.network_file writes files that do"),
        (dense(layers(SIZE, 52), "[" * 200_000), "briscola",
         "mine.onnx is no ONNX network: it has a text of 200000 bytes, where 10000 are allowed"),
        (b"x" * (MAX_BYTES + 1), "briscola", "mine.onnx is too large: a network may have 8 MB."),
        (dense([*layers(SIZE, 8), *layers(9, 52)], metadata()), "briscola",
         "mine.onnx has a step Gemm whose weights do not fit one another"),
        (dense(layers(SIZE, 9), metadata(), gives=52), "briscola", "mine.onnx has layers that do not fit one another"),
    ],
)  # fmt: skip
def test_what_does_not_play_the_game_is_refused_in_a_sentence(
    shelf: Shelf, tmp_path: Path, content: bytes, game: str, said: str
) -> None:
    own = OwnNetworks(shelf)
    assert ask(own, "POST", f"{game}/mine.onnx", content) == {"error": said}
    assert shelf.kept == {} and list(tmp_path.iterdir()) == []


def test_the_page_and_the_room_have_the_same_limit() -> None:
    page = (STATIC / "app/components/home/OwnNetworks.js").read_text("utf-8")
    assert f"MAX_BYTES = {MAX_BYTES:_};" in page


def test_a_name_stands_for_one_network(shelf: Shelf) -> None:
    own, other = OwnNetworks(shelf), dense(layers(SIZE, 8, 52, seed=2), metadata())
    ask(own, "POST", "briscola/mine.onnx", GOOD)
    assert ask(own, "POST", "briscola/mine.onnx", GOOD) == own.listed("briscola")[0], "the same file once more"
    taken = "there is another network {} already: rename the file, or remove the other"
    assert ask(own, "POST", "briscola/mine.onnx", other) == {"error": taken.format("mine.onnx")}
    assert ask(own, "POST", "briscola/site.onnx", GOOD) == {"error": taken.format("site.onnx")}


def test_a_browser_without_room_for_a_network_says_so(shelf: Shelf, tmp_path: Path) -> None:
    own, shelf.full = OwnNetworks(shelf), True
    assert ask(own, "POST", "briscola/mine.onnx", GOOD) == {"error": "the browser has no room to keep mine.onnx"}
    assert levels(own) == [] and list(tmp_path.iterdir()) == []
