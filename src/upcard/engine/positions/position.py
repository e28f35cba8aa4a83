"""Positions: sets up any state from plain data, checks it, and converts it back.

>>> from upcard import game
>>> table = game("whist").position(
...     hands=["2♦ 3♥", "4♦ 5♥", "6♦ 7♥", "8♦ 9♥"], trump="♥", dealer=3, leader=0, turn=0, tricks=[6, 5])
>>> table.legal()
['2♦', '3♥']

`set_up` returns a position that can occur in play, or explains in words what is wrong. `engine.positions.parsing` reads
the fields, `engine.positions.inference` infers the others, and `engine.positions.validity` and the game's own faults
refuse impossible ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from upcard.arrays import np
from upcard.declarations.state import States
from upcard.engine.compile.access import access, copied
from upcard.engine.compile.variant import Variant, seed_states
from upcard.engine.positions.bounds import bounded_fields
from upcard.engine.positions.inference import (
    RULE_ERRORS,
    BeyondRules,
    KnownFields,
    Places,
    audited,
    faults_in,
    first_fault,
    infer,
    inferred_value,
    settle,
)  # fmt: skip
from upcard.engine.positions.missing_fields import missing_among
from upcard.engine.positions.parsing import put
from upcard.engine.positions.plain_data import plain, plain_value
from upcard.engine.positions.validity import flaws, plain_rules, strangers
from upcard.errors import BadOption, BadPosition

SETTABLE = ("phase", "turn", "dealer", "over", "ended", "hand", "won", "secret")
"""The standard fields that a position may give."""


def set_up(game: Variant, fields: Mapping[str, Any]) -> States:
    """One state with these fields. Missing fields are inferred (`declarations.facts`), or else are empty, zero or none;
    a field given as None counts as missing.

    Cards are texts (``"A♠ 10h"``) or lists of texts; a field with one place a seat or pile takes a list of
    those, or a mapping from seats; suits ``"♥"``; seats by number or name (``"South"``); the phase by its
    name; choices by their words. ``seed`` sets the generator. Raises `BadPosition` with everything that is wrong.
    """
    states = game.opening()
    record = access(game.rules.schema, states)
    named = bounded_fields({name: value for name, value in fields.items() if value is not None})
    try:
        seed_states(
            game.rules, states, named.pop("seed", 0)
        )  # a generator with key 0 would return the same word forever
    except (BadOption, TypeError) as error:
        raise BadPosition([f"seed: {error}"]) from None
    given, complaints = _read(game, record, named)
    complaints = complaints or flaws(game, record)
    if not complaints:
        complaints = _worked_out(game, states, record, given)
        if complaints and "phase" not in given and len(game.about.phases) > 1:
            phase, first = game.about.phases[int(record.phase)], "" if record.phase else ", the first"
            complaints.append(f"the phase is taken for {phase!r}{first} (not given: `phase`)")
    if complaints:
        raise BadPosition(complaints)
    return states


def _read(game: Variant, record: Any, fields: Mapping[str, Any]) -> tuple[dict[str, Places], list[str]]:
    """Write the given fields into the record. Returns the given places of each field, and the errors."""
    schema = game.rules.schema
    known = {*schema.own_fields, *SETTABLE}
    former = {f.formerly: name for name, f in schema.own_fields.items() if f.formerly}
    complaints = list(strangers(game, [n for n in fields if n not in known and n not in former], {*known, "seed"}))
    given: dict[str, Places] = {}
    found = {name: schema.fields.get(former.get(name, name)) for name in fields}
    last = [name for name, f in found.items() if f and f.choices_in]  # their words depend on the other fields
    for name in (*(name for name in found if name not in last), *last):
        f = found[name]
        if f is None or f.name not in known:
            continue
        try:
            given[f.name] = put(game, record, f, fields[name])
        except ValueError as error:  # BadCard is one, too
            complaints.append(f"{name}: {error}")
    return given, complaints


def _worked_out(game: Variant, states: States, record: Any, given: dict[str, Places]) -> list[str]:
    """Write the inferred fields. Returns contradictions, or the reasons why the position is impossible."""
    if record.ended and "over" not in given:
        record.over = 1
    if record.ended and not record.over:
        return ["a match that has ended is over: `ended` needs `over`"]
    known = KnownFields(game, record, given)
    try:
        if record.over:
            return _finished(game, states, record, known)
        complaints = infer(game, record, known) or flaws(game, record)
        if complaints or record.over or record.ended:
            return complaints
        settle(game, record)
        complaints = flaws(game, record) or faults_in(game, record, known) or audited(game, record, known)
    except BeyondRules as error:
        return first_fault(game, record, known) or [str(error)]
    if complaints:
        return complaints
    cards = [f.name for f in game.rules.schema.fields.values() if f.holds_cards]
    return [text + missing_among(game, cards, known.certain) for text in _stuck(game, states)]


def _finished(game: Variant, states: States, record: Any, known: KnownFields) -> list[str]:
    """What is wrong with a hand or match that is over: winners before its end, or winners that contradict the points.
    Missing winners are filled in."""
    if not record.ended:
        if record.won:
            return ["`won`: there are no winners before the match has ended (`ended`)"]
        return _next_hand(game, copied(states))
    if game.players == 1:
        return []
    winners = inferred_value("won", game, record, known)
    if winners is None:
        points = np.zeros(game.rules.max_seats, np.int64)
        game.rules.standing(states, 0, points)
        totals = [int(n) for n in points[: game.players]]
        best = [seat for seat in range(game.players) if totals[seat] == max(totals)]
        winners = 0 if len(best) == game.players else sum(1 << seat for seat in best)
    if "won" not in known:
        record.won = winners
    if record.won == winners:
        return []
    f = game.rules.schema.fields["won"]
    return [f"`won`: with these scores {_winners(plain_value(f, winners))}, not {_winners(plain_value(f, record.won))}"]


def _next_hand(game: Variant, states: States) -> list[str]:
    """What is wrong with a hand that is over, if the rules cannot deal the next one after it."""
    rules = game.under(plain_rules(game.rules)).rules
    try:
        rules.advance(states, 0)
        rules.acting(states, 0)
    except RULE_ERRORS:
        return ["`over`: a hand cannot be over here: the rules find no next hand after it"]
    return []


def _winners(seats: list[int]) -> str:
    return " and ".join(f"seat {seat}" for seat in seats) or "none, because the match is level"


def _stuck(game: Variant, states: States) -> list[str]:
    """Errors if no seat is to act or a seat to act has no legal move. Closes unused windows, like a table."""
    rules, phase = game.rules, game.about.phases[int(states["phase"][0])]
    try:
        _first_moves(game.under(plain_rules(game.rules)), copied(states))
    except RULE_ERRORS:
        return [f"in the phase {phase!r} the rules find no moves: some field has a value that they do not know"]
    while rules.window_stands(states, 0) and not rules.acting(states, 0):
        rules.close_window(states, 0)
    if states["over"][0]:
        return []
    acting = int(rules.acting(states, 0))
    if not acting:
        return [f"no seat is to act in the phase {phase!r}"]
    if acting >> game.players:
        return ["a seat that does not exist is to act"]
    moves, seats = rules.move_buffer(), [seat for seat in range(game.players) if acting >> seat & 1]
    return [
        f"seat {seat} is to act in the phase {phase!r} and has no legal move"
        for seat in seats
        if not rules.legal_moves(states, 0, seat, moves)
    ]


def _first_moves(game: Variant, states: States) -> None:
    """Work out who is to act and all legal moves by rules in plain Python, which check every index and number."""
    rules, moves = game.rules, game.rules.move_buffer()
    while rules.window_stands(states, 0) and not rules.acting(states, 0):
        rules.close_window(states, 0)
    if not states["over"][0]:
        acting = int(rules.acting(states, 0))
        for seat in range(game.players):
            if acting >> seat & 1:
                rules.legal_moves(states, 0, seat, moves)


def fields_of(game: Variant, states: States) -> dict[str, Any]:
    """``states[0]`` as plain data that `set_up` reads back; each game always has the same fields in the same order."""
    schema = game.rules.schema
    record = access(schema, states)
    return {name: plain(game, schema.fields[name], record) for name in (*SETTABLE, *schema.own_fields)}
