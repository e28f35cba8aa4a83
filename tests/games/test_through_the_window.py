"""Through the Window, by the numbers of its book."""

import random

import pytest

import upcard
from upcard.declarations.game import Clock
from upcard.engine.positions.field_reference import field_lines
from upcard.engine.positions.position import fields_of
from upcard.engine.testing import check_game, perft
from upcard.errors import BadMove, IllegalMove
from upcard.games import through_the_window as window
from upcard.language.nouns import Words, number_of, spelled, vocabulary_word
from upcard.language.vocabulary import SIZE, VOCABULARY


def game(players=4, **options):
    return upcard.game("through_the_window", players=players, **options)


def seen(card, players=4, piles=(), turn=0, **fields):
    """A card has been turned by the seat on turn; all players may call."""
    options = {name: fields.pop(name) for name in list(fields) if name in game().options}
    return game(players, **options).position(phase="call", upcard=card, piles=list(piles), turn=turn, **fields)


def call(table, seat, text):
    """What a player types, as the room would hand it on."""
    move, content, shown = window.read_text(text, table.view(seat))
    table.play(move, seat, content)
    return shown


def won(table):
    return [zone.count for zone in table.view().won_cards]


@pytest.mark.parametrize("players", range(3, 14))
def test_r2_r4_four_cards_each_face_down_and_the_rest_aside(players):
    table = game(players).table(seed=1)
    for seat in (None, *range(players)):
        view = table.view(seat)
        assert [(pile.count, pile.cards) for pile in view.piles] == [(4, None)] * players
        assert (view.aside.count, view.aside.cards) == (52 - 4 * players, None) if players < 13 else True


@pytest.mark.parametrize(("card", "letter"), [*zip(["A", *"23456789", "10", *"JQK"], "attffssentjqk", strict=True)])
def test_r8_a_card_stands_for_the_first_letter_of_its_name(card, letter):
    words = seen(card + "♠").legal(0)[:-2]
    assert len(words) == 32
    assert {word[0].lower() for word in words} == {letter}


@pytest.mark.parametrize(
    ("card", "good", "bad"), [("8♠", "elephant", "ape"), ("8♠", "elephant", "ate"), ("10♦", "tunnel", "onion")]
)
def test_example_1_the_letter_of_the_card_counts(card, good, bad):
    table = seen(card)
    with pytest.raises(IllegalMove, match="R8"):
        call(table, 1, bad)
    table.play("call a word", 1, (number_of(bad),))
    assert sum(won(table)) == 0
    call(table, 2, good)
    assert table.fields()["score"][:4] == [0, 0, 1, 0]


@pytest.mark.parametrize(
    ("card", "text", "word"),
    [("10♦", "team", "team"), ("2♦", "a team", "team"), ("A♠", "A-team", "A-team"), ("A♠", "the Alps", "Alps")],
)
def test_j5_an_article_is_no_part_of_a_word_and_a_hyphen_makes_no_article(card, text, word):
    table = seen(card)
    assert call(table, 1, text) == word
    assert table.fields()["score"][:2] == [0, 1]


def test_every_word_that_is_offered_is_understood_when_it_is_typed():
    for place, word in enumerate(word for words in VOCABULARY for word in words):
        letter = place // SIZE + 1
        assert number_of(word) == vocabulary_word(letter, place % SIZE), word


def test_example_2_the_turn_goes_round_from_the_dealer():
    table = game(first_dealer="2").table(seed=3)
    turns = []
    while not table.over:
        turns.append(table.to_act[0])
        table.play("turn the card")
        table.play(table.legal(0)[0], 0)
    assert turns == [2, 3, 0, 1] * 4
    assert table.view().aside.count == 36
    assert table.result.points == (16, 0, 0, 0)


def test_examples_3_and_4_a_word_that_won_is_used_up_and_others_are_not():
    table = seen("3♥", piles=["4♣", "10♣", "", ""])
    with pytest.raises(IllegalMove, match="R8: snake does not begin"):
        call(table, 1, "snake")
    call(table, 3, "tiger")
    assert won(table) == [0, 0, 0, 1]
    with pytest.raises(IllegalMove, match="J8"):
        call(table, 0, "tree")
    assert [word for word in table.view().used if word] == ["tiger"]
    assert table.to_act == (1,)
    table.play("turn the card")
    assert "tree" in table.legal(0) and "tiger" not in table.legal(0)
    assert table.why_not("tiger", 1) == "R13: this word has won a card already"
    with pytest.raises(IllegalMove, match="R13"):
        call(table, 1, "Tiger")
    table.play("call a word", 1, (number_of("tiger"),))
    call(table, 0, "tree")
    assert won(table) == [1, 0, 0, 1]


