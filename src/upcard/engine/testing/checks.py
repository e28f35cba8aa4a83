"""The checks of the suite, each a function that raises `Fault`."""

from __future__ import annotations

import dis
import json
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations
from types import ModuleType
from typing import Any

from upcard.arrays import np
from upcard.cards.faces import TEXTS
from upcard.declarations.catalogue import Catalogue
from upcard.declarations.state import States
from upcard.engine.compile.access import access
from upcard.engine.compile.game import CompiledGame
from upcard.engine.knowledge.consistent_redeal import ConsistentRedealer
from upcard.engine.knowledge.layout import LACKS
from upcard.engine.knowledge.views import Views, view_of
from upcard.engine.play.game import Game, game
from upcard.engine.play.offers import make_offers
from upcard.engine.play.table import Table
from upcard.engine.positions.position import fields_of, set_up
from upcard.engine.positions.validity import cards_of
from upcard.engine.records.record import read
from upcard.engine.steps import Steps, in_one_go
from upcard.engine.testing.bounds import check_bounds
from upcard.engine.testing.citations import check_book, check_citations
from upcard.engine.testing.exposure import check_named_cards, check_open_hands, check_voids, viewer_words
from upcard.engine.testing.fault import Fault
from upcard.engine.testing.handed_on import HandedOn
from upcard.engine.testing.knowledge_claims import Claims
from upcard.engine.testing.log_checks import check_log
from upcard.engine.testing.random_numbers import random_below
from upcard.errors import UpcardError
from upcard.types import MoveId, Seat

CLOSELY = 1000
"""The number of moves of a match for which every state is checked."""

STRETCH = 100
"""The number of consecutive states checked in every thousand after that."""

SECOND_WORLDS = 12
"""The number of redeals drawn before the check reports that they always give the true state."""

LOOKED_AT = 250
"""The number of states of a match that get the slow checks (views, leaks, positions)."""

OTHERS = 3
"""In states that are not checked fully, the reasons of every third move and of all legal moves are checked."""


def check_game(what: str | Game, matches: int = 3, seed: int = 1, *, states_looked_at: int = LOOKED_AT) -> None:
    """Run the whole suite on a game: random matches to the end with every check at many states, and as many matches of
    one hand (only these, if the game has the option `single_hand` on).

    `states_looked_at` limits the slow checks (views, leaks, positions) in each match. The others run at every state of
    the first `CLOSELY` moves, and at intervals after that: a match of random moves can be very long, and its later
    states show little that is new. Raises `Fault`.
    """
    chosen = game(what) if isinstance(what, str) else what
    in_one_go(check_game_in_steps(chosen, matches, seed, states_looked_at))


def check_game_in_steps(chosen: Game, matches: int, seed: int, states_looked_at: int) -> Steps[None]:
    """`check_game` in steps of one move."""
    check_declared(chosen.rules)
    yield
    single = Game(chosen.rules, chosen.players, chosen.preset, {**chosen.options, "single_hand": True})
    for k in range(matches if chosen != single else 0):
        yield from _check_match(chosen, seed + k, states_looked_at)
    for k in range(matches):
        yield from _check_match(single, seed + 100 + k, states_looked_at)


@lru_cache(maxsize=64)
def check_declared(rules: CompiledGame) -> None:
    """Checks that do not depend on the table (words, the numbers of the book, open hands); they run once per game."""
    check_words(rules.moves)
    check_recursion(rules.module)
    check_book(Game(rules))
    check_open_hands(rules, check_citations(rules))
    check_voids(rules)


def _check_match(chosen: Game, seed: int, states_looked_at: int) -> Steps[None]:
    table = Table(chosen, seed)
    below = random_below(seed)
    watch = Watch(chosen, seed)
    played = 0
    while not table.over:
        look = played < states_looked_at
        if played < CLOSELY or played % 1000 < STRETCH:
            watch.state(table, deep=look)
        else:
            watch.look_away()
        seats = table.to_act
        if not seats:
            raise Fault("acting", f"no seat may act, and the match is not over\n{table}")
        seat = seats[below(len(seats))]
        moves = table.legal_ids(seat)
        if not moves:
            raise Fault("acting", f"seat {seat} is to act and has no legal move\n{table}")
        lines_before = [table.lines(v) for v in range(chosen.players)] if look else []
        before = {v: table.view(v) for v in range(chosen.players)} if look else {}
        move = moves[below(len(moves))]
        watch.note_move(table, seat, move)
        table.play(move, seat)
        if look:
            watch.check_cards(table._states)  # first, so that a lost card is not reported as a leak
            check_log(table, lines_before, before, seat, move)
        played += 1
        if chosen.about.too_long(played):
            raise Fault("ends", f"a match of {chosen.name} has not ended after {played} moves (seed {seed})")
        yield
    watch.claims.check(table._states)
    check_end(table)
    check_bounds(chosen, played, table.result.returns if table.result else ())
    check_replay(table)


