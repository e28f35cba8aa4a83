"""Comet, by the numbers of its book."""

from __future__ import annotations

import numpy as np
import pytest

import upcard
from upcard.cards.faces import TEXTS, parse_card
from upcard.engine.play.table import Table
from upcard.engine.testing import check_game, perft
from upcard.errors import BadPosition

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
EIGHTS = "8♣ 8♦ 8♥ 8♠"


def position(cards: list[str], **fields: object) -> Table:
    names = upcard.game("comet").options
    options = {name: fields.pop(name) for name in list(fields) if name in names}
    start = {"dealer": 0, "turn": 1}
    return upcard.game("comet", players=len(cards), **options).position(hands=cards, **{**start, **fields})


def even_deal(**options: object) -> Table:
    pack = [rank + sign for sign in "♣♦♥♠" for rank in RANKS if rank != "8"]
    cards = [" ".join(pack[place::4]) for place in (3, 0, 1, 2)]
    return position(cards, deal="known", removed=EIGHTS, single_hand=True, **options)


def run(table: Table, until: str = "") -> list[str]:
    """Go on without the comet until a player leads (or up to the card `until`, whose window stays open)."""
    given = len(table.log())
    while not table.over and table.view().phase != "lead":
        cards = [entry.text.split()[-1] for entry in table.log()[given:]]
        if until and (until in cards or table.log()[-1].text.endswith(until)):
            break
        table.play("wait" if table.view().phase == "comet" else table.legal()[0])
    return [entry.text.split()[-1] for entry in table.log()[given:] if entry.kind == "move"]


def lead(table: Table, card: str, seat: int) -> list[str]:
    assert table.view(seat).to_act == (seat,)
    table.play(card, seat=seat)
    return run(table)


@pytest.mark.parametrize(("players", "each", "stub"), [(4, 12, 3), (5, 10, 1), (6, 8, 3), (7, 7, 2), (8, 6, 3)])
def test_r3_an_equal_deal_and_a_stub(players: int, each: int, stub: int) -> None:
    view = upcard.game("comet", players=players).table(seed=1).view()
    assert [zone.count for zone in view.hands] == [each] * players
    assert (view.stub.count, view.stub.cards, view.removed.seen) == (stub, None, ("8♦",))


@pytest.mark.parametrize(
    ("players", "each", "removed"),
    [(4, 12, EIGHTS), (5, 10, "8♦ 8♥"), (6, 8, EIGHTS), (7, 7, "8♦ 8♥ 8♠"), (8, 6, EIGHTS)],
)
def test_r4_with_known_stops_everything_is_dealt(players: int, each: int, removed: str) -> None:
    view = upcard.game("comet", players=players, deal="known").table(seed=1).view()
    assert [zone.count for zone in view.hands] == [each] * players
    assert (view.stub.count, view.removed.seen) == (0, tuple(removed.split()))


def test_example_1_a_sequence_to_its_stop() -> None:
    table = even_deal()
    assert lead(table, "A♣", 1) == ["2♣", "3♣", "4♣", "5♣", "6♣", "7♣"]
    assert table.to_act == (3,)
    assert len(table.legal()) == 10


def after_example_2() -> Table:
    table = even_deal()
    table.play("A♣")
    run(table, until="5♣")
    assert table.to_act == (0,)
    table.play("9♦", seat=0)
    assert (table.to_act, table.legal()) == ((1,), ["10♦"])
    assert table.why_not("5♦") == "R6: you hold the next card and must play it"
    assert run(table) == ["10♦", "J♦", "Q♦", "K♦"]
    return table


def test_example_2_the_comet_turns_the_course() -> None:
    assert after_example_2().to_act == (0,)


@pytest.mark.parametrize(("choice", "then"), [("7♣", []), ("10♦", ["J♦"])])
def test_example_3_a_player_who_holds_both_chooses(choice: str, then: list[str]) -> None:
    cards = ["2♥ K♣", "9♦ 3♥ 4♠", "5♥ J♦ 6♠", "10♦ 7♣ 2♠"]
    table = position(cards, phase="comet", turn=1, last="6♣", by=0, secret=1)
    table.play("9♦", seat=1)
    assert (table.to_act, table.legal()) == ((3,), ["7♣", "10♦"])
    table.play(choice)
    assert run(table) == then


