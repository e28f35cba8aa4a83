"""Positions: what is read, what follows, and what is refused in words."""

import random
import re

import pytest

import upcard
from tests.few_daily import few_daily
from upcard.cards.faces import TEXTS
from upcard.engine.positions.position import set_up
from upcard.engine.positions.validity import pack_of
from upcard.engine.testing.fuzz import interpreted_game, positions
from upcard.errors import BadPosition

WHIST = {"hands": ["2♦ 3♥", "4♦ 5♥", "6♦ 7♥", "8♦ 9♥"], "trump": "♥", "tricks": [6, 5], "dealer": 3}
KOWAH = {
    "hands": ["A♠ 2♥ 3♦ 4♠ 6♥ 8♦ 9♠ K♣", "2♥ 3♦ 4♠ 6♥ 8♦ 9♠ K♣ K♣"], "stock": "J♣ Q♣", "discard": "6♦",
}  # fmt: skip


def complaints(name, *, players=None, options=None, **fields):
    with pytest.raises(upcard.BadPosition) as refused:
        upcard.game(name, players=players, **(options or {})).position(**fields)
    return " / ".join(refused.value.complaints)


# --- What is read ----------------------------------------------------------------------------------------------------


def test_fields_are_words_and_always_the_same_keys() -> None:
    bridge = upcard.game("contract_bridge").table(seed=1)
    before = bridge.fields()
    bridge.play("bid 2♥")
    after = bridge.fields()
    assert list(before) == list(after)
    assert (before["bid"], after["bid"], after["phase"]) == ("", "2♥", "auction")
    assert "2♥" in after["last_call"]
    assert (after["over"], after["won"]) == (False, [])


def test_seats_that_do_not_exist_are_neither_printed_nor_accepted() -> None:
    table = upcard.game("comet", players=4).table(seed=1)
    assert len(table.fields()["hands"]) == len(table.fields()["score"]) == 4
    cards = ["2♥", "A♣", "Q♠", "6♠"]
    upcard.game("comet", players=4).position(hands=[*cards, "", ""], dealer=0)
    assert "there is no seat 4: 4 play, seats 0 to 3" in complaints("comet", players=4, hands=[*cards, "7♥"])


def test_options_may_stand_among_the_fields() -> None:
    table = upcard.game("whist").position(**WHIST, target=7)
    assert table.game.options["target"] == 7
    assert "target=7" in table.record()
    with pytest.raises(upcard.BadPosition, match="target must be from 1"):
        upcard.game("whist").position(**WHIST, target=0)


@pytest.mark.parametrize(
    ("name", "option", "value", "field"),
    [
        ("contract_bridge", "declarer", "first_to_name", 2),
        ("go_boom", "score", "pips", [3, 0]),
        ("rolling_stone", "score", "cards", [3, 0, 0, 0]),
    ],
)
def test_a_field_may_be_called_by_a_name_that_is_an_option_too(name, option, value, field) -> None:
    own = {"contract_bridge": "declarer_seat", "go_boom": "total", "rolling_stone": "points_won"}[name]
    last = {"hands": ["A♠", "K♠", "Q♠", "J♠"], "turn": 0}
    if name == "contract_bridge":
        last |= {"bid": "2♥", "phase": "play", "tricks": [7, 5], "turn": 3}
    if name == "go_boom":
        last = {"hands": ["A♠", "K♠"], "turn": 0}
    table = upcard.game(name, **{option: value}).position(**last, **{option: field})
    assert (table.game.options[option], table.fields()[own]) == (value, field)
    table = upcard.game(name).position(**last, **{option: value, own: field})
    assert (table.game.options[option], table.fields()[own]) == (value, field)


def test_a_choice_is_given_by_its_word_or_its_number() -> None:
    calls = {"last_call": ["pass", "15", "16", None], "dealer": 3, "phase": "auction"}
    hands = ["7♣ 8♣ Q♣ K♣", "7♦ 8♦ Q♦ K♦", "J♣ J♦ J♥ J♠", "9♣ 9♦ 9♥ 9♠"]
    table = upcard.game("twenty_nine").position(hands=hands, **calls)
    assert table.fields()["last_call"] == ["pass", "15", "16", ""]
    numbers = upcard.game("twenty_nine").position(hands=hands, **{**calls, "last_call": [0, 1, 16, -1]})
    assert numbers.fields()["last_call"] == ["pass", "15", "16", ""]
    assert "must be one of 'pass', '15'" in complaints("twenty_nine", hands=hands, last_call=["pass", "29"])


