"""Messages of real tables for the page: the views of a seat in every phase with a choice.

A match is played by a small generator of moves, and of every phase the first position and the fullest one are kept:
the one with the most cards in sight and the most buttons. They are made anew in every run, so that they cannot fall
behind the rules.
"""

from __future__ import annotations

import functools
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

import upcard
from upcard.room.match import view_messages

Json = dict[str, Any]
NAMES = ("Ada", "Blaise", "Charles", "Dora", "Emil", "Florentine", "Girolamo", "Hedy", "Isaac", "Jacob", "Kurt",
         "Leonhard", "Maryam")  # fmt: skip
MATCHES = 2
MAX_MOVES = 260
"""The most moves of one match; most games reach their second hand by then."""
AT_ONCE = 12
"""The number of messages before a turn that are sent: earlier animations are over by then."""
FEW = 6
"""With more buttons than this, one of the first is pressed, so that an auction does not start at the top."""


@dataclass(frozen=True)
class Frame:
    """One position as a seat sees it: the ``view`` message."""

    game: str
    players: int
    phase: str
    kind: str
    """``first`` or ``fullest`` of its phase, ``waits`` (another is to act), ``watched`` (by a spectator)."""
    message: Json

    @property
    def name(self) -> str:
        return f"{self.game}-{self.players}-{self.phase.replace(' ', '_')}-{self.kind}"


def sizes(game: str) -> tuple[int, ...]:
    """The fewest and the most players of a game."""
    players = upcard.game(game).about.players
    return tuple(sorted({min(players), max(players)}))


@functools.cache
def frames(game: str, players: int) -> tuple[Frame, ...]:
    """The frames of a game with `players` players."""
    found: dict[tuple[str, str], tuple[float, Frame]] = {}
    for match in range(MATCHES):
        for phase, kind, weight, message in _positions(game, players, match):
            best = found.get((phase, kind))
            if best is None or weight > best[0]:
                found[phase, kind] = weight, Frame(game, players, phase, kind, message)
    first = {phase: frame.message for (phase, kind), (_, frame) in found.items() if kind == "first"}
    return tuple(f for _, f in found.values() if f.kind != "fullest" or f.message != first[f.phase])


def _positions(game: str, players: int, match: int) -> Iterator[tuple[str, str, float, Json]]:
    """Phase, kind, fullness (the earliest of equal ones counts), and the message."""
    table = upcard.game(game, players=players).table(seed=11 + match, names=NAMES[:players])
    sight = view_messages.ViewMessages(table)
    draw = random.Random(match)
    for n in range(MAX_MOVES):
        if table.over:
            return
        if table.window and not table.to_act:
            table.close_window()
            continue
        acting = table.to_act
        for seat in acting:
            if len(table.legal_ids(seat)) > 1:
                message = sent(table, sight, seat)
                phase = message["view"]["phase"]
                yield phase, "first", -n, message
                yield phase, "fullest", fullness(message), message
        if n and len(acting) < players:
            other = next(seat for seat in range(players) if seat not in acting)
            message = sent(table, sight, other)
            yield "any", "waits", fullness(message), message
            message = sent(table, sight, None)
            yield "any", "watched", fullness(message), message
        seat = draw.choice(acting)
        move = drawn(table, seat, draw)
        if move is None:
            return
        table.play(move, seat)


def turns(game: str, players: int, most: int) -> Iterator[tuple[Frame, ...]]:
    """The messages to the first seat in one match, up to each of its turns: at most so many turns of a phase."""
    seen: Counter[str] = Counter()
    since: list[Frame] = []
    table = upcard.game(game, players=players).table(seed=11, names=NAMES[:players])
    sight = view_messages.ViewMessages(table)
    draw = random.Random(11)
    for seq in range(1, MAX_MOVES):
        if table.over:
            return
        if table.window and not table.to_act:
            table.close_window()
            continue
        message = {**sent(table, sight, 0), "seq": seq}
        phase = message["view"]["phase"]
        since.append(Frame(game, players, phase, "follows", message))
        if message["offers"]:
            seen[phase] += 1
            if seen[phase] <= most:
                yield tuple(since[-AT_ONCE:])
                since.clear()
        seat = 0 if 0 in table.to_act else draw.choice(table.to_act)
        move = drawn(table, seat, draw)
        if move is None:
            return
        table.play(move, seat)


def drawn(table: upcard.Table, seat: int, draw: random.Random) -> int | None:
    """A move of a seat; None if only typed text would do."""
    offers = [o for o in table.offers(seat) if not o.content] or table.offers(seat)
    buttons = [o for o in offers if o.card is None]
    wanted = [o for o in offers if o not in buttons[FEW:]]
    return None if not wanted or wanted[0].content else draw.choice(wanted).move


def sent(table: upcard.Table, sight: view_messages.ViewMessages, seat: int | None) -> Json:
    """The view message for a seat (None: a spectator)."""
    view, offers = sight.view_and_offers(seat)
    seats = [
        {"seat": s, "name": name, "kind": "person" if s == seat else "bot", "level": "club", "online": True,
         "auto": False}
        for s, name in enumerate(table.names)
    ]  # fmt: skip
    message: Json = {"t": "view", "seq": 1, "you": seat, "view": view, "offers": offers, "seats": seats,
                     "log": view_messages.newest_log(table, seat), "sheets": [], "commitment": "0" * 64,
                     "signals": list(table.signals)}  # fmt: skip
    plain: Json = msgspec.to_builtins(message)
    return plain


def fullness(message: Json) -> float:
    """The number of visible cards and buttons."""
    zones = message["view"]["zones"]
    cards = sum(len(z["cards"] or ()) for z in zones if z["role"] not in ("stock", "won", "discard"))
    return cards + 2 * len([o for o in message["offers"] if o["card"] is None])
