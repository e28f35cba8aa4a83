"""Rams, by the numbers of its book."""

from __future__ import annotations

from itertools import pairwise, product

import numpy as np
import pytest

import upcard
from upcard.cards.faces import TEXTS
from upcard.cards.packs import PACK_32
from upcard.engine.play.table import Table
from upcard.engine.testing import check_game, perft
from upcard.errors import BadPosition

PACK = [TEXTS[face] for face in range(52) if PACK_32 >> face & 1]
RANKS = ("7", "8", "9", "10", "J", "Q", "K", "A")


def opened(players: int = 4, *, pot: int, dealer: int = 0, hands: list[str] | None = None, **fields: object) -> Table:
    """The declaring begins: hands in order from seat 0, then the widow and the turned-up card."""
    names = upcard.game("rams").options
    options = {name: fields.pop(name) for name in list(fields) if name in names}
    taken = " ".join([*(hands or []), str(fields.get("widow", "")), str(fields.get("turn_up", ""))]).split()
    left = [card for card in PACK if card not in taken]
    dealt = hands or [" ".join(left.pop() for _ in range(5)) for _ in range(players)]
    rest = {"widow": " ".join(left.pop() for _ in range(5)), "turn_up": left.pop(), "stock": left, **fields}
    trump = str(rest["turn_up"])[-1]
    chips = rest.pop("chips", [50] * players)
    return upcard.game("rams", players=players, **options).position(
        hands=dealt, dealer=dealer, turn=(dealer + 1) % players, pot=pot, chips=chips, trump=trump, **rest
    )


def facing(trick: str, hand: str, trump: str) -> Table:
    """Seat 0 of five has this hand to play to a trick that the players before it began."""
    cards, mine = trick.split(), hand.split()
    spare = iter([card for card in PACK if card not in {*cards, *mine}])
    leader = -len(cards) % 5
    hands = [hand]
    for seat in (1, 2, 3, 4):
        hands.append(" ".join(next(spare) for _ in range(len(mine) - (5 - seat <= len(cards)))))
    return upcard.game("rams", players=5).position(
        hands=hands, trick=cards, leader=leader, turn=0, trump=trump, phase="play", dealer=4, pot=10,
        chips=[50] * 5, tricks=[0, 5 - len(mine), 0, 0, 0],
    )  # fmt: skip


def endgame(trump: str, *hands: str, **fields: object) -> Table:
    """The last tricks; hands from seat 0 round, an empty one has passed. The first player in leads."""
    names = upcard.game("rams").options
    options = {name: fields.pop(name) for name in list(fields) if name in names}
    out = sum(1 << seat for seat, hand in enumerate(hands) if not hand)
    leader = next(seat for seat, hand in enumerate(hands) if hand)
    chips = fields.pop("chips", [50] * len(hands))
    declared = ["play" if hand else "pass" for hand in hands]
    rest = {"leader": leader, "turn": leader, "declared": declared, "dealer": len(hands) - 1, "out": out, **fields}
    return upcard.game("rams", players=len(hands), **options).position(
        hands=list(hands), trump=trump, phase="play", chips=chips, **rest
    )


def play(table: Table, *moves: str) -> Table:
    for move in moves:
        table.play(move)
    return table


def chips_after(table: Table) -> tuple[int, ...]:
    return tuple(dict(table.sheets[-1][1].rows)["counters"])


def pot_after(table: Table) -> int:
    note = table.sheets[-1][1].note
    return int(note.split()[0]) if note else 0


# --- Declaring -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4, 5])
def test_r4_to_r7_five_each_and_a_widow_and_a_card_turned_up(players: int) -> None:
    table = upcard.game("rams", players=players, first_dealer="1").table(seed=5)
    view = table.view(0)
    assert [zone.count for zone in view.hands] == [5] * players
    assert (view.widow.count, view.widow.seen) == (5, ())
    assert view.turn_up.seen[0][-1] == view.trump
    assert (view.pot, view.chips[1], table.to_act) == (5, 45, (2,))
    assert len(table.fields()["stock"].split()) == 32 - 5 * players - 6


