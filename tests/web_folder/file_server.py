"""A file server as plain as they come: files by their names, under a path, and nothing else."""

from __future__ import annotations

import functools
import http.server
import threading
from pathlib import Path

PREFIX = "/cards/"


http.server.SimpleHTTPRequestHandler.extensions_map[".mjs"] = "text/javascript"


class _Handler(http.server.SimpleHTTPRequestHandler):
    def __init__(self, *args: object, asked: list[str], **named: object) -> None:
        self.asked = asked
        super().__init__(*args, **named)  # type: ignore[arg-type]

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""

    def translate_path(self, path: str) -> str:
        bare = path.partition("?")[0].partition("#")[0]
        self.asked.append(bare)
        if not bare.startswith(PREFIX):
            return str(Path(self.directory) / "there is no such file")
        return super().translate_path(bare.removeprefix(PREFIX[:-1]))


class _Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that hangs up is no error."""


class FileServer:
    """Serves a folder at `address` until it is stopped; `asked` has the paths that were asked for."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.asked: list[str] = []
        self._port = 0
        self.start()

    def start(self) -> None:
        """Serve, at the same address as before."""
        handler = functools.partial(_Handler, directory=str(self.folder), asked=self.asked)
        self._server = _Server(("127.0.0.1", self._port), handler)
        self._port = self._server.server_port
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def address(self) -> str:
        """Where the folder is."""
        return f"http://127.0.0.1:{self._port}{PREFIX}"

    def stop(self) -> None:
        """Be gone."""
        self._server.shutdown()
        self._server.server_close()
