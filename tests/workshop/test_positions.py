"""Positions that are set up at a table of the workshop: what the page is shown, and each refusal in its sentence."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from tests.workshop.room import Ask, changed, in_plain_python, in_workshop
from tests.workshop.test_tables import table_of
from upcard.workshop.room import Failure

pytestmark = in_plain_python

SetUp = Callable[..., Awaitable[Any]]


def at_a_table(test: Callable[[Ask, SetUp, dict[str, Any]], Awaitable[None]], **more: Any) -> None:
    """Run a test with the workshop, a function that sets up changed fields at a table of two, and the fields there."""

    async def run(ask: Ask, server: Any, told: list[Failure]) -> None:
        game = (await ask("open", changed()))["game"]
        table = (await table_of(server, game, **more))["table"]
        shown = await ask("fields", {"table": table})
        before = {one["name"]: one["value"] for one in shown["fields"]}

        async def set_up(status: int = 200, **fields: Any) -> Any:
            order = {"table": table, "fields": {**before, **fields}, "changed": list(fields)}
            return await ask("set_up", order, status)

        await test(ask, set_up, shown)

    in_workshop(run)


def value(shown: dict[str, Any], name: str) -> Any:
    return next(one["value"] for one in shown["fields"] if one["name"] == name)


def test_the_page_is_shown_every_card_and_what_each_field_is() -> None:
    async def test(ask: Ask, set_up: SetUp, shown: dict[str, Any]) -> None:
        fields = {one["name"]: one for one in shown["fields"]}
        assert fields["hands"]["is"] == "for each seat: cards"
        assert fields["hands"]["cards"]
        assert not fields["lacks"]["cards"]  # it tells of cards, and none lies there
        assert [len(hand.split()) for hand in fields["hands"]["value"]] == [4, 4]
        assert fields["won_cards"]["value"] == ["", ""]
        assert {fields["dealer"]["value"], fields["turn"]["value"]} == {"0", "1"}
        assert fields["phase"]["value"] == "play"
        laid = [
            card
            for one in shown["fields"]
            if one["cards"]
            for part in ([one["value"]] if isinstance(one["value"], str) else one["value"])
            for card in part.split()
        ]
        assert len(shown["pack"]) == len(set(shown["pack"])) == 52
        assert sorted(laid) == sorted(shown["pack"])
        assert " ".join(shown["pack"][:13]) == "2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 10♠ J♠ Q♠ K♠ A♠"

    at_a_table(test)


def test_what_is_set_up_is_there_and_what_follows_from_it_is_worked_out() -> None:
    async def test(ask: Ask, set_up: SetUp, shown: dict[str, Any]) -> None:
        first, second = value(shown, "hands")
        swapped = [second, first]
        ticket = await set_up(hands=swapped)
        assert ticket["seat"] == 0
        assert ticket["token"]
        again = await ask("fields", {"table": ticket["table"]})
        assert [set(hand.split()) for hand in value(again, "hands")] == [set(hand.split()) for hand in swapped]
        assert sorted(again["pack"]) == sorted(shown["pack"])
        # Two cards fewer in each hand: two tricks have been won, though the author does not say so.
        fewer = [" ".join(hand.split()[:2]) for hand in (first, second)]
        gone = " ".join(card for hand in (first, second) for card in hand.split()[2:])
        late = await set_up(hands=fewer, won_cards=[gone, ""])
        seen = await ask("fields", {"table": late["table"]})
        assert value(seen, "tricks") == "[2, 0]"
        assert value(seen, "won_cards")[0].split()[0] in gone.split()

    at_a_table(test)


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"hands": ["9♥ 9♥", ""]}, "hands: 9♥ is there twice"),
        ({"hands": ["9X", ""]}, "hands: '9X' is not a card; write a rank (2-10 J Q K A) and a suit"),
        ({"hands": ["9♥", "8♥", "7♥"]}, "hands: there is no seat 2: 2 play, seats 0 to 1"),
        ({"hands": "9♥"}, "hands: takes a value for each seat"),
        ({"hands": '["9♥"'}, "hands: takes a value for each seat"),
        ({"hands": ["9♥ " * 2_000, ""]}, "hands has at most 4,000 letters"),
        ({"nonsense": "1"}, "has no field 'nonsense'; there are dealer, ended, hand, hands"),
        ({"dealer": "7"}, "dealer must be a seat from 0 to 1, not 7"),
        ({"dealer": "nobody"}, "dealer: must be a seat, a number from 0 to 1 or one of 'Player 1', 'Player 2'"),
        ({"dealer": "[1]"}, "dealer: must be a seat, a number from 0 to 1"),
        ({"turn": "5"}, "turn must be a seat from 0 to 1, not 5"),
        ({"phase": "sleep"}, "phase: there is no phase 'sleep'; there are 'play'"),
        ({"score": '["x"]'}, "score: must be a whole number, not 'x'"),
        ({"tricks": "[9, 9]"}, "R1: each player starts with four cards and plays one to each trick"),
    ],
    ids=lambda one: str(one)[:40] if isinstance(one, dict) else "",
)  # fmt: skip
def test_a_position_that_cannot_be_says_why(fields: dict[str, Any], says: str) -> None:
    async def test(ask: Ask, set_up: SetUp, shown: dict[str, Any]) -> None:
        assert says in (await set_up(400, **fields))["error"]
        assert (await set_up())["table"]  # the table is as it was

    at_a_table(test)


def test_all_that_is_wrong_is_said_at_once() -> None:
    async def test(ask: Ask, set_up: SetUp, shown: dict[str, Any]) -> None:
        said = (await set_up(400, hands=["9X", "8Y"], dealer="nobody"))["error"]
        assert "'9X' is not a card" in said
        assert "dealer: must be a seat" in said

    at_a_table(test)


def test_tables_that_are_none_are_refused() -> None:
    async def test(ask: Ask, server: Any, told: list[Failure]) -> None:
        game = (await ask("open", changed()))["game"]
        waiting = (await table_of(server, game, seats=["me", "open"]))["table"]
        for what, more in (("fields", {}), ("set_up", {"fields": {}})):
            assert "there is no table 'nope'" in (await ask(what, {"table": "nope", **more}, 400))["error"]
            assert (await ask(what, {"table": waiting, **more}, 400))["error"] == "this table has not begun"
            assert "makes no sense" in (await ask(what, {"table": 5, **more}, 400))["error"]
        assert "makes no sense" in (await ask("set_up", {"table": waiting, "fields": {"hands": 5}}, 400))["error"]

    in_workshop(test)


def test_the_seats_and_the_names_of_the_table_are_kept() -> None:
    async def test(ask: Ask, set_up: SetUp, shown: dict[str, Any]) -> None:
        ticket = await set_up()
        seats = (await ask("views", {"table": ticket["table"]}))["seats"]
        assert [one["name"] for one in seats][1] == "Ann"
        assert ticket["seat"] == 0

    at_a_table(test)
    at_a_table(_watched, seats=["bot:random", "bot:random"])


async def _watched(ask: Ask, set_up: SetUp, shown: dict[str, Any]) -> None:
    """A table of bots alone."""
    ticket = await set_up()
    assert (ticket["seat"], ticket["token"]) == (None, None)
