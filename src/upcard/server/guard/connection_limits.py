"""`ConnectionLimits`: limits the open connections, in total and for each client address, and reserves some for
players."""

from __future__ import annotations

import contextlib
import ipaddress
from collections import Counter

from upcard.room import RoomError
from upcard.server.guard.shared_counters import SharedCounters

RESERVED_FOR_SEATS = 0.25
"""The share of all connections that only players with a seat may use."""
MAX_PER_ADDRESS = 100


class TooManyConnections(RoomError):
    """The limit of connections is reached."""

    status = 429


HOUSEHOLD_PREFIX, SITE_PREFIX = 64, 48
"""Lengths of IPv6 prefixes (RFC 6177): what one household has at least, and what providers give away."""


def network_of(address: str, prefix: int = HOUSEHOLD_PREFIX) -> str:
    """The network that limits count as one client: the IPv6 addresses with the same `prefix` bits, or one IPv4 address.

    >>> network_of("2001:db8:1:2:3:4:5:6"), network_of("::ffff:192.0.2.7"), network_of("192.0.2.7")
    ('2001:db8:1:2::/64', '192.0.2.7', '192.0.2.7')
    >>> network_of("2001:db8:1:2:3:4:5:6", SITE_PREFIX)
    '2001:db8:1::/48'
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, prefix), strict=False))


def is_loopback(address: str) -> bool:
    """Whether an address is a loopback address: a proxy, a test or a single local player."""
    with contextlib.suppress(ValueError):
        return ipaddress.ip_address(network_of(address).partition("/")[0]).is_loopback
    return False


class ConnectionSlot:
    """One connection's share of the limits."""

    def __init__(self, limits: ConnectionLimits, address: str | None) -> None:
        self._limits, self._address = limits, address
        self._seated = self._released = False

    @property
    def is_released(self) -> bool:
        """Whether the connection is closed."""
        return self._released

    def take_seat(self) -> None:
        """Count the connection as a player's."""
        if not self._seated and not self._released:
            self._seated = True
            self._limits.guests -= 1
            self._limits.seated += 1

    def release(self) -> None:
        """Free the slot when the connection is closed."""
        if not self._released:
            self._released = True
            if self._seated:
                self._limits.seated -= 1
            else:
                self._limits.guests -= 1
            if self._address is not None:
                self._limits._count(self._address, -1)


class ConnectionLimits:
    """Admits at most `most` connections, at most `per_address` of them from one address.

    Only its hello shows whether a client holds a seat. So new clients are admitted while any connection is free;
    spectators may stay while the reserved connections are free (`may_watch`).
    """

    def __init__(
        self, most: int = 4000, per_address: int = MAX_PER_ADDRESS, shared: SharedCounters | None = None
    ) -> None:
        """`shared`: counts the connections of an address over all workers of this machine."""
        self.most, self.per_address, self.shared = most, per_address, shared
        self.guests = self.seated = 0
        self._by_address: Counter[str] = Counter()

    def admit(self, address: str, forwarded: bool = False) -> ConnectionSlot:
        """A slot for a new connection. A `forwarded` one was counted by the worker that forwards it.
        Raises `TooManyConnections`."""
        network = None if forwarded else network_of(address)
        if self.guests + self.seated >= self.most:
            raise TooManyConnections("the card room is full; try again in a minute")
        if network is not None:
            if self._open(network) >= self.per_address and not is_loopback(address):
                raise TooManyConnections(
                    f"there are {self.per_address} connections from your address already; close some"
                )
            self._count(network, 1)
        self.guests += 1
        return ConnectionSlot(self, network)

    @property
    def may_watch(self) -> bool:
        """Whether spectators leave the reserved connections free."""
        return self.guests <= self.most * (1 - RESERVED_FOR_SEATS)

    def _open(self, network: str) -> int:
        return self._by_address[network] if self.shared is None else self.shared.count(network)

    def _count(self, network: str, more: int) -> None:
        self._by_address[network] += more
        if self.shared is not None:
            self.shared.add(network, more)
        if not self._by_address[network]:
            del self._by_address[network]
