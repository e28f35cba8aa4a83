"""The server's addresses in the local network, as text and as QR codes for phones."""

from __future__ import annotations

import contextlib
import ipaddress
import socket
import struct
import sys

if sys.platform != "win32":
    import fcntl

_OF_INTERFACE = 0x8915  # SIOCGIFADDR
_ELSEWHERE = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))
"""Documentation addresses. A UDP socket "connected" to one shows which own address the route uses; nothing is sent."""


def own_addresses(both: bool = True) -> list[str]:
    """The addresses of this machine that others can reach, IPv4 first; only IPv4 unless `both`."""
    found = {*_of_interfaces(), *_of_routes()}
    with contextlib.suppress(OSError):
        found |= {str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None)}
    numbers = {ipaddress.ip_address(address.partition("%")[0]) for address in found}
    shown = [a for a in numbers if not (a.is_loopback or a.is_link_local or a.is_unspecified or a.is_multicast)]
    listed = [address for address in shown if both or address.version == 4]
    return [str(address) for address in sorted(listed, key=lambda a: (a.version, int(a)))]


def _of_routes() -> set[str]:
    found = set()
    for family, elsewhere in _ELSEWHERE:
        with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asked:
            asked.connect((elsewhere, 9))
            found.add(str(asked.getsockname()[0]))
    return found


def _of_interfaces() -> set[str]:
    found = set()
    if sys.platform == "linux":
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
            for _, name in socket.if_nameindex():
                with contextlib.suppress(OSError):
                    answer = fcntl.ioctl(asked, _OF_INTERFACE, struct.pack("256s", name[:15].encode()))
                    found.add(socket.inet_ntoa(answer[20:24]))
    return found


def own_names(host: str) -> set[str]:
    """The host names of a server that listens at `host` (bare addresses are always answered)."""
    names = {"localhost", host.lower()}
    if host in ("0.0.0.0", "::", ""):
        names |= {name.lower() for name in (socket.gethostname(), f"{socket.gethostname()}.local", socket.getfqdn())}
    return names


def invitation(port: int, addresses: list[str]) -> str:
    """Each address of the room, as text and as a QR code."""
    parts = []
    for address in addresses:
        url = f"http://[{address}]:{port}/" if ":" in address else f"http://{address}:{port}/"
        parts.append(f"{url}\n{qr(url)}")
    return "\n".join(parts)


def qr(text: str) -> str:
    """A QR code drawn with half blocks, two rows of squares to a line of text, dark on light in any terminal."""
    import segno  # only a server that people come to needs it

    rows = [[bool(dark) for dark in row] for row in segno.make(text, error="l", micro=False).matrix_iter(border=2)]
    if len(rows) % 2:
        rows.append([False] * len(rows[0]))
    signs = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
    return "\n".join(
        "".join(signs[upper, lower] for upper, lower in zip(rows[n], rows[n + 1], strict=True))
        for n in range(0, len(rows), 2)
    )
