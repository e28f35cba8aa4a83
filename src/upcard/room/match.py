"""`Match`: the fold of a table's events. No clock, no network, no store."""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

from upcard.bots.readiness import Readiness
from upcard.declarations.game import Clock
from upcard.engine.compile.game import CompiledGame, compiled_game
from upcard.engine.compile.variant import OptionValue
from upcard.engine.play.game import Game
from upcard.engine.play.table import Table
from upcard.engine.records import record
from upcard.errors import UpcardError, split_reason
from upcard.room.errors import BrokenTable
from upcard.room.fair_deal import private_tables
from upcard.room.fair_deal.commit_reveal import Secret
from upcard.room.messages import Code
from upcard.room.move_commentary import hurry_remark
from upcard.store import Event, Outcome, TableRow

TAKEN_BACK = -1
"""The move of an event by which moves are taken back; its content says how many of them stay made."""
Refusal = tuple[Code, str, str]
"""Code, number of the rule (or nothing), sentence."""


_HURRIED = "!hurried"


def hurried_act(seat: int, base: int) -> str:
    """The key of an event by which a bot moves in a hurry: something cheaper than its level has chosen the move."""
    return f"{seat}!{base}{_HURRIED}"


def is_hurried(act: str) -> bool:
    """Whether the key of an event is one of those.

    >>> is_hurried(hurried_act(2, 14)), is_hurried("2!14")
    (True, False)
    """
    return act.endswith(_HURRIED)