class Watch:
    """Checks the states of one match."""

    def __init__(self, chosen: Game, seed: int) -> None:
        self.game = chosen
        self.rng = np.array([seed], np.uint64)
        self.redealer = ConsistentRedealer(chosen.rules)
        self.claims = Claims(chosen)
        self.handed_on = HandedOn(chosen, self.claims.forgetful)
        self.made: tuple[States, tuple[int, int]] | None = None
        self.hand = -1
        self.turns = 0
        self.pack: Counter[int] = Counter()

    def state(self, table: Table, deep: bool) -> None:
        states = table._states
        placed, was = self.check_cards(states), self.claims.before
        self.claims.check(states, placed)
        if was and self.claims.before and self.made:
            self.handed_on.check(was, self.claims.before, self.made[0], states, self.made[1])
        code = int(self.game.rules.fault(states, 0))
        if code:
            raise Fault("audit", f"{self.game.rules.faults[code]}\n{table}")
        self.turns += 1
        for seat in table.to_act:
            start, step = (0, 1) if deep else (self.turns % OTHERS, OTHERS)
            check_reasons(self.game, states, seat, start, step)
        check_window(table)
        if deep:
            self.check_leaks(table.views, states, placed)
            check_position(self.game, states)

    def note_move(self, table: Table, seat: Seat, move: MoveId) -> None:
        """This move is made next."""
        self.made = table.snapshot(), (seat, move)

    def look_away(self) -> None:
        """Skip states: the next state checked does not directly follow the last one."""
        self.claims.before = None

    def check_cards(self, states: States) -> list[tuple[str, int]]:
        """Every card of the pack is in exactly one place, from the deal to the end of the hand. Returns their
        places."""
        record = access(self.game.rules.schema, states)
        placed = cards_of(self.game, record)
        cards = Counter([face for _, face in placed])
        if record.hand != self.hand:
            self.hand = record.hand
            self.pack = cards if not self.game.about.pack else Counter(_faces_of_pack(self.game, record, cards))
        if dict(cards) != dict(self.pack):  # faster than comparing counters; neither has zeros
            lost, extra = self.pack - cards, cards - self.pack
            words = [f"lost {_texts(lost)}" if lost else "", f"has too many of {_texts(extra)}" if extra else ""]
            raise Fault("cards", f"{self.game.name} {' and '.join(w for w in words if w)}")
        return placed

    def check_leaks(self, views: Views, states: States, placed: list[tuple[str, int]]) -> None:
        """The view, the moves and the log of a seat do not depend on hidden cards."""
        for seat in (None, *range(self.game.players)):
            self.check_leak(views, states, placed, seat)

    def check_leak(self, views: Views, states: States, placed: list[tuple[str, int]], seat: Seat | None) -> None:
        """The same for one seat, or for a spectator. Raises `Fault` (``leak``, ``redeal``)."""
        seen = _all_that_is_shown(self.game, views, states, seat)
        other = self.redealer.redeal(states, seat, self.rng)
        shown = _all_that_is_shown(self.game, Views(self.game.rules, other), other, seat)
        if seen != shown:
            raise Fault("leak", f"{viewer_words(seat)} can tell two worlds apart:\n{_difference(seen, shown)}")
        hidden = self.redealer.hidden(states, seat)
        check_named_cards(views.of(seat), {TEXTS[face] for _, face in hidden})
        code = int(self.game.rules.fault(other, 0))
        if code:
            raise Fault("redeal", f"a redealt state is impossible: {self.game.rules.faults[code]}")
        if self.check_cards(other) == placed and len(hidden) >= 12 and self._may_differ(states, hidden):
            self._check_second_world(states, seat)

    def _may_differ(self, states: States, hidden: list[tuple[int, int]]) -> bool:
        """Whether two hidden cards of different places can be exchanged, given the known voids."""
        wide, units = states[:1].view(np.int64), self.claims.layout.units
        lacks = [int(wide[unit[LACKS] >> 3]) if unit[LACKS] >= 0 else 0 for unit in units]
        return any(
            here != there and not lacks[there] >> face & 1 and not lacks[here] >> other & 1
            for (here, face), (there, other) in combinations(hidden, 2)
        )

    def _check_second_world(self, states: States, seat: Seat | None) -> None:
        """Redeals do not always give the true state if another world is possible."""
        fields = fields_of(self.game, states)
        worlds = (self.redealer.redeal(states, seat, self.rng) for _ in range(SECOND_WORLDS))
        if all(fields_of(self.game, world) == fields for world in worlds):
            raise Fault("redeal", f"redeals for {viewer_words(seat)} always give the true state")