def test_example_7_nobody_passes_a_pot_of_five() -> None:
    table = opened(pot=5)
    assert table.legal() == ["play", "switch", "rams"]
    assert table.why_not("pass") == "R11: nobody may pass while the pot holds no more than five counters"
    assert "pass" in opened(pot=10).legal()


def test_r10_one_player_takes_the_widow_and_nobody_sees_what_went() -> None:
    table = opened(pot=10)
    before, widow = table.view(1).hands[1].seen, set(table.fields()["widow"].split())
    table.play("switch")
    assert set(table.view(1).hands[1].seen) == widow
    assert table.view(1).discards[1].seen == before
    assert table.view(2).discards[1].seen == ()
    assert table.why_not("switch") == "R10: the widow has been taken"
    assert set(table.legal()) == {"play", "pass", "rams"}


def test_example_6_the_dealers_right_pays_when_all_others_pass() -> None:
    table = play(opened(5, pot=15, dealer=4, deals=9), "pass", "pass", "pass", "pass")
    assert chips_after(table) == (50, 50, 50, 45, 55)
    view = table.view()
    assert (view.dealer, view.pot, view.chips[0]) == (0, 20, 45)


def test_r16_the_dealer_may_not_leave_a_single_player_alone() -> None:
    table = play(opened(pot=10), "pass", "play", "pass")
    assert table.legal() == ["play", "switch", "rams"]
    assert table.why_not("pass") == "R16: only one other player has stayed in, so the dealer may not pass"
    assert "pass" in play(opened(pot=10), "play", "play", "pass").legal()


def test_r16_the_dealer_may_take_the_turned_up_card() -> None:
    hands = ["7♣ 8♣ 9♣ 10♣ J♣", "7♦ 8♦ 9♦ 10♦ J♦", "7♥ 8♥ 9♥ 10♥ J♥", "7♠ 8♠ 9♠ 10♠ J♠"]
    table = play(opened(pot=10, hands=hands, turn_up="A♠"), "pass", "play", "pass", "play")
    assert table.to_act == (0,)
    assert set(table.legal()) == {"decline", *(f"discard {card}" for card in hands[0].split())}
    table.play("discard 9♣")
    view = table.view(2)
    assert view.hands[0].seen == ("A♠",), "everybody knows where it is"
    assert (view.discards[0].count, view.discards[0].seen, view.trump) == (1, (), "♠")
    assert "9♣" not in " ".join(entry.text for entry in table.log(2))
    assert table.to_act == (2,)
    play(table, "7♥", "A♠")
    assert view.turn_up.count == 0
    assert table.to_act == (0,)


def test_g5_a_dealer_who_switches_is_still_offered_the_turned_up_card() -> None:
    table = play(opened(pot=10), "play", "pass", "pass", "switch")
    assert "decline" in table.legal()
    table.play("decline")
    assert table.to_act == (1,)
    assert table.view().turn_up.count == 1


def test_g5_a_rams_takes_the_offer_away() -> None:
    table = play(opened(pot=10), "pass", "pass", "rams")
    assert table.legal() == ["switch", "keep"]
    table.play("keep")
    assert table.view().phase == "play"
    assert play(opened(pot=10), "pass", "switch", "pass", "rams").view().phase == "play"


def test_r13_a_rams_calls_everybody_in() -> None:
    table = play(opened(pot=10), "pass", "play", "rams")
    assert table.to_act == (0,)
    assert table.why_not("pass") == "R14: rams has been declared: keep your hand, or take the widow"
    table.play("switch")
    assert table.to_act == (1,), "the dealer's left leads, though it had passed"
    for seat in (1, 2, 3, 0):
        assert table.to_act == (seat,)
        table.play(table.legal()[0])


