"""`Match`: the fold of a table's events. No clock, no network, no store."""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

from upcard.bots.readiness.interface import Readiness
from upcard.declarations.game import Clock
from upcard.engine.compile.game import CompiledGame, compiled_game
from upcard.engine.compile.variant import OptionValue
from upcard.engine.play import forced_moves
from upcard.engine.play.game import Game
from upcard.engine.play.log import Move
from upcard.engine.play.table import Table
from upcard.engine.records import record
from upcard.errors import UpcardError, split_reason
from upcard.room.errors import BrokenTable
from upcard.room.fair_deal import private_tables
from upcard.room.fair_deal.commit_reveal import Secret
from upcard.room.match.move_commentary import hurry_remark
from upcard.room.wire.messages import Code
from upcard.store import Event, Outcome, TableRow
from upcard.types import BEFORE_ALL, EventNumber, MoveId, Seat, SeqNumber

OWN_UNDO = "undo"
"""The kind of a game's own move that takes a move back."""
TAKEN_BACK = -1
"""The move of an event that takes moves back; its argument is the number of moves that stay."""
CONCEDED = -2
"""The move of an event with which the player of a game for one gives up."""
Refusal = tuple[Code, str, str]
"""Code, number of the rule (or empty), sentence."""


_HURRIED = "!hurried"


def hurried_act(seat: Seat, base: EventNumber) -> str:
    """The key of a bot's hurried move: something cheaper than its level chose it."""
    return f"{seat}!{base}{_HURRIED}"


def is_hurried(act: str) -> bool:
    """Whether the key is that of a hurried move.

    >>> is_hurried(hurried_act(2, 14)), is_hurried("2!14")
    (True, False)
    """
    return act.endswith(_HURRIED)