def check_window(table: Table) -> None:
    """A seat that is asked in a window has a silent move to pass."""
    kinds = table.game.moves
    for seat in table.to_act if table.window else ():
        if not any(kinds.kind(move).silent for move in table.legal_ids(seat)):
            raise Fault("window", f"seat {seat} is asked in a window and has no silent move\n{table}")


def _faces_of_pack(chosen: Game, record: Any, cards: Counter[int]) -> list[int]:
    """The pack of the hand, without the cards that the options remove before play."""
    whole = [face for face in range(63) if chosen.about.pack >> face & 1]
    stripped = getattr(chosen.rules.module, "stripped", None)
    if stripped is not None:
        return [face for face in whole if not stripped(record) >> face & 1]
    return whole


def _texts(faces: Counter[int]) -> str:
    return " ".join(TEXTS[f] for f in sorted(faces.elements()))


def _all_that_is_shown(chosen: Game, views: Views, states: States, seat: Seat | None) -> dict[str, Any]:
    view = views.of(seat)
    shown: dict[str, Any] = {"view": view.as_dict()}
    if seat is not None and views.reading.acting >> seat & 1:
        buffer = chosen.rules.move_buffer()
        moves = [int(m) for m in buffer[: chosen.rules.legal_moves(states, 0, seat, buffer)]]
        shown["offers"] = [offer.as_dict() for offer in make_offers(chosen, view, moves)]
        shown["reasons"] = [int(chosen.rules.reason(states, 0, seat, m)) for m in range(len(chosen.moves))]
    make = getattr(chosen.rules.module, "sheet", None)
    if make is not None and view.over:
        shown["sheet"] = make(view).text()
    return shown


def _difference(one: dict[str, Any], other: dict[str, Any]) -> str:
    lines = (json.dumps(shown, indent=1, ensure_ascii=False).splitlines() for shown in (one, other))
    pairs = zip(*lines, strict=False)
    return "\n".join(f"  {a.strip()}  |  {b.strip()}" for a, b in pairs if a != b)[:600]


def check_reasons(chosen: Game, states: States, seat: Seat, start: int = 0, step: int = 1) -> None:
    """`why_not` returns no reason exactly for the legal moves. Called for these and for every `step`-th move."""
    rules = chosen.rules
    buffer = rules.move_buffer()
    moves = [int(m) for m in buffer[: rules.legal_moves(states, 0, seat, buffer)]]
    if len(set(moves)) != len(moves) or any(not 0 <= m < len(rules.moves) for m in moves):
        raise Fault("reasons", f"the legal moves are not distinct moves of the catalogue: {moves}")
    legal, ask = set(moves), rules.reason
    for move in {*legal, *range(start, len(rules.moves), step)}:
        code = ask(states, 0, seat, move)
        if (code == 0) != (move in legal) or not 0 <= code < len(rules.reasons):
            word = "legal" if move in legal else "not legal"
            reason = rules.reasons[code] if 0 <= code < len(rules.reasons) else f"reason {code}, which does not exist"
            raise Fault(
                "reasons",
                f"seat {seat}: {rules.moves.words(move)!r} is {word}, but why_not says {reason or 'nothing'}\n"
                f"{view_of(rules, states, seat).as_dict()}",
            )