@pytest.mark.parametrize(
    ("name", "field", "written", "read"),
    [
        ("contract_bridge", "bid", "2 Spades", "2♠"),
        ("contract_bridge", "bid", "2s", "2♠"),
        ("contract_bridge", "bid", "3nt", "3NT"),
        ("contract_bridge", "phase", "Play", "play"),
        ("pepper", "bid", "Big Pepper", "big pepper"),
        ("pepper", "trump", "hearts", "♥"),
        ("pepper", "trump", "No Trump", "no trump"),
        ("solo_whist", "bid", "misere ouverte", "misère ouverte"),
    ],
)
def test_words_are_read_without_capitals_accents_and_signs(name: str, field: str, written: str, read: str) -> None:
    there = {
        "contract_bridge": {"bid": "1♥", "declarer_seat": 0, "tricks": [6, 6], "leader": 1},
        "pepper": {"bid": "1", "declarer": 0, "trump": "♠", "tricks": [3, 2], "leader": 0},
        "solo_whist": {"declarer": 0, "tricks": [3, 3, 3, 3], "default_suit": "♥", "leader": 0},
    }[name]
    told = {"hands": ["A♠", "K♠", "Q♠", "J♠"], "phase": "play", **there, field: written}
    assert interpreted_game(upcard.game(name)).position(**told).fields()[field] == read


def test_a_side_is_called_by_its_players() -> None:
    there = {**WHIST, "tricks": {"South": 6, "West": 5}, "score": {"N-S": 3, "East and West": 2}}
    told = interpreted_game(upcard.game("whist")).position(**there).fields()
    assert (told["tricks"], told["score"]) == ([6, 5], [3, 2])
    for wrong in ("N-E", "us"):
        assert f"'North', 'East', not {wrong!r}" in complaints("whist", **{**WHIST, "score": {wrong: 1}})
    for wrong in ({"score": {"South": 1, "North": 2}}, {"tricks": {"N-S": 6, 0: 6, 1: 5}}):
        assert "the side 0 is named twice" in complaints("whist", **{**WHIST, **wrong})
    assert "the seat 0 is named twice" in complaints("whist", **{**WHIST, "hands": {"South": "A♠", 0: "K♠"}})


# --- What is refused -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"phase": "plya"}, "there is no phase 'plya'; there are 'play'"),
        ({"phase": 3}, "there is no phase 3"),
        ({"tricks": 6}, "tricks: takes a value for each side, such as [0, 0]"),
        ({"hands": "2♦ 3♥"}, "hands: takes a value for each seat"),
        ({"leader": 4}, "leader must be a seat from 0 to 3"),
        ({"dealer": -1}, "dealer must be a seat from 0 to 3"),
        ({"trump": 7}, "trump must be from -1 to 3"),
        ({"trump": "stars"}, "trump: 'stars' is not a suit"),
        ({"tricks": [300, 0]}, "tricks: 300 is too high"),
        ({"tricks": ["many", 0]}, "tricks: must be a whole number, not 'many'"),
        ({"tricks": [1, 2, 3]}, "there is no side 2"),
        ({"hands": {9: "2♣"}}, "there is no seat 9"),
        ({"stock": 5}, "stock: takes cards"),
        ({"hands": ["2♦ 2♦"]}, "2♦ is there twice"),
        ({"hands": ["2♦", "2♦"]}, "2♦ is in hands[0] and in hands[1]"),
        ({"hands": ["JK1"]}, "JK1 is not in the pack of Whist"),
        ({"seed": -1}, "seed: a seed is a whole number"),
        ({"upcrad": "2♣"}, "whist has no field 'upcrad'; there are"),
        ({"trumps": "♥"}, "did you mean 'trump'?"),
    ],
)
def test_impossible_positions_are_refused_in_words(fields, words) -> None:
    assert words in complaints("whist", **{**WHIST, **fields})


def test_cards_of_several_packs_are_counted() -> None:
    assert "5♦ is there 5 times" in complaints("kowah", players=2, **{**KOWAH, "discard": "5♦ 5♦ 5♦ 5♦ 5♦"})
    assert "10♠ is not in the pack of Kowah" in complaints("kowah", players=2, **{**KOWAH, "discard": "10♠"})


