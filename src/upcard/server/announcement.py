"""What a server prints when it accepts clients: its address, hints about its settings, and codes for phones."""

from __future__ import annotations

import socket
import sys
import threading
import webbrowser

from upcard.server import addresses
from upcard.server.guard.connection_limits import is_loopback
from upcard.server.settings import Settings


def announce(settings: Settings, host: str, listener: socket.socket, browser: bool) -> None:
    """Print the room's address, and open it in the browser if `browser` is set."""
    port = listener.getsockname()[1]
    address = f"http://{_url_host(host)}:{port}/"
    print(f"Upcard is at {address} (Ctrl-C ends it)", flush=True)
    for hint in hints(settings, host, port):
        print(hint, file=sys.stderr, flush=True)
    if host in ("0.0.0.0", "::", ""):
        _print_invitation(listener)
    if browser:
        threading.Timer(0.5, webbrowser.open, (address,)).start()


def hints(settings: Settings, host: str, port: int) -> list[str]:
    """What an operator should know about these settings at the start."""
    found, local = [], addresses.own_names(host)
    if settings.accounts:
        origin = settings.origin or f"http://localhost:{port}"
        more = "" if settings.origin else "; for other machines name the room's address with --origin https://NAME"
        found.append(f"Accounts: passkeys work at {origin} only{more}")
    if is_loopback(host) and set(settings.names or ()) > local and not settings.proxies:
        found.append(
            "The room has a name and listens to this machine alone, so that a proxy seems to stand in front: name it "
            "with --proxy 127.0.0.1, or all its clients count as one address"
        )
    return found


def _print_invitation(listener: socket.socket) -> None:
    """Print each address of the room in the local network, with its QR code where the terminal can show one."""
    own_addresses = addresses.own_addresses(both=listener.family == socket.AF_INET6)
    text = addresses.invitation(listener.getsockname()[1], own_addresses)
    try:
        print(text, flush=True)
    except UnicodeEncodeError:
        print("\n".join(line for line in text.splitlines() if line.startswith("http")), flush=True)


def _url_host(host: str) -> str:
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, host)
    return f"[{shown}]" if ":" in shown and not shown.startswith("[") else shown