def test_r14_only_those_who_had_not_spoken_may_take_the_widow() -> None:
    table = play(opened(5, pot=10), "pass", "play", "rams")
    assert table.to_act == (4,)
    table.play("keep")
    assert table.to_act == (0,)
    table.play("keep")
    assert table.view().phase == "play"
    assert table.view().widow.count == 5
    assert list(table.view().declared) == ["called in", "called in", "play", "rams", "called in"]


def test_r14_nobody_is_asked_when_the_widow_is_gone() -> None:
    assert play(opened(pot=10), "switch", "rams").view().phase == "play"


def test_g9_those_who_passed_may_be_asked_too() -> None:
    table = opened(5, pot=10, passed_may_switch=True)
    play(table, "pass", "play", "rams", "keep")
    assert table.to_act == (0,)
    table.play("keep")
    assert table.to_act == (1,)
    table.play("switch")
    assert table.view().phase == "play"


@pytest.mark.parametrize("players", [3, 4, 5])
def test_g9_a_rams_is_answered_once_round_from_its_declarers_left(players: int) -> None:
    """Whatever was said before it: who had not spoken comes before who had passed, who plays is not asked."""
    for said in (said for n in range(players) for said in product(("pass", "play"), repeat=n)):
        if len(said) == players - 1 and "play" not in said:
            continue  # R15: nothing is left to the dealer
        table = play(opened(players, pot=10, passed_may_switch=True), *said, "rams")
        declarer = (1 + len(said)) % players
        after = [(declarer + k) % players for k in range(1, players)]
        asked = [seat for seat in after if (seat - 1) % players >= len(said) or said[seat - 1] == "pass"]
        for seat in asked:
            assert table.to_act == (seat,), said
            table.play("keep")
        assert table.view().phase == "play"


def test_g8_a_switcher_may_be_allowed_to_declare_rams() -> None:
    table = play(opened(pot=10, rams_after_switch=True), "pass", "switch")
    assert (table.to_act, table.legal()) == ((2,), ["play", "rams"])
    assert table.why_not("pass") == "G8: you have taken the widow: play, or declare rams"
    table.play("rams")
    assert table.view().declarer == 2
    assert table.to_act == (1,)
    after = play(opened(pot=10, rams_after_switch=True), "pass", "switch", "play")
    assert after.to_act == (3,)


def test_g10_the_declarer_may_be_made_to_lead() -> None:
    table = play(opened(pot=10, rams_leads="declarer"), "switch", "rams")
    assert table.to_act == (2,)


# --- Play ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trump", "trick", "hand", "legal"),
    [
        ("♣", "8♥", "K♥ 9♥ 7♦ J♠ Q♣", "K♥ 9♥"),
        ("♣", "8♥ 9♥", "10♥ 7♥ A♣ 8♦ 9♠", "10♥"),
        ("♣", "8♥ J♥", "10♥ 7♥ A♣ 8♦ 9♠", "10♥ 7♥"),
        ("♣", "A♦ 9♣", "K♦ 7♦ A♣", "K♦ 7♦"),
        ("♣", "A♦ 9♣", "J♣ 8♣ A♠", "J♣"),
        ("♣", "A♦ 9♣", "8♣ 7♣ A♠", "8♣ 7♣"),
        ("♣", "A♦ 9♣", "A♠ K♥", "A♠ K♥"),
        ("♣", "9♣", "7♣ Q♣ A♥", "Q♣"),
        ("♣", "9♣", "7♣ 8♣ A♥", "7♣ 8♣"),
        ("♣", "8♦ K♥", "10♦ 7♦ A♣", "10♦"),  # a discard is no card to beat
        ("♣", "", "10♦ 7♦ A♣", "10♦ 7♦ A♣"),  # G16
    ],
)
def test_examples_1_to_3_follow_and_beat_else_trump_and_overtrump(
    trump: str, trick: str, hand: str, legal: str
) -> None:
    assert set(facing(trick, hand, trump).legal()) == set(legal.split())


