"""Games of the workshop at tables: dealt, looked at from all seats, gone back, set up, and failing alone."""

from __future__ import annotations

from typing import Any

import upcard
from tests.workshop.room import Ask, changed, in_plain_python, in_workshop
from upcard.room.match.match import TAKEN_BACK
from upcard.store import Event
from upcard.workshop.room import Failure

pytestmark = in_plain_python


async def table_of(server: Any, game: str, **more: Any) -> dict[str, Any]:
    import json

    order = {"game": game, "name": "Ann", "players": 2, "seats": ["me", "bot:random"], **more}
    headers = [("content-type", "application/json")]
    answer = await server.request("POST", "/api/tables", headers, json.dumps(order).encode())
    told: dict[str, Any] = json.loads(answer.body)
    return {"status": answer.status, **told}


def test_each_revision_is_a_game_of_its_own() -> None:
    async def test(ask: Ask, server: Any, told: list[Failure]) -> None:
        first, second = await ask("open", changed()), await ask("open", changed())
        assert (first["game"], second["game"]) == ("agram_1", "agram_2")
        for one in (first, second):
            assert (await table_of(server, one["game"]))["status"] == 201

    in_workshop(test)


def test_only_the_last_revisions_are_kept() -> None:
    async def test(ask: Ask, server: Any, told: list[Failure]) -> None:
        first = await ask("open", changed())
        table = await table_of(server, first["game"])
        for _ in range(6):
            await ask("open", changed())
        assert (await table_of(server, first["game"]))["status"] == 404
        assert (await ask("views", {"table": table["table"]}, 400))["error"]

    in_workshop(test)


def test_a_game_that_cannot_be_loaded_says_why() -> None:
    async def test(ask: Ask, server: Any, told: list[Failure]) -> None:
        answer = await ask("open", changed(("left_of(s, seat)", "lef_of(s, seat)")), 400)
        assert answer["findings"][0]["line"] > 1
        assert "did you mean left_of?" in answer["error"]

    in_workshop(test)


def test_all_views_lie_side_by_side_and_none_tells_too_much() -> None:
    async def test(ask: Ask, server: Any, told: list[Failure]) -> None:
        game = (await ask("open", changed()))["game"]
        table = (await table_of(server, game, seats=["me", "bot:random"]))["table"]
        seen = await ask("views", {"table": table})
        assert [one["seat"] for one in seen["seats"]] == [None, 0, 1]
        assert sum(one["count"] for one in seen["seats"]) == 4
        knows = await ask("leaks", {"table": table})
        assert [one["leak"] for one in knows] == ["", "", ""]
        assert knows[1]["hidden"] > 0

    in_workshop(test)


def test_a_match_that_is_over_leaks_nothing() -> None:
    lost = upcard.game("black_hole").table(seed=0)
    assert lost.over  # as it was dealt

    async def test(ask: Ask, server: Any, told: list[Failure]) -> None:
        table = (await ask("back", {"record": lost.record(), "moves": 0}))["table"]
        assert [one["leak"] for one in await ask("leaks", {"table": table})] == ["", ""]

    in_workshop(test)


def test_a_position_is_set_up_and_gone_back_to() -> None:
    async def test(ask: Ask, server: Any, told: list[Failure]) -> None:
        game = (await ask("open", changed()))["game"]
        fields = {"hands": ["9♥ 3♠", "10♥ 4♣"], "dealer": 1, "leader": 0, "tricks": [2, 0]}
        table = await ask("position", {"game": game, "fields": fields, "players": 2, "seat": 0})
        seen = await ask("views", {"table": table["table"]})
        assert seen["to_act"] == [0]
        assert seen["seats"][1]["legal"] == ["9♥", "3♠"]
        again = await ask("back", {"table": table["table"], "moves": 0})
        assert (await ask("views", {"table": again["table"]}))["fields"] == seen["fields"]
        from_record = await ask("back", {"record": seen["record"], "moves": 0})
        assert (await ask("views", {"table": from_record["table"]}))["fields"] == seen["fields"]
        refused = await ask("position", {"game": game, "fields": {"hands": ["9♥", "9♥"]}, "players": 2}, 400)
        assert "9♥" in refused["error"]

    in_workshop(test)


