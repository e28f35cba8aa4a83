"""Infers missing fields of a position from the others, and refuses given fields that contradict them.

The facts are the game's (`declarations.facts`). They are evaluated repeatedly until nothing more follows, so one fact
may depend on another, whatever their order in the file.
"""

from __future__ import annotations

import contextlib
import inspect
import random
from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from upcard.cards.faces import TEXTS
from upcard.declarations.facts import UNKNOWN, Fact, Impossible, Settles
from upcard.declarations.fields import Field
from upcard.declarations.files import declared
from upcard.declarations.phases import Fault, Rule, in_phases
from upcard.engine.compile.game import CompiledGame
from upcard.engine.compile.variant import Variant
from upcard.engine.positions.missing_fields import ReadTracker, not_given
from upcard.engine.positions.parsing import put_faces
from upcard.engine.positions.plain_data import faces_of, places_of, plain_value
from upcard.engine.positions.validity import cards_of, pack_of
from upcard.jit.interpreted import interpreted

Places = frozenset[int] | None
"""The known places of a field, by its first index; None for all of them."""

ASSUMED = ("dealer", "turn")
"""Standard fields that default to seat 0 if they are neither given nor inferred."""


RULE_ERRORS = (IndexError, KeyError, OverflowError, ValueError, ZeroDivisionError)
"""What a rule in plain Python raises for a number that is no place, or no number of its kind."""


class BeyondRules(Exception):
    """A rule about positions cannot be carried out: the fields that it reads have values of which it knows nothing."""


class KnownFields:
    """The known fields of a position, for the rules of facts: ``"leader" in known``."""

    def __init__(self, game: Variant, record: Any, places: dict[str, Places]) -> None:
        self.assumed = {"phase", "hand"} - set(places)  # the first phase and hand, unless a fact gives another
        self.places: dict[str, Places] = {**places, **dict.fromkeys(self.assumed)}
        self._game, self._record = game, record

    @property
    def certain(self) -> set[str]:
        """The fields that were given or inferred."""
        return set(self.places) - self.assumed

    def __contains__(self, name: object) -> bool:
        return name in self.places

    def whole(self, name: str) -> bool:
        """Whether the field is known at all its places."""
        if name not in self.places:
            return False
        places = self.places[name]
        return places is None or len(places) >= places_of(self._game, self._game.rules.schema.fields[name])[0]

    def rest(self) -> list[int]:
        """The cards of the pack that have no place yet, in an order that depends on the seed."""
        there = Counter(face for _, face in cards_of(self._game, self._record))
        faces = sorted((pack_of(self._game) - there).elements())
        random.Random(int(self._record.key[0])).shuffle(faces)
        return faces


@cache
def facts_of(rules: CompiledGame) -> tuple[Fact, ...]:
    """The facts that a game's files name, in the order of the files."""
    return tuple(declared(rules.module, Fact))


@cache
def faults_of(rules: CompiledGame) -> tuple[Impossible, ...]:
    """The faults that a game's files name, in the order of the files."""
    return tuple(declared(rules.module, Impossible))


def settle(game: Variant, record: Any) -> None:
    """Carry out the events of this position that need no move."""
    for settled in declared(game.rules.module, Settles):
        if _holds(settled, record):
            _carried_out("what happens without a move", interpreted(settled.rule), record)


def infer(game: Variant, record: Any, known: KnownFields) -> list[str]:
    """Write everything that follows into the record. Returns the sentences of facts that the given fields
    contradict."""
    for fact in facts_of(game.rules):
        if fact.field in known.assumed and _holds(fact, record):
            value = _asked(fact, record, known)
            if value is not UNKNOWN:
                setattr(record, fact.field, value)
                known.assumed.discard(fact.field)
    _close(game, record, known)
    for name in ASSUMED:
        if name not in known:
            known.places[name] = None
            known.assumed.add(name)
            _close(game, record, known)
    return [text for fact in facts_of(game.rules) for text in _contradiction(game, fact, record, known)]


def inferred_value(field: str, game: Variant, record: Any, known: KnownFields) -> Any:
    """The value of a field of a finished match by the game's facts; None if nothing follows."""
    values = (_asked(f, record, known) for f in facts_of(game.rules) if f.field == field and _holds(f, record))
    return next((value for value in values if value is not UNKNOWN), None)


def faults_in(game: Variant, record: Any, known: KnownFields) -> list[str]:
    """The sentences of conditions that make the position impossible, each with the missing fields that it read."""
    return [
        f.sentence + not_given(game, interpreted(f.rule), record, known.certain)
        for f in faults_of(game.rules)
        if _holds(f, record) and _carried_out(f.sentence, interpreted(f.rule), record)
    ]


