"""The scripted tables of the fake room: the cards, and what happens when the first seat moves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]
GAMES: list[Json] = [
    {"name": "trick", "title": "Cardboard Whist", "family": "Trick-taking", "players": [4], "minutes": 45,
     "line": "Thirteen tricks and a partner who must guess what you hold.", "presets": ["book", "short"]},
    {"name": "fans", "title": "Cardboard Hole", "family": "Patience", "players": [1], "minutes": 10,
     "line": "Seventeen fans, one hole, and nothing hidden.", "presets": ["book"]},
    {"name": "shed", "title": "Cardboard Eights", "family": "Shedding", "players": [2, 3], "minutes": 15,
     "line": "Be rid of your cards; eights are wild.", "presets": ["book"]},
    {"name": "bets", "title": "Cardboard Poker", "family": "Betting", "players": [5], "minutes": 30,
     "line": "Say what you would stake on three cards that no player has seen.", "presets": ["book"]},
]  # fmt: skip
for made, moods in zip(GAMES, (["partners"], ["quick", "alone"], ["two", "quick"], ["many", "bluff"]), strict=True):
    words = {"trick": "hearts whist", "fans": "solitaire", "shed": "uno eights", "bets": "poker"}[made["name"]]
    made.update(moods=moods, words=words, daily=True, instead=[], usual_players=made["players"][-1])
BIDS = [f"{level}{strain}" for level in range(1, 8) for strain in "♣♦♥♠N"]
SPADES = ["A♠", "J♠", "7♠", "3♠", "A♥", "10♥", "4♥", "K♦", "9♦", "Q♣", "8♣", "6♣", "2♣"]


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
    """A table's cards, and what happens when the first seat moves."""

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
        """Set up the table; each scene overrides this."""

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
        """The next step, one event."""
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
    """The first seat plays for its partner, whose hand is open."""

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
    """The seat after the viewer's sits at the right."""

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
