"""The app, driven through Textual's pilot."""

from __future__ import annotations

import re
import time

import pytest
from textual.widgets import Static

import upcard
from upcard.terminal.app.app import TableApp
from upcard.terminal.app.replay_app import ReplayScreen
from upcard.terminal.app.widgets import BookView, CommandLine, Page
from upcard.terminal.settings import Settings
from upcard.terminal.tables.local_table import LocalTable, waits


def shown(app, name):
    return str(app.screen_stack[0].query_one(f"#{name}", Static).visual)


async def settle(pilot, until, seconds=60):
    """Wait until something has come about."""
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        await pilot.pause(0.01)
        if until():
            return
    raise AssertionError("it never came about")


def my_turn(app):
    return lambda: app.session is not None and bool(app.offers) and len(app.screen_stack) == 1


async def test_a_whole_hand_is_played_with_enter_only(whist):
    app = TableApp(whist)
    async with app.run_test(size=(80, 24)) as pilot:
        for number in range(1, 14):
            await settle(pilot, my_turn(app))
            await pilot.press("enter")
            await settle(pilot, lambda: sum(move.seat == 0 for move in app.session.table.moves) == number)  # noqa: B023
        await settle(pilot, lambda: app.session.over and len(app.screen_stack) == 2)
        assert isinstance(app.screen, Page) and "above six" in str(app.screen.content)
        await pilot.press("enter")
        await settle(pilot, lambda: len(app.screen_stack) == 1)
        assert "the match" in shown(app, "prompt")
        await pilot.press("ctrl+q")
    assert upcard.load(app.return_value.read_text("utf-8")).over


async def test_moves_are_made_by_words_arrows_and_numbers(whist):
    app = TableApp(whist)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, my_turn(app))
        await pilot.press("right")
        assert app.chosen == 1
        await pilot.press("left", "left")
        assert app.chosen == len(app.offers) - 1
        words, number = app.offers[0]["words"], app.session.table.number
        await pilot.press(*words.lower().translate(str.maketrans("♣♦♥♠", "cdhs")), "enter")
        await settle(pilot, lambda: app.session.table.number > number and my_turn(app)())
        assert f"South plays {words}" in shown(app, "log_lines")
        second, number = app.offers[-1]["words"], app.session.table.number
        await pilot.press(*str(len(app.offers)), "enter")
        await settle(pilot, lambda: app.session.table.number > number)
        assert f"South plays {second}" in "\n".join(entry.text for entry in app.session.log())


async def test_a_refusal_names_the_rule_and_f2_opens_the_book_there(whist):
    app = TableApp(whist)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, my_turn(app))
        legal = app.session.table.legal(0)
        card = next(c for c in app.session.table.view(0).hands[0].seen if c not in legal)
        app.query_one(CommandLine).value = card
        await pilot.press("enter")
        assert shown(app, "prompt").startswith("No: R9") and "F2 opens R9" in shown(app, "prompt")
        await pilot.press("f2")
        await settle(pilot, lambda: bool(app.screen.query(".here")))
        here = app.screen.query(".here").first()
        assert "suit led" in str(here.source)
        assert app.screen.query_one(BookView).region.contains_region(here.region)
        await pilot.press("escape")
        await settle(pilot, lambda: len(app.screen_stack) == 1)


async def test_on_a_wide_screen_the_book_is_beside_the_table(whist):
    app = TableApp(whist)
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot, my_turn(app))
        assert app.query_one("#book", BookView).region.x >= 60
        app.query_one(CommandLine).value = "rules R9"
        await pilot.press("enter")
        await settle(pilot, lambda: bool(app.query("#book .here")))
        await pilot.resize_terminal(80, 24)
        await settle(pilot, lambda: not app.query("#book"))


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (200, 60)])
async def test_hand_prompt_and_command_line_are_visible_at_every_size(whist, size):
    app = TableApp(whist)
    async with app.run_test(size=size) as pilot:
        await settle(pilot, my_turn(app))
        await pilot.pause()
        whole = app.screen.region
        for name in ("head", "cards", "hand", "prompt", "words", "keys"):
            region = app.query_one(f"#{name}").region
            assert region.height > 0 and whole.contains_region(region), name
        for name in ("cards", "hand", "prompt"):
            width = app.query_one(f"#{name}").region.width
            assert max(len(line) for line in shown(app, name).splitlines()) <= width, name
        assert all(card in shown(app, "hand") for card in app.session.table.view(0).hands[0].seen)


