"""The ways to a table: its link, the addresses of this machine in the local network, a code for a phone's camera."""

from __future__ import annotations

import io
import socket

import segno

EVERYWHERE = ("0.0.0.0", "::", "")


def local_addresses(host: str) -> list[str]:
    """The addresses under which phones of the same network reach a server that listens at `host`: none where it listens
    to this machine alone.

    >>> local_addresses("127.0.0.1"), local_addresses("192.0.2.7")
    ([], ['192.0.2.7'])
    """
    if host not in EVERYWHERE:
        return [] if host in ("localhost", "::1") or host.startswith("127.") else [host]
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: it asks which way it would go
            found.append(probe.getsockname()[0])
        except OSError:
            pass
    return [address for address in found if not address.startswith(("127.", "0."))]


def code(link: str) -> bytes:
    """A QR code as SVG, dark on white with its margin."""
    drawn = io.BytesIO()
    segno.make(link, error="m").save(
        drawn, kind="svg", scale=8, border=3, dark="#111111", light="#ffffff", xmldecl=False
    )
    return drawn.getvalue()
