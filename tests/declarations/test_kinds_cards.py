"""Which cards may be played by a kind's rules: legal moves, sentences and what a move tells."""

from __future__ import annotations

from tests.declarations.kinds import TRICKS, TRUMPING, Try
from upcard.cards.faces import HEARTS, SPADES, parse_card
from upcard.cards.sets import SUIT_SET, faces_in


def suit_faces(suit: int) -> set[int]:
    return set(faces_in(int(SUIT_SET[suit])))


def test_any_card_may_be_led_where_nothing_has_been_led(tried: Try) -> None:
    game = tried(TRICKS)
    game.hold(0, "7♥ 8♥ A♠")
    assert game.legal() == ["7♥", "8♥", "A♠"]
    assert game.why_not("7♥") == ""
    assert game.why_not("2♣") == "R1: you do not hold {card}"


def test_a_player_with_a_card_that_must_be_played_may_play_no_other(tried: Try) -> None:
    game = tried(TRICKS)
    game.hold(0, "7♥ 8♥ A♠")
    game.led("2♥")
    assert game.legal() == ["7♥", "8♥"]
    assert game.why_not("A♠").startswith("R2")
    game.hold(0, "7♣ A♠")
    assert game.legal() == ["7♣", "A♠"]


def test_a_player_of_another_card_is_known_to_hold_none_of_the_set(tried: Try) -> None:
    game = tried(TRICKS)
    game.hold(0, "7♣ A♠")
    game.led("2♥")
    game.play("7♣")
    assert game.lacks() == suit_faces(HEARTS)
    assert game.s.hands[0] == 1 << parse_card("A♠")


def test_obeying_reveals_nothing(tried: Try) -> None:
    game = tried(TRICKS)
    game.hold(0, "7♥ A♠")
    game.led("2♥")
    game.play("7♥")
    assert game.lacks() == set()


def test_obligations_apply_in_order_each_within_what_the_one_before_has_left(tried: Try) -> None:
    game = tried(TRUMPING)
    game.led("2♥")
    game.hold(0, "7♥ A♠ 3♣")
    assert game.legal() == ["7♥"]
    assert game.why_not("A♠").startswith("R2")
    game.hold(0, "A♥ 7♥ A♠")
    assert game.legal() == ["A♥"]
    assert game.why_not("7♥") == "R4: play the ace"
    game.hold(0, "2♠ A♠ 3♣")
    assert game.legal() == ["A♠"]
    assert (game.why_not("3♣"), game.why_not("2♠")) == ("R3: play a trump", "R4: play the ace")


def test_several_obligations_tell_together_what_is_not_in_the_hand(tried: Try) -> None:
    game = tried(TRUMPING)
    game.led("2♥")
    game.hold(0, "2♠ 3♣")
    game.play("2♠")
    assert game.lacks() == suit_faces(HEARTS) | {parse_card("A♠")}
    game.hold(1, "3♣")
    game.play("3♣", 1)
    assert game.lacks(1) == suit_faces(HEARTS) | suit_faces(SPADES)


def test_several_sets_under_one_sentence_ask_for_what_they_have_in_common(tried: Try) -> None:
    game = tried(TRICKS + 'CARD.must("R5: both", trumps, suit_led)\n')
    game.led("2♠")
    game.hold(0, "7♠ A♥")
    assert game.legal() == ["7♠"]


def test_a_private_obligation_reveals_nothing(tried: Try) -> None:
    private = 'CARD.must("R2: follow", suit_led, tells=False)\nCARD.must("R3: trump", trumps)\n'
    game = tried(TRICKS.replace(', must=[follow_suit("R2")]', "") + private)
    game.led("2♥")
    game.hold(0, "7♥ A♠")
    assert game.legal() == ["7♥"]
    game.hold(0, "3♣")
    game.play("3♣")
    assert game.lacks() == set()


def test_any_card_of_a_larger_set_may_do(tried: Try) -> None:
    game = tried(
        TRICKS
        + """
@rule
def low_trumps(s):
    return one(13 * SPADES) if size(s.trick) else 0

CARD.must("R6: the player with the lowest trump plays a trump", low_trumps, by=trumps)
"""
    )
    game.led("2♥")
    game.hold(0, "2♠ A♠ 3♣")
    assert game.legal() == ["2♠", "A♠"]
    game.hold(0, "A♠ 3♣")
    assert game.legal() == ["3♣", "A♠"]
    game.play("3♣")
    assert game.lacks() == suit_faces(HEARTS) | {parse_card("2♠")}


