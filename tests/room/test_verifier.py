"""The deal is specified well enough that a program in another language checks it (``docs/fair-deal.md``)."""

from __future__ import annotations

import random
import re
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

import upcard
from tests.room.fair_deal.test_private_tables import a_row, play
from upcard.cards.chance import chacha_words
from upcard.cli import run
from upcard.engine.play.table import Table
from upcard.room.fair_deal.commit_reveal import Secret, promise_of, with_proof
from upcard.room.fair_deal.commitments import Dealt, Leaf, commitment_of
from upcard.room.fair_deal.private_tables import check_closed, record_of
from upcard.room.match.match import Match

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "docs/fair-deal.md"
SECRET = Secret(bytes(range(32)), bytes(16))
WORDS = ("tea", "", "", "milk")
KEY = SECRET.key("t1", WORDS)


@pytest.fixture(scope="module")
def played() -> Table:
    """A whole match of Whist from the key of the page's example."""
    table, rng = Table(upcard.game("whist", target=9), KEY), np.random.default_rng(4)
    while not table.over:
        legal = table.legal_ids(table.to_act[0])
        table.play(legal[int(rng.integers(len(legal)))], table.to_act[0])
    return table


@pytest.fixture
def record(played: Table, tmp_path: Path) -> Path:
    file = tmp_path / "match.upcard"
    promises = [promise_of(word) if word else "" for word in WORDS]
    file.write_text(with_proof(played.record(), SECRET, "t1", WORDS, promises), encoding="utf-8")
    return file


def checked_by_stranger(record: Path) -> subprocess.CompletedProcess[str]:
    node = shutil.which("node")
    if node is None:
        pytest.skip("the verifier in JavaScript needs node")
    return subprocess.run([node, str(HERE / "verifier.mjs"), str(record)], capture_output=True, text=True, check=False)


def test_a_program_in_another_language_finds_the_same_cards(played: Table, record: Path) -> None:
    ran = checked_by_stranger(record)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    found = {line.split(" ", 2)[1]: set(line.split(" ")[2:]) for line in ran.stdout.splitlines() if line[:2] == "1 "}
    dealt = Table(played.game, KEY).fields()["hands"]
    assert found == {name: set(hand.split()) for name, hand in zip(played.names, dealt, strict=True)}
    assert len(ran.stdout.splitlines()) > 1 + 4, "the match has more hands than one"


@pytest.mark.parametrize("change", [('[Secret "00', '[Secret "01'), ("tea", "tee"), ('[Table "t1', '[Table "t2')])
def test_a_changed_record_is_detected(record: Path, change: tuple[str, str]) -> None:
    record.write_text(record.read_text(encoding="utf-8").replace(*change, 1), encoding="utf-8")
    ran = checked_by_stranger(record)
    assert ran.returncode == 1 and ran.stdout.startswith("UNFAIR")


@pytest.fixture
def sealed(tmp_path: Path) -> Path:
    """The record of a closed match of Truco, a few hands long."""
    row = a_row("truco")
    match = Match(row)
    play(match, random.Random(1), 60)
    file = tmp_path / "closed.upcard"
    file.write_text(record_of(row, match.table), encoding="utf-8")
    return file


def test_a_program_in_another_language_checks_the_seals(sealed: Path) -> None:
    ran = checked_by_stranger(sealed)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    hands = check_closed(sealed.read_text(encoding="utf-8"))
    assert len(hands) > 1
    for n, (line, hand) in enumerate(zip(ran.stdout.splitlines(), hands, strict=True), 1):
        shown = " ".join(sorted(f"{dealt.place}={dealt.card}" for dealt in hand.cards))
        assert line == f"{n} {len(hand.cards) + hand.secret} {shown}"


def test_an_exchanged_sealed_card_is_detected(sealed: Path) -> None:
    text = sealed.read_text(encoding="utf-8")
    opened = re.search(r"=(\S+):", text)
    assert opened is not None
    other = "4♣" if opened[1] != "4♣" else "5♣"
    sealed.write_text(text.replace(opened[0], f"={other}:", 1), encoding="utf-8")
    ran = checked_by_stranger(sealed)
    assert ran.returncode == 1 and ran.stdout.startswith("UNFAIR")


def test_the_command_checks_a_whole_match(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", str(record), "--commitment", SECRET.commitment]) == 0
    said = capsys.readouterr().out
    assert "moves fit the rules" in said and "from what South, East added" in said
    assert run(["verify", str(record), "--commitment", "0" * 64]) == 2
    assert "another commitment than the one that you were shown" in capsys.readouterr().err


def test_the_example_of_a_seal_is_true() -> None:
    rows = dict(re.findall(r"^\| ([^|]+) \| `?([^|`]+?)`? \|$", PAGE.read_text(encoding="utf-8"), re.M))
    leaves = [Leaf(Dealt("hands[0]", "7♥"), bytes(16)), Leaf(Dealt("stock", "K♠"), bytes(16))]
    assert [rows["`hands[0]=7♥`"], rows["`stock=K♠`"]] == [leaf.hash.hex() for leaf in leaves]
    assert rows["seal of both in this order"] == commitment_of(leaf.hash for leaf in leaves)


def test_the_example_of_the_page_is_true() -> None:
    rows = dict(re.findall(r"^\| ([^|]+) \| `?([^|`]+?)`? \|$", PAGE.read_text(encoding="utf-8"), re.M))
    assert rows["commitment"] == SECRET.commitment
    assert rows["promise of seat 0"] == promise_of("tea")
    assert rows["promise of seat 3"] == promise_of("milk")
    assert rows["key"] == KEY.hex()
    halves = [chacha_words(np.frombuffer(KEY, "<u8"), n) for n in range(3)]
    words = [f"{int(high) << 32 | int(low):016x}" for low, high in halves]
    assert f"`{'`, `'.join(words)}`" in PAGE.read_text(encoding="utf-8")
    table = Table(upcard.game("whist"), KEY)
    assert rows["first dealer at Whist"] == str(table.fields()["dealer"])
    assert rows["last card of the first deal, turned up"] == table.fields()["turned_up"]
    firsts = zip((3, 0, 1, 2), rows["first cards to seats 3, 0, 1, 2"].split(", "), strict=True)
    assert all(card in table.fields()["hands"][seat].split() for seat, card in firsts)
