"""`Table`: the checked interface for people, with moves in words, reasons for refusals, views, a log and a record."""

from __future__ import annotations

import secrets
from array import array
from collections.abc import Callable
from typing import Any

from upcard.declarations.game import Sheet
from upcard.declarations.seats import default_names
from upcard.declarations.state import States
from upcard.engine.compile.access import copied
from upcard.engine.compile.game import CompiledGame
from upcard.engine.compile.variant import Seed, Variant
from upcard.engine.knowledge.decoded_position import enumerated, seats_in
from upcard.engine.knowledge.history import SEAT_BITS
from upcard.engine.knowledge.information_set import InformationSet
from upcard.engine.knowledge.reasons import sentence
from upcard.engine.knowledge.sure_tricks import only_plays, sure_tricks
from upcard.engine.knowledge.view import View
from upcard.engine.knowledge.views import Views, known_lacks
from upcard.engine.play.arguments import check_seat, move_number, seat_to_act
from upcard.engine.play.commentary import Commentary
from upcard.engine.play.drawing import draw
from upcard.engine.play.fixed_deal import Deck, deal_in_order, deck_text
from upcard.engine.play.free_text import read_content, refuse_content, takes_content
from upcard.engine.play.gestures import Gestures
from upcard.engine.play.log import Entry, Move, move_of
from upcard.engine.play.move_words import holder_of
from upcard.engine.play.names import in_a_row, wrong_names
from upcard.engine.play.notation import write
from upcard.engine.play.offers import Offer, make_offers, moves_of
from upcard.engine.play.result import Result, result_of
from upcard.engine.play.state import State
from upcard.engine.positions.position import fields_of
from upcard.errors import BadMove, BadOption, IllegalMove
from upcard.types import MoveId, Seat


