"""Closed tables: a record proves what everybody was shown, and tells nothing else."""

from __future__ import annotations

import asyncio
import random
import re
from collections import Counter
from pathlib import Path

import pytest

import upcard
from tests.few_daily import few_daily
from tests.room.people import Person
from upcard.cards.faces import TEXTS
from upcard.cli import run
from upcard.engine.compile.access import access
from upcard.engine.positions.validity import cards_of, pack_of
from upcard.errors import UpcardError
from upcard.room import NotYet, Room, RoomError, TableRequest
from upcard.room.fair_deal import private_tables
from upcard.room.fair_deal.commit_reveal import Secret, check_record, promise_of, with_proof
from upcard.room.fair_deal.commitments import Dealt, HandCommitment, Leaf, commitment_of, read_leaves
from upcard.room.match.match import Match, game_of
from upcard.room.wire import messages as m
from upcard.store import Event, SeatRow, TableRow, Terms

SECRET = bytes(range(32))
CLOSED = Terms(closed=True)


def a_row(name: str, **options: int | str | bool) -> TableRow:
    game = upcard.game(name, **options)
    seats = tuple(SeatRow("bot", f"P{n}", "random") for n in range(game.players))
    return TableRow(
        "t1", name, game.players, game.options, SECRET, bytes(16), "c0ffee", seats, 1.0, started=1.0,
        entropy=("",) * game.players, names=tuple(seat.name for seat in seats), terms=CLOSED,
    )  # fmt: skip


def play(match: Match, chance: random.Random, most: int = 150) -> dict[int, Counter[str]]:
    """Play at random, and return the cards of each hand that a spectator saw, in views or in log lines."""
    table, seen = match.table, {0: Counter[str]()}
    table.hand_is_over = lambda: look(table.view().hand)

    def look(hand: int) -> None:
        there = Counter(card for zone in table.view().zones for card in zone.seen)
        seen.setdefault(hand, Counter()).update(there - seen[hand])

    look(0)
    for number in range(1, most):
        while table.window and not table.to_act:
            match.close_window()
        if table.over:
            break
        seat = chance.choice(table.to_act)
        hand, lines = table.view().hand, table.lines()
        match.apply(Event(number, seat, chance.choice(table.legal_ids(seat)), (), f"{number}", 1.0))
        told = " ".join(entry.text for entry in table.log(None, lines) if entry.kind == "move")
        seen.setdefault(hand, Counter()).update([c for c in set(TEXTS) if re.search(rf"(?<!\w){c}(?!\w)", told)])
        seen.setdefault(table.view().hand, Counter())
        look(table.view().hand)
    return seen


SEALED = ("anaconda", "bartok", "contract_bridge", "contract_rummy", "diplomat", "guts", "mille", "pontoon", "truco")
"""Games of every kind; a long run opens the records of all."""


@pytest.mark.parametrize("name", few_daily(*SEALED))
def test_the_record_opens_only_the_shown_cards(name: str) -> None:
    row = a_row(name)
    match = Match(row)
    seen = play(match, random.Random(name))
    record = private_tables.record_of(row, match.table)
    hands = private_tables.check_closed(record)
    assert [hand.seal for hand in hands] == [*match.seals.values()], "those that were sent at the deal"
    for hand, number in zip(hands, match.seals, strict=True):
        opened = Counter(dealt.card for dealt in hand.cards)
        assert set(opened) <= set(seen[number])
    # The record names no card that stayed hidden: the heading has no seed, the log is a spectator's.
    assert private_tables.is_closed(record) and "[Seed" not in record and SECRET.hex() not in record
    told = [entry.text for entry in match.table.log(None)]
    assert [line.strip() for line in record.partition("\n\n")[2].splitlines() if line and line[:7] != "Sealed "] == told


@pytest.mark.parametrize("name", upcard.games())
def test_the_seal_is_over_the_whole_pack(name: str) -> None:
    table = Match(a_row(name)).table
    dealt = [face for _, face in cards_of(table.game, access(table.game.rules.schema, table.snapshot()))]
    assert Counter(dealt) == pack_of(table.game)


def test_unseen_cards_stay_secret() -> None:
    row = a_row("truco")
    match = Match(row)
    play(match, random.Random(3), 2000)
    assert match.over
    hands = private_tables.check_closed(private_tables.record_of(row, match.table))
    assert sum(hand.secret for hand in hands) > 20 * len(hands), "most cards of Truco are never shown"
    assert all(hand.cards for hand in hands)


