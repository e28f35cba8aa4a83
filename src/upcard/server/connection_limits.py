"""`ConnectionLimits`: how many connections may be open, of one address and in all, with places kept for those who hold
a seat."""

from __future__ import annotations

import contextlib
import ipaddress
from collections import Counter

from upcard.room import RoomError
from upcard.server.shared_counters import SharedCounters

KEPT_FOR_SEATS = 0.25
"""The share of all places that only somebody who holds a seat may take."""
OF_ONE_ADDRESS = 100


class TooManyConnections(RoomError):
    """There is no place for this connection."""

    status = 429


def neighbourhood(address: str) -> str:
    """What limits count as one address: IPv6 by the /64 that a household is given; IPv4 inside IPv6 as IPv4.

    >>> neighbourhood("2001:db8:1:2:3:4:5:6"), neighbourhood("::ffff:192.0.2.7"), neighbourhood("192.0.2.7")
    ('2001:db8:1:2::/64', '192.0.2.7', '192.0.2.7')
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((int(found) >> 64 << 64, 64)))


def is_loopback(address: str) -> bool:
    """Whether an address is this machine's own: a proxy, a test, the only player."""
    with contextlib.suppress(ValueError):
        return ipaddress.ip_address(neighbourhood(address).partition("/")[0]).is_loopback
    return False


class ConnectionSlot:
    """The place of one connection."""

    def __init__(self, lines: ConnectionLimits, address: str | None) -> None:
        self._lines, self._address = lines, address
        self._seated = self._gone = False

    @property
    def is_gone(self) -> bool:
        """Whether the connection is closed."""
        return self._gone

    def take_seat(self) -> None:
        """Whoever is at the other end holds a seat."""
        if not self._seated and not self._gone:
            self._seated = True
            self._lines.guests -= 1
            self._lines.seated += 1

    def leave(self) -> None:
        """The connection is closed."""
        if not self._gone:
            self._gone = True
            if self._seated:
                self._lines.seated -= 1
            else:
                self._lines.guests -= 1
            if self._address is not None:
                self._lines._count(self._address, -1)


class ConnectionLimits:
    """All open connections: at most `most`, of which `of_one` from one address.

    Before it has said hello nobody knows whether a newcomer holds a seat. So newcomers are let in while there is any
    place, and who turns out to be a guest stays only where guests leave enough places (`may_watch`).
    """

    def __init__(self, most: int = 4000, of_one: int = OF_ONE_ADDRESS, tally: SharedCounters | None = None) -> None:
        """`tally`: where all workers of this machine count the lines of an address together."""
        self.most, self.of_one, self.tally = most, of_one, tally
        self.guests = self.seated = 0
        self._by_address: Counter[str] = Counter()

    def enter(self, address: str, passed: bool = False) -> ConnectionSlot:
        """A place for a new connection. One that another worker has `passed` on was counted there by its address.
        Raises `TooManyConnections`."""
        near = None if passed else neighbourhood(address)
        if self.guests + self.seated >= self.most:
            raise TooManyConnections("the card room is full; try again in a minute")
        if near is not None:
            if self._open(near) >= self.of_one and not is_loopback(address):
                raise TooManyConnections(f"there are {self.of_one} connections from your address already; close some")
            self._count(near, 1)
        self.guests += 1
        return ConnectionSlot(self, near)

    @property
    def may_watch(self) -> bool:
        """Whether guests have left the places that are kept for seats."""
        return self.guests <= self.most * (1 - KEPT_FOR_SEATS)

    def _open(self, near: str) -> int:
        return self._by_address[near] if self.tally is None else self.tally.count(near)

    def _count(self, near: str, more: int) -> None:
        self._by_address[near] += more
        if self.tally is not None:
            self.tally.add(near, more)
        if not self._by_address[near]:
            del self._by_address[near]