def test_example_5_the_most_cards_share_the_win():
    table = seen("K♥", players=3, score=[5, 4, 2])
    call(table, 1, "kangaroo")
    assert table.result.won == (0, 1)
    assert table.result.returns == (0.5, 0.5, -1) or table.result.returns == (1, 1, -2)


def test_example_6_the_player_who_turns_the_card_may_win_it_and_the_turn_passes_on():
    table = seen("K♥", piles=["3♣", "4♣", "", ""])
    call(table, 0, "key")
    assert won(table) == [1, 0, 0, 0]
    assert table.to_act == (1,)


def test_r9_to_r14_a_late_word_may_be_used_later():
    table = seen("K♥", piles=["", "K♣", "", ""])
    call(table, 0, "kite")
    table.play("turn the card", 1)
    assert call(table, 1, "KITES") == "kites"


@pytest.mark.parametrize(
    ("card", "typed"),
    [("10♠", "Texas"), ("10♠", "tomatoes"), ("3♠", "teeth"), ("9♠", "New York"), ("4♠", "the fireman"),
     ("5♠", "Firemen"), ("J♠", "Jack-in-the-box"), ("8♠", "Éclair"), ("K♠", "knives"), ("Q♠", "quizzes"),
     ("6♠", "selfie"), ("A♠", "an  apple")],
)  # fmt: skip
def test_j4_j5_names_plurals_and_several_words_are_nouns(card, typed):
    table = seen(card)
    call(table, 2, typed)
    assert table.fields()["score"][2] == 1


@pytest.mark.parametrize(("card", "typed"), [("Q♠", "quickly"), ("10♠", "teh"), ("10♠", "the"), ("6♠", "sxq")])
def test_j4_what_is_not_in_the_list_does_not_count(card, typed):
    table = seen(card)
    with pytest.raises(IllegalMove, match="J4"):
        call(table, 0, typed)
    table.play("call a word", 0, (spelled(typed),))
    assert sum(won(table)) == 0


def test_j1_with_choose_position_the_player_points_at_a_card():
    table = game(3, choose_position=True).position(piles=["4♣ 5♣ 6♣", "7♣", "8♣"], turn=0)
    assert table.legal() == ["turn the card", "turn card 2", "turn card 3"]
    assert table.why_not("turn card 4").startswith("J1")
    table.play("turn card 2")
    assert table.view().upcard.seen == ("5♣",)


def test_j1_cards_are_turned_in_the_order_dealt():
    table = game(3).position(piles=["4♣ 5♣", "7♣", "8♣"], turn=0)
    assert table.legal() == ["turn the card"]
    table.play("turn the card")
    assert table.view().upcard.seen == ("4♣",)


def test_j4_a_strange_word_stands_unless_more_than_half_of_the_others_object():
    for objections, stands in ((1, True), (2, False), (3, False)):
        table = seen("6♥", judge="vote", piles=["", "4♣", "", ""])
        assert call(table, 0, "snorblax") == "snorblax"
        assert table.to_act == (1, 2, 3)
        assert table.view().disputed == "snorblax"
        for seat in (1, 2, 3):
            table.play("object" if seat <= objections else "let it stand", seat)
        assert (table.fields().get("score", [0])[0] == 1) == stands
        assert table.view().phase == ("turn" if stands else "call")


def test_j4_with_letter_only_any_word_with_the_letter_stands():
    table = seen("6♥", judge="letter_only")
    with pytest.raises(BadMove, match="12 letters"):
        call(table, 0, "sssssssssssss")
    call(table, 0, "snorblax")
    assert table.fields()["score"][0] == 1


def test_j5_with_same_lemma_a_plural_is_the_same_word():
    used = {"used": ["tooth"], "used_count": 1}
    assert call(seen("10♦", **used), 0, "teeth") == "teeth"
    strict = seen("10♦", same_lemma=True, **used)
    with pytest.raises(IllegalMove, match="R13"):
        call(strict, 0, "teeth")
    strict.play("call a word", 0, (number_of("teeth"),))
    assert sum(won(strict)) == 0


