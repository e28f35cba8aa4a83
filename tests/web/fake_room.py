"""A card room of cardboard: the documented wire with four scripted tables, to try the page without any rules.

``trick`` (four seats, sides, follow suit), ``fans`` (a patience of seventeen fans), ``shed`` (three seats, stock and
discard, draw and pass, a suit to choose) and ``bets`` (five seats, chips, bids as buttons, a line to type in).
Run it by hand with ``python -m tests.web.fake_room 8123``.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from upcard.web import STATIC

Json = dict[str, Any]
BOOK = """<h1>{title}</h1><p>A game of cardboard, made to try the page.</p><h2>Play</h2>
<p id="R1"><b>R1</b> Four sit down.</p><p id="R8"><b>R8</b> Each plays a card in turn.</p>
<p id="R9"><b>R9</b> A player who holds the suit led must follow it.</p>
<p id="R10"><b>R10</b> Otherwise any card may be played.</p><h2>Rulings</h2><p id="G6"><b>G6</b> A match ends at 25.</p>
"""
GAMES: list[Json] = [
    {"name": "trick", "title": "Cardboard Whist", "family": "Trick-taking", "players": [4], "minutes": 45,
     "line": "Thirteen tricks and a partner who must guess what you hold.", "presets": ["book", "short"]},
    {"name": "fans", "title": "Cardboard Hole", "family": "Patience", "players": [1], "minutes": 10,
     "line": "Seventeen fans, one hole, and nothing hidden.", "presets": ["book"]},
    {"name": "shed", "title": "Cardboard Eights", "family": "Shedding", "players": [2, 3], "minutes": 15,
     "line": "Be rid of your cards; eights are wild.", "presets": ["book"]},
    {"name": "bets", "title": "Cardboard Poker", "family": "Betting", "players": [5], "minutes": 30,
     "line": "Say what you would stake on three cards nobody has seen.", "presets": ["book"]},
]  # fmt: skip
for made, moods in zip(GAMES, (["partners"], ["quick", "alone"], ["two", "quick"], ["many", "bluff"]), strict=True):
    words = {"trick": "hearts whist", "fans": "solitaire", "shed": "uno eights", "bets": "poker"}[made["name"]]
    made.update(moods=moods, words=words, daily=True, usual_players=made["players"][-1])
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
     "low": 1, "high": 1000},
    {"name": "first_dealer", "text": "who deals first", "rule": "G2", "default": "random",
     "choices": ["0", "1", "2", "3"], "low": None, "high": None},
    {"name": "single_hand", "text": "one hand is the match", "rule": "", "default": False, "choices": None,
     "low": None, "high": None},
]  # fmt: skip
BIDS = [f"{level}{strain}" for level in range(1, 8) for strain in "♣♦♥♠N"]
SPADES = ["A♠", "J♠", "7♠", "3♠", "A♥", "10♥", "4♥", "K♦", "9♦", "Q♣", "8♣", "6♣", "2♣"]


async def no_accounts(request: Request) -> Response:
    return JSONResponse({"on": False, "account": None})


def zone(name: str, role: str, cards: list[str | None] | None, count: int | None = None, **more: Any) -> Json:
    base = {"name": name, "role": role, "label": name.replace("_", " "), "per": "", "unit": None}
    return {**base, "count": len(cards or []) if count is None else count, "cards": cards, **more}


def hands(own: list[str] | None, counts: list[int]) -> list[Json]:
    seen: list[list[str | None] | None] = [list(own) if own is not None else None, *[None] * (len(counts) - 1)]
    return [
        zone("hands", "hand", cards, count, label="hand", per="seat", unit=seat)
        for seat, (cards, count) in enumerate(zip(seen, counts, strict=True))
    ]


def number(name: str, value: Any, shows: str = "number", per: str = "") -> Json:
    return {"name": name, "label": name.replace("_", " "), "shows": shows, "per": per, "value": value, "role": ""}


def offer(move: int, words: str, **more: Any) -> Json:
    blank = {
        "kind": "play",
        "group": "",
        "zone": None,
        "unit": None,
        "card": None,
        "content": False,
        "give": [],
        "take": [],
        "amount": None,
        "place": None,
    }
    return {"move": move, "words": words, **blank, **more}  # fmt: skip


@dataclass
class Scene:
    """What a table holds, and what happens when the first seat moves."""

    game: str
    seats: int
    seq: int = 1
    to_act: tuple[int, ...] = (0,)
    prompt: str = ""
    own: list[str] = field(default_factory=list)
    log: list[Json] = field(default_factory=list)
    sheets: list[Json] = field(default_factory=list)
    hand: int = 0
    ended: bool = False
    won: tuple[int, ...] = ()
    numbered_clockwise: bool = True

    def __post_init__(self) -> None:
        """Lay the cards out: every scene does it its own way."""

    def tell(self, text: str, seat: int | None = None, kind: str = "move") -> None:
        self.seq += 1
        self.log.append({"n": self.seq, "seat": seat, "text": text, "kind": kind})

    def zones(self) -> list[Json]:
        raise NotImplementedError

    def numbers(self) -> list[Json]:
        return []

    def offers(self) -> list[Json]:
        return []

    def looks(self) -> Json:
        return {}

    def why(self, card: str | None) -> tuple[str, str]:
        return "R9", "R9: you hold spades, and ♠ were led: follow suit" if card else "R8: it is not the time for that"

    def act(self, move: int) -> Iterator[None]:
        """Each step is one event."""
        yield

    def sides(self) -> list[int]:
        return list(range(self.seats))

    def view(self, viewer: int | None) -> Json:
        title = next((g["title"] for g in GAMES if g["name"] == self.game), self.game)
        return {
            "game": self.game, "title": title, "viewer": viewer, "seats": self.seats, "sides": self.sides(),
            "clockwise": True, "numbered_clockwise": self.numbered_clockwise,
            "hand": self.hand, "phase": "play", "to_act": [] if self.ended else list(self.to_act),
            "dealer": self.seats - 1, "over": False, "ended": self.ended, "won": list(self.won),
            "points": [0] * self.seats, "prompt": self.prompt,
            "zones": [hide(z) if viewer is None else z for z in self.zones()], "numbers": self.numbers(),
            "options": [{"name": "target", "value": "5", "text": "points that win the match", "rule": "G6",
                         "departs": self.game == "trick"}],
            "looks": self.looks(),
        }  # fmt: skip


def hide(a_zone: Json) -> Json:
    return {**a_zone, "cards": None} if a_zone["role"] == "hand" else a_zone


class Trick(Scene):
    def __post_init__(self) -> None:
        self.own = list(SPADES)
        self.trick = [("K♠", 2), ("4♠", 3)]
        self.last = [("3♦", 1), ("A♦", 2), ("8♦", 3), ("2♦", 0)]
        self.tricks = [3, 4]
        self.prompt = "follow ♠"
        self.tell("Hand 1: West deals", kind="hand")
        self.tell("North plays K♠", 2)
        self.tell("East plays 4♠", 3)

    def sides(self) -> list[int]:
        return [0, 1, 0, 1]

    def zones(self) -> list[Json]:
        left = len(self.own)
        return [
            *hands(self.own, [left, left, left - 1, left - 1]),
            zone("trick", "trick", [c for c, _ in self.trick], by=[s for _, s in self.trick]),
            zone("last_trick", "last trick", [c for c, _ in self.last], by=[s for _, s in self.last]),
        ]

    def numbers(self) -> list[Json]:
        return [number("trump", "♥", "suit"), number("turned_up", "6♥", "card"), number("doubled", "no", "yes"),
                number("tricks", self.tricks, per="side"), number("score", [12, 9], per="side")]  # fmt: skip

    def offers(self) -> list[Json]:
        led = self.trick[0][0][-1] if self.trick else ""
        may = [c for c in self.own if c[-1] == led] or self.own
        return [offer(SPADES.index(c), c, zone="hands", unit=0, card=c) for c in may]

    def act(self, move: int) -> Iterator[None]:
        card = SPADES[move]
        self.own.remove(card)
        self.trick.append((card, 0))
        self.to_act = (1,)
        self.tell(f"You play {card}", 0)
        yield
        self.trick.append(("2♠", 1))
        self.last, self.trick = self.trick, []
        self.tricks = [self.tricks[0] + 1, self.tricks[1]]
        self.tell("West plays 2♠", 1)
        self.tell("You take the trick", 0, "event")
        self.to_act, self.prompt = (2,), "lead any card"
        if len(self.own) == 11:
            self.sheets.append({"hand": 0, "columns": ["We", "They"], "note": "West deals next.",
                                "rows": [["tricks", [9, 4]], ["above six", [3, 0]], ["score", [15, 9]]]})  # fmt: skip
            self.hand = 1
            self.tell("Hand 2: You deal", kind="hand")
        if len(self.own) == 10:
            self.ended, self.won = True, (0, 2)
            self.tell("You and North win the match", kind="end")
        yield
        self.trick = [("Q♥", 2)]
        self.tell("North leads Q♥", 2)
        self.to_act = (3,)
        yield
        self.trick.append(("5♥", 3))
        self.tell("East plays 5♥", 3)
        self.to_act, self.prompt = (0,), "follow ♥"
        yield


class Fans(Scene):
    def __post_init__(self) -> None:
        ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
        pack = [r + s for s in "♣♦♥♠" for r in ranks]
        pack.remove("A♠")
        mixed = [pack[(i * 23 + 7) % 51] for i in range(51)]
        self.fans = [mixed[i * 3 : i * 3 + 3] for i in range(17)]
        self.hole = ["A♠"]
        self.prompt = "play a card one up or one down"

    def zones(self) -> list[Json]:
        return [
            zone("hole", "foundation", list(self.hole)),
            *(zone("fans", "pile", list(fan), label="fan", unit=i) for i, fan in enumerate(self.fans)),
        ]

    def numbers(self) -> list[Json]:
        return [number("left", sum(map(len, self.fans)))]

    def offers(self) -> list[Json]:
        near = {"A": "2K", "2": "A3"}.get(self.hole[-1][:-1], "2K")
        tops = [(i, fan[-1]) for i, fan in enumerate(self.fans) if fan]
        good = [(i, c) for i, c in tops if c[:-1] in near] or tops[:3]
        return [offer(i, f"fan {i + 1}", zone="fans", unit=i) for i, _ in good]

    def act(self, move: int) -> Iterator[None]:
        self.hole.append(self.fans[move].pop())
        self.tell(f"You play {self.hole[-1]}", 0)
        yield


class Shed(Scene):
    def __post_init__(self) -> None:
        self.own = [
            "8♦",
            "8♣",
            "K♥",
            "4♥",
            "10♠",
            "5♠",
            "2♦",
            "JK1",
            "9♣",
            "9♥",
            "9♦",
            "A♣",
            "3♠",
            "6♣",
            "7♦",
            "Q♠",
            "J♥",
            "J♦",
            "3♣",
            "2♥",
        ]
        self.pile = ["5♦", "5♥", "7♥"]
        self.prompt = "match ♥ or 7"

    def zones(self) -> list[Json]:
        return [
            *hands(self.own, [len(self.own), 4, 1]),
            zone("stock", "stock", None, 23),
            zone("discard", "discard", list(self.pile)),
            zone("melds", "meld", ["4♠", "5♠", "6♠"], label="run", per="seat", unit=1),
            zone("won", "won", None, 6, per="seat", unit=0),
        ]

    def numbers(self) -> list[Json]:
        return [number("suit", "♥", "suit"), number("score", [3, 18, 40], per="seat"),
                number("direction", "left", "choice")]  # fmt: skip

    def offers(self) -> list[Json]:
        plain = [
            offer(i, c, zone="hands", unit=0, card=c) for i, c in enumerate(self.own) if c[-1] in "♥" or c[0] == "7"
        ]
        wild = [offer(100 + i, f"8♦, then {s}", zone="hands", unit=0, card="8♦") for i, s in enumerate("♣♦♥♠")]
        nines = offer(300, "9 9", zone="hands", unit=0, cards=["9♣", "9♥", "9♦"])
        return [*plain, *wild, nines, offer(200, "draw", kind="draw", zone="stock"), offer(201, "pass", kind="pass")]

    def act(self, move: int) -> Iterator[None]:
        if move < 100:
            self.pile.append(self.own.pop(move))
        self.tell("You " + ("play " + self.pile[-1] if move < 100 else "draw a card"), 0)
        yield


RULES = {
    "hint": "say which cards are what", "examples": ["eights are wild"],
    "steps": {"start": [["are", ["eights", "jacks", "one-eyed jacks"]]], "are": [["end", ["are wild"]]], "end": []},
}  # fmt: skip


class Bets(Scene):
    def __post_init__(self) -> None:
        self.own = ["A♦", "K♣", "7♥"]
        self.prompt = "bid, raise or fold"

    def zones(self) -> list[Json]:
        return [*hands(self.own, [3, 3, 0, 3, 3]), zone("pool", "exposed", ["Q♦", "J♠", "2♣"])]

    def numbers(self) -> list[Json]:
        return [number("pot", 140), number("bet", [20, 20, 0, 40, 40], per="seat"),
                number("chips", [480, 300, 950, 210, 60], per="seat"),
                number("folded", ["no", "no", "yes", "no", "no"], "yes", "seat")]  # fmt: skip

    def offers(self) -> list[Json]:
        bids = [offer(i, words, kind="bid", group="bid", place=i) for i, words in enumerate(BIDS)]
        acts = [
            offer(40 + i, words, kind="bet", group="bet") for i, words in enumerate(["call 20", "raise 40", "fold"])
        ]
        ask = [offer(60 + i, f"ask seat {i}", kind="ask", zone="hands", unit=i) for i in (1, 3)]
        return [*acts, *bids, *ask, offer(70, "say a rule", kind="rule", content=True, grammar=RULES)]

    def looks(self) -> Json:
        return {"box": BIDS, "columns": 5}

    def act(self, move: int) -> Iterator[None]:
        self.tell("You call", 0)
        yield


class Dummy(Trick):
    """The first seat plays for its partner, whose hand lies open."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.trick, self.prompt = [("K♠", 1)], "follow ♠ from dummy"

    def zones(self) -> list[Json]:
        own, west, _, east, *rest = super().zones()
        return [own, west, zone("hands", "hand", list(DUMMY), label="hand", per="seat", unit=2), east, *rest]

    def offers(self) -> list[Json]:
        return [offer(100 + i, c, zone="hands", unit=2, card=c) for i, c in enumerate(DUMMY) if c[-1] == "♠"]

    def act(self, move: int) -> Iterator[None]:
        self.tell(f"North plays {DUMMY[move - 100]}", 2)
        self.to_act = (3,)
        yield