# --- What follows ----------------------------------------------------------------------------------------------------


def test_turn_and_leader_follow_from_each_other() -> None:
    hands = ["8♠ 7♥", "9♠ 8♥", "10♠", "J♠"]
    fields = {"hands": hands, "declarer": 2, "contract": 15, "trump": "♥", "phase": "play", "tricks": [6, 0]}
    table = upcard.game("twenty_nine").position(**fields, trick="Q♠ K♠", leader=2)
    assert table.to_act == (0,)
    assert upcard.game("twenty_nine").position(**fields, trick="Q♠ K♠", turn=0).fields()["leader"] == 2
    assert "R9: the turn follows" in complaints("twenty_nine", **fields, trick="Q♠ K♠", leader=2, turn=1)


def test_a_contract_follows_from_the_bid_and_the_royals() -> None:
    fields = {
        "hands": ["8♠", "9♠", "10♠", "J♠"], "declarer": 2, "bid": 20, "trump": "♥", "phase": "play", "tricks": [7, 0],
        "leader": 0,
    }  # fmt: skip
    twenty_nine = upcard.game("twenty_nine")
    assert twenty_nine.position(**fields).fields()["contract"] == 20
    assert twenty_nine.position(**fields, royals_by=0).fields()["contract"] == 16
    assert twenty_nine.position(**fields, royals_by=1).fields()["contract"] == 24
    assert "(contract: 20, not 21)" in complaints("twenty_nine", **fields, contract=21)


def test_hidden_cards_are_filled_in_from_the_rest_of_the_pack() -> None:
    hands = ["7♣ 8♣ Q♣ K♣", "7♦ 8♦ Q♦ K♦", "J♣ J♦ J♥ J♠", "9♣ 9♦ 9♥ 9♠"]
    one, two = (upcard.game("twenty_nine").position(hands=hands, dealer=3, seed=seed) for seed in (1, 2))
    assert len(one.fields()["stock"].split()) == 16
    assert one.fields()["stock"] != two.fields()["stock"]
    assert one.to_act == (0,)


@pytest.mark.parametrize("word", [2, "2", "seat 2", "North", "n"])
def test_a_seat_is_given_by_its_number_or_by_what_it_is_called(word) -> None:
    table = upcard.game("whist").position(**WHIST, leader=word)
    assert table.to_act == (2,)
    ended = upcard.game("whist").position(ended=True, score=[25, 3], won=["South", "North"])
    assert ended.fields()["won"] == [0, 2]
    points = upcard.game("gong_zhu").position(
        hands=["A♠", "K♠", "Q♠", "J♠"], tricks=[12, 0, 0, 0], leader=0, score={"West": -30}
    )
    assert points.fields()["score"] == [0, -30, 0, 0]


def test_an_invalid_seat_is_refused() -> None:
    assert "leader: must be a seat, a number from 0 to 3 or one of 'South', 'West'" in complaints(
        "whist", **WHIST, leader="Ada"
    )
    assert "one of 'Player 1', 'Player 2', not 'South'" in complaints("kowah", **KOWAH, players=2, turn="South")


@pytest.mark.parametrize(
    ("hands", "trick", "leader"),
    [
        (["2♦ 3♥", "4♦ 5♥", "6♦", "8♦ 9♥"], "7♥", 2),
        (["2♦", "4♦ 5♥", "6♦", "8♦"], "7♥ 9♥ 3♥", 2),
        (["2♦", "4♦", "6♦ 7♥", "8♦ 9♥"], "3♥ 5♥", 0),
    ],
)
def test_the_leader_follows_from_the_hands_with_a_card_less(hands, trick, leader) -> None:
    table = upcard.game("whist").position(hands=hands, trick=trick, trump="♥", tricks=[6, 5], dealer=0)
    assert (table.fields()["leader"], table.to_act) == (leader, ((leader + len(trick.split())) % 4,))


def test_in_mid_hand_seat_0_is_on_turn_where_nothing_says_whose_turn_it_is() -> None:
    told = {key: value for key, value in WHIST.items() if key != "dealer"}
    for fields, seat in (({}, 0), ({"dealer": 1}, 0), ({"dealer": 1, "turn": 3}, 3)):
        assert upcard.game("whist").position(**told, **fields).to_act == (seat,)


# --- A pack in a given order -----------------------------------------------------------------------------------------


def deck_of(name, **settings):
    return [TEXTS[face] for face in sorted(pack_of(upcard.game(name, **settings)).elements())]