def test_j6_the_name_of_the_card_may_be_forbidden():
    call(seen("Q♦"), 0, "queen")
    strict = seen("Q♦", rank_name="forbidden")
    assert strict.why_not("queen", 0).startswith("J6")
    with pytest.raises(IllegalMove, match="J6"):
        call(strict, 0, "queens")
    call(seen("10♦", rank_name="forbidden"), 0, "two")


def test_j8_no_player_calls_before_the_card_is_face_up():
    table = game(3).table(seed=4)
    assert table.why_not("tiger", table.to_act[0]).startswith("J8")
    with pytest.raises(IllegalMove, match="J8"):
        window.read_text("tiger", table.view(0))


def test_j9_when_all_have_no_word_the_card_is_laid_aside():
    table = seen("6♥", players=3, piles=["", "4♣", ""])
    table.play("no word", 1)
    assert table.to_act == (0, 2)
    table.play("no word", 0)
    table.play("no word", 2)
    assert table.view().unclaimed.seen == ("6♥",)
    assert table.to_act == (1,)
    assert window.clock(seen("6♥", word_timeout=20).view(0)) == Clock(0, 20, window.MOVES.first("no_word"))


def test_j10_all_answer_together_and_one_valid_answer_is_drawn():
    winners = set()
    for seed in range(20):
        table = seen("3♥", races="turn_based", players=3, piles=["", "4♣", ""], seed=seed)
        table.play("tiger", 2)
        assert table.view(0).calls == ["", "", ""]
        assert table.log(0)[-1].text == "Player 3 is ready"
        table.play("answer nothing", 1)
        call(table, 0, "tree")
        assert table.view().calls == ["tree", "", "tiger"]
        used = [word for word in table.view().used if word]
        assert used == [["tree"], [], ["tiger"]][won(table).index(1)]
        winners.add(won(table).index(1))
    assert winners == {0, 2}


def test_j10_j15_an_answer_that_falls_gives_way_to_the_next():
    table = seen("3♥", races="turn_based", judge="vote", players=3, piles=["", "4♣", ""])
    call(table, 0, "trolliwog")
    table.play("answer nothing", 1)
    table.play("answer nothing", 2)
    assert table.to_act == (1, 2)
    table.play("object", 1)
    table.play("object", 2)
    assert table.view().unclaimed.seen == ("3♥",)


def test_r8_r13_a_typed_word_is_refused_for_what_is_wrong_with_it():
    piles = ["4♥ 4♦", "5♥", "6♥", "7♥"]
    table = game(races="turn_based").position(phase="call", upcard="5♦", piles=piles, turn=3)
    for seat, word in enumerate(("fish", "fork", "fire", "farm")):
        table.play(word, seat)
    used = next(word for word in table.view().used if word)
    table.play("turn the card")
    assert table.view().upcard.seen[0][0] == "4"
    for text in (used, f"answer {used}"):
        with pytest.raises(IllegalMove, match="R13"):
            table.play(text, 0)
    for text in ("tree", "answer tree"):
        with pytest.raises(IllegalMove, match="R8"):
            table.play(text, 0)


@pytest.mark.parametrize("text", ["nun", "answer nun", "Answer a nun"])
def test_j10_a_word_of_the_dictionary_is_answered_with_or_without_the_verb(text):
    table = seen("9♦", races="turn_based", players=3)
    table.play(text, 0)
    assert table.to_act == (1, 2)
    assert table.moves[-1].arg == (number_of("nun"),)


def test_j10_answer_is_a_word_where_the_first_to_call_wins():
    table = seen("A♦", players=3)
    table.play("answer", 0)
    assert won(table) == [1, 0, 0]
    with pytest.raises(IllegalMove, match="J10"):
        call(seen("9♦", players=3), 0, "answer nun")


def test_j12_a_play_off_is_for_the_tied_alone():
    table = seen("K♥", players=3, score=[5, 4, 2], tie="playoff", aside="2♦ 9♦")
    call(table, 1, "kangaroo")
    assert not table.over
    assert table.view().upcard.seen == ("9♦",)
    assert table.to_act == (0, 1)
    table.play("no word", 0)
    table.play("no word", 1)
    assert table.view().upcard.seen == ("2♦",)
    call(table, 0, "turtle")
    assert table.result.won == (0,)


