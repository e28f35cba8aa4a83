"""What strangers send to the relay, compared with a model of it that is written anew: a client hears once what is for a
key that one of its subscriptions names, and of nothing that it sent it hears no word."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from tests.server.test_relay import event, heard, request, said
from upcard.server import relay
from upcard.server.relay import Client, Relay

KEYS = [letter * 64 for letter in "abc"]
NAMES = ["first", "second", "third", "fourth", "fifth"]
ODD = [
    "",
    "[",
    "]",
    "{",
    "}",
    '"',
    "\\u",
    "\\ud800",
    "\\u0000",
    "\ud800",
    "0",
    "-",
    "1e999",
    "null",
    "é",
    "\x00",
    ",",
    ":",
]
STEPS = 4_000


class Model:
    """What each client has subscribed to."""

    def __init__(self) -> None:
        self.asked: dict[int, dict[str, list[str]]] = {}

    def request(self, number: int, name: str, keys: list[str]) -> None:
        """A subscription that can be read."""
        own = self.asked.setdefault(number, {})
        if name in own or len(own) < relay.MAX_SUBSCRIPTIONS:
            own[name] = keys

    def hear(self, key: str) -> set[int]:
        """The clients that hear what is for a key."""
        return {number for number, own in self.asked.items() if any(key in keys for keys in own.values())}


def step(one: Relay, model: Model, clients: list[Client], chance: random.Random) -> None:
    """A client says something, or goes, and another comes in its place."""
    number, name = chance.randrange(len(clients)), chance.choice(NAMES)
    client, keys = clients[number], chance.choices(KEYS, k=chance.randrange(1, 4))
    what = chance.randrange(8)
    if what < 4:
        answers = said(one, client, request(*keys, name=name))
        model.request(number, name, keys)
        assert [answer[1] for answer in answers] == [name]
    elif what == 4:
        assert said(one, client, json.dumps(["CLOSE", name])) == []
        model.asked.get(number, {}).pop(name, None)
    elif what == 5:
        broken: dict[str, Any] = {"kinds": [1], "#p": keys}
        ((kind, _),) = said(one, client, json.dumps(["REQ", name, broken]))
        assert kind == "NOTICE"
    elif what == 6:
        one.remove(client)
        clients[number] = Client()
        model.asked.pop(number, None)
    else:
        key = chance.choice(KEYS)
        said(one, Client(), json.dumps(["EVENT", event(key)]))
        found = [heard(other) for other in clients]
        assert {n for n, some in enumerate(found) if some} == model.hear(key)
        for n, some in enumerate(found):
            assert len(some) <= 1 and all(key in model.asked[n][name] for _, name, _ in some)


def test_who_hears_an_event_is_who_has_asked_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(relay, "MESSAGES", STEPS)
    one, model, clients, chance = Relay(), Model(), [Client() for _ in range(4)], random.Random(1)
    for _ in range(STEPS):
        step(one, model, clients, chance)
    for client in clients:
        one.remove(client)
    assert one._addressed == {}


def test_a_message_that_was_changed_anywhere_is_answered_or_understood() -> None:
    chance = random.Random(2)
    honest = [request(*KEYS), '["CLOSE", "friends"]', json.dumps(["EVENT", event()])]
    for _ in range(STEPS):
        one, client, text = Relay(), Client(), list(chance.choice(honest))
        for _ in range(chance.randrange(1, 4)):
            at = chance.randrange(len(text))
            text[at : at + chance.randrange(3)] = chance.choice(ODD)
        answers = said(one, client, "".join(text))
        assert len(answers) == 1 or text[:8] == list('["CLOSE"')
        assert all(len(json.dumps(answer)) < 500 for answer in answers)
        one.remove(client)
        assert one._addressed == {}