def test_example_4_a_hand_won_with_thirteen_points() -> None:
    table = after_example_2()
    for card, seat in (("9♣", 0), ("9♥", 0), ("9♠", 0), ("4♠", 0), ("3♥", 3)):
        lead(table, card, seat)
    table.play("3♦")
    table.play("4♦")
    rows = dict(table.sheets[0][1].rows)
    assert rows["cards left"] == (0, 4, 5, 3)
    assert rows["this hand"] == (13, 0, 0, 0)
    assert table.result.won == (0,)


@pytest.mark.parametrize("races", ["comet_first", "realtime"])
def test_example_5_a_hand_without_the_comet(races: str) -> None:
    table = even_deal(races=races)
    for card, seat in (
        ("A♣", 1), ("3♥", 3), ("3♦", 3), ("3♠", 3), ("Q♣", 3), ("9♥", 0), ("9♠", 0), ("9♣", 0), ("J♦", 2)
    ):  # fmt: skip
        table.play(card, seat=seat)
        while not table.over and table.view().phase != "lead":
            if table.view().phase == "comet":
                table.play("wait")
            else:
                seat = int(table.snapshot()["turn"][0])
                table.play(next(word for word in table.legal(seat) if word != "9♦"), seat=seat)
    rows = dict(table.sheets[0][1].rows)
    assert rows["cards left"] == (2, 4, 3, 0)
    assert rows["this hand"] == (-1, 0, 0, 12)
    assert table.sheets[0][1].note == "not played: K♦"


def test_example_6_a_comet_that_no_player_can_follow_gives_the_lead_back() -> None:
    table = even_deal()
    lead(table, "10♦", 1)
    assert table.to_act == (0,)
    table.play("9♦")
    assert (table.to_act, table.view().phase) == ((0,), "lead")


def test_j4_the_window_is_offered_in_secret() -> None:
    table = even_deal()
    table.play("A♣")
    assert table.to_act == (0,)
    assert table.view(0).to_act == (0,)
    assert [table.view(seat).to_act for seat in (None, 1, 2, 3)] == [()] * 4
    lines = table.lines(2)
    assert table.why_not("2♣", seat=2) == "it is not your turn"
    table.play("wait", seat=0)
    assert table.lines(2) == lines
    assert table.view(2).to_act == (2,)


def test_j5_after_a_king_only_the_ten_can_follow() -> None:
    cards = ["9♦ 2♥", "A♣ 3♥", "10♦ 6♠", "A♥ 2♠"]
    table = position(cards, phase="comet", turn=0, last="K♣", by=1, secret=1)
    table.play("9♦", seat=0)
    assert (table.to_act, table.legal()) == ((2,), ["10♦"])


def test_j6_j4_a_comet_after_a_stop_takes_the_lead_away() -> None:
    cards = ["9♦ 2♥", "A♣ 3♥", "5♦ 6♠", "A♥ 2♠"]
    table = position(cards, phase="comet", turn=0, last="K♣", by=1, secret=1)
    table.play("9♦", seat=0)
    assert (table.to_act, table.view().phase) == ((0,), "lead")


def test_j7_the_duty_comes_round_to_the_player_of_the_comet() -> None:
    cards = ["9♦ 7♣ 2♥", "A♣ 3♥", "5♦ 6♠", "A♥ 2♠"]
    table = position(cards, phase="comet", turn=0, last="6♣", by=1, secret=1)
    table.play("9♦", seat=0)
    assert (table.to_act, table.legal()) == ((0,), ["7♣"])
    lacks = table.snapshot()["lacks"][0]
    assert all(int(lacks[seat]) >> parse_card("10♦") & 1 for seat in (1, 2, 3))


def test_j11_going_out_with_the_comet_wins_at_once() -> None:
    cards = ["9♦", "A♣ K♥", "10♦ 6♠", "A♥ 2♠"]
    table = position(cards, phase="comet", turn=0, last="6♣", by=1, secret=1, single_hand=True)
    table.play("9♦", seat=0)
    assert table.result.points == (1 + 6 + 2, 0, 0, 0)


@pytest.mark.parametrize(("stub_kings", "score"), [("count", 1 + 3 + 4), ("ignore", 1 + 3 + 2)])
def test_j12_kings_in_the_stub_and_j13_a_comet_in_the_stub(stub_kings: str, score: int) -> None:
    cards = ["2♥", "A♣", "K♠", "6♠"]
    table = position(cards, turn=0, stub="K♣ 9♦", stub_kings=stub_kings, single_hand=True)
    table.play("2♥")
    assert table.result.points == (score, 0, 0, 0)


