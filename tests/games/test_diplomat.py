"""Diplomat, by the numbers of its book."""

import numpy as np
import pytest

import upcard
from tests.games.diplomat_tables import QUARTER, game, suit_deal, table
from upcard.cards.faces import parse_cards
from upcard.cards.questions import holds_true, question_text
from upcard.cards.sets import set_of
from upcard.engine.knowledge.consistent_redeal import ConsistentRedealer
from upcard.engine.testing import check_game
from upcard.errors import BadMove, IllegalMove
from upcard.language.questions import read_question


def ask(a_table, seat, *words):
    a_table.play(f"ask seat {seat}")
    for said in words:
        a_table.play(said)


def truth(question, hand, **how):
    words = np.array(read_question(question, **how), np.int64)
    return bool(holds_true(words, 0, len(words), set_of(parse_cards(hand))))


@pytest.mark.parametrize(("players", "each", "left"), [(3, 17, 1), (4, 13, 0), (5, 10, 2), (6, 8, 4)])
def test_r2_r3_all_cards_equally_and_the_rest_on_the_table(players, each, left):
    a_table = game(players, first_dealer="1").table(seed=1)
    view = a_table.view()
    assert [h.count for h in view.hands] == [each] * players
    assert view.table.count == len(view.table.seen) == left
    assert a_table.to_act == (2,)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("any even spade number card?", False), ("any heart lower than 7?", True), ("any one-eyed jack?", True),
        ("at least three face cards?", False), ("at least two face cards?", True),
    ],
)  # fmt: skip
def test_example_1_answers(question, answer):
    assert truth(question, "3♠ 9♠ J♠ Q♠ A♥ 6♥ 7♥ 2♦") is answer
    a_table = table(["3♠ 9♠ J♠ Q♠ A♥ 6♥ 7♥ 2♦", "K♦ K♥", "4♥ 4♦"])
    ask(a_table, 0, question)
    assert a_table.view().answer == ("yes" if answer else "no")
    assert a_table.to_act == ((1,) if answer else (2,))


def test_example_1_with_the_ace_high_there_is_still_the_six():
    assert truth("any heart lower than 7", "6♥", ace_high=True)
    assert not truth("any heart lower than 7", "A♥", ace_high=True)


def test_example_2_three_cards_laid_out_and_a_book():
    a_table = suit_deal()
    for seat, card in ((2, "5♦"), (3, "5♥"), (0, "5♠")):
        ask(a_table, seat, f"lay out {card}")
    assert set(a_table.view().table.seen) == {"5♦", "5♥", "5♠"}
    assert a_table.legal() == ["ask seat 0", "ask seat 2", "ask seat 3", "book of fives", "end turn"]
    a_table.play("book of fives")
    view = a_table.view()
    assert (view.table.count, view.hands[1].count, view.books, a_table.to_act) == (0, 12, [0, 1, 0, 0], (1,))


def test_example_3_a_no_ends_the_turn_and_a_book_may_come_from_the_table_alone():
    a_table = suit_deal()
    for seat, card in ((2, "5♦"), (3, "5♥"), (2, "5♠")):
        ask(a_table, seat, f"lay out {card}")
    assert a_table.to_act == (2,)
    for seat, card in ((0, "5♠"), (1, "5♣")):
        ask(a_table, seat, f"lay out {card}")
    a_table.play("book of fives")
    assert a_table.view().books == [0, 0, 1, 0]


def test_example_4_a_single_turn_may_win_it_all():
    a_table = suit_deal()
    for rank in ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"):
        for seat, suit in ((2, "♦"), (3, "♥"), (0, "♠")):
            ask(a_table, seat, f"lay out {rank}{suit}")
        a_table.play(next(m for m in a_table.legal() if m.startswith("book")))
    assert a_table.result.points == (0, 13, 0, 0)
    assert a_table.result.won == (1,)
    assert a_table.number == 13 * 7


