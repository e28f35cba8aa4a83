"""Logs as JSON lines, without passwords, tokens and keys."""

from __future__ import annotations

import logging
import re
import time

import msgspec

MINUTE, MAX_WARNINGS = 60.0, 100
_SECRETS = (
    (re.compile(r"(?<=://)([^\s:/@]*):[^\s@/]*@"), r"\1:***@"),  # a password in an address
    (re.compile(r"(?i)\b(token|password|key|secret)([\"']?\s*[=:]\s*[\"']?)[^\s\"'&,;]+"), r"\1\2***"),
    (re.compile(r"\b[A-Za-z0-9_-]{32,}\b"), "***"),  # random strings: tokens of seats, keys, acts, hashes
)


def redacted(text: str) -> str:
    """A text with everything that looks like a secret replaced.

    >>> redacted("postgresql://ann:geheim@db/cards cannot be used now")
    'postgresql://ann:***@db/cards cannot be used now'
    >>> redacted("GET /ws?table=abc&token=c2VjcmV0 from 192.0.2.7")
    'GET /ws?table=abc&token=*** from 192.0.2.7'
    """
    for pattern, instead in _SECRETS:
        text = pattern.sub(instead, text)
    return text


class JsonFormatter(logging.Formatter):
    """Formats a log record as one line of JSON."""

    def __init__(self, worker: str = "") -> None:
        super().__init__()
        self.worker = worker

    def format(self, record: logging.LogRecord) -> str:
        fields: dict[str, object] = {
            "time": round(record.created, 3), "level": record.levelname.lower(), "logger": record.name,
            "message": redacted(record.getMessage()),
        }  # fmt: skip
        if self.worker:
            fields["worker"] = self.worker
        if record.exc_info:
            fields["exception"] = redacted(self.formatException(record.exc_info))
        return msgspec.json.encode(fields).decode()


class OncePerMinute(logging.Filter):
    """Passes each warning once a minute: any client can make uvicorn warn as often as it likes."""

    def __init__(self) -> None:
        super().__init__()
        self._last: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        now, what = time.monotonic(), str(record.msg)
        if record.levelno != logging.WARNING:
            return True
        if now - self._last.get(what, -MINUTE) < MINUTE:
            return False
        if len(self._last) >= MAX_WARNINGS:
            self._last.clear()
        self._last[what] = now
        return True


def limit_uvicorn_warnings() -> None:
    """Let uvicorn log each of its warnings at most once a minute."""
    logger = logging.getLogger("uvicorn.error")
    if not any(isinstance(kept, OncePerMinute) for kept in logger.filters):
        logger.addFilter(OncePerMinute())


def log_as_json(worker: str = "") -> None:
    """Write all logs to standard error as JSON."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter(worker))
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):  # they have handlers of their own
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).propagate = True
