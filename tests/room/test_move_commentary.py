"""At a first match it is said what a move is about: from what all can see, and no more."""

from __future__ import annotations

import pytest

import upcard
from tests.room.people import Person
from upcard.bots.explain.card_signals import ACE_LED, BY_HIGH_CARDS, BY_LOW_CARDS, FOURTH_BEST_LED, HONOUR_LED
from upcard.engine.lessons.schema import MANNERS
from upcard.engine.play.table import Table
from upcard.room import Room, TableRequest
from upcard.room.match.move_commentary import TEACHING, Commentator, lesson_of
from upcard.room.wire import messages as m
from upcard.room.wire.message_parts import LogLine
from upcard.store import Terms

BECAUSE = lesson_of("whist").because
LEADS, FOLLOWS, TRUMPS, THROWS = (BECAUSE[manner] for manner in MANNERS)


def told(table: Table, move: str) -> list[str]:
    """The remarks on a move of the seat to act."""
    seat, commentator = table.to_act[0], Commentator(table)
    table.play(move, seat)
    return commentator.remarks(table, seat, table.moves[-1].move)


def whist(*hands: str) -> Table:
    size = len(hands[0].split())
    return upcard.game("whist").position(
        hands=list(hands), trump="♣", dealer=3, leader=0, turn=0, tricks=[13 - size, 0]
    )


def test_a_player_who_does_not_follow_is_known_to_lack_the_suit() -> None:
    table = whist("5♥ 2♠", "9♥ 3♠", "8♦ 4♠", "K♥ 5♠")
    assert told(table, "5♥") == [LEADS]
    assert told(table, "9♥") == [FOLLOWS]
    assert told(table, "8♦") == ["Now everybody knows that North has no hearts.", THROWS]


def test_a_trump_and_a_discard_have_different_comments() -> None:
    table = whist("5♥ 2♠", "9♥ 3♠", "8♣ 4♠", "K♦ 5♠")
    told(table, "5♥")
    assert told(table, "9♥") == [FOLLOWS]
    assert told(table, "8♣")[-1] == TRUMPS
    assert told(table, "K♦")[-1] == THROWS


@pytest.mark.parametrize("hidden", [("3♠", "4♠", "5♠"), ("A♠", "6♦", "7♣"), ("2♣", "Q♠", "J♦")])
def test_comments_do_not_depend_on_hidden_cards(hidden: tuple[str, str, str]) -> None:
    west, north, east = hidden
    table = whist("5♥ 2♠", f"9♥ {west}", f"8♦ {north}", f"K♥ {east}")
    said = [text for card in ("5♥", "9♥", "8♦", "K♥") for text in told(table, card)]
    assert said == [LEADS, FOLLOWS, "Now everybody knows that North has no hearts.", THROWS, FOLLOWS]


def test_a_reason_is_given_once_in_a_hand() -> None:
    table = whist("5♥ 2♠ 3♦", "9♥ 3♠ 4♦", "8♥ 4♠ 5♦", "K♥ 5♠ 6♦")
    for card in ("5♥", "9♥", "8♥", "K♥"):
        for text in told(table, card):
            table.remark(text, TEACHING)
    assert told(table, "5♠") == []


def test_the_remaining_cards_of_a_shedding_game_are_counted() -> None:
    table = upcard.game("go_boom", players=3).position(
        hands=["Q♥ 2♣ 3♣", "4♥ 6♦", "9♦ 7♥ 8♣"], turn=0, dealer=2, stock="5♣ 6♣"
    )
    assert told(table, "Q♥")[0] == "Player 1 has 2 cards left."
    assert told(table, "4♥")[0] == "Player 2 has one card left."


