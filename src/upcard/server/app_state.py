"""`AppState`: what the endpoints of one application share. `state_of` gives it to them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

from starlette.requests import HTTPConnection

from upcard.room import Room
from upcard.room.lobby import Lobby
from upcard.server.guard.origins import PORTS, Origin
from upcard.server.guard.request_limits import RequestLimits
from upcard.server.moderation import ModerationUpdates
from upcard.server.ready_check import ReadyCheck
from upcard.server.settings import Settings
from upcard.server.websocket import Connections

if TYPE_CHECKING:  # a browser has none of them
    from upcard.server.cluster.worker_proxy import WorkerProxy
    from upcard.server.compiler_installation import CompilerInstallation
    from upcard.server.monitoring.self_check import SelfCheck


@dataclass
class AppState:
    """The state of one application: `Application.state`."""

    settings: Settings
    room: Room
    lobby: Lobby
    connections: Connections
    moderation_updates: ModerationUpdates
    limits: RequestLimits
    worker_proxy: WorkerProxy | None = None
    """Forwards requests to the other workers on the same store."""
    listener: tuple[str, int] | None = None
    """The host and port of the socket that clients connect to; None in tests and browsers, which have none."""
    self_check: SelfCheck | None = None
    ready_check: ReadyCheck = field(default_factory=ReadyCheck)
    installation: CompilerInstallation | None = None
    """The installation of the compiler; None where none is needed."""

    @property
    def is_installing(self) -> bool:
        """Whether the compiler is being installed."""
        return self.installation is not None and self.installation.under_way

    @property
    def origin(self) -> Origin | None:
        """Where people open the page, as the settings say; None if they do not."""
        return Origin.parse(self.settings.origin) if self.settings.origin else None

    @property
    def passkey_origin(self) -> Origin:
        """The origin that passkeys are bound to, whatever a request says: that of the settings, or this machine's."""
        return self.origin or Origin("http", "localhost", PORTS["http"] if self.listener is None else self.listener[1])


def state_of(request: HTTPConnection) -> AppState:
    """The state of the application that serves a request."""
    return cast(AppState, request.app.state)
