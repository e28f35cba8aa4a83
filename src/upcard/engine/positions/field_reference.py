"""Describes the fields of a game's positions, for ``upcard position GAME --fields`` and ``docs/positions.md``."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from upcard.declarations.fields import Field, Sees
from upcard.engine.compile.access import access
from upcard.engine.compile.game import compiled_module
from upcard.engine.compile.variant import Variant
from upcard.engine.positions.inference import facts_of
from upcard.engine.positions.plain_data import places_of, plain
from upcard.engine.positions.position import SETTABLE, fields_of, set_up

ORDER = (
    "In a row of cards the last card named lies on top: it is dealt, drawn or taken next. Where it is the first, as in "
    "the piles of Beggar My Neighbor and of Through the Window, the field says so."
)
HANDS = (
    "Cards in hand are `hands`. (Only in Pontoon they are not: there a player may have up to four hands, of which some "
    "cards lie face down and some face up. They are `down` and `up`, each in the order in which its cards came: the "
    "first card of `down` is the one dealt before the bets. The banker's are `hole` and `bank`.)"
)
_CARDS = {
    "set": "cards",
    "row": "cards in order, the last on top",
    "ring": "cards in order, the first is played next",
    "card": "a card",
    "counts": "cards, several of a face too",
}
_FROM_THE_FRONT = "cards in order, the first is taken next"
"""A row that the rules take apart from the other end: the game's module names it in ``TAKEN_FROM_THE_FRONT``."""
_NUMBERS = {
    "suit": "a suit", "seat": "a seat", "seats": "seats", "side": "a side", "card": "a card", "yes": "true or false",
    "text": "a text", "cards": "cards", "suits": "suits", "rank": "a rank",
}  # fmt: skip
_ABOUT = {
    "shown": "the public part of {}",
    "known": "the part of another seat's {} that a seat has seen",
    "lacks": "cards publicly known not to be in {}",
    "recalled": "hidden cards of {} that attentive players can name",
}
_SEES = {
    Sees.ALL: "all",
    Sees.OWNER: "its owner; others how many",
    Sees.COUNT: "how many there are",
    Sees.TOP: "the top card",
    Sees.NOBODY: "nobody",
}
_STANDARD = {
    "phase": "what is being decided",
    "over": "whether the hand is over",
    "ended": "whether the match is over",
    "hand": "the number of the hand, from 0",
    "won": "the seats that have won",
    "secret": "whether a seat is being asked in secret",
}
MAX_WORDS, ENDLESS = 12, 10_000


@dataclass(frozen=True)
class Line:
    """The entry of one field. `follows`: the sentence of the rule that computes it if it is not given."""

    name: str
    type: str
    seen_by: str
    default: str
    follows: str


def field_lines(game: Variant) -> list[Line]:
    """Every field that a position of the game may give, in the order of `Table.fields`."""
    schema = game.rules.schema
    blank = access(schema, schema.blank())
    sentences: dict[str, str] = {}
    for fact in facts_of(game.rules):
        sentences.setdefault(fact.field, fact.sentence)
    return [
        Line(
            name,
            type_of(game, schema.fields[name]),
            seen_by(game, schema.fields[name]),
            _default(plain(game, schema.fields[name], blank)),
            sentences.get(name, ""),
        )
        for name in (*SETTABLE, *schema.own_fields)
    ]


def type_of(game: Variant, f: Field) -> str:
    """What to write for the field, in words."""
    what = _STANDARD.get(f.name, "") if f.name not in ("phase", "won") else ""
    one = _one(game, f)
    places = places_of(game, f)
    if f.texts:
        return f"a list of texts, each {f.texts.kind}"
    if f.units and f.shows != "text":
        owner = f.per if f.per in ("seat", "side") else "seat" if f.of else "place"
        one = f"for each {owner}: {one}" if len(places) == 1 else f"for each {owner} a list: {one}"
    elif f.units:
        one = "a list of texts"
    return f"{one}; {what}" if what else one


def _one(game: Variant, f: Field) -> str:
    if f.name == "phase":
        return "one of " + _listed(game.about.phases)
    if f.of:
        return _ABOUT[f.role].format(f"`{f.of}`")
    if f.kind != "number":
        return _FROM_THE_FRONT if f.name in getattr(game.rules.module, "TAKEN_FROM_THE_FRONT", ()) else _CARDS[f.kind]
    if f.sense in ("choice", "words"):
        return _one_of(f)
    return _NUMBERS.get(f.sense, "a number")


def _one_of(f: Field) -> str:
    some = "one of " if f.sense == "choice" else "some of "
    if f.choices_in:
        return "one of the words that may be said then"
    if f.choice_count > ENDLESS:
        return "a word"
    if f.choice_count > MAX_WORDS:
        return f"{some}{f.choice_count} words, such as {f.choices[f.choice_count // 2]!r}"
    return some + _listed(tuple(f.choices))


def _listed(words: tuple[str, ...]) -> str:
    return ", ".join(f'"{word}"' for word in words)


def seen_by(game: Variant, f: Field) -> str:
    """The seats that see the field at the table, in words."""
    if f.of:
        return "part of what is known"
    if f.shows == "hidden" and f.name not in ("phase", "turn", "over", "ended", "won", "hand"):
        return "kept by the rules"
    if isinstance(f.sees, Sees):
        return _seen(f, f.sees)
    phases = game.about.phases
    return "; ".join(
        (f'in "{phases[phase]}" ' if phase is not None else "else ") + _seen(f, sees)
        for phase, sees in sorted(f.sees.items(), key=lambda pair: (pair[0] is None, pair[0] or 0))
    )


def _seen(f: Field, sees: Sees) -> str:
    return f"the seat in `{f.seen_by}`" if sees == Sees.SEAT else _SEES[Sees(sees)]


def _default(value: Any) -> str:
    if isinstance(value, list):
        return _default(value[0]) if value and not isinstance(value[0], list) else "none"
    return "none" if value in ("", -1) else str(value).lower() if isinstance(value, bool) else str(value)


def example(game: Variant, seed: int = 1) -> dict[str, Any]:
    """An example position of the game: a few moves into a match, without fields that follow or are empty."""
    plain = compiled_module(game.name, game.rules.module.__name__, interpreted=True)
    chosen, chance = game.under(plain), random.Random(seed)
    rules, states = plain, chosen.dealt(seed)
    buffer, arg = rules.move_buffer(), rules.no_arg()
    for _ in range(12):
        before = states.copy()
        acting = int(rules.acting(states, 0))
        seat = chance.choice([seat for seat in range(game.players) if acting >> seat & 1])
        n = int(rules.legal_moves(states, 0, seat, buffer))
        rules.play(states, 0, seat, int(buffer[chance.randrange(n)]), arg)
        if states["over"][0]:
            states = before
            break
    return _shortened(chosen, fields_of(chosen, states))


def _shortened(game: Variant, fields: dict[str, Any]) -> dict[str, Any]:
    """The fields without those that are inferred from the rest."""
    short = dict(fields)
    for name in reversed(fields):
        less = {n: value for n, value in short.items() if n != name}
        try:
            same = fields_of(game, set_up(game, less)) == fields
        except ValueError:
            same = False
        if same:
            short = less
    return short