def test_j12_without_cards_aside_a_tie_is_shared():
    table = seen("K♥", players=3, score=[5, 4, 2], tie="playoff")
    call(table, 1, "kangaroo")
    assert table.result.won == (0, 1)


def test_j14_several_deals_add_up_and_words_are_free_again():
    table = game(3, deals=2, first_dealer="0").table(seed=5)
    while not table.view().hand:
        table.play("turn the card")
        table.play(table.legal(1)[0], 1)
    assert table.view().dealer == 1
    assert not any(table.view().used)
    assert table.view().points == (0, 12, 0)


def test_views_of_the_vocabulary_are_not_offered_as_buttons():
    assert [offer.words for offer in seen("K♥").offers(0)] == ["call a word", "no word"]


@pytest.mark.parametrize("level", ["beginner", "club", "search"])
def test_bots_call_words_that_count_after_a_while(level):
    table, chance = game(3).table(seed=6), random.Random(1)
    while not table.over:
        seat = table.to_act[0]
        seconds, move = window.quick_move(table.view(seat), table.legal_ids(seat), level, chance)
        assert 0.4 < seconds < 20
        table.play(move, seat)
    assert sum(table.result.points) == 12


def test_perft_one_card_and_three_players():
    """Each of the three may call 32 words and win; or decline; with all silent the card is not won. A typed call that
    is no word changes nothing, so it is counted to a depth: orders of declining, then one call."""
    table = seen("K♥", players=3)
    assert perft(table.game, table.snapshot(), 1) == 3 * (32 + 1 + 1)
    answers = seen("K♥", players=3, races="turn_based")
    assert perft(answers.game, answers.snapshot()) == 6 * (32 + 1 + 1) ** 3


@pytest.mark.long
@pytest.mark.parametrize(
    "options",
    [{}, {"races": "turn_based"}, {"judge": "vote", "choose_position": True}, {"tie": "playoff", "deals": 2},
     {"races": "turn_based", "tie": "playoff", "rank_name": "forbidden", "same_lemma": True}],
)  # fmt: skip
def test_the_suite(options):
    check_game(game(3, **options), matches=1, states_looked_at=30)


@pytest.mark.long
@pytest.mark.parametrize("players", [5, 13])
def test_the_suite_with_more_players(players):
    check_game(game(players), matches=1, states_looked_at=15)


def test_r12_r17_in_a_position_turn_and_score_follow_from_the_cards() -> None:
    table = upcard.game("through_the_window", players=3).position(
        dealer=1, piles=["A♠", "3♥", ""], won_cards=["2♠ 2♥ 2♦ 2♣", "4♠ 4♥ 4♣", "5♣ 5♥"], used=["tiger"]
    )
    assert table.to_act == (1,), "the dealer has turned no more cards than the others"
    assert table.view().score == [4, 3, 2]
    other = upcard.game("through_the_window", players=3).position(dealer=1, piles=["A♠ K♠", "3♥", "5♣ 6♣"])
    assert other.to_act == (2,)


@pytest.mark.parametrize(("tie", "goes_on"), [("shared", False), ("playoff", True)])
def test_j12_the_cards_put_aside_are_the_rest_of_the_pack(tie, goes_on):
    won = ["A♠ 2♠ 7♠ 8♠", "3♠ 9♠ 10♠", "4♠ 5♠ 6♠ J♠"]
    given = {"upcard": "Q♠", "piles": ["", "", ""], "turn": 2, "won_cards": won}
    table = upcard.game("through_the_window", players=3, tie=tie).position(**given)
    assert len(table.fields()["aside"].split()) == 40
    table.play("quilt", 1)
    assert table.over is not goes_on
    assert (table.fields()["upcard"] != "") is goes_on


def test_the_game_is_played_where_a_length_has_31_bits(monkeypatch):
    # CPython refuses a length above its own address space: here 2**80 does what 2**62 does under WebAssembly.
    monkeypatch.setattr(Words, "__len__", lambda self: 1 << 80)
    with pytest.raises(OverflowError):
        len(Words())
    table = seen("3♥", races="turn_based", players=3, piles=["", "4♣", ""])
    table.play("tiger", 2)
    table.play("answer nothing", 1)
    call(table, 0, "tree")
    assert table.view().calls == ["tree", "", "tiger"]
    assert fields_of(table.game, table.snapshot())["calls"] == ["tree", "", "tiger"]
    assert "for each seat: a word" in {line.type for line in field_lines(table.game)}
