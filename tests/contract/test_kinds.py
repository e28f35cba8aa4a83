"""What follows from kinds of moves with their rules: legal moves, sentences, what all learn, what a move does."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from tests.contract.declared import Trial
from upcard.cards.faces import HEARTS, SPADES, parse_card
from upcard.cards.sets import SUIT_SET, faces_in

Try = Callable[[str], Trial]

TRICKS = """
@state
class Tried:
    hands = hands(2, lacks=True)
    trick = trick(2, won="seat")
    trump = number(start=SPADES)

CARD = from_hand(held="R1: you do not hold {card}", must=[follow_suit("R2")])
MOVES = Catalogue(CARD)

@CARD.effect
def play(s, seat, card):
    lay(s, seat, card)
"""
TRUMPING = (
    TRICKS
    + """
@rule
def trumps_in(s):
    return trumps(s) if size(s.trick) else 0

CARD.must("R3: play a trump", trumps_in)

@rule
def high_cards(s):
    return one(ACE + 13 * SPADES) | one(ACE + 13 * HEARTS) if size(s.trick) else 0

CARD.must("R4: play the ace", high_cards)
"""
)


def suit_faces(suit: int) -> set[int]:
    return set(faces_in(int(SUIT_SET[suit])))


def test_any_card_may_be_led_where_nothing_has_been_led(tried: Try) -> None:
    game = tried(TRICKS)
    game.hold(0, "7♥ 8♥ A♠")
    assert game.legal() == ["7♥", "8♥", "A♠"]
    assert game.why_not("7♥") == ""
    assert game.why_not("2♣") == "R1: you do not hold {card}"


def test_who_holds_a_card_that_must_be_played_may_play_no_other(tried: Try) -> None:
    game = tried(TRICKS)
    game.hold(0, "7♥ 8♥ A♠")
    game.led("2♥")
    assert game.legal() == ["7♥", "8♥"]
    assert game.why_not("A♠").startswith("R2")
    game.hold(0, "7♣ A♠")
    assert game.legal() == ["7♣", "A♠"]


def test_who_plays_another_card_is_known_to_hold_none_of_the_set(tried: Try) -> None:
    game = tried(TRICKS)
    game.hold(0, "7♣ A♠")
    game.led("2♥")
    game.play("7♣")
    assert game.lacks() == suit_faces(HEARTS)
    assert game.s.hands[0] == 1 << parse_card("A♠")


def test_who_obeys_tells_nothing(tried: Try) -> None:
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


def test_nobody_learns_from_an_obligation_that_depends_on_something_private(tried: Try) -> None:
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

CARD.must("R6: who has the lowest trump plays a trump", low_trumps, by=trumps)
"""
    )
    game.led("2♥")
    game.hold(0, "2♠ A♠ 3♣")
    assert game.legal() == ["2♠", "A♠"]
    game.hold(0, "A♠ 3♣")
    assert game.legal() == ["3♣", "A♠"]
    game.play("3♣")
    assert game.lacks() == suit_faces(HEARTS) | {parse_card("2♠")}


def test_what_only_a_set_allows_may_leave_nothing(tried: Try) -> None:
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


def test_what_is_not_in_the_pack_is_said_first(tried: Try) -> None:
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


# --- Phases, runs, contents ------------------------------------------------------------------------------------------

AUCTION = """
AUCTION, PLAY, OVER, ASKED = PHASES = phases(
    ("auction", "R1: first bid"), "play", "over", ("asked", "R2: first answer")
)

@state
class Tried:
    hands = hands(2)
    bid = number(start=-1)
    money = number(2, "i4", start=50)
    asked = number()
    word = number(dtype="i8")

CARD = from_hand(held="R3: you do not hold {card}", phase=PLAY)
BID = numbers("bid", [f"bid {n}" for n in range(100)], phase=AUCTION, otherwise="R4: the auction is over")
PASS = button("pass", phase=(AUCTION, PLAY), otherwise="R4: no passing")
ANSWER = button("answer", content=True, phase=ASKED, otherwise="R5: nobody asks")
MOVES = Catalogue(CARD, BID, PASS, ANSWER)

@rule
def stage(s):
    return ASKED if s.asked else s.phase

@CARD.effect
def play(s):
    s.phase = OVER

@BID.at_least("R6: bid more than {bid}")
def lowest(s):
    return s.bid + 1

@BID.at_most("R7: you have no more than that")
def highest_bid(s, seat):
    return s.money[seat]

@BID.refused("R8: an even number")
def odd(s, seat, which):
    return which % 2 == 1

@BID.effect
def make_bid(s, seat, which):
    s.bid = which

@PASS.refused("R9: somebody has to bid")
def nothing_bid(s):
    return s.bid < 0

@PASS.effect
def go_on(s):
    s.phase = PLAY

@ANSWER.refused_content("R10: no number below three")
def too_small(s, seat, arg):
    return arg[0] < 3

@ANSWER.effect
def answer(s, seat, arg):
    s.word = arg[0]
    s.asked = 0
"""


