"""Fuzzing of positions: real ones with changed fields must be refused in words, or play to an end.

    python -m upcard.engine.testing.fuzz whist 200
    NUMBA_BOUNDSCHECK=1 python -m upcard.engine.testing.fuzz whist 200 compiled

A change drops a field, swaps values, puts a number out of range, doubles, moves or loses a card, or names another
phase. Conversely, a real position with only the visible fields (`described`) must never be refused.
"""

from __future__ import annotations

import copy
import random
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

from upcard.declarations.fields import Field
from upcard.engine.compile.access import access
from upcard.engine.compile.game import compiled_module
from upcard.engine.compile.variant import Variant
from upcard.engine.play.game import Game, game
from upcard.engine.play.table import Table
from upcard.engine.positions.position import SETTABLE, fields_of, set_up
from upcard.engine.positions.validity import cards_of
from upcard.engine.testing.fault import Fault
from upcard.errors import BadPosition

Fields = dict[str, Any]
STRANGE: tuple[Any, ...] = (-2, -1, 0, 1, 2, 3, 7, 99, 300, None, "", "x", "6", "♥", "A♠", True, 2.5, [0], {})


def positions(chosen: Game, rng: random.Random, count: int) -> Iterator[Fields]:
    """The fields of states of random matches."""
    rules = chosen.rules
    buffer, arg, states = rules.move_buffer(), rules.no_arg(), chosen.dealt(rng.getrandbits(32))
    for _ in range(count):
        for _ in range(rng.randrange(1, 25)):
            while states["over"][0] and not states["ended"][0]:
                rules.advance(states, 0)
            while states["ended"][0] or states["over"][0]:
                states = chosen.dealt(rng.getrandbits(32))
            acting = int(rules.acting(states, 0))
            seat = rng.choice([seat for seat in range(chosen.players) if acting >> seat & 1])
            n = int(rules.legal_moves(states, 0, seat, buffer))
            rules.play(states, 0, seat, int(buffer[rng.randrange(n)]), arg)
        if not states["over"][0] and not states["ended"][0]:
            yield fields_of(chosen, states)


def described(chosen: Game, fields: Fields) -> Fields:
    """A position with all cards, but without the internal fields of the rules."""
    schema = chosen.rules.schema
    return {
        name: value
        for name, value in fields.items()
        if name in ("phase", "turn", "dealer", "hand") or (name not in SETTABLE and _is_seen(schema.fields[name]))
    }


def _is_seen(f: Field) -> bool:
    return f.shows != "hidden" and f.role not in ("lacks", "recalled", "known", "shown") and not (f.copy and not f.role)


def mutated(chosen: Game, fields: Fields, rng: random.Random) -> Fields:
    """The fields with one to three changes."""
    changed = copy.deepcopy(fields)
    for _ in range(rng.randint(1, 3)):
        rng.choice((_drop, _swap, _spoil, _spoil_place, _double_card, _move_card, _lose_card, _other_phase))(
            chosen, changed, rng
        )
    return changed


def _own(chosen: Game, fields: Fields) -> list[str]:
    return [name for name in fields if name in chosen.rules.schema.fields]


def _drop(chosen: Game, fields: Fields, rng: random.Random) -> None:
    fields.pop(rng.choice(list(fields)), None)


def _swap(chosen: Game, fields: Fields, rng: random.Random) -> None:
    lists = [n for n in _own(chosen, fields) if isinstance(fields[n], list) and len(fields[n]) > 1]
    if lists:
        value = fields[rng.choice(lists)]
        i, j = rng.sample(range(len(value)), 2)
        value[i], value[j] = value[j], value[i]


def _spoil(chosen: Game, fields: Fields, rng: random.Random) -> None:
    name = rng.choice(_own(chosen, fields) or ["seed"])
    if name != "over":
        fields[name] = rng.choice(STRANGE)


def _spoil_place(chosen: Game, fields: Fields, rng: random.Random) -> None:
    lists = [n for n in _own(chosen, fields) if isinstance(fields[n], list) and fields[n]]
    if lists:
        value = fields[rng.choice(lists)]
        value[rng.randrange(len(value))] = rng.choice(STRANGE)


def _other_phase(chosen: Game, fields: Fields, rng: random.Random) -> None:
    fields["phase"] = rng.choice(chosen.about.phases)


def _double_card(chosen: Game, fields: Fields, rng: random.Random) -> None:
    _lay(chosen, fields, rng, _taken(chosen, fields, rng, keep=True))


def _move_card(chosen: Game, fields: Fields, rng: random.Random) -> None:
    _lay(chosen, fields, rng, _taken(chosen, fields, rng))


def _lose_card(chosen: Game, fields: Fields, rng: random.Random) -> None:
    _taken(chosen, fields, rng)


