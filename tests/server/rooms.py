"""Tables of a room in this process, and its messages."""

from __future__ import annotations

from typing import Any

from starlette.testclient import TestClient, WebSocketTestSession

SITE = "http://upcard.test"


def new_table(client: TestClient, **changes: Any) -> dict[str, Any]:
    order = {"game": "whist", "seats": ["me", "open", "open", "open"], "name": "Ann", "forced": False, **changes}
    answer = client.post("/api/tables", json=order)
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


def full_table(client: TestClient, **changes: Any) -> tuple[str, list[str]]:
    made = new_table(client, **changes)
    tokens = [made["token"]]
    for name in ("Ben", "Cat", "Dan"):
        tokens.append(client.post(f"/api/tables/{made['table']}/join", json={"name": name}).json()["token"])
    return made["table"], tokens


def hear(socket: WebSocketTestSession, kind: str) -> dict[str, Any]:
    """The next message of a kind; others are skipped."""
    while True:
        message: dict[str, Any] = socket.receive_json()
        if message["t"] == kind:
            return message