async def test_help_score_log_and_command_pages_open_and_close(whist):
    app = TableApp(whist)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, my_turn(app))
        for key, words in (("?", "may be played"), ("f4", "points"), ("f3", "Hand 1")):
            await pilot.press(key)
            await settle(pilot, lambda: isinstance(app.screen, Page))
            assert words in str(app.screen.content)
            await pilot.press("escape")
            await settle(pilot, lambda: len(app.screen_stack) == 1)
        app.query_one(CommandLine).value = "options"
        await pilot.press("enter")
        await settle(pilot, lambda: isinstance(app.screen, Page))
        assert "target" in str(app.screen.content)


async def test_a_move_is_taken_back_with_the_bots_moves(whist):
    app = TableApp(whist)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, my_turn(app))
        await pilot.press("ctrl+z")
        assert "not made a move that can be taken back" in shown(app, "prompt")
        before, number = shown(app, "hand"), app.session.table.number
        await pilot.press("enter")
        await settle(pilot, lambda: app.session.table.number > number + 1 and my_turn(app)())
        await pilot.press("ctrl+z")
        assert app.session.table.number == number and shown(app, "hand") == before
        assert "South takes back" in shown(app, "log_lines")


async def test_saving_says_where(whist, folders):
    app = TableApp(whist)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, my_turn(app))
        await pilot.press("ctrl+s")
        await settle(pilot, lambda: (folders / "records").exists())
        file = next((folders / "records").iterdir())
        assert upcard.load(file.read_text("utf-8")).number == app.session.table.number


async def test_the_keyboard_works_while_bots_play(whist):
    app = TableApp(lambda: whist(me=None))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("?")
        await settle(pilot, lambda: app.session is not None and app.session.over)
        assert isinstance(app.screen, Page)


async def test_a_spectator_sees_no_hidden_card(whist):
    app = TableApp(lambda: whist(me=None))
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: app.session is not None and app.session.over)
        table = app.session.table
        assert not re.search(r"your hand", shown(app, "hand"))
        assert table.over


async def test_a_patience_is_played_from_its_fans_and_a_move_is_taken_back():
    def make() -> LocalTable:
        return LocalTable(upcard.game("black_hole", preset="takebacks").table(seed=4), 0, {}, Settings(pause=0.0))

    app = TableApp(make)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, my_turn(app))
        fans = [zone for zone in app.session.view()["zones"] if zone["role"] == "pile"]
        assert all(card in shown(app, "cards") for fan in fans for card in fan["cards"])
        before, offer = shown(app, "cards"), app.offers[0]
        assert f">{offer['card']}<" in before
        await pilot.press("enter")
        await settle(pilot, lambda: app.session.table.number == 1)
        assert f"plays from pile 3: {offer['card']}" in shown(app, "log_lines")
        await pilot.press("ctrl+z")
        await settle(pilot, lambda: app.session.table.number == 2)
        assert shown(app, "cards") == before


async def test_a_setting_hides_the_book(whist):
    app = TableApp(whist)
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot, my_turn(app))
        assert app.query("#book")
        app.query_one(CommandLine).value = "set book off"
        await pilot.press("enter")
        await settle(pilot, lambda: not app.query("#book"))


def test_bots_wait_for_a_person_who_may_act_too(whist):
    session = whist()
    session.settings = Settings(pause=0.5, window=4.0)
    assert waits(session) == 0.5
    session.play_bots()
    assert waits(session) == 4.0


