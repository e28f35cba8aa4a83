"""What a browser's worker does to fetch the files of a game; `tests/web_folder` runs it in browsers."""

from __future__ import annotations

import hashlib
import lzma
import sys
from pathlib import Path

import pytest

from upcard.bots.host.in_browser import GameFiles, fetch_files
from upcard.bots.networks import network_names

RIGHT, WRONG = lzma.compress(b"the files of whist"), lzma.compress(b"other files")


class Bytes(bytes):
    """Bytes as JavaScript hands them over."""

    def to_bytes(self) -> bytes:
        return bytes(self)


class Site:
    """A site, and a browser that may have an older file in its cache."""

    def __init__(self, cached: bytes, kept: bytes) -> None:
        self.cached, self.kept = cached, kept
        self.mounted: list[bytes] = []

    def archive(self, game: str, anew: bool) -> Bytes:
        found = self.kept if anew else self.cached
        if not found:
            raise OSError(f"The file {game} is missing on this site (404).")
        return Bytes(found)

    def digest(self, game: str) -> str:
        return hashlib.sha256(RIGHT).hexdigest()

    def networks(self) -> list[str]:
        return ["high.onnx"]

    network, network_digest = archive, digest

    def mount(self, archive: bytes) -> None:
        self.mounted.append(archive)


@pytest.mark.parametrize("site", [Site(RIGHT, WRONG), Site(WRONG, RIGHT)])
def test_the_files_of_a_game_are_fetched_once_as_the_index_describes_them(site: Site) -> None:
    files = GameFiles(site)
    for module in ("upcard.games.whist.rules", "upcard.games.whist.judgement", "upcard.games", "upcard.room"):
        files.find_spec(module)
    assert site.mounted == [b"the files of whist"]


def test_the_list_of_nouns_comes_with_the_game_that_reads_it() -> None:
    site = Site(RIGHT, RIGHT)
    files = GameFiles(site)
    for module in ("upcard.language.vocabulary", "upcard.language.nouns", "upcard.games.through_the_window"):
        files.find_spec(module)
        assert len(site.mounted) == (module != "upcard.language.vocabulary")


@pytest.mark.parametrize(
    ("site", "said"),
    [
        (Site(WRONG, WRONG), "The files of whist are not of this version of the site. Reload the page."),
        (Site(b"", b""), "The file whist is missing on this site (404)."),
    ],
)
def test_other_files_are_refused_with_a_sentence(site: Site, said: str) -> None:
    with pytest.raises(ImportError) as refused:
        GameFiles(site).fetch("whist")
    assert str(refused.value) == said
    assert site.mounted == []


def test_a_network_of_the_site_is_offered_and_fetched_when_it_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    monkeypatch.setattr(network_names, "_ELSEWHERE", {})
    monkeypatch.setenv(network_names.FOLDER, str(tmp_path / "networks"))
    site = Site(WRONG, RIGHT)
    fetch_files(site)
    assert network_names.offered() == ("learned:high.onnx",)
    assert not (tmp_path / "networks").exists()
    path = network_names.path_of("high.onnx")
    site.kept = b""
    assert path.read_bytes() == RIGHT and network_names.path_of("high.onnx") == path
    assert network_names.path_of("low.onnx") == tmp_path / "networks/low.onnx"