class Table:
    """A match in progress.

    >>> import upcard
    >>> table = upcard.game("whist").table(seed=7)
    >>> table.to_act
    (3,)
    >>> table.play(table.legal()[0])
    >>> len(table.view(seat=0).trick.seen)
    1
    """

    _to_act: tuple[int, ...] | None
    _over: bool
    _window: bool | None
    _legal: dict[int, list[int]]
    _views: Views | None

    def __init__(
        self,
        game: Variant,
        seed: Seed | None = None,
        *,
        states: States | None = None,
        names: tuple[str, ...] | None = None,
        windows_stand: bool = False,
        deck: Deck | None = None,
    ) -> None:
        """`names` of the seats appear in the log and the record; invalid or equal names raise `BadOption`. `deck` is
        the order of the pack for the first hand (`Game.table`). With `windows_stand` a window that no seat can use
        (`declarations.hooks.window`) stays open until `close_window`, like one that a seat lets pass: for tables whose
        players could otherwise draw conclusions from the clock."""
        self.game = game
        self.windows_stand = windows_stand
        self.hand_is_over: Callable[[], None] = _nothing
        """Called when a hand is over and its end is visible, before the next deal."""
        self.seed = secrets.token_bytes(32) if seed is None and states is None else seed
        self.names = tuple(names) if names else default_names(game.players)
        if wrong := wrong_names(self.names, game.players):
            raise BadOption(wrong)
        self.deck = None if deck is None else deck_text(deck)
        self.started_from = None if states is None else copied(states)
        self.conceded = False
        """Whether the player of a game for one gave it up (`concede`)."""
        self.moves: list[Move] = []
        self._made = array("q")  # the same, packed as numbers for bots
        self.sheets: list[tuple[int, Sheet]] = []
        self._arg = self._rules.no_arg()
        self._argued = False
        """Whether any move so far had content."""
        self._log = Commentary(self._rules, self.names)
        self._states = self._dealt() if states is None else copied(states)
        self._changed()
        self._signs = Gestures(self._rules)
        if states is None:
            self._log.hand(self._states, lambda: self.views)
        self._finish_hands()

    def _dealt(self) -> States:
        assert self.seed is not None  # a table without a position has a seed
        if self.deck is None:
            return self.game.dealt(self.seed)
        return deal_in_order(self.game, self.seed, self.deck)

    @property
    def _rules(self) -> CompiledGame:
        return self.game.rules

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.game.players

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that may act now; none when the match is over."""
        if self._to_act is None:
            acting = int(self._rules.acting(self._states, 0))
            self._to_act = seats_in(self.players, acting)
        return self._to_act

    @property
    def views(self) -> Views:
        """The views of all seats on the position."""
        if self._views is None:
            self._views = Views(self._rules, self._states, self._legal)
        return self._views

    def _changed(self) -> None:
        """Discard everything cached for the previous position."""
        self._to_act = self._views = self._window = None
        self._over = bool(self._states["ended"][0])
        self._legal = {}

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self._over

    @property
    def number(self) -> int:
        """The number of moves made so far."""
        return len(self.moves)

    def lines(self, seat: Seat | None = None) -> int:
        """The number of log lines that a seat (None: a spectator) can read."""
        check_seat(self.players, seat)
        return self._log.count(seat)

    def legal_ids(self, seat: Seat | None = None) -> list[MoveId]:
        """The numbers of the legal moves of a seat, by default of the one to act; none if it may not act."""
        if seat is None and not self.to_act:
            return []
        seat = self._seat(seat)
        if seat not in self.to_act:
            return []
        return [*enumerated(self._rules, self._states, seat, self._legal)]

    def legal(self, seat: Seat | None = None) -> list[str]:
        """The legal moves in words."""
        return [self._rules.moves.words(move) for move in self.legal_ids(seat)]

    def offers(self, seat: Seat | None = None) -> list[Offer]:
        """The legal moves with what they point at."""
        moves = self.legal_ids(seat)
        if not moves:
            return []
        seat = self._seat(seat)
        return make_offers(
            self.game, self.view(seat), moves, lambda move: moves_of(self._rules, self._after(move, seat), seat)
        )

    def play(self, move: str | int, seat: Seat | None = None, arg: tuple[int, ...] = ()) -> None:
        """Make a move, in words or by number. Raises `BadMove` or `IllegalMove`; then nothing has changed."""
        seat = self._seat(seat)
        if isinstance(move, str) and not arg and self._is_typed(move, seat):
            number, arg, _ = self.read(move, seat)
        else:
            number = self._move(move, seat)
        if number not in self.legal_ids(seat):
            raise IllegalMove(self.why_not(number, seat) or "this move is not possible now")
        refused = self.refuse_content(number, arg, seat)
        if refused is not None:
            raise IllegalMove(refused)
        self._play(number, seat, arg)

    def replay(self, move: MoveId, seat: Seat, arg: tuple[int, ...] = ()) -> None:
        """`play` for a recorded move, given by number, without enumerating the legal moves. Raises the same errors as
        `play`."""
        rules, states = self.game.rules, self._states
        usual = 0 <= move < len(rules.moves) and not arg and not rules.moves.kind(move).content
        asked = usual and 0 <= seat < self.game.players and rules.acting(states, 0) >> seat & 1
        if asked and not rules.reason(states, 0, seat, move):
            self._play(move, seat, arg)
        else:
            self.play(move, seat, arg)

    def _play(self, number: int, seat: Seat, arg: tuple[int, ...]) -> None:
        """Make a legal move and log it."""
        states, log = self._states, self._log
        before = log.before(states, lambda: self.views)
        holder = holder_of(self.game, states, seat, number)
        self._make(states, number, seat, arg)
        made = move_of(seat, number, arg)
        self.moves.append(made)
        self._made.append(number << SEAT_BITS | seat)
        self._changed()
        words = log.move(made, holder)
        log.events(before, states, lambda: self.views, seat, words)
        self._finish_hands()

    def _make(self, states: States, move: MoveId, seat: Seat, arg: tuple[int, ...]) -> None:
        if arg or self._argued:  # most moves carry no content
            self._arg[:] = 0
            self._arg[: len(arg)] = arg
            self._argued = bool(arg)
        rules = self.game.rules
        # Without windows both loops do the same, so only one is compiled.
        play = rules.play_and_wait if self.windows_stand and rules.has_windows else rules.play
        play(states, 0, seat, move, self._arg)

    def _after(self, move: MoveId, seat: Seat, arg: tuple[int, ...] = ()) -> States:
        states = copied(self._states)
        self._make(states, move, seat, arg)
        return states

    def concede(self) -> None:
        """End a game for one player as lost, whatever its rules say of giving up. Raises `IllegalMove` where others
        play, too, and after the end."""
        if self.players > 1 or self.over:
            raise IllegalMove("only a game for one that goes on can be given up")
        self.conceded = True
        self.remark(f"{self.names[0]} gives up.")
        self._states["over"][0] = self._states["ended"][0] = 1
        self._states["won"][0] = 0
        self._changed()
        self._finish_hands()

    def would_end(self, move: MoveId, seat: Seat, arg: tuple[int, ...] = ()) -> bool:
        """Whether the match would be over after a legal move. Changes nothing."""
        states = self._after(move, seat, arg)
        while states["over"][0] and not states["ended"][0]:
            self._rules.advance(states, 0)
        return bool(states["ended"][0])

    @property
    def window(self) -> bool:
        """Whether a window is open, in which seats may be asked in secret."""
        if self._window is None:
            self._window = self._rules.has_windows and bool(self._rules.window_stands(self._states, 0))
        return self._window

    def close_window(self) -> None:
        """Close the window. Raises `IllegalMove` if none is open, or a seat can still use it."""
        if not self.window or self.to_act:
            raise IllegalMove("there is no unused window to close")
        before = self._log.before(self._states, lambda: self.views)
        self._rules.close_window(self._states, 0)
        self._changed()
        self._log.events(before, self._states, lambda: self.views, self.moves[-1].seat, "")
        self._finish_hands()

    def read(self, text: str, seat: Seat) -> tuple[int, tuple[int, ...], str]:
        """Read the text that a player typed for a move with content: returns the move, its content, and the words that
        confirm it. Raises `BadMove` that says what may be typed."""
        return read_content(self.game, text, self.view(seat))

    def refuse_content(self, move: MoveId, arg: tuple[int, ...], seat: Seat) -> str | None:
        """None, or what is wrong with the content of an otherwise legal move."""
        if not arg and not self._rules.moves.kind(move).content:  # most moves: no views are needed for them
            return None
        return refuse_content(self.game, self._states, self.views, seat, move, arg)

    def _is_typed(self, words: str, seat: Seat) -> bool:
        """Whether words are typed content of a possible move: they name no move, or a typed move that is not legal, so
        that the reader explains what is wrong with them."""
        legal = self.legal_ids(seat)
        if not takes_content(self.game, legal):
            return False
        try:
            named = self._move(words, seat)
        except BadMove:
            return True
        return named not in legal and self.game.moves.kind(named).typed

    @property
    def signals(self) -> tuple[str, ...]:
        """The gestures that players may make at this table (most games have none)."""
        return self._signs.allowed(self._states)

    def signal(self, sign: str, seat: Seat) -> None:
        """Make a gesture. All see it, and it changes nothing in the game. Raises `BadMove` for an unknown gesture,
        `IllegalMove` for a second one between two moves."""
        check_seat(self.players, seat)
        self._signs.show(sign, seat, self._states, len(self.moves))
        self._log.add(f"{self.names[seat]}: {sign}", "signal", seat)

    def why_not(self, move: str | int, seat: Seat | None = None) -> str | None:
        """None if the seat may make the move now, else the reason: ``"R9: you hold ..."``."""
        if self.over:
            check_seat(self.players, seat)
            return "the match is over"
        seat = self._seat(seat)
        number = self._move(move, seat)
        acting = self.to_act
        if seat not in acting:
            waiting = in_a_row([self.names[s] for s in self.view(seat).to_act if s != seat])
            return f"it is {waiting}'s turn" if waiting else "it is not your turn"
        code = int(self._rules.reason(self._states, 0, seat, number))
        if code == 0:
            return None
        moves = self._rules.moves
        return sentence(self._rules.reasons[code], self.view(seat), moves.words(number), moves.card(number))

    def view(self, seat: Seat | None = None) -> View:
        """The view of a seat; without a seat that of a spectator."""
        check_seat(self.players, seat)
        return self.views.of(seat)

    def trail(self, last: int) -> bytes:
        """The last moves, as packed by `engine.knowledge.history`, eight bytes each."""
        return self._made[-last:].tobytes()

    def information_set(self, seat: Seat) -> InformationSet:
        """The input of a bot in that seat."""
        check_seat(self.players, seat)
        return InformationSet(self.game, self._states, seat, self._made[:])

    def sure_tricks(self, seat: Seat) -> int:
        """The number of tricks that a seat may claim: all that are left if it is sure to take them, else 0."""
        if self.to_act != (seat,) or self.view(seat).led:  # fast path: the seat does not lead
            return 0
        return sure_tricks(self._rules, self._states, seat, self.views)

    def lacks(self) -> tuple[tuple[str, ...], ...]:
        """For every seat the cards that it is publicly known not to hold."""
        return known_lacks(self._rules, self._states)

    def only_plays_cards(self, seat: Seat) -> bool:
        """Whether all legal moves of a seat play a card to a trick."""
        return only_plays(self._rules, self.legal_ids(seat))

    def remark(self, text: str, kind: str = "event") -> None:
        """Write a public line into the log; it changes nothing else."""
        self._log.add(text, kind)

    def log(self, seat: Seat | None = None, since: int = 0) -> list[Entry]:
        """The log lines that a seat (None: a spectator) can read, from number `since`. Each seat has its own line
        numbers, so that gaps do not reveal secret lines. Raises `BadMove` for an invalid seat."""
        check_seat(self.players, seat)
        return self._log.entries_for(seat, since)

    def log_of_all(self) -> list[Entry]:
        """The whole log with nothing hidden, for the record."""
        return self._log.whole()

    @property
    def result(self) -> Result | None:
        """The result of the match, or None before its end."""
        return result_of(self.game, self._states, self.views.of(None)) if self.over else None

    @property
    def state(self) -> State:
        """A copy of the position for programs (`engine.play.state`)."""
        return State(self.game, states=self._states)

    def reopened(self) -> Table:
        """A new table in the initial position of this one."""
        return Table(self.game, self.seed, states=self.started_from, names=self.names, deck=self.deck)

    def snapshot(self) -> States:
        """A copy of the record of the position (an array of one), such as `views.view_of` reads."""
        return copied(self._states)

    def fields(self) -> dict[str, Any]:
        """The position as plain data, such as ``game.position(**fields)`` reads."""
        return fields_of(self.game, self._states)

    def record(self) -> str:
        """The match so far as a text record (`engine.records.record`), which `upcard.load` reads."""
        return write(self)

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_views": None}

    def __repr__(self) -> str:
        return f"<Table of {self.game!r}, {self.number} moves>"

    def __str__(self) -> str:
        return draw(self.views.of(None), self.names)

    def _seat(self, seat: Seat | None) -> int:
        return seat_to_act(self.players, self.to_act, seat)

    def _move(self, move: str | int, seat: Seat) -> int:
        return move_number(self._rules.moves, move, lambda: self.legal_ids(seat), lambda: self.offers(seat))

    def _finish_hands(self) -> None:
        record = self._states
        while record["over"][0]:
            self.hand_is_over()
            view = self.views.of(None)
            if (sheet := self._log.sheet(view)) is not None:
                self.sheets.append((view.hand, sheet))
            if not record["ended"][0]:
                self._rules.advance(record, 0)
                self._changed()
            if record["ended"][0]:
                self._log.end(self.views.of(None))
                return
            self._log.hand(record, lambda: self.views)


def _nothing() -> None:
    """What a table does when a hand is over, unless something else is asked for."""
