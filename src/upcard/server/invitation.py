"""Invitations to a table: its link, this machine's addresses in the local network, and a QR code for phones."""

from __future__ import annotations

import io

from upcard.server import addresses

EVERYWHERE = ("0.0.0.0", "::", "")


def local_addresses(host: str) -> list[str]:
    """The addresses at which phones in the same network reach a server that listens at `host`; none if it listens on
    the loopback interface only.

    >>> local_addresses("127.0.0.1"), local_addresses("192.0.2.7")
    ([], ['192.0.2.7'])
    """
    if host not in EVERYWHERE:
        return [] if host in ("localhost", "::1") or host.startswith("127.") else [host]
    return addresses.own_addresses()


def bracketed(address: str) -> str:
    """An address as written in a URL.

    >>> bracketed("192.0.2.7"), bracketed("2001:db8::7")
    ('192.0.2.7', '[2001:db8::7]')
    """
    return f"[{address}]" if ":" in address else address


def code(link: str) -> bytes:
    """A QR code as SVG, dark on white, with a margin."""
    import segno  # only a room that people come to needs it: one in a browser does without

    image = io.BytesIO()
    segno.make(link, error="m").save(
        image, kind="svg", scale=8, border=3, dark="#111111", light="#ffffff", xmldecl=False
    )
    return image.getvalue()