def test_only_may_leave_no_legal_card(tried: Try) -> None:
    game = tried(TRICKS + 'CARD.only("R7: trumps alone", trumps)\n')
    game.hold(0, "7♥ A♠")
    assert game.legal() == ["A♠"]
    assert game.why_not("7♥") == "R7: trumps alone"
    game.hold(0, "7♥")
    assert game.legal() == []


def test_cards_may_be_refused_one_by_one(tried: Try) -> None:
    game = tried(
        TRICKS
        + """
@CARD.refused("R8: no aces")
def is_ace(s, seat, card):
    return card % 13 == ACE
"""
    )
    game.hold(0, "A♥ 7♥ A♠ 3♠")
    assert game.legal() == ["7♥", "3♠"]
    assert game.why_not("A♥") == "R8: no aces"


def test_a_refusal_may_be_said_even_of_a_card_that_is_not_held(tried: Try) -> None:
    rule = '@CARD.refused("R8: no aces"{})\ndef is_ace(s, seat, card):\n    return card % 13 == ACE\n'
    game = tried(TRICKS + rule.format(""))
    assert game.why_not("A♥") == "R1: you do not hold {card}"
    game = tried(TRICKS + rule.format(", of_any_card=True"))
    assert (game.why_not("A♥"), game.why_not("7♥")) == ("R8: no aces", "R1: you do not hold {card}")


def test_a_card_outside_the_pack_is_refused_first(tried: Try) -> None:
    game = tried(TRICKS.replace('held="', 'outside=(int(SUIT_SET[HEARTS]), "R9: not in the pack"), held="'))
    game.hold(0, "7♥")
    assert (game.why_not("7♣"), game.why_not("8♥")) == ("R9: not in the pack", "R1: you do not hold {card}")


def test_a_rule_may_give_the_cards_that_it_could_be_at_all(tried: Try) -> None:
    rule = "@rule\ndef of_one_suit(s, seat):\n    return SUIT_SET[HEARTS if seat == 0 else SPADES]\n"
    outside = 'outside=(of_one_suit, "R9: that card lies elsewhere"), held="'
    game = tried(TRICKS.replace("CARD = ", rule + "CARD = ", 1).replace('held="', outside))
    game.hold(0, "7♥")
    assert (game.why_not("7♣"), game.why_not("8♥")) == ("R9: that card lies elsewhere", "R1: you do not hold {card}")
    assert game.why_not("7♥", seat=1) == "R9: that card lies elsewhere"
    assert game.legal() == ["7♥"]


def test_one_obligation_has_a_sentence_for_each_case(tried: Try) -> None:
    game = tried(
        TRICKS.replace(', must=[follow_suit("R2")]', "")
        + """
@rule
def led_or_trumps(s):
    return suit_led(s) | trumps(s) if size(s.trick) else 0

@rule
def can_follow(s, seat):
    return s.hands[seat] & suit_led(s) != 0

CARD.must("R4: play a trump", led_or_trumps, cases=[("R3: follow suit, or play a trump", can_follow)])
"""
    )
    game.led("7♥")
    game.hold(0, "8♥ 2♠ 3♦")
    assert game.legal() == ["8♥", "2♠"] and game.agrees()
    assert game.why_not("3♦") == "R3: follow suit, or play a trump"
    game.hold(0, "2♠ 3♦")
    assert game.why_not("3♦") == "R4: play a trump"
    game.hold(0, "3♦")
    game.play("3♦")
    assert game.lacks() == suit_faces(HEARTS) | suit_faces(SPADES)


def test_a_kind_may_be_made_with_some_faces_only(tried: Try) -> None:
    game = tried(
        """
@state
class Tried:
    hands = hands(2)
    shown = number(2)

SHOW = from_hand("show", "show {card}", held="R1: you do not hold {card}", faces=(ACE, ACE + 26, 13))
MOVES = Catalogue(SHOW)

@SHOW.effect
def show(s, seat, card):
    s.shown[seat] = card
"""
    )
    game.hold(0, "A♣ 2♦ K♠")
    assert game.legal() == ["show A♣", "show 2♦"]
    assert game.why_not("show A♥") == "R1: you do not hold {card}"
    game.play("show 2♦")
    assert game.s.shown[0] == parse_card("2♦")