class Match:
    """A match in progress, with what is needed to accept moves from clients.

    `changed` has for every seat the number of the last event that may have changed its legal moves: a move chosen on an
    older view is stale.

    `quiet` has for every viewer the events that it did not see (in a window that only some seats use). They do not
    count in the viewer's sequence numbers, because a gap would reveal them.

    Windows stay open (`Table.close_window`) until they are closed from outside, or a later move is read.
    `public_changes` counts the moves that all see, and the closed windows.
    """

    def __init__(self, row: TableRow, events: Iterable[Event] = (), game: Game | None = None) -> None:
        try:
            key = Secret(row.seed, row.salt).key(row.id, row.entropy)
            self._deal: Callable[[Game], Table] = lambda chosen: _dealt(row, chosen, key)
            self.table = self._deal(game or game_of(row))
            self._number = BEFORE_ALL
            self.acts: dict[str, EventNumber] = {}
            self.hurried_moves = 0
            """The number of hurried moves (`hurried_act`)."""
            self.taken_back = 0
            """The number of moves that were taken back."""
            self._back_at = -1
            """The number of moves after the last take-back."""
            self.undone: list[Move] = []
            """In a game for one player, the moves taken back that may be made again, the next one last."""
            self._hurried: dict[int, int] = {}
            """For each seat the hand of its last visible hurried move."""
            self.public_changes = 0
            self.changed = [BEFORE_ALL] * row.players
            self.viewers: tuple[Seat | None, ...] = (None, *range(row.players))
            self.quiet: dict[int | None, list[EventNumber]] = {viewer: [] for viewer in self.viewers}
            self._row, self._is_closed = row, row.terms.closed
            self.seals: dict[int, str] = {}
            """At a closed table, the seals of all dealt hands by number."""
            self._seal()
            for event in events:
                self._replay(event)
        except (UpcardError, KeyError, ValueError, IndexError) as error:
            raise BrokenTable(f"table {row.id} cannot be rebuilt by this version: {error}") from error

    @property
    def number(self) -> EventNumber:
        """The number of the last event."""
        return self._number

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.table.over

    @property
    def outcome(self) -> Outcome | None:
        """The result of the match, or None before its end."""
        result = self.table.result
        if result is None:
            return None
        own = self._own_take_backs() if self._row.players == 1 else 0
        return Outcome(
            result.won, result.points, result.returns, self.table.number, self.hurried_moves, self.taken_back + own
        )

    def _own_take_backs(self) -> int:
        """The number of moves with which a game's own rules take a move back."""
        moves = self.table.game.moves
        return sum(moves.kind(made.move).name == OWN_UNDO for made in self.table.moves)

    @property
    def hurried(self) -> frozenset[int]:
        """The seats whose bots made a hurried move in this hand."""
        if not self._hurried:
            return frozenset()
        hand = self.table.view().hand
        return frozenset(seat for seat, last in self._hurried.items() if last == hand)

    def apply(self, event: Event) -> None:
        """Play a stored event. Raises if it does not fit, because another version of the rules wrote it."""
        if event.number != self.number + 1:
            raise ValueError(f"event {event.number} follows {self.number}")
        if event.move in (TAKEN_BACK, CONCEDED):
            self._take_back(event) if event.move == TAKEN_BACK else self.table.concede()
            self._note_public(event)
            return
        while event.seat not in self.table.to_act and self.table.window:
            self.close_window()
        before, shown = self._choices(), self._shown_before(event)
        self.table.play(event.move, event.seat, event.arg)
        self._note_redo(event)
        self._note_hurry(event)
        self._back_at, self._number = -1, event.number
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
        self.public_changes += not self.table.game.moves.kind(event.move).silent

    def _replay(self, event: Event) -> None:
        """Apply an event while the match is rebuilt. No client has seen the match yet, so the checks of what the mover
        had seen and was allowed to do are skipped."""
        table, number = self.table, event.number
        rules = table.game.rules
        silent = event.move >= 0 and rules.moves.kind(event.move).silent
        if silent or event.move < 0 or number != self._number + 1 or (rules.has_windows and table.window):
            self.apply(event)
            return
        table.replay(event.move, event.seat, event.arg)
        self._note_redo(event)
        self._note_hurry(event)
        self._back_at = -1
        self._number = self.acts[event.act] = number
        self.changed = [number] * self._row.players
        self.public_changes += 1
        if self._is_closed:
            self._seal()

    def _note_redo(self, event: Event) -> None:
        """A move that is made again leaves the others that were taken back; any other move drops them."""
        if self.undone and self.undone.pop() != Move(event.seat, event.move, event.arg):
            self.undone.clear()

    def _note_hurry(self, event: Event) -> None:
        """Note in the log and the record that a bot had no time, unless the move is hidden from some viewers."""
        if not is_hurried(event.act):
            return
        self.hurried_moves += 1
        table = self.table
        if not table.game.rules.moves.kind(event.move).silent:
            self._hurried[event.seat] = table.view().hand
            table.remark(hurry_remark(table.names[event.seat]))

    def _seal(self) -> None:
        if self._is_closed and (hand := self.table.view().hand) not in self.seals:
            self.seals[hand] = private_tables.commit_hand(self._row, self.table).seal

    def _take_back(self, event: Event) -> None:
        """Take back the last moves: rebuild the table from the others. Moves that clients chose before this refer to
        another position."""
        (stay,) = event.arg
        moves, gone, names = self.table.moves[:stay], self.table.moves[stay:], self.table.names
        self.taken_back += 1
        if self._row.players == 1:
            self.undone += reversed(gone)
        table = self._deal(self.table.game)  # type: ignore[arg-type]
        for move in moves:
            while move.seat not in table.to_act and table.window:
                table.close_window()
            table.play(move.move, move.seat, move.arg)
        table.remark(f"{names[event.seat]} takes back.")
        self.table, self._back_at = table, stay

    def _note_public(self, event: Event) -> None:
        """Note an event that is no move of the game: all see it, and what they have chosen before is stale."""
        self.changed = [event.number] * self.table.players
        self._number = self.acts[event.act] = event.number
        self.public_changes += 1

    def before_last_of(self, seat: Seat) -> int | None:
        """The number of moves before the seat's last move; None if it has not moved."""
        own = [number for number, move in enumerate(self.table.moves) if move.seat == seat]
        return own[-1] if own else None

    def ends_with(self, event: Event) -> bool:
        """Whether applying this event, the next one, ends the match."""
        return self.table.would_end(event.move, event.seat, event.arg)

    def close_window(self) -> None:
        """Close the open window. Raises `IllegalMove` if there is none."""
        self.table.close_window()
        self._seal()
        self.public_changes += 1

    def silence(self, seat: Seat) -> int:
        """The move of a seat that lets a window pass: the last of its silent moves (`declarations.game`)."""
        moves = self.table.game.moves
        return max(move for move in self.table.legal_ids(seat) if moves.kind(move).silent)

    def clock(self) -> Clock | None:
        """The time that the rules measure now."""
        make = getattr(self.table.game.rules.module, "clock", None)
        return None if make is None or self.over else make(self.table.view())

    def is_timed(self, move: MoveId) -> bool:
        """Whether the argument of a move is a time."""
        moves = self.table.game.moves
        return move < len(moves) and moves.kind(move).timed

    def quick_move(self, seat: Seat, level: str, chance: random.Random) -> tuple[float, int | None] | None:
        """If speed matters, how soon a bot acts, and with which move (None: the bot chooses)."""
        make = getattr(self.table.game.rules.module, "quick_move", None)
        quick: tuple[float, int | None] | None = None
        if make is not None:
            quick = make(self.table.view(seat), self.table.legal_ids(seat), level, chance)
        return quick

    def _shown_before(self, event: Event) -> dict[int | None, dict[str, Any]]:
        """For a silent move: the views of all viewers before it."""
        if not self.table.game.moves.kind(event.move).silent:
            return {}
        return {viewer: self.table.view(viewer).as_dict() for viewer in self.viewers}

    def seq(self, viewer: Seat | None, number: EventNumber | None = None) -> SeqNumber:
        """The number of events up to `number` (by default all) that a viewer has seen."""
        number = self.number if number is None else number
        return SeqNumber(number - bisect_right(self.quiet[viewer], number))

    def number_at(self, viewer: Seat | None, seq: SeqNumber) -> EventNumber:
        """The number of the last event such that a viewer with sequence number `seq` has seen all its events up to
        it."""
        number = int(seq)
        for quiet in self.quiet[viewer]:
            if quiet > number + 1:
                break
            number += 1
        return EventNumber(number)

    def _choices(self) -> dict[int, list[int]]:
        return {seat: self.table.legal_ids(seat) for seat in self.table.to_act}

    def read(self, seat: Seat, move: MoveId, text: str | None) -> tuple[int, tuple[int, ...]]:
        """The move and content of a player's input: the move that was touched, and the text typed for it. Raises
        `UpcardError` with what may be typed."""
        moves = self.table.game.moves
        if text is None or move >= len(moves) or not moves.kind(move).content:
            return move, ()
        meant, content, _ = self.table.read(text, seat)
        return meant, content

    def refuse(self, seat: Seat, base: EventNumber, move: MoveId, arg: tuple[int, ...] = ()) -> Refusal | None:
        """None if the seat may make this move, chosen on the view of event `base`; else the refusal."""
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
        # Everything that is appended must be applicable.
        reason = self.table.refuse_content(move, arg, seat)
        return None if reason is None else ("illegal", *split_reason(reason))

    def forced(self, seat: Seat) -> int | None:
        """The only move of a seat, if it is visibly forced: the seat's last card."""
        return forced_moves.last_card(self.table, seat)

    def forced_pass(self, seat: Seat) -> int | None:
        """The only move of a seat, if it is a pass: not in a position to which a move was taken back, where the player
        may want to take back more."""
        return None if self.table.number == self._back_at else forced_moves.forced_pass(self.table, seat)


def _dealt(row: TableRow, game: Game, key: bytes) -> Table:
    """The table before the first move, dealt by the key, or by the heading of a known deal."""
    if not row.deal:
        return Table(game, key, names=row.names, windows_stand=True)
    table = record.begin(row.deal, game, row.names)
    table.windows_stand = True
    return table


def is_on(value: OptionValue | None) -> bool:
    """Whether a switch among a table's options is on; `True`, 1 and "on" are the same."""
    return value in (True, "on")


def game_of(row: TableRow) -> Game:
    """The game of a table with its options; tables with the same options share it."""
    return _game(compiled_game(row.game), row.players, tuple(row.options.items()))


@lru_cache(maxsize=256)
def _game(rules: CompiledGame, players: int, options: tuple[tuple[str, OptionValue], ...]) -> Game:
    return Game(rules, players, "book", dict(options))


def rebuild(row: TableRow, events: Iterable[Event], readiness: Readiness) -> Match:
    """Rebuild a match from its stored events. Slow if the game has to be compiled: do not call it on the event loop."""
    match = Match(row, events, readiness.cast(game_of(row)))
    if not match.over and not match.table.game.rules.provisional:
        readiness.warm(row.game)
    return match
