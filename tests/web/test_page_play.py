"""A match on the page; controls are found by role and name only, as by a screen reader."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.web.conftest import House


def test_one_click_from_the_game_to_cards_in_hand(visit: Callable[..., Any], house: House) -> None:
    page = visit("/")
    page.get_by_role("link", name="Cardboard Whist").click()
    page.get_by_role("button", name="Play now").click()
    page.get_by_role("button", name="jack of spades").wait_for()
    assert page.get_by_role("list", name="your hand").get_by_role("button").count() == 13
    (order,) = house.room.orders
    assert len(order.pop("promise")) == 64
    assert house.room.orders == [
        {
            "game": "trick",
            "players": 4,
            "preset": "book",
            "options": {},
            "seats": ["me", *["bot:club"] * 3],
            "name": "Guest",
        }
    ]
    page.goto(house.address)
    page.get_by_role("region", name="games to continue").get_by_role("link", name="Play Cardboard Whist").click()
    page.get_by_role("button", name="jack of spades").wait_for()


def test_house_rules_and_seats_are_sent_with_the_request(visit: Callable[..., Any], house: House) -> None:
    page = visit("/g/trick", (1280, 800))
    page.get_by_text("One hand").click()
    page.get_by_label("Your name").fill("Ann")
    page.get_by_label("Seat 3").select_option("A friend")
    page.get_by_text("House rules").click()
    page.get_by_label("Points that win the match").fill("7")
    page.get_by_role("button", name="Play now").click()
    page.get_by_role("button", name="jack of spades").wait_for()
    assert house.room.orders[0]["options"] == {"single_hand": True, "target": 7}
    assert house.room.orders[0]["seats"] == ["me", "bot:club", "open", "bot:club"]
    assert house.room.orders[0]["name"] == "Ann"


def test_options_that_change_no_rule_are_folded_away_by_themselves(visit: Callable[..., Any], house: House) -> None:
    page = visit("/g/trick", (360, 640))
    page.get_by_text("The bots' play").wait_for()
    assert page.locator("details.house > summary").all_inner_texts()[1:] == ["House rules", "The bots' play"]
    signals = page.get_by_label("What discards say")
    assert not signals.is_visible()
    page.get_by_text("The bots' play").click()
    signals.select_option("suits")
    page.get_by_text("1 changed").wait_for()
    changed = page.locator("details.house", has_text="1 changed").locator("summary").all_inner_texts()
    assert [words.split("\n")[0] for words in changed] == ["The bots' play"]
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Play now").click()
    page.get_by_role("button", name="jack of spades").wait_for()
    assert house.room.orders[0]["options"] == {"signals": "suits"}


def test_an_illegal_card_says_why_and_opens_the_rule(visit: Callable[..., Any]) -> None:
    page = visit("/t/trick", (1280, 800))
    page.get_by_role("button", name="four of hearts").click(force=True)
    assert "You hold spades" in page.get_by_role("alert").inner_text()
    page.get_by_role("button", name="Rule R9").click()
    page.locator("#R9.found").wait_for()
    assert page.get_by_role("tab", name="Rules").get_attribute("aria-selected") == "true"


def test_a_hand_is_played_by_keyboard_to_the_score_sheet_and_the_result(visit: Callable[..., Any]) -> None:
    page = visit("/t/trick", (1280, 800))
    status = page.locator(".status .status-line")
    page.get_by_role("button", name="ace of spades").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="jack of spades").wait_for(state="detached")
    page.locator(".status-line").get_by_text("Your turn: follow").wait_for()
    assert "hearts" in status.inner_text()
    page.keyboard.press("l")
    page.get_by_role("dialog", name="Last trick").get_by_role("img", name="jack of spades").wait_for()
    page.keyboard.press("Escape")
    page.keyboard.press("t")
    page.get_by_text("North queen of hearts").wait_for()
    page.get_by_role("button", name="ace of hearts").click()
    sheet = page.get_by_role("dialog", name="Hand 1")
    sheet.get_by_role("row", name="score 15 9").wait_for()
    sheet.get_by_role("button", name="Continue").click()
    page.locator(".status-line").get_by_text("Your turn: follow").wait_for()
    page.get_by_role("button", name="ten of hearts").click()
    end = page.get_by_role("dialog", name="You and North win")
    page.set_viewport_size({"width": 844, "height": 390})
    again = end.get_by_role("button", name="Play again").bounding_box()
    assert again["y"] + again["height"] < 390, "what goes on is in sight, however long the sheet"
    assert end.get_by_role("link", name="Save the game").get_attribute("href") == "/api/tables/trick/record"


def test_sorting_cycles_through_the_orders(visit: Callable[..., Any]) -> None:
    page = visit("/t/trick", (1280, 800))
    hand = page.get_by_role("list", name="your hand").get_by_role("button")
    hand.first.wait_for()

    def names() -> list[str]:
        return [button.get_attribute("aria-label") for button in hand.all()]

    assert names()[:5] == ["ace of spades", "jack of spades", "seven of spades", "three of spades", "ace of hearts"]
    page.keyboard.press("s")
    page.keyboard.press("s")
    assert names()[:3] == ["ace of spades", "ace of hearts", "king of diamonds"]


def test_touch_input_needs_two_taps(visit: Callable[..., Any]) -> None:
    page = visit("/t/trick", has_touch=True, is_mobile=True)
    card = page.get_by_role("button", name="jack of spades")
    card.tap()
    assert card.get_attribute("aria-pressed") == "true"
    card.tap()
    card.wait_for(state="detached")


def test_a_card_with_several_moves_opens_a_dialog(visit: Callable[..., Any]) -> None:
    page = visit("/t/shed")
    page.get_by_role("button", name="eight of diamonds").click()
    choice = page.get_by_role("dialog", name="With the eight of diamonds")
    choice.wait_for()  # the page draws after the click returns
    assert choice.get_by_role("button", name="then").count() == 4
    choice.get_by_role("button", name="Close").click()
    choice.wait_for(state="detached")
    assert page.get_by_role("button", name="Draw").is_visible()
    assert page.get_by_role("button", name="stock, 23 cards").is_visible()


def test_a_dialog_is_open_before_the_next_key(visit: Callable[..., Any]) -> None:
    page = visit("/t/shed")
    page.get_by_role("button", name="eight of diamonds").wait_for()
    assert page.evaluate(
        "async () => { document.querySelector('[aria-label=\"eight of diamonds\"]').click();"
        " for (let i = 0; i < 20; i++) await null; return document.querySelector('dialog').open; }"
    )


def test_any_card_of_a_rank_makes_a_move_of_that_rank(visit: Callable[..., Any], house: House) -> None:
    page = visit("/t/shed", (1280, 800))
    page.get_by_role("button", name="nine of hearts").click()
    choice = page.get_by_role("dialog", name="With the nine of hearts")
    choice.get_by_role("button", name="nine, nine").wait_for()
    assert choice.locator(".choices button").count() == 2, "the nine alone, or a pair of them"
    choice.get_by_role("button", name="Close").click()
    assert page.get_by_role("group", name="moves").get_by_role("button", name="nine, nine").count() == 0
    page.get_by_role("button", name="nine of clubs").click()
    page.get_by_text("You draw a card").wait_for()


@pytest.mark.parametrize("screen", [(1280, 800), (390, 844), (320, 568)])
def test_the_declarer_plays_from_dummy(visit: Callable[..., Any], screen: tuple[int, int]) -> None:
    page = visit("/t/dummy", screen)
    hand = page.get_by_role("list", name="North's hand")
    hand.get_by_role("button", name="two of spades").wait_for()
    assert hand.get_by_role("button").count() == 13
    assert page.get_by_role("list", name="your hand").count() == 1, "one's own hand stays in sight"
    box = page.locator(".trick .card").first.bounding_box()
    assert box["height"] > 50, "the trick is in sight"
    hand.get_by_role("button", name="two of spades").click()
    page.get_by_text("Ermintrude to play").wait_for()


def test_the_next_seat_is_at_the_right_if_seats_are_numbered_anticlockwise(visit: Callable[..., Any]) -> None:
    page = visit("/t/mirror", (1280, 800))
    page.get_by_role("region", name="West the Bot").wait_for()
    seat = page.get_by_role("region", name="West the Bot").bounding_box()
    card = page.get_by_role("img", name="West the Bot: king of spades").bounding_box()
    middle = page.get_by_role("region", name="North").bounding_box()
    assert middle["x"] + middle["width"] < card["x"] + card["width"] < seat["x"] + seat["width"]


def test_a_long_log_does_not_move_the_table(visit: Callable[..., Any], house: House) -> None:
    for _ in range(150):
        house.room.scene("trick").tell("North plays K♠", 2)
    page = visit("/t/trick", (1280, 800))
    page.get_by_role("log").get_by_text("North plays").last.wait_for()
    assert page.evaluate("document.scrollingElement.scrollHeight - innerHeight") == 0
    assert page.evaluate("(r => r.scrollHeight - r.clientHeight)(document.querySelector('.room'))") == 0


def test_a_sentence_is_built_word_by_word_by_keyboard(visit: Callable[..., Any]) -> None:
    page = visit("/t/bets", (1280, 800))
    box = page.get_by_role("combobox", name="Say a rule")
    page.get_by_role("button", name="Choose the words").press("Enter")
    words = page.get_by_role("group", name="the next word")
    words.get_by_role("button", name="jacks", exact=True).press("Enter")
    assert box.input_value() == "jacks "
    words.get_by_role("button", name="Remove the last word").press("Enter")
    words.get_by_role("button", name="eights").wait_for()
    box.press_sequentially("one")
    assert words.get_by_role("button").all_inner_texts() == ["one-eyed jacks"], "a word begun is completed"
    words.get_by_role("button").press("Enter")
    words.get_by_role("button", name="are wild").press("Enter")
    assert box.input_value() == "one-eyed jacks are wild "
    box.press("Enter")
    page.get_by_text("Understood as: One-eyed jacks are wild").wait_for()
    box.press("Enter")
    page.get_by_text("You call").wait_for()


def test_moves_are_made_by_touching_seats_and_by_typing(visit: Callable[..., Any]) -> None:
    page = visit("/t/bets", (1280, 800))
    page.get_by_role("button", name="West the Bot").wait_for()
    assert page.get_by_role("button", name="One club").is_visible()
    page.get_by_role("combobox", name="Say a rule").fill("eights are wild")
    page.get_by_role("button", name="Rule").click()


def test_a_lost_connection_is_restored(visit: Callable[..., Any], house: House) -> None:
    page = visit("/t/trick", (1280, 800))
    page.get_by_role("button", name="jack of spades").wait_for()
    cut = page.evaluate("performance.now()")
    for ws in list(house.room.sockets):
        house.room.disconnect(ws)
    page.locator(".status-line").get_by_text("The connection is lost").wait_for()
    page.locator(".status-line").get_by_text("Your turn").wait_for()
    assert page.evaluate("performance.now()") - cut < 15_000
    page.get_by_role("button", name="jack of spades").click()
    page.get_by_role("button", name="jack of spades").wait_for(state="detached")


def test_a_friend_types_a_name_and_takes_a_seat(visit: Callable[..., Any]) -> None:
    page = visit("/t/open-trick", seated=False)
    page.get_by_label("Your name").fill("Ben")
    page.get_by_role("button", name="Sit down").click()
    page.get_by_role("button", name="jack of spades").wait_for()
    page.reload()
    page.get_by_role("button", name="jack of spades").wait_for()


def test_a_spectator_sees_no_hand_and_no_button(visit: Callable[..., Any]) -> None:
    page = visit("/t/trick", (1280, 800), seated=False)
    page.get_by_role("region", name="Ann").wait_for()
    assert page.get_by_role("list", name="your hand").count() == 0
    assert page.get_by_role("group", name="moves").count() == 0


def test_settings_are_saved(visit: Callable[..., Any]) -> None:
    page = visit("/", (1280, 800))
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("High contrast").click()
    page.get_by_text("Two", exact=True).click()
    page.reload()
    page.get_by_role("heading", name="All games").wait_for()
    assert page.evaluate("[document.documentElement.dataset.felt, document.documentElement.dataset.deck]") == [
        "contrast",
        "two",
    ]


def test_chat_and_a_bot_that_plays_for_the_player(visit: Callable[..., Any], house: House) -> None:
    page = visit("/t/trick", (1280, 800))
    page.get_by_role("tab", name="Chat").click()
    page.get_by_role("textbox", name="Say something").fill("good evening")
    page.get_by_role("button", name="Send").click()
    page.get_by_role("log", name="chat").get_by_text("good evening").wait_for()
    page.get_by_role("tab", name="Table").click()
    page.get_by_role("switch", name="Let a bot play for me").check()
    page.get_by_text("a bot is playing for now").wait_for()
    assert house.room.auto
