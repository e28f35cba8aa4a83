"""The WebSocket endpoint: players, spectators, and invalid messages."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from tests.server.rooms import full_table, hear, new_table
from upcard.room import Room


def test_a_player_says_hello_and_plays(client: TestClient) -> None:
    table, tokens = full_table(client)
    with client.websocket_connect(f"/ws?table={table}") as socket:
        socket.send_json({"t": "hello", "token": tokens[0], "since": 0})
        view = hear(socket, "view")
        assert (view["seq"], view["you"]) == (0, 0)
        seat = view["view"]["to_act"][0]
    with client.websocket_connect(f"/ws?table={table}") as socket:
        socket.send_json({"t": "hello", "token": tokens[seat]})
        view = hear(socket, "view")
        move = view["offers"][0]["move"]
        socket.send_json({"t": "act", "id": "01J", "base": 0, "move": move, "text": None})
        event = hear(socket, "event")
        assert (event["seq"], event["offers"], event["log"][0]["seat"]) == (1, [], seat)
        assert hear(socket, "ack") == {"t": "ack", "id": "01J", "seq": 1}
        socket.send_json({"t": "act", "id": "01K", "base": 1, "move": move})
        assert hear(socket, "nack")["code"] == "not_your_turn"
        socket.send_json({"t": "ping"})
        assert socket.receive_json() == {"t": "pong"}


def test_an_answer_names_the_proposal_over_the_wire(client: TestClient) -> None:
    made = new_table(client, game="briscola", players=2, seats=["me", "open"], options={"first_dealer": 0})
    ben = client.post(f"/api/tables/{made['table']}/join", json={"name": "Ben"}).json()["token"]
    address = f"/ws?table={made['table']}"
    with client.websocket_connect(address) as first, client.websocket_connect(address) as second:
        for socket, token in ((first, made["token"]), (second, ben)):
            socket.send_json({"t": "hello", "token": token, "passes": True})
        views = [hear(socket, "view") for socket in (first, second)]
        seat = views[0]["view"]["to_act"][0]
        mover, other = (first, second) if seat == 0 else (second, first)
        mover.send_json({"t": "act", "id": "a", "base": 0, "move": views[seat]["offers"][0]["move"]})
        hear(mover, "ack")
        mover.send_json({"t": "vote", "about": "back", "yes": True})
        asked = hear(other, "asked")
        assert (asked["by"], asked["waits"]) == (seat, [1 - seat]) and asked["key"]
        other.send_json({"t": "vote", "about": "back", "yes": True, "to": "another"})
        assert "no longer open" in hear(other, "error")["why"]
        other.send_json({"t": "vote", "about": "back", "yes": True, "to": asked["key"]})
        assert hear(other, "view")["log"][-1]["text"].endswith("takes back.")


def test_undo_redo_and_giving_up_over_the_wire(client: TestClient) -> None:
    while True:
        made = new_table(client, game="black_hole", seats=["me"])
        with client.websocket_connect(f"/ws?table={made['table']}") as socket:
            socket.send_json({"t": "hello", "token": made["token"]})
            view = hear(socket, "view")
            if not view["offers"]:
                continue  # one deal in thirty is lost before the first move
            assert (view["undo"], view["redo"], view["compared"]) == (0, 0, False)
            socket.send_json({"t": "act", "id": "a", "base": 0, "move": view["offers"][0]["move"]})
            played = hear(socket, "event")
            assert (played["undo"], played["redo"]) == (1, 0)
            socket.send_json({"t": "vote", "about": "back", "yes": True})
            back = hear(socket, "view")
            assert (back["undo"], back["redo"], back["view"]["zones"]) == (0, 1, view["view"]["zones"])
            socket.send_json({"t": "redo"})
            again = hear(socket, "event")
            assert (again["undo"], again["redo"], again["view"]["zones"]) == (1, 0, played["view"]["zones"])
            socket.send_json({"t": "concede"})
            lost = hear(socket, "event")["view"]
            assert lost["ended"] and not lost["won"]
            socket.send_json({"t": "concede"})
            assert hear(socket, "error")["why"] == "there is nothing to give up"
            return


def test_a_second_attempt_at_a_deal_is_known_by_the_players_secret(client: TestClient) -> None:
    opened = [
        new_table(client, game="black_hole", seats=["me"], deal=7, player=player, name=name)["table"]
        for player, name in (("secret", "Ann"), ("secret", "Eve"), ("", "Ann"), ("", "Ann"), ("", "Ben"))
    ]
    room: Room = client.app.state.room  # type: ignore[attr-defined]
    assert [room.tables[table].row.terms.again for table in opened] == [False, True, False, True, False]


def test_a_repeated_act_gets_the_same_ack(client: TestClient) -> None:
    table, tokens = full_table(client)
    with client.websocket_connect(f"/ws?table={table}") as socket:
        socket.send_json({"t": "hello"})
        seat = hear(socket, "view")["view"]["to_act"][0]
    for _ in range(3):
        with client.websocket_connect(f"/ws?table={table}") as socket:
            socket.send_json({"t": "hello", "token": tokens[seat]})
            view = hear(socket, "view")
            move = view["offers"][0]["move"] if view["offers"] else 0
            socket.send_json({"t": "act", "id": "once", "base": 0, "move": move})
            assert hear(socket, "ack")["seq"] == 1


def test_a_spectator_can_only_watch(client: TestClient) -> None:
    table, _ = full_table(client)
    with client.websocket_connect(f"/ws?table={table}") as socket:
        socket.send_json({"t": "hello", "token": None, "since": 0})
        view = hear(socket, "view")
        assert view["you"] is None and view["offers"] == []
        assert all(zone["cards"] in (None, []) or None in zone["cards"] for zone in view["view"]["zones"])
        for message in ({"t": "act", "id": "x", "base": 0, "move": 0}, {"t": "say", "text": "hi"}, {"t": "leave"}):
            socket.send_json(message)
            assert "you are watching" in hear(socket, "error")["why"]


def test_chat_auto_and_why_messages(client: TestClient) -> None:
    table, tokens = full_table(client)
    with client.websocket_connect(f"/ws?table={table}") as socket:
        socket.send_json({"t": "hello", "token": tokens[1]})
        hear(socket, "view")
        socket.send_json({"t": "say", "text": "hello <b>all</b>"})
        assert hear(socket, "said") == {"t": "said", "seat": 1, "name": "Ben", "text": "hello <b>all</b>"}
        socket.send_json({"t": "why", "move": 3})
        assert hear(socket, "why")["move"] == 3
        socket.send_json({"t": "why", "zone": "hands", "unit": 1, "card": "7♥"})
        assert "why" in hear(socket, "why")
        socket.send_json({"t": "auto", "on": True})
        assert hear(socket, "seats")["seats"][1]["auto"] is True


def test_a_foreign_page_cannot_open_a_socket(client: TestClient) -> None:
    table, _ = full_table(client)
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect(f"/ws?table={table}", headers={"origin": "https://evil.test"}),
    ):
        pass
    with client.websocket_connect(f"/ws?table={table}", headers={"origin": "http://testserver"}) as socket:
        socket.send_json({"t": "hello"})
        hear(socket, "view")


def test_an_unknown_table_is_named_and_the_connection_closed(client: TestClient) -> None:
    with client.websocket_connect("/ws?table=nowhere") as socket:
        assert "no table 'nowhere'" in socket.receive_json()["why"]
        with pytest.raises(WebSocketDisconnect):
            socket.receive_json()


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "no JSON"),
        ("hello", "no JSON"),
        ("null", "makes no sense"),
        ("[]", "makes no sense"),
        ("{}", "missing required field `t`"),
        ('{"t": "win"}', "Invalid value 'win'"),
        ('{"t": "hello", "token": 5}', "makes no sense"),
        ('{"t": "hello", "token": "guess"}', "opens no seat"),
        ('{"t": "act", "id": "x", "base": 0, "move": 1}', "say hello first"),
        ('{"t": "act", "id": "", "base": 0, "move": 1}', "makes no sense"),
        ('{"t": "act", "id": "x!", "base": 0, "move": 1}', "makes no sense"),
        ('{"t": "act", "id": "x", "base": -1, "move": 1}', "makes no sense"),
        ('{"t": "act", "id": "x", "base": 0, "move": 1e99}', "makes no sense"),
        ('{"t": "act", "id": "x", "base": 0, "move": 1, "seat": 2}', "unknown field"),
        ('{"t": "hello", "since": 99999999999999999999999999}', "makes no sense"),
        ("[" * 5000, "makes no sense"),
    ],
)
def test_an_invalid_message_gets_an_error_and_changes_nothing(client: TestClient, text: str, complaint: str) -> None:
    table, _ = full_table(client)
    with client.websocket_connect(f"/ws?table={table}") as socket:
        socket.send_text(text)
        answer = socket.receive_json()
        assert answer["t"] == "error" and complaint in answer["why"]
        socket.send_json({"t": "ping"})
        assert socket.receive_json() == {"t": "pong"}
    assert client.get(f"/api/tables/{table}").json()["seats"][0]["online"] is False


def test_a_binary_frame_gets_an_error(client: TestClient) -> None:
    table, _ = full_table(client)
    with client.websocket_connect(f"/ws?table={table}") as socket:
        socket.send_bytes(b'{"t": "ping"}')
        assert socket.receive_json()["why"] == "send text, not bytes"


def test_a_token_of_another_table_is_refused(client: TestClient) -> None:
    table, _ = full_table(client)
    _, others = full_table(client)
    with client.websocket_connect(f"/ws?table={table}") as socket:
        socket.send_json({"t": "hello", "token": others[0]})
        assert "opens no seat of this table" in socket.receive_json()["why"]


junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)
words = st.sampled_from(["hello", "act", "why", "say", "auto", "leave", "ping", "view", ""])
nearly = st.fixed_dictionaries(
    {"t": words},
    optional=dict.fromkeys(("id", "base", "move", "text", "token", "since", "on", "zone", "unit", "card"), junk),
)
some_text = st.one_of(st.text(max_size=200), (junk | nearly).map(lambda value: json.dumps(value, allow_nan=True)))


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(texts=st.lists(some_text.filter(lambda text: '"leave"' not in text), min_size=1, max_size=8))
def test_no_text_breaks_a_table(client: TestClient, texts: list[str]) -> None:
    table, tokens = full_table(client)
    with client.websocket_connect(f"/ws?table={table}") as socket:
        socket.send_json({"t": "hello", "token": tokens[0]})
        before = hear(socket, "view")
        for text in texts:
            socket.send_text(text)
        socket.send_json({"t": "ping"})
        answers: list[dict[str, Any]] = []
        while sum(answer["t"] == "pong" for answer in answers) < _pings(texts):
            answers.append(socket.receive_json())
        moved = [answer["seq"] for answer in answers if answer["t"] == "ack"]
        socket.send_json({"t": "hello", "token": tokens[0]})
        after = hear(socket, "view")
        if not moved and not any(answer["t"] == "seats" for answer in answers):
            assert after["view"] == before["view"] and after["offers"] == before["offers"]


def _pings(texts: list[str]) -> int:
    """The number of pings among the texts, and the one at the end."""
    from upcard.room import RoomError
    from upcard.room.wire.messages import Ping, read

    def is_ping(text: str) -> bool:
        try:
            return isinstance(read(text), Ping)
        except RoomError:
            return False

    return 1 + sum(map(is_ping, texts))
