"""A relay of the Nostr protocol (NIP-01), through which pages of `web/folder` find each other
(`web/static/app/friends/relays.js`); the option ``--relay``.

It passes on what two pages encrypt for each other, and keeps nothing: an event goes to those who have subscribed to its
addressee at that moment. It takes events of one kind and one form, so that it serves nothing else. An event's id is
checked, its signature is not: the pages believe only what they can decrypt.

Any site may use it: a folder lies on another host. Connections have a number of places, of which a network has a
share. If all are taken, one with fewer places gets one of those that has most: strangers with many networks cannot fill
the relay for everybody else.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
from collections import deque
from typing import Annotated, Any, Generic, Literal, TypeVar

import msgspec
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from upcard.room.clocks.rate_limit import RateLimit
from upcard.server.guard.connection_limits import SITE_PREFIX, network_of
from upcard.server.guard.middleware import RequestLimit

KIND = 20_052
"""The kind of all events: one of those that relays pass on and do not store (20,000 to 29,999)."""
MAX_TEXT, MAX_CONTENT = 6_000, 4_000
"""Letters of a message, and of the content of an event (`MAX_CONTENT` in `web/static/app/friends/keys.js`)."""
MAX_CONNECTIONS, MAX_CONNECTIONS_OF_ONE = 500, 20
"""Connections at a time: of all, and of one network."""
MAX_SECONDS = 6 * 3600.0
"""How long a connection lasts; a page makes a new one."""
MAX_SUBSCRIPTIONS, MAX_ADDRESSEES = 4, 8
"""Subscriptions of a connection, and keys that one names."""
MESSAGES, EVENTS = 60, 240
"""Messages of one connection, and events of one network, in a minute."""
MAX_QUEUE = 64
"""Messages that may wait for a slow reader. One more disconnects it."""
POLICY_VIOLATION, GOING_AWAY, TRY_AGAIN = 1008, 1001, 1013

_Key = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}\Z")]
_Name = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


class Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An event as a page of friends writes it."""

    id: _Key
    pubkey: _Key
    created_at: Annotated[int, msgspec.Meta(ge=0, le=1 << 40)]
    kind: Literal[20_052]
    tags: Annotated[list[tuple[Literal["p"], _Key]], msgspec.Meta(min_length=1, max_length=1)]
    content: Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]+\Z", min_length=40, max_length=MAX_CONTENT)]
    sig: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{128}\Z")]

    @property
    def digest(self) -> str:
        """What the id must be."""
        signed = [0, self.pubkey, self.created_at, self.kind, self.tags, self.content]
        return hashlib.sha256(msgspec.json.encode(signed)).hexdigest()


