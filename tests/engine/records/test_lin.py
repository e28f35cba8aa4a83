"""LIN, as Bridge Base Online writes it, and as another reader reads what is written here."""

from __future__ import annotations

import pytest

from tests.engine.records.test_pbn import SAMPLE, board
from upcard.engine.records import lin, pbn
from upcard.engine.records.boards import is_boards, read_in_steps
from upcard.engine.steps import in_one_go

DEAL = "3SQ982HQ82DKQ763CT,SJ643HKJ7653DCAQ4,SK5HADAJT52CJ9762,"
BOARD = (
    f"pn|Ann,Ben,Cleo,Dan|st||md|{DEAL}|rh||ah|Board 15|sv|n|"
    "mb|p|mb|1D!|an|five cards|mb|1H|mb|2D|mb|p|mb|p|mb|p|pg||"
    "pc|HQ|pc|HK|pc|HA|pc|H4|pg||pc|DA|pc|D4|pc|D3|pc|S3|pg||mc|9|pg||\n"
)


def one(text: str) -> pbn.Board:
    found = lin.read(text)
    assert not found.faults, found.faults
    (read,) = found
    return read


def test_a_board_with_players_alerts_and_a_claim() -> None:
    read = one(BOARD)
    assert (read.dealer, read.vulnerable, read.tags["Board"], read.tags["North"]) == (2, (1, 0), "15", "Cleo")
    assert read.auction == ["pass", "bid 1♦", "bid 1♥", "bid 2♦", "pass", "pass", "pass"]
    assert read.contract is not None and read.contract.declarer == 3


def test_the_fourth_hand_follows_and_the_digit_is_the_dealer() -> None:
    hands = one(BOARD).hands
    assert [len(hand.split()) for hand in hands] == [13] * 4
    assert len({card for hand in hands for card in hand.split()}) == 52
    for digit, seat in zip("1234", (0, 1, 2, 3)):
        assert one(f"md|{digit}{DEAL[1:]}|sv|o|").dealer == seat


@pytest.mark.parametrize(
    ("letter", "sides"), [("o", (0, 0)), ("n", (1, 0)), ("e", (0, 1)), ("b", (1, 1)), ("", (1, 0))]
)
def test_vulnerability(letter: str, sides: tuple[int, int]) -> None:
    assert one(f"qx|o2|md|{DEAL}|sv|{letter}|").vulnerable == sides


def test_both_rooms_of_a_match() -> None:
    text = (
        "vg|Cup,Final,I,1,2,Reds,10,Blues,7|\nrs|3NN+1,4SWx-2,P,1CS=|\npn|A,B,C,D,E,F,G,H|pg||\n"
        f"qx|o1|st||md|{DEAL}|sv|o|nt|ann: hello|pg||\nqx|c1|st||md|{DEAL}|sv|o|mb|p|mb|p|mb|p|mb|p|pg||\n"
        f"qx|o2|st||md|{DEAL}|sv|o|pg||\n"
    )
    found = lin.read(text)
    tags = [read.tags for read in found]
    assert [(t["Board"], t["Room"], t["South"], t["HomeTeam"]) for t in tags] == [
        ("1", "Open", "A", "Reds"), ("1", "Closed", "E", "Reds"), ("2", "Open", "A", "Reds"),
    ]  # fmt: skip
    assert (tags[0]["Contract"], tags[0]["Declarer"], tags[0]["Result"]) == ("3NT", "N", "10")
    assert tags[1]["Contract"] == "Pass", "the auction counts, not the list of results"
    assert (tags[0]["Event"], tags[0]["Stage"]) == ("Cup", "Final")


def test_a_room_without_a_deal_shares_that_of_the_other() -> None:
    found = lin.read(f"qx|o1|md|{DEAL}|sv|e|mb|p|\nqx|c1|mb|p|mb|1C|\nqx|c2|mb|p|\n")
    assert [read.auction for read in found] == [["pass"], ["pass", "bid 1♣"]]
    assert found[0].hands == found[1].hands
    assert str(found.faults[0]) == "board 2, line 3: there is no deal (md) of this board"


