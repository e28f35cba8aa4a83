"""A fake room: the documented protocol with four scripted tables, to test the page without the rules.

``trick`` (four seats, sides, follow suit), ``fans`` (a patience of seventeen fans), ``shed`` (three seats, stock and
discard, draw and pass, a suit to choose) and ``bets`` (five seats, chips, bids as buttons, a line to type in).
Run it by hand with ``python -m tests.web.fake_room 8123``.
"""

from __future__ import annotations

import asyncio
import json
import sys
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from tests.web.scenes import GAMES, SCENES, Json, Scene
from upcard.room.wire.messages import WIRE
from upcard.web import STATIC

BOOK = """<h1>{title}</h1><p>A game of cardboard, made to try the page.</p><h2>Play</h2>
<p id="R1"><b>R1</b> Four sit down.</p><p id="R8"><b>R8</b> Each plays a card in turn.</p>
<p id="R9"><b>R9</b> A player who holds the suit led must follow it.</p>
<p id="R10"><b>R10</b> Otherwise any card may be played.</p><h2>Rulings</h2><p id="G6"><b>G6</b> A match ends at 25.</p>
"""
TODAY: Json = {
    "game": "fans", "title": "Cardboard Hole", "number": 48213, "date": "2026-11-22", "players": 1, "seat": 0,
    "options": {}, "level": "", "measure": "moves",
    "results": [{"table": f"t{n}", "name": name, "level": "", "score": score, "won": False, "moves": score}
                for n, (name, score) in enumerate([("Ben", 44), ("Cat", 38), ("Dan", 21), ("Eve", 20)])],
}  # fmt: skip
LEVELS = [{"name": "random", "line": "plays any legal move", "usual": False},
          {"name": "club", "line": "counts trumps, knows the high cards, slips now and then",
           "usual": True}]  # fmt: skip
OPTIONS = [
    {"name": "target", "text": "points that win the match", "rule": "G6", "default": "25", "choices": None,
     "low": 1, "high": 1000, "group": ""},
    {"name": "first_dealer", "text": "who deals first", "rule": "G2", "default": "random",
     "choices": ["0", "1", "2", "3"], "low": None, "high": None, "group": ""},
    {"name": "single_hand", "text": "one hand is the match", "rule": "", "default": False, "choices": None,
     "low": None, "high": None, "group": ""},
    {"name": "signals", "text": "what discards say", "rule": "G9", "default": "nothing",
     "choices": ["nothing", "suits"], "low": None, "high": None, "group": "The bots' play"},
]  # fmt: skip
NAMES = ("Ann", "West the Bot", "North", "Ermintrude", "Fay")


async def no_accounts(request: Request) -> Response:
    return JSONResponse({"on": False, "account": None})


def advice(offers: list[Json]) -> Json:
    """A hint for the first of two moves, with a long reason."""
    moves = [{"move": one["move"], "words": one["words"], "expected": -n, "trials": 900, "error": 0.1, "equal": []}
             for n, one in enumerate(offers[:4])]  # fmt: skip
    why = "Your partner takes the trick in 97 of 100 imagined deals, and after the other card, in 95; but on average it brings 1.5 points more."  # noqa: E501
    return {"t": "advice", "text": "", "verdict": "", "deals": 3600, "moves": moves, "choice": moves[0]["words"],
            "why": why, "alike": 1}  # fmt: skip