@pytest.mark.parametrize(
    ("trick", "hand", "card", "reason"),
    [
        ("8♥ 9♥", "10♥ 7♥ A♣", "7♥", "R20: you can beat the trick in the suit led, and must"),
        ("8♥ 9♥", "10♥ 7♥ A♣", "A♣", "R19: you hold ♥, and ♥ were led: follow suit"),
        ("A♦ 9♣", "J♣ 8♣ A♠", "8♣", "R21: you can play a higher trump than the one that wins the trick, and must"),
        ("A♦ 9♣", "8♣ 7♣ A♠", "A♠", "R21: you have no ♦, but a trump: play a trump"),
        ("A♦ 9♣", "8♣ 7♣ A♠", "K♠", "R5: you do not hold K♠"),
        ("A♦ 9♣", "8♣ 7♣ A♠", "2♠", "R5: you do not hold 2♠"),
    ],
)
def test_a_refusal_names_the_rule(trick: str, hand: str, card: str, reason: str) -> None:
    assert facing(trick, hand, "♣").why_not(card) == reason


@pytest.mark.parametrize(
    ("trick", "hand", "card", "lacks"),
    [
        ("8♥ J♥", "10♥ 7♥ A♣", "7♥", "Q♥ K♥ A♥"),
        ("A♦ 9♣", "K♦ 7♦ A♣", "7♦", ""),
        ("A♦ 9♣", "8♣ 7♣ A♠", "7♣", "7♦ 8♦ 9♦ 10♦ J♦ Q♦ K♦ 10♣ J♣ Q♣ K♣ A♣"),
        ("A♦ 9♣", "A♠ K♥", "K♥", "7♦ 8♦ 9♦ 10♦ J♦ Q♦ K♦ 7♣ 8♣ 10♣ J♣ Q♣ K♣ A♣"),
        ("A♦", "J♣ 7♣ A♠", "7♣", "7♦ 8♦ 9♦ 10♦ J♦ Q♦ K♦"),
    ],
)
def test_a_card_played_tells_what_the_hand_does_not_hold(trick: str, hand: str, card: str, lacks: str) -> None:
    table = facing(trick, hand, "♣")
    table.play(card)
    known = set(table.fields().get("lacks", [""])[0].split()) & set(PACK)
    assert known - set(trick.split()) == set(lacks.split())


def test_r18_the_turn_goes_past_those_who_are_out() -> None:
    table = endgame("♣", "", "7♥ 8♠", "", "9♥ 9♠", "10♥ 10♠", pot=10, tricks=[0, 3, 0, 0, 0])
    assert table.to_act == (1,)
    play(table, "7♥", "9♥", "10♥")
    assert table.to_act == (4,), "the winner leads"
    trick = table.view().last_trick
    assert (trick.cards, trick.by) == (("7♥", "9♥", "10♥"), (1, 3, 4))


# --- Settlement ------------------------------------------------------------------------------------------------------


def test_example_4_a_fifth_for_every_trick_and_five_for_none() -> None:
    table = endgame("♣", "A♥", "K♥", "Q♥", "J♥", pot=20, tricks=[1, 2, 1, 0], deals=9)
    play(table, "A♥", "K♥", "Q♥", "J♥")
    assert chips_after(table) == (58, 58, 54, 45)
    assert pot_after(table) == 5
    assert table.view().pot == 10
    assert "pass" in table.legal()


def test_example_5_a_rams_that_fails_stops_at_once_and_doubles_the_pot() -> None:
    hands = ["K♥ Q♦ J♦ 7♦", "A♥ 8♦ 7♣ 8♣", "Q♥ 9♦ 9♣ 10♣", "J♥ 10♦ J♣ Q♣"]
    table = endgame("♠", *hands, pot=30, tricks=[1, 0, 0, 0], declarer=0, declared=["rams", *["called in"] * 3])
    play(table, "K♥", "A♥", "Q♥", "J♥")
    assert chips_after(table) == (5, 55, 55, 55)
    assert pot_after(table) == 60
    assert table.view().pot == 65, "with the next ante"