@pytest.mark.parametrize(
    ("right", "wrong", "why", "calls", "cards"),
    [
        ("mb|1H|", "mb|1Z|", "'1Z' is no call", 2, 0), ("mb|1H|", "mb|1C|", "R4: a bid must be higher than 1♦", 2, 0),
        ("pc|HA|", "pc|H9|", "R12: North does not hold 9♥", 7, 2), ("pc|DA|", "pc|D1|", "'D1' is no card", 7, 4),
        ("sv|n|", "sv|x|", "the vulnerability is o, n, e or b", 7, 8),
    ],
)  # fmt: skip
def test_a_fault_is_named_and_what_comes_before_it_is_kept(
    right: str, wrong: str, why: str, calls: int, cards: int
) -> None:
    found = lin.read("\n" + BOARD.replace(right, wrong))
    assert (found.faults[0].board, found.faults[0].line) == ("15", 2)
    assert why in found.faults[0].sentence, found.faults
    assert len(found[0].auction) == calls
    assert len(found[0].play) == cards


@pytest.mark.parametrize(
    ("value", "why"), [("3SAA,,,", "A♠ is in the deal 2 times"), ("3" + "S" * 900, "a deal has four hands")]
)
def test_a_deal_that_cannot_be_read_is_a_fault_and_the_next_board_comes_in(value: str, why: str) -> None:
    found = lin.read(f"qx|o1|md|{value}|mb|p|\nqx|o2|md|{DEAL}|")
    assert len(found) == 1 and found.faults[0].board == "1" and why in found.faults[0].sentence


def test_boards_are_read_as_they_were_written() -> None:
    written = [board(line) for line in SAMPLE[::10]]
    for number, each in enumerate(written, 1):
        each.tags |= {"Board": str(number), "Event": "Cup", "South": "Ann, A|B"}
    found = lin.read(lin.write(written))
    assert not found.faults
    for mine, again in zip(written, found, strict=True):
        assert (again.dealer, again.vulnerable, again.auction, again.play) == (
            mine.dealer, mine.vulnerable, mine.auction, mine.play,
        )  # fmt: skip
        assert [set(hand.split()) for hand in again.hands] == [set(hand.split()) for hand in mine.hands]
        assert (again.tags["South"], again.tags["Event"]) == ("Ann A B", "Cup")


def test_another_reader_reads_what_is_written() -> None:
    parsers = pytest.importorskip("endplay.parsers.lin")
    boards = [board(line) for line in SAMPLE[:8]]
    for line, each in zip(SAMPLE, boards):
        each.tags["Result"] = str(line["declarer_tricks"] or "")
    for mine, theirs in zip(boards, parsers.loads(lin.write(boards)), strict=True):
        assert theirs.deal.to_pbn() == pbn.write_deal(mine.hands, "SWNE".index(theirs.deal.to_pbn()[0]))
        assert len(theirs.auction) == len(mine.auction)
        assert [str(card) for card in theirs.play] == [card[-1] + card[:-1].replace("10", "T") for card in mine.play]


def test_what_another_program_writes_is_read() -> None:
    parsers, other = pytest.importorskip("endplay.parsers.lin"), pytest.importorskip("endplay.parsers.pbn")
    boards = [board(line) for line in SAMPLE[:8]]
    found = lin.read(parsers.dumps(other.loads(pbn.write(boards))))
    assert [(read.auction, read.play) for read in found] == [(mine.auction, mine.play) for mine in boards]


def test_the_format_of_a_text_is_found_out() -> None:
    mine = [board(SAMPLE[0])]
    for text in (lin.write(mine), pbn.write(mine)):
        assert is_boards(text) and in_one_go(read_in_steps(text))[0].auction == mine[0].auction
    assert not is_boards(mine[0].replayed().record()) and not is_boards("hello")