def _zones(chosen: Game, fields: Fields) -> list[tuple[Any, Any]]:
    """All texts with cards: pairs of a dict or list and the key in it."""
    spots: list[tuple[Any, Any]] = []
    for name in _own(chosen, fields):
        if chosen.rules.schema.fields[name].holds_cards:
            spots += _texts(fields, name)
    return spots


def _texts(holder: Any, key: Any) -> Iterator[tuple[Any, Any]]:
    if isinstance(holder[key], str):
        yield holder, key
    elif isinstance(holder[key], list):
        for place in range(len(holder[key])):
            yield from _texts(holder[key], place)


def _taken(chosen: Game, fields: Fields, rng: random.Random, keep: bool = False) -> str:
    full = [(holder, key) for holder, key in _zones(chosen, fields) if holder[key]]
    if not full:
        return ""
    holder, key = rng.choice(full)
    cards = holder[key].split()
    card: str = rng.choice(cards)
    if not keep:
        cards.remove(card)
        holder[key] = " ".join(cards)
    return card


def _lay(chosen: Game, fields: Fields, rng: random.Random, card: str) -> None:
    spots = _zones(chosen, fields)
    if card and spots:
        holder, key = rng.choice(spots)
        holder[key] = f"{holder[key]} {card}".strip()


def play_out(table: Table, rng: random.Random) -> int:
    """Play random moves to the end of the hand; returns how many. Raises `Fault` if it does not end, no seat can move,
    or a card is lost."""
    rules, states, played = table.game.rules, table.snapshot(), 0
    buffer, arg, cards = rules.move_buffer(), rules.no_arg(), _count(table.game, states)
    while not states["over"][0] and not states["ended"][0]:
        acting = int(rules.acting(states, 0))
        if not acting:
            raise Fault("acting", "no seat may act, and the hand is not over")
        seat = rng.choice([seat for seat in range(table.players) if acting >> seat & 1])
        n = int(rules.legal_moves(states, 0, seat, buffer))
        if not n:
            raise Fault("acting", f"seat {seat} is to act and has no legal move")
        rules.play(states, 0, seat, int(buffer[rng.randrange(n)]), arg)
        played += 1
        if not states["over"][0] and (there := _count(table.game, states)) != cards:
            raise Fault("cards", f"after {played} moves {there - cards} came and {cards - there} went")
        if played > table.game.about.max_moves:
            raise Fault("ends", f"not over after {played} moves")
    return played


def _count(chosen: Variant, states: Any) -> Counter[int]:
    return Counter(face for _, face in cards_of(chosen, access(chosen.rules.schema, states)))


def check_positions(chosen: Game, count: int, seed: int = 1) -> tuple[int, int]:
    """Fuzz a game. Returns how many positions were refused and how many were played out. Raises `Fault` with the fields
    of a position that is neither refused in words nor plays to an end."""
    rng, refused, played = random.Random(seed), 0, 0
    for fields in positions(chosen, rng, count):
        _checked(chosen, described(chosen, fields), rng, may_refuse=False)
        if _checked(chosen, mutated(chosen, rng.choice((fields, described(chosen, fields))), rng), rng):
            played += 1
        else:
            refused += 1
    return refused, played


def _checked(chosen: Game, fields: Fields, rng: random.Random, may_refuse: bool = True) -> bool:
    """Whether the position is accepted. If so, it is played to the end of its hand."""
    state = rng.getstate()
    try:
        table = chosen.position(**copy.deepcopy(fields))
        start = fields_of(table.game, table.snapshot())
        if not table.over and fields_of(table.game, set_up(table.game, start)) != start:
            raise Fault("position", "its plain data are read back differently")
        play_out(table, rng)
    except BadPosition as refusal:
        if may_refuse:
            return False
        raise Fault("position", f"refused: {refusal}\n{fields}") from None
    except Fault as fault:
        raise Fault(fault.check, f"{fault}\n{fields}") from None
    except Exception as error:
        raise Fault("position", f"{type(error).__name__}: {error}\n{fields} {state[1][-1]}") from error
    return True


def interpreted_game(chosen: Game) -> Game:
    """The same game with interpreted rules, in which an index outside an array and a number that does not fit are
    errors."""
    return chosen.under(compiled_module(chosen.name, chosen.rules.module.__name__, interpreted=True))


def main(name: str, count: int, how: str = "interpreted") -> None:
    """Fuzz a game with every number of players, with interpreted or compiled rules."""
    for players in game(name).about.players:
        chosen = game(name, players=players)
        print(name, players, *check_positions(chosen if how == "compiled" else interpreted_game(chosen), count))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), *sys.argv[3:])