def test_a_player_steps_back_over_the_moves_of_the_others_to_the_first_decision() -> None:
    async def test(ask: Ask, server: Any, told: list[Failure]) -> None:
        game = (await ask("open", changed()))["game"]
        fields = {"hands": ["9♥ 3♠ 4♦", "10♥ 4♣ 5♦"], "dealer": 0, "leader": 1, "tricks": [1, 0]}
        table = await ask("position", {"game": game, "fields": fields, "players": 2, "seat": 0})
        live = (await server.app.state.room.open(table["table"])).match.table
        before = []
        for move in ("10♥", "9♥", "4♣", "3♠"):
            before.append(live.fields())
            live.play(move)
        for k in (3, 1):
            table = await ask("back", {"table": table["table"], "seat": 0})
            seen = await ask("views", {"table": table["table"]})
            assert (seen["fields"], seen["to_act"], seen["seats"][1]["made"]) == (before[k], [0], k // 2)
        refused = await ask("back", {"table": table["table"], "seat": 0}, 400)
        assert refused["error"] == "there is no move of yours to take back"

    in_workshop(test)


def test_moves_that_were_taken_back_stay_so_at_a_table_whose_rules_have_failed() -> None:
    async def test(ask: Ask, server: Any, told: list[Failure]) -> None:
        game = (await ask("open", changed()))["game"]
        fields = {"hands": ["9♥ 3♠", "10♥ 4♣"], "dealer": 1, "leader": 0, "tricks": [2, 0]}
        table = await ask("position", {"game": game, "fields": fields, "players": 2, "seat": 0})
        room = server.app.state.room
        opened = await room.open(table["table"])
        move = opened.match.table.legal_ids(0)[0]
        events = [Event(1, 0, move, (), "0:1", 0.0), Event(2, 0, TAKEN_BACK, (0,), "0!1!back", 0.0)]
        for event in events:
            await room.services.store.append(table["table"], event)
        opened.live.match = None
        again = await ask("back", {"table": table["table"], "moves": 0})
        assert (await ask("views", {"table": again["table"]}))["moves"] == 0
        assert "has 0" in (await ask("back", {"table": table["table"], "moves": 1}, 400))["error"]

    in_workshop(test)


def test_rules_that_fail_at_a_table_are_reported_with_their_line() -> None:
    async def test(ask: Ask, server: Any, told: list[Failure]) -> None:
        rules = changed(("    s.turn = left_of(s, seat)\n", "    s.turn = left_of(s, seat)\n    s.tricks[9] = 1\n"))
        game = (await ask("open", rules))["game"]
        lost = await table_of(server, game)
        room = server.app.state.room
        table = await room.open(lost["table"])
        seat = table.match.table.to_act[0]
        move = table.match.table.legal_ids(seat)[0]
        try:
            await table.live.play(seat, "1", f"{seat}:1", 0, move)
        except Exception as error:
            import logging

            logging.getLogger("upcard.test").exception("failed", exc_info=error)
        assert told
        finding = told[0].findings[0]
        assert "s.tricks[9]" in rules["source"].splitlines()[finding.line - 1]
        assert told[0].table == lost["table"]
        good = (await ask("open", changed()))["game"]
        assert (await table_of(server, good))["status"] == 201

    in_workshop(test)


def test_rules_that_fail_at_the_move_of_a_bot_are_reported_and_the_position_is_shown() -> None:
    async def test(ask: Ask, server: Any, told: list[Failure]) -> None:
        rules = changed(("    s.turn = left_of(s, seat)\n", "    s.turn = left_of(s, seat)\n    s.tricks[9] = 1\n"))
        game = (await ask("open", rules))["game"]
        lost = await table_of(server, game, seats=["bot:random", "bot:random"])
        table = await server.app.state.room.open(lost["table"])
        seat = table.match.table.to_act[0]
        table.bot_seats._is_paused = lambda match: False  # though no page is open at the table
        await table.bot_seats._play_for(seat)
        (failure,) = told
        assert "s.tricks[9]" in rules["source"].splitlines()[failure.findings[0].line - 1]
        assert (failure.table, failure.moves) == (lost["table"], 0)
        shown = await ask("back", {"record": failure.record, "moves": failure.moves})
        assert shown["seat"] == seat
        assert (await ask("views", {"table": shown["table"]}))["to_act"] == [seat]

    in_workshop(test)


def test_requests_that_make_no_sense_are_refused() -> None:
    async def test(ask: Ask, server: Any, told: list[Failure]) -> None:
        assert "the workshop has no" in (await ask("evil", {}, 404))["error"]
        assert "no sense" in (await ask("check", {"source": 3, "book": ""}, 400))["error"]
        assert "no sense" in (await ask("back", {"moves": "x"}, 400))["error"]
        assert "no table" in (await ask("views", {"table": "x"}, 400))["error"]

    in_workshop(test)