def test_the_order_of_the_leaves_is_independent_of_the_cards() -> None:
    cards = [Dealt("stock", f"{n}") for n in range(52)]
    orders = {tuple(leaf.dealt.card for leaf in HandCommitment(cards, SECRET, "t1", hand).leaves) for hand in range(20)}
    assert len(orders) == 20
    firsts = Counter(HandCommitment(cards, SECRET, "t", hand).leaves[0].dealt.card for hand in range(2000))
    assert max(firsts.values()) < 80  # 38 each; a leaf that stood by its card would be first always
    assert len({leaf.salt for hand in range(9) for leaf in HandCommitment(cards, SECRET, "t", hand).leaves}) == 9 * 52


def test_equal_cards_of_several_places_are_opened_together() -> None:
    cards = HandCommitment(
        [Dealt("hands[0]", "7♥"), Dealt("hands[1]", "7♥"), Dealt("stock", "K♠"), Dealt("stock", "K♠")], SECRET, "t", 0
    )
    shown = private_tables._OpenCards(cards)
    shown.play("7♥")
    shown.play("K♠")
    assert {cards.leaves[n].dealt.card for n in shown.leaves()} == {"K♠"}, "the owner of the 7♥ stayed hidden"
    shown._at_once += Counter(["7♥"])
    assert {cards.leaves[n].dealt.card for n in shown.leaves()} == {"K♠", "7♥"}


# -- in the room -------------------------------------------------------------------------------------------------------


async def played(room: Room, name: str = "truco") -> tuple[Person, str, str]:
    """A closed match of bots that is over, with who watched it: its record and the id of its table."""
    made = await room.create(TableRequest(name, seats=["bot:random"] * upcard.game(name).players, terms=CLOSED))
    watcher = Person(None)
    await made.table.add_viewer(watcher)
    while not made.table.over:
        await asyncio.sleep(0.005)
    return watcher, made.table.record(), made.table.row.id


async def test_the_seal_is_sent_with_the_deal_and_stays_in_the_record(room: Room) -> None:
    watcher, record, _ = await played(room)
    hands = private_tables.check_closed(record)
    told = [message for message in watcher.inbox if isinstance(message, m.Sealed)]
    assert [seal.seal for seal in told] == [hand.seal for hand in hands] and len(hands) > 1
    places = {type(message): at for at, message in reversed([*enumerate(watcher.inbox)])}
    assert places[m.Whole] < places[m.Sealed] < places[m.Event], "with the hand, before any move"


async def test_a_later_viewer_gets_all_seals(room: Room) -> None:
    _, record, table = await played(room)
    late = Person(None)
    await (await room.open(table)).add_viewer(late)
    seals = [message.seal for message in late.inbox if isinstance(message, m.Sealed)]
    assert seals == [hand.seal for hand in private_tables.check_closed(record)]


async def test_a_table_from_the_store_has_the_same_seals(room: Room) -> None:
    _, record, table = await played(room)
    room.unload(table)
    assert (await room.open(table)).record() == record


async def test_nothing_reveals_the_cards_of_a_closed_table(room: Room) -> None:
    _, _, name = await played(room)
    table = await room.open(name)
    for asked in (
        room.finished_matches.replay(table), room.finished_matches.frames(table, 0, 1, "all"),
        room.finished_matches.review(table, 0),
        room.play_on(table, 0, 0, "Ann", ""),
    ):  # fmt: skip
        with pytest.raises(NotYet, match="cards that were never shown stay secret at this table"):
            await asked


async def test_the_next_match_of_an_evening_is_closed_too(room: Room) -> None:
    _, _, name = await played(room)
    again = await room.open(await room.next_match(await room.open(name)))
    assert again.row.terms.closed


async def test_known_cards_cannot_be_kept_secret(room: Room) -> None:
    with pytest.raises(RoomError, match="of a deal with a number cannot be kept secret"):
        await room.create(
            TableRequest("whist", seats=["me"] + ["bot:random"] * 3, name="Ann", deal='[Seed "7"]', terms=CLOSED)
        )