def test_example_5_a_rams_that_is_made_takes_the_pot_and_five_from_everybody() -> None:
    table = endgame("♠", "A♥", "K♥", "Q♥", "J♥", pot=30, tricks=[4, 0, 0, 0], declarer=0)
    play(table, "A♥", "K♥", "Q♥", "J♥")
    assert chips_after(table) == (95, 45, 45, 45)
    assert pot_after(table) == 0
    assert table.view().pot == 5


def test_g20_a_pot_does_not_double_for_ever() -> None:
    pot = 2 * 10**12
    table = endgame("♠", "K♥", "A♥", "Q♥", pot=pot, tricks=[4, 0, 0], declarer=0, single_hand=True)
    play(table, "K♥", "A♥", "Q♥")
    assert chips_after(table) == (50 - 10**12 - 10, 55, 55)
    assert pot_after(table) == pot + 10**12


def test_g12_who_could_not_pass_pays_for_no_trick_too() -> None:
    table = opened(pot=5, single_hand=True)
    play(table, "play", "play", "play", "play")
    while not table.over:
        table.play(table.legal()[0])
    tricks = dict(table.sheets[0][1].rows)["tricks"]
    assert 0 in tricks
    assert chips_after(table) == tuple(50 + n if n else 45 for n in tricks)


@pytest.mark.parametrize(("ante", "pots"), [("each_dealer", [5, 10]), ("first_only", [5, 5]), ("when_empty", [5, 5])])
def test_g1_who_antes_later(ante: str, pots: list[int]) -> None:
    table = endgame("♣", "A♥", "K♥", "Q♥", pot=5, tricks=[2, 2, 0], ante=ante)
    assert table.view().pot == pots[0]
    play(table, "A♥", "K♥", "Q♥")
    assert table.view().pot == pots[1]


@pytest.mark.parametrize(("ante", "pot"), [("each_dealer", 5), ("first_only", 0), ("when_empty", 5)])
def test_g1_after_an_empty_pot(ante: str, pot: int) -> None:
    table = endgame("♣", "A♥", "K♥", "Q♥", pot=5, tricks=[2, 1, 1], ante=ante)
    play(table, "A♥", "K♥", "Q♥")
    assert table.view().pot == pot


def test_g14_accounts_fall_below_zero_and_nobody_is_out() -> None:
    table = endgame("♣", "A♥", "K♥", "Q♥", pot=5, tricks=[2, 2, 0], chips=[9, 9, 2])
    play(table, "A♥", "K♥", "Q♥")
    assert chips_after(table) == (12, 11, -3)
    assert table.result is None
    assert table.view().chips[0] == 7, "the next dealer has put up an ante"


def test_g14_the_first_player_who_is_broke_may_end_the_match() -> None:
    table = endgame("♣", "A♥", "K♥", "Q♥", pot=5, tricks=[2, 2, 0], chips=[10, 11, 5], end="first_broke")
    play(table, "A♥", "K♥", "Q♥")
    assert table.result.points == (13, 13, 0)
    assert table.result.won == (0, 1)


@pytest.mark.parametrize(("players", "deals"), [(3, 4), (5, 1)])
def test_g15_everybody_deals_equally_often(players: int, deals: int) -> None:
    table = upcard.game("rams", players=players, deals=deals).table(seed=2)
    dealers = [table.view().dealer]
    while not table.over:
        table.play(table.legal()[0])
        if table.view().dealer != dealers[-1]:
            dealers.append(table.view().dealer)
    assert len(table.sheets) == players * deals
    assert all(b == (a + 1) % players for a, b in pairwise(dealers))


def test_g19_nobody_needs_to_go_broke() -> None:
    table = upcard.game("rams", end="first_broke", stack=100_000, max_hands=3).table(seed=1)
    while not table.over:
        table.play(table.legal()[0])
    assert len(table.sheets) == 3


