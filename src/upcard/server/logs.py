"""What happens, in lines of JSON for a machine that collects them; nothing in them opens a seat or a database."""

from __future__ import annotations

import logging
import re
import time

import msgspec

MINUTE, MOST_WARNINGS = 60.0, 100
_SECRETS = (
    (re.compile(r"(?<=://)([^\s:/@]*):[^\s@/]*@"), r"\1:***@"),  # a password in an address
    (re.compile(r"(?i)\b(token|password|key|secret)([\"']?\s*[=:]\s*[\"']?)[^\s\"'&,;]+"), r"\1\2***"),
    (re.compile(r"\b[A-Za-z0-9_-]{32,}\b"), "***"),  # what is drawn at random: tokens of seats, keys, acts, hashes
)


def discreet(text: str) -> str:
    """A text without what looks like a secret.

    >>> discreet("postgresql://ann:geheim@db/cards cannot be used now")
    'postgresql://ann:***@db/cards cannot be used now'
    >>> discreet("GET /ws?table=abc&token=c2VjcmV0 from 192.0.2.7")
    'GET /ws?table=abc&token=*** from 192.0.2.7'
    """
    for pattern, instead in _SECRETS:
        text = pattern.sub(instead, text)
    return text


class Json(logging.Formatter):
    """A record as one line."""

    def __init__(self, worker: str = "") -> None:
        super().__init__()
        self.worker = worker

    def format(self, record: logging.LogRecord) -> str:
        said: dict[str, object] = {
            "time": round(record.created, 3), "level": record.levelname.lower(), "logger": record.name,
            "message": discreet(record.getMessage()),
        }  # fmt: skip
        if self.worker:
            said["worker"] = self.worker
        if record.exc_info:
            said["exception"] = discreet(self.formatException(record.exc_info))
        return msgspec.json.encode(said).decode()


class Seldom(logging.Filter):
    """Lets the same warning through once a minute: strangers bring uvicorn to warn as often as they like."""

    def __init__(self) -> None:
        super().__init__()
        self._said: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        now, what = time.monotonic(), str(record.msg)
        if record.levelno != logging.WARNING:
            return True
        if now - self._said.get(what, -MINUTE) < MINUTE:
            return False
        if len(self._said) >= MOST_WARNINGS:
            self._said.clear()
        self._said[what] = now
        return True


def hush() -> None:
    """From now on uvicorn says seldom that somebody was refused."""
    logger = logging.getLogger("uvicorn.error")
    if not any(isinstance(kept, Seldom) for kept in logger.filters):
        logger.addFilter(Seldom())


def begin(worker: str = "") -> None:
    """From now on everything that is logged goes to the standard error as JSON."""
    handler = logging.StreamHandler()
    handler.setFormatter(Json(worker))
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):  # which has handlers of its own
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).propagate = True
