"""The room over HTTP: games, tables, its page, and matches that are over."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.bots.onnx_bytes import dense
from tests.bots.test_onnx_file import SIZE, layers, metadata
from tests.room.people import AnyMove
from tests.server.rooms import SITE, full_table, hear, new_table
from upcard import bots
from upcard.bots.networks import network_names
from upcard.room import Services
from upcard.room.workers.bot_pace import Pace
from upcard.server import make_app
from upcard.server.guard.middleware import RequestLimit
from upcard.server.guard.request_limits import RequestLimits
from upcard.store import SqliteStore

# -- HTTP ---------------------------------------------------------------------------------------------


def test_a_bad_file_among_the_networks_changes_no_answer(
    client: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = client.get("/api/games/briscola").json()["levels"]
    (tmp_path / "good.onnx").write_bytes(dense(layers(SIZE, 8, 52), metadata()))
    (tmp_path / "bad.onnx").write_bytes(dense(layers(3, 2), "[" * 9_000))
    monkeypatch.setenv(network_names.FOLDER, str(tmp_path))
    answer = client.get("/api/games/briscola")
    assert answer.status_code == 200
    assert [level["name"] for level in answer.json()["levels"]] == ["learned:good.onnx", *(one["name"] for one in own)]


def test_the_list_of_games_says_what_a_page_needs(client: TestClient) -> None:
    whist = next(game for game in client.get("/api/games").json() if game["name"] == "whist")
    assert whist["title"] == "Whist" and whist["players"] == [4] and whist["presets"] == ["book", "short"]
    assert set(whist) == {
        "name", "title", "family", "line", "players", "minutes", "usual_players", "presets", "moods", "words", "daily",
        "lesson", "instead",
    }  # fmt: skip
    assert whist["moods"] == ["partners"] and whist["usual_players"] == 4 and whist["daily"]


@pytest.mark.parametrize(
    ("words", "games"),
    [
        ("like hearts", {"gong_zhu", "canadian_salad"}),
        ("spanish", {"tute"}),
        ("partners", {"whist", "truco"}),
        ("solitaire", {"black_hole"}),
        ("uno", {"crates"}),
    ],
)
def test_games_are_found_by_search_words(client: TestClient, words: str, games: set[str]) -> None:
    listed = client.get("/api/games").json()
    wanted = [word for word in words.split() if word != "like"]
    found = {game["name"] for game in listed if all(word in game["words"].split() for word in wanted)}
    assert games <= found and len(found) < len(listed) / 2


def test_six_moods_lead_to_every_game(client: TestClient) -> None:
    listed = client.get("/api/games").json()
    assert {mood for game in listed for mood in game["moods"]} == {"quick", "two", "partners", "alone", "many", "bluff"}
    without = [game["name"] for game in listed if not game["moods"]]
    assert len(without) <= 3, without


def test_a_game_shows_options_presets_and_its_book(client: TestClient) -> None:
    whist = client.get("/api/games/whist").json()
    target = next(option for option in whist["options"] if option["name"] == "target")
    assert target == {
        "name": "target", "text": "points that win the match", "rule": "G6", "default": 25, "choices": None,
        "low": 1, "high": 1000, "group": "",
    }  # fmt: skip
    assert whist["presets"] == {"book": {}, "short": {"target": 5}}
    assert 'id="R9"' in whist["book"]
    assert whist["preparing"] == 0, "this room compiles before it deals"
    assert [level["name"] for level in whist["levels"] if level["usual"]] == ["club"]
    assert {"random", "best"} < {level["name"] for level in whist["levels"]} and all(
        level["line"] for level in whist["levels"]
    )


def test_a_game_offers_the_levels_that_differ_and_its_tables_take_the_others_too(client: TestClient) -> None:
    truco = client.get("/api/games/truco").json()
    assert [level["name"] for level in truco["levels"]] == list(bots.levels_for("truco"))
    left_out = next(name for name in bots.level_names() if name not in bots.levels_for("truco"))
    made = new_table(client, game="truco", seats=["me", f"bot:{left_out}", "open", "open"])
    assert client.get(f"/api/tables/{made['table']}").json()["seats"][1]["level"] == left_out


def test_a_table_is_opened_joined_and_shown(client: TestClient) -> None:
    made = new_table(client)
    assert made["seat"] == 0 and made["link"] == f"/t/{made['table']}"
    shown = client.get(f"/api/tables/{made['table']}").json()
    assert (shown["game"], shown["title"], shown["started"], shown["ended"]) == ("whist", "Whist", False, False)
    assert [seat["kind"] for seat in shown["seats"]] == ["person", "open", "open", "open"]
    assert len(shown["commitment"]) == 64
    join = f"/api/tables/{made['table']}/join"
    assert client.post(join, json={"name": "Ben", "seat": 2}).json()["seat"] == 2
    assert client.post(join, json={"name": "Cat", "seat": 2}).status_code == 409
    for name in ("Cat", "Dan"):
        assert client.post(join, json={"name": name, "seat": None}).status_code == 200
    full = client.post(join, json={"name": "Eve"})
    assert full.status_code == 409 and "you may watch" in full.json()["error"]
    assert client.get(f"/api/tables/{made['table']}").json()["started"] is True
    assert client.get(f"/api/tables/{made['table']}/record").status_code == 403


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "complaint"),
    [
        ("GET", "/api/games/wist", None, 404, "did you mean whist"),
        ("GET", "/api/tables/nowhere", None, 404, "ask for the link again"),
        ("GET", "/api/other", None, 404, "nothing at /api/other"),
        ("POST", "/api/tables/nowhere/join", {"name": "Ann"}, 404, "no table"),
        ("POST", "/api/tables", {"game": "wist", "name": "Ann"}, 404, "no game"),
        ("POST", "/api/tables", {"game": "whist", "name": ""}, 400, "a name has"),
        ("POST", "/api/tables", {"game": "whist", "name": "A\u0000n"}, 400, "a name has"),
        ("POST", "/api/tables", {"game": "whist", "name": "Ann", "players": 3}, 400, "4 players"),
        ("POST", "/api/tables", {"game": "whist", "name": "Ann", "options": {"target": "x"}}, 400, "whole number"),
        ("POST", "/api/tables", {"game": "whist", "name": "Ann", "cheat": True}, 400, "unknown field"),
        ("POST", "/api/tables", {"name": "Ann"}, 400, "missing required field"),
        ("POST", "/api/tables", [1, 2], 400, "makes no sense"),
        ("POST", "/api/tables", {"game": "whist", "name": "x" * 20_000}, 413, "at most"),
    ],
)
def test_an_invalid_request_is_refused_with_a_reason(
    client: TestClient, method: str, path: str, body: Any, status: int, complaint: str
) -> None:
    answer = client.request(method, path, json=body) if body is not None else client.request(method, path)
    assert answer.status_code == status and complaint in answer.json()["error"]


@pytest.mark.parametrize("body", [b"", b"{", b"\xff\xfe", b"[" * 10_000, b'{"game": "whist", "name": "\\ud800"}'])
def test_a_body_that_is_not_json_is_refused(client: TestClient, body: bytes) -> None:
    answer = client.post("/api/tables", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 400 and answer.json()["error"]


def test_a_method_that_a_path_does_not_take_is_refused_with_the_allowed_ones(client: TestClient) -> None:
    for method, path, allowed in (("DELETE", "/api/tables", "GET"), ("GET", "/api/records", ""), ("POST", "/", "GET")):
        answer = client.request(method, path)
        if allowed:
            assert answer.status_code == 405 and allowed in answer.headers["allow"]
            assert answer.json()["error"].startswith(f"{method} is not taken here; allowed: {answer.headers['allow']}")
        else:
            assert answer.status_code == 404 and "there is nothing at" in answer.json()["error"]


def test_what_was_sent_is_not_sent_back_whole(client: TestClient) -> None:
    """A refusal may quote what it refuses, which has any length."""
    for path in ("games", "lessons", "daily", "tables"):
        answer = client.get(f"/api/{path}/{'x' * 10_000}")
        assert answer.status_code == 404 and len(answer.content) < 4_100
    with client.websocket_connect(f"/ws?table={new_table(client)['table']}") as socket:
        socket.send_json({"t": "vote", "about": "x" * 10_000, "yes": True})
        assert len(hear(socket, "error")["why"]) <= 4_000


def test_a_record_of_one_match_has_no_boards_to_choose_from(client: TestClient) -> None:
    answer = client.post("/api/records", json={"text": '[Game "whist"]\n[Seed "1"]\n', "board": 2})
    assert answer.status_code == 400 and "no boards to choose from" in answer.json()["error"]


def test_another_site_cannot_open_tables(client: TestClient) -> None:
    order = {"game": "whist", "name": "Ann"}
    assert client.post("/api/tables", json=order, headers={"origin": "https://evil.test"}).status_code == 403
    assert client.post("/api/tables", json=order, headers={"origin": "null"}).status_code == 403
    assert client.post("/api/tables", json=order, headers={"origin": SITE}).status_code == 201
    form = client.post("/api/tables", content=json.dumps(order), headers={"content-type": "text/plain"})
    assert form.status_code == 400


def test_opening_tables_is_rate_limited() -> None:
    services = Services(SqliteStore(":memory:"), pace=Pace(0, 0, 0), make_bot=AnyMove)
    with TestClient(make_app(services, limits=RequestLimits(RequestLimit(2, 60)))) as client:
        order = {"game": "whist", "name": "Ann"}
        assert [client.post("/api/tables", json=order).status_code for _ in range(3)] == [201, 201, 429]


def test_replays_are_rate_limited_separately() -> None:
    services = Services(SqliteStore(":memory:"), pace=Pace(0, 0, 0), make_bot=AnyMove)
    with TestClient(make_app(services, limits=RequestLimits(walk=RequestLimit(5, 60, "walk")))) as client:
        text = 'Hand 1\n\n[Game "briscola"]\n[Options "single_hand=on"]\n[Seed "7"]\n'
        table = client.post("/api/records", json={"text": text}).json()["table"]
        paths = ["replay", "replay/0?count=40", "replay/0?count=40&eyes=1", "record", "pbn", "replay/0", "replay"]
        answers = [client.get(f"/api/tables/{table}/{path}") for path in paths]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 200, 400, 429, 429]
        assert answers[-1].json()["error"] == "that is too fast; try again in a minute"
        assert client.post("/api/tables", json={"game": "whist", "name": "Ann"}).status_code == 201


def test_a_record_that_is_too_long_is_refused(client: TestClient) -> None:
    moves = "\n".join(f"{n}. South: 7♥" for n in range(1, 8002))
    answer = client.post("/api/records", json={"text": f'[Game "whist"]\n[Seed "7"]\n\n{moves}'})
    assert answer.status_code == 400
    assert answer.json()["error"] == "a match that is brought in has at most 8,000 moves; this one has 8,001"


@pytest.mark.parametrize("path", ["/", "/g/whist", "/t/abc"])
def test_the_page_is_served_at_its_urls(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200 and "<title>Upcard" in answer.text
    assert answer.headers["cache-control"] == "no-cache"
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy and "unsafe" not in policy and "frame-ancestors 'none'" in policy


def test_static_files_have_their_type_and_stay_in_their_folder(client: TestClient) -> None:
    assert client.get("/static/app.js").headers["content-type"].startswith("text/javascript")
    assert client.get("/static/../room.sqlite3").status_code == 404
    assert client.get("/static/%2e%2e/room.sqlite3").status_code == 404


# -- matches that are over ----------------------------------------------------------------------------


def finished_match(client: TestClient) -> str:
    """A match of two bots, brought in from its record."""
    import random

    import upcard

    chance = random.Random(5)
    table = upcard.game("briscola", players=2, single_hand=True).table(seed=5)
    while not table.over:
        table.play(chance.choice(table.legal_ids()))
    answer = client.post("/api/records", json={"text": table.record()})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


def test_a_finished_match_is_replayed_over_http(client: TestClient) -> None:
    table = finished_match(client)
    told = client.get(f"/api/tables/{table}/replay").json()
    assert told["title"] == "Briscola" and told["last"] == 40 and told["over"] and not told["boards"]
    assert [line["at"] for line in told["lines"] if line["kind"] == "move"] == list(range(1, 41))
    frames = client.get(f"/api/tables/{table}/replay/38?count=9&eyes=all").json()
    assert [frame["at"] for frame in frames] == [38, 39, 40]
    assert client.get(f"/api/tables/{table}/replay/41").status_code == 400
    assert client.get(f"/api/tables/{table}/replay/x").status_code == 400
    assert client.get(f"/api/tables/{table}/pbn").json()["error"] == "Briscola is not written in PBN"
    assert client.get(f"/api/tables/{table}/review/7").status_code == 400
    assert client.get(f"/r/{table}").text.startswith("<!doctype html>")


def test_a_board_is_brought_in_and_saved_in_pbn_and_lin_with_its_event_and_number(client: TestClient) -> None:
    from upcard.engine.records import lin, pbn

    names = '[South "Søren"]\n[West "Ben"]\n[North "Cleo"]\n[East "Dan"]\n'
    deal = '[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]\n'
    head = f'[Event "Cup"]\n[Board "17"]\n{names}[Dealer "N"]\n[Vulnerable "?"]\n{deal}'
    text = f'{head}[Result "13"]\n[Auction "N"]\n7S AP 9C\n'
    told = client.post("/api/records", json={"text": text}).json()
    assert (told["boards"], told["board"]) == (["17"], 1)
    assert client.post("/api/records", json={"text": text.replace("AP 9C", "9C")}).json()["faults"] == [
        "Board 17, line 12: '9C' is no call; calls are Pass, X, XX, AP and bids like 1NT."
    ]
    assert client.get(f"/api/tables/{told['table']}/replay").json()["names"][0] == "Søren"
    for form, ending in ((pbn, "pbn"), (lin, "lin")):
        saved = client.get(f"/api/tables/{told['table']}/{ending}")
        assert saved.headers["content-disposition"].endswith(f'.{ending}"')
        (board,) = form.read(saved.content)
        kept = {
            name: board.tags[name] for name in ("Event", "Board", "South", "East", "Contract", "Declarer", "Result")
        }
        assert kept == {
            "Event": "Cup", "Board": "17", "South": "Søren", "East": "Dan", "Contract": "7S", "Declarer": "N",
            "Result": "13",
        }  # fmt: skip
        assert (board.auction, board.vulnerable) == (["bid 7♠", "pass", "pass", "pass"], (0, 0))
    refused = client.post("/api/records", json={"text": '[Board "1"]\n[Deal "N:x"]\n'})
    assert refused.status_code == 400
    assert refused.json()["error"].startswith("no board of this text could be read. Board 1, line 2: a deal is written")


def test_a_position_of_a_replay_is_played_on(client: TestClient) -> None:
    made = client.post(f"/api/tables/{finished_match(client)}/onward", json={"at": 8, "seat": 0, "name": "Ann"})
    assert made.status_code == 201
    with client.websocket_connect(f"/ws?table={made.json()['table']}") as socket:
        socket.send_json({"t": "hello", "token": made.json()["token"]})
        assert hear(socket, "view")["seq"] >= 8


def test_an_unfinished_match_has_no_replay(client: TestClient) -> None:
    table, _ = full_table(client)
    for part in ("replay", "replay/0", "pbn", "review/0"):
        assert client.get(f"/api/tables/{table}/{part}").status_code == 403, part


def test_an_invitation_has_a_link_and_a_qr_code(client: TestClient) -> None:
    table = new_table(client)["table"]
    ways = client.get(f"/api/tables/{table}/invitation").json()
    assert ways == {"link": f"{SITE}/t/{table}", "addresses": []}
    code = client.get(f"/api/tables/{table}/code.svg")
    assert code.headers["content-type"] == "image/svg+xml" and code.text.startswith("<svg")
    assert client.get(f"/api/tables/{table}/code.svg?at=1").status_code == 400
    assert client.get("/api/tables/nothing/code.svg").status_code == 404


def test_a_listed_table_is_in_the_lobby_until_bots_fill_it(client: TestClient) -> None:
    made = new_table(client, listed=True, clock=60)
    with client.websocket_connect(f"/ws?table={made['table']}") as socket:
        socket.send_json({"t": "hello", "token": made["token"]})
        assert hear(socket, "view")["clock"] == 60
        assert made["table"] in [line["table"] for line in client.get("/api/tables").json()]
        socket.send_json({"t": "fill"})
        assert hear(socket, "view")["view"] is not None
    assert made["table"] not in [line["table"] for line in client.get("/api/tables").json()]