def test_a_run_is_offered_between_its_bounds(tried: Try) -> None:
    game = tried(AUCTION)
    game.s.bid, game.s.money[0] = 41, 45
    assert game.legal() == ["bid 42", "bid 44", "pass"]
    assert game.why_not("bid 40") == "R6: bid more than {bid}"
    assert game.why_not("bid 46") == "R7: you have no more than that"
    assert game.why_not("bid 43") == "R8: an even number"


@pytest.mark.parametrize(("bid", "money"), [(-1, 120), (98, 99), (-5, -1), (99, 120), (50, 10)])
def test_bounds_outside_the_run_are_no_moves(tried: Try, bid: int, money: int) -> None:
    game = tried(AUCTION)
    game.s.bid, game.s.money[0] = bid, money
    assert game.agrees()


def test_runs_that_go_on_from_each_other_share_their_rules(tried: Try) -> None:
    game = tried(
        """
@state
class Tried:
    hands = hands(2)
    limit = number(start=1)
    chosen = number(dtype="i4")

LOW = numbers("low", ["low 0", "low 1", "low 2"])
HIGH = numbers("high", ["high 3", "high 4"], start=3)
LAST = numbers("last", ["last 5"], start=5)
MOVES = Catalogue(LOW, LAST, HIGH)

RUNS = each(LOW, HIGH, LAST)

@RUNS.refused("R1: an odd number")
def even(s, seat, which):
    return which % 2 == 0

@RUNS.at_least("R2: not below the limit")
def lowest(s, seat):
    return s.limit

@RUNS.effect
def choose(s, seat, which):
    s.chosen = which
"""
    )
    assert game.legal() == ["low 1", "last 5", "high 3"]
    game.s.limit = 3
    assert game.legal() == ["last 5", "high 3"]
    assert game.why_not("low 1") == "R2: not below the limit"
    assert game.why_not("high 4") == "R1: an odd number"
    for words, number in (("last 5", 5), ("high 3", 3), ("low 1", 1)):
        game.play(words)
        assert game.s.chosen == number


def test_several_kinds_share_a_rule(tried: Try) -> None:
    game = tried(
        TRICKS.replace(
            "MOVES = Catalogue(CARD)", 'SHOW = from_hand("show", "show {card}", held="R1: not held")'
        ).replace("@CARD.effect", "@each(CARD, SHOW).effect")
        + """
MOVES = Catalogue(CARD, SHOW)
each(CARD, SHOW).must("R3: a trump", trumps)
"""
    )
    game.hold(0, "7♥ 8♥ A♠")
    assert game.legal() == ["A♠", "show A♠"]
    assert game.why_not("7♥") == game.why_not("show 7♥") == "R3: a trump"
    game.play("show A♠")
    assert game.s.hands[0] == sum(1 << parse_card(card) for card in ("7♥", "8♥"))


def test_a_phase_says_what_is_to_be_done_first_and_a_kind_what_is_over(tried: Try) -> None:
    game = tried(AUCTION)
    game.hold(0, "7♥")
    assert (game.why_not("7♥"), game.why_not("pass")) == ("R1: first bid", "R9: somebody has to bid")
    game.s.bid = 4
    game.play("pass")
    assert game.legal() == ["7♥", "pass"]
    assert game.why_not("bid 60") == "R4: the auction is over"


def test_a_stage_stands_before_the_phase_that_all_see(tried: Try) -> None:
    game = tried(AUCTION)
    game.s.asked = 1
    assert game.legal() == ["answer"]
    assert game.why_not("pass") == "R2: first answer"
    assert game.s.phase == 0


def test_a_move_may_carry_content_which_may_be_refused(tried: Try) -> None:
    game = tried(AUCTION)
    game.s.asked = 1
    answer = game.moves.first("answer")
    content = game.rules.no_arg()
    refused = [0, 0]
    for n in (2, 3):
        content[0] = n
        refused[n - 2] = int(game.rules.reason_of_content(game.states, 0, 0, answer, content))
    assert (game.rules.reasons[refused[0]], refused[1]) == ("R10: no number below three", 0)
    game.play("answer", arg=7)
    assert (game.s.word, game.s.asked) == (7, 0)


def test_offers_and_reasons_agree_wherever_the_game_stands(tried: Try) -> None:
    games = [tried(TRUMPING), tried(AUCTION)]
    rng = random.Random(7)
    for _ in range(300):
        game = games[rng.randrange(2)]
        game.s.hands[0] = rng.getrandbits(52) & rng.getrandbits(52)
        if game is games[0]:
            game.led(*rng.sample(["2♥", "A♠", "7♣"], rng.randrange(2)))
        else:
            game.s.phase, game.s.asked = rng.randrange(3), rng.randrange(2)
            game.s.bid, game.s.money[0] = rng.randrange(-3, 120), rng.randrange(-3, 120)
        if game.s.phase < 2:  # nobody moves when a hand is over
            assert game.agrees(), game.legal()


def test_sentences_are_numbered_once_and_kept_in_the_order_of_their_use(tried: Try) -> None:
    reasons = tried(AUCTION).rules.reasons
    assert reasons[0] == ""
    assert len(set(reasons)) == len(reasons)
    assert {f"R{n}" for n in range(1, 11)} == {sentence.partition(":")[0] for sentence in reasons[1:]}