class Mirror(Trick):
    """The seat after one's own sits at the right."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.numbered_clockwise = False
        self.trick = [("K♠", 1)]


DUMMY = ["2♣", "3♣", "9♣", "2♦", "5♦", "J♦", "Q♦", "2♥", "9♥", "K♥", "2♠", "9♠", "Q♠"]
SCENES: dict[str, tuple[type[Scene], int]] = {
    "trick": (Trick, 4),
    "fans": (Fans, 1),
    "shed": (Shed, 3),
    "bets": (Bets, 5),
    "dummy": (Dummy, 4),
    "mirror": (Mirror, 4),
}
NAMES = ("Ann", "West the Bot", "North", "Ermintrude", "Fay")


class FakeRoom:
    """Tables by name: a table called ``open-trick`` keeps a chair free."""

    def __init__(self, step_s: float = 0.5) -> None:
        self.scenes: dict[str, Scene] = {}
        self.sockets: dict[WebSocket, tuple[str, int | None]] = {}
        self.orders: list[Json] = []
        self.step_s = step_s
        self.holds = False
        """While this is set, nobody else plays."""
        self.done: set[str] = set()
        self.open: set[str] = set()
        self.auto = False
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

    async def game(self, request: Request) -> Response:
        found = [g for g in GAMES if g["name"] == request.path_params["name"]]
        if not found:
            return JSONResponse({"error": "there is no game of that name here"}, 404)
        presets = {"book": {}, "short": {"target": "5"}}
        return JSONResponse({**found[0], "options": OPTIONS, "presets": {p: presets[p] for p in found[0]["presets"]},
                             "levels": LEVELS, "book": BOOK.format(**found[0])})  # fmt: skip

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
        except (WebSocketDisconnect, RuntimeError):  # the latter: we hung up ourselves
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

    def hang_up(self, ws: WebSocket) -> None:
        """Cut a line from this side, as a bad network would."""
        asyncio.run_coroutine_threadsafe(ws.close(1011), self.loop)

    async def page(self, request: Request) -> Response:
        return FileResponse(STATIC / "index.html")

    async def part(self, request: Request) -> Response:
        return FileResponse(STATIC / request.url.path[1:])

    def app(self) -> ASGIApp:
        routes = [
            Route("/api/games", self.games), Route("/api/games/{name}", self.game),
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
    """The same content policy as the real server: everything from here, nothing inline."""

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
