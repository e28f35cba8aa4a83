"""A PostgreSQL server of its own for tests: in a temporary folder, at a free port, gone when they are over."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from types import TracebackType
from typing import Any

HOW_TO = "no PostgreSQL here: install its server (Debian: apt-get install postgresql) and pip install '.[postgres]'"
_PLACES = ("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql*/bin")


def programs() -> Path | None:
    """The folder of PostgreSQL's server programs, if there is one."""
    found = shutil.which("initdb")
    if found is not None and shutil.which("postgres", path=str(Path(found).resolve().parent)):
        return Path(found).resolve().parent
    folders = [folder for place in _PLACES for folder in Path("/").glob(place[1:]) if (folder / "initdb").exists()]
    return max(folders, default=None)


class Postgres:
    """A server. A context manager; `restart` and `kill` are what they are called."""

    def __init__(self, bin: Path) -> None:
        self.bin = bin
        # Not pytest's folder: that is closed to the user who the server has to be when we are root.
        self.folder = Path(tempfile.mkdtemp(prefix="upcard-postgres-"))
        # PostgreSQL refuses to run as root.
        self._who: dict[str, Any] = {"user": "postgres", "group": "postgres"} if _is_root() else {}
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]

    def __enter__(self) -> Postgres:
        if self._who:
            shutil.chown(self.folder, "postgres", "postgres")
        self.run("initdb", "-D", str(self.data), "-U", "upcard", "-A", "trust", "-E", "UTF8", "--no-locale", "-N")
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def url(self, schema: str = "public") -> str:
        """Where a client connects, to tables of its own in a schema."""
        return f"postgresql://upcard@127.0.0.1:{self.port}/postgres?search_path={schema}"

    def start(self) -> None:
        options = f"-p {self.port} -h 127.0.0.1 -k {self.folder} -c fsync=off -c max_connections=200"
        self.run(
            "pg_ctl", "-D", str(self.data), "-w", "-t", "60", "-l", str(self.folder / "log"), "-o", options, "start"
        )

    def stop(self, how: str = "fast") -> None:
        """``fast``: all are sent away and everything is written; ``immediate``: as if it had crashed."""
        self.run("pg_ctl", "-D", str(self.data), "-w", "-t", "60", "-m", how, "stop")

    def make_schema(self, name: str) -> str:
        """A schema of this name, and the address of a store in it."""
        self.sql(f"create schema {name}")
        return self.url(name)

    def sql(self, statement: str, schema: str = "public") -> str:
        """What a statement answers, as lines of fields."""
        return self.run("psql", "-X", "-q", "-t", "-A", "-d", self.psql_url(schema), "-c", statement)

    def psql_url(self, schema: str = "public") -> str:
        """Where PostgreSQL's own programs connect."""
        return f"postgresql://upcard@127.0.0.1:{self.port}/postgres?options=-csearch_path%3D{schema}"

    def run(self, program: str, *arguments: str) -> str:
        """Run one of PostgreSQL's programs; what it says. Raises `AssertionError` where it fails."""
        # Into a file: pg_ctl leaves its pipe to the server, which would keep it open.
        with (self.folder / f"{program}.{time.monotonic_ns()}").open("w+") as said:
            done = subprocess.run(
                [str(self.bin / program), *arguments],
                cwd=self.folder,
                stdout=said,
                stderr=subprocess.STDOUT,
                **self._who,
            )
            said.seek(0)
            words = said.read()
        assert done.returncode == 0, f"{program}: {words}"
        return words.strip()


def _is_root() -> bool:
    return hasattr(os, "getuid") and os.getuid() == 0