def test_j9_in_a_race_the_first_to_act_counts() -> None:
    table = even_deal(races="realtime")
    assert table.to_act == (1,)
    table.play("A♣")
    assert table.to_act == (0, 2)
    assert table.legal(0) == ["9♦"]
    assert table.why_not("4♣", seat=0).startswith("J9")
    assert [table.view(seat).to_act for seat in (None, 0, 2, 3)] == [(), (0,), (2,), ()]
    table.play("2♣", seat=2)
    table.play("9♦", seat=0)
    assert (table.to_act, table.legal()) == ((1,), ["10♦"])


def test_j9_a_player_who_was_forestalled_by_the_comet_is_still_known_to_hold_the_card_that_was_asked_for() -> None:
    table = even_deal(races="realtime")
    table.play("A♣")
    table.play("9♦", seat=0)
    assert table.to_act == (1,) and table.view(None).hands[2].seen == ("2♣",)
    again = table.game.position(**table.fields())
    assert again.fields() == table.fields()


def test_r21_and_j17_the_end_of_the_match() -> None:
    for fields, over in (({"score": [97, 5, 5, 5]}, True), ({"score": [95, 5, 5, 5]}, False), ({"max_hands": 1}, True)):
        table = position(["2♥", "A♣", "Q♠", "6♠"], turn=0, **fields)
        table.play("2♥")
        assert table.over == over


def test_an_empty_hand_is_no_position() -> None:
    with pytest.raises(BadPosition, match="R15"):
        position(["", "A♣", "Q♠", "6♠"])


def next_card(card: str) -> str:
    place = RANKS.index(card[:-1]) + 1
    return RANKS[place] + card[-1] if place < 13 else ""


def leads(hands: list[set[str]], seat: int) -> int:
    return sum(ways(hands, seat, card, "") for card in hands[seat])


def ways(hands: list[set[str]], seat: int, card: str, before: str) -> int:
    """Slow, from the prose: in how many ways a hand goes on when a seat plays a card on another (if on any)."""
    hands = [hand - {card} for hand in hands]
    if not hands[seat]:
        return 1
    if card == "9♦":
        wanted = {"10♦", next_card(before) if before else ""}
        for k in range(1, len(hands) + 1):
            other = (seat + k) % len(hands)
            if hands[other] & wanted:
                return sum(ways(hands, other, c, "") for c in hands[other] & wanted)
        return leads(hands, seat)
    total = sum(ways(hands, other, "9♦", card) for other in range(len(hands)) if "9♦" in hands[other])
    holder = [other for other in range(len(hands)) if next_card(card) in hands[other]]
    return total + (ways(hands, holder[0], next_card(card), card) if holder else leads(hands, seat))


def test_as_many_sequences_of_moves_as_counted_by_hand() -> None:
    rng = np.random.default_rng(2)
    small = [text for text in TEXTS[:52] if text[:-1] in ("9", "10", "J") and text != "9♦"]
    for _ in range(3):
        pack = [*(small[i] for i in rng.permutation(11)[:8]), "9♦"]
        rng.shuffle(pack)
        hands = [set(pack[seat::4]) for seat in range(4)]
        table = position([" ".join(hand) for hand in hands], single_hand=True)
        assert perft(table.game, table.snapshot()) == leads(hands, 1)


@pytest.mark.long
@pytest.mark.parametrize("players", [4, 5, 6, 7, 8])
@pytest.mark.parametrize("deal", ["stub", "known"])
def test_the_suite(players: int, deal: str) -> None:
    check_game(upcard.game("comet", players=players, deal=deal, target=15), matches=1, states_looked_at=40)


@pytest.mark.long
@pytest.mark.parametrize("options", [{"races": "realtime"}, {"stub_kings": "ignore"}])
def test_the_suite_with_options(options: dict[str, object]) -> None:
    check_game(upcard.game("comet", players=5, target=15, **options), matches=1, states_looked_at=40)


@pytest.mark.parametrize(
    ("given", "phase", "turn"),
    [({"last": "6♣", "by": 3}, "follow", 1), ({"last": "K♣"}, "lead", 0), ({"dealer": 2}, "lead", 3), ({}, "lead", 0)],
)
def test_r5_r6_the_turn_follows_from_the_dealer_or_the_last_card(given, phase, turn):
    hands = ["9♦ A♠ 2♠", "10♦ 7♣ 3♥", "7♥ K♥", "3♠ 4♠"]
    a_table = upcard.game("comet", players=4).position(hands=hands, **given)
    assert (a_table.view().phase, a_table.to_act) == (phase, (turn,))