def test_example_5_a_book_missed_at_a_no_waits():
    hands = ["2♣", "7♠ 3♣", "4♣", "5♣", "6♣", "8♣"]
    a_table = table(hands, table="7♣ 7♦ 7♥ Q♠")
    assert "book of sevens" in a_table.legal()
    ask(a_table, 2, "lay out 2♦")
    assert a_table.to_act == (2,)
    assert a_table.why_not("book of sevens").startswith("R5")


@pytest.mark.parametrize(("total", "won"), [([5, 4, 3], (0,)), ([5, 5, 2], (0, 1))])
def test_example_6_most_books_win_and_equals_share(total, won):
    ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
    claimed, at = [], 0
    for n in total:
        claimed.append(" ".join(r + s for r in ranks[at : at + n] for s in "♣♦♥♠"))
        at += n
    a_table = table(["", "", "A♣ A♦ A♥ A♠"], turn=2, total=total, claimed=claimed, options={"deals": 1})
    a_table.play("book of aces")
    assert a_table.result.won == won


def test_j2_a_turn_may_end_after_a_yes_and_not_before():
    a_table = suit_deal()
    assert a_table.why_not("end turn").startswith("J2")
    ask(a_table, 2, "any diamonds?")
    a_table.play("end turn")
    assert a_table.to_act == (2,)
    strict = suit_deal(end_turn="never")
    ask(strict, 2, "any diamonds?")
    assert strict.why_not("end turn").startswith("J2: at this table")


def test_j1_the_one_who_said_no_may_be_next():
    a_table = suit_deal(after_no="answerer")
    ask(a_table, 3, "any spades?")
    assert a_table.to_act == (3,)


def test_j5_a_player_who_has_no_cards_is_not_asked_and_may_be_skipped():
    hands = ["2♣ 2♦", "2♥ 3♣", "", "2♠ 3♥"]
    a_table = table(hands)
    assert a_table.why_not("ask seat 2").startswith("J5")
    ask(a_table, 0, "any spades?")
    assert a_table.to_act == (2,)
    skipping = table(hands, options={"empty_hand": "skipped"})
    ask(skipping, 0, "any spades?")
    assert skipping.to_act == (3,)


