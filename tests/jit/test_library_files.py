"""Files of libraries: how they are built, and what is said of one that does not fit."""

from __future__ import annotations

import hashlib
import json
import logging
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from upcard import cli
from upcard.bots.readiness.libraries import build_libraries
from upcard.bots.readiness.precompile import Made
from upcard.errors import UpcardError
from upcard.jit import kinds, library, library_index, sources
from upcard.jit.platforms import WASM, file_of, here
from upcard.jit.rule import COMPILES
from upcard.site import archives

needs_compiler = pytest.mark.skipif(
    not COMPILES or not shutil.which("cc"), reason="only the compiler and a linker build libraries"
)
RECORD = np.dtype([("word", "u8"), ("row", "i2", (3,)), ("share", "f8")], align=True)
DIGEST = "0123456789ab"
JUNK = b"\x7fELF, and no more"
KEY = "upcard.games.whist:legal(i,R0a1b2c3d:1C)"
INDEX: dict[str, Any] = {
    "format": library_index.FORMAT, "game": "whist", "target": here(), "digest": DIGEST, "package": DIGEST,
    "record": kinds.item_of(RECORD), "size": len(JUNK), "sha256": hashlib.sha256(JUNK).hexdigest(),
    "entries": {KEY: ["upcard_whist_0", "i"]},
}  # fmt: skip
FILE = file_of("whist", here())


def said(folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> str:
    """What the log says of the library of Whist; the game runs interpreted then."""
    monkeypatch.setattr(library, "library_folder", lambda: folder)
    monkeypatch.setattr(library, "_loaded", {})
    monkeypatch.setattr(library, "_prove", lambda folder, name: None)  # tests/jit/test_proof.py has that
    with caplog.at_level(logging.WARNING):
        for _ in range(2):
            assert not library.provide("whist", lambda: DIGEST, RECORD)
    (record,) = caplog.records  # once
    return record.getMessage()


def put(folder: Path, index: Any, data: bytes | None = JUNK) -> None:
    """Put a library of Whist into a folder."""
    folder.mkdir(exist_ok=True)
    (folder / "whist.json").write_text(index if isinstance(index, str) else json.dumps(index))
    if data is not None:
        (folder / FILE).write_bytes(data)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": 0}, "whist.json has another format"),
        ({"target": "plan9-mips"}, f"whist.json is for plan9-mips, not for {here()}"),
        ({"digest": "f" * 12}, "was built from other sources"),
        ({"record": "R00000000"}, "has another layout of records"),
        ({"game": "guts"}, "whist.json is damaged (it is that of guts)"),
        ({"game": ["whist"]}, "whist.json is damaged (its game is ['whist'])"),
        ({"target": 7}, "whist.json is damaged (its target is 7)"),
        ({"digest": None}, "whist.json is damaged (its digest is None)"),
        ({"package": "p" * 12}, "whist.json is damaged (its package is 'pppppppppppp')"),
        ({"record": {}}, "whist.json is damaged (its record is {})"),
        ({"size": True}, "whist.json is damaged (its size is True)"),
        ({"size": -1}, "whist.json is damaged (its size is -1)"),
        ({"sha256": "0"}, "whist.json is damaged (its sha256 is '0')"),
        ({"entries": []}, "whist.json is damaged (its entries are [])"),
        (
            {"entries": {KEY: "i"}},
            "whist.json is damaged (its entry 'upcard.games.whist:legal(i,R0a1b2c3d:1C)' is none",
        ),
        ({"entries": {KEY: ["upcard_whist_0"]}}, "is damaged (its entry"),
        ({"entries": {KEY: ["upcard_whist_0", "x"]}}, "is damaged (its entry"),
        ({"entries": {KEY: ["upcard_whist_0", ["i"]]}}, "is damaged (its entry"),
        ({"entries": {KEY: ["system", "i"]}}, "is damaged (its entry"),
        ({"entries": {KEY: [0, "i"]}}, "is damaged (its entry"),
        ({"entries": {"legal": ["upcard_whist_0", "i"]}}, "is damaged (its entry 'legal' is none"),
        ({"entries": {"a:b(i4:CC)": ["upcard_whist_0", "i"]}}, "is damaged (its entry 'a:b(i4:CC)' is none"),
        ({"more": 1}, "whist.json is damaged ('more' is no part of an index)"),
        ({"size": len(JUNK) + 1}, f"{FILE} is damaged: it is not the file that its index is of"),
        ({"sha256": "0" * 64}, f"{FILE} is damaged: it is not the file that its index is of"),
        ({}, f"{FILE} cannot be loaded here"),
    ],
)
def test_a_library_that_does_not_fit_is_reported_in_one_sentence(
    change: dict[str, Any], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:  # fmt: skip
    put(tmp_path, INDEX | change)
    found = said(tmp_path, monkeypatch, caplog)
    assert found.startswith("whist runs interpreted: ") and message in found
    assert found.endswith(f": upcard compile --library {tmp_path} --target {here()} whist builds it")


@pytest.mark.parametrize("key", [*INDEX])
def test_an_index_that_lacks_something_is_damaged(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    put(tmp_path, {other: value for other, value in INDEX.items() if other != key})
    message = "has another format" if key == "format" else f"is damaged (it lacks {key})"
    assert message in said(tmp_path, monkeypatch, caplog)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "whist.json cannot be read (Expecting"),
        ("[]", "whist.json has another format"),
        ("null", "whist.json has another format"),
        ("[" * 9_000, "whist.json cannot be read (it has more than 32 brackets in brackets)"),
        ('{"format": 2, "format": 2}', "whist.json cannot be read (the name 'format' is twice in one object)"),
        (" " * 1_000_001, "whist.json has more than the 1,000,000 bytes of an index"),
    ],
)
def test_an_index_that_is_none_is_reported(
    text: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    put(tmp_path, text)
    assert message in said(tmp_path, monkeypatch, caplog)


def test_an_index_in_another_encoding_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "whist.json").write_bytes(json.dumps(INDEX).encode("utf-16"))
    assert "whist.json cannot be read ('utf-8' codec" in said(tmp_path, monkeypatch, caplog)