def test_the_last_card_of_a_deck_is_dealt_first() -> None:
    deck = deck_of("whist")
    table = upcard.game("whist", first_dealer=3).table(deck=" ".join(deck), seed=1)
    assert table.view(0).hands[0].seen == tuple(reversed(deck[3::4]))[::-1]
    assert table.view().turned_up == deck[0] == "2♣"
    assert table.fields()["hands"][3].split() == deck[0::4]


@pytest.mark.parametrize("name", upcard.games())
def test_every_game_is_dealt_from_a_deck_and_its_record_says_so(name) -> None:
    deck = deck_of(name)[::-1]
    table = upcard.game(name).table(deck=deck, seed=5)
    assert sorted(pack_of(table.game).elements()) == sorted(
        face for face in range(56) for _ in range(deck.count(TEXTS[face]) if face < len(TEXTS) else 0)
    )
    again = upcard.load(table.record())
    assert again.fields() == table.fields() == upcard.game(name).table(deck=" ".join(deck), seed=5).fields()
    assert again.record() == table.record()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda deck: deck[1:], "one without 2♣"),
        (lambda deck: [*deck, "2♣"], "with too many of 2♣"),
        (lambda deck: [*deck, "JK1"], "with too many of JK1"),
        (lambda deck: ["zz"], "deck: 'zz' is not a card"),
        (lambda deck: [99], "deck: "),
    ],
)
def test_a_deck_that_is_not_the_pack_is_refused(change, words) -> None:
    with pytest.raises(upcard.BadPosition) as refused:
        upcard.game("whist").table(deck=change(deck_of("whist")))
    assert words in str(refused.value)


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"won": [0, 2]}, "before the match has ended"),
        ({"ended": True, "score": [3, 3], "won": [0, 1, 2, 3]}, "level"),
        ({"ended": True, "won": [5]}, "set of seats from 0 to 3"),
    ],
)
def test_a_match_that_is_over_has_winners_that_there_can_be(fields: dict[str, object], why: str) -> None:
    with pytest.raises(BadPosition, match=why):
        upcard.game("whist").position(over=True, **fields)


def test_a_match_that_has_ended_has_no_moves() -> None:
    table = upcard.game("whist").position(ended=True, score=[25, 3], won=[0, 2])
    assert table.over and table.legal() == [] and table.to_act == () and table.result.won == (0, 2)


# --- What is said of a field that is missing --------------------------------------------------------------------------


def test_the_refusal_names_the_missing_field() -> None:
    last = {"hands": ["2♣", "3♣", "4♣", "5♣"], "leader": 0, "trick": "", "phase": "play"}
    assert "the hands do not fit that (not given: `tricks`)" in complaints("gong_zhu", **last)
    rams = {**last, "hands": ["7♥", "8♥", "9♥"], "trump": "♠", "declared": ["play", "play", "play"]}
    assert "(not given: `tricks`)" in complaints("rams", players=3, **rams)
    assert "(not given: `hands`)" in complaints("whist", trump="♠", trick="", tricks=[6, 6])
    pepper = {
        "hands": ["J♦ 9♣", "9♠ 10♠", "A♣ 10♣", "9♦ 10♦"],
        "bid": "3",
        "declarer": 0,
    }
    assert "taken for 'bidding', the first (not given: `phase`)" in complaints("pepper", **pepper)
    assert "taken for 'play' (not given: `phase`)" in complaints("pepper", **pepper, trump="♥", tricks=[2, 1])


def names(text: str, field: str) -> bool:
    """Whether a refusal names the field that is missing, or one that contradicts what is given."""
    return f"`{field}`" in text or f"({field}" in text or re.search(r"\(\w+(\[\d+\])?: .+, not ", text) is not None


@pytest.mark.parametrize("name", few_daily())
def test_a_position_without_one_of_its_fields_is_completed_or_the_field_is_named(name: str) -> None:
    for players in sorted({upcard.game(name).about.players[0], upcard.game(name).about.players[-1]}):
        chosen = interpreted_game(upcard.game(name, players=players))
        for fields in positions(chosen, random.Random(5), 4):
            for field in fields:
                try:
                    set_up(chosen, {key: value for key, value in fields.items() if key != field})
                except BadPosition as refusal:
                    assert names(" / ".join(refusal.complaints), field), (field, refusal.complaints)
