"""The card room on the network: HTTP and WebSocket.

`upcard.server.run.run` serves it from a process; `upcard.server.browser.in_process` calls it where there is no network.
"""

from upcard.server.app import make_app

__all__ = ["make_app"]
