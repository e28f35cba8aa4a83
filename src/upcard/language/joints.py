"""The joints of a sentence: whether an "and" or an "or" joins kinds of cards or whole statements.

"two kings or queens" joins kinds; "two kings or any queen" joins statements: a quantifier follows. A pass between
lexer and parser looks one or two words ahead and renames the joint, which keeps the grammar LALR(1).
"""

from __future__ import annotations

from collections.abc import Iterator

from lark import Token

_KINDS = frozenset(("SUIT", "SIGN", "COLOUR", "CLASS", "RANK", "CARDS", "CARD", "NUMBER"))
_RENAMED = {"AND": "AND_SET", "OR": "OR_SET"}


class Joints:
    """The pass, as lark wants it."""

    always_accept = ("COMMA",)

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        """The tokens, joints between kinds renamed and commas turned into the joints that they stand for."""
        tokens = list(_with_bounds(list(_without_idle_commas(list(stream)))))
        types = [token.type for token in tokens] + ["", ""]
        ahead = _joints_ahead(types)
        for place, token in enumerate(tokens):
            kind = ahead[place] if token.type == "COMMA" else token.type
            if kind in _RENAMED and (_joins_kinds(types[place + 1], types[place + 2]) or _ends_range(types, place)):
                kind = _RENAMED[kind]
            yield token if kind == token.type else Token.new_borrow_pos(kind, token.value, token)


def _with_bounds(tokens: list[Token]) -> Iterator[Token]:
    """ "Or more" after a number, or at the end of a statement, is one word; "or more hearts than spades" is not."""
    kinds = {"MORE": "OR_MORE", "FEWER": "OR_LESS"}
    place = 0
    while place < len(tokens):
        token, rest = tokens[place], [t.type for t in tokens[place + 1 : place + 3]]
        ends = len(rest) == 1 or (len(rest) == 2 and rest[1] in ("AND", "OR", "END", "COMMA", "RPAR"))
        if (
            token.type == "OR"
            and rest
            and rest[0] in kinds
            and (ends or (place and tokens[place - 1].type == "NUMBER"))
        ):
            yield Token.new_borrow_pos(kinds[rest[0]], f"{token} {tokens[place + 1]}", token)
            place += 1
        else:
            yield token
        place += 1


def _without_idle_commas(tokens: list[Token]) -> Iterator[Token]:
    """Commas at the ends and beside another joint say nothing."""
    idle = ("AND", "OR", "COMMA", "OPENING", "END", "")
    for place, token in enumerate(tokens):
        after = tokens[place + 1].type if place + 1 < len(tokens) else ""
        before = tokens[place - 1].type if place else ""
        if token.type != "COMMA" or not (after in idle or before in idle):
            yield token


def _joints_ahead(types: list[str]) -> list[str]:
    """What a comma at each place stands for: the next joint that is written out, else "and"."""
    ahead, joint = [], "AND"
    for kind in reversed(types):
        joint = kind if kind in _RENAMED else joint
        ahead.append(joint)
    return ahead[::-1]


def _joins_kinds(following: str, after: str) -> bool:
    """Whether the next words name a kind of card, and no number of such cards."""
    return following in _KINDS and not (following == "NUMBER" and after in _KINDS | {"OR_MORE", "OR_LESS"})


def _ends_range(types: list[str], place: int) -> bool:
    """Whether the joint is that of "between a seven and a ten"."""
    return "BETWEEN" in types[max(0, place - 3) : place]
