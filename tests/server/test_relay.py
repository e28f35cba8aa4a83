"""The relay of the Nostr protocol, through which rooms in browsers find each other."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from upcard.room import Services
from upcard.server import make_app, relay
from upcard.server.relay import Client, Event, Relay
from upcard.server.run import CannotServe, run
from upcard.server.settings import Settings
from upcard.store import SqliteStore

ANN, BEN, EVE = "a" * 64, "b" * 64, "e" * 64
SITES = 60
"""Networks that take as many places as they may."""


def event(to: str = BEN, content: str = "A" * 400, **change: Any) -> dict[str, Any]:
    """An event of Ann."""
    signed = [0, ANN, 1_790_000_000, relay.KIND, [["p", to]], content]
    digest = hashlib.sha256(json.dumps(signed, separators=(",", ":")).encode()).hexdigest()
    made = dict(zip(("pubkey", "created_at", "kind", "tags", "content"), signed[1:], strict=True))
    return {"id": digest, **made, "sig": "0" * 128, **change}


def request(*keys: str, name: str = "friends") -> str:
    """A subscription to what is for these keys."""
    return json.dumps(["REQ", name, {"kinds": [relay.KIND], "#p": keys}])


def heard(client: Client) -> list[Any]:
    """What a client was sent since the last time."""
    found = [json.loads(text) for text in client.out]
    client.out.clear()
    return found


def said(one: Relay, client: Client, text: str) -> list[Any]:
    """What a client hears to a message."""
    sent = one.receive(client, text)
    if sent is not None:
        one.pass_on(client, sent)
    return heard(client)


@pytest.fixture
def server() -> Iterator[TestClient]:
    with TestClient(make_app(Services(SqliteStore(":memory:")), Settings(relay=True))) as one:
        yield one


def test_an_event_reaches_those_who_have_asked_for_what_is_for_its_addressee() -> None:
    one, ann, ben, eve = Relay(), Client(), Client(), Client()
    assert said(one, ben, request(BEN)) == [["EOSE", "friends"]]
    assert said(one, eve, request(EVE, ANN)) == [["EOSE", "friends"]]
    assert said(one, ann, json.dumps(["EVENT", event()])) == [["OK", event()["id"], True, ""]]
    assert heard(ben) == [["EVENT", "friends", event()]]
    assert heard(eve) == []


def test_nothing_is_kept_for_those_who_come_later() -> None:
    one, ann, ben = Relay(), Client(), Client()
    said(one, ann, json.dumps(["EVENT", event()]))
    assert said(one, ben, request(BEN)) == [["EOSE", "friends"]]


def test_a_subscription_ends_when_it_is_closed_replaced_or_its_client_goes() -> None:
    one, ann, ben = Relay(), Client(), Client()
    said(one, ben, request(BEN))
    said(one, ben, request(EVE))
    said(one, ann, json.dumps(["EVENT", event()]))
    assert heard(ben) == []
    said(one, ben, request(BEN, name="other"))
    said(one, ben, '["CLOSE", "other"]')
    said(one, ann, json.dumps(["EVENT", event()]))
    assert heard(ben) == []
    one.remove(ben)
    assert one._addressed == {} and len(one) == 0


def test_two_subscriptions_of_a_connection_may_name_the_same_key() -> None:
    one, ben = Relay(), Client()
    said(one, ben, request(BEN, name="first"))
    said(one, ben, request(BEN, name="second"))
    said(one, ben, '["CLOSE", "first"]')
    said(one, Client(), json.dumps(["EVENT", event()]))
    assert [name for _, name, _ in heard(ben)] == ["second"]


@pytest.mark.parametrize(
    "text",
    [
        "", "null", "7", "[]", "{}", '["REQ"]', '["REQ", 5, {}]', '["AUTH", "x"]', '["REQ", "x", {}]', "[" * 5_000,
        '["REQ", "", {"kinds": [20052], "#p": ["' + BEN + '"]}]',
        '["REQ", "x", {"kinds": [1], "#p": ["' + BEN + '"]}]',
        '["REQ", "x", {"kinds": [20052], "#p": []}]',
        '["REQ", "x", {"kinds": [20052], "#p": ["short"]}]',
        '["REQ", "x", {"kinds": [20052], "#p": ["' + BEN.upper() + '"]}]',
        '["REQ", "x", {"kinds": [20052]}]',
        '["REQ", "x", {"kinds": [20052], "#p": ["' + BEN + '"], "authors": []}]',
        request(*[f"{n:064x}" for n in range(relay.MAX_ADDRESSEES + 1)]),
        request(BEN, name="x" * 65),
        '["CLOSE"]', '["CLOSE", "x", "y"]', '["EVENT"]', '["EVENT", null]',
        json.dumps(["EVENT", event(kind=1)]),
        json.dumps(["EVENT", event(content="Hello, are you here? Let us talk by this relay")]),
        json.dumps(["EVENT", event(content="A" * 39)]),
        json.dumps(["EVENT", event(content="A" * (relay.MAX_CONTENT + 1))]),
        json.dumps(["EVENT", event(tags=[["p", BEN], ["p", EVE]])]),
        json.dumps(["EVENT", event(tags=[["e", BEN]])]),
        json.dumps(["EVENT", event(created_at=-1)]),
        json.dumps(["EVENT", event(created_at="now")]),
        json.dumps(["EVENT", event(sig="x")]),
        json.dumps(["EVENT", event(more="x")]),
        json.dumps(["EVENT", event()]) + "x",
        json.dumps(["EVENT", event()]) + " " * relay.MAX_TEXT,
    ],
)  # fmt: skip
def test_what_no_page_of_friends_sends_is_refused_in_a_sentence(text: str) -> None:
    one, client, ben = Relay(), Client(), Client()
    said(one, ben, request(BEN))
    ((kind, sentence),) = said(one, client, text)
    assert kind == "NOTICE" and sentence.startswith("the message makes no sense here: ") and len(sentence) <= 300
    assert heard(ben) == [] and one._addressed == {BEN: {ben: "friends"}}


def test_an_event_that_was_changed_is_refused() -> None:
    one, ann, ben = Relay(), Client(), Client()
    said(one, ben, request(BEN))
    ((kind, _, taken, why),) = said(one, ann, json.dumps(["EVENT", event(pubkey=EVE)]))
    assert (kind, taken) == ("OK", False) and why.startswith("invalid: ")
    assert heard(ben) == []


def test_a_connection_has_so_many_subscriptions() -> None:
    one, ben = Relay(), Client()
    for n in range(relay.MAX_SUBSCRIPTIONS):
        said(one, ben, request(BEN, name=str(n)))
    ((kind, name, _),) = said(one, ben, request(BEN, name="more"))
    assert (kind, name) == ("CLOSED", "more")


def test_a_connection_that_says_too_much_is_closed() -> None:
    one, client = Relay(), Client()
    for _ in range(relay.MESSAGES):
        said(one, client, request(BEN))
    assert client.code is None
    ((kind, sentence),) = said(one, client, request(BEN))
    assert kind == "NOTICE" and "too fast" in sentence and client.code == relay.POLICY_VIOLATION


def test_a_reader_who_is_too_slow_is_disconnected() -> None:
    one, ben = Relay(), Client()
    said(one, ben, request(BEN))
    sent = Event(**{**event(), "tags": [("p", BEN)]})
    for _ in range(relay.MAX_QUEUE + 5):
        one.pass_on(Client(), sent)
    assert len(ben.out) == relay.MAX_QUEUE and ben.code == relay.TRY_AGAIN


def test_networks_that_take_all_places_do_not_take_them_from_others() -> None:
    one, crowd = Relay(), []
    for n in range(relay.MAX_CONNECTIONS_OF_ONE + 1):
        for site in range(SITES):
            crowd.append(Client(f"site {site}"))
            admitted = one.admit(crowd[-1])
            assert admitted or n == relay.MAX_CONNECTIONS_OF_ONE or len(one) == relay.MAX_CONNECTIONS
    assert len(one) == relay.MAX_CONNECTIONS
    friends = [Client("a friend"), Client("another")]
    assert [one.admit(friend) for friend in friends] == [True, True]
    assert len(one) == relay.MAX_CONNECTIONS
    assert sum(client.code == relay.TRY_AGAIN for client in crowd) >= 2


def test_pages_of_any_site_talk_through_the_server(server: TestClient) -> None:
    elsewhere = {"origin": "https://pages.example.org"}
    with (
        server.websocket_connect("/relay", headers=elsewhere) as ann,
        server.websocket_connect("/relay", headers=elsewhere) as ben,
    ):
        ben.send_text(request(BEN))
        assert ben.receive_json() == ["EOSE", "friends"]
        ann.send_json(["EVENT", event()])
        assert ann.receive_json() == ["OK", event()["id"], True, ""]
        assert ben.receive_json() == ["EVENT", "friends", event()]
        ben.send_bytes(b"\x00")
        assert ben.receive_json()[0] == "NOTICE"


def test_the_server_counts_connections_and_events_of_a_network(
    server: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(relay, "MESSAGES", relay.EVENTS * 2)
    with server.websocket_connect("/relay") as line:
        for _ in range(relay.EVENTS):
            line.send_json(["EVENT", event()])
            assert line.receive_json()[2] is True
        line.send_json(["EVENT", event()])
        assert "rate-limited" in line.receive_json()[3]
        others = [server.websocket_connect("/relay") for _ in range(relay.MAX_CONNECTIONS_OF_ONE - 1)]
        for one in others:
            one.__enter__()
        with pytest.raises(WebSocketDisconnect) as refused, server.websocket_connect("/relay") as late:
            late.receive_json()
        assert refused.value.code == relay.TRY_AGAIN
        for one in others:
            one.__exit__(None, None, None)
    with server.websocket_connect("/relay") as line:
        line.send_text(request(BEN))
        assert line.receive_json() == ["EOSE", "friends"]


def test_a_connection_that_says_too_much_is_closed_by_the_server(server: TestClient) -> None:
    with server.websocket_connect("/relay") as line, pytest.raises(WebSocketDisconnect) as closed:
        for _ in range(relay.MESSAGES + 1):
            line.send_text("nonsense")
        while True:
            assert line.receive_json()[0] == "NOTICE"
    assert closed.value.code == relay.POLICY_VIOLATION


def test_a_room_without_the_option_has_no_relay() -> None:
    with (
        TestClient(make_app(Services(SqliteStore(":memory:")))) as server,
        pytest.raises(WebSocketDisconnect),
        server.websocket_connect("/relay"),
    ):
        pass


@pytest.mark.parametrize("options", [(2, ""), (1, "postgresql://db/cards")])
def test_several_workers_have_no_relay(options: tuple[int, str]) -> None:
    with pytest.raises(CannotServe, match="memory of one server"):
        run(Settings(relay=True, database=options[1]), workers=options[0])