def test_a_library_without_its_file_or_its_index_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    advice = f"upcard compile --library {tmp_path} --target {here()} whist builds it"
    assert f"has no library of whist: {advice}" in said(tmp_path, monkeypatch, caplog)
    caplog.clear()
    put(tmp_path, INDEX, None)
    assert f"{FILE} cannot be read (No such file or directory): {advice}" in said(tmp_path, monkeypatch, caplog)


def test_the_library_of_this_platform_is_found_among_those_of_several(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    put(tmp_path, {**INDEX, "target": "plan9-mips"})
    put(tmp_path / here(), INDEX)
    assert f"{tmp_path / here() / FILE} cannot be loaded here" in said(tmp_path, monkeypatch, caplog)


@needs_compiler
def test_a_library_that_was_cut_short_is_not_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from upcard.jit import library_target

    text, target = "define i32 @upcard_whist_0(ptr %block) { ret i32 0 }", library_target.target_of("native")
    data = library_target.library_of(text, ["upcard_whist_0"], target, "whist")
    index = {**INDEX, "size": len(data), "sha256": hashlib.sha256(data).hexdigest()}
    put(tmp_path, index, data[: len(data) // 2])
    assert "is damaged: it is not the file that its index is of" in said(tmp_path, monkeypatch, caplog)
    monkeypatch.setattr(library, "_loaded", {})
    monkeypatch.setattr(library, "_entries", {})
    put(tmp_path, index, data)
    assert library.provide("whist", lambda: DIGEST, RECORD) and [*library._entries] == [KEY]
    monkeypatch.setattr(library, "_loaded", {})
    caplog.clear()
    put(tmp_path, {**index, "entries": {KEY: ["upcard_whist_1", "i"]}}, data)
    assert f"{FILE} cannot be loaded here" in said(tmp_path, monkeypatch, caplog)


def test_a_copy_of_the_package_that_a_build_has_stamped_goes_by_the_digest_of_the_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    sources.stamp(tmp_path)
    stamped = (tmp_path / "sources.digest").read_text().strip()
    assert stamped == sources.package_digest() != ""
    monkeypatch.setattr(library, "is_stamped", lambda: True)
    monkeypatch.setattr(library, "package_digest", lambda: stamped)
    put(tmp_path, {**INDEX, "record": "R00000000"})
    assert "other sources" in said(tmp_path, monkeypatch, caplog)
    caplog.clear()
    put(tmp_path, {**INDEX, "package": stamped, "record": "R00000000"})
    assert "another layout" in said(tmp_path, monkeypatch, caplog)


@pytest.mark.skipif(not COMPILES, reason="only the compiler builds libraries")
def test_an_unknown_target_is_reported_before_any_work_is_done(tmp_path: Path) -> None:
    with pytest.raises(UpcardError, match=r"for linux-x86_64, .*, wasm32 or native, not for 'sparc'"):
        list(build_libraries(["whist"], tmp_path / "libraries", ["native", "sparc"]))
    assert not (tmp_path / "libraries").exists()


@pytest.mark.skipif(not COMPILES, reason="only the compiler builds libraries")
def test_a_linker_that_is_missing_is_reported_before_any_work_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    for target, message in [
        ("wasm32", "a library for wasm32 needs wasm-ld, which is in Debian's package lld$"),
        ("native", f"a library for {here()} needs .* a C compiler"),
    ]:
        with pytest.raises(UpcardError, match=message):
            list(build_libraries(["whist"], tmp_path / "libraries", [target]))
    assert not (tmp_path / "libraries").exists()


@pytest.mark.long
@needs_compiler
def test_a_library_is_built_once_for_the_same_sources(tmp_path: Path) -> None:
    list(build_libraries(["guts"], tmp_path / "first"))
    (made,) = build_libraries(["guts"], tmp_path / "second")
    assert (made.seconds, made.fault) == (0.0, "")
    for name in (file_of("guts", here()), "guts.json"):
        assert (tmp_path / "first" / name).read_bytes() == (tmp_path / "second" / name).read_bytes()


def test_the_command_builds_for_each_target_that_is_asked_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked: list[Any] = []

    def built(names: list[str], folder: Path, targets: list[str], processes: int) -> Iterator[Made]:
        asked.append((names, folder, targets, processes))
        yield Made("whist", 1.5)

    monkeypatch.setattr("upcard.bots.readiness.libraries.build_libraries", built)
    command = ["compile", "whist", "--library", str(tmp_path)]
    for options, targets in (([], ["native"]), (["--target", "wasm32", "--target", "native"], ["wasm32", "native"])):
        assert "1 of 1 in " in CliRunner().invoke(cli.app, [*command, *options]).output
        assert asked.pop() == (["whist"], tmp_path, targets, 2)


# --- The folder for a browser -----------------------------------------------------------------------------------------


def test_only_whole_libraries_of_these_sources_go_into_the_folder_for_a_browser(tmp_path: Path) -> None:
    index = {**INDEX, "target": WASM, "package": sources.package_digest()}
    put(tmp_path / WASM, index, None)
    (tmp_path / WASM / "whist.so").write_bytes(JUNK)
    files = [tmp_path / WASM / name for name in ("whist.json", "whist.so")]
    assert archives.library_files(tmp_path) == archives.library_files(tmp_path / WASM) == {"whist": files}
    for change, message in [
        ({"package": DIGEST}, "the library of whist in .* was built from other sources: upcard compile --library"),
        ({"target": "macos-arm64"}, "whist.json is for macos-arm64, not for wasm32: upcard compile --library"),
        ({"size": 1}, "whist.so is damaged"),
    ]:
        put(tmp_path / WASM, {**index, **change}, None)
        with pytest.raises(archives.fetched.CannotBuild, match=message):
            archives.library_files(tmp_path)


def test_a_folder_for_a_browser_has_rules_or_says_that_it_is_to_have_none(tmp_path: Path) -> None:
    assert archives.library_files(None) == {}
    with pytest.raises(UpcardError, match=r"has no library of any game: .* --target wasm32 builds them"):
        archives.library_files(tmp_path)