async def test_enter_plays_no_move_if_several_seats_may_act():
    def bartok():
        table = upcard.game("bartok", players=3).table(seed=3)
        return LocalTable(
            table, 0, {seat: lambda at: max(at.legal()) for seat in (1, 2)}, Settings(pause=0.0, window=60.0)
        )

    app = TableApp(bartok)
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(pilot, lambda: my_turn(app)() and len(app.session.view()["to_act"]) > 1)
        assert app.chosen is None
        await pilot.press("enter")  # the others go first
        await settle(pilot, lambda: app.session.table.number > 0)
        assert all(move.seat != 0 for move in app.session.table.moves)
        await settle(pilot, my_turn(app))
        if app.chosen is None:
            await pilot.press("right")
            assert app.chosen == 0
        await pilot.press("ctrl+q")


async def test_keys_give_a_hint_and_take_a_move_back(whist):
    app = TableApp(whist)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, my_turn(app))
        await pilot.press("f5")
        await settle(pilot, lambda: "imagined" in shown(app, "prompt") or "points more" in shown(app, "prompt"))
        number = app.session.table.number
        await pilot.press("f6")
        await settle(pilot, lambda: isinstance(app.screen, ReplayScreen))
        await pilot.press("home")
        assert f"move 0 of {number}" in str(app.screen.query_one("#prompt", Static).visual)
        await pilot.press("v")
        assert "as South sees it" in str(app.screen.query_one("#prompt", Static).visual)
        assert "West: " not in str(app.screen.query_one("#cards", Static).visual), "the match goes on"
        await pilot.press("q")
        await settle(pilot, lambda: len(app.screen_stack) == 1)
        await pilot.press("enter")
        await settle(pilot, lambda: app.session.table.number > number)


async def test_after_the_end_the_costly_decisions_are_reviewed_and_another_match_begins(whist):
    def at_the_end():
        session = whist(seed=5)
        while not session.over:
            session.play_bots()
            if not session.over:
                session.act(session.offers()[-1]["move"])
        session.new_sheets()
        return session

    app = TableApp(at_the_end)
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot, lambda: app.session is not None and "F7 review" in shown(app, "prompt"))
        await pilot.press("f7")
        await settle(pilot, lambda: isinstance(app.screen, Page) and "decisions" in str(app.screen.content))
        await pilot.press("escape", "f6")
        await settle(pilot, lambda: isinstance(app.screen, ReplayScreen))
        await pilot.press("c")
        await settle(pilot, lambda: app.screen.costly is not None)
        await settle(pilot, lambda: app.screen.at in [at for at, _ in app.screen.costly] or not app.screen.costly)
        assert "better" in str(app.screen.query_one("#prompt", Static).visual)
        await pilot.press("q")
        await settle(pilot, lambda: len(app.screen_stack) == 1)
        app.query_one(CommandLine).value = "again"
        await pilot.press("enter")
        await settle(pilot, my_turn(app))
        assert app.session.table.number < 8


@pytest.mark.parametrize("size", [(70, 20), (50, 16), (80, 22)])
async def test_the_last_lines_of_the_log_stay_in_sight_when_the_window_changes(size):
    def make() -> LocalTable:
        table = upcard.game("contract_rummy", players=3, first_dealer="0").table(seed=5)
        for _ in range(12):
            table.play(table.legal(table.to_act[0])[0])
        return LocalTable(table, table.to_act[0], {}, Settings(pause=0.0))

    app = TableApp(make)
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(pilot, lambda: app.session is not None and "discards" in shown(app, "log_lines"))
        log = app.query_one("#log")
        await settle(pilot, lambda: log.scroll_y == log.max_scroll_y, 5)
        await pilot.resize_terminal(*size)
        await settle(pilot, lambda: app.size == size)
        for _ in range(10):
            await pilot.pause(0.02)
        assert log.scroll_y == log.max_scroll_y > 0
