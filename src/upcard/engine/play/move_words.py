"""Words of moves at a table: finds the move that a player's words name, and writes the log line of a move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from upcard.cards.faces import JOKER_1, TEXTS
from upcard.declarations.catalogue import Catalogue
from upcard.declarations.state import States
from upcard.engine.compile.variant import Variant
from upcard.engine.play.log import Line
from upcard.engine.play.offers import Offer
from upcard.errors import BadMove
from upcard.locale.english import third_person
from upcard.types import MoveId, Seat

NOBODY = -1
"""The reader of a line that no seat may read."""
_TYPED = str.maketrans("♣♦♥♠", "cdhs")


def find_move(moves: Catalogue, words: str, legal: Sequence[int], offers: Callable[[], Sequence[Offer]]) -> int:
    """The number of the move that words name, for a player with the moves `legal`. Words that name no legal move may be
    the end of one ("2♥" for "bid 2♥"), or the card that one points at (the top of a pile). Raises `BadMove`."""
    try:
        named = moves.parse(words)
    except BadMove:
        ends = _only([move for move in legal if moves.ends_in(move, words)])
        found = _by_card(words, offers()) if ends is None else ends
        if found is None:
            raise
        return found
    found = None if named in legal else _only([move for move in legal if moves.ends_in(move, words)])
    return named if found is None else found


def _by_card(words: str, offers: Sequence[Offer]) -> int | None:
    wanted = "".join(words.split()).lower()
    return _only([o.move for o in offers if o.card and wanted in (o.card.lower(), o.card.lower().translate(_TYPED))])


def _only(found: list[int]) -> int | None:
    return found[0] if len(found) == 1 else None


def holder_of(game: Variant, states: States, seat: Seat, move: MoveId) -> int:
    """The seat whose hand holds the card of a move, which is not always the seat to act."""
    kind = game.rules.moves.kind(move)
    if "{hand}" not in kind.says:
        return seat
    hands, face = states[kind.zone][0], game.moves.card(move)
    return next((unit for unit in range(game.players) if int(hands[unit]) >> face & 1), seat)


def line_of(
    moves: Catalogue, move: MoveId, names: Sequence[str], seat: Seat, holder: int, words: str, before: int | None = None
) -> Line:
    """The log line of a move. `holder` is the seat whose hand the card comes from, `words` are those of the move with
    its content, `before` is the move of the line that it may continue (None: it is a separate line)."""
    kind = moves.kind(move)
    whom = names[moves.place(move) % len(names)] if kind.places else ""
    after = "" if before is None or not kind.joins else moves.kind(before).name
    return _line(moves, move, seat, names[seat], names[holder], whom, words, after)


@lru_cache(maxsize=8192)
def _line(
    moves: Catalogue, move: MoveId, seat: Seat, name: str, holder: str, whom: str, words: str, after: str
) -> Line:
    """Cached: tables whose seats have the same names share the lines."""
    kind, card = moves.kind(move), TEXTS[moves.card(move)] if moves.card(move) >= 0 else ""
    named, shown = card, words
    if moves.card(move) >= JOKER_1:  # the number of a joker matters only in the record
        named, shown = "a joker", words.replace(card, "a joker")
    filled = {"seat": name, "hand": holder, "move": shown, "card": named, "does": third_person(shown), "whom": whom}
    text = kind.says.format_map(filled)
    if not text:  # in the record, but not in the log
        return Line(f"{name}: {words}", "move", NOBODY, move, silent=True)
    hidden = kind.hidden_says.format_map({**filled, "move": "", "does": "", "card": ""}) if kind.hidden_says else ""
    adds = dict(kind.joins).get(after)
    in_list = filled if named == card else {**filled, "card": "joker"}
    return Line(text, "move", seat, move, hidden, kind.silent, None if adds is None else adds.format_map(in_list))