class Match:
    """The cards on a table that has begun, and what is needed to take moves from afar.

    `changed` holds for every seat the number of the last event by which its legal moves may have
    changed: a move chosen on an older view than that is stale.

    `quiet` holds for every viewer the events of which it was shown nothing (a window that only some are
    asked to use). Each viewer counts the others only: a gap in its numbers would tell of them.

    Windows stand (`Table.close_window`) until they are closed from outside, or a move is read that comes after.
    `occasion` grows with every move that all hear of, and with every window that is closed.
    """

    def __init__(self, row: TableRow, events: Iterable[Event] = (), game: Game | None = None) -> None:
        try:
            key = Secret(row.seed, row.salt).key(row.id, row.entropy)
            self._deal: Callable[[Game], Table] = lambda chosen: _dealt(row, chosen, key)
            self.table = self._deal(game or game_of(row))
            self._number = 0
            self.acts: dict[str, int] = {}
            self.hurried_moves = 0
            """Moves of bots that something cheaper than their level chose (`hurried_act`)."""
            self._hurried: dict[int, int] = {}
            """The hand in which a seat has last made such a move before all eyes."""
            self.occasion = 0
            self.changed = [0] * row.players
            self.viewers: tuple[int | None, ...] = (None, *range(row.players))
            self.quiet: dict[int | None, list[int]] = {viewer: [] for viewer in self.viewers}
            self._row, self._is_closed = row, row.terms.closed
            self.seals: dict[int, str] = {}
            """At a closed table the seal of every hand that has been dealt, by its number."""
            self._seal()
            for event in events:
                self._replay(event)
        except (UpcardError, KeyError, ValueError, IndexError) as error:
            raise BrokenTable(f"table {row.id} cannot be rebuilt by this version: {error}") from error

    @property
    def number(self) -> int:
        """The number of the last event."""
        return self._number

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.table.over

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, or None while it goes on."""
        result = self.table.result
        if result is None:
            return None
        return Outcome(result.won, result.points, result.returns, self.table.number, self.hurried_moves)

    @property
    def hurried(self) -> frozenset[int]:
        """The seats whose bots have made a hurried move in this hand."""
        if not self._hurried:
            return frozenset()
        hand = self.table.view().hand
        return frozenset(seat for seat, last in self._hurried.items() if last == hand)

    def apply(self, event: Event) -> None:
        """Play an event that is in the store. Raises when it does not fit: then the store is not of this version."""
        if event.number != self.number + 1:
            raise ValueError(f"event {event.number} follows {self.number}")
        if event.move == TAKEN_BACK:
            self._take_back(event)
            return
        while event.seat not in self.table.to_act and self.table.window:
            self.close_window()
        before, shown = self._choices(), self._shown_before(event)
        self.table.play(event.move, event.seat, event.arg)
        self._note_hurry(event)
        self._number = event.number
        after = self._choices()
        for seat in range(self.table.players):
            if seat == event.seat or before.get(seat) != after.get(seat):
                self.changed[seat] = event.number
        for viewer, view in shown.items():
            waits = viewer is None or before.get(viewer) == after.get(viewer)
            if waits and viewer != event.seat and view == self.table.view(viewer).as_dict():
                self.quiet[viewer].append(event.number)
        self._seal()
        self.acts[event.act] = event.number
        self.occasion += not self.table.game.moves.kind(event.move).silent

    def _replay(self, event: Event) -> None:
        """Play an event of a match that is rebuilt: nobody has seen it yet, so whoever moves has seen what comes after
        it, and who may do what in between is of no account."""
        table, number = self.table, event.number
        rules = table.game.rules
        silent = event.move >= 0 and rules.moves.kind(event.move).silent
        if silent or event.move == TAKEN_BACK or number != self._number + 1 or (rules.has_windows and table.window):
            self.apply(event)
            return
        table.replay(event.move, event.seat, event.arg)
        self._note_hurry(event)
        self._number = self.acts[event.act] = number
        self.changed = [number] * self._row.players
        self.occasion += 1
        if self._is_closed:
            self._seal()

    def _note_hurry(self, event: Event) -> None:
        """Say in the log and the record that a bot had no time. Of a move that only some hear of nothing is said."""
        if not is_hurried(event.act):
            return
        self.hurried_moves += 1
        table = self.table
        if not table.game.rules.moves.kind(event.move).silent:
            self._hurried[event.seat] = table.view().hand
            table.remark(hurry_remark(table.names[event.seat]))

    def _seal(self) -> None:
        if self._is_closed and (hand := self.table.view().hand) not in self.seals:
            self.seals[hand] = private_tables.sealed(self._row, self.table).seal

    def _take_back(self, event: Event) -> None:
        """Some of the last moves have not been made: all others are made again. Whoever chose a move before this has
        chosen it on another position."""
        (stay,) = event.arg
        made, names = self.table.moves[:stay], self.table.names
        table = self._deal(self.table.game)  # type: ignore[arg-type]
        for move in made:
            while move.seat not in table.to_act and table.window:
                table.close_window()
            table.play(move.move, move.seat, move.arg)
        table.remark(f"{names[event.seat]} takes back.")
        self.table = table
        self.changed = [event.number] * table.players
        self._number = event.number
        self.acts[event.act] = event.number
        self.occasion += 1

    def before_last_of(self, seat: int) -> int | None:
        """How many moves stay made when a seat takes back the last it made; None where it has made none."""
        own = [number for number, move in enumerate(self.table.moves) if move.seat == seat]
        return own[-1] if own else None

    def ends_with(self, event: Event) -> bool:
        """Whether the match is over when this event, which is the next, has been applied."""
        return self.table.would_end(event.move, event.seat, event.arg)

    def close_window(self) -> None:
        """Close the window that nobody can use any more. Raises `IllegalMove` where there is none."""
        self.table.close_window()
        self._seal()
        self.occasion += 1

    def silence(self, seat: int) -> int:
        """What it means that a seat lets a window pass: the last of its silent moves (`declarations.game`)."""
        moves = self.table.game.moves
        return max(move for move in self.table.legal_ids(seat) if moves.kind(move).silent)

    def clock(self) -> Clock | None:
        """What is timed by the rules of the game now."""
        make = getattr(self.table.game.rules.module, "clock", None)
        return None if make is None or self.over else make(self.table.view())

    def is_timed(self, move: int) -> bool:
        """Whether the content of a move is the time."""
        moves = self.table.game.moves
        return move < len(moves) and moves.kind(move).timed

    def quick_move(self, seat: int, level: str, chance: random.Random) -> tuple[float, int | None] | None:
        """How soon a bot acts where speed counts, and with which move (None: one that it thinks about)."""
        make = getattr(self.table.game.rules.module, "quick_move", None)
        quick: tuple[float, int | None] | None = None
        if make is not None:
            quick = make(self.table.view(seat), self.table.legal_ids(seat), level, chance)
        return quick

    def _shown_before(self, event: Event) -> dict[int | None, dict[str, Any]]:
        """For a move that nobody else hears of: what everybody saw before it."""
        if not self.table.game.moves.kind(event.move).silent:
            return {}
        return {viewer: self.table.view(viewer).as_dict() for viewer in self.viewers}

    def seq(self, viewer: int | None, number: int | None = None) -> int:
        """How many of the events up to `number` (by default all) a viewer knows of."""
        number = self.number if number is None else number
        return number - bisect_right(self.quiet[viewer], number)

    def number_at(self, viewer: int | None, seq: int) -> int:
        """The number of the last event up to which a viewer that has seen `seq` of them has missed nothing."""
        number = seq
        for quiet in self.quiet[viewer]:
            if quiet > number + 1:
                break
            number += 1
        return number

    def _choices(self) -> dict[int, list[int]]:
        return {seat: self.table.legal_ids(seat) for seat in self.table.to_act}

    def read(self, seat: int, move: int, text: str | None) -> tuple[int, tuple[int, ...]]:
        """The move that a person means who touched a move and, where it carries content, typed some. Raises
        `UpcardError` with what may be typed."""
        moves = self.table.game.moves
        if text is None or move >= len(moves) or not moves.kind(move).content:
            return move, ()
        meant, content, _ = self.table.read(text, seat)
        return meant, content

    def refuse(self, seat: int, base: int, move: int, arg: tuple[int, ...] = ()) -> Refusal | None:
        """None if the seat may make this move, chosen on a view of number `base`; else why not."""
        if self.over:
            return "closed", "", "the match is over"
        moves = len(self.table.game.moves)
        if move >= moves:
            return "unknown_move", "", f"there is no move {move}; moves are 0 to {moves - 1}"
        if not self.changed[seat] <= base <= self.number:
            return "stale", "", "the table has moved on since; look again"
        if seat not in self.table.to_act:
            return "not_your_turn", "", self.table.why_not(move, seat) or "it is not your turn"
        if move not in self.table.legal_ids(seat):
            reason = self.table.why_not(move, seat)
            return ("illegal", *split_reason(reason)) if reason else ("illegal", "", "this move is not possible now")
        # Nothing may be appended that cannot be applied.
        reason = self.table.refuse_content(move, arg, seat)
        return None if reason is None else ("illegal", *split_reason(reason))

    def forced(self, seat: int) -> int | None:
        """The only move of a seat, if all can see that it is the only one: its last card, to be played.

        A single choice that tells something (a pass for want of a card) is left to the player.
        """
        legal = self.table.legal_ids(seat)
        if len(legal) != 1:
            return None
        moves = self.table.game.moves
        face, zone = moves.card(legal[0]), moves.kind(legal[0]).zone
        hand = [z for z in self.table.view(seat).zones if z.name == zone and z.unit == seat and z.role == "hand"]
        return legal[0] if face >= 0 and len(hand) == 1 and hand[0].count == 1 else None


def _dealt(row: TableRow, game: Game, key: bytes) -> Table:
    """The table before the first move. Where its cards are no secret a heading says where they come from."""
    if not row.deal:
        return Table(game, key, names=row.names, windows_stand=True)
    table = record.begin(row.deal, game, row.names)
    table.windows_stand = True
    return table


def game_of(row: TableRow) -> Game:
    """The game of a table with its options: one for all tables that play alike."""
    return _game(compiled_game(row.game), row.players, tuple(row.options.items()))


@lru_cache(maxsize=256)
def _game(rules: CompiledGame, players: int, options: tuple[tuple[str, OptionValue], ...]) -> Game:
    return Game(rules, players, "book", dict(options))


def begin(row: TableRow, events: Iterable[Event], readiness: Readiness) -> Match:
    """A match from what is stored of it. May take long where a game has to be compiled: not for the event loop."""
    match = Match(row, events, readiness.cast(game_of(row)))
    if not match.over and not match.table.game.rules.provisional:
        readiness.warm(row.game)
    return match
