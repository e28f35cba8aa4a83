"""Rams: the deal and the declaring, by the numbers of its book."""

from __future__ import annotations

from itertools import product

import pytest

import upcard
from tests.games.rams_tables import chips_after, opened, play


@pytest.mark.parametrize("players", [3, 4, 5])
def test_r4_to_r7_five_each_and_a_widow_and_a_card_turned_up(players: int) -> None:
    table = upcard.game("rams", players=players, first_dealer="1").table(seed=5)
    view = table.view(0)
    assert [zone.count for zone in view.hands] == [5] * players
    assert (view.widow.count, view.widow.seen) == (5, ())
    assert view.turn_up.seen[0][-1] == view.trump
    assert (view.pot, view.chips[1], table.to_act) == (5, 45, (2,))
    assert len(table.fields()["stock"].split()) == 32 - 5 * players - 6


def test_example_7_no_player_passes_a_pot_of_five() -> None:
    table = opened(pot=5)
    assert table.legal() == ["play", "switch", "rams"]
    assert table.why_not("pass") == "R11: no player may pass while the pot holds no more than five counters"
    assert "pass" in opened(pot=10).legal()


def test_r10_one_player_takes_the_widow_and_the_cards_laid_aside_stay_unseen() -> None:
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


def test_r14_no_player_is_asked_when_the_widow_is_gone() -> None:
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
    """After any declarations: players who had not spoken come before players who had passed; those who play are not
    asked."""
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