def test_counters_are_neither_made_nor_lost() -> None:
    table = upcard.game("rams", players=5, deals=3).table(seed=8)
    rng = np.random.default_rng(8)
    while not table.over:
        assert sum(table.view().chips) + table.view().pot == 250
        moves = table.legal()
        table.play(moves[int(rng.integers(len(moves)))])


# --- Knowledge, positions, counting ----------------------------------------------------------------------------------


def test_g18_the_hands_of_those_who_passed_stay_unseen() -> None:
    table = play(opened(pot=10, single_hand=True), "play", "pass", "play", "pass")
    while not table.over:
        table.play(table.legal()[0])
    view = table.view(1)
    assert (view.hands[2].count, view.hands[2].seen, view.widow.seen) == (5, (), ())


@pytest.mark.parametrize(
    ("fields", "fault"),
    [({"turn": 2}, "R24"), ({"tricks": [0, 0, 0]}, "R27"), ({"out": 0b110}, "R17"), ({"widow": "7♣ 8♣"}, "R5")],
)
def test_impossible_positions_are_refused(fields: dict[str, object], fault: str) -> None:
    with pytest.raises(BadPosition, match=fault):
        endgame("♠", "A♥", "K♥", "Q♥", **{"pot": 5, "tricks": [4, 0, 0], **fields})


def beats(card: str, other: str, trump: str) -> bool:
    """Whether a card played later beats one on the table."""
    if card[-1] == other[-1]:
        return RANKS.index(card[:-1]) > RANKS.index(other[:-1])
    return card[-1] == trump


def winning(trick: list[str], trump: str) -> int:
    """The place of the card that wins a trick."""
    best = 0
    for place in range(1, len(trick)):
        if beats(trick[place], trick[best], trump):
            best = place
    return best


def allowed(hand: set[str], trick: list[str], trump: str) -> set[str]:
    """R18-R22, for the count below."""
    if not trick:
        return hand
    follow = {card for card in hand if card[-1] == trick[0][-1]}
    pool = follow or {card for card in hand if card[-1] == trump} or hand
    return {card for card in pool if beats(card, trick[winning(trick, trump)], trump)} or pool


def sequences(hands: list[set[str]], trick: list[str], leader: int, trump: str) -> int:
    """In how many ways the hands can be played out."""
    if len(trick) == len(hands):
        return sequences(hands, [], (leader + winning(trick, trump)) % len(hands), trump)
    seat = (leader + len(trick)) % len(hands)
    if not hands[seat]:
        return 1
    total = 0
    for card in allowed(hands[seat], trick, trump):
        left = [hand - {card} if place == seat else hand for place, hand in enumerate(hands)]
        total += sequences(left, [*trick, card], leader, trump)
    return total


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_as_many_ways_to_play_as_a_slow_count_finds(seed: int) -> None:
    order = np.random.default_rng(seed).permutation(32)
    hands = [" ".join(PACK[place] for place in order[seat::8][:4]) for seat in range(4)]
    table = endgame("♥", *hands, pot=10, tricks=[0, 1, 0, 0], single_hand=True)
    counted = sequences([set(hand.split()) for hand in hands], [], 0, "♥")
    assert perft(table.game, table.snapshot()) == counted > 1


@pytest.mark.long
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_suite_with_house_rules(players: int) -> None:
    options = {"rams_after_switch": True, "passed_may_switch": True, "rams_leads": "declarer", "deals": 1}
    check_game(upcard.game("rams", players=players, **options), matches=1, states_looked_at=60)


def test_r12_r18_who_declared_rams_and_who_leads_follow_in_a_position() -> None:
    fields = {
        "hands": ["7♥ 8♥ 9♥ 10♥ J♥", "7♣ 8♣ 9♣ 10♣ J♣", "7♦ 8♦ 9♦ 10♦ J♦"], "trump": "♠", "dealer": 0, "phase": "play",
        "declared": ["called in", "called in", "rams"],
    }  # fmt: skip
    told = upcard.game("rams", players=3).position(**fields).fields()
    assert (told["declarer"], told["leader"], told["turn"]) == (2, 1, 1)
