"""Every route: whatever an address can ask for is counted, or has a reason why it need not be."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.testclient import TestClient

from tests.server.test_access import make_services
from upcard.server.app import Application, make_app
from upcard.server.endpoint import ApiRoute
from upcard.server.guard.middleware import RequestLimit
from upcard.server.guard.request_limits import RequestLimits
from upcard.server.settings import Settings
from upcard.web import STATIC

UNCOUNTED = {
    "/ws": "connections are counted by ConnectionLimits, messages by the connection",
    "/live": "a constant",
    "/ready": "found out once a second, however many ask (ReadyCheck)",
    "/metrics": "for monitors",
    "/relay": "connections, messages and events are counted by the relay",
}
"""The routes that `ApiRoute` does not count, beside the files of the page."""
PAGE = (
    "/", "/g/{name}", "/t/{id}", "/r/{id}", "/d/{name}", "/learn/{name}", "/c/{id}", "/my", "/workshop",
    "/workshop/{path:path}", "/{path:path}", "/robots.txt", "/sw.js", "/manifest.webmanifest", "/locale/{code}.json",
    "/static", "/offline",
)  # fmt: skip
"""Files of the page: their size is known, a thread reads them, and what a stranger sends changes nothing."""


def whole_app(folder: Path | None = None) -> Application:
    """An application with everything that a server may offer."""
    pytest.importorskip("webauthn")
    offline = "" if folder is None else str(folder)
    everything = Settings(accounts=True, relay=True, origin="http://localhost:8000", offline=offline)
    return make_app(make_services(), everything, STATIC)


def path_of(route: BaseRoute) -> str:
    assert isinstance(route, Route | WebSocketRoute | Mount)
    return route.path


def test_every_route_is_counted_or_says_why_not() -> None:
    loose = {path_of(route) for route in whole_app().routes if not isinstance(route, ApiRoute)}
    assert loose - set(PAGE) == set(UNCOUNTED)


def test_every_limit_is_used_and_counts() -> None:
    routes = [route for route in whole_app().routes if isinstance(route, ApiRoute)]
    assert {route.limit for route in routes} == {"change", "walk", "look", "export"}
    changing = [route for route in routes if "POST" in (route.methods or ())]
    assert {route.limit for route in changing} == {"change"}


def test_a_request_above_its_limit_is_refused_at_every_route() -> None:
    none = RequestLimits(*(RequestLimit(0, 60, name, shared=False) for name in ("change", "walk", "look", "export")))
    app = make_app(make_services(), Settings(accounts=True, origin="http://localhost:8000"), limits=none)
    with TestClient(app, base_url="http://localhost:8000") as client:
        for route in app.routes:
            if isinstance(route, ApiRoute):
                method = min(route.methods - {"HEAD"})
                path = route.path_format.format(name="whist", id="x", at=0, seat=0, rest="nothing")
                answer = client.request(method, path)
                assert answer.status_code == 429, path
                assert answer.json() == {"error": "that is too fast; try again in a minute"}


def test_replays_that_are_not_there_are_counted_too() -> None:
    limits = RequestLimits(walk=RequestLimit(5, 60, "walk"))
    with TestClient(make_app(make_services(), limits=limits)) as client:
        codes = [client.get("/api/tables/none/replay").status_code for _ in range(8)]
        heads = [client.head("/api/tables/none/record").status_code for _ in range(2)]
    assert codes == [404] * 5 + [429] * 3 and heads == [429] * 2


def test_a_qr_code_is_drawn_beside_the_loop_for_a_bounded_link(monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app(make_services(), listener=("192.0.2.7", 8000))
    beside: list[object] = []
    with TestClient(app, base_url="http://cards.example.org") as client:
        run = app.state.room.services.run

        async def noted(function: object, *args: object) -> object:
            beside.append((getattr(function, "__name__", ""), *args))
            return await run(function, *args)  # type: ignore[arg-type]

        monkeypatch.setattr(app.state.room.services, "run", noted)
        order = {"game": "whist", "seats": ["me", "open", "open", "open"], "name": "Ann"}
        table = client.post("/api/tables", json=order).json()["table"]
        shown = client.get(f"/api/tables/{table}/invitation").json()
        assert shown["addresses"] == [f"http://192.0.2.7:8000/t/{table}"]
        beside.clear()
        assert client.get(f"/api/tables/{table}/code.svg?at=1").headers["content-type"] == "image/svg+xml"
        assert beside == [("code", f"http://192.0.2.7:8000/t/{table}")]
        longest = "a" * 253 + ":65535"
        assert client.get(f"/api/tables/{table}/code.svg", headers={"host": longest}).status_code == 200


def test_an_invitation_names_the_public_origin() -> None:
    settings = Settings(origin="https://cards.example.org", proxies=("127.0.0.1",))
    with TestClient(make_app(make_services(), settings), base_url="http://127.0.0.1:8000") as client:
        order = {"game": "whist", "seats": ["me", "open", "open", "open"], "name": "Ann"}
        table = client.post("/api/tables", json=order).json()["table"]
        shown = client.get(f"/api/tables/{table}/invitation").json()
    assert shown["link"] == f"https://cards.example.org/t/{table}"