class FakeRoom:
    """Tables by name: a table called ``open-trick`` has a free seat."""

    def __init__(self, step_s: float = 0.5) -> None:
        self.scenes: dict[str, Scene] = {}
        self.sockets: dict[WebSocket, tuple[str, int | None]] = {}
        self.orders: list[Json] = []
        self.step_s = step_s
        self.holds = False
        """While this is set, the other seats do not play."""
        self.done: set[str] = set()
        self.open: set[str] = set()
        self.auto = False
        self.health_now: Json = {"rules": "compiled", "installing": False}
        self.waits: Json = {"waits_for": "", "preparing": 0}
        """What the bots of its games wait for."""
        self.loop: asyncio.AbstractEventLoop

    def scene(self, table: str) -> Scene:
        if table not in self.scenes:
            kind, seats = SCENES[table.split("-")[-1]]
            self.scenes[table] = kind(table.split("-")[-1], seats)
            if table.startswith("open"):
                self.open.add(table)
        return self.scenes[table]

    def seats(self, table: str) -> list[Json]:
        scene = self.scene(table)
        free = scene.seats - 1 if table in self.open else -1
        return [
            {"seat": s, "name": "" if s == free else NAMES[s],
             "kind": "open" if s == free else "person" if s == 0 else "bot",
             "level": "club", "online": True, "auto": s == 0 and self.auto}
            for s in range(scene.seats)
        ]  # fmt: skip

    def message(self, table: str, you: int | None) -> Json:
        scene = self.scene(table)
        offers = scene.offers() if you == 0 and 0 in scene.to_act and not scene.ended else []
        return {"seq": scene.seq, "view": scene.view(you), "offers": offers, "log": scene.log, "sheets": scene.sheets}

    async def games(self, request: Request) -> Response:
        return JSONResponse(GAMES)

    async def health(self, request: Request) -> Response:
        return JSONResponse({"games": len(GAMES), "tables": 0, "wire": WIRE, **self.health_now})

    async def game(self, request: Request) -> Response:
        found = [g for g in GAMES if g["name"] == request.path_params["name"]]
        if not found:
            return JSONResponse({"error": "there is no game of that name here"}, 404)
        presets = {"book": {}, "short": {"target": "5"}}
        return JSONResponse({**found[0], **self.waits, "options": OPTIONS, "levels": LEVELS, "preselected": "book",
                             "presets": {p: presets[p] for p in found[0]["presets"]},
                             "book": BOOK.format(**found[0])})  # fmt: skip

    async def terms(self, request: Request) -> Response:
        return JSONResponse({"terms": {}})

    async def daily(self, request: Request) -> Response:
        return JSONResponse(TODAY)

    async def invitation(self, request: Request) -> Response:
        return JSONResponse({"link": f"/t/{request.path_params['id']}", "addresses": []})

    async def code(self, request: Request) -> Response:
        return Response('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>', media_type="image/svg+xml")

    async def open_tables(self, request: Request) -> Response:
        return JSONResponse([])

    async def mine(self, request: Request) -> Response:
        asked = (await request.json())["tables"]
        return JSONResponse([
            {"table": seat["table"], "game": scene, "title": self.scene(seat["table"]).view(None)["title"], "seat": 0,
             "seats": self.seats(seat["table"]), "started": True, "ended": None, "turn": True, "won": False, "score": 0,
             "measure": "points", "level": "club", "deal": None}
            for seat in asked if (scene := seat["table"].split("-")[-1]) in SCENES
        ])  # fmt: skip

    async def create(self, request: Request) -> Response:
        order = await request.json()
        self.orders.append(order)
        table = f"{len(self.orders)}-{order['game']}"
        return JSONResponse({"table": table, "token": "ann", "seat": 0, "link": f"/t/{table}"})

    async def info(self, request: Request) -> Response:
        table = request.path_params["id"]
        if table.split("-")[-1] not in SCENES:
            return JSONResponse({"error": "there is no table here any more"}, 404)
        title = self.scene(table).view(None)["title"]
        return JSONResponse({"table": table, "game": table.split("-")[-1], "title": title, "seats": self.seats(table),
                             "started": True, "ended": False})  # fmt: skip

    async def join(self, request: Request) -> Response:
        self.open.discard(request.path_params["id"])
        return JSONResponse({"token": "ann", "seat": 0})

    async def record(self, request: Request) -> Response:
        return PlainTextResponse("a record of cardboard")

    async def socket(self, ws: WebSocket) -> None:
        await ws.accept()
        self.loop = asyncio.get_running_loop()
        table = ws.query_params["table"]
        try:
            while True:
                await self.answer(ws, table, json.loads(await ws.receive_text()))
        except (WebSocketDisconnect, RuntimeError):  # RuntimeError: the connection was closed here
            self.sockets.pop(ws, None)

    async def answer(self, ws: WebSocket, table: str, m: Json) -> None:
        scene = self.scene(table)
        if m["t"] == "hello":
            you = 0 if m["token"] else None
            self.sockets[ws] = (table, you)
            await ws.send_json({"t": "view", "you": you, "seats": self.seats(table), "commitment": "9f2c" * 16,
                                **self.message(table, you)})  # fmt: skip
        elif m["t"] == "act" and m["id"] not in self.done:
            self.done.add(m["id"])
            await ws.send_json({"t": "ack", "id": m["id"], "seq": scene.seq + 1})
            for _ in scene.act(m["move"]):
                await self.tell_all(table)
                await asyncio.sleep(self.step_s)
                while self.holds:
                    await asyncio.sleep(0.01)
        elif m["t"] == "why" and m.get("text"):
            await ws.send_json({"t": "why", "move": m["move"], "why": None, "shown": m["text"].capitalize()})
        elif m["t"] == "why":
            rule, why = scene.why(m.get("card"))
            await ws.send_json({"t": "why", "move": 0, "rule": rule, "why": why})
        elif m["t"] == "hint":
            await ws.send_json(advice(scene.offers()))
        elif m["t"] == "say":
            await ws.send_json({"t": "said", "seat": 0, "name": "Ann", "text": m["text"]})
        elif m["t"] == "auto":
            self.auto = m["on"]
            await ws.send_json({"t": "seats", "seats": self.seats(table)})
        elif m["t"] == "ping":
            await ws.send_json({"t": "pong"})

    async def tell_all(self, table: str) -> None:
        for ws, (where, you) in list(self.sockets.items()):
            if where == table:
                await ws.send_json({"t": "event", **self.message(table, you)})

    def disconnect(self, ws: WebSocket) -> None:
        """Close a connection from the server's side, as a bad network would."""
        asyncio.run_coroutine_threadsafe(ws.close(1011), self.loop)

    async def page(self, request: Request) -> Response:
        return FileResponse(STATIC / "index.html")

    async def part(self, request: Request) -> Response:
        return FileResponse(STATIC / request.url.path[1:])

    def app(self) -> ASGIApp:
        routes = [
            Route("/api/games", self.games), Route("/api/games/{name}", self.game), Route("/api/health", self.health),
            Route("/api/games/{name}/terms", self.terms), Route("/api/tables/{id}/invitation", self.invitation),
            Route("/api/tables/{id}/code.svg", self.code),
            Route("/api/daily", self.daily), Route("/api/daily/{name}", self.daily),
            Route("/api/account", no_accounts),
            Route("/api/mine", self.mine, methods=["POST"]), Route("/api/tables", self.open_tables),
            Route("/api/tables", self.create, methods=["POST"]), Route("/api/tables/{id}", self.info),
            Route("/api/tables/{id}/join", self.join, methods=["POST"]), Route("/api/tables/{id}/record", self.record),
            WebSocketRoute("/ws", self.socket), Mount("/static", StaticFiles(directory=STATIC)),
            Route("/", self.page), Route("/g/{name}", self.page), Route("/t/{id}", self.page),
            Route("/manifest.webmanifest", self.part), Route("/sw.js", self.part),
            Route("/d/{name}", self.page), Route("/my", self.page),
        ]  # fmt: skip
        return strict(Starlette(routes=routes))


def strict(app: ASGIApp) -> ASGIApp:
    """The same content security policy as the real server."""

    async def with_policy(scope: Scope, receive: Receive, send: Send) -> None:
        async def sending(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"].append((b"content-security-policy", b"default-src 'self'"))
            await send(message)

        await app(scope, receive, sending)

    return with_policy


if __name__ == "__main__":
    import uvicorn

    uvicorn.run(FakeRoom().app(), host="127.0.0.1", port=int(sys.argv[1]), log_level="warning")