def test_j6_when_no_other_player_has_cards_the_books_are_claimed():
    claimed = [
        " ".join(r + s for r in ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"] for s in "♣♦♥♠"),
        "",
        "",
    ]
    a_table = table(["", "2♣ 2♦ A♣ A♦ A♥ A♠", ""], table="2♥ 2♠", claimed=claimed, yeses=1)
    assert a_table.legal() == ["book of twos", "book of aces"]
    assert a_table.why_not("end turn").startswith("J6")


def test_j11_the_same_question_once_a_turn_however_it_is_put():
    a_table = suit_deal()
    ask(a_table, 2, "any diamonds?", "ask seat 2")
    assert a_table.why_not("any diamonds?").startswith("J11")
    with pytest.raises(IllegalMove, match="J11"):
        a_table.play("do you have a diamond?")
    a_table.play("do you have at least ten diamonds?")
    a_table.play("ask seat 2")
    with pytest.raises(IllegalMove, match="J11"):
        a_table.play("10 or more diamonds")
    a_table.play("lay out 5♦")
    ask(a_table, 2, "any diamonds?")


def test_j11_a_listed_question_that_was_typed_is_not_offered_again():
    a_table = suit_deal()
    ask(a_table, 2, "do you have a diamond?", "ask seat 2")
    assert "any diamonds?" not in a_table.legal()
    assert a_table.why_not("any diamonds?").startswith("J11")
    with pytest.raises(IllegalMove, match="J11"):
        a_table.play("any diamonds?")


def test_j11_there_is_a_limit_to_questions_in_a_turn():
    a_table = suit_deal(max_questions_per_turn=1)
    ask(a_table, 2, "any diamonds?", "ask seat 3")
    assert a_table.why_not("any hearts?").startswith("J11")
    assert len(a_table.legal()) == 52


def test_j12_a_game_in_which_nothing_happens_stops():
    a_table = suit_deal(stall_limit=2)
    ask(a_table, 2, "any hearts?")
    ask(a_table, 3, "any spades?")
    assert a_table.over
    assert a_table.result.won == ()
    assert "Nothing was laid out or claimed for too long (limit of turns: 2): play stops." in [
        entry.text for entry in a_table.log()
    ]


def test_j14_books_of_several_deals_are_added():
    a_table = game(3, deals=2, stall_limit=1, first_dealer="0").table(seed=1)
    for _ in range(2):
        seat = a_table.to_act[0]
        ask(a_table, (seat + 1) % 3, f"lay out {a_table.view(seat).hands[seat].seen[0]}")
    assert a_table.over
    assert len(a_table.sheets) == 2


def test_j17_a_question_has_so_many_clauses():
    a_table = suit_deal(max_clauses=2)
    a_table.play("ask seat 2")
    with pytest.raises(BadMove, match="2 clauses"):
        a_table.play("a heart and a spade and a club")


def test_a_typed_question_is_shown_back_logged_and_recorded():
    a_table = suit_deal()
    a_table.play("ask seat 2")
    move, arg, shown = a_table.read("a pair of kings or any one-eyed jack", 1)
    assert shown == "do you have at least 2 of K♣ K♦ K♥ K♠ or at least 1 of J♥ J♠?"
    a_table.play(move, arg=arg)
    assert [e.text for e in a_table.log()[-2:]] == [f"West asks: {shown}", "North answers: no."]
    assert upcard.load(a_table.record()).record() == a_table.record()


def test_a_text_that_is_not_understood_changes_nothing_and_gets_examples():
    a_table = suit_deal()
    a_table.play("ask seat 2")
    with pytest.raises(BadMove, match="any even spade number cards"):
        a_table.play("do you like cheese?")
    assert a_table.number == 1


def test_numbers_that_are_no_question_are_refused():
    a_table = suit_deal()
    a_table.play("ask seat 2")
    for arg in ((-1,), (1 << 62,), (3 << 52 | 1,), (1 << 61,), (2**70,), tuple(range(40))):
        with pytest.raises(IllegalMove):
            a_table.play("ask in your own words", arg=arg)


def test_the_offer_of_a_typed_question_says_what_may_be_typed():
    a_table = suit_deal()
    a_table.play("ask seat 2")
    offer = next(o for o in a_table.offers() if o.content)
    assert offer.grammar["hint"]
    for example in offer.grammar["examples"]:
        assert a_table.read(example, 1)[2]


def redeals(a_table, seat, count=30):
    believer, rng = ConsistentRedealer(a_table.game.rules), np.array([5], np.uint64)
    for _ in range(count):
        yield believer.redeal(a_table.snapshot(), seat, rng)


def doubts(a_table, states):
    return int(a_table.game.rules.module.doubts(a_table.game.rules.open(states)[0], 0))


def test_redeals_respect_every_answer():
    a_table = game(4, first_dealer="3").table(seed=11)
    rng = np.random.default_rng(2)
    typed = (
        "at least two hearts lower than 9", "more reds than blacks", "a pair of kings or any one-eyed jack",
        "exactly three spades", "an even number of clubs", "no face cards", "as many hearts as spades",
    )  # fmt: skip
    for turn in range(24):
        seat = a_table.to_act[0]
        others = [m for m in a_table.legal() if m.startswith("ask seat")]
        a_table.play(others[int(rng.integers(len(others)))])
        a_table.play(typed[turn % len(typed)])
        if a_table.to_act == (seat,) and not a_table.over:
            a_table.play("end turn")
    assert doubts(a_table, a_table.snapshot()) == 0
    for viewer in (None, 0, 2):
        worlds = list(redeals(a_table, viewer))
        assert [doubts(a_table, world) for world in worlds] == [0] * 30
        assert len({tuple(world["hands"][0]) for world in worlds}) > 20


def test_bots_are_given_such_worlds():
    a_table = suit_deal()
    ask(a_table, 2, "more reds than blacks")
    a_table.play("end turn")
    worlds = [a_table.information_set(0).sample(seed) for seed in range(20)]
    assert [doubts(a_table, world) for world in worlds] == [0] * 20


def test_proven_cards_are_known_to_all():
    a_table = suit_deal()
    ask(a_table, 2, "lay out 5♥")
    world = next(redeals(a_table, 1))
    assert not int(world["hands"][0][2]) >> parse_cards("5♥")[0] & 1
    known = suit_deal()
    ask(known, 2, "the king of diamonds or the king of clubs")
    ask(known, 2, "the king of diamonds")
    assert known.view(3).hands[2].seen == ("K♦",)


def test_as_many_first_turns_as_counted_by_hand():
    """Lay-outs only: with k cards of an opponent left there are k ways to go on, and the rest end the turn."""
    a_table = table(["2♣ 2♦", "2♥ 2♠", "3♣ 3♦"], turn=0)
    a_table.play("ask seat 1")
    going_on = [c for c in a_table.legal() if c.startswith("lay out")]
    assert len(going_on) == 52
    questions = [m for m in a_table.legal() if m.endswith("?")]
    assert len(questions) == 63
    true = sum(bool(truth(q, "2♥ 2♠")) for q in questions)
    # twos, two twos, red and black twos, hearts, spades, red, black, number, even
    assert true == 10


def test_listed_questions_mean_what_their_words_say():
    module = game().rules.module
    for words, packed in module.LISTED:
        assert read_question(words) == (packed,), question_text((packed,))


@pytest.mark.long
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_suite(players):
    check_game(game(players, stall_limit=12), matches=1, states_looked_at=25)


@pytest.mark.long
@pytest.mark.parametrize(
    "options",
    [
        {"end_turn": "never"},
        {"empty_hand": "skipped", "after_no": "answerer"},
        {"deals": 2, "max_questions_per_turn": 2},
    ],
)
def test_the_suite_on_options(options):
    check_game(game(4, stall_limit=12, **options), matches=1, states_looked_at=15)


def test_j19_without_the_whole_pack_play_stops_when_no_player_can_ask_or_claim():
    a_table = table(["2♣ 2♦ 2♥", "3♣", ""], turn=0)
    ask(a_table, 1, "lay out 3♣")
    assert a_table.over


def test_j5_a_player_who_has_no_cards_left_may_be_on_turn():
    a_table = table(["", "2♣ 2♦", "2♥ 2♠"], turn=0)
    assert a_table.legal() == ["ask seat 1", "ask seat 2"]


def test_an_answer_of_yes_lets_the_turn_be_ended():
    assert "end turn" in table(QUARTER, turn=0, answer="yes").legal()
    assert "end turn" not in table(QUARTER, turn=0).legal()


def test_no_match_can_have_more_moves_than_its_limit():
    """Between two cards laid out, or books claimed, every turn may have all its questions, and the player asked is
    named before each."""
    options = game().rules.schema.options
    moves_of_a_turn = 2 * options["max_questions_per_turn"].high + 2
    events = 52 + 13
    longest = options["deals"].high * (events + 1) * (options["stall_limit"].high + 1) * moves_of_a_turn
    assert game().about.max_moves == longest < 2**31


def test_r12_a_question_is_read_back_before_it_is_asked_and_stands_so_in_the_log():
    hands = ["K♣ J♦ 9♠", "3♣ 5♣", "6♣ 7♣"]
    table = upcard.game("diplomat", players=3).position(hands=hands, turn=1, dealer=0)
    table.play("ask seat 0")
    assert table.read("any jack or queen of spades?", 1)[2] == "do you have at least 1 of J♠ Q♠?"
    table.play("any jack or queen of spades?")
    assert any("do you have at least 1 of J♠ Q♠?" in entry for entry in map(str, table.log()))
    assert table.view().answer == "no"


def test_r12_of_two_readings_the_table_asks_which_and_nothing_is_asked():
    table = upcard.game("diplomat", players=3).position(hands=["K♣ J♦", "3♣ 5♣", "6♣ 7♣"], turn=1, dealer=0)
    table.play("ask seat 0")
    with pytest.raises(BadMove, match="two things"):
        table.play("any red aces or kings?")
    assert (table.view().phase, table.to_act) == ("ask", (1,))