class Filter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a subscription asks for: events for the holders of these keys."""

    kinds: Annotated[list[Literal[20_052]], msgspec.Meta(min_length=1, max_length=1)]
    p: Annotated[list[_Key], msgspec.Meta(min_length=1, max_length=MAX_ADDRESSEES)] = msgspec.field(name="#p")


Holder = TypeVar("Holder")


class Places(Generic[Holder]):
    """Places that networks share, for anything that can be hashed.

    >>> places = Places[str](most=3, most_of_one=2)
    >>> [places.take(one, "192.0.2.7") for one in ("first", "second")], places.is_at_limit("192.0.2.7")
    ([[], []], True)
    >>> places.take("third", "192.0.2.8"), places.take("fourth", "192.0.2.9"), places.take("fifth", "192.0.2.9")
    ([], ['first'], None)
    """

    def __init__(self, most: int, most_of_one: int) -> None:
        self._most, self._most_of_one = most, most_of_one
        self._all: dict[Holder, str] = {}
        """The holders of places with their networks; the oldest first."""
        self._of: dict[str, dict[Holder, None]] = {}

    def is_at_limit(self, network: str) -> bool:
        """Whether a network has as many places as it may have."""
        return len(self._of.get(network, ())) >= self._most_of_one

    def take(self, holder: Holder, network: str) -> list[Holder] | None:
        """Give a place, and return those who lose theirs for it; None if all places are taken, and no network has two
        more than this one."""
        lost: list[Holder] = []
        if len(self._all) >= self._most:
            largest = max(self._of.values(), key=len)
            if len(largest) < len(self._of.get(network, ())) + 2:
                return None
            lost.append(next(iter(largest)))
            self.free(lost[0])
        self._all[holder] = network
        self._of.setdefault(network, {})[holder] = None
        return lost

    def free(self, holder: Holder) -> None:
        """Take a place back, if there is one."""
        network = self._all.pop(holder, None)
        if network is not None:
            del self._of[network][holder]
            if not self._of[network]:
                del self._of[network]

    def __len__(self) -> int:
        return len(self._all)


class Client:
    """A connection: what it has subscribed to, and what it is to be sent."""

    def __init__(self, network: str = "") -> None:
        self.network = network
        self.subscriptions: dict[str, tuple[str, ...]] = {}
        """The keys that each subscription names."""
        self.out: deque[str] = deque()
        self.more = asyncio.Event()
        self.code: int | None = None
        """The number with which the connection is closed."""
        self.rate = RateLimit(MESSAGES, 60)

    def send(self, *message: object) -> None:
        """Queue a message. A client that is too far behind is disconnected."""
        if len(self.out) >= MAX_QUEUE:
            self.close(TRY_AGAIN)
        else:
            self.out.append(msgspec.json.encode(message).decode())
            self.more.set()

    def close(self, code: int) -> None:
        """Close the connection, after what is queued."""
        self.code = self.code or code
        self.more.set()


class Relay:
    """The connections of a server, and what passes between them.

    >>> relay, reader = Relay(), Client()
    >>> relay.admit(reader)
    True
    >>> relay.receive(reader, '["REQ", "friends", {"kinds": [20052], "#p": ["' + "a" * 64 + '"]}]')
    >>> reader.out.popleft()
    '["EOSE","friends"]'
    """

    def __init__(self) -> None:
        self._places = Places[Client](MAX_CONNECTIONS, MAX_CONNECTIONS_OF_ONE)
        self._addressed: dict[str, dict[Client, str]] = {}
        """For each key that is subscribed to: the clients, and the name of their latest subscription to it."""

    def admit(self, client: Client) -> bool:
        """Give a connection its place; False if there is none."""
        if self._places.is_at_limit(client.network):
            return False
        lost = self._places.take(client, client.network)
        for one in lost or ():
            self.remove(one)
            one.close(TRY_AGAIN)
        return lost is not None

    def remove(self, client: Client) -> None:
        """Forget a connection."""
        self._places.free(client)
        for name in list(client.subscriptions):
            self._unsubscribe(client, name)

    def receive(self, client: Client, text: str) -> Event | None:
        """Answer a message; an event is returned, and is to be passed on if its network may send it."""
        if not client.rate.take():
            client.send("NOTICE", f"that is too fast: {client.rate} messages are allowed")
            client.close(POLICY_VIOLATION)
            return None
        try:
            if len(text) > MAX_TEXT:
                raise msgspec.ValidationError(f"a message has at most {MAX_TEXT} letters")
            name, *rest = msgspec.json.decode(text, type=list[msgspec.Raw])
            kind = msgspec.json.decode(name, type=Literal["REQ", "CLOSE", "EVENT"])
            if kind == "EVENT":
                return msgspec.json.decode(_only(rest, 1)[0], type=Event)
            subscription = msgspec.json.decode(_only(rest, 2 if kind == "REQ" else 1)[0], type=_Name)
            # What cannot be read changes nothing: a subscription of the name goes on.
            asked = msgspec.json.decode(rest[1], type=Filter) if kind == "REQ" else None
            self._unsubscribe(client, subscription)
            if asked is not None:
                self._subscribe(client, subscription, asked)
        except (msgspec.MsgspecError, RecursionError, UnicodeError, ValueError) as error:
            client.send("NOTICE", f"the message makes no sense here: {error}"[:300])
        return None

    def pass_on(self, client: Client, event: Event) -> None:
        """Send an event of a client to those who have subscribed to its addressee."""
        if event.digest != event.id:
            client.send("OK", event.id, False, "invalid: the id is not the digest of the event")
            return
        client.send("OK", event.id, True, "")
        for other, name in self._addressed.get(event.tags[0][1], {}).items():
            other.send("EVENT", name, event)

    def _subscribe(self, client: Client, name: str, asked: Filter) -> None:
        if len(client.subscriptions) >= MAX_SUBSCRIPTIONS:
            client.send("CLOSED", name, f"error: a connection has at most {MAX_SUBSCRIPTIONS} subscriptions")
            return
        client.subscriptions[name] = tuple(asked.p)
        for key in asked.p:
            self._addressed.setdefault(key, {})[client] = name
        client.send("EOSE", name)

    def _unsubscribe(self, client: Client, name: str) -> None:
        for key in set(client.subscriptions.pop(name, ())):
            clients = self._addressed[key]
            others = [other for other, keys in client.subscriptions.items() if key in keys]
            if others:
                clients[client] = others[-1]
            else:
                del clients[client]
            if not clients:
                del self._addressed[key]

    def __len__(self) -> int:
        """The number of connections."""
        return len(self._places)


def _only(parts: list[Any], count: int) -> list[Any]:
    if len(parts) != count:
        raise msgspec.ValidationError(f"{count + 1} parts are allowed, not {len(parts) + 1}")
    return parts


def _state(socket: WebSocket) -> tuple[Relay, RequestLimit]:
    """The relay of this application, and the limit of events of a network."""
    state = socket.app.state
    if not hasattr(state, "relay"):
        state.relay = Relay(), RequestLimit(EVENTS, 60, "relay", shared=False)
    found: tuple[Relay, RequestLimit] = state.relay
    return found


async def endpoint(socket: WebSocket) -> None:
    """A connection, until it is closed."""
    relay, limit = _state(socket)
    # A /48 is given away for nothing: within it, each /64 would be a network of its own.
    client = Client(network_of(socket.client.host, SITE_PREFIX) if socket.client else "")
    await socket.accept()
    if not relay.admit(client):
        await socket.close(TRY_AGAIN)
        return
    writing = asyncio.create_task(_write(socket, client))
    ending = asyncio.get_running_loop().call_later(MAX_SECONDS, client.close, GOING_AWAY)
    services = socket.app.state.room.services
    try:
        while (frame := await socket.receive())["type"] != "websocket.disconnect":
            event = None if client.code else relay.receive(client, frame.get("text") or "")
            if event is not None and not await limit.take(client.network, services.store, services.clock()):
                client.send("OK", event.id, False, "rate-limited: your network sends too much; try again in a minute")
            elif event is not None:
                relay.pass_on(client, event)
    finally:
        ending.cancel()
        writing.cancel()
        relay.remove(client)


async def _write(socket: WebSocket, client: Client) -> None:
    # Writing fails when the client has gone. The reading task notices that, too, and ends the connection.
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
        while await client.more.wait():
            while client.out:
                await socket.send_text(client.out.popleft())
            if client.code is not None:
                await socket.close(client.code)
                return
            client.more.clear()


ROUTES: list[BaseRoute] = [WebSocketRoute("/relay", endpoint)]
