"""Conjunctions: whether an "and" or an "or" joins kinds of cards or whole statements.

"two kings or queens" joins kinds; "two kings or any queen" joins statements: a quantifier follows. A pass between
lexer and parser looks one or two words ahead and renames the conjunction, which keeps the grammar LALR(1).
"""

from __future__ import annotations

from collections.abc import Iterator

from lark import Token

_KINDS = frozenset(("SUIT", "SIGN", "COLOUR", "CLASS", "RANK", "CARDS", "CARD", "NUMBER"))
_SUITS = frozenset(("SUIT", "SIGN", "COLOUR"))
_ARTICLES = frozenset(("ANY", "THE"))
_BEGINNINGS = frozenset(("OPENING", "EITHER", "AND", "OR", "LPAR", "NOT"))
"""Tokens that begin a statement."""
_RENAMED = {"AND": "AND_SET", "OR": "OR_SET"}


class Joints:
    """The pass, with the interface that lark expects."""

    always_accept = ("COMMA",)

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        """The tokens, with conjunctions between kinds renamed and commas replaced by the conjunctions that they stand
        for."""
        tokens = list(_with_bounds(list(_without_idle_commas(list(stream)))))
        types = [token.type for token in tokens] + ["", ""]
        ahead = _joints_ahead(types)
        for place, token in enumerate(tokens):
            kind = ahead[place] if token.type == "COMMA" else token.type
            if kind == "OR" and token.type == "OR" and _joins_counts(types, place):
                kind = "OR_NUMBER"
            elif kind == "OR" and _joins_suits(types, place):
                kind = types[place] = "OR_SUIT"
            elif kind in _RENAMED and any(joins(types, place) for joins in _JOINS):
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
    """Drop commas at the ends and beside another conjunction."""
    idle = ("AND", "OR", "COMMA", "OPENING", "END", "")
    for place, token in enumerate(tokens):
        after = tokens[place + 1].type if place + 1 < len(tokens) else ""
        before = tokens[place - 1].type if place else ""
        if token.type != "COMMA" or not (after in idle or before in idle):
            yield token


def _joints_ahead(types: list[str]) -> list[str]:
    """The conjunction that a comma at each place stands for: the next one that is written out, else "and"."""
    ahead, joint = [], "AND"
    for kind in reversed(types):
        joint = kind if kind in _RENAMED else joint
        ahead.append(joint)
    return ahead[::-1]


def _joins_kinds(types: list[str], place: int) -> bool:
    """Whether the next words name a kind of card, and no number of such cards."""
    following, after = types[place + 1 : place + 3]
    return following in _KINDS and not (following == "NUMBER" and after in _KINDS | {"OR_MORE", "OR_LESS"})


def _joins_suits(types: list[str], place: int) -> bool:
    """Whether the conjunction is that of "kings of hearts or spades": the suits of one kind."""
    following, after = types[place + 1], types[place + 2]
    if following not in _SUITS or (after in _KINDS and not (following == "COLOUR" and after == "CARDS")):
        return False
    at = place - 1
    if types[at] == "CARDS" and types[at - 1] == "COLOUR":
        at -= 1
    if at < 1 or types[at] not in _SUITS:
        return False
    at -= 1
    if types[at] == "OR_SUIT":
        return True
    at -= types[at] in _ARTICLES
    return at >= 1 and types[at] == "OF" and (types[at - 1] in _KINDS - {"NUMBER"} or _is_rank(types, at - 1))


def _is_rank(types: list[str], place: int) -> bool:
    """Whether a number is a rank ("the 7 of hearts") and not a count ("at least 7 of hearts")."""
    return types[place] == "NUMBER" and (place == 0 or types[place - 1] != "CMP")


def _joins_counts(types: list[str], place: int) -> bool:
    """Whether the conjunction is that of "two or three clubs"."""
    alone = place > 0 and types[place - 1] == "NUMBER" and (place == 1 or types[place - 2] in _BEGINNINGS)
    return alone and types[place + 1] == "NUMBER" and types[place + 2] in _KINDS - {"NUMBER"}


def _joins_repeated_article(types: list[str], place: int) -> bool:
    """Whether the conjunction is that of "a king or a queen of hearts", where the suit may belong to both."""
    ahead = [*types[place + 1 : place + 4], "", ""]
    behind = ["", *types[max(0, place - 3) : place]]
    return (
        ahead[0] in _ARTICLES
        and ahead[1] in ("RANK", "NUMBER")
        and ahead[2] == "OF"
        and len(behind) > 2
        and behind[-1] in ("RANK", "NUMBER")
        and behind[-2] in _ARTICLES
        and (place < 3 or behind[-3] in _BEGINNINGS)
    )


def _ends_range(types: list[str], place: int) -> bool:
    """Whether the conjunction is that of "between a seven and a ten"."""
    return "BETWEEN" in types[max(0, place - 3) : place]


_JOINS = _joins_kinds, _joins_repeated_article, _ends_range
"""The test for a conjunction between kinds."""