def check_words(moves: Catalogue) -> None:
    """The words of every move are unique and parse back."""
    for move in range(len(moves)):
        words = moves.words(move)
        for written in (words, words.upper(), f"  {words.lower()} "):
            try:
                if moves.parse(written) != move:
                    raise Fault("words", f"{written!r} is read as {moves.words(moves.parse(written))!r}")
            except UpcardError as error:
                raise Fault("words", f"{written!r} is not read back: {error}") from None


def check_recursion(module: ModuleType) -> None:
    """No rule calls itself, directly or indirectly, because such compiled rules cannot be loaded from the cache."""
    done: set[int] = set()

    def walk(function: Any, path: tuple[Any, ...]) -> None:
        if function in path:
            circle = (*path[path.index(function) :], function)
            raise Fault("recursion", f"rules call one another in a circle: {' -> '.join(f.__name__ for f in circle)}")
        if id(function) not in done:
            for called in _rules_called(function):
                walk(called, (*path, function))
            done.add(id(function))

    for name in vars(module):
        function = _plain_rule(getattr(module, name))
        if function is not None:
            walk(function, ())


def _rules_called(function: Any) -> list[Any]:
    names = {step.argval for step in dis.get_instructions(function) if step.opname == "LOAD_GLOBAL"}
    called = (_plain_rule(function.__globals__.get(name)) for name in sorted(names))
    return [rule for rule in called if rule is not None]


def _plain_rule(value: Any) -> Any:
    plain = getattr(value, "py_func", value)
    package, _, inner = plain.__module__.partition(".") if hasattr(plain, "__code__") else ("", "", "")
    return plain if package in ("upcard", "tests") and not inner.startswith("jit.") else None


def check_position(chosen: Game, states: States) -> None:
    """A state converts to a position that is read back as the same state."""
    plain = fields_of(chosen, states)
    try:
        again = set_up(chosen, plain)
    except UpcardError as error:
        raise Fault("position", f"a state that occurred is refused: {error}\n{laid_out(chosen, plain)}") from None
    if (other := fields_of(chosen, again)) != plain:
        differ = ", ".join(
            f"{name}: {other[name]!r}, not {plain[name]!r}" for name in plain if other[name] != plain[name]
        )
        raise Fault("position", f"a position is read back differently: {differ}\n{laid_out(chosen, plain)}")


def laid_out(chosen: Game, plain: Mapping[str, Any]) -> str:
    """The cards of a position and whose turn it is, a line for each place where cards lie."""
    lines = [f"phase {plain['phase']}, turn {plain['turn']}, dealer {plain['dealer']}"]
    for name, f in chosen.rules.schema.own_fields.items():
        parts = plain[name] if isinstance(plain[name], list) else [plain[name]]
        if f.holds_cards and any(parts):
            lines.append(f"{name}: {' | '.join(str(part) for part in parts)}")
    return "\n".join(lines)


def check_end(table: Table) -> None:
    """Payoffs add up to 0. A level match is a draw: no winners, equal payoffs, and a log line that says so."""
    result = table.result
    if result is None:
        raise Fault("ends", "a match that is over has no result")
    if len(result.won) == table.players > 1:
        raise Fault("draw", "all seats are winners; a level match is a draw without winners")
    if abs(sum(result.returns)) > 1e-5 and table.players > 1:  # returns are rounded to 1e-6
        raise Fault("payoffs", f"returns do not add up to 0: {result.returns}")
    if table.players == 1:
        return
    if (not result.won) != (not any(result.returns)):
        raise Fault("draw", f"won by {result.won or 'none'}, but the returns are {result.returns}")
    if (not result.won) != ("it is a draw" in table.log()[-1].text):
        raise Fault("draw", f"won by {result.won or 'none'}, but the log says {table.log()[-1].text!r}")


def check_replay(table: Table) -> None:
    """The record replays to the same fields (padding bytes are ignored), and the replayed match has the same record."""
    text = table.record()
    chosen = table.game
    again = read(text, lambda name, players, **options: Game(chosen.rules, players, options=options))
    same = all(np.array_equal(again._states[name], table._states[name]) for name in chosen.rules.schema.fields)
    if not same or again.record() != text:
        raise Fault("replay", f"the record of a match does not replay to the same state:\n{text[:400]}")