def test_a_reason_fits_the_public_part_of_the_move() -> None:
    reasons = lesson_of("crates").because
    table = upcard.game("crates", players=3).position(
        hands=["7♥ 2♣ 3♣ Q♦", "7♣ 6♦ 9♠ 5♥", "9♦ 7♦ 8♣ 4♥"],
        turn=0,
        dealer=2,
        phase="play",
        discard="Q♥",
        stock="5♣ 6♣ A♠",
    )
    assert told(table, "7♥") == [reasons["play suit"]]
    assert told(table, "7♣") == [reasons["play rank"]]


def test_the_answer_to_a_question_has_its_own_comment() -> None:
    reasons = lesson_of("diplomat").because
    table = upcard.game("diplomat", players=3).table(seed=2)
    found = set()
    while len(found) < 2:
        said = told(table, table.legal()[0] if table.view().phase == "turn" else "any kings?")
        found |= {*said} & {reasons["question yes"], reasons["question no"]}


def test_no_reason_reveals_a_hidden_move() -> None:
    table = upcard.game("anaconda", players=3).table(seed=4)
    while table.view().phase != "declare":
        offers = {offer.kind: offer.words for offer in table.offers(table.to_act[0])}
        table.play(offers.get("call") or offers.get("check") or next(iter(offers.values())), table.to_act[0])
    seat, commentator = table.to_act[0], Commentator(table)
    table.play("low", seat)
    assert commentator.remarks(table, seat, table.moves[-1].move) == [lesson_of("anaconda").because["declare"]]


def test_a_silent_move_has_no_comment() -> None:
    table = upcard.game("guts", players=3, declare="simultaneous").table(seed=1)
    assert told(table, "secretly out") == []


async def first_match(room: Room, explained: bool) -> list[LogLine]:
    """The lines of a trick of a match with bots."""
    made = await room.create(TableRequest("whist", name="Ann", terms=Terms(explained=explained)))
    person, match = Person(0), made.table.match
    await made.table.add_viewer(person)
    assert match is not None
    for _ in range(8):
        seat = match.table.to_act[0]
        if seat:
            await made.table.bot_seats._one_move_for(seat)
        else:
            await made.table.act(0, f"x{made.table.number}", made.table.number, match.table.legal_ids(0)[0])
    return [line for message in person.inbox if isinstance(message, m.Event) for line in message.log]


async def test_only_a_first_match_is_explained_and_only_the_bots_moves(room: Room) -> None:
    assert not any(line.kind == TEACHING for line in await first_match(room, False))
    mover: int | None = None
    for line in await first_match(room, True):
        mover = line.seat if line.kind == "move" else mover
        assert line.kind != TEACHING or mover != 0


@pytest.mark.parametrize(("carding", "asks"), [("standard", BY_HIGH_CARDS), ("upside_down", BY_LOW_CARDS)])
async def test_a_first_match_says_what_a_bots_cards_tell_by_the_agreement_of_its_table(
    room: Room, carding: str, asks: dict[int, str]
) -> None:
    seats = ["me", "bot:club", "bot:club", "bot:club"]
    options = {"single_hand": True, "carding": carding, "first_dealer": "0"}
    made = await room.create(
        TableRequest(
            "contract_bridge", 4, "book", options, seats, "Ann", deal='[Seed "7"]', terms=Terms(explained=True)
        )
    )
    match = made.table.match
    assert match is not None
    while not match.over:  # South plays one club, and all play the first card that they may
        [seat], first = match.table.to_act, match.table.game.moves.parse("bid 1♣")
        legal = match.table.legal_ids(seat)
        move = first if first in legal and seat == 0 else legal[0]
        await made.table.act(seat, f"m{match.number}", match.seq(seat), move)
    said = [line.text for line in match.table.log() if line.kind == TEACHING]
    assert {*said} & {FOURTH_BEST_LED, HONOUR_LED, ACE_LED}
    assert {*said} & {*asks.values()} and not {*said} & {*BY_HIGH_CARDS.values(), *BY_LOW_CARDS.values()} - {
        *asks.values()
    }
    assert len(said) == len({*said}), "each sentence once in a hand"