# -- checking ----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def record() -> str:
    row = a_row("whist", single_hand=True)
    match = Match(row)
    play(match, random.Random(2), 6)
    return private_tables.record_of(row, match.table)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (r"(\S+)=(\S+):", r"\1=2♠:", "not the cards that were sealed"),
        (r"hands\[(\d)\]=", r"stock=", "not the cards that were sealed"),
        (r'\[Seals "..', '[Seals "00', "not the cards that were sealed"),
        (r"(Sealed 1: )\S+ ", r"\1", "not the cards that were sealed"),
        (r"(Sealed 1: )\S+ ", r"\1zz ", "64 hexadecimal digits, or PLACE=CARD:SALT, not 'zz'"),
        (r"Sealed 1: .*", "", "has 1 seals, and the cards of 0 hands"),
        (r'\[Table "t1"\]\n', "", r"no line \[Table\]"),
    ],
)
def test_a_changed_record_is_detected(record: str, old: str, new: str, complaint: str) -> None:
    private_tables.check_closed(record)
    with pytest.raises(RoomError, match=complaint):
        private_tables.check_closed(re.sub(old, new, record, count=1))


def test_a_pack_with_an_extra_card_is_detected(record: str) -> None:
    leaves = [Leaf(Dealt("hands[0]", "2♠"), bytes(16)), Leaf(Dealt("hands[1]", "2♠"), bytes(16))]
    hashes = [leaf.hash for leaf in leaves] + [bytes(32)] * 50
    text = " ".join([*map(str, leaves), *([bytes(32).hex()] * 50)])
    forged = re.sub(
        r'\[Seals ".*"\]', f'[Seals "{commitment_of(hashes)}"]', re.sub(r"Sealed 1: .*", f"Sealed 1: {text}", record)
    )
    with pytest.raises(RoomError, match="2♠ was dealt 2 times; the pack has 1"):
        private_tables.check_closed(forged)
    short = re.sub(
        r'\[Seals ".*"\]',
        f'[Seals "{commitment_of(hashes[:9])}"]',
        re.sub(r"Sealed 1: .*", f"Sealed 1: {' '.join(text.split()[:9])}", record),
    )
    with pytest.raises(RoomError, match="9 cards were sealed; the pack has 52"):
        private_tables.check_closed(short)


def test_what_is_written_is_read_back() -> None:
    cards = HandCommitment([Dealt("hands[0]", "10♥"), Dealt("stock", "JOKER")], SECRET, "t", 3)
    assert read_leaves(cards.opened({0})) == (cards.seal, [cards.leaves[0].dealt], 1)


def test_the_command_checks_a_closed_match(record: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "closed.upcard"
    file.write_text(record, encoding="utf-8")
    assert run(["verify", str(file)]) == 0
    said = capsys.readouterr().out
    assert "6 of 52 cards were shown, and none of them had been exchanged" in said
    assert "The players' part in these cards cannot be checked" in said
    assert run(["replay", "--verify", str(file)]) == 2
    assert "closed table" in capsys.readouterr().err


def test_a_closed_record_cannot_be_continued(record: str) -> None:
    with pytest.raises(upcard.BadRecord, match="closed table"):
        upcard.load(record)


def test_the_game_of_the_record_is_the_one_that_was_played(record: str) -> None:
    assert game_of(a_row("whist", single_hand=True)).title in ("Whist",) and '[Options "single_hand=' in record


@pytest.mark.parametrize(
    ("tags", "sentence"),
    [
        ('[Options "players=3"]\n[Seals ""]', "has its own tag"),
        ('[Options "name=whist"]\n[Seals ""]', "has its own tag"),
        ('[Options "target"]\n[Seals ""]', "options are written like"),
        ('[Options "target=5 target=6"]\n[Seals ""]', "is there twice"),
        (f'[Options "target={"9" * 5_000}"]\n[Seals ""]', "at most 60 letters"),
        (f'[Seals "x"]\n\nSealed 1: hands[0]=\ud800:{"a" * 32}', "not the cards that were sealed"),
    ],
)
def test_a_closed_record_of_a_stranger_gets_a_sentence(tags: str, sentence: str) -> None:
    with pytest.raises(UpcardError, match=sentence):
        private_tables.check_closed(f'[Game "whist"]\n[Players "4"]\n[Table "t"]\n{tags}\n')


def test_a_lone_surrogate_in_a_record_with_proof_is_no_other_error() -> None:
    secret = Secret(bytes(32), bytes(16))
    for table, entropy in (("\ud800", "a"), ("t", "\ud800")):
        record = with_proof('[Game "whist"]\n[Seed "1"]', secret, table, [entropy], [promise_of(entropy)])
        with pytest.raises(RoomError, match="the cards do not come from"):
            check_record(record)