def audited(game: Variant, record: Any, known: KnownFields) -> list[str]:
    """The sentence of the first fault that redeals are checked with, too, and the missing fields that its rule read;
    none if the position has no fault. The rules run in plain Python: compiled ones check no index."""
    for found in declared(game.rules.module, Fault):
        rule = interpreted(found.rule)
        if _holds(found, record) and _carried_out(found.sentence, rule, record):
            return [found.sentence + not_given(game, rule, record, known.certain)]
    return []


def first_fault(game: Variant, record: Any, known: KnownFields) -> list[str]:
    """The sentence of the first fault of either kind that can be looked for, where some rule is `BeyondRules`."""
    faults: tuple[Fault | Impossible, ...] = (*declared(game.rules.module, Fault), *faults_of(game.rules))
    for found in faults:
        rule = interpreted(found.rule)
        with contextlib.suppress(BeyondRules):
            if _holds(found, record) and _carried_out(found.sentence, rule, record):
                return [found.sentence + not_given(game, rule, record, known.certain)]
    return []


def _carried_out(sentence: str, rule: Callable[..., Any], *given: Any) -> Any:
    """The value of a rule. Raises `BeyondRules` with its sentence and the fields that it reads."""
    try:
        return rule(*given)
    except RULE_ERRORS:
        watched = ReadTracker(given[0])
        with contextlib.suppress(*RULE_ERRORS):
            rule(watched, *given[1:])
        read = " and ".join(f"`{name}`" for name in watched.read)
        raise BeyondRules(f"{sentence} (the rule knows no such value of {read})") from None


def _close(game: Variant, record: Any, known: KnownFields) -> None:
    changed = True
    while changed:
        changed = False
        for fact in facts_of(game.rules):
            if not known.whole(fact.field) and _holds(fact, record):
                value = _asked(fact, record, known)
                f = game.rules.schema.fields[fact.field]
                changed |= value is not UNKNOWN and _write(game, record, f, value, known.places)


def _holds(rule: Fact | Fault | Impossible | Settles, record: Any) -> bool:
    return in_phases(rule.phases, int(record.phase))


def _asked(fact: Fact, record: Any, known: KnownFields) -> Any:
    given = (record,) if _parameters(fact.rule) == 1 else (record, known)
    return _carried_out(fact.sentence, interpreted(fact.rule), *given)


@cache
def _parameters(rule: Rule) -> int:
    return len(inspect.signature(rule).parameters)


def _write(game: Variant, record: Any, f: Field, value: Any, known: dict[str, Places]) -> bool:
    """Write the unknown places. Returns whether there were any."""
    if not f.units:
        if f.kind in ("row", "ring"):
            put_faces(f, getattr(record, f.name), value)
        else:
            setattr(record, f.name, value)
        known[f.name] = None
        return True
    before = known.get(f.name, frozenset()) or frozenset()
    there = range(places_of(game, f)[0])
    new = [place for place, part in enumerate(value) if place in there and part is not UNKNOWN and place not in before]
    for place in new:
        _write_part(getattr(record, f.name), place, f, value[place])
    if new:
        known[f.name] = before | frozenset(new)
    return bool(new)


def _write_part(target: Any, place: int, f: Field, part: Any) -> None:
    if f.kind in ("row", "ring", "counts"):
        put_faces(f, target[place], part)
    elif len(f.units) > 1:
        for inner, one in enumerate(part):
            if one is not UNKNOWN:
                target[place][inner] = one
    else:
        target[place] = part


def _contradiction(game: Variant, fact: Fact, record: Any, known: KnownFields) -> Iterable[str]:
    """The fact's sentence with the given and the inferred value, if they differ."""
    if not _holds(fact, record):
        return
    value = _asked(fact, record, known)
    if value is UNKNOWN:
        return
    f, there = game.rules.schema.fields[fact.field], getattr(record, fact.field)
    pairs: Iterable[tuple[int | None, Any]] = [(None, value)]
    if f.units:
        pairs = zip(range(places_of(game, f)[0]), value, strict=False)
    for place, part in pairs:
        if part is UNKNOWN:
            continue
        mine = there if place is None else there[place]
        if not _same(f, mine, part):
            where = f.name if place is None else f"{f.name}[{place}]"
            lacking = not_given(game, lambda s: _asked(fact, s, known), record, known.certain | {f.name})
            yield f"{fact.sentence} ({where}: {_as_text(f, part)}, not {_as_text(f, mine)}){lacking}"


def _same(f: Field, mine: Any, part: Any) -> bool:
    if f.kind in ("row", "ring", "counts"):
        return list(faces_of(f, mine)) == list(part)
    if len(f.units) > 1:
        return all(one is UNKNOWN or one == own for one, own in zip(part, mine, strict=False))
    return bool(mine == part)


def _as_text(f: Field, part: Any) -> str:
    if f.kind in ("row", "ring", "counts") and isinstance(part, list):
        return " ".join(TEXTS[face] for face in part) or "none"
    if len(f.units) > 1 and f.kind == "number":
        return str([plain_value(f, one) for one in part])
    plain = plain_value(f, part)
    return "none" if plain == "" else str(plain)
