"""PBN, and real tournament boards played over again call by call and card by card."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import upcard
from tests.elsewhere import FOLDER, needs
from upcard.engine.play.table import Table
from upcard.engine.records import pbn

HERE = Path(__file__).parents[2]
CALLS = {"P": "pass", "X": "double", "XX": "redouble"}
SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠", "NT": "NT"}
LETTERS = {sign: letter for letter, sign in SIGNS.items()}
DOUBLING = {"": 0, "X": 1, "XX": 2}
SIDES = ("NS", "EW")


def lines_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


SAMPLE = lines_of(HERE / "data" / "bridge_boards.jsonl")


def card(word: str) -> str:
    return ("10" if word[1] == "T" else word[1]) + SIGNS[word[0]]


def board(line: dict[str, Any]) -> pbn.Board:
    return pbn.Board(
        pbn.SEATS.index(line["dealer"]),
        pbn.VULNERABLE[line["vul"].lower()],
        pbn.parse_deal("N:" + " ".join(line["hands"][seat] for seat in "NESW")),
        [CALLS.get(call) or f"bid {call[0]}{SIGNS[call[1:]]}" for call in line["auction"]],
        [card(word) for word in line["play"]],
    )


def replays_as_published(line: dict[str, Any]) -> None:
    table = board(line).replayed()
    view = table.view()
    if line["contract"] == "Pass":
        assert table.over
        assert table.result.points == (0, 0, 0, 0)  # type: ignore[union-attr]
        return
    doubling = {"": "", "doubled": "X", "redoubled": "XX"}[view.doubling]
    assert view.bid[0] + LETTERS[view.bid[1:]] + doubling == line["contract"]
    assert pbn.SEATS[view.declarer_seat] == line["declarer"]
    if line["play_complete"]:
        assert table.over
        assert view.tricks[view.declarer_seat % 2] == line["declarer_tricks"]
        if line["score_published"]:
            assert view.points[0] - view.points[1] == line["score_ns"]
    elif line["score_published"]:
        assert score_ns(line) == line["score_ns"]


def score_ns(line: dict[str, Any]) -> int:
    """The score of a hand that was claimed, from the number of tricks."""
    table = last_trick(
        line["contract"], pbn.SEATS.index(line["declarer"]), line["declarer_tricks"],
        upcard.game("contract_bridge", preset="duplicate", single_hand=True),
        vulnerable=list(pbn.VULNERABLE[line["vul"].lower()]),
    )  # fmt: skip
    return table.view().points[0] - table.view().points[1]


def last_trick(contract: str, declarer: int, taken: int, game: upcard.Game, **fields: Any) -> Table:
    """A contract with so many tricks for the declaring side; the last is played here."""
    plain = contract.rstrip("X")
    wins = taken > 0
    tricks = [taken - wins, 13 - taken - (not wins)]
    leader = declarer if wins else (declarer + 1) % 4
    hands = [f"{5 - (seat - leader) % 4}♦" for seat in range(4)]
    table = game.position(
        hands=hands, phase="play", bid=plain[0] + SIGNS[plain[1:]], doubling=DOUBLING[contract[len(plain) :]],
        bidder=declarer, declarer_seat=declarer, dummy=(declarer + 2) % 4,
        trump=SIGNS[plain[1:]] if plain[1:] != "NT" else "",
        leader=leader, turn=leader, tricks=tricks if declarer % 2 == 0 else tricks[::-1], **fields,
    )  # fmt: skip
    for word in ("5♦", "4♦", "3♦", "2♦"):
        table.play(word)
    return table


def test_tournament_boards_replay_with_their_contract_tricks_and_score() -> None:
    assert len(SAMPLE) >= 300
    for line in SAMPLE:
        replays_as_published(line)


@needs("bridge_boards.jsonl")
def test_all_other_tournament_boards_replay() -> None:
    others = [line for line in lines_of(FOLDER / "bridge_boards.jsonl") if line["licence"] != "MIT"]
    assert others
    for line in others:
        replays_as_published(line)


@needs("bridge_dds_plays.jsonl")
def test_whole_plays_take_the_tricks_that_were_published() -> None:
    for line in lines_of(FOLDER / "bridge_dds_plays.jsonl"):
        leader = pbn.SEATS.index(line["leader"])
        declarer = (leader - 1) % 4
        trump = SIGNS[line["trump"]]
        table = upcard.game("contract_bridge", single_hand=True).position(
            hands=list(pbn.parse_deal(line["deal_pbn"])), phase="play", bid=f"1{trump}", bidder=declarer,
            declarer_seat=declarer, dummy=(declarer + 2) % 4, trump=trump if trump != "NT" else "",
            leader=leader, turn=leader,
        )  # fmt: skip
        for word in line["play"]:
            table.play(card(word))
        assert table.view().tricks[declarer % 2] == line["declarer_side_tricks"]


def rubber(deals: list[dict[str, Any]]) -> tuple[list[dict[str, int]], Table]:
    """Deals of a rubber one after another; what each brought, and the last table."""
    game = upcard.game("contract_bridge", preset="standard")
    standing: dict[str, Any] = {}
    brought = []
    for deal in deals:
        contract = f"{deal['level']}{deal['denom']}{'X' * deal['doubled']}"
        table = last_trick(contract, SIDES.index(deal["declaring_side"]), deal["declarer_tricks"], game, **standing)
        rows = dict(table.sheets[0][1].rows)
        below = rows.get("tricks bid and made", (0, 0))
        totals = [int(n) - int(standing.get("score", (0, 0))[side]) for side, n in enumerate(rows["total"])]
        brought.append(
            {f"{side.lower()}_{where}": int(value) for k, side in enumerate(SIDES)
             for where, value in (("above", totals[k] - int(below[k])), ("below", below[k]))}
        )  # fmt: skip
        fields = table.fields()
        standing = {name: fields.get(name, [0, 0]) for name in ("below", "above", "games", "vulnerable", "score")}
    return brought, table


def test_a_rubber_deal_by_deal() -> None:
    """We make a part score and a game, they a game with two overtricks, and we the second game."""
    names = ("declaring_side", "level", "denom", "doubled", "declarer_tricks")
    deals = [
        ("NS", 2, "H", 0, 8), ("EW", 3, "NT", 0, 8), ("NS", 2, "S", 0, 9), ("EW", 4, "S", 1, 12),
        ("NS", 3, "NT", 1, 10),
    ]  # fmt: skip
    brought, table = rubber([dict(zip(names, deal)) for deal in deals])
    assert [(d["ns_below"], d["ns_above"], d["ew_below"], d["ew_above"]) for d in brought] == [
        (60, 0, 0, 0), (0, 50, 0, 0), (60, 30, 0, 0), (0, 0, 240, 250), (200, 750, 0, 0),
    ]  # fmt: skip
    assert table.result is not None
    assert table.result.points == (1150, 490, 1150, 490)


@needs("bridge_rubber_cases.json")
def test_published_rubbers() -> None:
    for sequence in json.loads((FOLDER / "bridge_rubber_cases.json").read_text(encoding="utf-8"))["sequences"]:
        brought, table = rubber(sequence["deals"])
        assert brought == [deal["add"] for deal in sequence["deals"]]
        if "final" in sequence:
            assert table.result is not None
            assert table.result.points[:2] == (sequence["final"]["ns"], sequence["final"]["ew"])


# ----------------------------------------------------------------------------------------------- the text

PLAYED = """% PBN 2.1
[Event "A club; its evening"]
[Board "5"]
[Dealer "N"]
[Vulnerable "NS"]
[Deal "E:QJT5432.T.6.QJ82 .J97543.K7532.94 87.A62.QJT4.AT75 AK96.KQ8.A98.K63"]
[Auction "N"]
1NT! =1= Pass {a remark with 4S in it} Pass $4 2S
AP
[Note "1:15 to 17"]
[Play "N"]
SA S2 C4 S7
SK S3 C9 S8
D8 D6 DK D4 ; South wins
- - D2 DT
*
"""


def test_a_text_is_read_with_its_remarks_left_out() -> None:
    (found,) = pbn.read(PLAYED)
    assert found.tags["Event"] == "A club; its evening"
    assert found.auction == ["bid 1NT", "pass", "pass", "bid 2♠", "pass", "pass", "pass"]
    assert found.play[:4] == ["A♠", "2♠", "4♣", "7♠"]
    assert found.play[12:] == ["2♦", "10♦"], "South had won the trick before"
    assert found.replayed().to_act == (2,)


def test_columns_of_the_play_are_seats_and_not_turns() -> None:
    sample = next(line for line in SAMPLE if len(line["play"]) == 52)
    whole = board(sample)
    text = pbn.write([whole])
    assert pbn.read(text)[0].play == whole.play
    table = whole.replayed()
    assert pbn.board_of(table).play == whole.play


def test_boards_are_read_as_they_were_written() -> None:
    for written in map(board, SAMPLE[::3]):
        (found,) = pbn.read(pbn.write([written]))
        assert (found.dealer, found.vulnerable, found.auction, found.play) == (
            written.dealer, written.vulnerable, written.auction, written.play,
        )  # fmt: skip
        assert [set(hand.split()) for hand in found.hands] == [set(hand.split()) for hand in written.hands]


def test_a_table_becomes_a_board_with_its_result() -> None:
    line = next(line for line in SAMPLE if len(line["play"]) == 52 and line["score_published"])
    made = pbn.board_of(board(line).replayed())
    assert made.tags["Contract"] == line["contract"]
    assert made.tags["Declarer"] == line["declarer"]
    assert made.tags["Result"] == str(line["declarer_tricks"])
    assert made.tags["Score"] == f"NS {line['score_ns']}"


def test_a_dealt_table_becomes_a_board() -> None:
    table = upcard.game("contract_bridge", preset="duplicate").table(seed=5)
    for call in ("1♣", "pass", "pass", "pass"):
        table.play(call)
    for _ in range(60):
        table.play(table.legal()[0])
    found = pbn.board_of(table)
    assert (found.dealer, found.vulnerable, len(found.play)) == (2, (0, 0), 52)
    assert found.replayed().over


@pytest.mark.parametrize(
    ("right", "wrong", "line", "why", "calls", "cards"),
    [
        ('[Dealer "N"]', '[Dealer "Q"]', 4, "the dealer of board 5 must be one of", 7, 14),
        ('[Dealer "N"]', '[Dealer "ß"]', 4, "the dealer of board 5 must be one of", 7, 14),
        ('[Dealer "N"]', '[Dealer ""]', 4, "the dealer of board 5 must be one of", 7, 14),
        ('"NS"', '"sometimes"', 5, "Vulnerable must be", 7, 14),
        ("1NT!", "8NT", 8, "'8NT' is no call", 0, 0),
        ("Pass $4 2S", "Pass $4 1S", 8, "call 4, '1S': R4: a bid must be higher than 1NT", 3, 0),
        ("SA S2", "S1 S2", 12, "trick 1: 'S1' is no card", 7, 0),
        ("SA S2 C4", "SA S2 HA", 12, "trick 1, 'HA': R12: South does not hold A♥", 7, 2),
    ],
)  # fmt: skip
def test_a_fault_is_named_and_what_comes_before_it_is_kept(
    right: str, wrong: str, line: int, why: str, calls: int, cards: int
) -> None:
    read = pbn.read(PLAYED.replace(right, wrong))
    (board,) = read
    assert [fault for fault in read.faults if fault.line == line and why in fault.sentence], read.faults
    assert (read.faults[0].board, len(board.auction), len(board.play)) == ("5", calls, cards)


@pytest.mark.parametrize(("right", "wrong"), [("E:QJT", "ſ:QJT"), ("E:QJT", "QJT")])
def test_a_board_whose_deal_cannot_be_read_is_a_fault(right: str, wrong: str) -> None:
    read = pbn.read(PLAYED.replace(right, wrong))
    assert read == []
    assert str(read.faults[0]).startswith("board 5, line 6: a deal is written like")


# ---------------------------------------------------------------------------------------------- an oracle


def test_another_reader_reads_what_is_written() -> None:
    parsers = pytest.importorskip("endplay.parsers.pbn")
    boards = [board(line) for line in SAMPLE[:8]]
    for mine, theirs in zip(boards, parsers.loads(pbn.write(boards)), strict=True):
        assert theirs.deal.to_pbn() == pbn.write_deal(mine.hands, "SWNE".index(theirs.deal.to_pbn()[0]))
        assert len(theirs.auction) == len(mine.auction)
        assert [str(c) for c in theirs.play] == [c[-1] + c[:-1].replace("10", "T") for c in mine.play]


@pytest.mark.parametrize("strain", ["C", "D", "H", "S", "NT"])
@pytest.mark.parametrize("doubled", ["", "X", "XX"])
def test_duplicate_scores_are_those_of_another_scorer(strain: str, doubled: str) -> None:
    types = pytest.importorskip("endplay.types")
    game = upcard.game("contract_bridge", preset="duplicate", single_hand=True)
    for level in (1, 3, 5, 6, 7):
        for taken in (0, 5, level + 5, level + 6, 13):
            for vulnerable in (0, 1):
                table = last_trick(f"{level}{strain}{doubled}", 0, taken, game, vulnerable=[vulnerable, 1 - vulnerable])
                over = taken - 6 - level
                theirs = types.Contract(
                    f"{level}{strain}N{doubled.lower()}{over:+d}" if over else f"{level}{strain}N{doubled.lower()}="
                )
                vul = types.Vul.ns if vulnerable else types.Vul.ew
                view = table.view()
                assert view.points[0] - view.points[1] == theirs.score(vul)
