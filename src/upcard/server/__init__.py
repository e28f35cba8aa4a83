"""The card room on the network: HTTP and WebSocket."""

from upcard.server.app import make_app
from upcard.server.run import run

__all__ = ["make_app", "run"]
